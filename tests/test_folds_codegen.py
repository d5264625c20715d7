"""Generated code for activations with vectors of parameters, against the definition in arbitrary precision."""

import math
from functools import cache

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
import torch
from fold_kernels import Exact, call, compiled, defaults
from tiers import spread
from together import together

from actsym.catalog import ACTIVATIONS
from actsym.definition.folds import Maximum, Power, Series, SoftSample, k
from actsym.definition.parameters import Parameter, Vector
from actsym.definition.sequences import FunctionSequence
from actsym.definition.spec import Family, Kind, u, x
from codegen.kinds import plan
from codegen.stable.base import CannotLower
from codegen.targets.torch.loops import functions
from codegen.verify.limits import exact_limit
from codegen.verify.quantities import term_sums
from generated import _numeric

MEMBERS = {a.unit: a for a in ACTIVATIONS.values() if a.vectors and a.kind is not Kind.ROW}
#: Polynomials, waves, maxima, powers of what is cut off, means of both kinds, bumps on a grid, and quotients.
QUICK = {
    "hermite", "fourier", "tropical_rational", "polyrelu", "squaf_general", "squaf_laplacian_nearest", "kaf", "pade",
}  # fmt: skip
EVERY = pytest.mark.parametrize("unit", spread(MEMBERS, QUICK))
POINTS = (-5.3, -2.1, -0.7, -1e-3, 0.3, 1.02, 1.7, 4.1)
#: Units whose sines have no meaning far out.
OSCILLATE = {"fourier", "fourier_fundamental", "fourier_phase"}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """That of a unit, compiled when it is asked for."""
    return cache(lambda unit: compiled([MEMBERS[unit]], tmp_path_factory.mktemp(unit)))


@pytest.fixture(autouse=True)
def digits():
    with mp.workdps(100):
        yield


def evaluated(library, unit, points, bits=64, **given):
    return call(library(unit), MEMBERS[unit], points, bits, **given)


def close(got, exact, size, bits, units=16):
    """Whether a number is within so many units of rounding of a sum of magnitudes ``size``."""
    epsilon = 2.0**-23 if bits == 32 else 2.0**-52
    return abs(mp.mpf(got) - exact) <= units * epsilon * max(abs(exact), size)


def wanted(activation):
    """Every parameter as the exact slope takes it, in the order of the rows."""
    names = [p.name for p in activation.scalars if p.learnable]
    return names + [(i, j) for i, v in enumerate(activation.vectors) for j in range(len(v))]


@EVERY
@pytest.mark.parametrize("bits", spread([32, 64], 1))
def test_value_and_slope_are_those_of_the_definition(library, unit, bits):
    activation, exact = MEMBERS[unit], Exact(MEMBERS[unit])
    scalars, vectors = defaults(activation, np.float32)
    points = [float(np.float32(p)) for p in POINTS]
    values, slopes, _ = call(library(unit), activation, points, bits, scalars, vectors, noise=0.5)
    for point, value, slope in zip(points, values, slopes, strict=True):
        y = exact(point, scalars, vectors)
        if activation.kind is not Kind.STOCHASTIC:
            assert close(value, y, sum(map(abs, exact.terms)), bits), point
        dy, size = exact.slope(point, scalars, vectors)
        assert close(slope, dy, size + mp.mpf(10) ** -30, bits), point  # a difference is never exactly 0


@EVERY
def test_every_row_is_the_derivative_by_its_parameter(library, unit):
    activation, exact = MEMBERS[unit], Exact(MEMBERS[unit])
    scalars, vectors = defaults(activation)
    points = POINTS[1::3]
    _, _, rows = call(library(unit), activation, points, 64, scalars, vectors)
    for point, row in zip(points, rows, strict=True):
        for parameter, got in zip(wanted(activation), row, strict=True):
            dy, size = exact.slope(point, scalars, vectors, parameter)
            assert close(got, dy, size + 0.1, 64), (point, parameter)


@EVERY
@together("bits", [32, 64])
def test_no_finite_input_gives_nan_and_nan_gives_nan(library, unit, bits):
    largest = float(np.finfo(np.float32 if bits == 32 else np.float64).max)
    tiny = float(np.finfo(np.float32 if bits == 32 else np.float64).smallest_subnormal)
    finite = [0.0, -0.0, tiny, -tiny, 1e4, -1e4, 1e30, -1e30, largest, -largest]
    for out in evaluated(library, unit, finite, bits):
        assert not np.isnan(out).any()
    for out in evaluated(library, unit, [math.nan], bits):
        assert np.isnan(out).all()


