"""What each function of the vocabulary is computed by: the few primitive operations that compute it well."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import sympy as sp
from sympy import Integer, Rational, pi, sqrt

from actsym.definition.spec import x
from codegen import hyperbolic, quotients, radicals, vocabulary as v
from codegen.doubleword import Pair, scale, square
from codegen.ir import Node
from codegen.scaled import Lowers, Scaled, decaying_exp, plain_exp, sane, tail

#: Functions that are tiny where their scaled main part is: tanh, log1p and the like pass the scale through.
_TINY_IN_THE_TAIL = (v.SaturatedExp, v.Sigmoid, v.Softplus)


def ratio(low: Lowers, p: Node, q: Node, complement: bool = False) -> Node:
    """p/(p + q), or q/(p + q), from r = min/max <= 1; the two share all but the last quotient."""
    graph = low.graph
    below = graph.call("le", p, q)
    r = graph.div(graph.select(below, p, q), graph.select(below, q, p))
    one = graph.constant(1)
    numerator = graph.select(below, one, r) if complement else graph.select(below, r, one)
    return graph.div(numerator, graph.add(one, r))


def _sigmoid(low: Lowers, u: sp.Expr) -> Scaled:
    # Sigmoid(u) and Sigmoid(-u) share their exponential.
    flipped = u.could_extract_minus_sign()
    argument = low.pair(-u if flipped else u)
    graph, e = low.graph, decaying_exp(low.graph, argument)
    one, zero = graph.constant(1), graph.constant(0)
    negative = graph.call("lt", argument.high, zero)
    numerator, scale = (
        graph.select(negative, *((one, part) if flipped else (part, one))) for part in (e.main, e.scale)
    )
    return Scaled(graph.div(numerator, graph.add(one, e.main)), scale)


def _sigmoid_slope(low: Lowers, u: sp.Expr) -> Scaled:
    graph = low.graph
    e = decaying_exp(graph, low.pair(u))
    d = graph.add(graph.constant(1), e.main)
    return Scaled(graph.div(graph.div(e.main, d), d), e.scale)


def _softplus(low: Lowers, u: sp.Expr) -> Scaled:
    graph, argument = low.graph, low.pair(u)
    e, zero = decaying_exp(graph, argument), graph.constant(0)
    value = graph.add(graph.call("max", argument.high, zero), graph.call("log1p", e.main))
    # On the left the tail is e alone and keeps its scale; on the right e is too small to be seen beside u.
    return Scaled(value, graph.select(graph.call("lt", argument.high, zero), e.scale, graph.constant(1)))


def _sech2(low: Lowers, u: sp.Expr) -> Scaled:
    graph = low.graph
    e = decaying_exp(graph, scale(graph, low.pair(u), Integer(2)))
    d = graph.add(graph.constant(1), e.main)
    return Scaled(graph.div(graph.mul(graph.constant(4), e.main), graph.mul(d, d)), e.scale)


def _sech2_beside(low: Lowers, u: sp.Expr) -> Scaled:
    graph, far = low.graph, _sech2(low, u)
    t = low.scaled(v.Tanh(u)).main
    near = graph.call("fma", graph.neg(t), t, graph.constant(1))
    small = graph.call("le", graph.abs(t), graph.constant(sp.Rational(1, 2)))
    return Scaled(graph.select(small, near, far.main), far.scale)


def _saturated_exp(low: Lowers, u: sp.Expr) -> Scaled:
    graph = low.graph
    return plain_exp(graph, Pair(graph.call("min", low(u), graph.constant(v.SaturatedExp.LIMIT))))


def _exp(low: Lowers, u: sp.Expr) -> Scaled:
    return plain_exp(low.graph, low.pair(u))


def _expm1(low: Lowers, u: sp.Expr) -> Node:
    graph, argument = low.graph, low.pair(u)
    value = graph.call("expm1", argument.high)
    if argument.low is None:
        return value
    slope = graph.add(value, graph.constant(1))
    return graph.add(value, graph.mul(slope, sane(graph, argument.low, graph.abs(argument.high))))


def _gauss(low: Lowers, u: sp.Expr) -> Scaled:
    half_square = scale(low.graph, square(low.graph, low.pair(u)), Rational(1, 2))
    return decaying_exp(low.graph, half_square, nonnegative=True)


def _normal_cdf(low: Lowers, u: sp.Expr, weighted: bool = False) -> Scaled:
    """erfc, compensated; in the far tail phi(u)/|u| (1 - 1/u^2 + 3/u^4 - ...) (Abramowitz and Stegun 26.2.12).

    ``weighted``: times u.
    """
    graph = low.graph
    node, argument = low(u), low.pair(-u / sqrt(2))
    e = low.scaled(v.Gauss(u))
    low_word = sane(graph, argument.low, graph.abs(argument.high))
    correction = graph.mul(graph.mul(graph.constant(2 / sqrt(pi)), e.main), low_word)
    body = graph.mul(graph.constant(Rational(1, 2)), graph.sub(graph.call("erfc", argument.high), correction))

    one = graph.constant(1)
    z = graph.div(one, graph.mul(node, node))
    series = one
    for odd in range(15, 0, -2):  # 8 terms: below 2^-54 for u^2 > 1280, below 2^-25 for u^2 > 128
        series = graph.sub(one, graph.mul(graph.mul(graph.constant(odd), z), series))
    density = graph.mul(e.main, graph.constant(1 / sqrt(2 * pi)))
    far_value = graph.mul(graph.neg(density) if weighted else graph.div(density, graph.neg(node)), series)
    body = graph.mul(body, node) if weighted else body

    half_square = graph.mul(graph.mul(node, node), graph.constant(Rational(1, 2)))
    far = graph.call("both", tail(graph, half_square), graph.call("lt", node, graph.constant(0)))
    return Scaled(graph.select(far, far_value, body), graph.select(far, e.scale, one))


def _tanh(low: Lowers, u: sp.Expr) -> Scaled:
    return _through(low, u, lambda main: low.graph.call("tanh", main))


def _erf(low: Lowers, u: sp.Expr) -> Scaled:
    """Below 1/2 its Taylor series, 14 terms (the next is below 2^-75), else 1 - erfc: libraries' erf may keep to an
    absolute error only, which leaves small values no digit."""
    graph, one = low.graph, low.graph.constant(1)

    def erf(main: Node) -> Node:
        square, magnitude = graph.mul(main, main), graph.abs(main)
        series = graph.constant(_erf_coefficient(13))
        for k in range(12, -1, -1):
            series = graph.add(graph.constant(_erf_coefficient(k)), graph.mul(square, series))
        far = graph.sub(one, graph.call("erfc", magnitude))
        negative = graph.call("lt", main, graph.constant(0))
        signed = graph.select(negative, graph.neg(far), far)
        near = graph.call("lt", magnitude, graph.constant(Rational(1, 2)))
        return graph.select(near, graph.mul(main, series), signed)

    return _through(low, u, erf)


def _erf_coefficient(k: int) -> sp.Expr:
    return 2 / sqrt(pi) * (-1) ** k / (sp.factorial(k) * (2 * k + 1))


def _log1p(low: Lowers, u: sp.Expr) -> Scaled:
    return _through(low, u, lambda main: low.graph.call("log1p", main))


def _tanh_log1p_sigmoid(low: Lowers, u: sp.Expr) -> Scaled:
    graph, one = low.graph, low.graph.constant(1)
    negative, by_sign, e, denominator = _smish_terms(low, u)
    numerator = graph.add(by_sign(2, 3), graph.mul(by_sign(3, 2), e.main))
    quotient = graph.div(graph.mul(numerator, graph.select(negative, e.main, one)), denominator)
    return Scaled(quotient, graph.select(negative, e.scale, one))


def _tanh_log1p_sigmoid_slope(low: Lowers, u: sp.Expr) -> Scaled:
    graph, one = low.graph, low.graph.constant(1)
    _, by_sign, e, denominator = _smish_terms(low, u)
    first = graph.mul(e.main, graph.add(one, e.main))
    second = graph.add(by_sign(4, 8), graph.mul(by_sign(8, 4), e.main))
    return Scaled(graph.div(graph.div(graph.mul(first, second), denominator), denominator), e.scale)


def _smish_terms(low: Lowers, u: sp.Expr) -> tuple[Node, Callable[[int, int], Node], Scaled, Node]:
    """Whether u < 0, what chooses a number by that, e = exp(-|u|), and 2 + 6e + 5e^2 or 5 + 6e + 2e^2."""
    graph, argument = low.graph, low.pair(u)
    e = decaying_exp(graph, argument)
    negative = graph.call("lt", argument.high, graph.constant(0))

    def by_sign(below: int, above: int) -> Node:
        return graph.select(negative, graph.constant(below), graph.constant(above))

    inner = graph.add(graph.constant(6), graph.mul(by_sign(5, 2), e.main))
    return negative, by_sign, e, graph.add(by_sign(2, 5), graph.mul(e.main, inner))


def _through(low: Lowers, u: sp.Expr, function: Callable[[Node], Node]) -> Scaled:
    """A function with f(u) = u f'(0) for tiny u, which a scale passes through."""
    part = low.scaled(u)
    if part.scale is not None and isinstance(u, _TINY_IN_THE_TAIL):
        return Scaled(function(part.main), part.scale)
    return Scaled(function(part.node(low.graph)))


