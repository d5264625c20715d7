"""Derivatives of every generated unit: first and second order, both modes, on tensors of every layout, and what torch
requires of operators."""

import pytest
import torch
from kernel_cases import BUILT, DOUBLE, LEARNABLE, NAMES, Member, both, gradients
from tiers import spread
from torch.library import opcheck

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind

pytestmark = pytest.mark.filterwarnings("ignore")  # opcheck and forward mode use what torch deprecates

SPREAD = pytest.mark.parametrize("name", spread(NAMES, BUILT))
BACKENDS = pytest.mark.parametrize("backend", ["kernel", "torch"])


@pytest.fixture(autouse=True)
def everything_in_the_back_end(request):
    """Operators that are called directly and gradients take the back end of where they are called."""
    if "backend" not in request.fixturenames:
        yield
        return
    with generated.backend(request.getfixturevalue("backend")):
        yield


#: Views of a tensor [2, 4]: what the operators see.
LAYOUTS = {
    "contiguous": lambda t: t,
    "transposed": lambda t: t.t(),
    "strided": lambda t: t[:, ::2],
    "expanded": lambda t: t[:, :1].expand(2, 2),
    "empty": lambda t: t[:0],
}


def on_views(member, view):
    """The function of the base of a view, and of the learnable parameters."""

    def function(x, *learned):
        return member(*(view(t) for t in member.inputs(x)), *learned)

    return function, (member.smooth().reshape(2, 4).requires_grad_(), *member.learned)


@SPREAD
@BACKENDS
def test_first_derivatives(name, backend):
    member = Member(name, DOUBLE, backend, spread=0.05)
    for layout, view in LAYOUTS.items():
        function, inputs = on_views(member, view)
        first = layout == "contiguous"
        assert torch.autograd.gradcheck(function, inputs, check_forward_ad=first, fast_mode=not first), layout


@SPREAD
@BACKENDS
def test_second_derivatives(name, backend):
    member = Member(name, DOUBLE, backend, spread=0.05)
    for view in LAYOUTS.values():
        function, inputs = on_views(member, view)
        assert torch.autograd.gradgradcheck(function, inputs, fast_mode=True)


@SPREAD
def test_second_derivatives_in_both_modes(name):
    """Forward over reverse is reverse over reverse: neither is silently zero."""
    member = Member(name, DOUBLE, spread=0.05)
    x = member.smooth(4).reshape(1, 4)
    inputs = (*member.inputs(x), *(p.detach() for p in member.learned))
    every = tuple(range(len(inputs)))

    def gradient(*args):
        return torch.func.grad(lambda *a: member(*a).sin().sum(), every)(*args)

    reverse, forward = (torch.func.jacrev(gradient, every), torch.func.jacfwd(gradient, every))
    for a, b in zip(_leaves(reverse(*inputs)), _leaves(forward(*inputs)), strict=True):
        torch.testing.assert_close(a, b)


def _leaves(tree):
    return torch.utils._pytree.tree_leaves(tree)


FAR = [-1e30, -1e13, -1e4, -30.0, -0.0, 0.0, 1e-30, 30.0, 1e4, 1e13, 1e30]


@pytest.mark.parametrize("name", spread([n for n in NAMES if ACTIVATIONS[n].kind is not Kind.ROW], BUILT))
def test_second_derivatives_far_out_are_no_nan(name):
    member = Member(name, DOUBLE, "torch")  # rows of numbers this far apart: test_rows_kernels
    for one in FAR:
        x = torch.tensor([one], dtype=DOUBLE, requires_grad=True)
        inputs = [x, *(t.detach().requires_grad_() for t in member.inputs(x)[1:])]
        (slope,) = torch.autograd.grad(member(*inputs).sum(), x, create_graph=True)
        if not slope.requires_grad or not slope.isfinite().all():
            continue
        for found in torch.autograd.grad(slope.sum(), [*inputs, *member.learned], allow_unused=True):
            assert found is None or not found.isnan().any(), one


