"""Stable coefficients: equal unit gains exactly, slopes below 1, checked by independent means."""

import math

import numpy as np
import pytest
import stable_hermite
import sympy as sp
from flint import arb, ctx
from tiers import LONG, spread

from actsym import catalog
from actsym.bases.basis import Basis, BasisError, ThreeTermRecurrence, k
from actsym.bases.derive import derive
from actsym.bases.means import NoClosedForm, normal_mean
from actsym.bases.shipped import (
    CHEBYSHEV_FIRST,
    CHEBYSHEV_SECOND,
    FOURIER,
    FOURIER_PHASE,
    HERMITE,
    LAGUERRE,
    LEGENDRE,
    POLYNOMIAL,
    POLYRELU,
    fourier_on,
)
from actsym.bases.solve import preserving
from actsym.bases.stable import NoStablePoint, _crosscheck, conditions, stable
from actsym.definition.spec import x
from actsym.distributions import STANDARD_NORMAL, Normal, Uniform
from actsym.errors import Contradiction
from actsym.moments.expectation import expectation
from actsym.rigor.evaluate import evaluate
from actsym.signal.length import LengthMap

SHIPPED = (HERMITE, LEGENDRE, CHEBYSHEV_FIRST, CHEBYSHEV_SECOND, LAGUERRE, FOURIER, FOURIER_PHASE)
WAVELET = Basis("wavelet", lambda i: HERMITE.phi(i) * sp.exp(-(x**2) / 2), Normal(), scaling=1 / sp.factorial(k))


def means(f, digits=15):
    """E[f^2], E[f'^2] and E[x f f'] by certified integration."""
    steep = sp.diff(f, x)
    return [expectation(g, STANDARD_NORMAL, digits) for g in (f**2, steep**2, x * f * steep)]


def holds(quantity, value):
    return abs(float(quantity) - float(value)) < 1e-10 * (1 + abs(float(value)))


@pytest.mark.parametrize(
    "g",
    [x**4, sp.cos(2 * x) ** 2 * x**2, sp.sin(x - sp.pi / 4) ** 2, (x**3 - x) * sp.exp(-(x**2)) * x, sp.Max(0, x) ** 3],
)
def test_closed_means_are_certified_integrals(g):
    assert holds(expectation(g, STANDARD_NORMAL, 15), evaluate(normal_mean(g), digits=15))


@pytest.mark.parametrize("g", [sp.exp(x**2 / 2), sp.tanh(x), 1 / (1 + x**2)])
def test_means_that_do_not_exist_or_have_no_form_are_refused(g):
    with pytest.raises(NoClosedForm):
        normal_mean(g)


def test_the_slope_is_one_plus_the_mean_of_f_and_its_second_derivative():
    f = x**3 / 3 - x + sp.cos(x)
    found = conditions(f)
    second, steep, curved = (normal_mean(sp.expand(g)) for g in (f**2, sp.diff(f, x) ** 2, f * sp.diff(f, x, 2)))
    assert sp.simplify(found.slope - (steep + curved) / second) == 0
    mapped = LengthMap(f).at(arb(1))
    assert (mapped.slope / mapped.second_moment).overlaps(evaluate(found.slope).ball)


@pytest.mark.parametrize("degree", spread(range(2, 13), {2, 3, 7}))
def test_hermite_alternates_signs_and_damps_low_degrees(degree):
    """Magnitudes t^(k-1) times a common factor; the published ones, t = 1, from degree 7 on."""
    found = stable(HERMITE, degree)
    t, total = found.damping, sp.Add(*(found.damping ** (2 * i) / sp.factorial(i) for i in range(degree)))
    squares = [sp.simplify(c**2 * total) for c in found.coefficients]
    assert squares[1:] == [t ** (2 * i) for i in range(degree)]
    assert found.signs == stable_hermite.signs(degree)
    second = sp.Add(*(c**2 / sp.factorial(i) for i, c in enumerate(found.coefficients)))
    steep = sp.Add(*(i * c**2 / sp.factorial(i) for i, c in enumerate(found.coefficients)))
    pairs = zip(found.coefficients, found.coefficients[2:], strict=False)
    curved = sp.Add(*(a * b / sp.factorial(i) for i, (a, b) in enumerate(pairs)))
    assert sp.simplify(second) == 1 and sp.simplify(steep) == 1
    assert sp.simplify(found.slope - 1 - curved) == 0
    if t == 1:
        assert sp.simplify(found.slope - stable_hermite.slope_at(degree)) == 0
    assert (t == 1) == (degree >= 7) and found.good == (degree > 2) and 0 <= float(found.slope) < 0.65


@pytest.mark.parametrize("degree", [2, 3, 7])
def test_the_slope_symbolic_in_the_degree(degree):
    for which in (True, False):
        value = stable_hermite.slope(which).subs(stable_hermite.n, degree)
        assert abs(sp.N(value - stable_hermite.slope_at(degree, which), 30)) < 1e-25
    assert float(stable_hermite.slope_at(3, stable=False)) == pytest.approx(1 + (math.sqrt(5 / 6) + 1) / 2.5)
    for which in ("stable", "published"):
        far = float(stable_hermite.slope_at(40, which == "stable"))
        assert far == pytest.approx(float(stable_hermite.LIMITS[which]), abs=1e-12)
    with pytest.raises(ValueError, match="linear"):
        stable_hermite.slope_at(1)