def _tanh_softplus(low: Lowers, u: sp.Expr) -> Scaled:
    e = low.scaled(sp.exp(u))
    return Scaled(ratio(low, *_mish_terms(low, e)), e.scale)


def _tanh_softplus_complement(low: Lowers, u: sp.Expr) -> Node:
    return ratio(low, *_mish_terms(low, low.scaled(sp.exp(u))), complement=True)


def _mish_terms(low: Lowers, e: Scaled) -> tuple[Node, Node]:
    graph, two = low.graph, low.graph.constant(2)
    return graph.call("fma", e.main, e.main, graph.mul(e.main, two)), two


def _ratio(low: Lowers, p: sp.Expr, q: sp.Expr) -> Node:
    return ratio(low, low(p), low(q)) if p.has(x) else ratio(low, low(q), low(p), complement=True)


def _ratio_gap(low: Lowers, p: sp.Expr, q: sp.Expr) -> Node:
    graph, a, b = low.graph, low(p), low(q)
    one, below = graph.constant(1), graph.call("le", a, b)
    r = graph.div(graph.select(below, a, b), graph.select(below, b, a))
    gap = graph.div(graph.sub(one, r), graph.add(one, r))
    return graph.select(below, graph.neg(gap), gap)


def nonzero(low: Lowers, u: sp.Expr) -> Node:
    """u, and infinity where u is 0: what is divided by it is then 0, as Reciprocal wants."""
    graph, node = low.graph, low(u)
    return graph.select(graph.call("eq", node, graph.constant(0)), graph.constant(sp.oo), node)


