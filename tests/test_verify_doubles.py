"""Intervals of float64 hold the exact values, and decide what ball arithmetic decides."""

import numpy as np
import pytest
import scipy.special
import sympy as sp
from flint import arb, ctx
from tiers import spread

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind, x
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64
from actsym.rigor import rewrite
from actsym.rigor.evaluate import compile_real
from codegen.verify import grid, intervals, rounding
from codegen.verify.limits import exact_limit, quantities
from codegen.verify.rounding import Rounder

SAMPLE = np.random.default_rng(5).choice(grid.every(BFLOAT16), 400)
CENTRE = grid.central(FLOAT16, 150)

#: The functions whose error in the library a margin allows for, for real arguments.
LIBRARY = {
    sp.exp: np.exp, rewrite.expm1: np.expm1, sp.log: np.log, rewrite.log1p: np.log1p,
    rewrite.softplus: lambda v: np.logaddexp(v, 0.0), sp.tanh: np.tanh, sp.erf: scipy.special.erf,
    sp.erfc: scipy.special.erfc, sp.sin: np.sin, sp.cos: np.cos, sp.atan: np.arctan,
    sp.sech: lambda v: 1 / np.cosh(v),
}  # fmt: skip

#: Where each library function is tried: every binade in which its value is a normal number other than a constant.
RANGES = {sp.exp: 700.0, sp.tanh: 20.0, sp.erf: 6.0, sp.erfc: 26.0, sp.sech: 700.0}


def ball(expr, point, bits=200):
    with ctx.workprec(bits):
        return compile_real(expr)(arb(float(point)))


@pytest.mark.parametrize("function", LIBRARY, ids=lambda f: f.__name__)
def test_the_library_s_error_is_far_below_its_margin(function):
    reach = RANGES.get(function, 1e5)
    points = grid.central(FLOAT64, 1500)
    points = np.concatenate([points, np.ldexp(points / 128, np.arange(len(points)) % 40 - 30)])
    points = points[(np.abs(points) < reach) & (points != 0)]
    if function is sp.log:
        points = np.abs(points)
    if function.__name__ == "log1p":
        points = points[points > -1]
    computed = LIBRARY[function](points)
    for point, value in zip(points.tolist(), computed.tolist(), strict=True):
        exact = ball(function(x), point)
        allowed = (intervals.ERFC_MARGIN if function is sp.erfc else intervals.MARGIN) / 8
        error = abs(arb(value) - exact)
        # sine and cosine are widened by their absolute error away from 0
        relative = function not in (sp.sin, sp.cos) or (function is sp.sin and abs(point) < 1.5)
        assert error <= (abs(exact) if relative else arb(1)) * allowed, (point, value, exact)


@pytest.mark.parametrize("name", spread([n for n, a in ACTIVATIONS.items() if a.kind is Kind.POINTWISE], 8))
def test_intervals_hold_the_exact_value(name):
    points = np.unique(np.concatenate([SAMPLE[::4], CENTRE]))
    for quantity, expr in quantities(ACTIVATIONS[name], BFLOAT16).items():
        function = compile_real(expr)
        lows, highs = intervals.enclose(expr, points)
        for point, low, high in zip(points.tolist(), lows.tolist(), highs.tolist(), strict=True):
            if low == -np.inf and high == np.inf:
                continue
            with ctx.workprec(300):
                exact = function(arb(point))
            if exact.is_finite():
                assert not exact < low and not exact > high, (quantity, point, low, high, exact)


@pytest.mark.parametrize("name", spread([n for n, a in ACTIVATIONS.items() if a.kind is Kind.POINTWISE], 8))
@pytest.mark.parametrize("fmt", [BFLOAT16, FLOAT32], ids=lambda f: f.name)
def test_arrays_are_rounded_as_single_points_are(name, fmt):
    points = np.sort(SAMPLE[::8])
    for quantity, expr in list(quantities(ACTIVATIONS[name], fmt).items())[:4]:
        rounder = Rounder(quantity, expr, fmt)
        values, offsets = rounder.on(points)
        for point, value, offset in zip(points.tolist(), values.tolist(), offsets.tolist(), strict=True):
            alone, its = rounder(point)
            assert (value, offset) == (alone, pytest.approx(its, abs=2.0**-11)), (quantity, point)


def test_most_roundings_of_the_catalogue_need_no_ball():
    left = {}
    for name in ("telu", "gelu", "mish", "squaf_k2", "hermite_n8", "pade_m5_n4"):
        for quantity, expr in quantities(ACTIVATIONS[name], FLOAT16).items():
            left[name, quantity] = 1 - rounding.round_interval(FLOAT16, intervals.enclose(expr, CENTRE))[2].mean()
    assert max(left.values()) < 0.35, left


def test_an_undefined_or_unknown_expression_is_left_open():
    for expr, point in ((1 / x, 0.0), (sp.log(x), 0.0), (sp.sqrt(x), -1.0), (sp.gamma(x), 1.0)):
        assert intervals.enclose(expr, np.array([point])) == (-np.inf, np.inf)


def test_a_tie_is_not_decided_by_an_interval_that_holds_it():
    tie = 1 + 2.0**-11  # half-way between two numbers of float16
    interval = (np.array([tie - 1e-16]), np.array([tie + 3e-16]))
    assert not rounding.round_interval(FLOAT16, interval)[2][0]
    assert rounding.round_interval(FLOAT16, (interval[1], interval[1]))[2][0]


def test_what_lies_next_to_a_tie_has_its_offset():
    expr = 1 + sp.Rational(1, 2**11) - sp.exp(-(x**2))  # at 300 no precision tells it from the tie
    value, offset = Rounder("f", expr, FLOAT16)(300.0)
    assert value + offset * 2.0**-10 == 1 + 2.0**-11


@pytest.mark.parametrize(
    "expr, low, high",
    [
        (1 / (1 + sp.exp(-x)), 0, 1),
        (x / (1 + sp.exp(-x)), 0, sp.oo),
        (x * sp.tanh(x), sp.oo, sp.oo),
        ((2 * sp.exp(3 * x) - sp.exp(-x)) / (sp.exp(-x) + sp.exp(3 * x - 2)), -1, 2 * sp.exp(2)),
        (x * sp.exp(x**2), -sp.oo, sp.oo),
        (sp.diff(x / (1 + sp.exp(-x)), x, 2), 0, 0),
        (-sp.exp(-x) * x**2 / (1 + x**2), -sp.oo, 0),
    ],
)
def test_limits_are_read_off_quotients_of_exponentials(expr, low, high):
    assert (exact_limit(expr, -1), exact_limit(expr, 1)) == (low, high)
