"""Homogeneous functions: closed forms against the certified length map."""

from fractions import Fraction

import pytest
import sympy as sp
from flint import arb

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.quantity import Quantity
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import evaluate
from actsym.signal.length import LengthMap
from actsym.signal.signal import rays

_FUNCTIONS = {
    "relu": ACTIVATIONS["relu"].formula, "prelu": ACTIVATIONS["prelu"].formula, "identity": x, "cube": 2 * x**3,
    "relu_squared": ACTIVATIONS["relu_squared"].formula, "abs": sp.Abs(x) * sp.sqrt(2),
}  # fmt: skip


@pytest.mark.parametrize("name", _FUNCTIONS)
def test_moments_and_critical_points_are_the_certified_ones(name: str) -> None:
    f = _FUNCTIONS[name]
    ray, length = rays(pieces(f)), LengthMap(f)
    assert ray is not None
    means = length.at(arb(1))
    assert means.second_moment.overlaps(evaluate(ray.second_moment).ball)
    assert means.derivative_second_moment.overlaps(evaluate(ray.derivative_second_moment).ball)
    for q in (Fraction(1, 3), Fraction(5)):
        exact, certified = ray.critical(q), length.critical(q)
        for part in ("weight_variance", "bias_variance", "slope"):
            assert getattr(exact, part).enclosure.overlaps(getattr(certified, part).enclosure)


def test_relu_s_critical_point_is_exactly_two_and_zero() -> None:
    ray = rays(pieces(ACTIVATIONS["relu"].formula))
    for q in (Fraction(1, 7), Fraction(1), Fraction(30)):
        point = ray.critical(q)
        assert (point.weight_variance.exact, point.bias_variance.exact, point.slope.exact) == (2, 0, 1)
        assert point.reachable is True


def test_other_functions_are_not_homogeneous() -> None:
    for f in (ACTIVATIONS["relu6"].formula, ACTIVATIONS["elu"].formula, sp.S.One, x + 1, x + x**2, sp.tanh(x),
              sp.Piecewise((x, x > 0), (x**2, True)), sp.Piecewise((1, x > 0), (0, True))):  # fmt: skip
        assert rays(pieces(f)) is None


def test_fixed_points() -> None:
    one = Quantity.of_exact(1, "")
    assert rays(pieces(x)).fixed_points(one)[0] == ()
    ((point,), _) = rays(pieces(x**3)).fixed_points(one)
    assert point.q.exact == 1 and point.slope.exact == 3 and point.stability == "unstable"
