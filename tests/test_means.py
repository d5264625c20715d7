"""Shortcuts of means with soft-max weights against the means as written, in arbitrary precision."""

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
import torch
from tiers import spread

import generated
from actsym.definition.folds import SoftMean, k
from actsym.definition.parameters import Parameter, Vector
from actsym.definition.spec import Family, x
from codegen.kinds.vectors import means

#: Family, whether positions are learned, whether logits are distances, how many entries count (None: all).
MEANS = {
    "squaf": (False, False, None),
    "squaf_nearest": (False, False, 5),
    "squaf_laplacian": (False, True, None),
    "squaf_laplacian_nearest": (False, True, 5),
    "squaf_general": (True, False, None),
    "squaf_general_laplacian": (True, True, None),
}
#: Each way of each of the three is in one of these; a library of each takes the compiler seconds, for every count.
QUICK = {"squaf_laplacian_nearest", "squaf_general"}
NAMES = spread(MEANS, QUICK)


def _parameters(name, random, count, spread):
    learned, _, _ = MEANS[name]
    z = random.normal(size=count) * 10.0 ** random.integers(-spread, spread + 1, count)
    values = {"alpha": random.uniform(0.3, 5), "z": z}
    values |= {"y": random.normal(size=count)} if learned else {"q": random.uniform(0.2, 2)}
    return {n: np.float32(v) for n, v in values.items()}


def _derivatives(name, at, values):
    """f, and its derivatives by x and by every parameter, at one input."""
    learned, distances, window = MEANS[name]
    alpha, z = mp.mpf(float(values["alpha"])), [mp.mpf(float(v)) for v in values["z"]]
    n, at = len(z), mp.mpf(float(at))
    index = [k - mp.mpf(n - 1) / 2 for k in range(n)]
    y = [mp.mpf(float(v)) for v in values["y"]] if learned else [mp.mpf(float(values["q"])) * i for i in index]
    inside = list(range(n))
    if window:
        half = mp.mpf(float(values["q"])) * window / 2
        inside = [k for k in inside if (k < window or at >= y[k] - half) and (k >= n - window or at < y[k] + half)]
    distance = [abs(at - p) for p in y] if distances else [(at - p) ** 2 for p in y]
    moved = [alpha * (mp.sign(at - p) if distances else 2 * (at - p)) for p in y]
    least = min(distance[k] for k in inside)
    weight = [mp.exp(alpha * (least - distance[k])) if k in inside else mp.mpf(0) for k in range(n)]
    mass = sum(weight)

    def covariance(c):
        pairs = ((i, j) for i in inside for j in inside if i < j)
        return sum(weight[i] * weight[j] * (z[i] - z[j]) * (c[i] - c[j]) for i, j in pairs) / mass**2

    found = {"x": covariance([-m for m in moved]), "alpha": covariance([-d for d in distance])}
    if learned:
        beyond = [sum(w * (v - other) for w, other in zip(weight, z, strict=True)) for v in z]
        found["y"] = [w * b * m / mass**2 for w, b, m in zip(weight, beyond, moved, strict=True)]
    else:
        found["q"] = covariance([m * i for m, i in zip(moved, index, strict=True)])
    found["z"] = [w / mass for w in weight]
    return sum(w * v for w, v in zip(weight, z, strict=True)) / mass, found


def _units(got, true):
    """The error in units of the last place of float32."""
    exponent = -149 if true == 0 else max(mp.frexp(true)[1] - 24, -149)
    return abs(mp.mpf(float(got)) - true) / mp.mpf(2) ** exponent


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("count", "scales", "limits"),
    spread([(5, 0, (1.01, 2)), (7, 3, (1.01, 2)), (16, 0, (1.01, 2)), (17, 0, (4, 8))], 1),
)
def test_value_and_every_derivative_are_right_of_any_number_of_entries(name, count, scales, limits):
    """Shortcuts serve up to 16 entries."""
    random = np.random.default_rng(count)
    values = _parameters(name, random, count, scales)
    ties = values["y"][:4] if "y" in values else values["q"] * np.float32([0, 0.5, 1, -1.5])
    inputs = np.float32([*(2 * random.normal(size=8)), *ties, 1e-3, 12, -40, 1e5, -3e38, 0, 1e-40])
    tensors = {n: torch.tensor(v, requires_grad=True) for n, v in values.items()}
    given = torch.tensor(inputs, requires_grad=True)
    out = getattr(generated, name)(given, **tensors)
    with mp.workdps(60):
        for i, at in enumerate(inputs):
            value, slopes = _derivatives(name, at, values)
            assert _units(out[i].item(), value) <= limits[0], (at, value)
            grads = torch.autograd.grad(out[i], [given, *tensors.values()], retain_graph=True)
            assert _units(grads[0][i].item(), slopes["x"]) <= limits[1], at
            for n, got in zip(tensors, grads[1:], strict=True):
                wanted = slopes[n] if got.dim() else [slopes[n]]
                for g, w in zip(got.reshape(-1).tolist(), wanted, strict=True):
                    assert _units(g, w) <= limits[1], (at, n)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("name", NAMES)
