"""The generated functions as a user of torch meets them.  Everything is parametrised over the catalogue."""

import copy
import importlib
import inspect
import math
import pickle

import numpy as np
import pytest
import torch
from torch import nn

import generated
from actsym.catalog import ACTIVATIONS
from codegen.verify import grid
from codegen.verify.cpu import Runner
from codegen.verify.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS
from codegen.verify.landmarks import breakpoints

# torch's own forward-mode machinery uses what torch deprecates.
pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated:DeprecationWarning")

EVERY = pytest.mark.parametrize("name", ACTIVATIONS)
BACKENDS = pytest.mark.parametrize("backend", ["kernel", "torch"])
FORMAT = pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)


def function(name, fmt=FLOAT32, backend="kernel"):
    """``f(x)`` with every parameter at its default, and the tensors of the learnable ones."""
    runner = Runner(generated, ACTIVATIONS[name], fmt, backend)
    arguments = runner.arguments()

    def call(x):
        with generated.backend(backend):
            return getattr(generated, name)(x, *arguments.values())

    return call, [v for v in arguments.values() if isinstance(v, torch.Tensor)]


def differentiable(name, backend):
    """``f(x, *learnable)`` in float64, and arguments for it away from breakpoints."""
    activation = ACTIVATIONS[name]
    arguments = Runner(generated, activation, FLOAT64, backend).arguments()
    learnable = [p.name for p in activation.learnable]
    points = torch.from_numpy(np.random.default_rng(6).uniform(-4, 4, 24))
    for kink in breakpoints(activation.formula):
        points = points[(points - kink).abs() > 0.05]

    def call(x, *learned):
        given = arguments | dict(zip(learnable, learned, strict=True))
        with generated.backend(backend):
            return getattr(generated, name)(x, *given.values())

    # A larger value where the default is so small that finite differences step over zero.
    learned = [torch.tensor(max(arguments[n].item(), 0.05), dtype=torch.float64, requires_grad=True) for n in learnable]
    return call, (points.requires_grad_(), *learned)


def gradients(output, inputs, seed=None):
    return torch.autograd.grad(output, inputs, torch.ones_like(output) if seed is None else seed)


def module_class(name):
    home = importlib.import_module(f"generated.activations.{name}")
    (found,) = (
        v for v in vars(home).values()
        if inspect.isclass(v) and issubclass(v, nn.Module) and v.__module__ == home.__name__
    )
    return found


# Values and derivatives (their accuracy is the matter of test_verify_catalogue.py)


@EVERY
@BACKENDS
def test_first_derivatives(name, backend):
    call, inputs = differentiable(name, backend)
    assert torch.autograd.gradcheck(call, inputs, check_forward_ad=True)


@EVERY
@BACKENDS
def test_second_derivatives(name, backend):
    call, inputs = differentiable(name, backend)
    assert torch.autograd.gradgradcheck(call, inputs)


@EVERY
def test_backends_agree(name):
    for fmt, ulps in ((FLOAT32, 16), (FLOAT64, 16), (FLOAT16, 1), (BFLOAT16, 1)):
        x = torch.linspace(-12, 12, 1001, dtype=torch.float64).to(getattr(torch, fmt.name))
        results = [function(name, fmt, backend)[0](x).detach().double().numpy() for backend in ("kernel", "torch")]
        unit = fmt.ulp(results[0])
        assert np.all(np.abs(results[0] - results[1]) <= ulps * unit)


@EVERY
@BACKENDS
def test_no_float16_input_gives_nan(name, backend):
    x = torch.from_numpy(grid.every(FLOAT16)).to(torch.float16).requires_grad_()
    assert len(x) == 65536 - 2048  # every bit pattern but the infinities and the NaNs
    call, learned = function(name, FLOAT16, backend)
    y = call(x)
    assert not y.isnan().any()
    for gradient in gradients(y, [x, *learned]):
        assert not gradient.isnan().any()


@EVERY
@FORMAT
@BACKENDS
def test_nan_in_gives_nan_out(name, fmt, backend):
    x = torch.tensor([1.0, math.nan, -1.0], dtype=getattr(torch, fmt.name), requires_grad=True)
    y = function(name, fmt, backend)[0](x)
    assert y.isnan().tolist() == [False, True, False]
    assert gradients(y, [x])[0].isnan().tolist() == [False, True, False]


@BACKENDS
def test_telu_gradient_far_out(backend):
    for fmt, points in ((FLOAT32, [89.0, 1e4, FLOAT32.max]), (FLOAT64, [89.0, 1e4, 1e300]), (FLOAT16, [12.0, 6e4])):
        x = torch.tensor(points, dtype=getattr(torch, fmt.name), requires_grad=True)
        y = function("telu", fmt, backend)[0](x)
        assert gradients(y, [x])[0].tolist() == [1.0] * len(points)


