"""Activations of actsym in models of timm and transformers, built small and at random."""

import copy
import io
import pickle
import sys

import documented
import pytest
import torch
from torch import nn

from actsym.errors import InputError
from actsym.models import (
    fuse_mlp,
    parameter_groups,
    register_timm,
    register_transformers,
    registering,
    replace,
    restore,
)
from actsym.models.modules import is_activation
from generated import TeLU

pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore"),  # the compiler's own, and those of the libraries
]


@pytest.fixture(scope="module", autouse=True)
def torchvision():
    """Both libraries import it, where it is installed.  Its wheel on PyPI is built for CUDA: under torch's CPU build
    its operators do not load, and the import fails at the first whose schema it then misses."""
    torchvision = None
    try:
        torchvision = pytest.importorskip("torchvision")
    except RuntimeError:
        library = torch.library.Library("torchvision", "DEF")
        for name in ("nms", "qnms"):
            library.define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        for name in [n for n in sys.modules if n.partition(".")[0] == "torchvision"]:
            del sys.modules[name]
        yield pytest.importorskip("torchvision")
        return
    yield torchvision


@pytest.fixture(scope="module")
def timm(torchvision):
    return pytest.importorskip("timm")


@pytest.fixture(scope="module")
def transformers(torchvision):
    return pytest.importorskip("transformers")


def step(model, loss):
    """One step of training; the loss before it and after."""
    torch.manual_seed(0)
    optimiser = torch.optim.AdamW(parameter_groups(model, 0.05), lr=1e-3)
    before = loss(model)
    before.backward()
    missing = [name for name, p in model.named_parameters() if p.requires_grad and p.grad is None]
    assert not missing
    optimiser.step()
    optimiser.zero_grad()
    after = loss(model)
    assert after.isfinite() and before.isfinite() and after != before
    return before.item()


def through_a_file(model):
    """The whole model saved and loaded."""
    file = io.BytesIO()
    torch.save(model, file)
    file.seek(0)
    return torch.load(file, weights_only=False)


def lives(model, loss, which, new, compiled=True):
    """Replaced, trained, compiled, saved and loaded, replaced back: nothing breaks, and numbers agree."""
    modules = list(model.named_modules())
    model.eval()
    with torch.no_grad():
        original = loss(model)
    record = replace(model, which, new)
    with torch.no_grad():
        changed = loss(model)
    assert changed != original
    for copied in (through_a_file(model), copy.deepcopy(model)):
        with torch.no_grad():
            torch.testing.assert_close(loss(copied), changed)
    if compiled:
        torch.compiler.reset()
        with torch.no_grad():
            torch.testing.assert_close(loss(torch.compile(model, backend="aot_eager")), changed, rtol=1e-4, atol=1e-5)
        model.train()
        eager, traced = copy.deepcopy(model), torch.compile(copy.deepcopy(model), backend="aot_eager")
        assert step(eager, loss) == pytest.approx(step(traced, loss), rel=1e-4)
    model.eval()
    fresh = copy.deepcopy(restore(record))
    assert [(n, id(m)) for n, m in model.named_modules()] == [(n, id(m)) for n, m in modules]
    with torch.no_grad():
        assert loss(model) == original
    # Weights alone: from a replaced model into another.
    again = replace(fresh, which, new)
    fresh.load_state_dict(fresh.state_dict())
    assert again.names == record.names
    step(fresh.train(), loss)
    return record


#: What their activations are; ConvNeXt has a class of timm's that is called as torch's is.
TIMM = {
    "resnet10t": nn.ReLU,
    "resnet18": nn.ReLU,
    "mobilenetv3_small_050": (nn.Hardswish, nn.ReLU),
    "vit_tiny_patch16_224": nn.GELU,
    "convnext_atto": "*.act",
    "nf_resnet26": nn.ReLU,
}


def image_loss(model):
    generator = torch.Generator().manual_seed(1)
    images = torch.randn(4, 3, 64, 64, generator=generator)
    return nn.functional.cross_entropy(model(images), torch.arange(4))


def create(timm, name, **options):
    torch.manual_seed(0)
    if name.startswith("vit"):
        options["img_size"] = 64
    if name.startswith("convnext"):  # else its branches begin at a millionth, and no activation shows
        options["ls_init_value"] = 1.0
    return timm.create_model(name, num_classes=10, **options)


