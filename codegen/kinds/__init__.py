"""What the kernels of an activation read, compute and write, before any target is chosen: one plan a kind.

:func:`plan` is the one place that asks of which kind an activation is.  A plan of one element also says what it
reads: ``inputs`` (x, and u of a gated one), ``noise`` (a symbol, or None), and ``evaluated``, the plan of what is
computed outside training where that is something else (or None).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from actsym.definition.spec import Activation, Kind
from codegen.kinds.plans import FoldPlan, KernelPlan
from codegen.kinds.row import RowPlan, row_plan
from codegen.kinds.scalar import gated, pointwise, stochastic

Plan: TypeAlias = KernelPlan | FoldPlan | RowPlan

KINDS: dict[Kind, Callable[[Activation], Plan]] = {
    Kind.POINTWISE: pointwise,
    Kind.GATED: gated,
    Kind.STOCHASTIC: stochastic,
    Kind.ROW: row_plan,
}


def plan(activation: Activation) -> Plan:
    """Differentiate, stabilise and lower; then settle the special values."""
    return KINDS[activation.kind](activation)


__all__ = ["FoldPlan", "KernelPlan", "Plan", "RowPlan", "plan"]
