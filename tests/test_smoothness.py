"""Smoothness: orders and one-sided derivatives against SymPy's limits of the derivatives."""

from __future__ import annotations

import json

import pytest
import sympy as sp
from elements import ELEMENTS
from sympy import Abs, E, Eq, Ne, Piecewise, Rational, cos, exp, oo, pi, sin, sqrt
from tiers import spread

from actsym.catalog import ACTIVATIONS, FAMILIES
from actsym.definition.spec import x
from actsym.properties.smoothness import Smoothness, smoothness, smoothness_of
from actsym.rigor.asymptotics.constants import ball
from actsym.rigor.breakpoints import pieces
from actsym.text import exact
from actsym.text.parse import parse_expression

N = sp.Symbol("N", integer=True, positive=True)


@pytest.mark.parametrize("name", spread(ELEMENTS))
def test_one_sided_derivatives(name):
    """Up to the order found all derivatives of the branches agree, at the next they are the ones found."""
    f = ELEMENTS[name].formula
    found = smoothness(ELEMENTS[name])
    assert found.order.exact is not None
    for b in found.breakpoints:
        parts = pieces(f)
        left = next(p.expr for p in parts if p.upper == b.point)
        right = next(p.expr for p in parts if p.lower == b.point)
        for k in range(int(b.order.exact) + 2):
            values = [sp.diff(side, x, k).subs(x, b.point) for side in (left, right)]
            low, high = (ball(v, 256) for v in values)
            if k <= b.order.exact:
                assert (low - high).abs_upper() < 1e-60
            else:
                assert abs(low - high) > 1e-9
                assert low.overlaps(ball(b.left.exact, 256))
                assert high.overlaps(ball(b.right.exact, 256))


@pytest.mark.parametrize(("name", "label"), [
    ("relu", "C^0"), ("elu", "C^1"), ("softsign", "C^1"), ("gem_n1", "C^2"), ("segem_n2", "C^4"), ("telu", "analytic"),
    ("gelu_tanh", "analytic"), ("smish", "analytic"), ("relu_squared", "C^1"), ("crrelu", "C^0"),
])  # fmt: skip
def test_labels(name, label):
    assert smoothness(ACTIVATIONS[name]).label == label


@pytest.mark.parametrize("family", ["gem", "egem", "segem"])
def test_symbolic_in_n(family):
    found = smoothness_of(FAMILIES[family].formula(N=N))
    assert sp.expand(found.order.exact - 2 * N) == 0
    (b,) = found.breakpoints
    for n in (1, 2, 3):
        numeric = smoothness(FAMILIES[family](N=n)).breakpoints[0]
        default = {p.symbol: p.default for p in FAMILIES[family].parameters}
        for side in ("left", "right"):
            symbolic = getattr(b, side).exact.subs(default).subs(N, n)
            assert sp.simplify(symbolic - getattr(numeric, side).exact) == 0


CASES = {
    "irrational kink": (Piecewise((x**2, x > sqrt(2)), (2, True)), 0, 0, 2 * sqrt(2)),
    "irrational, C^1": (Piecewise((x**2, x > sqrt(2)), (2 * sqrt(2) * x - 2, True)), 1, 0, 2),
    "jump at pi": (Piecewise((x, x > pi), (0, True)), -1, 0, pi),
    "at e": (Piecewise((x**3 - E**3, x > E), (0, True)), 0, 0, 3 * E**2),
    "cube of the modulus": (Abs(x) ** 3, 2, -6, 6),
    "cusp": (sqrt(Abs(x)), 0, -oo, oo),
    "three halves": (Abs(x) ** Rational(3, 2), 1, oo, oo),
    "x to the x": (Abs(x) ** Abs(x), 0, oo, -oo),
    "logarithm": (Piecewise((x**2 * sp.log(x), x > 0), (0, True)), 1, 0, -oo),
    "sign": (sp.sign(x), -1, -1, 1),
    "pole": (1 / x, -1, -oo, oo),
    "maximum": (sp.Max(x**2 - 1, 0), 0, -2, 0),
}


