"""Modules of a model replaced and put back, groups of parameters, and fused MLPs, on models of torch alone."""

import copy
import doctest
import io
import pickle

import documented
import pytest
import torch
from tiers import LONG
from torch import nn

from actsym.errors import InputError
from actsym.models import fuse_mlp, modules, parameter_groups, replace, replacement, restore
from actsym.models.modules import given, is_activation, is_ours
from generated import GELU, Hermite, PolyNorm_r3, PReLU, SiLU, SwiGLU, TeLU, telu

ONE = TeLU()
GATED = [(nn.SiLU, "swiglu"), (SiLU, "swiglu"), (nn.GELU, "geglu"), (nn.ReLU, "reglu")]


def mlp():
    return nn.Sequential(nn.Linear(4, 8), nn.GELU(), nn.Sequential(nn.Linear(8, 8), nn.GELU()), nn.ReLU())


def tree(model):
    return [(name, id(module)) for name, module in model.named_modules(remove_duplicate=False)]


def test_every_module_of_a_class_is_replaced_and_put_back():
    model = mlp()
    before = tree(model)
    record = replace(model, nn.GELU, "telu")
    assert record.names == ["1", "2.1"] and record.model is model and len(record) == 2
    assert type(model[1]) is TeLU and type(model[2][1]) is TeLU and model[1] is not model[2][1]
    assert str(record) == "1: GELU -> TeLU\n2.1: GELU -> TeLU"
    assert restore(record) is model
    assert tree(model) == before


@pytest.mark.parametrize(
    ("which", "names"),
    [
        ((nn.GELU, nn.ReLU), ["1", "2.1", "3"]),
        (lambda module: isinstance(module, nn.GELU) and module.approximate == "none", ["1", "2.1"]),
        ("2.*1", ["2.1"]),
        ("[13]", ["1", "3"]),
        ("*.1", ["2.1"]),
    ],
)
def test_what_is_meant(which, names):
    assert replace(mlp(), which, "telu").names == names


@pytest.mark.parametrize(
    "new", ["telu", TeLU, TeLU(), lambda: TeLU(), type("Held", (), {"module": lambda self: TeLU()})()]
)
def test_what_a_new_activation_is_given_as(new):
    model = mlp()
    replace(model, nn.GELU, new)
    x = torch.randn(3, 4)
    assert torch.equal(model[:2](x), telu(model[0](x)))
    assert model[1] is not model[2][1] and model[1] is not new


def test_options_reach_the_module():
    model = mlp()
    replace(model, nn.GELU, "hermite", channels=8)
    assert model[1].a.shape == (8, 4) and model[1].a is not model[2][1].a


def test_a_module_at_two_places_stays_one():
    act, block = nn.ReLU(), nn.Sequential(nn.Linear(3, 3), nn.ReLU())
    model = nn.ModuleDict({"a": act, "b": nn.Sequential(act, block), "c": block})
    before = tree(model)
    record = replace(model, nn.ReLU, "prelu")
    assert model["a"] is model["b"][0] is not model["c"][1]
    assert [found.names for found in record] == [["a", "b.0"], ["b.1.1", "c.1"]]
    assert str(record).startswith("a, b.0 (shared): ReLU -> PReLU")
    assert sum(1 for _ in model.parameters()) == 4
    restore(record)
    assert tree(model) == before


def test_the_model_itself():
    model = nn.GELU()
    record = replace(model, nn.GELU, "telu")
    assert type(record.model) is TeLU and record.names == [""]
    assert restore(record) is model


def test_what_is_inside_goes_along():
    inner = nn.Sequential(nn.GELU())
    model = nn.Sequential(inner, nn.GELU())
    assert replace(model, (nn.Sequential, nn.GELU), "telu").names == [""]
    assert type(inner[0]) is nn.GELU


