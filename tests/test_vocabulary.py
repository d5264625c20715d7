"""The stable functions are what they say, and so are their derivatives."""

import mpmath
import pytest
import sympy as sp

from actsym.spec import x
from codegen import vocabulary as v

POINTS = [sp.Rational(p, 7) for p in (-60, -13, -5, -1, 1, 4, 9, 31)]
DOMAIN = {  # points at which the function is defined
    v.Log1p: [sp.Rational(p, 7) for p in (-5, -1, 2, 40)],
}


def arguments(function):
    """Expressions in x to put into the function, one for each of its arguments."""
    return (x**2 + 1, sp.exp(x)) if function is v.Ratio else (x,)


def number(expr, at):
    with mpmath.workdps(40):
        return mpmath.mpf(sp.N(v.define(expr).subs(x, at), 40))


@pytest.mark.parametrize("function", v.VOCABULARY, ids=lambda f: f.__name__)
def test_derivative_is_that_of_the_definition(function):
    args = arguments(function)
    stable = sp.diff(function(*args), x)
    textual = sp.diff(function.definition(*args), x)
    for at in DOMAIN.get(function, POINTS):
        a, b = number(stable, at), number(textual, at)
        assert abs(a - b) <= mpmath.mpf(10) ** -25 * max(abs(b), mpmath.mpf(10) ** -10)


def test_complements_add_to_one():
    for at in POINTS:
        assert abs(number(v.Ratio(x**2, 3) + v.Ratio(sp.Integer(3), x**2), at) - 1) < mpmath.mpf(10) ** -30
        assert abs(number(v.TanhSoftplus(x) + v.TanhSoftplusComplement(x), at) - 1) < mpmath.mpf(10) ** -30
        assert abs(number(v.Sigmoid(x) + v.Sigmoid(-x), at) - 1) < mpmath.mpf(10) ** -30


def test_saturation_limit_changes_nothing_in_any_format():
    """Beyond exp(LIMIT), tanh rounds to 1 and u^3 sech(u)^2 is below half the smallest float64."""
    with mpmath.workdps(400):
        u = mpmath.exp(v.SaturatedExp.LIMIT)
        assert 1 - mpmath.tanh(u) < mpmath.mpf(2) ** -60
        assert u**3 * mpmath.sech(u) ** 2 < mpmath.mpf(2) ** -3000  # times 2^1024 and a scale: still 0
