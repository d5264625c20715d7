"""Which of many computed values surely keep to their limit, told by enclosures of the definition in long doubles.

Derivatives are SymPy's, those that the grid's references are made of.  What is excused (see
:meth:`codegen.verify.tuples.Exact.slack`) is bounded from below, so that what passes here passes there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import sympy as sp

from actsym.definition.spec import x
from codegen.verify.double_intervals import Interval
from codegen.verify.long_intervals import enclose
from codegen.verify.tuples import Exact
from codegen.verify.ulps import Limit


@dataclass(frozen=True)
class Question:
    """One ``quantity`` at ``points`` [n, variables], and its limit."""

    exact: Exact
    quantity: str
    limit: Limit

    def suspects(self, points: np.ndarray, computed: np.ndarray) -> np.ndarray:
        """The indices of the points at which ``computed`` is not shown to keep to the limit: those that are surely
        beyond it first, from the worst, then those that are not told."""
        low, high = self._enclosed(self._expr, points)
        errors, outside = self._errors(computed, low, high, np.zeros(len(points)))
        left = np.nonzero(~(errors <= self.limit.ulps))[0]
        if len(left):
            part = low[left], high[left]
            excused = self._excused(points[left], part)
            errors, outside = self._errors(computed[left], *part, excused)
            order = np.argsort(-np.nan_to_num(outside, nan=np.inf, posinf=1e300), kind="stable")
            left = left[order[~(errors[order] <= self.limit.ulps)]]
        return left

    def middle(self, points: np.ndarray) -> np.ndarray:
        """The exact values as float64 numbers, NaN where the enclosure is wider than 1/16 of a unit of the format."""
        low, high = self._enclosed(self._expr, points)
        with np.errstate(all="ignore"):
            found = (low / 2 + high / 2).astype(np.float64)
            narrow = high - low <= self.exact.format.ulp(np.nan_to_num(found)) / 16
        return np.where(narrow, found, np.nan)

    @property
    def _expr(self) -> sp.Expr:
        expr = self.exact.activation.expr
        by = self.exact.by[self.quantity]
        return sp.diff(expr, self.exact.symbols[by[0]]) if by else expr

    def _enclosed(self, expr: sp.Expr, points: np.ndarray) -> Interval:
        columns = dict(zip(self.exact.symbols, points.T, strict=True))
        columns |= {symbol: np.full(len(points), value) for symbol, value in self.exact.given.items()}
        return enclose(expr.replace(sp.DiracDelta, lambda *_: sp.S.Zero), columns)

    def _errors(
        self, computed: np.ndarray, low: np.ndarray, high: np.ndarray, excused: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """The largest and the least error that the exact value may have, with what is ``excused``, in ulp."""
        fmt = self.exact.format
        with np.errstate(all="ignore"):
            unit = fmt.ulp(np.nan_to_num((low / 2 + high / 2).astype(np.float64))) + excused.astype(np.longdouble)
            largest = np.maximum(np.abs(computed - low), np.abs(computed - high)) / unit
            least = np.maximum(np.maximum(low - computed, computed - high), 0) / unit
            overflows = np.isinf(computed) & (np.where(computed > 0, low, -high) > fmt.max)
            opposite = ((computed < 0) & (low > 0) | (computed > 0) & (high < 0)) & (excused == 0)
        largest = np.where(np.isfinite(computed) & ~opposite, largest, np.inf)
        return np.where(overflows, 0.0, largest), np.where(overflows, 0.0, least)

    def _excused(self, points: np.ndarray, here: Interval) -> np.ndarray:
        exact, units = self.exact, self.exact.format.ulp(points)
        near = np.zeros(len(points), dtype=bool)
        for multiple in exact.window:
            moved = points.copy()
            with np.errstate(over="ignore"):
                moved[:, 0] *= multiple
            low, high = self._enclosed(self._expr, moved)
            near |= ((here[0] >= 0) & (high <= 0)) | ((here[1] <= 0) & (low >= 0))
        total = np.where(near, self._least(sp.diff(self._expr, x), points) * units[:, 0], 0.0)
        inputs = len(exact.activation.inputs)
        own = (points[:, inputs:] != exact.defaults).any(axis=1)
        if own.any():
            for i, symbol in enumerate(exact.symbols[inputs:], inputs):
                worth = self._least(sp.diff(self._expr, symbol), points) * units[:, i]
                total += np.where(own, worth, 0.0)
        if inputs > 1 and self.quantity != "df_du":
            total += np.abs(points[:, 1]) * 2.0**exact.computing.quantum
        if self.quantity in exact.sums:
            total += exact.computing.epsilon * self._least(exact.sums[self.quantity], points)
        return total

    def _least(self, expr: sp.Expr, points: np.ndarray) -> np.ndarray:
        """A lower bound of the magnitude."""
        low, high = self._enclosed(expr, points)
        with np.errstate(over="ignore"):
            return np.nan_to_num(np.maximum(np.maximum(low, -high), 0).astype(np.float64), posinf=0.0)
