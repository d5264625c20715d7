"""Arithmetic of intervals of float64, on arrays: every operation rounds outward.

An interval is a pair of arrays (low, high) that hold the real value between them; an infinite end stands for a bound
that was not found.  Sums, products, quotients and square roots are correctly rounded by IEEE 754, so one step outward
is enough; for the functions of the C library and of SciPy :data:`MARGIN` is allowed for (their errors are measured
against Arb in the tests, and are far smaller).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import TypeAlias

import numpy as np
import scipy.special
import sympy as sp

from actsym.rigor import rewrite

#: Relative error that is allowed for in a library function, and in SciPy's erfc, which grows as x^2.
MARGIN, ERFC_MARGIN = 2.0**-44, 2.0**-38

#: Below this a library function is taken to be anything down to 0.
_UNDERFLOW = 1e-300

_LARGEST = np.finfo(np.float64).max

Interval: TypeAlias = tuple[np.ndarray, np.ndarray]

#: What a condition is at each point: where it surely holds, and where it surely does not.
Verdict: TypeAlias = tuple[np.ndarray, np.ndarray]


def nothing(points: np.ndarray) -> Interval:
    return np.full(points.shape, -np.inf), np.full(points.shape, np.inf)


def _outward(low: np.ndarray, high: np.ndarray) -> Interval:
    return np.nextafter(low, -np.inf), np.nextafter(high, np.inf)


def add(a: Interval, b: Interval) -> Interval:
    low, high = _outward(a[0] + b[0], a[1] + b[1])
    return np.where(np.isnan(low), -np.inf, low), np.where(np.isnan(high), np.inf, high)


def multiply(a: Interval, b: Interval) -> Interval:
    """An infinite end stands for finite numbers of any size, so its product with a zero is zero."""
    products = [p * q for p in a for q in b]
    products = [np.where(np.isnan(p), 0.0, p) for p in products]
    low, high = reduce(np.minimum, products), reduce(np.maximum, products)
    zero = ((a[0] == 0) & (a[1] == 0)) | ((b[0] == 0) & (b[1] == 0))
    low, high = _outward(low, high)
    return np.where(zero, 0.0, low), np.where(zero, 0.0, high)


def reciprocal(a: Interval) -> Interval:
    low, high = _outward(1.0 / a[1], 1.0 / a[0])
    sure = (a[0] > 0) | (a[1] < 0)
    return np.where(sure, low, -np.inf), np.where(sure, high, np.inf)


def _magnitude(a: Interval) -> Interval:
    ends = np.abs(a[0]), np.abs(a[1])
    crossing = (a[0] < 0) & (a[1] > 0)
    return np.where(crossing, 0.0, np.minimum(*ends)), np.maximum(*ends)


def whole_power(a: Interval, exponent: int) -> Interval:
    """a^exponent for an exponent above 0: as a magnitude, by squaring, which grows with it."""
    low, high = _positive_power(_magnitude(a), exponent)
    if exponent % 2 == 0:
        return low, high
    negative, positive = a[1] <= 0, a[0] >= 0
    below = np.where(negative, -high, np.where(positive, low, -_positive_power((-a[0], -a[0]), exponent)[1]))
    above = np.where(negative, -low, np.where(positive, high, _positive_power((a[1], a[1]), exponent)[1]))
    return below, above


def _positive_power(a: Interval, exponent: int) -> Interval:
    if exponent == 1:
        return a
    half = _positive_power(a, exponent // 2)
    squared = _positive_product(half, half)
    return _positive_product(squared, a) if exponent % 2 else squared


def _positive_product(a: Interval, b: Interval) -> Interval:
    low, high = a[0] * b[0], a[1] * b[1]
    low = np.where((a[0] == 0) | (b[0] == 0), 0.0, np.maximum(np.nextafter(low, -np.inf), 0.0))
    return low, np.where((a[1] == 0) | (b[1] == 0), 0.0, np.nextafter(high, np.inf))


def square_root(a: Interval) -> Interval:
    low, high = _outward(np.sqrt(a[0]), np.sqrt(a[1]))
    low, high = np.where(a[0] == 0, 0.0, low), np.where(a[1] == 0, 0.0, high)
    return np.where(a[0] >= 0, low, -np.inf), np.where(a[0] >= 0, high, np.inf)


def _widened(low: np.ndarray, high: np.ndarray, margin: float = MARGIN) -> Interval:
    """Room for the error of a library function; what overflowed is beyond the largest number."""
    low, high = np.minimum(low, _LARGEST), np.maximum(high, -_LARGEST)
    return _outward(low - np.abs(low) * margin, high + np.abs(high) * margin)


def _monotone(
    function: Callable[[np.ndarray], np.ndarray], least: float = -np.inf, most: float = np.inf
) -> Callable[[Interval], Interval]:
    """The rule of a function that rises, with values between ``least`` and ``most``."""

    def rule(a: Interval) -> Interval:
        low, high = _widened(function(a[0]), function(a[1]))
        return np.maximum(low, least), np.minimum(high, most)

    return rule


def _complement(a: Interval) -> Interval:
    """erfc, which falls, and which SciPy takes for 0 before it is below the normal numbers."""
    low, high = _widened(scipy.special.erfc(a[1]), scipy.special.erfc(a[0]), ERFC_MARGIN)
    return np.where(low < _UNDERFLOW, 0.0, low), np.maximum(np.minimum(high, 2.0), _UNDERFLOW)


def _logarithm(function: Callable[[np.ndarray], np.ndarray], pole: float) -> Callable[[Interval], Interval]:
    def rule(a: Interval) -> Interval:
        low, high = _widened(function(a[0]), function(a[1]))
        return np.where(a[0] > pole, low, -np.inf), np.where(a[0] > pole, high, np.inf)

    return rule


def _sine(a: Interval) -> Interval:
    middle, half = a[0] / 2 + a[1] / 2, np.nextafter((a[1] - a[0]) / 2, np.inf)
    at = np.sin(middle)
    reach = half + 2 * MARGIN + np.abs(middle) * 2.0**-52
    wide = np.maximum(at - reach, -1.0), np.minimum(at + reach, 1.0)
    rising = (a[0] > -1.5) & (a[1] < 1.5)
    near = _widened(np.sin(a[0]), np.sin(a[1]))
    return np.where(rising, near[0], wide[0]), np.where(rising, near[1], wide[1])


def _cosine(a: Interval) -> Interval:
    middle, half = a[0] / 2 + a[1] / 2, np.nextafter((a[1] - a[0]) / 2, np.inf)
    at = np.cos(middle)
    reach = half + 2 * MARGIN + np.abs(middle) * 2.0**-52
    return np.maximum(at - reach, -1.0), np.minimum(at + reach, 1.0)


def _sech(a: Interval) -> Interval:
    size = _magnitude(a)
    low, high = _widened(1 / np.cosh(size[1]), 1 / np.cosh(size[0]))
    return np.maximum(low, 0.0), np.minimum(high, 1.0)


def _sign(a: Interval) -> Interval:
    return np.sign(a[0]), np.sign(a[1])


def _larger(*parts: Interval) -> Interval:
    return reduce(np.maximum, [p[0] for p in parts]), reduce(np.maximum, [p[1] for p in parts])


def _smaller(*parts: Interval) -> Interval:
    return reduce(np.minimum, [p[0] for p in parts]), reduce(np.minimum, [p[1] for p in parts])


FUNCTIONS: dict[type, Callable[..., Interval]] = {
    sp.exp: _monotone(np.exp, 0.0),
    rewrite.expm1: _monotone(np.expm1, -1.0),
    sp.log: _logarithm(np.log, 0.0),
    rewrite.log1p: _logarithm(np.log1p, -1.0),
    rewrite.softplus: _monotone(lambda v: np.logaddexp(v, 0.0), 0.0),
    sp.tanh: _monotone(np.tanh, -1.0, 1.0),
    sp.erf: _monotone(scipy.special.erf, -1.0, 1.0),
    sp.erfc: _complement,
    sp.sech: _sech,
    sp.sin: _sine,
    sp.cos: _cosine,
    sp.atan: _monotone(np.arctan, -1.5707963267948968, 1.5707963267948968),
    sp.Abs: _magnitude,
    sp.sign: _sign,
    sp.Max: _larger,
    sp.Min: _smaller,
}

COMPARISONS: dict[type, Callable[[Interval, Interval], Verdict]] = {
    sp.StrictGreaterThan: lambda a, b: (a[0] > b[1], a[1] <= b[0]),
    sp.StrictLessThan: lambda a, b: (a[1] < b[0], a[0] >= b[1]),
    sp.GreaterThan: lambda a, b: (a[0] >= b[1], a[1] < b[0]),
    sp.LessThan: lambda a, b: (a[1] <= b[0], a[0] > b[1]),
}
