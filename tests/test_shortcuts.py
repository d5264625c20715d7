"""Shortcuts of CPU kernels with vectors of parameters: what they are made of, and that no lane changes another."""

import ctypes
import platform
import subprocess

import mpmath as mp
import numpy as np
import pytest
import torch
from tiers import spread

import generated
from actsym.catalog import ACTIVATIONS
from codegen.names import class_name
from codegen.render import TEMPLATES

pytestmark = pytest.mark.skipif(platform.machine() != "x86_64", reason="the flags are those of x86")

FLAGS = {
    "portable": [],
    "avx2": ["-mavx2", "-mfma", "-mf16c"],
    "avx512": ["-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq", "-mavx2", "-mfma", "-mf16c"],
}

_SOURCE = r"""
#include "wide.h"
using namespace actsym;
template <class Function> void halves(int n, const double* x, double* y, Function f) {
  constexpr int half = Wide::Half::size();
  for (int i = 0; i < n; i += 2 * half) {
    const Wide r = f(Wide(Wide::Half::loadu(x + i), Wide::Half::loadu(x + i + half)));
    r.low.store(y + i);
    r.high.store(y + i + half);
  }
}
#define FUNCTION(name) \
  extern "C" void of_##name(int n, const double* x, double* y) { halves(n, x, y, [](Wide a) { return m::name(a); }); }
FUNCTION(exp)
FUNCTION(tanh)
FUNCTION(erfc)
FUNCTION(sin)
FUNCTION(cos)
extern "C" void quotients(int n, const float* x, float by, float* y) {
  for (int i = 0; i < n; i += Floats::size()) m::over(Floats::loadu(x + i), Floats(by)).store(y + i);
}
"""

#: Of each function a range of arguments, to which small ones of either sign are added.
RANGES = {"exp": (-160, 120), "tanh": (-20, 20), "erfc": (-6, 10), "sin": (-1e6, 1e6), "cos": (-1e6, 1e6)}


def _runs(machine):
    names = {"avx2": "avx2", "avx512": "avx512dq"}
    with open("/proc/cpuinfo") as file:
        return machine not in names or names[machine] in file.read()


