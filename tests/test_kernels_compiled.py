"""Compiled, an activation fuses with its neighbours as torch's own GELU does, and gives the numbers of eager.

One member of each kind and family type is compiled; all of them where ACTSYM_COMPILE=all is in the environment.
"""

import os

import pytest
import torch
from kernel_cases import NAMES, Subject, gradients

from actsym.catalog import ACTIVATIONS
from actsym.spec import Kind

pytestmark = pytest.mark.filterwarnings("ignore")  # the compiler's own

#: Expressions so long that the compiler writes intermediate results of soft-max means to memory: 5 kernels forward.
LONG = pytest.mark.xfail(reason="the compiler splits long expressions", strict=True)

SOME = ["telu", "swish", "rrelu", "swiglu_beta", "hermite_n3", "squaf_k2"]
EVERY = os.environ.get("ACTSYM_COMPILE") == "all"
COMPILED = NAMES if EVERY else SOME


def marked(names):
    return [pytest.param(n, marks=LONG) if n.startswith("squaf") else n for n in names]


def kernels_of(activation, doubled):
    """Generated kernels of ``Linear -> activation -> scale``, forward and backward."""
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


@pytest.mark.parametrize("name", marked(COMPILED if EVERY else SOME[:-1]))
def test_no_more_kernels_than_gelu(name, gelu):
    subject = Subject(name, backend="auto")
    module = subject.module().requires_grad_(False)
    found = kernels_of(module, subject.kind is Kind.GATED)
    assert found[0] <= gelu[0] and found[1] <= gelu[1], (found, gelu)


@pytest.mark.parametrize("name", COMPILED)
def test_compiled_gives_the_numbers_of_eager(name):
    subject = Subject(name, backend="auto")
    module = subject.module().eval()
    torch._dynamo.reset()
    compiled = torch.compile(module, fullgraph=True)
    x = torch.linspace(-6, 6, 24 * 8).reshape(24, 8)
    x = torch.cat(subject.inputs(x), -1).requires_grad_() if subject.kind is Kind.GATED else x.requires_grad_()
    learned = [p for p in module.parameters() if p.requires_grad]
    results = []
    for f in (module, compiled):
        y = f(x)
        results.append([y, *gradients(y, [x, *learned], torch.ones_like(y) / 64)])
    of_terms = 1e-5 if ACTIVATIONS[name].vectors else 1e-6
    for eager, fast in zip(*results, strict=True):
        torch.testing.assert_close(eager, fast, rtol=1e-5, atol=of_terms)
