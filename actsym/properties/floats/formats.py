"""Binary floating-point formats: ordered sets of exact numbers, with rounding and units in the last place.

Every value of every format here is a float64 number, so arrays of values are float64 arrays whatever the format.
An *ordinal* numbers the finite values: neighbours differ by one, zero (of either sign) is 0, the largest value is
:attr:`Format.last`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np


@dataclass(frozen=True)
class Format:
    """``precision`` bits of significand, normal exponents ``emin`` to ``emax``, subnormals below."""

    name: str
    precision: int
    emin: int
    emax: int

    @property
    def quantum(self) -> int:
        """Exponent of the smallest subnormal."""
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

    # Rounding to nearest, ties to even

    @property
    def zero_up_to(self) -> Fraction:
        """|y| <= this rounds to zero: half the smallest subnormal, whose tie goes to zero."""
        return _scaled(1, self.quantum - 1)

    @property
    def normal_from(self) -> Fraction:
        """|y| >= this rounds to a normal number: half a quantum below the smallest, whose tie goes up."""
        return _scaled(1, self.emin) - self.zero_up_to

    @property
    def infinite_from(self) -> Fraction:
        """|y| >= this rounds to infinity: half a unit above the largest value, whose tie goes up."""
        return _scaled((1 << self.precision + 1) - 1, self.emax - self.precision)

    def exact(self, ordinal: int) -> Fraction:
        """The value with this ordinal."""
        binade, steps = divmod(abs(ordinal), 1 << self.precision - 1)
        mantissa, exponent = (steps, 0) if binade == 0 else (steps + (1 << self.precision - 1), binade - 1)
        return _scaled(-mantissa if ordinal < 0 else mantissa, self.quantum + exponent)

    def values(self, ordinals: np.ndarray) -> np.ndarray:
        """The values (float64) of the given ordinals (int64), which are clipped to the finite range."""
        ordinals = np.clip(ordinals, -self.last, self.last)
        binade, steps = np.divmod(np.abs(ordinals), 1 << self.precision - 1)
        steps = steps + np.where(binade > 0, 1 << self.precision - 1, 0)
        exponent = self.quantum + np.where(binade > 0, binade - 1, 0)
        magnitude = np.ldexp(steps.astype(np.float64), exponent.astype(np.int32))
        return np.asarray(np.where(ordinals < 0, -magnitude, magnitude))

    def value(self, ordinal: int) -> float:
        """The value with this ordinal."""
        return float(self.values(np.array(ordinal, dtype=np.int64)))

    def ordinals(self, values: np.ndarray) -> np.ndarray:
        """The ordinals (int64) of finite ``values`` of this format: the inverse of :meth:`values`."""
        mantissa, exponent = np.frexp(np.abs(values))
        exponent = np.where(mantissa == 0, self.emin, np.maximum(exponent - 1, self.emin))
        steps = np.ldexp(np.abs(values), self.precision - 1 - exponent).astype(np.int64)
        rank = (exponent.astype(np.int64) - self.emin) * (1 << self.precision - 1) + steps
        return np.asarray(np.where(values < 0, -rank, rank))

    def ordinal(self, value: float) -> int:
        """The ordinal of a finite value of this format."""
        return int(self.ordinals(np.array(value)))

    def ulp(self, values: np.ndarray) -> np.ndarray:
        """Unit in the last place of each value: never below the subnormal spacing; that of ``max`` for infinities."""
        magnitude = np.minimum(np.abs(np.asarray(values, dtype=np.float64)), self.max)
        mantissa, exponent = np.frexp(magnitude)
        exponent = np.where(mantissa == 0, self.quantum, np.maximum(exponent - self.precision, self.quantum))
        return np.ldexp(1.0, exponent)

    def round(self, values: np.ndarray) -> np.ndarray:
        """``values`` (float64) rounded to this format, as float64: to nearest, ties to even, subnormals kept."""
        if self.precision == 53:
            return values
        unit = self.ulp(values)
        rounded = np.rint(values / unit) * unit  # the quotient is exact (a power of two), and rint rounds ties to even
        return np.asarray(np.where(np.abs(rounded) > self.max, np.copysign(np.inf, values), rounded))

    def text(self, value: float) -> str:
        """The shortest decimal that rounds to ``value`` in this format (nine digits for bfloat16's kind)."""
        kinds = {11: np.float16, 24: np.float32, 53: np.float64}
        if self.precision in kinds:
            return str(kinds[self.precision](value))
        for digits in range(1, 10):
            text = f"{value:.{digits}g}"
            if float(self.round(np.array([float(text)]))[0]) == value:
                return text
        return repr(value)


def _scaled(mantissa: int, exponent: int) -> Fraction:
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)


FLOAT16 = Format("float16", 11, -14, 15)
BFLOAT16 = Format("bfloat16", 8, -126, 127)
FLOAT32 = Format("float32", 24, -126, 127)
FLOAT64 = Format("float64", 53, -1022, 1023)

FORMATS: dict[str, Format] = {f.name: f for f in (FLOAT16, BFLOAT16, FLOAT32, FLOAT64)}
