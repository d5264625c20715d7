"""NaN stays NaN, finite inputs give no NaN, infinities give limits."""

import numpy as np
import pytest
import sympy as sp

from actsym.catalog import ACTIVATIONS
from actsym.spec import Activation, x
from codegen.ir import evaluate
from codegen.plan import plan


@pytest.mark.parametrize("name", ACTIVATIONS)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_policy(name, dtype):
    kernel_plan = plan(ACTIVATIONS[name])
    values = {p.name: float(p.default) for p in kernel_plan.parameters}
    info = np.finfo(dtype)
    powers = np.ldexp(dtype(1), np.arange(info.minexp - info.nmant, info.maxexp))
    finite = np.concatenate([-powers, powers, [0.0, -0.0, info.max, -info.max]]).astype(dtype)
    for output in kernel_plan.outputs:
        (out,) = evaluate([output.node], finite, values, dtype)
        assert not np.isnan(out).any(), (output.name, finite[np.isnan(out)])
        (out,) = evaluate([output.node], np.array([np.nan, np.inf, -np.inf]), values, dtype)
        assert np.isnan(out[0]) and not np.isnan(out[1:]).any()


def limit(expr, to):
    """The limit of a Piecewise is that of the branch which holds towards ``to``."""

    def branch(e):
        return next(b for b, c in e.args if c.subs(x, to))

    return sp.limit(expr.replace(lambda e: isinstance(e, sp.Piecewise), branch), x, to)


@pytest.mark.parametrize("name", sorted(set(ACTIVATIONS) - {"gelu_tanh"}))
def test_infinities_give_the_limits(name):
    activation = ACTIVATIONS[name]
    kernel_plan = plan(activation)
    values = {p.name: float(p.default) for p in kernel_plan.parameters}
    expr = activation.formula
    for output, function in ((kernel_plan.value, expr), (kernel_plan.gradient[0], None)):
        for to, at in ((sp.oo, np.inf), (-sp.oo, -np.inf)):
            branch = expr.replace(
                lambda e: isinstance(e, sp.Piecewise),
                lambda e, to=to: next(b for b, c in e.args if c.subs(x, to)),
            )
            expected = limit(branch if function is not None else sp.diff(branch, x), to)
            (out,) = evaluate([output.node], np.array([at]), values, np.float64)
            assert out[0] == float(expected), (output.name, to)


def test_a_function_without_a_limit_is_not_clamped_to_one():
    kernel_plan = plan(Activation("wave", "wave", sp.sin(x) + x))
    (out,) = evaluate([kernel_plan.value.node], np.array([1e3, -1e3]), {}, np.float64)
    assert np.allclose(out, np.array([1e3, -1e3]) + np.sin([1e3, -1e3]))
