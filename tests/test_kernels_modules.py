"""Modules of every generated unit: state, copies, channels, what is kept for the backward, training, refusals."""

import copy
import inspect
import pickle

import pytest
import torch
from kernel_cases import BUILT, LEARNABLE, NAMES, Member, both, gradients
from tiers import spread
from together import together
from torch import distributed, nn
from torch.distributed.fsdp import fully_shard
from torch.nn.modules import activation as torch_activation

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from codegen.names import TORCH_GATE_LAST, torch_name

EVERY = pytest.mark.parametrize("name", spread(NAMES, BUILT))
POINTWISE = [n for n in LEARNABLE if ACTIVATIONS[n].kind is not Kind.ROW]


def wide(member, x):
    """``x`` as the module takes it: gated ones take both inputs from the halves of the last dimension, the gate first
    but where torch has it last."""
    if member.kind is not Kind.GATED:
        return x
    inputs = member.inputs(x)
    return torch.cat(inputs[::-1] if member.activation.unit in TORCH_GATE_LAST else inputs, -1)


def parameters_of(name):
    activation = ACTIVATIONS[name]
    scalars = [torch_name(activation.unit, p.name) for p in activation.scalars if p.learnable]
    vectors = [v.name for v in activation.vectors]
    return {*scalars, *vectors}


def test_fully_shard_takes_all_parameters_to_learn_and_states_of_scalars_still_load(tmp_path):
    """Scalars have the shape [1]; before, they were saved with the shape []."""
    model = nn.Sequential(*(Member(n).module().eval() for n in {ACTIVATIONS[n].unit: n for n in POINTWISE}.values()
                            if ACTIVATIONS[n].kind is not Kind.GATED), Member("polynorm_r3").module())  # fmt: skip
    assert all(p.dim() for p in model.parameters())
    channel = generated.Swish(channels=1)
    channel.load_state_dict({"beta": torch.tensor([3.0])})
    assert channel.beta.tolist() == [3.0]
    saved = {n: (t + 1).reshape(()) if t.shape == (1,) else t for n, t in model.state_dict().items()}
    changed = copy.deepcopy(model)
    changed.load_state_dict(saved)
    assert all(torch.equal(t, saved[n].reshape(t.shape)) for n, t in changed.state_dict().items())
    x, store = torch.linspace(-1, 1, 24).reshape(2, 12), distributed.FileStore(str(tmp_path / "store"), 1)
    distributed.init_process_group("gloo", rank=0, world_size=1, store=store)
    try:
        for part in model:
            with generated.backend("torch"):
                expected = part(x)
                fully_shard(part)
                assert torch.equal(part(x), expected)
                part(x).sum().backward()
        torch.optim.AdamW(model.parameters()).step()
    finally:
        distributed.destroy_process_group()


@EVERY
def test_state_copies_and_types(name):
    member = Member(name, backend="auto")
    module = member.module().eval()
    assert {n for n, _ in module.named_parameters()} == parameters_of(name)
    x = wide(member, torch.linspace(-3, 3, 48).reshape(4, 12))
    y = module(x)
    assert torch.equal(y, member(*member.inputs(torch.linspace(-3, 3, 48).reshape(4, 12))))
    for twin in (copy.deepcopy(module), pickle.loads(pickle.dumps(module))):
        assert torch.equal(twin(x), y)
        for a, b in zip(twin.parameters(), module.parameters(), strict=True):
            assert torch.equal(a, b) and a is not b
    fresh = member.module().eval()
    with torch.no_grad():
        for p in fresh.parameters():
            p.add_(1)
    fresh.load_state_dict(module.state_dict())
    assert torch.equal(fresh(x), y)
    assert repr(module).startswith(type(module).__name__)
    assert module.to(torch.bfloat16)(x.to(torch.bfloat16)).dtype == torch.bfloat16


@pytest.mark.parametrize("name", spread(POINTWISE, BUILT))
def test_channels_are_so_many_modules_side_by_side(name):
    member = Member(name, backend="auto")
    module, single = member.module(channels=3).eval(), member.module().eval()
    assert all(p.shape[0] == 3 for p in module.parameters())
    each, shared = ([p for p in m.parameters() if p.requires_grad] for m in (module, single))
    x = torch.linspace(-3, 3, 2 * 6 * 4).reshape(2, 6, 4)
    x = wide(member, x).requires_grad_()
    y = module(x)
    torch.testing.assert_close(y, single(x))
    found = gradients(y, each)
    for part, pieces in zip(range(3), x.split(2, 1), strict=True):
        for g, w in zip(found, gradients(single(pieces), shared), strict=True):
            torch.testing.assert_close(g[part].reshape(w.shape), w, rtol=2e-5, atol=2e-5)
    for twin in (copy.deepcopy(module), pickle.loads(pickle.dumps(module))):
        assert torch.equal(twin(x), y)


