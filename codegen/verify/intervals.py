"""Enclosures of an expression at many points at once, in intervals of float64 or of long doubles.

An interval is a pair of arrays (low, high) that hold the real value between them; an infinite end stands for a bound
that was not found.  Every operation rounds outward: sums, products, quotients and square roots are correctly rounded by
IEEE 754, so one step outward is enough; for functions of the C library and of SciPy a margin is allowed for (their
errors are measured against Arb in the tests, and are far smaller).

Most roundings to a format of 24 bits or fewer are decided by an interval whose ends are a few units of float64 apart;
what it leaves open is left to ball arithmetic (:mod:`codegen.verify.rounding`).  Long doubles of 64 bits (x86) are for
millions of inputs: their enclosures are a fraction of a unit in the last place of float64 wide, which tells whether an
error keeps to its limit, though not how a value rounds.  Where they are no wider than float64 they tell that of the
shorter formats alone.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import cache, partial, reduce
from typing import TypeAlias

import numpy as np
import scipy.special
import sympy as sp
from sympy.logic.boolalg import Boolean, BooleanFalse, BooleanTrue

from actsym.definition.spec import x
from actsym.rigor import rewrite

#: Relative error that is allowed for in a function of float64, and in SciPy's erfc, which grows as x^2.
MARGIN, ERFC_MARGIN = 2.0**-44, 2.0**-38

#: Relative error that is allowed for in a function of long doubles of the C library.
LONG_MARGIN = float(256 * np.finfo(np.longdouble).eps)

#: Below this a library function is taken to be anything down to 0.
_UNDERFLOW = 1e-300

#: Points whose intervals are held in memory together.
_CHUNK = 1 << 15

Interval: TypeAlias = tuple[np.ndarray, np.ndarray]

#: What a condition is at each point: where it surely holds, and where it surely does not.
Verdict: TypeAlias = tuple[np.ndarray, np.ndarray]

Function: TypeAlias = Callable[[np.ndarray], np.ndarray]


def enclose(
    expr: sp.Expr, points: np.ndarray | Mapping[sp.Symbol, np.ndarray], number: type[np.floating] = np.float64
) -> Interval:
    """Arrays (low, high) of type ``number`` between which ``expr`` lies, infinite where no bound was found.

    ``points`` are values of x, or arrays of one length by symbol.

    >>> low, high = enclose(sp.exp(x), np.array([0.0, 1.0]))
    >>> bool(np.all((low <= [1, np.e]) & ([1, np.e] <= high)))
    True
    """
    columns = points if isinstance(points, Mapping) else {x: points}
    prepared, parts = rewrite.prepare(expr), []
    for start in range(0, max(len(next(iter(columns.values()))), 1), _CHUNK):
        part = {s: c[start : start + _CHUNK].astype(number) for s, c in columns.items()}
        with np.errstate(all="ignore"):
            low, high = _Enclosure(part).of(prepared)
        unknown = np.isnan(low) | np.isnan(high)
        parts.append((np.where(unknown, -np.inf, low), np.where(unknown, np.inf, high)))
    return np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])


class _Enclosure:
    """The intervals of every subexpression at the rows of ``columns``, each computed once."""

    def __init__(self, columns: Mapping[sp.Symbol, np.ndarray]) -> None:
        first = next(iter(columns.values()))
        self.shape, self.number = first.shape, first.dtype.type
        self.rules = _rules(self.number)  # type: ignore[arg-type]
        self._known: dict[sp.Basic, Interval] = {symbol: (column, column) for symbol, column in columns.items()}

    def of(self, expr: sp.Expr) -> Interval:
        if expr not in self._known:
            self._known[expr] = self._computed(expr)
        return self._known[expr]

    def _filled(self, low: float, high: float) -> Interval:
        return np.full(self.shape, low, self.number), np.full(self.shape, high, self.number)

    def _computed(self, expr: sp.Expr) -> Interval:
        if not expr.free_symbols:
            return self._constant(expr)
        if isinstance(expr, sp.Add):
            return reduce(_add, map(self.of, expr.args))
        if isinstance(expr, sp.Mul):
            return reduce(_multiply, map(self.of, expr.args))
        if isinstance(expr, sp.Pow):
            return self._power(expr)
        if isinstance(expr, sp.Piecewise):
            return self._piecewise(expr)
        rule = self.rules.get(expr.func)
        return self._filled(-np.inf, np.inf) if rule is None else rule(*map(self.of, expr.args))

    def _constant(self, expr: sp.Expr) -> Interval:
        if not expr.is_extended_real or not expr.is_finite:
            return self._filled(-np.inf, np.inf)
        nearest = float(expr.evalf(30))
        if expr.is_Rational and sp.Rational(nearest) == expr:
            return self._filled(nearest, nearest)
        near = self.number(nearest) if self.number is np.float64 else self.number(str(expr.evalf(30)))
        return self._filled(np.nextafter(near, -np.inf), np.nextafter(near, np.inf))

    def _power(self, expr: sp.Pow) -> Interval:
        base, exponent = self.of(expr.base), expr.exp
        if exponent.is_Integer:
            raised = _whole_power(base, abs(int(exponent)))
        elif (2 * exponent).is_Integer:
            raised = _whole_power(_square_root(base), abs(int(2 * exponent)))
        else:
            return self._filled(-np.inf, np.inf)
        return raised if exponent > 0 else _reciprocal(raised)

    def _piecewise(self, expr: sp.Piecewise) -> Interval:
        """Each branch where it surely holds; where none does nothing is known."""
        (low, high), left = self._filled(-np.inf, np.inf), np.ones(self.shape, dtype=bool)
        for value, condition in expr.args:
            holds, fails = self.verdict(condition)
            where, left = left & holds, left & fails
            if where.any():
                branch = self.of(value)
                low, high = np.where(where, branch[0], low), np.where(where, branch[1], high)
        return low, high

    def verdict(self, condition: Boolean) -> Verdict:
        everywhere = np.ones(self.shape, dtype=bool)
        if isinstance(condition, BooleanTrue | BooleanFalse):
            return (everywhere, ~everywhere) if condition else (~everywhere, everywhere)
        if isinstance(condition, sp.Not):
            holds, fails = self.verdict(condition.args[0])
            return fails, holds
        if isinstance(condition, sp.And | sp.Or):
            hold, fail = zip(*map(self.verdict, condition.args), strict=True)
            both, either = operator.and_, operator.or_
            return (reduce(both, hold), reduce(either, fail)) if isinstance(condition, sp.And) else (
                reduce(either, hold), reduce(both, fail))  # fmt: skip
        if type(condition) not in _COMPARISONS:
            return ~everywhere, ~everywhere
        return _COMPARISONS[type(condition)](self.of(condition.lhs), self.of(condition.rhs))


# Arithmetic, on numbers of any type.


def _outward(low: np.ndarray, high: np.ndarray) -> Interval:
    return np.nextafter(low, -np.inf), np.nextafter(high, np.inf)


def _add(a: Interval, b: Interval) -> Interval:
    low, high = _outward(a[0] + b[0], a[1] + b[1])
    return np.where(np.isnan(low), -np.inf, low), np.where(np.isnan(high), np.inf, high)


def _multiply(a: Interval, b: Interval) -> Interval:
    """An infinite end stands for finite numbers of any size, so its product with a zero is zero."""
    products = [p * q for p in a for q in b]
    products = [np.where(np.isnan(p), 0.0, p) for p in products]
    low, high = _outward(reduce(np.minimum, products), reduce(np.maximum, products))
    zero = ((a[0] == 0) & (a[1] == 0)) | ((b[0] == 0) & (b[1] == 0))
    return np.where(zero, 0.0, low), np.where(zero, 0.0, high)


def _reciprocal(a: Interval) -> Interval:
    low, high = _outward(1.0 / a[1], 1.0 / a[0])
    sure = (a[0] > 0) | (a[1] < 0)
    return np.where(sure, low, -np.inf), np.where(sure, high, np.inf)


def _magnitude(a: Interval) -> Interval:
    ends = np.abs(a[0]), np.abs(a[1])
    crossing = (a[0] < 0) & (a[1] > 0)
    return np.where(crossing, 0.0, np.minimum(*ends)), np.maximum(*ends)


def _whole_power(a: Interval, exponent: int) -> Interval:
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


def _square_root(a: Interval) -> Interval:
    low, high = _outward(np.sqrt(a[0]), np.sqrt(a[1]))
    low, high = np.where(a[0] == 0, 0.0, low), np.where(a[1] == 0, 0.0, high)
    return np.where(a[0] >= 0, low, -np.inf), np.where(a[0] >= 0, high, np.inf)


# Functions, whose errors are allowed for by a margin.


def _widened(margin: float, low: np.ndarray, high: np.ndarray) -> Interval:
    """Room for the error of a library function; what overflowed is beyond the largest number."""
    largest = np.finfo(low.dtype).max
    low, high = np.minimum(low, largest), np.maximum(high, -largest)
    return _outward(low - np.abs(low) * margin, high + np.abs(high) * margin)


def _rising(margin: float, function: Function, least: float, most: float, a: Interval) -> Interval:
    """Of a function that rises, with values between ``least`` and ``most``."""
    low, high = _widened(margin, function(a[0]), function(a[1]))
    return np.maximum(low, least), np.minimum(high, most)


def _logarithm(margin: float, function: Function, pole: float, a: Interval) -> Interval:
    low, high = _widened(margin, function(a[0]), function(a[1]))
    return np.where(a[0] > pole, low, -np.inf), np.where(a[0] > pole, high, np.inf)


def _wave(margin: float, function: Function, odd: bool, a: Interval) -> Interval:
    """The slope is at most 1; a sine near 0 rises, and its error is relative there."""
    middle, half = a[0] / 2 + a[1] / 2, np.nextafter((a[1] - a[0]) / 2, np.inf)
    at, reach = function(middle), half + 2 * margin + np.abs(middle) * np.finfo(middle.dtype).eps
    low, high = np.maximum(at - reach, -1.0), np.minimum(at + reach, 1.0)
    near = _widened(margin, function(a[0]), function(a[1]))
    rising = odd & (a[0] > -1.5) & (a[1] < 1.5)
    known = np.isfinite(middle) & (np.abs(middle) < 2.0**1000)
    low, high = np.where(rising, near[0], low), np.where(rising, near[1], high)
    return np.where(known, low, -1.0), np.where(known, high, 1.0)


def _sech(margin: float, a: Interval) -> Interval:
    size = _magnitude(a)
    low, high = _widened(margin, 1 / np.cosh(size[1]), 1 / np.cosh(size[0]))
    return np.maximum(low, 0.0), np.minimum(high, 1.0)


def _error_function(number: type[np.floating], a: Interval) -> Interval:
    """SciPy has erf and erfc of float64 alone."""
    low, high = (scipy.special.erf(end).astype(number) for end in _double(a))
    return _rising(MARGIN, lambda end: end, -1.0, 1.0, (low, high))


def _complement(number: type[np.floating], a: Interval) -> Interval:
    """erfc, which falls, and which SciPy takes for 0 before it is below the normal numbers."""
    high, low = (scipy.special.erfc(end).astype(number) for end in _double(a))
    low, high = _widened(ERFC_MARGIN, low, high)
    return np.where(low < _UNDERFLOW, 0.0, low), np.maximum(np.minimum(high, 2.0), _UNDERFLOW)


def _double(a: Interval) -> Interval:
    """The interval with ends that are numbers of float64."""
    return a if a[0].dtype == np.float64 else _outward(a[0].astype(np.float64), a[1].astype(np.float64))


@cache
def _rules(number: type[np.floating]) -> dict[type, Callable[..., Interval]]:
    """The function of an interval by the SymPy function."""
    margin = MARGIN if number is np.float64 else LONG_MARGIN
    half_turn = 1.5707963267948968

    def rising(function: Function, least: float = -np.inf, most: float = np.inf) -> Callable[[Interval], Interval]:
        return partial(_rising, margin, function, least, most)

    return {
        sp.exp: rising(np.exp, 0.0), rewrite.expm1: rising(np.expm1, -1.0),
        sp.log: partial(_logarithm, margin, np.log, 0.0), rewrite.log1p: partial(_logarithm, margin, np.log1p, -1.0),
        rewrite.softplus: rising(lambda v: np.logaddexp(v, number(0)), 0.0), sp.tanh: rising(np.tanh, -1.0, 1.0),
        sp.erf: partial(_error_function, number), sp.erfc: partial(_complement, number),
        sp.sech: partial(_sech, margin), sp.sin: partial(_wave, margin, np.sin, True),
        sp.cos: partial(_wave, margin, np.cos, False), sp.atan: rising(np.arctan, -half_turn, half_turn),
        sp.Abs: _magnitude, sp.sign: lambda a: (np.sign(a[0]), np.sign(a[1])),
        sp.Max: lambda *parts: tuple(reduce(np.maximum, ends) for ends in zip(*parts, strict=True)),
        sp.Min: lambda *parts: tuple(reduce(np.minimum, ends) for ends in zip(*parts, strict=True)),
    }  # fmt: skip


_COMPARISONS: dict[type, Callable[[Interval, Interval], Verdict]] = {
    sp.StrictGreaterThan: lambda a, b: (a[0] > b[1], a[1] <= b[0]),
    sp.StrictLessThan: lambda a, b: (a[1] < b[0], a[0] >= b[1]),
    sp.GreaterThan: lambda a, b: (a[0] >= b[1], a[1] < b[0]),
    sp.LessThan: lambda a, b: (a[1] <= b[0], a[0] > b[1]),
}
