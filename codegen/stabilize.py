"""Ordered rewrite rules that bring a definition into the stable vocabulary.

Each rule replaces a subexpression by an equal one, on the domain it states.  The rules act on the
definition; derivatives inherit stability because :mod:`codegen.vocabulary` differentiates in stable form.
"""

from __future__ import annotations

import sympy as sp
from sympy import Abs, Add, Max, Min, Mul, Piecewise, Pow, erf, exp, log, sqrt, tanh

from actsym.definition.spec import u, x
from codegen.hyperbolic import HYPERBOLIC_RULES
from codegen.quotients import QUOTIENT_RULES
from codegen.radical_rules import RADICAL_RULES, root
from codegen.rule import Rule
from codegen.tidy import tidy
from codegen.vocabulary import (
    Expm1,
    Gauss,
    Log1p,
    NormalCdf,
    Ratio,
    SaturatedExp,
    Sigmoid,
    Softplus,
    Tanh,
    TanhLog1pSigmoid,
    TanhSoftplus,
    WeightedNormalCdf,
)


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


def _weighted_cdf(node):
    if isinstance(node, Mul):
        for factor in node.args:
            if isinstance(factor, NormalCdf) and factor.args[0] in node.args:
                return node / factor / factor.args[0] * WeightedNormalCdf(factor.args[0])
    return None


def _expm1(node):
    if isinstance(node, Add):
        constant, rest = node.as_coeff_Add()
        for term in Add.make_args(rest):
            factor, core = term.as_coeff_Mul()
            if isinstance(core, exp) and constant == -factor:
                return rest - term + factor * Expm1(core.args[0])
    return None


def _gauss(node):
    if isinstance(node, exp) and not node.args[0].is_number:
        side = root(sp.simplify(-2 * node.args[0]))
        return None if side is None or side.is_number else Gauss(side)
    return None


def _elliott(node):
    """k + k x/(1 + |x|): on the left k/(1 - x), on the right 2k - k/(1 + x)."""
    if isinstance(node, Add) and len(node.args) == 2:
        k, term = node.as_coeff_Add()
        if k != 0 and sp.cancel(term * (1 + Abs(x)) - k * x) == 0:
            return Piecewise((k / (1 - x), x < 0), (2 * k - k / (1 + x), True))
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


def _gated_branches(node):
    """u {a, b} = {u a, u b}: each branch can choose when to multiply."""
    if isinstance(node, Mul) and node.args and u in node.args:
        rest = node / u
        if isinstance(rest, Piecewise):
            return Piecewise(*((u * value, condition) for value, condition in rest.args))
    return None


_WRITTEN_OUT, _QUOTIENTS = HYPERBOLIC_RULES[:1], HYPERBOLIC_RULES[1:4]
_LOGISTIC = HYPERBOLIC_RULES[4:]

#: In order.  A later rule sees what an earlier one made of the subexpressions.
RULES: tuple[Rule, ...] = (
    Rule("max and min as branches", "everywhere", _extremum),
    *_WRITTEN_OUT,
    Rule("1/(1 + exp(u)) -> Sigmoid(-u)", "real u", _logistic),
    Rule("log(1 + exp(u)) -> Softplus(u), log(1 + u) -> Log1p(u)", "real u; u > -1", _softplus),
    *_QUOTIENTS,
    Rule("1 +- tanh(u) -> 2 Sigmoid(+-2u), 1 +- erf(u) -> 2 NormalCdf(+-sqrt(2) u)", "real u", _shifted_tanh),
    Rule("u NormalCdf(u) -> WeightedNormalCdf(u)", "real u", _weighted_cdf),
    Rule("c exp(u) - c -> c Expm1(u)", "real u", _expm1),
    *_LOGISTIC,
    Rule("exp(-c u^2) -> Gauss(sqrt(2c) u)", "c > 0", _gauss),
    Rule("tanh through exp and log", "real u", _tanh),
    *RADICAL_RULES,
    Rule("k + k x/(1 + |x|) on either side of 0", "everywhere", _elliott),
    Rule("1/(p + q) -> Ratio(q, p)/q", "p >= 0, q > 0", _ratio),
    Rule("x^m Ratio(q, x^n) -> q x^(m-n) Ratio(x^n, q)", "m >= n", _gate),
    *QUOTIENT_RULES,
    Rule("u {a, b} -> {u a, u b}", "finite u; at +-inf the limit, 0 where a branch is 0", _gated_branches),
)


def stabilize(expr: sp.Expr) -> sp.Expr:
    """``expr`` in the stable vocabulary: every rule, in order, at every subexpression from the leaves up."""
    for rule in RULES:
        expr = _bottom_up(expr, rule)
    return expr


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


__all__ = ["RULES", "Rule", "stabilize", "tidy"]
