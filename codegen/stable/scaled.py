"""Values that one float does not hold: in two words, or with a scale that is applied last.

Arguments of exponentials as a pair of floats, high and low word.

exp multiplies the relative error of its argument by the argument: at u = -80 half an ulp of u is 40 ulp of exp(u).
So an argument that is itself computed (beta*x, x^2/2, x/sqrt(2)) is carried together with the rounding error of its
computation, found by error-free transformations (Dekker 1971; Knuth, TAOCP 2, 4.2.2).

Values whose exponent runs ahead of the format: a main part and a scale that is applied last.

x exp(x) is a normal number long after exp(x) has become subnormal and lost its digits.  So a decaying exponential is
computed as exp(-(u - K)) beyond u = T, and exp(-K) is multiplied in after everything else: one rounding in the
subnormal range instead of several.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from typing import Protocol, TypeAlias

import sympy as sp
from sympy import Expr, Integer, Mul, exp, sin

from actsym.definition.spec import x
from codegen.ir import Graph, Node, exact_number
from codegen.stable.base import Bounded, Stable, define


@dataclass(frozen=True)
class Pair:
    """The unevaluated sum ``high + low``; ``low`` is None where the high word is exact."""

    high: Node
    low: Node | None = None


#: How functions are computed in two words.
Words: TypeAlias = Mapping[type[sp.Basic], Callable[..., Pair]]
_NONE: Words = {}


def pair(graph: Graph, expr: sp.Expr, lower: Callable[[sp.Expr], Node], words: Words = _NONE) -> Pair:
    """``expr`` as a pair: sums, products and quotients without rounding error to first order, the functions that
    ``words`` has as it says, the rest as lowered."""
    if type(expr) in words:
        return words[type(expr)](*expr.args)
    if expr.is_number:
        return _constant(graph, define(expr))
    if isinstance(expr, sp.Add):
        terms = [pair(graph, t, lower, words) for t in expr.args]
        return reduce(partial(added, graph), terms)
    if isinstance(expr, sp.Mul):
        number, rest = expr.as_independent(*expr.free_symbols)
        numerator, denominator = sp.fraction(rest)
        factors = [pair(graph, f, lower, words) for f in sp.Mul.make_args(numerator)]
        result = reduce(partial(multiplied, graph), factors)
        if number != 1:
            result = multiplied(graph, result, _constant(graph, define(number)))
        if denominator != 1:
            result = _div(graph, result, pair(graph, denominator, lower, words))
        return result
    if isinstance(expr, sp.Pow) and expr.exp.is_Integer and 2 <= expr.exp <= 4:
        base = pair(graph, expr.base, lower, words)
        return reduce(partial(multiplied, graph), [base] * int(expr.exp))
    return Pair(lower(expr))


def scale(graph: Graph, a: Pair, power_of_two: sp.Expr) -> Pair:
    """``a`` times an exact power of two: no rounding."""
    factor = graph.constant(power_of_two)
    return Pair(graph.mul(a.high, factor), None if a.low is None else graph.mul(a.low, factor))


def _constant(graph: Graph, value: sp.Expr) -> Pair:
    exact_in_single = value.is_Rational and value.q & (value.q - 1) == 0 and abs(value.p) < 2**24 and value.q < 2**40
    if exact_in_single:
        return Pair(graph.constant(value))
    return Pair(graph.constant(value), graph.constant(value, residual=True))


def _power_of_two(node: Node) -> bool:
    exact = exact_number(node)
    if exact is None or not exact.is_Rational:
        return False
    return abs(exact.p) & (abs(exact.p) - 1) == 0 and exact.q & (exact.q - 1) == 0


def _sum(graph: Graph, *terms: Node | None) -> Node | None:
    present = [t for t in terms if t is not None]
    return reduce(graph.add, present) if present else None


def multiplied(graph: Graph, a: Pair, b: Pair) -> Pair:
    high = graph.mul(a.high, b.high)
    exact = _power_of_two(a.high) or _power_of_two(b.high)
    error = None if exact else graph.call("fma", a.high, b.high, graph.neg(high))
    left = None if b.low is None else graph.mul(a.high, b.low)
    right = None if a.low is None else graph.mul(a.low, b.high)
    return Pair(high, _sum(graph, error, left, right))


def _div(graph: Graph, a: Pair, b: Pair) -> Pair:
    high = graph.div(a.high, b.high)
    remainder = graph.call("fma", graph.neg(high), b.high, a.high)
    for low in (a.low, None if b.low is None else graph.neg(graph.mul(high, b.low))):
        remainder = remainder if low is None else graph.add(remainder, low)
    return Pair(high, graph.div(remainder, b.high))


def added(graph: Graph, a: Pair, b: Pair) -> Pair:
    high = graph.add(a.high, b.high)
    virtual = graph.sub(high, a.high)
    error = graph.add(graph.sub(a.high, graph.sub(high, virtual)), graph.sub(b.high, virtual))
    return Pair(high, _sum(graph, error, a.low, b.low))


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


def by_library(name: str) -> Callable[[Lowers, Expr], Scaled]:
    """The lowering of an operation with f(u) = u f'(0) for tiny u, by :func:`through`."""
    return lambda low, u: through(low, u, partial(low.graph.call, name))


def tiny_in_the_tail(u: Expr) -> bool:
    """Whether the main part of ``u`` is tiny wherever its scale is not 1: a decaying exponential, a function of the
    vocabulary that ends in one, or such a thing times numbers, bounded functions and x."""
    if isinstance(u, Mul):
        return any(map(tiny_in_the_tail, u.args)) and all(
            f.is_number or f == x or tiny_in_the_tail(f) or isinstance(f, Bounded) for f in u.args
        )
    if isinstance(u, Stable):
        return u.tiny_in_the_tail or (u.passes_scales and tiny_in_the_tail(u.args[0]))
    return isinstance(u, exp) or (isinstance(u, sin) and tiny_in_the_tail(u.args[0]))


def _shift(graph: Graph, far: Node) -> Node:
    return graph.select(far, graph.constant(SHIFT[0], double=SHIFT[1]), graph.constant(0))


def _factor(graph: Graph) -> Node:
    return graph.constant(exp(-SHIFT[0]), double=exp(-SHIFT[1]))