def test_type_device_and_mode_are_those_of_the_part():
    model = nn.Sequential(nn.Linear(4, 8).bfloat16(), nn.ReLU(), nn.Linear(8, 8).double(), nn.PReLU().half())
    model.train()
    model[1].eval()
    record = replace(model, (nn.ReLU, nn.PReLU), "hermite")
    assert (model[1].a.dtype, model[1].training) == (torch.bfloat16, False)
    assert (model[3].a.dtype, model[3].training) == (torch.float16, True)
    restore(record)
    assert (model[3].weight.dtype, model[1].training, model[3].training) == (torch.float16, False, True)
    meta = nn.Sequential(nn.Linear(4, 8, device="meta"), nn.ReLU())
    replace(meta, nn.ReLU, "prelu")
    assert meta[1].weight.is_meta


def test_what_follows_stands_in_where_nothing_comes_before():
    model = nn.Sequential(nn.Sequential(nn.ReLU()), nn.Linear(4, 8).double())
    replace(model, nn.ReLU, "prelu")
    assert model[0][0].weight.dtype == torch.float64


def test_the_old_module_follows_a_model_that_has_moved():
    model = nn.Sequential(nn.Linear(4, 8), nn.PReLU())
    record = replace(model, nn.PReLU, "telu")
    model.double().eval()
    restore(record)
    assert model[1].weight.dtype == torch.float64 and not model[1].training


def test_a_replacement_of_a_replacement():
    model = mlp()
    before = tree(model)
    first = replace(model, nn.GELU, "telu")
    second = replace(model, TeLU, "prelu")
    with pytest.raises(InputError, match="'1' is PReLU by now"):
        restore(first)
    assert type(model[2][1]) is PReLU
    restore(second)
    restore(first)
    assert tree(model) == before
    with pytest.raises(InputError, match="undone before"):
        restore(first)


