"""The derivative that moments of f' are taken of."""

from __future__ import annotations

from itertools import pairwise

import sympy as sp

from actsym.definition.spec import x
from actsym.rigor import exponential_sums
from actsym.rigor.breakpoints import BreakpointError, pieces
from actsym.rigor.evaluate import EvaluationError, Evaluator, UnsupportedError


def weak_derivative(expr: sp.Expr, order: int = 1) -> sp.Expr:
    """The derivative of ``expr`` in ``x`` away from kinks and jumps: point masses are left out.

    Expectations do not see a single point, so this is the derivative that E[f'^2] means for a function
    without jumps (:func:`jumps` finds them).
    """
    for _ in range(order):
        expr = _diff(expr)
        if expr.has(sp.DiracDelta):
            expr = expr.replace(sp.DiracDelta, lambda *args: sp.S.Zero)
    return expr


def _diff(expr: sp.Expr) -> sp.Expr:
    """The derivative, with steps (floor, ceiling) as the constants that they are in between."""
    steps = {step: sp.Dummy(real=True) for step in expr.atoms(sp.floor, sp.ceiling)}
    back = {constant: step for step, constant in steps.items()}
    return _smooth(expr.xreplace(steps)).xreplace(back)


def _smooth(expr: sp.Expr) -> sp.Expr:
    if isinstance(expr, sp.Piecewise) and expr.has(sp.exp):
        return sp.Piecewise(*((_smooth(value), condition) for value, condition in expr.args))
    found = exponential_sums.slope(expr) if expr.has(sp.exp) else None
    return sp.diff(expr, x) if found is None else found


def jumps(expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo) -> list[sp.Expr]:
    """The points between the ends where ``expr`` is shown to jump."""
    try:
        parts = pieces(expr, lower, upper)
    except (BreakpointError, EvaluationError, UnsupportedError):
        return []
    found = []
    for left, right in pairwise(parts):
        try:
            step = Evaluator((right.expr - left.expr).subs(x, left.upper)).at(0, 64).ball
        except (EvaluationError, UnsupportedError):
            continue
        if not step.contains(0):
            found.append(left.upper)
    return found
