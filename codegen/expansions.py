"""What each function of the vocabulary is computed by: the few primitive operations that compute it well."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import sympy as sp
from sympy import Integer, Rational, pi, sqrt

from actsym.spec import x
from codegen import vocabulary as v
from codegen.doubleword import Pair, scale, square
from codegen.ir import Node

if TYPE_CHECKING:
    from codegen.lower import Lowering

#: Beyond this magnitude exp is 0 or infinite in every type, and the low word of its argument means nothing.
_LOW_WORD_LIMIT = Integer(1000)


def decaying_exp(low: Lowering, u: Pair, *, nonnegative: bool = False) -> Node:
    """exp(-|u|), compensated: e + e*low never overflows, because e <= 1.  ``nonnegative``: u >= 0 is known."""
    graph = low.graph
    magnitude = u.high if nonnegative else graph.abs(u.high)
    e = graph.call("exp", graph.neg(magnitude))
    if u.low is None:
        return e
    rest = graph.neg(u.low)
    if not nonnegative:
        rest = graph.select(graph.call("lt", u.high, graph.constant(0)), u.low, rest)
    sane = graph.call("lt", magnitude, graph.constant(_LOW_WORD_LIMIT))
    rest = graph.select(sane, rest, graph.constant(0))
    return graph.add(e, graph.mul(e, rest))


def compensate(low: Lowering, value: Node, slope: Node, u: Pair) -> Node:
    """value + slope*low: the first-order effect of the argument's low word on a function of its high word."""
    if u.low is None:
        return value
    sane = low.graph.call("lt", low.graph.abs(u.high), low.graph.constant(_LOW_WORD_LIMIT))
    rest = low.graph.select(sane, u.low, low.graph.constant(0))
    return low.graph.add(value, low.graph.mul(slope, rest))


def ratio(low: Lowering, p: Node, q: Node, complement: bool = False) -> Node:
    """p/(p + q), or q/(p + q), from r = min/max <= 1; the two share all but the last quotient."""
    graph = low.graph
    below = graph.call("le", p, q)
    r = graph.div(graph.select(below, p, q), graph.select(below, q, p))
    one = graph.constant(1)
    numerator = graph.select(below, one, r) if complement else graph.select(below, r, one)
    return graph.div(numerator, graph.add(one, r))


def _sigmoid(low: Lowering, u: sp.Expr) -> Node:
    # Sigmoid(u) and Sigmoid(-u) share their exponential.
    flipped = u.could_extract_minus_sign()
    argument = low.pair(-u if flipped else u)
    graph, e = low.graph, decaying_exp(low, argument)
    one, zero = graph.constant(1), graph.constant(0)
    small = graph.call("lt", argument.high, zero)
    numerator = graph.select(small, one, e) if flipped else graph.select(small, e, one)
    return graph.div(numerator, graph.add(one, e))


def _softplus(low: Lowering, u: sp.Expr) -> Node:
    argument = low.pair(u)
    graph = low.graph
    return graph.add(
        graph.call("max", argument.high, graph.constant(0)), graph.call("log1p", decaying_exp(low, argument))
    )


def _sech2(low: Lowering, u: sp.Expr) -> Node:
    graph = low.graph
    e = decaying_exp(low, scale(graph, low.pair(u), Integer(2)))
    d = graph.add(graph.constant(1), e)
    return graph.div(graph.mul(graph.constant(4), e), graph.mul(d, d))


def _saturated_exp(low: Lowering, u: sp.Expr) -> Node:
    graph = low.graph
    return graph.call("exp", graph.call("min", low(u), graph.constant(v.SaturatedExp.LIMIT)))


def _exp(low: Lowering, u: sp.Expr) -> Node:
    argument = low.pair(u)
    graph = low.graph
    e = graph.call("exp", argument.high)
    if argument.low is None:
        return e
    # e*(1 + low): an infinite e stays infinite, where e + e*low would be NaN.
    return graph.mul(e, compensate(low, graph.constant(1), graph.constant(1), argument))


