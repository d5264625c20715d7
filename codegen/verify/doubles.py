"""Enclosures of an expression at many points at once, in float64 interval arithmetic: what needs no ball arithmetic.

Most roundings to a format of 24 bits or fewer are decided by an interval whose ends are a few units of float64 apart
(:mod:`codegen.verify.double_intervals`).  Where the interval is too wide the point is left to Arb
(:mod:`codegen.verify.rounder`).
"""

from __future__ import annotations

import operator
from functools import reduce
from typing import TypeAlias

import numpy as np
import sympy as sp
from sympy.logic.boolalg import Boolean, BooleanFalse, BooleanTrue

from actsym.definition.spec import x
from actsym.properties.floats.formats import Format
from actsym.rigor import rewrite
from codegen.verify import double_intervals as arithmetic
from codegen.verify.rounding import OFFSET_BITS

#: The longest format whose roundings intervals of float64 decide.
MOST_PRECISION = 24

Interval: TypeAlias = arithmetic.Interval
Verdict: TypeAlias = arithmetic.Verdict


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
        value, other = fmt.round(np.where(np.isnan(low), 0.0, low)), fmt.round(np.where(np.isnan(high), 0.0, high))
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
            return reduce(arithmetic.add, map(self.of, expr.args))
        if isinstance(expr, sp.Mul):
            return reduce(arithmetic.multiply, map(self.of, expr.args))
        if isinstance(expr, sp.Pow):
            return self._power(expr)
        if isinstance(expr, sp.Piecewise):
            return self._piecewise(expr)
        rule = arithmetic.FUNCTIONS.get(expr.func)
        return arithmetic.nothing(self.points) if rule is None else rule(*map(self.of, expr.args))

    def _constant(self, expr: sp.Expr) -> Interval:
        if not expr.is_extended_real or not expr.is_finite:
            return arithmetic.nothing(self.points)
        nearest = float(expr.evalf(30))
        exact = expr.is_Rational and sp.Rational(nearest) == expr
        low, high = (nearest, nearest) if exact else (np.nextafter(nearest, -np.inf), np.nextafter(nearest, np.inf))
        return np.full(self.points.shape, low), np.full(self.points.shape, high)

    def _power(self, expr: sp.Pow) -> Interval:
        base, exponent = self.of(expr.base), expr.exp
        if exponent.is_Integer:
            raised = arithmetic.whole_power(base, abs(int(exponent)))
        elif (2 * exponent).is_Integer:
            raised = arithmetic.whole_power(arithmetic.square_root(base), abs(int(2 * exponent)))
        else:
            return arithmetic.nothing(self.points)
        return raised if exponent > 0 else arithmetic.reciprocal(raised)

    def _piecewise(self, expr: sp.Piecewise) -> Interval:
        low, high = arithmetic.nothing(self.points)
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
            hold, fail = zip(*map(self.verdict, condition.args), strict=True)
            if isinstance(condition, sp.And):
                return reduce(operator.and_, hold), reduce(operator.or_, fail)
            return reduce(operator.or_, hold), reduce(operator.and_, fail)
        if type(condition) not in arithmetic.COMPARISONS:
            return ~everywhere, ~everywhere
        return arithmetic.COMPARISONS[type(condition)](self.of(condition.lhs), self.of(condition.rhs))