@pytest.mark.parametrize("new", ["telu", "tropical"])
@pytest.mark.parametrize("name", TIMM)
def test_models_of_timm(timm, name, new):
    model = create(timm, name)
    count = sum(map(is_activation, model.modules()))
    record = lives(model, image_loss, TIMM[name], new, compiled=new == "telu")
    # Of MobileNetV3 the gates stay, hard sigmoids.
    assert len(record) == count - sum(isinstance(module, nn.Hardsigmoid) for module in model.modules()) > 5


def test_classes_that_are_called_as_those_of_torch(timm):
    model = create(timm, "convnext_atto")
    with pytest.raises(InputError, match=r"no module of the class GELU; .* \(timm.layers.activations.GELU\)"):
        replace(model, nn.GELU, "telu")
    assert replace(model, timm.layers.GELU, "telu").names


@pytest.mark.parametrize("name", [n for n in TIMM if n != "mobilenetv3_small_050"])
def test_models_of_timm_by_name(timm, name):
    register_timm("telu")
    model = create(timm, name, act_layer="telu")
    assert any(type(module) is TeLU for module in model.modules())
    step(through_a_file(model), image_loss)


def bert(transformers, act):
    c = transformers.BertConfig(
        vocab_size=50, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, hidden_act=act,
        hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
    )  # fmt: skip
    return transformers.BertForMaskedLM(c)


def gpt2(transformers, act):
    c = transformers.GPT2Config(
        vocab_size=50, n_embd=32, n_layer=2, n_head=2, n_positions=32, activation_function=act, resid_pdrop=0.0,
        embd_pdrop=0.0, attn_pdrop=0.0,
    )  # fmt: skip
    return transformers.GPT2LMHeadModel(c)


def llama(transformers, act, name="Llama"):
    c = getattr(transformers, f"{name}Config")(
        vocab_size=50, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=2,
        intermediate_size=64, hidden_act=act, pad_token_id=0, bos_token_id=1, eos_token_id=2,
    )  # fmt: skip
    return getattr(transformers, f"{name}ForCausalLM")(c)


def text_loss(model):
    tokens = torch.randint(3, 50, (2, 12), generator=torch.Generator().manual_seed(1))
    return model(input_ids=tokens, labels=tokens).loss


LANGUAGE = {"bert": (bert, "gelu"), "gpt2": (gpt2, "gelu_new"), "llama": (llama, "silu")}


@pytest.mark.parametrize("new", ["telu", "tropical"])
@pytest.mark.parametrize("name", LANGUAGE)
def test_models_of_transformers(transformers, name, new):
    torch.manual_seed(0)
    build, act = LANGUAGE[name]
    kind = type(transformers.activations.ACT2FN[act])
    lives(build(transformers, act), text_loss, kind, new, compiled=new == "telu")


@pytest.mark.parametrize("name", LANGUAGE)
def test_models_of_transformers_by_name(transformers, name, tmp_path):
    register_transformers("telu")
    torch.manual_seed(0)
    model = LANGUAGE[name][0](transformers, "telu")
    assert any(type(module) is TeLU for module in model.modules())
    model.save_pretrained(tmp_path)
    loaded = type(model).from_pretrained(tmp_path)
    torch.testing.assert_close(text_loss(loaded.eval()), text_loss(model.eval()))
    step(loaded.train(), text_loss)


@pytest.mark.parametrize("name", ["Llama", "Phi3"])
def test_fused_mlp(transformers, name):
    torch.manual_seed(0)
    model = llama(transformers, "silu", name)
    modules, keys = list(model.named_modules()), list(model.state_dict())
    expected = text_loss(model)
    record = fuse_mlp(model)
    assert record.names == ["model.layers.0.mlp", "model.layers.1.mlp"]
    assert list(model.state_dict()) == keys
    torch.testing.assert_close(text_loss(model), expected)
    torch.testing.assert_close(text_loss(torch.compile(model, backend="aot_eager")), expected)
    torch.testing.assert_close(text_loss(through_a_file(model)), expected)
    step(copy.deepcopy(model), text_loss)
    assert restore(record) is model
    assert [(n, id(m)) for n, m in model.named_modules()] == [(n, id(m)) for n, m in modules]


def variance(function):
    """Var f(z) for z ~ N(0, 1), by the trapezoidal rule."""
    z = torch.linspace(-12, 12, 200_001, dtype=torch.float64)
    weights = torch.exp(-(z**2) / 2) * (z[1] - z[0]) / (2 * torch.pi) ** 0.5
    with torch.no_grad():
        f = function(z)
    mean = (weights * f).sum()
    return ((weights * f**2).sum() - mean**2).item()


