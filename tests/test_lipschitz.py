"""Lipschitz constants: known exact values, dense scans, published claims, expressions that resist."""

import mpmath
import numpy as np
import pytest
import sympy as sp
from elements import ELEMENTS
from flint import arb
from tiers import LONG, spread

from actsym.catalog import ACTIVATIONS, FAMILIES, get
from actsym.definition.spec import Activation, Family, Integer, x
from actsym.properties.lipschitz import Lipschitz, lipschitz, lipschitz_of
from actsym.properties.oscillation import derivative_period, period
from actsym.properties.shape import shape_of
from actsym.properties.symbolic import symbolic_lipschitz
from actsym.quantity import Status
from actsym.rigor.breakpoints import pieces
from actsym.rigor.extrema import supremum
from actsym.rigor.portrait import portrait
from actsym.text.parse import activation_from_text

SIGMOID = 1 / (1 + sp.exp(-x))


@pytest.mark.parametrize("name", spread(ELEMENTS, 6))
def test_no_sampled_slope_exceeds_the_constant_and_some_come_near(name: str) -> None:
    f = ELEMENTS[name].formula
    found = lipschitz(ELEMENTS[name])
    assert Lipschitz.from_json(found.to_json()) == found
    for order, bound in ((1, found.constant), (2, found.smoothness)):
        if not bound.value.finite:
            assert bound.value.reason and bound.value.status is Status.INFINITE
            continue
        best = mpmath.mpf(0)
        for piece in pieces(f):
            g = sp.lambdify(x, sp.diff(piece.expr, x, order), "mpmath")
            low = max(-40.0, float(piece.lower) if piece.lower.is_finite else -40.0)
            high = min(40.0, float(piece.upper) if piece.upper.is_finite else 40.0)
            # Dense near 0, where scales of 1e-3 matter, and sparse far out.
            steps = [mpmath.mpf(10) ** (mpmath.mpf(n) / 25 - 6) for n in range(0, 190)]
            points = [p for s in steps for p in (s, -s) if low < p < high]
            points += [low + (high - low) * mpmath.mpf("1e-9"), high - (high - low) * mpmath.mpf("1e-9")]
            best = max([best, *(abs(g(p)) for p in points)])
        limit = mpmath.mpf(bound.value.text(25))
        assert best <= limit * (1 + mpmath.mpf(10) ** -20)
        assert best >= limit * mpmath.mpf("0.99")


@pytest.mark.parametrize(
    ("name", "constant", "place"),
    [
        ("gem(N=1)", sp.Rational(9, 8), "x = sqrt(3)"),
        ("gem(N=2)", sp.Rational(25, 16), None),
        pytest.param("gem(N=3)", sp.Rational(49, 24), None, marks=LONG),
        pytest.param("egem(N=2, eps=1/100)", sp.Rational(25, 16), None, marks=LONG),
        ("segem(N=2)", sp.S.One, "x >= 0"),
        pytest.param("segem(N=3, eps=1/10)", sp.Rational(25, 24), None, marks=LONG),
        ("gelu", sp.exp(-1) / sp.sqrt(sp.pi) + sp.erf(1) / 2 + sp.S.Half, "x = sqrt(2)"),
        ("relu", sp.S.One, "x > 0"),
        ("sigmoid", sp.Rational(1, 4), "x = 0"),
        ("softplus", sp.S.One, "x -> oo"),
        ("crrelu", sp.Rational(101, 100), "x -> 0+"),
    ],
)
def test_exact_constants(name: str, constant: sp.Expr, place: str | None) -> None:
    bound = lipschitz(get(name)).constant
    assert sp.simplify(bound.value.exact - constant) == 0
    assert place is None or [str(p) for p in bound.places] == [place]


def test_attained_or_approached() -> None:
    assert lipschitz(get("softplus")).constant.attained is False
    assert lipschitz(get("elu")).constant.attained is True
    assert lipschitz(get("tanh")).constant.attained is True
    assert lipschitz(get("softsign")).smoothness.attained is False


def _maximum(g: sp.Expr, near: float) -> tuple[mpmath.mpf, mpmath.mpf]:
    """The stationary point of ``g`` near a point, and g there, to 40 digits by mpmath."""
    with mpmath.workdps(50):
        at = mpmath.findroot(sp.lambdify(x, sp.diff(g, x), "mpmath"), near)
        return at, sp.lambdify(x, g, "mpmath")(at)


