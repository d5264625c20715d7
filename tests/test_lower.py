"""Lowered graphs compute what the expression says; compensated arguments are nearly exact."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy as sp
from stable_functions import v
from tiers import spread
from together import together

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind, Parameter, x
from codegen.ir import evaluate
from codegen.kinds import plan
from codegen.stable.base import CannotLower
from codegen.stable.lower import Lowering
from codegen.stable.scaled import pair

POINTS = np.array([-40.5, -9.25, -3.1, -1.7, -0.6, -0.011, 0.013, 0.7, 1.9, 3.3, 8.75, 37.5])

#: Those that are computed from one expression, element by element.
SCALAR = [n for n, a in ACTIVATIONS.items() if a.kind is not Kind.ROW and not a.vectors]
#: The inputs beside x.
OTHERS = {"u": -2.25, "noise": 0.375}


@pytest.mark.parametrize("name", spread(SCALAR, 15))
def test_graph_agrees_with_the_derivative_it_lowers(name):
    """In float64, within a few units of the sum of absolute values of the terms: cancellation is the function's."""
    kernel_plan = plan(ACTIVATIONS[name])
    values = {p.name: float(p.default) for p in kernel_plan.parameters} | OTHERS
    for output in kernel_plan.outputs:
        (computed,) = evaluate([output.node], POINTS, values, np.float64)
        expr = v.define(output.derivative.expr)
        symbols = expr.free_symbols - {x}
        expr = expr.subs({s: sp.Rational(*values[s.name].as_integer_ratio()) for s in symbols})
        for at, got in zip(POINTS, computed, strict=True):
            point = sp.Rational(*float(at).as_integer_ratio())
            terms = sp.Add.make_args(expr)
            parts = [mpmath.mpf(sp.N(t.subs(x, point).doit(), 30)) for t in terms]
            scale = sum(abs(p) for p in parts)
            allowed = 64 * mpmath.mpf(2) ** -53 * scale + mpmath.mpf(2) ** -1074
            assert abs(mpmath.mpf(got) - sum(parts)) <= allowed, (output.name, at)


@pytest.mark.parametrize("wave", [sp.sin, sp.cos])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_waves_of_half_turns_are_exact_where_they_are_0_or_1(wave, dtype):
    """x + 1/2 is rounded where a unit in the last place is 1: whole numbers there are their own nearest."""
    low = Lowering()
    node = low(wave(sp.pi * x))
    top = 2**24 if dtype is np.float32 else 2**53
    points = np.array(
        [0, 1, -2, 5, top // 2 - 1, top // 2, top // 2 + 1, -top // 2 - 1, top - 1, 1 - top, top + 2], dtype
    )
    (computed,) = evaluate([node], points, {}, dtype)
    exact = [0 if wave is sp.sin else (-1) ** (int(p) % 2) for p in points]
    assert np.array_equal(computed, np.array(exact, dtype))
    quarters = np.array([0.5, -0.5, 1.5, top / 2 - 0.5, 0.5 - top / 2], dtype)
    (computed,) = evaluate([node], quarters, {}, dtype)
    exact = [(-1) ** int(np.floor(p)) if wave is sp.sin else 0 for p in quarters]
    assert np.array_equal(computed, np.array(exact, dtype))


ARGUMENTS = (
    x / sp.sqrt(2),
    sp.Symbol("beta", real=True) * x,
    x / sp.Symbol("beta", positive=True),
    sp.sqrt(2 / sp.pi) * (x + sp.Rational(44715, 10**6) * x**3),
    -(x**2) / 2,
)


@pytest.mark.parametrize("argument", ARGUMENTS)
def test_double_word_arguments_carry_twice_the_precision(argument):
    low = Lowering()
    words = pair(low.graph, argument, low)
    points = np.linspace(-9, 9, 401).astype(np.float32)
    beta = np.float32(1.3)
    high, rest = evaluate([words.high, words.low], points, {"beta": float(beta)}, np.float32)
    symbols = {s: sp.Rational(*float(beta).as_integer_ratio()) for s in argument.free_symbols - {x}}
    for at, h, r in zip(points, high, rest, strict=True):
        exact = sp.N(argument.subs(symbols).subs(x, sp.Rational(*float(at).as_integer_ratio())), 40)
        error = abs(mpmath.mpf(float(h)) + mpmath.mpf(float(r)) - mpmath.mpf(exact))
        assert error <= mpmath.mpf(2) ** -43 * abs(mpmath.mpf(exact))


def test_exact_arguments_need_no_low_word():
    low = Lowering()
    assert pair(low.graph, x, low).low is None
    assert pair(low.graph, x / 2, low).low is None


def test_sigmoid_and_its_complement_share_the_exponential():
    low = Lowering()
    both = low(v.Sigmoid(x) * v.Sigmoid(-x))
    from codegen.ir import order

    assert sum(n.op == "exp" for n in order([both])) == 1


def test_what_cannot_be_lowered_is_named():
    with pytest.raises(CannotLower, match="zeta"):
        plan(Activation("odd", "odd", sp.zeta(2 + x**2)))
    with pytest.raises(CannotLower, match="cover the whole line"):
        plan(Activation("partial", "partial", sp.Piecewise((x, x > 0))))


def test_squares_of_small_floats_are_exact_in_the_pair():
    low = Lowering()
    words = pair(low.graph, x**2, low)
    at = np.array([np.float32(1.1)])
    high, rest = evaluate([words.high, words.low], at, {}, np.float32)
    assert Fraction(float(high[0])) + Fraction(float(rest[0])) == Fraction(float(at[0])) ** 2


# NaN stays NaN, finite inputs give no NaN, infinities give limits.


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
                lambda e: isinstance(e, sp.Piecewise), lambda e, to=to: next(b for b, c in e.args if c.subs(x, to))
            )
            expected = limit(branch if function is not None else sp.diff(branch, x), to)
            (out,) = evaluate([output.node], np.array([at]), values, np.float64)
            assert out[0] == float(expected), (output.name, to)


def test_a_function_without_a_limit_is_not_clamped_to_one():
    kernel_plan = plan(Activation("wave", "wave", sp.sin(x) + x))
    (out,) = evaluate([kernel_plan.value.node], np.array([1e3, -1e3]), {}, np.float64)
    assert np.allclose(out, np.array([1e3, -1e3]) + np.sin([1e3, -1e3]))
