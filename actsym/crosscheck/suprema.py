"""Bounds of the supremum and the infimum of a function and of a derivative: from single points, and from intervals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import sympy as sp

from actsym.crosscheck.intervals import Array, Intervals, outward
from actsym.crosscheck.jets import jet

#: Rounds of division of what is steepest, intervals that are divided in a round, and parts that each is divided in.
_ROUNDS, _CHOSEN, _PARTS = 7, 24, 8


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
        crude = signed(jet(f, symbol, Intervals(a, b), 0).value).high
        return crude

    return _search(middle, over, line(low, high))


def _search(below: Callable[[Array, Array], Array], above: Callable[[Array, Array], Array], edges: Array) -> Range:
    with np.errstate(all="ignore"):
        a, b = edges[:-1], edges[1:]
        inside = np.isfinite(a) & np.isfinite(b)
        low, high = below(a, b), above(a, b)
        low = np.where(inside, low, -np.inf)
        best = int(np.argmax(low))
        reached, place = float(low[best]), float(a[best])
        for _ in range(_ROUNDS):
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
