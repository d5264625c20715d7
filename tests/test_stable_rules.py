"""Formulas as people write them: recognised, and accurate to the ends of the format, with their derivatives."""

import functools

import mpmath
import numpy as np
import pytest
import sympy as sp
from stable_functions import v
from sympy import Abs, Piecewise, Rational, atan, cosh, exp, log, pi, sinh, sqrt, tanh
from tiers import spread
from together import together

from actsym.catalog.formulas import parse_expression
from actsym.definition.spec import Activation, Parameter, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64
from codegen.ir import evaluate
from codegen.kinds import plan
from codegen.stable.exponential import Expm1, ScaledExpm1
from codegen.stable.hyperbolic import Gudermannian, LogCosh, Sech
from codegen.stable.lower import Lowering
from codegen.stable.quotients import SIGN, Quotient
from codegen.stable.radicals import Atan, HypotExcess, HypotSlope, InverseRoot, Log1pSquare
from codegen.stable.rules import RULES, stabilize
from codegen.verify import grid
from codegen.verify.grid import breakpoints, crossings
from codegen.verify.reference import Reference, _slack, _zeros
from codegen.verify.rounding import Rounder
from codegen.verify.ulps import errors

W = Parameter("w", Rational(1, 3), learnable=True)
C = Parameter("c", Rational(1, 3), sp.Interval.open(0, sp.oo), learnable=True)
SHARPNESS = Parameter("b", Rational(1, 3), sp.Interval.open(0, sp.oo))
w, c = W.symbol, C.symbol
one = sp.Integer(1)

