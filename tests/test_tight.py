"""The tighter forms are equal to the expressions that they replace."""

import pytest
import sympy as sp
from elements import ELEMENTS
from together import together

from actsym.definition.spec import x
from actsym.errors import EvaluationError
from actsym.moments.derivative import weak_derivative
from actsym.properties.floats.rounding import tight
from actsym.rigor.evaluate import evaluate

_POINTS = [sp.Rational(n, 7) for n in (-90, -9, -2, 0, 1, 5, 77)]


@together("name", ELEMENTS)
def test_values_are_the_same(name: str) -> None:
    for expr in (ELEMENTS[name].formula, weak_derivative(ELEMENTS[name].formula)):
        form = tight(expr)
        assert all(evaluate(form, p).overlaps(evaluate(expr, p)) for p in _POINTS)


def test_cancellation_and_overflow_are_gone() -> None:
    assert tight(1 / (1 + x) - x / (1 + x) ** 2) == (1 + x) ** -2
    assert tight(sp.exp(x) / (1 + sp.exp(x))) == 1 / (1 + sp.exp(-x))
    assert tight(3 * sp.exp(-x) / (1 + sp.exp(-x)) ** 2) == 3 / ((1 + sp.exp(-x)) * (1 + sp.exp(x)))


@pytest.mark.parametrize(
    ("expr", "point"),
    [((x**2 - 1) / (x - 1), 1), (1 / (1 + 1 / x), 0), (x / (x - 1) - 1 / (x - 1), 1), ((x**3 - x) / (x**3 - 4 * x), 0)],
)
def test_a_removable_point_stays_without_a_value(expr: sp.Expr, point: int) -> None:
    form = tight(expr)
    assert evaluate(form, sp.Rational(1, 3)).overlaps(evaluate(expr, sp.Rational(1, 3)))
    with pytest.raises(EvaluationError):
        evaluate(form, point)
