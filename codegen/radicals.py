"""sqrt(a^2 + b^2) and what is made of it: functions that neither overflow in the square nor cancel.

``x/sqrt(1 + x^2)``, ``sqrt(x^2 + w^2) - w``, ``(x + sqrt(x^2 + 4))/2`` and their derivatives of every order are
products and sums without cancellation of the functions here; asinh, atan and log(1 + u^2) have derivatives
among them.  With h = sqrt(a^2 + b^2):

    dh/da = a/h,   d(a/h)/da = (b/h)^2/h,   d(a/h)/db = -(a/h)(b/h)/h,
    h - b = a^2/(h + b),   1 - b/h = (a/h) a/(h + b),   a/(h + b) = (a/h)/(1 + b/h)     (used where b > 0).
"""

from __future__ import annotations

import sympy as sp
from sympy import log, sqrt

from codegen.ir import Node
from codegen.scaled import Lowers, Scaled
from codegen.vocabulary import Stable


class Hypot(Stable):
    """sqrt(a^2 + b^2), as max sqrt(1 + (min/max)^2)."""

    @classmethod
    def definition(cls, a, b):
        return sqrt(a**2 + b**2)

    def fdiff(self, argindex=1):
        a, b = self.args
        return HypotSlope(a, b) if argindex == 1 else HypotSlope(b, a)


class HypotSlope(Stable):
    """a/sqrt(a^2 + b^2), between -1 and 1; 0 where both are 0."""

    @classmethod
    def definition(cls, a, b):
        return a / sqrt(a**2 + b**2)

    def fdiff(self, argindex=1):
        a, b = self.args
        if argindex == 1:
            return HypotSlope(b, a) ** 2 / Hypot(a, b)
        return -HypotSlope(a, b) * HypotSlope(b, a) / Hypot(a, b)


class HypotExcess(Stable):
    """sqrt(a^2 + b^2) - b, for b of either sign."""

    @classmethod
    def definition(cls, a, b):
        return sqrt(a**2 + b**2) - b

    def fdiff(self, argindex=1):
        a, b = self.args
        return HypotSlope(a, b) if argindex == 1 else -HypotGap(a, b)


class HypotGap(Stable):
    """1 - b/sqrt(a^2 + b^2), between 0 and 2."""

    @classmethod
    def definition(cls, a, b):
        return 1 - b / sqrt(a**2 + b**2)

    def fdiff(self, argindex=1):
        a, b = self.args
        if argindex == 1:
            return HypotSlope(a, b) * HypotSlope(b, a) / Hypot(a, b)
        return -(HypotSlope(a, b) ** 2) / Hypot(a, b)


class InverseRoot(Stable):
    """u/sqrt(1 + c u^2) for c > 0, with derivatives by c that do not cancel."""

    @classmethod
    def definition(cls, u, c):
        return u / sqrt(1 + c * u**2)

    def fdiff(self, argindex=1):
        u, c = self.args
        return RootPower(u, c, 3) if argindex == 1 else -(InverseRoot(u, c) ** 3) / 2


class RootPower(Stable):
    """(1 + c u^2)^(-n/2) for c > 0 and a positive integer n."""

    @classmethod
    def definition(cls, u, c, n):
        return (1 + c * u**2) ** (-n / 2)

    def fdiff(self, argindex=1):
        u, c, n = self.args
        if argindex == 1:
            return -n * c * InverseRoot(u, c) * RootPower(u, c, n + 1)
        return -n * InverseRoot(u, c) ** 2 * RootPower(u, c, n) / 2


class Asinh(Stable):
    """arsinh u, with the derivative 1/sqrt(1 + u^2) in stable form."""

    @classmethod
    def definition(cls, u):
        return sp.asinh(u)

    def fdiff(self, argindex=1):
        return 1 / Hypot(self.args[0], 1)


class Atan(Stable):
    """arctan u, with the derivative 1/(1 + u^2) in stable form: divided twice, so that u^2 does not overflow."""

    @classmethod
    def definition(cls, u):
        return sp.atan(u)

    def fdiff(self, argindex=1):
        return Hypot(self.args[0], 1) ** -2


class Log1pSquare(Stable):
    """log(1 + u^2); beyond |u| = 2^30 it is 2 log|u| to within 2^-60, and u^2 is not formed."""

    LIMIT = sp.Integer(2) ** 30

    @classmethod
    def definition(cls, u):
        return log(1 + u**2)

    def fdiff(self, argindex=1):
        (u,) = self.args
        return 2 * HypotSlope(u, 1) / Hypot(u, 1)