@pytest.mark.parametrize("name", spread(LEARNABLE, BUILT))
def test_frozen_parameters_get_no_gradient(name):
    member = Member(name, backend="auto")
    module, learned = member.module().requires_grad_(False).eval(), member.module().eval()
    x = wide(member, torch.randn(4, 10, generator=torch.Generator().manual_seed(0)))
    given = [x.clone().requires_grad_() for _ in range(2)]
    module(given[0]).sum().backward()
    learned(given[1]).sum().backward()
    assert torch.equal(given[0].grad, given[1].grad)
    assert all(p.grad is None for p in module.parameters())
    assert all((p.grad is not None) == p.requires_grad for p in learned.parameters())


@pytest.mark.parametrize(("backend", "name"), both(NAMES))
def test_kept_for_the_backward_are_the_input_and_the_parameters(name, backend):
    member = Member(name, backend=backend)
    inputs = [t.requires_grad_() for t in member.inputs(torch.randn(32, 16))]
    kept = []
    with torch.autograd.graph.saved_tensors_hooks(lambda t: kept.append(t) or t, lambda t: t):
        member(*inputs)
        own = sum(t.nbytes for t in (*inputs, *member.given.values()) if isinstance(t, torch.Tensor))
        assert sum(t.nbytes for t in kept) == own
        kept.clear()
        if member.kind is Kind.STOCHASTIC:
            member(*inputs, training=True)
            assert sum(t.nbytes for t in kept) == own + 16  # the seed


def train(name):
    """The losses of a small network with the activation, its parameters afterwards, and of the activation's own which
    moved and which had a gradient (a bound that no input reaches has none)."""
    torch.manual_seed(3)
    member = Member(name, backend="auto")
    hidden = 16 if member.kind is Kind.GATED else 8
    model = nn.Sequential(nn.Linear(4, hidden), member.module(), nn.Linear(8, 1))
    x = torch.randn(64, 4)
    target = x[:, :1] * x[:, 1:2]
    optimiser = torch.optim.Adam(model.parameters(), lr=0.01)
    losses, start = [], [p.detach().clone() for p in model[1].parameters()]
    reached = [False] * len(start)
    for _ in range(25):
        loss = (model(x) - target).square().mean()
        optimiser.zero_grad()
        loss.backward()
        own = zip(reached, model[1].parameters(), strict=True)
        reached = [r or bool(p.requires_grad and p.grad.any()) for r, p in own]
        optimiser.step()
        losses.append(loss.item())
    moved = [not torch.equal(p, s) for p, s in zip(model[1].parameters(), start, strict=True)]
    return losses, [p.detach() for p in model.parameters()], moved, reached


@pytest.mark.parametrize("name", spread(LEARNABLE, BUILT))
def test_a_network_trains_and_does_so_again_bit_for_bit(name):
    losses, weights, moved, reached = train(name)
    again, same, *_ = train(name)
    assert losses == again and all(torch.equal(a, b) for a, b in zip(weights, same, strict=True))
    assert sum(losses[-5:]) < sum(losses[:5])
    assert moved == reached and any(moved)


# Refusals


@together("name", NAMES)
def test_integers_are_refused(name):
    member = Member(name, backend="auto")
    with pytest.raises(TypeError, match="floating-point"):
        member(*(t.long() for t in member.inputs(torch.arange(4))))


@pytest.mark.parametrize("unit", ["fourier", "fourier_phase", "morlet", "squaf_general", "kaf"])
@pytest.mark.parametrize("backend", ["kernel", "torch", "auto"])
def test_vectors_of_lengths_that_do_not_fit_are_refused(unit, backend):
    (name,) = (n for n in NAMES if ACTIVATIONS[n].unit == unit)
    member = Member(name, backend=backend)
    declared = {p.name: p for p in member.home.PARAMETERS}
    tied = [n for n, p in declared.items() if isinstance(p.entries, str)]
    assert tied
    for wrong in [*tied, *(n for n, p in declared.items() if p.entries == 1)]:
        given = member.given | {wrong: torch.cat([member.given[wrong].detach(), torch.ones(1)])}
        with generated.backend(backend), pytest.raises(ValueError, match=f"parameter {wrong} must have . entries"):
            getattr(generated, unit)(torch.ones(3), *given.values())
        with pytest.raises(ValueError, match=f"parameter {wrong} must have . entries"):
            torch.func.vmap(lambda x, given=given: getattr(generated, unit)(x, *given.values()))(torch.ones(2, 3))


