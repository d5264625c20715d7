"""Where other implementations of these activations are known to break: long bases, far inputs, half types, a second
backward."""

import math

import pytest
import sympy as sp
import torch
from tiers import LONG, spread

import generated

DOUBLE = torch.float64
pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit.script:DeprecationWarning")


@pytest.fixture(params=spread(["kernel", "torch"], {"torch"}), autouse=True)
def backend(request):
    with generated.backend(request.param):
        yield


@pytest.mark.parametrize("degree", spread([3, 12], 1))
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, DOUBLE])
def test_hermite_in_every_type(degree, dtype):
    """Types stay what they are, and the sum is that of He_k(x) a_k / k!, by their recurrence in float64."""
    x = torch.linspace(-3, 3, 41).to(dtype).requires_grad_()
    a = torch.ones(degree + 1, dtype=dtype)
    y = generated.hermite(x, a)
    below, value = torch.zeros(41, dtype=DOUBLE), torch.ones(41, dtype=DOUBLE)
    total = value.clone()
    for k in range(1, degree + 1):
        below, value = value, x.detach().double() * value - (k - 1) * below
        total = total + value / math.factorial(k)
    assert y.dtype is dtype and torch.autograd.grad(y.sum(), x)[0].dtype is dtype
    torch.testing.assert_close(y.detach().double(), total, rtol=8 * torch.finfo(dtype).eps, atol=2e-6)


def test_hermite_derivatives_at_zero():
    """f'(0) and f''(0) are He_k'(0) a_k / k! and He_k''(0) a_k / k!: a_1 - a_3/2, a_2."""
    a = torch.tensor([0.5, 0.75, 1.25, 0.5], dtype=DOUBLE)
    x = torch.zeros((), dtype=DOUBLE, requires_grad=True)
    (slope,) = torch.autograd.grad(generated.hermite(x, a), x, create_graph=True)
    (curvature,) = torch.autograd.grad(slope, x)
    assert slope.item() == 0.75 - 0.5 / 2 and curvature.item() == 1.25


@pytest.mark.parametrize("unit", spread(["hermite", "legendre", "chebyshev_first", "chebyshev_second"], 1))
def test_high_degrees_far_out_are_no_nan(unit):
    for degree in (12, 40):
        x = torch.tensor([-1e4, -30.0, 0.0, 30.0, 1e4], requires_grad=True)
        a = torch.ones(degree + 1, requires_grad=True)
        y = getattr(generated, unit)(x, a)
        assert not y.isnan().any()
        assert not torch.autograd.grad(y.sum(), x)[0].isnan().any()
        near = getattr(generated, unit)(x[1:4], a)
        assert not torch.autograd.grad(near.sum(), a)[0].isnan().any()


