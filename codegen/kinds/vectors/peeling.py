"""The first steps of a loop whose numbers start at 0, with which shortcuts do not compute.

A sum by Clenshaw's or Horner's scheme starts at 0, and its derivative is 0 for one step more: what is multiplied by 0
is left out.  Of inputs that are no numbers this is not right, and of zeros the sign may be another: it is a shortcut,
beside which the step stands as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from codegen.ir import Graph, Node, order
from codegen.kinds.vectors.program import Loop

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
    done: dict[int, Node] = {}
    for node in order([root]):
        done[id(node)] = _reduced(graph, node, [done[id(a)] for a in node.args], known, zero)
    return done[id(root)]


def _reduced(graph: Graph, node: Node, args: list[Node], known: Mapping[str, Node], zero: Node) -> Node:
    match node.op, args:
        case "parameter", _ if node.value in known:
            return known[node.value]
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
    return graph.node(node.op, *args, value=node.value)
