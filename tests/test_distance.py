"""Distances to ReLU and to asymptotes: closed forms, independent quadrature, and published tables."""

from __future__ import annotations

import json
from functools import cache

import mpmath
import pytest
import sympy as sp
from elements import FAMILY
from sympy import Rational, oo, pi, sqrt
from tiers import LONG, spread

from actsym.catalog import ACTIVATIONS, get
from actsym.definition.spec import x
from actsym.properties.decay import decay
from actsym.properties.distance import Distances, distance, distances as all_distances
from actsym.properties.symbolic import relu_distance
from actsym.rigor.asymptotics.constants import ball
from actsym.rigor.breakpoints import breakpoints
from actsym.text.parse import activation_from_text

distances = cache(all_distances)

PLACES = ("relu_left", "relu_right", "relu", "left_asymptote", "right_asymptote")


def _equal(quantity, exact, digits=28):
    value = quantity.enclosure.ball
    assert value.overlaps(ball(sp.sympify(exact), 256))
    assert quantity.enclosure.digits() >= digits


@LONG
def test_closed_forms_by_the_dilogarithm_and_the_error_function():
    silu, gelu, softplus = (distances(get(n)) for n in ("silu", "gelu", "softplus"))
    for quantity in (silu.relu_left.l1, silu.relu_right.l1, softplus.relu_left.l1, softplus.right_asymptote.l1):
        _equal(quantity, pi**2 / 12)
    _equal(gelu.relu_left.l1, Rational(1, 4))
    _equal(gelu.relu.l1, Rational(1, 2))
    _equal(silu.relu.l1, pi**2 / 6)


def test_closed_forms_of_simple_functions():
    _equal(distances(get("tanh")).right_asymptote.l1, sp.log(2))
    _equal(distances(get("elu")).left_asymptote.l1, 1)
    _equal(distances(get("elu")).left_asymptote.l2, 1 / sqrt(2))
    _equal(distances(get("gem_n2")).relu.l1, pi / 4)
    _equal(distances(get("gem_n1")).relu.sup, Rational(1, 2))
    _equal(distances(get("crrelu")).relu.sup, sp.exp(-Rational(1, 2)) / 100)
    _equal(distances(get("crrelu")).relu.l1, Rational(1, 50))


#: Whose tails change sign for ever.
ENDLESS = ("morlet_n2",)


def _points(h, kinks):
    """Where to cut: a grid, the points where the formula changes, and those where |h| has a kink, its zeros."""
    grid = [mpmath.mpf(n) / 16 + mpmath.mpf(1) / 997 for n in range(16 * 24)]
    values = [h(p) for p in grid]
    signs = [(a, b) for a, b, u, v in zip(grid, grid[1:], values, values[1:], strict=False) if u * v < 0]
    zeros = [mpmath.findroot(h, ends, solver="bisect", verify=False) for ends in signs]
    fixed = [0, 0.5, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 70]
    return sorted({*map(mpmath.mpf, fixed), *(mpmath.mpf(sp.N(k, 30)) for k in kinks), *zeros})


@pytest.mark.parametrize("name", spread([n for n in FAMILY if "gem" not in n], 3))
def test_against_mpmath_quadrature(name):
    """L1 and the integral of the square by mpmath, cut where the difference is below 1e-25."""
    f, found, ends = FAMILY[name].formula, distances(FAMILY[name]), decay(FAMILY[name])
    cases = [(f, -1, found.relu_left), (f - x, 1, found.relu_right)]
    if ends.right.asymptote is not None:
        cases.append((f - ends.right.asymptote, 1, found.right_asymptote))
    for g, side, norms in cases:
        h = sp.lambdify(x, g.subs(x, side * x), "mpmath")
        points = _points(h, [abs(b) for b in breakpoints(g) if b * side > 0])
        for quantity, power in ((norms.l1, 1), (norms.l2_squared, 2)):
            if not quantity.finite:
                endless = quantity.exact == oo and ("not integrable" in quantity.reason or "period" in quantity.reason)
                assert endless or (name in ENDLESS and "oscillates" in quantity.reason)
                continue
            if name == "softsign":
                continue
            with mpmath.workdps(30):
                expected = mpmath.quad(lambda u, h=h, power=power: abs(h(u)) ** power, points, maxdegree=4)
                value = mpmath.mpf(quantity.enclosure.ball.mid().str(30, radius=False))
                assert abs(value - expected) <= mpmath.mpf(10) ** -9


@pytest.mark.parametrize("name", spread(["telu", "mish", "gelu", "silu", "smish", "elu", "segem_n2", "softsign"], 2))
def test_supremum_against_sampling(name):
    """No sample exceeds it, and a sample comes near."""
    f, found = ACTIVATIONS[name].formula, distances(ACTIVATIONS[name]).relu_left.sup
    assert found.finite
    h = sp.lambdify(x, f, "mpmath")
    largest = max(abs(h(mpmath.mpf(-k) / 64)) for k in range(64 * 60))
    assert largest <= float(found) * (1 + 1e-12)
    assert largest > float(found) * (0.98 if name in ("softsign", "segem_n2") else 0.999)


