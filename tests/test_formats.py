"""The formats against the types of NumPy and torch, and the thresholds of rounding against exact arithmetic."""

import math
from fractions import Fraction

import numpy as np
import pytest
import torch
from rounding import awkward

from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FORMATS, Format

_NUMPY = {FLOAT16: np.float16, FLOAT32: np.float32}
ALL = pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)


@ALL
def test_ordinals_and_values_are_inverse_and_ordered(fmt: Format) -> None:
    normal = 1 << fmt.precision - 1
    sizes = {0, 1, 2, fmt.last, fmt.last - 1, normal, normal - 1, fmt.last // 3}
    samples = sorted({s for n in sizes for s in (n, -n)})
    values = [fmt.value(n) for n in samples]
    assert values == sorted(values)
    assert [fmt.ordinal(v) for v in values] == samples
    for n, value in zip(samples, values, strict=True):
        assert fmt.exact(n) == Fraction(value)


@ALL
def test_ranges_are_those_of_torch(fmt):
    info = torch.finfo(getattr(torch, fmt.name))
    assert (fmt.max, fmt.epsilon, fmt.bits) == (info.max, info.eps, info.bits)
    assert math.ldexp(1.0, fmt.emin) == info.smallest_normal
    assert fmt.value(fmt.last) == fmt.max


@pytest.mark.parametrize("fmt", [FLOAT16, BFLOAT16, FLOAT32], ids=lambda f: f.name)
def test_rounding_agrees_with_torch(fmt):
    values = awkward(fmt)
    theirs = torch.tensor(values).to(getattr(torch, fmt.name)).double().numpy()
    if fmt is not FLOAT32:  # torch reaches half types by way of float32: exact only where that step is exact
        with np.errstate(over="ignore"):
            values = values.astype(np.float32).astype(np.float64)
        theirs = torch.tensor(values, dtype=torch.float32).to(getattr(torch, fmt.name)).double().numpy()
    assert np.array_equal(fmt.round(values), theirs)


def test_rounding_agrees_with_numpy_from_double_to_half():
    values = awkward(FLOAT16)
    with np.errstate(over="ignore"):
        assert np.array_equal(FLOAT16.round(values), values.astype(np.float16).astype(np.float64))
        assert np.array_equal(FLOAT32.round(values), values.astype(np.float32).astype(np.float64))


@ALL
def test_ordinals_number_the_bit_patterns(fmt):
    random = np.random.default_rng(5)
    ordinals = np.unique(np.concatenate([random.integers(-fmt.last, fmt.last, 5000), np.arange(-3000, 3000)]))
    values = fmt.values(ordinals)
    assert np.array_equal(fmt.ordinals(values), ordinals)
    assert np.all(np.diff(values) > 0)
    native = {16: np.int16, 32: np.int32, 64: np.int64}[fmt.bits]
    bits = torch.tensor(values[values > 0]).to(getattr(torch, fmt.name)).view(getattr(torch, np.dtype(native).name))
    assert np.array_equal(bits.numpy(), ordinals[values > 0])


@ALL
def test_ulp_is_the_gap_to_the_next_value(fmt):
    ordinals = np.random.default_rng(11).integers(0, fmt.last, 3000)
    values = fmt.values(ordinals)
    assert np.array_equal(fmt.ulp(values), fmt.values(ordinals + 1) - values)
    assert fmt.ulp(np.array(0.0)) == math.ldexp(1.0, fmt.quantum)
    assert fmt.ulp(np.array(np.inf)) == fmt.ulp(np.array(fmt.max))


@pytest.mark.parametrize("fmt", _NUMPY, ids=lambda f: f.name)
def test_thresholds_are_where_the_rounding_changes(fmt: Format) -> None:
    cast = _NUMPY[fmt]
    with np.errstate(over="ignore"):
        half = float(fmt.zero_up_to)
        assert cast(half) == 0 and cast(np.nextafter(half, 1)) > 0
        tiny, normal = float(np.finfo(cast).smallest_normal), float(fmt.normal_from)
        assert cast(normal) == tiny and cast(np.nextafter(normal, 0)) < tiny
        top = float(fmt.infinite_from)
        assert np.isinf(cast(top)) and not np.isinf(cast(np.nextafter(top, 0)))
