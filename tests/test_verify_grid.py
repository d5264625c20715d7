"""Grids hold what they promise."""

import numpy as np
import pytest

from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS
from codegen.verify import grid

ALL = pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)


@ALL
def test_standard_grid_reaches_the_extremes(fmt):
    values = grid.standard(fmt)
    present = set(values.tolist())
    tiny, normal = 2.0**fmt.quantum, 2.0**fmt.emin
    for value in (tiny, normal - tiny, normal, fmt.max, 1.0, 1 - fmt.epsilon / 2, 1 + fmt.epsilon):
        assert {value, -value} <= present
    assert all(2.0**e in present for e in range(fmt.quantum, fmt.emax + 1))
    assert np.isfinite(values).all() and np.array_equal(fmt.round(values), values)
    assert np.count_nonzero(values == 0) == 2 and np.signbit(values[values == 0]).tolist() == [True, False]
    assert np.count_nonzero(np.diff(values) == 0) == 1  # the two zeros, nothing else


@pytest.mark.parametrize("fmt", [FLOAT16, BFLOAT16], ids=lambda f: f.name)
def test_every_value_of_the_half_types(fmt):
    values = grid.every(fmt)
    assert len(values) == 2**16 - 2 * 2 ** (fmt.precision - 1)  # without infinities and NaNs


def test_every_refuses_wide_formats():
    with pytest.raises(ValueError, match="float32"):
        grid.every(FLOAT32)


@ALL
def test_landmarks_come_with_their_neighbours(fmt):
    values = grid.standard(fmt, landmarks=[6.0])
    rank = fmt.ordinals(np.array([6.0]))
    assert set(fmt.values(rank + np.arange(-3, 4))) <= set(values)


def test_stratified_covers_every_binade():
    values = grid.stratified(FLOAT64, 2)
    exponents = np.maximum(np.frexp(values[values > 0])[1] - 1, FLOAT64.emin - 1)
    assert set(exponents) == set(range(FLOAT64.emin - 1, FLOAT64.emax + 1))


def test_grids_repeat():
    assert np.array_equal(grid.standard(FLOAT32), grid.standard(FLOAT32))
