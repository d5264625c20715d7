"""Arrays of intervals in float64, rounded outwards.

NumPy's and SciPy's elementary functions are taken to err by less than eight units in the last place, erfc by less than
64 and the square of its argument.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import special

Array = NDArray[np.float64]

_INF = np.inf
_MAX, _EPS, _TINY, _NORMAL = np.finfo(np.float64).max, 2.0**-52, 2.0**-1074, 2.0**-1022
_SLACK = 8 * _EPS


@dataclass(frozen=True)
class Intervals:
    """``low[i] <= value <= high[i]``; where nothing is known, -oo and oo."""

    low: Array
    high: Array

    def __add__(self, other: Intervals) -> Intervals:
        return outward(self.low + other.low, self.high + other.high)

    def __neg__(self) -> Intervals:
        return Intervals(-self.high, -self.low)

    def __sub__(self, other: Intervals) -> Intervals:
        return self + -other

    def __mul__(self, other: Intervals) -> Intervals:
        a, b, c, d = self.low * other.low, self.low * other.high, self.high * other.low, self.high * other.high
        low = np.minimum(np.minimum(a, b), np.minimum(c, d))
        high = np.maximum(np.maximum(a, b), np.maximum(c, d))
        if np.isnan(low).any():  # 0 times an end that is not reached
            products = np.stack([np.where(np.isnan(p), 0, p) for p in (a, b, c, d)])
            low, high = products.min(axis=0), products.max(axis=0)
        return outward(low, high)

    def times(self, factor: Intervals) -> Intervals:
        """By a single interval, of which the sign is known."""
        if factor.low <= 0 <= factor.high:
            return self * factor
        low, high = (self.low, self.high) if factor.low > 0 else (self.high, self.low)
        return outward(
            np.minimum(low * factor.low, low * factor.high), np.maximum(high * factor.low, high * factor.high)
        )

    def inverse(self) -> Intervals:
        whole = (self.low <= 0) & (self.high >= 0)
        low = np.where(whole, np.where(self.low == 0, 1 / self.high, -_INF), 1 / self.high)
        high = np.where(whole, np.where(self.high == 0, 1 / self.low, _INF), 1 / self.low)
        both = (self.low < 0) & (self.high > 0) | (self.low == 0) & (self.high == 0)
        return outward(np.where(both, -_INF, np.where(whole & (self.high == 0), -_INF, low)),
                       np.where(both, _INF, np.where(whole & (self.low == 0), _INF, high)))  # fmt: skip

    def power(self, n: int) -> Intervals:
        """To a whole number, not negative."""
        if n % 2:
            return outward(self.low**n, self.high**n, _SLACK)
        large = np.maximum(np.abs(self.low), np.abs(self.high)) ** n
        return outward(self.smallest() ** n, large, _SLACK)

    def smallest(self) -> Array:
        """The least modulus."""
        return np.maximum(np.maximum(self.low, -self.high), 0)

    def largest(self) -> Array:
        return np.maximum(np.abs(self.low), np.abs(self.high))

    def modulus(self) -> Intervals:
        return Intervals(self.smallest(), self.largest())

    def hull(self, other: Intervals) -> Intervals:
        return Intervals(np.minimum(self.low, other.low), np.maximum(self.high, other.high))

    def where(self, mask: Any, other: Intervals) -> Intervals:
        """This where ``mask`` is true, else the other."""
        return Intervals(np.where(mask, self.low, other.low), np.where(mask, self.high, other.high))


def exactly(value: float) -> Intervals:
    return Intervals(np.float64(value), np.float64(value))  # type: ignore[arg-type]


def about(value: float) -> Intervals:
    """A number that is this to the last place."""
    return outward(np.float64(value), np.float64(value))


def outward(low: Any, high: Any, slack: float = 0.0) -> Intervals:
    """Bounds that were rounded, by a unit in the last place and ``slack`` relative to them further out.

    Nothing is known of NaN.  Arithmetic takes a quarter of the time of ``np.nextafter``: for every finite v,
    v - (abs(v) 2^-52 + 2^-1074) is less than v by a unit or two, and what overflowed is more than the largest number.
    """
    share = slack + _EPS
    low, high = np.minimum(low, _MAX), np.maximum(high, -_MAX)
    below, above = np.abs(low), np.abs(high)
    below *= share
    above *= share
    below += _TINY
    above += _TINY
    low -= below
    high += above
    return Intervals(np.fmax(low, -_INF), np.fmin(high, _INF))


def increasing(
    function: Callable[[Any], Any], lowest: float = -_INF, highest: float = _INF, domain: float = -_INF
) -> Any:
    """A function that increases, with values between two bounds, defined from ``domain`` on: less is left out."""

    def on(u: Intervals) -> Intervals:
        low, high = function(np.maximum(u.low, domain)), function(np.maximum(u.high, domain))
        found = outward(low, high, _SLACK)
        found = Intervals(np.clip(found.low, lowest, highest), np.clip(found.high, lowest, highest))
        return found.where(u.high >= domain, Intervals(np.full_like(found.low, -_INF), np.full_like(found.low, _INF)))

    return on


def _even(function: Callable[[Any], Any]) -> Callable[[Intervals], Intervals]:
    return lambda u: outward(function(u.smallest()), function(u.largest()), _SLACK)


def cos(u: Intervals) -> Intervals:
    """The largest and the least value at the ends and at the multiples of pi between."""
    slack = 1e-15 * (1 + u.largest())
    low, high = u.low - slack, u.high + slack
    a, b = np.cos(u.low), np.cos(u.high)
    rises = np.floor(high / (2 * np.pi)) >= np.ceil(low / (2 * np.pi))
    falls = np.floor((high - np.pi) / (2 * np.pi)) >= np.ceil((low - np.pi) / (2 * np.pi))
    far = ~(u.largest() < 1e8)
    return Intervals(
        np.where(falls | far, -1.0, np.maximum(np.minimum(a, b) - slack, -1)),
        np.where(rises | far, 1.0, np.minimum(np.maximum(a, b) + slack, 1)),
    )


_HALF_PI = about(np.pi / 2)


def sin(u: Intervals) -> Intervals:
    return cos(u - _HALF_PI)


def tan(u: Intervals) -> Intervals:
    return sin(u) * cos(u).inverse()


exp = increasing(np.exp, 0)
log = increasing(np.log, domain=0)
sqrt = increasing(np.sqrt, 0, domain=0)
tanh = increasing(np.tanh, -1, 1)
sinh = increasing(np.sinh)
atan = increasing(np.arctan)
asinh = increasing(np.arcsinh)
erf = increasing(special.erf, -1, 1)
cosh = _even(np.cosh)


def erfc(u: Intervals) -> Intervals:
    """Its relative error grows like the square of the argument: where SciPy errs by 255 units, 700 are allowed.  Nor
    has it subnormal values."""
    low, high = special.erfc(u.high), special.erfc(u.low)
    least, most = ((64 + np.clip(v, 0, 30) ** 2) * _EPS for v in (u.high, u.low))
    found = outward(low * (1 - least) - _NORMAL, high * (1 + most) + _NORMAL)
    return Intervals(np.clip(found.low, 0, 2), np.clip(found.high, 0, 2))


def asin(u: Intervals) -> Intervals:
    return outward(np.arcsin(np.clip(u.low, -1, 1)), np.arcsin(np.clip(u.high, -1, 1)), _SLACK)


def acos(u: Intervals) -> Intervals:
    return outward(np.arccos(np.clip(u.high, -1, 1)), np.arccos(np.clip(u.low, -1, 1)), _SLACK)
