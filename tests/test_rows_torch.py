"""Row activations as torch functions: derivatives of both orders and modes, vmap, the compiler, strides, types."""

import warnings

import pytest
import torch
from rows_package import MEMBERS, function, module
from test_rows_kernels import arguments_of, values_of
from tiers import LONG, spread

NAMES = tuple(MEMBERS)


@pytest.fixture(autouse=True)
def _torch_may_warn_of_itself():
    """torch's own forward mode loads scripts that it calls deprecated."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield


def sample(name, rows=3, length=5, seed=1):
    values = values_of(name, **{p.name: 0.25 + 0.3 * i for i, p in enumerate(MEMBERS[name].learnable)})
    x = torch.randn(rows, length, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))
    return x, arguments_of(name, values)


@pytest.mark.parametrize("name", spread(NAMES, {"polynorm_r3", "polyrelu_norm_l2_r3", "gate", "rms"}))
def test_first_derivatives(name):
    x, args = sample(name)
    inputs = [t.requires_grad_() if isinstance(t, torch.Tensor) else t for t in (x, *args)]
    torch.autograd.gradcheck(function(name), inputs, check_forward_ad=True, check_batched_grad=True)


@pytest.mark.parametrize("name", ["polynorm_r3", "polyrelu_norm_l2_r3", "gate"])
def test_second_derivatives(name):
    x, args = sample(name, 2, 4)
    inputs = [t.requires_grad_() if isinstance(t, torch.Tensor) else t for t in (x, *args)]
    torch.autograd.gradgradcheck(function(name), inputs, check_fwd_over_rev=name == "polynorm_r3")


@pytest.mark.parametrize("name", [pytest.param("polynorm_r3", marks=LONG), "rms"])
def test_operators_keep_torchs_rules(name):
    x, args = sample(name)
    operators = function(name).__globals__["_function"].operators
    grad = torch.randn(5, 3, dtype=torch.float64).t()
    inputs = (x.requires_grad_(), *args)
    torch.library.opcheck(operators.forward, inputs)
    torch.library.opcheck(operators.backward, (grad, *inputs))
    if operators.backward_parameters is not None:
        torch.library.opcheck(operators.backward_parameters, (grad, *inputs))


def test_function_transforms():
    x, args = sample("polynorm_r3", 4, 6)
    f = function("polynorm_r3")
    weight, bias, eps = args
    expected = torch.stack([f(row, *args) for row in x])
    assert torch.equal(torch.func.vmap(lambda row: f(row, *args))(x), expected)
    assert torch.equal(torch.func.vmap(f, in_dims=(1, None, None, None))(x.t(), *args), expected)
    weights = torch.stack([weight * k for k in range(1, 5)])
    each = torch.func.vmap(lambda row, w: f(row, w, bias, eps))(x, weights)
    assert torch.equal(each, torch.stack([f(r, w, bias, eps) for r, w in zip(x, weights, strict=True)]))
    per_sample = torch.func.vmap(torch.func.grad(lambda w, r: f(r, w, bias, eps).square().sum()), (None, 0))(weight, x)
    for r, g in zip(x, per_sample, strict=True):
        assert torch.allclose(g, torch.func.grad(lambda w, r=r: f(r, w, bias, eps).square().sum())(weight))
    forward = torch.func.jacfwd(f)(x[0], *args)
    assert torch.allclose(forward, torch.func.jacrev(f)(x[0], *args))
    assert forward.abs().max() > 0.1


def test_compiled_agrees():
    x, args = sample("polynorm_r3")
    f = function("polynorm_r3")

    def loss(x, *args):
        y = f(2 * x, *args)
        return (y * y.cos()).sum()

    results = []
    for run in (loss, torch.compile(loss, backend="aot_eager", fullgraph=True)):
        inputs = [t.clone().requires_grad_() if isinstance(t, torch.Tensor) else t for t in (x, *args)]
        tensors = [t for t in inputs if isinstance(t, torch.Tensor)]
        results.append(torch.autograd.grad(run(*inputs), tensors))
    for a, b in zip(*results, strict=True):
        assert torch.allclose(a, b, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_any_strides_and_types(dtype):
    f = function("polynorm_r3")
    _, args = sample("polynorm_r3")
    whole = torch.randn(6, 4, 10, generator=torch.Generator().manual_seed(3)).to(dtype)
    views = (whole.transpose(1, 2), whole[:, ::2], whole[..., 1:8], whole[:1].expand(5, 4, 10), whole[0, 0])
    for x in views:
        y = f(x, *args)
        assert y.dtype is dtype and y.shape == x.shape
        assert torch.equal(y, f(x.contiguous(), *args))
        leaf = x.detach().clone().requires_grad_()
        f(leaf, *args).sum().backward()  # a gradient of stride 0
        assert leaf.grad.dtype is dtype and leaf.grad.isfinite().all()


@pytest.mark.parametrize("shape", [(0,), (0, 3), (3, 0), (2, 0, 4)])
def test_empty_tensors(shape):
    x = torch.zeros(shape, requires_grad=True)
    weight = torch.ones(3, requires_grad=True)
    bias = torch.zeros((), requires_grad=True)
    y = function("polynorm_r3")(x, weight, bias)
    y.sum().backward()
    assert y.shape == x.grad.shape == torch.Size(shape)
    assert torch.equal(weight.grad, torch.zeros(3)) and bias.grad == 0


def test_frozen_parameters_get_no_gradient_and_types_may_differ():
    x = torch.randn(2, 8, dtype=torch.bfloat16, requires_grad=True)
    weight, bias = torch.full((3,), 1 / 3, requires_grad=True), torch.zeros(1)
    function("polynorm_r3")(x, weight, bias).float().square().sum().backward()
    assert weight.grad.dtype is torch.float32 and bias.grad is None and x.grad.dtype is torch.bfloat16
    with torch.autocast("cpu", torch.bfloat16):
        assert function("polynorm_r3")(x, weight, bias).dtype is torch.bfloat16


def test_module_trains_and_starts_as_the_paper_says():
    layer = module("activations.polynorm_r3").PolyNorm_r3(eps=1e-5)
    assert [n for n, _ in layer.named_parameters()] == ["weight", "bias"]
    assert torch.allclose(layer.weight, torch.full((3,), 1 / 3)) and layer.bias == 0 and "eps=1e-05" in repr(layer)
    x = torch.randn(16, 32)
    optimiser = torch.optim.SGD(layer.parameters(), lr=0.1)
    losses = []
    for _ in range(5):
        loss = (layer(x) - x.relu()).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    assert losses == sorted(losses, reverse=True)
    assert torch.allclose(layer(x), _listing(x, layer.weight, layer.bias, 1e-5), atol=1e-6)


def _listing(x, weight, bias, eps):
    """What the paper's pseudo-code computes."""
    powers = [x ** (i + 1) for i in range(3)]
    normal = [p * torch.rsqrt(p.square().mean(-1, keepdim=True) + eps) for p in powers]
    return sum(w * p for w, p in zip(weight, normal, strict=True)) + bias


def test_refusals():
    f = function("polynorm_r3")
    weight, bias = torch.ones(3), torch.zeros(1)
    with pytest.raises(TypeError, match=r"polynorm_r3 takes a floating-point tensor .*, not one of torch\.int64"):
        f(torch.ones(3, dtype=torch.int64), weight, bias)
    with pytest.raises(ValueError, match="weight must hold 3 elements, not shape"):
        f(torch.ones(3), torch.ones(2), bias)
    with pytest.raises(ValueError, match="at least one dimension"):
        f(torch.tensor(1.0), weight, bias)
