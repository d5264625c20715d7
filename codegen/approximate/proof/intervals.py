"""Intervals of float32 numbers in float64, an entry a cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

#: Lower and upper ends, float64 arrays with an entry a cell.
Interval: TypeAlias = tuple[np.ndarray, np.ndarray]


def nearest(values: np.ndarray) -> np.ndarray:
    """Rounded to float32."""
    return values.astype(np.float32).astype(np.float64)


def corners(operation: Callable[[np.ndarray, np.ndarray], np.ndarray], a: Interval, b: Interval) -> Interval:
    """Of an operation that is monotone in each argument."""
    found = [operation(p, q) for p in a for q in b]
    return (
        np.minimum(np.minimum(found[0], found[1]), np.minimum(found[2], found[3])),
        np.maximum(np.maximum(found[0], found[1]), np.maximum(found[2], found[3])),
    )


def product(a: Interval, b: Interval, same: bool) -> Interval:
    """Of floats, exact; of a number with itself, if it is the ``same``."""
    if not same:
        return corners(np.multiply, a, b)
    one, other = a[0] * a[0], a[1] * a[1]
    least = np.where((a[0] <= 0) & (a[1] >= 0), 0.0, np.minimum(one, other))
    return least, np.maximum(one, other)


def quotient(a: Interval, b: Interval) -> Interval:
    lower, upper = corners(np.divide, a, b)
    hole = (b[0] <= 0) & (b[1] >= 0)
    return np.where(hole, -np.inf, lower), np.where(hole, np.inf, upper)


def half_ulp(size: np.ndarray) -> np.ndarray:
    """Half a unit in the last place of float32 at numbers up to ``size``: what a rounding adds at most."""
    return np.asarray(np.ldexp(0.5, ulp_exponent(size)))


def ulp_exponent(size: np.ndarray) -> np.ndarray:
    """k such that 2^k is a unit in the last place at ``size``."""
    return np.asarray(np.maximum(np.frexp(size)[1] - 24, -149))


def size(interval: Interval) -> np.ndarray:
    """The largest absolute value."""
    return np.maximum(np.abs(interval[0]), np.abs(interval[1]))


def sum_below(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a + b, or the float64 below where that is rounded up (Knuth's error of a sum)."""
    total = a + b
    virtual = total - a
    lost = (a - (total - virtual)) + (b - virtual)
    return np.where(lost < 0, np.nextafter(total, -np.inf), total)


def power(bits: np.ndarray) -> np.ndarray:
    """2^k for 1.5*2^23 + k."""
    return np.asarray(np.exp2(bits - 3 * 2.0**22))
