"""Limits at the infinities, against the definition far out; numbers put for parameters: the same function, its
branches told by comparisons of x with numbers.
"""

import math
import random

import pytest
import sympy as sp
from flint import arb, ctx
from tiers import spread

from actsym.catalog import ACTIVATIONS, FAMILIES
from actsym.definition.spec import x
from actsym.properties.floats.formats import FLOAT32
from actsym.rigor.evaluate import compile_real
from codegen.verify import limits as module
from codegen.verify.limits import exact_limit, limits, quantities
from codegen.verify.quantities import at


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path))


NAMES = ["relu6", "prelu", "selu", "softsign", "swish", "mish", "smish", "telu", "gelu", "segem_n1"]


@pytest.mark.parametrize("name", spread(NAMES, set(NAMES) - {"telu", "gelu", "smish", "mish"}))
def test_limits_are_the_values_far_out(name):
    for expr in quantities(ACTIVATIONS[name], FLOAT32).values():
        function = compile_real(expr)
        for end, value in zip((-1, 1), limits(expr, FLOAT32), strict=True):
            with ctx.workprec(6000):
                far = function(end * arb(2) ** 2500)
            if math.isinf(value):
                assert far * value > 2**200
            else:
                assert abs(far - value) <= float(FLOAT32.epsilon) * abs(value) + 2.0**-200


def test_no_limit_is_nan():
    assert all(math.isnan(v) for v in limits(sp.sin(x), FLOAT32))
    assert exact_limit(sp.Piecewise((sp.exp(x), x > 0), (sp.sin(x), True)), 1) == sp.oo


def test_limits_are_kept():
    expr = sp.tanh(x) / 3
    assert limits(expr, FLOAT32) == limits(expr, FLOAT32) == (-float(FLOAT32.round(1 / 3)), float(FLOAT32.round(1 / 3)))


def test_a_limit_that_takes_too_many_steps_is_not_found(monkeypatch):
    fades = sp.exp(-(x**2)) * sp.sin(x)
    assert exact_limit(fades, 1) == 0
    monkeypatch.setattr(module, "STEPS", 1000)
    assert exact_limit(fades, 1) is sp.nan


def test_what_has_no_expansion_has_no_limit():
    assert exact_limit(sp.zeta(x), 1) is sp.nan


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
