"""Gated, stochastic and clamped members: they are what their names say, and their graphs compute them."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
import torch
from tiers import spread
from torch.nn import functional as F

import generated
from actsym.catalog import ACTIVATIONS, elu, gated as gated_module, hardtanh, softplus
from actsym.catalog.clamped import clamped, clamped_silu
from actsym.catalog.gated import gated, glu, gmglu, swiglu
from actsym.catalog.stochastic import rrelu
from actsym.definition.spec import Family, Kind, SpecError, noise, u, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64
from codegen.ir import evaluate
from codegen.kinds import plan
from codegen.verify import grid
from codegen.verify.rounding import Rounder

MEMBERS = {
    member.name: member
    for family in vars(gated_module).values()
    if isinstance(family, Family) and family.kind is Kind.GATED
    for member in (family(**m) for m in family.members)
}
#: A gate that calls a library, a rational one, one with a learnable parameter, and one whose inputs are clamped.
QUICK = ["geglu", "gmglu_n1", "swiglu_beta", "clamped_swiglu"]


def gem(v, n, eps=1.0):
    return torch.where(v > 0, v ** (2 * n + 1) / (eps + v ** (2 * n)), 0)


def segem(v, n, eps=1e-4):
    return torch.where(v > 0, v, eps * v / (eps + v ** (2 * n)))


def gpt_oss(v, w):
    v, w = v.clamp(max=7.0), w.clamp(-7.0, 7.0)
    return v * torch.sigmoid(1.702 * v) * (w + 1)


#: The product as its paper prints it.
INDEPENDENT = {
    "glu": lambda v, w: w * torch.sigmoid(v),
    "reglu": lambda v, w: w * F.relu(v),
    "geglu": lambda v, w: w * v * torch.special.ndtr(v),
    "swiglu": lambda v, w: w * F.silu(v),
    "swiglu_beta": lambda v, w: w * F.silu(v),
    "gmglu_n1": lambda v, w: w * gem(v, 1),
    "gmglu_n2": lambda v, w: w * gem(v, 2),
    "egmglu_n1": lambda v, w: w * gem(v, 1, 1e-6),
    "egmglu_n2": lambda v, w: w * gem(v, 2, 1e-6),
    "segmglu_n1": lambda v, w: w * segem(v, 1),
    "segmglu_n2": lambda v, w: w * segem(v, 2),
    "clamped_swiglu": gpt_oss,
}


@pytest.mark.parametrize("name", spread(MEMBERS, QUICK))
def test_a_gated_graph_computes_the_product_and_both_slopes(name):
    random = np.random.default_rng(5)
    points, weights = random.uniform(-9, 9, (2, 400))
    v, w = (torch.tensor(a, requires_grad=True) for a in (points, weights))
    expected = INDEPENDENT[name](v, w)
    slopes = torch.autograd.grad(expected.sum(), (v, w))
    kernel_plan = plan(MEMBERS[name])
    values = {p.name: float(p.default) for p in kernel_plan.parameters} | {"u": weights}
    outputs = (kernel_plan.value, *kernel_plan.gradient[:2])
    assert [o.name for o in outputs] == ["f", "df_dx", "df_du"]
    for output, reference in zip(outputs, (expected, *slopes), strict=True):
        (out,) = evaluate([output.node], points, values, np.float64)
        torch.testing.assert_close(torch.tensor(out), reference.detach(), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    ("name", "value"),
    spread(
        [
            (n, v) for n in MEMBERS for v in ((-3.7,) if n == "clamped_swiglu" else (-3.7, 1e-20, 1e25))
        ],  # its u is clamped
        [("swiglu", 1e25), ("geglu", 1e-20), ("gmglu_n1", 1e25), ("clamped_swiglu", -3.7)],
    ),
)
def test_a_gated_graph_is_accurate_for_small_and_for_large_values(name, value):
    """u f(x) and its slopes to 8 ulp, wherever f(x) and f'(x) are normal numbers (rational gates: everywhere)."""
    member = MEMBERS[name]
    kernel_plan = plan(member)
    rational = "gmglu" in name or name == "reglu"
    points = grid.merge(FLOAT32, grid.central(FLOAT32, 40), grid.stratified(FLOAT32, 1)[::3])
    value = float(np.float32(value))
    values = {p.name: float(np.float32(float(p.default))) for p in kernel_plan.parameters} | {"u": value}
    exact = {s: sp.Rational(*values[s.name].as_integer_ratio()) for s in member.expr.free_symbols - {x}}
    for output in (kernel_plan.value, *kernel_plan.gradient[:2]):
        expr = member.expr
        for variable in output.derivative.by:
            expr = sp.diff(expr, variable)
        (out,) = evaluate([output.node], points, values, np.float32)
        wanted, offset = Rounder(output.name, expr.subs(exact), FLOAT32).on(points)
        at_one, _ = Rounder(output.name, expr.subs(exact | {u: sp.S.One}), FLOAT32).on(points)
        near_zero = np.abs(at_one) < 0.06 * np.abs(points) ** (0 if output.name == "df_dx" else 1)
        normal = np.ones(len(points), bool) if rational else np.abs(at_one) >= 2.0**FLOAT32.emin
        if output.name == "df_dx":
            normal &= ~near_zero | (np.abs(points) < 0.5) | (np.abs(points) > 4)  # a zero of the slope
        with np.errstate(over="ignore", invalid="ignore"):
            error = np.abs((out.astype(float) - wanted) / FLOAT32.ulp(wanted) - offset)
        finite = np.isfinite(wanted) & normal
        assert np.all(error[finite] <= 8), (output.name, points[finite][np.argmax(error[finite])])
        assert np.array_equal(out[~np.isfinite(wanted)], wanted[~np.isfinite(wanted)])


