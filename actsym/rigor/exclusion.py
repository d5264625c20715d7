"""Proofs that a condition has no solution: its left side, over small intervals of the unknown, is never zero."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import Parameter
from actsym.distributions import Distribution
from actsym.moments.conditions import Condition
from actsym.rigor.integrate import FAILURES
from actsym.rigor.newton import to_ball
from actsym.rigor.uncertain import Uncertain

#: Values of a positive unknown that are looked at; another is looked at on both sides of zero.
_LEAST, _LARGEST = sp.Rational(1, 16), sp.Integer(16)

#: Intervals that are looked at, bits of the integrals.
_MOST, _BITS = 400, 30


def excluded(
    f: sp.Expr, parameters: Sequence[Parameter], conditions: Sequence[Condition], distribution: Distribution
) -> str:
    """Why the conditions cannot hold for values up to 16, if one of them alone shows it; else empty.

    A condition shows it if, divided by factors that are never zero, it depends on one unknown.
    """
    for condition in conditions:
        g = condition.integrand(f)
        if condition.target == 0:
            g = g / _outer(g, parameters)
        left = [p for p in parameters if g.has(p.symbol)]
        if len(left) == 1 and _never_zero(g, left[0], condition, distribution):
            (unknown,) = left
            low = _LEAST if unknown.symbol.is_positive else -_LARGEST
            return (
                f"{condition} has no solution with {unknown.name} in [{low}, {_LARGEST}]: proven interval by interval"
            )
    return ""


def _outer(g: sp.Expr, parameters: Sequence[Parameter]) -> sp.Expr:
    """The factors of a product that are powers of positive unknowns."""
    positive = {p.symbol for p in parameters if p.symbol.is_positive}
    return sp.Mul(*(factor for factor in sp.Mul.make_args(g) if factor.as_base_exp()[0] in positive))


def _never_zero(g: sp.Expr, unknown: Parameter, condition: Condition, distribution: Distribution) -> bool:
    low = _LEAST if unknown.symbol.is_positive else -_LARGEST
    waiting = [(low, _LARGEST)]
    for _ in range(_MOST):
        low, high = waiting.pop()
        with ctx.workprec(_BITS + 32):
            box = Uncertain.of(0, to_ball((low + high) / 2) + arb(0, to_ball((high - low) / 2).abs_upper()))
        try:
            value = condition.measure(g.subs(unknown.symbol, box), distribution, _BITS)
        except FAILURES:
            value = arb.nan()
        if not value.is_finite() or (value - to_ball(condition.target)).contains(0):
            waiting += [(low, (low + high) / 2), ((low + high) / 2, high)]
        if not waiting:
            return True
    return False
