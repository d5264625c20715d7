"""Closed boundaries solve |f(x)| = h."""

import pytest
import sympy as sp

from actsym.definition.spec import x
from actsym.properties.floats.precision import tail_boundary
from actsym.rigor.evaluate import evaluate


@pytest.mark.parametrize(
    ("text", "right"),
    [("exp(x)", False), ("3*exp(-2*x)/7", True), ("x*exp(x)", False), ("-x**2*exp(x/3)", False),
     ("x*exp(-x**2/2)/100", False), ("x*exp(-x**2/2)/100", True), ("exp(-10**6*x**2)", True), ("exp(-x)/x", True)],
)  # fmt: skip
def test_the_function_has_the_height_there_and_less_beyond(text: str, right: bool) -> None:
    f = sp.sympify(text, {"x": x})
    at = tail_boundary(f, -150, right)
    assert (evaluate(at).ball > 0) == right
    height = evaluate(sp.Abs(f.subs(x, at)) * 2**150).ball
    assert height.overlaps(evaluate(sp.S.One).ball) and height.rad() < 1e-20
    beyond = at * sp.Rational(101, 100)
    assert evaluate(sp.Abs(f.subs(x, beyond)) * 2**150).ball < 1


def test_other_tails_have_none() -> None:
    for text in ("tanh(x)", "1 - exp(x)", "exp(x) + exp(2*x)", "1/x"):
        assert tail_boundary(sp.sympify(text, {"x": x}), -150, False) is None


def test_the_exponential_s_is_a_logarithm() -> None:
    assert tail_boundary(sp.exp(x), -150, False) == -150 * sp.log(2)
