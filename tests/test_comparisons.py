"""Comparisons with x on both sides, which SymPy 1.14 writes back and forth without end."""

import random

import pytest
import sympy as sp

from actsym.catalog import get
from actsym.definition.comparisons import one_sided
from actsym.definition.spec import Activation, x
from actsym.properties.lipschitz import lipschitz_of
from actsym.text.parse import activation_from_text


@pytest.mark.parametrize(("text", "constant"), [
    ("max(-x - (x - E), (x + E) + x)", 2), ("min(pi - pi*x, x + sqrt(3)/7)", sp.pi),
    ("sin(max(pi - pi*x, x + sqrt(3)/7))", sp.pi), ("where(E - 2*x > E + 2*x, 3*x, x)", 3),
])  # fmt: skip
def test_texts(text: str, constant: sp.Expr) -> None:
    assert lipschitz_of(activation_from_text(text).formula).constant.value.exact == constant


def test_a_sympy_expression() -> None:
    e = sp.exp(1)
    given = sp.Piecewise((e - 2 * x, e - 2 * x > e + 2 * x), (e + 2 * x, True), evaluate=False)
    f = Activation("a", "a", given).formula
    assert sp.diff(f, x) == sp.Piecewise((-2, x < 0), (2, True))


def test_the_same_holds_at_every_point() -> None:
    draw = random.Random(1)
    numbers = [sp.exp(1), sp.pi, sp.sqrt(3), sp.Integer(2), sp.Rational(1, 3)]
    for _ in range(50):
        left, right = (draw.choice(numbers) * x + draw.choice(numbers) * sp.sin(x) for _ in range(2))
        compare = draw.choice([sp.Gt, sp.Ge, sp.Lt, sp.Le])
        for at in (sp.Rational(-7, 3), sp.Rational(1, 9), sp.Integer(5)):
            given = compare(left, right, evaluate=False)
            assert one_sided(given).subs(x, at) == given.subs(x, at)


def test_what_has_x_on_one_side_stays() -> None:
    formula = get("hardtanh").formula
    assert one_sided(formula) is formula
