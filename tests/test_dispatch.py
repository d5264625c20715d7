"""Calls by way of C++: the bits of the operators, what is left to them, and what torch asks of a node of its graph."""

import contextlib
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import torch
from kernel_cases import BUILT, DOUBLE, NAMES, Member
from tiers import LONG, spread
from torch.autograd import forward_ad
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.checkpoint import checkpoint

import generated
from actsym.catalog import ACTIVATIONS, get
from actsym.definition.spec import Kind
from codegen.driver import generate
from generated import _dispatch

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

TYPES = (torch.float32, DOUBLE, torch.float16, torch.bfloat16)
ELEMENTWISE = [n for n in NAMES if ACTIVATIONS[n].kind is not Kind.ROW]
KERNELS = pytest.mark.parametrize("name", spread(ELEMENTWISE, [n for n in ELEMENTWISE if n in BUILT]))


@pytest.fixture(scope="module", autouse=True)
def compiled():
    said = generated.dispatcher(build=True)
    if not said.startswith("compiled"):
        pytest.skip(said)


def function_of(unit):
    home = __import__(f"generated.activations.{unit}", fromlist=["_function"])
    return getattr(home, "_function_evaluated", home._function)


def ready(unit, *args, **options):
    """Have the kernels built and handed over."""
    getattr(generated, unit)(*args, **options)
    getattr(generated, unit)(*args, **options)
    return function_of(unit).calls


def counts(unit):
    calls = function_of(unit).calls
    both = [_dispatch.taken(calls.ask, False), _dispatch.taken(calls.ask, True)]
    return tuple(map(sum, zip(*both, strict=True)))


@contextlib.contextmanager
def taking(unit, forwards, backwards):
    """So many calls and backwards inside the block go through C++."""
    before = counts(unit)
    yield
    after = counts(unit)
    assert (after[0] - before[0], after[1] - before[1]) == (forwards, backwards)


@contextlib.contextmanager
def operators(unit):
    """Calls inside the block go through Python's operators."""
    calls = function_of(unit).calls
    before, calls.ask = calls.ask, _dispatch._never
    try:
        yield
    finally:
        calls.ask = before


def layouts(dtype):
    base = torch.linspace(-6, 6, 24 * 10, dtype=DOUBLE).to(dtype)
    image = base.reshape(2, 12, 5, 2)
    return {
        "flat": base,
        "matrix": base.reshape(24, 10),
        "image": image,
        "one": base[7:8],
        "0-dim": base[17],
        "unaligned": base[1:],
        "transposed": base.reshape(24, 10).t(),
        "channels last": image.contiguous(memory_format=torch.channels_last),
        "thin": base.reshape(24, 1, 10).transpose(0, 1),
        "strided": base[::3],
        "expanded": base[:5].reshape(5, 1).expand(5, 9),
        "halves": base.reshape(12, 20)[:, :10],
        "empty": base[:0].reshape(0, 3),
    }


def results(member, tensors, seed):
    """The value and all gradients of a member."""
    tensors = [t.detach().requires_grad_() for t in tensors]
    y = member(*tensors, *member.learned)
    wanted = [t for t in (*tensors, *member.learned) if t.requires_grad]
    return [y.detach(), *torch.autograd.grad(y, wanted, seed(y))]


SEEDS = {
    "ones": torch.ones_like,
    "of a sum": lambda y: torch.full((), 0.375, dtype=y.dtype).expand(y.shape),
    "of another layout": lambda y: torch.linspace(-1, 2, max(y.numel(), 1), dtype=DOUBLE).to(y.dtype)[: y.numel()]
    .reshape(y.shape[::-1]).permute(tuple(reversed(range(y.dim())))),
}  # fmt: skip


def bits(t):
    """The memory of a tensor as integers, zeros with their signs."""
    return t.contiguous().reshape(-1).view(torch.uint8)


def same(found, wanted):
    return all(
        f.dtype == w.dtype and f.shape == w.shape and f.stride() == w.stride() and torch.equal(bits(f), bits(w))
        for f, w in zip(found, wanted, strict=True)
    )


