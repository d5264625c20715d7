"""Choices of coefficients with equal unit gains, compared in float64 before one is proven.

:mod:`~actsym.bases.stable` chooses among signs and magnitudes of the functions as they are (:class:`TermSamples`,
:func:`best_choice`), by how much noise of finite width fits into the basin of q = 1; :mod:`~actsym.bases.settled` among
functions A (g(s clip(x)) + b) for many signs of g at once (:class:`ClampedSamples`, :class:`Rows`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import sympy as sp
from scipy.interpolate import CubicSpline

from actsym.bases.basis import Basis, BasisError, Term
from actsym.signal.basin import FACTOR, NODE_WEIGHTS, NODES, STATES
from actsym.signal.propagation import numeric

#: With more signs than this the best pattern is looked for by descent instead of among all.
MOST_SIGNS = 12

#: Slopes nearer to 1 than this in floating point do not count as stable.
_MARGIN = 1e-9

#: Differences of means smaller than this part of their sum are taken for zero in floating point.
_ROUNDING = 1e-12

#: Choices that fit this part as much noise into their basin as the best one are taken for equally good.
_NEARLY = 0.97

#: Every so many states of the chain the length map is looked at to choose by.
_COARSE = 4


# -- inputs scaled and clamped ----------------------------------------------------------------------------------------

#: The factor in float64 of a choice that is then to be proven to contract by :data:`~actsym.bases.contraction.FACTOR`.
AIM = 0.85

#: Mean squares that choices are compared at.
_SQUARES = np.exp(np.linspace(-8.0, 8.0, 33))

#: Hermite coefficients that are told apart, and what counts as nothing in float64.
_ORDERS, _NOISE = 40, 1e-14


class ClampedSamples:
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

    sampled: ClampedSamples
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


# -- functions as they are -------------------------------------------------------------------------------------------


class NoStablePoint(BasisError):
    """No coefficients with equal unit gains and a slope of at most one exist, or none were found."""


@dataclass(frozen=True)
class TermSamples:
    """The terms at the chain's states and nodes, and Gram matrices in floating point, to choose by.

    values
        Terms at sqrt(q) z, [states, terms, nodes].
    functions, derivatives, growth, coarse
        E[u v], E[u' v'] and E[x (u v)'] / 2 at q = 1; E[u v] at every fourth state, the length map's matrices.
    """

    values: Any
    functions: Any
    derivatives: Any
    growth: Any
    coarse: Any

    @classmethod
    def of(cls, basis: Basis, found: tuple[Term, ...]) -> TermSamples:
        points = np.sqrt(STATES)[:, None] * NODES
        xs = np.linspace(-13.0, 13.0, 8000)
        weights = np.exp(-(xs**2) / 2)
        weights /= weights.sum()
        with np.errstate(all="ignore"):
            values = np.stack([numeric(t.function)[0](points) for t in found], axis=1)
            plain, steep = (np.stack([numeric(t.function)[i](xs) for t in found]) for i in (0, 1))
            if not (np.isfinite(values).all() and np.isfinite(plain).all() and np.isfinite(steep).all()):
                raise NoStablePoint(f"{basis.name}: its functions are not defined everywhere, or beyond float64")
            mixed = (plain * xs * weights) @ steep.T
            coarse = (values[1::_COARSE] * NODE_WEIGHTS) @ values[1::_COARSE].transpose(0, 2, 1)
            return cls(values, (plain * weights) @ plain.T, (steep * weights) @ steep.T, (mixed + mixed.T) / 2, coarse)

    def squares(self, coefficients: Any) -> Any:
        """f^2 at states and nodes."""
        return (coefficients @ self.values) ** 2


@dataclass(frozen=True)
class SignChoice:
    """Coefficients with unit gains: ``given`` signs, and the ``root`` for the ``pivot``.

    fits
        How often the standard deviation of the noise fits into the basin on its narrower side.
    slope
        The length map's at q = 1, without its sign.
    """

    pivot: int
    given: tuple[int, ...]
    root: int
    values: Any
    fits: float
    slope: float


def best_choice(sampled: TermSamples, found: tuple[Term, ...], damping: float, width: int) -> SignChoice | None:
    """The pivot, signs and root with the greatest ``fits``: the constant is solved for if there is one."""
    constant = [i for i, t in enumerate(found) if t.constant]
    choices = []
    for pivot in constant or range(len(found)):
        sizes = np.array([damping ** max(0, t.index - 1) for t in found])
        sizes[pivot] = 0.0
        choices += list(_choices(sampled, pivot, sizes, width))
    return choices[_preferred([c.fits for c in choices], [c.slope for c in choices])] if choices else None


def _choices(sampled: TermSamples, pivot: int, sizes: Any, width: int) -> Iterator[SignChoice]:
    free = len(sizes) - 2
    if free <= MOST_SIGNS:
        count = max(free, 0)
        patterns = np.array(list(itertools.product((1, -1), repeat=count)), dtype=float).reshape(2**count, count)
        yield from _rated(sampled, pivot, sizes, patterns, width)
        return
    pattern = np.array([1.0, -1.0, -1.0, 1.0] * free)[:free]
    for _ in range(4 * free):
        flipped = pattern * (1 - 2 * np.vstack([np.zeros(free), np.eye(free)]))
        found = list(_rated(sampled, pivot, sizes, flipped, width))
        if not found:
            return
        better = max(found, key=lambda c: c.fits)
        yield better
        new = np.array([s for i, s in enumerate(better.given) if i != pivot][1:], float)
        if (new == pattern).all():
            return
        pattern = new


def _rated(sampled: TermSamples, pivot: int, sizes: Any, patterns: Any, width: int) -> Iterator[SignChoice]:
    """The choice of greatest ``fits`` for either root, over rows of signs (the first free sign is +)."""
    signs = np.insert(np.hstack([np.ones((len(patterns), 1)), patterns])[:, : len(sizes) - 1], pivot, 1.0, axis=1)
    rows = signs * sizes
    difference, total = sampled.functions - sampled.derivatives, sampled.functions + sampled.derivatives
    a, scale = difference[pivot, pivot], total[pivot, pivot]
    b, c = rows @ difference[pivot], _forms(rows, difference)
    with np.errstate(all="ignore"):
        discriminant = b * b - a * c
        # A vanishing discriminant (a linear function: a_0 = 0) may come out slightly negative.
        negligible = _ROUNDING * scale * _forms(rows, total)
        discriminant = np.where(abs(discriminant) < negligible, 0.0, discriminant)
        for root in (1, -1):
            full = rows.copy()
            full[:, pivot] = (-b + root * np.sqrt(discriminant)) / (a if abs(a) > _ROUNDING * scale else np.nan)
            full /= np.sqrt(_forms(full, sampled.functions))[:, None]
            slopes = abs(_forms(full, sampled.growth))
            fits = _fits(sampled, full, slopes, width)
            if len(fits) and np.isfinite(fits.max()):
                i = _preferred(fits, slopes)
                yield SignChoice(pivot, tuple(map(int, signs[i])), root, full[i], float(fits[i]), float(slopes[i]))


def _preferred(fits: Any, slopes: Any) -> int:
    """The choice with the least slope among those that fit nearly as well as the best."""
    near = np.asarray(fits) >= _NEARLY * np.max(fits) if np.max(fits) > 0 else np.asarray(fits) >= np.max(fits)
    return int(np.where(near, np.round(slopes, 9), np.inf).argmin())


def _fits(sampled: TermSamples, rows: Any, slope: Any, width: int) -> Any:
    """How often the standard deviation of q fits into the basin on its narrower side; -inf for a slope above 1, and
    where there is no real root."""
    fourth = (rows @ sampled.values[0]) ** 4 @ NODE_WEIGHTS
    states = STATES[1::_COARSE]
    mapped = np.stack([_forms(rows, matrix) for matrix in sampled.coarse], axis=1)
    nearer = abs(mapped - 1) < abs(states - 1)
    up = np.where(nearer | (states < 1), np.inf, states).min(axis=1)
    down = np.where(nearer | (states > 1), 0.0, states).max(axis=1)
    room = np.minimum(np.minimum(up, FACTOR) - 1, 1 - np.maximum(down, 1 / FACTOR))
    deviation = np.sqrt((fourth - 1) / width / np.maximum(1 - slope**2, _MARGIN))
    fits = np.where(slope <= 1 + _MARGIN, room / deviation, -np.inf)
    return np.where(np.isnan(fits), -np.inf, fits)
