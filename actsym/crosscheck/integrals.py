"""Integrals as sums over a partition: of bounds on every interval, better by the mean value theorem where it holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from actsym.crosscheck.intervals import Array, Intervals, outward
from actsym.crosscheck.jets import Jet

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