@pytest.mark.parametrize("name", CASES)
def test_user_expressions(name):
    expr, order, left, right = CASES[name]
    found = smoothness_of(expr)
    b = found.breakpoints[0]
    assert found.order.exact == order == b.order.exact
    assert sp.simplify(b.left.exact - left) == 0 if left not in (oo, -oo) else b.left.exact == left
    assert sp.simplify(b.right.exact - right) == 0 if right not in (oo, -oo) else b.right.exact == right


def test_all_derivatives_agree():
    flat = smoothness_of(Piecewise((exp(-1 / x), x > 0), (0, True)))
    assert flat.label == "C^oo" and not flat.analytic
    assert smoothness_of(Abs(x) ** 2).analytic
    filled = smoothness_of(Piecewise((sin(x) / x, Ne(x, 0)), (1, True)))
    assert filled.analytic
    gap = smoothness_of(sp.tanh(x) / x)
    assert gap.analytic and "undefined at the point itself" in gap.breakpoints[0].note


def test_the_value_at_the_point_counts():
    assert smoothness_of(Piecewise((sin(x) / x, Ne(x, 0)), (2, True))).order.exact == -1
    assert smoothness_of(Piecewise((x, x > 0), (5, Eq(x, 0)), (0, True))).order.exact == -1


def test_a_breakpoint_without_a_closed_form_is_a_number_like_others():
    found = smoothness_of(sp.Max(x, cos(x)))
    (kink,) = found.breakpoints
    assert found.order.exact == 0 and found.complete
    assert kink.right.exact == 1 and abs(float(kink.left.ball) + 0.673612029183) < 1e-12
    assert exact.read(exact.write(kink.point)) == kink.point


def test_infinitely_many_steps():
    found = smoothness_of(sp.floor(x))
    assert found.order.exact == -1 and not found.complete
    assert all(b.right.exact - b.left.exact == 1 for b in found.breakpoints)


def test_what_is_not_known_says_why():
    assert "oscillates" in smoothness_of(sin(1 / x)).order.reason
    assert smoothness_of(Piecewise((x, x * exp(x) - sin(x) > 3), (3, True))).order.reason


def test_json():
    for expr in (sp.floor(x), Abs(x) ** 3, exp(x), Piecewise((x, x > pi), (0, True))):
        found = smoothness_of(expr)
        assert Smoothness.from_json(json.loads(json.dumps(found.to_json()))) == found


@pytest.mark.parametrize(
    ("f", "label"),
    [
        (sp.gamma(1 + exp(-(x**2))), "analytic"),
        (sp.gamma(Rational(-5, 2) + sp.tanh(x) / 4), "analytic"),
        (sp.loggamma(2 + exp(-x)), "analytic"),
        (x * sp.LambertW(1 + sp.tanh(x)), "analytic"),
        (sp.gamma(x), "not found"),
        (sp.LambertW(x), "not found"),
    ],
)
def test_gamma_and_lambert_are_analytic_where_no_pole_is_met(f, label):
    assert smoothness_of(f).label.startswith(label)


@pytest.mark.parametrize(("text", "order", "points"), [
    ("abs(sin(x))", 0, [-sp.pi, 0, sp.pi]), ("abs(cos(x))^3", 2, [-sp.pi / 2, sp.pi / 2]),
    ("floor(sin(x))", -1, [-sp.pi, 0, sp.pi / 2, sp.pi]), ("abs(2 + sin(x))", sp.oo, []),
])  # fmt: skip
def test_a_period_decides_the_order(text: str, order: sp.Expr, points: list[sp.Expr]) -> None:
    found = smoothness_of(parse_expression(text))
    assert found.order.exact == order and [b.point for b in found.breakpoints] == points
    assert found.complete is not bool(points)


@pytest.mark.parametrize("text", ["floor(exp(-x^2))", "ceil(tanh(x))"])
def test_steps_of_a_bounded_argument_are_all_listed(text: str) -> None:
    found = smoothness_of(parse_expression(text))
    assert found.complete and [b.point for b in found.breakpoints] == [0]


def test_breakpoints_that_are_not_known_are_not_none() -> None:
    rows = dict(smoothness_of(parse_expression("x*abs(sin(x))")).rows())
    assert rows["breakpoints"] == "not known"
