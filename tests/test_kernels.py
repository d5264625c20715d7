"""The generated functions as a user of torch meets them.  Everything is parametrised over the catalogue."""

import math

import numpy as np
import pytest
import torch
from kernel_cases import BUILT, NAMES, Member, both, gradients
from tiers import spread

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS
from codegen.verify import grid
from codegen.verify.quantities import computing_format

# torch's own forward-mode machinery uses what torch deprecates.
pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit.script:DeprecationWarning")

ELEMENTWISE = [n for n in NAMES if ACTIVATIONS[n].kind is not Kind.ROW]
KERNELS = pytest.mark.parametrize("name", spread(NAMES, BUILT))
BACKENDS = pytest.mark.parametrize("backend", ["kernel", "torch"])


def subject_of(name, fmt=FLOAT32, backend="kernel"):
    return Member(name, getattr(torch, fmt.name), backend)


def function(name, fmt=FLOAT32, backend="kernel"):
    """``f(x)`` with every parameter at its default and u as a function of x, and the learnable tensors."""
    member = subject_of(name, fmt, backend)
    return lambda x: member(*member.inputs(x)), member.learned


def test_every_activation_of_the_catalogue_is_a_subject():
    assert {ACTIVATIONS[n].unit for n in NAMES} == {a.unit for a in ACTIVATIONS.values()}


# Values (their accuracy is the matter of test_verify_catalogue.py)


@KERNELS
def test_backends_agree(name):
    """To a few units in the last place of the result, or of the terms (some ten at most) that cancel in it."""
    for fmt, ulps in ((FLOAT32, 16), (FLOAT64, 16), (FLOAT16, 1), (BFLOAT16, 1)):
        x = torch.linspace(-12, 12, 1001, dtype=torch.float64).to(getattr(torch, fmt.name))
        results = [function(name, fmt, backend)[0](x).detach().double().numpy() for backend in ("kernel", "torch")]
        of_terms = 10 * computing_format(fmt).epsilon if ACTIVATIONS[name].vectors else 0.0
        unit = np.maximum(fmt.ulp(results[0]), of_terms)
        assert np.all(np.abs(results[0] - results[1]) <= ulps * unit)


@pytest.mark.parametrize(("backend", "name"), both(ELEMENTWISE))
def test_no_float16_input_gives_nan(name, backend):
    x = torch.from_numpy(grid.every(FLOAT16)).to(torch.float16).requires_grad_()
    assert len(x) == 65536 - 2048  # every bit pattern but the infinities and the NaNs
    call, learned = function(name, FLOAT16, backend)
    y = call(x)
    assert not y.isnan().any()
    with generated.backend(backend):  # the backward's too
        for gradient in gradients(y, [x, *learned]):
            assert not gradient.isnan().any()


@pytest.mark.parametrize(("backend", "name"), both(ELEMENTWISE))
def test_nan_in_gives_nan_out(name, backend):
    for fmt in FORMATS.values():
        x = torch.tensor([1.0, math.nan, -1.0], dtype=getattr(torch, fmt.name), requires_grad=True)
        y = function(name, fmt, backend)[0](x)
        assert y.isnan().tolist() == [False, True, False], fmt.name
        with generated.backend(backend):
            assert gradients(y, [x])[0].isnan().tolist() == [False, True, False], fmt.name


@BACKENDS
def test_telu_gradient_far_out(backend):
    for fmt, points in ((FLOAT32, [89.0, 1e4, FLOAT32.max]), (FLOAT64, [89.0, 1e4, 1e300]), (FLOAT16, [12.0, 6e4])):
        x = torch.tensor(points, dtype=getattr(torch, fmt.name), requires_grad=True)
        y = function("telu", fmt, backend)[0](x)
        with generated.backend(backend):
            assert gradients(y, [x])[0].tolist() == [1.0] * len(points)


FLAT = ("telu", "mish", "silu", "gelu", "gem_n1", "gem_n2", "softplus", "tanh")


@pytest.mark.parametrize(("backend", "name"), both(FLAT))
def test_second_derivatives_far_out_are_zero(backend, name):
    x = torch.tensor([-1e4, 88.0, 89.0, 1e4, 1e20], requires_grad=True)
    with generated.backend(backend):
        (slope,) = torch.autograd.grad(function(name, FLOAT32, backend)[0](x).sum(), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope.sum(), x)
    assert curvature.abs().max() < 1e-3 and not curvature.isnan().any()