@KERNELS
@pytest.mark.parametrize("dtype", spread(TYPES, [torch.float32, torch.bfloat16]), ids=str)
def test_bits_and_strides_are_those_of_the_operators(name, dtype):
    channelled = [None, 2] if ACTIVATIONS[name].learnable else [None]
    for channels in channelled:
        member = Member(name, dtype, "auto", channels=channels)
        ready(member.unit, *member.inputs(torch.ones(2, 2, dtype=dtype)), *member.given.values())
        for layout, x in layouts(dtype).items():
            if channels and (x.dim() < 2 or x.shape[1] % channels):
                continue
            for what, seed in SEEDS.items():
                inputs = member.inputs(x)
                found = results(member, inputs, seed)
                with operators(member.unit):
                    assert same(found, results(member, inputs, seed)), (layout, what, channels)


@KERNELS
def test_plain_calls_are_taken(name):
    member = Member(name, torch.float32, "auto")
    inputs = member.inputs(torch.linspace(-2, 2, 8))
    ready(member.unit, *inputs, *member.given.values())
    with taking(member.unit, 2, 0), torch.no_grad():
        member(*inputs)
        member(*[torch.nn.Parameter(t) for t in inputs])
    with taking(member.unit, 1, 1):
        results(member, inputs, torch.ones_like)
    with taking(member.unit, 1, 0), torch.inference_mode():
        assert member(*inputs).is_inference()


@pytest.mark.parametrize("unit", ["swiglu", "glu"])
def test_halves_of_one_tensor_and_rows_far_apart(unit):
    both = torch.randn(3, 4, 10)
    function = getattr(generated, unit)
    for pair in ((both,), both.chunk(2, -1), both[:, ::2].chunk(2, -1)):
        ready(unit, *pair)
        given = [t.detach().requires_grad_() for t in pair]
        with taking(unit, 1, 1):
            y = function(*given)
            found = [y, *torch.autograd.grad(y.square().sum(), given)]
        with operators(unit):
            y = function(*given)
            assert same(found, [y, *torch.autograd.grad(y.square().sum(), given)])
    x, u = both[..., :5].clone().requires_grad_(), both[..., 5:].clone()
    with taking(unit, 1, 1):
        (only,) = torch.autograd.grad(function(x, u).sum(), x)
    with operators(unit):
        assert torch.equal(only, torch.autograd.grad(function(x, u).sum(), x)[0])


def test_parameters_of_every_type_and_shape():
    x = torch.linspace(-3, 3, 48, requires_grad=True)
    for a in (torch.ones(5), torch.ones(12), torch.ones(4, 3), torch.ones(3, 4).t(), torch.ones(4, 12).bfloat16()):
        a = (a * torch.linspace(0.5, 1, a.shape[-1])).to(a.dtype).requires_grad_()
        given = x.reshape(3, 4, 4)
        for _ in range(2):
            generated.hermite(given, a)
        with taking("hermite", 1, 1):
            found = torch.autograd.grad(generated.hermite(given, a).sum(), (x, a))
        with operators("hermite"):
            assert same(found, torch.autograd.grad(generated.hermite(given, a).sum(), (x, a)))
    ready("elu", x)
    with taking("elu", 2, 0):
        assert torch.equal(generated.elu(x, 2), generated.elu(x, 2.0))
    with pytest.raises(ValueError, match="alpha"):
        generated.elu(x, -1.0)


# What is left to the operators


class Plain(torch.Tensor):
    pass


