"""Expectations of random functions by adaptive quadrature, in float64 and, to confirm, in long arithmetic.

Shares nothing with the rest of the package.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
from mpmath import mp

from actsym.fuzz.grammar import Floats, Long, TooLarge, Tree, Unreal, jet, number, text


@dataclass(frozen=True)
class Law:
    """A distribution of x: ``normal(mean, std)``, ``uniform(a, b)``, ``semicircle(R)``, ``arcsine(R)``,
    ``exponential(rate)``, with constants of the grammar."""

    name: str
    parameters: tuple[Tree, ...]

    @property
    def text(self) -> str:
        return f"{self.name}({', '.join(map(text, self.parameters))})"

    def values(self, lib: Any) -> list[Any]:
        zero = mp.mpf(0) if lib is Long else np.float64(0)
        return [jet(p, zero, lib)[0] for p in self.parameters]

    def coordinate(self, lib: Any) -> tuple[Any, Any, Callable[[Any], Any], Callable[[Any], Any]]:
        """The ends of a coordinate t, x as a function of it, and the density of t."""
        v = self.values(lib)
        pi = lib.pi + 0
        if self.name == "normal":
            scale = lib.sqrt(2 * pi)
            return -38, 38, lambda t: v[0] + v[1] * t, lambda t: lib.exp(-t * t / 2) / scale
        if self.name == "exponential":
            return 0, 700, lambda t: t / v[0], lambda t: lib.exp(-t)
        if self.name == "uniform":
            return v[0], v[1], lambda t: t, lambda t: t * 0 + 1 / (v[1] - v[0])
        if self.name == "semicircle":
            return 0, pi, lambda t: v[0] * lib.cos(t), lambda t: 2 / pi * lib.sin(t) ** 2
        return 0, pi, lambda t: v[0] * lib.cos(t), lambda t: t * 0 + 1 / pi


def law(random: Random) -> Law:
    """The usual two more often than others; any scale now and then."""

    def positive() -> Tree:
        found = number(random)
        return found[1] if found[0] == "neg" else found

    kind = random.choices(("standard", "normal", "uniform", "symmetric", "semicircle", "arcsine", "exponential"),
                          (6, 4, 3, 3, 2, 2, 2))[0]  # fmt: skip
    zero: Tree = ("int", 0)
    if kind == "standard":
        return Law("normal", (zero, ("int", 1)))
    if kind == "normal":
        return Law("normal", (number(random), positive()))
    if kind == "symmetric":
        half = positive()
        return Law("uniform", (("neg", half), half))
    if kind == "uniform":
        low = number(random)
        return Law("uniform", (low, ("add", low, positive())))
    return Law(kind, (positive(),))


#: What the expectations are of, from f, f' and x.
MOMENTS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "mean": lambda f, d, x: f,
    "second_moment": lambda f, d, x: f * f,
    "derivative_second_moment": lambda f, d, x: d * d,
    "function_derivative_moment": lambda f, d, x: f * d,
}


@dataclass(frozen=True)
class Estimate:
    """``value`` with an estimate of its error and the integral of the modulus; ``edges`` are the panels at the end."""

    value: float
    error: float
    modulus: float
    edges: Any

    @property
    def settled(self) -> bool:
        return bool(np.isfinite(self.value) and self.error <= 1e-8 * self.modulus)


_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)

#: What the values at the nodes say of those at both ends of a panel; a jump between the last node and an end changes
#: neither the rule on the panel nor that on its halves, and shows here alone.
_ENDS = np.linalg.solve(
    np.polynomial.legendre.legvander(_NODES, 15).T, np.polynomial.legendre.legvander(np.array([-1.0, 1.0]), 15).T
).T
_BEYOND = (1 - _NODES[-1]) / 2


def expectation(node: Tree, under: Law, name: str) -> Estimate:
    """The expectation of one of :data:`MOMENTS`."""

    def averaged(x: Any) -> Any:
        f, d = jet(node, x, Floats)
        return MOMENTS[name](f, d, x)

    return _integral(averaged, under)


def product(one: Tree, other: Tree, under: Law, name: str) -> Estimate:
    """The expectation of the product of two functions, or of their derivatives."""
    which = 1 if "derivative" in name else 0
    return _integral(lambda x: jet(one, x, Floats)[which] * jet(other, x, Floats)[which], under)


def _integral(averaged: Callable[[Any], Any], under: Law) -> Estimate:
    """By Gauss's rule of 16 points on panels, each compared with its two halves and halved where they differ."""
    low, high, position, density = under.coordinate(Floats)
    edges = np.linspace(float(low), float(high), 97)
    if under.name in ("normal", "exponential"):
        edges = np.union1d(edges, np.linspace(max(float(low), -8), 8, 129))

    points = np.concatenate([[-1 + 1e-7], _NODES, [1 - 1e-7]])

    def panel(a: Any, b: Any) -> tuple[Any, Any, Any]:
        """The integral, that of the modulus, and what hides beyond the last nodes."""
        t = (a + b)[:, None] / 2 + (b - a)[:, None] / 2 * points
        x = position(t)
        weight = density(t)
        values = np.where(weight < 1e-300, 0, averaged(x) * weight)
        inner, outer = values[:, 1:-1], values[:, [0, -1]]
        hidden = np.abs(inner @ _ENDS.T - outer).sum(axis=1) * _BEYOND * (b - a)
        return inner @ _WEIGHTS * (b - a) / 2, np.abs(inner) @ _WEIGHTS * (b - a) / 2, hidden

    a, b = edges[:-1], edges[1:]
    value = modulus = error = 0.0
    kept = [edges]
    with np.errstate(all="ignore"):
        whole = panel(a, b)[0]
    for depth in range(48):
        middle = (a + b) / 2
        with np.errstate(all="ignore"):
            left, right = panel(a, middle), panel(middle, b)
            fine, size = left[0] + right[0], left[1] + right[1]
            wrong = np.maximum(np.abs(fine - whole), left[2] + right[2])
            total = modulus + float(np.nansum(size))
            good = wrong <= 1e-12 * total + 1e-300
            if depth == 47 or len(a) > 3000:
                good[:] = True
            value, modulus = value + float(fine[good].sum()), modulus + float(size[good].sum())
            error += float(wrong[good].sum())
        if good.all():
            break
        bad = ~good
        kept.append(middle[bad])
        a, b = np.concatenate([a[bad], middle[bad]]), np.concatenate([middle[bad], b[bad]])
        whole = np.concatenate([left[0][bad], right[0][bad]])
    return Estimate(value, error + 1e-15 * modulus, modulus, np.unique(np.concatenate(kept)))


def long_expectation(node: Tree, under: Law, name: str, edges: Any, digits: int = 40) -> float:
    """The same in long arithmetic on the panels that float64 has ended with: what cancels there does not here."""
    with mp.workdps(digits):
        low, high, position, density = under.coordinate(Long)
        points = [mp.mpf(float(e)) for e in edges]
        points[0], points[-1] = mp.mpf(low), mp.mpf(high)
        total = mp.mpf(0)
        nodes = [(mp.mpf(n), mp.mpf(w)) for n, w in zip(*np.polynomial.legendre.leggauss(12), strict=True)]
        for a, b in pairwise(points):
            if density((a + b) / 2) < mp.mpf(10) ** -200:
                continue
            for n, w in nodes:
                t = (a + b) / 2 + (b - a) / 2 * n
                x = position(t)
                try:
                    f, d = jet(node, x, Long)
                except (Unreal, TooLarge, OverflowError):
                    return float("nan")
                total += w * (b - a) / 2 * density(t) * MOMENTS[name](f, d, x)
        return float(total)