RADICALS: tuple[type[Stable], ...] = (
    Hypot, HypotSlope, HypotExcess, HypotGap, InverseRoot, RootPower, Asinh, Atan, Log1pSquare,
)  # fmt: skip


def _parts(low: Lowers, a: sp.Expr, b: sp.Expr) -> tuple[Node, Node, Node, Node]:
    """|a|, |b|, r = min/max of the two (0 where both are 0) and sqrt(1 + r^2)."""
    graph = low.graph
    p, q = graph.abs(low(a)), graph.abs(low(b))
    # In one order, so that what is made of (a, b) and of (b, a) shares all this.
    first, second = (p, q) if a.sort_key() <= b.sort_key() else (q, p)
    below = graph.call("le", first, second)
    most = graph.select(below, second, first)
    by = graph.select(graph.call("eq", most, graph.constant(0)), graph.constant(sp.oo), most)
    r = graph.div(graph.select(below, first, second), by)
    return p, q, r, graph.call("sqrt", graph.add(graph.constant(1), graph.mul(r, r)))


def _hypot(low: Lowers, a: sp.Expr, b: sp.Expr) -> Node:
    p, q, _, root = _parts(low, *sorted((a, b), key=sp.default_sort_key))
    graph = low.graph
    return graph.mul(graph.select(graph.call("le", p, q), q, p), root)


def _hypot_slope(low: Lowers, a: sp.Expr, b: sp.Expr) -> Node:
    """The sign of a, times 1 or min/max, over the root: never inf/inf."""
    graph, one = low.graph, low.graph.constant(1)
    p, q, r, root = _parts(low, a, b)
    magnitude = graph.div(graph.select(graph.call("lt", q, p), one, r), root)
    return graph.select(graph.call("lt", low(a), graph.constant(0)), graph.neg(magnitude), magnitude)


def _half_tangent(low: Lowers, a: sp.Expr, b: sp.Expr) -> Node:
    """a/(h + b) for b > 0, between -1 and 1."""
    graph = low.graph
    return graph.div(_hypot_slope(low, a, b), graph.add(graph.constant(1), _hypot_slope(low, b, a)))


def _hypot_excess(low: Lowers, a: sp.Expr, b: sp.Expr) -> Scaled:
    graph, side = low.graph, low(b)
    product = graph.mul(low(a), _half_tangent(low, a, b))
    # Halved, so that a factor 1/2 before it comes before the overflow of the difference.
    half = graph.constant(sp.S.Half)
    difference = graph.sub(graph.mul(_hypot(low, a, b), half), graph.mul(side, half))
    positive = graph.call("lt", graph.constant(0), side)
    two, one = graph.constant(2), graph.constant(1)
    return Scaled(graph.select(positive, product, difference), graph.select(positive, one, two))


def _hypot_gap(low: Lowers, a: sp.Expr, b: sp.Expr) -> Node:
    graph, side = low.graph, low(b)
    product = graph.mul(_hypot_slope(low, a, b), _half_tangent(low, a, b))
    difference = graph.sub(graph.constant(1), _hypot_slope(low, b, a))
    return graph.select(graph.call("lt", graph.constant(0), side), product, difference)


def _inverse_root(low: Lowers, u: sp.Expr, c: sp.Expr) -> Node:
    root = sqrt(c)
    return low.graph.div(_hypot_slope(low, root * u, sp.S.One), low(root))


def _root_power(low: Lowers, u: sp.Expr, c: sp.Expr, n: sp.Expr) -> Node:
    h, result = _hypot(low, sqrt(c) * u, sp.S.One), low.graph.constant(1)
    for _ in range(int(n)):
        result = low.graph.div(result, h)
    return result


def _log1p_square(low: Lowers, u: sp.Expr) -> Node:
    graph, node = low.graph, low(u)
    magnitude = graph.abs(node)
    far = graph.call("lt", graph.constant(Log1pSquare.LIMIT), magnitude)
    logarithm = graph.mul(graph.constant(2), graph.call("log", magnitude))
    return graph.select(far, logarithm, graph.call("log1p", graph.mul(node, node)))


EXPANSIONS = {
    Hypot: _hypot,
    HypotSlope: _hypot_slope,
    HypotExcess: _hypot_excess,
    HypotGap: _hypot_gap,
    InverseRoot: _inverse_root,
    RootPower: _root_power,
    Asinh: lambda low, u: low.graph.call("asinh", low(u)),
    Atan: lambda low, u: low.graph.call("atan", low(u)),
    Log1pSquare: _log1p_square,
}
