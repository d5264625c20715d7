"""The rewrite rules that bring a definition into the stable vocabulary, in order.

The rules act on the definition; derivatives inherit stability because the functions of the vocabulary differentiate in
stable form.
"""

from __future__ import annotations

import sympy as sp
from sympy import Piecewise

from codegen.stable import (
    branches,
    exponential,
    gates,
    hyperbolic,
    logistic,
    normal,
    quotients,
    radicals,
    ratios,
)
from codegen.stable.base import Rule

#: In order.  A later rule sees what an earlier one made of the subexpressions.
RULES: tuple[Rule, ...] = (
    branches.extremum,
    hyperbolic.sums_of_exponentials,
    logistic.reciprocal,
    logistic.log_of_one_plus_exponential,
    exponential.log_of_one_plus,
    hyperbolic.quotients,
    hyperbolic.arctan_of_sinh,
    hyperbolic.log_of_cosh,
    logistic.log_of_logistic,
    logistic.shifted_tanh,
    normal.shifted_erf,
    normal.weighted,
    exponential.less_one,
    logistic.products,
    logistic.sums,
    logistic.sharpened,
    normal.exponential_of_square,
    gates.tanh_of_logarithm,
    hyperbolic.tanh_of_exponential,
    radicals.root_of_squares,
    radicals.slope,
    radicals.excess,
    radicals.rationalised,
    radicals.inverse,
    radicals.log_of_one_plus_square,
    branches.elliott,
    ratios.reciprocal_of_sum,
    ratios.growing_factor,
    quotients.denominator,
    quotients.numerator,
    branches.gated,
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