@pytest.fixture(scope="module", params=FLAGS)
def library(request, tmp_path_factory):
    if not _runs(request.param):
        pytest.skip(f"this machine has no {request.param}")
    folder = tmp_path_factory.mktemp("wide")
    source, target = folder / "wide.cpp", folder / "wide.so"
    source.write_text(_SOURCE)
    include = f"-I{TEMPLATES / 'runtime' / 'cpu'}"
    options = ["-O2", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-shared", "-fPIC", "-w"]
    subprocess.run(["g++", "-std=c++17", *options, *FLAGS[request.param], include, source, "-o", target], check=True)
    return ctypes.CDLL(str(target))


def _pointer(array):
    kind = ctypes.c_double if array.dtype == np.float64 else ctypes.c_float
    return array.ctypes.data_as(ctypes.POINTER(kind))


@pytest.mark.parametrize("name", RANGES)
def test_functions_in_double_are_right_to_what_float_needs(library, name):
    low, high = RANGES[name]
    random = np.random.default_rng(0)
    small = 2.0 ** random.uniform(-40, 2, 512) * random.choice([-1, 1], 512)
    points = np.concatenate([random.uniform(low, high, 3584), small])
    values = np.empty_like(points)
    getattr(library, f"of_{name}")(len(points), _pointer(points), _pointer(values))
    with mp.workprec(120):
        for point, value in zip(points, values, strict=True):
            right = getattr(mp, name)(mp.mpf(point))
            assert abs(mp.mpf(value) - right) <= mp.mpf(2) ** -27 * abs(right), point


@pytest.mark.parametrize("name", ["exp", "sin", "cos"])
def test_arguments_that_they_are_not_made_for_are_told_by_no_number(library, name):
    points = np.array([1e300, np.inf, np.nan, 800.0 if name == "exp" else 2e6] * 16)
    values = np.empty_like(points)
    getattr(library, f"of_{name}")(len(points), _pointer(points), _pointer(values))
    assert not np.isfinite(values).any()


@pytest.mark.parametrize("by", [1, 2, 3, 5, 6, 7, 9, 11, 49, 100, 127, 255, 1000, 4095, 65537, 2**22 - 1])
def test_quotients_by_whole_numbers_are_those_of_a_division(library, by):
    random = np.random.default_rng(by)
    points = np.ldexp(random.integers(2**23, 2**24, 2**16).astype(np.float32), random.integers(-100, 90, 2**16))
    quotients = np.empty_like(points)
    library.quotients(len(points), _pointer(points), ctypes.c_float(by), _pointer(quotients))
    assert np.array_equal(quotients, points / np.float32(by))


UNUSUAL = [np.inf, -np.inf, np.nan, 3e38, -3e38, 1e30, -1e20, 1e-40]


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize(
    "unit",
    spread(
        ["hermite", "pade", "fourier", "kaf", "squaf", "polygelu", "polytanh", "tropical"],
        {"hermite", "pade", "fourier", "squaf", "tropical"},
    ),
)
def test_what_stands_beside_an_element_does_not_change_it(unit, dtype):
    mixed = torch.tensor(np.insert(np.linspace(-3, 3, 61), list(range(0, 61, 8)), UNUSUAL), dtype=dtype)
    activation = next(a for a in ACTIVATIONS.values() if a.unit == unit)
    layer = getattr(generated, class_name(activation))()

    def of(x):
        x = x.clone().requires_grad_()
        with generated.backend("kernel"):
            y = layer(x)
        return y.detach(), torch.autograd.grad(y, x, torch.ones_like(y))[0]

    together, alone = of(mixed), [of(x.reshape(1)) for x in mixed]
    for both, each in zip(together, zip(*alone, strict=True), strict=True):
        assert torch.equal(both.nan_to_num(7.5), torch.cat(each).nan_to_num(7.5))


@pytest.mark.parametrize(
    "unit",
    spread(["hermite", "polygelu", "polytanh", "kaf", "hermitian_wavelet", "fourier_phase"], {"hermite", "polytanh"}),
)
def test_what_parameters_learn_does_not_change_the_slope(unit):
    """Also where a derivative by a parameter overflows, and the slope does not."""
    activation = next(a for a in ACTIVATIONS.values() if a.unit == unit)
    layer = getattr(generated, class_name(activation))()
    x = torch.logspace(0, 38, 4096, requires_grad=True)
    found = []
    for learns in (True, False):
        with generated.backend("kernel"):
            y = layer.requires_grad_(learns)(x)
        found.append(torch.autograd.grad(y, x, torch.ones_like(y))[0].nan_to_num(7.5))
    assert torch.equal(*found)


def _around(offsets):
    """Where lines of slope k and these heights cross, with three neighbours on either side, and other numbers."""
    finite = [(k, a) for k, a in enumerate(offsets) if np.isfinite(a)]
    crossings = {(a - b) / (j - i) for i, a in finite for j, b in finite if i < j}
    found = [np.float32(np.clip(c, -3e38, 3e38)) for c in crossings]
    for towards in (-np.inf, np.inf):
        steps = [np.float32(np.clip(c, -3e38, 3e38)) for c in crossings]
        for _ in range(3):
            steps = [np.nextafter(s, np.float32(towards)) for s in steps]
            found += steps
    far = np.logspace(-45, 38, 512)
    return np.concatenate([found, np.linspace(-4, 4, 4096), far, -far, UNUSUAL])


OFFSETS = [
    [1, 1, 1, 1, 1], [0, 0.0, -0.0, 0, 0], [3, -1, 0.1, 2.7, -5], [0, 0.3, 0.4, 0.3, 0.1],
    [1e-45, 0, -1e-45, 2e-45, 1e-40], [1, 1 + 2**-23, 1 - 2**-24, 1e-8, -1e-8], [1e30, 1, 1e-30, -1, -1e30],
    [8e37, -8e37, 0, 8e37, -8e37], [3e38, -3e38, 0, 3e38, -3e38], [0, np.inf, 1, 0, 0],
    [0, 1, np.nan, 2, 3], [-np.inf, 0, 0, 0, -np.inf],
]  # fmt: skip


@pytest.mark.parametrize("offsets", OFFSETS, ids=str)
@pytest.mark.parametrize("dtype", spread([torch.float32, torch.bfloat16], {torch.float32}))
@pytest.mark.parametrize("unit", spread(["tropical", "tropical_laurent", "tropical_rational"], {"tropical"}))
def test_lines_that_are_found_by_edges_are_those_that_a_comparison_finds(unit, dtype, offsets):
    """Of many elements the kernel knows where the lines cross, of few it compares them."""
    given = [torch.tensor(offsets, dtype=torch.float32)] + [torch.arange(5.0).flip(0)] * (unit == "tropical_rational")
    given = [g.to(dtype) for g in given]
    points = torch.tensor(_around(given[0].double().numpy()), dtype=dtype)
    points = torch.cat([points, points.new_zeros(-len(points) % 256)])

    def of(x):
        x, parameters = x.clone().requires_grad_(), [g.clone().requires_grad_() for g in given]
        with generated.backend("kernel"):
            y = getattr(generated, unit)(x, *parameters)
        slope, *sums = torch.autograd.grad(y, [x, *parameters], torch.ones_like(y))
        return y.detach(), slope, [s.double() for s in sums]

    values, slopes, sums = of(points)
    pieces = [of(piece) for piece in points.split(256)]
    for both, each in ((values, [p[0] for p in pieces]), (slopes, [p[1] for p in pieces])):
        assert torch.equal(both.nan_to_num(7.5), torch.cat(each).nan_to_num(7.5))
    if dtype == torch.float32:
        for both, *each in zip(sums, *(p[2] for p in pieces), strict=True):
            assert torch.allclose(both, sum(each), rtol=1e-6, equal_nan=True)


@pytest.mark.parametrize("entries", spread([1, 2, 3, 12], [3]))
@pytest.mark.parametrize("unit", ["hermite", "pade"])
def test_sums_of_any_length_begin_and_end_right(unit, entries):
    """Their first steps are written by themselves, of rows that are summed in registers the last elements are few."""
    activation = next(a for a in ACTIVATIONS.values() if a.unit == unit)
    random = torch.Generator().manual_seed(entries)
    lengths = [1 if len(v.entries) == 1 else entries for v in activation.vectors]
    given = [torch.rand(n, generator=random, dtype=torch.float64) + 0.25 for n in lengths]
    points = torch.linspace(-1.5, 1.5, 4 * 16 + 5, dtype=torch.float64)

    def of(backend, dtype):
        x, *parameters = (t.to(dtype).requires_grad_() for t in (points, *given))
        with generated.backend(backend):
            y = getattr(generated, unit)(x, *parameters)
        return [y.detach(), *torch.autograd.grad(y, [x, *parameters], torch.ones_like(y), allow_unused=True)]

    for single, double in zip(of("kernel", torch.float32), of("torch", torch.float64), strict=True):
        if double is not None:
            assert torch.allclose(single.double(), double, rtol=2e-6, atol=2e-6 * double.abs().max().item())


#: Entries, sharpness and step: usual ones, many entries, more than have coefficients, and weights out of range.
GRIDS = [(5, 1.5, 1.0), (2, 1.5, 1.0), (15, 1.5, 1.0), (17, 1.5, 1.0), (5, 60.0, 1.0), (5, 1.5, 30.0), (7, 0.01, 0.2)]


@pytest.mark.parametrize(("entries", "sharpness", "step"), spread(GRIDS, [g for g in GRIDS if g[0] in (5, 17)]))
def test_means_over_a_grid_are_right_in_and_out_of_range(entries, sharpness, step):
    """Values of one sign, so that nothing cancels; the parameters are the same in a column as of all elements."""
    random = torch.Generator().manual_seed(entries)
    near, far = torch.randn(256, 4, generator=random), torch.logspace(-3, 37, 512).reshape(-1, 4)
    x = torch.cat([near, 20 * near, far, -far])
    z = torch.arange(1.0, entries + 1)
    given = [torch.tensor(step), torch.tensor(sharpness), z]

    def of(x, *given):
        x, given = x.clone().requires_grad_(), [g.clone().requires_grad_() for g in given]
        with generated.backend("kernel"):
            y = generated.squaf(x, *given)
        return [y.detach(), *torch.autograd.grad(y, [x, *given], torch.ones_like(y))]

    found = of(x, *given)
    columns = of(x, *(g.expand(4, *g.shape).contiguous() for g in given))
    assert torch.equal(found[0], columns[0]) and torch.equal(found[1], columns[1])
    right = of(x.double(), *(g.double() for g in given))
    for one, other in zip(found[:2], right, strict=False):
        assert torch.allclose(one.double(), other, rtol=4e-7, atol=1e-44)
    for one, other in zip(found[2:], right[2:], strict=True):
        assert torch.allclose(one.double(), other, rtol=1e-5, atol=1e-5 * float(other.abs().max()))
