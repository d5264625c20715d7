"""Logarithms of sums of exponentials, where they vanish and where they overflow."""

from __future__ import annotations

import sympy as sp
from sympy import Add, Mul, exp, log

from codegen.ir import Node
from codegen.stable.base import Stable, positive, rule
from codegen.stable.exponential import Expm1, Log1p
from codegen.stable.hyperbolic import LogCosh
from codegen.stable.logistic import Sigmoid, Softplus
from codegen.stable.scaled import Lowers, Scaled


class LogMeanExp(Stable):
    """log((1 + e^u)/2), which is 0 at 0: log1p((e^u - 1)/2) for u < 1, else Softplus(u) - log 2."""

    definition = staticmethod(lambda u: log((1 + exp(u)) / 2))

    slopes = (lambda u: Sigmoid(u),)


class LogExpPlus(Stable):
    """log(c + e^u) for 0 < c < 1, which is 0 where e^u = 1 - c: log1p(c + (e^u - 1)) for u < 0, else
    u + log1p(c e^-u)."""

    definition = staticmethod(lambda u, c: log(c + exp(u)))

    slopes = (lambda u, c: Sigmoid(u - log(c)),)


class SoftplusDrop(Stable):
    """log((1 + e^u)/(1 + e^(u - c))) for c > 0, between 0 and c: Log1p((1 - e^-c) e^u Sigmoid(c - u)) on the left of
    c/2, and c less the same of c - u on its right."""

    definition = staticmethod(lambda u, c: log((1 + exp(u)) / (1 + exp(u - c))))

    slopes = (lambda u, c: (1 - exp(-c)) * Sigmoid(u) * Sigmoid(c - u),)


def _log_mean_exp(low: Lowers, u: sp.Expr) -> Node:
    graph = low.graph
    near = graph.call("log1p", graph.mul(low(Expm1(u)), graph.constant(sp.S.Half)))
    far = graph.sub(low(Softplus(u)), graph.constant(log(2)))
    return graph.select(graph.call("lt", low(u), graph.constant(1)), near, far)


def _log_exp_plus(low: Lowers, u: sp.Expr, c: sp.Expr) -> Node:
    graph = low.graph
    left = graph.call("log1p", graph.add(low(c), low(Expm1(u))))
    right = graph.add(low(u), graph.call("log1p", graph.mul(low(c), low(exp(-u)))))
    return graph.select(graph.call("lt", low(u), graph.constant(0)), left, right)


def _softplus_drop(low: Lowers, u: sp.Expr, c: sp.Expr) -> Scaled:
    graph = low.graph
    left = low.scaled(Log1p((1 - exp(-c)) * exp(u) * Sigmoid(c - u)))
    right = graph.sub(low(c), low(Log1p((1 - exp(-c)) * exp(c - u) * Sigmoid(u))))
    lower = graph.call("lt", low(u), low(c / 2))
    return Scaled(graph.select(lower, left.main, right), graph.select(lower, left.factor(graph), graph.constant(1)))


LOWERINGS = {
    LogMeanExp: _log_mean_exp,
    LogExpPlus: _log_exp_plus,
    SoftplusDrop: _softplus_drop,
}


@rule("log(c + k exp(u)) -> Softplus(u + log(k/c)) + log(c), LogExpPlus(u + log(k), c)", "real u, c, k > 0")
def of_exponential(node: sp.Expr) -> sp.Expr | None:
    if not isinstance(node, log):
        return None
    c, rest = node.args[0].as_coeff_Add()
    k, core = rest.as_independent(exp, as_Add=False)
    if not (isinstance(core, exp) and k.is_number and positive(c) and positive(k)):
        return None
    (u,) = core.args
    return LogExpPlus(u + log(k), c) if c < 1 else Softplus(u + log(k / c)) + log(c)


@rule("log(p/q) -> log(p) - log(q)", "p, q sums of exponentials and positive numbers")
def of_quotient(node: sp.Expr) -> sp.Expr | None:
    factors = Mul.make_args(node.args[0]) if isinstance(node, log) else ()
    powers = [f.as_base_exp() for f in factors]
    if len(powers) > 1 and all(_positive_sum(b) and isinstance(n, sp.Integer) for b, n in powers):
        return Add(*(n * log(b) for b, n in powers))
    return None


def _positive_sum(expr: sp.Expr) -> bool:
    return positive(expr) or (isinstance(expr, Add) and all(map(positive, expr.args)))


@rule("Softplus(u) - log(2), LogCosh(u) +- u -> LogMeanExp, Softplus(u) - Softplus(u - c) -> SoftplusDrop", "real u")
def differences(node: sp.Expr) -> sp.Expr | None:
    if not isinstance(node, Add):
        return None
    terms = [(t, *t.as_independent(Softplus, LogCosh, as_Add=False)) for t in node.args]
    for term, k, core in terms:
        if isinstance(core, Softplus):
            (u,) = core.args
            if -k * log(2) in node.args:
                return node - term + k * log(2) + k * LogMeanExp(u)
            for other, m, against in terms:
                if isinstance(against, Softplus) and m == -k:
                    c = sp.expand(u - against.args[0])
                    if c.is_number and positive(c):
                        return node - term - other + k * SoftplusDrop(u, c)
        if isinstance(core, LogCosh):
            (u,) = core.args
            for sign in (1, -1):
                if sign * k * u in node.args:
                    return node - term - sign * k * u + k * LogMeanExp(2 * sign * u)
    return None
