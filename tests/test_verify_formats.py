"""Rounding is exact: against numpy and torch casts, and against rational arithmetic."""

import math
from fractions import Fraction

import numpy as np
import pytest
import torch

from codegen.verify.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS, Format, computing_format

ALL = pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)


def awkward(fmt: Format, count: int = 4000) -> np.ndarray:
    """float64 numbers over and beyond the whole range of the format, many on or beside ties."""
    random = np.random.default_rng(7)
    wide = np.ldexp(random.uniform(-2, 2, count), random.integers(fmt.quantum - 3, min(fmt.emax + 3, 1023), count))
    values = fmt.value(random.integers(-fmt.last, fmt.last, count))
    ties = values + np.where(np.abs(values) < fmt.max, fmt.ulp(values), 0) / 2
    return np.concatenate([wide, values, ties, np.nextafter(ties, np.inf), np.nextafter(ties, -np.inf), [0.0, fmt.max]])


@ALL
def test_ranges_are_those_of_torch(fmt):
    info = torch.finfo(getattr(torch, fmt.name))
    assert (fmt.max, fmt.epsilon, fmt.bits) == (info.max, info.eps, info.bits)
    assert math.ldexp(1.0, fmt.emin) == info.smallest_normal
    assert fmt.value(np.array([fmt.last]))[0] == fmt.max


@pytest.mark.parametrize("fmt", [FLOAT16, BFLOAT16, FLOAT32], ids=lambda f: f.name)
def test_cast_agrees_with_torch(fmt):
    values = awkward(fmt)
    theirs = torch.tensor(values).to(getattr(torch, fmt.name)).double().numpy()
    if fmt is not FLOAT32:  # torch reaches half types by way of float32: exact only where that step is exact
        with np.errstate(over="ignore"):
            values = values.astype(np.float32).astype(np.float64)
        theirs = torch.tensor(values, dtype=torch.float32).to(getattr(torch, fmt.name)).double().numpy()
    assert np.array_equal(fmt.cast(values), theirs)


def test_cast_agrees_with_numpy_from_double_to_half():
    values = awkward(FLOAT16)
    with np.errstate(over="ignore"):
        assert np.array_equal(FLOAT16.cast(values), values.astype(np.float16).astype(np.float64))
        assert np.array_equal(FLOAT32.cast(values), values.astype(np.float32).astype(np.float64))


@ALL
def test_three_roundings_agree(fmt):
    for value in awkward(fmt, 150):
        numerator, denominator = value.as_integer_ratio()
        ball = fmt.round_ball(numerator, 1 - denominator.bit_length(), (0, 0))
        rational = fmt.round_fraction(Fraction(value))
        assert ball == rational
        assert ball[0] == fmt.cast(np.array([value]))[0]
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
        rounded, offset = fmt.round_fraction(value)
        if math.isinf(rounded):
            assert value >= Fraction(fmt.max) + Fraction(fmt.ulp(np.array(fmt.max)).item()) / 2
            continue
        rank = fmt.ordinal(np.array([rounded]))
        below, above = (Fraction(v) for v in fmt.value(np.concatenate([rank - 1, rank + 1])))
        assert abs(value - Fraction(rounded)) <= min(abs(value - below), abs(value - above))
        assert abs(offset) <= 0.5


def test_a_ball_that_holds_a_tie_is_undecided():
    tie = (1 << 11) + 1  # 1 + 2**-11, half-way between 1 and the next float16
    assert FLOAT16.round_ball(tie, -11, (0, 0)) == (1.0, 0.5)
    assert FLOAT16.round_ball(tie, -11, (1, -60)) is None
    assert FLOAT16.round_ball((tie << 60) + 1, -71, (1, -72)) == (1 + 2**-10, pytest.approx(-0.5))
    assert FLOAT16.round_ball(0, 0, (1, -20)) is None
    assert FLOAT16.round_ball(0, 0, (1, -200)) == (0.0, 0.0)


def test_exponents_beyond_any_format_cost_nothing():
    assert FLOAT64.round_ball(-3, 10**40, (1, 0)) == (-math.inf, 0.0)
    assert FLOAT64.round_ball(3, -(10**40), (1, -(10**41))) == (0.0, 0.0)


@ALL
def test_ordinals_number_the_values_in_order(fmt):
    random = np.random.default_rng(5)
    ordinals = np.unique(np.concatenate([random.integers(-fmt.last, fmt.last, 5000), np.arange(-3000, 3000)]))
    values = fmt.value(ordinals)
    assert np.array_equal(fmt.ordinal(values), ordinals)
    assert np.all(np.diff(values) > 0)
    native = {16: np.int16, 32: np.int32, 64: np.int64}[fmt.bits]
    bits = torch.tensor(values[values > 0]).to(getattr(torch, fmt.name)).view(getattr(torch, np.dtype(native).name))
    assert np.array_equal(bits.numpy(), ordinals[values > 0])


@ALL
def test_ulp_is_the_gap_to_the_next_value(fmt):
    ordinals = np.random.default_rng(11).integers(0, fmt.last, 3000)
    values = fmt.value(ordinals)
    assert np.array_equal(fmt.ulp(values), fmt.value(ordinals + 1) - values)
    assert fmt.ulp(np.array(0.0)) == math.ldexp(1.0, fmt.quantum)
    assert fmt.ulp(np.array(np.inf)) == fmt.ulp(np.array(fmt.max))


def test_half_types_compute_in_float32():
    assert [computing_format(f).name for f in (FLOAT16, BFLOAT16, FLOAT32, FLOAT64)] == [
        "float32",
        "float32",
        "float32",
        "float64",
    ]
