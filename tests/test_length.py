"""The length map: closed forms, derivatives by finite differences, fixed points and the critical line."""

from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from flint import arb, ctx

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.quantity import Status
from actsym.rigor.evaluate import evaluate
from actsym.signal.length import SEARCHED, LengthMap
from actsym.signal.panels import PRECISION


@pytest.fixture(scope="module")
def maps() -> dict[str, LengthMap]:
    return {name: LengthMap(ACTIVATIONS[name].formula) for name in ("tanh", "gelu", "relu", "elu", "egem_n1", "silu")}


@pytest.mark.parametrize("q", [Fraction(1, 50), Fraction(1, 2), Fraction(1), Fraction(7), Fraction(60)])
def test_erf_has_its_closed_form(q: Fraction) -> None:
    """E[erf(sqrt(q/2) z)^2] = (2/pi) asin(q/(1 + q)), and its derivatives."""
    with ctx.workprec(PRECISION):
        scale = arb(q.numerator) / q.denominator
    found = LengthMap(sp.erf(x / sp.sqrt(2))).at(scale)
    s = sp.Symbol("s", positive=True)
    value = 2 / sp.pi * sp.asin(s / (1 + s))
    at = {s: sp.Rational(q.numerator, q.denominator)}
    assert found.second_moment.overlaps(evaluate(value.subs(at), digits=50).ball)
    assert found.slope.overlaps(evaluate(sp.diff(value, s).subs(at), digits=50).ball)
    steep = 2 / (sp.pi * sp.sqrt(1 + 2 * s))
    assert found.derivative_second_moment.overlaps(evaluate(steep.subs(at), digits=50).ball)
    assert all(v.rad() < 1e-30 for v in (found.second_moment, found.slope, found.derivative_second_moment))


@pytest.mark.parametrize("name", ["tanh", "gelu", "elu", "egem_n1"])
def test_means_agree_with_mpmath(name: str, maps: dict[str, LengthMap]) -> None:
    f = ACTIVATIONS[name].formula
    functions = [sp.lambdify(x, g, "mpmath") for g in (f, sp.diff(f, x))]
    with mpmath.workdps(20):
        for q in (mpmath.mpf(1) / 4, mpmath.mpf(9)):
            found = maps[name].at(arb(float(q)))
            for g, ball in zip(functions, (found.second_moment, found.derivative_second_moment), strict=True):
                ends = sorted([-40, -6, -1, -0.01, -0.001, 0, 0.0005, 0.001, 0.002, 0.01, 1, 6, 40])
                expected = mpmath.quad(lambda z, g=g, q=q: g(mpmath.sqrt(q) * z) ** 2 * mpmath.npdf(z), ends)
                assert abs(expected - float(ball)) < 1e-13


def test_a_ball_of_lengths_holds_its_members(maps: dict[str, LengthMap]) -> None:
    for length in maps.values():
        wide = length.at(arb(1, 0.25))
        for q in (0.75, 0.9, 1.0, 1.25):
            point = length.at(arb(q))
            for name in ("second_moment", "slope", "derivative_second_moment"):
                assert getattr(wide, name).overlaps(getattr(point, name))


def test_lengths_outside_the_range_are_refused(maps: dict[str, LengthMap]) -> None:
    for q in (arb(0), arb(-1), arb(65)):
        with pytest.raises(ValueError, match="must lie in"):
            maps["tanh"].at(q)


def test_tanh_has_one_fixed_point_above_the_edge_and_none_without_weights(maps: dict[str, LengthMap]) -> None:
    found, undecided = maps["tanh"].fixed_points(arb(2), arb(0))
    assert undecided == "" and len(found) == 1
    (point,) = found
    assert point.stability == "stable"
    with ctx.workprec(PRECISION):
        value = 2 * maps["tanh"].at(point.q.enclosure.ball).second_moment
    assert value.overlaps(point.q.enclosure.ball) and point.q.enclosure.ball.rad() < 1e-30
    assert maps["tanh"].fixed_points(arb(0.9), arb(0)) == ((), "")


def test_two_fixed_points_are_both_found() -> None:
    """x^2 grows like q^2: with a small bias there is a stable point below and an unstable one above."""
    found, undecided = LengthMap(x**2).fixed_points(arb(1) / 12, arb(1) / 2)
    assert undecided == "" and [p.stability for p in found] == ["stable", "unstable"]
    for point, sign in zip(found, (-1, 1), strict=True):  # q = q^2/4 + 1/2
        assert point.q.enclosure.overlaps(evaluate(2 + sign * sp.sqrt(2), digits=40))