@pytest.mark.parametrize("unit", spread([unit for unit in MEMBERS if unit not in OSCILLATE], QUICK))
def test_an_infinite_input_gives_the_limit(library, unit):
    """The limit is the value far out, and infinite where that is beyond every constant."""
    exact = Exact(MEMBERS[unit])
    scalars, vectors = defaults(MEMBERS[unit])
    with mp.workdps(700):
        far = [exact(sign * mp.mpf(10) ** 300, scalars, vectors) for sign in (1, -1)]
    got, _, _ = evaluated(library, unit, [math.inf, -math.inf])
    for value, limit in zip(got, far, strict=True):
        if abs(limit) > 1e200:
            assert value == math.copysign(math.inf, limit)
        elif MEMBERS[unit].kind is not Kind.STOCHASTIC:
            assert close(value, limit, 1, 64)


@pytest.mark.parametrize("point", [-3.4e38, -1e30, 1e10, 1e20, 1e30, 3.4e38])
def test_a_quotient_is_right_where_its_parts_overflow(library, point):
    exact = Exact(MEMBERS["pade"])
    scalars, vectors = defaults(MEMBERS["pade"], np.float32)
    point = float(np.float32(point))
    (value,), (slope,), (rows,) = evaluated(library, "pade", [point], 32, vectors=vectors)
    with mp.workdps(600):
        y, (dy, _) = exact(point, scalars, vectors), exact.slope(point, scalars, vectors)
        by = [exact.slope(point, scalars, vectors, p)[0] for p in wanted(MEMBERS["pade"])]
    largest = float(np.finfo(np.float32).max)
    for got, right in zip((value, slope, *rows), (y, dy, *by), strict=True):
        if abs(right) > largest:
            assert got == math.copysign(math.inf, right)
        else:
            assert close(got, right, mp.mpf(2) ** -126, 32)


@pytest.mark.parametrize("vectors", [[[0, 1, 0], [0, 0]], [[0, 1, 0], [1, 0]], [[0, 0, 1], [0, 2]], [[3], [0]]])
def test_a_quotient_with_coefficients_of_zero(library, vectors):
    points = [-1e30, -7.0, 0.5, 1e15, 1e30]
    value, _, _ = evaluated(library, "pade", points, 32, vectors=[list(map(float, v)) for v in vectors])
    top, bottom = vectors
    for point, got in zip(points, value, strict=True):
        t = mp.mpf(float(np.float32(point)))
        divisor = 1 + abs(sum(b * t ** (i + 1) for i, b in enumerate(bottom)))
        right = sum(a * t**i for i, a in enumerate(top)) / divisor
        assert close(got, right, 0, 32) if abs(right) < 3.4e38 else got == math.copysign(math.inf, right)


def test_the_first_of_equal_maxima_gets_the_gradient(library):
    _, slope, rows = evaluated(library, "tropical", [0.0, 1.0], vectors=[[1.0, 1.0, 0.0, -2.0]])
    factor = math.sqrt(2) / 3
    assert slope[0] == 0 and rows[0].tolist() == [pytest.approx(factor), 0, 0, 0]
    assert slope[1] == pytest.approx(factor) and rows[1].tolist() == [0, pytest.approx(factor), 0, 0]


def test_equal_slopes_leave_the_difference_of_the_offsets(library):
    """3x + 5 less 2x + 1, over 3 and over 2: the steepest lines cancel, however large x is."""
    value, slope, _ = evaluated(library, "tropical_rational", [1e30], 32, vectors=[[0, 0, 0, 6.0], [0, 0, 2.0]])
    assert value[0] == pytest.approx(math.sqrt(2) * (6 / 3 - 2 / 2), rel=1e-6) and slope[0] == 0


@pytest.mark.parametrize("unit", ["squaf", "squaf_general", "squaf_nearest", "squaf_laplacian_nearest"])
def test_soft_quantisation_far_from_its_grid_is_its_end(library, unit):
    activation = MEMBERS[unit]
    sharp = evaluated(library, unit, [-1e30, -3e38, 1e30, 3e38], 32, scalars={"alpha": 1e4})
    ends = [float(e) for e in activation.vectors[-1].defaults]
    assert sharp[0].tolist() == [ends[0], ends[0], ends[-1], ends[-1]]
    assert not sharp[1].any() and np.isfinite(sharp[2]).all()


