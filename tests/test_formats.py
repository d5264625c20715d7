"""The formats against NumPy's own types, and the thresholds of rounding against exact arithmetic."""

from fractions import Fraction

import numpy as np
import pytest

from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS, Format

_NUMPY = {FLOAT16: np.float16, FLOAT32: np.float32, FLOAT64: np.float64}


@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_ordinals_and_values_are_inverse_and_ordered(fmt: Format) -> None:
    normal = 1 << fmt.precision - 1
    sizes = {0, 1, 2, fmt.last, fmt.last - 1, normal, normal - 1, fmt.last // 3}
    samples = sorted({s for n in sizes for s in (n, -n)})
    values = [fmt.value(n) for n in samples]
    assert values == sorted(values)
    assert [fmt.ordinal(v) for v in values] == samples
    for n, value in zip(samples, values, strict=True):
        mantissa, exponent = (int(v) for v in fmt.exact(n).man_exp())
        assert Fraction(mantissa) * Fraction(2) ** exponent == Fraction(value)


@pytest.mark.parametrize("fmt", _NUMPY, ids=lambda f: f.name)
def test_extremes_are_those_of_numpy(fmt: Format) -> None:
    info = np.finfo(_NUMPY[fmt])
    assert fmt.value(fmt.last) == float(info.max)
    assert fmt.value(1) == float(info.smallest_subnormal)
    assert fmt.value(1 << fmt.precision - 1) == float(info.smallest_normal)


@pytest.mark.parametrize("fmt", [FLOAT16, FLOAT32], ids=lambda f: f.name)
def test_rounding_is_that_of_numpy(fmt: Format) -> None:
    rng = np.random.default_rng(1)
    values = rng.normal(size=2000) * 10.0 ** rng.integers(-50, 45, 2000)
    with np.errstate(over="ignore"):
        expected = values.astype(_NUMPY[fmt]).astype(np.float64)
    assert np.array_equal(fmt.round(values), expected)


def test_bfloat16_rounding_keeps_the_upper_half_of_float32() -> None:
    values = BFLOAT16.round(np.random.default_rng(2).normal(size=500))
    assert not np.any(values.astype(np.float32).view(np.uint32) & 0xFFFF)


@pytest.mark.parametrize("fmt", [FLOAT16, FLOAT32], ids=lambda f: f.name)
def test_thresholds_are_where_the_rounding_changes(fmt: Format) -> None:
    cast = _NUMPY[fmt]
    with np.errstate(over="ignore"):
        half = float(fmt.zero_up_to)
        assert cast(half) == 0 and cast(np.nextafter(half, 1)) > 0
        tiny, normal = float(np.finfo(cast).smallest_normal), float(fmt.normal_from)
        assert cast(normal) == tiny and cast(np.nextafter(normal, 0)) < tiny
        top = float(fmt.infinite_from)
        assert np.isinf(cast(top)) and not np.isinf(cast(np.nextafter(top, 0)))
