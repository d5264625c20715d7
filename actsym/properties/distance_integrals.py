"""Certified integrals of |g|^p, and sup |g|, on an interval that may reach to infinity.

Certified integrals of |g|^p, and sup |g|, on an interval that may reach to infinity.

The line is cut into the pieces of g, and each piece into runs on which g (or g') keeps its sign, proven by
interval bisection near and by an expansion with an explicit remainder far out.  A run is integrated by
``acb.integral``; what lies beyond the last one is bounded from the growth of g.  Where g decays like a
power, the far part is integrated in s = log |x|.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import sympy as sp
from flint import acb, arb, ctx

from actsym.definition.spec import x
from actsym.errors import Unanswered
from actsym.properties.distance_sides import Side
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import MOST_INTERVALS, bisect, leading, sign_beyond, tail_bound, tail_integral
from actsym.rigor.balls import fraction, integer, magnitude, quadrature, to_ball
from actsym.rigor.evaluate import Evaluator, compile_complex, compile_real
from actsym.rigor.jets import Jets
from actsym.rigor.roots import Field

#: Evaluations that one run may take.
EVALUATIONS = 60_000

#: Zeros and critical points are enclosed to this width; what lies inside is bounded, not integrated.
_WIDTH = Fraction(1, 1 << 80)

#: Bits of the search for zeros.
_BITS = 256

#: Halvings of intervals in which a slope may vanish, to tell whether the largest value is there.
_SPLITS, _NARROW = 2000, arb((1, -80))


class NotEnclosed(Unanswered):
    """The value could not be enclosed.  The message says what stood in the way."""


# Integrals


def power_integral(side: Side, p: int, bits: int) -> arb:
    """An enclosure of the integral of |g|^p (p is 1 or 2) with a radius near 2^-``bits``."""
    expr = side.integrand(p)
    if expr == 0:
        return arb(0)
    low = _end(side.lower, bits)
    if not side.infinite:
        return _near(expr, p, low, _end(side.upper, bits), bits)
    start = _start(low)
    first, bound = tail_bound(expr, 1, start)
    if p == 1:
        first = max(first, sign_beyond(expr, 1, first)[0])
    powered = type(bound)((bound.c**p).abs_upper(), bound.p * p, bound.a * p, bound.b * p)
    goal = arb((1, -bits - 8))
    total = _near(expr, p, low, to_ball(first), bits)
    if powered.a == 0 and powered.b == 0:
        return total + _logarithmic(expr, p, first, powered, goal, bits)
    last, beyond = first, tail_integral(powered, first)
    while beyond is None or not beyond < goal:
        last = last + 1 if last < 40 else Fraction(int(last * Fraction(5, 4)))
        if last > 10**7:
            raise NotEnclosed("the difference decays too slowly")
        beyond = tail_integral(powered, last)
    if last > first:
        total += abs(_integral(expr**p, to_ball(first), to_ball(last), bits))
    return total + arb(0, beyond.abs_upper())


def _logarithmic(expr: sp.Expr, p: int, first: Fraction, bound, goal: arb, bits: int) -> arb:
    """The integral from ``first`` on of something that decays like a power, in s = log x."""
    last, beyond = first, tail_integral(bound, first)
    while beyond is None or not beyond < goal:
        last *= 16
        if last > 1 << 4000:
            raise NotEnclosed("the difference decays too slowly")
        beyond = tail_integral(bound, last)
    extra = 3 * (last.numerator // last.denominator).bit_length()
    with ctx.workprec(ctx.prec + extra):
        integrand = (expr**p * x).subs(x, sp.exp(x))
        value = _integral(integrand, to_ball(first).log(), to_ball(last).log(), bits)
    return abs(value) + arb(0, beyond.abs_upper())


def _near(expr: sp.Expr, p: int, low: arb, high: arb, bits: int) -> arb:
    """The integral of |expr|^p over a finite interval."""
    if not low < high:
        return arb(0)
    if p == 2:
        return _integral(expr**2, low, high, bits)
    function, total = _enclosing(expr), arb(0)
    for a, b, definite in _runs(_signs(function, low, high, arb((1, -bits - 16))), low, high):
        if definite:
            total += abs(_integral(expr, a, b, bits))
        else:
            total += abs(b - a) * arb(0).union(function(a.union(b)).abs_upper())
    return total


def _enclosing(expr: sp.Expr) -> Callable[[arb], arb]:
    """``expr`` on intervals; where operations do not show its sign, by Taylor's formula, as beside double zeros."""
    plain, field = compile_real(expr), Field(Jets(expr), 0, _BITS)

    def enclose(box: arb) -> arb:
        value = plain(box)
        if value > 0 or value < 0:
            return value
        return field.on(fraction(box.lower()), fraction(box.upper()))[0]

    return enclose


