"""The symbols that stand for what a loop reads and carries, and what every kind of fold is compiled with."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import sympy as sp

from actsym.definition.folds import k
from actsym.definition.parameters import Vector
from actsym.definition.spec import Activation, x
from codegen.kinds.vectors.forms import FoldLowering
from codegen.kinds.vectors.program import Draft
from codegen.stable.normal import Gauss
from codegen.stable.rules import stabilize

#: The index of the entry at which a loop is, as a number.  Names that no parameter has end in an underscore.
INDEX = sp.Symbol("index_", integer=True, nonnegative=True)


def stable(expr: sp.Expr) -> sp.Expr:
    """``expr`` in stable form.  exp(-c u^2) stays as it is where the root of c would be rounded."""
    rounded = lambda e: isinstance(e, Gauss) and _has_root(e)  # noqa: E731
    return stabilize(expr).replace(rounded, lambda e: sp.exp(-(e.args[0] ** 2) / 2))


def _has_root(expr: sp.Expr) -> bool:
    return any(not p.exp.is_Integer and p.base.free_symbols for p in expr.atoms(sp.Pow))


@dataclass
class Context:
    """One function that is being derived.

    variables
        What it is differentiated by, beside the entries at the index: x, learnable scalars, and entries that stand
        alone (``c[0]``); none for the value.
    """

    activation: Activation
    variables: tuple[sp.Symbol, ...]
    _count: int = field(default=0)

    @cached_property
    def scalars(self) -> tuple[sp.Symbol, ...]:
        """Everything that is the same at every index and may be differentiated by."""
        learned = (p.symbol for p in self.activation.scalars if p.learnable)
        return (x, *learned, *self.alone)

    @cached_property
    def alone(self) -> dict[sp.Symbol, int]:
        """Entries 0 that the definition names by themselves, with the number of their vector."""
        named = {e.base for e in self.activation.definition.atoms(sp.Indexed) if e.indices == (0,)}
        return {self.first[v.base]: i for i, v in enumerate(self.activation.vectors) if v.base in named}

    def entries_alone(self, expr: sp.Expr) -> sp.Expr:
        """``expr`` with symbols for the entries that it names by themselves."""
        return expr.xreplace({e: self.first[e.base] for e in expr.atoms(sp.Indexed) if e.indices == (0,)})

    @cached_property
    def draft(self) -> Draft:
        return Draft(FoldLowering(), {INDEX.name, *(e.name for e in self.entry.values())})

    @cached_property
    def entry(self) -> dict[sp.IndexedBase, sp.Symbol]:
        """The entry of each vector at the index."""
        return {v.base: self.like(v, "k") for v in self.activation.vectors}

    @cached_property
    def first(self) -> dict[sp.IndexedBase, sp.Symbol]:
        """Entry 0 of each vector."""
        return {v.base: self.like(v, "0") for v in self.activation.vectors}

    @staticmethod
    def like(vector: Vector, suffix: str) -> sp.Symbol:
        """A symbol with what the domain of the entries implies."""
        positive = vector.entries[0].symbol.is_positive
        name = f"{vector.name}_{suffix}_"
        return sp.Symbol(name, positive=True) if positive else sp.Symbol(name, real=True)

    def fresh(self, name: str, *, integer: bool = False) -> sp.Symbol:
        """A new number that a loop carries."""
        self._count += 1
        assumed = {"integer": True} if integer else {"real": True}
        return sp.Symbol(f"{name}{self._count}_", **assumed)

    def named(self, expr: sp.Expr) -> sp.Symbol:
        """A symbol for ``expr`` that keeps SymPy from rearranging it."""
        symbol = self.fresh("named")
        self.draft.low.named[symbol] = expr
        return symbol

    def at_index(self, expr: sp.Expr) -> sp.Expr:
        """``expr`` at the entry at which the loop is."""
        return self.at(expr, INDEX, self.entry)

    @staticmethod
    def at(expr: sp.Expr, index: sp.Expr, entries: dict[sp.IndexedBase, sp.Symbol]) -> sp.Expr:
        """``expr`` with ``index`` for the index and ``entries`` for the entries of vectors there."""
        return expr.xreplace({e: entries[e.base] for e in expr.atoms(sp.Indexed)}).xreplace({k: index})

    def used(self, expr: sp.Expr) -> list[tuple[int, sp.Symbol]]:
        """The vectors whose entries ``expr`` (at the index) holds: number and symbol."""
        return [(i, self.entry[v.base]) for i, v in enumerate(self.activation.vectors) if expr.has(self.entry[v.base])]


@dataclass(frozen=True)
class Folded:
    """A fold once its loop has run.

    value
        In symbols that the loop carries, x and the scalars.
    by
        Its derivatives by the context's variables that ``value`` itself does not show; ``value`` is a symbol then.
    """

    value: sp.Expr
    by: dict[sp.Symbol, sp.Expr] = field(default_factory=dict)
