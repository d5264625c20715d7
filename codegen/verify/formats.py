"""Binary floating-point formats: exact rounding, units in the last place, and the order of their values.

Every value of every format here is a float64 number, so arrays of values are float64 arrays whatever the
format.  Rounding is done on integers: a value is given as a dyadic number ``m * 2**e`` with an error radius,
or as a :class:`~fractions.Fraction`, and never passes through another floating-point format on its way.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

#: Offsets of exact values from their rounding are known to 2**-OFFSET_BITS units in the last place.
OFFSET_BITS = 12


@dataclass(frozen=True)
class Format:
    """An IEEE 754 binary format (or bfloat16): ``precision`` bits, normal exponents ``emin`` to ``emax``."""

    name: str
    precision: int
    emin: int
    emax: int

    @property
    def quantum(self) -> int:
        """Exponent of the smallest subnormal, which is also the smallest unit in the last place."""
        return self.emin - self.precision + 1

    @property
    def bits(self) -> int:
        return self.precision + (self.emax + 1).bit_length()

    @property
    def max(self) -> float:
        """Largest finite value."""
        return math.ldexp(2**self.precision - 1, self.emax - self.precision + 1)

    @property
    def last(self) -> int:
        """Ordinal of the largest finite value."""
        return (self.emax - self.emin + 2 << self.precision - 1) - 1

    @property
    def epsilon(self) -> float:
        """Distance from 1 to the next larger value."""
        return math.ldexp(1.0, 1 - self.precision)

    def ordinal(self, values: np.ndarray) -> np.ndarray:
        """Rank (int64) of finite ``values`` of this format: consecutive integers for neighbours, 0 for both zeros."""
        mantissa, exponent = np.frexp(np.abs(values))
        exponent = np.where(mantissa == 0, self.emin, np.maximum(exponent - 1, self.emin))
        steps = np.ldexp(np.abs(values), self.precision - 1 - exponent).astype(np.int64)
        rank = (exponent.astype(np.int64) - self.emin) * (1 << self.precision - 1) + steps
        return np.asarray(np.where(values < 0, -rank, rank))

    def value(self, ordinals: np.ndarray) -> np.ndarray:
        """The values (float64) of the given ordinals: the inverse of :meth:`ordinal`, clipped to the finite range."""
        ordinals = np.clip(np.asarray(ordinals, dtype=np.int64), -self.last, self.last)
        binade, steps = np.divmod(np.abs(ordinals), 1 << self.precision - 1)
        normal = binade > 0
        steps = steps + np.where(normal, 1 << self.precision - 1, 0)
        exponent = self.quantum + np.where(normal, binade - 1, 0)
        magnitude = np.ldexp(steps.astype(np.float64), exponent.astype(np.int32))
        return np.asarray(np.where(ordinals < 0, -magnitude, magnitude))

    def ulp(self, values: np.ndarray) -> np.ndarray:
        """Unit in the last place of each value: never below the subnormal spacing; that of ``max`` for infinities."""
        magnitude = np.minimum(np.abs(np.asarray(values, dtype=np.float64)), self.max)
        mantissa, exponent = np.frexp(magnitude)
        exponent = np.where(mantissa == 0, self.quantum, np.maximum(exponent - self.precision, self.quantum))
        return np.ldexp(1.0, exponent)

    def cast(self, values: np.ndarray) -> np.ndarray:
        """``values`` (float64, finite) rounded to this format, as float64.  Exact; to nearest, ties to even."""
        values = np.asarray(values, dtype=np.float64)
        unit = self.ulp(values)
        rounded = np.rint(values / unit) * unit  # the quotient is exact (a power of two), and rint rounds ties to even
        return np.asarray(np.where(np.abs(rounded) > self.max, np.copysign(np.inf, values), rounded))

    def round_fraction(self, value: Fraction) -> tuple[float, float]:
        """See :meth:`round_ball`: the rounding of an exact rational, always decided."""
        if value == 0:
            return 0.0, 0.0
        magnitude = abs(value)
        exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
        if magnitude < Fraction(2) ** exponent:
            exponent -= 1
        unit = max(exponent - self.precision + 1, self.quantum)
        scaled = magnitude / Fraction(2) ** unit
        count = round(scaled)  # to nearest, ties to even
        return self._signed(count, unit, float(scaled - count), value < 0)

    def round_ball(self, mantissa: int, exponent: int, radius: tuple[int, int]) -> tuple[float, float] | None:
        """The value of the format nearest to a real number that lies within ``radius`` of ``mantissa * 2**exponent``.

        ``radius`` is a mantissa and an exponent too.  Returns the correctly rounded value (ties to even, infinity
        on overflow) and the real number's offset from it in units of its last place; or ``None`` where the radius
        leaves open which value is nearest, or the offset by more than ``2**-OFFSET_BITS`` units.
        """
        rad, rad_exponent = radius
        if mantissa == 0:
            # Only "how small" is known: below half the smallest subnormal everything rounds to zero.
            tiny = rad == 0 or rad.bit_length() + rad_exponent < self.quantum - OFFSET_BITS
            return (0.0, 0.0) if tiny else None
        magnitude = abs(mantissa)
        top = magnitude.bit_length() + exponent
        unit = max(top - self.precision, self.quantum)
        if rad and rad.bit_length() + rad_exponent - unit > -OFFSET_BITS:
            return None
        if top < self.quantum - OFFSET_BITS:
            return self._signed(0, unit, 0.0, mantissa < 0)
        shift = unit - exponent
        if shift <= 0:
            return self._signed(magnitude << -shift, unit, 0.0, mantissa < 0)
        count, rest = magnitude >> shift, magnitude & ((1 << shift) - 1)
        half = 1 << shift - 1
        if rad and not _farther(abs(rest - half), exponent, rad, rad_exponent):
            return None
        if rest > half or (rest == half and count & 1):
            count, rest = count + 1, rest - (1 << shift)
        return self._signed(count, unit, _ratio(rest, shift), mantissa < 0)

    def round_dyadic(self, mantissa: int, exponent: int) -> tuple[float, float]:
        """See :meth:`round_ball`: the rounding of exactly ``mantissa * 2**exponent``."""
        rounded = self.round_ball(mantissa, exponent, (0, 0))
        assert rounded is not None  # only a radius leaves anything open
        return rounded

    def _signed(self, count: int, unit: int, offset: float, negative: bool) -> tuple[float, float]:
        if count.bit_length() + unit > self.emax + 1:
            return (-math.inf if negative else math.inf), 0.0
        if count == 1 << self.precision:
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


FLOAT16 = Format("float16", 11, -14, 15)
BFLOAT16 = Format("bfloat16", 8, -126, 127)
FLOAT32 = Format("float32", 24, -126, 127)
FLOAT64 = Format("float64", 53, -1022, 1023)

#: Every format that kernels exist for, by the name of its torch dtype.
FORMATS: dict[str, Format] = {f.name: f for f in (FLOAT32, FLOAT64, FLOAT16, BFLOAT16)}


def computing_format(fmt: Format) -> Format:
    """The format in which kernels for ``fmt`` compute: float32 for the half types, else the format itself."""
    return FLOAT32 if fmt.bits == 16 else fmt
