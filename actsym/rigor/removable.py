"""Integrands with a removable singularity, such as sin(x)/x at 0.

Write f = N/D with N and D holomorphic near c, D with a zero of order m at c and N of order at least m.
By Taylor's theorem with the integral remainder, N(z) = (z - c)^m times a weighted mean of N^(m)/m! on the
segment from c to z, and the same for D; so on a ball B that holds c, every value of f lies in
N^(m)(B) / D^(m)(B).  Where that quotient is finite, f is holomorphic on B.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy as sp
from flint import acb, arb

from actsym.definition.symbols import x
from actsym.errors import EvaluationError, Unanswered
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.breakpoints import zeros_on
from actsym.rigor.evaluate import Evaluator, UnsupportedError, compile_complex
from actsym.rigor.zero import Zero

#: Zeros of a higher order are not looked at.
_HIGHEST_ORDER = 6


@dataclass(frozen=True)
class Singularity:
    """A zero of the denominator: where, its order there, and the order of the numerator's zero (0: a pole)."""

    point: sp.Expr
    order: int
    numerator_order: int
    sign: int


def singularities(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[Singularity]:
    """The zeros of the denominators of ``expr`` on [lower, upper] that have a closed form."""
    numerator, denominator = sp.fraction(sp.together(expr))
    found = []
    for factor in sp.Mul.make_args(denominator):
        base = factor.as_base_exp()[0]
        if isinstance(factor, sp.exp) or not base.has(x):
            continue
        try:
            points = zeros_on(base, lower, upper)
        except Unanswered:
            continue
        for point in points:
            below, above = _order(denominator, point), _order(numerator, point)
            if below is not None and above is not None and below[0]:
                (order, leading), (numerator_order, top) = below, above
                sign = 1 if leading * top > 0 else -1
                found.append(Singularity(point, order, numerator_order, sign))
    return found


def _order(expr: sp.Expr, point: sp.Expr) -> tuple[int, arb] | None:
    """The order of the zero of ``expr`` at ``point`` and the first derivative that is not zero; None if unknown,
    as at an essential singularity."""
    for order in range(_HIGHEST_ORDER + 1):
        try:
            value = expr.subs(x, point)
            value = sp.S.Zero if value.has(Zero) and sign(value) == 0 else value
            value = value if value.has(Zero) else sp.simplify(value)
            if value != 0:
                ball = Evaluator(value).at(0, 64).ball
                return None if ball.contains(0) or not ball.is_finite() else (order, ball)
        except (EvaluationError, UnsupportedError, Undetermined):
            break
        expr = sp.diff(expr, x)
    return None


def integrand(expr: sp.Expr, removable: list[Singularity]) -> Callable[[acb, bool], acb]:
    """``expr`` for ``acb.integral``, finite on balls that hold one of the ``removable`` singularities."""
    plain = compile_complex(expr)
    numerator, denominator = sp.fraction(sp.together(expr))
    quotients = [
        (
            Evaluator(s.point),
            compile_complex(sp.diff(numerator, x, s.order)),
            compile_complex(sp.diff(denominator, x, s.order)),
        )
        for s in removable
    ]

    def function(z: acb, analytic: bool) -> acb:
        for where, top, bottom in quotients:
            if z.real.overlaps(where.at(0).ball) and z.imag.contains(0):
                return top(z, analytic) / bottom(z, analytic)
        return plain(z, analytic)

    return function
