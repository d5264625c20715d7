"""Parameters of activations: real numbers, vectors of them, and structural integers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import sympy as sp

from actsym.definition.names import unusable
from actsym.errors import InputError

#: What values are given as.
Number: TypeAlias = int | str | sp.Expr


class SpecError(InputError):
    """A definition, or a value given to one, breaks a rule.  The message says which and what would do."""


@dataclass(frozen=True)
class Parameter:
    """A real parameter of an activation.

    ``default`` is exact (a SymPy number or constant expression), never a float.  ``domain`` is the
    SymPy set of values for which the activation is defined.  ``learnable`` parameters are trained:
    their kernels get a gradient; the others are fixed numbers handed to the kernel.  ``name`` is what it is called
    in Python too.
    """

    name: str
    default: sp.Expr
    domain: sp.Set = sp.S.Reals
    learnable: bool = False
    about: str = ""

    def __post_init__(self) -> None:
        if reason := unusable(self.name):
            raise SpecError(f"parameter name {self.name!r} is not accepted: {reason}")
        object.__setattr__(self, "default", exact_number(self.default, f"parameter {self.name}"))
        self.check(self.default)

    @cached_property
    def symbol(self) -> sp.Symbol:
        """The symbol that stands for the parameter in the expression, with what its domain implies."""
        if self.domain.is_subset(sp.Interval.open(0, sp.oo)):
            return sp.Symbol(self.name, positive=True)
        if self.domain.is_subset(sp.Interval(0, sp.oo)):
            return sp.Symbol(self.name, nonnegative=True)
        return sp.Symbol(self.name, real=True)

    @property
    def interval(self) -> str:
        """The domain as it is written: ``(0, oo)``."""
        if not isinstance(self.domain, sp.Interval):
            return str(self.domain)
        left, right = "(" if self.domain.left_open else "[", ")" if self.domain.right_open else "]"
        return f"{left}{self.domain.start}, {self.domain.end}{right}"

    def check(self, value: sp.Expr) -> sp.Expr:
        """Return ``value`` if it lies in the domain, else raise :class:`SpecError`."""
        if self.domain.contains(value) != sp.true:
            raise SpecError(f"parameter {self.name} = {value} is outside its domain {self.interval}")
        return value


@dataclass(frozen=True)
class Vector:
    """A vector of real parameters, such as the coefficients of a basis.

    In a definition it is indexed, ``a[k]``, and has a length, ``a.size``; each entry is also a :class:`Parameter`
    (``a_0``, ``a_1``, ...), which is what the analysis sees.  ``defaults`` are exact, one an entry.
    """

    name: str
    defaults: tuple[sp.Expr, ...]
    domain: sp.Set = sp.S.Reals
    learnable: bool = True
    about: str = ""

    def __post_init__(self) -> None:
        if reason := unusable(self.name):
            raise SpecError(f"vector name {self.name!r} is not accepted: {reason}")
        if not self.defaults:
            raise SpecError(f"vector {self.name}: it needs at least one entry")
        object.__setattr__(self, "defaults", tuple(p.default for p in self.entries))

    @cached_property
    def base(self) -> sp.IndexedBase:
        """What stands for the vector in a definition."""
        return sp.IndexedBase(self.name, real=True)

    @cached_property
    def size(self) -> sp.Symbol:
        """What stands for its length in a definition."""
        return sp.Symbol(f"size_{self.name}", integer=True, positive=True)

    @cached_property
    def entries(self) -> tuple[Parameter, ...]:
        return tuple(
            Parameter(f"{self.name}_{i}", d, self.domain, self.learnable, self.about)
            for i, d in enumerate(self.defaults)
        )

    def __getitem__(self, index: sp.Expr | int) -> sp.Indexed:
        return self.base[index]

    def __len__(self) -> int:
        return len(self.defaults)


@dataclass(frozen=True)
class Integer:
    """A structural integer: it shapes the formula itself (the N of GEM(N)), and is no kernel argument."""

    name: str
    default: int
    minimum: int = 1
    about: str = ""

    def check(self, value: object) -> int:
        """Return ``value`` as an int if it is an integer of at least ``minimum``, else raise :class:`SpecError`."""
        if isinstance(value, bool) or not isinstance(value, int | sp.Integer) or int(value) < self.minimum:
            raise SpecError(f"{self.name} = {value} is not accepted: it must be an integer >= {self.minimum}")
        return int(value)


def exact_number(value: Number, what: str) -> sp.Expr:
    """``value`` as an exact SymPy number; floats are refused, because 0.1 is not one tenth."""
    if isinstance(value, float) and not math.isfinite(value):
        raise SpecError(f"{what}: {value} is not accepted; give a finite number such as 2 or '1/10'")
    if isinstance(value, float | sp.Float):
        raise SpecError(f"{what}: {value!r} is a float; give an exact value such as '1/10' or Rational(1, 10)")
    if isinstance(value, str):
        try:
            value = sp.Rational(value.strip())
        except (TypeError, ValueError, ZeroDivisionError):
            raise SpecError(f"{what}: {value!r} is not an exact number such as 2, 1/100 or 1e-6") from None
    value = sp.sympify(value)
    if value.free_symbols or not value.is_real:
        raise SpecError(f"{what}: {value} is not a real number")
    return value
