"""Logarithms of sums of exponentials, where they vanish and where they overflow; and gates made of them and of tanh."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import sympy as sp
from sympy import Add, Mul, exp, log

from actsym.definition.spec import x
from codegen.ir import Node
from codegen.stable.base import Bounded, Stable, number_and_rest, positive, rule
from codegen.stable.exponential import Log1p, LogOfSum
from codegen.stable.hyperbolic import LogCosh, exponentials
from codegen.stable.logistic import Sigmoid, SigmoidSlope, Softplus
from codegen.stable.ratios import lesser_over_greater
from codegen.stable.scaled import Lowers, Scaled, decaying_exp

#: log((1 + e^u)/2), which is 0 at 0.
_HALVES = {0: sp.S.Half, 1: sp.S.Half}


class SoftplusDrop(Stable):
    """log((1 + e^u)/(1 + e^(u - c))) for c > 0, between 0 and c: Log1p((1 - e^-c) e^u Sigmoid(c - u)) on the left of
    c/2, and c less the same of c - u on its right."""

    definition = staticmethod(lambda u, c: log((1 + exp(u)) / (1 + exp(u - c))))

    slopes = (lambda u, c: (1 - exp(-c)) * Sigmoid(u) * Sigmoid(c - u),)


def _softplus_drop(low: Lowers, u: sp.Expr, c: sp.Expr) -> Scaled:
    graph = low.graph
    left = low.scaled(Log1p((1 - exp(-c)) * exp(u) * Sigmoid(c - u)))
    right = graph.sub(low(c), low(Log1p((1 - exp(-c)) * exp(c - u) * Sigmoid(u))))
    lower = graph.call("lt", low(u), low(c / 2))
    return Scaled(graph.select(lower, left.main, right), graph.select(lower, left.factor(graph), graph.constant(1)))


@rule("log(c + k exp(u)) -> Softplus(u + log(k/c)) + log(c), LogOfSum(u)", "real u, c, k > 0", log)
def of_exponential(node: sp.Expr) -> sp.Expr | None:
    c, rest = number_and_rest(node.args[0])
    k, core = rest.as_independent(exp, as_Add=False)
    if not (isinstance(core, exp) and k.is_number and positive(c) and positive(k)):
        return None
    (u,) = core.args
    return LogOfSum(u, {0: c, 1: k}) if c < 1 else Softplus(u + log(k / c)) + log(c)


@rule("log(k e^u + m e^v) -> (u + v)/2 + LogCosh((u - v + log(k/m))/2) + log(2 sqrt(k m))", "real u, v; k, m > 0")
def of_exponentials(node: sp.Expr) -> sp.Expr | None:
    """Where u and v are lines that rise or fall together, v + Softplus(u - v + log(k/m)) + log(m), v the flatter: half
    their sum would overflow before the smaller does."""
    terms = exponentials(node.args[0]) if isinstance(node, log) else None
    if terms is None:
        return None
    (k, a), (m, b) = terms
    slopes = sp.diff(a, x), sp.diff(b, x)
    if 0 in slopes:  # a number, which of_exponential adds
        return None
    if all(s.is_number for s in slopes) and positive(slopes[0] * slopes[1]):
        if positive(abs(slopes[1]) - abs(slopes[0])):
            (m, b), (k, a) = terms
        return b + Softplus(sp.expand(a - b) + log(k / m)) + log(m)
    middle, half = sp.expand(a + b) / 2, sp.expand(a - b) / 2 + log(k / m) / 2
    return None if middle == 0 else middle + LogCosh(half) + log(2 * sp.sqrt(k * m))


@rule("log(p/q) -> log(p) - log(q)", "p, q sums of exponentials and positive numbers")
def of_quotient(node: sp.Expr) -> sp.Expr | None:
    factors = Mul.make_args(node.args[0]) if isinstance(node, log) else ()
    powers = [f.as_base_exp() for f in factors]
    if len(powers) > 1 and all(_positive_sum(b) and isinstance(n, sp.Integer) for b, n in powers):
        return Add(*(n * log(b) for b, n in powers))
    return None


def _positive_sum(expr: sp.Expr) -> bool:
    return positive(expr) or (isinstance(expr, Add) and all(map(positive, expr.args)))


@rule(
    "Softplus(u) - u/2 -> LogCosh, - log(2), LogCosh(u) +- u -> LogOfSum, - Softplus(u - c) -> SoftplusDrop",
    "real u",
    Add,
)
def differences(node: sp.Expr) -> sp.Expr | None:
    terms = [(t, *t.as_independent(Softplus, LogCosh, as_Add=False)) for t in node.args]
    for term, k, core in terms:
        if isinstance(core, Softplus):
            (u,) = core.args
            if -k * u / 2 in node.args:
                return node - term + k * u / 2 + k * (LogCosh(u / 2) + log(2))
            if -k * log(2) in node.args:
                return node - term + k * log(2) + k * LogOfSum(u, _HALVES)
            for other, m, against in terms:
                if isinstance(against, Softplus) and m == -k:
                    c = sp.expand(u - against.args[0])
                    if c.is_number and positive(c):
                        return node - term - other + k * SoftplusDrop(u, c)
        if isinstance(core, LogCosh):
            (u,) = core.args
            for sign in (1, -1):
                if sign * k * u in node.args:
                    return node - term - sign * k * u + k * LogOfSum(2 * sign * u, _HALVES)
    return None


# -- Gates composed of a hyperbolic tangent and a logarithm (Mish, Smish): rational in one exponential.


class TanhSoftplus(Bounded):
    """tanh(log(1 + e^u)) = v(v + 2)/(v(v + 2) + 2) with v = e^u (Mish's gate)."""

    definition = staticmethod(lambda u: sp.tanh(log(1 + exp(u))))

    # d log(v(v+2))/du = 1 + v/(v+2), and v/(v+2) = Sigmoid(u - log 2).
    slopes = (lambda u: TanhSoftplus(u) * TanhSoftplusComplement(u) * (1 + Sigmoid(u - log(2))),)


class TanhSoftplusComplement(Bounded):
    """1 - tanh(log(1 + e^u)) = 2/(v(v + 2) + 2)."""

    definition = staticmethod(lambda u: 1 - sp.tanh(log(1 + exp(u))))

    slopes = (lambda u: -TanhSoftplus(u) * TanhSoftplusComplement(u) * (1 + Sigmoid(u - log(2))),)


class TanhLog1pSigmoid(Bounded):
    """tanh(log(1 + sigmoid(u))) (Smish's gate): rational in e = exp(-|u|), so no logarithm is taken.

    With w = sigmoid(u) it is ((1 + w)^2 - 1)/((1 + w)^2 + 1), which is e(2 + 3e)/(2 + 6e + 5e^2) for u < 0 and
    (3 + 2e)/(5 + 6e + 2e^2) for u >= 0.
    """

    definition = staticmethod(lambda u: sp.tanh(log(1 + 1 / (1 + exp(-u)))))

    slopes = (lambda u: TanhLog1pSigmoidSlope(u),)


class TanhLog1pSigmoidSlope(Bounded):
    """The derivative of :class:`TanhLog1pSigmoid`, 4 w (1 - w)(1 + w)/((1 + w)^2 + 1)^2 with w = sigmoid(u).

    In e = exp(-|u|) it is 4e(1 + e)(1 + 2e)/(2 + 6e + 5e^2)^2 for u < 0 and 4e(1 + e)(2 + e)/(5 + 6e + 2e^2)^2 for
    u >= 0: half as many roundings as through the sigmoid.
    """

    @classmethod
    def definition(cls, u: sp.Expr) -> sp.Expr:
        w = 1 / (1 + exp(-u))
        return 4 * w * (1 - w) * (1 + w) / ((1 + w) ** 2 + 1) ** 2

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        v = sp.Dummy("v", real=True)
        w = Sigmoid(v)
        return sp.diff(4 * (1 + w) / ((1 + w) ** 2 + 1) ** 2 * SigmoidSlope(v), v).subs(v, self.args[0])


def _tanh_softplus(low: Lowers, u: sp.Expr, complement: bool = False) -> Scaled:
    graph, e, two = low.graph, low.scaled(exp(u)), low.graph.constant(2)
    square = graph.call("fma", e.main, e.main, graph.mul(e.main, two))
    return Scaled(lesser_over_greater(low, square, two, complement), None if complement else e.scale)


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
    SoftplusDrop: _softplus_drop,
    TanhSoftplus: _tanh_softplus,
    TanhSoftplusComplement: partial(_tanh_softplus, complement=True),
    TanhLog1pSigmoid: _tanh_log1p_sigmoid,
    TanhLog1pSigmoidSlope: _tanh_log1p_sigmoid_slope,
}


@rule("tanh(Softplus(u)) -> TanhSoftplus(u), tanh(Log1p(Sigmoid(u))) -> TanhLog1pSigmoid(u)", "real u", sp.tanh)
def tanh_of_logarithm(node: sp.Expr) -> sp.Expr | None:
    (u,) = node.args
    if isinstance(u, Softplus):
        return TanhSoftplus(u.args[0])
    return TanhLog1pSigmoid(*u.args[0].args) if isinstance(u, Log1p) and isinstance(u.args[0], Sigmoid) else None
