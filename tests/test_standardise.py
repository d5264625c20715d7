"""Normalising constants: SELU's come out of the solver, solutions fulfil their conditions, impossibility is shown."""

import math

import pytest
import sympy as sp
from flint import arb
from tiers import LONG

from actsym.catalog import ACTIVATIONS, selu
from actsym.definition.spec import Activation, Parameter, SpecError, x
from actsym.distributions import STANDARD_NORMAL, STANDARD_UNIFORM, Normal, Semicircle
from actsym.errors import Unanswered
from actsym.moments import conditions as conditions_module
from actsym.moments.by_kind import entropy
from actsym.moments.conditions import (
    Condition,
    derivative_second_moment,
    excluded,
    mean,
    second_moment,
    slope,
    solutions,
)
from actsym.moments.expectation import expectation
from actsym.moments.moments import Moments
from actsym.moments.standardise import Normalisation, Standardising, normalising, scaled, standardising
from actsym.moments.study import analyze
from actsym.quantity import Enclosure, Quantity, Status
from actsym.rigor.evaluate import evaluate


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch) -> None:
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path_factory.getbasetemp() / "standardise"))


#: The symbol of a parameter of either sign.
B = Parameter("beta", sp.S.One, sp.Interval(-sp.oo, sp.oo)).symbol


def parameter(name: str, domain: sp.Set = sp.S.Reals) -> Parameter:
    return Parameter(name, sp.S.One, domain)


def test_selu_comes_out_of_the_solver() -> None:
    (found,) = normalising(scaled(ACTIVATIONS["elu"]), ("alpha", "scale")).solutions
    known = {p.name: p.default for p in selu().parameters}
    for name, value in found.items():
        assert value.enclosure.digits() >= 30
        assert value.enclosure.overlaps(evaluate(known[name]))
        assert value.enclosure.overlaps(evaluate(value.exact))
    assert found["alpha"].text(23) == "1.6732632423543772848170"
    assert found["scale"].text(23) == "1.0507009873554804934193"


@pytest.mark.parametrize("distribution", [STANDARD_UNIFORM, Semicircle(2)], ids=str)
@LONG
def test_solutions_fulfil_their_conditions(distribution) -> None:
    elu = scaled(ACTIVATIONS["elu"])
    (found,) = normalising(elu, ("alpha", "scale"), distribution=distribution).solutions
    values = {n: sp.Rational(q.text(25)) for n, q in found.items()}
    moments = analyze(elu.at(**values), (distribution,), closed_forms=False).moments[0]
    assert abs(float(moments.mean)) < 1e-22
    assert abs(float(moments.second_moment) - 1) < 1e-15
    assert found["scale"].enclosure.digits() >= 30


def test_a_derivative_condition() -> None:
    (found,) = normalising(scaled(ACTIVATIONS["tanh"]), ("scale",), [derivative_second_moment()]).solutions
    steep = expectation(sp.diff(sp.tanh(x), x) ** 2, STANDARD_NORMAL).enclosure.ball
    assert (found["scale"].enclosure.ball ** 2 * steep).contains(1)


def test_a_slope_at_a_point_solves_exactly() -> None:
    elu = scaled(ACTIVATIONS["elu"])
    (found,) = normalising(elu, ("alpha", "scale"), [slope(1), mean()]).solutions
    assert found["scale"].exact == 1
    assert found["alpha"].enclosure.overlaps(evaluate(selu().parameters[0].default))


def test_a_parameter_inside_the_function() -> None:
    """E[tanh(b x)^2] = 1/2 has no closed form: the root of Newton's method fulfils it."""
    steep = Activation("steep", "tanh(b x)", sp.tanh(parameter("b", sp.Interval.open(0, sp.oo)).symbol * x),
                       (parameter("b", sp.Interval.open(0, sp.oo)),))  # fmt: skip
    (found,) = normalising(steep, ("b",), [second_moment(sp.S.Half)]).solutions
    b = sp.Rational(found["b"].text(20))
    assert abs(float(expectation(sp.tanh(b * x) ** 2, STANDARD_NORMAL)) - 0.5) < 1e-15
    assert found["b"].exact is None and found["b"].enclosure.digits() >= 28


