"""The same functions asked for their leading term, and for their sign, limit and derivatives on a half-line."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from flint import arb, ctx
from sympy import (
    LambertW,
    Rational,
    acos,
    asin,
    asinh,
    atan,
    atanh,
    cos,
    cosh,
    coth,
    csch,
    digamma,
    erf,
    erfc,
    erfi,
    exp,
    factorial,
    gamma,
    log,
    loggamma,
    pi,
    polygamma,
    sech,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)
from tiers import spread

from actsym.definition.spec import x
from actsym.rigor.asymptotics.constants import TooNear, Undetermined, sign
from actsym.rigor.asymptotics.expand import End, jet, t
from actsym.rigor.asymptotics.functions import SERIES, rational_coefficients
from actsym.rigor.asymptotics.questions import leading, sign_beyond, tail_bound
from actsym.rigor.asymptotics.series import Scale, Series
from actsym.rigor.evaluate import Evaluator

#: In x > 0; each tends to something known, at a rate that is to be found.
FUNCTIONS = [
    gamma(1 + exp(-(x**2))), gamma(1 + exp(-(x**2))) - 1, gamma(2 + 1 / x), loggamma(2 + 1 / x), loggamma(3 - exp(-x)),
    gamma(x), gamma(x + 1) / gamma(x + Rational(1, 2)), loggamma(x) - x * log(x), factorial(x) * exp(x - x * log(x)),
    digamma(x) - log(x), polygamma(1, x), polygamma(2, 1 + 1 / x), polygamma(0, x + 1) - polygamma(0, x),
    erf(1 + 1 / x) - erf(1), erf(x) - 1, erfc(x), x * erfc(x / sqrt(2)), erfi(1 / x), erfc(-x) - 2, erf(1 / x),
    tanh(log(2) + 1 / x), tanh(1 + exp(-x)), tanh(x) - 1, x * tanh(log(1 + exp(x))) - x,
    LambertW(exp(-x)), LambertW(1 + exp(-x)) - LambertW(1), LambertW(sp.E + 1 / x) - 1,
    sinh(x), cosh(1 / x) - 1, csch(x), sech(x), coth(x) - 1, coth(1 + 1 / x), asinh(x) - log(2 * x), asinh(1 / x),
    atan(x) - pi / 2, atan(1 + 1 / x), atanh(1 / x), asin(Rational(1, 2) + 1 / x), acos(1 / x), tan(1 / x),
    sin(1 + 1 / x) - sin(1), cos(1 / x) - 1, x + sin(x) / 3, exp(-x) * (2 + 0 * x), x**x, (1 + 1 / x) ** x - sp.E,
    log(log(x)), log(1 + log(x)) - log(log(x)), log(x) ** 3 / x, sqrt(x**2 + x) - x, (x**3 + 1) ** Rational(1, 3) - x,
    exp(exp(-x)) - 1, exp(x + 1 / x) - exp(x), 1 / (1 + exp(-x)) - 1, log(1 + exp(x)) - x, x**2 * exp(-exp(x)),
    gamma(1 + tanh(1 / x)), exp(erf(1 / x)), LambertW(log(1 + 1 / x)),
]  # fmt: skip

#: More digits than cancel in any of these functions where they are evaluated.
DIGITS = 400


@pytest.mark.parametrize("f", spread(FUNCTIONS, 12), ids=str)
def test_leading_terms_and_half_lines_agree_with_values(f: sp.Expr) -> None:
    term = leading(f.subs(x, t))
    assert term is not None
    coefficient, monomial = term
    start, series = _from(f)
    assert series.sign() == sign(coefficient)
    limit = series.limit()
    assert (limit if isinstance(limit, int) else int(not limit.zero)) == (
        sign(coefficient) if monomial.size > 0 else int(monomial.size == 0)
    )
    slow = f.has(log) or f.has(digamma)
    with mpmath.workdps(DIGITS):
        function = sp.lambdify(t, f.subs(x, t), "mpmath")
        model = sp.lambdify(t, coefficient * monomial.expression(t), "mpmath")
        errors = []
        for point in (start, 2 * start, 4 * start):
            value = function(mpmath.mpf(point))
            assert mpmath.sign(value) == sign(coefficient)
            errors.append(abs(value / model(mpmath.mpf(point)) - 1))
        far = mpmath.mpf(10) ** 8 if _tame(f) else mpmath.mpf(4 * start)
        assert abs(function(far) / model(far) - 1) < (0.3 if slow else 0.2)
        assert errors[2] <= errors[0] + mpmath.mpf(10) ** -30


def _tame(f: sp.Expr) -> bool:
    """Whether values at 10^8 are within reach."""
    return not f.has(exp, gamma, factorial, tanh, sinh, csch, sech, coth, erf, erfc) and not f.has(x**x)


def _from(f: sp.Expr) -> tuple[int, Series]:
    for k in (2, 3, 4, 5, 6, 8, 10, 14):
        with ctx.workprec(256):
            try:
                series = jet(f, End(sp.oo, -1), Scale(arb(1 << k)), 0)[0]
                series.sign()
                return 1 << k, series
            except TooNear:
                continue
    raise AssertionError(f"no start is found for {f}")


@pytest.mark.parametrize(
    "f",
    [erfc(x), erf(x), gamma(x), loggamma(x), atan(x), asinh(x), tanh(x), polygamma(0, x), x * LambertW(1 / x)],
    ids=str,
)
def test_derivatives_of_every_order(f: sp.Expr) -> None:
    """f^(k)/k! lies in the terms and the remainder of the k-th series, for k up to 6."""
    with ctx.workprec(256):
        at = arb(40)
        found = jet(f, End(sp.oo, -1), Scale(arb(32)), 6)
        enclosures = []
        for series in found:
            total = sum((c.ball * m.at(at) for c, m in series.terms), arb(0))
            rest = arb(0) if series.order is None else series.error * series.order.at(at)
            enclosures.append((total, rest))
    with mpmath.workdps(1500 if f.has(erf, erfc) else 120):
        for k, (total, rest) in enumerate(enclosures):
            value = sp.lambdify(x, sp.diff(f, x, k) / sp.factorial(k), "mpmath")(mpmath.mpf(40))
            middle = mpmath.mpf(total.mid().str(70, radius=False))
            room = mpmath.mpf(rest.upper().str(20, radius=False)) + abs(middle) * mpmath.mpf(10) ** -50
            assert abs(value - middle) <= room
            assert room < abs(value)


def test_a_switch_far_out_is_not_overlooked() -> None:
    f = sp.Piecewise((-sp.S.One, x < 1000), (1 / x, True))
    t0, found = sign_beyond(f, 1)
    assert found == 1 and t0 >= 1000
    t0, bound = tail_bound(f, 1)
    assert t0 >= 1000 and bound.at(arb(int(t0))) < arb(1) / 100
    t0, found = sign_beyond(sp.floor(3 - 1000 / x) - Rational(3, 2), 1)
    assert found == 1 and t0 >= 1000


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (sqrt(5 + 2 * sqrt(6)) - sqrt(2) - sqrt(3), 0),
        (sqrt(5 + 2 * sqrt(6)) - sqrt(2) - sqrt(3) + Rational(1, 10**400), 1),
        (sp.cbrt(2) + sqrt(2) - (sp.cbrt(2) + sqrt(2) - Rational(1, 10**900)), 1),
        (sqrt(10**60 + 1) - Rational(10**30) - 1 / (sqrt(10**60 + 1) + 10**30), 0),
        ((2 + sqrt(3)) ** Rational(1, 3) * (2 - sqrt(3)) ** Rational(1, 3) - 1, 0),
        (exp(Rational(1, 2)) ** 2 - sp.E, 0),
        (log(6) - log(2) - log(3), 0),
    ],
)
def test_signs_of_numbers_near_zero(number: sp.Expr, expected: int) -> None:
    assert sign(number) == expected


def test_a_number_too_near_zero_has_no_sign() -> None:
    with pytest.raises(Undetermined):
        sign(log(6) - log(2) - log(3) + sp.Pow(10, -4000, evaluate=False) * pi)


def test_nothing_is_said_of_a_sign_that_changes() -> None:
    for f in (sin(x), x * sin(x) + 1, sp.floor(x) - x + Rational(1, 2)):
        with pytest.raises(Undetermined):
            sign_beyond(f, 1, Fraction(8))


# Expansions near the ends: exact coefficients, limits, and signs that hold on the whole half-line.

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
        for far in (16, 17, 23):
            with ctx.workprec(2000):
                at = arb(far)
                point = Fraction(far if end is PLUS else -far)
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
