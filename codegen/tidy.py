"""Derivatives of stable expressions, brought into a form in which nothing cancels."""

from __future__ import annotations

import sympy as sp
from sympy import Abs, Add, Mul, Piecewise, Pow

from actsym.definition.spec import u, x
from codegen.radical_rules import merge_slopes
from codegen.vocabulary import Ratio, RatioGap, Reciprocal, Sech2, Sech2Beside, Tanh


def tidy(derivative: sp.Expr, definition: sp.Expr) -> sp.Expr:
    """A derivative of the stabilised ``definition``, with common factors out and complements recognised.

    ``R - R*Ratio(q, p)`` becomes ``R**2`` (p/(p+q) and q/(p+q) add to one), so that nothing cancels.
    Powers of 1/x that the logarithmic derivative of :class:`Ratio` brought in are 0 at 0.
    The second input of a gated definition, a factor of the whole, stays outside.
    """
    gate = definition.coeff(u)
    if gate != 0 and definition == u * gate:
        value = derivative.coeff(u)
        return u * tidy(value, gate) if derivative == u * value else tidy(derivative, gate)
    if isinstance(derivative, Piecewise):
        branches = zip(derivative.args, _branches(definition, len(derivative.args)), strict=True)
        return Piecewise(*((tidy(d, f), c) for (d, c), f in branches))
    derivative = _beside_tanh(_shared_exponential(merge_slopes(derivative)))
    if derivative.has(Abs) and not derivative.has(Ratio):
        derivative = _over_common_denominator(derivative)
    if derivative.has(Ratio):
        derivative = sp.factor_terms(sp.expand_mul(derivative))
        derivative = _complements(derivative)
        if not _has_pole(definition):
            derivative = derivative.replace(
                lambda e: isinstance(e, Pow) and e.base == x and e.exp.is_negative, lambda e: Reciprocal(x) ** (-e.exp)
            )
    return derivative


def _shared_exponential(expr):
    """x e^p + 3 e^p = (x + 3) e^p for a parameter p: the sum in front is exact at its zero."""
    if not isinstance(expr, Add):
        return expr
    shared = set.intersection(*({f for f in Mul.make_args(t) if isinstance(f, sp.exp)} for t in expr.args))
    common = Mul(*(e for e in shared if not e.has(x)))
    return common * Add(*(t / common for t in expr.args))


def _beside_tanh(expr):
    """sech(u)^2 beside tanh(u), in a form that shares it."""
    shared = {e for e in expr.atoms(Sech2) if expr.has(Tanh(*e.args))}
    return expr.xreplace({e: Sech2Beside(*e.args) for e in shared})


def _over_common_denominator(expr):
    """One quotient, with x sign(x) = |x| cancelled in its numerator: 1/(1 + |x|) - x sign(x)/(1 + |x|)^2 cancels."""
    numerator, denominator = sp.fraction(sp.together(expr))
    numerator = sp.expand(numerator).subs(x * sp.sign(x), Abs(x))
    return sp.factor_terms(sp.expand(numerator)) / denominator


def _branches(definition, count):
    if isinstance(definition, Piecewise) and len(definition.args) == count:
        return [f for f, _ in definition.args]
    return [definition] * count


def _has_pole(expr):
    return any(isinstance(e, Pow) and e.base == x and e.exp.is_negative for e in sp.preorder_traversal(expr))


def _complements(expr):
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


def _homogeneous(factor, r, c, gap):
    """A sum in r and c = 1 - r; ``gap`` stands for c - r."""
    if not isinstance(factor, Add) or not factor.has(r, c) or not _mixed(factor):
        return factor
    polynomial = sp.Poly(factor, r, c)
    degree = polynomial.total_degree()
    terms = (k * r**i * c**j * (r + c) ** (degree - i - j) for (i, j), k in polynomial.terms())
    collected = sp.expand(sp.Add(*terms))
    scale = collected.coeff(c)
    if scale.is_number and sp.expand(collected - scale * (c - r)) == 0:
        return scale * gap
    return sp.factor(collected) if len(Add.make_args(collected)) < len(factor.args) else factor


def _mixed(sum_):
    """Whether the terms of a sum, in positive unknowns, have both signs."""
    return len({t.could_extract_minus_sign() for t in sum_.args}) > 1
