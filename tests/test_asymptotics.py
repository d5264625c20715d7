"""Expansions at infinity: leading terms against SymPy's limits, explicit remainders against mpmath."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from sympy import Rational, atan, erf, erfc, exp, gamma, log, pi, sin, sqrt, tanh

from actsym.definition.spec import x
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import bounded_expansion, expansion, leading, limit, sign_beyond, zero_free

N = sp.Symbol("N", integer=True, positive=True)


@pytest.mark.parametrize(
    ("expr", "term"),
    [
        (exp(t + exp(-t)) - exp(t), sp.S.One),
        ((1 + 1 / t) ** t - sp.E, -sp.E / (2 * t)),
        (atan(t) - pi / 2 + 1 / t, 1 / (3 * t**3)),
        ((t**3 + 1) ** Rational(1, 3) - t, 1 / (3 * t**2)),
        (t * tanh(exp(t)) - t, -2 * t * exp(-2 * exp(t))),
        (t * erfc(t / sqrt(2)) / 2, exp(-(t**2) / 2) / sqrt(2 * pi)),
        (log(log(t) + 1) - log(log(t)), 1 / log(t)),
        (t**t, exp(t * log(t))),
        (gamma(t + 1), sqrt(2 * pi) * sqrt(t) * exp(t * log(t) - t)),
        (t + sin(t), t),
        (sp.floor(t) / t, sp.S.One),
        (sp.Max(t, t**2) - sp.Abs(t - t**2), t),
        (t ** (2 * N + 1) / (1 + t ** (2 * N)) - t, -(t ** (1 - 2 * N))),
    ],
)
def test_leading_term(expr, term):
    coefficient, monomial = leading(expr)
    assert sp.simplify(coefficient * monomial.expression(t) / term) == 1


@pytest.mark.parametrize(
    "expr", [t * (1 - tanh(t)) * exp(2 * t), sqrt(t**2 + t) - t, t * (atan(t) - pi / 2), (1 + 2 / t) ** t, t ** (1 / t)]
)
def test_limit_agrees_with_gruntz(expr):
    found, expected = limit(expr), sp.limit(expr, t, sp.oo)
    assert found == expected or sp.simplify(found - expected) == 0


def test_a_zero_difference_has_no_leading_term():
    assert leading(exp(2 * log(t)) - t**2) is None
    assert leading((t + 1) ** 2 - t**2 - 2 * t - 1) is None


@pytest.mark.parametrize("expr", [sin(t), exp(-t) * sin(t), t * exp(sin(t))])
def test_oscillation_is_named(expr):
    with pytest.raises(Undetermined, match="oscillates"):
        leading(expr)


BOUNDED = {
    "mish": t * tanh(log(1 + exp(t))) - t,
    "telu": t * tanh(exp(t)) - t,
    "gelu": t * erfc(t / sqrt(2)) / 2,
    "erf": 1 - erf(t),
    "egem": t**3 / (t**2 + Rational(1, 1000)) - t,
    "atan": atan(t) - pi / 2,
    "root": sqrt(t**2 + t) - t,
    "logarithm": log(t) / (t**2 + 1),
    "gelu_tanh": t * (1 - tanh(sqrt(2 / pi) * (t + Rational(44715, 10**6) * t**3))) / 2,
    "power": (1 + 1 / t) ** t,
    "gamma": gamma(t + 1) * exp(t - t * log(t)),
}


@pytest.mark.parametrize("name", BOUNDED)
def test_explicit_remainder(name):
    """|f - terms| <= bound * order, at points from t0 on, with many digits."""
    expr = BOUNDED[name]
    t0, series = bounded_expansion(expr, Fraction(8))
    terms = sum(c.known() * m.expression(t) for c, m in series.terms)
    difference = sp.lambdify(t, expr - terms, "mpmath")
    order = sp.lambdify(t, series.order.expression(t), "mpmath")
    double = name == "telu"  # The remainder is near exp(-6 e^t).
    with mpmath.workdps(20_000 if double else 1500):
        for scale in (1, 1.03125) if double else (1, 1.1, 3):
            point = mpmath.mpf(float(t0) * scale)
            bound = mpmath.mpf(series.error.upper().str(20, radius=False))
            assert abs(difference(point)) <= bound * order(point) * (1 + mpmath.mpf(10) ** -10)


def test_sign_from_some_point_on():
    t0, found = sign_beyond(x**3 - 10**4 * x**2, 1)
    assert found == 1 and t0 > 10**4
    assert sign_beyond(x**3 - 10**4 * x**2, -1)[1] == -1
    assert sign_beyond(x * tanh(exp(x)) - x, 1)[1] == -1


def test_zero_free():
    assert zero_free(1 + exp(x) + x**2, -sp.oo, sp.oo)
    assert zero_free(x - log(x), sp.S.One, sp.oo)
    assert not zero_free(exp(x) - 2, -sp.oo, sp.oo)


def test_equal_arguments_of_functions_are_seen_to_be_equal():
    """sin(u) - sin(pi - u) and cos(u) - cos(v), u = v, at a number that SymPy does not reduce by itself."""
    point = (7 * sp.pi - sp.sqrt(3)) / (7 + 7 * sp.pi)
    one, other = sp.pi - sp.pi * point, point + sp.sqrt(3) / 7
    for f in (sp.sin, sp.cos, sp.erf):
        assert sign(f(one) - f(other)) == 0
        assert sign(f(one) - f(other + sp.Rational(1, 10**30))) == {sp.sin: -1, sp.cos: 1, sp.erf: -1}[f]
    assert sign(sp.sin(one + 6 * sp.pi) - sp.sin(other)) == 0 != sign(sp.cos(one + 7 * sp.pi) - sp.cos(other))


def test_signs_of_constants_are_proven():
    assert sign(sqrt(2) * sqrt(3) - sqrt(6)) == 0
    assert sign(sp.Pow(sp.E, 3) - 20) == 1
    assert sign(2 * N - 1) == 1
    assert sign(sqrt(5 + 2 * sqrt(6)) - sqrt(2) - sqrt(3)) == 0
    with pytest.raises(Undetermined):
        sign(N - 2)


def test_more_terms_are_found_when_the_first_cancel():
    series = expansion(exp(1 / t) - 1 - 1 / t - 1 / (2 * t**2))
    assert series.lead()[0].known() == Rational(1, 6)
