"""Real balls: exact ones written out, numbers too large to be represented, constants known as balls, quadrature.

An exact ball as an integer or a fraction, if it is short enough to be written out.

A ball holds 2^(2^100) in a few bytes; as an integer it fills the memory, and FLINT ends the process.

Exponential and powers of real balls, and numbers too large to be represented.

A number larger than ``exp(2^4100)`` is written as the exact ball ``+inf`` (and its negative as ``-inf``), which stands
for all of them: its exponential is the same, its reciprocal a ball of radius ``2^-(2^3900)`` about 0.  What is
represented stays below ``exp(2^4000)`` (at more than 8000 bits both exponents are higher), so that arithmetic with it,
and a root of degree up to 64, leads to no number that this reciprocal would not hold.  Of a function that grows more
slowly than every power nothing is known there.

A real constant that is known to lie in a ball, as an atom of SymPy expressions.

Ball arithmetic evaluates it to the ball, so bounds and integrals of an expression hold for every value in it:
what interval Newton steps in a parameter are made of.

Arb's quadrature, so that its ball depends on the integral alone.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import sympy as sp
from flint import acb, arb, ctx, fmpq

from actsym.errors import EvaluationError

#: Bits of an integer, or of a denominator, that is written out.
_LONGEST = 1 << 20


def fraction(ball: arb) -> Fraction:
    """The value of an exact ball.

    Raises :class:`EvaluationError` for a ball that is not exact, or is too long to be written out.
    """
    if not (ball.is_exact() and ball.is_finite()):
        raise EvaluationError(f"{ball.str(8)} is no exact number")
    mantissa, exponent = (int(v) for v in ball.man_exp())
    if abs(exponent) > _LONGEST:
        raise EvaluationError(f"{ball.str(8)} is too long to be written out")
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)


def to_ball(value: Fraction) -> arb:
    """A fraction as a ball at the precision in force."""
    return arb(fmpq(value.numerator, value.denominator))


def dyadic(value: Fraction) -> arb:
    """The exact ball of a fraction whose denominator is a power of two."""
    return arb((value.numerator, 1 - value.denominator.bit_length()))


def integer(ball: arb) -> int:
    """The integer that an exact ball is.  Raises :class:`EvaluationError` for a ball that is none."""
    value = fraction(ball)
    if value.denominator > 1:
        raise EvaluationError(f"{ball.str(8)} is no integer")
    return value.numerator


Closure = Callable[[list[Any]], Any]

#: The highest degree of a root that keeps a number too large to be represented so.
_DEGREE = 64

#: exp(u) is computed for |u| < 2^_LARGE, and counts as infinite above 2^_HUGE.
_LARGE, _HUGE = 4000, 4100


def negligible() -> arb:
    """A ball about zero that holds the reciprocal of any number written as infinite."""
    return arb(0, arb((1, -(1 << 3900))))


def infinite(u: arb) -> bool:
    """Whether ``u`` stands for a number beyond the largest that is represented."""
    return u.is_exact() and not u.is_finite() and not u.is_nan()


def magnitude(u: arb) -> int:
    """The least e with |u| < 2^e (an int; 0 for u = 0)."""
    mantissa, exponent = u.abs_upper().man_exp()
    return int(mantissa).bit_length() + int(exponent) if mantissa else 0


def exp(u: arb) -> arb:
    value = u.exp()
    # What needs few bits to be finite is small.
    if value.is_finite() and ctx.prec < _LARGE // 2 and not (value.contains(0) and u.is_exact()):
        return value
    if u.is_nan() or not (u.is_finite() or infinite(u)):
        return value
    if infinite(u):
        return u if u > 0 else negligible()
    size, largest = magnitude(u), max(_LARGE, ctx.prec // 2)
    if size > largest:
        return _beyond(u, largest)
    if 2 * ctx.prec > size:
        return value
    with ctx.workprec(size):
        return u.exp()


def _beyond(u: arb, largest: int) -> arb:
    """exp(u) where it may not be represented: between 2^``largest`` and 2^(``largest`` + 100) nothing is known, so that
    no number that is represented makes up for one that is not."""
    if u < 0:
        return negligible() if u.abs_lower() > arb((1, largest)) else arb(0).union(u.upper().exp())
    return arb.pos_inf() if u.abs_lower() > arb((1, largest + _HUGE - _LARGE)) else arb.nan()


def integer_power(base: Closure, n: int) -> Closure:
    if n == -1:
        return lambda env: reciprocal(base(env))
    if n < 0:
        return lambda env: reciprocal(whole_power(base(env), -n))
    return lambda env: whole_power(base(env), n)


def reciprocal(u: arb) -> arb:
    return negligible() if infinite(u) else 1 / u


def whole_power(u: arb, n: int) -> arb:
    if u.rel_accuracy_bits() < 16 and u.is_finite() and not u.is_exact():
        return _wide_power(u, n)
    return u**n


def _wide_power(u: arb, n: int) -> arb:
    """u^n from the ends of a wide ball, because repeated multiplication would forget their dependence."""
    low, high = u.lower() ** n, u.upper() ** n
    if n % 2 or not u.contains(0):
        return low.union(high)
    return arb(0).union(low.max(high))


def rational_power(base: Closure, p: int, q: int, nonnegative: bool) -> Closure:
    def power(env: list[Any]) -> arb:
        u = base(env)
        if nonnegative and u.is_finite():
            u = u.nonnegative_part()
        if infinite(u):
            return _huge_power(u, arb(p) / q)
        value = u.sqrt() if q == 2 else u.root(q)
        value = whole_power(value, abs(p)) if abs(p) != 1 else value
        return value if p > 0 else reciprocal(value)

    return power


def _huge_power(u: arb, v: arb) -> arb:
    """A power of a positive number that is too large to be represented."""
    if u < 0 or not abs(v) * _DEGREE >= 1:
        return arb.nan()
    return u if v > 0 else negligible()


def power(base: Closure, exponent: Closure) -> Closure:
    def general(env: list[Any]) -> arb:
        u, v = base(env), exponent(env)
        if infinite(u):
            return _huge_power(u, v)
        if u > 0:
            return exp(v * u.log())
        if u >= 0 and v > 0:
            top = u.upper()
            return arb(0) if top == 0 else arb(0).union(exp(v * top.log()).upper().max(arb(0)))
        if v.is_exact() and v.is_integer():
            if magnitude(v) > _LARGE:
                return arb.nan()
            n = int(v.unique_fmpz())
            return whole_power(u, n) if n >= 0 else reciprocal(whole_power(u, -n))
        return arb.nan()

    return general


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


def quadrature(function: Callable[[acb, bool], acb], low: acb, high: acb, bits: int, evaluations: int) -> acb:
    """The integral of ``function`` between two numbers to 2^-``bits``, relative or absolute, or as far as
    ``evaluations`` suffice.

    FLINT keeps the nodes of a quadrature rule at the highest precision that was asked for so far; the last bits of a
    radius would tell which integrals a process has seen before.
    """
    ctx.cleanup()
    tolerance = arb((1, -bits))
    return acb.integral(function, low, high, rel_tol=tolerance, abs_tol=tolerance, eval_limit=evaluations)
