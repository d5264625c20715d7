"""Numbers that are awkward to round, and rounding by rational arithmetic, which references are compared with."""

import math
from fractions import Fraction

import numpy as np

from actsym.properties.floats.formats import Format


def awkward(fmt: Format, count: int = 4000) -> np.ndarray:
    """float64 numbers over and beyond the whole range of the format, many on or beside ties."""
    random = np.random.default_rng(7)
    wide = np.ldexp(random.uniform(-2, 2, count), random.integers(fmt.quantum - 3, min(fmt.emax + 3, 1023), count))
    values = fmt.values(random.integers(-fmt.last, fmt.last, count))
    ties = values + np.where(np.abs(values) < fmt.max, fmt.ulp(values), 0) / 2
    return np.concatenate([wide, values, ties, np.nextafter(ties, np.inf), np.nextafter(ties, -np.inf), [0.0, fmt.max]])


def round_fraction(fmt: Format, value: Fraction) -> tuple[float, float]:
    """The value of the format nearest to ``value``, ties to even, and the offset of ``value`` from it in its ulp."""
    if value == 0:
        return 0.0, 0.0
    magnitude, sign = abs(value), -1 if value < 0 else 1
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if magnitude < Fraction(2) ** exponent:
        exponent -= 1
    unit = Fraction(2) ** max(exponent - fmt.precision + 1, fmt.quantum)
    count = round(magnitude / unit)
    if count * unit > Fraction(fmt.max):
        return sign * math.inf, 0.0
    offset = magnitude / unit - count
    if count == 1 << fmt.precision:
        offset /= 2  # rounded up into the next binade, whose unit is twice as large
    return sign * float(count * unit), sign * float(offset)
