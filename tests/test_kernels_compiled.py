"""Compiled, an activation fuses with its neighbours as torch's own GELU does, and gives the numbers of eager.

One member of each kind and family type is compiled; all of them where ACTSYM_COMPILE=all is in the environment.
"""

import os

import mpmath
import numpy as np
import pytest
import torch
from kernel_cases import DOUBLE, NAMES, Member, gradients
from tiers import LONG, spread

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from generated._numeric import accurate_erf, accurate_erfc, accurate_expm1, accurate_log1p

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


# -- Errors of what is compiled or exported.


def steps(dtype, rows=False):
    """Inputs of both signs and of many magnitudes, from the subnormal to the largest, and those of the centre; of rows
    those that are neither."""
    least, most = (-149, 127) if dtype is torch.float32 else (-1074, 1023)
    source = torch.Generator().manual_seed(7)
    exponents = torch.cat([torch.linspace(least, most, 64).round(), torch.linspace(-30, 6, 112).round()]).double()
    if rows:
        exponents = torch.linspace(-6, 6, 176).round().double()
    sizes = (1 + torch.rand(len(exponents), dtype=torch.float64, generator=source)) * 2.0**exponents
    ends = torch.tensor([] if rows else [0.0, 1e-6, 1e-12, 1.0, 3e38], dtype=torch.float64)
    sizes = torch.cat([sizes, ends, torch.linspace(0, 16, 176 - len(ends), dtype=torch.float64)])
    return torch.cat([sizes, -sizes]).to(dtype).reshape(-1, 8)


def in_units(found, true, beside, least=0.0):
    """The largest difference of ``found`` and ``true``, numbers of float64, in units: the last place of what is true,
    in the type of ``found``, and what moving the input to its neighbour changes (``beside``); and ``least``."""
    last = torch.nextafter(true.abs().to(found.dtype), torch.tensor(torch.inf, dtype=found.dtype)).double()
    unit = (last - true.abs().to(found.dtype).double()) + (beside - true).abs() + least
    apart = (found.double() - true).abs() / unit
    usual = true.abs() < torch.finfo(found.dtype).max / 2
    assert (found[usual].isfinite()).all() and not (found.isnan() & ~true.isnan()).any()
    return float(apart[usual & beside.isfinite()].max())


class Expression:
    """A module of the catalogue at its start, in eval mode and in plain torch; and the same in float64."""

    def __init__(self, name, dtype):
        self.member = Member(name, dtype, backend="torch")
        self.module, self.exact = (self.member.module().eval().requires_grad_(False).to(t) for t in (dtype, DOUBLE))
        self.exact.load_state_dict(self.module.state_dict())
        self.rows = self.member.kind is Kind.ROW
        self.x = steps(dtype, self.rows)

    def inputs(self, x):
        return torch.cat(self.member.inputs(x), -1) if self.member.kind is Kind.GATED else x

    def computed(self, run, x):
        """f and df/dx."""
        with generated.backend("torch"):
            leaf = x.detach().requires_grad_()
            y = run(self.inputs(leaf))
            return y.detach(), *gradients(y, [leaf])

    def error(self, *found, least=0.0):
        """The largest, of f or of f and df/dx, as :func:`in_units` counts."""
        beside = torch.nextafter(self.x, torch.full_like(self.x, torch.inf).copysign(self.x))
        true, near = (self.computed(self.exact, t.double()) for t in (self.x, beside))
        return max(self._error(*values, least) for values in zip(found, true, near, strict=False))

    def _error(self, found, true, near, least):
        near = near.where(near.isfinite(), true)
        if self.rows:  # relative to the largest entry of the row
            largest = true.abs().amax(-1, keepdim=True)
            true, near = true / largest + 2, near / largest + 2
            found = (found / largest + 2).to(found.dtype)
        return in_units(found, true, near, least)


#: The tanh of onnxruntime loses so much of what is subnormal.
SUBNORMAL = 2.0**-142


def onnx_error(name):
    """Of f as ONNX Runtime computes it, and in torch."""
    onnxruntime = pytest.importorskip("onnxruntime")
    pytest.importorskip("onnxscript")
    expression = Expression(name, torch.float32)
    given = expression.inputs(expression.x)
    program = torch.onnx.export(expression.module, (given,), dynamo=True, verbose=False)
    session = onnxruntime.InferenceSession(program.model_proto.SerializeToString())
    (found,) = session.run(None, {session.get_inputs()[0].name: given.numpy()})
    eager = expression.computed(expression.module, expression.x)[0]
    return [expression.error(y, least=SUBNORMAL) for y in (torch.from_numpy(np.copy(found)), eager)]


@pytest.mark.parametrize("name", spread(NAMES, {"gelu", "softplus", "polynorm_r3"}))
def test_exported_to_onnx_a_module_gives_the_same_numbers(name):
    error, eager = onnx_error(name)
    assert error <= 8 + 2 * eager, (error, eager)


