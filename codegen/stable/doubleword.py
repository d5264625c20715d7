"""Arguments of exponentials as a pair of floats, high and low word.

exp multiplies the relative error of its argument by the argument: at u = -80 half an ulp of u is 40 ulp of exp(u).
So an argument that is itself computed (beta*x, x^2/2, x/sqrt(2)) is carried together with the rounding error of its
computation, found by error-free transformations (Dekker 1971; Knuth, TAOCP 2, 4.2.2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

import sympy as sp

from codegen.ir import Graph, Node
from codegen.stable.base import define

T = TypeVar("T")


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
        return _fold(terms, lambda a, b: added(graph, a, b))
    if isinstance(expr, sp.Mul):
        number, rest = expr.as_independent(*expr.free_symbols)
        numerator, denominator = sp.fraction(rest)
        factors = [pair(graph, f, lower, words) for f in sp.Mul.make_args(numerator)]
        result = _fold(factors, lambda a, b: multiplied(graph, a, b))
        if number != 1:
            result = multiplied(graph, result, _constant(graph, define(number)))
        if denominator != 1:
            result = _div(graph, result, pair(graph, denominator, lower, words))
        return result
    if isinstance(expr, sp.Pow) and expr.exp.is_Integer and 2 <= expr.exp <= 4:
        base = pair(graph, expr.base, lower, words)
        return _fold([base] * int(expr.exp), lambda a, b: multiplied(graph, a, b))
    return Pair(lower(expr))


def square(graph: Graph, a: Pair) -> Pair:
    return multiplied(graph, a, a)


def scale(graph: Graph, a: Pair, power_of_two: sp.Expr) -> Pair:
    """``a`` times an exact power of two: no rounding."""
    factor = graph.constant(power_of_two)
    return Pair(graph.mul(a.high, factor), None if a.low is None else graph.mul(a.low, factor))


def _fold(items: Sequence[T], combine: Callable[[T, T], T]) -> T:
    result = items[0]
    for item in items[1:]:
        result = combine(result, item)
    return result


def _constant(graph: Graph, value: sp.Expr) -> Pair:
    exact_in_single = value.is_Rational and value.q & (value.q - 1) == 0 and abs(value.p) < 2**24 and value.q < 2**40
    if exact_in_single:
        return Pair(graph.constant(value))
    return Pair(graph.constant(value), graph.constant(value, residual=True))


def _power_of_two(node: Node) -> bool:
    if node.op != "constant" or node.value.residual or node.value.double is not None:
        return False
    if not node.value.exact.is_Rational:
        return False
    p, q = abs(node.value.exact.p), node.value.exact.q
    return p & (p - 1) == 0 and q & (q - 1) == 0


def _sum(graph: Graph, *terms: Node | None) -> Node | None:
    present = [t for t in terms if t is not None]
    return _fold(present, graph.add) if present else None


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