def test_a_sample_is_the_inverse_of_the_distribution(library):
    z = [float(e) for e in range(5)]
    point, alpha = 0.3, 1.5
    weights = np.exp([-alpha * (point - (i - 2)) ** 2 for i in range(5)])
    drawn = np.cumsum(weights) / weights.sum()
    for noise in np.linspace(0, 1, 64, endpoint=False):
        value, _, _ = evaluated(library, "squaf_p", [point], vectors=[z], noise=float(noise))
        assert value[0] == np.searchsorted(drawn, noise, side="right")


def test_what_overflows_has_the_right_sign(library):
    for last, sign in ((1.0, 1), (-1.0, -1)):
        coefficients = [1.0, -1.0, 1.0, -1.0, -last, last]
        value, slope, rows = evaluated(library, "hermite", [1e30, -1e30], 32, vectors=[coefficients])
        assert value.tolist() == [sign * math.inf, -sign * math.inf] and slope.tolist() == [sign * math.inf] * 2
        assert rows[1].tolist()[3:] == [-math.inf, math.inf, -math.inf]


def test_coefficients_of_zero_do_not_spoil_what_is_left(library):
    value, slope, _ = evaluated(library, "hermite", [1e30], 32, vectors=[[0, 2.0, 0, 0, 0, 0, 0]])
    assert value[0] == pytest.approx(2e30) and slope[0] == 2


@pytest.mark.parametrize("degree", [0, 1, 64, 1024])
@pytest.mark.parametrize("unit", ["hermite", "hermitian_wavelet"])
def test_any_number_of_entries(library, unit, degree):
    activation = MEMBERS[unit]
    exact, points = Exact(activation), [-8.1, -0.3, 2.2, 21.0]
    entries = [1.0] + [(-1.0) ** i for i in range(degree)]
    vectors = [entries] if unit == "hermite" else [[0.5], entries]
    value, slope, rows = evaluated(library, unit, points, vectors=vectors)
    for i, point in enumerate(points):
        with mp.workdps(300):
            y = exact(point, {}, vectors)
            assert close(value[i], y, sum(map(abs, exact.terms)), 64, 8)
            assert close(slope[i], *exact.slope(point, {}, vectors), 64, 16)
    assert rows.shape[1] == sum(map(len, vectors)) and np.isfinite(rows).all()


def loaded(activation):
    """The generated torch functions by name."""
    space = dict(vars(_numeric))
    for f in functions(plan(activation)):
        body = "\n    ".join(f.lines)
        exec(f"def {f.name}({', '.join(f.arguments)}):\n    {body}\n", space)
    return space


def tensors(activation, dtype=torch.float64):
    scalars, vectors = defaults(activation)
    return [torch.tensor(v, dtype=dtype) for v in (*scalars.values(), *vectors)]


@EVERY
def test_torch_functions_compute_the_same(library, unit):
    activation = MEMBERS[unit]
    space, points = loaded(activation), torch.tensor(POINTS, dtype=torch.float64)
    noise = [torch.tensor(0.5, dtype=torch.float64)] if activation.kind is Kind.STOCHASTIC else []
    arguments = [points, *tensors(activation), *noise]
    value, slope, rows = evaluated(library, unit, POINTS)
    same = {"rtol": 1e-10, "atol": 1e-12}
    torch.testing.assert_close(space["value"](*arguments), torch.tensor(value), **same)
    torch.testing.assert_close(space["slope"](*arguments)[0], torch.tensor(slope), **same)
    first, *others = space["gradient"](*arguments)
    torch.testing.assert_close(first, torch.tensor(slope), **same)
    stacked = torch.cat([o.reshape(-1, len(POINTS)) if o.numel() > 1 else o.expand(1, len(POINTS)) for o in others])
    torch.testing.assert_close(stacked.T, torch.tensor(rows), **same)


TWICE = [
    "hermite_clamped", "fourier_phase", "tropical_rational", "polytanh", "squaf_nearest", "squaf_general_laplacian",
    "hermitian_wavelet", "kaf", "pade",
]  # fmt: skip


