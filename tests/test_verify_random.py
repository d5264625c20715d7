"""Random inputs and the scan of neighbours: what they find, what they repeat, and that enclosures are right."""

from types import SimpleNamespace

import mpmath
import numpy as np
import pytest
import sympy as sp
import torch
from flint import arb, ctx
from kernel_cases import NAMES
from tiers import LONG, spread

import generated
from actsym.catalog import ACTIVATIONS, get
from actsym.definition.spec import Kind, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64, FORMATS
from actsym.rigor import rewrite
from actsym.rigor.evaluate import compile_real
from codegen.verify import intervals, random_inputs
from codegen.verify.accepted import acceptance
from codegen.verify.points import Exact, drawn
from codegen.verify.random_inputs import Question

ELEMENTS = [name for name in NAMES if ACTIVATIONS[name].kind is not Kind.ROW]


def package(**functions):
    return SimpleNamespace(backend=generated.backend, **functions)


def within(tensor, low, high, factor, types):
    """``factor`` where ``tensor`` lies between, else 1, in some ``types``."""
    inside = (tensor >= low) & (tensor <= high) & (tensor.dtype in types)
    return torch.where(inside, factor, 1.0).to(tensor.dtype)


def damaged(low, high, factor, types=(torch.float32, torch.float64)):
    return package(gelu=lambda x: generated.gelu(x) * within(x, low, high, factor, types))


def large_gates(x, u):
    return generated.swiglu(x, u) * torch.where(u.abs() > 400, 1.5, 1.0).to(x.dtype)


def failing(found):
    return {c.entry.quantity for c in found if not c.entry.passed}


SMALL = 1 + 2.0**-18


@pytest.mark.parametrize("types", [(torch.float32,), (torch.float32, torch.float64)], ids=["float32", "both types"])
def test_the_scan_finds_a_small_error_on_a_small_region(types):
    assert failing(random_inputs.scan([get("gelu")], damaged(2.0001, 2.0009, SMALL, types), 1)) == {"f", "df_dx"}


def test_the_scan_finds_a_factor_on_one_binade_of_one_type():
    assert "f" in failing(random_inputs.scan([get("gelu")], damaged(2.0**60, 2.0**61, 1.5, (torch.float32,)), 1))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_many_random_inputs_find_a_factor_on_one_binade(dtype):
    counts = {dtype: 20_000}
    assert "f" in failing(random_inputs.verify([get("gelu")], damaged(2.0**60, 2.0**61, 1.5), 1, counts))


def test_random_inputs_find_what_large_gates_do():
    assert not failing(random_inputs.verify([get("swiglu")], generated, 1))
    assert failing(random_inputs.verify([get("swiglu")], package(swiglu=large_gates), 1)) == {"f", "df_dx", "df_du"}


def test_random_parameters_find_what_defaults_do_not():
    def modulus(x, weight, **options):
        return generated.prelu(x, weight.abs(), **options)

    assert failing(random_inputs.verify([get("prelu")], package(prelu=modulus), 1)) == {"f", "df_dx", "df_da"}


def test_a_failure_tells_the_point_and_the_seed_repeats_it():
    runs = [list(random_inputs.verify([get("swiglu")], package(swiglu=large_gates), seed)) for seed in (3, 3, 4)]
    first, again, other = ([c.entry.reasons for c in found] for found in runs)
    assert first == again != other
    assert '"activation": "swiglu"' in first[0][0] and '"point": [' in first[0][0]
    scans = [random_inputs.strided(get("gelu"), np.random.default_rng(seed)) for seed in (3, 3, 4)]
    assert np.array_equal(scans[0], scans[1]) and not np.array_equal(scans[0], scans[2])


def test_points_of_an_activation_do_not_depend_on_the_others():
    alone = list(random_inputs.verify([get("relu")], generated, 5))
    assert list(random_inputs.verify([get("silu"), get("relu")], generated, 5))[-len(alone) :] == alone


