"""Real or not, against signs at many points computed by mpmath, and what is refused for want of proof."""

import random
from fractions import Fraction

import mpmath
import pytest
import sympy as sp

from actsym import catalog
from actsym.bases.basis import Basis
from actsym.bases.solve import preserving
from actsym.definition.spec import Activation, Kind, u, x
from actsym.distributions import Normal, Uniform
from actsym.kinds.reading import reading
from actsym.rigor.domain import NotRealError, require_real
from actsym.text.parse import parse_expression

REAL = [
    "sqrt(exp(x) - 1 - x)",
    "log(exp(x) - x - 1 + 10^(-15))",
    "sqrt((x - pi)^2 + 10^(-30))",
    "sqrt(x^4 - 2*x^2 + 1)",
    "sqrt(1 - cos(x))",
    "1/(exp(x) - exp(-x))",
    "log((exp(x) - 1)/x)",
    "asin(2*x/(1 + x^2))",
    "log(x^2 + 3 + x*sin(x))",
    "sqrt(x - floor(x))",
    "sqrt(3*sin(x) + 4*cos(x) + 5 + 10^(-9))",
    "where(sin(x) > 0, sqrt(sin(x)), 0)",
    "where(x > 0, where(log(x) > 0, sqrt(log(x)), 0), 0)",
    "max(x, 0)^(x^2 + 1)",
    "(-2)^floor(x)",
    "sqrt(cosh(x) - 1 - x^2/2)",
    "sqrt(atan(1/x) + atan(x) + 2)",
    "where(x*sin(x) > 0, sqrt(x*sin(x)), log(1 + x^2))",
    "where(x*sin(x) > 1/2, log(x*sin(x) - 1/2), 1/(2 + sin(x)))",
    "sqrt(max(x*sin(x), 0))",
    "log(abs(x^2 - 2))",
]

#: With the interval on which they are not.
SOMEWHERE_NOT = {
    "sqrt(1 - (1 + 10^(-9))*exp(-(x - 1/3)^2))": (Fraction(333, 1000), Fraction(334, 1000)),
    "sqrt(exp(x) - 1 - x - 10^(-12))": (Fraction(-1, 10**5), Fraction(1, 10**5)),
    "log(exp(x) - x - 1 - 10^(-15))": (Fraction(-1, 10**7), Fraction(1, 10**7)),
    "asin(2.000001*x/(1 + x^2))": (Fraction(-2), Fraction(2)),
    "where(x >= 0, log(1 - x), -log(1 - x))": (Fraction(1), Fraction(10**9)),
    "sqrt(sqrt(x^2 + 1) - 1.0000000001)": (Fraction(-1, 10**4), Fraction(1, 10**4)),
}  # fmt: skip


@pytest.mark.parametrize("text", REAL)
def test_real(text):
    require_real(parse_expression(text))


@pytest.mark.parametrize("text", SOMEWHERE_NOT)
def test_narrow_failures_are_found(text):
    with pytest.raises(NotRealError, match="at x = ") as caught:
        require_real(parse_expression(text))
    low, high = SOMEWHERE_NOT[text]
    assert low <= Fraction(str(caught.value).split("at x = ")[1].split()[0]) <= high


@pytest.mark.parametrize(
    "text", ["asin(1.0000001*sin(x))", "sqrt(1 - cos(x) - 10^(-20))", "sqrt((x - pi)^2 - 10^(-30))"]
)
def test_the_named_point_is_one(text):
    expr = parse_expression(text)
    with pytest.raises(NotRealError) as caught:
        require_real(expr)
    point = Fraction(str(caught.value).split("at x = ")[1].split()[0])
    with mpmath.workdps(60):
        value = sp.lambdify(x, expr, "mpmath")(mpmath.mpf(point.numerator) / point.denominator)
    assert abs(mpmath.im(value)) > 0


def test_random_roots_against_a_scan():
    """sqrt(a exp(b x) + c + d x^2) with its least value far from 0 on either side: real exactly if that is positive."""
    rng = random.Random(5)
    for _ in range(12):
        b, c = rng.choice([1, -2, 3]), Fraction(rng.randrange(-30, 5), 7)
        u_ = sp.exp(b * x) + sp.Rational(c.numerator, c.denominator) + x**2
        least = min(
            mpmath.e ** (b * t) + mpmath.mpf(c.numerator) / c.denominator + t**2 for t in mpmath.linspace(-3, 3, 601)
        )
        assert abs(least) > 1e-3
        if least > 0:
            require_real(sp.log(u_))
        else:
            with pytest.raises(NotRealError):
                require_real(sp.log(u_))


@pytest.mark.parametrize(
    ("expr", "real"),
    [
        (sp.acosh(sp.cosh(x) + x**2), True),
        (sp.acosh(x**2), False),
        (sp.atanh(sp.tanh(x) ** 3), True),
        (sp.atanh(2 * sp.sin(x)), False),
        (sp.LambertW(x * sp.exp(x)), True),
        (sp.LambertW(x * sp.exp(x) - sp.Rational(1, 10**9)), False),
        (sp.gamma(x), True),
        (sp.gamma(-sp.Integer(2) - sp.Max(x, 0) + x), False),
        (sp.loggamma(x), False),
        (sp.loggamma(1 + x**2), True),
        (sp.erfinv(sp.tanh(x)), True),
        (sp.zeta(2 + x**2), True),
    ],
)  # fmt: skip
def test_functions_that_text_cannot_name(expr, real):
    if real:
        require_real(expr)
    else:
        with pytest.raises(NotRealError):
            require_real(expr)


def test_what_is_not_known_is_not_accepted():
    with pytest.raises(NotRealError, match=r"not shown to be real: where .* is real is not known"):
        require_real(sp.Function("mystery")(x))
    with pytest.raises(NotRealError, match=r"not shown to be real: that .* on the whole line is not proven"):
        require_real(sp.sqrt(sp.sin(x) + sp.sin(sp.sqrt(2) * x) + sp.Rational(1999999, 10**6)))


def test_a_branch_that_may_not_apply_breaks_nothing():
    for text in ("where(x*sin(x) >= 1/2, log(2*x*sin(x)), 1/(2 + sin(x)))", "where(x*sin(x) > 0, log(3 - x), 0)"):
        with pytest.raises(NotRealError, match=r"not shown to be real: whether .* excludes that"):
            require_real(parse_expression(text))


def test_every_member_of_the_catalogue():
    for member in catalog.ACTIVATIONS.values():
        reading(member)


def test_gates_and_bases_pass_the_same_door():
    gated = Activation("g", "G", u * sp.sqrt(x), kind=Kind.GATED)
    with pytest.raises(NotRealError, match="x is negative, under a root"):
        reading(gated)
    with pytest.raises(NotRealError, match="x is negative, under a root"):
        preserving(sp.sqrt(x), Normal())
    with pytest.raises(NotRealError, match="between -1 and 1"):
        Basis("roots", x ** sp.Rational(1, 2), Uniform(-1, 1)).terms(1)
    Basis("roots", x ** sp.Rational(1, 2), Uniform(0, 1)).terms(1)