def _signs(function: Callable[[arb], arb], low: arb, high: arb, little: arb) -> Iterator[tuple[arb, arb, bool]]:
    """Neighbouring intervals, and whether the function keeps its sign there; where it does not, it adds ``little``."""
    stack, looked = [(low.lower(), high.upper())], 0
    while stack:
        a, b = stack.pop()
        looked += 1
        with ctx.workprec(_BITS):
            value = function(a.union(b))
            middle = ((a + b) / 2).mid()
        if value > 0 or value < 0:
            yield a, b, True
        elif looked > MOST_INTERVALS or (b - a) * value.abs_upper() < little or not a < middle < b:
            yield a, b, False
        else:
            stack += [(middle, b), (a, middle)]


def _runs(parts: Iterator[tuple[arb, arb, bool]], low: arb, high: arb) -> Iterator[tuple[arb, arb, bool]]:
    """Neighbouring intervals: long ones on which a function keeps its sign, narrow ones that may hold a zero."""
    start: arb | None = None
    previous = low
    for a, b, definite in parts:
        a, b = _exact(a, low), _exact(b, high)
        if definite:
            start = a if start is None else start
            previous = b
            continue
        if start is not None:
            yield start, previous, True
            start = None
        yield a, b, False
    if start is not None:
        yield start, previous, True


def _exact(point: arb, end: arb) -> arb:
    """The point, or the end of the interval if it is (to the last bit) that."""
    return end if end.contains(point) else point


def _integral(expr: sp.Expr, low: arb, high: arb, bits: int) -> arb:
    value = quadrature(compile_complex(expr), acb(low), acb(high), bits + 8, EVALUATIONS)
    if not value.is_finite():
        raise NotEnclosed(f"no finite enclosure of {expr} between {low.str(6)} and {high.str(6)}")
    return value.real


# Supremum


@dataclass(frozen=True)
class Supremum:
    """An enclosure of sup |g|, and the limit itself where it is the value and known exactly."""

    ball: arb
    exact: sp.Expr | None = None
    where: str = ""


def supremum(side: Side, bits: int) -> Supremum:
    """sup |g| on one side.  Raises :class:`NotEnclosed` or :class:`Undetermined`."""
    if side.expr == 0:
        return Supremum(arb(0), sp.S.Zero)
    if not side.expr.has(x):
        return Supremum(abs(_end(side.expr, bits)), sp.Abs(side.expr))
    slope = sp.diff(side.expr, x)
    low = _end(side.lower, bits)
    limit: sp.Expr | None = None
    if side.infinite:
        start = _start(low)
        first, trend = sign_beyond(slope, 1, start)
        first, own = sign_beyond(side.expr, 1, first)
        high = to_ball(first)
        # Beyond ``first`` both g and g' keep their signs: |g| falls from there, or rises to its limit.
        if trend * own > 0 or trend == 0:
            term = leading(side.expr.subs(x, t))
            limit = sp.S.Zero if term is None else sp.Abs(term[0])
    else:
        high = _end(side.upper, bits)
    best = _largest(side.expr, slope, low, high)
    if limit is None:
        return Supremum(best)
    value = _end(limit, bits)
    return Supremum(value, limit, "approached at infinity") if best <= value else Supremum(best.max(value))


def _largest(expr: sp.Expr, slope: sp.Expr, low: arb, high: arb) -> arb:
    """max |expr| on a finite interval: at its ends, or where the slope may vanish."""
    function, derivative = compile_real(expr), compile_real(slope)
    best = abs(function(low)).max(abs(function(high)))
    if not low < high:
        return best
    waiting = [(a, b) for a, b, definite in _runs(bisect(derivative, low, high, _WIDTH), low, high) if not definite]
    splits = 0
    while waiting:
        a, b = waiting.pop()
        interval = a.union(b)
        middle = interval.mid()
        steepness = derivative(interval)
        value = function(middle) + steepness * (interval - middle)
        if not value.is_finite():
            raise NotEnclosed(f"no bound of {expr} was found near {middle.str(6)}")
        if abs(value) < best:
            continue
        if splits < _SPLITS and b - a > _NARROW:  # the search for zeros gave up early: at multiple ones
            splits += 1
            best = best.max(abs(function(middle)))
            if steepness.contains(0):
                waiting += [(a, middle), (middle, b)]
            continue
        best = best.max(abs(value))
    if not best.is_finite():
        raise NotEnclosed(f"no bound of {expr} was found between {low.str(6)} and {high.str(6)}")
    return best


def _start(low: arb) -> Fraction:
    """An integer beyond ``low``, and at least 8, from which expansions may be asked to hold."""
    top = low.upper()
    if not top.is_finite() or magnitude(top) > 64:
        raise NotEnclosed("an interval starts too far out")
    return Fraction(max(8, integer(top.ceil())))


def _end(value: sp.Expr, bits: int) -> arb:
    return Evaluator(value).at(0, bits + 32).ball
