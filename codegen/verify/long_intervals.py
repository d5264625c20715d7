"""Enclosures of an expression in several variables on arrays, in long doubles: references for millions of inputs.

The arithmetic is that of :mod:`codegen.verify.double_intervals` on wider numbers.  With 64 bits (x86) an enclosure is a
fraction of a unit in the last place of float64 wide, which tells whether an error keeps to its limit, though not how a
value rounds.  Where long doubles are no wider than float64 it tells that of the shorter formats alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import sympy as sp

from actsym.rigor import rewrite
from codegen.verify.double_intervals import ERFC_MARGIN, MARGIN as DOUBLE_MARGIN, Interval
from codegen.verify.doubles import _Enclosure

#: Relative error that is allowed for in a function of the C library (measured against Arb in the tests).
MARGIN = float(256 * np.finfo(np.longdouble).eps)

_LARGEST = np.finfo(np.longdouble).max

#: Points whose intervals are held in memory together.
_CHUNK = 1 << 15

#: Below this SciPy's functions are taken to be anything down to 0.
_UNDERFLOW = 1e-300


def enclose(expr: sp.Expr, columns: Mapping[sp.Symbol, np.ndarray]) -> Interval:
    """Arrays (low, high) of long doubles between which ``expr`` lies at each row of ``columns``, float64 arrays of one
    length by symbol; infinite where no bound was found."""
    prepared, parts = rewrite.prepare(expr), []
    length = len(next(iter(columns.values())))
    for start in range(0, length, _CHUNK):
        part = {s: c[start : start + _CHUNK].astype(np.longdouble) for s, c in columns.items()}
        with np.errstate(all="ignore"):
            low, high = _Long(part).of(prepared)
        unknown = np.isnan(low) | np.isnan(high)
        parts.append((np.where(unknown, -np.inf, low), np.where(unknown, np.inf, high)))
    return np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])


class _Long(_Enclosure):
    """The intervals of every subexpression at the rows of ``columns``."""

    def __init__(self, columns: Mapping[sp.Symbol, np.ndarray]) -> None:
        super().__init__(next(iter(columns.values())))
        self._known = {symbol: (column, column) for symbol, column in columns.items()}

    def _computed(self, expr: sp.Expr) -> Interval:
        rule = _FUNCTIONS.get(expr.func) if expr.free_symbols else None
        return super()._computed(expr) if rule is None else rule(*map(self.of, expr.args))

    def _constant(self, expr: sp.Expr) -> Interval:
        low, high = super()._constant(expr)
        if expr.is_extended_real and expr.is_finite and low[0] != high[0]:
            nearest = np.longdouble(str(expr.evalf(30)))
            low, high = (np.full(low.shape, np.nextafter(nearest, end)) for end in (-np.inf, np.inf))
        return low, high


def _widened(low: np.ndarray, high: np.ndarray, margin: float = MARGIN) -> Interval:
    """Room for the error of a library function; what overflowed is beyond the largest number."""
    low, high = np.minimum(low, _LARGEST), np.maximum(high, -_LARGEST)
    return np.nextafter(low - np.abs(low) * margin, -np.inf), np.nextafter(high + np.abs(high) * margin, np.inf)


def _monotone(
    function: Callable[[np.ndarray], np.ndarray], least: float = -np.inf, most: float = np.inf
) -> Callable[[Interval], Interval]:
    def rule(a: Interval) -> Interval:
        low, high = _widened(function(a[0]), function(a[1]))
        return np.maximum(low, least), np.minimum(high, most)

    return rule


def _logarithm(function: Callable[[np.ndarray], np.ndarray], pole: float) -> Callable[[Interval], Interval]:
    def rule(a: Interval) -> Interval:
        low, high = _widened(function(a[0]), function(a[1]))
        return np.where(a[0] > pole, low, -np.inf), np.where(a[0] > pole, high, np.inf)

    return rule


def _wave(function: Callable[[np.ndarray], np.ndarray], odd: bool) -> Callable[[Interval], Interval]:
    """The slope is at most 1; a sine near 0 rises, and its error is relative there."""

    def rule(a: Interval) -> Interval:
        middle = a[0] / 2 + a[1] / 2
        reach = np.nextafter((a[1] - a[0]) / 2, np.inf) + MARGIN * (1 + np.abs(middle))
        at = function(middle)
        low, high = np.maximum(at - reach, -1.0), np.minimum(at + reach, 1.0)
        near = _widened(function(a[0]), function(a[1]))
        rising = odd & (a[0] > -1.5) & (a[1] < 1.5)
        known = np.isfinite(middle) & (np.abs(middle) < 2.0**1000)
        low, high = np.where(rising, near[0], low), np.where(rising, near[1], high)
        return np.where(known, low, -1.0), np.where(known, high, 1.0)

    return rule


def _sech(a: Interval) -> Interval:
    least = np.where((a[0] < 0) & (a[1] > 0), 0.0, np.minimum(np.abs(a[0]), np.abs(a[1])))
    low, high = _widened(1 / np.cosh(np.maximum(np.abs(a[0]), np.abs(a[1]))), 1 / np.cosh(least))
    return np.maximum(low, 0.0), np.minimum(high, 1.0)


def _error_function(a: Interval) -> Interval:
    """SciPy has erf and erfc of float64 alone."""
    from scipy.special import erf

    low, high = _double(a)
    found = _widened(erf(low).astype(np.longdouble), erf(high).astype(np.longdouble), DOUBLE_MARGIN)
    return np.maximum(found[0], -1.0), np.minimum(found[1], 1.0)


def _complement(a: Interval) -> Interval:
    from scipy.special import erfc

    low, high = _double(a)
    found = _widened(erfc(high).astype(np.longdouble), erfc(low).astype(np.longdouble), ERFC_MARGIN)
    return np.where(found[0] < _UNDERFLOW, 0.0, found[0]), np.maximum(np.minimum(found[1], 2.0), _UNDERFLOW)


def _double(a: Interval) -> Interval:
    """The interval with ends that are numbers of float64."""
    return np.nextafter(a[0].astype(np.float64), -np.inf), np.nextafter(a[1].astype(np.float64), np.inf)


_FUNCTIONS: dict[type, Callable[..., Interval]] = {
    sp.exp: _monotone(np.exp, 0.0),
    rewrite.expm1: _monotone(np.expm1, -1.0),
    sp.log: _logarithm(np.log, 0.0),
    rewrite.log1p: _logarithm(np.log1p, -1.0),
    rewrite.softplus: _monotone(lambda v: np.logaddexp(v, np.longdouble(0)), 0.0),
    sp.tanh: _monotone(np.tanh, -1.0, 1.0),
    sp.erf: _error_function,
    sp.erfc: _complement,
    sp.sech: _sech,
    sp.sin: _wave(np.sin, odd=True),
    sp.cos: _wave(np.cos, odd=False),
    sp.atan: _monotone(np.arctan),
}
