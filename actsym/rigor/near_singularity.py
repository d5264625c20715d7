"""Integrands near their singular points: removable ones, integrable ones, and proofs that an integral does not exist.

An integrand beside a point at which it is singular, in a coordinate in which that point lies at infinity.

With x = a + exp(-u), the integral from a to a + h is that of f(a + exp(-u)) exp(-u) over u > -log(h): a tail like any
other.  A root becomes a falling exponential, a logarithm a polynomial, exp(-1/x^2) a double exponential, and a pole a
constant, or what grows.

Integrands with a removable singularity, such as sin(x)/x at 0.

Write f = N/D with N and D holomorphic near c, D with a zero of order m at c and N of order at least m.
By Taylor's theorem with the integral remainder, N(z) = (z - c)^m times a weighted mean of N^(m)/m! on the
segment from c to z, and the same for D; so on a ball B that holds c, every value of f lies in
N^(m)(B) / D^(m)(B).  Where that quotient is finite, f is holomorphic on B.

Proofs that an integral does not exist: the integrand is complex, has a pole, or grows too fast.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import sympy as sp
from flint import acb, arb, ctx

from actsym.definition.symbols import x
from actsym.errors import EvaluationError, Unanswered
from actsym.quantity import Quantity
from actsym.rigor.asymptotics.constants import Undetermined, sign as constant_sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import integrable, leading
from actsym.rigor.breakpoints import pieces, zeros_on
from actsym.rigor.evaluate import Evaluator, UnsupportedError, compile_complex
from actsym.rigor.exact_numbers import BreakpointError, between, inside, sorted_reals
from actsym.rigor.growth import Bound, GrowthError, lower_bound, upper_bound
from actsym.rigor.zero import Zero

#: Functions with poles, by functions without.
_QUOTIENTS = {
    sp.tan: lambda u: sp.sin(u) / sp.cos(u),
    sp.cot: lambda u: sp.cos(u) / sp.sin(u),
    sp.sec: lambda u: 1 / sp.cos(u),
    sp.csc: lambda u: 1 / sp.sin(u),
    sp.coth: lambda u: sp.cosh(u) / sp.sinh(u),
    sp.csch: lambda u: 1 / sp.sinh(u),
    sp.sinc: lambda u: sp.sin(u) / u,
}

#: Functions that are analytic on the whole line.
_ENTIRE = (sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.sech, sp.atan, sp.asinh, sp.erf, sp.erfc)

#: Functions that are singular where their argument, or that and 1, or that and -1, have the sum 0.
_BRANCHING = (sp.log, sp.acosh, sp.asin, sp.acos, sp.atanh)

#: Where singular points are looked for, if they are not all found on the line.
_WINDOW = sp.Integer(8)


class Singular(NamedTuple):
    """The ``points`` that are found, and whether these are ``all``."""

    points: list[sp.Expr]
    all: bool


def quotients(expr: sp.Expr) -> sp.Expr:
    """``expr`` with its poles as zeros of denominators."""
    for function, form in _QUOTIENTS.items():
        if expr.has(function):
            expr = expr.replace(function, form)
    return expr


def singular_points(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> Singular:
    """Points from ``lower`` to ``upper`` at which ``expr`` may be singular: where a divisor, the base of a broken power
    or the argument of a logarithm vanishes, and where that of an inverse function is 1 or -1.

    expr
        Without switches, and without the functions that :func:`quotients` replaces.
    """
    bases = {p.base for p in expr.atoms(sp.Pow) if not (p.exp.is_Integer and p.exp > 0)}
    bases |= {node.args[0] for node in expr.atoms(sp.log)}
    bases |= {node.args[0] + k for node in expr.atoms(sp.acosh, sp.asin, sp.acos, sp.atanh) for k in (-1, 1)}
    found: list[sp.Expr] = []
    known = all(isinstance(f, (*_ENTIRE, *_BRANCHING)) for f in expr.atoms(sp.Function) if f.has(x))
    for base in sorted((b for b in bases if b.has(x)), key=sp.default_sort_key):
        try:
            found += zeros_on(base, lower, upper)
        except Unanswered:
            known = False
            with suppress(Unanswered):
                found += zeros_on(base, *nearer(lower, upper))
    inner = (p for p in found if p in (lower, upper) or between(p, lower, upper))
    return Singular(sorted_reals(inner), known)


def nearer(lower: sp.Expr, upper: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The ends of an interval, with others near 0 (and beyond the finite one) for infinite ones."""
    low = lower if lower.is_finite else -_WINDOW if upper is sp.oo else upper - _WINDOW
    return low, upper if upper.is_finite else _WINDOW if lower is -sp.oo else lower + _WINDOW


