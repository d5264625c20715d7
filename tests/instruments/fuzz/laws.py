"""Distributions of x, and expectations under them by quadrature: in float64, and in long arithmetic to confirm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from mpmath import mp

from actsym.references.arithmetics import Array, TooLarge, Unreal
from actsym.references.expressions import floats, long
from actsym.references.quadrature import Integrals, gauss, integrals
from tests.instruments.fuzz.grammar import Tree, meaning, number, text


@dataclass(frozen=True)
class Law:
    """A distribution of x: ``normal(mean, std)``, ``uniform(a, b)``, ``semicircle(R)``, ``arcsine(R)``,
    ``exponential(rate)``, with constants of the grammar."""

    name: str
    parameters: tuple[Tree, ...]

    @property
    def text(self) -> str:
        return f"{self.name}({', '.join(map(text, self.parameters))})"

    @property
    def asked(self) -> tuple[str, tuple[str, ...]]:
        """What :mod:`.ask` takes."""
        return self.name, tuple(map(text, self.parameters))

    def coordinate(self, m: Any = np) -> tuple[Any, Any, Callable[[Any], Any], Callable[[Any], Any]]:
        """The ends of a coordinate t, x as a function of it, and the density of t, by NumPy or ``mp``."""
        numbers = [meaning(p) for p in self.parameters]
        v = [long(p, 0)[0] if m is mp else floats(p, np.zeros(1), 0)[0][0] for p in numbers]
        pi = +m.pi
        if self.name == "normal":
            scale = m.sqrt(2 * pi)
            return -38, 38, lambda t: v[0] + v[1] * t, lambda t: m.exp(-t * t / 2) / scale
        if self.name == "exponential":
            return 0, 700, lambda t: t / v[0], lambda t: m.exp(-t)
        if self.name == "uniform":
            return v[0], v[1], lambda t: t, lambda t: t * 0 + 1 / (v[1] - v[0])
        if self.name == "semicircle":
            return 0, pi, lambda t: v[0] * m.cos(t), lambda t: 2 / pi * m.sin(t) ** 2
        return 0, pi, lambda t: v[0] * m.cos(t), lambda t: t * 0 + 1 / pi


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


#: What the expectations are of, from f and f'.
MOMENTS: dict[str, Callable[[Any, Any], Any]] = {
    "mean": lambda f, d: f,
    "second_moment": lambda f, d: f * f,
    "derivative_second_moment": lambda f, d: d * d,
    "function_derivative_moment": lambda f, d: f * d,
}


def expectation(node: Tree, under: Law, name: str) -> Integrals:
    """The expectation of one of :data:`MOMENTS`."""
    return averages(lambda x: MOMENTS[name](*floats(meaning(node), x, 1))[None], under)


def averages(integrands: Callable[[Array], Array], under: Law) -> Integrals:
    """Expectations of functions, from points of shape (n,) to values of shape (k, n)."""
    low, high, position, density = under.coordinate()
    edges = np.linspace(float(low), float(high), 97)
    if under.name in ("normal", "exponential"):
        edges = np.union1d(edges, np.linspace(max(float(low), -8), 8, 129))

    def weighted(t: Array) -> Array:
        weight = density(t)
        return np.where(weight < 1e-300, 0, integrands(position(t)) * weight)

    return integrals(weighted, edges)


def long_expectation(node: Tree, under: Law, name: str, edges: Any, digits: int = 40) -> float:
    """The same in long arithmetic on the panels that float64 has ended with: what cancels there does not here."""
    with mp.workdps(digits):
        low, high, position, density = under.coordinate(mp)

        def weighted(t: Any) -> list[Any]:
            weight = density(t)
            if weight < mp.mpf(10) ** -200:
                return [mp.mpf(0)]
            return [weight * MOMENTS[name](*long(meaning(node), position(t), 1))]

        points = [mp.mpf(low), *(mp.mpf(float(e)) for e in edges[1:-1]), mp.mpf(high)]
        rule = [(mp.mpf(n), mp.mpf(w)) for n, w in zip(*np.polynomial.legendre.leggauss(12), strict=True)]
        try:
            return float(gauss(weighted, points, rule)[0])
        except (Unreal, TooLarge, OverflowError):
            return float("nan")
