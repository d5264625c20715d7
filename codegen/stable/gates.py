"""Gates composed of a hyperbolic tangent and a logarithm (Mish, Smish): rational in one exponential."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp
from sympy import exp, log

from codegen.ir import Node
from codegen.stable.base import Stable, rule
from codegen.stable.exponential import Log1p
from codegen.stable.logistic import Sigmoid, SigmoidSlope, Softplus
from codegen.stable.ratios import lesser_over_greater
from codegen.stable.scaled import Lowers, Scaled, decaying_exp


class TanhSoftplus(Stable):
    """tanh(log(1 + e^u)) = v(v + 2)/(v(v + 2) + 2) with v = e^u (Mish's gate)."""

    bounded = True

    definition = staticmethod(lambda u: sp.tanh(log(1 + exp(u))))

    # d log(v(v+2))/du = 1 + v/(v+2), and v/(v+2) = Sigmoid(u - log 2).
    slopes = (lambda u: TanhSoftplus(u) * TanhSoftplusComplement(u) * (1 + Sigmoid(u - log(2))),)


class TanhSoftplusComplement(Stable):
    """1 - tanh(log(1 + e^u)) = 2/(v(v + 2) + 2)."""

    bounded = True

    definition = staticmethod(lambda u: 1 - sp.tanh(log(1 + exp(u))))

    slopes = (lambda u: -TanhSoftplus(u) * TanhSoftplusComplement(u) * (1 + Sigmoid(u - log(2))),)


class TanhLog1pSigmoid(Stable):
    """tanh(log(1 + sigmoid(u))) (Smish's gate): rational in e = exp(-|u|), so no logarithm is taken.

    With w = sigmoid(u) it is ((1 + w)^2 - 1)/((1 + w)^2 + 1), which is e(2 + 3e)/(2 + 6e + 5e^2) for u < 0 and
    (3 + 2e)/(5 + 6e + 2e^2) for u >= 0.
    """

    bounded = True

    definition = staticmethod(lambda u: sp.tanh(log(1 + 1 / (1 + exp(-u)))))

    slopes = (lambda u: TanhLog1pSigmoidSlope(u),)


class TanhLog1pSigmoidSlope(Stable):
    """The derivative of :class:`TanhLog1pSigmoid`, 4 w (1 - w)(1 + w)/((1 + w)^2 + 1)^2 with w = sigmoid(u).

    In e = exp(-|u|) it is 4e(1 + e)(1 + 2e)/(2 + 6e + 5e^2)^2 for u < 0 and 4e(1 + e)(2 + e)/(5 + 6e + 2e^2)^2 for
    u >= 0: half as many roundings as through the sigmoid.
    """

    bounded = True

    @classmethod
    def definition(cls, u: sp.Expr) -> sp.Expr:
        w = 1 / (1 + exp(-u))
        return 4 * w * (1 - w) * (1 + w) / ((1 + w) ** 2 + 1) ** 2

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        v = sp.Dummy("v", real=True)
        w = Sigmoid(v)
        return sp.diff(4 * (1 + w) / ((1 + w) ** 2 + 1) ** 2 * SigmoidSlope(v), v).subs(v, self.args[0])


def _tanh_softplus(low: Lowers, u: sp.Expr) -> Scaled:
    e = low.scaled(sp.exp(u))
    return Scaled(lesser_over_greater(low, *_mish_terms(low, e)), e.scale)


def _tanh_softplus_complement(low: Lowers, u: sp.Expr) -> Node:
    return lesser_over_greater(low, *_mish_terms(low, low.scaled(sp.exp(u))), complement=True)


def _mish_terms(low: Lowers, e: Scaled) -> tuple[Node, Node]:
    graph, two = low.graph, low.graph.constant(2)
    return graph.call("fma", e.main, e.main, graph.mul(e.main, two)), two


def _tanh_log1p_sigmoid(low: Lowers, u: sp.Expr) -> Scaled:
    graph, one = low.graph, low.graph.constant(1)
    negative, by_sign, e, denominator = _smish_terms(low, u)
    numerator = graph.add(by_sign(2, 3), graph.mul(by_sign(3, 2), e.main))
    quotient = graph.div(graph.mul(numerator, graph.select(negative, e.main, one)), denominator)
    return Scaled(quotient, graph.select(negative, e.factor(graph), one))


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


LOWERINGS = {
    TanhSoftplus: _tanh_softplus,
    TanhSoftplusComplement: _tanh_softplus_complement,
    TanhLog1pSigmoid: _tanh_log1p_sigmoid,
    TanhLog1pSigmoidSlope: _tanh_log1p_sigmoid_slope,
}


@rule("tanh(Softplus(u)) -> TanhSoftplus(u), tanh(Log1p(Sigmoid(u))) -> TanhLog1pSigmoid(u)", "real u")
def tanh_of_logarithm(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, sp.tanh):
        (u,) = node.args
        if isinstance(u, Softplus):
            return TanhSoftplus(u.args[0])
        if isinstance(u, Log1p) and isinstance(u.args[0], Sigmoid):
            return TanhLog1pSigmoid(u.args[0].args[0])
    return None
