"""Certified distances between two functions of ``x``: least upper bound and root mean square."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from fractions import Fraction

import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import x
from actsym.distributions import Distribution, Uniform
from actsym.errors import EvaluationError
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import expectation
from actsym.moments.moments import square_root
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.balls import integer
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import Evaluator, UnsupportedError
from actsym.rigor.exact_numbers import BreakpointError
from actsym.rigor.jets import Jets

#: The bounds of a supremum are driven this near to each other, relative to its size.
TOLERANCE = Fraction(1, 10**5)

#: Parts that one supremum may take, and bits that it is computed with.
MOST_PARTS, BITS = 6000, 96

#: An error below the first is none that float64 coefficients can avoid; one above the second is a pole.
NEGLIGIBLE, HUGE = arb((1, -44)), arb((1, 200))

#: Digits of a root mean square.
DIGITS = 12

#: A function with more exponentials is not integrated on complex discs; its mean square is summed over so many parts.
MOST_EXPONENTIALS, MEAN_PARTS = 6, 1200


@dataclass(frozen=True)
class Errors:
    """Of F - f and of F' - f': sup over ``interval``, and root mean square under ``measure``.

    Derivatives are taken away from kinks.
    """

    interval: tuple[sp.Expr, sp.Expr]
    measure: Distribution
    sup: Quantity
    sup_derivative: Quantity
    l2: Quantity
    l2_derivative: Quantity

    def rows(self) -> list[tuple[str, Quantity]]:
        """Label and value, for display."""
        low, high = self.interval
        return [
            (f"sup |F - f| on [{low}, {high}]", self.sup),
            (f"sup |F' - f'| on [{low}, {high}]", self.sup_derivative),
            (f"L2 error of f under {self.measure}", self.l2),
            (f"L2 error of f' under {self.measure}", self.l2_derivative),
        ]


def errors(fitted: sp.Expr, target: sp.Expr, interval: tuple[sp.Expr, sp.Expr], measure: Distribution) -> Errors:
    """All four distances between two functions.  What cannot be certified says why."""
    difference = fitted - target
    if difference.is_polynomial(x):
        # Collected, what cancels is gone before intervals see it.
        difference = sp.expand(difference)
    steep = weak_derivative(difference)
    return Errors(
        interval,
        measure,
        supremum(difference, *interval),
        supremum(steep, *interval),
        root_mean_square(difference, measure),
        root_mean_square(steep, measure),
    )


def root_mean_square(g: sp.Expr, measure: Distribution) -> Quantity:
    """sqrt(E[g^2])."""
    if isinstance(measure, Uniform) and len(g.atoms(sp.exp)) > MOST_EXPONENTIALS:
        return square_root(_mean_square(g, measure.lower, measure.upper))
    second = expectation(g**2, measure, DIGITS)
    return square_root(second)


def _mean_square(g: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> Quantity:
    """The mean of g^2 on an interval, by second-order Taylor forms on equal parts.

    About the middle of a part of half-width r, g = u + v t + R with |R| <= w t^2, so the integral of g^2 is
    2 r u^2 + 2 r^3 v^2 / 3 up to 4 r^3 |u| w / 3 + r^4 |v| w + 2 r^5 w^2 / 5.
    """
    try:
        with ctx.workprec(BITS):
            parts = _covering(g, lower, upper)
            whole = sum((high - low for _, low, high in parts), Fraction(0))
            total = sum((_part_square(*part, whole) - _beyond(*part) for part in parts), arb(0))
            total /= Evaluator(upper - lower).at(0, BITS).ball
    except (BreakpointError, EvaluationError, UnsupportedError) as error:
        return Quantity.unanswered(error)
    if not total.is_finite():
        return Quantity.not_found("the difference is not bounded on the interval")
    return Quantity(enclosure=Enclosure(total.nonnegative_part()), method="Taylor forms")


def _part_square(jets: Jets, low: Fraction, high: Fraction, whole: Fraction) -> arb:
    count = max(1, round(MEAN_PARTS * (high - low) / whole))
    radius = (high - low) / (2 * count)
    r, total = arb(radius.numerator) / radius.denominator, arb(0)
    for i in range(count):
        middle = low + (2 * i + 1) * radius
        centre = arb(middle.numerator) / middle.denominator
        u, v = jets.on(centre, 1)
        w = abs(jets.on(arb(centre, r.abs_upper()), 2)[2]).abs_upper()
        error = 4 * r**3 * abs(u) * w / 3 + r**4 * abs(v) * w + 2 * r**5 * w * w / 5
        total += 2 * r * u * u + 2 * r**3 * v * v / 3 + arb(0, error.abs_upper())
    return total


def _beyond(jets: Jets, low: Fraction, high: Fraction) -> arb:
    """What the integral of the formula's square is between the ends of a piece and those of the part that covers it."""
    width, total = arb((1, -59)), arb(0)
    for end in (low, high):
        most = (jets.on(arb(arb(end.numerator) / end.denominator, width), 1)[0] ** 2 * width).abs_upper()
        total += arb(most / 2, most / 2)
    return total


