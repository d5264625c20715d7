"""p/(p + q) and what is made of it, formed from the lesser over the greater of p and q."""

from __future__ import annotations

import sympy as sp
from sympy import Add, Mul, Pow

from actsym.definition.spec import x
from codegen.ir import Node
from codegen.stable.base import Bounded, Stable, positive, rule
from codegen.stable.scaled import Lowers


class Ratio(Bounded):
    """p/(p + q) for p, q >= 0, not both 0: formed from min/max, so that neither overflow nor underflow of p spoils it.

    The derivative is logarithmic, R (1 - R) (p'/p - q'/q): for a power p = x^n the quotient p'/p is n/x,
    and nothing overflows.  ``1 - Ratio(p, q)`` is ``Ratio(q, p)``.
    """

    definition = staticmethod(lambda p, q: p / (p + q))

    slopes = (lambda p, q: Ratio(p, q) * Ratio(q, p) / p, lambda p, q: -Ratio(p, q) * Ratio(q, p) / q)


class RatioGap(Bounded):
    """(p - q)/(p + q) for p, q >= 0, not both 0: (1 - r)/(1 + r) with r = min/max, so that what cancels near p = q has
    been rounded once."""

    definition = staticmethod(lambda p, q: (p - q) / (p + q))

    slopes = (lambda p, q: 2 * Ratio(p, q) * Ratio(q, p) / p, lambda p, q: -2 * Ratio(p, q) * Ratio(q, p) / q)


class Reciprocal(Stable):
    """1/u, and 0 at u = 0: for quotients whose limit at 0 is 0 because another factor vanishes faster."""

    definition = staticmethod(lambda u: 1 / u)

    slopes = (lambda u: -(Reciprocal(u) ** 2),)


def lesser_over_greater(low: Lowers, p: Node, q: Node, complement: bool = False) -> Node:
    """p/(p + q), or q/(p + q), from r = min/max <= 1; the two share all but the last quotient."""
    graph = low.graph
    below = graph.call("le", p, q)
    r = graph.div(graph.select(below, p, q), graph.select(below, q, p))
    one = graph.constant(1)
    numerator = graph.select(below, one, r) if complement else graph.select(below, r, one)
    return graph.div(numerator, graph.add(one, r))


def _ratio(low: Lowers, p: sp.Expr, q: sp.Expr) -> Node:
    swapped = not p.has(x)
    first, second = (q, p) if swapped else (p, q)
    return lesser_over_greater(low, low(first), low(second), swapped)


def _ratio_gap(low: Lowers, p: sp.Expr, q: sp.Expr) -> Node:
    graph, a, b = low.graph, low(p), low(q)
    one, below = graph.constant(1), graph.call("le", a, b)
    r = graph.div(graph.select(below, a, b), graph.select(below, b, a))
    gap = graph.div(graph.sub(one, r), graph.add(one, r))
    return graph.select(below, graph.neg(gap), gap)


def nonzero(low: Lowers, u: sp.Expr) -> Node:
    """u, and infinity where u is 0: what is divided by it is then 0, as Reciprocal wants."""
    graph, node = low.graph, low(u)
    return graph.select(graph.call("eq", node, graph.constant(0)), graph.constant(sp.oo), node)


LOWERINGS = {
    Ratio: _ratio,
    RatioGap: _ratio_gap,
    Reciprocal: lambda low, u: low.graph.div(low.graph.constant(1), nonzero(low, u)),
}


@rule("x^m/(x^n + q) -> x^(m-n) Ratio(x^n, q), x^m Ratio(q, x^n)/q", "n even, q > 0, m > n, 0 < m < n")
def of_powers(node: sp.Expr) -> sp.Expr | None:
    """The factor that grows goes where it cannot overflow.  For m = n and m = 0 second derivatives would divide by a
    power of x that vanishes where x does not."""
    powers = dict(f.as_base_exp() for f in node.args) if isinstance(node, Mul) else {}
    degree = powers.get(x, sp.S.Zero)
    for base, n in powers.items():
        q, p = base.as_independent(x, as_Add=True) if n == -1 and isinstance(base, Add) else (base, base)
        even = p.is_Pow and p.base == x and p.exp.is_even
        if even and positive(q) and degree.is_Integer and degree not in (0, p.exp):
            return node * base * (Ratio(p, q) / p if degree > p.exp else Ratio(q, p) / q)
    return None


def without_cancellation(derivative: sp.Expr, definition: sp.Expr) -> sp.Expr:
    """A derivative of ``definition`` that holds ratios, with common factors out and complements recognised.

    ``R - R*Ratio(q, p)`` becomes ``R**2`` (p/(p+q) and q/(p+q) add to one), so that nothing cancels.  Powers of 1/x
    that the logarithmic derivative of :class:`Ratio` brought in are 0 at 0.
    """
    derivative = _complements(sp.factor_terms(sp.expand_mul(derivative)))
    if any(map(_is_pole, sp.preorder_traversal(definition))):
        return derivative
    return derivative.replace(_is_pole, lambda e: Reciprocal(x) ** (-e.exp))


def _is_pole(expr: sp.Basic) -> bool:
    return isinstance(expr, Pow) and expr.base == x and positive(-expr.exp)


def _complements(expr: sp.Expr) -> sp.Expr:
    """Sums that cancel because p/(p+q) and q/(p+q) add to one, made homogeneous in the two and collected.

    ``1 - R`` becomes the complement C, ``C - R + 1`` becomes ``2 C``; a sum whose terms share one sign stays.
    """
    ratios = sorted({r if r.args[0].has(x) else Ratio(*reversed(r.args)) for r in expr.atoms(Ratio)}, key=str)
    for ratio in ratios:
        r, c = sp.Dummy("r", positive=True), sp.Dummy("c", positive=True)
        gap = sp.Dummy("gap", real=True)
        pair = {r: ratio, c: Ratio(*reversed(ratio.args)), gap: RatioGap(*reversed(ratio.args))}
        expr = expr.xreplace({pair[r]: r, pair[c]: c})
        expr = sp.Mul(*(_homogeneous(f, r, c, gap) for f in Mul.make_args(expr))).xreplace(pair)
    return expr


def _homogeneous(factor: sp.Expr, r: sp.Symbol, c: sp.Symbol, gap: sp.Symbol) -> sp.Expr:
    """A sum in r and c = 1 - r; ``gap`` stands for c - r."""
    if not (isinstance(factor, Add) and factor.has(r, c) and factor.is_polynomial(r, c) and _mixed(factor)):
        return factor
    polynomial = sp.Poly(factor, r, c)
    degree = polynomial.total_degree()
    terms = (k * r**i * c**j * (r + c) ** (degree - i - j) for (i, j), k in polynomial.terms())
    collected = sp.expand(sp.Add(*terms))
    scale = collected.coeff(c)
    if scale.is_number and sp.expand(collected - scale * (c - r)) == 0:
        return scale * gap
    return sp.factor(collected) if len(Add.make_args(collected)) < len(factor.args) else factor


def _mixed(sum_: sp.Expr) -> bool:
    """Whether the terms of a sum, in positive unknowns, have both signs."""
    return len({t.could_extract_minus_sign() for t in sum_.args}) > 1
