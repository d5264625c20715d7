"""Splines and hats against their definitions in rational numbers, at every float beside a knot and in between."""

import math
import warnings
from fractions import Fraction as Q

import numpy as np
import pytest

from actsym import PrecisionWarning, activation
from codegen.ir import evaluate
from codegen.kinds.scalar import pointwise
from codegen.stable.kinks import at_knots

UNIFORM, ODD = (0, 1, 2, 3, 4, 5), (Q(-7, 3), Q(-1, 10), 0, Q(1, 3), Q(5, 2), Q(13, 5))


def written(degree, knots):
    """The B-spline of the first degree + 2 knots, as a sum of truncated powers."""
    knots = knots[: degree + 2]
    scale = (-1) ** (degree + 1) * (knots[-1] - knots[0])
    terms = []
    for a in knots:
        weight = Q(scale)
        for b in knots:
            weight /= (a - b) if a != b else 1
        terms.append(f"({weight})*max(0, x - ({a}))^{degree}")
    return " + ".join(terms)


def spline(degree, knots, t, order=0):
    """Its value or a derivative, by de Boor's recursion; a knot belongs to the interval on its right."""
    if order:
        left, right = (spline(degree - 1, k, t, order - 1) for k in (knots, knots[1:]))
        return degree * (left / (knots[degree] - knots[0]) - right / (knots[degree + 1] - knots[1]))
    if degree == 0:
        return Q(knots[0] <= t < knots[1])
    left, right = spline(degree - 1, knots, t), spline(degree - 1, knots[1:], t)
    up, down = (t - knots[0]) / (knots[degree] - knots[0]), (knots[degree + 1] - t) / (knots[degree + 1] - knots[1])
    return up * left + down * right


def inputs(knots, dtype):
    """Floats beside the knots, at all distances from them, and none that is one of them."""
    spread = [float(k) + s * 2.0**-e for k in knots for s in (-1, 1) for e in range(1, 60, 2)]
    close = [n for k in knots for s in (-np.inf, np.inf) for n in (dtype(k), np.nextafter(dtype(k), dtype(s)))]
    found = np.unique(np.array([*spread, *close, 1e-45, -1e-45, 1e-30, 40.0, -40.0], dtype))
    return np.array([t for t in found if Q(float(t)) not in knots], dtype)


def units(computed, at, exact, order, dtype):
    """The largest error, in units in the last place of the exact value and of what half a unit of x makes of it."""
    worst = 0.0
    for t, c in zip(at, computed, strict=True):
        assert np.isfinite(c)
        x = Q(float(t))
        value, slope = exact(x, order), exact(x, order + 1)
        unit = Q(float(np.spacing(abs(dtype(float(value)))))) + Q(float(np.spacing(abs(t)))) * abs(slope)
        worst = max(worst, float(abs(Q(float(c)) - value) / unit))
    return worst


def errors(text, exact, knots, dtype):
    plan, at = pointwise(activation(text).definition), inputs(knots, dtype)
    found = evaluate([output.node for output in plan.outputs], at, {}, dtype)
    return [units(c, at, exact, order, dtype) for order, c in enumerate(found)]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("knots", [UNIFORM, ODD])
@pytest.mark.parametrize("degree", [1, 2, 3])
def test_splines_are_right_to_the_last_knot(degree, knots, dtype):
    used = tuple(map(Q, knots[: degree + 2]))

    def exact(t, order):
        return spline(degree, used, t, order) if order <= degree else Q(0)

    value, *derivatives = errors(written(degree, used), exact, used, dtype)
    assert value <= 4 and max(derivatives) <= 8  # what `actsym verify` accepts


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize(("text", "knots", "exact"), [
    ("max(0, 1 - abs(x + 1))", (-2, -1, 0), lambda t: max(0, 1 - abs(t + 1))),
    ("max(0, 1 - abs(3*x - 1))", (0, Q(1, 3), Q(2, 3)), lambda t: max(0, 1 - abs(3 * t - 1))),
    ("abs(2 - 6*x)", (Q(1, 3),), lambda t: abs(2 - 6 * t)),
    ("abs(abs(x) - 1/3)", (Q(-1, 3), 0, Q(1, 3)), lambda t: abs(abs(t) - Q(1, 3))),
    ("min(max(x, 0), abs(x - 7/5))", (0, Q(7, 10), Q(7, 5)), lambda t: min(max(t, 0), abs(t - Q(7, 5)))),
])  # fmt: skip
def test_hats_choose_by_the_exact_knot(text, knots, exact, dtype):
    near = Q(1, 2**1100)

    def derivative(t, order):
        return [exact(t), (exact(t + near) - exact(t - near)) / (2 * near), 0, 0][order]

    assert max(errors(text, derivative, knots, dtype)) <= 2


def test_at_a_knot_derivatives_are_those_of_the_definition():
    plan = pointwise(activation("max(1 - abs(x), 0)*(x^2 + 1)").definition)
    found = evaluate([o.node for o in plan.outputs], np.array([-1.0, 0.0, 1.0]), {}, np.float64)
    assert np.array(found).tolist() == [[0, 1, 0], [0, 0, 0], [0, 2, 0]]


def test_a_line_cancels_with_a_kink():
    at = np.array([-1e10, -3, -2, -1, 5], np.float32)
    root = pointwise(activation("x + abs(x + 2)").definition).value.node
    assert evaluate([root], at, {}, np.float32)[0].tolist() == [-2, -2, -2, 0, 12]


def test_roots_end_where_their_kink_does():
    root, at = activation("sqrt(max(0, 1 - abs(x - 1/3)))").definition, inputs((Q(-2, 3), Q(4, 3)), np.float64)
    (found,) = evaluate([pointwise(root).value.node], at, {}, np.float64)
    exact = [math.sqrt(max(Q(0), 1 - abs(Q(float(t)) - Q(1, 3)))) for t in at]
    np.testing.assert_allclose(found, exact, rtol=1e-15)


@pytest.mark.parametrize("text", ["floor(x) + abs(abs(x) - 1)", "max(0, 1 - abs(sin(x)))", "k*max(0, 1 - abs(x - k))"])
def test_knots_without_end_or_that_move_leave_the_formula_as_it_is(text):
    definition = activation(text, learn={"k": 1} if "k" in text else None).definition.definition
    assert at_knots(definition) == definition


@pytest.mark.long
def test_a_layer_of_splines_is_within_the_accepted_errors():
    cubic = written(3, tuple(map(Q, ODD)))
    with warnings.catch_warnings():
        warnings.simplefilter("error", PrecisionWarning)
        activation(f"a*({cubic}) + b*max(0, 1 - abs(x + 1))", learn={"a": 1, "b": 1}).module()