@pytest.mark.parametrize("backend", ["kernel", "torch"])
def test_vectors_that_are_none_are_refused(backend):
    with generated.backend(backend):
        for wrong in (torch.tensor(1.0), torch.ones(0), torch.ones(1, 1, 1)):
            with pytest.raises(ValueError, match="a must have shape"):
                generated.hermite(torch.ones(3), wrong)
        with pytest.raises(TypeError, match=r"a must be a floating-point tensor, not torch\.int64"):
            generated.polyrelu(torch.ones(3), torch.ones(3, dtype=torch.int64))
        with pytest.raises(TypeError, match="a must be a floating-point tensor, not float"):
            generated.polyrelu(torch.ones(3), 1.0)


@EVERY
def test_functions_start_where_modules_do(name):
    """Every parameter may be left out: the function is then the module as it is made."""
    function, made = getattr(generated, ACTIVATIONS[name].unit), type(Member(name).module())
    x = torch.linspace(-3, 3, 24).reshape(4, 6)
    assert torch.equal(function(x), made().eval()(x))
    assert torch.equal(function(x.bfloat16()), made().eval()(x.bfloat16()))
    torch.set_default_dtype(torch.float64)
    try:
        module = made().eval()
    finally:
        torch.set_default_dtype(torch.float32)
    assert torch.equal(function(x.double()), module(x.double()))


def test_packed_gated_units_take_parameters_by_name():
    packed, beta = torch.randn(3, 4), torch.full((), 1.5)
    assert torch.equal(generated.swiglu_beta(packed, beta=beta), generated.swiglu_beta(*packed.chunk(2, -1), beta))


#: Torch's classes of activations that a generated class is called like, but for capitals.
OURS = {name.lower(): getattr(generated, name) for name in dir(generated) if name[0].isupper()}
PEERS = [name for name in torch_activation.__all__ if name.lower() in OURS]


def off_default(option):
    """Another value of an argument of one of torch's modules than the default, which the result depends on."""
    known = {"approximate": "tanh", "dim": 1, "num_parameters": 4, "device": "cpu", "dtype": torch.float64}
    known |= {"min_value": -2.0, "max_value": 2.0, "inplace": True}
    return known[option.name] if option.name in known else option.default / 4 + 0.25


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.filterwarnings("ignore:keyword argument:FutureWarning")
def test_options_are_those_of_torch(name):
    theirs, ours = getattr(nn, name), OURS[name.lower()]
    options = [p for p in inspect.signature(theirs).parameters.values() if p.kind is p.POSITIONAL_OR_KEYWORD]
    values = {p.name: off_default(p) for p in options}
    counted = {n: 4 for n in values if n == "num_parameters"}
    cases = [((), {}), *(((), counted | {n: v}) for n, v in values.items()), (tuple(values.values())[:3], {})]
    for args, given in cases:
        found = []
        for made in (theirs(*args, **given), ours(*args, **given)):
            x = (torch.arange(-70, 74, dtype=torch.float64).view(3, 4, 12) / 8.5).requires_grad_()
            inner = x * 1  # no leaf, which torch does not write into
            y = made.double().eval()(inner)
            (grad,) = torch.autograd.grad((y * y.detach().cos()).sum(), x)
            with torch.no_grad():
                untracked = x.clone()
                made(untracked)
            found.append((y, grad, inner, untracked))
        # Torch's softplus is x from 20 on, and its hardsigmoid has the slope 1/6 of float32.
        exact = {"Softplus": 1e-12 if args or "threshold" in given else 3e-9, "Hardsigmoid": 3e-8}.get(name, 1e-12)
        for right, result in zip(*found, strict=True):
            assert torch.allclose(result, right, rtol=exact, atol=1e-12), (name, args, given)


def test_an_option_that_is_not_taken_is_told(monkeypatch):
    with pytest.raises(ValueError, match="must be 'none' or 'tanh'"):
        generated.GELU("erf")
    monkeypatch.setattr("generated.activations.gelu.find_spec", lambda *_: None)
    with pytest.raises(ValueError, match="takes the unit gelu_tanh"):
        generated.GELU("tanh")


def test_options_are_shown_where_they_differ_and_modules_without_them_still_load():
    shown = {"ReLU()": generated.ReLU(), "Softplus(beta=2, threshold=3.0)": generated.Softplus(2, 3.0)}
    assert [str(module) for module in shown.values()] == list(shown)
    older = generated.ReLU()
    del older.inplace
    assert torch.equal(pickle.loads(pickle.dumps(older))(torch.tensor([-1.0, 2.0])), torch.tensor([0.0, 2.0]))
