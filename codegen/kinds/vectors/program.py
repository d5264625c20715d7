"""Straight-line code and loops over the entries of vectors, before any target is chosen.

A :class:`Draft` collects loops and results whose operations are nodes of one graph; :meth:`Draft.program` puts what
does not change in a loop before it and gives names to what is used in more than one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import sympy as sp

from codegen.ir import SHORTCUTS, Graph, Node, order
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


@dataclass(frozen=True)
class Straight:
    """Assignments: ``names`` beside ``nodes``."""

    names: tuple[str, ...]
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class Program:
    """``statements`` in order; then ``outputs``; ``rows``, the derivatives by learnable scalars; and ``alone``, those
    by entries 0 that the definition names by themselves, with the numbers of their vectors."""

    statements: tuple[Straight | Loop, ...]
    outputs: tuple[Node, ...]
    rows: tuple[Node, ...] = ()
    alone: tuple[Row, ...] = ()

    @property
    def nodes(self) -> list[Node]:
        """All operations and leaves."""
        roots: list[Node] = [*self.outputs, *self.rows, *(r.derivative for r in self.alone)]
        for s in self.statements:
            if isinstance(s, Straight):
                roots += s.nodes
            else:
                roots += [n for c in s.carried for n in (c.initial, c.step)] + [r.derivative for r in s.rows]
        return order(roots)


def without_shortcuts(program: Program) -> Program:
    """The same program of what is right everywhere, without what is computed for shortcuts alone."""
    graph = Graph()

    def right(root: Node) -> Node:
        done: dict[int, Node] = {}
        for node in order([root]):
            args = tuple(done[id(a)] for a in node.args)
            done[id(node)] = args[-1] if node.op in SHORTCUTS else graph.node(node.op, *args, value=node.value)
        return done[id(root)]

    def rows(of: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(Row(r.vector, right(r.derivative)) for r in of)

    outputs, scalars = (tuple(map(right, nodes)) for nodes in (program.outputs, program.rows))
    last = Program((), outputs, scalars, rows(program.alone))
    for statement in reversed(program.statements):
        kept: Straight | Loop
        if isinstance(statement, Loop):
            carried = tuple(Carried(c.name, right(c.initial), right(c.step)) for c in statement.carried)
            kept = replace(statement, carried=carried, rows=rows(statement.rows))
        else:
            used = {n.value for n in last.nodes if n.op == "parameter"}
            pairs = [(m, right(n)) for m, n in zip(statement.names, statement.nodes, strict=True) if m in used]
            kept = Straight(tuple(m for m, _ in pairs), tuple(n for _, n in pairs))
        last = replace(last, statements=(kept, *last.statements))
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
            roots = [n for c in loop.carried for n in (c.initial, c.step)] + [r.derivative for r in loop.rows]
            read = {n.value for n in order(roots) if n.op == "parameter"}
            if alike and loop.vector_of_lines is None and read.isdisjoint(c.name for c in last.carried):
                loop = replace(loop, carried=last.carried + loop.carried, rows=last.rows + loop.rows)
                self.loops.pop()
        self.loops.append(loop)

    def program(self, outputs: Sequence[sp.Expr], rows: Sequence[sp.Expr] = ()) -> Program:
        """All of it in order."""
        settled = self.low.settled
        entries = tuple(Row(v, settled(e)) for v, e in self.alone)
        return _Schedule(self, [settled(e) for e in outputs], [settled(e) for e in rows], entries).program()


class _Schedule:
    """Segments of straight-line code: number i before loop i, the last one after all loops."""

    def __init__(self, draft: Draft, outputs: list[Node], rows: list[Node], alone: tuple[Row, ...]) -> None:
        self.graph, self.loops = draft.low.graph, draft.loops
        self.outputs, self.rows, self.alone = outputs, rows, alone
        self.varying = draft.varying
        self.names: dict[int, str] = {}
        self.bodies = [self._invariants(loop) for loop in self.loops]
        self.targets = [
            [*self._starts(loop), *invariants] for loop, invariants in zip(self.loops, self.bodies, strict=True)
        ]
        self.targets.append([*outputs, *rows, *(r.derivative for r in alone)])

    def program(self) -> Program:
        self.first: dict[int, int] = {}
        for i, targets in enumerate(self.targets):
            for node in order(targets):
                self.first.setdefault(id(node), i)
        named: dict[int, list[Node]] = {i: [] for i in range(len(self.targets))}
        for i, targets in enumerate(self.targets):
            own = [] if i == len(self.loops) else [*self._starts(self.loops[i]), *self.bodies[i]]
            for node in [*own, *self._older(targets, i)]:
                if id(node) not in self.names:
                    self.names[id(node)] = f"h{len(self.names)}_"
                    named[self.first[id(node)]].append(node)
        place = {id(n): p for p, n in enumerate(order([n for targets in self.targets for n in targets]))}
        statements: list[Straight | Loop] = []
        for i in range(len(self.targets)):
            if named[i]:
                named[i].sort(key=lambda n: place[id(n)])
                nodes = tuple(self._cut(n, i) for n in named[i])
                statements.append(Straight(tuple(self.names[id(n)] for n in named[i]), nodes))
            if i < len(self.loops):
                statements.append(self._loop(i))
        last = len(self.targets)
        outputs, rows = (tuple(self._cut(n, last) for n in nodes) for nodes in (self.outputs, self.rows))
        alone = tuple(Row(r.vector, self._cut(r.derivative, last)) for r in self.alone)
        return Program(tuple(statements), outputs, rows, alone)

    def _loop(self, i: int) -> Loop:
        loop = self.loops[i]
        carried = tuple(Carried(c.name, self._cut(c.initial, i + 1), self._cut(c.step, i + 1)) for c in loop.carried)
        rows = tuple(Row(r.vector, self._cut(r.derivative, i + 1)) for r in loop.rows)
        return replace(loop, carried=carried, rows=rows)

    @staticmethod
    def _starts(loop: Loop) -> list[Node]:
        return [c.initial for c in loop.carried if c.initial.args]

    def _invariants(self, loop: Loop) -> list[Node]:
        """The operations in the body of a loop, as large as can be, that do not change in it."""
        changing = self.varying | {c.name for c in loop.carried}
        roots = [*(c.step for c in loop.carried), *(r.derivative for r in loop.rows)]
        varies: dict[int, bool] = {}
        for node in order(roots):
            varies[id(node)] = (node.op == "parameter" and node.value in changing) or any(
                varies[id(a)] for a in node.args
            )
        found: dict[int, Node] = {}
        for node in order(roots):
            if varies[id(node)]:
                found |= {id(a): a for a in node.args if a.args and not varies[id(a)]}
        return [*found.values(), *(r for r in roots if r.args and not varies[id(r)] and id(r) not in found)]

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

    def _cut(self, root: Node, segment: int) -> Node:
        """``root`` with what got a name in an earlier segment replaced by the name."""
        done: dict[int, Node] = {}
        for node in order([root]):
            name = self.names.get(id(node))
            if name is not None and self.first[id(node)] < segment:
                done[id(node)] = self.graph.parameter(name)
            else:
                args = tuple(done[id(a)] for a in node.args)
                done[id(node)] = self.graph.node(node.op, *args, value=node.value) if args != node.args else node
        return done[id(root)]