@pytest.mark.parametrize("unit", spread(TWICE, 5))
def test_torch_functions_are_differentiable_twice(unit):
    activation = MEMBERS[unit]
    space = loaded(activation)
    arguments = [torch.tensor([-2.13, -0.61, 0.37, 1.19], dtype=torch.float64), *tensors(activation)]
    for a in arguments:
        a.requires_grad_()

    def gradient(*given):
        return tuple(g for g in space["gradient"](*given) if g.requires_grad)

    assert torch.autograd.gradcheck(space["value"], arguments)
    assert not gradient(*arguments) or torch.autograd.gradcheck(gradient, arguments)


def test_torch_functions_take_entries_of_each_channel():
    space = loaded(MEMBERS["hermite"])
    points = torch.randn(5, 3, dtype=torch.float64)
    entries = torch.randn(4, 3, dtype=torch.float64)
    whole = space["value"](points, entries)
    by_channel = torch.stack([space["value"](points[:, c], entries[:, c]) for c in range(3)], 1)
    assert torch.equal(whole, by_channel)
    assert space["gradient"](points, entries)[1].shape == (4, 5, 3)


class Alone(FunctionSequence):
    """A step that adds a constant."""

    @classmethod
    def initial(cls, t):
        return (t,)

    @classmethod
    def advance(cls, k, t, state):
        return (state + 1,)


@pytest.mark.parametrize(
    ("formula", "named"),
    [
        (lambda a: Series(a[k] * Maximum(a[k] * x, a.size), a.size), "a fold inside a fold"),
        (lambda a: Series(a[k] * Power(2 * k, x), a.size), "the index of a recurrence"),
        (lambda a: Series(Power(k, a[k] * x), a.size), "the same at every index"),
        (lambda a: Series(a[k] * Alone(k, x), a.size), "adds what is no multiple"),
        (lambda a: Series(a[k] * sp.zeta(x**2 + 2), a.size), "kernels do not compute zeta"),
    ],
)
def test_what_has_no_rule_is_named(formula, named):
    a = Vector("a", (1, 1))
    family = Family("odd", "odd", lambda: formula(a), vectors=lambda: (a,))
    activation = MEMBERS["poly"].__class__(
        "odd", "odd", x, tuple(a.entries), family="odd", vectors=(a,), definition=family.formula()
    )
    with pytest.raises(CannotLower, match=named):
        plan(activation)


def test_gated_units_with_vectors_are_refused():
    a = Vector("a", (1, 1))
    family = Family("odd", "odd", lambda: u * Series(a[k] * x**k, a.size), kind=Kind.GATED, vectors=lambda: (a,))
    with pytest.raises(CannotLower, match="gated"):
        plan(family())


def test_the_code_is_the_same_for_every_length():
    programs = [functions(plan(MEMBERS["hermite"].__class__.at(m))) for m in
                (ACTIVATIONS["hermite_n3"], ACTIVATIONS["hermite_n8"])]  # fmt: skip
    assert programs[0] == programs[1]


def test_magnitudes_of_terms_bound_the_sum_and_are_it_where_nothing_cancels():
    activation = MEMBERS["poly"].at(a_0=2, a_1=3, a_2=5, a_3=7)
    values = {p.symbol: p.default for p in activation.parameters}
    sums = {q: e.subs(values) for q, e in term_sums(activation).items()}
    assert sums["f"].subs(x, 2) == activation.formula.subs(x, 2)
    assert sums["df_dx"].subs(x, 2) == sp.diff(activation.formula, x).subs(x, 2)
    assert sums["f"].subs(x, -2) == 2 + 6 + 20 + 56 and activation.formula.subs(x, -2) == 2 - 6 + 20 - 56
    assert term_sums(MEMBERS["tropical"]) == {}


def test_limits_compare_sides_that_are_both_infinite():
    where = sp.Piecewise((1, (x > 0) & (x >= 2 * x)), (2, True))
    assert exact_limit(where, 1) == 2 and exact_limit(where, -1) == 2


def test_learnable_scalars_come_before_the_vectors():
    own = plan(MEMBERS["squaf_general"])
    assert [p.name for p in own.parameters] == ["alpha"] and [v.name for v in own.vectors] == ["y", "z"]
    assert isinstance(own.parameters[0], Parameter)
    assert SoftSample in {type(f) for f in MEMBERS["squaf_p"].definition.atoms(SoftSample)}
