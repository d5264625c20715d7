"""The second route holds what is certified, and stops what is wrong."""

from itertools import pairwise

import mpmath
import numpy as np
import pytest
import sympy as sp
from scipy import integrate, special

from actsym.crosscheck import check, intervals as iv
from actsym.crosscheck.bounds import expectations, largest, steepest
from actsym.crosscheck.intervals import Intervals
from actsym.crosscheck.jets import Unknown, jet
from actsym.definition.spec import Activation, x
from actsym.distributions import STANDARD_NORMAL, Arcsine, Distribution, Exponential, Normal, Semicircle, Uniform
from actsym.errors import ActsymError, Contradiction
from actsym.kinds.reading import reading
from actsym.moments import expectation as expectation_module, study
from actsym.moments.by_kind import AVERAGED
from actsym.moments.derivative import weak_derivative
from actsym.properties import distance as distance_module, lipschitz as lipschitz_module, shape as shape_module
from actsym.quantity import Enclosure, Quantity
from actsym.rigor import integrate as rigor_integrate
from actsym.rigor.breakpoints import pieces
from actsym.rigor.exact_numbers import Piece
from actsym.text.parse import activation_from_text, parse_expression
from actsym.work import cache

MEAN = {"mean": AVERAGED["mean"]}
RANDOM = np.random.default_rng(7)


def activation(text: str) -> Activation:
    return activation_from_text(text)


# Intervals

