"""Programs as lines of source: what all languages share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace

import sympy as sp

from codegen.ir import PREDICATES, Node, order
from codegen.kinds.plans import FoldPlan
from codegen.kinds.vectors.context import INDEX, Context
from codegen.kinds.vectors.program import Loop, Program, Straight
from codegen.names import spelled
from codegen.targets.ssa import Dialect, Listing, by_type, listing

Line = tuple[str, str, bool]


@dataclass(frozen=True)
class Block:
    """``lines`` are (name, expression, is a truth value).

    Of a loop also: ``counts``, what its counter runs through (the target's words); ``reads`` (name, expression) at
    every step; ``starts`` and ``steps`` of what it carries (name, expression); ``rows`` (vector, expression);
    ``vector_of_lines`` as :class:`~codegen.kinds.vectors.program.Loop` has it.  ``peeled`` are its first steps, where
    they are written by themselves, and ``counter`` what then counts from ``last`` down to ``first``.
    """

    lines: tuple[Line, ...]
    counts: str = ""
    reads: tuple[tuple[str, str], ...] = ()
    starts: tuple[tuple[str, str], ...] = ()
    steps: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[int, str], ...] = ()
    vector_of_lines: int | None = None
    peeled: tuple[Block, ...] = ()
    counter: str = ""
    last: str = ""
    first: int = 0


@dataclass(frozen=True)
class Function:
    """One function of generated source: ``outputs``, ``rows`` of scalars and ``alone`` (vector, expression) last."""

    name: str
    says: str
    reads: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]
    lines: tuple[Line, ...]
    outputs: tuple[str, ...]
    rows: tuple[str, ...]
    alone: tuple[tuple[int, str], ...]
    by_type: bool


class Loops(ABC):
    """Spells programs with loops; a subclass knows how its language counts and reads."""

    dialect: Dialect
    #: How the input and the index are read.
    input: str
    index: str

    def __init__(self, plan: FoldPlan) -> None:
        self.plan, self.context = plan, Context(plan.activation, ())
        self.local = spelled(*plan.inputs, plan.noise)
        self.dialect = replace(self.dialect, parameter=self.local)

    def function(self, name: str, says: str, program: Program) -> Function:
        """One function in the language."""
        blocks = tuple(self._block(s, i) for i, s in enumerate(program.statements))
        last = self._listing(program.results, len(blocks))
        split = len(program.outputs), len(program.outputs) + len(program.rows)
        alone = zip((r.vector for r in program.alone), last.results[split[1] :], strict=True)
        leaves = {n.value for n in program.nodes if n.op == "parameter"}
        reads = [("x", self.input)] if any(n.op == "input" for n in program.nodes) else []
        reads += [(self.local(n), e) for n, e in self.reads() if n in leaves]
        return Function(
            name, says, tuple(reads), blocks, last.lines, last.results[: split[0]], last.results[split[0] : split[1]],
            tuple(alone), by_type(program.nodes),
        )  # fmt: skip

    @abstractmethod
    def reads(self) -> list[tuple[str, str]]:
        """Everything that is read once (name, expression)."""

    @abstractmethod
    def entry(self, vector: int) -> str:
        """The entry of a vector at the counter."""

    @abstractmethod
    def count(self, vector: int) -> str:
        """The number of entries of a vector."""

    @abstractmethod
    def counts(self, loop: Loop) -> str:
        """What the counter of a loop runs through."""

    def _listing(self, roots: Sequence[Node], number: int) -> Listing:
        return listing(roots, self.dialect, f"t{number}_")

    def _block(self, statement: Straight | Loop, number: int) -> Block:
        if isinstance(statement, Straight):
            found = self._listing(statement.nodes, number)
            own = zip(statement.names, found.results, (n.op in PREDICATES for n in statement.nodes), strict=True)
            return Block((*found.lines, *own))
        names = [c.name for c in statement.carried]
        starts = [self.start(c.initial) for c in statement.carried]
        roots = statement.roots
        found = self._listing(roots, number)
        leaves = {n.value for n in order(roots) if n.op == "parameter"}
        reads = [(s.name, self.entry(i)) for i, s in enumerate(self.context.entry.values()) if s.name in leaves]
        reads += [(INDEX.name, self.index)] if INDEX.name in leaves else []
        return Block(
            found.lines,
            self.counts(statement),
            tuple(reads),
            tuple(zip(names, starts, strict=True)),
            tuple(zip(names, found.results[: len(names)], strict=True)),
            tuple(zip((r.vector for r in statement.rows), found.results[len(names) :], strict=True)),
            statement.vector_of_lines,
        )

    def start(self, node: Node) -> str:
        return listing([node], self.dialect).results[0]

    def size(self, size: sp.Expr) -> str:
        """A number of entries in the language."""
        counts = {v.size: sp.Symbol(self.count(i)) for i, v in enumerate(self.plan.vectors)}
        return str(sp.sympify(size).xreplace(counts))
