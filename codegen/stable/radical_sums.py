"""Sums with sqrt(a^2 + b^2) that cancel: 1 + a/h, and log(a + h)."""

from __future__ import annotations

import sympy as sp
from sympy import Add, Mul, log, sqrt

from codegen.stable.base import Stable, rule
from codegen.stable.radicals import Asinh, Hypot, HypotExcess, HypotGap, HypotSlope
from codegen.stable.scaled import Lowers, Scaled


class WeightedGap(Stable):
    """b (1 - b/h) with h = sqrt(a^2 + b^2): as it is written for |b| <= |a|/2, else (b/h) (h - b), whose factors do not
    vanish before it does."""

    definition = staticmethod(lambda a, b: b * (1 - b / sqrt(a**2 + b**2)))

    def _eval_derivative(self, s: sp.Symbol) -> sp.Expr:
        a, b = self.args
        return sp.diff(HypotSlope(b, a) * HypotExcess(a, b), s)


def _weighted_gap(low: Lowers, a: sp.Expr, b: sp.Expr) -> Scaled:
    graph, side, slope = low.graph, low(b), low(HypotSlope(b, a))
    near = graph.mul(side, graph.sub(graph.constant(1), slope))
    excess, one = low.scaled(HypotExcess(a, b)), graph.constant(1)
    far = graph.mul(slope, excess.main)
    half = graph.mul(graph.abs(low(a)), graph.constant(sp.S.Half))
    small = graph.call("le", graph.abs(side), half)
    return Scaled(graph.select(small, near, far), graph.select(small, one, excess.factor(graph)))


LOWERINGS = {WeightedGap: _weighted_gap}


@rule("k +- k HypotSlope(a, b) -> k HypotGap(b, -+a)", "a, b not both 0")
def gap(node: sp.Expr) -> sp.Expr | None:
    """1 + a/h = 1 - (-a)/h, whatever stands before both."""
    if not isinstance(node, Add):
        return None
    for term in node.args:
        k, core = term.as_independent(HypotSlope, as_Add=False)
        for sign in (1, -1) if isinstance(core, HypotSlope) else ():
            if sign * k in node.args:
                a, b = core.args
                return node - term - sign * k + sign * k * HypotGap(b, -sign * a)
    return None


@rule("b HypotGap(a, b) -> WeightedGap(a, b)", "a, b not both 0")
def side_times_gap(node: sp.Expr) -> sp.Expr | None:
    """The gap is 1/b^2 far out, and vanishes before b times it does."""
    for factor in node.args if isinstance(node, Mul) else ():
        if isinstance(factor, HypotGap):
            a, b = factor.args
            number, side = b.as_coeff_Mul()
            if side in node.args:
                return node / factor / side / number * WeightedGap(a, b)
    return None


@rule("log(a + Hypot(a, 1)) -> Asinh(a)", "real a")
def logarithm(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, log) and isinstance(node.args[0], Add) and len(node.args[0].args) == 2:
        for h, a in (node.args[0].args, node.args[0].args[::-1]):
            if h in (Hypot(a, 1), Hypot(1, a), Hypot(-a, 1), Hypot(1, -a)):
                return Asinh(a)
    return None
