"""Proofs that an integral does not exist: the integrand is complex, has a pole, or grows too fast."""

from __future__ import annotations

from fractions import Fraction

import sympy as sp
from flint import acb, ctx

from actsym.definition.symbols import x
from actsym.quantity import Quantity
from actsym.rigor.bound import Bound, GrowthError
from actsym.rigor.breakpoints import BreakpointError, inside, pieces
from actsym.rigor.evaluate import EvaluationError, UnsupportedError, compile_complex
from actsym.rigor.growth import lower_bound
from actsym.rigor.removable import singularities

_SAMPLES = tuple(Fraction(n, 16) for n in (0, 1, -1, 9, -9, 21, -21, 37, -37, 85, -85, 163, -163))


def undefined_at(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> Quantity | None:
    """``undefined`` if ``expr`` has a value that is not real at a point between the ends."""
    try:
        function = compile_complex(expr)
    except UnsupportedError:
        return None
    points = _SAMPLES if lower is -sp.oo and upper is sp.oo else _spread(lower, upper)
    for point in points:
        with ctx.workprec(128):
            value = function(acb(point.numerator) / point.denominator, False)
        if value.is_finite() and not value.imag.contains(0):
            return Quantity.undefined(f"not real at x = {point}: {value.str(6)}")
    return None


def _spread(lower: sp.Expr, upper: sp.Expr) -> list[Fraction]:
    middle = inside(lower, upper)
    low = middle - 3 if lower is -sp.oo else Fraction(str(sp.N(lower, 12)))
    high = middle + 3 if upper is sp.oo else Fraction(str(sp.N(upper, 12)))
    return [low + (high - low) * Fraction(k, 13) for k in range(1, 13)]


def divergence(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> Quantity | None:
    """``infinite`` (or ``undefined``) if the integral of ``expr`` is shown not to exist."""
    try:
        parts = pieces(expr, lower, upper)
    except (BreakpointError, EvaluationError):
        return None
    signs: dict[int, str] = {}
    for part in parts:
        if part.upper is sp.oo and (s := _tail_sign(part.expr, part.lower)):
            signs[s] = "the integrand grows too fast at +oo"
        if part.lower is -sp.oo and (s := _tail_sign(part.expr.subs(x, -x), -part.upper)):
            signs[s] = "the integrand grows too fast at -oo"
        for point, s in _poles(part.expr, part.lower, part.upper):
            if s == 0:
                return Quantity.undefined(f"the integrand has a pole of odd order at x = {point}")
            signs[s] = f"the integrand has a pole at x = {point}"
    if not signs:
        return None
    if len(signs) == 2:
        return Quantity.undefined(f"{signs[1]} (to +oo) and {signs[-1]} (to -oo)")
    ((sign, reason),) = signs.items()
    return Quantity.infinite(reason, sign * sp.oo)


def _tail_sign(expr: sp.Expr, start: sp.Expr) -> int:
    """1 or -1 if the integral of ``expr`` to +oo is shown to be infinite with that sign, else 0."""
    first = Fraction(8) if start is -sp.oo else max(Fraction(8), inside(start, sp.oo))
    for sign in (1, -1):
        try:
            bound = lower_bound(sign * expr, first)
        except (GrowthError, EvaluationError):
            continue
        if _not_integrable(bound):
            return sign
    return 0


def _not_integrable(bound: Bound) -> bool:
    return bound.b > 0 or (bound.b == 0 and (bound.a > 0 or (bound.a == 0 and bound.p >= -1)))


def _poles(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[tuple[sp.Expr, int]]:
    """Poles between the ends with the sign of the infinite integral there, 0 where the integrand changes sign."""
    found = []
    for s in singularities(expr, lower, upper):
        excess = s.order - s.numerator_order
        if excess > 0:
            found.append((s.point, s.sign if excess % 2 == 0 else 0))
    return found