def beside(expr: sp.Expr, point: sp.Expr, side: int) -> sp.Expr:
    """The integrand in u, written ``x``, for x = ``point`` + ``side`` exp(-u)."""
    return _moved(expr, point, side) * sp.exp(-x)


def _moved(expr: sp.Expr, point: sp.Expr, side: int) -> sp.Expr:
    """Polynomials are multiplied out, so that what vanishes at the point is seen to."""
    if not expr.has(x):
        return expr
    if expr.is_polynomial(x):
        distance = sp.Dummy(positive=True)
        return sp.expand(expr.subs(x, point + side * distance)).subs(distance, sp.exp(-x))
    return expr.func(*(_moved(a, point, side) for a in expr.args))


#: Zeros of a higher order are not looked at.
_HIGHEST_ORDER = 6


@dataclass(frozen=True)
class Singularity:
    """A zero of the denominator: where, its order there, and the order of the numerator's zero (0: a pole)."""

    point: sp.Expr
    order: int
    numerator_order: int
    sign: int


def singularities(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[Singularity]:
    """The zeros of the denominators of ``expr`` on [lower, upper] that have a closed form."""
    numerator, denominator = sp.fraction(sp.together(expr))
    found = []
    for factor in sp.Mul.make_args(denominator):
        base = factor.as_base_exp()[0]
        if isinstance(factor, sp.exp) or not base.has(x):
            continue
        try:
            points = zeros_on(base, lower, upper)
        except Unanswered:
            continue
        for point in points:
            below, above = _order(denominator, point), _order(numerator, point)
            if below is not None and above is not None and below[0]:
                (order, leading), (numerator_order, top) = below, above
                sign = 1 if leading * top > 0 else -1
                found.append(Singularity(point, order, numerator_order, sign))
    return found


def _order(expr: sp.Expr, point: sp.Expr) -> tuple[int, arb] | None:
    """The order of the zero of ``expr`` at ``point`` and the first derivative that is not zero; None if unknown,
    as at an essential singularity."""
    for order in range(_HIGHEST_ORDER + 1):
        try:
            value = expr.subs(x, point)
            value = sp.S.Zero if value.has(Zero) and constant_sign(value) == 0 else value
            value = value if value.has(Zero) else sp.simplify(value)
            if value != 0:
                ball = Evaluator(value).at(0, 64).ball
                return None if ball.contains(0) or not ball.is_finite() else (order, ball)
        except (EvaluationError, UnsupportedError, Undetermined):
            break
        expr = sp.diff(expr, x)
    return None


def integrand(expr: sp.Expr, removable: list[Singularity]) -> Callable[[acb, bool], acb]:
    """``expr`` for ``acb.integral``, finite on balls that hold one of the ``removable`` singularities."""
    plain = compile_complex(expr)
    numerator, denominator = sp.fraction(sp.together(expr))
    quotients = [
        (
            Evaluator(s.point),
            compile_complex(sp.diff(numerator, x, s.order)),
            compile_complex(sp.diff(denominator, x, s.order)),
        )
        for s in removable
    ]

    def function(z: acb, analytic: bool) -> acb:
        for where, top, bottom in quotients:
            if z.real.overlaps(where.at(0).ball) and z.imag.contains(0):
                return top(z, analytic) / bottom(z, analytic)
        return plain(z, analytic)

    return function


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
