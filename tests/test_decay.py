"""Theta classes and asymptotes: checked by the ratio at far points, by SymPy's limits, and symbolically in N."""

from __future__ import annotations

import json

import mpmath
import pytest
import sympy as sp
from elements import ELEMENTS
from sympy import Rational, exp, log, oo, pi, sqrt
from tiers import LONG, spread

from actsym.catalog import ACTIVATIONS, FAMILIES, get
from actsym.definition.spec import x
from actsym.properties.decay import GROWS, VANISHES, ZERO, Decay, _lacking, decay, decay_of
from actsym.properties.distance import distances_of
from actsym.quantity import Quantity, Status
from actsym.text.parse import activation_from_text

N = sp.Symbol("N", integer=True, positive=True)


def _ratios(expr, behaviour, points):
    term = behaviour.coefficient.exact * behaviour.scale
    ratio = sp.lambdify(x, expr / term, "mpmath")
    return [abs(ratio(mpmath.mpf(p)) - 1) for p in points]


def _tends_to_one(expr, behaviour, points):
    first, second = _ratios(expr, behaviour, points)
    return second <= first * 5 / 7 * 1.25 + mpmath.mpf(10) ** -300 and second < 0.3


@pytest.mark.parametrize("name", spread(ELEMENTS, 12))
def test_the_ratio_to_the_leading_term_tends_to_one(name):
    """At two points, with enough digits for double exponentials: the error is at most of order 1/x.

    Where lower terms still count at 7, at two points further out.
    """
    f = ELEMENTS[name].formula
    found = decay(ELEMENTS[name])
    for end, direction in ((found.left, -1), (found.right, 1)):
        cases = [(f, end.function), (sp.diff(f, x), end.derivative)]
        if end.asymptote is not None:
            cases.append((f - end.asymptote, end.remainder))
            cases.append((sp.diff(f, x) - end.slope.exact, end.derivative_remainder))
        for expr, behaviour in cases:
            if not behaviour.coefficient.finite:
                assert behaviour.coefficient.reason, (name, direction)
                continue
            with mpmath.workdps(1400):
                if behaviour.trend == ZERO:
                    assert abs(sp.lambdify(x, expr, "mpmath")(mpmath.mpf(8 * direction))) < mpmath.mpf(10) ** -1390
                    continue
                near, far = ((5 * direction, 7 * direction), (50 * direction, 70 * direction))
                assert _tends_to_one(expr, behaviour, near) or _tends_to_one(expr, behaviour, far)


@pytest.mark.parametrize(("name", "scale"), [
    ("telu", -x * exp(x)), ("silu", -x * exp(x)), ("mish", -x * exp(x)), ("logish", -x * exp(x)),
    ("smish", -x * exp(x)), ("elu", exp(x)), ("gelu", -x * exp(-(x**2) / 2)), ("segem_n2", x**-4),
])  # fmt: skip
def test_derivative_at_minus_infinity(name, scale):
    behaviour = decay(ACTIVATIONS[name]).left.derivative
    assert behaviour.trend == VANISHES
    assert sp.simplify(behaviour.scale / scale) == 1


def test_gelu_derivative_is_x_times_the_gaussian():
    """GELU'(x) ~ x exp(-x^2/2) / sqrt(2 pi)."""
    behaviour = decay(get("gelu")).left.derivative
    assert sp.simplify(behaviour.coefficient.exact + 1 / sqrt(2 * pi)) == 0


def test_limits_by_sympy():
    """The same ratios by SymPy's own algorithm."""
    for name in ("silu", "elu", "sigmoid"):
        f = ACTIVATIONS[name].formula if name != "elu" else exp(x) - 1
        behaviour = decay(ACTIVATIONS[name]).left.derivative
        ratio = sp.diff(f, x) / (behaviour.coefficient.exact * behaviour.scale)
        assert sp.limit(sp.simplify(ratio), x, -oo) == 1


def test_symbolic_in_n():
    gem, segem = (decay_of(FAMILIES[name].formula(N=N)) for name in ("gem", "segem"))
    assert gem.left.function.trend == ZERO
    assert sp.simplify(gem.right.remainder.coefficient.exact * gem.right.remainder.scale + x ** (1 - 2 * N)) == 0
    assert sp.expand(gem.right.derivative_remainder.coefficient.exact - (2 * N - 1)) == 0
    eps = next(iter(segem.left.function.coefficient.exact.free_symbols))
    assert segem.left.function.coefficient.exact == -eps
    assert segem.right.remainder.trend == ZERO


