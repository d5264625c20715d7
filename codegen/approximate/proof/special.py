"""The inputs that no run holds: both zeros, and the infinities."""

from __future__ import annotations

import numpy as np
import sympy as sp
from flint import arb, ctx

from actsym.properties.decay import decay_of
from actsym.rigor.jets import Jets
from codegen.ir import Node, evaluate

#: Bits of f(0).
BITS = 160


def at_zero(node: Node, expr: sp.Expr) -> float:
    """The error at 0 and -0 in ulp of f(0); 0 where f has no value at 0 that ball arithmetic finds."""
    with ctx.workprec(BITS):
        (value,) = Jets(expr).on(arb(0), 0)
        if not value.is_finite():
            return 0.0
        ulp = 2.0 ** max(int(np.frexp(float(value.abs_lower()))[1]) - 24, -149)
        return max(float((abs(arb(float(c)) - value) / ulp).abs_upper()) for c in _computed(node, 0.0, -0.0))


def at_infinities(node: Node, expr: sp.Expr) -> str:
    """What is wrong at the infinities: the graph has to have the limit of f there, to the nearest float32.

    Raises what :func:`~actsym.properties.decay.decay_of` raises where nothing is known of f there.
    """
    ends = decay_of(expr)
    for sign, end in ((-1, ends.left), (1, ends.right)):
        last, computed = _computed(node, sign * float(np.finfo(np.float32).max), sign * np.inf)
        if end.asymptote is None:  # it grows faster than a line
            limit = np.copysign(np.inf, last)
        else:
            found = sp.limit(end.asymptote, next(iter(end.asymptote.free_symbols), sp.Symbol("x")), sign * sp.oo)
            limit = np.float32(float(found))
        if computed != limit:
            return f"at {sign * np.inf} the graph gives {computed}, and the limit is {limit}"
    return ""


def _computed(node: Node, *points: float) -> np.ndarray:
    (found,) = evaluate([node], np.array(points), {"factor": 1.0}, np.float32)
    return found