@pytest.mark.parametrize("name", spread(MEMBERS, QUICK))
def test_special_values_of_both_inputs(name):
    kernel_plan = plan(MEMBERS[name])
    values = {p.name: float(p.default) for p in kernel_plan.parameters}
    for output in (kernel_plan.value, *kernel_plan.gradient):
        for dtype in (np.float32, np.float64):
            inputs = np.array([np.nan, np.inf, -np.inf, 0.5])
            (out,) = evaluate([output.node], inputs, values | {"u": -2.0}, dtype)
            assert np.isnan(out[0]) and not np.isnan(out[1:]).any(), output.name
            if "u" in {n.name for n in output.derivative.expr.free_symbols}:
                (out,) = evaluate([output.node], inputs[3:], values | {"u": np.nan}, dtype)
                assert np.isnan(out).all(), output.name


@pytest.mark.parametrize("name", [a.name for a in ACTIVATIONS.values() if a.kind is Kind.GATED])
def test_what_is_no_number_in_u_is_none_in_half_types_where_it_is_none_in_float32(name):
    """Also where the gate is 0."""
    gate = getattr(generated, ACTIVATIONS[name].unit)
    x = torch.tensor([-1.0, 0.0, -3.0, 1.0, -50.0, 50.0])
    for lost in (math.nan, math.inf, -math.inf):
        single = gate(x, torch.full_like(x, lost))
        for dtype in (torch.bfloat16, torch.float16):
            half = gate(x.to(dtype), torch.full_like(x, lost).to(dtype))
            assert torch.equal(half.isnan(), single.isnan()), (dtype, lost)


@pytest.mark.parametrize("name", ["gmglu_n1", "gmglu_n2"])
@pytest.mark.parametrize("value", [3e38, 1e20])
def test_a_gate_far_below_u_is_not_lost_in_bfloat16(name, value):
    """x^3 u and x^5 u are ordinary numbers where x^3 and x^5 are none; by fractions."""
    power = {"gmglu_n1": 3, "gmglu_n2": 5}[name]
    x = torch.logspace(-30, -6, 200).bfloat16()
    u = torch.tensor(value).bfloat16()
    got = getattr(generated, name)(x, u.expand_as(x)).double()
    for given, found in zip(x.double().tolist(), got.tolist(), strict=True):
        q = Fraction(given)
        exact = float(q**power / (1 + q ** (power - 1)) * Fraction(u.item()))
        assert abs(found - exact) <= max(2.0**-8 * exact, 2.0**-134), given


