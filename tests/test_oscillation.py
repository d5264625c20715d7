"""Bounds of functions that oscillate towards the ends of the line, against dense scans of their definitions."""

from collections.abc import Callable

import numpy as np
import pytest
import sympy as sp
from tiers import LONG, spread

from actsym.definition.spec import x
from actsym.properties.lipschitz import lipschitz_of
from actsym.properties.shape import shape_of

SIGMOID = 1 / (1 + sp.exp(-x))
Array = np.ndarray


def _sigmoid(t: Array) -> Array:
    return 1 / (1 + np.exp(-t))


def _steepest(g: Callable[[Array], Array]) -> float:
    """The largest difference quotient of samples."""
    t = np.linspace(-60, 60, 1_200_001)
    return float(np.max(np.abs(np.diff(g(t)) / np.diff(t))))


@pytest.mark.parametrize(
    ("f", "g"),
    [
        (sp.Piecewise((sp.sin(x), x >= 0), (x / 2, True)), lambda t: np.where(t >= 0, np.sin(t), t / 2)),
        (sp.Max(x, 0) + sp.sin(x), lambda t: np.maximum(t, 0) + np.sin(t)),
        pytest.param((x + sp.sin(x) / 2) * SIGMOID, lambda t: (t + np.sin(t) / 2) * _sigmoid(t), marks=LONG),
        (SIGMOID * sp.cos(x), lambda t: np.cos(t) * _sigmoid(t)),
        (sp.sinc(2 * x + 1), lambda t: np.sinc((2 * t + 1) / np.pi)),
        (sp.Piecewise((sp.sin(3 * x) / (3 * x), sp.Ne(x, 0)), (1, True)), lambda t: np.sinc(3 * t / np.pi)),
        pytest.param(
            sp.cos(4 * x + 1) * sp.exp(-(x**2) / 3), lambda t: np.cos(4 * t + 1) * np.exp(-(t**2) / 3), marks=LONG
        ),
        pytest.param(sp.sin(x) * x**2 / (1 + x**2), lambda t: np.sin(t) * t**2 / (1 + t**2), marks=LONG),
        pytest.param(
            sp.sin(2 * x + 1) * (1 + 1 / (1 + x**2)), lambda t: np.sin(2 * t + 1) * (1 + 1 / (1 + t**2)), marks=LONG
        ),
    ],
)
def test_the_steepest_slope_is_that_of_a_scan(f: sp.Expr, g: Callable[[Array], Array]) -> None:
    found = lipschitz_of(f).constant.value
    seen = _steepest(g)
    assert found.finite and seen <= float(found) * (1 + 1e-9) and seen >= float(found) * (1 - 2e-3)


def test_the_curvature_of_sinc_is_largest_at_zero() -> None:
    assert abs(float(lipschitz_of(sp.sinc(2 * x + 1)).smoothness.value) - 4 / 3) < 1e-12
    assert shape_of(sp.sinc(x)).upper.value.text(12) == "1.00000000000"


@pytest.mark.parametrize("f", spread([x * sp.cos(x), sp.sin(x**2), sp.sqrt(1 + x**2) * sp.sin(x + 1)], [x * sp.cos(x)]))
def test_slopes_that_grow_while_they_oscillate(f: sp.Expr) -> None:
    assert lipschitz_of(f).constant.value.exact is sp.oo


def test_where_a_limit_is_approached_and_where_it_is_taken_again_and_again() -> None:
    approached = lipschitz_of(SIGMOID * sp.cos(x)).constant
    assert approached.value.exact == 1 and [str(p) for p in approached.places] == ["x -> oo"]
    again = lipschitz_of(sp.Max(x, 0) + sp.sin(x)).constant
    assert again.value.exact == 2 and again.attained and "further out" in again.value.checks[-1]
    assert "f' jumps at x = 0" in lipschitz_of(sp.Max(x, 0) + sp.sin(x)).smoothness.value.reason


def test_ranges() -> None:
    assert shape_of(x * sp.cos(x)).range == "(-oo, oo)"
    assert shape_of(SIGMOID * sp.cos(x)).range == "within [-1, 1] (whether its ends are attained is not known)"
    t = np.linspace(-40, 40, 800_001)
    y = np.cos(3 * t + 1) * np.exp(-(t**2) / 3)
    found = shape_of(sp.cos(3 * x + 1) * sp.exp(-(x**2) / 3))
    assert float(found.upper.value) == pytest.approx(y.max(), abs=1e-8)
    assert float(found.lower.value) == pytest.approx(y.min(), abs=1e-8)


def test_two_phases_are_not_decided() -> None:
    found = lipschitz_of(sp.sin(x) * sp.sin(sp.sqrt(2) * x) * SIGMOID).constant.value
    assert not found.finite and found.reason
