"""exp(u), and exp(u) - 1 and log(1 + u) without cancellation near 0."""

from __future__ import annotations

import sympy as sp
from sympy import Add, Mul, exp, log

from actsym.definition.spec import x
from codegen.ir import Node
from codegen.stable.base import Stable, rule
from codegen.stable.scaled import Lowers, Scaled, plain_exp, sane, through, tiny_in_the_tail

#: Below it exp(u) - 1 is u to a quarter of a unit in the last place, in float32 and in float64.
_TINY = (sp.Rational(1, 2**26), sp.Rational(1, 2**55))


class Expm1(Stable):
    """exp(u) - 1 without cancellation near 0."""

    passes_scales = True

    definition = staticmethod(lambda u: exp(u) - 1)

    slopes = (lambda u: exp(u),)


class Log1p(Stable):
    """log(1 + u) without cancellation near 0."""

    passes_scales = True

    definition = staticmethod(lambda u: log(1 + u))

    slopes = (lambda u: 1 / (1 + u),)


class ScaledExpm1(Stable):
    """c (exp(u/c) - 1), which is u where u/c is tiny: there u/c may be subnormal where u is not."""

    definition = staticmethod(lambda u, c: c * (exp(u / c) - 1))

    slopes = (
        lambda u, c: exp(u / c),
        lambda u, c: Expm1(u / c) - u / c * exp(u / c),
    )


def _exp(low: Lowers, u: sp.Expr) -> Scaled:
    return plain_exp(low.graph, low.pair(u))


def _expm1(low: Lowers, u: sp.Expr) -> Node | Scaled:
    if tiny_in_the_tail(u):
        return through(low, u, lambda main: low.graph.call("expm1", main))
    graph, argument = low.graph, low.pair(u)
    value = graph.call("expm1", argument.high)
    if argument.low is None:
        return value
    slope = graph.add(value, graph.constant(1))
    return graph.add(value, graph.mul(slope, sane(graph, argument.low, graph.abs(argument.high))))


def _scaled_expm1(low: Lowers, u: sp.Expr, c: sp.Expr) -> Node:
    graph = low.graph
    tiny = graph.call("lt", graph.abs(low.pair(u / c).high), graph.constant(_TINY[0], double=_TINY[1]))
    return graph.select(tiny, low(u), graph.mul(low(c), low(Expm1(u / c))))


def _log1p(low: Lowers, u: sp.Expr) -> Scaled:
    return through(low, u, lambda main: low.graph.call("log1p", main))


LOWERINGS = {
    exp: _exp,
    Expm1: _expm1,
    ScaledExpm1: _scaled_expm1,
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


@rule("c Expm1(u/c) -> ScaledExpm1(u, c)", "c != 0, real u")
def scaled(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, Mul):
        for part in (f for f in node.args if isinstance(f, Expm1)):
            for c in (f for f in node.args if isinstance(f, sp.Symbol) and f != x):
                argument = part.args[0] * c
                if not argument.has(c):
                    return node / (part * c) * ScaledExpm1(argument, c)
    return None


def shared_factor(expr: sp.Expr) -> sp.Expr:
    """x e^p + 3 e^p = (x + 3) e^p for a parameter p: the sum in front is exact at its zero."""
    if not isinstance(expr, Add):
        return expr
    shared = set.intersection(*({f for f in Mul.make_args(t) if isinstance(f, sp.exp)} for t in expr.args))
    common = Mul(*(e for e in shared if not e.has(x)))
    return common * Add(*(t / common for t in expr.args))


def quotient_of_lines(expr: sp.Expr) -> sp.Expr:
    """The derivative of (a x + b)/(c x + d) as (a d - b c)/(c x + d)^2: c times the quotient cancels against a."""
    powers = [p for p in expr.atoms(sp.Pow) if p.exp.is_Integer and p.exp < 0 and p.base.has(x)]
    bases = {p.base for p in powers}
    if not isinstance(expr, Add) or len(bases) != 1 or not (base := bases.pop()).is_polynomial(x):
        return expr
    count = max(-p.exp for p in powers)
    whole = Add(*(t * base**count for t in expr.args)).replace(Expm1, Expm1.definition)
    top = sp.expand(whole)
    return expr if top.has(x) else top / base**count
