"""Enclosures of an expression at many points at once, in float64 interval arithmetic: what needs no ball arithmetic.

Most roundings to a format of 24 bits or fewer are decided by an interval whose ends are a few units of float64 apart.
An interval is a pair of arrays (low, high) that hold the real value between them; every operation rounds outward, an
infinite end stands for a bound that was not found.  Sums, products, quotients and square roots are correctly rounded by
IEEE 754, so one step outward is enough; for the functions of the C library and of SciPy :data:`MARGIN` is allowed for
(their errors are measured against Arb in the tests, and are far smaller).  Where the interval is too wide the point is
left to Arb (:mod:`codegen.verify.reference`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import reduce

import numpy as np
import scipy.special
import sympy as sp
from sympy.logic.boolalg import Boolean, BooleanFalse, BooleanTrue

from actsym.rigor import rewrite
from actsym.spec import x
from codegen.verify.formats import OFFSET_BITS, Format

#: Relative error that is allowed for in a library function, and in SciPy's erfc, which grows as x^2.
MARGIN, ERFC_MARGIN = 2.0**-44, 2.0**-38

#: The longest format whose roundings intervals of float64 decide.
MOST_PRECISION = 24

#: Below this a library function is taken to be anything down to 0.
_UNDERFLOW = 1e-300

_LARGEST = np.finfo(np.float64).max

Interval = tuple[np.ndarray, np.ndarray]

#: What a condition is at each point: where it surely holds, and where it surely does not.
Verdict = tuple[np.ndarray, np.ndarray]


def enclose(expr: sp.Expr, points: np.ndarray) -> Interval:
    """Arrays (low, high) between which ``expr`` lies at each of ``points``; infinite where no bound was found."""
    with np.errstate(all="ignore"):
        low, high = _Enclosure(points).of(rewrite.prepare(expr))
    unknown = np.isnan(low) | np.isnan(high)
    return np.where(unknown, -np.inf, low), np.where(unknown, np.inf, high)


def rounded(fmt: Format, interval: Interval) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The rounding to ``fmt`` of what lies in ``interval``, its offset in ulp, and where the interval decides both."""
    low, high = interval
    with np.errstate(all="ignore"):
        bounded = np.isfinite(low) & np.isfinite(high)
        value, other = fmt.cast(np.where(np.isnan(low), 0.0, low)), fmt.cast(np.where(np.isnan(high), 0.0, high))
        unit = fmt.ulp(value)
        exact = np.where(bounded, low + (high - low) / 2, 0.0)
        offset = np.where(np.isinf(value), 0.0, (exact - value) / unit)
        narrow = bounded & ((high - low) <= unit * 2.0 ** -(OFFSET_BITS + 1))
        decided = (value == other) & (narrow | np.isinf(value))
    return np.where(decided, value, 0.0), np.where(decided, offset, 0.0), decided


def branches(expr: sp.Expr, points: np.ndarray) -> list[tuple[sp.Expr, np.ndarray]]:
    """The branches of a ``Piecewise`` and where each surely holds; an expression of another kind holds everywhere."""
    open_ = np.ones(points.shape, dtype=bool)
    if not isinstance(expr, sp.Piecewise):
        return [(expr, open_)]
    enclosure, found = _Enclosure(points), []
    with np.errstate(all="ignore"):
        for value, condition in expr.args:
            holds, fails = enclosure.verdict(condition)
            found.append((value, open_ & holds))
            open_ = open_ & fails
    return found


