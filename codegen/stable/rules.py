"""The rewrite rules that bring a definition into the stable vocabulary, in order.

The rules act on the definition; derivatives inherit stability because the functions of the vocabulary differentiate in
stable form.
"""

from __future__ import annotations

import sympy as sp

from codegen.stable import (
    branches,
    compositions,
    exponential,
    gates,
    hyperbolic,
    logarithms,
    logistic,
    normal,
    polynomials,
    quotients,
    radical_sums,
    radicals,
    ratios,
    waves,
)
from codegen.stable.base import Rule, bottom_up

#: In order.  A later rule sees what an earlier one made of the subexpressions.
RULES: tuple[Rule, ...] = (
    branches.extremum,
    branches.modulus_of_product,
    branches.outwards,
    hyperbolic.sums_of_exponentials,
    compositions.of_exponential,
    compositions.log_beside_one,
    logarithms.of_quotient,
    logistic.reciprocal,
    logarithms.of_exponential,
    exponential.log_of_one_plus,
    hyperbolic.root_of_cosh,
    hyperbolic.quotients,
    hyperbolic.arctan_of_sinh,
    hyperbolic.log_of_cosh,
    logistic.log_of_logistic,
    logistic.shifted_tanh,
    normal.shifted_erf,
    normal.weighted,
    exponential.less_one,
    exponential.scaled,
    compositions.less_constant,
    polynomials.power_less_one,
    logistic.products,
    logistic.sums,
    logistic.both_sides,
    logistic.power,
    logistic.slope_below_its_top,
    logarithms.differences,
    logistic.sharpened,
    normal.exponential_of_square,
    gates.tanh_of_logarithm,
    hyperbolic.tanh_of_exponential,
    radicals.root_of_squares,
    radicals.slope,
    radical_sums.logarithm,
    radical_sums.gap,
    radical_sums.side_times_gap,
    radicals.excess,
    radicals.rationalised,
    radicals.inverse,
    radicals.log_of_one_plus_square,
    branches.elliott,
    ratios.reciprocal_of_sum,
    ratios.growing_factor,
    quotients.denominator,
    quotients.numerator,
    polynomials.factored,
    waves.beside_one,
    waves.over_argument,
    branches.gated,
)


def stabilize(expr: sp.Expr) -> sp.Expr:
    """``expr`` in the stable vocabulary: every rule, in order, at every subexpression from the leaves up."""
    for rule in RULES:
        expr = bottom_up(expr, rule)
    return expr
