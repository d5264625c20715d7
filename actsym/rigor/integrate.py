"""Certified integrals of one real variable: ``acb.integral`` between breakpoints, proven balls for the tails.

The integrand is cut where its formula changes (:mod:`~actsym.rigor.breakpoints`), each finite part is
integrated by Arb with an error bound, and each infinite end is replaced by a ball whose radius is proven
from the growth of the integrand (:mod:`~actsym.rigor.growth`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import sympy as sp
from flint import acb, arb, ctx

from actsym.definition.symbols import x
from actsym.errors import EvaluationError, Unanswered
from actsym.quantity import DIGITS, Enclosure, Quantity, Status
from actsym.rigor.asymptotics.constants import Undetermined
from actsym.rigor.asymptotics.questions import tail_bound
from actsym.rigor.balls import Uncertain, integer, quadrature
from actsym.rigor.breakpoints import pieces, with_floors
from actsym.rigor.evaluate import Evaluator, UnsupportedError, bits_for, compile_complex
from actsym.rigor.exact_numbers import BreakpointError, Piece, inside, sorted_reals
from actsym.rigor.growth import Bound, GrowthError, upper_bound
from actsym.rigor.intervals import Interval, compile_interval
from actsym.rigor.near_singularity import (
    beside,
    divergence,
    integrand as integrand_around,
    quotients,
    singular_points,
    singularities,
    undefined_at,
)

METHOD = "ball arithmetic"

#: Evaluations of the integrand that one finite part may take, and where these prove next to nothing.
EVALUATIONS, MOST_EVALUATIONS = 40_000, 200_000

#: A result with fewer proven digits than this is not given.
FEWEST_DIGITS = 8

#: Parts of a piece on which its modulus is bounded, and rounds in which a small integrand is doubled.
_PANELS, _ROUNDS = 64, 40

#: The tails are cut at most this far out; their bounds hold from a start on, which is tried these times farther out.
_FARTHEST = 10**6
_FARTHER = (1, 8, 64)

#: Bits of cancellation beside a singular point that are made up for.
_MOST_CANCELLED = 2000


class IntegrationError(Unanswered):
    """The integral could not be enclosed.  The message says what stood in the way."""


class _UndefinedOnInterval(Unanswered):
    """The integrand has no value on a whole interval."""


#: What stands in the way of an enclosure.
FAILURES = (
    BreakpointError, GrowthError, IntegrationError, UnsupportedError, EvaluationError, Undetermined,
    _UndefinedOnInterval,
)  # fmt: skip


def integrate(integrand: sp.Expr, lower: sp.Expr, upper: sp.Expr, digits: int = DIGITS) -> Quantity:
    """The integral of ``integrand`` (in ``x``) from ``lower`` to ``upper``, each exact or infinite.

    The enclosure proves ``digits`` significant digits, or as many absolute digits when the value is near
    zero.  ``infinite`` and ``undefined`` come with what proves them, ``not found`` and
    ``undecided`` with what was missing.
    """
    try:
        return _to_digits(_parts(integrand, lower, upper), digits)
    except _UndefinedOnInterval as error:
        return Quantity.undefined(str(error))
    except FAILURES as error:
        found = undefined_at(integrand, lower, upper) or divergence(integrand, lower, upper)
        return found or Quantity.unanswered(error)


def integrate_in(
    change: Callable[[Piece], Piece], integrand: sp.Expr, lower: sp.Expr, upper: sp.Expr, digits: int = DIGITS
) -> Quantity:
    """The integral over the pieces of ``integrand``, each in the coordinate that ``change`` writes it in."""
    try:
        parts = [change(part) for part in _parts(integrand, lower, upper)]
    except _UndefinedOnInterval as error:
        return Quantity.undefined(str(error))
    except FAILURES as error:
        return undefined_at(integrand, lower, upper) or Quantity.unanswered(error)
    try:
        return _to_digits(parts, digits)
    except FAILURES as error:
        return _failure(parts) or Quantity.unanswered(error)


def enclose(
    integrand: sp.Expr, lower: sp.Expr, upper: sp.Expr, bits: int, change: Callable[[Piece], Piece] | None = None
) -> arb:
    """A ball that holds the integral, as narrow as the integrand's own width allows, down to 2^-``bits``.

    For integrands with constants that are balls (:class:`~actsym.rigor.balls.Uncertain`); the points where
    the formula changes must not depend on them.  Raises one of :data:`FAILURES`.
    """
    parts = _parts(integrand, lower, upper)
    if any(end.has(Uncertain) for part in parts for end in (part.lower, part.upper)):
        raise IntegrationError("where the formula changes depends on what is not known exactly")
    with ctx.workprec(bits + 32):
        return sum((_piece(change(p) if change else p, bits) for p in parts), arb(0))


def _parts(integrand: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[Piece]:
    """The pieces of the integrand; all as one where an infinite end has infinitely many."""
    try:
        parts = [p for p in pieces(integrand, lower, upper) if p.expr != 0]
    except BreakpointError:
        if lower.is_finite and upper.is_finite:
            raise
        return [Piece(lower, upper, with_floors(integrand))]
    if any(p.expr.has(sp.nan, sp.zoo) for p in parts):
        raise _UndefinedOnInterval("the integrand is undefined on an interval")
    return parts


def _failure(parts: list[Piece]) -> Quantity | None:
    """What is shown about an integral that could not be enclosed."""
    found = [undefined_at(*p) or divergence(*p) for p in ((p.expr, p.lower, p.upper) for p in parts)]
    proven = [q for q in found if q is not None]
    undefined = [q for q in proven if q.status is Status.UNDEFINED]
    if undefined or not proven:
        return undefined[0] if undefined else None
    if len({q.exact for q in proven}) > 1:
        return Quantity.undefined("; ".join(dict.fromkeys(f"{q.reason} (to {q.exact})" for q in proven)))
    try:
        _total([part for part, q in zip(parts, found, strict=True) if q is None], bits_for(FEWEST_DIGITS))
    except FAILURES:
        return None
    return proven[0]


def _to_digits(parts: list[Piece], digits: int) -> Quantity:
    """The integral to relative accuracy, or to that of the integral of the modulus where it cancels."""
    found = _as_it_is(parts, digits)
    doublings = _doublings(parts, bits_for(digits)) if found.ball.contains(0) else 0
    if not doublings:
        return found
    found = _as_it_is([_doubled(p, doublings) for p in parts], digits)
    with ctx.workprec(2 * bits_for(digits)):
        return replace(found, enclosure=Enclosure(found.ball * arb((1, -doublings))))


def _doubled(piece: Piece, doublings: int) -> Piece:
    return replace(piece, expr=sp.Integer(2) ** doublings * piece.expr)


def _doublings(parts: list[Piece], bits: int) -> int:
    """How often the integrand is to be doubled before its integral compares with 1; 0 unless that is 2^-``bits``.

    Read off a bound of the integral of the modulus, which counts the tails from where they are cut: a small integrand
    takes several rounds.
    """
    doublings = 0
    for _ in range(_ROUNDS):
        with ctx.workprec(bits + 32):
            size = sum((_modulus(_doubled(p, doublings), bits) for p in parts), arb(0)).abs_upper()
        if not size.is_finite() or size == 0 or size > arb((1, -bits)):
            break
        mantissa, exponent = size.man_exp()
        doublings -= int(mantissa).bit_length() + int(exponent)
    return doublings


def _modulus(piece: Piece, bits: int) -> arb:
    """An upper bound of the integral of the modulus over one piece."""
    lower, upper, tails = _without_tails(piece, bits)
    low, high = (Evaluator(end).at(0, bits).ball for end in (lower, upper))
    values = compile_interval(piece.expr)
    step = (high - low) / _PANELS
    for i in range(_PANELS):
        tails += step * values(Interval(low + i * step, low + (i + 1) * step)).abs_upper()
    return tails


def _as_it_is(parts: list[Piece], digits: int) -> Quantity:
    bits = bits_for(digits)
    goal = bits
    ball = arb(0)
    for _ in range(4):
        ball = _total(parts, goal)
        if ball.rel_accuracy_bits() >= bits or (ball.contains(0) and goal > bits):
            break
        goal = goal + bits if ball.contains(0) else goal + bits - ball.rel_accuracy_bits() + 8
    for fewer in (bits, bits // 2):
        if _poor(ball, digits):
            ball = _total(parts, fewer, MOST_EVALUATIONS)
    if _poor(ball, digits):
        raise IntegrationError(f"only {Enclosure(ball).digits()} digits could be proven")
    return Quantity(enclosure=Enclosure(ball), method=METHOD)


def _total(parts: list[Piece], bits: int, evaluations: int = EVALUATIONS) -> arb:
    with ctx.workprec(bits + 32):
        return sum((_piece(p, bits, evaluations) for p in parts), arb(0))


def _poor(ball: arb, digits: int) -> bool:
    """Whether a ball proves too little to be given."""
    return Enclosure(ball).digits() < min(digits, FEWEST_DIGITS) and not ball.abs_upper() < arb((1, -bits_for(digits)))


def _piece(piece: Piece, bits: int, evaluations: int = EVALUATIONS) -> arb:
    """The integral over one piece: finite part by quadrature, infinite ends as balls about zero.

    What changes its formula again and again towards an infinite end is bounded there, and cut where it is finite.
    """
    lower, upper, error = _without_tails(piece, bits)
    cut = (lower, upper) != (piece.lower, piece.upper)
    if lower == upper:  # the tail is all of it
        return arb(0, error.abs_upper())
    parts = _parts(piece.expr, lower, upper) if cut else [piece]
    return sum((_finite(p, bits, evaluations) for p in parts), arb(0, error.abs_upper()))


def _without_tails(piece: Piece, bits: int) -> tuple[sp.Expr, sp.Expr, arb]:
    """Finite ends, and a bound of the integral of the modulus beyond them."""
    lower, upper, error = piece.lower, piece.upper, arb(0)
    if upper is sp.oo:
        start = Fraction(2) if lower is -sp.oo else _least_integer_above(lower)
        upper, tail = _cut_tail(piece.expr, start, bits)
        error += tail
    if lower is -sp.oo:
        start = Fraction(2) if piece.upper is sp.oo else _least_integer_above(-piece.upper)
        cut, tail = _cut_tail(piece.expr.subs(x, -x), start, bits)
        lower, error = -cut, error + tail
    return lower, upper, error


def _least_integer_above(value: sp.Expr) -> Fraction:
    return max(Fraction(2), Fraction(integer(Evaluator(value).at(0).ball.upper().ceil())))


def _cut_tail(expr: sp.Expr, start: Fraction, bits: int) -> tuple[sp.Expr, arb]:
    """Where to cut the right tail of ``expr``, and a bound of the integral of |expr| beyond."""
    for first, bound in _tail_bounds(expr, max(start, Fraction(8))):
        cut = first
        while cut < _FARTHEST:
            tail = tail_integral(bound, cut)
            if tail is not None and tail < arb((1, -bits - 16)):
                return sp.Integer(int(cut)), tail
            cut = cut + 1 if cut < 40 else Fraction(int(cut * Fraction(5, 4)))
    raise IntegrationError("the integrand decays too slowly for a tail bound")


def _tail_bounds(expr: sp.Expr, start: Fraction) -> Iterator[tuple[Fraction, Bound]]:
    """Pairs (t, bound) with |expr| <= bound from the whole number t on: along the expression, then by its expansion.

    Raises :class:`GrowthError` or :class:`Undetermined` if there are none.
    """
    failure: GrowthError | Undetermined | None = None
    none = True
    for first in (start * farther for farther in _FARTHER):
        try:
            yield first, upper_bound(expr, first)
            none = False
        except GrowthError as error:
            failure = failure or error
        try:
            found, bound = tail_bound(expr, 1, first)
            yield Fraction(-(-found.numerator // found.denominator)), bound
            none = False
        except Undetermined as error:
            failure = failure or error
    if none and failure is not None:
        raise failure


def tail_integral(bound: Bound, cut: Fraction) -> arb | None:
    """An upper bound of the integral of ``bound`` from ``cut`` on; None if it is not shown to be finite.

    The logarithm of the bound is concave from ``cut`` on (or bounded by one that is), with slope at most
    -s there, so the integral is at most the value at ``cut`` divided by s.
    """
    if bound.b > 0:
        return None
    slope = -(max(bound.p, Fraction(0)) / cut + bound.a + 2 * bound.b * cut)
    if slope <= 0:
        return None
    at = arb(cut.numerator) / cut.denominator
    return bound.at(at) * slope.denominator / slope.numerator


def _finite(piece: Piece, bits: int, evaluations: int) -> arb:
    lower, upper, expr = piece.lower, piece.upper, piece.expr
    value = _quadrature(compile_complex(expr), lower, upper, bits, evaluations)
    if _wide(value, bits):
        expr = quotients(expr)
        removable = [s for s in singularities(expr, lower, upper) if s.numerator_order >= s.order]
        if removable:
            value = _quadrature(integrand_around(expr, removable), lower, upper, bits, evaluations)
    if _wide(value, bits):
        singular = singular_points(expr, lower, upper).points
        if singular:
            return _between_singularities(Piece(lower, upper, expr), singular, bits, evaluations)
    if not value.is_finite():
        raise IntegrationError(f"no finite enclosure of the integrand between {lower} and {upper}")
    return value


def _wide(value: arb, bits: int) -> bool:
    """Whether a value is known to less than half of its bits."""
    return not value.is_finite() or value.rad() > abs(value).max(arb(1)) * arb((1, -bits // 2))


def _between_singularities(piece: Piece, singular: list[sp.Expr], bits: int, evaluations: int) -> arb:
    """The integral as a sum over halves of intervals, those beside a singular point in its own coordinate."""
    plain = compile_complex(piece.expr)
    total = arb(0)
    for a, b in pairwise(sorted_reals({piece.lower, *singular, piece.upper})):
        middle = sp.Rational(inside(a, b))
        for end, side in ((a, 1), (b, -1)):
            if end in singular:
                value = _beside(piece.expr, end, side, middle, bits, evaluations)
            else:
                value = _quadrature(plain, *((a, middle) if side > 0 else (middle, b)), bits, evaluations)
            if not value.is_finite():
                raise IntegrationError(f"no finite enclosure of the integrand between {piece.lower} and {piece.upper}")
            total += value
    return total


def _beside(expr: sp.Expr, point: sp.Expr, side: int, middle: sp.Expr, bits: int, evaluations: int) -> arb:
    """The integral between a singular point and a number on that side."""
    near = beside(expr, point, side)
    start = -sp.log(side * (middle - point))
    cut, tail = _cut_tail(near, _least_integer_above(start), bits)
    # What cancels at the point does so beside it, by as many bits as exp(-cut) has zeros.
    with ctx.workprec(ctx.prec + min(3 * int(cut) // 2, _MOST_CANCELLED)):
        return _quadrature(compile_complex(near), start, cut, bits, evaluations) + arb(0, tail.abs_upper())


def _quadrature(
    function: Callable[[acb, bool], acb], lower: sp.Expr, upper: sp.Expr, bits: int, evaluations: int
) -> arb:
    low, high = (acb(Evaluator(end).at(0, bits + 16).ball) for end in (lower, upper))
    value = quadrature(function, low, high, bits + 12, evaluations)
    if value.is_finite() and not value.imag.contains(0):
        raise IntegrationError(f"the integrand is not real between {lower} and {upper}")
    return value.real if value.is_finite() else arb.nan()
