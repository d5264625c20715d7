"""Expressions with numbers for parameters, whose branches are told by exact comparisons of x.

SymPy writes the conditions of a maximum of lines as ``x >= 4*x/3 - 7/3``, one for each other line: fifty lines have
2450 of them in each derivative, and at x = 7 no ball decides one.  With rational coefficients each is a comparison of
x with a rational number, and all of a branch are one interval.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy as sp
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

from actsym.definition.spec import x

_UPWARDS, _DOWNWARDS = (sp.Gt, sp.Ge), (sp.Lt, sp.Le)


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
