"""Correct rounding on integers: no value passes through another floating-point format on its way.

A value is given as a dyadic number ``m * 2**e`` with an error radius.
"""

from __future__ import annotations

import math

from actsym.properties.floats.formats import Format

#: Offsets of exact values from their rounding are known to 2**-OFFSET_BITS units in the last place.
OFFSET_BITS = 12


def round_ball(fmt: Format, mantissa: int, exponent: int, radius: tuple[int, int]) -> tuple[float, float] | None:
    """The value of the format nearest to a real number that lies within ``radius`` of ``mantissa * 2**exponent``.

    ``radius`` is a mantissa and an exponent too.  Returns the correctly rounded value (ties to even, infinity
    on overflow) and the real number's offset from it in units of its last place; or ``None`` where the radius
    leaves open which value is nearest, or the offset by more than ``2**-OFFSET_BITS`` units.
    """
    rad, rad_exponent = radius
    if mantissa == 0:
        # Only "how small" is known: below half the smallest subnormal everything rounds to zero.
        tiny = rad == 0 or rad.bit_length() + rad_exponent < fmt.quantum - OFFSET_BITS
        return (0.0, 0.0) if tiny else None
    magnitude = abs(mantissa)
    top = magnitude.bit_length() + exponent
    unit = max(top - fmt.precision, fmt.quantum)
    if rad and rad.bit_length() + rad_exponent - unit > -OFFSET_BITS:
        return None
    if top < fmt.quantum - OFFSET_BITS:
        return _signed(fmt, 0, unit, 0.0, mantissa < 0)
    shift = unit - exponent
    if shift <= 0:
        return _signed(fmt, magnitude << -shift, unit, 0.0, mantissa < 0)
    count, rest = magnitude >> shift, magnitude & ((1 << shift) - 1)
    half = 1 << shift - 1
    if rad and not _farther(abs(rest - half), exponent, rad, rad_exponent):
        return None
    if rest > half or (rest == half and count & 1):
        count, rest = count + 1, rest - (1 << shift)
    return _signed(fmt, count, unit, _ratio(rest, shift), mantissa < 0)


def round_dyadic(fmt: Format, mantissa: int, exponent: int) -> tuple[float, float]:
    """See :func:`round_ball`: the rounding of exactly ``mantissa * 2**exponent``."""
    rounded = round_ball(fmt, mantissa, exponent, (0, 0))
    assert rounded is not None  # only a radius leaves anything open
    return rounded


def _signed(fmt: Format, count: int, unit: int, offset: float, negative: bool) -> tuple[float, float]:
    if count.bit_length() + unit > fmt.emax + 1:
        return (-math.inf if negative else math.inf), 0.0
    if count == 1 << fmt.precision:
        offset /= 2  # rounded up into the next binade, whose unit is twice as large
    value = math.ldexp(count, unit)
    return (-value, -offset) if negative else (value, offset)


def _farther(gap: int, exponent: int, rad: int, rad_exponent: int) -> bool:
    """Whether ``gap * 2**exponent`` exceeds ``rad * 2**rad_exponent``, without building either huge number."""
    if gap == 0:
        return False
    top, rad_top = gap.bit_length() + exponent, rad.bit_length() + rad_exponent
    if top != rad_top:
        return top > rad_top
    shift = exponent - rad_exponent
    return (gap << shift) > rad if shift >= 0 else gap > (rad << -shift)


def _ratio(rest: int, shift: int) -> float:
    """``rest / 2**shift`` as a float, for any shift."""
    excess = abs(rest).bit_length() - 64
    if excess > 0:
        rest, shift = rest >> excess, shift - excess
    return math.ldexp(rest, -shift)