def test_any_pointwise_family_makes_a_gate():
    member = gated(softplus)(beta=2)
    assert (member.name, member.title, member.kind) == ("gated_softplus", "gated softplus", Kind.GATED)
    assert member.formula == u * softplus(beta=2).formula
    assert gmglu(N=3).expr == u * sp.Piecewise((x**7 / (1 + x**6), x > 0), (0, True))
    with pytest.raises(SpecError, match="gated SwiGLU: only pointwise"):
        gated(swiglu)


def test_the_value_is_no_input_of_a_pointwise_activation():
    assert glu().expr.has(u)
    with pytest.raises(SpecError, match="unknown symbol u"):
        Family("f", "f", lambda: u * x)()


def test_rrelu_draws_a_slope_in_training_and_takes_the_mean_afterwards():
    """Over the noise, the mean of the training definition is the definition used afterwards."""
    member = rrelu()
    below = {part: expr.subs(x, -1).doit() for part, expr in (("train", member.definition), ("use", member.expr))}
    assert sp.simplify(sp.integrate(below["train"], (noise, 0, 1)) - below["use"]) == 0
    defaults = {p.symbol: p.default for p in member.parameters}
    assert (below["train"].subs(noise, 0).subs(defaults), below["train"].subs(noise, 1).subs(defaults)) == (
        -sp.Rational(1, 8), -sp.Rational(1, 3)
    )  # fmt: skip
    inputs = torch.tensor([-3.0, -0.5, 0.0, 2.0])
    wanted = F.rrelu(inputs, training=False)
    found = torch.tensor([float(member.formula.subs(x, float(v))) for v in inputs])
    torch.testing.assert_close(found, wanted)
    kernel_plan = plan(member)
    for drawn in (0.0, 0.4, 1 - 2.0**-24):
        values = {"lower": 0.125, "upper": float(np.float32(1 / 3)), "noise": drawn}
        slope = values["lower"] + (values["upper"] - values["lower"]) * drawn
        out = evaluate(
            [kernel_plan.value.node, kernel_plan.gradient[0].node], inputs.double().numpy(), values, np.float64
        )
        assert np.allclose(out[0], np.where(inputs > 0, inputs, slope * inputs.double()), rtol=1e-15, atol=0)
        assert np.allclose(out[1], np.where(inputs > 0, 1, slope), rtol=1e-15, atol=0)
        assert 0.125 <= out[1][0] < 1 / 3 + 1e-7


@pytest.mark.parametrize("on", ["input", "output"])
def test_clamping_bounds_the_input_or_the_output(on):
    member = clamped(elu, "-1/2", 3, on)(alpha=2)
    inner = elu(alpha=2).formula
    for at in [sp.Rational(n, 4) for n in range(-20, 21)]:
        bounded = min(max(at, -sp.Rational(1, 2)), 3)
        value = inner.subs(x, at)
        expected = inner.subs(x, bounded) if on == "input" else min(max(value, -sp.Rational(1, 2)), sp.Integer(3))
        assert member.formula.subs(x, at) == expected


def test_clamping_refuses_what_it_cannot_do():
    for arguments, reason in (((2, 2), "less than high"), ((0.5, 1), "a float"), ((0, 1, "both"), "accepted: input")):
        with pytest.raises(SpecError, match=reason):
            clamped(elu, *arguments)
    with pytest.raises(SpecError, match="only pointwise"):
        clamped(glu, -1, 1)
    with pytest.raises(SpecError, match="low = 1 is outside"):
        hardtanh(low=1)


def test_the_slope_of_a_clamped_activation_is_zero_outside():
    kernel_plan = plan(clamped_silu())
    inputs = np.array([-np.inf, -8, -7, 7, 8, np.inf])
    for dtype in (np.float32, np.float64):
        value, slope = evaluate([kernel_plan.value.node, kernel_plan.gradient[0].node], inputs, {}, dtype)
        assert np.array_equal(slope, np.zeros(6))
        ends = [FLOAT64.round(np.array(float(sp.N(s * 7 / (1 + sp.exp(-s * 7)), 30)))) for s in (-1, 1)]
        assert np.allclose(value, np.repeat(ends, 3), rtol=np.finfo(dtype).eps, atol=0)