@pytest.mark.parametrize("degree", [1, 35, 200])
@LONG
def test_fourier_of_any_degree(degree):
    """The sum over k of (cos kx + sin kx) / k!, in float64 by its terms."""
    x = torch.linspace(-5, 5, 31, dtype=DOUBLE)
    ones = torch.ones(degree, dtype=DOUBLE)
    y = generated.fourier(x, 1.0, torch.zeros(1, dtype=DOUBLE), ones, ones)
    k = torch.arange(1, degree + 1, dtype=DOUBLE).reshape(-1, 1)
    terms = ((k * x).cos() + (k * x).sin()) * torch.exp(-torch.lgamma(k + 1))
    torch.testing.assert_close(y, terms.sum(0), rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("unit", spread(["squaf", "squaf_nearest", "squaf_laplacian"], 1))
@pytest.mark.parametrize("dtype", [torch.float16, torch.float32, DOUBLE])
def test_squaf_far_outside_the_grid_is_its_last_amplitude(unit, dtype):
    z = torch.tensor([-3.0, 1.0, 0.5, 1.0, 2.0, 4.0, 7.0], dtype=dtype)
    far = torch.tensor([-torch.finfo(dtype).max, -6e4, -200.0, 200.0, 6e4, torch.finfo(dtype).max], dtype=dtype)
    x = far.requires_grad_()
    q, alpha = (torch.tensor(v, dtype=dtype, requires_grad=True) for v in (1.0, 1.5))
    y = getattr(generated, unit)(x, q, alpha, z)
    expected = [-3.0] * 3 + [7.0] * 3
    if unit == "squaf_laplacian":
        expected = None  # beyond the grid all weights fall alike: the mean keeps its shares
        assert y.isfinite().all() and len(set(y.tolist())) == 2
    else:
        assert y.tolist() == expected
    assert all(not g.isnan().any() for g in torch.autograd.grad(y.sum(), (x, q, alpha)))


def test_backward_twice_over_one_graph_leaves_inputs_alone():
    """Neither inputs nor gradients are written to."""
    packed = torch.randn(5, 8, generator=torch.Generator().manual_seed(0)).requires_grad_()
    before = packed.detach().clone()
    y = generated.swiglu(packed)
    first = torch.autograd.grad(y.sum(), packed, retain_graph=True)[0]
    second = torch.autograd.grad(y.sum(), packed)[0]
    assert torch.equal(first, second) and torch.equal(packed, before)


def test_pade_far_out_and_again():
    """x^5/x^4 far out, which overflows where it is written in powers."""
    a = torch.tensor([0.0, 0, 0, 0, 0, 1], requires_grad=True)
    b = torch.tensor([0.0, 0, 0, 1], requires_grad=True)
    x = torch.tensor([-1e20, -1e6, 1e6, 1e20], requires_grad=True)
    y = generated.pade(x, a, b)
    torch.testing.assert_close(y, x.detach())
    assert all(not g.isnan().any() for g in torch.autograd.grad(y.sum(), (x, a, b)))


@pytest.mark.parametrize("zeros", [0, 2])
@pytest.mark.parametrize("dtype", [torch.float32, DOUBLE])
def test_derivatives_of_pade_of_one_degree_keep_their_digits(dtype, zeros):
    """The leading terms of f' and f'' cancel: they fall like 1/x^2 and 1/x^3.  Leading entries of 0 are no degrees."""
    a, b = [0.5, -1.25, 0.75, 2.0, -0.375], [0.25, -0.5, 1.5, 0.625]
    points = [-1e11, -3e7, -1e4, -17.0, 17.0, 1e3, 1e6, 3e9, 5e9, 1e11]
    x = torch.tensor(points, dtype=dtype, requires_grad=True)
    padded = (torch.tensor(c + [0.0] * zeros, dtype=dtype) for c in (a, b))
    first = torch.autograd.grad(generated.pade(x, *padded).sum(), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    t = sp.Symbol("t")
    top, inner = (sp.Poly([*map(sp.Rational, reversed(c)), *rest], t).as_expr() for c, rest in ((a, []), (b, [0])))
    for got, factor in ((first, 32), (second, 64)):
        for point, value in zip(x.tolist(), got.tolist(), strict=True):
            sign = sp.sign(inner.subs(t, sp.Rational(point)))
            exact = sp.diff(top / (1 + sign * inner), t, 1 if got is first else 2).subs(t, sp.Rational(point))
            assert value == pytest.approx(float(exact), rel=factor * torch.finfo(dtype).eps, abs=0)


def test_second_derivatives_of_pade_without_a_denominator():
    x = torch.tensor([-1e5, 3.0, 5.0], requires_grad=True)
    y = generated.pade(x, torch.tensor([1.0, 2]), torch.zeros(3))
    first = torch.autograd.grad(y.sum(), x, create_graph=True)[0]
    assert torch.equal(torch.autograd.grad(first.sum(), x)[0], torch.zeros(3))


def test_strides_are_read():
    x = torch.randn(6, 8)
    a, b = torch.rand(6), torch.rand(4)
    assert torch.equal(generated.pade(x.t(), a, b), generated.pade(x, a, b).t())
    assert torch.equal(generated.pade(x[:, ::2], a, b), generated.pade(x, a, b)[:, ::2])


def test_forward_mode_is_not_silently_zero():
    x = torch.tensor([0.5, -1.5])
    for f in (generated.telu, generated.gelu, lambda t: generated.hermite(t, torch.ones(4))):
        _, tangent = torch.func.jvp(f, (x,), (torch.ones(2),))
        (slope,) = torch.func.vjp(f, x)[1](torch.ones(2))
        torch.testing.assert_close(tangent, slope)
        assert tangent.abs().min() > 1e-3
