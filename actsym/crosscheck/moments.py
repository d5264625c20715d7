"""Expectations by sums over a partition, from the function, the density and what is averaged, as they are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import sympy as sp

from actsym.crosscheck.integrals import Sum, sums
from actsym.crosscheck.intervals import Array, Intervals
from actsym.crosscheck.jets import Jet, Unknown, jet

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
