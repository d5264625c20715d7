"""An exact ball as an integer or a fraction, if it is short enough to be written out.

A ball holds 2^(2^100) in a few bytes; as an integer it fills the memory, and FLINT ends the process.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

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


def integer(ball: arb) -> int:
    """The integer that an exact ball is.  Raises :class:`EvaluationError` for a ball that is none."""
    value = fraction(ball)
    if value.denominator > 1:
        raise EvaluationError(f"{ball.str(8)} is no integer")
    return value.numerator
