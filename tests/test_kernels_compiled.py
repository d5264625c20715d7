"""Compiled, an activation fuses with its neighbours as torch's own GELU does, and gives the numbers of eager.

One member of each kind and family type is compiled; all of them where ACTSYM_COMPILE=all is in the environment.
"""

import os

import pytest
import torch
from kernel_cases import NAMES, Member, gradients
from tiers import LONG, spread

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind

pytestmark = pytest.mark.filterwarnings("ignore")  # the compiler's own

SOME = ["telu", "swish", "rrelu", "swiglu_beta", "hermite_n3", "cpab", "squaf_p_k2", "polynorm_r3", "pade_m5_n4"]
COMPILED = NAMES if os.environ.get("ACTSYM_COMPILE") == "all" else SOME


def kernels_of(activation, doubled):
    """Generated kernels of ``Linear -> activation -> scale``, forward and backward.

    Operators that the compiler gets whole are none of its kernels: of those there is one a pass beside these.
    """
    from torch._inductor import metrics

    torch._dynamo.reset()
    torch.manual_seed(0)
    linear = torch.nn.Linear(64, 128 if doubled else 64)
    compiled = torch.compile(lambda x: activation(linear(x)) * 1.5, fullgraph=True)
    x = torch.randn(32, 64, requires_grad=True)
    metrics.reset()
    with torch._inductor.config.patch(force_disable_caches=True):
        y = compiled(x)
        forward = metrics.generated_kernel_count
        y.sum().backward()
    return forward, metrics.generated_kernel_count - forward


@pytest.fixture(scope="module")
def gelu():
    return kernels_of(torch.nn.functional.gelu, False)


@LONG
@pytest.mark.parametrize("name", COMPILED)
def test_no_more_kernels_than_gelu(name, gelu):
    member = Member(name, backend="auto")
    module = member.module().requires_grad_(False)
    found = kernels_of(module, member.kind is Kind.GATED)
    assert found[0] <= gelu[0] and found[1] <= gelu[1], (found, gelu)


@LONG
@pytest.mark.parametrize("name", ["poly_r3", "hermite_n3", "pade_m5_n4"])
def test_gradients_of_vectors_are_none_of_the_compilers_kernels(name, gelu):
    found = kernels_of(Member(name, backend="auto").module(), False)
    assert found[0] <= gelu[0] and found[1] <= gelu[1], (found, gelu)


@pytest.mark.parametrize("name", spread(COMPILED, {"swish"}))
def test_compiled_gives_the_numbers_of_eager(name):
    member = Member(name, backend="auto")
    module = member.module().eval()
    torch._dynamo.reset()
    compiled = torch.compile(module, fullgraph=True)
    x = torch.linspace(-6, 6, 24 * 8).reshape(24, 8)
    x = torch.cat(member.inputs(x), -1).requires_grad_() if member.kind is Kind.GATED else x.requires_grad_()
    learned = [p for p in module.parameters() if p.requires_grad]
    results = []
    for f in (module, compiled):
        y = f(x)
        results.append([y, *gradients(y, [x, *learned], torch.ones_like(y) / 64)])
    of_terms = 1e-5 if ACTIVATIONS[name].vectors else 1e-6
    for eager, fast in zip(*results, strict=True):
        torch.testing.assert_close(eager, fast, rtol=1e-5, atol=of_terms)


@pytest.mark.parametrize("name", spread(["swiglu", "geglu", "glu", "reglu", "gmglu_n1", "gmglu_n2"], {"swiglu", "glu"}))
@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode, torch.enable_grad])
def test_a_gate_of_two_tensors_without_gradients_is_one_graph(name, mode):
    torch._dynamo.reset()
    function, (x, u) = getattr(generated, name), torch.randn(2, 4, 4)
    with mode():
        compiled = torch.compile(function, fullgraph=True, backend="eager")
        torch.testing.assert_close(compiled(x, u), function(x, u))


@pytest.mark.parametrize("name", ["polynorm_r3", "squaf_p_k2"])
@LONG
def test_exported_needs_no_operator_of_ours(name):
    module = Member(name, backend="auto").module().eval()
    exported = torch.export.export(module, (torch.randn(4, 6),))
    called = {str(node.target) for node in exported.graph.nodes if node.op == "call_function"}
    assert called and all(c.startswith("aten.") or c.startswith("<built-in") for c in called), called
    x = torch.randn(4, 6)
    torch.testing.assert_close(exported.module()(x), module(x))


@LONG
def test_without_a_compiler_the_expression_is_compiled(monkeypatch):
    from generated import _build

    module = Member("polynorm_r3", backend="auto").module().requires_grad_(False)
    monkeypatch.setattr(_build, "compiler", lambda: None)
    assert kernels_of(module, False)[0] > 1
