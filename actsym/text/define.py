"""Whether a formula defines an activation: a real function on the whole line, apart from isolated points."""

from __future__ import annotations

from collections.abc import Iterable

import sympy as sp
from sympy.logic.boolalg import Boolean

from actsym.definition.spec import x
from actsym.rigor.domain import NotRealError as UndefinedError, require_real, restricted_parts, shortened

__all__ = ["UndefinedError", "check_defined"]


def check_defined(expr: sp.Expr, written: Iterable[tuple[sp.Expr, Boolean]] = ()) -> None:
    """Raise :class:`UndefinedError` unless ``expr`` is proven to be a real, non-constant function of ``x`` alone.

    Complex-valued or undefined on a set of positive measure is refused (``log(x)``, ``sqrt(x)``, ``acos(x)``,
    ``1/(x - Abs(x))``), and so is what is not shown to be real; at isolated points a value may be missing.

    written
        Operations of the formula as it was given, each with where it applies: SymPy cancels some, as in
        ``exp(log(x))``, and they have to be real as well.
    """
    others = sorted(str(s) for s in expr.free_symbols - {x})
    if others:
        raise UndefinedError(f"{shortened(expr)} depends on {', '.join(others)}, which is no parameter; accepted: x")
    if x not in expr.free_symbols:
        raise UndefinedError(f"{shortened(expr)} is a constant; an activation depends on x")
    if expr.has(sp.I, sp.nan, sp.oo, -sp.oo, sp.zoo):
        raise UndefinedError(f"{shortened(expr)} holds a number that is not real")
    require_real(expr)
    kept = set() if expr.has(sp.Piecewise) else set(sp.preorder_traversal(expr))
    parts = dict.fromkeys((part, where) for whole, where in written for part in restricted_parts(whole))
    for part, where in parts:
        if part not in kept:
            require_real(part if where == sp.true else sp.Piecewise((part, where), (0, True), evaluate=False))
