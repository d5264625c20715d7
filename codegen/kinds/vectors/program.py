"""Straight-line code and loops over the entries of vectors, before any target is chosen.

A :class:`Draft` collects loops and results whose operations are nodes of one graph; :meth:`Draft.program` puts what
does not change in a loop before it and gives names to what is used in more than one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import sympy as sp

from codegen.ir import SHORTCUTS, Graph, Node, depending, order
from codegen.kinds.vectors.forms import FoldLowering


@dataclass(frozen=True)
class Carried:
    """A number that a loop carries from one entry to the next."""

    name: str
    initial: Node
    step: Node


@dataclass(frozen=True)
class Row:
    """The derivative by the entry of a vector at which the loop is."""

    vector: int
    derivative: Node


@dataclass(frozen=True)
class Loop:
    """Over ``first``, ..., ``size`` - 1, or back from ``size`` - 1.  All ``carried`` numbers step at once, after
    the rows were added.

    ``vector_of_lines``: the number of a vector v where the loop finds the first k at which v[k] + k x is largest, for a
    target that knows a shorter way to k and v[k], which are what is carried.
    """

    size: sp.Expr
    carried: tuple[Carried, ...]
    rows: tuple[Row, ...] = ()
    reverse: bool = False
    first: int = 0
    vector_of_lines: int | None = None

    @property
    def roots(self) -> list[Node]:
        """What is computed at an entry: the steps, then the derivatives of the rows."""
        return [*(c.step for c in self.carried), *(r.derivative for r in self.rows)]

    def mapped(self, new: Callable[[Node], Node]) -> Loop:
        """The same loop with ``new`` of every node."""
        carried = tuple(Carried(c.name, new(c.initial), new(c.step)) for c in self.carried)
        return replace(self, carried=carried, rows=tuple(Row(r.vector, new(r.derivative)) for r in self.rows))


@dataclass(frozen=True)
class Straight:
    """Assignments: ``names`` beside ``nodes``."""

    names: tuple[str, ...]
    nodes: tuple[Node, ...]

    def mapped(self, new: Callable[[Node], Node]) -> Straight:
        """The same assignments with ``new`` of every node."""
        return replace(self, nodes=tuple(map(new, self.nodes)))


@dataclass(frozen=True)
class Program:
    """``statements`` in order; then ``outputs``; ``rows``, the derivatives by learnable scalars; and ``alone``, those
    by entries 0 that the definition names by themselves, with the numbers of their vectors."""

    statements: tuple[Straight | Loop, ...]
    outputs: tuple[Node, ...]
    rows: tuple[Node, ...] = ()
    alone: tuple[Row, ...] = ()

    @property
    def results(self) -> list[Node]:
        """Of all kinds, in order."""
        return [*self.outputs, *self.rows, *(r.derivative for r in self.alone)]

    @property
    def nodes(self) -> list[Node]:
        """All operations and leaves."""
        roots = self.results
        for s in self.statements:
            roots += s.nodes if isinstance(s, Straight) else [*(c.initial for c in s.carried), *s.roots]
        return order(roots)

    def mapped(self, new: Callable[[Node], Node]) -> Program:
        """The same program with ``new`` of every node."""
        outputs, rows = (tuple(map(new, nodes)) for nodes in (self.outputs, self.rows))
        alone = tuple(Row(r.vector, new(r.derivative)) for r in self.alone)
        return Program(tuple(s.mapped(new) for s in self.statements), outputs, rows, alone)


def without_shortcuts(program: Program) -> Program:
    """The same program of what is right everywhere, without what is computed for shortcuts alone."""
    graph = Graph()
    right = program.mapped(lambda n: graph.rebuilt([n], lambda m, args: args[-1] if m.op in SHORTCUTS else None)[0])
    last = replace(right, statements=())
    for statement in reversed(right.statements):
        if isinstance(statement, Straight):
            used = {n.value for n in last.nodes if n.op == "parameter"}
            pairs = [(m, n) for m, n in zip(statement.names, statement.nodes, strict=True) if m in used]
            statement = Straight(tuple(m for m, _ in pairs), tuple(n for _, n in pairs))
        last = replace(last, statements=(statement, *last.statements))
    return replace(last, statements=tuple(s for s in last.statements if isinstance(s, Loop) or s.names))


@dataclass
class Draft:
    """What is put together while a definition is derived.

    ``varying`` are the names of leaves that have another value at each entry; ``alone`` collects derivatives by
    entries 0 that no loop adds (vector, derivative).
    """

    low: FoldLowering
    varying: set[str]
    loops: list[Loop] = field(default_factory=list)
    alone: list[tuple[int, sp.Expr]] = field(default_factory=list)

    def loop(
        self,
        size: sp.Expr,
        carried: Iterable[tuple[sp.Symbol, sp.Expr, sp.Expr]],
        rows: Iterable[tuple[int, sp.Expr]] = (),
        *,
        reverse: bool = False,
        first: int = 0,
        vector_of_lines: int | None = None,
    ) -> None:
        """Add a loop; ``carried`` are (what carries, initial value, step), ``rows`` (vector, derivative)."""
        low = self.low
        steps = tuple(Carried(s.name, low(initial), low(step)) for s, initial, step in carried)
        added = tuple(Row(v, low.settled(d)) for v, d in rows)
        self._append(Loop(size, steps, added, reverse, first, vector_of_lines))

    def _append(self, loop: Loop) -> None:
        """Add ``loop``: to the one before where it runs through the same entries and needs nothing that this finds, so
        that what both compute of an entry is computed once."""
        if self.loops:
            last = self.loops[-1]
            alike = replace(last, carried=loop.carried, rows=loop.rows) == loop
            read = {n.value for n in order([*(c.initial for c in loop.carried), *loop.roots]) if n.op == "parameter"}
            if alike and loop.vector_of_lines is None and read.isdisjoint(c.name for c in last.carried):
                loop = replace(loop, carried=last.carried + loop.carried, rows=last.rows + loop.rows)
                self.loops.pop()
        self.loops.append(loop)

    def program(self, outputs: Sequence[sp.Expr], rows: Sequence[sp.Expr] = ()) -> Program:
        """All of it in order."""
        settled = self.low.settled
        entries = tuple(Row(v, settled(e)) for v, e in self.alone)
        found = Program((), tuple(map(settled, outputs)), tuple(map(settled, rows)), entries)
        return _Schedule(self, found).program()


class _Schedule:
    """Segments of straight-line code: number i before loop i, the last one after all loops."""

    def __init__(self, draft: Draft, found: Program) -> None:
        self.graph, self.loops, self.found = draft.low.graph, draft.loops, found
        self.varying = draft.varying
        self.names: dict[int, str] = {}
        self.targets = [*([*self._starts(loop), *self._invariants(loop)] for loop in self.loops), found.results]

    def program(self) -> Program:
        self.first: dict[int, int] = {}
        for i, targets in enumerate(self.targets):
            for node in order(targets):
                self.first.setdefault(id(node), i)
        named: dict[int, list[Node]] = {i: [] for i in range(len(self.targets))}
        for i, targets in enumerate(self.targets):
            own = targets if i < len(self.loops) else []
            for node in [*own, *self._older(targets, i)]:
                if id(node) not in self.names:
                    self.names[id(node)] = f"h{len(self.names)}_"
                    named[self.first[id(node)]].append(node)
        place = {id(n): p for p, n in enumerate(order([n for targets in self.targets for n in targets]))}
        statements: list[Straight | Loop] = []
        for i in range(len(self.targets)):
            if named[i]:
                named[i].sort(key=lambda n: place[id(n)])
                nodes = tuple(self._cut(i, n) for n in named[i])
                statements.append(Straight(tuple(self.names[id(n)] for n in named[i]), nodes))
            if i < len(self.loops):
                statements.append(self.loops[i].mapped(partial(self._cut, i + 1)))
        whole = self.found.mapped(partial(self._cut, len(self.targets)))
        return replace(whole, statements=tuple(statements))

    @staticmethod
    def _starts(loop: Loop) -> list[Node]:
        return [c.initial for c in loop.carried if c.initial.args]

    def _invariants(self, loop: Loop) -> list[Node]:
        """The operations in the body of a loop, as large as can be, that do not change in it."""
        changing, roots = self.varying | {c.name for c in loop.carried}, loop.roots
        nodes = order(roots)
        varies = depending(nodes, lambda n: n.op == "parameter" and n.value in changing)
        below = [a for n in nodes if id(n) in varies for a in n.args]
        found = {id(a): a for a in (*below, *roots) if a.args and id(a) not in varies}
        return list(found.values())

    def _older(self, targets: Sequence[Node], segment: int) -> list[Node]:
        """The operations below ``targets`` that an earlier segment computes already, as large as can be."""
        found, seen, stack = [], set(), list(targets)
        while stack:
            node = stack.pop()
            if id(node) in seen or not node.args:
                continue
            seen.add(id(node))
            if self.first[id(node)] < segment:
                found.append(node)
            else:
                stack.extend(node.args)
        return found

    def _cut(self, segment: int, root: Node) -> Node:
        """``root`` with what got a name in an earlier segment replaced by the name."""

        def named(node: Node, _: tuple[Node, ...]) -> Node | None:
            known = id(node) in self.names and self.first[id(node)] < segment
            return self.graph.parameter(self.names[id(node)]) if known else None

        return self.graph.rebuilt([root], named)[0]
