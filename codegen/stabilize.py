"""Ordered rewrite rules that bring a definition into the stable vocabulary.

Each rule replaces a subexpression by an equal one, on the domain it states.  The rules act on the
definition; derivatives inherit stability because :mod:`codegen.vocabulary` differentiates in stable form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy as sp
from sympy import Abs, Add, Max, Min, Mul, Piecewise, Pow, erf, exp, log, sqrt, tanh

from actsym.spec import x
from codegen.vocabulary import (
    Expm1,
    Gauss,
    Log1p,
    NormalCdf,
    Ratio,
    Reciprocal,
    SaturatedExp,
    Sigmoid,
    Softplus,
    Tanh,
    TanhLog1pSigmoid,
    TanhSoftplus,
)


@dataclass(frozen=True)
class Rule:
    """``apply(node)`` returns an expression equal to ``node`` on ``domain``, or None where the rule does not fit."""

    name: str
    domain: str
    apply: Callable[[sp.Expr], sp.Expr | None]


def _extremum(node):
    if isinstance(node, Max | Min) and len(node.args) == 2:
        a, b = node.args
        # At a tie the second branch is taken, so the derivative of Max(x, 0) at 0 is that of 0.
        if a.is_number:
            a, b = b, a
        return Piecewise((a, a > b if isinstance(node, Max) else a < b), (b, True))
    return None


def _logistic(node):
    if isinstance(node, Pow) and node.exp.is_Integer and node.exp < 0 and isinstance(node.base, Add):
        one, rest = node.base.as_coeff_Add()
        if one == 1 and isinstance(rest, exp):
            return Sigmoid(-rest.args[0]) ** (-node.exp)
    return None


def _softplus(node):
    if isinstance(node, log):
        one, rest = node.args[0].as_coeff_Add()
        if one == 1:
            return Softplus(rest.args[0]) if isinstance(rest, exp) else Log1p(rest)
    return None


def _shifted_tanh(node):
    if isinstance(node, Add):
        one, rest = node.as_coeff_Add()
        sign, core = rest.as_coeff_Mul()
        if one == 1 and sign in (1, -1) and isinstance(core, tanh):
            return 2 * Sigmoid(2 * sign * core.args[0])
        if one == 1 and sign in (1, -1) and isinstance(core, erf):
            return 2 * NormalCdf(sqrt(2) * sign * core.args[0])
    return None


def _expm1(node):
    if isinstance(node, Add):
        constant, rest = node.as_coeff_Add()
        factor, core = rest.as_coeff_Mul()
        if isinstance(core, exp) and constant == -factor:
            return factor * Expm1(core.args[0])
    return None


def _gauss(node):
    if isinstance(node, exp) and not node.args[0].is_number:
        square = sp.simplify(-2 * node.args[0])
        root = sqrt(square)
        if isinstance(root, Abs):
            return Gauss(root.args[0])
        if isinstance(root, Mul) and root.has(Abs) and not root.has(sp.I):
            return Gauss(root.replace(Abs, lambda u: u))
    return None


def _tanh(node):
    if isinstance(node, tanh):
        (u,) = node.args
        if isinstance(u, Softplus):
            return TanhSoftplus(u.args[0])
        if isinstance(u, Log1p) and isinstance(u.args[0], Sigmoid):
            return TanhLog1pSigmoid(u.args[0].args[0])
        if isinstance(u, exp):
            return Tanh(SaturatedExp(u.args[0]))
        return Tanh(u)
    return None


def _ratio(node):
    """The reciprocal of a sum of an even power of x and a positive constant."""
    if not (isinstance(node, Pow) and node.exp == -1 and isinstance(node.base, Add) and len(node.base.args) == 2):
        return None
    powers = [t for t in node.base.args if t.is_Pow and t.base == x and t.exp.is_Integer and t.exp % 2 == 0]
    constants = [t for t in node.base.args if t.is_positive and not t.has(x)]
    if len(powers) == 1 and len(constants) == 1:
        (p,), (q,) = powers, constants
        return Ratio(q, p) / q
    return None


def _gate(node):
    """x^m Ratio(q, x^n) = q x^(m-n) Ratio(x^n, q): the factor that grows goes where it cannot overflow."""
    if not isinstance(node, Mul):
        return None
    degree = next((int(e) for b, e in (f.as_base_exp() for f in node.args) if b == x and e.is_Integer), 0)
    for factor in node.args:
        if isinstance(factor, Ratio):
            q, p = factor.args
            if isinstance(p, Pow) and p.base == x and degree >= p.exp:
                return node / factor / p * q * Ratio(p, q)
    return None


#: In order.  A later rule sees what an earlier one made of the subexpressions.
RULES: tuple[Rule, ...] = (
    Rule("max and min as branches", "everywhere", _extremum),
    Rule("1/(1 + exp(u)) -> Sigmoid(-u)", "real u", _logistic),
    Rule("log(1 + exp(u)) -> Softplus(u), log(1 + u) -> Log1p(u)", "real u; u > -1", _softplus),
    Rule("1 +- tanh(u) -> 2 Sigmoid(+-2u), 1 +- erf(u) -> 2 NormalCdf(+-sqrt(2) u)", "real u", _shifted_tanh),
    Rule("c exp(u) - c -> c Expm1(u)", "real u", _expm1),
    Rule("exp(-c u^2) -> Gauss(sqrt(2c) u)", "c > 0", _gauss),
    Rule("tanh through exp and log", "real u", _tanh),
    Rule("1/(p + q) -> Ratio(q, p)/q", "p >= 0, q > 0", _ratio),
    Rule("x^m Ratio(q, x^n) -> q x^(m-n) Ratio(x^n, q)", "m >= n", _gate),
)


def stabilize(expr: sp.Expr) -> sp.Expr:
    """``expr`` in the stable vocabulary: every rule, in order, at every subexpression from the leaves up."""
    for rule in RULES:
        expr = _bottom_up(expr, rule)
    return expr


def tidy(derivative: sp.Expr, definition: sp.Expr) -> sp.Expr:
    """A derivative of the stabilised ``definition``, with common factors out and complements recognised.

    ``R - R*Ratio(q, p)`` becomes ``R**2`` (p/(p+q) and q/(p+q) add to one), so that nothing cancels.
    Powers of 1/x that the logarithmic derivative of :class:`Ratio` brought in are 0 at 0.
    """
    if isinstance(derivative, Piecewise):
        branches = zip(derivative.args, _branches(definition, len(derivative.args)), strict=True)
        return Piecewise(*((tidy(d, f), c) for (d, c), f in branches))
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
        pair = {r: ratio, c: Ratio(*reversed(ratio.args))}
        expr = expr.xreplace({v: k for k, v in pair.items()})
        expr = sp.Mul(*(_homogeneous(f, r, c) for f in Mul.make_args(expr))).xreplace(pair)
    return expr


def _homogeneous(factor, r, c):
    if not isinstance(factor, Add) or not factor.has(r, c) or not _mixed(factor):
        return factor
    polynomial = sp.Poly(factor, r, c)
    degree = polynomial.total_degree()
    terms = (k * r**i * c**j * (r + c) ** (degree - i - j) for (i, j), k in polynomial.terms())
    collected = sp.expand(sp.Add(*terms))
    return sp.factor(collected) if len(Add.make_args(collected)) < len(factor.args) else factor


def _mixed(sum_):
    """Whether the terms of a sum, in positive unknowns, have both signs."""
    return len({t.could_extract_minus_sign() for t in sum_.args}) > 1


def _bottom_up(expr: sp.Expr, rule: Rule) -> sp.Expr:
    if not expr.args:
        return expr
    if isinstance(expr, Piecewise):
        return Piecewise(*((_bottom_up(e, rule), c) for e, c in expr.args))
    args = [_bottom_up(a, rule) for a in expr.args]
    if any(new is not old for new, old in zip(args, expr.args, strict=True)):
        expr = expr.func(*args)
    replaced = rule.apply(expr)
    return expr if replaced is None else replaced