FUNCTIONS = {
    "exp": (np.exp, -30, 30), "log": (np.log, 0.001, 30), "sqrt": (np.sqrt, 0, 9), "tanh": (np.tanh, -9, 9),
    "sinh": (np.sinh, -9, 9), "cosh": (np.cosh, -9, 9), "sin": (np.sin, -20, 20), "cos": (np.cos, -20, 20),
    "tan": (np.tan, -1.5, 1.5), "atan": (np.arctan, -9, 9), "asinh": (np.arcsinh, -9, 9), "erf": (special.erf, -4, 4),
    "erfc": (special.erfc, -4, 9), "asin": (np.arcsin, -1, 1), "acos": (np.arccos, -1, 1),
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_of_intervals_holds_its_values(name):
    function, low, high = FUNCTIONS[name]
    ends = np.sort(RANDOM.uniform(low, high, (2, 400)), axis=0)
    ends[1, :200] = ends[0, :200] + (ends[1, :200] - ends[0, :200]) * 1e-3
    found = getattr(iv, name)(Intervals(ends[0], ends[1]))
    for part in (0, 0.25, 0.7, 1):
        values = function(np.minimum(ends[0] + part * (ends[1] - ends[0]), ends[1]))
        assert (found.low <= values).all() and (values <= found.high).all()
    narrow = Intervals(ends[0], ends[0])
    assert np.allclose(getattr(iv, name)(narrow).low, function(ends[0]), rtol=1e-9, atol=1e-12)


def test_erfc_is_held_far_out_too():
    """SciPy's errs by up to 255 units in the last place there; mpmath's is right."""
    at = np.linspace(-6, 27, 1201)
    found = iv.erfc(Intervals(at, at))
    with mpmath.workdps(30):
        for low, high, v in zip(found.low, found.high, at, strict=True):
            assert low <= mpmath.erfc(mpmath.mpf(v)) <= high and high - low <= 1e-12 * high + 1e-300


EXPRESSIONS = (
    "x*tanh(exp(x))", "abs(x**3 - x)*erf(x)", "relu(x - 1/3) - min(x, sin(3*x))", "1/(2 + cos(x))**2",
    "sqrt(1 + x**2)*softplus(-x)", "where(x < 1/7, exp(-x**2), x**2)", "(1 + x**2)**(-3/2)", "sign(x)*log(2 + x**2)",
    "atan(x)**3*sigmoid(pi*x)", "floor(3*x)*x", "2**x - sinh(x)/cosh(x)", "(2 + sin(x))**(1/3)", "sinc(3*x + 1)*x",
)  # fmt: skip


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_jets_hold_the_value_and_two_derivatives(text):
    f = parse_expression(text)
    ends = np.sort(RANDOM.uniform(-3, 3, (2, 300)), axis=0)
    ends[1, :200] = ends[0, :200] + 1e-3
    found = jet(f, x, Intervals(ends[0], ends[1]))
    for order in range(3):
        values = sp.lambdify(x, weak_derivative(f, order), ["scipy", "numpy"])
        for part in (0.1, 0.5, 0.9):
            at = ends[0] + part * (ends[1] - ends[0])
            exact = values(at) * np.ones_like(at)
            slack = 1e-9 * (1 + abs(exact))
            assert (found.parts[order].low <= exact + slack).all() and (exact - slack <= found.parts[order].high).all()


def test_what_has_no_rule_is_said_to_be_unknown():
    with pytest.raises(Unknown, match="zeta"):
        jet(sp.zeta(x), x, Intervals(np.array([2.0]), np.array([3.0])))


LAWS = (
    STANDARD_NORMAL,
    Normal(sp.Rational(1, 3), sp.sqrt(2)),
    Uniform(-1, 2),
    Semicircle(2),
    Arcsine(1),
    Exponential(3),
)


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_sums_hold_what_quadrature_finds(law):
    f = parse_expression("abs(x - 1/5)*cos(x) + relu(x)")
    density, values = (sp.lambdify(x, e, "numpy") for e in (law.density + 0 * x, f))
    low, high = (float(e) for e in (law.support.start, law.support.end))
    found = expectations(f, x, law.density, (low, high), law.mean, AVERAGED)
    low, high = max(low, -30.0), min(high, 30.0)
    parts = [low, *(p for p in (0.0, 0.2) if low < p < high), high]
    for name, power in (("mean", 1), ("second_moment", 2)):
        value = sum(
            integrate.quad(lambda t, p=power: values(t) ** p * density(t), a, b, limit=500)[0]
            for a, b in pairwise(parts)
        )
        assert found[name].low <= value <= found[name].high
        assert found[name].high - found[name].low < 1e-3 * value


# Damages, each of which the second route stops


@pytest.fixture
def in_place(monkeypatch):
    """Work in this process, where it can be damaged, and nothing from the cache."""
    monkeypatch.setattr(cache, "within_task", True)


@pytest.fixture
def one_piece(monkeypatch):
    """Breakpoints are lost: the formula of the first piece is taken for all."""

    def first(f, lower, upper):
        return [Piece(lower, upper, pieces(f, lower, upper)[0].expr)]

    monkeypatch.setattr(rigor_integrate, "pieces", first)


def contradicted(task, *arguments, match):
    with pytest.raises(Contradiction, match=match):
        task(*arguments)


def moments(text, law=STANDARD_NORMAL, **options):
    return study.analyze(activation(text), [law], digits=15, closed_forms=False, **options)


def test_a_breakpoint_that_is_lost_is_noticed(in_place, one_piece):
    contradicted(moments, "abs(exp(2*x) - sqrt(1 + exp(-x)))", match="the mean of f .* is certified as")
    contradicted(moments, "max(x, 1/3)", Uniform(-2, 2), match="certified as")


def test_an_imaginary_part_that_is_dropped_is_noticed():
    """E[exp(a x) cos x] is the real part of 1/(a + i), which is not 0."""
    f, law = sp.exp(sp.sqrt(2) * x / 4) * sp.cos(x), Uniform(-1, 2)
    forged = {"mean": Quantity.of_exact(0, "closed form")}
    contradicted(check.moments, f, x, law, MEAN, forged, match="the mean of f = .* certified as 0, and lies")


def test_a_branch_that_is_wrong_is_noticed(in_place, monkeypatch):
    monkeypatch.setattr("actsym.moments.moments.weak_derivative", lambda f: sp.diff(f.args[0].expr, x))
    contradicted(moments, "relu(x)", match="derivative second moment")


def test_a_closed_form_that_is_wrong_is_noticed(in_place, monkeypatch):
    """Accepted without the enclosure that it has to agree with."""
    monkeypatch.setattr(
        study, "_with_closed_form", lambda certified, result, digits: Quantity(exact=sp.sqrt(sp.pi) / 5, method="table")
    )
    contradicted(moments, "relu(x)", match="closed form sqrt\\(pi\\)/5")


def test_moments_that_break_an_inequality_are_noticed():
    f, found = (
        parse_expression("tanh(x)"),
        {n: Quantity.of_exact(v, "") for n, v in (("mean", 1), ("second_moment", sp.S.Half))},
    )
    contradicted(check.moments, f, x, STANDARD_NORMAL, {}, found, match="less than the square of E\\[f\\]")


def test_an_integral_said_to_be_infinite_on_a_bounded_support():
    f = {"mean": Quantity.infinite("a pole")}
    contradicted(check.moments, x**2, x, Uniform(0, 1), MEAN, f, match="said to be infinite")


def test_a_lipschitz_constant_without_a_node_is_noticed(monkeypatch):
    """The jump where one period ends and the next begins is left out."""
    f = parse_expression("(1 - sin(x + 5*pi/14))*heaviside(cos(x + 5*pi/14))")
    one = lipschitz_module.Bound(Quantity.of_exact(1, "largest of the values at nodes"))
    monkeypatch.setattr(lipschitz_module, "_lipschitz_of", lambda f: lipschitz_module.Lipschitz(one, one))
    contradicted(lipschitz_module.lipschitz_of, f, match=r"sup \|f'\| of .* is certified as 1, and is at least")


def test_a_constant_that_is_too_large_is_noticed_at_its_place():
    place = 0.3
    contradicted(check.lipschitz, sp.tanh(x), x, 1, Quantity.of_exact(1, ""), [place], match="at x = 0.3")
    check.lipschitz(sp.tanh(x), x, 1, Quantity.of_exact(1, ""), [0.0])
    contradicted(check.lipschitz, sp.sin(x), x, 1, Quantity.of_exact(2, ""), match="is at most 1.0000")
    contradicted(check.lipschitz, sp.tanh(x), x, 2, Quantity.of_exact(sp.Rational(1, 2), ""), match=r"sup \|f''\|")


def test_bounds_and_zeros_that_are_wrong_are_noticed(monkeypatch):
    f = activation("x*exp(-x)*heaviside(x)").formula
    found = shape_module.shape_of(f)
    half = Quantity.of_exact(sp.Rational(1, 2), "")
    contradicted(check.bounds, f, x, found.lower.value, half, {1: [1.0]}, match="certified as 0.5")
    contradicted(check.bounds, f, x, found.lower.value, Quantity.of_exact(sp.Rational(1, 3), ""), {}, match="at least")
    contradicted(check.zeros, sp.cos(x), x, [1.5], match="a zero of f")


def test_a_distance_that_is_wrong_is_noticed(monkeypatch):
    half = Quantity.of_exact(sp.Rational(1, 2), "")
    forged = distance_module.Distance(half, half, half, half)
    monkeypatch.setattr(distance_module, "distance", lambda *_: forged)
    contradicted(distance_module.distances_of, parse_expression("x*sigmoid(x)"), match="the integral of .g. on")


def test_a_contradiction_is_no_answer():
    assert not issubclass(Contradiction, ActsymError)


def test_a_contradiction_in_a_worker_ends_the_call_as_itself():
    from actsym.work import pool

    with pytest.raises(Contradiction, match="a zero of f = cos"):
        list(pool.run(check.zeros, [(sp.cos(x), x, [1.5])], 1_000_000))


# No false alarms


@pytest.mark.parametrize(
    "text",
    [
        "log(1 + exp(x - 60))", "tanh(x)/10**40", "1/sqrt(abs(x))", "log(abs(x))", "exp(x**2/5)",
        "heaviside(x - 39)*10**300",
        "sin(1000*x)", "exp(-10**6*(x - sqrt(2))**2)", "max(0, 1 - 10**6*abs(x - sqrt(2)))", "x + heaviside(x - 200)",
        "x/(1 + abs(x))", "sin(x)/x",
    ],
)  # fmt: skip
def test_what_is_right_passes(text):
    f = parse_expression(text)
    for law in (STANDARD_NORMAL, Uniform(-2, 2)):
        found = {"mean": expectation_module.expectation(f, law, 15)}
        check.moments(f, x, law, MEAN, found)


@pytest.mark.parametrize(("text", "values"), [
    ("x*cos(pi*sign(x))", {-7.5: 7.5, 3.0: -3.0}), ("x/2 + cos(pi*floor(x))", {-1.5: 0.25, 2.25: 2.125}),
])  # fmt: skip
def test_a_sign_that_sympy_writes_as_a_power_of_minus_one(text: str, values: dict[float, float]) -> None:
    f = activation(text).formula
    assert f.has(sp.Pow) and not f.has(sp.cos)
    for at, value in values.items():
        found = jet(f, x, Intervals(np.array([at]), np.array([at])), 0).parts[0]
        assert found.low[0] <= value <= found.high[0] and found.high[0] - found.low[0] < 1e-12
    with pytest.raises(Unknown):
        jet(sp.Pow(-2, x, evaluate=False), x, Intervals(np.array([0.5]), np.array([0.5])), 0)


def test_the_catalogue_passes():
    """What the data hold of a few members, which are of every kind."""
    from actsym.catalog import get
    from actsym.derived import load

    for name in ("telu", "egem_n1", "squaf_k2", "pade_m5_n4", "glu", "heaviside"):
        member = get(name)
        f = reading(member).element.formula
        (known,) = load.profiled([member])
        shape, bounds = known.answers["shape"], known.answers["lipschitz"]
        for order, bound in enumerate((bounds.constant, bounds.smoothness), start=1):
            check.lipschitz(f, x, order, bound.value, lipschitz_module.points(bound))
        check.bounds(f, x, shape.lower.value, shape.upper.value, {1: lipschitz_module.points(shape.upper)})


@pytest.mark.parametrize(("mean", "std"), [(5, "1e-3"), (1000, "1"), (1000, "1e-7"), (0, "1e-9"), (0, "1e7")])
def test_the_density_is_found_wherever_it_lies(mean: int, std: str) -> None:
    """The expectation of a constant is the mass."""
    law, one = Normal(mean, sp.Rational(std)), {"mean": lambda f, slope, centred: f}
    mass = expectations(sp.Integer(2), x, law.density, (-np.inf, np.inf), law.mean, one)["mean"]
    assert mass.low <= 2 <= mass.high and mass.low > 1.9


@pytest.mark.parametrize("law", [Normal(0, sp.Rational("1e-12")), Normal(0, 10**300), Uniform(-(10**200), 10**200)])
def test_a_density_that_is_not_found_is_said_to(law: Distribution) -> None:
    ends = float(law.support.start), float(law.support.end)
    with pytest.raises(Unknown, match="density"):
        expectations(x, x, law.density, ends, law.mean, MEAN)


def test_an_enclosure_is_compared_by_its_ends():
    from flint import arb

    wide = Quantity(enclosure=Enclosure(arb(0.4, 0.2)))
    check.moments(sp.Max(x, 0), x, STANDARD_NORMAL, MEAN, {"mean": wide})


def test_a_kink_on_the_end_of_two_intervals_is_seen() -> None:
    for kinked in (sp.Max(x, 0), sp.Abs(x) + sp.sin(x), sp.Min(sp.tanh(x), 0)):
        assert steepest(kinked, x, 2).most == np.inf


@pytest.mark.parametrize("text", ["tanh(x)*(x != 0)", "sign(x)**2*tanh(x)", "where(x == 0, 0, tanh(x))"])
def test_a_branch_at_a_single_point_has_no_slope_there(text: str) -> None:
    """Each is tanh, whose slope at 0 is 1, though the formula is 0 there."""
    assert steepest(parse_expression(text), x, 2).reached < 0.77


@pytest.mark.parametrize("text", ["x/tanh(x)", "x/(exp(x) - 1)", "x**2/(exp(x**2) - 1)"])
def test_a_quotient_of_two_zeros_has_no_value(text: str) -> None:
    """Each has a limit at 0, and slopes of at most two."""
    f = parse_expression(text)
    assert steepest(f, x).reached < 2.1
    assert largest(-f, x, -1, 1).reached < -0.5
