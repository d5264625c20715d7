"""The two passes of the stable form: definitions are rewritten, and derived without cancellation.

The rules act on the definition; derivatives inherit stability because the functions of the vocabulary differentiate in
stable form.
"""

from __future__ import annotations

import sympy as sp
from sympy import Abs, Piecewise

from actsym.definition.spec import u, x
from codegen.stable import (
    branches,
    exponential,
    hyperbolic,
    logarithms,
    logistic,
    normal,
    quotients,
    radicals,
    ratios,
    waves,
)
from codegen.stable.base import Rule, bottom_up, positive
from codegen.stable.branches import over_common_denominator
from codegen.stable.exponential import quotient_of_lines, shared_factor
from codegen.stable.hyperbolic import beside_tanh
from codegen.stable.quotients import simplified
from codegen.stable.radicals import merge_slopes
from codegen.stable.ratios import Ratio, without_cancellation
from codegen.stable.waves import beside_one

#: In order.  A later rule sees what an earlier one made of the subexpressions.
RULES: tuple[Rule, ...] = (
    waves.elementary,
    hyperbolic.elementary,
    waves.over_argument,
    branches.extremum,
    branches.modulus_of_product,
    branches.outwards,
    logistic.share,
    logarithms.of_exponentials,
    exponential.of_sums,
    hyperbolic.sums_of_exponentials,
    exponential.of_exponential,
    normal.shifted_erf,
    normal.log_of_cdf,
    exponential.log_beside_one,
    logarithms.of_quotient,
    logistic.reciprocal,
    logarithms.of_exponential,
    exponential.log_of_one_plus,
    hyperbolic.root_of_cosh,
    hyperbolic.quotients,
    hyperbolic.arctan_of_growing,
    hyperbolic.log_of_cosh,
    logistic.log_of_logistic,
    logistic.shifted_tanh,
    normal.weighted,
    exponential.less_one,
    exponential.scaled,
    exponential.less_constant,
    quotients.power_less_one,
    logistic.products,
    logistic.sums,
    logistic.both_sides,
    logistic.power,
    logistic.slope_below_its_top,
    logarithms.differences,
    logistic.sharpened,
    normal.exponential_of_square,
    logarithms.tanh_of_logarithm,
    hyperbolic.tanh_of_exponential,
    radicals.root_of_squares,
    radicals.slope,
    radicals.logarithm,
    radicals.gap,
    radicals.side_times_gap,
    radicals.excess,
    radicals.rationalised,
    radicals.inverse,
    radicals.log_of_square,
    branches.elliott,
    ratios.of_powers,
    quotients.denominator,
    quotients.numerator,
    quotients.beside_modulus,
    quotients.factored,
    waves.beside_one,
    waves.remainder,
    branches.gated,
)


def stabilize(expr: sp.Expr) -> sp.Expr:
    """``expr`` in the stable vocabulary: every rule, in order, at every subexpression from the leaves up."""
    for rule in RULES:
        expr = bottom_up(expr, rule)
    return expr


def differentiate(expr: sp.Expr, variable: sp.Symbol) -> sp.Expr:
    """The derivative of an expression in stable form, in stable form."""
    return _settled(smooth_part(sp.diff(expr, variable)), expr)


def smooth_part(slope: sp.Expr) -> sp.Expr:
    """A derivative with that of every sign, floor and ceiling as 0, also at its jumps.

    SymPy leaves those of floors and of ``sign(x/k)``, where k may be 0, as they are.

    >>> x, k = sp.symbols("x k", real=True)
    >>> smooth_part(sp.diff(x * sp.sign(x / k), x)), smooth_part(sp.diff(x * sp.floor(x**2), x))
    (sign(x/k), floor(x**2))
    """

    def of_step(e: sp.Basic) -> bool:
        steps = isinstance(e, sp.Derivative) and isinstance(e.expr, sp.sign | sp.floor | sp.ceiling)
        return steps or (isinstance(e, sp.Subs) and e.expr == 0)

    return slope.replace(sp.DiracDelta, lambda *_: sp.S.Zero).replace(of_step, lambda _: sp.S.Zero)


def _settled(derivative: sp.Expr, definition: sp.Expr) -> sp.Expr:
    """A derivative of ``definition`` without cancellation, branch by branch.

    The second input of a gated definition, a factor of the whole, stays outside.
    """
    gate = definition.coeff(u)
    if gate != 0 and definition == u * gate:
        value = derivative.coeff(u)
        return u * _settled(value, gate) if derivative == u * value else _settled(derivative, gate)
    if isinstance(derivative, Piecewise):
        alike = isinstance(definition, Piecewise) and len(definition.args) == len(derivative.args)
        parts = [f for f, _ in definition.args] if alike else [definition] * len(derivative.args)
        return Piecewise(*((_settled(d, f), c) for (d, c), f in zip(derivative.args, parts, strict=True)))
    derivative = bottom_up(simplified(derivative), beside_one)
    derivative = quotient_of_lines(beside_tanh(shared_factor(merge_slopes(derivative))))
    if derivative.has(Ratio):
        return without_cancellation(derivative, definition)
    divides = any(p.base.has(Abs) for p in derivative.atoms(sp.Pow) if positive(-p.exp)) or any(
        q.args[3] == x for q in derivative.atoms(quotients.Quotient)
    )
    return over_common_denominator(derivative) if divides else derivative