def test_inputs_that_are_kept_are_compared_at_every_run(monkeypatch):
    kernels, counts = damaged(2.0001, 2.0009, SMALL), {"float32": 4}
    assert not failing(random_inputs.verify([get("gelu")], kernels, 1, counts))
    row = {"activation": "gelu", "dtype": "float32", "point": [float(np.float32(2.0005))]}
    monkeypatch.setattr(random_inputs, "_kept", lambda: [row])
    assert failing(random_inputs.verify([get("gelu")], kernels, 1, counts)) == {"f", "df_dx"}


def test_what_is_kept_is_read():
    for row in random_inputs._kept():
        activation, fmt = ACTIVATIONS[row["activation"]], FORMATS[row["dtype"]]
        points = random_inputs.kept(activation, fmt)
        assert row["point"] in points.tolist()
        assert np.array_equal(points, fmt.round(points))


@pytest.mark.parametrize("name", ["swiglu_beta", "cpab", "egem_n1", "fourier_n3"])
def test_points_are_numbers_of_the_format_within_the_domains(name):
    activation = get(name)
    points = drawn(activation, FLOAT32, 200, np.random.default_rng(1))
    assert points.shape == (200, len(activation.inputs) + len(activation.learnable))
    assert np.array_equal(points, FLOAT32.round(points)) and np.isfinite(points).all()
    for parameter, column in zip(activation.learnable, points[:, len(activation.inputs) :].T, strict=True):
        assert all(parameter.domain.contains(sp.Rational(value)) == sp.true for value in column.tolist())
        assert len(set(column.tolist())) > 50


FORMULAS = [
    sp.exp(x), rewrite.expm1(x), sp.log(x), rewrite.log1p(x), rewrite.softplus(x), sp.tanh(x), sp.erf(x), sp.erfc(x),
    sp.sech(x), sp.sin(x), sp.cos(x), sp.atan(x), sp.sqrt(2 + x**2) / 3, x * sp.tanh(sp.exp(x)), sp.pi * x**5,
]  # fmt: skip


@pytest.mark.parametrize("expr", FORMULAS, ids=str)
def test_enclosures_hold_what_balls_hold(expr):
    points = drawn(get("relu"), FLOAT64, 400, np.random.default_rng(2))[:, 0]
    low, high = intervals.enclose(expr, points, np.longdouble)
    function = compile_real(expr)
    with ctx.workprec(2500):
        for point, least, most in zip(points.tolist(), low, high, strict=True):
            exact = function(arb(point))
            if exact.is_finite():
                assert least == -np.inf or not exact < _ball(least), (point, least)
                assert most == np.inf or not exact > _ball(most), (point, most)
    decided = np.isfinite(low) & np.isfinite(high)
    assert decided.mean() > 0.4


def _ball(value):
    """A long double as a ball, exactly."""
    mantissa, exponent = np.frexp(value)
    return arb(int(np.ldexp(mantissa, 64))) * arb(2) ** (int(exponent) - 64)


#: A small x, and parameters for which weights are all but symmetric about it.
SYMMETRIC = {
    "squaf_k2": (-(2.0**-30), 0.25, 0.75, 0.125, 0.0625, -4.0, 0.375, -0.09375),
    "squaf_general_n4": (2.0**-30, 0.75, -1.5, -0.5, 0.5, 1.5, 0.25, -4.0, -3.875, 0.125),
    "squaf_general_laplacian_n3": (2.0**-30, 1.5, -1.0, 0.0, 1.0, 0.25, -4.0, 0.125),
}


def mean(name, numbers, factors):
    """The definition in mpmath, with weights that are multiplied by ``factors``."""
    x, *others = numbers
    if name == "squaf_k2":
        q, alpha, *z = others
        y = [q * (k - 2) for k in range(5)]
    else:
        alpha, *rest = others
        y, z = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    far = (lambda d: abs(d)) if "laplacian" in name else (lambda d: d**2)
    weights = [c * mpmath.exp(-alpha * far(x - p)) for p, c in zip(y, factors, strict=True)]
    return sum(w * v for w, v in zip(weights, z, strict=True)) / sum(weights)