def test_supremum_approached_at_infinity():
    found = distances(get("softsign")).relu_left.sup
    assert found.exact == 1 and "infinity" in found.checks[0]


@pytest.mark.parametrize("n", spread([1, 2, 3], {1, 2}))
@pytest.mark.parametrize("eps", spread(["1", "1/100", "1/1000000"], {"1/100"}))
def test_egem_closed_form(n, eps):
    """The Beta integral and the enclosures agree, and are infinite together."""
    for family in ("egem", "segem"):
        found = distances(get(f"{family}(N={n}, eps={eps})")).relu
        for p, quantity in ((1, found.l1), (2, found.l2), (oo, found.sup)):
            closed = relu_distance(n, Rational(eps), p)
            assert closed.status is quantity.status
            if closed.finite:
                assert closed.enclosure.overlaps(quantity.enclosure)
                assert quantity.enclosure.digits() >= 28
            else:
                assert n == 1 and p == 1


def test_egem_in_general():
    """At p = 3/2 and p = 5 against quadrature; the condition p (2N - 1) > 1; scaling eps^((p + 1)/2Np)."""
    for n, p in ((1, Rational(3, 2)), (2, Rational(3, 2)), (3, 5)):
        with mpmath.workdps(25):
            integrand = lambda u, n=n, p=p: (u / (1 + u ** (2 * n))) ** mpmath.mpf(p)  # noqa: E731
            integral = mpmath.quad(integrand, [0, 1, 4]) + mpmath.quad(
                lambda s, f=integrand: f(mpmath.exp(s)) * mpmath.exp(s), [mpmath.log(4), 5, 20, 60, 150]
            )
            expected = integral ** (1 / mpmath.mpf(p))
            assert abs(expected - mpmath.mpf(relu_distance(n, 1, p).text(20))) < 1e-15
    assert relu_distance(1, 1, 1).exact == oo
    assert relu_distance(2, 1, Rational(1, 3)).exact == oo
    assert relu_distance(2, 1, Rational(1, 2)).finite
    general = relu_distance()
    assert "finite if and only if" in general.checks[0]
    symbols = {s.name: s for s in general.exact.free_symbols}
    at = {symbols["N"]: 2, symbols["eps"]: Rational(1, 100), symbols["p"]: 3}
    assert abs(float(general.exact.subs(at)) - float(relu_distance(2, Rational(1, 100), 3))) < 1e-15
    for bad in ({"n": 0}, {"n": Rational(1, 2)}, {"eps": -1}, {"p": 0}):
        with pytest.raises(ValueError, match="not accepted"):
            relu_distance(**bad)


def test_published_distances_to_relu():
    """The TeLU paper's L1 distances by half-line (table 6), to the three decimals printed."""
    table = {
        "telu": ("0.967", "0.027"), "softplus": ("0.822", None), "elu": (None, "0.000"), "silu": ("0.822", "0.822"),
        "gelu": ("0.250", "0.250"), "mish": ("0.884", "0.241"), "logish": ("0.767", None), "smish": ("0.760", None),
        "leaky_relu": (None, "0.000"),
    }  # fmt: skip
    for name, printed in table.items():
        found = distances(get(name))
        for quantity, text in zip((found.relu_left.l1, found.relu_right.l1), printed, strict=True):
            if text is not None:
                assert f"{float(quantity):.3f}" == text, name
            elif name != "softplus":
                assert quantity.exact == oo
    # Softplus: the table says infinite on [0, oo), but log(1 + e^-x) is integrable there.
    _equal(distances(get("softplus")).relu_right.l1, pi**2 / 12)


def test_published_distances_to_the_asymptote():
    """Table 3: L1 and the integral of the square on [0, oo)."""
    table = {
        "telu": ("0.0273", "0.0008"), "silu": ("0.8225", "0.1582"), "gelu": ("0.2500", "0.0309"),
        "mish": ("0.2407", "0.0238"), "logish": ("0.4289", "0.0436"), "smish": ("0.2887", "0.0201"),
    }  # fmt: skip
    for name, printed in table.items():
        found = distances(get(name)).right_asymptote
        assert (f"{float(found.l1):.4f}", f"{float(found.l2_squared):.4f}") == printed, name


def test_the_line_is_the_sum_of_its_halves():
    found = distances(get("telu"))
    total = found.relu_left.l1.enclosure.ball + found.relu_right.l1.enclosure.ball
    assert total.overlaps(found.relu.l1.enclosure.ball)
    assert float(found.relu.sup) == max(float(found.relu_left.sup), float(found.relu_right.sup))


