"""Exact expressions as text: the same expression comes back, and nothing else is read."""

import pytest
import sympy as sp
from elements import ELEMENTS
from together import together

from actsym.definition.spec import x
from actsym.moments.moments import integrands
from actsym.text.exact import ReadError, read, substitute, write

SIGMA = sp.Symbol("sigma", positive=True)


@together("name", ELEMENTS)
def test_catalogue_round_trip(name: str) -> None:
    for expr in integrands(ELEMENTS[name].formula).values():
        again = read(write(expr))
        assert again == expr
        assert hash(again) == hash(expr)


@pytest.mark.parametrize(
    "expr",
    [
        -sp.oo, sp.zoo, sp.Rational(-7, 3), sp.sqrt(2) / 2, -SIGMA / 2, sp.exp(-(SIGMA**2) / 2), sp.I * sp.pi + sp.E,
        sp.polylog(2, -sp.exp(SIGMA), evaluate=False), 2 * sp.re(sp.erfc(sp.sqrt(-sp.I)), evaluate=False), sp.Max(x, 1),
        sp.LambertW(-sp.exp(-1) / 2, -1), sp.expint(1, SIGMA**-2), sp.Ne(x, 0), sp.And(x > 0, x < 1),
    ],
)  # fmt: skip
def test_round_trip(expr: sp.Basic) -> None:
    assert read(write(expr)) == expr


@pytest.mark.parametrize(
    "text",
    ["__import__('os')", "Symbol('x').foo", "lambda: 1", "open('/etc/passwd')", "Integer(1) + Integer(2)",
     "Lambda(1, 2)", "(", "Integer", "sympify('1')", "exec('1')", "[Integer(1)]", "Function('f')(Integer(1))",
     "Add.__class__(1)"],
)  # fmt: skip
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        read(text)


def test_substitute_is_subs() -> None:
    expr = SIGMA**2 * sp.polylog(2, -sp.exp(SIGMA)) + sp.erfc(SIGMA) / (1 + SIGMA)
    value = substitute(expr, {SIGMA: sp.Rational(3, 2)})
    assert value == expr.subs(SIGMA, sp.Rational(3, 2))
