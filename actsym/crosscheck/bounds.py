"""Integrals, expectations and suprema from intervals, of functions, densities and integrands as they are written.

Integrals are sums over a partition of bounds on every interval, better by the mean value theorem where it holds;
suprema lie between values at single points and bounds on intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy as sp

from actsym.crosscheck.intervals import Array, Intervals, outward
from actsym.crosscheck.jets import Jet, Unknown, jet

#: How often the intervals that are least known are halved, how many at once, and what is narrow enough (relative).
ROUNDS, _HALVED, _NARROW = 16, 1024, 1e-5

#: An integrable singularity is taken to add no more than so many times what the intervals beside it would on its place.
_SINGULAR = 100.0

#: Share of the whole that an interval at an open end may have.
_NEGLIGIBLE = 1e-12

#: Integrals are not told from each other by less.
_TINY = 1e-250

#: The integrands on intervals, as jets with so many derivatives at least.
Integrands = Callable[[Intervals, int], Sequence[Jet]]


@dataclass(frozen=True)
class Sum:
    """Bounds of an integral, infinite where nothing is known; ``size`` is about the integral of the modulus.

    singular
        Whether there are places where the integrand is not bounded, so that the bounds stand on its being integrable.
    """

    low: float
    high: float
    size: float
    singular: bool = False


def sums(integrands: Integrands, edges: Array, open_ends: tuple[bool, bool], rounds: int = ROUNDS) -> list[Sum]:
    """The integrals from the first to the last of ``edges``, which are the partition to begin with.

    open_ends
        Whether the integrals go on beyond the first and the last edge.  What is beyond is taken not to matter if the
        interval at that end does not; else there is no upper bound, and a lower one only of what is not negative.
    """
    with np.errstate(all="ignore"):
        return _sums(integrands, edges, open_ends, rounds)


def _sums(integrands: Integrands, edges: Array, open_ends: tuple[bool, bool], rounds: int) -> list[Sum]:
    a, b = edges[:-1], edges[1:]
    known = _bounds(integrands, a, b)
    for _ in range(rounds):
        width = known[1] - known[0]
        total = np.abs(np.where(np.isfinite(known).all(axis=0), known, 0)).max(axis=0).sum(axis=1)
        share = np.where(np.isfinite(width), width / np.maximum(total, 1e-300)[:, None], 1.0)
        worst = share.max(axis=0)
        worst[(b - a) <= 1e-13 * (1 + np.abs(a))] = 0
        if worst.sum() <= _NARROW:
            break
        order = np.argsort(-worst, kind="stable")[:_HALVED]
        chosen = order[worst[order] > _NARROW / (10 * len(a))]
        if not len(chosen):
            break
        middle = (a[chosen] + b[chosen]) / 2
        halves = np.concatenate([a[chosen], middle]), np.concatenate([middle, b[chosen]])
        kept = np.delete(np.arange(len(a)), chosen)
        a, b = np.concatenate([a[kept], halves[0]]), np.concatenate([b[kept], halves[1]])
        known = np.concatenate([known[:, :, kept], _bounds(integrands, *halves)], axis=2)
    order = np.argsort(a, kind="stable")
    return [_sum(known[0, k, order], known[1, k, order], (b - a)[order], open_ends) for k in range(known.shape[1])]


def _bounds(integrands: Integrands, a: Array, b: Array) -> Any:
    """Of the integral over every interval: shape (2, integrands, intervals)."""
    middle = a + (b - a) / 2
    over, at = integrands(Intervals(a, b), 1), integrands(Intervals(middle, middle), 0)
    width = outward(b - a, b - a)
    low, high = [], []
    for whole, point in zip(over, at, strict=True):
        crude = whole.value * width
        # The middle of the slopes adds nothing, as the intervals are symmetric about theirs, but for rounding.
        half = np.nextafter((whole.slope.high - whole.slope.low) / 2, np.inf)
        middling = np.abs(whole.slope.high + whole.slope.low) * np.spacing(np.abs(a) + np.abs(b))
        spread = (half * width.high / 4 + middling) * width.high * (1 + 1e-15)
        fine = point.value * width + Intervals(-spread, spread)
        known = (whole.smooth >= 1) & np.isfinite(fine.low) & np.isfinite(fine.high)
        low.append(np.where(known, np.maximum(crude.low, fine.low), crude.low))
        high.append(np.where(known, np.minimum(crude.high, fine.high), crude.high))
    return np.array([low, high])


def _sum(low: Array, high: Array, width: Array, open_ends: tuple[bool, bool]) -> Sum:
    """The intervals in their order on the line."""
    bounded = np.isfinite(low) & np.isfinite(high)
    size = np.where(bounded, np.maximum(np.abs(low), np.abs(high)), 0.0)
    total = float(size.sum())
    left_out = 1e-15 * total + _TINY
    at_open_end = np.zeros(len(low), dtype=bool)
    at_open_end[[0, -1]] = open_ends
    for k in np.flatnonzero(~bounded):
        before, after = np.flatnonzero(bounded[:k])[-1:], k + 1 + np.flatnonzero(bounded[k + 1 :])[:1]
        beside = np.concatenate([before, after])
        known = len(beside) and not at_open_end[k]
        left_out += _SINGULAR * float((size[beside] / width[beside]).max() * width[k]) if known else np.inf
    if max(open_ends[0] * size[0], open_ends[1] * size[-1]) > _NEGLIGIBLE * total + _TINY:
        left_out = np.inf
    below = float(low[bounded].sum()) - 1e-15 * total - _TINY
    above = float(high[bounded].sum()) + left_out
    return Sum(below if (low >= -_TINY).all() else below - left_out, above, total, not bounded.all())


# Expectations

#: What is averaged, from f, f' and x - E[x].
Integrand = Callable[[Any, Any, Any], Any]

#: Of an unbounded support: standard deviations from the mean between which the intervals are alike.
_DENSE = 9.0
#: Points of the grid at which the density has to count, so that a quarter beyond them is more than a step of the grid;
#: and its least largest value, or else what counts is as far out as the sums reach.
_LEAST, _FLATTEST = 16, 1e-90


def expectations(
    f: sp.Expr,
    symbol: sp.Symbol,
    density: sp.Expr,
    support: tuple[float, float],
    mean: sp.Expr,
    averaged: Mapping[str, Integrand],
) -> dict[str, Sum]:
    """Bounds of the expectation of each of ``averaged``.

    Where the density is below 10^-300, they reach a quarter further, and what lies beyond is taken not to matter.

    Raises :class:`~actsym.crosscheck.jets.Unknown`.
    """

    def integrands(on: Intervals, orders: int) -> list[Jet]:
        function, centred = jet(f, symbol, on, orders + 1), jet(symbol - mean, symbol, on, orders)
        slope, weight = function.derivative(), jet(density, symbol, on, orders)
        return [g(function, slope, centred) * weight for g in averaged.values()]

    edges, open_ends = partition(density, symbol, support, float(mean))
    return dict(zip(averaged, sums(integrands, edges, open_ends), strict=True))


def partition(
    density: sp.Expr, symbol: sp.Symbol, support: tuple[float, float], mean: float
) -> tuple[Array, tuple[bool, bool]]:
    """The support, or where its density counts, in intervals; finer at ends where the density is infinite or 0.

    Raises :class:`~actsym.crosscheck.jets.Unknown` where the density is not found.
    """
    low, high = support
    if np.isfinite(low) and np.isfinite(high):
        if max(-low, high) > 1 / _FLATTEST:
            raise Unknown("the density reaches further than sums do")
        edges = np.linspace(low, high, 385)
        if density.has(symbol):
            grades = (high - low) * 2.0 ** -np.arange(8, 48)
            edges = np.unique(np.concatenate([edges, low + grades, high - grades]))
        return edges, (False, False)

    def density_at(points: Array) -> Array:
        return jet(density, symbol, Intervals(points, points), 0).value.high

    steps = np.concatenate([-np.logspace(8, -8, 2000), [0.0], np.logspace(-8, 8, 2000)])
    grid = np.unique([steps, mean + steps])
    grid = grid[(grid >= low) & (grid <= high)]
    found = density_at(grid)
    counts, bulk = grid[found > 1e-300], grid[found > np.exp(-(_DENSE**2) / 2) * found.max()]
    if counts.size < _LEAST or found.max() < _FLATTEST:
        raise Unknown("the density lies between the places that are looked at, or beyond them")
    near = np.linspace(bulk[0], bulk[-1], 513)
    first, last = counts[0], counts[-1]
    beyond = (last - first) / 4
    outside = np.concatenate([np.linspace(first - beyond, first, 9), np.linspace(last, last + beyond, 9)])
    edges = np.unique(np.concatenate([near, np.linspace(first, last, 129), outside]))
    return edges[(edges >= low) & (edges <= high)], (not np.isfinite(low), not np.isfinite(high))


# Suprema

#: Rounds of division of what is steepest, intervals that are divided in a round, and parts that each is divided in.
_SEARCHES, _CHOSEN, _PARTS = 7, 24, 8


@dataclass(frozen=True)
class Range:
    """``reached`` is a value that the quantity is at least as large as somewhere, at ``place``; ``most`` is what it
    exceeds nowhere, infinite where that is not known."""

    reached: float
    place: float
    most: float


def line(low: float = -np.inf, high: float = np.inf) -> Array:
    """The line or a half-line in intervals: alike near 0, ever longer further out, to the end of float64."""
    far = 16 * 1.25 ** np.arange(1, 140)
    farther = far[-1] * 16.0 ** np.arange(1, 240)
    side = np.concatenate([np.linspace(0, 16, 769), far, farther[farther < 1e300], [np.inf]])
    edges = np.unique(np.concatenate([-side, side]))
    return edges[(edges >= low) & (edges <= high)]


def steepest(f: sp.Expr, symbol: sp.Symbol, order: int = 1) -> Range:
    """Of the modulus of f' or f'' (``order`` 2): difference quotients from below, derivatives on intervals from above.

    ``most`` is infinite where what is differentiated may jump.
    """

    def at(points: Array) -> Intervals:
        """f, or f' at single points where no branch is undecided."""
        found = jet(f, symbol, Intervals(points, points), order - 1)
        value, known = found.parts[order - 1], found.smooth >= order - 1
        return Intervals(np.where(known, value.low, -np.inf), np.where(known, value.high, np.inf))

    def between(a: Array, b: Array) -> Array:
        """The least that the difference quotient may be."""
        return ((at(b) - at(a)) * outward(b - a, b - a).inverse()).smallest()

    def over(a: Array, b: Array) -> Array:
        found = jet(f, symbol, Intervals(a, b), order)
        return np.where(found.smooth >= order, found.parts[order].largest(), np.inf)

    return _search(between, over, line())