@pytest.mark.parametrize(("name", "left", "right"), [
    ("smish", 0, Rational(3, 5) * x), ("logish", 0, log(2) * x), ("softsign", -1, 1), ("sigmoid", 0, 1),
    ("relu6", 0, 6), ("leaky_relu", x / 100, x), ("telu", 0, x), ("gem_n1", 0, x),
])  # fmt: skip
def test_asymptotes(name, left, right):
    found = decay(ACTIVATIONS[name])
    assert sp.expand(found.left.asymptote - left) == 0
    assert sp.expand(found.right.asymptote - right) == 0


@pytest.mark.parametrize(("text", "scale", "coefficient"), [
    ("x*exp(-x*x/2)", x * exp(-(x**2) / 2), 1), ("log(1+x*x)/(1+x*x)", log(x) / x**2, 2),
    ("x**3*exp(-2*x-exp(x))", x**3 * exp(-2 * x - exp(x)), 1), ("1/(1+abs(x))**(1/3)", x ** Rational(-1, 3), 1),
    ("exp(-10**6*x**2)", exp(-(10**6) * x**2), 1), ("sin(1/x)", 1 / x, 1), ("x+sin(x)", x, 1), ("floor(x)", x, 1),
])  # fmt: skip
def test_user_expressions(text, scale, coefficient):
    behaviour = decay(activation_from_text(text)).right.function
    assert sp.simplify(behaviour.scale / scale) == 1
    assert behaviour.coefficient.exact == coefficient


@pytest.mark.parametrize(("text", "slope", "intercept"), [
    ("abs(sin(x))", 0, None), ("x + abs(sin(x))*exp(-x^2)", 1, 0), ("floor(x) + ceil(-x)", 0, 0), ("round(x)", 1, None),
    ("x*(2 + sin(x))", None, None), ("x^2*(2 + sin(x))", oo, None), ("x^2*sin(x)", None, None), ("sin(x^2)", 0, None),
    ("log(3 + sin(x))/x", 0, 0), ("cos(x) + cos(sqrt(2)*x)", 0, None), ("mod(x, 1) + x", 1, None),
    ("x + sinc(2*x)", 1, 0), ("x*sinc(x)", 0, None), ("relu(x) + sinc(2*x)*exp(-x^2)", 1, 0), ("sinc(sin(x))", 0, None),
])  # fmt: skip
def test_asymptotes_of_what_oscillates(text, slope, intercept):
    found = decay(activation_from_text(text)).right
    for quantity, expected in ((found.slope, slope), (found.intercept, intercept)):
        assert quantity.exact == expected
        assert expected is not None or quantity.status is Status.UNDEFINED


@pytest.mark.parametrize(("text", "slope", "intercept"), [("sinc(1/(1+x^2))", 0, 1), ("x*sinc(exp(-x^2))", 1, 0)])
def test_sinc_has_a_series_at_zero(text, slope, intercept):
    found = decay(activation_from_text(text)).right
    assert (found.slope.exact, found.intercept.exact) == (slope, intercept)


def test_what_hangs_on_an_unsettled_slope_is_unsettled():
    slope = Quantity.undecided("whether a coefficient is zero is not known")
    for found in (_lacking(slope, "the slope", "none"), _lacking(slope, "it", "none")):
        assert found.status is Status.UNDECIDED and "whether a coefficient is zero" in found.reason
    found = _lacking(Quantity.infinite("it grows"), "the slope", "there is no slope")
    assert found.status is Status.UNDEFINED


@pytest.mark.parametrize("text", [
    "cos(2*x) - 2*cos(x)^2", "max(sin(x) + cos(x), 3/2)", "abs(sin(x) + 2) - sin(x)",
    pytest.param("exp(sin(x)^2)*exp(cos(x)^2)", marks=LONG),
])  # fmt: skip
def test_waves_that_cancel_have_a_limit_though_it_is_not_found(text):
    """Each is constant."""
    f = activation_from_text(text)
    end = decay(f).right
    assert {end.function.coefficient.status, end.intercept.status} == {Status.UNDECIDED}
    assert distances_of(f.formula).right_asymptote.l1.status is Status.UNDECIDED


def test_what_has_no_class_says_so():
    found = decay(activation_from_text("x*exp(sin(x))")).right
    assert not found.function.coefficient.finite and "oscillates" in found.function.coefficient.reason
    growing = decay(activation_from_text("exp(x)")).right
    assert growing.function.trend == GROWS and growing.slope.exact == oo
    assert decay(activation_from_text("sqrt(abs(x))")).right.intercept.exact == oo
    nest = "x"
    for k in range(12):
        nest = f"log(1+exp({nest}))" if k % 2 else f"x*tanh({nest})"
    assert decay(activation_from_text(nest)).right.function.coefficient.finite


def test_json():
    for name in ("gelu", "telu", "relu", "selu"):
        found = decay(ACTIVATIONS[name])
        assert Decay.from_json(json.loads(json.dumps(found.to_json()))) == found
        assert all(isinstance(label, str) for label, _ in found.rows())