@BACKENDS
def test_second_derivatives_far_out_are_zero(backend):
    for name in ("telu", "mish", "silu", "gelu", "gem_n1", "gem_n2", "softplus", "tanh"):
        x = torch.tensor([-1e4, 88.0, 89.0, 1e4, 1e20], requires_grad=True)
        (slope,) = torch.autograd.grad(function(name, FLOAT32, backend)[0](x).sum(), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope.sum(), x)
        assert curvature.abs().max() < 1e-3 and not curvature.isnan().any(), name


@BACKENDS
def test_gem_far_out(backend):
    for name in ("gem_n1", "gem_n2", "egem_n1", "egem_n2", "segem_n1", "segem_n2"):
        x = torch.tensor([1e13, 1e20, 3e38], requires_grad=True)
        y = function(name, FLOAT32, backend)[0](x)
        assert torch.equal(y, x)
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


@EVERY
@pytest.mark.parametrize("fmt", [FLOAT32, BFLOAT16], ids=lambda f: f.name)
def test_layouts(name, fmt):
    call, learned = function(name, fmt)
    for layout, x in layouts(getattr(torch, fmt.name)).items():
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


@EVERY
@pytest.mark.parametrize("fmt", [FLOAT32, FLOAT16], ids=lambda f: f.name)
def test_results_do_not_depend_on_position(name, fmt):
    call, _ = function(name, fmt)
    x = torch.linspace(-9, 9, 97, dtype=torch.float64).to(getattr(torch, fmt.name))
    whole = call(x)
    for start, stop in ((0, 1), (96, 97), (5, 12), (1, 17), (3, 35), (31, 96)):
        assert torch.equal(call(x[start:stop]), whole[start:stop])


@EVERY
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


@EVERY
def test_integers_are_refused(name):
    with pytest.raises(TypeError, match="floating-point"):
        function(name)[0](torch.arange(3))


def test_unknown_backends_are_refused():
    with pytest.raises(ValueError, match="kernel"), generated.backend("fast"):
        pass


# Modules, transforms, compilation


@EVERY
def test_module(name):
    activation = ACTIVATIONS[name]
    module = module_class(name)()
    assert [n for n, _ in module.named_parameters()] == [p.name for p in activation.learnable]
    x = torch.linspace(-3, 3, 50)
    y = module(x)
    assert torch.equal(y, function(name, backend="auto")[0](x))
    for twin in (copy.deepcopy(module), pickle.loads(pickle.dumps(module))):
        assert torch.equal(twin(x), y)
    fresh = module_class(name)()
    fresh.load_state_dict(module.state_dict())
    assert torch.equal(fresh(x), y)
    half = module.to(torch.bfloat16)
    assert half(x.to(torch.bfloat16)).dtype == torch.bfloat16


@pytest.mark.parametrize("name", [n for n, a in ACTIVATIONS.items() if a.learnable])
def test_frozen_parameters_get_no_gradient(name):
    module = module_class(name)().requires_grad_(False)
    x = torch.randn(40, generator=torch.Generator().manual_seed(0)).requires_grad_()
    module(x).sum().backward()
    assert all(p.grad is None for p in module.parameters())
    learned = module_class(name)()
    y = x.detach().clone().requires_grad_()
    learned(y).sum().backward()
    assert torch.equal(x.grad, y.grad) and all(p.grad is not None for p in learned.parameters())


@EVERY
def test_vmap_and_jvp(name):
    call, _ = function(name)
    x = torch.linspace(-4, 4, 30).reshape(5, 6)
    assert torch.equal(torch.func.vmap(call)(x), call(x))
    value, tangent = torch.func.jvp(call, (x,), (torch.full_like(x, 2.0),))
    y = x.clone().requires_grad_()
    slope = gradients(call(y), [y])[0]
    assert torch.equal(value, call(x))
    assert torch.allclose(tangent, 2 * slope, rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("name", ["telu", "swish", "gem_n1"])
@pytest.mark.filterwarnings("ignore")  # the compiler's own
def test_compiled_gives_the_numbers_of_eager(name):
    module = module_class(name)()
    compiled = torch.compile(module, fullgraph=True)
    x = torch.cat([torch.linspace(-20, 20, 2001), torch.tensor([-1e4, 89.0, 1e4, 1e20])]).requires_grad_()
    results = []
    for f in (module, compiled):
        y = f(x)
        results.append([y, *gradients(y, [x, *module.parameters()], torch.ones_like(y) / 64)])
    for eager, fast in zip(*results, strict=True):
        assert torch.allclose(eager, fast, rtol=32 * FLOAT32.epsilon, atol=1e-7)