def test_a_positive_mean_cannot_be_scaled_to_zero() -> None:
    for name in ("gelu", "telu"):
        result = normalising(scaled(ACTIVATIONS[name]), ("scale",), [mean()])
        assert not result.solutions and result.complete
        assert "always positive" in result.reason


def test_poincare_bounds_the_variance() -> None:
    """Var[f] <= Var[x] E[f'^2] under a normal input: mean 0, variance 2 and E[f'^2] = 1 do not meet."""
    shift = parameter("shift")
    elu = scaled(ACTIVATIONS["elu"])
    shifted = Activation("s", "s", elu.expr - shift.symbol, (*elu.parameters, shift))
    unknowns = ("alpha", "scale", "shift")
    result = normalising(shifted, unknowns, [mean(), second_moment(2), derivative_second_moment()])
    assert not result.solutions and result.complete and "Poincar" in result.reason


@LONG
def test_three_unknowns() -> None:
    """scale*(elu(alpha) - shift) with mean 0, variance 1 and E[f'^2] = 6/5."""
    shift = parameter("shift")
    elu = scaled(ACTIVATIONS["elu"])
    shifted = Activation("s", "s", elu.expr - shift.symbol, (*elu.parameters, shift))
    steep = [mean(), second_moment(), derivative_second_moment(sp.Rational(6, 5))]
    (found,) = normalising(shifted, ("alpha", "scale", "shift"), steep).solutions
    at = shifted.at(**{n: sp.Rational(q.text(25)) for n, q in found.items()})
    moments = analyze(at, (STANDARD_NORMAL,), closed_forms=False).moments[0]
    assert abs(float(moments.mean)) < 1e-20
    assert float(moments.variance) == pytest.approx(1, rel=1e-15)
    assert float(moments.derivative_second_moment) == pytest.approx(1.2, rel=1e-15)


def test_celu_has_a_positive_mean_for_every_alpha() -> None:
    """alpha (e^(x/alpha) - 1) > x for x < 0, so E[f] > E[x] = 0: no alpha, shown interval by interval."""
    result = normalising(scaled(ACTIVATIONS["celu"]), ("alpha", "scale"))
    assert not result.solutions
    assert result.reason.startswith("E[f] = 0 has no solution with alpha in [1/16, 16]")


def test_what_has_a_solution_is_not_excluded(monkeypatch) -> None:
    monkeypatch.setattr(conditions_module, "_MOST", 100)
    elu = scaled(ACTIVATIONS["elu"])
    assert excluded(elu.expr, elu.parameters[:1], [mean(sp.Rational(1, 100))], STANDARD_NORMAL) == ""
    plain = ACTIVATIONS["elu"]
    assert excluded(plain.expr, plain.parameters, [mean()], STANDARD_NORMAL) == ""


def test_a_solution_outside_the_domain_is_named() -> None:
    positive = parameter("a", sp.Interval.open(0, sp.oo))
    shifted = Activation("s", "s", x + positive.symbol + 1, (positive,))
    result = normalising(shifted, ("a",), [mean()])
    assert not result.solutions and result.complete and result.reason


@pytest.mark.parametrize(
    ("unknowns", "conditions", "says"),
    [(("beta",), [mean()], "no parameter 'beta'"), (("alpha",), [mean(), mean()], "2 conditions"), ((), [], "none")],
)
def test_bad_questions_are_refused(unknowns, conditions, says: str) -> None:
    with pytest.raises(SpecError, match=says):
        normalising(ACTIVATIONS["elu"], unknowns, conditions)


def test_bad_conditions_are_refused() -> None:
    with pytest.raises(SpecError, match="accepted: mean"):
        Condition("median", 0)
    with pytest.raises(SpecError, match="rational"):
        Condition("mean", sp.sqrt(2))
    with pytest.raises(SpecError, match="already has"):
        scaled(selu())


def moments(name: str, distribution=STANDARD_NORMAL, closed_forms: bool = True) -> Moments:
    return analyze(ACTIVATIONS[name], (distribution,), closed_forms=closed_forms).moments[0]


