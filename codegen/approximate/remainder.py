"""P, what a shape leaves of the function on one side, and P in the variable of a layout."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np
import sympy as sp
from flint import arb

from actsym.definition.spec import x
from codegen.approximate import fit
from codegen.approximate.form import Layout, Shape, edges
from codegen.approximate.problem import Problem, Side, z


@lru_cache(maxsize=64)
def remainder(problem: Problem, shape: Shape, side: Side) -> Remainder:
    return Remainder(problem, shape, side)


class Remainder:
    """P on one side."""

    def __init__(self, problem: Problem, shape: Shape, side: Side) -> None:
        self.problem, self.shape, self.side = problem, shape, side
        i = (side.sign + 1) // 2
        added = shape.asymptotes[i] if shape.beyond[i] is None else None
        here = shape.exponent is not None and shape.where in ("both", ("left", "right")[i])
        self.direct = added is None or added == 0
        rest = problem.expr if self.direct else problem.expr - added
        distance = side.sign * x
        factor = sp.exp(-shape.exponent.subs(z, distance)) if here and shape.exponent is not None else sp.S.One
        if shape.odd and not self.direct:
            rest = problem.expr - added
        self.expr = rest * factor
        self.factor = factor
        self.zeros = problem.zeros(side) if self.direct else self._at_zero()

    @cached_property
    def straight(self) -> float | None:
        """Where P has become a line, nearly; None where it does not before three quarters of the side."""
        end, close = self.side.end, self.problem.precision.close_in_pieces

        def bent(start: float) -> bool:
            at = fit.nodes(start, end)
            values, weights = self.sampled(at)
            if not np.isfinite(values).all():  # where another exponential than the function's own is split off
                return True
            return fit.fit(fit.Between(start, end, at, values, weights), 1, self.value).error > close

        low, high = 0.0, 0.75 * end
        if bent(high):
            return None
        for _ in range(7):
            middle = (low + high) / 2
            low, high = (middle, high) if bent(middle) else (low, middle)
        return high

    def value(self, at: float) -> float:
        if at == 0:
            at = 2.0**-60
        return self.problem.value(self.expr, self.side.sign * at)

    def _at_zero(self) -> tuple[tuple[arb, int], ...]:
        """Where the function is added to its asymptote, P matters by its size alone; but at 0 both may vanish."""
        near, nearer = (abs(self.value(2.0**-k)) for k in (40, 41))
        multiplicity = round(float(np.log2(near / nearer))) if 0 < nearer < 2.0**-20 else 0
        return ((arb(0), multiplicity),) if multiplicity else ()  # small, it need not vanish

    @cached_property
    def factors(self) -> tuple[tuple[float, float], ...]:
        """The zeros in two words, as often as they are multiple."""
        found = []
        for zero, multiplicity in self.zeros:
            high = float(np.float32(float(zero)))
            found += [(high, float(np.float32(float(zero - arb(high)))))] * multiplicity
        return tuple(found)

    def sampled(self, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """P at distances, and the weights that make its errors relative to the whole."""
        values = np.array([self.value(p) for p in at])
        whole = self.problem.values(self.problem.expr, self.side.sign * at)
        sizes = self.problem.precision.size(whole, self.problem.multiplied)
        factors = self.problem.values(1 / self.factor, self.side.sign * at)
        with np.errstate(all="ignore"):
            weights = np.abs(factors) / sizes
        weights[~np.isfinite(weights)] = 0
        return values, weights


class View:
    """P of one side in the variable of a layout, without the zeros that are factors there."""

    def __init__(self, r: Remainder, layout: Layout) -> None:
        self.remainder, self.layout = r, layout
        whole = layout.crossed or (layout.variable == "distance" and not layout.rational)
        self.factors = () if whole else r.factors
        self._grid: tuple[np.ndarray, np.ndarray] | None = None

    def variable(self, at: np.ndarray) -> np.ndarray:
        """w at distances."""
        match self.layout.variable:
            case "distance":
                return at
            case "exponential":
                return np.asarray(np.exp(sp.lambdify(z, self.remainder.shape.exponent, "numpy")(at)))
            case _:
                return 1 / (1 + self.layout.bend * at)

    def distance(self, w: np.ndarray) -> np.ndarray:
        """Distances of float64 at which the variable is ``w``, or nearly so."""
        end = self.remainder.side.end
        match self.layout.variable:
            case "distance":
                return w
            case "exponential":
                if self._grid is None:
                    grid = np.concatenate([np.linspace(0, min(end, 1.0), 2000), np.linspace(min(end, 1.0), end, 8000)])
                    self._grid = grid, -self.variable(grid)
                return np.interp(-w, self._grid[1], self._grid[0])
            case _:
                return (1 / w - 1) / self.layout.bend

    def value(self, w: float) -> float:
        (value,), _ = self._values(np.array([w]))
        return float(value)

    def _values(self, w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return self._at(np.clip(self.distance(w), 2.0**-60, self.remainder.side.end))

    def _at(self, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        values, weights = self.remainder.sampled(at)
        product_ = np.ones_like(at)
        with np.errstate(all="ignore"):
            for zero, multiplicity in self.remainder.zeros if self.factors else ():
                product_ *= np.array([float(arb(p) - zero) for p in at]) ** multiplicity
            return np.where(product_ == 0, 0, values / product_), weights * np.abs(product_)

    def tasks(self, scale: float) -> list[fit.Between] | None:
        """What each piece has to fit; None if two zeros fall into one, or P or its weights have values beyond float64:
        of many zeros, all factors are large far out."""
        layout, r = self.layout, self.remainder
        if layout.variable == "distance":
            least, most = 0.0, r.side.end
        else:
            least, most = float(self.variable(np.array([r.side.end]))[0]), 1.0
        starts = edges(layout.pieces, layout.octave, scale) if layout.pieces > 1 else np.array([least, most])
        if layout.tail:
            starts[-1] = max(most, starts[-1])
        found = []
        for start, end in pairwise(starts):
            slack = 2.0**-22 * (end + 1 / scale) if layout.pieces > 1 else 0.0
            start, end = max(start - slack, least), min(end + slack, most)
            if start >= end:  # nothing falls into this piece
                start, end = (least, least * 1.001) if end <= least and least > 0 else (end * (1 - 2.0**-10), end)
            inside = (
                []
                if self.factors or layout.crossed
                else [(zero, m) for zero, m in r.zeros if start <= zero and zero <= end]
            )
            if len(inside) > 1:
                return None
            zero, multiplicity = inside[0] if inside else (None, 0)
            found.append(self._task(float(start), float(end), zero, multiplicity))
        finite = all(np.isfinite(task.values).all() and np.isfinite(task.weights).all() for task in found)
        return found if finite else None

    def _task(self, start: float, end: float, zero: arb | None, multiplicity: int) -> fit.Between:
        at = fit.nodes(start, end)
        if self.layout.rational:  # as many from 0 to 1 as there are beyond
            at = np.clip(1 / fit.nodes(1 / (1 + end), 1.0) - 1, start, end)
        at = at[at > 0]
        distances = None
        if self.layout.variable == "exponential":  # where the variable is, to the last bit, what it is at a distance
            distances = np.unique(np.clip(self.distance(at), 2.0**-30, self.remainder.side.end))
            at = self.variable(distances)
            values, weights = self._at(distances)
        else:
            values, weights = self._values(at)
        return fit.Between(start, end, at, values, weights, zero, multiplicity, distances=distances)
