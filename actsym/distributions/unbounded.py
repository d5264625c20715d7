"""Distributions on the line and the half-line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

from actsym.definition.spec import x
from actsym.distributions.base import Distribution

#: The scales that symbolic results are written in.
SIGMA = sp.Symbol("sigma", positive=True)
RATE = sp.Symbol("rate", positive=True)


@dataclass(frozen=True)
class Normal(Distribution):
    """The normal distribution with the given mean and standard deviation.  Printed N(mean, variance)."""

    mean: Any = sp.S.Zero
    std: Any = sp.S.One

    def __post_init__(self) -> None:
        self._exact("mean")
        self._positive("std")

    @property
    def density(self) -> sp.Expr:
        return sp.exp(-((x - self.mean) ** 2) / (2 * self.std**2)) / (sp.sqrt(2 * sp.pi) * self.std)

    @property
    def support(self) -> sp.Interval:
        return sp.Interval(-sp.oo, sp.oo)

    def moment(self, n: int) -> sp.Expr:
        even = range(0, n + 1, 2)
        terms = (sp.binomial(n, k) * self.mean ** (n - k) * self.std**k * sp.factorial2(k - 1) for k in even)
        return sp.expand(sum(terms))

    def sample(self, shape: int | tuple[int, ...], rng: Any) -> Any:
        self._numeric()
        return rng.normal(float(self.mean), float(self.std), shape)

    @property
    def scaled(self) -> Normal | None:
        return Normal(0, SIGMA) if self.mean == 0 else None

    @property
    def scale(self) -> sp.Expr:
        return self.std

    @property
    def symmetric(self) -> bool:
        return self.mean == 0

    @property
    def variance(self) -> sp.Expr:
        return self.std**2

    def __str__(self) -> str:
        return f"N({self.mean}, {self.std**2})"


@dataclass(frozen=True)
class Exponential(Distribution):
    """The exponential distribution on [0, oo) with density rate exp(-rate x)."""

    rate: Any = sp.S.One

    def __post_init__(self) -> None:
        self._positive("rate")

    @property
    def density(self) -> sp.Expr:
        return self.rate * sp.exp(-self.rate * x)

    @property
    def support(self) -> sp.Interval:
        return sp.Interval(0, sp.oo)

    def moment(self, n: int) -> sp.Expr:
        return sp.factorial(n) / self.rate**n

    def sample(self, shape: int | tuple[int, ...], rng: Any) -> Any:
        self._numeric()
        return rng.exponential(1 / float(self.rate), shape)

    @property
    def scaled(self) -> Exponential:
        return Exponential(RATE)

    @property
    def scale(self) -> sp.Expr:
        return self.rate

    @property
    def mean(self) -> sp.Expr:
        return 1 / self.rate

    @property
    def variance(self) -> sp.Expr:
        return 1 / self.rate**2

    def __str__(self) -> str:
        return f"Exp({self.rate})"
