"""Weights by what layers read: gains, what is seen of a model, what is left alone."""

import math

import pytest
import torch
from tiers import spread
from torch import nn
from torch.nn import functional as F
from torch.nn.utils import parametrizations

import generated
from actsym.errors import InputError
from actsym.layers import activation
from actsym.models import initialise, replace
from actsym.models.responses import response


def by_name(found):
    return {row.names[0]: row for row in found.rows}


def gains(found):
    return {row.names[0]: row.gain for row in found.rows if row.gain is not None}


@pytest.mark.parametrize("name", ["relu", "gelu", "silu", "telu", "selu", "mish", "leaky_relu"])
def test_means_are_those_that_are_certified(name):
    """The grid's sums of a module's values, and enclosures of the expression."""
    known = activation(name)
    found = response(known.module(), name)
    assert math.isclose(1 / found.second, float(known.forward_gain), rel_tol=1e-6)
    assert math.isclose(1 / found.steep, float(known.backward_gain), rel_tol=1e-6)


def test_parameters_count_as_they_stand():
    slopes = torch.tensor([0.0, 0.5, 1.0, 2.0])
    prelu = nn.PReLU(4)
    prelu.weight.data = slopes.clone()
    expected = (0.5 + slopes.double() ** 2 / 2).mean()
    assert math.isclose(response(prelu, "PReLU").second, expected, rel_tol=1e-6)
    ours = generated.PReLU(4)
    ours.weight.data = slopes.clone()
    assert math.isclose(response(ours, "PReLU").second, expected, rel_tol=1e-6)


@pytest.mark.parametrize("kink", [0.0, 3.0, 0.30901699])
def test_kinks_anywhere(kink):
    upper = 0.5 * math.erfc(kink / math.sqrt(2))
    density = math.exp(-(kink**2) / 2) / math.sqrt(2 * math.pi)
    found = response(lambda z: F.relu(z - kink), "f")
    assert math.isclose(found.second, (1 + kink**2) * upper - kink * density, rel_tol=1e-4)
    assert math.isclose(found.steep, upper, rel_tol=1e-3)


@pytest.mark.parametrize("function", [lambda z: torch.exp(z * z), lambda z: 0 * z, lambda z: z - z.mean()])
def test_what_has_no_gain_says_so(function):
    with pytest.raises(InputError):
        response(function, "f")


def test_each_layer_gets_what_it_reads():
    model = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 64), nn.BatchNorm1d(64), nn.Linear(64, 3))
    found = by_name(initialise(model))
    assert [(found[n].reads, found[n].gain) for n in "024"] == [("data", 1), ("ReLU", pytest.approx(2)), ("a norm", 1)]
    assert {n: r.gain for n, r in by_name(initialise(model, torch.randn(2, 4))).items()} == gains(initialise(model))
    back = by_name(initialise(model, mode="fan_out"))
    assert [back[n].gain for n in "024"] == [pytest.approx(2), 1, 1]


