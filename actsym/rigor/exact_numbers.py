"""Exact numbers: their order, the intervals between them, and closed forms held to enclosures.

Intervals of the line with exact ends, the formula on each, and the order of exact numbers.

A closed form is believed only when it lies in the certified enclosure, to the last proven digit.

A constant known exactly, as a quantity with its enclosure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key

import sympy as sp
from flint import arb, ctx

from actsym.errors import EvaluationError, Unanswered
from actsym.quantity import DIGITS, Enclosure, Quantity
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.balls import fraction
from actsym.rigor.evaluate import Evaluator, UnsupportedError, bits_for, evaluate
from actsym.rigor.zero import Zero, z

#: Bits to which two ends are computed in turn, until a number between them is seen.
_CLOSER = (104, 416, 1664)


class BreakpointError(Unanswered, ValueError):
    """The points at which the formula changes could not be found."""


@dataclass(frozen=True)
class Piece:
    """``expr`` is the expression on the open interval (lower, upper); the ends are exact or infinite."""

    lower: sp.Expr
    upper: sp.Expr
    expr: sp.Expr


def inside(lower: sp.Expr, upper: sp.Expr) -> Fraction:
    """A rational number strictly between two different exact reals (or infinities), a short one."""
    if lower is -sp.oo and upper is sp.oo:
        return Fraction(0)
    if lower is -sp.oo:
        return _whole(upper) - 2
    if upper is sp.oo:
        return _whole(lower) + 2
    for bits in _CLOSER:
        with ctx.workprec(bits + 32):
            middle = Evaluator((lower + upper) / 2).at(0, bits).ball
            width = Evaluator((upper - lower) / 4).at(0, bits).ball
            low, high = fraction((middle - width).upper()), fraction((middle + width).lower())
        if low < high:
            return _simplest(low, high)
    raise BreakpointError(f"no number between {lower} and {upper} is found")


def _whole(value: sp.Expr) -> Fraction:
    return Fraction(math.floor(fraction(Evaluator(value).at(0).ball.mid())))


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the least denominator in [low, high], by continued fractions."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -_simplest(-high, -low)
    whole = low.numerator // low.denominator
    if low == whole or high >= whole + 1:
        return Fraction(whole if low == whole else whole + 1)
    return whole + 1 / _simplest(1 / (high - whole), 1 / (low - whole))


def sorted_reals(points: Iterable[sp.Expr]) -> list[sp.Expr]:
    """Exact real numbers in increasing order, equal ones once.

    Raises :class:`BreakpointError` for two that are not told apart.
    """
    ordered: list[sp.Expr] = []
    for point in sorted(map(sp.sympify, points), key=cmp_to_key(compared)):
        if not ordered or compared(ordered[-1], point):
            ordered.append(point)
    return ordered


def between(point: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> bool:
    """Whether a finite exact number lies between two exact or infinite ones.  Raises :class:`BreakpointError`."""
    return (lower is -sp.oo or compared(lower, point) < 0) and (upper is sp.oo or compared(point, upper) < 0)


def compared(a: sp.Expr, b: sp.Expr) -> int:
    """-1, 0 or 1 as the finite exact number ``a`` is less than, equal to or more than ``b``, proven.

    Raises :class:`BreakpointError` where they are not told apart.
    """
    if a == b:
        return 0
    first, second = (Evaluator(value).at(0, 160).ball for value in (a, b))
    if not first.overlaps(second):
        return -1 if first < second else 1
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Zero) and _is_zero_at(one, other):
            return 0
    try:
        return sign(a - b)
    except Undetermined:
        raise BreakpointError(f"whether {a} and {b} are equal is not known") from None


def _is_zero_at(zero: Zero, value: sp.Expr) -> bool:
    """Whether ``value`` is proven to be the zero: it lies in the interval, and the function vanishes."""
    lower, upper = zero.ends
    ball = Evaluator(value).at(0, 160).ball
    if not (fraction(ball.lower()) > lower and fraction(ball.upper()) < upper):
        return False
    if isinstance(value, Zero):
        return value.formula == zero.formula
    try:
        return sign(zero.formula.subs(z, value)) == 0
    except Undetermined:
        return False


def agrees(exact: sp.Expr, enclosure: Enclosure, digits: int = DIGITS) -> bool:
    """Whether ``exact`` and the enclosure are the same number to ``digits`` digits.

    An enclosure that holds 0 has no relative accuracy, and confirms nothing but a zero that is proven to be one, to as
    many absolute digits.
    """
    bits = bits_for(digits) - 4
    if enclosure.ball.contains(0):
        return enclosure.ball.abs_upper() <= arb((1, -bits)) and _is_zero(exact)
    try:
        value = evaluate(exact, digits=digits + 6).ball
    except (EvaluationError, UnsupportedError):
        return False
    with ctx.workprec(2 * bits + 64):
        difference = value - enclosure.ball
        return bool(difference.contains(0) and difference.abs_upper() <= enclosure.ball.abs_upper() * arb((1, -bits)))


def _is_zero(exact: sp.Expr) -> bool:
    try:
        return sign(exact) == 0
    except Undetermined:
        return False


def with_exact(quantity: Quantity, exact: sp.Expr, method: str, digits: int = DIGITS) -> Quantity | None:
    """The certified ``quantity`` with its closed form, or None if the two disagree."""
    if not quantity.finite or quantity.enclosure is None or not agrees(exact, quantity.enclosure, digits):
        return None
    check = f"the closed form agrees with the certified enclosure to {digits} digits"
    return Quantity(exact=exact, enclosure=quantity.enclosure, method=method, checks=(*quantity.checks, check))


def constant_quantity(constant: sp.Expr, method: str) -> Quantity:
    """An exact constant with its enclosure; one with free symbols has none."""
    if constant.is_Rational:
        return Quantity.of_exact(constant, method)
    if constant.free_symbols:
        return Quantity(exact=constant, method=method)
    try:
        return Quantity(exact=constant, enclosure=Enclosure(evaluate(constant).ball), method=method)
    except (EvaluationError, UnsupportedError):
        return Quantity(exact=constant, method=method)
