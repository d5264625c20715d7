"""Programs compute what the expression says, in the order in which it is printed."""

import pytest
import sympy as sp

from actsym.definition.spec import x
from actsym.properties.floats.program import Program, ProgramError


def _names(expr: sp.Expr, **options: bool) -> list[str]:
    return [o.name for o in Program.of(expr, **options).operations if o.name not in ("x", "constant")]


def test_a_quotient_is_one_division_after_the_products() -> None:
    assert _names(x**3 / (x**2 + 1)) == ["power", "power", "add", "div"]
    assert _names(x / (1 + sp.Abs(x))) == ["abs", "add", "div"]
    assert _names(x * sp.tanh(sp.exp(x))) == ["exp", "tanh", "mul"]


def test_differences_and_sign_changes() -> None:
    assert _names(1 - sp.tanh(x) ** 2) == ["tanh", "power", "sub"]
    assert _names(-x) == ["neg"]
    assert _names(1 / (1 + sp.exp(-x))) == ["neg", "exp", "add", "div"]


def test_sharing_computes_a_repeated_part_once() -> None:
    expr = sp.exp(x) / (1 + sp.exp(x))
    assert _names(expr).count("exp") == 1
    program = Program(share=False)
    program.outputs.append(program.expression(expr))
    assert [o.name for o in program.operations].count("exp") == 2


def test_all_branches_are_computed_and_one_selected() -> None:
    f = sp.Piecewise((x**2, x > 1), (sp.exp(x), x < 0), (0, True))
    assert sorted(_names(f)) == ["compare", "compare", "exp", "power", "select", "select"]


def test_what_is_no_operation_is_named() -> None:
    with pytest.raises(ProgramError, match="Derivative"):
        Program.of(sp.Derivative(sp.floor(x), x))
