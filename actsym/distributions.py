"""Distributions of an activation's input.

Each gives its density as a SymPy expression in :data:`~actsym.spec.x`, its support, its exact moments, and
samples.  The scale may be a positive symbol, for results that hold for every scale; sampling and
certified integration then need a number in its place (:meth:`Distribution.at`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

import sympy as sp

from actsym import exact
from actsym.spec import x

#: The scales that symbolic results are written in.
SIGMA = sp.Symbol("sigma", positive=True)
HALF_WIDTH = sp.Symbol("l", positive=True)


class DistributionError(ValueError):
    """A distribution was given a parameter that it does not accept."""


@dataclass(frozen=True)
class Distribution(ABC):
    """A probability distribution on the real line with a density."""

    @property
    @abstractmethod
    def density(self) -> sp.Expr:
        """The density, in ``x``, valid on :attr:`support`."""

    @property
    @abstractmethod
    def support(self) -> sp.Interval:
        """The interval outside which the density is zero."""

    @abstractmethod
    def moment(self, n: int) -> sp.Expr:
        """E[x^n], exactly, for an integer n >= 0."""

    @abstractmethod
    def sample(self, shape: int | tuple[int, ...], rng: Any) -> Any:
        """Float64 samples of that shape; ``rng`` is a ``numpy.random.Generator``."""

    @property
    @abstractmethod
    def scaled(self) -> Distribution | None:
        """The same shape with a symbolic scale, if closed forms in the scale are looked for; else None."""

    @property
    @abstractmethod
    def scale(self) -> sp.Expr:
        """What the scale's symbol in :attr:`scaled` stands for here."""

    @property
    @abstractmethod
    def variance(self) -> sp.Expr:
        """Var[x], exactly."""

    @property
    def symmetric(self) -> bool:
        """Whether x and -x have the same distribution."""
        return False

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return set().union(*(getattr(self, f.name).free_symbols for f in fields(self)))

    def at(self, values: dict[sp.Symbol, sp.Expr]) -> Distribution:
        """The distribution with numbers in place of symbols."""
        return replace(self, **{f.name: getattr(self, f.name).subs(values) for f in fields(self)})

    @cached_property
    def key(self) -> str:
        """Exact and unique, for caches."""
        return f"{type(self).__name__}({', '.join(sp.srepr(getattr(self, f.name)) for f in fields(self))})"

    def to_json(self) -> dict[str, Any]:
        """The name of the distribution and its parameters, exactly."""
        return {"name": type(self).__name__, **{f.name: exact.write(getattr(self, f.name)) for f in fields(self)}}

    @staticmethod
    def from_json(data: dict[str, Any]) -> Distribution:
        """Read back what :meth:`to_json` wrote ."""
        kinds = {kind.__name__: kind for kind in Distribution.__subclasses__()}
        return kinds[data["name"]](**{k: exact.read(v) for k, v in data.items() if k != "name"})

    def _exact(self, name: str) -> sp.Expr:
        """Check one parameter and store it as an exact SymPy number."""
        value = getattr(self, name)
        what = f"{type(self).__name__}: {name} = {value!r}"
        if isinstance(value, float | sp.Float):
            raise DistributionError(f"{what} is a float; give an exact number such as 1, '1/10' or sqrt(3)")
        try:
            number = sp.sympify(value, rational=True) if not isinstance(value, sp.Expr) else value
        except (sp.SympifyError, TypeError, ValueError):
            raise DistributionError(f"{what} is not a number") from None
        if number.is_real is not True or number.is_finite is False:
            raise DistributionError(f"{what} is not a finite real number")
        object.__setattr__(self, name, number)
        return number

    def _numeric(self) -> None:
        if self.free_symbols:
            names = ", ".join(sorted(map(str, self.free_symbols)))
            raise DistributionError(f"{self} has no number for {names}: use .at({{symbol: value}}) first")


@dataclass(frozen=True)
class Normal(Distribution):
    """The normal distribution with the given mean and standard deviation.  Printed N(mean, variance)."""

    mean: Any = sp.S.Zero
    std: Any = sp.S.One

    def __post_init__(self) -> None:
        self._exact("mean")
        if self._exact("std").is_positive is not True:
            raise DistributionError(f"Normal: std = {self.std} must be positive")

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


#: Both have mean 0 and variance 1.
STANDARD_NORMAL = Normal()
STANDARD_UNIFORM = Uniform(-sp.sqrt(3), sp.sqrt(3))
DEFAULT: tuple[Distribution, ...] = (STANDARD_NORMAL, STANDARD_UNIFORM)