@pytest.mark.parametrize("name", ["telu", "hermite", "tropical", "softsign", "mine"])
def test_constants_of_norm_free_networks(timm, name):
    """Of every source: the data, coefficients that start elsewhere, a name that timm has a constant of."""
    from timm.models import nfnet

    if name == "mine":
        register_timm(mine="prelu")
    else:
        register_timm(name)
    module = timm.layers.create_act_layer(name).double()
    assert name in nfnet._nonlin_gamma
    assert nfnet._nonlin_gamma[name] == pytest.approx(variance(module) ** -0.5, rel=1e-7)


def test_norm_free_networks_keep_variance_with_derived_constants(timm):
    register_timm("telu")
    model = create(timm, "nf_resnet26", act_layer="telu", gamma_in_act=True)
    acts = [module for module in model.modules() if type(module).__name__ == "GammaAct"]
    assert acts
    z = torch.randn(100_000, generator=torch.Generator().manual_seed(0))
    assert acts[0](z).var().item() == pytest.approx(1, rel=0.02)
    step(through_a_file(model), image_loss)


def test_names_that_timm_finds(timm):
    from timm.layers import create_act_layer, get_act_fn, get_act_layer
    from timm.models import nfnet

    own = nfnet._nonlin_gamma["gelu"]
    everything = register_timm()
    assert {"telu", "hermite", "gem_n2"} <= set(everything) and not {"gelu", "relu", "swiglu"} & set(everything)
    assert register_timm("telu") == ("telu",) and register_timm(actsym_gelu="gelu") == ("actsym_gelu",)
    assert type(create_act_layer("gelu")) is not type(create_act_layer("actsym_gelu"))
    assert nfnet._nonlin_gamma["gelu"] == own and "nothing" not in nfnet._nonlin_gamma
    x = torch.randn(5)
    for inplace in (None, False, True):
        layer = create_act_layer("telu", inplace=inplace)
        kept = x.clone()
        assert type(layer) is TeLU and torch.equal(layer(x), TeLU()(kept)) and torch.equal(x, kept)
    assert torch.equal(get_act_fn("telu")(x, inplace=True), TeLU()(x))
    with pytest.raises(KeyError):
        get_act_fn("hermite")
    assert create_act_layer("hermite", channels=3, inplace=True).a.shape == (3, 4)
    kind = get_act_layer("telu")
    assert pickle.loads(pickle.dumps(kind)) is kind and issubclass(kind, nn.Module)
    with pytest.raises(AttributeError, match="has to be registered first"):
        _ = registering.nothing


@pytest.mark.parametrize("library", ["timm", "transformers"])
def test_names_that_are_refused(library, request):
    request.getfixturevalue(library)
    register = {"timm": register_timm, "transformers": register_transformers}[library]
    for arguments, named, said in [
        (["gelu"], {}, "has an activation of its own called 'gelu'; give ours another name: actsym_gelu='gelu'"),
        (["teluu"], {}, "did you mean telu"),
        (["swiglu"], {}, "layers of one"),
        ([], {"Mine": "telu"}, "write 'mine'"),
        (["telu"], {"telu": "gelu"}, "given to two activations"),
        ([], {"mine": 3}, "is no activation"),
    ]:
        with pytest.raises(InputError, match=said):
            register(*arguments, **named)


def test_names_that_transformers_finds(transformers):
    from transformers.activations import ACT2FN

    everything = register_transformers()
    assert {"telu", "hermite"} <= set(everything) and not {"gelu", "silu", "swiglu"} & set(everything)
    assert register_transformers(actsym_gelu="gelu") == ("actsym_gelu",)
    first, second = ACT2FN["hermite"], ACT2FN["hermite"]
    assert first is not second and first.a is not second.a
    assert type(ACT2FN["telu"]) is TeLU


@pytest.mark.parametrize("library", ["timm", "transformers"])
def test_the_page_runs(library, request):
    request.getfixturevalue(library)
    page, begins = "docs/models.md", (f"import {library}\n", f"from {library} ")
    names = documented.run([block for block in documented.blocks(page) if block.startswith(begins)], page)
    assert any(type(module) is TeLU for module in names["model"].modules())
