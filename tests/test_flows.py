"""The two-cell CPAB flow against its differential equation, and what every flow satisfies."""

import mpmath
import numpy as np
import pytest
import sympy as sp
from tiers import spread

from actsym.catalog.flows import cpab
from actsym.definition.spec import x
from codegen.ir import evaluate
from codegen.kinds import plan

POINTS = np.array([-4, -3, -2.9, -2.0, -1.2, -0.5, -0.1, 0, 0.2, 0.9, 1.75, 2.6, 3, 5])


def values(theta, points=POINTS, dtype=np.float64):
    kernel_plan = plan(cpab())
    outputs = (kernel_plan.value, *kernel_plan.gradient)
    return evaluate([o.node for o in outputs], points, {"theta": theta}, dtype)


@pytest.mark.parametrize("theta", spread([-7.0, -1.0, 0.0, 0.25, 1.0, 5.0], {-7.0, 1.0}))
def test_is_the_time_one_map_of_its_velocity_field(theta):
    """Runge-Kutta of order 4 with 5 000 steps, for the position and for its derivatives by start and by theta."""
    position, slope, by_theta = POINTS.astype(float), np.ones(len(POINTS)), np.zeros(len(POINTS))

    def motion(state):
        at, s, d = state
        hat = np.maximum(0, 1 - np.abs(at) / 3)
        gradient = np.where(np.abs(at) < 3, -theta * np.sign(at) / 3, 0)
        return np.array([theta * hat, gradient * s, gradient * d + hat])

    state, step = np.array([position, slope, by_theta]), 1 / 5_000
    for _ in range(5_000):
        k1 = motion(state)
        k2 = motion(state + step / 2 * k1)
        k3 = motion(state + step / 2 * k2)
        k4 = motion(state + step * k3)
        state = state + step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    inside = (np.abs(POINTS) < 3) & (POINTS != 0)  # the slope is taken from within
    for found, wanted in zip(values(theta), state, strict=True):
        assert np.allclose(found[inside], wanted[inside], rtol=2e-4, atol=2e-5)
    assert np.allclose(values(theta)[0], state[0], atol=1e-6)


@pytest.mark.parametrize("theta", spread([-2.5, 0.75, 3.0], {0.75}))
def test_flows_compose_and_invert(theta):
    """Half the velocity twice is the whole; the opposite velocity is the way back."""
    half = values(theta / 2)[0]
    assert np.allclose(values(theta / 2, half)[0], values(theta)[0], rtol=1e-14, atol=1e-14)
    assert np.allclose(values(-theta, values(theta)[0])[0], POINTS, rtol=1e-13, atol=1e-14)


def test_is_odd_in_both_and_increasing():
    expr, theta = cpab().expr, cpab().parameters[0].symbol
    for value in (sp.Rational(-4, 3), sp.Rational(5, 2)):
        for at in (sp.Rational(-7, 3), sp.Rational(-1, 9), sp.Rational(8, 5)):
            mirrored = -expr.subs({theta: -value, x: -at})
            assert abs(mpmath.mpf(sp.N(expr.subs({theta: value, x: at}) - mirrored, 30))) < mpmath.mpf(10) ** -25
    fine = np.linspace(-3.5, 3.5, 4001)
    assert np.all(np.diff(values(2.0, fine)[0]) > 0)
    assert np.array_equal(values(0.0, fine)[0], fine)
