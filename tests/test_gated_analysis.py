"""Moments of gated activations with independent branches, and of stochastic ones with their noise."""

import numpy as np
import pytest
import sympy as sp
import torch
from tiers import LONG, spread

from actsym.catalog import relu, silu, telu
from actsym.catalog.gated import clamped_swiglu, gated, geglu, glu, reglu, swiglu
from actsym.catalog.stochastic import rrelu
from actsym.definition.spec import Activation, Kind, SpecError, noise, u, x
from actsym.distributions import STANDARD_NORMAL, STANDARD_UNIFORM, Normal
from actsym.kinds.reading import separate
from actsym.moments.by_kind import averaged, training_integrands
from actsym.moments.closed_forms import certified
from actsym.moments.moments import Moments
from actsym.moments.study import analyze
from actsym.quantity import Quantity


def gated_moments(activation, distribution=STANDARD_NORMAL, closed_forms=True) -> tuple[Moments, list[Quantity]]:
    """The moments of y, and what holds of its branches: both slopes, both gains."""
    moments = analyze(activation, (distribution,), closed_forms=closed_forms).moments[0]
    return moments, [f.quantity for f in moments.further]


def training_moments(activation, distribution=STANDARD_NORMAL) -> Moments:
    cells = training_integrands(activation, distribution.mean)
    return Moments.from_cells(distribution, {n: certified(g, distribution) for n, g in cells.items()})


@pytest.mark.parametrize("deviation", spread([1, 3], [3]))
def test_reglu_has_the_exact_moments(deviation):
    """E[relu²] = s²/2 and E[relu'²] = 1/2 under N(0, s²); y is homogeneous of degree one in each input."""
    square = sp.Integer(deviation) ** 2
    moments, branches = gated_moments(reglu(), Normal(0, deviation))
    exact = {name: q.exact for name, q in moments.items()}
    assert [q.exact for q in branches] == [square / 2, square / 2, 2, 2]
    expected = {
        "mean": 0, "second_moment": square**2 / 2, "variance": square**2 / 2, "derivative_second_moment": square,
        "forward_gain": 2 / square, "backward_gain": 1,
    }  # fmt: skip
    assert {name: exact[name] for name in expected} == expected


@pytest.mark.parametrize(
    "family", [swiglu, pytest.param(geglu, marks=LONG), pytest.param(glu, marks=LONG), clamped_swiglu]
)
def test_moments_are_those_of_samples(family):
    """Monte Carlo within five standard errors."""
    member = family()
    moments, (gate_slope, value_slope, *_) = gated_moments(member, closed_forms=False)
    random = np.random.default_rng(3)
    points, weights = random.standard_normal((2, 200_000))
    modules = [{"erf": lambda v: torch.erf(torch.as_tensor(v)).numpy()}, "numpy"]
    y, *slopes = (
        sp.lambdify((x, u), expr, modules)(points, weights)
        for expr in (member.formula, sp.diff(member.formula, x), sp.diff(member.formula, u))
    )
    for samples, quantity in (
        (y, moments.mean),
        (y**2, moments.second_moment),
        (slopes[0] ** 2, gate_slope),
        (slopes[1] ** 2, value_slope),
    ):
        error = np.std(samples) / np.sqrt(len(samples))
        assert abs(np.mean(samples) - float(quantity)) < 5 * error


def test_a_gate_has_the_moments_of_its_activation():
    alone = analyze(silu(), (STANDARD_NORMAL,), closed_forms=False).under(STANDARD_NORMAL)
    moments, (gate_slope, value_slope, *_) = gated_moments(swiglu(), closed_forms=False)
    assert value_slope.enclosure.overlaps(alone.second_moment.enclosure)
    assert gate_slope.enclosure.overlaps(alone.derivative_second_moment.enclosure)
    assert moments.second_moment.enclosure.digits() >= 29


def test_what_cannot_be_separated_is_refused():
    with pytest.raises(SpecError, match="is not gated"):
        separate(silu())
    entangled = Activation("both", "both", sp.tanh(x * u), kind=Kind.GATED)
    with pytest.raises(SpecError, match="no product of a function of u"):
        separate(entangled)
    f, g = separate(gated(telu)())
    assert (f.expr, g.expr) == (telu().expr, x)


def test_rrelu_in_training_counts_the_noise_of_the_slope():
    """Under N(0, 1): E[f^2] = (1 + E[slope^2])/2 with E[slope^2] = (l^2 + l u + u^2)/3."""
    lower, upper = sp.Rational(1, 8), sp.Rational(1, 3)
    square = (lower**2 + lower * upper + upper**2) / 3
    moments = training_moments(rrelu())
    assert moments.second_moment.exact == (1 + square) / 2
    assert moments.derivative_second_moment.exact == (1 + square) / 2
    assert sp.simplify(moments.mean.exact - (1 - (lower + upper) / 2) / sp.sqrt(2 * sp.pi)) == 0
    assert moments.backward_gain.exact == 2 / (1 + square)
    after = analyze(rrelu(), (STANDARD_NORMAL,)).under(STANDARD_NORMAL)
    assert float(moments.second_moment) - float(after.second_moment) == pytest.approx(
        float((upper - lower) ** 2 / 24), rel=1e-12
    )  # half the variance of the slope
    assert after.mean.enclosure.overlaps(moments.mean.enclosure)


def test_rrelu_agrees_with_samples_for_other_bounds_and_another_distribution():
    member = rrelu(lower="-1/2", upper=2)
    moments = training_moments(member, STANDARD_UNIFORM)
    random = np.random.default_rng(11)
    points = STANDARD_UNIFORM.sample(200_000, random)
    slope = random.uniform(-0.5, 2, len(points))
    y, dy = np.where(points > 0, points, slope * points), np.where(points > 0, 1, slope)
    pairs = ((y, moments.mean), (y**2, moments.second_moment), (dy**2, moments.derivative_second_moment),
             (y * dy, moments.function_derivative_moment), (points * y, moments.input_covariance))  # fmt: skip
    for samples, quantity in pairs:
        assert abs(np.mean(samples) - float(quantity)) < 5 * np.std(samples) / np.sqrt(len(samples))


def test_what_draws_no_noise_or_is_no_polynomial_in_it_is_refused():
    with pytest.raises(SpecError, match="draws no noise"):
        training_moments(relu())
    odd = Activation("odd", "odd", x, kind=Kind.STOCHASTIC, definition=x * sp.exp(noise))
    with pytest.raises(SpecError, match="polynomials in the noise"):
        training_moments(odd)
    assert averaged(x * noise**2 + noise) == x / 3 + sp.Rational(1, 2)
