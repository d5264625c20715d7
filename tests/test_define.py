"""Which expressions define a real function on the whole line, and where the others fail."""

import random
import re
from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from tiers import LONG
from together import together

from actsym.definition.spec import x
from actsym.text.define import UndefinedError, check_defined
from actsym.text.parse import parse_expression

DEFINED = [
    "x",
    "x*tanh(exp(x))",
    "log(x^2)",
    "log(1 + x^2)",
    "1/x",
    "sin(1/x)",
    "tan(x)",
    "abs(x)^x",
    "abs(x)^0.3",
    "where(x > 0, log(x), 0)",
    "where(0 < x < 1, sqrt(x - x^2), x)",
    "log(1 - tanh(x)^2)",
    "sqrt(1 - exp(-x^2))",
    "log(log(1 + exp(x)))",
    "acos(tanh(x))",
    "asin(x/(1 + abs(x)))",
    "log(sin(x) + 1.01)",
    "exp(exp(exp(exp(x))))",
    "log(exp(exp(exp(x))) - 1)",
    "2^x",
    "pi^x",
    "sqrt(max(x, 0))",
    "log(max(x, 1e-3))",
    "x*log(abs(x))",
    "(x^2 + 1)^(1/3)",
    "1/sqrt(1 + x^2)",
    "x^3/(1 + x^2)",
    "1/(x^2 - 2)",
    "sqrt((x - 1)^2*(x + 3)^2)",
]


@together("text", DEFINED)
def test_accepts(text):
    check_defined(parse_expression(text))


#: What is undefined, and where: the set that the named point has to lie in.
UNDEFINED = {
    "log(x)": "x <= 0",
    "sqrt(x)": "x < 0",
    "x^0.5": "x < 0",
    "x^(1/3)": "x < 0",
    "x^pi": "x < 0",
    "x^x": "x < 0 and x.denominator > 1",
    "(-2)^x": "x.denominator > 1",
    "acos(x)": "abs(x) > 1",
    "asin(1 + x^2)": "x != 0",
    "where(x > 0, x, log(x))": "x <= 0",
    "where(log(x) > 0, 1, x)": "x <= 0",
    "where(0 < x < 1.01, sqrt(x - x^2), x)": "1 < x < Fraction(101, 100)",
    "sqrt((x - 1)*(x - 1.001))": "1 < x < Fraction(1001, 1000)",
    "log((x - 5)^2 - 1e-8)": "abs(x - 5) <= Fraction(1, 10**4)",
    "sqrt(x^2 - 1e-12)": "abs(x) < Fraction(1, 10**6)",
    "sqrt(1e12 - x)": "x > 10**12",
    "log(1 + x*1e-30)": "x <= -(10**30)",
    "1/(x - abs(x))": "x >= 0",
    "1/floor(x)": "0 <= x < 1",
    "1/sqrt(abs(x) - x)": "x >= 0",
    "log(max(x, 0))": "x <= 0",
    "sqrt(sin(x) + 0.999)": "mpmath.sin(mpmath.mpf(x.numerator)/x.denominator) < -0.999",
    "exp(log(tanh(x) - 1/2)^2)": "mpmath.tanh(mpmath.mpf(x.numerator)/x.denominator) <= 0.5",
}


@together("text", UNDEFINED)
def test_names_a_point_where_it_fails(text):
    with pytest.raises(UndefinedError) as caught:
        check_defined(parse_expression(text))
    message = str(caught.value)
    assert "\n" not in message
    point = Fraction(re.search(r"at x = (-?\d+(?:/\d+)?) ", message)[1])
    assert eval(UNDEFINED[text], {"x": point, "Fraction": Fraction, "abs": abs, "mpmath": mpmath}), message


@pytest.mark.parametrize("expr", [sp.Integer(3), sp.pi, x - x, sp.exp(2)])
def test_constants_are_refused(expr):
    with pytest.raises(UndefinedError, match="constant"):
        check_defined(expr)


def test_foreign_symbols_are_refused():
    with pytest.raises(UndefinedError, match="depends on y"):
        check_defined(x + sp.Symbol("y"))
    with pytest.raises(UndefinedError, match="depends on x"):
        check_defined(sp.Symbol("x"))  # not the real symbol that activations are written in


def test_complex_numbers_are_refused():
    with pytest.raises(UndefinedError, match="not real"):
        check_defined(x + sp.I)


@LONG
def test_random_polynomials_under_a_root():
    """A root of a polynomial is refused exactly if the polynomial is negative somewhere."""
    rng = random.Random(11)
    verdicts = []
    for _ in range(60):
        roots = [sp.Rational(rng.randrange(-40, 40), rng.randrange(1, 9)) for _ in range(rng.randrange(1, 4))]
        polynomial = sp.prod((x - r) ** rng.choice([1, 2, 2, 2]) for r in roots) * rng.choice([1, 1, -1])
        negative = sp.S.EmptySet != sp.solve_univariate_inequality(polynomial < 0, x, relational=False)
        try:
            check_defined(sp.Pow(polynomial, sp.Rational(1, 4), evaluate=False))
            refused = False
        except UndefinedError:
            refused = True
        assert refused is bool(negative), polynomial
        verdicts.append(refused)
    assert set(verdicts) == {True, False}
