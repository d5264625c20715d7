"""Moments and gains: exact known values, consistency, round trips, expressions that resist."""

import mpmath
import pytest
import sympy as sp
from flint import arb
from tiers import LONG

from actsym.bases.families import squaf, squaf_relu
from actsym.catalog import ACTIVATIONS, gelu, relu, selu
from actsym.definition.spec import Activation, x
from actsym.distributions import HALF_WIDTH, SIGMA, STANDARD_NORMAL, STANDARD_UNIFORM, Normal
from actsym.moments import expectation as expectation_module
from actsym.moments.derivative import Jumps, jumps, weak_derivative
from actsym.moments.expectation import expectation, is_odd
from actsym.moments.moments import CELLS, QUANTITIES
from actsym.moments.study import Analysis, analyze
from actsym.quantity import Enclosure, Quantity, Status
from actsym.rigor.domain import NotRealError
from actsym.rigor.evaluate import evaluate
from actsym.rigor.exact_numbers import agrees
from actsym.text.parse import activation_from_text


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch) -> None:
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def activation(text: str) -> Activation:
    return Activation("custom", text, sp.sympify(text, {"x": x}))


def test_relu_has_gain_two() -> None:
    moments = analyze(relu(), (STANDARD_NORMAL,)).moments[0]
    assert moments.mean.exact == 1 / sp.sqrt(2 * sp.pi)
    assert moments.second_moment.exact == moments.derivative_second_moment.exact == sp.S.Half
    assert moments.forward_gain.exact == moments.backward_gain.exact == 2
    assert moments.forward_gain_std.exact == sp.sqrt(2)
    assert moments.scaled["mean"] == SIGMA / sp.sqrt(2 * sp.pi)


@LONG
def test_gelu_in_closed_form_at_every_scale() -> None:
    moments = analyze(gelu(), (STANDARD_NORMAL,)).moments[0]
    mean = SIGMA**2 / sp.sqrt(2 * sp.pi * (1 + SIGMA**2))
    assert sp.simplify(moments.scaled["mean"] - mean) == 0
    assert sp.simplify(moments.derivative_second_moment.exact - sp.Rational(1, 3) - 2 * sp.sqrt(3) / (9 * sp.pi)) == 0


@LONG
def test_selu_normalises_exactly() -> None:
    moments = analyze(selu(), (STANDARD_NORMAL,)).moments[0]
    assert moments.mean.exact == 0
    assert moments.second_moment.exact == 1
    assert moments.variance.exact == 1
    assert moments.forward_gain.exact == 1


@LONG
def test_scaled_forms_hold_at_a_scale_that_was_not_checked() -> None:
    scale = sp.Rational(7, 3)
    for distribution, symbol in ((STANDARD_NORMAL, SIGMA), (STANDARD_UNIFORM, HALF_WIDTH)):
        found = analyze(ACTIVATIONS["elu"], (distribution,)).moments[0]
        other = distribution.scaled.at({symbol: scale})
        certified = analyze(ACTIVATIONS["elu"], (other,), closed_forms=False).moments[0]
        assert set(found.scaled) == set(CELLS)
        for name, form in found.scaled.items():
            assert getattr(certified, name).enclosure.overlaps(evaluate(form.subs(symbol, scale)))


def test_gains_are_what_they_are_called() -> None:
    moments = analyze(ACTIVATIONS["telu"], (Normal(0, 2),), closed_forms=False).moments[0]
    assert list(QUANTITIES) == [name for name, _ in moments.items()]
    assert float(moments.forward_gain) == pytest.approx(4 / float(moments.second_moment), rel=1e-15)
    assert float(moments.backward_gain) == pytest.approx(4 / float(moments.derivative_second_moment), rel=1e-15)
    assert float(moments.forward_gain_std) ** 2 == pytest.approx(float(moments.forward_gain), rel=1e-15)
    variance = float(moments.second_moment) - float(moments.mean) ** 2
    assert float(moments.variance) == pytest.approx(variance, rel=1e-14)


def test_telu_to_the_digits_that_are_printed() -> None:
    moments = analyze(activation("x*tanh(exp(x))"), (STANDARD_NORMAL,), closed_forms=False).moments[0]
    assert moments.mean.text(18).startswith("0.2621317250390463")
    assert all(q.enclosure.digits() >= 29 for _, q in moments.items())


