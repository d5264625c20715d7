"""Expansions near the ends: exact coefficients, limits, and signs that hold on the whole half-line."""

from fractions import Fraction

import pytest
import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import x
from actsym.rigor.asymptotics.constants import Undetermined
from actsym.rigor.asymptotics.expand import End, jet
from actsym.rigor.asymptotics.functions import SERIES, rational_coefficients
from actsym.rigor.asymptotics.series import Scale
from actsym.rigor.evaluate import Evaluator

PLUS, MINUS, ABOVE, BELOW = End(sp.oo, -1), End(-sp.oo, 1), End(sp.S.Zero, 1), End(sp.S.Zero, -1)
SIGMOID = 1 / (1 + sp.exp(-x))


def tails(expr: sp.Expr, end: End, start: int = 16, order: int = 3) -> list:
    with ctx.workprec(192):
        return jet(expr, end, Scale(arb(start)), order)


@pytest.mark.parametrize("kind", SERIES, ids=lambda kind: kind.__name__)
def test_rational_taylor_coefficients(kind: type) -> None:
    y = sp.Symbol("y", real=True)
    expected = sp.series(kind(y), y, 0, 7).removeO()
    for k, c in enumerate(rational_coefficients(kind, 6)):
        assert sp.simplify(c - expected.coeff(y, k)) == 0


@pytest.mark.parametrize(
    ("expr", "end", "limits"),
    [
        (x * SIGMOID, PLUS, [1, 1, 0, 0]),
        (x * SIGMOID, MINUS, [0, 0, 0, 0]),
        (x * sp.erfc(-x / sp.sqrt(2)) / 2, PLUS, [1, 1, 0, 0]),
        (x * sp.log(1 + SIGMOID), PLUS, [1, sp.log(2), 0, 0]),
        (x**5 / (1 + x**4), ABOVE, [0, 0, 0, 0]),
        (x**3 / (1 + x**2), ABOVE, [0, 0, 0, 6]),
        (sp.exp(-1 / x), ABOVE, [0, 0, 0, 0]),
        (sp.tanh(x) / x, BELOW, [1, 0, sp.Rational(-2, 3), 0]),
        (sp.exp(x * sp.log(x)), ABOVE, [1, -1, 1, -1]),
        (sp.atan(x), PLUS, [sp.pi / 2, 0, 0, 0]),
    ],
)
def test_limits(expr: sp.Expr, end: End, limits: list) -> None:
    for k, tail in enumerate(tails(expr, end, 1 << 12)):
        limit = tail.limit()
        infinite = isinstance(limit, int)
        expected = sp.sympify(limits[k])
        if infinite:
            direct = sp.limit(sp.diff(expr, x, k), x, end.point, "+" if end.side > 0 else "-")
            assert direct == limit * sp.oo
        else:
            assert sp.simplify(limit.number() - expected / sp.factorial(k)) == 0


@pytest.mark.parametrize("end", [PLUS, MINUS])
@pytest.mark.parametrize(
    "expr",
    [
        x * SIGMOID,
        x * sp.tanh(sp.exp(x)),
        x * sp.tanh(sp.log(1 + sp.exp(x))),
        x * sp.erfc(-x) / 2,
        sp.asinh(x) + sp.exp(-(x**2)),
        sp.sqrt(1 + x**2) - x,
        x * (1 + sp.tanh(sp.sqrt(2 / sp.pi) * (x + x**3 / 20))),
    ],
)
def test_the_sign_and_the_expansion_hold_far_out(expr: sp.Expr, end: End) -> None:
    """Values at points of the half-line lie in terms +- remainder, and have the proven sign."""
    for k, tail in enumerate(tails(expr, end)):
        sign, values = tail.sign(), Evaluator(sp.diff(expr, x, k) / sp.factorial(k))
        for t in (16, 17, 23):
            with ctx.workprec(2000):
                at = arb(t)
                point = Fraction(t if end is PLUS else -t)
                value = values.at(point, 200).ball
                terms = sum((c.ball * m.at(at) for c, m in tail.terms), arb(0))
                remainder = (tail.error * tail.order.at(at) if tail.order else 0) * (1 + arb("1e-30"))
                assert abs(value - terms) <= remainder + abs(value) * arb("1e-30")
                assert value * sign > 0


def test_what_is_not_known_is_refused() -> None:
    with pytest.raises(Undetermined):
        tails(sp.sin(x), PLUS)[0].sign()
    with pytest.raises(Undetermined):
        tails(sp.sin(1 / x), ABOVE)[0].limit()
    with pytest.raises(Undetermined):
        tails(sp.gamma(x), MINUS)
    with pytest.raises(Undetermined):
        tails(sp.log(x), MINUS)


def test_an_oscillation_that_is_outweighed_does_not_hide_the_sign() -> None:
    assert tails(x + sp.sin(x) / 2, PLUS)[1].sign() == 1
    assert tails(sp.exp(-x) * sp.sin(x), PLUS)[0].limit().zero