def _expm1(low: Lowering, u: sp.Expr) -> Node:
    argument = low.pair(u)
    graph = low.graph
    value = graph.call("expm1", argument.high)
    return compensate(low, value, graph.add(value, graph.constant(1)), argument)


def _gauss(low: Lowering, u: sp.Expr) -> Node:
    half_square = scale(low.graph, square(low.graph, low.pair(u)), Rational(1, 2))
    return decaying_exp(low, half_square, nonnegative=True)


def _normal_cdf(low: Lowering, u: sp.Expr) -> Node:
    graph = low.graph
    argument = low.pair(-u / sqrt(2))
    value = graph.call("erfc", argument.high)
    e = graph.call("exp", graph.neg(graph.mul(argument.high, argument.high)))
    slope = graph.neg(graph.mul(graph.constant(2 / sqrt(pi)), e))
    return graph.mul(graph.constant(Rational(1, 2)), compensate(low, value, slope, argument))


def _tanh_log1p(low: Lowering, w: sp.Expr) -> Node:
    graph = low.graph
    two, node = graph.constant(2), low(w)
    p = graph.mul(node, graph.add(node, two))
    return graph.div(p, graph.add(p, two))


def _mish_terms(low: Lowering, u: sp.Expr) -> tuple[Node, Node]:
    graph = low.graph
    e, two = low(sp.exp(u)), graph.constant(2)
    return graph.mul(e, graph.add(e, two)), two


def _tanh_softplus(low: Lowering, u: sp.Expr) -> Node:
    return ratio(low, *_mish_terms(low, u))


def _tanh_softplus_complement(low: Lowering, u: sp.Expr) -> Node:
    return ratio(low, *_mish_terms(low, u), complement=True)


def _ratio(low: Lowering, p: sp.Expr, q: sp.Expr) -> Node:
    return ratio(low, low(p), low(q)) if p.has(x) else ratio(low, low(q), low(p), complement=True)


def nonzero(low: Lowering, u: sp.Expr) -> Node:
    """u, and infinity where u is 0: what is divided by it is then 0, as Reciprocal wants."""
    graph, node = low.graph, low(u)
    return graph.select(graph.call("eq", node, graph.constant(0)), graph.constant(sp.oo), node)


def _reciprocal(low: Lowering, u: sp.Expr) -> Node:
    return low.graph.div(low.graph.constant(1), nonzero(low, u))


def _sign(low: Lowering, u: sp.Expr) -> Node:
    graph, node = low.graph, low(u)
    zero, one = graph.constant(0), graph.constant(1)
    negative = graph.select(graph.call("lt", node, zero), graph.constant(-1), node)
    return graph.select(graph.call("lt", zero, node), one, negative)


def _heaviside(low: Lowering, u: sp.Expr, at_zero: sp.Expr) -> Node:
    graph, node = low.graph, low(u)
    zero = graph.constant(0)
    return graph.select(
        graph.call("lt", node, zero), zero, graph.select(graph.call("eq", node, zero), low(at_zero), graph.constant(1))
    )


#: Each function of the vocabulary (and of SymPy) that takes more than one operation.
EXPANSIONS: dict[type, Callable[..., Node]] = {
    v.Sigmoid: _sigmoid,
    v.Softplus: _softplus,
    v.Sech2: _sech2,
    v.SaturatedExp: _saturated_exp,
    v.Expm1: _expm1,
    v.Gauss: _gauss,
    v.NormalCdf: _normal_cdf,
    v.TanhLog1p: _tanh_log1p,
    v.TanhSoftplus: _tanh_softplus,
    v.TanhSoftplusComplement: _tanh_softplus_complement,
    v.Ratio: _ratio,
    v.Reciprocal: _reciprocal,
    sp.exp: _exp,
    sp.sign: _sign,
    sp.Heaviside: _heaviside,
}
