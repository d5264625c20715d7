"""What an activation is: one frozen definition, from which everything else is derived.

A :class:`Family` is what a catalogue module writes down: a name, a formula in ``x``, its
parameters and structural integers, and where it comes from.  Calling a family gives an
:class:`Activation`: a single function of ``x`` (and of its parameters) that the analysis and
the code generator read.

    >>> from actsym.catalog import gem
    >>> gem(N=2).formula
    Piecewise((x**5/(x**4 + 1), x > 0), (0, True))
"""

from __future__ import annotations

import enum
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import sympy as sp

#: The input of every activation: a real symbol.
x = sp.Symbol("x", real=True)

_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*\Z")

Number = int | str | sp.Expr


class SpecError(ValueError):
    """A definition, or a value given to one, breaks a rule.  The message says which and what would do."""


class Kind(enum.Enum):
    """How an activation reads its input tensor."""

    POINTWISE = "pointwise"
    GATED = "gated"
    ROW = "row"
    STOCHASTIC = "stochastic"


@dataclass(frozen=True)
class Parameter:
    """A real parameter of an activation.

    ``default`` is exact (a SymPy number or constant expression), never a float.  ``domain`` is the
    SymPy set of values for which the activation is defined.  ``learnable`` parameters are trained:
    their kernels get a gradient; the others are fixed numbers handed to the kernel.
    """

    name: str
    default: sp.Expr
    domain: sp.Set = sp.S.Reals
    learnable: bool = False
    about: str = ""

    def __post_init__(self) -> None:
        if not _IDENTIFIER.match(self.name.lower()) or self.name == "x":
            raise SpecError(f"parameter name {self.name!r} is not an identifier (and x is the input)")
        object.__setattr__(self, "default", _exact(self.default, f"parameter {self.name}"))
        self.check(self.default)

    @cached_property
    def symbol(self) -> sp.Symbol:
        """The symbol that stands for the parameter in the expression, with what its domain implies."""
        if self.domain.is_subset(sp.Interval.open(0, sp.oo)):
            return sp.Symbol(self.name, positive=True)
        if self.domain.is_subset(sp.Interval(0, sp.oo)):
            return sp.Symbol(self.name, nonnegative=True)
        return sp.Symbol(self.name, real=True)

    def check(self, value: sp.Expr) -> sp.Expr:
        """Return ``value`` if it lies in the domain, else raise :class:`SpecError`."""
        if self.domain.contains(value) != sp.true:
            raise SpecError(f"parameter {self.name} = {value} is outside its domain {self.domain}")
        return value


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


@dataclass(frozen=True)
class Activation:
    """One function of ``x``: what the analysis and the code generator read.

    name
        Identifier of the generated code: ``telu``, ``gem_n2``.
    title
        How people write it: ``TeLU``, ``GEM(N=2)``.
    expr
        SymPy expression in :data:`x` and the symbols of ``parameters``.
    parameters, structure
        Real parameters with exact defaults; the structural integers it was built with.
    source
        Where the definition comes from.
    """

    name: str
    title: str
    expr: sp.Expr
    parameters: tuple[Parameter, ...] = ()
    structure: tuple[tuple[str, int], ...] = ()
    source: str = ""
    family: str = ""
    kind: Kind = Kind.POINTWISE

    def __post_init__(self) -> None:
        if not _IDENTIFIER.match(self.name):
            raise SpecError(f"activation name {self.name!r} must be a lower-case identifier")
        known = {x, *(p.symbol for p in self.parameters)}
        unknown = sorted(str(s) for s in self.expr.free_symbols - known)
        if unknown:
            accepted = ", ".join(sorted(str(s) for s in known))
            raise SpecError(f"{self.name}: unknown symbol {', '.join(unknown)} (accepted here: {accepted})")
        if self.expr.atoms(sp.Float):
            floats = ", ".join(sorted(map(str, self.expr.atoms(sp.Float))))
            raise SpecError(f"{self.name}: the expression holds floats ({floats}); write exact numbers")

    @cached_property
    def formula(self) -> sp.Expr:
        """The expression in ``x`` alone, every parameter at its default."""
        return self.expr.subs({p.symbol: p.default for p in self.parameters})

    @property
    def learnable(self) -> tuple[Parameter, ...]:
        return tuple(p for p in self.parameters if p.learnable)

    @cached_property
    def key(self) -> str:
        """Hash (hex SHA-256) of everything that generated code and derivations depend on."""
        parts = [self.name, self.title, sp.srepr(self.expr), self.source, self.kind.value, repr(self.structure)]
        parts += [f"{p.name}:{sp.srepr(p.default)}:{sp.srepr(p.domain)}:{p.learnable}" for p in self.parameters]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def at(self, **values: Number) -> Activation:
        """The same activation with other default values for some parameters.

        Values are exact: integers, SymPy numbers, or strings such as ``"1/100"`` and ``"1e-6"``.
        """
        by_name = {p.name: p for p in self.parameters}
        for name in values:
            if name not in by_name:
                accepted = ", ".join(by_name) or "none"
                raise SpecError(f"{self.title} has no parameter {name!r} (it has: {accepted})")
        try:
            changed = tuple(
                replace(p, default=_exact(values[p.name], p.name)) if p.name in values else p for p in self.parameters
            )
        except SpecError as error:
            raise SpecError(f"{self.title}: {error}") from None
        return replace(self, parameters=changed)

    def __str__(self) -> str:
        return f"{self.title}: {self.expr}"


@dataclass(frozen=True)
class Family:
    """A catalogue entry.  ``formula(**structure)`` returns the SymPy expression; calling the family builds members.

    ``members`` lists the structures that the catalogue generates kernels for; a family without
    structural integers has just one.
    """

    name: str
    title: str
    formula: Callable[..., sp.Expr]
    parameters: tuple[Parameter, ...] = ()
    structure: tuple[Integer, ...] = ()
    members: tuple[Mapping[str, int], ...] = field(default=({},))
    source: str = ""
    kind: Kind = Kind.POINTWISE

    def __call__(self, **values: Number) -> Activation:
        """A member: structural integers and parameter values by name, the rest at their defaults."""
        integers = {s.name: s for s in self.structure}
        unknown = set(values) - set(integers) - {p.name for p in self.parameters}
        if unknown:
            accepted = ", ".join([*integers, *(p.name for p in self.parameters)]) or "none"
            raise SpecError(f"{self.title} has no parameter {', '.join(sorted(unknown))} (it has: {accepted})")
        chosen = {n: s.check(values.get(n, s.default)) for n, s in integers.items()}
        suffix = "".join(f"_{n.lower()}{v}" for n, v in chosen.items())
        label = ", ".join(f"{n}={v}" for n, v in chosen.items())
        member = Activation(
            name=self.name + suffix,
            title=f"{self.title}({label})" if label else self.title,
            expr=sp.sympify(self.formula(**chosen)),
            parameters=self.parameters,
            structure=tuple(chosen.items()),
            source=self.source,
            family=self.name,
            kind=self.kind,
        )
        return member.at(**{n: v for n, v in values.items() if n not in integers})


def _exact(value: Number, what: str) -> sp.Expr:
    """``value`` as an exact SymPy number; floats are refused, because 0.1 is not one tenth."""
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