@pytest.mark.parametrize(
    ("name", "near", "published"),
    [
        ("silu", 2.4, "1.1"),
        ("gelu", 1.4, "1.13"),
        ("mish", 1.5, None),
        ("telu", 0.7, None),
        pytest.param("gelu_tanh", 1.4, None, marks=LONG),
    ],
)
def test_maximal_slope_against_mpmath(name: str, near: float, published: str | None) -> None:
    f = ACTIVATIONS[name].formula
    at, value = _maximum(sp.diff(f, x), near)
    bound = lipschitz(ACTIVATIONS[name]).constant
    (where,) = bound.places
    with mpmath.workdps(50):
        for quantity, expected in ((bound.value, value), (where.lower, at)):
            assert abs(mpmath.mpf(quantity.text(28)) - expected) < mpmath.mpf(10) ** -26
    if published:
        digits = len(published.partition(".")[2])
        assert round(float(value), digits) == float(published)


def test_telu_is_not_1_lipschitz() -> None:
    """The constant 1 of arXiv:2412.20269, appendix B.6, is too small: the slope at 7/10 is above 1.06."""
    assert lipschitz(get("telu")).constant.value.enclosure.ball > arb("1.06")
    slope = sp.diff(get("telu").formula, x).subs(x, sp.Rational(7, 10))
    assert slope.evalf(30) > 1.06


def test_kinks_jumps_and_growth_are_infinite_with_the_reason() -> None:
    assert "jumps at x = 0" in lipschitz(get("relu")).smoothness.value.reason
    assert "grows" in lipschitz(get("relu_squared")).constant.value.reason
    step = sp.Piecewise((sp.S.One, x > 0), (sp.S.Zero, True))
    assert "f jumps at x = 0" in lipschitz_of(step).constant.value.reason
    assert lipschitz_of(sp.sqrt(sp.Abs(x))).constant.value.exact is sp.oo
    assert lipschitz_of(1 / x).constant.value.exact is sp.oo


@pytest.mark.parametrize("shift", [0, 5 * sp.pi / 14, -sp.pi / 2, sp.Rational(1, 3), sp.sqrt(3)])
def test_a_jump_is_seen_wherever_a_period_is_cut(shift: sp.Expr) -> None:
    u = x + shift
    assert "f jumps" in lipschitz_of((1 - sp.sin(u)) * sp.Heaviside(sp.cos(u))).constant.value.reason
    kinked = lipschitz_of(sp.Max(sp.sin(u), 0) * (1 + sp.cos(u)))
    assert kinked.constant.value.exact == 2 or abs(float(kinked.constant.value) - 2) < 1e-25
    assert "f' jumps" in kinked.smoothness.value.reason
    # A straight line beneath is no jump at the end of a period.
    assert abs(float(lipschitz_of(3 * x + sp.sin(u)).constant.value) - 4) < 1e-25


def test_equal_values_need_a_proof() -> None:
    """Two humps of one shape, the second higher by 10^-80: closer than any digit that is shown."""
    hump = sp.exp(sp.tanh(x) - x**2)
    two = sp.Piecewise((hump, x < 5), ((1 + sp.Rational(1, 10**80)) * hump.subs(x, x - 10), True))
    found = portrait(two, order=1)
    assert [round(float(c.mark.position)) for c in supremum(found, 0).places] == [10]
    equal = supremum(portrait(sp.Piecewise((hump, x < 5), (hump.subs(x, x - 10), True)), order=1), 0)
    assert equal.places == () and "not decided at which of these" in equal.value.checks[0]
    assert abs(float(equal.value) - 1.24) < 0.02 and equal.attained
    mirrored = supremum(portrait(sp.exp(-(sp.tanh(x) ** 2)) * x**2 / (1 + x**4), order=1), 0)
    assert len(mirrored.places) == 2 and mirrored.attained


def test_a_power_at_a_value_of_its_parameter() -> None:
    steep = Activation("steep", "steep", x * SIGMOID * 3)
    assert abs(float(lipschitz(steep).constant.value) - 3 * float(lipschitz(get("silu")).constant.value)) < 1e-14


def test_periodic_slopes() -> None:
    for f, constant in ((sp.sin(x), 1), (x + sp.sin(x), 2), (x + sp.sin(3 * x) ** 2 / 3, 2), (x - sp.sin(x), 2)):
        ball = lipschitz_of(f).constant.value.enclosure.ball
        assert ball.contains(constant) and ball.rad() < arb("1e-25")


def _nested(step: object, times: int = 12) -> sp.Expr:
    f = x
    for _ in range(times):
        f = step(f)
    return f


@pytest.mark.parametrize(
    ("f", "status", "value"),
    [
        (sp.sin(1 / x), Status.NOT_FOUND, None),
        (sp.Abs(x) ** x, Status.INFINITE, None),
        pytest.param(_nested(sp.tanh), Status.FINITE, 1, marks=LONG),
        (_nested(lambda u: sp.log(1 + sp.exp(u))), Status.FINITE, 1),
        (sp.exp(-(10**6) * x**2), Status.FINITE, 1000 * sp.sqrt(2) * sp.exp(-sp.S.Half)),
        (sp.floor(x), Status.INFINITE, None),
        (sp.Max(sp.sin(x), sp.exp(x) - x**3), Status.INFINITE, None),
        (sp.exp(-1 / x**2), Status.FINITE, 3 * sp.sqrt(6) * sp.exp(-sp.Rational(3, 2)) / 2),
    ],
)
def test_expressions_that_resist(f: sp.Expr, status: Status, value: object) -> None:
    bound = lipschitz_of(f).constant
    assert bound.value.status is status
    assert status is Status.FINITE or bound.value.reason
    if value is not None:
        assert sp.simplify(bound.value.exact - value) == 0


