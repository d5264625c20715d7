"""Weights of torch models: variances, fans, reproducibility, and the variance that a layer keeps."""

import math

import pytest
import sympy as sp

from actsym import catalog
from actsym.bases.torch_init import derived_gain, fan, initialise
from actsym.definition.spec import SpecError, x

torch = pytest.importorskip("torch")
nn = torch.nn


def seeded(seed=0):
    return torch.Generator().manual_seed(seed)


def test_gains_are_inverse_second_moments():
    assert derived_gain("relu") == 2 and derived_gain("relu", "fan_out") == 2
    assert derived_gain(x) == 1
    cubic = x**3 / 3 - x
    assert derived_gain(cubic) == pytest.approx(1 / (15 / 9 - 2 + 1))
    assert derived_gain(cubic, "fan_out") == pytest.approx(1 / (3 - 2 + 1))
    assert derived_gain(catalog.get("leaky_relu")) == pytest.approx(2 / (1 + 1e-4))


@pytest.mark.parametrize("weights", ["normal", "uniform"])
@pytest.mark.parametrize("mode", ["fan_in", "fan_out"])
@pytest.mark.parametrize(
    "layer, fans",
    [
        (lambda: nn.Linear(300, 500), (300, 500)),
        (lambda: nn.Conv1d(64, 96, 5), (320, 480)),
        (lambda: nn.Conv2d(32, 64, 3), (288, 576)),
        (lambda: nn.Conv2d(32, 64, 3, groups=4), (72, 144)),
        (lambda: nn.Conv3d(8, 24, 3), (216, 648)),
    ],
)
def test_variance_is_gain_over_fan(layer, fans, mode, weights):
    model = layer()
    names = initialise(model, "gelu", mode=mode, weights=weights, generator=seeded())
    assert names == [""] and (model.bias == 0).all()
    assert (fan(model, "fan_in"), fan(model, "fan_out")) == fans
    wanted = derived_gain("gelu", mode) / fans[mode == "fan_out"]
    w = model.weight.detach().double()
    # Standard error of a sample variance: 2/n of it squared for a normal, 4/5 of that for a uniform distribution.
    assert abs(float((w**2).mean()) / wanted - 1) < 5 * math.sqrt(2 / w.numel())
    assert abs(float(w.mean())) < 5 * math.sqrt(wanted / w.numel())
    if weights == "uniform":
        assert float(w.abs().max()) <= math.sqrt(3 * wanted) * (1 + 1e-6)


def test_every_layer_of_a_model_and_the_gain_of_data_layers():
    model = nn.Sequential(nn.Conv2d(3, 64, 5), nn.ReLU(), nn.Flatten(), nn.Linear(64, 1000), nn.LayerNorm(1000))
    before = model[4].weight.clone()
    assert initialise(model, "relu", data_layers=["0"], generator=seeded()) == ["0", "3"]
    assert float(model[0].weight.detach().var()) * 75 == pytest.approx(1, abs=0.1)
    assert float(model[3].weight.detach().var()) * 64 == pytest.approx(2, abs=0.05)
    assert torch.equal(model[4].weight, before) and model[3].weight.requires_grad


def test_a_generator_decides_the_weights():
    first, second, third = nn.Linear(10, 10), nn.Linear(10, 10), nn.Linear(10, 10, bias=False)
    for layer, seed in ((first, 1), (second, 1), (third, 2)):
        initialise(layer, "telu", generator=seeded(seed))
    assert torch.equal(first.weight, second.weight) and not torch.equal(first.weight, third.weight)
    state = torch.random.get_rng_state()
    initialise(first, "telu", generator=seeded(3))
    assert torch.equal(torch.random.get_rng_state(), state)


@pytest.mark.parametrize(
    "name, module", [("relu", nn.ReLU()), ("gelu", nn.GELU()), ("silu", nn.SiLU()), ("elu", nn.ELU())]
)
def test_a_layer_keeps_the_variance_forward_and_backward(name, module):
    inputs = torch.randn(256, 1024, generator=seeded(5), dtype=torch.float64)
    layer = nn.Linear(1024, 1024, dtype=torch.float64)
    initialise(layer, name, generator=seeded(6))
    assert float((layer(module(inputs)).detach() ** 2).mean()) == pytest.approx(1, abs=0.04)
    initialise(layer, name, mode="fan_out", generator=seeded(6))
    inputs.requires_grad_()
    gradient = torch.randn(256, 1024, generator=seeded(7), dtype=torch.float64)
    (layer(module(inputs)) * gradient).sum().backward()
    assert float((inputs.grad**2).mean()) == pytest.approx(1, abs=0.04)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda m: initialise(m), "give an activation, or a gain"),
        (lambda m: initialise(m, "relu", mode="in"), "mode = 'in' is not accepted"),
        (lambda m: initialise(m, "relu", weights="cauchy"), "weights = 'cauchy'"),
        (lambda m: initialise(m, gain=0.0), "must be positive"),
        (lambda m: initialise(m, "relu", data_layers=["head"]), "called 'head'"),
        (lambda m: initialise(nn.ReLU(), "relu"), "no Linear or Conv layer"),
        (lambda m: initialise(m, sp.exp(x**2)), "E\\[f\\^2\\] is infinite"),
        (lambda m: initialise(m, sp.Piecewise((1, x > 0), (0, True)), mode="fan_out"), "jumps"),
        (lambda m: initialise(m, "relux"), "no activation is called"),
    ],
)
def test_what_cannot_be_done_is_refused(call, message):
    layer = nn.Linear(4, 4)
    before = layer.weight.clone()
    with pytest.raises(SpecError, match=message):
        call(layer)
    assert torch.equal(layer.weight, before)