@LONG
def test_the_limit_of_the_stable_hermite_activation():
    f = stable(HERMITE, 12).expression  # with the published magnitudes
    xs = np.linspace(-1.5, 1.5, 7)
    assert np.abs(sp.lambdify(x, f)(xs) - np.cos(xs) - np.sin(xs)).max() < 1e-5
    assert conditions(sp.cos(x) + sp.sin(x)).slope == 0


@pytest.mark.parametrize(
    "basis", spread([*SHIPPED, WAVELET], [HERMITE, LEGENDRE, LAGUERRE, FOURIER_PHASE]), ids=lambda b: b.name
)
@pytest.mark.parametrize("degree", spread([1, 2, 3, 6], {1, 2, 3}))
def test_every_basis_has_equal_unit_gains_and_the_slope_that_is_stated(basis, degree):
    found = stable(basis, degree)
    second, steep, growth = means(found.expression)
    assert holds(second, 1) and holds(steep, 1)
    assert holds(growth, found.slope_quantity())
    if degree == 1 and found.expression.is_polynomial(x):
        assert found.slope == 1 and not found.good and "shown to be stable at width 512 and depth 64" in found.verdict()
    assert found.activation().parameters[0].learnable
    assert set(found.named()) == {t.name for t in basis.terms(degree)}


@pytest.mark.parametrize("basis", spread([LEGENDRE, LAGUERRE, FOURIER_PHASE], 1), ids=lambda b: b.name)
def test_no_other_signs_fit_more_noise_into_their_basin(basis):
    """All signs at the damping that was chosen, judged by quadrature with other nodes and a fine scan of q."""
    terms, found = basis.terms(3), stable(basis, 3)
    grid, weights = np.polynomial.hermite_e.hermegauss(90)
    weights = weights / weights.sum()
    qs = np.linspace(0.5, 2.0, 1501)
    sizes = float(found.damping) ** np.arange(3)
    values = [sp.lambdify(x, t.function, "numpy") for t in terms]
    slopes = np.array([np.broadcast_to(sp.lambdify(x, t.derivative)(grid), grid.shape) for t in terms])
    best = -math.inf
    for pattern in range(8):
        signs = sizes * [1 if pattern >> i & 1 else -1 for i in range(3)]
        g, dg = sum(c * v(grid) for c, v in zip(signs, values[1:], strict=True)), signs @ slopes[1:]
        room = (dg**2 @ weights) - (g**2 @ weights) + (g @ weights) ** 2
        for root in (1, -1):
            constant = -(g @ weights) + root * math.sqrt(max(room, 0))
            norm = math.sqrt(dg**2 @ weights)
            f, steep = (g + constant) / norm, dg / norm
            at = np.sqrt(qs)[:, None] * grid
            mapped = ((constant + sum(c * v(at) for c, v in zip(signs, values[1:], strict=True))) / norm) ** 2 @ weights
            away = ~(abs(mapped - 1) < abs(qs - 1)) & (abs(qs - 1) > 0.01)
            reach = min(
                np.append(abs(qs[away & (qs > 1)] - 1), 1.0).min(), np.append(1 - qs[away & (qs < 1)], 0.5).min()
            )
            slope = (grid * f * steep) @ weights
            if abs(slope) < 1:
                best = max(best, reach / math.sqrt((f**4 @ weights - 1) / 512 / (1 - slope**2)))
    assert min(found.outlook.below, found.outlook.above) > 0.9 * best


@pytest.mark.parametrize("degree", [2, 3])
def test_powers_of_relu_are_enclosed_where_no_closed_form_is_known(degree):
    found = stable(POLYRELU, degree)
    second, steep, growth = means(found.expression)
    assert holds(second, 1) and holds(steep, 1) and holds(growth, found.slope_quantity())
    assert found.good and found.rounded and found.slope is None