def test_saved_whole_and_replaced_back():
    model = mlp()
    replace(model, nn.GELU, "hermite")
    with torch.no_grad():
        model[1].a.mul_(0.5)
    x = torch.randn(5, 4)
    file = io.BytesIO()
    torch.save(model, file)
    file.seek(0)
    for copied in (torch.load(file, weights_only=False), pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        assert torch.equal(copied(x), model(x))
        replace(copied, Hermite, nn.GELU)
        assert type(copied[1]) is nn.GELU and type(copied[2][1]) is nn.GELU
    other = mlp()
    replace(other, nn.GELU, "hermite")
    other.load_state_dict(model.state_dict())
    assert torch.equal(other(x), model(x))


@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors:UserWarning")
@pytest.mark.parametrize("padded", [False, True])
def test_fast_paths_of_torch_do_not_pass_the_new_module_by(padded):
    """In evaluation without gradients torch's layers compute the GELU that they were built with, or nested tensors."""
    torch.manual_seed(0)
    layer = nn.TransformerEncoderLayer(16, 2, 32, activation=nn.GELU(), batch_first=True)
    model = nn.TransformerEncoder(layer, 2).eval()
    x = torch.randn(2, 5, 16)
    padding = torch.tensor([[False] * 5, [False] * 3 + [True] * 2]) if padded else None
    with torch.no_grad():
        original = model(x, src_key_padding_mask=padding)
        record = replace(model, nn.GELU, "telu")
        fast = model(x, src_key_padding_mask=padding)
    slow = model(x, src_key_padding_mask=padding)
    kept = slice(None) if padding is None else ~padding
    torch.testing.assert_close(fast[kept], slow[kept].detach())
    assert not torch.allclose(fast[kept], original[kept], atol=1e-3)
    restore(record)
    with torch.no_grad():
        assert torch.equal(model(x, src_key_padding_mask=padding), original)


@pytest.mark.filterwarnings("ignore")  # the compiler's own
def test_a_compiled_model_notices():
    model = nn.Sequential(nn.Linear(4, 8), nn.GELU(), nn.Linear(8, 2))
    compiled = torch.compile(model, backend="aot_eager", fullgraph=True)
    x = torch.randn(3, 4)
    original = compiled(x)
    record = replace(compiled, nn.GELU, "telu")
    assert record.names == ["_orig_mod.1"]
    torch.testing.assert_close(compiled(x), model[2](telu(model[0](x))))
    restore(record)
    torch.testing.assert_close(compiled(x), original)


@pytest.mark.parametrize(
    ("arguments", "options", "said"),
    [
        ((mlp(), nn.Tanh, "telu"), {}, r"no module of the class Tanh; .* it has: 1 \(GELU\), 2.1 \(GELU\)"),
        ((mlp(), "x*", "telu"), {}, "no module with a name like 'x\\*'"),
        ((nn.Linear(2, 2), nn.GELU, "telu"), {}, "functions that it calls, such as F.gelu, cannot be replaced"),
        ((mlp(), nn.GELU, "teluu"), {}, "did you mean telu"),
        ((mlp(), nn.GELU, "x*beta"), {}, "unknown symbol 'beta'"),
        ((mlp(), nn.GELU, "swiglu"), {}, "reads two inputs"),
        ((mlp(), 3, "telu"), {}, "3 does not say which modules are meant"),
        ((mlp(), nn.GELU(), "telu"), {}, "does not say which modules are meant"),
        ((mlp(), int, "telu"), {}, "no class of torch modules"),
        ((mlp(), nn.GELU, 3), {}, "3 is no activation; accepted"),
        ((mlp(), nn.GELU, int), {}, "int is no class of torch modules"),
        ((mlp(), nn.GELU, nn.Linear), {}, "Linear cannot be made with no arguments"),
        ((mlp(), nn.GELU, "telu"), {"slope": 1}, "telu takes no option 'slope'"),
        ((mlp(), nn.GELU, TeLU()), {"slope": 1}, "takes no options"),
        ((mlp(), nn.GELU, lambda: 3), {}, "makes 3, which is no torch module"),
        ((mlp(), nn.GELU, lambda: ONE), {}, "returns the same module twice"),
        ((3, nn.GELU, "telu"), {}, "int is no torch model"),
    ],
)
def test_bad_input_is_named_and_nothing_changes(arguments, options, said):
    model = arguments[0]
    before = tree(model) if isinstance(model, nn.Module) else None
    with pytest.raises(InputError, match=said):
        replace(*arguments, **options)
    assert before is None or tree(model) == before


def test_what_is_an_activation():
    ours, theirs = [TeLU(), Hermite(channels=2), PolyNorm_r3(), SwiGLU()], [nn.GELU(), nn.PReLU(), nn.Tanh()]
    assert all(map(is_ours, ours)) and not any(map(is_ours, theirs))
    assert all(map(is_activation, ours + theirs))
    assert is_ours(type("Mine", (TeLU,), {})())
    others = [nn.Linear(2, 2), nn.MultiheadAttention(4, 2), nn.LayerNorm(3), mlp(), nn.Module()]
    assert not any(map(is_activation, others))


def names(model, groups):
    """The names of the parameters with weight decay, and of those without."""
    called = {id(parameter): name for name, parameter in model.named_parameters()}
    return [{called[id(parameter)] for parameter in group["params"]} for group in groups]


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(5, 4)
        self.norm = nn.LayerNorm((3, 4))
        self.act, self.slope, self.norming = Hermite(channels=4, dim=-1), nn.PReLU(4), PolyNorm_r3()
        self.head = nn.Linear(4, 5)
        self.head.weight = self.embedding.weight
        self.frozen = nn.Linear(2, 2).requires_grad_(False)
        self.position = nn.Parameter(torch.zeros(3, 4))

    def no_weight_decay(self):
        return {"position"}


def test_groups_of_parameters():
    model = Tied()
    coefficients = {"act.a", "slope.weight", "norming.weight", "norming.bias", "position"}
    small = {"norm.weight", "norm.bias", "head.bias"}
    groups = parameter_groups(model, 0.05)
    assert names(model, groups) == [{"embedding.weight"}, coefficients | small]
    assert [group["weight_decay"] for group in groups] == [0.05, 0.0]
    assert sum(len(group["params"]) for group in groups) == 9
    everything = parameter_groups(model, 0.05, decay_norms_and_biases=True)
    assert names(model, everything) == [{"embedding.weight"} | small, coefficients]
    torch.optim.AdamW(parameter_groups(nn.PReLU(), 0.05))


def test_a_parameter_shared_with_an_activation_is_a_coefficient():
    model = nn.ModuleList([Hermite(channels=4), nn.Linear(4, 4, bias=False)])
    model[1].weight = model[0].a
    assert names(model, parameter_groups(model, 1)) == [set(), {"0.a"}]


@pytest.mark.parametrize("decay", [-1, float("nan"), float("inf")])
def test_a_weight_decay_that_is_none(decay):
    with pytest.raises(InputError, match="weight_decay"):
        parameter_groups(nn.Linear(2, 2), decay)


class Gated(nn.Module):
    """As in models of transformers."""

    def __init__(self, act, factor=1.0):
        super().__init__()
        self.gate_proj, self.up_proj, self.down_proj = nn.Linear(8, 16), nn.Linear(8, 16), nn.Linear(16, 8)
        self.act_fn, self.factor = act, factor

    def forward(self, x):
        return self.factor * self.down_proj(self.act_fn(self.gate_proj(x)) * self.up_proj(x))


class Scaled(Gated):
    def __init__(self):
        super().__init__(nn.SiLU())
        self.scale = nn.Parameter(torch.ones(8))


class Pair(Gated):
    def forward(self, x):
        return super().forward(x), x


def hooked(module):
    module.register_forward_hook(lambda module, inputs, output: output)
    return module


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16])
@pytest.mark.parametrize(("act", "gated"), GATED)
def test_fused_mlps(act, gated, dtype):
    torch.manual_seed(0)
    model, x = nn.Sequential(nn.Linear(8, 8), Gated(act())).to(dtype), torch.randn(3, 8, dtype=dtype)
    parts, state, random = tree(model), list(model.state_dict()), torch.get_rng_state()
    exact = copy.deepcopy(model).double()(x.double())
    record = fuse_mlp(model, gated)
    assert str(record) == "1: Gated -> FusedMLP" and list(model.state_dict()) == state
    allowed = 4 * torch.finfo(dtype).eps * exact.abs().max().item()
    torch.testing.assert_close(model(x).double(), exact, atol=allowed, rtol=0)
    assert torch.equal(random, torch.get_rng_state())
    with pytest.raises(InputError, match="are fused already"):
        fuse_mlp(model, gated)
    restore(record)
    assert tree(model) == parts


