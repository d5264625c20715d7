"""Functors of whole rows in C++: what ``templates/row_functor.h.j2`` is rendered with."""

from __future__ import annotations

from codegen.kinds.row import RowPlan
from codegen.targets.cpp.dialect import CPP
from codegen.targets.rows import constants, functions


def context(plan: RowPlan) -> dict[str, object]:
    """What the templates of the functor and of both kernels need beside the names that all templates share."""
    formula = str(plan.activation.expr)
    return {"functions": functions(plan, CPP, CPP), "constants": constants(plan), "formula": formula}
