"""A graph as fewer torch operations, each of which is a pass over memory where nothing fuses them.

The results are the same bits, but for the sign of a zero whose exponential is taken and for ``e*e + c*e``.  Two
operations are torch's alone: ``clamp`` of a number between two bounds, and ``product_error`` (see the runtime's
``_numeric.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from codegen.ir import Graph, Node, order


def fewer(roots: Sequence[Node]) -> list[Node]:
    """``roots`` rewritten, by rules that look at a node and what it is made of."""
    nodes = order(roots)
    uses = Counter(id(a) for n in nodes for a in n.args) + Counter(id(r) for r in roots)
    rewriting = _Rewriting()
    new: dict[int, Node] = {}
    for node in nodes:
        args = tuple(new[id(a)] for a in node.args)
        new[id(node)] = rewriting.node(node, args, [uses[id(a)] == 1 for a in node.args])
    return [new[id(r)] for r in roots]


class _Rewriting:
    """Makes nodes of one graph."""

    def __init__(self) -> None:
        self._graph = Graph()

    def node(self, node: Node, args: tuple[Node, ...], alone: Sequence[bool]) -> Node:
        """``node`` of new arguments; ``alone``: which of these nothing else needs."""
        found: Node | None = None
        match node.op:
            case "neg":
                found = self._neg(args[0]) if alone[0] else None
            case "mul":
                found = self._mul(args[0], args[1], alone) or self._mul(args[1], args[0], alone[::-1])
            case "exp":
                found = self._exp(args[0], alone[0])
            case "select":
                return self._select(*args)
            case "lt" | "le":
                found = self._less(node.op, args, alone)
            case "max" if alone[0] and args[0].op == "min" and _constants(args[1], args[0].args[1]):
                found = self._graph.node("clamp", args[0].args[0], args[1], args[0].args[1])
            case "fma":
                found = self._fma(*args)
        return found or self._graph.node(node.op, *args, value=node.value)

    def _neg(self, a: Node) -> Node | None:
        """-(a*c) = a*(-c)"""
        if a.op == "mul":
            for factor, constant in (a.args, a.args[::-1]):
                if constant.op == "constant":
                    return self._graph.node("mul", factor, self._graph.neg(constant))
        return None

    def _mul(self, a: Node, b: Node, alone: Sequence[bool]) -> Node | None:
        """(-a)*c = a*(-c), and factors of 1 that are chosen: a*(c if m else 1) = (a*c if m else a)."""
        if a.op == "neg" and b.op == "constant":
            return self._graph.node("mul", a.args[0], self._graph.neg(b))
        if b.op != "select" or not alone[1] or not _constants(*b.args[1:]):
            return None
        condition, *factors = b.args
        if not any(self._graph.is_constant(f, 1) for f in factors) or self._graph.is_constant(factors[1], 0):
            return None  # a truth value as a number is one operation already
        own = a.args[1:] if a.op == "select" and a.args[0] is condition and alone[0] else (a, a)
        return self._select(condition, *(self._times(o, f) for o, f in zip(own, factors, strict=True)))

    def _times(self, a: Node, constant: Node) -> Node:
        if self._graph.is_constant(constant, 1):
            return a
        if a.op == "neg":
            a, constant = a.args[0], self._graph.neg(constant)
        return self._graph.node("mul", a, constant)

    def _exp(self, u: Node, alone: bool) -> Node | None:
        """A shift of 0 or more that is chosen: exp(u + (c if m else 0)) = exp(u + c if m else u)."""
        negative = u.op == "neg"
        shifted = u.args[0] if negative else u
        if not alone or shifted.op not in ("add", "sub"):
            return None
        base, shift = shifted.args
        if shift.op != "select" or not _constants(*shift.args[1:]) or not self._graph.is_constant(shift.args[2], 0):
            return None
        moved = self._graph.node(shifted.op, base, shift.args[1])
        chosen = self._graph.node("select", shift.args[0], moved, base)
        return self._graph.node("exp", self._graph.neg(chosen) if negative else chosen)

    def _select(self, condition: Node, a: Node, b: Node) -> Node:
        """Without choices in the branches that are made already."""
        known = _conjuncts(condition)
        while a.op == "select" and any(a.args[0] is k for k in known):
            a = a.args[1]
        while b.op == "select" and b.args[0] is condition:
            b = b.args[2]
        return self._graph.select(condition, a, b)

    def _less(self, op: str, args: Sequence[Node], alone: Sequence[bool]) -> Node | None:
        """c < -a is a < -c, and -a < c is -c < a."""
        for negative, constant in ((0, 1), (1, 0)):
            if args[negative].op == "neg" and alone[negative] and args[constant].op == "constant":
                return self._graph.node(op, *(self._graph.neg(a) for a in args[::-1]))
        return None

    def _fma(self, a: Node, b: Node, c: Node) -> Node | None:
        """What rounding left of a product or of a quotient; and e*e + c*e of an exponential in two roundings.

        There the square's own rounding counts the less the smaller e is, and what comes after flattens out where it is
        large.
        """
        if a is b and a.op == "exp" and c.op == "mul" and a in c.args:
            factor = c.args[1 - c.args.index(a)]
            if factor.op == "constant" and factor.value.exact > 0:
                return self._graph.node("add", self._graph.node("mul", a, a), c)
        (a, first), (b, second), (whole, third) = _signed(a), _signed(b), _signed(c)
        product = whole.op == "mul" and {id(n) for n in whole.args} == {id(a), id(b)}
        quotient = any(q.op == "div" and q.args[0] is whole and q.args[1] is d for q, d in ((a, b), (b, a)))
        if (product or quotient) and first * second * third < 0:
            return self._graph.node("product_error", a if first * second > 0 else self._graph.neg(a), b, c)
        return None


def _signed(node: Node) -> tuple[Node, int]:
    return (node.args[0], -1) if node.op == "neg" else (node, 1)


def _constants(*nodes: Node) -> bool:
    return all(n.op == "constant" for n in nodes)


def _conjuncts(condition: Node) -> list[Node]:
    """All that holds where ``condition`` does, itself included."""
    below = [k for a in condition.args for k in _conjuncts(a)] if condition.op == "both" else []
    return [condition, *below]
