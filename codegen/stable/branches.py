"""Maxima, moduli and signs: expressions that differ from one branch to the next."""

from __future__ import annotations

import numpy as np
import sympy as sp
from sympy import Abs, Add, Max, Min, Mul, Piecewise

from actsym.definition.spec import u, x
from codegen.ir import Node, neighbours
from codegen.stable.base import Stable, rule
from codegen.stable.quotients import Quotient, as_one, rational_part
from codegen.stable.scaled import Lowers


class ZeroTimes(Stable):
    """0 u: 0, and NaN where u is infinite or NaN, as where a gate is 0."""

    definition = staticmethod(lambda u: sp.S.Zero)

    slopes = (lambda u: sp.S.Zero,)


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


class Beyond(Stable):
    """t - c for a number c, of which what a number of the type leaves is subtracted too: zero at t = c alone."""

    definition = staticmethod(lambda t, c: t - c)

    slopes = (lambda t, c: sp.S.One, lambda t, c: sp.S.NegativeOne)

    @classmethod
    def eval(cls, t: sp.Expr, c: sp.Expr) -> sp.Expr | None:
        return t if c == 0 else None


def _beyond(low: Lowers, t: sp.Expr, c: sp.Expr) -> Node:
    graph = low.graph
    found = graph.sub(low(t), graph.constant(c))
    held = neighbours(c, np.float32) == (c, c)
    return found if held else graph.sub(found, graph.constant(c, residual=True))


class Horner(Stable):
    """c[0] + c[1] t + ... + c[n] t^n for numbers c, which follow t."""

    definition = staticmethod(lambda t, *c: Add(*(number * t**k for k, number in enumerate(c))))

    @classmethod
    def eval(cls, t: sp.Expr, *c: sp.Expr) -> sp.Expr | None:
        return None if len(c) > 2 else cls.definition(t, *c)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        t, _, *c = self.args
        return Horner(t, *(k * number for k, number in enumerate(c, start=1)))


def _horner(low: Lowers, t: sp.Expr, *c: sp.Expr) -> Node:
    graph, found = low.graph, low(c[-1])
    for number in reversed(c[:-1]):
        found = graph.mul(found, low(t))
        found = graph.add(found, low(number)) if number else found
    return found


LOWERINGS = {
    ZeroTimes: lambda low, u: low.graph.mul(low(u), low.graph.constant(0)),
    Horner: _horner,
    Beyond: _beyond,
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


@rule("|a b| -> |a| |b|", "everywhere")
def modulus_of_product(node: sp.Expr) -> sp.Expr | None:
    """A scale of x, which may be 0, stands outside moduli; signs likewise.

    >>> k, t = sp.symbols("k t", real=True)
    >>> modulus_of_product.apply(sp.Abs(t / k))
    Abs(t)/Abs(k)
    """
    if not isinstance(node, Abs | sp.sign) or not isinstance(node.args[0], Mul):
        return None
    return Mul(*(node.func(factor.base) ** factor.exp if factor.is_Pow and factor.exp.is_Integer else node.func(factor)
                 for factor in node.args[0].args))  # fmt: skip


@rule("f({a, b}) -> {f(a), f(b)}", "everywhere")
def outwards(node: sp.Expr) -> sp.Expr | None:
    """A sum, product, power or function of one branched part, branch by branch: what cancels or overflows in one
    meets what it is added to or multiplied by.  That of a gated unit stays (see :func:`gated`)."""
    inside = [part for part in node.args if isinstance(part, Piecewise)] if isinstance(node, sp.Expr) else []
    if len(inside) != 1 or isinstance(node, Piecewise) or node.has(u):
        return None
    (branched,) = inside
    others = [part for part in node.args if part != branched]
    if any(s.name.endswith("_") for s in node.free_symbols) or (others and all(p.free_symbols - {x} for p in others)):
        return None  # loops over vectors have branches of their own; a parameter before all branches stays there
    return Piecewise(*((node.xreplace({branched: value}), condition) for value, condition in branched.args))


@rule("k + k x/(1 + |x|) on either side of 0", "everywhere")
def elliott(node: sp.Expr) -> sp.Expr | None:
    """k + k x/(1 + |x|): on the left k/(1 - x), on the right 2k - k/(1 + x)."""
    if isinstance(node, Add) and len(node.args) == 2:
        k, term = node.as_coeff_Add()
        if k != 0 and sp.cancel(term * (1 + Abs(x)) - k * x) == 0:
            return Piecewise((k / (1 - x), x < 0), (2 * k - k / (1 + x), True))
    return None


@rule("u {a, b} -> {u a, u b}", "everywhere")
def gated(node: sp.Expr) -> sp.Expr | None:
    """u {a, b} = {u a, u b}: each branch can choose when to multiply, one that is 0 has nothing to choose."""
    if isinstance(node, Mul) and node.args and u in node.args:
        rest = node / u
        if isinstance(rest, Piecewise):
            return Piecewise(*((u * value if value != 0 else ZeroTimes(u), c) for value, c in rest.args))
    return None


def over_common_denominator(expr: sp.Expr) -> sp.Expr:
    """One quotient, with x sign(x) = |x| cancelled in its numerator: 1/(1 + |x|) - x sign(x)/(1 + |x|)^2 cancels.

    One for each exponential that the terms have: exp(-x^2) would be a denominator, by which the others were multiplied.
    Beside a :class:`Quotient` one for each factor that is not rational.
    """
    apart = any(q.args[3] == x for q in expr.atoms(Quotient))
    terms: dict[sp.Expr, sp.Expr] = {}
    for term in Add.make_args(expr):
        rest, other = rational_part(term) if apart else term.as_independent(sp.exp, as_Add=False)
        terms[other] = terms.get(other, sp.S.Zero) + rest
    if [*terms] != [1]:
        return Add(*(other * over_common_denominator(rest) for other, rest in terms.items()))
    if (quotient := as_one(expr)) != expr:
        return quotient
    numerator, denominator = sp.fraction(sp.together(expr))
    numerator = sp.expand(numerator).subs(x * sp.sign(x), Abs(x))
    return sp.factor_terms(sp.expand(numerator)) / denominator