RECOGNISED = [
    (x / sqrt(1 + x**2), HypotSlope(x, 1)),
    (x / sqrt(1 + c * x**2), InverseRoot(x, c)),
    (sqrt(x**2 + w**2) - w, HypotExcess(x, w)),
    (x**2 / (sqrt(x**2 + w**2) + w), HypotExcess(x, w)),
    (x**2 / (sqrt(x**2 + c**2) + c), HypotExcess(x, c)),
    ((x + sqrt(x**2 + c)) / 2, HypotExcess(sqrt(c), -x) / 2),
    ((sqrt(x**2 + 1) - 1) / 2 + x, HypotExcess(x, 1) / 2 + x),
    (atan(pi * x / 2), Atan(pi * x / 2)),
    (log(1 + 4 * x**2), Log1pSquare(2 * x)),
    (log(2 + x**2), Log1pSquare(x / sqrt(2)) + log(2)),
    (log(x**4), 4 * log(Abs(x))),
    (log(exp(x) + exp(-one)), v.LogOfSum(x, {0: exp(-one), 1: 1})),
    (log(cosh(x)), LogCosh(x)),
    (c * (exp(x / c) - 1), ScaledExpm1(x, c)),
    (3 * c * (exp(-2 * x / c) - 1) + x, 3 * ScaledExpm1(-2 * x, c) + x),
    (c * (exp(c * x) - 1), c * Expm1(c * x)),
    (atan(sinh(x)), Gudermannian(x)),
    (x * atan(-exp(3 * x)), -x * v.AtanOfExp(3 * x)),
    (1 / cosh(x), Sech(x)),
    (2 / sinh(x) ** 2, 2 * v.Csch(x) ** 2),
    (sp.csch(x) * sp.sec(2 * x), v.Csch(x) / sp.cos(2 * x)),
    (sp.coth(x), 1 / v.Tanh(x)),
    (sp.acosh(1 + x**4), 2 * v.Asinh(x**2 / sqrt(2))),
    (sp.sinc(3 * x), v.Sinc(3 * x, 0)),
    (sp.sin(2 * x) / x, 2 * v.Sinc(2 * x, 0)),
    (x / sp.sin(x), Piecewise((1 / v.Sinc(x, 0), Abs(x) < 2), (x / sp.sin(x), True))),
    (sinh(x) / cosh(x), v.Tanh(x)),
    (sinh(x) / cosh(x) ** 3, v.Tanh(x) * v.Sech2(x)),
    ((exp(x) - exp(-x)) / (exp(x) + exp(-x)), v.Tanh(x)),
    ((exp(2 * x) - 1) / (exp(2 * x) + 1), v.Tanh(x)),
    (2 / (1 + exp(-2 * x)) - 1, v.Tanh(x)),
    (exp(x) / (1 + exp(x)), v.Sigmoid(x)),
    (exp(x) / (exp(x) + exp(-x)), v.Sigmoid(2 * x)),
    (exp(2 * x) / (exp(x) + exp(-x)) ** 2, v.SigmoidPower(2 * x, 2)),
    (log(exp(x) + exp(3 * x)) - 2 * x, LogCosh(x) + log(2)),
    (x * exp(2 * x) / (exp(2 * x) + 3 * exp(-x)), x * v.Sigmoid(3 * x - log(3))),
    (log(exp(x + 2) + exp(3 - x)), LogCosh(x - Rational(1, 2)) + log(2) + Rational(5, 2)),
    (log(2 * exp(-x) + 3 * exp(-2 * x)), -x + v.Softplus(-x + log(Rational(3, 2))) + log(2)),
    (log(exp(x) + exp(2 * x) + exp(-x)), v.LogOfSum(x, {-1: 1, 1: 1, 2: 1})),
    (log(3 / (exp(x) + exp(-x) + 1)), -v.LogOfSum(x, {-1: one / 3, 0: one / 3, 1: one / 3})),
    (log(one / 3 + 2 * exp(x)), v.LogOfSum(x, {0: one / 3, 1: 2})),
    (x * exp(x) / (cosh(x) + exp(2 * x + 1)), x * v.QuotientOfSums(x, 1, {1: 1}, {-1: one / 2, 1: one / 2, 2: exp(1)})),
    (tanh(one) * exp(x) - tanh(one), v.Expm1(x) * tanh(one)),
    (sinh(one) - sinh(one) * tanh(x), 2 * v.Sigmoid(-2 * x) * sinh(one)),
    (log(sqrt(3) + sqrt(2) * exp(x)), v.Softplus(x + log(sqrt(6) / 3)) + log(sqrt(3))),
    (sinh(one) - sinh(one) * sp.erf(x), 2 * v.NormalCdf(-sqrt(2) * x) * sinh(one)),
    (log(sp.erfc(-x / sqrt(2)) / 2), v.LogNormalCdf(x)),
    (log(3 * sp.erfc(x)), v.LogNormalCdf(-sqrt(2) * x) + log(6)),
    (1 / (x**2 + 4), Quotient(one, x**2 + 4, 1, 1)),
    (x**3 / (x**2 + 4), x * v.Ratio(x**2, 4)),
    (sp.Rational(1, 3) - sp.erf(x) / 3, 2 * v.NormalCdf(-sqrt(2) * x) / 3),
    (1 - 1 / (1 + exp(-x)), v.Sigmoid(-x)),
    (log(1 / (1 + exp(-x))), -v.Softplus(-x)),
    (x - log(1 + exp(x)), -v.Softplus(-x)),
    (log(1 + exp(c * x)) / c, v.SharpSoftplus(x, c)),
    (c * log(1 + exp(-x / c)), v.SharpSoftplus(-x, 1 / c)),
    (log(1 + exp(w * x)) / w, v.Softplus(w * x) / w),
    (x * (x**2 + 27) / (9 * x**2 + 27), Quotient(x**3 + 27 * x, 9 * x**2 + 27, 1, 1)),
    (x / (1 + x**2) ** 2, Quotient(x, 1 + x**2, 2, 1)),
    (x**5 / (1 + Abs(x - x**3)), Quotient(x**5, 1 + SIGN * (x - x**3).expand(), 1, x - x**3)),
    (x**3 / (2 + Abs(x)) ** 2, Quotient(x**3, 2 + SIGN * x, 2, x)),
    (x * Abs(x) / (2 + Abs(x)), Quotient(SIGN * x**2, 2 + SIGN * x, 1, x)),
]