def _reciprocal(low: Lowers, u: sp.Expr) -> Node:
    return low.graph.div(low.graph.constant(1), nonzero(low, u))


def _sign(low: Lowers, u: sp.Expr) -> Node:
    graph, node = low.graph, low(u)
    zero, one = graph.constant(0), graph.constant(1)
    negative = graph.select(graph.call("lt", node, zero), graph.constant(-1), node)
    return graph.select(graph.call("lt", zero, node), one, negative)


def _heaviside(low: Lowers, u: sp.Expr, at_zero: sp.Expr) -> Node:
    graph, node = low.graph, low(u)
    zero = graph.constant(0)
    return graph.select(
        graph.call("lt", node, zero), zero, graph.select(graph.call("eq", node, zero), low(at_zero), graph.constant(1))
    )


#: Each function of the vocabulary (and of SymPy) that takes more than one operation.
EXPANSIONS: dict[type, Callable[..., Node | Scaled]] = {
    v.Tanh: _tanh,
    v.Log1p: _log1p,
    v.Sigmoid: _sigmoid,
    v.SigmoidSlope: _sigmoid_slope,
    v.Softplus: _softplus,
    v.Sech2: _sech2,
    v.Sech2Beside: _sech2_beside,
    v.SaturatedExp: _saturated_exp,
    v.Expm1: _expm1,
    v.Gauss: _gauss,
    v.NormalCdf: _normal_cdf,
    v.WeightedNormalCdf: partial(_normal_cdf, weighted=True),
    v.TanhLog1pSigmoid: _tanh_log1p_sigmoid,
    v.TanhLog1pSigmoidSlope: _tanh_log1p_sigmoid_slope,
    v.TanhSoftplus: _tanh_softplus,
    v.TanhSoftplusComplement: _tanh_softplus_complement,
    v.Ratio: _ratio,
    v.RatioGap: _ratio_gap,
    v.Reciprocal: _reciprocal,
    sp.exp: _exp,
    sp.erf: _erf,
    sp.sign: _sign,
    sp.Heaviside: _heaviside,
    **radicals.EXPANSIONS,
    **hyperbolic.EXPANSIONS,
    **quotients.EXPANSIONS,
}
