"""Numbers in decimals: rounded to nearest, with the digits that are proven and no more."""

from __future__ import annotations

import math
from fractions import Fraction

import sympy as sp
from flint import arb, ctx

from actsym.quantity import Enclosure, Quantity
from actsym.rigor.evaluate import Evaluator

#: Significant digits in an activation's tables.
DIGITS = 20

#: Powers of two up to which numbers are computed with as fractions.
_FAR = 1 << 16


def decimal(quantity: Quantity, digits: int = DIGITS) -> str:
    """A finite quantity in decimals: exactly if that takes at most ``digits`` digits, else rounded.

    Both ends of the enclosure round to what is returned, so its last digit is right to half a unit
    (and as many digits are left out as the enclosure does not settle).  A ball around zero gives ``0``
    if it is a point, else the bound on the magnitude: ``0 ± 1e-31``.  Raises
    :class:`~actsym.errors.EvaluationError` for an exact expression that has no finite value.
    """
    if isinstance(quantity.exact, sp.Rational):
        value = Fraction(int(quantity.exact.p), int(quantity.exact.q))
        return _settled(value, value, digits)
    enclosure = quantity.enclosure
    if enclosure is None:
        enclosure = Evaluator(quantity.exact).at(0, bits=4 * digits + 16)
    nearer, power = _brought_near(enclosure)
    return _settled(*bounds(nearer), digits, power)


def _brought_near(enclosure: Enclosure) -> tuple[Enclosure, int]:
    """The enclosure over 10^k, with k: 0 but for numbers such as e^-10^9, whose fraction would fill the memory."""
    ball = enclosure.ball
    sizes = [int(e) + m.bit_length() for m, e in (ball.mid().man_exp(), ball.rad().man_exp()) if m]
    size = max(sizes, default=0)
    if abs(size) <= _FAR:
        return enclosure, 0
    power = int(size * math.log10(2))
    with ctx.workprec(ball.bits() + size.bit_length() + 256):
        return Enclosure(ball / arb(10) ** power), power


def bounds(enclosure: Enclosure) -> tuple[Fraction, Fraction]:
    """Both ends of the ball, exactly."""
    middle, radius = (_dyadic(enclosure.to_json()[k]) for k in ("mid", "rad"))
    return middle - radius, middle + radius


def scientific(value: float, digits: int = 3) -> str:
    """A measured number in a few digits: ``1.5``, ``3.1e-08``."""
    return f"{value:.{digits}g}"


def _dyadic(text: str) -> Fraction:
    mantissa, _, exponent = text.partition("*2^")
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _settled(low: Fraction, high: Fraction, digits: int, power: int = 0) -> str:
    """The decimals of what lies between both ends, times 10^power."""
    if low == high == 0:
        return "0"
    if low <= 0 <= high:
        return f"0 ± {_round_up(max(-low, high), power)}"
    for count in range(digits, 0, -1):
        ends = {_rounded(low, count), _rounded(high, count)}
        if len(ends) == 1:
            ((mantissa, exponent),) = ends
            exact = low == high == Fraction(mantissa) * Fraction(10) ** exponent
            return _written(mantissa, exponent + power, exact and not power)
    ends_ = [_rounded(end, 3) for end in (low, high)]
    few = [_written(mantissa, exponent + power, not power) for mantissa, exponent in ends_]
    return f"between {few[0]} and {few[1]}"


def _rounded(value: Fraction, count: int) -> tuple[int, int]:
    """``(m, e)`` with m of ``count`` digits and m * 10^e nearest to ``value``."""
    exponent = _magnitude(value) - count + 1
    mantissa = round(value / Fraction(10) ** exponent)
    if abs(mantissa) == 10**count:
        mantissa, exponent = mantissa // 10, exponent + 1
    return mantissa, exponent


def _magnitude(value: Fraction) -> int:
    """floor(log10 |value|)."""
    value = abs(value)
    guess = int((value.numerator.bit_length() - value.denominator.bit_length()) * math.log10(2))
    while Fraction(10) ** guess > value:
        guess -= 1
    while Fraction(10) ** (guess + 1) <= value:
        guess += 1
    return guess


def _round_up(value: Fraction, power: int) -> str:
    return f"1e{_magnitude(value) + 1 + power}"


def _written(mantissa: int, exponent: int, exact: bool) -> str:
    """The decimals; zeros are added or taken away at the end only where the number is exact."""
    if exact:
        while mantissa % 10 == 0:
            mantissa, exponent = mantissa // 10, exponent + 1
    sign, figures = ("-" if mantissa < 0 else ""), str(abs(mantissa))
    point = len(figures) + exponent
    if -4 < point <= 0:
        return f"{sign}0.{'0' * -point}{figures}"
    if 0 < point < len(figures):
        return f"{sign}{figures[:point]}.{figures[point:]}"
    if exponent == 0 or (exact and exponent > 0 and point <= 15):
        return sign + figures + "0" * exponent
    tail = "." + figures[1:] if len(figures) > 1 else ""
    return f"{sign}{figures[0]}{tail}e{point - 1}"
