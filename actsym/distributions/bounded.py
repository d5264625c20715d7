"""Distributions on an interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

from actsym.definition.spec import x
from actsym.distributions.base import Chart, Distribution, DistributionError

#: The scales that symbolic results are written in.
HALF_WIDTH = sp.Symbol("l", positive=True)
RADIUS = sp.Symbol("R", positive=True)


@dataclass(frozen=True)
class Uniform(Distribution):
    """The uniform distribution on [lower, upper]."""

    lower: Any
    upper: Any

    def __post_init__(self) -> None:
        lower, upper = self._exact("lower"), self._exact("upper")
        if (upper - lower).is_positive is not True:
            raise DistributionError(f"Uniform: lower = {lower} must be less than upper = {upper}")

    @property
    def density(self) -> sp.Expr:
        return 1 / (self.upper - self.lower)

    @property
    def support(self) -> sp.Interval:
        return sp.Interval(self.lower, self.upper)

    def moment(self, n: int) -> sp.Expr:
        return sp.cancel((self.upper ** (n + 1) - self.lower ** (n + 1)) / ((n + 1) * (self.upper - self.lower)))

    def sample(self, shape: int | tuple[int, ...], rng: Any) -> Any:
        self._numeric()
        return rng.uniform(float(self.lower), float(self.upper), shape)

    @property
    def scaled(self) -> Uniform | None:
        return Uniform(-HALF_WIDTH, HALF_WIDTH) if self.symmetric else None

    @property
    def scale(self) -> sp.Expr:
        return self.upper

    @property
    def symmetric(self) -> bool:
        return self.lower == -self.upper

    @property
    def mean(self) -> sp.Expr:
        return (self.lower + self.upper) / 2

    @property
    def variance(self) -> sp.Expr:
        return sp.expand((self.upper - self.lower) ** 2) / 12

    def __str__(self) -> str:
        return f"U({self.lower}, {self.upper})"


class _Radial(Distribution):
    """A distribution on [-radius, radius] that is smooth in the angle t with x = radius cos t."""

    radius: Any

    def __post_init__(self) -> None:
        self._positive("radius")

    @property
    def support(self) -> sp.Interval:
        return sp.Interval(-self.radius, self.radius)

    def _chart(self, weight: sp.Expr) -> Chart:
        return Chart(self.radius * sp.cos(x), weight, sp.acos(x / self.radius))

    @property
    def scale(self) -> sp.Expr:
        return self.radius

    @property
    def symmetric(self) -> bool:
        return True

    @property
    def mean(self) -> sp.Expr:
        return sp.S.Zero

    @property
    def variance(self) -> sp.Expr:
        return self.moment(2)


@dataclass(frozen=True)
class Semicircle(_Radial):
    """Wigner's semicircle on [-radius, radius], density 2 sqrt(radius^2 - x^2) / (pi radius^2); variance radius^2/4."""

    radius: Any = 2

    @property
    def density(self) -> sp.Expr:
        return 2 * sp.sqrt(self.radius**2 - x**2) / (sp.pi * self.radius**2)

    @property
    def chart(self) -> Chart:
        return self._chart(2 * sp.sin(x) ** 2 / sp.pi)

    def moment(self, n: int) -> sp.Expr:
        return sp.S.Zero if n % 2 else (self.radius / 2) ** n * sp.catalan(n // 2)

    def sample(self, shape: int | tuple[int, ...], rng: Any) -> Any:
        self._numeric()
        return float(self.radius) * (2 * rng.beta(1.5, 1.5, shape) - 1)

    @property
    def scaled(self) -> Semicircle:
        return Semicircle(RADIUS)

    def __str__(self) -> str:
        return f"Semicircle({self.radius})"


@dataclass(frozen=True)
class Arcsine(_Radial):
    """The arcsine distribution on [-radius, radius], density 1 / (pi sqrt(radius^2 - x^2)); variance radius^2/2."""

    radius: Any = sp.S.One

    @property
    def density(self) -> sp.Expr:
        return 1 / (sp.pi * sp.sqrt(self.radius**2 - x**2))

    @property
    def chart(self) -> Chart:
        return self._chart(1 / sp.pi)

    def moment(self, n: int) -> sp.Expr:
        return sp.S.Zero if n % 2 else (self.radius / 2) ** n * sp.binomial(n, n // 2)

    def sample(self, shape: int | tuple[int, ...], rng: Any) -> Any:
        self._numeric()
        return float(self.radius) * (2 * rng.beta(0.5, 0.5, shape) - 1)

    @property
    def scaled(self) -> Arcsine:
        return Arcsine(RADIUS)

    def __str__(self) -> str:
        return f"Arcsine({self.radius})"
