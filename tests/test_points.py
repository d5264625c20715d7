"""Stability and reachability read from certified values."""

import pytest
import sympy as sp
from flint import arb

from actsym.quantity import Enclosure, Quantity
from actsym.signal.length import CriticalPoint, FixedPoint


def _ball(value: float, radius: float = 0.0) -> Quantity:
    return Quantity(enclosure=Enclosure(arb(value, radius)))


@pytest.mark.parametrize(
    ("slope", "verdict"),
    [(_ball(0.5), "stable"), (_ball(-0.9), "stable"), (_ball(1.5), "unstable"), (_ball(-2), "unstable"),
     (_ball(1), "neutral"), (_ball(1, 0.1), "neutral"), (Quantity.infinite("a jump"), "unstable")],
)  # fmt: skip
def test_stability(slope: Quantity, verdict: str) -> None:
    point = FixedPoint(_ball(1), slope, _ball(1))
    assert point.stability == verdict
    assert FixedPoint.from_json(point.to_json()) == point


@pytest.mark.parametrize(
    ("bias", "reachable"),
    [(_ball(0), True), (_ball(0.1), True), (_ball(-0.1), False), (_ball(0, 0.1), None),
     (Quantity.undefined("0"), None)],
)  # fmt: skip
def test_a_negative_bias_variance_is_out_of_reach(bias: Quantity, reachable: bool | None) -> None:
    point = CriticalPoint(sp.Rational(1, 3), _ball(1), bias, _ball(1))
    assert point.reachable is reachable
    assert CriticalPoint.from_json(point.to_json()) == point
