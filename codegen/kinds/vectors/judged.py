"""Conditions of what shortcuts compute.

A shortcut is known to fail by a result that is not finite.  A comparison hides that: of NaN it is false, and what it
chooses is a number.  So what is compared is expected to be finite where it may come from a shortcut.

The first steps of a loop whose numbers start at 0, with which shortcuts do not compute.

A sum by Clenshaw's or Horner's scheme starts at 0, and its derivative is 0 for one step more: what is multiplied by 0
is left out.  Of inputs that are no numbers this is not right, and of zeros the sign may be another: it is a shortcut,
beside which the step stands as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import sympy as sp

from codegen.ir import PREDICATES, Graph, Node
from codegen.kinds.vectors.program import Loop, Program, Straight

#: Comparisons that are false of NaN, as a condition of ``usual`` may be.
_FALSE_OF_NAN = frozenset({"lt", "le", "eq"})

#: Operations whose result is NaN if an argument is.
_STRICT = frozenset({"add", "sub", "mul", "div", "neg", "abs", "fma", "sqrt", "over"})

#: What shortcuts make numbers of numbers by: constants, a product for a quotient, and exponentials, which in double
#: have the range that they need.
_NUMBERS = frozenset({"constant", "over", "exp"})

#: The arguments whose NaN the result need not have.
_HIDDEN = {
    "lt": (0, 1), "le": (0, 1), "eq": (0, 1), "unordered": (0,), "negative": (0,), "flip": (1,), "min": (1,),
    "max": (1,), "pow": (0, 1),
}  # fmt: skip


def judged(program: Program) -> Program:
    """``program``, where ``usual`` holds what may hide that a shortcut failed to be finite."""
    defined = dict(_definitions(program))
    roots = program.results + [r.derivative for s in program.statements if isinstance(s, Loop) for r in s.rows]
    doubtful = _doubtful(program, defined)
    guards: dict[int, set[int]] = {}
    for node, user in _hiding(roots, defined):
        for i in _HIDDEN[node.op]:
            if id(node.args[i]) in doubtful and not (user and _carries(user.args[2], node.args[i])):
                guards.setdefault(id(node), set()).add(i)
    return _rebuilt(program, guards) if guards else program


def _definitions(program: Program) -> Iterator[tuple[str, tuple[Node, ...]]]:
    """What each name of the program stands for."""
    for statement in program.statements:
        if isinstance(statement, Straight):
            yield from ((name, (node,)) for name, node in zip(statement.names, statement.nodes, strict=True))
        else:
            yield from ((c.name, (c.initial, c.step)) for c in statement.carried)


def _hiding(roots: list[Node], defined: dict[str, tuple[Node, ...]]) -> Iterator[tuple[Node, Node | None]]:
    """The operations of shortcuts that may hide a NaN, each with the ``select`` that it is the condition of, where it
    is false of NaN.  Such a condition of ``usual`` hides nothing."""
    seen: set[tuple[int, int]] = set()
    stack: list[tuple[Node, Node | None]] = [(node, None) for node in roots]  # with whose condition they are
    while stack:
        node, user = stack.pop()
        if (id(node), id(user)) in seen:
            continue
        seen.add((id(node), id(user)))
        if node.op in _HIDDEN:
            false = user if node.op in _FALSE_OF_NAN else None
            if not (false and false.op == "usual"):
                yield node, false
        match node.op:
            case "parameter":
                stack += [(n, user) for n in defined.get(node.value, ())]
            case "plain":
                stack.append((node.args[0], None))
            case "usual":
                stack += [(node.args[0], node), (node.args[1], None)]
            case "select":
                stack += [(node.args[0], node), (node.args[1], None), (node.args[2], None)]
            case "both":
                stack += [(n, user) for n in node.args]
            case _:
                stack += [(n, None) for n in node.args]


def _carries(node: Node, doubted: Node) -> bool:
    """Whether ``node`` is NaN if ``doubted`` is."""
    if node is doubted:
        return True
    if node.op == "select":
        condition, _, other = node.args
        return condition.op in _FALSE_OF_NAN and doubted in condition.args and _carries(other, doubted)
    return node.op in _STRICT and any(_carries(a, doubted) for a in node.args)


def _doubtful(program: Program, defined: dict[str, tuple[Node, ...]]) -> set[int]:
    """The nodes that a shortcut may make NaN where they are numbers; none of them a truth value."""
    nodes, found, names = program.nodes, set[int](), set[str]()
    while True:
        for node in nodes:
            own = node.op == "plain" and node.args[0].op not in _NUMBERS
            own = own or (node.op == "parameter" and node.value in names)
            if node.op not in PREDICATES and (own or any(id(a) in found for a in node.args)):
                found.add(id(node))
        more = {name for name, of in defined.items() if any(id(n) in found for n in of)}
        if more == names:
            return found
        names = more


def _rebuilt(program: Program, guards: dict[int, set[int]]) -> Program:
    """``program`` with these arguments of its nodes expected to be finite."""
    graph = Graph()
    infinity = graph.constant(sp.oo)

    def finite(node: Node) -> Node:
        return graph.node("usual", graph.call("lt", graph.abs(node), infinity), node, node)

    def guarded(node: Node, args: tuple[Node, ...]) -> Node:
        hidden = guards.get(id(node), ())
        new = (finite(a) if i in hidden else a for i, a in enumerate(args))
        return graph.node(node.op, *new, value=node.value)

    return program.mapped(lambda root: graph.rebuilt([root], guarded)[0])


#: Steps at most: with three, a value and its derivative have left 0 behind.
_STEPS = 3


def peeled(loop: Loop) -> list[Loop]:
    """The first steps of ``loop``, each as a loop of that step alone; none where nothing would be left out."""
    graph, steps = Graph(), list[Loop]()
    zero = graph.constant(0)
    start = {c.name for c in loop.carried if graph.is_constant(c.initial, 0)}
    while start and len(steps) < _STEPS:
        known = dict.fromkeys(start, zero)
        quick = {c.name: _quick(graph, c.step, known) for c in loop.carried}
        carried = (replace(c, step=graph.node("plain", quick[c.name], c.step)) for c in loop.carried)
        steps.append(replace(loop, carried=tuple(carried)))
        start = {name for name, node in quick.items() if node is zero}
    return steps


def _quick(graph: Graph, root: Node, known: Mapping[str, Node]) -> Node:
    """``root`` as shortcuts compute it, without what is multiplied by 0 or added to it."""
    zero = graph.constant(0)

    def reduced(node: Node, args: tuple[Node, ...]) -> Node | None:
        match node.op, args:
            case "parameter", _:
                return known.get(node.value)
            case "plain", [quick, _]:
                return quick
            case ("mul", [a, b]) if a is zero or b is zero:
                return zero
            case ("over" | "div" | "neg", [a, *_]) if a is zero:
                return zero
            case ("add", [a, b]) if a is zero or b is zero:
                return b if a is zero else a
            case ("sub", [a, b]) if a is zero or b is zero:
                return a if b is zero else graph.neg(b)
        return None

    return graph.rebuilt([root], reduced)[0]
