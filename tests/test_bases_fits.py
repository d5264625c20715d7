"""Fits: conditions met, optimality, certified errors against sampling."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from tiers import LONG

from actsym import catalog
from actsym.bases.fits import (
    FitError,
    Linear,
    chebyshev_nodes,
    interpolate,
    minimax,
    moments,
    of_basis,
    project,
    sample,
    squaf,
)
from actsym.bases.fits_errors import root_mean_square, supremum
from actsym.bases.fits_tropical import tropical_rational
from actsym.bases.shipped import FOURIER, HERMITE, LEGENDRE
from actsym.definition.spec import x
from actsym.distributions import STANDARD_NORMAL, Normal, Uniform
from actsym.signal.propagation import numeric

GELU, RELU, TANH = (catalog.get(n) for n in ("gelu", "relu", "tanh"))


def sampled(fit, order=0, count=20001):
    """|F - f| (or of derivatives) on a grid."""
    xs = np.linspace(float(fit.interval[0]), float(fit.interval[1]), count)[1:-1]
    return np.abs(numeric(fit.expression)[order](xs) - numeric(fit.target_expression)[order](xs))


def check_errors(fit, low=0.98):
    """Certified suprema are not below, and hardly above, what a fine grid shows; means agree with sums."""
    xs = np.linspace(float(fit.interval[0]), float(fit.interval[1]), 20001)[1:-1]
    for order, top, mean in (
        (0, fit.errors.sup, fit.errors.l2),
        (1, fit.errors.sup_derivative, fit.errors.l2_derivative),
    ):
        seen = sampled(fit, order).max()
        assert low * float(top) <= seen * (1 + 1e-9) and seen <= float(top) * (1 + 2e-5) + 1e-15
        if isinstance(fit.measure, Uniform) and fit.measure.lower == fit.interval[0]:
            values = numeric(fit.expression)[order](xs) - numeric(fit.target_expression)[order](xs)
            assert float(mean) == pytest.approx(np.sqrt((values**2).mean()), rel=2e-3)


#: The fits of the paper's figures: what is fitted with, how, on which interval, and the error it has to reach.
FULL = {
    "hermite 3, values": (lambda f: interpolate(of_basis(HERMITE, 3), f, (-2, 2)), 0.1),
    "hermite 3, values and derivatives": (
        lambda f: interpolate(of_basis(HERMITE, 3), f, (-2, 2), derivatives=True),
        0.16,
    ),
    "hermite 8, values": (lambda f: interpolate(of_basis(HERMITE, 8), f, (-3, 3)), 0.005),
    "hermite 8, values and derivatives": (
        lambda f: interpolate(of_basis(HERMITE, 8), f, (-3, 3), derivatives=True),
        0.005,
    ),
    "fourier 6, values": (lambda f: interpolate(of_basis(FOURIER, 6), f, (-2, 2)), 0.001),
    "fourier 6, values and derivatives": (
        lambda f: interpolate(of_basis(FOURIER, 6), f, (-2, 2), derivatives=True),
        0.003,
    ),
    "tropical rational 6/6": (lambda f: tropical_rational(f, (6, 6), (-4, 4)), 0.008),
}


@pytest.mark.parametrize("make, bound", FULL.values(), ids=FULL)
def test_full_fits_of_gelu_have_certified_errors(make, bound, monkeypatch):
    monkeypatch.setenv("ACTSYM_CACHE", "off")
    fit = make(GELU)
    assert all(q.finite for _, q in fit.errors.rows())
    assert float(fit.errors.sup) < bound
    check_errors(fit)


@pytest.mark.parametrize("make, bound", FULL.values(), ids=FULL)
def test_a_fit_is_of_the_function_that_was_asked_for(make, bound):
    first, second, third = make(GELU), make(TANH), make(GELU)
    assert first.coefficients == third.coefficients != second.coefficients
    assert (
        second.target == "tanh"
        and sampled(second).max() < 0.5 < np.abs(numeric(first.expression)[0](np.array([-1.5])) - np.tanh(-1.5)).max()
    )


@pytest.mark.parametrize(
    "basis, degree", [(HERMITE, 5), (FOURIER, 3), (LEGENDRE, 4)], ids=["hermite", "fourier", "legendre"]
)
def test_interpolation_meets_its_conditions(basis, degree):
    family = of_basis(basis, degree)
    size = len(family.names)
    for derivatives, count in ((False, size), (True, (size + 1) // 2)):
        fit = interpolate(family, TANH, (-2, 1), derivatives=derivatives)
        nodes = np.array([float(n) for n in chebyshev_nodes(sp.Integer(-2), sp.Integer(1), count)])
        f, df = numeric(fit.expression)
        assert np.abs(f(nodes) - np.tanh(nodes)).max() < 1e-11
        if derivatives:
            kept = nodes[: size - count]
            assert np.abs(df(kept) - 1 / np.cosh(kept) ** 2).max() < 1e-11


def test_interpolation_reproduces_members_of_the_family():
    f = 3 * x**3 - x + sp.Rational(1, 3)
    for fit in (
        interpolate(of_basis(HERMITE, 3), f, (-1, 2)),
        interpolate(of_basis(HERMITE, 3), f, (-1, 2), nodes=[-1, 0, sp.Rational(1, 2), 2]),
        project(of_basis(HERMITE, 3), f, STANDARD_NORMAL, (-1, 2)),
        minimax(of_basis(HERMITE, 3), f, (-1, 2)),
    ):
        assert float(fit.errors.sup) < 1e-7
        # 3 x^3 - x + 1/3 = 3 He_3 + 8 He_1 + 1/3, He_3 scaled by 1/6.
        assert list(fit.coefficients.values()) == pytest.approx([1 / 3, 8, 0, 18], abs=1e-7)


def test_projection_of_relu_on_hermite_is_the_known_series():
    fit = project(of_basis(HERMITE, 4), RELU, STANDARD_NORMAL, (-2, 2))
    root = np.sqrt(2 * np.pi)
    # E[relu He_k]: 1/sqrt(2 pi), 1/2, 1/sqrt(2 pi), 0, -1/sqrt(2 pi); the coefficients belong to He_k / k!.
    assert list(fit.coefficients.values()) == pytest.approx([1 / root, 0.5, 1 / root, 0, -1 / root], abs=1e-15)
    values = moments(of_basis(HERMITE, 2), RELU, STANDARD_NORMAL)
    assert values[1].enclosure.contains(Fraction(1, 2))
    # Parseval: E[f^2] less the squares of what was kept.
    rest = 0.5 - sum(c**2 / f for c, f in zip([1 / root, 0.5, 1 / root, 0, -1 / root], [1, 1, 2, 6, 24], strict=True))
    assert float(fit.errors.l2) == pytest.approx(np.sqrt(rest), rel=1e-9)


@pytest.mark.parametrize("weight", [0, 1, "1/3"])
def test_projections_are_optimal(weight):
    measure, family = Uniform(-2, 2), of_basis(HERMITE, 4)
    fit = project(family, GELU, measure, (-2, 2), weight)

    def cost(expression):
        e = expression - GELU.formula
        parts = root_mean_square(e, measure), root_mean_square(sp.diff(e, x), measure)
        return float(parts[0]) ** 2 + float(Fraction(weight)) * float(parts[1]) ** 2

    best = cost(fit.expression)
    for u in family.functions:
        for step in (-sp.Rational(1, 100), sp.Rational(1, 100)):
            assert cost(fit.expression + step * u) > best


def test_minimax_errors_alternate():
    """Chebyshev: a polynomial of degree n is best exactly if its error is +-its largest n + 2 times in turn."""
    fit = minimax(of_basis(HERMITE, 5), TANH, (-1, 2))
    xs = np.linspace(-1, 2, 40001)
    error = numeric(fit.expression)[0](xs) - np.tanh(xs)
    top = float(fit.errors.sup)
    signs = np.sign(error[np.abs(error) > top * (1 - 1e-3)])
    assert 1 + np.count_nonzero(np.diff(signs)) >= 7
    other = interpolate(of_basis(HERMITE, 5), TANH, (-1, 2))
    assert top < float(other.errors.sup)
    steep = minimax(of_basis(HERMITE, 5), TANH, (-1, 2), derivative_weight=1.0)
    assert float(steep.errors.sup_derivative) < float(fit.errors.sup_derivative)


@pytest.mark.parametrize("target", [GELU, TANH, catalog.get("telu")], ids=lambda a: a.name)
def test_tropical_fits_are_differences_of_maxima(target):
    fit = tropical_rational(target, (6, 6), (-3, 3))
    xs = np.linspace(-3, 3, 2001)
    c = fit.coefficients
    over, under = (np.max([c[f"{a}_{i}"] + c[f"{p}_{i}"] * xs for i in range(7)], axis=0) for a, p in ("ap", "br"))
    assert np.abs(numeric(fit.expression)[0](xs) - (over - under)).max() < 1e-12
    check_errors(fit)
    touching = tropical_rational(target, (6, 6), (-3, 3), balanced=False)
    assert float(fit.errors.sup) < float(touching.errors.sup)
    finer = tropical_rational(target, (12, 12), (-3, 3))
    assert float(finer.errors.sup) < float(fit.errors.sup) / 2.5


def test_a_tropical_fit_of_a_tropical_function_is_exact():
    assert float(tropical_rational(RELU, (1, 1), (-2, 3)).errors.sup) < 1e-9


@LONG
def test_squaf_is_initialised_by_values_and_fitted_by_its_weights():
    family = squaf(4, "1/2")
    assert "alpha=6" in family.title
    places = [sp.Rational(i, 2) for i in range(-4, 5)]
    fit = sample(family, RELU, places, ("-3/2", "3/2"))
    assert list(fit.coefficients.values()) == [max(float(p), 0.0) for p in places]
    xs = np.linspace(-1.5, 1.5, 301)
    weights = np.exp(-6 * (xs[:, None] - np.arange(-4, 5) / 2) ** 2)
    plain = weights @ np.maximum(np.arange(-4, 5) / 2, 0) / weights.sum(axis=1)
    assert np.abs(numeric(fit.expression)[0](xs) - plain).max() < 1e-12
    check_errors(fit)
    for target in (RELU, GELU):
        best = minimax(family, target, ("-3/2", "3/2"))
        assert float(best.errors.sup) < 0.9 * sampled(sample(family, target, places, ("-3/2", "3/2"))).max()
        assert len(best.coefficients) == 9


def test_suprema_of_known_functions():
    assert supremum(sp.sin(x) - x, sp.S.Zero, sp.S.One).enclosure.ball.overlaps(sp_ball(1 - sp.sin(1)))
    assert supremum(sp.Abs(x - sp.Rational(1, 3)), -sp.S.One, sp.S.One).enclosure.ball.overlaps(
        sp_ball(sp.Rational(4, 3))
    )
    assert supremum(sp.S.Zero, -sp.S.One, sp.S.One).exact == 0
    # All that matters happens within 2^-60 below 1/3, which no dyadic number with 60 places can be nearer to.
    spike = sp.Piecewise((sp.exp(2**64 * (x - sp.Rational(1, 3))), x < sp.Rational(1, 3)), (0, True))
    found = supremum(spike, sp.S.Zero, sp.S.One)
    assert not found.finite or found.enclosure.contains(1)
    assert not supremum(1 / x, -sp.S.One, sp.S.One).finite


def sp_ball(value):
    from actsym.rigor.evaluate import evaluate

    return evaluate(value).ball


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: interpolate(of_basis(HERMITE, 2), GELU, (1, 1)), "the lower first"),
        (lambda: interpolate(of_basis(HERMITE, 2), GELU, (-1, 1), nodes=[0, 0, 1]), "3 different nodes are needed, 2"),
        (lambda: interpolate(Linear("twice", ("a", "b"), (x, 2 * x)), GELU, (-1, 1)), "do not determine"),
        (lambda: project(Linear("twice", ("a", "b"), (x, 2 * x)), GELU, Normal(), (-1, 1)), "linearly dependent"),
        (lambda: project(of_basis(HERMITE, 2), GELU, Normal(), (-1, 1), -1), "must not be negative"),
        (lambda: project(of_basis(HERMITE, 2), sp.exp(x**2), Normal(), (-1, 1)), "infinite"),
        (lambda: interpolate(of_basis(HERMITE, 1), 1 / x, (-1, 1), nodes=[0, 1]), "no value at the node 0"),
        (lambda: interpolate(of_basis(HERMITE, 1), sp.Symbol("y"), (-1, 1)), "function of x alone"),
        (lambda: tropical_rational(GELU, (0, 1), (-1, 1)), ">= 1"),
        (lambda: squaf(0, "1/4"), "k = 0"),
        (lambda: squaf(2, "-1"), "q = -1"),
        (lambda: squaf(2, "1", 0), "alpha = 0"),
    ],
)
def test_what_cannot_be_fitted_is_refused(call, message):
    with pytest.raises(FitError, match=message):
        call()