@pytest.mark.parametrize(
    ("model", "gated", "said"),
    [
        (mlp(), "swiglu", "no module has the parts gate_proj"),
        (Gated(nn.GELU()), "swiglu", "Gated: its activation GELU is another"),
        (Gated(nn.GELU(approximate="tanh")), "geglu", "its activation GELU is another"),
        (Gated(nn.SiLU(), 1.1), "swiglu", "computes more than"),
        (Gated(nn.SiLU()).to("meta"), "swiglu", "meta device"),
        (Gated(nn.Sequential(nn.SiLU(), nn.Dropout(0.5))).eval(), "swiglu", "computes more than"),
        (Scaled(), "swiglu", "has parameters or buffers of its own"),
        (Pair(nn.SiLU()), "swiglu", "returns tuple, no tensor"),
        (hooked(Gated(nn.SiLU())), "swiglu", "has hooks"),
        (Gated(nn.SiLU()), "silu", "silu is not accepted"),
        (Gated(nn.SiLU()), "swiglu_beta", "swiglu_beta is not accepted"),
    ],
)
def test_mlps_that_stay(model, gated, said):
    with pytest.raises(InputError, match=said):
        fuse_mlp(model, gated)
    assert not any(isinstance(module, SwiGLU) for module in model.modules())


def test_the_definition_of_what_is_given():
    assert given("TeLU").definition.name == "telu" and given(GELU).definition is None


@LONG
def test_the_page_and_the_examples_run():
    page = "docs/models.md"
    blocks = documented.blocks(page)
    alone = [block for block in blocks if "timm" not in block and "transformers" not in block]
    assert len(alone) == len(blocks) - 2
    names = documented.run(alone, page)
    assert len(names["optimiser"].param_groups[1]["params"]) == 4
    for module in (replacement, modules):
        assert doctest.testmod(module).failed == 0 and doctest.testmod(module).attempted > 2
