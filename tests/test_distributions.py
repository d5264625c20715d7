"""Distributions: exact moments against integration, sampling, validation."""

import mpmath
import numpy as np
import pytest
import sympy as sp
from together import together

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, x
from actsym.distributions import (
    DEFAULT,
    HALF_WIDTH,
    RADIUS,
    SIGMA,
    STANDARD_NORMAL,
    STANDARD_UNIFORM,
    Arcsine,
    Distribution,
    DistributionError,
    Exponential,
    Normal,
    Semicircle,
    Uniform,
)
from actsym.moments.expectation import expectation
from actsym.moments.study import analyze
from actsym.quantity import Status

CASES = [
    Normal(), Normal(1, sp.Rational(1, 2)), STANDARD_UNIFORM, Uniform(-1, 3), Semicircle(2), Semicircle(sp.sqrt(5)),
    Arcsine(1), Arcsine(3), Exponential(1), Exponential(sp.Rational(3, 2)), Uniform(-sp.pi, sp.pi),
]  # fmt: skip


@together("distribution", CASES, ids=str)
@together("n", range(5))
def test_moments_are_certified(distribution: Distribution, n: int) -> None:
    assert expectation(x**n, distribution).enclosure.ball.overlaps(_ball(distribution.moment(n)))


def _ball(exact: sp.Expr):
    from actsym.rigor.evaluate import evaluate

    return evaluate(exact).ball


@pytest.mark.parametrize("distribution", CASES, ids=str)
def test_mean_and_variance_follow_from_the_moments(distribution: Distribution) -> None:
    first, second = distribution.moment(1), distribution.moment(2)
    assert sp.simplify(distribution.mean - first) == 0
    assert sp.simplify(distribution.variance - (second - first**2)) == 0


def test_names() -> None:
    assert [str(d) for d in DEFAULT] == ["N(0, 1)", "U(-sqrt(3), sqrt(3))"]
    assert str(Normal(0, SIGMA)) == "N(0, sigma**2)"


def test_symbolic_scale() -> None:
    assert STANDARD_NORMAL.scaled.moment(4) == 3 * SIGMA**4
    assert STANDARD_UNIFORM.scaled.moment(2) == HALF_WIDTH**2 / 3
    assert Semicircle(2).scaled.moment(4) == RADIUS**4 / 8
    assert STANDARD_NORMAL.scaled.at({SIGMA: sp.S.One}) == STANDARD_NORMAL
    assert STANDARD_UNIFORM.scaled.at({HALF_WIDTH: STANDARD_UNIFORM.scale}) == STANDARD_UNIFORM
    assert Normal(1, 1).scaled is None and Uniform(0, 1).scaled is None


@pytest.mark.parametrize("distribution", CASES, ids=str)
def test_samples_have_the_moments(distribution: Distribution) -> None:
    sample = distribution.sample((200_000,), np.random.default_rng(0))
    error = 5 * float(sp.sqrt(distribution.variance)) / 200_000**0.5
    assert abs(sample.mean() - float(distribution.mean)) < error
    assert abs(sample.var() / float(distribution.variance) - 1) < 0.03
    assert sample.shape == (200_000,)


@pytest.mark.parametrize("distribution", CASES, ids=str)
def test_the_density_is_one(distribution: Distribution) -> None:
    """In x itself, by mpmath, which knows nothing of charts."""
    density = sp.lambdify(x, distribution.density, "mpmath")
    ends = [mpmath.mpf(str(sp.N(e, 30)).replace("oo", "inf")) for e in distribution.support.args[:2]]
    with mpmath.workdps(20):
        middle = [0] if ends[0] < 0 < ends[1] else []
        assert abs(mpmath.quad(density, [ends[0], *middle, ends[1]]) - 1) < 1e-6


@pytest.mark.parametrize("distribution", [Semicircle(2), Arcsine(1)], ids=str)
@pytest.mark.parametrize("name", ["relu", "elu", "gelu", "tanh", "relu6"])
def test_expectations_in_the_angle_equal_those_in_x(distribution: Distribution, name: str) -> None:
    f = sp.lambdify(x, ACTIVATIONS[name].formula * distribution.density, "mpmath")
    radius = float(distribution.radius)
    with mpmath.workdps(20):
        expected = mpmath.quad(f, [-radius, 0, radius])
    assert abs(float(expectation(ACTIVATIONS[name].formula, distribution)) - float(expected)) < 1e-7


def test_a_pole_at_the_end_is_integrable_or_not_by_the_density() -> None:
    assert float(expectation(1 / (2 - x), Semicircle(2))) == pytest.approx(1)
    assert expectation(1 / (1 - x), Arcsine(1)).status is Status.INFINITE


def test_a_reason_names_the_coordinate_that_it_speaks_of() -> None:
    """1/x has its pole at x = 0, where t = pi/2."""
    assert "at t = pi/2, where x = 2*cos(t)" in expectation(1 / x, Arcsine(2)).reason


@pytest.mark.parametrize("distribution", CASES, ids=str)
def test_covariance_with_the_input(distribution: Distribution) -> None:
    """Cov[x, x^2] = E[x^3] - E[x] E[x^2]."""
    moments = analyze(Activation("square", "x^2", x**2), (distribution,), closed_forms=False).moments[0]
    first, second, third = (distribution.moment(n) for n in (1, 2, 3))
    assert moments.input_covariance.enclosure.ball.overlaps(_ball(third - first * second))
    assert moments.function_derivative_moment.enclosure.ball.overlaps(_ball(2 * third))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Normal(0, 0), "std = 0"),
        (lambda: Normal(0, -1), "std = -1"),
        (lambda: Normal(0.5, 1), "float"),
        (lambda: Normal(sp.oo, 1), "finite"),
        (lambda: Uniform(1, 1), "less than"),
        (lambda: Semicircle(0), "radius = 0"),
        (lambda: Exponential(-1), "rate = -1"),
        (lambda: Uniform(0, sp.I), "real"),
        (lambda: Normal(0, SIGMA).sample(3, np.random.default_rng(0)), "sigma"),
    ],
)
def test_bad_parameters_are_refused(make, says: str) -> None:
    with pytest.raises(DistributionError, match=says):
        make()


@pytest.mark.parametrize("distribution", [*CASES, Normal(0, SIGMA)], ids=str)
def test_json_round_trip(distribution: Distribution) -> None:
    assert Distribution.from_json(distribution.to_json()) == distribution
