"""What every distribution of an activation's input can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

import sympy as sp

from actsym.errors import InputError
from actsym.text import exact


class DistributionError(InputError):
    """A distribution was given a parameter that it does not accept."""


@dataclass(frozen=True)
class Chart:
    """A coordinate in which a density with square roots at its ends is smooth: x = ``position``(t), decreasing.

    position, weight
        x, and the density times |dx/dt|, as functions of t, which is written ``x`` too.
    inverse
        t as a function of x.
    """

    position: sp.Expr
    weight: sp.Expr
    inverse: sp.Expr


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
    def mean(self) -> sp.Expr:
        """E[x], exactly."""

    @property
    @abstractmethod
    def variance(self) -> sp.Expr:
        """Var[x], exactly."""

    @property
    def symmetric(self) -> bool:
        """Whether x and -x have the same distribution."""
        return False

    @property
    def chart(self) -> Chart | None:
        """The coordinate to integrate in; None for x itself."""
        return None

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
        """Read back what :meth:`to_json` wrote."""
        kinds = {kind.__name__: kind for kind in _subclasses(Distribution)}
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

    def _positive(self, name: str) -> None:
        """Check one parameter that has to be a positive number."""
        if self._exact(name).is_positive is not True:
            raise DistributionError(f"{type(self).__name__}: {name} = {getattr(self, name)} must be positive")

    def _numeric(self) -> None:
        if self.free_symbols:
            names = ", ".join(sorted(map(str, self.free_symbols)))
            raise DistributionError(f"{self} has no number for {names}: use .at({{symbol: value}}) first")


def _subclasses(kind: type) -> Iterator[type[Any]]:
    below: type[Any]
    for below in kind.__subclasses__():
        yield below
        yield from _subclasses(below)
