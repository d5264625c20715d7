"""Integrals by Gauss's rule on panels: adaptive in float64, and confirmed in arithmetic of many digits.

>>> round(float(integrals(lambda x: np.stack([x * x]), [0.0, 1.0]).values[0]), 12)
0.333333333333
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from flint import arb, ctx
from numpy.polynomial.legendre import leggauss, legvander

from actsym.references.arithmetics import Array

#: Rounds of bisection, panels of a round above which all are taken as they are, and the share of the integral of the
#: modulus that a panel's error may have.
_ROUNDS, _PANELS, _GOAL = 48, 3000, 1e-12

_NODES, _WEIGHTS = leggauss(16)

#: Points of a panel: the nodes, and one beside each end.  A jump between the last node and an end changes neither the
#: rule on the panel nor that on its halves, and shows there alone: against what the values at the nodes say of them.
_POINTS = np.concatenate([[-1 + 1e-7], _NODES, [1 - 1e-7]])
_ENDS = np.linalg.solve(legvander(_NODES, 15).T, legvander(np.array([-1.0, 1.0]), 15).T).T
_BEYOND = (1 - _NODES[-1]) / 2


@dataclass(frozen=True)
class Integrals:
    """``values[k]`` is the integral of integrand k, ``moduli[k]`` of its modulus, ``errors[k]`` an estimate; ``edges``
    are the panels at the end."""

    values: Array
    moduli: Array
    errors: Array
    edges: Array

    def settled(self, k: int) -> bool:
        return bool(np.isfinite(self.values[k]) and self.errors[k] <= 1e-8 * self.moduli[k])


def integrals(integrands: Callable[[Array], Array], cuts: Sequence[float] | Array) -> Integrals:
    """Of functions from the first to the last of ``cuts``, which are the panels to begin with.

    integrands
        From points of shape (n,) to values of shape (k, n).  A panel with a value that is not finite has an infinite
        error.
    """
    edges = np.unique(np.asarray(cuts, dtype=float))
    low, high, kept = edges[:-1], edges[1:], [edges]
    values, moduli, errors = (np.zeros(1) for _ in range(3))
    with np.errstate(all="ignore"):
        whole = _panels(integrands, low, high)[0]
        for depth in range(_ROUNDS):
            middle = (low + high) / 2
            left, right = _panels(integrands, low, middle), _panels(integrands, middle, high)
            fine, size = left[0] + right[0], left[1] + right[1]
            wrong = np.maximum(np.abs(fine - whole), left[2] + right[2])
            total = moduli + np.nansum(size, axis=1)
            bad = ~(wrong <= _GOAL * total[:, None] + 1e-300).all(axis=0)
            if depth == _ROUNDS - 1 or len(low) > _PANELS:
                bad[:] = False
            sums = zip((values, moduli, errors), (fine, size, wrong), strict=True)
            values, moduli, errors = (so_far + part[:, ~bad].sum(axis=1) for so_far, part in sums)
            if not bad.any():
                break
            kept.append(middle[bad])
            low, high = np.concatenate([low[bad], middle[bad]]), np.concatenate([middle[bad], high[bad]])
            whole = np.concatenate([left[0][:, bad], right[0][:, bad]], axis=1)
    return Integrals(values, moduli, errors + 1e-15 * moduli, np.unique(np.concatenate(kept)))


def _panels(integrands: Callable[[Array], Array], low: Array, high: Array) -> tuple[Array, Array, Array]:
    """On each panel the integrals, those of the moduli, and what hides beyond the last nodes."""
    half = (high - low) / 2
    points = (low + high)[:, None] / 2 + half[:, None] * _POINTS
    values = integrands(points.ravel()).reshape(-1, *points.shape)
    inner, outer = values[..., 1:-1], values[..., [0, -1]]
    hidden = np.abs(inner @ _ENDS.T - outer).sum(axis=-1) * _BEYOND * 2 * half
    found = inner @ _WEIGHTS * half, np.abs(inner) @ _WEIGHTS * half, hidden
    shown = np.isfinite(found[0]) & np.isfinite(hidden)
    return np.where(shown, found[0], 0), np.where(shown, found[1], 0), np.where(shown, hidden, np.inf)


#: Bits of integrals to many digits, what is confirmed relative to 1 and the value, and how often panels are halved.
_BITS, _CLOSE, _HALVINGS = 220, arb(10) ** -23, 3


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
            found = gauss(integrands, cuts, nodes(24))
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


def gauss(
    integrands: Callable[[Any], Sequence[Any]], cuts: Sequence[Any], rule: Sequence[tuple[Any, Any]]
) -> list[Any]:
    """A rule, given by nodes and weights on [-1, 1], on each panel, in the arithmetic that these are of."""
    total: list[Any] = []
    for low, high in pairwise(cuts):
        half, middle = (high - low) / 2, (high + low) / 2
        for node, weight in rule:
            values = [weight * half * value for value in integrands(middle + half * node)]
            total = [a + b for a, b in zip(total, values, strict=True)] if total else values
    return total


@cache
def nodes(count: int) -> list[tuple[arb, arb]]:
    """Nodes and weights of Gauss's rule on [-1, 1], as balls."""
    with ctx.workprec(_BITS + 40):
        return [arb.legendre_p_root(count, k, True) for k in range(count)]
