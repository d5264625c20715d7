"""What is measured of an activation: f and its first derivatives as expressions in x, and the terms that they add up.

The expression is differentiated as it is written, never in the generator's lowered form.  Parameters enter as exactly
the binary numbers that a kernel receives.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import sympy as sp
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

from actsym.definition.spec import Activation, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64, Format
from actsym.rigor.evaluate import Evaluator
from codegen.verify.limits import completed
from codegen.verify.rounding import round_dyadic
from codegen.verify.terms import term_sums, without_jumps

_UPWARDS, _DOWNWARDS = (sp.Gt, sp.Ge), (sp.Lt, sp.Le)


def names(activation: Activation) -> list[str]:
    """The quantities: f, its derivatives by the inputs, and by each learnable parameter and entry of a vector."""
    return ["f", *(f"df_d{v.name}" for v in (*activation.inputs, *activation.learnable))]


def computing_format(fmt: Format) -> Format:
    """The format in which kernels for ``fmt`` compute: float32 for the half types, else the format itself."""
    return FLOAT32 if fmt.bits == 16 else fmt


def parameter_values(activation: Activation, fmt: Format) -> dict[str, float]:
    """Each parameter's default as a kernel for ``fmt`` receives it.

    A learnable parameter is a tensor of the format itself.  A fixed one is handed over as a float64 number and
    rounded to the format in which the kernel computes.
    """
    values = {}
    for parameter in activation.parameters:
        mantissa, exponent = Evaluator(parameter.default).at(0, 200).ball.mid().man_exp()
        nearest = round_dyadic(FLOAT64, int(mantissa), int(exponent))[0]
        target = fmt if parameter.learnable else computing_format(fmt)
        values[parameter.name] = float(target.round(np.array(nearest)))
    return values


def exact_parameters(activation: Activation, fmt: Format) -> dict[sp.Symbol, sp.Rational]:
    """The same by symbol, as exact rationals."""
    values = parameter_values(activation, fmt)
    return {p.symbol: sp.Rational(*values[p.name].as_integer_ratio()) for p in activation.parameters}


@lru_cache(maxsize=16)  # seconds, for fifty lines
def quantities(activation: Activation, fmt: Format) -> dict[str, sp.Expr]:
    """``f``, ``df_dx`` and ``df_d<p>`` for each learnable p, in x alone: parameters are exact rationals.

    At points with a branch of their own, derivatives are those of both sides, where these agree, and where f has no
    value, it has that of both sides (:mod:`codegen.verify.limits`); not of sums over vectors.
    """
    values = exact_parameters(activation, fmt)
    found = {name: at(expr, values) for name, expr in _first(activation).items()}
    return found if activation.vectors else completed(found)


@lru_cache(maxsize=16)
def _first(activation: Activation) -> dict[str, sp.Expr]:
    """``f`` and its first derivatives, in x and the parameters."""
    by = {f"df_d{v.name}": v for v in (x, *(p.symbol for p in activation.learnable))}
    return {"f": activation.expr} | {name: sp.diff(activation.expr, v) for name, v in by.items()}


@lru_cache(maxsize=16)
def magnitudes(activation: Activation, fmt: Format) -> dict[str, sp.Expr]:
    """:func:`term_sums` in x alone, by quantity."""
    values = exact_parameters(activation, fmt)
    return {quantity: without_jumps(at(expr, values)) for quantity, expr in term_sums(activation).items()}


# Expressions with numbers for parameters, whose branches are told by exact comparisons of x: SymPy writes the
# conditions of a maximum of lines as ``x >= 4*x/3 - 7/3``, one for each other line: fifty lines have 2450 of them in
# each derivative, and at x = 7 no ball decides one.  With rational coefficients each is a comparison of x with a
# rational number, and all of a branch are one interval.


def at(expr: sp.Expr, values: Mapping[sp.Symbol, sp.Expr]) -> sp.Expr:
    """``expr`` with ``values`` for symbols, as ``xreplace`` has it, but for the form of the conditions."""
    if isinstance(expr, sp.Piecewise):
        branches = []
        for value, condition in expr.args:
            reduced = _at(condition, values)
            if reduced != False:  # noqa: E712 - a SymPy truth value
                branches.append((at(value, values), reduced))
            if reduced == True:  # noqa: E712
                break
        if not branches:
            return sp.nan
        return branches[0][0] if branches[0][1] == True else sp.Piecewise(*branches, evaluate=False)  # noqa: E712
    if not expr.has(sp.Piecewise):
        return expr.xreplace(dict(values))
    return expr.func(*(at(a, values) for a in expr.args))


def _at(condition: Boolean, values: Mapping[sp.Symbol, sp.Expr]) -> Boolean:
    if isinstance(condition, sp.And):
        return _interval([_at(c, values) for c in condition.args])
    if isinstance(condition, sp.Or | sp.Not):
        return condition.func(*(_at(c, values) for c in condition.args))
    if isinstance(condition, Relational):
        difference = sp.expand((condition.lhs - condition.rhs).xreplace(dict(values)))
        slope, height = difference.coeff(x, 1), difference.coeff(x, 0)
        if slope.is_Rational and height.is_Rational and slope != 0 and difference == slope * x + height:
            compared = condition if slope > 0 else condition.reversed
            return compared.func(x, -height / slope)
    return condition.subs(values)


def _interval(conditions: list[Boolean]) -> Boolean:
    """All of ``conditions``, of comparisons of x with numbers those that the others imply left out."""
    lower = [c for c in conditions if isinstance(c, _UPWARDS) and c.lhs == x and c.rhs.is_Rational]
    upper = [c for c in conditions if isinstance(c, _DOWNWARDS) and c.lhs == x and c.rhs.is_Rational]
    others = [c for c in conditions if c not in lower and c not in upper]
    bounds = sorted(lower, key=lambda c: (c.rhs, isinstance(c, sp.Gt)))[-1:]
    bounds += sorted(upper, key=lambda c: (c.rhs, isinstance(c, sp.Le)))[:1]
    if len(bounds) == 2:
        (low, high) = (c.rhs for c in bounds)
        point = isinstance(bounds[0], sp.Ge) and isinstance(bounds[1], sp.Le)
        if low > high or (low == high and not point):
            return sp.false
    return sp.And(*others, *bounds, evaluate=False) if len(bounds) + len(others) > 1 else sp.And(*others, *bounds)