@together(("text", "stable"), RECOGNISED, ids=lambda e: str(e)[:40])
def test_what_the_rules_recognise(text, stable):
    found = stabilize(text)
    if isinstance(stable, Quotient):  # the last factor of a modulus may carry either sign
        at = {x: Rational(7, 5)}
        assert isinstance(found, Quotient)
        assert v.define(found).subs(at) == v.define(stable).subs(at) == text.subs(at)
    else:
        assert found == stable


@pytest.mark.parametrize(
    "text",
    [
        sqrt(x**2 + x + 1),
        1 / (x**2 - 1),
        1 / (1 + Abs(x)),
        sinh(x) ** 2 / cosh(x),
        1 / (1 + x + c * x**2),
        sqrt(c + x),
        exp(-sqrt(1 + x**2)).func(-Abs(x)),
    ],
)
def test_what_the_rules_do_not_touch(text):
    """Not of their form, or outside their domain: a denominator with zeros, an exponent that is no square."""
    kept = stabilize(text)
    assert not kept.has(Quotient, HypotSlope, HypotExcess, v.Gauss)


FORMULAS = {
    "isru": (x / sqrt(1 + x**2), ()),
    "isru_scaled": (x / sqrt(1 + c * x**2), (C,)),
    "isrlu": (Piecewise((x, x >= 0), (x / sqrt(1 + x**2), True)), ()),
    "soft_modulus": (sqrt(x**2 + w**2) - w, (W,)),
    "kin": (x**2 / (sqrt(x**2 + w**2) + w), (W,)),
    "squareplus": ((x + sqrt(x**2 + c)) / 2, (C,)),
    "bent_identity": ((sqrt(x**2 + 1) - 1) / 2 + x, ()),
    "arctan": (2 / pi * atan(pi * x / 2), ()),
    "arsinh": (sp.asinh(x), ()),
    "log_square": (log(1 + x**2), ()),
    "log_cosh": (log(cosh(x)), ()),
    "gudermannian": (2 * atan(tanh(x / 2)), ()),
    "cosh_scaled": (cosh(sqrt(2) * x), ()),
    "fourth_root_of_squares": ((2 + x**2) ** Rational(1, 4), ()),
    "log_of_squares": (log(2 + x**2), ()),
    "gudermannian_sinh": (atan(sinh(x)), ()),
    "weighted_atan_of_exp": (x * atan(exp(x)), ()),
    "sech": (1 / cosh(x), ()),
    "rational_bell": (1 / (4 + x**2), ()),
    "rational_step": (x**2 / (4 + x**2), ()),
    "log_of_three": (log(exp(x) + exp(2 * x) + exp(-x)), ()),
    "log_of_three_even": (log((1 + exp(x) + exp(-x)) / 3), ()),
    "log_of_three_decaying": (x * log(1 + exp(x) + exp(2 * x)), ()),
    "share_of_three": (x * exp(x) / (1 + exp(x) + exp(-x)), ()),
    "gap_of_three": ((exp(x) - exp(-x)) / (exp(x) + exp(-x) + 1), ()),
    "log_share_of_three": (log(exp(x) / (exp(x) + exp(-x) + 1)), ()),
    "tanh_written_out": ((exp(x) - exp(-x)) / (exp(x) + exp(-x)), ()),
    "log_sigmoid": (x - log(1 + exp(x)), ()),
    "softplus_sharp": (log(1 + exp(SHARPNESS.symbol * x)) / SHARPNESS.symbol, (SHARPNESS,)),
    "laplace": (exp(-Abs(x)), ()),
    "decaying_modulus": (x * exp(-Abs(x)), ()),
    "softsign": (x / (1 + Abs(x)), ()),
    "softsign_tilted": (x / (3 + Abs(x)) + x / 10, ()),
    "softsign_of_square": (x * Abs(x) / (1 + Abs(x)), ()),
    "gated_softsign_of_square": (tanh(x / (1 + Abs(x))) * x**2 / (1 + Abs(x)), ()),
    "quotient_of_moduli": (x * Abs(x) / (1 + Abs(x) + Abs(x) ** 3), ()),
    "softsigns": (x / (2 + Abs(x)) + x**2 / (5 + Abs(x)), ()),
    "elliott": (Rational(1, 2) + x / (2 * (1 + Abs(x))), ()),
    "serf": (x * sp.erf(log(1 + exp(x))), ()),
    "erf": (sp.erf(x), ()),
    "lisht": (x * tanh(x), ()),
    "rational_tanh": (x * (x**2 + 27) / (9 * x**2 + 27), ()),
    "rational_growing": ((1 + 2 * x + x**7) / (1 + x**2 + x**4), ()),
    "rational_squared": (x / (1 + x**2) ** 2, ()),
    "rational_parameter": (x**2 * (1 + x) / (c + x**2 + x**4), (C,)),
    "csch": (sp.csch(x), ()),
    "coth": (sp.coth(x), ()),
    "sec": (sp.sec(x), ()),
    "arcosh": (sp.acosh(2 + x**2), ()),
    "steps": (x * sp.floor(x), ()),
    "safe_pade": ((1 + x / 2 + 3 * x**2 + x**3) / (1 + Abs(x / 4 + 2 * x**2)), ()),
}