def largest(f: sp.Expr, symbol: sp.Symbol, low: float = -np.inf, high: float = np.inf, sign: int = 1) -> Range:
    """Of f, of -f (``sign`` -1) or of abs(f) (``sign`` 0)."""

    def signed(found: Intervals) -> Intervals:
        return found.modulus() if sign == 0 else found if sign > 0 else -found

    def middle(a: Array, b: Array) -> Array:
        at = np.where(np.isfinite(a), np.where(np.isfinite(b), (a + b) / 2, a), b)
        found = jet(f, symbol, Intervals(at, at), 0)
        return np.where(found.smooth >= 0, signed(found.value).low, -np.inf)

    def over(a: Array, b: Array) -> Array:
        return signed(jet(f, symbol, Intervals(a, b), 0).value).high

    return _search(middle, over, line(low, high))


def _search(below: Callable[[Array, Array], Array], above: Callable[[Array, Array], Array], edges: Array) -> Range:
    with np.errstate(all="ignore"):
        a, b = edges[:-1], edges[1:]
        inside = np.isfinite(a) & np.isfinite(b)
        low, high = below(a, b), above(a, b)
        low = np.where(inside, low, -np.inf)
        best = int(np.argmax(low))
        reached, place = float(low[best]), float(a[best])
        for _ in range(_SEARCHES):
            wide = np.isfinite(a) & np.isfinite(b) & (b - a > 1e-9 * (1 + np.abs(a)))
            promising = [np.argsort(np.where(wide, -key, np.inf), kind="stable")[:_CHOSEN] for key in (low, high)]
            chosen = np.unique(np.concatenate(promising))
            chosen = chosen[wide[chosen]]
            if not len(chosen):
                break
            steps = np.linspace(0, 1, _PARTS + 1)
            points = a[chosen, None] * (1 - steps) + b[chosen, None] * steps
            points[:, -1] = b[chosen]
            new_a, new_b = points[:, :-1].ravel(), points[:, 1:].ravel()
            new_low, new_high = below(new_a, new_b), above(new_a, new_b)
            best = int(np.argmax(new_low))
            if new_low[best] > reached:
                reached, place = float(new_low[best]), float(new_a[best])
            kept = np.setdiff1d(np.arange(len(a)), chosen)
            a, b = np.concatenate([a[kept], new_a]), np.concatenate([b[kept], new_b])
            low, high = np.concatenate([low[kept], new_low]), np.concatenate([high[kept], new_high])
    return Range(reached, place, float(high.max()))
