"""Polynomials and quotients with float32 coefficients for a function between two points, and what they are fitted to.

The polynomial is one in v = z - m about a centre m.  Where the function has no zero, m is chosen among the floats near
the middle such that the value there is nearly a float32 (Gal's accurate tables): the constant coefficient, whose
rounding counts most, then costs nothing, and that of the others counts by v/m alone.  At a zero, m is the zero in two
words, and the first coefficients are 0: the error stays relative.

What is fitted is P, which a shape leaves of the function on one side (:class:`Remainder`), in the variable of a layout
(:class:`View`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np
import sympy as sp
from flint import arb

from actsym.definition.spec import x
from codegen.approximate.form import Layout, Shape, edges
from codegen.approximate.problem import Problem, Side, z, zero_at_zero

#: Points at which a polynomial is fitted, and centres that are tried.
NODES, CENTRES = 44, 48


@dataclass(frozen=True)
class Piece:
    """A polynomial about ``centre`` + ``low``, lowest coefficient first; all are numbers of float32.

    ``error`` is the largest weighted error at the nodes.
    """

    centre: float
    low: float
    coefficients: tuple[float, ...]
    error: float


@dataclass(frozen=True)
class Between:
    """What is to be fitted between ``start`` and ``end``: ``values`` of a function at the ``nodes``, and the weights
    that make errors of it relative to the whole; ``zero`` and its ``multiplicity``, where there is one.

    ``distances`` are those of the nodes from 0, where the variable is another one.
    """

    start: float
    end: float
    nodes: np.ndarray
    values: np.ndarray
    weights: np.ndarray
    zero: arb | None = None
    multiplicity: int = 0
    distances: np.ndarray | None = None


def nodes(start: float, end: float) -> np.ndarray:
    """Chebyshev's points between two numbers, their ends included."""
    return (start + end) / 2 + (end - start) / 2 * np.cos(np.linspace(np.pi, 0, NODES))


def fit(task: Between, degree: int, function: Callable[[float], float]) -> Piece:
    """The polynomial of at most ``degree`` with the smallest weighted error, nearly, among those of float32."""
    if task.zero is not None:
        centre = float(np.float32(float(task.zero)))
        low = float(np.float32(float(task.zero - arb(centre))))
        return _rounded(task, degree, centre, low, task.multiplicity)
    return _rounded(task, degree, _centre(task, function), 0.0, 0)


def distance(task: Between, degree: int) -> float:
    """About how near a polynomial of at most ``degree`` comes, before its coefficients are rounded."""
    if not np.any(task.values):
        return 0.0
    centre = float(task.zero) if task.zero is not None else (task.start + task.end) / 2
    v = task.nodes - centre
    powers = (v / abs(v).max())[:, None] ** np.arange(task.multiplicity, degree + 1)
    found = _solved(powers, task.values, task.weights)
    return float((np.abs(powers @ found - task.values) * task.weights).max())