#: Functions that have no value at 0 as they are written, with the limits of f, f' and f'' there.
AT_ZERO = {
    "sinc": (sp.sinc(x), 1, 0, Rational(-1, 3)),
    "csch_filled": (x * sp.csch(x), 1, 0, Rational(-1, 3)),
    "coth_filled": (x * sp.coth(x), 1, 0, Rational(2, 3)),
    "tanh_filled": (tanh(x) / x, 1, 0, Rational(-2, 3)),
    "csc_filled": (x * sp.csc(x), 1, 0, Rational(1, 3)),
    "cot_filled": (x * sp.cot(x), 1, 0, Rational(-2, 3)),
}
FORMULAS |= {name: (filled, ()) for name, (filled, *_) in AT_ZERO.items()}
#: What is not finite at 0, or has no limit at the infinities.
POLES, WAVES = {"csch", "coth"}, {"sec", "csc_filled", "cot_filled"}


def test_softplus_is_finite_where_its_argument_overflows():
    root, largest = plan(Activation("sharp", "Sharp", *FORMULAS["softplus_sharp"])).value.node, np.finfo(np.float64).max
    for sharpness in (2.0, 1e300):
        (found,) = evaluate([root], np.array([-largest, largest]), {"b": sharpness}, np.float64)
        assert found.tolist() == [0, largest]


#: Conditioned errors that are accepted of f, of first and of second derivatives.  Second derivatives have no limit in
#: the verification of kernels; 16 tells a lost digit from a lost result.
ACCEPTED = (4.0, 8.0, 16.0)
#: Second derivatives at a kink, where the formula's own is that of sign(0) = 0, and of a sum whose terms cancel at a
#: touching zero, are left out.
NO_CURVATURE = {"elliott", "serf"}


@functools.cache
def points(fmt, marks):
    wide = grid.stratified(fmt, 1)[:: 1 if fmt.bits == 32 else 24]
    return grid.merge(
        fmt, grid.extremes(fmt), grid.central(fmt, 100), grid.plain(fmt)[::12], wide, grid.around(fmt, marks)[::4]
    )


