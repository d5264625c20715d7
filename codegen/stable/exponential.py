"""exp(u), and exp(u) - 1 and log(1 + u) without cancellation near 0."""

from __future__ import annotations

import sympy as sp
from sympy import Add, Mul, exp, log

from actsym.definition.spec import x
from codegen.ir import Node
from codegen.stable.base import Stable, rule
from codegen.stable.scaled import Lowers, Scaled, plain_exp, sane, through


class Expm1(Stable):
    """exp(u) - 1 without cancellation near 0."""

    @classmethod
    def definition(cls, u: sp.Expr) -> sp.Expr:
        return exp(u) - 1

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        return exp(self.args[0])


class Log1p(Stable):
    """log(1 + u) without cancellation near 0."""

    @classmethod
    def definition(cls, u: sp.Expr) -> sp.Expr:
        return log(1 + u)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        return 1 / (1 + self.args[0])


def _exp(low: Lowers, u: sp.Expr) -> Scaled:
    return plain_exp(low.graph, low.pair(u))


def _expm1(low: Lowers, u: sp.Expr) -> Node:
    graph, argument = low.graph, low.pair(u)
    value = graph.call("expm1", argument.high)
    if argument.low is None:
        return value
    slope = graph.add(value, graph.constant(1))
    return graph.add(value, graph.mul(slope, sane(graph, argument.low, graph.abs(argument.high))))


def _log1p(low: Lowers, u: sp.Expr) -> Scaled:
    return through(low, u, lambda main: low.graph.call("log1p", main))


LOWERINGS = {
    exp: _exp,
    Expm1: _expm1,
    Log1p: _log1p,
}


@rule("log(1 + u) -> Log1p(u)", "u > -1")
def log_of_one_plus(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, log):
        one, rest = node.args[0].as_coeff_Add()
        if one == 1:
            return Log1p(rest)
    return None


@rule("c exp(u) - c -> c Expm1(u)", "real u")
def less_one(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, Add):
        constant, rest = node.as_coeff_Add()
        for term in Add.make_args(rest):
            factor, core = term.as_coeff_Mul()
            if isinstance(core, exp) and constant == -factor:
                return rest - term + factor * Expm1(core.args[0])
    return None


def shared_factor(expr: sp.Expr) -> sp.Expr:
    """x e^p + 3 e^p = (x + 3) e^p for a parameter p: the sum in front is exact at its zero."""
    if not isinstance(expr, Add):
        return expr
    shared = set.intersection(*({f for f in Mul.make_args(t) if isinstance(f, sp.exp)} for t in expr.args))
    common = Mul(*(e for e in shared if not e.has(x)))
    return common * Add(*(t / common for t in expr.args))
