"""Functions A (g(s clip(x)) + b) with unit gains, for many signs of g at once, compared in float64.

:mod:`~actsym.bases.settled` chooses among them, and certifies what it has chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import sympy as sp
from scipy.interpolate import CubicSpline

from actsym.signal.basin import NODE_WEIGHTS, NODES
from actsym.signal.propagation import numeric

#: The factor in float64 of a choice that is then to be proven to contract by :data:`~actsym.bases.contraction.FACTOR`.
AIM = 0.85

#: Mean squares that choices are compared at.
_SQUARES = np.exp(np.linspace(-8.0, 8.0, 33))

#: Hermite coefficients that are told apart, and what counts as nothing in float64.
_ORDERS, _NOISE = 40, 1e-14


class Sampled:
    """The functions at s clip(sqrt(q) z), and their means, in float64."""

    def __init__(self, functions: list[sp.Expr], scale: float, bound: float) -> None:
        self.pairs, self.scale, self.bound = [_numeric(f) for f in functions], scale, bound

    def values(self, points: Any) -> Any:
        """Values at ``points``, [functions, ...]."""
        inside = self.scale * np.clip(points, -self.bound, self.bound)
        return np.stack([f(inside) for f, _ in self.pairs])

    def at(self, q: float) -> tuple[Any, Any]:
        """Values and derivatives by x, [functions, nodes]."""
        points = np.sqrt(q) * NODES
        inside = self.scale * np.clip(points, -self.bound, self.bound)
        free = self.scale * (abs(points) < self.bound)
        return self.values(points), np.stack([d(inside) * free for _, d in self.pairs])

    def are_dependent(self) -> bool:
        """Whether the functions and 1 are linearly dependent, as far as float64 tells."""
        values, _ = self.at(1.0)
        rows = np.vstack([np.ones(values.shape[1]), values]) * np.sqrt(NODE_WEIGHTS)
        sizes = np.linalg.norm(rows, axis=1, keepdims=True)
        return not sizes.all() or bool(np.linalg.svd(rows / sizes, compute_uv=False)[-1] < _NOISE)

    def rows(self, signs: Any) -> Rows:
        """Both functions with unit gains for each row of signs."""
        values, steep = self.at(1.0)
        mean, second = signs @ (values @ NODE_WEIGHTS), _forms(signs, (values * NODE_WEIGHTS) @ values.T)
        square = _forms(signs, (steep * NODE_WEIGHTS) @ steep.T)
        room = np.sqrt(np.maximum(square - (second - mean**2), 0.0))
        both = np.concatenate([room, -room]) - np.tile(mean, 2)
        return Rows(self, np.tile(signs, (2, 1)), np.repeat([0, 1], len(signs)), np.tile(square, 2) ** -0.5, both)


@dataclass(frozen=True)
class Rows:
    """F = factor (signs . functions + offset), one in each row."""

    sampled: Sampled
    signs: Any
    roots: Any
    scales: Any
    offsets: Any

    def at(self, chosen: Any) -> Rows:
        return Rows(self.sampled, *(a[chosen] for a in (self.signs, self.roots, self.scales, self.offsets)))

    def _squares(self) -> tuple[Any, Any, Any]:
        """The squares of the first Hermite coefficients, [rows, orders], the sum of all others', and their mean order.

        The sum of all is 1, and so is that of their products with their orders: C(1) and C'(1).
        """
        values, _ = self.sampled.at(1.0)
        squares = (self.scales[:, None] * (self.signs @ (values @ _HERMITE.T))) ** 2
        squares[:, 0] = (self.scales * (self.signs @ (values @ NODE_WEIGHTS) + self.offsets)) ** 2
        rest = np.maximum(1 - squares.sum(axis=1), _NOISE)
        return squares, rest, np.maximum((1 - squares @ np.arange(_ORDERS)) / rest, 1.001 * _ORDERS)

    def correlations(self, depth: int) -> Any:
        """What the correlation 0 of two inputs has become after ``depth`` layers; higher coefficients count at their
        mean order."""
        squares, rest, order = self._squares()
        found = np.zeros(len(squares))
        for _ in range(depth):
            found = np.polynomial.polynomial.polyval(found, squares.T, tensor=False) + rest * found**order
        return np.minimum(found, 1.0)

    def separation(self, depth: int) -> float:
        """What is left of the squared distance 1 after ``depth`` layers, of one row.

        1 - C(1 - d) = E[(F(u) - F(v))^2] / 2 over normal u and v that are d apart, of which no cancellation takes the
        digits and no coefficient is left out.
        """
        steep = self._steepness()
        ratios = np.array([self._shrunk(d) / (d * steep) for d in _DISTANCES])
        ratio = CubicSpline(np.log(_DISTANCES), ratios)
        # Nearer than the rule tells apart, what a layer takes goes on as a power: d^(1/2) for a kink.
        nearest, taken = _DISTANCES[0], max(1 - ratios[0], 1e-300)
        power = np.log(max(1 - float(ratio(np.log(10 * nearest))), 1e-300) / taken) / np.log(10)
        distance = 1.0
        for _ in range(depth):
            near = distance < nearest
            left = 1 - taken * (distance / nearest) ** power if near else float(ratio(np.log(distance)))
            distance *= left
        return distance

    def _shrunk(self, distance: float) -> float:
        """1 - C(1 - distance) of g, by sums over the half sum and the half difference of two inputs."""
        middle, apart = np.sqrt(1 - distance / 2) * _MIDDLES[:, None], np.sqrt(distance / 2) * _APART
        first, second = (np.tensordot(self.signs[0], self.sampled.values(middle + sign * apart), 1) for sign in (1, -1))
        return float(_MIDDLE_WEIGHTS @ (first - second) ** 2 @ _APART_WEIGHTS) / 2

    def _steepness(self) -> float:
        """E[(d/dz g(s clip(z)))^2]; Gauss's rule up to the clamp."""
        nodes, weights = np.polynomial.legendre.leggauss(8)
        edges = np.linspace(-self.sampled.bound, self.sampled.bound, 513)
        points = ((edges[1:] + edges[:-1])[:, None] + np.diff(edges)[:, None] * nodes).ravel() / 2
        weights = np.tile(weights, 512) * np.exp(-(points**2) / 2) / np.sqrt(2 * np.pi) * self.sampled.bound / 512
        steep = self.signs[0] @ np.stack([d(self.sampled.scale * points) for _, d in self.sampled.pairs])
        return float(weights @ (self.sampled.scale * steep) ** 2)

    def factors(self) -> Any:
        """The greatest abs(q Q'(q) / Q(q)), or one that is too great already where all are."""
        worst = np.zeros(len(self.signs))
        for q in sorted(_SQUARES, key=lambda q: abs(np.log(q))):  # most that fail do so where inputs are
            if worst.min() > AIM:
                break
            values, steep = self.sampled.at(q)
            pull = steep * (NODE_WEIGHTS * np.sqrt(q) * NODES)
            means, pulls = self.signs @ (values @ NODE_WEIGHTS), self.signs @ pull.sum(axis=1)
            below = _forms(self.signs, (values * NODE_WEIGHTS) @ values.T) + (2 * means + self.offsets) * self.offsets
            above = _forms(self.signs, values @ pull.T) + self.offsets * pulls
            worst = np.maximum(worst, abs(above / below))
        return worst


_numeric = lru_cache(maxsize=256)(numeric)


def _forms(rows: Any, matrix: Any) -> Any:
    return ((rows @ matrix) * rows).sum(axis=1)


def _trapezoids(end: float, count: int) -> tuple[Any, Any]:
    """Points in [-end, end], and weights of the normal density."""
    points = np.linspace(-end, end, count)
    weights = np.exp(-(points**2) / 2)
    return points, weights / weights.sum()


#: Squared distances at which the correlation map is sampled, and the rules for it, fine enough for kinks.
_DISTANCES = np.geomspace(1e-4, 1.0, 25)
(_MIDDLES, _MIDDLE_WEIGHTS), (_APART, _APART_WEIGHTS) = _trapezoids(8.0, 8000), _trapezoids(6.0, 25)


def _hermite() -> Any:
    """Orthonormal Hermite polynomials times the weights, [orders, nodes]."""
    rows = [np.ones_like(NODES), NODES]
    for n in range(2, _ORDERS):
        rows.append((NODES * rows[-1] - np.sqrt(n - 1) * rows[-2]) / np.sqrt(n))
    return np.array(rows) * NODE_WEIGHTS


_HERMITE = _hermite()