@pytest.mark.parametrize("name", spread(FORMULAS, 7))
@pytest.mark.parametrize("fmt", [FLOAT32, FLOAT64], ids=lambda f: f.name)
def test_value_and_derivatives_are_accurate_everywhere(name, fmt):
    expr, parameters = FORMULAS[name]
    kernel_plan = plan(Activation(name, name, expr, parameters))
    dtype = np.float32 if fmt is FLOAT32 else np.float64
    values = {q.name: float(dtype(float(q.default))) for q in parameters}
    exact = {q.symbol: Rational(*values[q.name].as_integer_ratio()) for q in parameters}
    for output in kernel_plan.outputs:
        order = len(output.derivative.by)
        if order == 2 and name in NO_CURVATURE:
            continue
        textual = expr
        for variable in output.derivative.by:
            textual = sp.diff(textual, variable).replace(sp.DiracDelta, lambda *_: sp.S.Zero)
            textual = textual.replace(sp.Derivative, lambda *_: sp.S.Zero)  # that of a floor
        textual = textual.subs(exact)
        rounder = Rounder(output.name, textual, fmt)
        inputs = points(fmt, breakpoints(expr.subs(exact)))
        known, _ = rounder.on(inputs)
        edges = crossings(fmt, inputs, known, rounder.values)
        inputs = grid.merge(fmt, inputs, grid.around(fmt, edges.tolist(), 1))
        inputs = inputs[inputs != 0] if name in POLES or name in AT_ZERO else inputs
        wanted, offset = rounder.on(inputs)
        slack = _slack(fmt, inputs, _zeros(fmt, inputs, wanted), textual)
        (out,) = evaluate([output.node], inputs.astype(dtype), values, dtype)
        reference = Reference(fmt, output.name, inputs, wanted, offset, slack, (np.nan, np.nan))
        found = errors(reference, out.astype(np.float64))
        assert not any(f.any() for f in found.failures.values()), (output.name, found.failures)
        worst = np.argmax(found.conditioned)
        assert found.conditioned[worst] <= ACCEPTED[order], (output.name, inputs[worst], found.conditioned[worst])


def test_a_small_number_comes_before_powers_of_sums():
    (root,) = (o.node for o in plan(Activation("fourth", "Fourth", (1 + x / 1000) ** 4, ())).curvature)
    np.testing.assert_allclose(evaluate([root], np.array([1e22], np.float32), {}, np.float32)[0], 1.2e33, rtol=1e-6)


def test_what_grows_is_divided_before_it_overflows():
    found = plan(Activation("bounded", "Bounded", (x / (Rational(1, 1000) + Abs(x))) ** 4, ()))
    at = np.array([-1e30, -3, 1e-9, 1e30], np.float32)
    (values,) = evaluate([found.value.node], at, {}, np.float32)
    np.testing.assert_allclose(values, (at.astype(float) / (0.001 + abs(at.astype(float)))) ** 4, rtol=1e-6)


def test_an_exponential_less_one_overflows_to_infinity():
    root = plan(Activation("less", "Less", exp(2 * x - sqrt(3)) - 1, ())).value.node
    for dtype, at in ((np.float32, [50, 60, 440, 600]), (np.float64, [400, 440, 499.9, 600])):
        assert evaluate([root], np.array(at, dtype), {}, dtype)[0].tolist() == [np.inf] * 4


def test_a_condition_does_not_lose_the_zero_of_its_difference():
    """x**2 and tanh(x) sin(x) underflow; e^x and (x + 1)^3 are 1, and x + pi is pi, before x is 0."""
    at = np.array([-1e-30, 0.0, 1e-30], np.float32)
    holds = {x**2 > 0: [1, 0, 1], tanh(x) * sp.sin(x) > 0: [1, 0, 1], exp(x) > 1: [0, 0, 1], x + pi > pi: [0, 0, 1]}
    holds[(x + 1) ** 3 > 1] = [0, 0, 1]
    for condition, expected in holds.items():
        root = plan(Activation("step", "Step", Piecewise((1, condition), (0, True)) + 0 * x, ())).value.node
        assert evaluate([root], at, {}, np.float32)[0].tolist() == expected, condition


@pytest.mark.parametrize("name", AT_ZERO)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_what_is_filled_in_has_the_limits_of_both_sides(name, dtype):
    filled, *limits = AT_ZERO[name]
    kernel_plan = plan(Activation(name, name, filled))
    found = evaluate([o.node for o in kernel_plan.outputs], np.array([-0.0, 0.0]), {}, dtype)
    np.testing.assert_allclose(np.array(found), [[float(at)] * 2 for at in limits], rtol=2 * np.finfo(dtype).eps)