def test_parameters_by_channel_give_the_bits_of_one_channel(name, dtype):
    random = np.random.default_rng(3)
    channels = [_parameters(name, random, 5, 0) for _ in range(5)]
    columns = [torch.tensor(np.stack([c[n] for c in channels])).to(dtype) for n in channels[0]]
    ties = [c["y"][2] if "y" in c else c["q"] for c in channels]
    x = torch.tensor(np.float32([*(3 * random.normal(size=(40, 5))), ties, [0] * 5, [200] * 5]), dtype=dtype)
    given = x.clone().requires_grad_()
    names = list(channels[0])
    y = getattr(generated, name)(given, **dict(zip(names, columns, strict=True)), dim=1)
    (slope,) = torch.autograd.grad(y.sum(), given)
    for c in range(5):
        own = x[:, c].contiguous().requires_grad_()
        alone = getattr(generated, name)(own, **{n: p[c] for n, p in zip(names, columns, strict=True)})
        (slope_alone,) = torch.autograd.grad(alone.sum(), own)
        assert torch.equal(y[:, c], alone)
        assert torch.equal(slope[:, c], slope_alone)


@pytest.mark.parametrize("dtype", spread([torch.float32, torch.bfloat16], 1))
@pytest.mark.parametrize("name", spread(MEANS, {"squaf_general"}))
def test_the_mean_of_one_entry_by_channel_does_not_change(name, dtype):
    """After a mean of many, whose coefficients lay where those of one would."""

    def run(count):
        values = {n: torch.full((9, count) if n in "yz" else (9,), 1000.0 if n == "z" else 0.5) for n in parameters}
        leaves = {n: v.to(dtype).requires_grad_() for n, v in values.items()}
        given = torch.linspace(-2, 2, 36).reshape(4, 9).to(dtype).requires_grad_()
        y = getattr(generated, name)(given, **leaves, dim=1)
        return torch.autograd.grad(y.sum(), [given, *leaves.values()])

    parameters = list(_parameters(name, np.random.default_rng(0), 1, 0))
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        run(16)
        moved = dict(zip(["x", *parameters], run(1), strict=True))
    finally:
        torch.set_num_threads(threads)
    assert all(not g.any() for n, g in moved.items() if n != "z")
    assert torch.equal(moved["z"], torch.full((9, 1), 4, dtype=dtype))


@pytest.mark.parametrize(("alpha", "at"), spread([(1e9, -7e-9), (1e12, -1e-12), (1e18, -1e-18), (1e17, 5e-17)], 1))
@pytest.mark.parametrize("name", spread([n for n, (_, _, window) in MEANS.items() if window is None], {"squaf"}))
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_between_two_entries_a_large_scale_loses_nothing(name, dtype, alpha, at):
    """Halfway between entries at -1/2 and 1/2 an input counts that is far below the rounding of its distances."""
    values = {"alpha": alpha, "z": np.array([0.5, 2.0, -1.0, 0.25])}
    values |= {"y": np.arange(4) - 1.5} if MEANS[name][0] else {"q": 1.0}
    tensors = {n: torch.tensor(v, dtype=dtype, requires_grad=True) for n, v in values.items()}
    given = torch.tensor([at], dtype=dtype, requires_grad=True)
    out = getattr(generated, name)(given, **tensors)
    (slope,) = torch.autograd.grad(out.sum(), given)
    with mp.workdps(80):
        held = {n: t.detach().numpy() for n, t in tensors.items()}
        value, slopes = _derivatives(name, given.item(), held)
        for got, true in ((out, value), (slope, slopes["x"])):
            assert abs(mp.mpf(got.item()) - true) <= abs(true) * 8 * torch.finfo(dtype).eps


SCALARS = tuple(Parameter(n, 1, sp.Interval.open(0, sp.oo), learnable=True) for n in ("alpha", "q"))
alpha, q = (p.symbol for p in SCALARS)


def _activation(logit, vectors):
    z = vectors[-1]
    mean = SoftMean(z.base[k], logit, z.size)
    return Family("mean", "mean", lambda **_: mean, SCALARS, (), ({},), "", vectors=lambda **_: vectors)()


def test_forms_are_found_from_the_expression_alone():
    y, z = Vector("y", (1, 2, 4)), Vector("z", (1, 2, 3))
    distance = _activation(-2 * alpha**2 * sp.Abs(3 * q * k - x), (z,))
    assert means.find_cells(distance).logits.moving == (1,)
    assert means.find_grid(distance) is None
    assert means.find_affine(_activation(y.base[k] * x - sp.cosh(alpha * y.base[k]) + x**3, (y, z))) is not None


@pytest.mark.parametrize(
    "logit",
    [
        -q * sp.Abs(k - 2 * x),  # not a distance
        q * sp.Abs(k - x),  # largest far away
        -k * sp.Abs(k - x),  # a scale that depends on the entry
        -sp.Abs(x**2 - k),
        sp.Piecewise((-sp.Abs(k - x), (x >= k) & (x < k + 1)), (-sp.oo, True)),  # none counts far away
    ],
)
def test_what_is_not_of_the_form_is_left_to_the_loops(logit):
    assert means.find_cells(_activation(logit, (Vector("z", (1, 2, 3)),))) is None
