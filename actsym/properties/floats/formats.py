"""Binary floating-point formats as ordered sets of exact numbers, and which reals round to zero or infinity.

Every value of every format here is a float64 number.  An *ordinal* numbers the finite values: neighbours
differ by one, zero (of either sign) is 0, the largest value is :attr:`Format.last`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from flint import arb


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
    def last(self) -> int:
        """Ordinal of the largest finite value."""
        return (self.emax - self.emin + 2 << self.precision - 1) - 1

    # Rounding to nearest, ties to even

    @property
    def zero_up_to(self) -> arb:
        """|y| <= this rounds to zero: half the smallest subnormal, whose tie goes to zero."""
        return arb((1, self.quantum - 1))

    @property
    def normal_from(self) -> arb:
        """|y| >= this rounds to a normal number: half a quantum below the smallest, whose tie goes up."""
        return arb((1, self.emin)) - self.zero_up_to

    @property
    def infinite_from(self) -> arb:
        """|y| >= this rounds to infinity: half a unit above the largest value, whose tie goes up."""
        return arb(((1 << self.precision + 1) - 1, self.emax - self.precision))

    def exact(self, ordinal: int) -> arb:
        """The value with this ordinal, an exact ball."""
        binade, steps = divmod(abs(ordinal), 1 << self.precision - 1)
        mantissa, exponent = (steps, 0) if binade == 0 else (steps + (1 << self.precision - 1), binade - 1)
        return arb((-mantissa if ordinal < 0 else mantissa, self.quantum + exponent))

    def values(self, ordinals: np.ndarray) -> np.ndarray:
        """The values (float64) of an array of ordinals (int64)."""
        binade, steps = np.divmod(np.abs(ordinals), 1 << self.precision - 1)
        steps = steps + np.where(binade > 0, 1 << self.precision - 1, 0)
        exponent = self.quantum + np.where(binade > 0, binade - 1, 0)
        magnitude = np.ldexp(steps.astype(np.float64), exponent.astype(np.int32))
        return np.asarray(np.where(ordinals < 0, -magnitude, magnitude))

    def value(self, ordinal: int) -> float:
        return float(self.values(np.array([ordinal], dtype=np.int64))[0])

    def ordinal(self, value: float) -> int:
        """The ordinal of a value of this format."""
        if value == 0:
            return 0
        mantissa, exponent = math.frexp(abs(value))
        exponent = max(exponent - 1, self.emin)
        del mantissa
        steps = int(math.ldexp(abs(value), self.precision - 1 - exponent))
        rank = (exponent - self.emin) * (1 << self.precision - 1) + steps
        return -rank if value < 0 else rank

    def round(self, values: np.ndarray) -> np.ndarray:
        """``values`` (float64) rounded to this format, as float64: to nearest, ties to even, subnormals kept."""
        if self.precision == 53:
            return values
        with np.errstate(all="ignore"):
            magnitude = np.abs(values)
            _, exponent = np.frexp(np.where(np.isfinite(magnitude), magnitude, 0.0))
            unit = np.ldexp(1.0, np.maximum(exponent - self.precision, self.quantum))
            rounded = np.rint(values / unit) * unit
            largest = math.ldexp(2**self.precision - 1, self.emax - self.precision + 1)
            rounded = np.where(np.abs(rounded) > largest, np.copysign(np.inf, values), rounded)
        return np.asarray(np.where(np.isfinite(values), rounded, values))

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


FLOAT16 = Format("float16", 11, -14, 15)
BFLOAT16 = Format("bfloat16", 8, -126, 127)
FLOAT32 = Format("float32", 24, -126, 127)
FLOAT64 = Format("float64", 53, -1022, 1023)

FORMATS: dict[str, Format] = {f.name: f for f in (FLOAT16, BFLOAT16, FLOAT32, FLOAT64)}