def _centre(task: Between, function: Callable[[float], float]) -> float:
    if not np.any(task.values):
        return float(np.float32(task.end))
    middle = np.float32((task.start + task.end) / 2)
    step = max(int((task.end - task.start) / 8 / CENTRES / np.spacing(middle)), 1)
    tried = [float(middle + np.float32((i - CENTRES // 2) * step) * np.spacing(middle)) for i in range(CENTRES)]
    values = np.array([function(p) for p in tried])
    with np.errstate(all="ignore"):
        left = np.abs(values - values.astype(np.float32)) / np.abs(values)
    return tried[int(np.nanargmin(np.where(values == 0, np.inf, left)))]


def _rounded(task: Between, degree: int, centre: float, low: float, first: int) -> Piece:
    v = (task.nodes - centre) - low
    size = max(abs(v).max(), 1e-30)
    powers = (v / size)[:, None] ** np.arange(degree + 1)
    weights = task.weights
    coefficients = np.zeros(degree + 1)
    if np.any(task.values):
        # Lawson's iteration brings least squares near the smallest largest error; its weights stay for what follows.
        for _ in range(6):
            coefficients[first:] = _solved(powers[:, first:], task.values, weights)
            error = np.abs(powers @ coefficients - task.values) * task.weights
            if error.max() == 0:
                break
            weights = weights * np.sqrt(error / error.max() + 0.05)
        # Rounded one by one, each time the rest anew.
        for i in range(first, degree + 1):
            rest = task.values - powers[:, :i] @ coefficients[:i]
            coefficients[i:] = _solved(powers[:, i:], rest, weights)
            with np.errstate(over="ignore"):
                coefficients[i] = float(np.float32(coefficients[i] / size**i)) * size**i
            if not np.isfinite(coefficients[i]):
                return Piece(centre, low, (), np.inf)
    error = np.abs(powers @ coefficients - task.values) * task.weights
    rounded = tuple(float(np.float32(c / size**i)) for i, c in enumerate(coefficients))
    return Piece(centre, low, rounded, float(error.max()))


def _solved(powers: np.ndarray, values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.linalg.lstsq(powers * weights[:, None], values * weights, rcond=None)[0]
    return found


@dataclass(frozen=True)
class Quotient:
    """A rational function: coefficients of the numerator and of the denominator, whose first is 1; all are numbers of
    float32, lowest first.  Those that are ``crossed`` stand in the numerator times the distance from 0.  ``error`` is
    the largest weighted error at the nodes."""

    numerator: tuple[float, ...]
    crossed: tuple[float, ...]
    denominator: tuple[float, ...]
    error: float


NOWHERE = Quotient((), (), (), np.inf)


def quotient(task: Between, above: int, below: int, crossed: int = -1) -> Quotient:
    """The rational function of these degrees with a small weighted error (Sanathanan and Koerner 1963), its
    coefficients rounded one by one.  ``crossed``: the degree of what the distance from 0 is multiplied by, if it is
    there."""
    w, values = task.nodes, task.values
    powers = w[:, None] ** np.arange(max(above, below, crossed) + 1)
    upper = powers[:, : above + 1]
    if crossed >= 0 and task.distances is not None:
        upper = np.hstack([upper, task.distances[:, None] * powers[:, : crossed + 1]])
    count = upper.shape[1]
    system = np.hstack([upper, -values[:, None] * powers[:, 1 : below + 1]])
    found = np.zeros(system.shape[1])
    denominator = np.ones_like(w)
    for _ in range(8):
        found = _solved(system, values, task.weights / np.abs(denominator))
        denominator = 1 + powers[:, 1 : below + 1] @ found[count:]
        if not np.all(denominator > 0):
            return NOWHERE
    weights = task.weights / denominator
    for i in range(len(found)):
        rest = values - system[:, :i] @ found[:i]
        found[i:] = _solved(system[:, i:], rest, weights)
        found[i] = float(np.float32(found[i]))
    denominator = 1 + powers[:, 1 : below + 1] @ found[count:]
    if not np.all(denominator > 0):
        return NOWHERE
    error = np.abs(upper @ found[:count] / denominator - values) * task.weights
    above += 1
    return Quotient(tuple(found[:above]), tuple(found[above:count]), (1.0, *found[count:]), float(error.max()))


# -- P, what a shape leaves of the function on one side, and P in the variable of a layout.


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
        self.factor = sp.exp(-shape.exponent.subs(z, distance)) if here and shape.exponent is not None else sp.S.One
        self.expr = rest * self.factor
        # Where the function is added to its asymptote, P matters by its size alone; but at 0 both may vanish.
        self.zeros = problem.zeros(side) if self.direct else zero_at_zero(self.value)

    @cached_property
    def straight(self) -> float | None:
        """Where P has become a line, nearly; None where it does not before three quarters of the side."""
        end, close = self.side.end, self.problem.precision.close_in_pieces

        def bent(start: float) -> bool:
            at = nodes(start, end)
            values, weights = self.sampled(at)
            if not np.isfinite(values).all():  # where another exponential than the function's own is split off
                return True
            return fit(Between(start, end, at, values, weights), 1, self.value).error > close

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


remainder = lru_cache(maxsize=64)(Remainder)


class View:
    """P of one side in the variable of a layout, without the zeros that are factors there."""

    def __init__(self, r: Remainder, layout: Layout) -> None:
        self.remainder, self.layout = r, layout
        whole = layout.crossed or (layout.variable == "distance" and not layout.rational)
        self.factors = () if whole else r.factors

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
        match self.layout.variable:
            case "distance":
                return w
            case "exponential":
                return np.interp(-w, *self._grid)
            case _:
                return (1 / w - 1) / self.layout.bend

    @cached_property
    def _grid(self) -> tuple[np.ndarray, np.ndarray]:
        """The variable with its sign changed, so that it rises, and the distances at which it is that."""
        end = self.remainder.side.end
        at = np.concatenate([np.linspace(0, min(end, 1.0), 2000), np.linspace(min(end, 1.0), end, 8000)])
        return -self.variable(at), at

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

    def tasks(self, scale: float) -> list[Between] | None:
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
        zeros = () if self.factors or layout.crossed else r.zeros
        found = []
        for start, end in pairwise(starts):
            slack = 2.0**-22 * (end + 1 / scale) if layout.pieces > 1 else 0.0
            start, end = max(start - slack, least), min(end + slack, most)
            if start >= end:  # nothing falls into this piece
                start, end = (least, least * 1.001) if end <= least and least > 0 else (end * (1 - 2.0**-10), end)
            inside = [(zero, m) for zero, m in zeros if start <= zero and zero <= end]
            if len(inside) > 1:
                return None
            zero, multiplicity = inside[0] if inside else (None, 0)
            found.append(self._task(float(start), float(end), zero, multiplicity))
        finite = all(np.isfinite(task.values).all() and np.isfinite(task.weights).all() for task in found)
        return found if finite else None

    def _task(self, start: float, end: float, zero: arb | None, multiplicity: int) -> Between:
        at = nodes(start, end)
        if self.layout.rational:  # as many from 0 to 1 as there are beyond
            at = np.clip(1 / nodes(1 / (1 + end), 1.0) - 1, start, end)
        at = at[at > 0]
        distances = None
        if self.layout.variable == "exponential":  # where the variable is, to the last bit, what it is at a distance
            distances = np.unique(np.clip(self.distance(at), 2.0**-30, self.remainder.side.end))
            at = self.variable(distances)
            values, weights = self._at(distances)
        else:
            values, weights = self._values(at)
        return Between(start, end, at, values, weights, zero, multiplicity, distances=distances)