class Seen(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


class Dispatched(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


def dual():
    x = torch.linspace(-2, 2, 8)
    with forward_ad.dual_level():
        return forward_ad.unpack_dual(generated.gelu(forward_ad.make_dual(x, torch.ones(8)))).primal


X = torch.linspace(-2, 2, 8)


def under(context):
    def run():
        with context():
            return generated.gelu(X)

    return run


LEFT = {
    "subclass": lambda: generated.gelu(X.as_subclass(Plain)).as_subclass(torch.Tensor),
    "function mode": under(Seen),
    "dispatch mode": under(Dispatched),
    "plain torch": under(lambda: generated.backend("torch")),
    "dual": dual,
    "vmap": lambda: torch.vmap(generated.gelu)(X),
    "grad": lambda: torch.func.vjp(generated.gelu, X)[0],
    "compiled": lambda: torch.compile(generated.gelu, backend="eager")(X),
    "traced": lambda: torch.jit.trace(generated.gelu, X, check_trace=False)(X),
    "not dense": lambda: generated.gelu(torch.stack([X, X], 1)[:, 0]),
    "negative": lambda: generated.gelu(torch.complex(X, -X).conj().imag),
}


@pytest.mark.parametrize("what", LEFT)
@pytest.mark.filterwarnings("ignore::torch.jit.TracerWarning")
def test_what_is_not_understood_is_left_to_the_operators(what):
    ready("gelu", X)
    with taking("gelu", 0, 0):
        found = LEFT[what]()
    torch.testing.assert_close(found, generated.gelu(X))


def test_fakes_and_exports_are_left_to_the_operators():
    from torch._subclasses.fake_tensor import FakeTensorMode

    ready("gelu", X)
    with taking("gelu", 0, 0), FakeTensorMode() as mode:
        assert generated.gelu(mode.from_tensor(X)).shape == X.shape
    with taking("gelu", 0, 0):
        torch.export.export(generated.GELU(), (X,))


def test_autocast_changes_nothing():
    ready("gelu", X)
    with taking("gelu", 1, 0), torch.autocast("cpu", torch.bfloat16):
        assert generated.gelu(X).dtype is torch.float32


# What torch asks of a node


def test_the_graph_has_a_node_of_its_own():
    ready("gelu", X)
    y = generated.gelu(X.clone().requires_grad_())
    assert y.grad_fn.name() == "geluBackward"
    assert not generated.gelu(X).requires_grad
    with torch.no_grad():
        assert not generated.gelu(X.clone().requires_grad_()).requires_grad


def test_every_type_is_taken_whichever_came_first():
    """float64 has a library of its own, which is found when it is asked for."""
    for dtype in (torch.float32, DOUBLE, torch.float16, torch.float32, torch.bfloat16, DOUBLE):
        x = X.to(dtype, copy=True).requires_grad_()
        ready("softsign", x)
        with taking("softsign", 1, 1):
            generated.softsign(x).sum().backward()


@pytest.mark.parametrize("unit", ["gelu", "swiglu", "swish"])
def test_derivatives_of_derivatives(unit):
    other, beta = (torch.rand(shape, dtype=DOUBLE, requires_grad=True) for shape in (8, ()))
    more = {"gelu": (), "swiglu": (other,), "swish": (beta,)}[unit]
    x = X.double().requires_grad_()
    function = getattr(generated, unit)
    ready(unit, x, *more)
    with taking(unit, 1, 0):
        first = torch.autograd.grad(function(x, *more).sum(), (x, *more), create_graph=True)
    assert all(f.requires_grad for f in first)
    assert torch.autograd.gradcheck(function, (x, *more))
    assert torch.autograd.gradgradcheck(function, (x, *more))
    second = torch.autograd.grad(sum(f.sum() for f in first), (x, *more))
    with operators(unit):
        first = torch.autograd.grad(function(x, *more).sum(), (x, *more), create_graph=True)
        assert same(second, torch.autograd.grad(sum(f.sum() for f in first), (x, *more)))


def test_forward_mode_over_a_backward():
    x = X.double().requires_grad_()
    ready("gelu", x)
    y = generated.gelu(x)
    with forward_ad.dual_level():
        seed = forward_ad.make_dual(torch.ones(8, dtype=DOUBLE), torch.full((8,), 2.0, dtype=DOUBLE))
        (slope,) = torch.autograd.grad(y, x, seed)
        value, tangent = forward_ad.unpack_dual(slope)
    torch.testing.assert_close(tangent, 2 * value)


def test_a_batch_of_backwards():
    x = X.clone().requires_grad_()
    ready("gelu", x)
    rows = torch.autograd.grad(generated.gelu(x), x, torch.eye(8), is_grads_batched=True)[0]
    (diagonal,) = torch.autograd.grad(generated.gelu(x).sum(), x)
    assert torch.equal(rows, torch.diag(diagonal))


def test_an_input_changed_in_place_is_noticed():
    leaf = X.clone().requires_grad_()
    x = leaf * 1
    y = generated.gelu(x)
    x.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


def test_graphs_are_freed_and_retained():
    x = X.clone().requires_grad_()
    y = generated.gelu(x).sum()
    y.backward(retain_graph=True)
    once = x.grad.clone()
    y.backward()
    assert torch.equal(x.grad, 2 * once)
    with pytest.raises(RuntimeError, match="second time"):
        y.backward()


def test_hooks_see_what_is_saved():
    ready("swish", X, torch.ones(()))
    beta = torch.ones((), requires_grad=True)
    saved = []

    def run():
        saved.clear()
        with torch.autograd.graph.saved_tensors_hooks(lambda t: saved.append(t) or len(saved) - 1, lambda i: saved[i]):
            x = X.clone().requires_grad_()
            y = generated.swish(x, beta)
            return len(saved), torch.autograd.grad(y.sum(), (x, beta))

    with taking("swish", 1, 1):
        count, found = run()
    with operators("swish"):
        wanted_count, wanted = run()
    assert count == wanted_count and same(found, wanted)
    with pytest.raises(ZeroDivisionError), torch.autograd.graph.saved_tensors_hooks(lambda t: 1 / 0, lambda t: t):
        generated.swish(X, beta)
    with torch.autograd.graph.saved_tensors_hooks(lambda t: t.double(), lambda t: t.float()):
        y = generated.swish(X, beta)
    torch.autograd.grad(y.sum(), beta)


def test_hooks_of_tensors_and_nodes_run():
    seen = []
    x = X.clone().requires_grad_()
    y = generated.gelu(x)
    y.register_hook(lambda g: g * 2)
    y.grad_fn.register_hook(lambda inputs, outputs: seen.append((len(inputs), len(outputs))))
    y.sum().backward()
    (plain,) = torch.autograd.grad(generated.gelu(x).sum(), x)
    assert torch.equal(x.grad, 2 * plain) and seen == [(1, 1)]


@pytest.mark.parametrize("reentrant", [False, True])
def test_checkpoints(reentrant):
    x = X.clone().requires_grad_()
    (wanted,) = torch.autograd.grad(generated.gelu(generated.gelu(x)).sum(), x)
    y = checkpoint(lambda t: generated.gelu(generated.gelu(t)), x, use_reentrant=reentrant)
    y.sum().backward()
    assert torch.equal(x.grad, wanted)


def test_the_back_end_may_change_before_the_backward():
    x = X.clone().requires_grad_()
    ready("gelu", x)
    y = generated.gelu(x)
    with taking("gelu", 0, 0), generated.backend("torch"):
        (found,) = torch.autograd.grad(y.sum(), x, retain_graph=True)
    with taking("gelu", 0, 1), generated.backend("kernel"):
        torch.testing.assert_close(torch.autograd.grad(y.sum(), x)[0], found)


@pytest.mark.filterwarnings("ignore:Anomaly:UserWarning", "ignore:Error detected:UserWarning")
def test_anomalies_are_named():
    x = torch.tensor([1.0], requires_grad=True)
    with torch.autograd.detect_anomaly(), pytest.raises(RuntimeError, match="geluBackward"):
        generated.gelu(x).backward(torch.tensor([torch.nan]))


def test_inference_tensors_are_not_saved():
    with torch.inference_mode():
        x = torch.ones(4)
    assert not generated.gelu(x).is_inference()
    with pytest.raises(RuntimeError, match=r"[Ii]nference"):
        generated.swish(x, torch.ones((), requires_grad=True))


def test_backwards_in_several_threads():
    x = torch.linspace(-3, 3, 50_000).requires_grad_()
    (wanted,) = torch.autograd.grad(generated.gelu(x).sum(), x)
    found = [None] * 4

    def run(i):
        for _ in range(20):
            (found[i],) = torch.autograd.grad(generated.gelu(x).sum(), x)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(torch.equal(f, wanted) for f in found)


_KEPT = """
import gc, torch, generated
x = torch.linspace(-6, 6, 1001).requires_grad_()
def alive():
    gc.collect()
    return sum(isinstance(o, torch.Tensor) for o in gc.get_objects())
def call(times):
    for _ in range(times):
        generated.gelu(x).sum().backward()
    return alive()
before = call(3)
print(generated.dispatcher().split(":")[0], generated.gelu(x).grad_fn.name(), call(20) - before)
"""


def test_nothing_is_kept(tmp_path):
    """In a process of its own: a list of all objects disturbs the threads that make some."""
    own = {"ACTSYM_KERNEL_CACHE": str(generated._build.cache_folder())}
    done = run_in(tmp_path, AT_HOME + _KEPT, **own)
    assert done.stdout.split() == ["compiled", "geluBackward", "0"], (done.stdout, done.stderr)


def test_profilers_see_the_call():
    x = X.clone().requires_grad_()
    ready("gelu", x)
    with taking("gelu", 1, 1), torch.profiler.profile() as profile:
        generated.gelu(x).sum().backward()
    names = {event.name for event in profile.events()}
    assert "generated::gelu" in names and "geluBackward" in names


def test_compiled_autograd():
    from torch._dynamo import compiled_autograd

    x = X.clone().requires_grad_()
    ready("gelu", x)
    (wanted,) = torch.autograd.grad(generated.gelu(x).sum(), x)
    y = generated.gelu(x).sum()
    with compiled_autograd._enable(lambda graph: torch.compile(graph, backend="eager")):
        y.backward()
    torch.testing.assert_close(x.grad, wanted)


# Where it comes from

_BUILT_MEANWHILE = """
import shutil, sys, time, torch, warnings
import one
x = torch.linspace(-2, 2, 8)
begun = time.monotonic()
first = one.telu(x)
assert one.dispatcher().startswith("python"), one.dispatcher()
while not one.dispatcher().startswith("compiled"):
    assert time.monotonic() - begun < 500 and "fail" not in one.dispatcher(), one.dispatcher()
    assert torch.equal(one.telu(x), first)
    time.sleep(1)
import two  # whose dispatcher is another library
assert two.dispatcher(build=True).startswith("compiled") and two.dispatcher() != one.dispatcher()
at = x.clone().requires_grad_()
slopes = []
for package in (one, two):
    package.telu(x)
    y = package.telu(at)
    assert y.grad_fn.name() == "teluBackward" and torch.equal(y, first)
    with one.backend("torch"):
        assert (package.telu(at).grad_fn.name() == "teluBackward") is (package is two)
        slopes += torch.autograd.grad(package.telu(at).sum(), at)
    slopes += torch.autograd.grad(y.sum(), at)
assert torch.equal(slopes[1], slopes[3])
print("both")
"""


@LONG
def test_it_is_built_in_the_background_once_and_packages_have_their_own(tmp_path):
    generate((get("telu"),), tmp_path / "one")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    with (tmp_path / "two" / "_dispatch.cpp").open("a") as source:
        source.write("// another version\n")
    done = run_in(tmp_path, _BUILT_MEANWHILE, ACTSYM_DISPATCH="auto")
    assert done.stdout.strip() == "both", done.stderr
    assert len(list((tmp_path / "kernels").glob("_dispatch-*.so"))) == 2


AT_HOME = f"import sys; sys.path.insert(0, {str(Path(generated.__file__).parent.parent)!r})\n"


def run_in(folder, script, **environment):
    environment = os.environ | {"ACTSYM_KERNEL_CACHE": str(folder / "kernels")} | environment
    command = [sys.executable, "-c", script]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_without_it_calls_are_those_of_the_operators(tmp_path):
    script = AT_HOME + "import generated, torch\n"
    own = {"ACTSYM_KERNEL_CACHE": str(generated._build.cache_folder())}
    ask = "generated.telu(torch.ones(3)); print(generated.dispatcher())"
    assert run_in(tmp_path, script + ask, ACTSYM_DISPATCH="off", **own).stdout.startswith("python: ACTSYM_DISPATCH")
    failing = script + "print(generated.dispatcher(build=True)); print(generated.dispatcher())"
    done = run_in(tmp_path, failing, CXX="/bin/false")
    assert done.stdout.count("python: /bin/false failed on _dispatch.cpp") == 2, done.stdout


@LONG
def test_a_library_that_was_cut_short_is_not_loaded(tmp_path):
    library = Path(generated.dispatcher().removeprefix("compiled: "))
    (tmp_path / "kernels").mkdir(mode=0o700)
    (tmp_path / "kernels" / library.name).write_bytes(library.read_bytes()[:-40])
    script = AT_HOME + "import generated; print(generated.dispatcher())"
    assert run_in(tmp_path, script, ACTSYM_DISPATCH="built").stdout.startswith(
        "python: the compiled dispatcher is not built"
    )
    (tmp_path / "kernels").chmod(0o777)
    assert "written by other users" in run_in(tmp_path, script, ACTSYM_DISPATCH="built").stdout