@pytest.mark.parametrize("digits", [12, 60])
def test_digits_on_request(digits: int) -> None:
    moments = analyze(ACTIVATIONS["mish"], (STANDARD_UNIFORM,), digits=digits, closed_forms=False).moments[0]
    assert moments.second_moment.enclosure.digits() >= digits


def test_round_trip() -> None:
    analysis = analyze(relu())
    assert Analysis.from_json(analysis.to_json()) == analysis


def test_weak_derivative_leaves_point_masses_out() -> None:
    assert weak_derivative(sp.sign(x)) == 0
    assert weak_derivative(sp.Abs(x)) == sp.sign(x)
    assert jumps(sp.sign(x - 1) + sp.Abs(x)) == Jumps((sp.S.One,))
    assert jumps(ACTIVATIONS["elu"].formula) == Jumps(())


@pytest.mark.parametrize(
    ("f", "points"),
    [
        (sp.atan(1 / x), (0,)),
        (sp.tanh(1 / (sp.exp(x) - 2)), (sp.log(2),)),
        (sp.exp(-1 / x), (0,)),
        (sp.atan(sp.log(x**2)), ()),
        (sp.atan(1 / x**2), ()),
        (x / (sp.exp(x) - 1), ()),
        (sp.sin(x) / x, ()),
        (x * sp.tanh(1 / x), ()),
        (1 / x, ()),
        (sp.tan(x), ()),
        (sp.sqrt(x**2 + 1), ()),
        (sp.Piecewise((sp.sin(x) / x, x > 0), (1, True)), ()),
        (sp.Piecewise((sp.sin(x) / x, x > 0), (2, True)), (0,)),
    ],
)
def test_jumps_are_seen_without_a_switch_too(f: sp.Expr, points: tuple) -> None:
    assert jumps(f) == Jumps(points)


def test_what_is_not_evaluated_is_not_without_jumps() -> None:
    assert "infinitely many steps" in jumps(x - sp.floor(x)).unknown
    assert jumps(sp.atan(sp.tan(x))).unknown
    with pytest.raises(TypeError):
        bool(jumps(x))


def test_a_jump_is_flagged() -> None:
    moments = analyze(activation("Heaviside(x)"), (STANDARD_NORMAL,), closed_forms=False).moments[0]
    assert any("jumps at x = 0" in check for check in moments.derivative_second_moment.checks)
    assert moments.backward_gain.status is Status.INFINITE


@pytest.mark.parametrize(
    ("text", "status"), [("exp(x**2)", Status.INFINITE), pytest.param("1/x", Status.UNDEFINED, marks=LONG)]
)
def test_what_does_not_exist_says_so(text: str, status: Status) -> None:
    moments = analyze(activation(text), (STANDARD_NORMAL,), closed_forms=False).moments[0]
    assert moments.mean.status is status
    assert moments.mean.reason


@pytest.mark.parametrize("text", ["log(x)", "sqrt(x)"])
def test_what_is_not_real_is_refused(text: str) -> None:
    with pytest.raises(NotRealError, match="no real function on the whole line: at x = -2"):
        analyze(activation(text), (STANDARD_NORMAL,), closed_forms=False)


SMALL = {
    "log(1 + exp(x - 60))": (
        lambda t: mpmath.log1p(mpmath.exp(t - 60)) * mpmath.exp(60),
        lambda t: 1 / (mpmath.exp(-t) + mpmath.exp(-60)),
        lambda: mpmath.exp(120),
    ),
    "tanh(x)/10**40": (mpmath.tanh, lambda t: mpmath.sech(t) ** 2, lambda: mpmath.mpf(10) ** 80),
    "x*exp(-x**2)*10**(-200)": (
        lambda t: t * mpmath.exp(-t * t),
        lambda t: (1 - 2 * t * t) * mpmath.exp(-t * t),
        lambda: mpmath.mpf(10) ** 400,
    ),
}


@pytest.mark.parametrize("text", SMALL)
def test_small_functions_have_gains(text: str) -> None:
    """Against quadrature of a multiple of the function: mpmath's own tolerance is absolute."""
    moments = analyze(activation(text), (STANDARD_NORMAL,), closed_forms=False).moments[0]
    with mpmath.workdps(60):
        *functions, factor = SMALL[text]
        for gain, g in zip((moments.forward_gain, moments.backward_gain), functions, strict=True):
            square = mpmath.quad(lambda t, g=g: g(t) ** 2 * mpmath.npdf(t), mpmath.linspace(-16, 16, 33))
            assert abs(mpmath.mpf(gain.text(25)) * square / factor() - 1) < mpmath.mpf(10) ** -22


