"""Curves against ball arithmetic, windows against where the functions are known to do something."""

import math
from fractions import Fraction

import pytest
import sympy as sp
from tiers import spread

from actsym import catalog
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, x
from actsym.kinds.reading import element
from actsym.report.figures import curves, shape as figure, style
from actsym.rigor.evaluate import Evaluator


@pytest.mark.parametrize("name", ["telu", "gelu", "mish", "selu", "softsign", "egem_n1", "logish"])
def test_points_are_the_function(name):
    shape = curves.shape(element(ACTIVATIONS[name]))
    line = curves.sample(shape.function, shape.window, shape.breakpoints, shape.closer)
    exact = Evaluator(ACTIVATIONS[name].formula)
    for px, py in list(zip(line.xs, line.ys, strict=True))[::17]:
        if px in shape.breakpoints:
            continue
        value = exact.at(Fraction(px))
        assert abs(py - float(value)) <= 1e-7 * (1 + abs(px)), (px, py)


@pytest.mark.parametrize("name", spread(ACTIVATIONS, 12))
def test_line_spans_the_window_in_order(name):
    shape = curves.shape(element(ACTIVATIONS[name]))
    for curve in (shape.function, shape.derivative):
        line = curves.sample(curve, shape.window, shape.breakpoints, shape.closer)
        xs = [p for p in line.xs if not math.isnan(p)]
        assert xs == sorted(xs)
        assert (xs[0], xs[-1]) == (shape.window.low, shape.window.high)
        assert all(math.isfinite(p) for p in line.ys if not math.isnan(p))
    assert all(shape.window.low < b < shape.window.high for b in shape.breakpoints)


def test_jump_of_the_derivative_breaks_its_line():
    shape = curves.shape(catalog.relu())
    line = curves.sample(shape.derivative, shape.window, shape.breakpoints)
    gap = [i for i, value in enumerate(line.ys) if math.isnan(value)]
    assert len(gap) == 1
    assert line.ys[gap[0] - 1] == 0 and line.ys[gap[0] + 1] == 1
    assert line.xs[gap[0] - 1] == line.xs[gap[0] + 1] == 0
    smooth = curves.sample(shape.function, shape.window, shape.breakpoints)
    assert not any(math.isnan(value) for value in smooth.ys)


def test_breakpoints_are_those_of_the_formula():
    assert curves.shape(catalog.relu6()).breakpoints == (0, 6)
    assert curves.shape(catalog.softsign()).breakpoints == (0,)
    assert curves.shape(Activation("bent", "bent", sp.Max(x, x**2 - 2))).breakpoints == (-1, 2)
    assert curves.shape(catalog.telu()).breakpoints == ()


def test_a_step_is_drawn_without_its_point_mass():
    shape = curves.shape(Activation("step", "step", sp.sign(x)))
    line = curves.sample(shape.derivative, shape.window, shape.breakpoints)
    assert set(line.ys) == {0.0}


@pytest.mark.parametrize("eps", ["1e-6", "1e-10", "1e-4"])
def test_closer_window_is_at_the_scale_of_the_structure(eps):
    """E-GEM(1) bends where x is of the size of sqrt(eps), whatever eps is."""
    scale = math.sqrt(float(sp.Rational(eps)))
    closer = curves.shape(catalog.egem(N=1, eps=eps)).closer
    assert closer is not None
    assert 2 * scale < closer.high < 30 * scale
    assert closer.low <= 0


@pytest.mark.parametrize("name", ["relu", "relu6", "gelu", "telu", "softplus", "elu", "softsign", "gem_n1", "crrelu"])
def test_no_closer_window_without_fine_structure(name):
    assert curves.shape(ACTIVATIONS[name]).closer is None


@pytest.mark.parametrize(
    "expr",
    [1 / x, sp.log(sp.Abs(x)), sp.sin(1 / x), sp.exp(sp.exp(sp.exp(x))), x**9, sp.S.One, sp.Max(0, 1 / x)],
    ids=str,
)
def test_a_function_without_values_somewhere_is_drawn_elsewhere(expr):
    shape = curves.shape(Activation("hostile", "hostile", expr))
    line = curves.sample(shape.function, shape.window, shape.breakpoints, shape.closer)
    assert any(math.isfinite(value) for value in line.ys)
    assert "<svg" in style.drawn(figure.draw, (Activation("hostile", "hostile", expr),))


def test_fine_structure_away_from_zero_is_found():
    step = Activation("late_step", "late step", sp.tanh(10**4 * (x - sp.Rational(5, 4))))
    closer = curves.shape(step).closer
    assert closer is not None
    assert closer.low < 1.25 < closer.high
    assert closer.width < 1e-2
