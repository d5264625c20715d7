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
import keyword
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import sympy as sp

from actsym.definition.comparisons import one_sided
from actsym.definition.folds import unfold
from actsym.definition.names import IDENTIFIER, doubled
from actsym.definition.parameters import Integer, Number, Parameter, SpecError, Vector, exact_number
from actsym.definition.symbols import noise, u, x
from actsym.definition.windows import readable
from actsym.text.display import Displayed


class Kind(enum.Enum):
    """How an activation reads its input tensor."""

    POINTWISE = "pointwise"
    GATED = "gated"
    ROW = "row"
    STOCHASTIC = "stochastic"


#: What activations of a kind read besides their parameters.
_INPUTS: dict[Kind, tuple[sp.Symbol, ...]] = {Kind.GATED: (x, u)}


@dataclass(frozen=True)
class Activation(Displayed):
    """One function of ``x``: what the analysis and the code generator read.

    name
        Identifier: ``telu``, ``gem_n2``, ``hermite_n3``.
    title
        How people write it: ``TeLU``, ``GEM(N=2)``.
    expr
        SymPy expression in :data:`x` and the symbols of ``parameters`` (gated: also in :data:`u`): what is analysed.
    parameters, structure
        Real parameters with exact defaults, the entries of vectors last; the structural integers it was built with.
    vectors
        The vectors of parameters, in order.
    definition
        What the code generator reads: ``expr`` itself, but with folds (:mod:`actsym.definition.folds`) that hold for
        every length
        where there are vectors, and in training, with :data:`noise`, where the activation is stochastic.
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
    vectors: tuple[Vector, ...] = ()
    definition: sp.Expr = None  # expr, where none is given

    def __post_init__(self) -> None:
        if not IDENTIFIER.match(self.name) or keyword.iskeyword(self.name):
            raise SpecError(f"activation name {self.name!r} must be a lower-case identifier and no keyword of Python")
        if twice := doubled(self._names()):
            raise SpecError(f"{self.name}: the name {twice} stands for two things")
        object.__setattr__(self, "expr", one_sided(self.expr))
        object.__setattr__(self, "definition", self.expr if self.definition is None else one_sided(self.definition))
        known = {*self.inputs, *(p.symbol for p in self.parameters)}
        unknown = sorted(str(s) for s in self.expr.free_symbols - known)
        if unknown:
            accepted = ", ".join(sorted(str(s) for s in known))
            raise SpecError(f"{self.name}: unknown symbol {', '.join(unknown)} (accepted here: {accepted})")
        if self.expr.atoms(sp.Float):
            floats = ", ".join(sorted(map(str, self.expr.atoms(sp.Float))))
            raise SpecError(f"{self.name}: the expression holds floats ({floats}); write exact numbers")

    def _names(self) -> list[str]:
        """Every name that stands for a number in the definition or in the loops that are made of it."""
        symbols = [*self.inputs, *([noise] if self.kind is Kind.STOCHASTIC else [])]
        of_vectors = [n for v in self.vectors for n in (v.name, v.size.name)]
        return [*(s.name for s in symbols), *(p.name for p in self.parameters), *of_vectors]

    @property
    def inputs(self) -> tuple[sp.Symbol, ...]:
        """What it reads besides its parameters: ``x``, and ``u`` where it is gated."""
        return _INPUTS.get(self.kind, (x,))

    @cached_property
    def formula(self) -> sp.Expr:
        """The expression in ``x`` alone, every parameter at its default."""
        values = {p.symbol: p.default for p in self.parameters}
        if self.kind is Kind.ROW:  # branches stay where they are: those inside a statistic are of every entry
            return self.expr.xreplace(values)
        return readable(self.expr.xreplace(values), x) if self.vectors else self.expr.subs(values)

    @property
    def learnable(self) -> tuple[Parameter, ...]:
        return tuple(p for p in self.parameters if p.learnable)

    @cached_property
    def scalars(self) -> tuple[Parameter, ...]:
        """The parameters that are no entries of vectors."""
        return self.parameters[: len(self.parameters) - sum(map(len, self.vectors))]

    @property
    def unit(self) -> str:
        """The generated code that computes it: one a family where vectors may have any length, else its own."""
        return self.family if self.vectors and self.kind is not Kind.ROW else self.name

    @cached_property
    def key(self) -> str:
        """Hash (hex SHA-256) of everything that generated code and derivations depend on."""
        parts = [self.name, self.title, sp.srepr(self.expr), self.source, self.kind.value, repr(self.structure)]
        if self.definition != self.expr:
            parts.append(sp.srepr(self.definition))
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
                replace(p, default=exact_number(values[p.name], p.name)) if p.name in values else p
                for p in self.parameters
            )
        except SpecError as error:
            raise SpecError(f"{self.title}: {error}") from None
        vectors, rest = [], changed[len(self.scalars) :]
        for v in self.vectors:
            vectors.append(replace(v, defaults=tuple(p.default for p in rest[: len(v)])))
            rest = rest[len(v) :]
        return replace(self, parameters=changed, vectors=tuple(vectors))

    def __str__(self) -> str:
        return f"{self.title}: {self.expr}"


@dataclass(frozen=True)
class Family:
    """A catalogue entry.  ``formula(**structure)`` returns the SymPy expression; calling the family builds members.

    ``members`` lists the structures that the catalogue analyses, tests and reports; a family without structural
    integers has just one.  ``vectors(**structure)`` returns its vectors of parameters; ``formula`` is then a definition
    with folds (:mod:`actsym.definition.folds`), the same for every structure.  ``training`` returns, for stochastic
    families, the
    definition in :data:`noise` that is used in training; ``formula`` is what is used after it.
    """

    name: str
    title: str
    formula: Callable[..., sp.Expr]
    parameters: tuple[Parameter, ...] = ()
    structure: tuple[Integer, ...] = ()
    members: tuple[Mapping[str, int], ...] = field(default=({},))
    source: str = ""
    kind: Kind = Kind.POINTWISE
    vectors: Callable[..., tuple[Vector, ...]] = lambda **_: ()
    training: Callable[..., sp.Expr] | None = None

    def __call__(self, **values: Number) -> Activation:
        """A member: structural integers and parameter values by name, the rest at their defaults."""
        integers = {s.name: s for s in self.structure}
        chosen = {n: s.check(values.get(n, s.default)) for n, s in integers.items()}
        vectors = self.vectors(**chosen)
        parameters = (*self.parameters, *(p for v in vectors for p in v.entries))
        unknown = set(values) - set(integers) - {p.name for p in parameters}
        if unknown:
            accepted = ", ".join([*integers, *(p.name for p in parameters)]) or "none"
            raise SpecError(f"{self.title} has no parameter {', '.join(sorted(unknown))} (it has: {accepted})")
        definition = sp.sympify(self.formula(**chosen))
        suffix = "".join(f"_{n.lower()}{v}" for n, v in chosen.items())
        label = ", ".join(f"{n}={v}" for n, v in chosen.items())
        member = Activation(
            name=self.name + suffix,
            title=f"{self.title}({label})" if label else self.title,
            expr=_unfolded(definition, vectors),
            parameters=parameters,
            structure=tuple(chosen.items()),
            source=self.source,
            family=self.name,
            kind=self.kind,
            vectors=vectors,
            definition=definition if self.training is None else sp.sympify(self.training(**chosen)),
        )
        return member.at(**{n: v for n, v in values.items() if n not in integers})


def _unfolded(definition: sp.Expr, vectors: tuple[Vector, ...]) -> sp.Expr:
    return unfold(definition, vectors) if vectors else definition


__all__ = [
    "Activation", "Family", "Integer", "Kind", "Number", "Parameter", "SpecError", "Vector", "noise", "u", "x",
]  # fmt: skip
