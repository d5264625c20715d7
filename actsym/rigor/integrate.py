"""Certified integrals of one real variable: ``acb.integral`` between breakpoints, proven balls for the tails.

The integrand is cut where its formula changes (:mod:`~actsym.rigor.breakpoints`), each finite part is
integrated by Arb with an error bound, and each infinite end is replaced by a ball whose radius is proven
from the growth of the integrand (:mod:`~actsym.rigor.growth`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import sympy as sp
from flint import acb, arb, ctx

from actsym.definition.symbols import x
from actsym.errors import Unanswered
from actsym.quantity import DIGITS, Enclosure, Quantity, Status
from actsym.rigor.bound import Bound, GrowthError
from actsym.rigor.breakpoints import BreakpointError, Piece, pieces
from actsym.rigor.divergence import divergence, undefined_at
from actsym.rigor.evaluate import EvaluationError, Evaluator, UnsupportedError, bits_for, compile_complex, integer
from actsym.rigor.growth import upper_bound
from actsym.rigor.intervals import Interval, compile_interval
from actsym.rigor.removable import integrand as integrand_around, singularities
from actsym.rigor.uncertain import Uncertain

METHOD = "ball arithmetic"

#: Evaluations of the integrand that one finite part may take.
EVALUATIONS = 40_000

#: A result with fewer proven digits than this is not given.
FEWEST_DIGITS = 8

#: Parts of a piece on which its modulus is bounded, and rounds in which a small integrand is doubled.
_PANELS, _ROUNDS = 64, 40

#: The tails are cut at most this far out.
_FARTHEST = 10**6


class IntegrationError(Unanswered):
    """The integral could not be enclosed.  The message says what stood in the way."""


class _UndefinedOnInterval(Unanswered):
    """The integrand has no value on a whole interval."""


#: What stands in the way of an enclosure.
FAILURES = (BreakpointError, GrowthError, IntegrationError, UnsupportedError, EvaluationError, _UndefinedOnInterval)


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

    For integrands with constants that are balls (:class:`~actsym.rigor.uncertain.Uncertain`); the points where
    the formula changes must not depend on them.  Raises one of :data:`FAILURES`.
    """
    parts = _parts(integrand, lower, upper)
    if any(end.has(Uncertain) for part in parts for end in (part.lower, part.upper)):
        raise IntegrationError("where the formula changes depends on what is not known exactly")
    with ctx.workprec(bits + 32):
        return sum((_piece(change(p) if change else p, bits) for p in parts), arb(0))


def _parts(integrand: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[Piece]:
    parts = [p for p in pieces(integrand, lower, upper) if p.expr != 0]
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
        with ctx.workprec(goal + 32):
            ball = sum((_piece(p, goal) for p in parts), arb(0))
        if ball.rel_accuracy_bits() >= bits or (ball.contains(0) and goal > bits):
            break
        goal = goal + bits if ball.contains(0) else goal + bits - ball.rel_accuracy_bits() + 8
    enclosure = Enclosure(ball)
    if enclosure.digits() < min(digits, FEWEST_DIGITS) and not ball.abs_upper() < arb((1, -bits)):
        raise IntegrationError(f"only {enclosure.digits()} digits could be proven")
    return Quantity(enclosure=enclosure, method=METHOD)


def _piece(piece: Piece, bits: int) -> arb:
    """The integral over one piece: finite part by quadrature, infinite ends as balls about zero."""
    lower, upper, error = _without_tails(piece, bits)
    return _finite(piece.expr, lower, upper, bits) + arb(0, error.abs_upper())


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
    start = max(start, Fraction(8))
    bound = upper_bound(expr, start)
    cut = start
    while cut < _FARTHEST:
        tail = tail_integral(bound, cut)
        if tail is not None and tail < arb((1, -bits - 16)):
            return sp.Integer(int(cut)), tail
        cut = cut + 1 if cut < 40 else Fraction(int(cut * Fraction(5, 4)))
    raise IntegrationError("the integrand decays too slowly for a tail bound")


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


def _finite(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr, bits: int) -> arb:
    function = compile_complex(expr)
    low, high = (acb(Evaluator(end).at(0, bits + 16).ball) for end in (lower, upper))
    tolerance = arb((1, -bits - 12))
    value = acb.integral(function, low, high, rel_tol=tolerance, abs_tol=tolerance, eval_limit=EVALUATIONS)
    if not value.is_finite():
        removable = [s for s in singularities(expr, lower, upper) if s.numerator_order >= s.order]
        if removable:
            function = integrand_around(expr, removable)
            value = acb.integral(function, low, high, rel_tol=tolerance, abs_tol=tolerance, eval_limit=EVALUATIONS)
    if not value.is_finite():
        raise IntegrationError(f"no finite enclosure of the integrand between {lower} and {upper}")
    return value.real
