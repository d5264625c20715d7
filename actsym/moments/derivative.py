"""The derivative that moments of f' are taken of."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from itertools import pairwise

import sympy as sp

from actsym.definition.spec import x
from actsym.errors import EvaluationError, Unanswered
from actsym.rigor import rewrite
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.asymptotics.questions import one_sided
from actsym.rigor.breakpoints import pieces, with_floors
from actsym.rigor.domain import meromorphic, singular
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import Piece
from actsym.rigor.rewrite import with_separate_logarithms


def weak_derivative(expr: sp.Expr, order: int = 1) -> sp.Expr:
    """The derivative of ``expr`` in ``x`` away from kinks and jumps: point masses are left out.

    Expectations do not see a single point, so this is the derivative that E[f'^2] means for a function
    without jumps (:func:`jumps` finds them).
    """
    expr = with_separate_logarithms(with_floors(expr))
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
    found = rewrite.slope_of_exponentials(expr) if expr.has(sp.exp) else None
    return sp.diff(expr, x) if found is None else found


@dataclass(frozen=True)
class Jumps:
    """The ``points`` at which a function is shown to jump, and why there may be others (``unknown``), or nothing."""

    points: tuple[sp.Expr, ...]
    unknown: str = ""

    def __bool__(self) -> bool:
        raise TypeError("whether there are jumps may not be known: ask for .points, and for .unknown")


def jumps(expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo) -> Jumps:
    """The points between the ends at which the limits of ``expr`` from both sides differ: at switches, and where the
    argument of a function is singular (``atan(1/x)``)."""
    try:
        parts = [piece for part in pieces(expr, lower, upper) for piece in _without_singularities(part)]
    except Unanswered as error:
        return Jumps((), str(error))
    found, unknown = [], ""
    for left, right in pairwise(parts):
        point = left.upper
        try:
            if _jumps_at(point, left.expr, right.expr):
                found.append(point)
        except Unanswered as error:
            unknown = unknown or f"whether it jumps at x = {point} is not known ({error})"
    return Jumps(tuple(found), unknown)


def _without_singularities(part: Piece) -> list[Piece]:
    if meromorphic(part.expr, part.lower, part.upper):
        return [part]  # where it has no value it tends to one, or to infinity
    ends = [part.lower, *singular(part.expr, part.lower, part.upper), part.upper]
    return [Piece(a, b, part.expr) for a, b in pairwise(ends)]


def _jumps_at(point: sp.Expr, left: sp.Expr, right: sp.Expr) -> bool:
    if left != right:
        with contextlib.suppress(EvaluationError):
            step = Evaluator((right - left).subs(x, point)).at(0, 64).ball
            if step.is_finite() and not step.contains(0):
                return True
    sides = (one_sided(e, point, side) for e, side in ((left, -1), (right, 1)))
    low, high = (end for end in sides)
    if low.is_infinite or high.is_infinite:
        return bool(low.is_finite or high.is_finite)
    return sign(high - low) != 0