@pytest.mark.parametrize("name", spread(SYMMETRIC, 1))
def test_one_rounding_of_every_weight_of_a_mean_is_excused(name):
    """Difference quotients in long arithmetic: by every parameter, and of the mean with one weight changed."""
    exact, point = Exact(get(name), FLOAT32), SYMMETRIC[name]
    step, change = mpmath.mpf(2) ** -60, mpmath.mpf(2) ** -60
    with mpmath.workdps(80):
        numbers = [mpmath.mpf(v) for v in point]
        ones = [1] * sum(symbol.name.startswith("z_") for symbol in exact.symbols)

        def along(place, numbers, factors=ones):
            up, down = (
                mean(name, [v + sign * step * (i == place) for i, v in enumerate(numbers)], factors) for sign in (1, -1)
            )
            return (up - down) / (2 * step)

        for place, quantity in enumerate(list(exact.by)[1:]):
            right, units = along(place, numbers), FLOAT32.ulp(np.array(point)).tolist()
            excused = mpmath.mpf(0)
            for i in range(1, len(point)):
                moved = [v + change * (j == i) for j, v in enumerate(numbers)]
                excused += units[i] * abs(along(place, moved) - right) / change
            for i in range(len(ones)):
                changed = [1 + change * (j == i) for j in range(len(ones))]
                excused += 2.0**-23 * abs(along(place, numbers, changed) - right) / change
            assert exact.slack(point, quantity) == pytest.approx(float(excused), rel=1e-4), quantity


def test_a_unit_of_a_half_type_in_a_mean_is_noticed():
    """Weights are computed in float32, so of half types next to nothing is excused for them."""

    def scaled(x, *given, **options):
        return generated.squaf(x, *given, **options) * (1 + 2.0**-10)

    counts = {"float16": 60}
    assert not failing(random_inputs.verify([get("squaf_k2")], generated, 1, counts))
    found = failing(random_inputs.verify([get("squaf_k2")], package(squaf=scaled), 1, counts))
    assert found >= {"f", "df_dx", "df_dq", "df_dalpha"}


@pytest.mark.parametrize("name", spread(ELEMENTS, {"silu", "swiglu_beta", "squaf_k2"}))
@pytest.mark.parametrize("fmt", [FLOAT32, FLOAT64], ids=["float32", "float64"])
def test_enclosures_pass_nothing_that_balls_fail(name, fmt):
    """At random results, right but for a random number of units around the limit."""
    activation, random = get(name), np.random.default_rng(3)
    exact = Exact(activation, fmt)
    points = drawn(activation, fmt, 24, random)
    for quantity in exact.by:
        limit = acceptance(fmt, quantity, activation.name)
        right = exact.at(points, quantity).value
        with np.errstate(all="ignore"):
            results = fmt.round(right + fmt.ulp(right) * np.rint(random.uniform(-4, 4, len(points)) * limit.ulps))
        suspects = set(Question(exact, quantity, limit).suspects(points, results).tolist())
        for i in set(range(len(points))) - suspects:
            entry = random_inputs.judged("planted", exact, quantity, points[i : i + 1], results[i : i + 1], 1)
            assert entry.passed, entry.reasons


@pytest.mark.parametrize("name", spread(ELEMENTS, 3))
def test_kernels_keep_to_the_limits_at_random_inputs(name):
    found = [*random_inputs.verify([get(name)], generated, 0), *random_inputs.scan([get(name)], generated, 0)]
    faults = [f"{' '.join(c.entry.key)}: {c.entry.reasons}" for c in found if not c.entry.passed]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", [pytest.param(n, marks=LONG) for n in ("telu", "swiglu", "prelu", "rrelu", "poly_r3")])
def test_a_million_random_inputs_of_every_kind(name):
    """Pointwise, gated, with parameters, stochastic, with vectors; whole rows have references by entry."""
    found = list(random_inputs.verify([get(name)], generated, 0, {"float32": 1_000_000, "float64": 1_000_000}))
    faults = [f"{' '.join(c.entry.key)}: {c.entry.reasons}" for c in found if not c.entry.passed]
    assert not faults, "\n".join(faults)
    assert all(c.entry.points > 0.85 * c.asked for c in found)
