"""Values whose exponent runs ahead of the format: a main part and a scale that is applied last.

x exp(x) is a normal number long after exp(x) has become subnormal and lost its digits.  So a decaying exponential is
computed as exp(-(u - K)) beyond u = T, and exp(-K) is multiplied in after everything else: one rounding in the
subnormal range instead of several.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from sympy import Expr, Integer, Mul, exp, sin

from actsym.definition.spec import x
from codegen.ir import Graph, Node
from codegen.stable.base import Stable
from codegen.stable.doubleword import Pair

#: Where the scale sets in (T), and by how much (K), in float32 and in float64.  exp(K - T) is below the rounding unit
#: of either, so where a scaled exponential stands in 1 + e it changes nothing that the true one would not.
TAIL = (Integer(64), Integer(640))
SHIFT = (Integer(32), Integer(64))

#: Beyond this magnitude exp is 0 or infinite in every type, and the low word of its argument means nothing.
LOW_WORD_LIMIT = Integer(1000)


@dataclass(frozen=True)
class Scaled:
    """The product ``main * scale``; ``scale`` is None for 1."""

    main: Node
    scale: Node | None = None

    def factor(self, graph: Graph) -> Node:
        """The scale as a node."""
        return graph.constant(1) if self.scale is None else self.scale

    def node(self, graph: Graph) -> Node:
        return self.main if self.scale is None else graph.mul(self.main, self.scale)


class Lowers(Protocol):
    """What turns parts of an expression into nodes, as rules see it: :class:`codegen.stable.lower.Lowering`."""

    graph: Graph

    def __call__(self, expr: Expr) -> Node: ...

    def scaled(self, expr: Expr) -> Scaled: ...

    def pair(self, expr: Expr) -> Pair: ...


def tail(graph: Graph, magnitude: Node) -> Node:
    """Whether exp(-magnitude) is computed with a scale."""
    return graph.call("lt", graph.constant(TAIL[0], double=TAIL[1]), magnitude)


def decaying_exp(graph: Graph, u: Pair, *, nonnegative: bool = False) -> Scaled:
    """exp(-|u|), compensated and scaled.  ``nonnegative``: u >= 0 is known.

    e + e*low cannot overflow, because e <= 1.
    """
    magnitude = u.high if nonnegative else graph.abs(u.high)
    far = tail(graph, magnitude)
    e = graph.call("exp", graph.neg(graph.sub(magnitude, _shift(graph, far))))
    scale = graph.select(far, _factor(graph), graph.constant(1))
    if u.low is None:
        return Scaled(e, scale)
    rest = graph.neg(u.low)
    if not nonnegative:
        rest = graph.select(graph.call("lt", u.high, graph.constant(0)), u.low, rest)
    return Scaled(graph.add(e, graph.mul(e, sane(graph, rest, magnitude))), scale)


def plain_exp(graph: Graph, u: Pair) -> Scaled:
    """exp(u), compensated, and scaled where it is tiny."""
    far = tail(graph, graph.neg(u.high))
    e = graph.call("exp", graph.add(u.high, _shift(graph, far)))
    scale = graph.select(far, _factor(graph), graph.constant(1))
    if u.low is None:
        return Scaled(e, scale)
    # e*(1 + low): an infinite e stays infinite, where e + e*low would be NaN.
    rest = sane(graph, u.low, graph.abs(u.high))
    return Scaled(graph.mul(e, graph.add(graph.constant(1), rest)), scale)


def sane(graph: Graph, low: Node, magnitude: Node) -> Node:
    """The low word of an argument, and 0 where the argument is so large that it means nothing (or is NaN)."""
    small = graph.call("lt", magnitude, graph.constant(LOW_WORD_LIMIT))
    return graph.select(small, low, graph.constant(0))


def through(low: Lowers, u: Expr, function: Callable[[Node], Node]) -> Scaled:
    """A function with f(u) = u f'(0) for tiny u, which a scale passes through."""
    part = low.scaled(u)
    if part.scale is not None and tiny_in_the_tail(u):
        return Scaled(function(part.main), part.scale)
    return Scaled(function(part.node(low.graph)))


def tiny_in_the_tail(u: Expr) -> bool:
    """Whether the main part of ``u`` is tiny wherever its scale is not 1: a decaying exponential, a function of the
    vocabulary that ends in one, or such a thing times numbers, bounded functions and x."""
    if isinstance(u, Mul):
        return any(map(tiny_in_the_tail, u.args)) and all(
            f.is_number or f == x or tiny_in_the_tail(f) or (isinstance(f, Stable) and f.bounded) for f in u.args
        )
    if isinstance(u, Stable):
        return u.tiny_in_the_tail or (u.passes_scales and tiny_in_the_tail(u.args[0]))
    return isinstance(u, exp) or (isinstance(u, sin) and tiny_in_the_tail(u.args[0]))


def _shift(graph: Graph, far: Node) -> Node:
    return graph.select(far, graph.constant(SHIFT[0], double=SHIFT[1]), graph.constant(0))


def _factor(graph: Graph) -> Node:
    return graph.constant(exp(-SHIFT[0]), double=exp(-SHIFT[1]))