def test_a_basis_that_is_not_shipped_and_needs_smaller_magnitudes():
    steep = Basis("steep", lambda i: HERMITE.phi(i) * (8 ** (i * (i - 1) // 2)), Normal())
    found = stable(steep, 4)
    second, derivative, growth = means(found.expression)
    assert holds(second, 1) and holds(derivative, 1) and abs(float(growth)) < 1 and found.damping < 1
    own = Basis("bessel", ThreeTermRecurrence(A=2 * k + 1, B=0, C=-1), Uniform(-1, 1), scaling=1 / sp.factorial(k) ** 2)
    assert stable(own, 5).good


def test_a_scale_without_number_is_refused():
    with pytest.raises(BasisError, match="give a number for l"):
        stable(fourier_on(sp.Symbol("l", positive=True)), 2)


def test_relu_becomes_stable_by_a_shift_in_closed_form():
    found = preserving(catalog.get("relu").formula, STANDARD_NORMAL)
    assert sp.simplify(found.scale["unit_variance"].exact - sp.sqrt(2)) == 0
    assert sp.simplify(found.flattest.exact + 1 / sp.sqrt(sp.pi) * sp.sqrt(2)) == 0
    assert sp.simplify(conditions(found.expression()).slope - (1 - 2 / sp.pi)) == 0


@pytest.mark.parametrize(
    "name", spread(["gelu", "telu", "gem_n1", "tanh", "softplus", "elu", "leaky_relu"], {"gelu", "elu"})
)
def test_shift_and_scale_give_fixed_shapes_equal_unit_gains_and_the_flatter_length_map(name):
    found = preserving(catalog.get(name).formula, STANDARD_NORMAL)
    flatter = LengthMap(found.expression(40)).at(arb(1))
    with ctx.workprec(256):
        for ball in (flatter.second_moment, flatter.derivative_second_moment):
            assert abs(ball - 1) < arb((1, -80))
    (other,) = (c for c in found.offsets if c is not found.flattest)
    g = found.g + sp.Rational(other.text(20))
    steeper = LengthMap(g).at(arb(1))
    assert abs(float(flatter.slope)) <= abs(float(steeper.slope / steeper.second_moment)) + 1e-12
    assert abs(flatter.slope) < 1


def test_a_function_that_cannot_be_sampled_is_integrated():
    second, steep, _ = means(preserving(catalog.get("gelu_tanh").formula, STANDARD_NORMAL).expression())
    assert holds(second, 1) and holds(steep, 1)


OWN = {
    "laplace": sp.exp(-k * sp.Abs(x)),
    "hats": sp.Max(0, 1 - sp.Abs(x - k + 2)),
    "gaussians": sp.exp(-((x - k + 1) ** 2) / 2),
    "sinc": sp.sinc(x - k),
}


@pytest.mark.parametrize("name", spread(OWN, {"laplace", "gaussians"}))
def test_a_basis_of_ones_own_gets_an_answer_or_a_clear_no(name):
    own = Basis(name, OWN[name], Normal())
    try:
        found = stable(own, 2)
    except BasisError as error:
        assert name == "sinc" and "could not be enclosed" in str(error)
        return
    if not found.good:
        assert name == "sinc" and "No choice is shown to be stable at width 512 and depth 64" in found.verdict()
        return
    second, steep, growth = means(found.expression)
    assert holds(second, 1) and holds(steep, 1) and holds(growth, found.slope_quantity())
    equal = derive(own, 2).equal
    assert abs(float(equal.second_moment) / float(equal.derivative_second_moment) - 1) < 1e-12


def test_a_function_without_a_value_somewhere_is_not_called_stable():
    found = stable(Basis("quotients", sp.sin((k + 1) * x) / ((k + 1) * x), Normal()), 1)
    assert not found.good and "the length map is not enclosed" in found.verdict()


def unstable(basis, degree):
    with pytest.raises(NoStablePoint, match="none of degree"):
        stable(basis, degree)


def test_coefficients_without_a_real_root_or_with_a_slope_above_one_are_not_chosen():
    unstable(Basis("odd", x**k, Normal(), first=1), 3)  # E[f^2] = E[f'^2] for f = x alone
    unstable(Basis("sines", sp.sin(k * x), Normal(), first=1), 2)
    unstable(Basis("steep", x ** (5 * k), Normal()), 3)  # every slope is above 1


def test_the_choice_does_not_depend_on_the_scale_of_the_functions():
    small, plain = (stable(b, 3) for b in (POLYNOMIAL.scaled_by(sp.Rational(1, 10**20)), POLYNOMIAL))
    assert small.good and small.signs == plain.signs and small.damping == plain.damping
    assert sp.simplify(small.expression - plain.expression) == 0


def test_gradients_that_vanish_are_not_called_stable():
    """Signals hold: f is nearly 1 or -1; but its derivative is 0 for nearly every input."""
    found = stable(Basis("steps", lambda i: sp.tanh(50 * i * x) if i else sp.S.One, Normal()), 1)
    assert not found.good and found.outlook.gradient_deviation > 4
    assert found.outlook.failure == 0 and "with a probability of less than 1e-12; " in found.verdict()
    assert "many powers of ten" in found.verdict() or "a factor of about" in found.verdict()
    z = np.random.default_rng(0).standard_normal(10**5)
    steep = sp.lambdify(x, sp.diff(found.expression, x))(z) ** 2
    assert np.median(steep) < 1e-9 and steep.mean() == pytest.approx(1, rel=0.1)


@LONG
def test_sums_of_sigmoids_are_enclosed():
    found = stable(Basis("sigmoids", lambda i: 1 / (1 + sp.exp(-i * x)) if i else sp.S.One, Normal()), 3)
    assert found.good and 0 < float(found.slope_ball) < 1


def test_gains_and_slopes_pass_the_second_route():
    f = stable(HERMITE, 3).expression
    at = LengthMap(f).at(arb(1))
    gains = at.second_moment, at.derivative_second_moment
    _crosscheck(f, gains, at.slope)
    for wrong in ((gains, at.slope + arb(0.001)), ((gains[0], gains[1] * 1.001), at.slope)):
        with pytest.raises(Contradiction):
            _crosscheck(f, *wrong)