def test_standardising_pair() -> None:
    pair = standardising(moments("relu"))
    assert pair.shift.exact == 1 / sp.sqrt(2 * sp.pi)
    assert sp.simplify(pair.scale.exact - 1 / sp.sqrt(sp.S.Half - 1 / (2 * sp.pi))) == 0
    assert pair.scale.enclosure.overlaps(evaluate(pair.scale.exact))
    assert [label for label, _ in pair.rows()] == ["standardising shift", "standardising scale"]


def test_the_pair_standardises() -> None:
    """scale*(f - shift) has mean 0 and second moment 1 to the digits that are put in."""
    distribution = Normal(1, sp.Rational(1, 2))
    pair = standardising(moments("mish", distribution, False))
    shift, factor = sp.Rational(pair.shift.text(20)), sp.Rational(pair.scale.text(20))
    g = factor * (ACTIVATIONS["mish"].formula - shift)
    assert abs(float(expectation(g, distribution))) < 1e-17
    assert abs(float(expectation(g**2, distribution)) - 1) < 1e-15


def test_what_cannot_be_standardised_says_so() -> None:
    constant = analyze(Activation("c", "c", sp.Integer(3)), (STANDARD_NORMAL,)).moments[0]
    pair = standardising(constant)
    assert pair.shift.enclosure.contains(3) and pair.scale.status is Status.UNDEFINED
    wild = standardising(analyze(Activation("w", "w", sp.exp(x**2)), (STANDARD_NORMAL,), closed_forms=False).moments[0])
    assert wild.scale.status is Status.UNDEFINED and wild.scale.reason


def test_json() -> None:
    pair = standardising(moments("relu"))
    assert Standardising.from_json(pair.to_json()) == pair
    result = normalising(scaled(ACTIVATIONS["tanh"]), ("scale",), [second_moment()])
    assert Normalisation.from_json(result.to_json()) == result
    assert isinstance(result.rows()[0][1], Quantity)


UNKNOWN = [
    (sp.Abs(B * x) - 1, 0, sp.sqrt(sp.pi / 2)),
    (sp.Max(B * x, 0) - 2, 0, 2 * sp.sqrt(2 * sp.pi)),
    (sp.Max(B * x, 0) ** 2 - sp.Rational(9, 2), 0, 3),
    (x**2 * sp.Max(B, 0) - 3, 0, 3),
    (sp.Piecewise((B * x, B * x > 0), (B * x / 4, True)), 1, 4 * sp.sqrt(2 * sp.pi) / 3),
]


@pytest.mark.parametrize(("f", "target", "expected"), UNKNOWN)
def test_a_sign_that_is_not_known_excludes_no_solution(f: sp.Expr, target: int, expected: sp.Expr) -> None:
    """beta has either sign, so that intervals about zero settle no branch; a solution is found and not denied."""
    activation = Activation("a", "A", f, (Parameter("beta", sp.S.One, sp.Interval(-sp.oo, sp.oo)),))
    result = normalising(activation, ["beta"], [mean(target)])
    assert "proven" not in result.reason
    assert any(abs(abs(float(found["beta"])) / float(expected) - 1) < 1e-12 for found in result.solutions)


def test_elimination_drops_no_branch() -> None:
    a, b = sp.symbols("a b", real=True)
    found = solutions([a**2 - 4, a * b**2 - 6], [a, b])
    assert found == [{a: 2, b: sp.sqrt(3)}, {a: 2, b: -sp.sqrt(3)}]
    assert solutions([a**2 - 2 * a + 1, b + a], [a, b]) == [{a: 1, b: -1}]
    with pytest.raises(Unanswered):  # a = 1 leads to b = 2, a = -1 to a cubic equation
        solutions([a**2 - 1, (a - 1) * b**3 + b - 2], [a, b])
    with pytest.raises(Unanswered):  # a = 1 leaves b free
        solutions([a**2 - 1, (a - 1) * b], [a, b])


@pytest.mark.parametrize("width", [1e-40, 1e-3])
def test_entropy_counts_a_probability_that_may_be_zero(width: float) -> None:
    half = Quantity(enclosure=Enclosure(arb(0.5)))
    doubtful = Quantity(enclosure=Enclosure(arb(0, width)))
    found = entropy((half, half, doubtful)).ball
    for p in (0.0, width / 3, width):
        exact = 1 - (p * math.log2(p) if p else 0)
        assert found.lower() <= exact + 1e-15 and found.upper() >= exact - 1e-15