def supremum(g: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> Quantity:
    """sup |g| on [lower, upper], enclosed: values of g bound it from below, second-order Taylor forms from above."""
    try:
        with ctx.workprec(BITS):
            return _supremum(_covering(g, lower, upper))
    except (BreakpointError, EvaluationError, UnsupportedError) as error:
        return Quantity.unanswered(error)


#: One part of a function: its formula there, and dyadic numbers at or less than :data:`_SLIVER` beyond its ends.
Part = tuple[Jets, Fraction, Fraction]

#: How far a covering part may reach beyond its piece.  What the piece's formula says there need not be the function's.
_SLIVER = Fraction(1, 1 << 59)


def _covering(g: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[Part]:
    """The pieces of g, each on dyadic ends that contain it, so that together they leave no point out."""
    return [(Jets(p.expr), _end(p.lower), -_end(-p.upper)) for p in pieces(g, lower, upper) if p.expr != 0]


def _end(point: sp.Expr) -> Fraction:
    """A dyadic number at most :data:`_SLIVER` below a point, and not above it."""
    scaled = Evaluator(point).at(0, BITS).ball * arb((1, 60))
    return Fraction(integer(scaled.lower().floor()), 1 << 60)


def _supremum(parts: list[Part]) -> Quantity:
    if not parts:
        return Quantity.of_exact(sp.S.Zero, "the functions are equal")
    lowest = arb(0)
    waiting: list[tuple[float, int, int, Fraction, Fraction, arb]] = []
    count = 0

    def put(index: int, low: Fraction, high: Fraction) -> None:
        nonlocal lowest, count
        inner, outer = _bounds(parts[index][0], low, high)
        _, start, end = parts[index]
        if start + _SLIVER <= (low + high) / 2 <= end - _SLIVER:  # else the value may not be one of the function
            lowest = lowest.max(inner)
        count += 1
        key = float(outer) if outer.is_finite() else float("inf")
        heapq.heappush(waiting, (-key, count, index, low, high, outer))

    for index, (_, low, high) in enumerate(parts):
        step = (high - low) / 8
        for i in range(8):
            put(index, low + i * step, low + (i + 1) * step)
    tolerance = arb(TOLERANCE.numerator) / TOLERANCE.denominator
    while count < MOST_PARTS:
        _, _, index, low, high, outer = waiting[0]
        if (outer.is_finite() and (outer - lowest <= lowest * tolerance or outer < NEGLIGIBLE)) or lowest > HUGE:
            break
        heapq.heappop(waiting)
        middle = (low + high) / 2
        put(index, low, middle)
        put(index, middle, high)
    top = waiting[0][-1]
    if lowest > HUGE or not all(entry[-1].is_finite() for entry in waiting):
        return Quantity.not_found("the difference is not bounded on the interval")
    if top > 2 * lowest and not top < NEGLIGIBLE:
        return Quantity.not_found(f"only {lowest.str(4, radius=False)} <= sup <= {top.str(4, radius=False)} is proven")
    return Quantity(enclosure=Enclosure(lowest.union(top)), method="Taylor forms, branch and bound")


def _bounds(jets: Jets, low: Fraction, high: Fraction) -> tuple[arb, arb]:
    """A value of |g| on [low, high], as a lower bound, and an upper bound of all of them."""
    middle, radius = (low + high) / 2, (high - low) / 2
    centre, half = arb(middle.numerator) / middle.denominator, arb(radius.numerator) / radius.denominator
    at = jets.on(centre, 1)
    around = jets.on(arb(centre, half.abs_upper()), 2)
    inner = abs(at[0]).lower() if at[0].is_finite() else arb(0)
    plain = abs(around[0]).abs_upper()
    taylor = (abs(at[0]) + abs(at[1]) * half + abs(around[2]) * half * half).abs_upper()
    finite = [b for b in (plain, taylor) if b.is_finite()]
    outer = min(finite, key=float) if finite else arb.pos_inf()
    return inner.max(arb(0)), outer
