"""Correct rounding: of exact numbers and balls on integers, of intervals, and of an expression at many points.

No value passes through another floating-point format on its way.  Intervals of float64 decide most roundings to short
formats (:mod:`codegen.verify.intervals`); what is left is evaluated in ball arithmetic with as many bits as it takes.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import x
from actsym.properties.floats.formats import Format
from actsym.rigor.evaluate import compile_real
from codegen.verify import intervals
from codegen.verify.ulps import OFFSET_BITS

#: The longest format whose roundings intervals of float64 decide.
MOST_PRECISION = 24

#: Working precision at which a value that still cannot be told from a tie is taken for one, and the most that is spent
#: on a value that is not found: near 2^-1074 each order of cancellation (1 - cos(x) has two) takes a thousand bits.
TIE_BITS, MOST_BITS = 1 << 12, 1 << 15

#: Of so many neighbouring points one ball is tried before each of them is.
_RUN = 8


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
    if rad and not arb((abs(rest - half), exponent)) > arb((rad, rad_exponent)):  # exactly, without these huge numbers
        return None
    if rest > half or (rest == half and count & 1):
        count, rest = count + 1, rest - (1 << shift)
    return _signed(fmt, count, unit, float(arb((rest, -shift))), mantissa < 0)


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


def round_interval(fmt: Format, interval: intervals.Interval) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The rounding to ``fmt`` of what lies in ``interval``, its offset in ulp, and where the interval decides both."""
    low, high = interval
    with np.errstate(all="ignore"):
        bounded = np.isfinite(low) & np.isfinite(high)
        value, other = fmt.round(np.where(np.isnan(low), 0.0, low)), fmt.round(np.where(np.isnan(high), 0.0, high))
        unit = fmt.ulp(value)
        exact = np.where(bounded, low + (high - low) / 2, 0.0)
        offset = np.where(np.isinf(value), 0.0, (exact - value) / unit)
        narrow = bounded & ((high - low) <= unit * 2.0 ** -(OFFSET_BITS + 1))
        decided = (value == other) & (narrow | np.isinf(value))
    return np.where(decided, value, 0.0), np.where(decided, offset, 0.0), decided


class UndecidedError(ArithmeticError):
    """A reference value could not be rounded for certain.  The message names the activation and the input."""


class PoleError(UndecidedError):
    """There is no value: the expression is infinite or undefined at the input itself."""


def round_with(fmt: Format, ball: Callable[[], arb]) -> tuple[float, float] | None:
    """The rounding of ``ball()``, called at rising precision, and its offset in ulp.

    What lies closer to a tie than :data:`TIE_BITS` can tell is rounded as the tie: the offset is right then, and
    either neighbour counts as a tie (see :mod:`codegen.verify.ulps`).  ``None`` if the value itself is not found.
    """
    bits = fmt.precision + OFFSET_BITS + 20
    while True:
        with ctx.workprec(bits):
            value = ball()
            rounded = _rounded(fmt, value)
            if rounded is not None:
                return rounded
            if bits > TIE_BITS and value.is_finite() and value.rel_accuracy_bits() > TIE_BITS // 2:
                return _as_tie(fmt, value)
            if bits > MOST_BITS:
                return None
        bits *= 2


def _rounded(fmt: Format, ball: arb) -> tuple[float, float] | None:
    if not ball.is_finite():
        return None
    mantissa, exponent = ball.mid().man_exp()
    radius = ball.rad().man_exp()
    return round_ball(fmt, int(mantissa), int(exponent), (int(radius[0]), int(radius[1])))


def _as_tie(fmt: Format, ball: arb) -> tuple[float, float]:
    """The rounding of the tie that ``ball`` holds: its midpoint to a few bits more than the format has."""
    mantissa, exponent = (int(v) for v in ball.mid().man_exp())
    excess = max(mantissa.bit_length() - fmt.precision - 2 * OFFSET_BITS, 0)
    half = 1 << excess >> 1
    return round_dyadic(fmt, (abs(mantissa) + half >> excess) * (-1 if mantissa < 0 else 1), exponent + excess)


class Rounder:
    """One quantity in one format, compiled: ``rounder(x)`` gives its correctly rounded value and the offset."""

    def __init__(self, name: str, expr: sp.Expr, fmt: Format) -> None:
        self.name, self.expr, self.format = name, expr, fmt
        self._function = compile_real(expr)

    def __call__(self, value: float) -> tuple[float, float]:
        point = arb(value)
        rounded = round_with(self.format, lambda: self._function(point))
        if rounded is None:
            exact = self.expr.subs(x, sp.Rational(*value.as_integer_ratio()))
            if exact.has(sp.zoo, sp.oo, -sp.oo, sp.nan):
                raise PoleError(f"{self.name} has no value at x = {value!r}")
            if exact.is_Rational:  # floor(x/3) at a multiple of 3, of which balls do not tell x/3
                rounded = round_with(self.format, lambda: arb(int(exact.p)) / int(exact.q))
        if rounded is None:
            raise UndecidedError(f"{self.name} at x = {value!r}: {MOST_BITS} bits do not decide the rounding")
        return rounded

    def values(self, points: np.ndarray) -> np.ndarray:
        """The correctly rounded values alone; NaN at a pole."""
        return self.on(points)[0]

    def on(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Rounded values and offsets for an array of points; NaN for the value at a pole."""
        values, offsets, left = np.zeros(len(points)), np.zeros(len(points)), np.arange(len(points))
        if self.format.precision <= MOST_PRECISION:
            values, offsets, decided = round_interval(self.format, intervals.enclose(self.expr, points))
            left = left[~decided]
        for run in np.split(left, np.nonzero(np.diff(left) > 1)[0] + 1):
            self._fill(points, run, values, offsets)
        return values, offsets

    def _fill(self, points: np.ndarray, run: np.ndarray, values: np.ndarray, offsets: np.ndarray) -> None:
        """Values and offsets at ``run``, consecutive indices: by one ball over all of them where its
        rounding is decided (tails that are constant to every digit), else in halves."""
        if len(run) >= _RUN:
            with ctx.workprec(self.format.precision + 2 * OFFSET_BITS):
                hull = arb(points[run].min()).union(arb(points[run].max()))
                rounded = _rounded(self.format, self._function(hull))
            if rounded is None:
                for half in np.array_split(run, 2):
                    self._fill(points, half, values, offsets)
            else:
                values[run], offsets[run] = rounded
            return
        for i in run.tolist():
            try:
                values[i], offsets[i] = self(float(points[i]))
            except PoleError:
                values[i] = math.nan
