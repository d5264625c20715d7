"""Hyperbolic functions without overflow, and the rules that find them in what people write.

cosh and sinh themselves overflow, and rightly so; quotients of them, log cosh and arctan sinh do not.
"""

from __future__ import annotations

import sympy as sp
from sympy import Add, Integer, Mul, Pow, cosh, exp, log, sinh

from codegen.ir import Node
from codegen.rule import Rule
from codegen.scaled import Lowers, Scaled, decaying_exp
from codegen.vocabulary import Expm1, Sech2, Sigmoid, Softplus, Stable, Tanh


class Sech(Stable):
    """1/cosh(u) = 2 e/(1 + e^2) with e = exp(-|u|)."""

    @classmethod
    def definition(cls, u):
        return 1 / cosh(u)

    def fdiff(self, argindex=1):
        (u,) = self.args
        return -Tanh(u) * Sech(u)


class LogCosh(Stable):
    """log cosh(u): log1p(2 sinh(u/2)^2) where |u| < 2, else |u| + log1p(exp(-2|u|)) - log 2."""

    LIMIT = Integer(2)

    @classmethod
    def definition(cls, u):
        return log(cosh(u))

    def fdiff(self, argindex=1):
        return Tanh(self.args[0])


class Gudermannian(Stable):
    """arctan sinh(u) = 2 arctan tanh(u/2)."""

    @classmethod
    def definition(cls, u):
        return sp.atan(sinh(u))

    def fdiff(self, argindex=1):
        return Sech(self.args[0])


HYPERBOLIC: tuple[type[Stable], ...] = (Sech, LogCosh, Gudermannian)


def _sech(low: Lowers, u: sp.Expr) -> Scaled:
    graph = low.graph
    e = decaying_exp(graph, low.pair(u))
    d = graph.add(graph.constant(1), graph.mul(e.main, e.main))
    return Scaled(graph.div(graph.mul(graph.constant(2), e.main), d), e.scale)


def _log_cosh(low: Lowers, u: sp.Expr) -> Node:
    graph = low.graph
    magnitude, two = graph.abs(low(u)), graph.constant(2)
    limit = graph.constant(LogCosh.LIMIT)
    half = graph.mul(graph.constant(sp.S.Half), graph.call("min", magnitude, limit))
    s = graph.call("sinh", half)
    near = graph.call("log1p", graph.mul(two, graph.mul(s, s)))
    e = graph.call("exp", graph.neg(graph.mul(two, magnitude)))
    far = graph.add(magnitude, graph.sub(graph.call("log1p", e), graph.constant(log(2))))
    return graph.select(graph.call("lt", magnitude, limit), near, far)


def _gudermannian(low: Lowers, u: sp.Expr) -> Node:
    graph = low.graph
    half = graph.call("tanh", graph.mul(low(u), graph.constant(sp.S.Half)))
    return graph.mul(graph.constant(2), graph.call("atan", half))


EXPANSIONS = {Sech: _sech, LogCosh: _log_cosh, Gudermannian: _gudermannian}


def _exponentials(node):
    """k e^u + k e^-u = 2 k cosh u, k e^u - k e^-u = 2 k sinh u."""
    if not (isinstance(node, Add) and len(node.args) == 2):
        return None
    (k, first), (m, second) = (t.as_independent(exp, as_Add=False) for t in node.args)
    if not (isinstance(first, exp) and isinstance(second, exp) and first.args[0] == -second.args[0]):
        return None
    u = first.args[0]
    if u.could_extract_minus_sign():
        u, k, m = -u, m, k
    return 2 * k * cosh(u) if k == m else 2 * k * sinh(u) if k == -m else None


def _quotients(node):
    """cosh(u)^-n and sinh(u)^m cosh(u)^-n, m <= n; the reciprocal is Sech by the time the product is seen."""
    if isinstance(node, sp.sech):
        return Sech(node.args[0])
    if isinstance(node, Pow):
        base, n = node.args
        if isinstance(base, cosh) and n.is_Integer and n < 0:
            return Sech2(*base.args) ** (-n // 2) * Sech(*base.args) ** (-n % 2)
        return None
    powers = dict(f.as_base_exp() for f in node.args) if isinstance(node, Mul) else {}
    for base, m in powers.items():
        if isinstance(base, sinh) and m.is_Integer and m > 0:
            (u,) = base.args
            one, two = powers.get(Sech(u), Integer(0)), powers.get(Sech2(u), Integer(0))
            if one + 2 * two >= m:
                left = one + 2 * two - m
                rest = node / base**m / Sech(u) ** one / Sech2(u) ** two
                return rest * sp.tanh(u) ** m * Sech2(u) ** (left // 2) * Sech(u) ** (left % 2)
    return None


def _logarithm(node):
    if isinstance(node, log):
        factor, core = node.args[0].as_coeff_Mul()
        if isinstance(core, cosh) and factor.is_positive:
            return LogCosh(core.args[0]) + log(factor)
        if isinstance(core, Sigmoid) and factor == 1:
            return -Softplus(-core.args[0])
    return None


def _gudermannian_rule(node):
    if isinstance(node, sp.atan) and isinstance(node.args[0], sinh):
        return Gudermannian(node.args[0].args[0])
    return None


def _logistic_products(node):
    """e^a Sigmoid(-a) = Sigmoid(a), (e^a - 1) Sigmoid(-a) = tanh(a/2)."""
    if not isinstance(node, Mul):
        return None
    for grows in node.args:
        if isinstance(grows, exp | Expm1):
            a = grows.args[0]
            for power in node.args:
                if power.as_base_exp()[0] == Sigmoid(-a) and power.as_base_exp()[1].is_positive:
                    instead = Sigmoid(a) if isinstance(grows, exp) else sp.tanh(a / 2)
                    return node / grows / Sigmoid(-a) * instead
    return None


def _logistic_sums(node):
    """k Sigmoid(u) - k/2 = k/2 tanh(u/2), k Sigmoid(u) - k = -k Sigmoid(-u), k u - k Softplus(u) = -k Softplus(-u)."""
    if not isinstance(node, Add):
        return None
    for term in node.args:
        k, core = term.as_independent(Sigmoid, Softplus, as_Add=False)
        if isinstance(core, Sigmoid):
            (u,), rest = core.args, node - term
            if rest == -k / 2:
                return k / 2 * sp.tanh(u / 2)
            if rest == -k:
                return -k * Sigmoid(-u)
        if isinstance(core, Softplus) and -k * core.args[0] in node.args:
            return node - term + k * core.args[0] + k * Softplus(-core.args[0])
    return None


HYPERBOLIC_RULES: tuple[Rule, ...] = (
    Rule("e^u +- e^-u -> 2 cosh(u), 2 sinh(u)", "everywhere", _exponentials),
    Rule("sinh(u)^m/cosh(u)^n -> tanh(u)^m Sech(u)^(n-m)", "m <= n", _quotients),
    Rule("arctan(sinh(u)) -> Gudermannian(u)", "real u", _gudermannian_rule),
    Rule("log(c cosh(u)) -> LogCosh(u) + log(c), log(Sigmoid(u)) -> -Softplus(-u)", "real u, c > 0", _logarithm),
    Rule("e^a Sigmoid(-a) -> Sigmoid(a), (e^a - 1) Sigmoid(-a) -> tanh(a/2)", "real a", _logistic_products),
    Rule("Sigmoid(u) - 1/2, Sigmoid(u) - 1, u - Softplus(u)", "real u", _logistic_sums),
)
