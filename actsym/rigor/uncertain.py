"""A real constant that is known to lie in a ball, as an atom of SymPy expressions.

Ball arithmetic evaluates it to the ball, so bounds and integrals of an expression hold for every value in it:
what interval Newton steps in a parameter are made of.
"""

from __future__ import annotations

from typing import Any

import sympy as sp
from flint import arb

from actsym.rigor.exact_balls import fraction


class Uncertain(sp.Function):
    """``Uncertain(index, middle, radius)``: rational numbers; the same ``index`` is the same number."""

    nargs = 3
    is_number = False  # SymPy compares numbers by their digits

    @classmethod
    def of(cls, index: int, ball: arb) -> sp.Expr:
        """A constant in ``ball``, which is finite."""
        middle, radius = rational(ball.mid()), rational(ball.rad())
        return cls(sp.Integer(index), middle, radius)

    @classmethod
    def eval(cls, index: sp.Expr, middle: sp.Expr, radius: sp.Expr) -> sp.Expr | None:
        return middle if radius == 0 else None

    def _eval_is_extended_real(self) -> bool:
        return True

    def _eval_is_finite(self) -> bool:
        return True

    def _eval_is_extended_positive(self) -> bool | None:
        return _sign_of(self.args[1], self.args[2], 1)

    def _eval_is_extended_negative(self) -> bool | None:
        return _sign_of(self.args[1], self.args[2], -1)

    def _eval_is_zero(self) -> bool | None:
        return False if abs(self.args[1]) > self.args[2] else None


def as_ball(index: Any, middle: arb, radius: arb) -> arb:
    """The ball of real ball arithmetic."""
    return middle + arb(0, radius.abs_upper())


def _sign_of(middle: sp.Expr, radius: sp.Expr, sign: int) -> bool | None:
    if sign * middle > radius:
        return True
    return False if -sign * middle >= radius else None


def rational(value: arb) -> sp.Rational:
    """An exact finite ball as a rational number."""
    return sp.Rational(fraction(value))
