"""What a function tends to at the infinities, correctly rounded: the reference for infinite inputs."""

from __future__ import annotations

import math

import sympy as sp

from actsym.definition.spec import x
from actsym.errors import OutOfSteps, SymPyError, Unanswered, sympy_asked
from actsym.properties.floats.formats import Format
from actsym.rigor.asymptotics.constants import Undetermined
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.monomial import ONE
from actsym.rigor.asymptotics.questions import limit as asymptotic_limit
from actsym.rigor.asymptotics.swing import Recurs, swing
from actsym.rigor.evaluate import Evaluator
from actsym.work import steps
from actsym.work.provenance import made_from
from codegen.verify import store
from codegen.verify.rounding import round_dyadic

_BITS = 400

#: Steps in which a limit is looked for: some fifteen times what the catalogue takes at most.
STEPS = 20_000_000


def limits(expr: sp.Expr, fmt: Format) -> tuple[float, float]:
    """The limits of ``expr`` at -oo and +oo, rounded to ``fmt``: NaN for one that does not exist or is not found.

    They are kept on disk by content.
    """
    key = made_from(__name__, sp.srepr(expr))
    known = store.load_value("limits", key)
    if known is None:
        known = [_dyadic(exact_limit(expr, end)) for end in (-1, 1)]
        store.save_value("limits", key, known)
    low, high = (_round(fmt, dyadic) for dyadic in known)
    return low, high


def exact_limit(expr: sp.Expr, end: int) -> sp.Expr:
    """The limit as x tends to ``end`` (-1 or +1) times infinity: a real constant, +-oo, or ``nan`` if there is none, or
    it is not found.

    Proven expansions tell it, which the generator does not use; what oscillates is taken apart, and SymPy is asked
    last.  Both may be long, and have :data:`STEPS`.
    """
    expr = expr.replace(sp.DiracDelta, lambda *_: sp.S.Zero)  # the zeros of its argument are not far out
    far = expr.xreplace({x: end * t})
    try:
        return asymptotic_limit(far)
    except Undetermined:
        pass
    try:
        return steps.within(STEPS, _searched, expr, far, end)
    except OutOfSteps:
        return sp.nan


def _searched(expr: sp.Expr, far: sp.Expr, end: int) -> sp.Expr:
    try:
        return swing(far).limit(ONE)
    except Recurs:
        return sp.nan
    except Unanswered:
        return _asked(expr, end)


def _asked(expr: sp.Expr, end: int) -> sp.Expr:
    target = end * sp.oo
    near = expr.replace(lambda e: isinstance(e, sp.Piecewise), lambda e: branch(e, end))
    try:
        with sympy_asked():
            for part in near.atoms(sp.Abs, sp.sign):
                direction = sp.sign(sp.limit(part.args[0], x, target))
                near = near.subs(part, direction * part.args[0] if isinstance(part, sp.Abs) else direction)
            found = sp.limit(near, x, target)
    except SymPyError:
        return sp.nan
    return found if found.is_extended_real and found.is_number and not found.has(sp.AccumBounds) else sp.nan


def branch(piecewise: sp.Piecewise, end: int) -> sp.Expr:
    """The branch that holds for all x beyond some point in direction ``end``; the whole where that is not seen."""
    for value, condition in piecewise.args:
        at_end = _at_end(condition, end)
        if at_end == sp.true:
            return value
        if at_end != sp.false:
            return piecewise
    return piecewise


def _at_end(condition: sp.Basic, end: int) -> sp.Basic:
    """``condition`` for all x beyond some point in direction ``end``: true, false, or as it is where that is not seen.

    Comparisons are decided by the difference of their sides: both may be infinite there.
    """
    if isinstance(condition, sp.And | sp.Or):
        return condition.func(*(_at_end(c, end) for c in condition.args))
    if not isinstance(condition, sp.core.relational.Relational):
        return condition
    difference = sp.expand(condition.lhs - condition.rhs)
    if difference.has(x):
        difference = sp.limit(difference, x, end * sp.oo)
        if difference == 0:
            return condition
    return condition.func(difference, 0)


def _dyadic(value: sp.Expr) -> list[str]:
    """``[mantissa, exponent]``, or ``[word]`` for what is not finite."""
    if not value.is_finite:
        return [{sp.oo: "oo", -sp.oo: "-oo"}.get(value, "nan")]
    mantissa, exponent = Evaluator(value).at(0, _BITS).ball.mid().man_exp()
    return [str(int(mantissa)), str(int(exponent))]


def _round(fmt: Format, dyadic: list[str]) -> float:
    if len(dyadic) == 1:
        return {"oo": math.inf, "-oo": -math.inf}.get(dyadic[0], math.nan)
    return round_dyadic(fmt, int(dyadic[0]), int(dyadic[1]))[0]
