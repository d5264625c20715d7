"""Maxima, moduli and signs: expressions that differ from one branch to the next."""

from __future__ import annotations

import sympy as sp
from sympy import Abs, Add, Max, Min, Mul, Piecewise

from actsym.definition.spec import u, x
from codegen.ir import Node
from codegen.stable.base import rule
from codegen.stable.scaled import Lowers


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


LOWERINGS = {
    sp.sign: _sign,
    sp.Heaviside: _heaviside,
}


@rule("max and min as branches", "everywhere")
def extremum(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, Max | Min) and len(node.args) == 2:
        a, b = node.args
        # At a tie the second branch is taken, so the derivative of Max(x, 0) at 0 is that of 0.
        if a.is_number:
            a, b = b, a
        return Piecewise((a, a > b if isinstance(node, Max) else a < b), (b, True))
    return None


@rule("k + k x/(1 + |x|) on either side of 0", "everywhere")
def elliott(node: sp.Expr) -> sp.Expr | None:
    """k + k x/(1 + |x|): on the left k/(1 - x), on the right 2k - k/(1 + x)."""
    if isinstance(node, Add) and len(node.args) == 2:
        k, term = node.as_coeff_Add()
        if k != 0 and sp.cancel(term * (1 + Abs(x)) - k * x) == 0:
            return Piecewise((k / (1 - x), x < 0), (2 * k - k / (1 + x), True))
    return None


@rule("u {a, b} -> {u a, u b}", "finite u; at +-inf the limit, 0 where a branch is 0")
def gated(node: sp.Expr) -> sp.Expr | None:
    """u {a, b} = {u a, u b}: each branch can choose when to multiply."""
    if isinstance(node, Mul) and node.args and u in node.args:
        rest = node / u
        if isinstance(rest, Piecewise):
            return Piecewise(*((u * value, condition) for value, condition in rest.args))
    return None


def over_common_denominator(expr: sp.Expr) -> sp.Expr:
    """One quotient, with x sign(x) = |x| cancelled in its numerator: 1/(1 + |x|) - x sign(x)/(1 + |x|)^2 cancels."""
    numerator, denominator = sp.fraction(sp.together(expr))
    numerator = sp.expand(numerator).subs(x * sp.sign(x), Abs(x))
    return sp.factor_terms(sp.expand(numerator)) / denominator