@pytest.mark.parametrize(("backend", "name"), both(["gem_n1", "gem_n2", "egem_n1", "egem_n2", "segem_n1", "segem_n2"]))
def test_gem_far_out(backend, name):
    x = torch.tensor([1e13, 1e20, 3e38], requires_grad=True)
    y = function(name, FLOAT32, backend)[0](x)
    assert torch.equal(y, x)
    with generated.backend(backend):
        assert gradients(y, [x])[0].tolist() == [1.0] * 3


@BACKENDS
def test_tails_that_torch_loses(backend):
    gelu = function("gelu", FLOAT32, backend)[0](torch.tensor([-5.5, -6.5, -9.0]))
    assert gelu.tolist() == pytest.approx([-1.0444223e-07, -2.6100390e-10, -1.0157209e-18], rel=1e-6)
    silu = function("silu", FLOAT32, backend)[0](torch.tensor([-90.0]))
    assert silu.item() == pytest.approx(-90 * math.exp(-90), rel=1e-6)


# Tensors of every layout


def layouts(dtype):
    base = torch.linspace(-6, 6, 24 * 35, dtype=torch.float64).to(dtype)
    image = base.reshape(2, 12, 5, 7)
    return {
        "0-dim": base[17],
        "empty": base[:0].reshape(0, 3),
        "transposed": base.reshape(24, 35).t(),
        "strided": base[::3],
        "unaligned": base[1:],
        "flipped view": base.reshape(24, 35)[3:21, 2:30],
        "expanded": base[:5].reshape(5, 1).expand(5, 9),
        "channels last": image.contiguous(memory_format=torch.channels_last),
    }


@KERNELS
@pytest.mark.parametrize("fmt", [FLOAT32, BFLOAT16], ids=lambda f: f.name)
def test_layouts(name, fmt):
    call, learned = function(name, fmt)
    for layout, x in layouts(getattr(torch, fmt.name)).items():
        if x.dim() == 0 and ACTIVATIONS[name].kind is Kind.ROW:
            continue  # no row
        x = x.detach().requires_grad_()
        plain = x.detach().clone(memory_format=torch.contiguous_format).requires_grad_()
        before = x.detach().clone()
        y, expected = call(x), call(plain)
        assert y.shape == x.shape and y.dtype == x.dtype, layout
        assert torch.equal(y, expected), layout
        for seed in (torch.ones(()).to(y.dtype).expand(y.shape), torch.full_like(y, 0.5)):
            found, wanted = gradients(y, [x, *learned], seed), gradients(expected, [plain, *learned], seed)
            assert torch.equal(found[0], wanted[0]) and found[0].shape == x.shape, layout
            for g, w in zip(found[1:], wanted[1:], strict=True):
                assert torch.allclose(g.double(), w.double(), rtol=4 * fmt.epsilon, atol=4 * fmt.epsilon), layout
            y, expected = call(x), call(plain)
        assert torch.equal(x, before), f"{layout}: the input was written to"


@pytest.mark.parametrize("name", spread(ELEMENTWISE, BUILT))
def test_results_do_not_depend_on_position(name):
    for fmt in (FLOAT32, FLOAT16):
        call, _ = function(name, fmt)
        x = torch.linspace(-9, 9, 97, dtype=torch.float64).to(getattr(torch, fmt.name))
        whole = call(x)
        for start, stop in ((0, 1), (96, 97), (5, 12), (1, 17), (3, 35), (31, 96)):
            assert torch.equal(call(x[start:stop]), whole[start:stop]), (fmt.name, start, stop)


@KERNELS
def test_threads_do_not_change_results(name):
    call, learned = function(name)
    x = torch.linspace(-9, 9, 100_003).requires_grad_()
    threads = torch.get_num_threads()
    results = []
    try:
        for count in (1, 2):
            torch.set_num_threads(count)
            y = call(x)
            results.append([y, *gradients(y, [x, *learned])])
    finally:
        torch.set_num_threads(threads)
    assert all(torch.equal(a, b) for a, b in zip(*results, strict=True))


def test_unknown_backends_are_refused():
    with pytest.raises(ValueError, match="kernel"), generated.backend("fast"):
        pass
