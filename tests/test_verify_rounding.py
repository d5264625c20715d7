"""Rounding is exact: against rational arithmetic, and against that of arrays."""

import math
from fractions import Fraction

import numpy as np
import pytest
from rounding import awkward, round_fraction

from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS
from codegen.verify.quantities import computing_format
from codegen.verify.rounding import round_ball

ALL = pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)


@ALL
def test_three_roundings_agree(fmt):
    for value in awkward(fmt, 150):
        numerator, denominator = value.as_integer_ratio()
        ball = round_ball(fmt, numerator, 1 - denominator.bit_length(), (0, 0))
        rational = round_fraction(fmt, Fraction(value))
        assert ball == rational
        assert ball[0] == fmt.round(np.array([value]))[0]
        if math.isfinite(ball[0]):
            rebuilt = Fraction(ball[0]) + Fraction(ball[1]) * Fraction(fmt.ulp(np.array(ball[0])).item())
            assert rebuilt == Fraction(value)
            assert abs(ball[1]) <= 0.5


@ALL
def test_rounding_of_non_dyadic_fractions_is_nearest(fmt):
    random = np.random.default_rng(3)
    for _ in range(300):
        scale = Fraction(2) ** int(random.integers(fmt.quantum - 2, fmt.emax))
        value = Fraction(int(random.integers(1, 10**9)), int(random.integers(1, 10**9))) * scale
        rounded, offset = round_fraction(fmt, value)
        if math.isinf(rounded):
            assert value >= Fraction(fmt.max) + Fraction(fmt.ulp(np.array(fmt.max)).item()) / 2
            continue
        rank = fmt.ordinals(np.array([rounded]))
        below, above = (Fraction(v) for v in fmt.values(np.concatenate([rank - 1, rank + 1])))
        assert abs(value - Fraction(rounded)) <= min(abs(value - below), abs(value - above))
        assert abs(offset) <= 0.5


def test_a_ball_that_holds_a_tie_is_undecided():
    tie = (1 << 11) + 1  # 1 + 2**-11, half-way between 1 and the next float16
    assert round_ball(FLOAT16, tie, -11, (0, 0)) == (1.0, 0.5)
    assert round_ball(FLOAT16, tie, -11, (1, -60)) is None
    assert round_ball(FLOAT16, (tie << 60) + 1, -71, (1, -72)) == (1 + 2**-10, pytest.approx(-0.5))
    assert round_ball(FLOAT16, 0, 0, (1, -20)) is None
    assert round_ball(FLOAT16, 0, 0, (1, -200)) == (0.0, 0.0)


def test_exponents_beyond_any_format_cost_nothing():
    assert round_ball(FLOAT64, -3, 10**40, (1, 0)) == (-math.inf, 0.0)
    assert round_ball(FLOAT64, 3, -(10**40), (1, -(10**41))) == (0.0, 0.0)


def test_half_types_compute_in_float32():
    assert [computing_format(f).name for f in (FLOAT16, BFLOAT16, FLOAT32, FLOAT64)] == [
        "float32",
        "float32",
        "float32",
        "float64",
    ]
