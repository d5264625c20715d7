"""The correctly rounded value of an expression at a point, and at many.

Intervals of float64 decide most roundings to short formats (:mod:`codegen.verify.doubles`), sums of exponentials that
are collected most of the rest (:mod:`codegen.verify.exponentials`); what is left is evaluated in ball arithmetic with
as many bits as it takes.
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
from codegen.verify import doubles, exponentials
from codegen.verify.rounding import OFFSET_BITS, round_ball, round_dyadic

#: Working precision at which a value that still cannot be told from a tie is taken for one, and the most that is spent
#: on a value that is not found: near 2^-1074 each order of cancellation (1 - cos(x) has two) takes a thousand bits.
TIE_BITS, MOST_BITS = 1 << 12, 1 << 15

#: Points whose intervals are held in memory together.
_CHUNK = 1 << 16

#: Of so many neighbouring points one ball is tried before each of them is.
_RUN = 8


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
            if self.expr.subs(x, sp.Rational(*value.as_integer_ratio())).has(sp.zoo, sp.oo, -sp.oo, sp.nan):
                raise PoleError(f"{self.name} has no value at x = {value!r}")
            raise UndecidedError(f"{self.name} at x = {value!r}: {MOST_BITS} bits do not decide the rounding")
        return rounded

    def value(self, point: float) -> float:
        """The correctly rounded value alone."""
        return self(point)[0]

    def values(self, points: np.ndarray) -> np.ndarray:
        """The correctly rounded values alone; NaN at a pole."""
        return self.on(points)[0]

    def on(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Rounded values and offsets for an array of points; NaN for the value at a pole."""
        if len(points) > _CHUNK:
            parts = [self.on(points[i : i + _CHUNK]) for i in range(0, len(points), _CHUNK)]
            return np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])
        values, offsets, left = np.zeros(len(points)), np.zeros(len(points)), np.arange(len(points))
        short = self.format.precision <= doubles.MOST_PRECISION
        for enclose in (doubles.enclose, exponentials.enclose) if short else ():
            value, offset, decided = doubles.rounded(self.format, enclose(self.expr, points[left]))
            values[left], offsets[left] = value, offset
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
