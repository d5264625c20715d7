"""Tail bounds: at sampled points they hold, and what cannot be bounded is refused."""

from fractions import Fraction

import pytest
import sympy as sp
from elements import ELEMENTS
from flint import arb, ctx
from together import together

from actsym.definition.spec import x
from actsym.moments.derivative import weak_derivative
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.growth import Bound, GrowthError, lower_bound, upper_bound
from actsym.rigor.integrate import tail_integral

START = Fraction(8)
POINTS = [Fraction(v) for v in (8, 9, 12, 20, 47, 200)]


@together("name", ELEMENTS)
def test_upper_bounds_hold_on_both_tails(name: str) -> None:
    f = ELEMENTS[name].formula
    for expr in (f, f**2, weak_derivative(f) ** 2):
        parts = pieces(expr)
        for tail in (parts[-1].expr, parts[0].expr.subs(x, -x)):
            bound, compiled = upper_bound(tail, START), Evaluator(tail)
            for point in POINTS:
                with ctx.workprec(128):
                    assert not abs(compiled.at(point).ball) > bound.at(arb(point.numerator))


@pytest.mark.parametrize(
    "text",
    ["sinc(x)", "x*asin(tanh(x))", "acos(1/x)", "acosh(1 + x**2)", "coth(x)", "csch(x)", "csch(exp(x))",
     "sec(tanh(x))", "coth(1/x)"],
)  # fmt: skip
def test_upper_bounds_of_rarer_functions_hold(text: str) -> None:
    expr = sp.sympify(text, {"x": x})
    bound, compiled = upper_bound(expr, START), Evaluator(expr)
    for point in (*POINTS, *(Fraction(65 + k, 8) for k in range(60))):
        with ctx.workprec(128):
            assert not abs(compiled.at(point).ball) > bound.at(arb(point.numerator) / point.denominator)


@pytest.mark.parametrize(
    "text",
    ["x", "1 + x**2", "x**3 - 5*x", "exp(x) - x**2", "exp(exp(x) - x**2/2)", "log(1 + exp(x))", "tanh(x)", "cosh(x)",
     "exp(-x)", "1/(1 + exp(x))", "sqrt(x)", "x*exp(-x**2)", "atan(1/x)"],
)  # fmt: skip
def test_lower_bounds_hold(text: str) -> None:
    expr = sp.sympify(text, {"x": x})
    bound, compiled = lower_bound(expr, START), Evaluator(expr)
    for point in POINTS[:5]:
        with ctx.workprec(128):
            value = compiled.at(point).ball
            assert bound.at(arb(point.numerator)) > 0
            assert not value < bound.at(arb(point.numerator))


@pytest.mark.parametrize("text", ["-x", "sin(x)", "x - x**2", "-exp(x)"])
def test_what_is_not_positive_is_refused(text: str) -> None:
    with pytest.raises(GrowthError):
        lower_bound(sp.sympify(text, {"x": x}), START)


def test_what_has_no_bound_is_named() -> None:
    with pytest.raises(GrowthError, match="gamma"):
        upper_bound(sp.gamma(x), START)


def test_tail_integral_is_above_the_integral() -> None:
    bound = Bound(arb(3), Fraction(2), Fraction(1), Fraction(-1, 2))
    proven = tail_integral(bound, Fraction(10))
    terms = sum((bound.at(arb(10) + arb(k) / 64) / 64 for k in range(1, 640)), arb(0))
    assert proven > terms  # a lower sum, because the bound decreases
    assert tail_integral(Bound(arb(1), Fraction(0), Fraction(1)), Fraction(10)) is None
