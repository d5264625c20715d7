"""Signal propagation: the correlation map against closed forms and a two-dimensional integral."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from flint import arb, ctx
from tiers import LONG

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, x
from actsym.quantity import Status
from actsym.rigor.evaluate import evaluate
from actsym.signal.length import SEARCHED
from actsym.signal.signal import SEARCHED_LENGTHS, Signal, derive, signal

_CORRELATIONS = [Fraction(n, 10) for n in (-10, -7, 0, 3, 5, 9, 10)]


@pytest.fixture(scope="module")
def found() -> dict[str, Signal]:
    return {name: derive(ACTIVATIONS[name].formula) for name in ("relu", "tanh", "gelu", "silu", "gem_n1", "relu6")}


@pytest.mark.parametrize("c", _CORRELATIONS)
def test_relu_has_the_arc_cosine_kernel(c: Fraction, found: dict[str, Signal]) -> None:
    """C(c) = (sqrt(1 - c^2) + c (pi - acos c)) / pi (Cho and Saul 2009), normalised to C(1) = 1."""
    s = sp.Rational(c.numerator, c.denominator)
    kernel = (sp.sqrt(1 - s**2) + s * (sp.pi - sp.acos(s))) / sp.pi
    enclosure = found["relu"].correlation(c).enclosure
    assert enclosure.overlaps(evaluate(kernel, digits=40))
    assert enclosure.ball.rad() <= 1e-3 * abs(float(c)) ** 33 + 1e-30


@pytest.mark.parametrize("c", _CORRELATIONS)
def test_erf_has_the_arc_sine_kernel(c: Fraction) -> None:
    """E[erf(u/sqrt 2) erf(v/sqrt 2)] = (2/pi) asin(c/2) (Williams 1997)."""
    s = sp.Rational(c.numerator, c.denominator)
    enclosure = derive(sp.erf(x / sp.sqrt(2))).covariance(c).enclosure
    assert enclosure.overlaps(evaluate(2 / sp.pi * sp.asin(s / 2), digits=40))


@pytest.mark.parametrize("name", ["tanh", "gelu", "silu"])
@pytest.mark.parametrize("c", [-0.5, 0.25, 0.875])
def test_covariance_agrees_with_a_two_dimensional_integral(name: str, c: float, found: dict[str, Signal]) -> None:
    nodes, weights = np.polynomial.hermite_e.hermegauss(150)
    weights = weights / np.sqrt(2 * np.pi)
    f = sp.lambdify(x, ACTIVATIONS[name].formula, ["scipy", "numpy"])
    u, v = nodes[:, None], c * nodes[:, None] + np.sqrt(1 - c * c) * nodes[None, :]
    expected = float(np.einsum("i,j,ij->", weights, weights, f(u) * f(v)))
    enclosure = found[name].covariance(Fraction(c)).enclosure
    assert abs(float(enclosure) - expected) < 1e-9 and enclosure.ball.rad() < 1e-7


def test_parseval(found: dict[str, Signal]) -> None:
    for result in found.values():
        assert result.remainder.enclosure.ball >= 0
        with ctx.workprec(256):
            total = sum((q.enclosure.ball * q.enclosure.ball for q in result.coefficients), arb(0))
        assert not total > result.second_moment.enclosure.ball


def test_chi_is_the_slope_of_the_correlation_map(found: dict[str, Signal]) -> None:
    """sum k a_k^2 from the first coefficients stays below E[f'^2], and comes near it for smooth functions."""
    for name in ("tanh", "gelu", "silu"):
        result = found[name]
        partial = sum(k * float(q.enclosure) ** 2 for k, q in enumerate(result.coefficients))
        assert 0 <= float(result.derivative_second_moment) - partial < 1e-5


def test_the_default_network_keeps_the_length(found: dict[str, Signal]) -> None:
    for name in ("tanh", "gelu", "silu", "gem_n1"):
        assert any(p.q.enclosure.contains(1) for p in found[name].fixed_points) and found[name].undecided == ""
        assert found[name].correlation(1).enclosure.contains(1)


def test_relu_is_exact(found: dict[str, Signal]) -> None:
    relu = found["relu"]
    exact = [relu.second_moment, relu.derivative_second_moment, relu.weight_variance, relu.length_slope, relu.chi]
    assert [q.exact for q in exact] == [sp.Rational(1, 2), sp.Rational(1, 2), 2, 1, 1]
    assert all((p.weight_variance.exact, p.bias_variance.exact) == (2, 0) for p in relu.critical)
    assert "every q" in relu.undecided


def test_a_nearly_homogeneous_function_has_its_fixed_point(found: dict[str, Signal]) -> None:
    """ReLU6's length map differs from the identity by 4e-9 q for small q, and has one fixed point all the same."""
    assert found["relu6"].undecided == ""
    assert [p.q.enclosure.contains(1) for p in found["relu6"].fixed_points] == [True]


def test_piecewise_polynomials_have_exact_coefficients(found: dict[str, Signal]) -> None:
    assert all(q.exact is not None for q in found["relu6"].coefficients)


def test_what_symmetry_settles_is_exact(found: dict[str, Signal]) -> None:
    """gelu(x) - gelu(-x) = x; and q = 1 is a fixed point by the choice of the weight variance."""
    coefficients = found["gelu"].coefficients
    assert coefficients[1].exact == sp.S.Half
    assert all(q.exact == 0 for q in coefficients[3::2])
    assert all(q.exact is None and q.enclosure is not None for q in coefficients[2:8:2])
    assert [p.q.exact for p in found["gelu"].fixed_points if p.q.enclosure.contains(1)] == [1]


def test_a_jump_makes_the_slope_infinite() -> None:
    step = derive(sp.Piecewise((sp.S.One, x > 0), (sp.S.NegativeOne, True)))
    assert step.chi.status is Status.INFINITE and "jumps at x = 0" in step.chi.reason
    # sign: C(c) = (2/pi) asin c
    enclosure = step.correlation(Fraction(1, 2)).enclosure
    assert enclosure.overlaps(evaluate(sp.Rational(1, 3), digits=40))


def test_no_network_of_a_function_that_jumps_is_critical() -> None:
    """(1 - c(rho)) / (1 - rho) grows without bound: E[h(z_1) h(z_2)] = 1/4 + asin(rho) / (2 pi) for Heaviside's h."""
    slopes = [(0.25 - math.asin(rho) / (2 * math.pi)) / 0.5 / (1 - rho) for rho in (0.99, 0.9999, 0.999999)]
    assert slopes[2] > 9 * slopes[1] > 80 * slopes[0]
    for f in (sp.Heaviside(x, 0), x + sp.sign(x - 1)):
        found = derive(f)
        assert found.fixed_points and all(p.chi.status is Status.INFINITE for p in found.fixed_points)
        assert all(p.weight_variance.status is Status.UNDEFINED for p in found.critical) and found.critical


@pytest.mark.parametrize(
    ("text", "status"),
    [("exp(x**2)", Status.INFINITE), ("1/x", Status.INFINITE), pytest.param("sin(1/x)", Status.NOT_FOUND, marks=LONG),
     ("floor(exp(x))", Status.NOT_FOUND)],
)  # fmt: skip
def test_what_does_not_exist_or_is_not_found_says_so(text: str, status: Status) -> None:
    result = derive(sp.sympify(text, {"x": x}))
    assert result.second_moment.status is status and result.second_moment.reason
    assert not result.covariance(Fraction(1, 2)).finite
    assert Signal.from_json(result.to_json()) == result


def test_moments_are_given_where_the_function_cannot_be_sampled() -> None:
    """E|x| = sqrt(2/pi) for f = sqrt|x|, whose derivative's second moment E[1/(4|x|)] diverges."""
    result = derive(sp.sqrt(sp.Abs(x)))
    assert result.second_moment.enclosure.overlaps(evaluate(sp.sqrt(2 / sp.pi), digits=40))
    assert not result.derivative_second_moment.finite and not result.remainder.finite


def test_endless_steps_leave_the_slope_open() -> None:
    """E[floor(x)^2] is found, and f' is 0 between the jumps, which is not the slope of the correlation map."""
    result = derive(sp.floor(x))
    assert result.second_moment.finite
    assert result.chi.status is Status.INFINITE and "jumps at x = -7" in result.chi.reason


def test_no_weights_keep_what_has_no_second_moment() -> None:
    """1 / E[f²] is 0 for an infinite E[f²], and keeps nothing."""
    result = derive(1 / x)
    assert result.second_moment.status is Status.INFINITE
    assert {q.status for q in (result.weight_variance, result.length_slope, result.chi)} == {Status.UNDEFINED}


def test_the_lengths_between_which_fixed_points_are_searched_are_told() -> None:
    """Of x^5 - x - 1 another is at q = 0.0010917, below them."""
    rows = dict(derive(x**5 - x - 1).rows())
    assert rows["lengths at which fixed points are searched for"] == SEARCHED_LENGTHS == "1/63 <= q <= 63"
    assert SEARCHED[0] < Fraction(1, 63) and SEARCHED[1] > 63


def test_a_narrow_peak_is_integrated() -> None:
    """E[exp(-2 a x^2)] = 1/sqrt(1 + 4a)."""
    result = derive(sp.exp(-(10**6) * x**2))
    assert result.second_moment.enclosure.overlaps(evaluate(1 / sp.sqrt(1 + 4 * 10**6), digits=40))


def test_json_rows_and_arguments(found: dict[str, Signal]) -> None:
    for result in found.values():
        assert Signal.from_json(result.to_json()) == result
        assert all(label and value is not None for label, value in result.rows())
    with pytest.raises(ValueError, match="no correlation"):
        found["relu"].covariance(2)
    assert signal(Activation("line", "line", x)).second_moment.exact == 1
