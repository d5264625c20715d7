"""The stable functions are what they say, and so are their derivatives."""

import mpmath
import sympy as sp
from stable_functions import FUNCTIONS, v
from together import together

from actsym.definition.spec import x
from codegen.stable.quotients import SIGN, Quotient
from codegen.stable.radicals import Hypot, HypotExcess, HypotGap, HypotSlope, InverseRoot, RootPower
from codegen.stable.rules import smooth_part

POINTS = [sp.Rational(p, 7) for p in (-60, -13, -5, -1, 1, 4, 9, 31)]
DOMAIN = {  # points at which the function is defined
    v.Log1p: [sp.Rational(p, 7) for p in (-5, -1, 2, 40)]
}


EVERY = tuple(f for f in FUNCTIONS if f is not Quotient)


def arguments(function):
    """Expressions in x to put into the function, one for each of its arguments."""
    if function is RootPower:
        return x, sp.exp(x), sp.Integer(3)
    if function is v.Horner:
        return sp.exp(x), sp.Integer(2), sp.Rational(-1, 3), sp.Integer(0), sp.Integer(5)
    if function in (v.SoftplusDrop, v.Beyond):
        return x**2 - 3, sp.Rational(1, 3)
    if function in (v.PowerLessOne, v.SigmoidPower, v.Remainder):
        return sp.sin(x), sp.Integer(7)
    if function is v.LogOfSum:
        return x**2 - 3, {0: 2, 1: sp.Rational(1, 3), -2: sp.exp(1)}
    if function is v.QuotientOfSums:
        return x**2 - 3, sp.Integer(2), {0: -2, 3: 1}, {0: 2, 1: sp.Rational(1, 3), -2: 5}
    if function in (v.Sinc, v.Sinhc):
        return x**2 + 1, sp.Integer(1)
    if function is Quotient:
        return x**3 - 2 * x, 1 + 2 * x**2 + x**4, sp.Integer(2), sp.Integer(1)
    sides = (Hypot, HypotSlope, HypotExcess, HypotGap, InverseRoot, v.WeightedGap)
    two = function in (v.SharpSoftplus, v.Ratio, v.RatioGap, v.ScaledExpm1, *sides)
    return (x**2 + 1, sp.exp(x)) if two else (x,)


def number(expr, at):
    with mpmath.workdps(40):
        return mpmath.mpf(sp.N(v.define(expr).subs(x, at), 40))


@together("function", (*EVERY, Quotient), ids=lambda f: f.__name__)
def test_derivative_is_that_of_the_definition(function):
    args = arguments(function)
    stable = sp.diff(function(*args), x)
    textual = smooth_part(sp.diff(function.definition(*args), x))
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


def test_a_quotient_with_a_modulus_differentiates_on_both_sides_of_it():
    a = 2 * x**2 - 3 * x
    safe = Quotient(1 + x**3, 1 + SIGN * a, sp.Integer(1), a)
    slope, curvature = sp.diff(safe, x), sp.diff(safe, x, 2)
    for at in POINTS:
        side = 1 if a.subs(x, at) > 0 else -1
        textual = (1 + x**3) / (1 + side * a)
        for stable, order in ((slope, 1), (curvature, 2)):
            assert abs(number(stable, at) - number(sp.diff(textual, x, order), at)) < mpmath.mpf(10) ** -25


def test_hypotenuse_excess_and_gap_with_either_sign():
    """h - b and 1 - b/h where b < 0, and where it is positive and much larger than a."""
    for b in (sp.Rational(-7, 3), sp.Integer(10) ** 12):
        for function in (HypotExcess, HypotGap):
            a, d = number(sp.diff(function(x, b), x), sp.Rational(3, 7)), sp.diff(function.definition(x, b), x)
            with mpmath.workdps(60):
                assert abs(a / mpmath.mpf(sp.N(d.subs(x, sp.Rational(3, 7)), 60)) - 1) < mpmath.mpf(10) ** -12
