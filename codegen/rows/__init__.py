"""Kernels of activations that read a whole row: from a definition with row statistics to sources."""

from codegen.rows.derive import RowPlan, row_plan
from codegen.rows.render import render

__all__ = ["RowPlan", "render", "row_plan"]