@pytest.mark.parametrize(
    ("f", "steepest"),
    [
        (sp.Abs(sp.cos(x) + sp.Rational(1, 9)), 1.0), (sp.Max(x, SIGMOID), 1.0),
        (sp.Max(sp.tanh(2 * x), sp.exp(x) / 3), np.inf), (sp.Min(sp.atan(x), sp.Abs(x - 1)), 1.0),
    ],
)  # fmt: skip
def test_a_kink_without_a_closed_form_is_no_jump(f: sp.Expr, steepest: float) -> None:
    found = lipschitz_of(f)
    assert float(found.constant.value.exact or found.constant.value) == steepest
    assert "f' jumps at x = " in found.smoothness.value.reason
    assert "not continuous" not in shape_of(f).range


def test_a_closed_form_of_thousands_of_digits_is_none():
    found = lipschitz_of(sp.log(sp.Rational(1, 1000) + x**2) ** 2).constant.value
    t = np.linspace(0.001, 0.1, 1_000_001)
    seen = np.abs(4 * t * np.log(1e-3 + t**2) / (1e-3 + t**2)).max()
    assert 0 <= float(found) - seen < 1e-6


@pytest.mark.parametrize("step", [sp.Piecewise((1, x > 0), (0, True)), sp.floor(x), sp.sign(x)])
def test_a_step_in_the_argument_of_a_wave_leaves_no_period(step):
    f = sp.cos(x + step)
    assert period(f) is None and derivative_period(f) is None and period(sp.cos(2 * x + 1)) == sp.pi


@pytest.mark.parametrize(("text", "constant"), [
    ("where(x > 1, sin(x), sin(1))", 1), ("x + where(x > 1, sin(x), sin(1))", 2), ("where(x > pi/2, 1, sin(x))", 1),
    ("where(x > 10, cos(x), cos(10))", 1), ("where(x > 4*pi, 3*sin(x), sin(x))", 3),
    ("3*x + where(sin(x) > 0, sin(x), 0)", 4),
])  # fmt: skip
def test_a_branch_that_depends_on_x_leaves_no_period_of_the_slope(text: str, constant: int):
    """Between constants and waves alone, whose slope has no x in it."""
    assert lipschitz_of(activation_from_text(text).formula).constant.value.exact == constant


@LONG
def test_slopes_that_differ_by_less_than_the_second_route_sees():
    f = activation_from_text("where(x > 4*pi, sin(x) + (1 - cos(x))/100000, sin(x))").formula
    found = lipschitz_of(f).constant.value
    assert found.status is Status.NOT_FOUND or (float(found) > 1 and found.exact != 1)


# The Lipschitz constant of the geometric monomials for every N at once, against that for each N.


@LONG
@pytest.mark.parametrize("name", ["gem", "egem", "segem"])
def test_every_n_agrees_with_its_own_analysis(name: str) -> None:
    found = symbolic_lipschitz(FAMILIES[name])
    for n in (1, 2, 3):
        member = FAMILIES[name](N=n)
        assert found.constant.exact.subs(found.integer, n) == lipschitz(member).constant.value.exact


def test_the_printed_constant_and_place() -> None:
    """(2N+1)^2/(8N), where x^(2N) = (2N+1)/(2N-1); at N = 1 the place is sqrt(3)."""
    found = symbolic_lipschitz(FAMILIES["gem"])
    n = found.integer
    assert sp.simplify(found.constant.exact - (2 * n + 1) ** 2 / (8 * n)) == 0
    assert sp.simplify(found.power - (2 * n + 1) / (2 * n - 1)) == 0
    assert found.place.subs(n, 1) == sp.sqrt(3)


def test_the_constant_does_not_depend_on_eps_and_the_negative_side_matters_from_three_on() -> None:
    found = symbolic_lipschitz(FAMILIES["segem"])
    values = [found.constant.exact.subs(found.integer, k) for k in (1, 2, 3, 4)]
    assert values == [1, 1, sp.Rational(25, 24), sp.Rational(49, 32)]
    assert not symbolic_lipschitz(FAMILIES["egem"]).constant.exact.has(sp.Symbol("eps", positive=True))


def test_another_family_is_not_found() -> None:
    odd = Family("odd", "odd", lambda N: sp.tanh(x) ** N, structure=(Integer("N", 1),))
    assert not symbolic_lipschitz(odd).constant.finite