@together("name", [name for name in FORMULAS if name not in WAVES])
def test_special_values(name):
    """NaN gives NaN; at the infinities there is none, for either sign and any size of the parameters."""
    expr, parameters = FORMULAS[name]
    kernel_plan = plan(Activation(name, name, expr, parameters))
    tried = [{}] if not parameters else [{q.name: s} for q in parameters for s in (1e-6, 0.5, 1e6)]
    tried += [{"w": -2.0}, {"w": 0.0}] if W in parameters else []
    for output in kernel_plan.outputs:
        for values in tried:
            for dtype in (np.float32, np.float64):
                (out,) = evaluate([output.node], np.array([np.nan, np.inf, -np.inf]), values, dtype)
                assert np.isnan(out[0]) and not np.isnan(out[1:]).any(), (output.name, values, out)


def test_a_sum_of_opposite_infinities_takes_the_side_that_wins():
    """The bent identity at -oo: x + |x|/2 - 1/2 = -oo."""
    kernel_plan = plan(Activation("bent", "bent", FORMULAS["bent_identity"][0]))
    (out,) = evaluate([kernel_plan.value.node], np.array([-np.inf, np.inf, -1e30]), {}, np.float64)
    assert np.array_equal(out[:2], [-np.inf, np.inf]) and out[2] == pytest.approx(-5e29)


def test_the_soft_modulus_works_for_negative_and_for_vanishing_parameters():
    expr, parameters = FORMULAS["kin"]
    kernel_plan = plan(Activation("kin", "kin", expr, parameters))
    inputs = np.array([-1e30, -3.0, 0.25, 0.0, 1e-30])
    for value in (-2.0, 0.0, 1e-20):
        (out,) = evaluate([kernel_plan.value.node], inputs, {"w": value}, np.float64)
        assert np.allclose(out, np.hypot(inputs, value) - value, rtol=1e-15, atol=1e-39)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize(("text", "at", "exact"), [
    (log(exp(x + 2) + exp(3 - x)), [-800, 800], [(803, -1, 0), (802, 1, 0)]),
    (log(2 * exp(3 * x) + 3 * exp(x)), [-900, 900], [(log(3) - 900, 1, 0), (2700 + log(2), 3, 0)]),
    (exp(x) / (exp(x) + exp(-x)), [20], [(1, 2 * exp(-40), -4 * exp(-40))]),
    (log(exp(x) + exp(2 * x) + exp(-x)), [-800, 800], [(800, -1, 0), (1600, 2, 0)]),
    (exp(x) / (exp(x) + exp(-x) + exp(2 * x)), [-30, 50], [
        (exp(-60), 2 * exp(-60), 4 * exp(-60)), (exp(-50), -exp(-50), exp(-50)),
    ]),
])  # fmt: skip
def test_sums_of_exponentials_do_not_overflow(text, at, exact, dtype):
    kernel = plan(Activation("sums", "sums", text, ()))
    found = evaluate([o.node for o in kernel.outputs], np.array(at, dtype), {}, dtype)
    for values, wanted in zip(np.array(found).T, exact, strict=True):
        np.testing.assert_allclose(values, [float(e) for e in wanted], rtol=8 * np.finfo(dtype).eps)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_the_logarithm_of_the_normal_distribution(dtype):
    """Its second derivative loses seven bits above -5, where it is a difference, and none below."""
    kernel = plan(Activation("log_normal", "log normal", log(sp.erfc(-x / sqrt(2)) / 2), ()))
    inputs = np.array([-1e9, -1e4, -45.3, -13.1, -6.7, -5.2, -4.9, -2.3, -0.6, 0.0, 1.7, 8.1], dtype)
    found = evaluate([o.node for o in kernel.outputs], inputs, {}, dtype)
    with mpmath.workdps(60):
        for at, *values in zip(inputs.tolist(), *found, strict=True):
            z = mpmath.mpf(at)
            log_cdf = mpmath.log(mpmath.erfc(-z / mpmath.sqrt(2)) / 2)
            mills = mpmath.exp(-(z**2) / 2 - log_cdf) / mpmath.sqrt(2 * mpmath.pi)
            exact = (log_cdf, mills, -mills * (z + mills))
            for value, wanted, units in zip(values, exact, (4, 8, 128 if at > -5 else 8), strict=True):
                assert abs(value - wanted) <= units * np.finfo(dtype).eps * abs(wanted), (at, value, wanted)


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("text", ["x % 3", "x % (7/5) - 2", "abs(x) % 5", "x % 0.1", "x % 2"])
def test_remainders_are_those_of_exact_numbers_about_multiples_too(text, kind):
    expr = parse_expression(text)
    step = next(iter(expr.atoms(sp.floor)))
    (m,) = (-t.coeff(step) for t in expr.args if t.has(step))
    multiples = np.arange(-40, 41) * float(m)
    points = np.concatenate([np.random.default_rng(2).uniform(-50, 50, 2000), multiples, [-1e-300, 1e-300, 0.0]])
    points = points.astype(kind)
    points = np.concatenate([points, np.nextafter(points, kind(np.inf)), np.nextafter(points, kind(-np.inf))])
    (computed,) = evaluate([Lowering()(stabilize(expr))], points, {}, kind)
    exact = [float(kind(float(expr.subs(x, sp.Rational(*float(p).as_integer_ratio()))))) for p in points]
    assert np.abs(computed - np.array(exact, kind)).max() <= 4 * np.finfo(kind).eps * float(m + 2)
    huge = np.array([1e30, -1e30, 3e38, -3e38, np.inf, np.nan], kind)
    (computed,) = evaluate([Lowering()(stabilize(expr))], huge, {}, kind)
    assert np.isnan(computed[4:]).all() and np.all((computed[:4] >= -2) & (computed[:4] <= kind(float(m))))


