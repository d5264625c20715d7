"""Distributions: exact moments against integration, sampling, validation."""

import numpy as np
import pytest
import sympy as sp

from actsym.distributions import (
    DEFAULT,
    HALF_WIDTH,
    SIGMA,
    STANDARD_NORMAL,
    STANDARD_UNIFORM,
    Distribution,
    DistributionError,
    Normal,
    Uniform,
)
from actsym.rigor.integrate import integrate
from actsym.spec import x

CASES = [Normal(), Normal(1, sp.Rational(1, 2)), STANDARD_UNIFORM, Uniform(-1, 3)]


@pytest.mark.parametrize("distribution", CASES, ids=str)
@pytest.mark.parametrize("n", range(5))
def test_moments_are_certified(distribution: Distribution, n: int) -> None:
    support = distribution.support
    value = integrate(x**n * distribution.density, support.start, support.end)
    exact = distribution.moment(n)
    assert value.enclosure.ball.overlaps(_ball(exact))


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
    assert STANDARD_NORMAL.scaled.at({SIGMA: sp.S.One}) == STANDARD_NORMAL
    assert STANDARD_UNIFORM.scaled.at({HALF_WIDTH: STANDARD_UNIFORM.scale}) == STANDARD_UNIFORM
    assert Normal(1, 1).scaled is None and Uniform(0, 1).scaled is None


@pytest.mark.parametrize("distribution", CASES, ids=str)
def test_samples_have_the_moments(distribution: Distribution) -> None:
    sample = distribution.sample((200_000,), np.random.default_rng(0))
    error = 5 * float(sp.sqrt(distribution.variance)) / 200_000**0.5
    assert abs(sample.mean() - float(distribution.mean)) < error
    assert sample.shape == (200_000,)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Normal(0, 0), "std = 0"),
        (lambda: Normal(0, -1), "std = -1"),
        (lambda: Normal(0.5, 1), "float"),
        (lambda: Normal(sp.oo, 1), "finite"),
        (lambda: Uniform(1, 1), "less than"),
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
