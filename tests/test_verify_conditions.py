"""Numbers put for parameters: the same function, its branches told by comparisons of x with numbers."""

import random

import pytest
import sympy as sp

from actsym.catalog import FAMILIES
from actsym.definition.spec import x
from actsym.properties.floats.formats import FLOAT32
from codegen.verify.quantities import at, quantities

a, b = sp.symbols("a b", real=True)


@pytest.mark.parametrize(("condition", "wanted"), [
    (x >= a * x + b, (x <= -1)), (a * x > x + b, (x > 1)), (b < x - a * x, (x < -1)), (sp.And(x > a, x > b), (x > 2)),
    (sp.And(x >= 2, x > a, x <= b + 2), sp.And(x > 2, x <= 3)), (x**2 > b, x**2 > 1), (sp.Eq(2 * x, a), sp.Eq(x, 1)),
    (sp.Or(x + b < a, x > 5), sp.Or(x < 1, x > 5)),
])  # fmt: skip
def test_conditions_become_comparisons_with_numbers(condition, wanted):
    expr = sp.Piecewise((x, condition), (0, True), evaluate=False)
    assert at(expr, {a: sp.Integer(2), b: sp.Integer(1)}).args[0][1] == wanted


def test_branches_that_hold_nowhere_or_everywhere():
    nowhere = sp.And(x > a, x < b, evaluate=False)
    assert at(sp.Piecewise((x, nowhere), (a, True), evaluate=False), {a: sp.Integer(2), b: sp.Integer(1)}) == 2
    at_one = sp.And(x >= a, x <= b, evaluate=False)
    found = at(sp.Piecewise((x, at_one), (0, True), evaluate=False), {a: sp.S.One, b: sp.S.One})
    assert [found.subs(x, v) for v in (0, 1, 2)] == [0, 1, 0]
    assert at(sp.Piecewise((a, a > b), (b, True), evaluate=False), {a: sp.Integer(2), b: sp.Integer(1)}) == 2


def test_derivatives_of_a_maximum_are_those_of_the_first_largest_line_everywhere():
    """At the crossings, beside them and elsewhere, against the definition in rational arithmetic."""
    rng = random.Random(3)
    offsets = [sp.Rational(rng.getrandbits(24), 2**20) for _ in range(7)]
    member = FAMILIES["tropical"](n=6).at(**{f"a_{i}": v for i, v in enumerate(offsets)})
    exprs = quantities(member, FLOAT32)
    places = {(offsets[i] - offsets[j]) / (j - i) for j in range(7) for i in range(j)}
    for place in places | {p + sp.Rational(d, 2**40) for p in places for d in (-1, 1)}:
        values = [v + i * place for i, v in enumerate(offsets)]
        best = values.index(max(values))
        assert exprs["df_dx"].subs(x, place) == sp.sqrt(2) * best / 6
        assert [exprs[f"df_da_{i}"].subs(x, place) for i in range(7)] == [
            sp.sqrt(2) / 6 if i == best else 0 for i in range(7)
        ]