def test_every_rule_has_a_name_and_a_domain():
    assert len({r.name for r in RULES}) == len(RULES)
    assert all(r.domain for r in RULES)


@pytest.mark.parametrize("text", [
    x / sqrt(1 + x**2), x / sqrt(1 + c * x**2), x / sqrt(4 + x**2), x / (1 + Abs(x)), atan(x), sp.asinh(x),
], ids=str)  # fmt: skip
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_odd_functions_keep_the_sign_of_zero(text, dtype):
    kernel = plan(Activation("odd", "odd", text, (C,) if text.has(c) else ()))
    (found,) = evaluate([kernel.value.node], np.array([-0.0, 0.0]), {"c": 1 / 3}, dtype)
    assert found.tolist() == [0, 0] and np.signbit(found).tolist() == [True, False]


@pytest.mark.parametrize("text", [sp.csch(x), 1 / sinh(x), sp.coth(x)], ids=str)
def test_odd_poles_keep_the_sign_of_zero(text):
    kernel = plan(Activation("odd", "odd", text))
    found = evaluate([kernel.value.node, kernel.slope[0].node], np.array([-0.0, 0.0]), {}, np.float64)
    assert [values.tolist() for values in found] == [[-np.inf, np.inf], [-np.inf, -np.inf]]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_slopes_of_roots_have_the_sign_of_their_first_argument(dtype):
    values = [-np.finfo(dtype).max, -2.0, -1.0, -0.5, 0.5, 1.0, 2.0, np.finfo(dtype).max]
    for other in (-1.0, 1.0, 0.5, 3.0):
        kernel = plan(Activation("slope", "slope", HypotSlope(x, w), (W,)))
        (found,) = evaluate([kernel.value.node], np.array(values), {"w": other}, dtype)
        wanted = [float(np.longdouble(v) / np.hypot(np.longdouble(v), np.longdouble(other))) for v in values]
        np.testing.assert_allclose(found, wanted, rtol=4 * np.finfo(dtype).eps)


@pytest.mark.parametrize("text", ["erf(x)+x/(1+abs(x))", "x*exp(-x^2/2)+x/(1+abs(x))"])
def test_a_quotient_beside_an_exponential_is_not_multiplied_by_it(text):
    (slope,) = (o.node for o in plan(Activation("one", "one", parse_expression(text))).outputs if o.name == "df_dx")
    far = np.array([-1e10, -60, -20, 20, 60, 1e10])
    (found,) = evaluate([slope], far, {}, np.float64)
    np.testing.assert_allclose(found, 1 / (1 + np.abs(far)) ** 2, rtol=1e-15)