def compiled_error(name, dtype):
    """Of f and df/dx of the expression as the compiler makes it, and in eager mode.

    In float64 what is true is what eager mode computes, which ``actsym verify`` measures.
    """
    expression = Expression(name, dtype)
    torch._dynamo.reset()
    fast = expression.computed(torch.compile(expression.module, fullgraph=True), expression.x)
    return expression.error(*fast), expression.error(*expression.computed(expression.module, expression.x))


@pytest.mark.parametrize("name", spread([n for n in NAMES if ACTIVATIONS[n].kind is not Kind.ROW], 0))
@pytest.mark.parametrize("dtype", [torch.float32, DOUBLE])
def test_compiled_an_expression_is_as_exact_as_in_eager_mode(name, dtype):
    error, eager = compiled_error(name, dtype)
    assert error <= 8 + 2 * eager, (error, eager)


def of_expm1(x):
    return x if x > 0 else mpmath.expm1(x)


#: Functions whose digits near 0 the compiler's expm1 and erf, or ONNX's formulas for them, lose; and what they are.
NEAR_ZERO = {
    "elu": (generated.elu, of_expm1),
    "celu": (generated.celu, of_expm1),
    "selu": (generated.selu, lambda x: x * mpmath.mpf("1.0507009873554804934193349852946")
             if x > 0 else mpmath.mpf("1.7580993408473768599402175208123") * mpmath.expm1(x)),
    "softplus": (generated.softplus, lambda x: mpmath.log1p(mpmath.exp(x))),
    "logish": (generated.logish, lambda x: x * mpmath.log1p(1 / (1 + mpmath.exp(-x)))),
    "expm1": (accurate_expm1, mpmath.expm1),
    "log1p": (accurate_log1p, mpmath.log1p),
    "erf": (accurate_erf, mpmath.erf),
    "erfc": (accurate_erfc, mpmath.erfc),
}  # fmt: skip
SMALL = (-1e-6, 1e-6, -1e-12, 1e-12, -1e-30, 1e-40, 0.0, 0.25, -0.25, 0.9999, -0.9999, 1.5, 3.0, 9.0, 80.0)


def all_near_zero(x):
    return [function(x) for function, _ in NEAR_ZERO.values()]


class NearZero(torch.nn.Module):
    def forward(self, x):
        return all_near_zero(x)


def compiled(x):
    torch._dynamo.reset()
    return torch.compile(all_near_zero, fullgraph=True)(x)


def exported_to_onnx(x):
    onnxruntime = pytest.importorskip("onnxruntime")
    pytest.importorskip("onnxscript")
    program = torch.onnx.export(NearZero(), (x,), dynamo=True, verbose=False)
    session = onnxruntime.InferenceSession(program.model_proto.SerializeToString())
    return [torch.from_numpy(np.copy(y)) for y in session.run(None, {session.get_inputs()[0].name: x.numpy()})]


@pytest.mark.parametrize(
    ("run", "dtype"),
    [(compiled, torch.float32), pytest.param(compiled, DOUBLE, marks=LONG), (exported_to_onnx, torch.float32)],
)
def test_nothing_loses_its_digits_near_zero(run, dtype):
    x = torch.tensor(SMALL, dtype=dtype)
    with mpmath.workprec(200):
        with generated.backend("torch"):
            results = run(x)
        for (name, (_, exact)), found in zip(NEAR_ZERO.items(), results, strict=True):
            for given, y in zip(x.tolist(), found.tolist(), strict=True):
                true = exact(mpmath.mpf(given))
                if abs(true) < float(torch.finfo(dtype).max):
                    limit = (
                        6 * torch.finfo(dtype).eps * abs(true)
                        + 8 * torch.finfo(dtype).smallest_normal * torch.finfo(dtype).eps
                    )
                    assert abs(mpmath.mpf(y) - true) <= limit, (name, given, y, float(true))


@pytest.mark.filterwarnings("ignore:.torch.jit:DeprecationWarning")
@pytest.mark.parametrize("name", ["gelu", "prelu", "swiglu", "polynorm_r3"])
def test_torch_script_is_refused_with_what_takes_its_place(name):
    module = Member(name).module().eval()
    for model in (module, torch.nn.Sequential(torch.nn.Identity(), module)):
        with pytest.raises(TypeError, match=r"torch\.jit\.script cannot compile .*torch\.jit\.trace"):
            torch.jit.script(model)
    x = torch.randn(4, 6)
    assert torch.equal(torch.jit.trace(module, (x,))(x), module(x))


@pytest.mark.parametrize("name", ["softplus", "swish", "hermite_n3"])
def test_transforms_of_torch_inside_what_is_compiled_give_the_numbers_of_eager(name):
    """They would differentiate the expression that the compiler gets, which is made for its values alone."""
    member = Member(name, DOUBLE, "auto")
    x = torch.tensor([-30.0, -1.5, 0.0, 0.25, 90.0], dtype=torch.float64)

    def f(x):
        return member(x).sum()

    for transform in (torch.func.jacfwd, torch.func.jacrev, lambda f: torch.func.vmap(torch.func.grad(f))):
        torch._dynamo.reset()
        compiled = torch.compile(lambda x, transform=transform: transform(f)(x), backend="aot_eager")
        assert torch.equal(compiled(x), transform(f)(x))
