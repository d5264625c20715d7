"""Proofs that an integral does not exist: the integrand is complex, has a pole, or grows too fast."""

from __future__ import annotations

import math
from fractions import Fraction

import sympy as sp
from flint import acb, arb, ctx

from actsym.definition.symbols import x
from actsym.errors import EvaluationError
from actsym.quantity import Quantity
from actsym.rigor.asymptotics.constants import Undetermined, sign as constant_sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import integrable, leading
from actsym.rigor.beside import beside, nearer, quotients, singular_points
from actsym.rigor.bound import Bound, GrowthError
from actsym.rigor.breakpoints import BreakpointError, inside, pieces
from actsym.rigor.evaluate import UnsupportedError, compile_complex
from actsym.rigor.growth import lower_bound, upper_bound
from actsym.rigor.piece import between
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
    """``infinite`` (or ``undefined``) if the integral of ``expr`` is shown not to exist.

    It is undefined if it is infinite with both signs somewhere, and infinite if it is with one sign somewhere and is
    shown not to be with the other anywhere.
    """
    signs: dict[int | None, str] = {}
    try:
        parts = pieces(expr, lower, upper)
    except (BreakpointError, EvaluationError):
        signs[None] = "the formula changes again and again"
        try:
            parts = pieces(expr, *nearer(lower, upper))
        except (BreakpointError, EvaluationError):
            return None
    for part in parts:
        if part.upper is sp.oo:
            signs[_sign(part.expr, part.lower)] = "the integrand grows too fast at +oo"
        if part.lower is -sp.oo:
            signs[_sign(part.expr.subs(x, -x), -part.upper)] = "the integrand grows too fast at -oo"
        plain = quotients(part.expr)
        poles = dict(_poles(plain, part.lower, part.upper))
        singular = singular_points(plain, part.lower, part.upper)
        if not singular.all:
            signs[None] = "there may be other singular points"
        for point in singular.points:
            if point in poles and poles[point] == 0 and between(point, part.lower, part.upper):
                return Quantity.undefined(f"the integrand has a pole of odd order at x = {point}")
            kind = "has a pole" if point in poles else "is not integrable"
            for side, far in ((1, part.upper), (-1, part.lower)):
                if point != far:
                    near = beside(plain, point, side)
                    signs[_sign(near, -sp.oo)] = f"the integrand {kind} at x = {point}"
    if 1 in signs and -1 in signs:
        return Quantity.undefined(f"{signs[1]} (to +oo) and {signs[-1]} (to -oo)")
    for sign in (1, -1):
        if sign in signs and (None not in signs or _keeps_sign(expr, sign)):
            return Quantity.infinite(signs[sign], sign * sp.oo)
    return None


def _sign(expr: sp.Expr, start: sp.Expr) -> int | None:
    """1 or -1 if the integral of ``expr`` to +oo is infinite with that sign, 0 if it is finite, None if unknown."""
    first = Fraction(8) if start is -sp.oo else max(Fraction(8), inside(start, sp.oo))
    for sign in (1, -1):
        try:
            bound = lower_bound(sign * expr, first)
        except (GrowthError, EvaluationError):
            continue
        if _not_integrable(bound):
            return sign
    try:
        term = leading(expr.subs(x, t))
        if term is None or integrable(term[1]):
            return 0
        return constant_sign(term[0])
    except Undetermined:
        pass
    try:
        bound = upper_bound(expr, first)
    except (GrowthError, EvaluationError):
        return None
    return None if _not_integrable(bound) else 0


def _not_integrable(bound: Bound) -> bool:
    return bound.order >= Bound(arb(1), Fraction(-1)).order


def _keeps_sign(expr: sp.Expr, sign: int) -> bool:
    """Whether ``sign`` times ``expr`` is seen not to be negative wherever it is defined."""
    if isinstance(expr, sp.Mul):
        return math.prod(1 if _keeps_sign(f, 1) else -1 if _keeps_sign(f, -1) else 0 for f in expr.args) == sign
    if isinstance(expr, sp.Add):
        return all(_keeps_sign(a, sign) for a in expr.args)
    if isinstance(expr, sp.Piecewise):
        return all(_keeps_sign(a, sign) for a, _ in expr.args)
    if expr.is_number:
        return bool(expr.is_nonnegative if sign > 0 else expr.is_nonpositive)
    if isinstance(expr, sp.Pow) and (expr.exp.is_even or _keeps_sign(expr.base, 1)):
        return sign > 0
    return sign > 0 and isinstance(expr, sp.exp | sp.Abs | sp.cosh | sp.sech)


def _poles(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[tuple[sp.Expr, int]]:
    """Poles between the ends with the sign of the infinite integral there, 0 where the integrand changes sign."""
    found = []
    for s in singularities(expr, lower, upper):
        excess = s.order - s.numerator_order
        if excess > 0:
            found.append((s.point, s.sign if excess % 2 == 0 else 0))
    return found
