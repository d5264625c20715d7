"""Grids hold what they promise; breakpoints, changes of class, zeros."""

import numpy as np
import pytest
import sympy as sp

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS
from codegen.verify import grid
from codegen.verify.grid import breakpoints, classify, crossings, features, zeros

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


def test_breakpoints_of_conditions_and_absolute_values():
    assert breakpoints(ACTIVATIONS["relu6"].formula) == (0.0, 6.0)
    assert breakpoints(sp.Abs(x**2 - 2) + sp.Piecewise((1, sp.Rational(1, 2) < x), (0, True))) == (
        -(2**0.5),
        0.5,
        2**0.5,
    )
    assert breakpoints(ACTIVATIONS["telu"].formula) == ()


def test_features_are_where_arguments_vanish_and_on_their_scale():
    formula = 1 / (1 + sp.exp(-(10**6) * (x - sp.Rational(1, 3)))) + sp.tanh(x) + sp.atan(x**2 - 2)
    found = dict(features(formula))
    assert found[1 / 3] == 1e-6 and set(found) == {1 / 3, -(2**0.5), 2**0.5}
    assert abs(found[2**0.5] - 8**-0.5) < 1e-15
    assert features(ACTIVATIONS["telu"].formula) == ()
    places = features(sp.cos((x + 2) ** 4))  # a multiple root, at which the iteration does not converge
    assert places and all(abs(place + 2) < 1e-2 for place, _ in places)


def test_classes_are_ordered_by_magnitude():
    values = np.array([0.0, 1e-45, -1e-45, 1.0, -1.0, np.inf, -np.inf])
    assert classify(FLOAT32, values).tolist() == [0, 1, -1, 2, -2, 3, -3]


@pytest.mark.parametrize("parts", [2, 3, 32])
def test_crossings_are_adjacent_and_straddle_the_change(parts):
    points = grid.central(FLOAT32, 200)

    def function(v):
        return v**3 - 2

    low, high = crossings(FLOAT32, points, function(points), function, parts=parts)
    assert function(low) < 0 < function(high)
    assert np.diff(FLOAT32.ordinals(np.array([low, high]))) == 1


def test_zeros_on_and_between_inputs():
    points = grid.every(FLOAT16)
    with np.errstate(over="ignore"):
        found = zeros(FLOAT16, points, (points - 1) * (points**2 - 3))
    assert [round(z, 2) for z, _ in found] == [-1.73, 1.0, 1.73]
    assert zeros(FLOAT16, points, np.where(points > 0, 1.0, 0.0)) == []


def test_breakpoints_at_roots_of_polynomials_with_irrational_coefficients():
    assert breakpoints(sp.Abs(x**2 - sp.pi)) == pytest.approx((-(np.pi**0.5), np.pi**0.5), rel=1e-15)
    assert breakpoints(sp.Abs(x**2 + sp.log(2))) == ()