def test_every_fixed_point_is_a_zero_of_the_closed_form() -> None:
    """erf with weights w: q = w (2/pi) asin(q/(1 + q)) by bisection."""
    found, _ = LengthMap(sp.erf(x / sp.sqrt(2))).fixed_points(arb(3), arb(0.125))
    with mpmath.workdps(30):
        root = mpmath.findroot(lambda q: 6 / mpmath.pi * mpmath.asin(q / (1 + q)) + mpmath.mpf(1) / 8 - q, 1.8)
        assert len(found) == 1 and abs(mpmath.mpf(found[0].q.text(28)) - root) < 1e-25
    assert SEARCHED[0] < Fraction(str(root)[:12]) < SEARCHED[1]


def test_relu_is_critical_at_two_and_zero(maps: dict[str, LengthMap]) -> None:
    for q in (Fraction(1, 3), 1, 40):
        point = maps["relu"].critical(q)
        assert point.weight_variance.enclosure.contains(2) and point.bias_variance.enclosure.contains(0)


def test_tanh_s_critical_line_starts_at_one_and_zero(maps: dict[str, LengthMap]) -> None:
    """From the series of sech^4 and tanh^2: sigma_w^2 = 1 + 2q - 3q^2 + ..., sigma_b^2 = 4q^3/3 - ..."""
    u, q = sp.symbols("u q", positive=True)
    even = [sp.series(g, u, 0, 12).removeO() for g in (sp.sech(u) ** 4, sp.tanh(u) ** 2)]
    steep, second = (
        sum(c * sp.factorial2(m - 1) * q ** sp.Rational(m, 2) for (m,), c in sp.Poly(g, u).terms()) for g in even
    )
    weight = sp.series(1 / steep, q, 0, 4).removeO()
    bias = sp.series(q - weight * second, q, 0, 4).removeO()
    assert weight.coeff(q, 0) == 1 and weight.coeff(q, 1) == 2 and bias.coeff(q, 1) == bias.coeff(q, 2) == 0
    assert bias.coeff(q, 3) == sp.Rational(4, 3)
    found = maps["tanh"].critical(Fraction(1, 100))
    number = sp.Rational(1, 100)
    assert abs(float(found.weight_variance) - float(weight.subs(q, number))) < 1e-6
    assert abs(float(found.bias_variance) / float(bias.subs(q, number)) - 1) < 0.1


def test_tanh_s_published_critical_pair(maps: dict[str, LengthMap]) -> None:
    """(sigma_w^2, sigma_b^2) = (1.76, 0.05) of Schoenholz et al. 2017 lies on the line to the digits given."""
    low, high = Fraction(1, 2), Fraction(3, 4)
    for _ in range(30):
        middle = (low + high) / 2
        below = maps["tanh"].critical(middle).bias_variance.enclosure.ball < 0.05
        low, high = (middle, high) if below else (low, middle)
    assert abs(float(maps["tanh"].critical(low).weight_variance) - 1.76) < 0.005


def test_on_the_critical_line_the_point_is_fixed_and_chi_is_one(maps: dict[str, LengthMap]) -> None:
    point = maps["elu"].critical(Fraction(3, 2))
    variances = (v.enclosure.ball for v in (point.weight_variance, point.bias_variance))
    found, undecided = maps["elu"].fixed_points(*variances)
    assert undecided == "" and any(
        p.q.enclosure.contains(Fraction(3, 2)) and p.chi.enclosure.contains(1) for p in found
    )


def test_small_functions_have_critical_weights() -> None:
    large, small = (LengthMap(sp.tanh(x) / sp.Integer(10) ** n).critical(1) for n in (0, 130))
    assert small.weight_variance.text(20) == large.weight_variance.text(20) + "e+260"
    assert small.bias_variance.text(20) == large.bias_variance.text(20)


def test_no_weights_are_critical_where_the_derivative_is_shown_to_be_zero() -> None:
    assert LengthMap(sp.Piecewise((1, x > 0), (-2, True))).critical(1).weight_variance.status is Status.UNDEFINED
    hidden = LengthMap(sp.sin(2 * x) - 2 * sp.sin(x) * sp.cos(x)).critical(1)
    assert hidden.weight_variance.status.unsettled