def test_an_enclosure_about_zero_settles_no_division() -> None:
    zero = Quantity(enclosure=Enclosure(arb(0, 1e-40)))
    assert zero.map(lambda v: 1 / v).status is Status.UNDECIDED
    assert Quantity.of_exact(0, "").map(lambda v: 1 / v).status is Status.UNDEFINED


def test_an_enclosure_about_zero_confirms_a_proven_zero_alone() -> None:
    about_zero = Enclosure(arb(0, 1e-70))
    assert agrees(sp.sqrt(2) * sp.sqrt(3) - sp.sqrt(6), about_zero)
    assert not agrees(sp.Rational(1, 10**75), about_zero)
    assert not agrees(sp.Integer(0), Enclosure(arb(0, 1e-5)))


def test_an_infinite_second_moment_has_no_gain() -> None:
    moments = analyze(activation("exp(x**2/3)"), (STANDARD_NORMAL,), closed_forms=False).moments[0]
    assert moments.mean.finite
    assert moments.variance.status is moments.second_moment.status is Status.INFINITE
    for quantity in (moments.forward_gain, moments.forward_gain_std):
        assert quantity.status is Status.UNDEFINED and "infinite" in quantity.reason


@LONG
def test_covariance_needs_a_mean() -> None:
    moments = analyze(activation("1/x"), (STANDARD_NORMAL,), closed_forms=False).moments[0]
    assert moments.input_covariance.status is moments.variance.status is Status.UNDEFINED


@pytest.mark.parametrize("name", ["relu", "gelu", "mish", "elu"])
def test_covariance_is_the_mean_slope(name: str) -> None:
    """Stein: Cov[x, f] = Var[x] E[f'] under a normal input; and E[f f'] = E[x f^2]/(2 Var[x])."""
    normal = Normal(0, sp.Rational(3, 2))
    f = ACTIVATIONS[name].formula
    moments = analyze(ACTIVATIONS[name], (normal,), closed_forms=False).moments[0]
    slope = expectation(weak_derivative(f), normal).enclosure.ball
    assert moments.input_covariance.enclosure.ball.overlaps(slope * 9 / 4)
    other = expectation(x * f**2, normal).enclosure.ball * 2 / 9
    assert moments.function_derivative_moment.enclosure.ball.overlaps(other)


@LONG
def test_what_stays_an_enclosure_says_why() -> None:
    moments = analyze(activation("tanh(x*exp(x))"), (STANDARD_NORMAL,)).moments[0]
    assert moments.mean.finite and moments.mean.exact is None
    assert "no closed form found" in moments.mean.reason


def test_floor_has_slope_zero_in_between() -> None:
    assert weak_derivative(sp.floor(x) * x) == sp.floor(x)


def test_what_a_point_shows_not_to_be_odd_is_not_expanded(monkeypatch):
    """The square of a long quotient takes a minute to multiply out."""
    quotient = squaf(squaf_relu(3, 1), 1)
    monkeypatch.setattr("actsym.moments.expectation.sp.expand", lambda g: pytest.fail(f"{g} is expanded"))
    assert not is_odd(sp.diff(quotient, x) ** 2)
    monkeypatch.undo()
    assert is_odd(x * sp.exp(-(x**2))) and is_odd((x + 1) ** 2 - x**2 - 1) and not is_odd(x**3 + x**2)


def test_an_endless_recursion_of_sympy_is_no_answer_and_one_of_ours_is_an_error(monkeypatch):
    f = activation_from_text("abs(erfc(softplus(x) - (x - sqrt(2)/9)/(exp(x/E + 8/11) - pi/12)))").formula
    found = expectation_module.expectation(f * weak_derivative(f), Normal())
    assert found.status is Status.NOT_FOUND and "SymPy fails (RecursionError" in found.reason

    def endless(*given):
        return endless(*given)

    monkeypatch.setattr(expectation_module, "_enclosed", endless)
    with pytest.raises(RecursionError):
        expectation_module.expectation(sp.tanh(x) ** 2, Normal(), 17)


def test_moments_print_a_line_for_each_quantity() -> None:
    lines = str(analyze(relu(), (STANDARD_NORMAL,)).moments[0]).splitlines()
    assert lines[0] == "x ~ N(0, 1)" and [line.split()[0] for line in lines[1:]] == [*QUANTITIES]
    assert "mean                        0.398942280401433 = sqrt(2)/(2*sqrt(pi))" in lines