class Calls(nn.Module):
    """Activations that are functions, in Python that torch.fx cannot trace."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(512, 512) for _ in range(6))

    def forward(self, x):
        for n, layer in enumerate(self.layers):
            if x.abs().max() < 1e30:
                x = layer(x)
                x = (F.gelu(x, approximate="tanh"), x.relu(), torch.tanh_(x))[n % 3]
        return x


def test_functions_are_followed_and_mean_squares_stay():
    torch.manual_seed(1)
    model, x = Calls(), torch.randn(64, 512)
    with pytest.raises(InputError, match="give a sample"):
        initialise(model)
    found = initialise(model, x)
    assert [row.reads for row in found.rows] == ["data", "gelu", "relu", "tanh", "gelu", "relu"]
    assert found.rows[3].gain == pytest.approx(float(activation("tanh").forward_gain))
    outputs = []
    for layer in model.layers:
        layer.register_forward_hook(lambda m, a, y: outputs.append(float(y.detach().square().mean())))
    model(x)
    assert all(0.8 < square < 1.25 for square in outputs)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm, self.attention = nn.LayerNorm(width), nn.MultiheadAttention(width, 4, batch_first=True)
        self.wide, self.back, self.drop = nn.Linear(width, 4 * width), nn.Linear(4 * width, width), nn.Dropout(0.1)

    def forward(self, x):
        h = self.norm(x)
        x = x + self.drop(self.attention(h, h, h, need_weights=False)[0])
        return x + self.drop(self.back(F.silu(self.wide(self.norm(x)))))


class Tied(nn.Module):
    def __init__(self, width=32, depth=3):
        super().__init__()
        self.embedding, self.blocks = nn.Embedding(11, width), nn.Sequential(*(Block(width) for _ in range(depth)))
        self.head = nn.Linear(width, 11, bias=False)
        self.head.weight = self.embedding.weight

    def forward(self, tokens):
        return self.head(self.blocks(self.embedding(tokens)))


def test_residual_branches_are_scaled_and_embeddings_left():
    model, tokens = Tied(), torch.randint(0, 11, (2, 5))
    before = model.embedding.weight.detach().clone()
    model.train()
    found = by_name(initialise(model, tokens))
    silu = float(activation("silu").forward_gain)
    for n in range(3):
        assert found[f"blocks.{n}.attention.in_proj"].gain == 1
        assert found[f"blocks.{n}.attention.out_proj"].gain == pytest.approx(1 / 6)
        assert found[f"blocks.{n}.wide"].gain == 1
        assert found[f"blocks.{n}.back"].gain == pytest.approx(silu / 6, rel=1e-5)
    assert "embedding" in found["head"].skipped and torch.equal(model.embedding.weight, before)
    assert model.training and all(m.training for m in model.modules())
    assert by_name(initialise(model, tokens, residual=False))["blocks.0.back"].gain == pytest.approx(silu, rel=1e-5)


def test_gates_multiply():
    class Gate(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm, self.a, self.b, self.c = (
                nn.LayerNorm(16),
                nn.Linear(16, 32),
                nn.Linear(16, 32),
                nn.Linear(32, 16),
            )

        def forward(self, x):
            x = self.norm(x)
            return self.c(F.silu(self.a(x)) * self.b(x))

    found = by_name(initialise(Gate(), torch.randn(2, 16)))
    assert found["c"].gain == pytest.approx(float(activation("silu").forward_gain), rel=1e-5)
    model = nn.Sequential(nn.Linear(8, 16), generated.SwiGLU(), nn.Linear(8, 2))
    assert gains(initialise(model, torch.randn(2, 8)))["2"] == pytest.approx(found["c"].gain)


def test_convolutions_count_what_an_output_reads():
    torch.manual_seed(2)
    model = nn.Sequential(
        nn.Conv2d(8, 64, 3, padding=1, groups=4), nn.Tanh(),
        nn.ConvTranspose2d(64, 32, 4, stride=2, padding=1), nn.Tanh(), nn.Conv2d(32, 16, 1),
    )  # fmt: skip
    found = by_name(initialise(model))
    tanh = float(activation("tanh").forward_gain)
    for name, fan, gain in (("0", 2 * 9, 1), ("2", 64 * 16 / 4, tanh), ("4", 32, tanh)):
        assert found[name].deviation == pytest.approx(math.sqrt(gain / fan), rel=1e-5)
    squares = {}
    for n in (0, 2, 4):
        model[n].register_forward_hook(
            lambda m, a, y, n=n: squares.update({n: float(y.detach()[..., 4:-4, 4:-4].square().mean())})
        )
    model(torch.randn(16, 8, 24, 24))
    assert all(0.7 < s < 1.4 for s in squares.values())


def test_what_cannot_be_set_is_left_alone_and_named():
    frozen, shared = nn.Linear(8, 8), nn.Linear(8, 8)
    frozen.requires_grad_(False)
    model = nn.Sequential(
        frozen, nn.ReLU(), shared, nn.ReLU(), shared, parametrizations.spectral_norm(nn.Linear(8, 8)),
        parametrizations.weight_norm(nn.Linear(8, 8)), nn.Linear(8, 8),
    )  # fmt: skip
    model[7].weight = shared.weight
    before = frozen.weight.clone()
    found = by_name(initialise(model))
    assert "frozen" in found["0"].skipped and torch.equal(frozen.weight, before)
    assert "2" in found["7"].skipped and not found["2"].skipped
    assert "SpectralNorm" in found["5"].skipped
    assert not found["6"].skipped and 0.2 < float(model[6].weight.detach().std()) < 0.55
    kept = model[2].weight.clone()
    assert by_name(initialise(model, leave=["2"]))["2"].skipped == "asked for" and torch.equal(model[7].weight, kept)


def test_slopes_above_one_are_told():
    chain = nn.Sequential(*(m for _ in range(3) for m in (nn.Linear(8, 8), nn.GELU())), nn.Linear(8, 8), nn.Tanh())
    found = initialise(chain)
    assert list(found.unstable) == ["GELU"] and found.unstable["GELU"] == pytest.approx(1.144, abs=1e-3)
    assert "slope 1.144" in str(found)


@pytest.mark.long
def test_settled_forms_bring_mean_squares_back():
    """What the table offers for GELU: plain, 40 layers multiply a mean square of 2 by tens; settled, not."""
    width, depth = 256, 40
    model = nn.Sequential(*(m for _ in range(depth) for m in (nn.Linear(width, width), nn.GELU())))
    sizes = {}
    for form in ("plain", "settled"):
        if form == "settled":
            replace(model, nn.GELU, activation("gelu").settled(depth))
        found = initialise(model, generator=torch.Generator().manual_seed(0))
        assert bool(found.unstable) == (form == "plain")
        seen = torch.randn(64, width, generator=torch.Generator().manual_seed(1)) * 1.4
        with torch.no_grad():
            for layer in model[:-1]:
                seen = layer(seen)
        sizes[form] = float(seen.square().mean())

    assert sizes["plain"] > 50 and 0.5 < sizes["settled"] < 2


@pytest.mark.parametrize("name", ["swiglu", "polynorm_r3"])
def test_only_functions_of_one_number_settle(name):
    with pytest.raises(InputError, match="no function of x alone"):
        activation(name).settled()


def test_nothing_changes_before_everything_is_known():
    lazy = nn.Sequential(nn.Linear(4, 4), nn.LazyLinear(3))
    before = lazy[0].weight.clone()
    for model, options, told in (
        (lazy, {}, "lazy"), (nn.ReLU(), {}, "no layer with weights"),
        (nn.Linear(2, 2), {"mode": "fan"}, "fan_in, fan_out"),
        (nn.Linear(2, 2), {"leave": ["head"]}, "no layer is called 'head'"), (3, {}, "no torch model"),
    ):  # fmt: skip
        with pytest.raises(InputError, match=told):
            initialise(model, **options)
    assert torch.equal(lazy[0].weight, before)


def test_a_generator_decides():
    model, other = nn.Linear(8, 8), nn.Linear(8, 8)
    for m in (model, other):
        initialise(m, weights="uniform", generator=torch.Generator().manual_seed(3))
    assert torch.equal(model.weight, other.weight)
    assert float(model.weight.detach().abs().max()) <= math.sqrt(3 / 8)


class Between(nn.Module):
    """A function between two layers."""

    def __init__(self, function, width=64):
        super().__init__()
        self.before, self.function, self.after = nn.Linear(width, width), function, nn.Linear(width, width)
        self.weight = nn.Parameter(torch.full((1,), 0.25))

    def forward(self, h):
        return self.after(self.function(self.before(h)))


_WRITTEN = {
    "affine": (lambda h: 2 * torch.sigmoid(h) - 1, lambda z: 2 * torch.sigmoid(z) - 1),
    "silu": (lambda h: h * torch.sigmoid(h), F.silu),
    "telu": (lambda h: h * torch.tanh(torch.exp(h)), lambda z: z * torch.tanh(z.exp())),
    "gelu": (lambda h: 0.5 * h * (1 + torch.erf(h / 2**0.5)), F.gelu),
    "mish": (lambda h: h.mul(torch.tanh(F.softplus(h))), F.mish),
    "in place": (lambda h: h.clone().relu_().mul_(3), lambda z: 3 * z.relu()),
    "in place, unused result": (lambda h: (F.relu_(h), h)[1], torch.relu),
    "square of relu": (lambda h: F.relu(h) ** 2, lambda z: z.relu() ** 2),
    "a product with itself": (lambda h: h * h, torch.square),
    "clamp": (lambda h: h.clamp(min=0), torch.relu),
    "maximum": (lambda h: torch.maximum(h, torch.zeros_like(h)), torch.relu),
    "where": (lambda h: torch.where(h > 0, h, 0.01 * h), F.leaky_relu),
    "difference": (lambda h: h - torch.tanh(h), lambda z: z - z.tanh()),
    "modules": (nn.Sequential(nn.ReLU(), nn.Tanh()), lambda z: z.relu().tanh()),
    "narrow": (nn.Hardtanh(-0.1, 0.1), lambda z: z.clamp(-0.1, 0.1)),
    "reciprocal": (lambda h: 1 / (1 + h * h), lambda z: 1 / (1 + z * z)),
    "threshold": (lambda h: F.threshold(h, 0.1, 20.0), lambda z: F.threshold(z, 0.1, 20.0)),
}


@pytest.mark.parametrize("name", _WRITTEN)
@pytest.mark.parametrize("sample", [None, torch.randn(4, 64)], ids=["traced", "watched"])
def test_formulas_count_as_the_functions_that_they_are(name, sample):
    """Against a sum over a million points, of the function as torch has it or as it is written here."""
    function, plain = _WRITTEN[name]
    z = torch.linspace(-10, 10, 2_000_001, dtype=torch.float64)
    density = torch.exp(-(z**2) / 2)
    second = float((plain(z.clone()) ** 2 * density).sum() / density.sum())
    row = initialise(Between(function), sample).rows[1]
    assert row.gain == pytest.approx(1 / second, rel=1e-3), row


@pytest.mark.parametrize("sample", [None, torch.randn(4, 64)], ids=["traced", "watched"])
@pytest.mark.parametrize("function", [
    lambda h: F.log_softmax(h, -1), nn.Softmax(-1), lambda h: h.cumsum(-1), F.normalize,
])  # fmt: skip
def test_what_is_no_function_of_each_element_is_left_alone(function, sample):
    row = initialise(Between(function), sample).rows[1]
    assert row.gain is None and "after" in row.names[0] and row.skipped


def test_parts_side_by_side_and_sums_of_activations():
    def joined(first, second):
        return lambda h: torch.cat([first(h[:, :32]), second(h[:, 32:])], 1)

    for parts in ((F.relu, lambda h: h), (lambda h: h, F.relu)):
        row = initialise(Between(joined(*parts))).rows[1]
        assert row.gain == pytest.approx(4 / 3) and "relu" in row.reads and "a layer" in row.reads

    class Sum(nn.Module):
        def __init__(self):
            super().__init__()
            self.a, self.b, self.c = (nn.Linear(512, 512) for _ in range(3))

        def forward(self, h):
            return self.c(F.relu(self.a(h)) + F.relu(self.b(h)))

    model, h = Sum(), torch.randn(256, 512)
    initialise(model, generator=torch.Generator().manual_seed(0))
    assert model(h).square().mean().item() == pytest.approx(1, rel=0.2)


def _stream(step):
    class Stream(nn.Module):
        def __init__(self, width=256, blocks=6):
            super().__init__()
            self.a, self.b = (nn.ModuleList(nn.Linear(width, width) for _ in range(blocks)) for _ in range(2))
            self.out = nn.Linear(width, width)

        def forward(self, h):
            for a, b in zip(self.a, self.b, strict=True):
                h = step(h, a, b)
            return self.out(h)

    return Stream


_STREAMS = {
    "after": (lambda h, a, b: F.relu(h + b(F.relu(a(h)))), 6),
    "parallel": (lambda h, a, b: h + a(F.relu(h)) + b(F.relu(h)), 12),
    "of a sum": (lambda h, a, b: h + (a(F.relu(h)) + b(F.relu(h))), 12),
    "minus": (lambda h, a, b: h - b(F.relu(a(h))), 6),
    "scaled after": (lambda h, a, b: (h + b(F.relu(a(h)))) / 2**0.5, 1),
    "alpha": (lambda h, a, b: torch.add(h, b(F.relu(a(h))), alpha=0.1), 1),
    "ends in an activation": (lambda h, a, b: h + torch.relu(b(h)), 6),
}


@pytest.mark.parametrize("way", spread(["traced", "watched"], 1))
@pytest.mark.parametrize("name", _STREAMS)
def test_streams_are_seen_in_all_their_forms(name, way):
    sample = torch.randn(4, 256) if way == "watched" else None
    step, branches = _STREAMS[name]
    model = _stream(step)()
    found = by_name(initialise(model, sample, generator=torch.Generator().manual_seed(0)))
    assert found["b.0"].branches == branches
    with torch.no_grad():
        size = float(model(torch.randn(256, 256)).square().mean())
    assert 0.01 < size < 12, "torch's additions of six blocks without a division reach 30 to 400"


@pytest.mark.filterwarnings("ignore:Initializing zero-element tensors")
def test_a_layer_without_elements_is_left_alone():
    model = nn.Sequential(nn.Linear(0, 4), nn.GELU(), nn.Linear(4, 2))
    found = by_name(initialise(model))
    assert "no elements" in found["0"].skipped and found["2"].gain is not None


def test_weights_that_hooks_recompute_are_left_alone():
    from torch.nn.utils import prune, spectral_norm

    pruned, normed = nn.Linear(8, 8), spectral_norm(nn.Linear(8, 8))
    prune.l1_unstructured(pruned, "weight", 0.5)
    found = by_name(initialise(nn.Sequential(nn.Linear(8, 8), nn.ReLU(), pruned, nn.ReLU(), normed)))
    assert "weight_orig" in found["2"].skipped and "weight_orig" in found["4"].skipped and not found["0"].skipped


def test_a_weight_of_a_function_of_torch():
    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.a, self.b, self.w = nn.Linear(8, 8), nn.Linear(8, 8), nn.Parameter(torch.full((1,), 0.25))

        def forward(self, h):
            return self.b(F.prelu(self.a(h), self.w))

    for sample in (None, torch.randn(2, 8)):
        assert initialise(Model(), sample).rows[1].gain == pytest.approx(2 / (1 + 0.25**2))


class Halves(nn.Module):
    def __init__(self, joined):
        super().__init__()
        self.a, self.b, self.joined = nn.Linear(64, 128), nn.Linear(64, 64), joined

    def forward(self, x):
        return self.b(self.joined(self.a(x).chunk(2, dim=-1)))


_SILU = 1 / response(F.silu, "silu").second


@pytest.mark.parametrize("sample", [None, torch.randn(4, 64)], ids=["traced", "watched"])
@pytest.mark.parametrize(
    ("joined", "gain"),
    [(lambda h: F.silu(h[0]) * h[1], _SILU), (lambda h: h[0] * h[1], 1), (lambda h: h[0].square(), 1 / 3)],
)
def test_parts_of_one_result_are_variables_of_their_own(joined, gain, sample):
    assert gains(initialise(Halves(joined), sample))["b"] == pytest.approx(gain)


_SCALED = {
    "by a number": (lambda h: 5 * h, 1 / 25),
    "divided": (lambda h: h / 8, 64),
    "shifted": (lambda h: h + 1, 1 / 2),
    "in place": (lambda h: h.mul_(3.0), 1 / 9),
    "a norm's": (lambda h: 5 * F.layer_norm(h, (64,)), 1 / 25),
    "behind a function": (lambda h: 0.5 * F.relu(h).flatten(1), 8),
    "of a sum by sum()": (lambda h: sum([h]), 1),
    "masked": (lambda h: h.masked_fill(h < 0, 0), 2),
    "masked by a product": (lambda h: h * (h > 0).float(), 2),
}


@pytest.mark.parametrize("sample", [None, torch.randn(4, 64)], ids=["traced", "watched"])
@pytest.mark.parametrize("name", _SCALED)
def test_numbers_of_the_model_count(name, sample):
    function, gain = _SCALED[name]
    (row,) = (r for r in initialise(Between(function), sample).rows if r.names[0] == "after")
    assert row.gain == pytest.approx(gain, rel=1e-6), row


class ByHand(nn.Module):
    """Uses a layer's weight without calling the layer, and adds layers with Python's sum."""

    def __init__(self):
        super().__init__()
        self.a, self.parts = nn.Linear(64, 64), nn.ModuleList(nn.Linear(64, 64) for _ in range(3))
        self.experts, self.norm = nn.Parameter(torch.randn(2, 64, 64)), nn.BatchNorm1d(64)

    def forward(self, x):
        h = F.relu(F.linear(x, weight=self.a.weight, bias=self.a.bias))
        self.norm.num_batches_tracked.add_(1)
        return sum(part(h) for part in self.parts) @ self.experts[0]


@pytest.mark.parametrize("sample", [None, torch.randn(4, 64)], ids=["traced", "watched"])
def test_layers_that_are_used_without_being_called(sample):
    model = ByHand()
    found = initialise(model, sample)
    assert gains(found) == pytest.approx({"a": 1, "parts.0": 2 / 3, "parts.1": 2 / 3, "parts.2": 2 / 3})
    assert found.others == ("experts",) and "left alone, of no layer: experts" in str(found)
    assert model.norm.num_batches_tracked == 0
