"""Numbers as text, in one place: proven ones with the digits that are proven, measured ones with a few.

- :func:`decimal` writes a derived quantity, :func:`rounded` shortens what it has written;
- :func:`significant` shortens a float that is stored, :func:`upward` a measured error, :func:`percent` a share;
- :func:`as_printed` has the texts of derivations with the signs of print.

Importing this module loads no mathematics: the command line does.
"""

from __future__ import annotations

import math
import re
from decimal import ROUND_CEILING, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from actsym.quantity import Enclosure, Quantity

#: Significant digits that a quantity is written with unless others are asked for, and those of a page.
DIGITS, FEW = 20, 6

#: Powers of two up to which numbers are computed with as fractions.
_FAR = 1 << 16


def decimal(quantity: Quantity, digits: int = DIGITS) -> str:
    """A finite quantity in decimals: exactly if that takes at most ``digits`` digits, else rounded.

    Both ends of the enclosure round to what is returned, so its last digit is right to half a unit
    (and as many digits are left out as the enclosure does not settle).  A ball around zero gives ``0``
    if it is a point, else the bound on the magnitude: ``0 ± 1e-31``.  Raises
    :class:`~actsym.errors.EvaluationError` for an exact expression that has no finite value.
    """
    from actsym.rigor.evaluate import Evaluator

    if quantity.exact is not None and quantity.exact.is_Rational:
        value = Fraction(int(quantity.exact.p), int(quantity.exact.q))
        return _settled(value, value, digits)
    enclosure = quantity.enclosure
    if enclosure is None:
        enclosure = Evaluator(quantity.exact).at(0, bits=4 * digits + 16)
    nearer, power = _brought_near(enclosure)
    return _settled(*bounds(nearer), digits, power)


def _brought_near(enclosure: Enclosure) -> tuple[Enclosure, int]:
    """The enclosure over 10^k, with k: 0 but for numbers such as e^-10^9, whose fraction would fill the memory."""
    from flint import arb, ctx

    ball = enclosure.ball
    sizes = [int(e) + m.bit_length() for m, e in (ball.mid().man_exp(), ball.rad().man_exp()) if m]
    size = max(sizes, default=0)
    if abs(size) <= _FAR:
        return enclosure, 0
    power = int(size * math.log10(2))
    with ctx.workprec(ball.bits() + size.bit_length() + 256):
        return type(enclosure)(ball / arb(10) ** power), power


def bounds(enclosure: Enclosure) -> tuple[Fraction, Fraction]:
    """Both ends of the ball, exactly."""
    middle, radius = (_dyadic(enclosure.to_json()[k]) for k in ("mid", "rad"))
    return middle - radius, middle + radius


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
        ends = {_nearest(low, count), _nearest(high, count)}
        if len(ends) == 1:
            ((mantissa, exponent),) = ends
            exact = low == high == Fraction(mantissa) * Fraction(10) ** exponent
            return _written(mantissa, exponent + power, exact and not power)
    ends_ = [_nearest(end, 3) for end in (low, high)]
    few = [_written(mantissa, exponent + power, not power) for mantissa, exponent in ends_]
    return f"between {few[0]} and {few[1]}"


def _nearest(value: Fraction, count: int) -> tuple[int, int]:
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


def rounded(text: str, digits: int = FEW) -> str:
    """Decimals to so many significant digits, halves to even; what is shorter, or no number, stays.

    >>> rounded("1.37478157602276983210"), rounded("0.25"), rounded("0 ± 1e-53"), rounded("0.5000000000000000001")
    ('1.37478', '0.25', '0', '0.500000')
    """
    text = text.partition(" ±")[0]
    try:
        value = Decimal(text)
    except ArithmeticError:
        return text
    if not value.is_finite() or len(value.as_tuple().digits) <= digits:
        return text
    return f"{Context(prec=digits, rounding=ROUND_HALF_EVEN).plus(value):g}"


def upward(value: float, digits: int = FEW) -> str:
    """A positive number in so many significant digits, rounded up: what is shown is no smaller than what was found.

    What has so few digits already, such as 0.505, whose float is a little above it, stays.

    >>> upward(2.34488123), upward(0.5), upward(2.341, 3), upward(0.505, 3)
    ('2.34489', '0.5', '2.35', '0.505')
    """
    if not math.isfinite(value):
        return f"{value:g}"
    return f"{Context(prec=digits, rounding=ROUND_CEILING).create_decimal(repr(float(value))):g}"


def significant(value: float, digits: int) -> float:
    """The float nearest to ``value`` among those of so many significant digits: it is the same on every machine.

    >>> significant(0.1234567891234, 4)
    0.1235
    """
    return float(f"{value:.{digits}g}")


def storable(value: float, digits: int) -> float | str:
    """:func:`significant` as JSON holds it: infinities and NaN, which JSON has not, as text."""
    return significant(value, digits) if math.isfinite(value) else str(value)


def percent(share: float, digits: int = 0) -> str:
    """A share in percent, to the nearest whole one, or rounded down to ``digits`` behind the point, so that 100 % means
    all.

    >>> percent(0.996), percent(0.999999, 3)
    ('100 %', '99.999 %')
    """
    return f"{math.floor(share * 10 ** (digits + 2)) / 10**digits:g} %" if digits else f"{share * 100:.0f} %"


_LONG = re.compile(r"(?<![\w.])-?\d+\.\d{7,}(?:e[-+]?\d+)?")
_SIGNS = (
    (re.compile(r"(?<!\w)-oo\b"), "−∞"),
    (re.compile(r"(?<!\w)\+?oo\b"), "∞"),
    (re.compile(r"<="), "≤"),
    (re.compile(r">="), "≥"),
    (re.compile(r"->"), "→"),
    (re.compile(r"\b([fgy])'"), r"\1′"),
)


def as_printed(text: str) -> str:
    """A text of a derivation as a page shows it: with the signs of print, numbers in six digits.

    >>> as_printed("(-oo, -0.35328577784821127099]"), as_printed("x <= -1.0788600584646240567")
    ('(−∞, -0.353286]', 'x ≤ -1.07886')
    """
    return _LONG.sub(lambda found: rounded(found.group()), with_signs(text))


def with_signs(text: str) -> str:
    """The text with the signs of print, its numbers as they are."""
    for pattern, replacement in _SIGNS:
        text = pattern.sub(replacement, text)
    return text
