"""Adaptive quadrature in float64, many integrands at once: what stored integrals are held against.

:func:`contradicted` does it to some 23 digits, with Gauss's rule on panels in long arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from flint import arb, ctx

from actsym.derived.jets import Array

#: Rounds of bisection, and panels that one round may bisect.
_ROUNDS, _PANELS = 40, 256

#: Share of the integral of the modulus that a panel's error may have.
_GOAL = 1e-13


@dataclass(frozen=True)
class Integrals:
    """``values[k]`` is the integral of integrand k, ``moduli[k]`` of its modulus, ``errors[k]`` an estimate."""

    values: Array
    moduli: Array
    errors: Array


def _rules() -> tuple[Array, Array, Array]:
    """Nodes on [-1, 1], weights of 15 Gauss-Legendre points, and of the interpolation at 8 of them."""
    nodes, weights = np.polynomial.legendre.leggauss(15)
    coarse = nodes[::2]
    moments = np.array([(1 - (-1) ** (k + 1)) / (k + 1) for k in range(len(coarse))])
    fewer = np.zeros(15)
    fewer[::2] = np.linalg.solve(np.vander(coarse, increasing=True).T, moments)
    return nodes, weights, fewer


_NODES, _WEIGHTS, _FEWER = _rules()


def integrals(integrands: Callable[[Array], Array], cuts: Sequence[float] | Array) -> Integrals:
    """Of functions from the first to the last of ``cuts``, which are the panels to begin with.

    integrands
        From points of shape (n,) to values of shape (k, n).  A panel with a value that is not finite has an infinite
        error.
    """
    edges = np.unique(np.asarray(cuts, dtype=float))
    low, high = edges[:-1], edges[1:]
    total: list[Array] = []
    for _ in range(_ROUNDS):
        fine, sizes, errors = _panels(integrands, low, high)
        so_far = sum((part[1].sum(axis=1) for part in total), np.nansum(sizes, axis=1))  # type: ignore[attr-defined]
        bad = (~(errors <= _GOAL * so_far[:, None])).any(axis=0) & (high - low > 1e-13 * (1 + np.abs(low)))
        order = np.argsort(-errors.max(axis=0))
        few = np.zeros_like(bad)
        few[order[:_PANELS]] = True
        bad &= few
        total.append(np.stack([part[:, ~bad] for part in (fine, sizes, errors)]))
        if not bad.any():
            break
        middle = (low[bad] + high[bad]) / 2
        low, high = np.concatenate([low[bad], middle]), np.concatenate([middle, high[bad]])
    else:
        total.append(np.stack([part[:, bad] for part in (fine, sizes, errors)]))
    return Integrals(*(sum(part[k].sum(axis=1) for part in total) for k in range(3)))  # type: ignore[arg-type]


def _panels(integrands: Callable[[Array], Array], low: Array, high: Array) -> tuple[Array, Array, Array]:
    half, middle = (high - low) / 2, (high + low) / 2
    points = (middle[:, None] + half[:, None] * _NODES).ravel()
    with np.errstate(all="ignore"):
        values = integrands(points).reshape(-1, len(low), len(_NODES))
        fine, sizes = values @ _WEIGHTS * half, np.abs(values) @ _WEIGHTS * half
        errors = np.abs(values @ (_WEIGHTS - _FEWER) * half)
    hidden = ~np.isfinite(errors)
    return np.where(hidden, 0, fine), np.where(hidden, 0, sizes), np.where(hidden, np.inf, errors)


#: Nodes of a panel in long arithmetic, its bits, and what is confirmed, relative to 1 and the value.
_LONG, _BITS, _CLOSE = 24, 220, arb(10) ** -23

#: How often panels are halved where the rule does not confirm a value.
_HALVINGS = 3


def contradicted(
    integrands: Callable[[arb], Sequence[arb]], cuts: Sequence[arb], kept: Sequence[arb | None]
) -> dict[int, arb]:
    """By number, what the integrals are that are not ``kept``; nothing where the rule does not settle.

    cuts
        Panels in order; between two of them the integrands are smooth.
    """
    before: list[arb] = []
    with ctx.workprec(_BITS):
        for _ in range(_HALVINGS):
            found = _gauss(integrands, cuts)
            wrong = [k for k, v in enumerate(kept) if v is not None and not _near(v, found[k])]
            if not wrong:
                return {}
            if before and all(_near(before[k], found[k]) for k in wrong):
                return {k: found[k] for k in wrong}
            before = found
            cuts = sorted([*cuts, *((a + b) / 2 for a, b in pairwise(cuts))], key=float)
    return {}


def _near(a: arb, b: arb) -> bool:
    return bool(abs(a - b).abs_lower() <= _CLOSE * (1 + abs(b)))


def _gauss(integrands: Callable[[arb], Sequence[arb]], cuts: Sequence[arb]) -> list[arb]:
    total: list[arb] = []
    for low, high in pairwise(cuts):
        half, middle = (high - low) / 2, (high + low) / 2
        for node, weight in _nodes():
            values = [weight * half * value for value in integrands((middle + half * node).mid())]
            total = [a + b for a, b in zip(total, values, strict=True)] if total else values
    return total


@cache
def _nodes() -> list[tuple[arb, arb]]:
    with ctx.workprec(_BITS + 40):
        return [arb.legendre_p_root(_LONG, k, True) for k in range(_LONG)]
