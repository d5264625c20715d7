"""Exact balls as integers and fractions: those that are too long are refused, not written out."""

from fractions import Fraction

import pytest
import sympy as sp
from flint import arb

from actsym.definition.symbols import x
from actsym.errors import EvaluationError
from actsym.rigor.asymptotics.constants import Undetermined
from actsym.rigor.asymptotics.questions import below
from actsym.rigor.balls import fraction, integer
from actsym.rigor.evaluate import compile_real
from actsym.rigor.growth import GrowthError, above

HUGE, TINY = arb((3, 10**18)), arb((3, -(10**18)))


def test_short_ones_are_what_they_say():
    assert fraction(arb((-5, -3))) == Fraction(-5, 8) and integer(arb((5, 3))) == 40 and fraction(arb(0)) == 0


@pytest.mark.parametrize("ball", [HUGE, -HUGE, TINY, arb("inf"), arb.nan(), arb(1).union(2)], ids=str)
def test_what_is_long_or_not_exact_is_refused(ball):
    for read in (fraction, integer):
        with pytest.raises(EvaluationError):
            read(ball)


def test_no_integer_is_refused():
    with pytest.raises(EvaluationError, match="no integer"):
        integer(arb(0.5))


@pytest.mark.parametrize("ball", [TINY, -TINY, -HUGE, arb(1) / 3, -arb(1) / 3, arb(7), arb(0)], ids=str)
def test_a_bound_of_an_exponent_is_short_and_a_bound(ball):
    bound = above(ball)
    assert arb(bound.numerator) / bound.denominator >= ball
    assert bound.numerator.bit_length() + bound.denominator.bit_length() < 2100


def test_an_exponent_that_is_too_large_is_named():
    with pytest.raises(GrowthError, match="too large"):
        above(HUGE)
    with pytest.raises(Undetermined, match="too large"):
        below(HUGE)


def test_a_power_that_no_integer_holds_is_not_known():
    assert not compile_real(sp.Integer(-2) ** x)(HUGE).is_finite()
