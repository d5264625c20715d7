"""Coefficients of expansions: exact real numbers where they are known, with a ball."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp
from flint import arb, fmpq

from actsym.rigor import real_functions as real
from actsym.rigor.asymptotics.constants import Undetermined, Unsettled, ball as ball_of, sign

#: Exact numbers longer than this are kept as balls alone.
_LONGEST = 1000


class Coefficient:
    """A real number.

    exact
        An ``fmpq`` or a SymPy number, or None where it is not known.
    ball
        An enclosure.  A number with symbols has none, only an exact form.
    """

    __slots__ = ("_ball", "exact")

    def __init__(self, exact: fmpq | sp.Expr | None, ball: arb | None = None) -> None:
        if isinstance(exact, sp.Rational):
            exact = fmpq(int(exact.p), int(exact.q))
        self.exact = exact
        if isinstance(exact, fmpq):
            self._ball: arb | None = arb(exact)
        elif ball is not None or exact is None or exact.free_symbols:
            self._ball = ball
        else:
            self._ball = ball_of(exact)

    @property
    def ball(self) -> arb:
        """The enclosure.  Raises :class:`Undetermined` for a number with symbols."""
        if self._ball is None:
            raise Undetermined(f"{self.exact} has no value of its own")
        return self._ball

    @property
    def symbolic(self) -> bool:
        """Whether it holds symbols."""
        return self._ball is None

    def __add__(self, other: Coefficient) -> Coefficient:
        return _combine(self, other, lambda a, b: a + b)

    def __mul__(self, other: Coefficient) -> Coefficient:
        return _combine(self, other, lambda a, b: a * b)

    def __neg__(self) -> Coefficient:
        return self * MINUS_ONE

    def inverse(self) -> Coefficient:
        if isinstance(self.exact, fmpq):
            return Coefficient(1 / self.exact)
        return self.mapped(lambda u: 1 / u, lambda u: 1 / u)

    def mapped(self, function: Callable[[sp.Expr], sp.Expr], on_ball: Callable[[arb], arb]) -> Coefficient:
        """A function of it, in exact form and as a ball as far as these are known."""
        number, ball = self.number(), self._ball
        return Coefficient(None if number is None else function(number), None if ball is None else on_ball(ball))

    def power(self, n: sp.Expr) -> Coefficient:
        """Its n-th power, a real number.  Raises :class:`Undetermined` where it is none."""
        if self.exact == 1:
            return self
        if n == -1:
            return self.inverse()
        negative = self.sign() < 0
        if negative and n.is_integer is not True:
            raise Undetermined("a power of something negative is not real")
        number = self.number()
        exact = None
        if number is not None:
            exact = sp.S.NegativeOne**n * (-number) ** n if negative else number**n
        if exact is not None and exact.is_Rational:
            return Coefficient(exact)
        if self.symbolic or n.free_symbols:
            return Coefficient(exact)
        if n.is_Integer:
            return Coefficient(exact, self.ball ** int(n))
        return Coefficient(exact, real.exp(ball_of(n) * self.ball.log()))

    def sign(self) -> int:
        """-1, 0 or 1, proven.  Raises :class:`Undetermined`."""
        if isinstance(self.exact, fmpq):
            return int(self.exact > 0) - int(self.exact < 0)
        if self._ball is not None and not self._ball.contains(0):
            return 1 if self.ball > 0 else -1
        if self.exact is None:
            raise Unsettled("whether a coefficient is zero is not known")
        return sign(self.exact)

    @property
    def magnitude(self) -> arb:
        """An upper bound of the absolute value."""
        return self.ball.abs_upper()

    @property
    def zero(self) -> bool:
        """Whether it is known to be zero exactly."""
        return self.exact is not None and self.exact == 0

    @property
    def doubtful(self) -> bool:
        """Whether the ball does not tell it from zero."""
        return self._ball is not None and self._ball.contains(0)

    def number(self) -> sp.Expr | None:
        """The exact number as SymPy has it."""
        if isinstance(self.exact, fmpq):
            return sp.Rational(int(self.exact.p), int(self.exact.q))
        return self.exact

    def known(self) -> sp.Expr:
        """The exact number.  Raises :class:`Undetermined` where only a ball is known."""
        number = self.number()
        if number is None:
            raise Undetermined("a coefficient is known as a ball only")
        return number


MINUS_ONE = Coefficient(fmpq(-1))
UNIT = Coefficient(fmpq(1))
NOTHING = Coefficient(fmpq(0))


def _combine(a: Coefficient, b: Coefficient, operation: Callable[[Any, Any], Any]) -> Coefficient:
    if isinstance(a.exact, fmpq) and isinstance(b.exact, fmpq):
        return Coefficient(operation(a.exact, b.exact))
    ball = None if a.symbolic or b.symbolic else operation(a.ball, b.ball)
    x, y = a.number(), b.number()
    if x is None or y is None:
        return Coefficient(None, ball)
    exact = operation(x, y)
    if isinstance(exact, sp.Rational):
        return Coefficient(exact)
    return Coefficient(exact if ball is None or _short(exact) else None, ball)


def _short(expr: sp.Expr) -> bool:
    nodes = sp.preorder_traversal(expr)
    return all(i < _LONGEST for i, _ in enumerate(nodes))
