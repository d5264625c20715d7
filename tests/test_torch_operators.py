"""The operators of generated units: what torch requires of them, on every layout, and against plain torch."""

import subprocess
import sys
from pathlib import Path

import pytest
import torch
from tiers import LONG, spread
from torch.library import opcheck

import generated as units
from generated import _noise, _unit

pytestmark = pytest.mark.filterwarnings("ignore")  # opcheck and the compiler use what torch deprecates

DOUBLE = torch.float64


@pytest.fixture(params=["kernel", "torch"])
def backend(request):
    with units.backend(request.param):
        yield request.param


def random(*shape):
    return torch.randn(*shape, dtype=DOUBLE, generator=torch.Generator().manual_seed(3))


def layouts():
    base = random(2, 4, 12)
    return {
        "contiguous": base[..., :6].contiguous(),
        "transposed": random(6, 4, 2).permute(2, 1, 0),
        "strided": base[..., ::2],
        "expanded": base[..., :1].expand(2, 4, 6),
        "empty": base[:0, :, :6],
        "half of rows": base[..., :6],
    }


def swish_in_torch(x, beta):
    if beta.numel() > 1:
        beta = beta.repeat_interleave(x.shape[-2] // beta.numel()).reshape(-1, 1)
    return x * torch.sigmoid(beta * x)


def swiglu_in_torch(x, u, beta):
    return u * swish_in_torch(x, beta)


def assert_passes(operator, *args, traced=True):
    """All of torch's tests; ``traced`` says whether the one that compiles, which sees no strides, is among them."""
    tests = ("test_schema", "test_faketensor", "test_autograd_registration")
    tests += ("test_aot_dispatch_dynamic",) if traced else ()
    assert set(opcheck(operator.default, args, test_utils=tests).values()) == {"SUCCESS"}


@pytest.mark.parametrize("layout", spread(layouts(), {"strided"}))
def test_opcheck_of_pointwise_units(backend, layout):
    operators, traced = torch.ops.generated, layout in ("transposed", "half of rows")
    x, beta = layouts()[layout].requires_grad_(), random(2).requires_grad_()
    grad = torch.ones((), dtype=DOUBLE).expand(x.shape).requires_grad_()
    assert_passes(operators.telu, x, traced=traced)
    assert_passes(operators.telu_backward, grad, x, traced=traced)
    assert_passes(operators.swish, x, beta, 1, traced=traced)
    assert_passes(operators.swish_backward, grad, x, beta, 1, traced=traced)
    assert_passes(operators.swish_backward_parameters, grad, x, beta, 1, 0b11, traced=traced)
    assert_passes(operators.swish_backward_parameters, grad, x, beta, 1, 0b10, traced=traced)


@pytest.mark.parametrize("layout", spread(["strided", "half of rows", "empty"], 1))
def test_opcheck_of_gated_units(backend, layout):
    operators, traced = torch.ops.generated, layout in ("transposed", "half of rows")
    x, u = layouts()[layout].requires_grad_(), layouts()["transposed"][: layouts()[layout].shape[0]].requires_grad_()
    packed = torch.cat([x, u], -1).detach().requires_grad_()
    beta = random(2).requires_grad_()
    grad = random(*x.shape).requires_grad_()
    assert_passes(operators.swiglu, x, u, traced=traced)
    assert_passes(operators.swiglu_backward, grad, x, u, 0b01, traced=traced)
    assert_passes(operators.swiglu_beta_backward_parameters, grad, x, u, beta, 1, 0b110, traced=traced)
    assert_passes(operators.swiglu_packed, packed, traced=traced)
    assert_passes(operators.swiglu_beta_packed_backward_parameters, grad, packed, beta, 1, 0b11, traced=traced)


def test_opcheck_of_stochastic_units(backend):
    operators = torch.ops.generated
    x, seed = layouts()["transposed"].requires_grad_(), torch.tensor([5, -9])
    assert_passes(operators.rrelu, x, 0.1, 0.3, seed)
    assert_passes(operators.rrelu_backward, random(*x.shape).requires_grad_(), x, 0.1, 0.3, seed)


@pytest.mark.parametrize("layout", layouts())
@pytest.mark.parametrize("channels", [0, 2])
def test_gated_gradients_are_those_of_plain_torch(backend, layout, channels):
    x, u = layouts()[layout].requires_grad_(), layouts()["half of rows"][: layouts()[layout].shape[0]].requires_grad_()
    beta = (random(channels) if channels else random(1).reshape(())).requires_grad_()
    expected = swiglu_in_torch(x, u, beta)
    wanted = torch.autograd.grad(expected.square().sum(), (x, u, beta))
    for result in (units.swiglu_beta(x, u, beta), units.swiglu_beta(torch.cat([x, u], -1), None, beta)):
        torch.testing.assert_close(result, expected)
        for found, right in zip(torch.autograd.grad(result.square().sum(), (x, u, beta)), wanted, strict=True):
            torch.testing.assert_close(found, right)


@pytest.mark.parametrize("channels", [0, 2])
def test_operator_itself_is_differentiable_twice(backend, channels):
    swish = torch.ops.generated.swish
    beta = (random(channels) if channels else random(1).reshape(())).requires_grad_()

    def function(x, beta):
        return swish(x, beta, 1)

    x = random(2, 4, 2).requires_grad_()
    assert torch.autograd.gradcheck(function, (x, beta), check_forward_ad=True)
    assert torch.autograd.gradgradcheck(function, (x, beta), check_fwd_over_rev=True)


def test_gated_units_are_differentiable_twice(backend):
    x, u, beta = (random(*s).requires_grad_() for s in ((2, 4, 2), (2, 4, 2), (2,)))
    assert torch.autograd.gradcheck(units.swiglu_beta, (x, u, beta), check_forward_ad=True)
    assert torch.autograd.gradgradcheck(units.swiglu_beta, (x, u, beta), check_fwd_over_rev=True)


@pytest.mark.parametrize("channels", [0, 2])
@pytest.mark.parametrize("dims", [(0, None), (None, 0), (0, 0)])
def test_function_transforms(backend, channels, dims):
    def square(function):
        return lambda *args: function(*args).square().sum()

    shape = (channels,) if channels else ()
    x, beta = random(3, *((5,) if dims[0] == 0 else ()), 4, 6), random(5 if dims[1] == 0 else 1, *shape)
    x = x.movedim(1, 0) if dims[0] == 0 else x
    beta = beta if dims[1] == 0 else beta[0]
    for transform in (
        lambda f: torch.func.vmap(f, dims),
        lambda f: torch.func.vmap(torch.func.grad(square(f), (0, 1)), dims),
        lambda f: torch.func.vmap(lambda *a: torch.func.jvp(f, a, a), dims),
    ):
        torch.testing.assert_close(transform(units.swish)(x, beta), transform(swish_in_torch)(x, beta))


def test_hessian_by_both_orders_of_modes(backend):
    x, beta = random(1, 4, 2), random(2)
    right = torch.func.hessian(lambda *a: swish_in_torch(*a).sum(), (0, 1))(x, beta)
    for outer in (torch.func.jacfwd, torch.func.jacrev):
        found = outer(torch.func.jacrev(lambda *a: units.swish(*a).sum(), (0, 1)), (0, 1))(x, beta)
        torch.testing.assert_close(found, right)


def saved(function):
    kept = []
    with torch.autograd.graph.saved_tensors_hooks(lambda t: kept.append(t) or t, lambda t: t):
        function()
    return sum(t.numel() * t.element_size() for t in kept)


def test_saved_for_backward_are_the_input_and_parameters(backend):
    x = torch.randn(100, 8, requires_grad=True)
    beta = torch.ones((), requires_grad=True)
    assert saved(lambda: units.telu(x)) == 3200
    assert saved(lambda: units.swish(x, beta)) == 3204
    assert saved(lambda: units.swiglu(x)) == 3200
    assert saved(lambda: units.rrelu(x, training=True)) == 3216


def test_what_is_frozen_gets_an_empty_tensor(backend):
    x, beta, grad = random(3, 4), random(4), random(3, 4)
    backward = torch.ops.generated.swish_backward_parameters
    both = backward(grad, x, beta, 1, 0b11)
    assert [r.shape for r in both] == [(3, 4), (4,)]
    assert backward(grad, x, beta, 1, 0b01)[1].shape == (0,)
    assert backward(grad, x, beta, 1, 0b10)[0].shape == (0,)
    torch.testing.assert_close(backward(grad, x, beta, 1, 0b10)[1], both[1])


def test_parameter_of_another_type(backend):
    x = torch.randn(64, 4, dtype=torch.bfloat16, generator=torch.Generator().manual_seed(0)).requires_grad_()
    beta = torch.ones(4, requires_grad=True)
    y = units.swish(x, beta)
    by_x, by_beta = torch.autograd.grad(y.sum(), (x, beta))
    assert (y.dtype, by_x.dtype, by_beta.dtype) == (torch.bfloat16, torch.bfloat16, torch.float32)
    wide = x.detach().double()
    s = torch.sigmoid(wide)
    torch.testing.assert_close(by_beta.double(), (wide**2 * s * (1 - s)).sum(0), rtol=1e-6, atol=1e-5)


@pytest.mark.parametrize(
    ("shape", "beta", "dim", "message"),
    [
        ((2, 3), (2,), 1, "no multiple of the 2 channels"),
        ((2, 3), (2, 2), 1, "beta must have one element or shape"),
        ((4,), (2,), 1, "dim=1 names no dimension"),
        ((2, 3), (0,), 1, "beta must have one element"),
    ],
)
def test_shapes_of_parameters_that_are_refused(backend, shape, beta, dim, message):
    with pytest.raises(ValueError, match=message):
        units.swish(torch.zeros(shape), torch.zeros(beta), dim=dim)


def test_inputs_of_gated_units_that_are_refused(backend):
    with pytest.raises(ValueError, match="even"):
        units.swiglu(torch.zeros(2, 3))
    with pytest.raises(ValueError, match="one shape"):
        units.swiglu(torch.zeros(2, 3), torch.zeros(3))
    with pytest.raises(TypeError, match="one type"):
        units.swiglu(torch.zeros(3), torch.zeros(3, dtype=torch.int64))


def test_modules_refuse_channels_that_are_none():
    with pytest.raises(ValueError, match="channels = 0"):
        units.Swish(channels=0)
    assert units.Swish(channels=3).beta.shape == (3,)


# Noise


def test_philox_known_answers():
    """The first words of the generator's published test vectors: zeros, ones, and digits of pi."""
    philox = _noise._philox
    ones = torch.tensor(-1)
    for low, high, key, words in (
        (torch.tensor(0),) * 3 + ((0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8),),
        (ones,) * 3 + ((0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),),
    ):
        assert tuple(int(w) for w in philox(low, high, key)) == words


def test_noise_is_the_same_in_kernel_torch_and_backward():
    x = -torch.ones(1001, requires_grad=True)
    seed = torch.tensor([-5, 77])
    results = []
    for name in ("kernel", "torch"):
        with units.backend(name):
            y = torch.ops.generated.rrelu(x, 0.0, 1.0, seed)
            results.append(y)
            assert torch.equal(torch.autograd.grad(y.sum(), x)[0], -y)
    assert torch.equal(*results)
    assert results[0].min() >= -1 and len(results[0].unique()) > 990


def test_noise_follows_torchs_generator(backend):
    x = -torch.ones(6, 5)
    torch.manual_seed(1)
    first, second = units.rrelu(x, training=True), units.rrelu(x, training=True)
    torch.manual_seed(1)
    assert torch.equal(units.rrelu(x, training=True), first) and not torch.equal(first, second)
    given = [units.rrelu(x, training=True, generator=torch.Generator().manual_seed(4)) for _ in range(2)]
    assert torch.equal(*given)
    module = units.RReLU().eval()
    torch.testing.assert_close(module(x), x * (1 / 8 + 1 / 3) / 2)


# The compiler, and machines without one


def kernels_of(function, inputs):
    from torch._inductor import metrics

    torch._dynamo.reset()
    torch.manual_seed(0)
    linear = torch.nn.Linear(64, 64 * inputs)
    compiled = torch.compile(lambda x: function(linear(x)) * 1.5, fullgraph=True)
    x = torch.randn(32, 64, requires_grad=True)
    metrics.reset()
    with torch._inductor.config.patch(force_disable_caches=True):
        y = compiled(x)
        forward = metrics.generated_kernel_count
        y.sum().backward()
    return forward, metrics.generated_kernel_count - forward


def test_exported_gives_the_numbers_of_eager():
    x = torch.randn(8, 6)
    for module in (units.Swish(channels=2), units.SwiGLU()):
        exported = torch.export.export(module, (x,)).module()
        torch.testing.assert_close(exported(x), module(x))


def test_autocast_leaves_the_type_of_the_input(backend):
    with torch.autocast("cpu", torch.bfloat16):
        for dtype in (torch.float32, torch.bfloat16):
            x = torch.ones(4, dtype=dtype)
            assert units.telu(x).dtype == torch.nn.functional.gelu(x).dtype == dtype


@LONG
def test_a_compiler_that_fails_means_one_warning_and_plain_torch(tmp_path):
    program = f"""
import sys, warnings
sys.path.insert(0, {str(Path(units.__file__).parents[1])!r})
import torch, generated as units
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    x = torch.ones(3, requires_grad=True)
    (units.telu(x) + units.swish(x, torch.ones(()))).sum().backward()
print(len([w for w in seen if w.category is RuntimeWarning]), x.grad.isfinite().all().item())
"""
    environment = {"CXX": "/bin/false", "ACTSYM_KERNEL_CACHE": str(tmp_path), "PATH": "/usr/bin:/bin"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "True"], done.stderr


@pytest.mark.parametrize("name", spread(["mish", "logish", "swish"], {"swish", "logish"}))
def test_forward_mode_along_the_input_is_that_of_the_kernel(name):
    """Of mish and logish float32 expressions err by thousands of units next to the zeros of f'."""
    x = torch.randn(4096, generator=torch.Generator().manual_seed(4)) * 3
    along, function = torch.full_like(x, 0.7), getattr(units, name)
    with units.backend("kernel"):
        _, found = torch.func.jvp(function, (x,), (along,))
        leaf = x.clone().requires_grad_()
        function(leaf).backward(along)
    assert torch.equal(found, leaf.grad)


def test_parameters_that_are_not_given_outlive_what_the_first_call_stood_in():
    _unit._DEFAULTS.clear()
    x = torch.randn(8)
    with torch.inference_mode():
        units.swish(x.clone())
    _unit._DEFAULTS.pop((1.0, torch.float64), None)
    torch.func.grad(lambda t: units.swish(t).sum())(x.double())
    for given in (x, x.double()):
        leaf = given.clone().requires_grad_()
        units.swish(leaf).sum().backward()
        leaf.grad = leaf.grad.clone()
        beta = torch.ones((), dtype=given.dtype)
        assert torch.equal(units.swish(given), units.swish(given, beta))
    assert all(type(t) is torch.Tensor and not t.is_inference() for t in _unit._DEFAULTS.values())


def test_forward_mode_of_halves_of_one_tensor():
    x, along = torch.randn(3, 514), torch.randn(3, 514)
    with units.backend("kernel"):
        value, tangent = torch.func.jvp(units.swiglu, (x,), (along,))
        _, both = torch.func.jvp(units.swiglu, tuple(x.chunk(2, -1)), tuple(along.chunk(2, -1)))
    assert value.shape == tangent.shape == (3, 257)
    torch.testing.assert_close(tangent, both, rtol=1e-5, atol=1e-6)