class _Enclosure:
    """The intervals of every subexpression at the points, each computed once."""

    def __init__(self, points: np.ndarray) -> None:
        self.points = points
        self._known: dict[sp.Basic, Interval] = {x: (points, points)}

    def of(self, expr: sp.Expr) -> Interval:
        if expr not in self._known:
            self._known[expr] = self._computed(expr)
        return self._known[expr]

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
        rule = _FUNCTIONS.get(expr.func)
        return _nothing(self.points) if rule is None else rule(*map(self.of, expr.args))

    def _constant(self, expr: sp.Expr) -> Interval:
        if not expr.is_extended_real or not expr.is_finite:
            return _nothing(self.points)
        nearest = float(expr.evalf(30))
        exact = expr.is_Rational and sp.Rational(nearest) == expr
        low, high = (nearest, nearest) if exact else (np.nextafter(nearest, -np.inf), np.nextafter(nearest, np.inf))
        return np.full(self.points.shape, low), np.full(self.points.shape, high)

    def _power(self, expr: sp.Pow) -> Interval:
        base, exponent = self.of(expr.base), expr.exp
        if exponent.is_Integer:
            raised = _whole_power(base, abs(int(exponent)))
        elif (2 * exponent).is_Integer:
            raised = _whole_power(_square_root(base), abs(int(2 * exponent)))
        else:
            return _nothing(self.points)
        return raised if exponent > 0 else _reciprocal(raised)

    def _piecewise(self, expr: sp.Piecewise) -> Interval:
        low, high = _nothing(self.points)
        open_ = np.ones(self.points.shape, dtype=bool)
        for value, condition in expr.args:
            holds, fails = self.verdict(condition)
            chosen = open_ & holds
            if chosen.any():
                branch = self.of(value)
                low, high = np.where(chosen, branch[0], low), np.where(chosen, branch[1], high)
            open_ &= fails  # where neither is sure nothing is known of the whole
        return low, high

    def verdict(self, condition: Boolean) -> Verdict:
        everywhere = np.ones(self.points.shape, dtype=bool)
        if isinstance(condition, BooleanTrue | BooleanFalse):
            return (everywhere, ~everywhere) if condition else (~everywhere, everywhere)
        if isinstance(condition, sp.Not):
            holds, fails = self.verdict(condition.args[0])
            return fails, holds
        if isinstance(condition, sp.And | sp.Or):
            holds, fails = zip(*map(self.verdict, condition.args), strict=True)
            every, some = reduce(operator.and_, holds), reduce(operator.or_, holds)
            if isinstance(condition, sp.And):
                return every, reduce(operator.or_, fails)
            return some, reduce(operator.and_, fails)
        if type(condition) not in _COMPARISONS:
            return ~everywhere, ~everywhere
        return _COMPARISONS[type(condition)](self.of(condition.lhs), self.of(condition.rhs))


def _nothing(points: np.ndarray) -> Interval:
    return np.full(points.shape, -np.inf), np.full(points.shape, np.inf)


def _outward(low: np.ndarray, high: np.ndarray) -> Interval:
    return np.nextafter(low, -np.inf), np.nextafter(high, np.inf)


def _add(a: Interval, b: Interval) -> Interval:
    low, high = _outward(a[0] + b[0], a[1] + b[1])
    return np.where(np.isnan(low), -np.inf, low), np.where(np.isnan(high), np.inf, high)


def _multiply(a: Interval, b: Interval) -> Interval:
    """An infinite end stands for finite numbers of any size, so its product with a zero is zero."""
    products = [p * q for p in a for q in b]
    products = [np.where(np.isnan(p), 0.0, p) for p in products]
    low, high = reduce(np.minimum, products), reduce(np.maximum, products)
    zero = ((a[0] == 0) & (a[1] == 0)) | ((b[0] == 0) & (b[1] == 0))
    low, high = _outward(low, high)
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


_FUNCTIONS: dict[type, Callable[..., Interval]] = {
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

#: The functions whose error in the library a margin allows for, for real arguments.
LIBRARY: dict[type, Callable[[np.ndarray], np.ndarray]] = {
    sp.exp: np.exp, rewrite.expm1: np.expm1, sp.log: np.log, rewrite.log1p: np.log1p,
    rewrite.softplus: lambda v: np.logaddexp(v, 0.0), sp.tanh: np.tanh, sp.erf: scipy.special.erf,
    sp.erfc: scipy.special.erfc, sp.sin: np.sin, sp.cos: np.cos, sp.atan: np.arctan,
    sp.sech: lambda v: 1 / np.cosh(v),
}  # fmt: skip

_COMPARISONS: dict[type, Callable[[Interval, Interval], Verdict]] = {
    sp.StrictGreaterThan: lambda a, b: (a[0] > b[1], a[1] <= b[0]),
    sp.StrictLessThan: lambda a, b: (a[1] < b[0], a[0] >= b[1]),
    sp.GreaterThan: lambda a, b: (a[0] >= b[1], a[1] < b[0]),
    sp.LessThan: lambda a, b: (a[1] <= b[0], a[0] > b[1]),
}
