"""Limits at the infinities, against the definition far out."""

import math

import pytest
import sympy as sp
from flint import arb, ctx
from tiers import spread

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.properties.floats.formats import FLOAT32
from actsym.rigor.evaluate import compile_real
from codegen.verify import limits as module
from codegen.verify.limits import exact_limit, limits
from codegen.verify.quantities import quantities


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


def test_sympy_may_fail_and_our_own_code_may_not(monkeypatch):
    asked = sp.zeta(x)  # of which no expansion is known
    monkeypatch.setattr(sp, "limit", lambda *_: sp.Integer(1).as_expr(x, x, x).nothing)
    with pytest.raises(AttributeError):
        exact_limit(asked, 1)
    monkeypatch.setattr(sp, "limit", lambda *_: sp.Poly(x, x).nth("a"))
    assert exact_limit(asked, 1) is sp.nan
