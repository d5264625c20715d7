"""NaN stays NaN, finite inputs give no NaN, infinities give limits."""

import numpy as np
import pytest
import sympy as sp
from tiers import spread
from together import together

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind, Parameter, x
from codegen.ir import evaluate
from codegen.kinds import plan

#: Those that are computed from one expression, element by element.
SCALAR = [n for n, a in ACTIVATIONS.items() if a.kind is not Kind.ROW and not a.vectors]
#: The inputs beside x.
OTHERS = {"u": -2.25, "noise": 0.375}


@pytest.mark.parametrize("name", spread(SCALAR, 15))
@together("dtype", [np.float32, np.float64])
def test_policy(name, dtype):
    kernel_plan = plan(ACTIVATIONS[name])
    values = {p.name: float(p.default) for p in kernel_plan.parameters} | OTHERS
    info = np.finfo(dtype)
    powers = np.ldexp(dtype(1), np.arange(info.minexp - info.nmant, info.maxexp))
    finite = np.concatenate([-powers, powers, [0.0, -0.0, info.max, -info.max]]).astype(dtype)
    for output in kernel_plan.outputs:
        (out,) = evaluate([output.node], finite, values, dtype)
        assert not np.isnan(out).any(), (output.name, finite[np.isnan(out)])
        (out,) = evaluate([output.node], np.array([np.nan, np.inf, -np.inf]), values, dtype)
        assert np.isnan(out[0]) and not np.isnan(out[1:]).any()


@pytest.mark.parametrize("beta", [-3, 0, "1/1000000", -(2**60), 2**60])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_swish_has_its_limits_whatever_the_sign_of_beta(beta, dtype):
    """x/(1 + e^(-beta x)) tends to x, to 0 or, for beta = 0, to x/2; its slope to 1, 0 or 1/2."""
    kernel_plan = plan(ACTIVATIONS["swish"])
    values = {"beta": float(sp.Rational(beta))}
    ends = np.array([-np.inf, np.inf])
    grows = np.sign(ends) * np.sign(values["beta"])  # 1 where the gate opens, -1 where it closes
    expected = {
        "f": np.where(grows < 0, 0, ends),
        "df_dx": (1 + grows) / 2,
        "df_dbeta": np.where(grows == 0, np.inf, 0),
    }
    info = np.finfo(dtype)
    powers = np.ldexp(dtype(1), np.arange(info.minexp - info.nmant, info.maxexp))
    for output in (kernel_plan.value, *kernel_plan.gradient):
        (out,) = evaluate([output.node], ends, values, dtype)
        assert np.array_equal(out, expected[output.name]), output.name
        (out,) = evaluate([output.node], np.concatenate([-powers, powers]), values, dtype)
        assert not np.isnan(out).any(), output.name
        (out,) = evaluate([output.node], np.array([np.nan]), values, dtype)
        assert np.isnan(out).all(), output.name


def test_a_vanishing_parameter_makes_no_nan():
    """0 * inf between a parameter and an infinite input is 0, the limit of 0 * x."""
    slope = Parameter("slope", 1, learnable=True)
    expr = sp.Piecewise((x, x > 0), (slope.symbol * x, True))
    kernel_plan = plan(Activation("leaky", "leaky", expr, (slope,)))
    for dtype in (np.float32, np.float64):
        (out,) = evaluate([kernel_plan.value.node], np.array([-np.inf, -2, np.nan]), {"slope": 0.0}, dtype)
        assert out[0] == 0 and out[1] == 0 and np.isnan(out[2])
        (out,) = evaluate([kernel_plan.value.node], np.array([-np.inf]), {"slope": -0.5}, dtype)
        assert out[0] == np.inf


def limit(expr, to):
    """The limit of a Piecewise is that of the branch which holds towards ``to``."""

    def branch(e):
        return next(b for b, c in e.args if c.subs(x, to))

    return sp.limit(expr.replace(lambda e: isinstance(e, sp.Piecewise), branch), x, to)


@pytest.mark.parametrize(
    "name", spread([n for n in SCALAR if n != "gelu_tanh" and ACTIVATIONS[n].kind is Kind.POINTWISE], 10)
)
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
