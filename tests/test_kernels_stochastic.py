"""Stochastic units: what they draw in training is what their definitions say, with the numbers that Philox gives; and
the rate of what is drawn."""

import importlib

import pytest
import torch
from tiers import spread

import generated

uniform = importlib.import_module("generated._noise").uniform
pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit.script:DeprecationWarning")

SEED = torch.tensor([-5, 77])
DOUBLE = torch.float64
BACKENDS = pytest.mark.parametrize("backend", ["kernel", "torch"])
RARELY_BUILT = pytest.mark.parametrize("backend", spread(["kernel", "torch"], {"torch"}))


def probabilities(x, q, alpha, n):
    """P(i | x) by the definition, in float64; the largest logit is taken out."""
    y = (torch.arange(n, dtype=DOUBLE) - (n - 1) / 2) * q
    return torch.softmax(-alpha * (x.double().unsqueeze(-1) - y) ** 2, -1)


@BACKENDS
@pytest.mark.parametrize("dtype", [torch.float32, DOUBLE])
def test_rrelu_draws_the_slope(backend, dtype):
    x = torch.linspace(-5, 5, 1001).to(dtype).requires_grad_()
    with generated.backend(backend):
        y = torch.ops.generated.rrelu(x, 0.125, 0.5, SEED)
        (slope,) = torch.autograd.grad(y.sum(), x)
    drawn = 0.125 + 0.375 * uniform(SEED, x.shape, dtype, x.device)
    expected = torch.where(x >= 0, 1.0, drawn).to(dtype)
    torch.testing.assert_close(slope, expected)
    torch.testing.assert_close(y, x * expected)
    assert slope[:500].unique().numel() > 490


@RARELY_BUILT
@pytest.mark.parametrize("dtype", [torch.float32, DOUBLE])
def test_squaf_p_draws_an_amplitude(backend, dtype):
    """The first amplitude whose running probability exceeds the noise; but where both are all but equal, any."""
    x = torch.linspace(-4, 4, 4001).to(dtype)
    z = torch.tensor([-1.0, 0.5, 2.0, 3.5, 7.0], dtype=dtype)
    q, alpha = torch.tensor(0.75, dtype=dtype), torch.tensor(1.25, dtype=dtype)
    with generated.backend(backend):
        y = torch.ops.generated.squaf_p(x, q, alpha, z, 0, SEED)
    noise = uniform(SEED, x.shape, dtype, x.device).double().unsqueeze(-1)
    running = probabilities(x, 0.75, 1.25, 5).cumsum(-1)
    clear = ((running - noise).abs() > 1e-5).all(-1)
    expected = z[(noise >= running[:, :-1]).sum(-1)]
    assert clear.sum() > 3990
    assert torch.equal(y[clear], expected[clear]) and y.unique().numel() == 5


@RARELY_BUILT
def test_squaf_p_follows_the_gradient_of_the_mean(backend):
    x = torch.linspace(-4, 4, 401, dtype=DOUBLE).requires_grad_()
    given = [torch.tensor(v, dtype=DOUBLE).requires_grad_() for v in (0.75, 1.25, (-1.0, 0.5, 2.0, 3.5, 7.0))]
    with generated.backend(backend):
        drawn = torch.ops.generated.squaf_p(x, *given, 0, SEED)
        mean = generated.squaf_p(x, *given, training=False)
        seed = torch.linspace(0, 1, 401, dtype=DOUBLE)
        found = torch.autograd.grad(drawn, [x, *given], seed)
        for a, b in zip(found, torch.autograd.grad(mean, [x, *given], seed), strict=True):
            torch.testing.assert_close(a, b)


@RARELY_BUILT
def test_samples_are_the_mean_on_average(backend):
    x = torch.full((200_000,), 0.3)
    torch.manual_seed(2)
    module = generated.SQUAFP()
    with generated.backend(backend):
        drawn = module(x)
        expected = module.eval()(x[:1]).item()
        assert abs(drawn.mean().item() - expected) < 5 * drawn.std().item() / 200_000**0.5
        assert torch.equal(module(x[:3]), module(x[:3]))


# The rate


def rate(x, q, alpha, n):
    mean = probabilities(x.reshape(-1), q, alpha, n).mean(0)
    return -sum(p * p.log2() for p in mean if p > 0)


def arguments(n, *, dtype=DOUBLE):
    return [torch.tensor(v, dtype=dtype).requires_grad_() for v in (0.75, 1.25)] + [torch.zeros(n, dtype=dtype)]


@pytest.mark.parametrize("n", [2, 5, 12])
@pytest.mark.parametrize("dtype", [torch.float32, DOUBLE])
def test_rate_is_the_entropy_of_the_mean_probabilities(n, dtype):
    x = torch.randn(40, 7, dtype=dtype, generator=torch.Generator().manual_seed(1)) * 2
    found = generated.squaf_p_rate(x, *arguments(n, dtype=dtype))
    assert found.shape == () and found.dtype is dtype
    torch.testing.assert_close(found.double(), rate(x, 0.75, 1.25, n).detach(), rtol=1e-5, atol=1e-6)


def test_rate_has_the_derivatives_of_the_entropy():
    x = torch.randn(5, 4, dtype=DOUBLE, generator=torch.Generator().manual_seed(1)).requires_grad_()
    q, alpha, z = arguments(5)

    def function(x, q, alpha):
        return generated.squaf_p_rate(x, q, alpha, z)

    assert torch.autograd.gradcheck(function, (x, q, alpha), check_forward_ad=True)
    assert torch.autograd.gradgradcheck(function, (x, q, alpha))


def test_rate_far_from_the_grid():
    """All elements at the ends: one bit where half of them are at each, none where all are at one."""
    q, alpha, z = arguments(5, dtype=torch.float32)
    for far in (1e4, 1e20, 3e38, torch.inf):
        x = torch.tensor([-far, far], requires_grad=True)
        both, one = (generated.squaf_p_rate(t, q, alpha, z) for t in (x, x[1:]))
        assert both.item() == 1 and one.item() == 0
        for g in torch.autograd.grad(both + one, (x, q, alpha)):
            assert torch.equal(g, torch.zeros_like(g))


def test_rate_with_channels_is_the_mean_over_them():
    x = torch.randn(6, 4, 3, dtype=DOUBLE, generator=torch.Generator().manual_seed(1))
    q, alpha = torch.tensor([0.5, 1.5], dtype=DOUBLE), torch.tensor(1.25, dtype=DOUBLE)
    found = generated.squaf_p_rate(x, q, alpha, torch.zeros(5, dtype=DOUBLE))
    expected = (rate(x[:, :2], 0.5, 1.25, 5) + rate(x[:, 2:], 1.5, 1.25, 5)) / 2
    torch.testing.assert_close(found, expected)


def test_rate_of_a_module_and_of_nothing():
    module = generated.SQUAFP()
    x = torch.randn(30)
    assert torch.equal(module.rate(x), generated.squaf_p_rate(x, module.q, module.alpha, module.z))
    with pytest.raises(ValueError, match="no elements"):
        module.rate(x[:0])


def test_a_rate_in_the_loss_lowers_the_rate():
    """Sharper probabilities and a wider grid need fewer bits: alpha and q go where the term says."""
    module = generated.SQUAFP()
    x = torch.randn(200, generator=torch.Generator().manual_seed(0))
    optimiser = torch.optim.Adam([module.q, module.alpha], lr=0.02)
    rates = []
    for _ in range(20):
        loss = module.rate(x)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        rates.append(loss.item())
    assert rates == sorted(rates, reverse=True) and rates[-1] < rates[0] - 0.05