def test_singularities():
    root = distance(1 / (sqrt(sp.Abs(x)) * (1 + x**2)), sp.S.Zero, oo)
    _equal(root.l1, pi / sqrt(2))
    assert root.l2.exact == oo and root.sup.exact == oo
    logarithm = distance(sp.log(x) * sp.exp(-x), sp.S.Zero, oo)
    _equal(logarithm.l2_squared, ((sp.EulerGamma + sp.log(2)) ** 2 + pi**2 / 6) / 2)
    _equal(distance(sp.tanh(x) / x - 1 / x, sp.S.One, oo).sup, 1 - sp.tanh(1))
    assert distance(1 / (x**2 - 2), sp.S.Zero, oo).l1.exact == oo


def test_difference_that_changes_its_sign():
    _equal(distance((x - 1) * sp.exp(-x), sp.S.Zero, oo).l1, 2 / sp.E)
    _equal(distance((x**2 - 2) * sp.exp(-x), sp.S.Zero, oo).l1, 4 * (1 + sqrt(2)) * sp.exp(-sqrt(2)))


@pytest.mark.parametrize("text", ["sin(1/x)", "abs(x)**x", "floor(x)", "exp(-10**6*x**2)", "x*exp(sin(x))", "tan(x)"])
def test_hostile_expressions(text):
    found = distances(activation_from_text(text))
    for place in PLACES:
        for name in ("l1", "l2", "l2_squared", "sup"):
            quantity = getattr(getattr(found, place), name)
            assert quantity.finite or quantity.reason
    assert Distances.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_one_divergent_part_suffices():
    """sin(1/x) behaves like 1/x far out; that it oscillates at 0 does not matter for L1."""
    found = distances(activation_from_text("sin(1/x)"))
    assert found.relu_left.l1.exact == oo
    assert not found.relu_left.l2.finite and "oscillates" in found.relu_left.l2.reason


@pytest.mark.parametrize(
    ("f", "positive", "l1", "l2_squared"),
    [
        (x * (1 + sp.erf(x / sp.sqrt(2))) / 2, False, "1/4", "(4*sqrt(2) - 5)/(12*sqrt(pi))"),
        (x / (1 + sp.exp(-x)), False, "pi**2/12", "3*zeta(3)/2 - pi**2/6"),
        (x / (1 + sp.exp(-2 * x)), False, "pi**2/48", "3*zeta(3)/16 - pi**2/48"),
        (sp.log(1 + sp.exp(x)) - x, True, "pi**2/12", None),
        (1 / (1 + sp.exp(-x)), False, "log(2)", "log(2) - 1/2"),
        (sp.tanh(x) - 1, True, "log(2)", "2*log(2) - 1"),
        (x**2 * sp.exp(-(x**2)), True, "sqrt(pi)/4", "3*sqrt(2)*sqrt(pi)/64"),
        (x / (1 + x**4), True, "pi/4", "sqrt(2)*pi/16"),
        (sp.Piecewise((x**2 - 1, x < 2), (0, True)), True, "2", "46/15"),
    ],
)
def test_exact_values(f: sp.Expr, positive: bool, l1: str, l2_squared: str | None) -> None:
    """Against what books say, and against quadrature in floating point."""
    found = distance(f, *((sp.S.Zero, sp.oo) if positive else (-sp.oo, sp.S.Zero)))
    at = sp.lambdify(x, f if positive else f.subs(x, -x), "mpmath")
    for quantity, text, p in ((found.l1, l1, 1), (found.l2_squared, l2_squared, 2)):
        if text is None:
            assert quantity.exact is None
            continue
        assert sp.simplify(quantity.exact - sp.sympify(text)) == 0
        numeric = mpmath.quad(lambda t, p=p: abs(at(t)) ** p, [0, 1, 2, 4, 8, 16, 32, 64, mpmath.inf])
        assert abs(float(quantity.exact) - numeric) < 1e-9


def test_a_zero_without_a_name_leaves_an_enclosure() -> None:
    """1/(1 + exp(-x)) - x changes its sign where x has no closed form."""
    found = distance(1 / (1 + sp.exp(-x)) - x, sp.S.Zero, sp.Integer(3))
    assert found.l1.exact is None and found.l1.finite


@pytest.mark.parametrize(
    ("f", "asymptote"),
    [
        (x + sp.exp(-x) * (x - 2) ** 2, x),
        (x + sp.exp(-x) * (sp.tanh(x) - sp.tanh(1)) ** 2, x),
        ((sp.atan(x) - sp.atan(sqrt(3))) ** 2 * sp.exp(-x), sp.S.Zero),
    ],
)
def test_a_difference_that_touches_zero_is_integrated_on_both_sides(f: sp.Expr, asymptote: sp.Expr) -> None:
    """Against quadrature: near a double zero rounding does not show the sign."""
    difference = f - asymptote
    found = distance(difference, sp.S.Zero, sp.oo).l1
    with mpmath.workdps(40):
        g = sp.lambdify(x, difference, "mpmath")
        value = mpmath.quad(lambda t: abs(g(t)), [0, 1, mpmath.sqrt(3), 2, 12, 40, 90])
        assert abs(mpmath.mpf(found.text(25)) - value) < mpmath.mpf(10) ** -20 * value