#: Of these the operators of the backward are traced too: of each kind one, of sums over entries one.
TRACED = ["telu", "swish", "swiglu_beta", "hermite_n3", "rrelu", "polynorm_r3"]


@pytest.mark.parametrize("name", spread(NAMES, {"swish", "hermite_n3"}))
def test_operators_keep_torchs_rules(name):
    """All of torch's tests on one layout a unit; what depends on strides on all of them."""
    member = Member(name, DOUBLE, "auto")
    chosen = list(LAYOUTS)[NAMES.index(name) % len(LAYOUTS)]
    base = member.smooth().reshape(2, 4)
    for layout, view in LAYOUTS.items():
        tests = ("test_schema", "test_faketensor")
        tests += ("test_autograd_registration", "test_aot_dispatch_dynamic") if layout == chosen else ()
        x = view(base).detach().requires_grad_()
        for operator, args in operators(member, x):
            traced = name in TRACED or "_backward" not in operator.name()
            results = opcheck(operator, args, test_utils=tests if traced else tests[:3])
            assert set(results.values()) == {"SUCCESS"}, (operator, layout)


def operators(member, x):
    """The operators of a unit, each with arguments for it."""
    grad = torch.ones((), dtype=DOUBLE).expand(x.shape).requires_grad_()
    every = (1 << (len(member.inputs(x)) + len(member.given))) - 1
    ops, given = torch.ops.generated, tuple(member.given.values())
    tensors = any(isinstance(v, torch.Tensor) for v in given)
    inputs = [t.detach().requires_grad_() for t in member.inputs(x)]
    forms = [(member.unit, inputs, ())]
    if member.kind is Kind.GATED:
        packed = torch.cat(inputs, -1).detach().requires_grad_()
        forms.append((f"{member.unit}_packed", [packed], ()))
    if member.kind is Kind.STOCHASTIC:
        forms = [(member.unit, inputs, (torch.tensor([3, 4]),)), (f"{member.unit}_evaluated", inputs, ())]
    dim = (-1,) if tensors and member.kind is not Kind.ROW else ()
    for name, tensors_in, seed in forms:
        args = (*tensors_in, *given, *dim, *seed)
        yield getattr(ops, name).default, args
        mask = (every,) if member.kind is not Kind.ROW else ()
        only = mask if len(tensors_in) == 2 else ()
        yield getattr(ops, f"{name}_backward").default, (grad, *args, *only)
        if hasattr(ops, f"{name}_backward_parameters"):
            yield getattr(ops, f"{name}_backward_parameters").default, (grad, *args, *mask)


@pytest.mark.parametrize(("backend", "name"), both([n for n in LEARNABLE if Member(n).kind is not Kind.ROW]))
def test_gradients_of_channels_are_laid_out_as_promised(name, backend):
    """The compiler believes the fakes of operators: shapes, types and strides."""
    x = Member(name, DOUBLE, backend).smooth().reshape(2, 4).requires_grad_()
    for operator, args in operators(Member(name, DOUBLE, channels=4), x):
        assert set(opcheck(operator, args, test_utils="test_faketensor").values()) == {"SUCCESS"}, operator


@pytest.mark.parametrize(("backend", "name"), both(NAMES))
def test_function_transforms(name, backend):
    member = Member(name, DOUBLE, backend, spread=0.05)
    x = member.smooth().reshape(2, 4)
    inputs = member.inputs(x)
    assert torch.equal(torch.func.vmap(member)(*inputs), member(*inputs))
    tangents = tuple(torch.full_like(t, 2.0) for t in inputs)
    value, tangent = torch.func.jvp(member, tuple(inputs), tangents)
    leaves = [t.clone().requires_grad_() for t in inputs]
    y = member(*leaves)
    slopes = gradients(y, leaves)
    assert torch.equal(value, y)
    if member.kind is not Kind.ROW:
        torch.testing.assert_close(tangent, 2 * sum(slopes))
    else:
        pushed = torch.autograd.functional.jvp(lambda t: member(t), x, tangents[0])[1]
        torch.testing.assert_close(tangent, pushed)
