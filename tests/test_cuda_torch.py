"""The torch path on CUDA where there is no GPU: tensors on the device of a stand-in (``cuda_stand_in``), whose driver
runs the CUDA sources in the emulation.

Results are compared with the definition, which shares nothing with them."""

import errno
import gc
import hashlib
import importlib
import json
import logging
import os
import random
import re
import warnings
from pathlib import Path

import numpy as np
import pytest
import torch
from cuda_stand_in import DEVICE, STREAM, HostRead, OnDevice, posing, to_host
from test_philox import uniform
from tiers import spread
from torch._subclasses.fake_tensor import FakeTensorMode

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from codegen.build import load_package
from codegen.gpu import export
from codegen.names import torch_name
from codegen.verify import plumbing
from codegen.verify.plumbing import call as plumbing_call
from tests.instruments.emulate.build import compiler
from tests.instruments.mutate import damage

FOLDER = Path(generated.__file__).parent
#: Other modes take torch's decompositions for forward mode, which ask its C++ for the device.
MODES = {False: ("reverse", "forward", "second", "mapped"), True: ("reverse", "mapped")}
QUICK = ("prelu", "swish", "hermite_n3", "swiglu", "polynorm_r3", "rrelu")

pytestmark = [
    pytest.mark.skipif(compiler() is None, reason="no C++ compiler"),
    pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning"),
]


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The generated package under a name of its own, with a cache of its own."""
    folder = tmp_path_factory.mktemp("stand_in")
    return load_package(damage.copy(FOLDER, folder / "posing_kernels"))


@pytest.fixture
def device(package, tmp_path, monkeypatch):
    with posing(package, monkeypatch) as stand_in:
        monkeypatch.setenv("ACTSYM_KERNEL_CACHE", str(tmp_path / "cache"))
        forget(package)
        yield stand_in
    forget(package)


def forget(package):
    """What was loaded from another driver."""
    libraries, operators = (importlib.import_module(f"{package.__name__}.{n}") for n in ("_libraries", "_operators"))
    libraries._modules.clear()
    libraries._not_built.clear()
    libraries._reported.clear()
    importlib.import_module(f"{package.__name__}._build").warn_once.cache_clear()
    # Not of all objects: among those are tuples that other threads are still making, which must have no second owner.
    for each in (o for o in gc.get_referrers(operators.Operators) if type(o) is operators.Operators):
        each._devices["CUDA"]._functions.clear()
        each._devices["CUDA"]._calls.clear()


@pytest.fixture
def on_device(monkeypatch):
    """Calls of :mod:`codegen.verify.plumbing` get their tensors on the device."""
    original, whole, numbers = plumbing_call.Layout.tensor, plumbing_call.whole, plumbing_call.numbers
    monkeypatch.setattr(plumbing_call.Layout, "tensor", lambda *given: OnDevice(original(*given)))
    monkeypatch.setattr(plumbing_call, "whole", lambda t: whole(to_host(t)))
    monkeypatch.setattr(plumbing_call, "numbers", lambda t: numbers(t.cpu()))


@pytest.mark.parametrize("name", spread(list(ACTIVATIONS), QUICK))
def test_calls_on_the_device_are_what_the_definition_says(name, package, device, on_device):
    choices = random.Random(name)
    for mode in ("reverse",) * 6 + MODES[bool(ACTIVATIONS[name].vectors)]:
        call = plumbing.chosen(ACTIVATIONS[name], choices.choice, (mode,))
        assert not plumbing.faults(package, call), call
    assert device.driver.launches and {launch[-1] for launch in device.driver.launches} == {STREAM}


def given(activation, package, shape=(6, 64), dtype=torch.float32, **options):
    """The function of an activation, and random tensors on the device that it takes, all of which need gradients."""
    numbers = torch.Generator().manual_seed(1)

    def tensor(values):
        return OnDevice(torch.as_tensor(values, dtype=dtype)).requires_grad_()

    inputs = [tensor(torch.randn(shape, generator=numbers)) for _ in activation.inputs]
    scalars = {p.name: float(p.default) for p in activation.scalars}
    parameters = {
        n: tensor(v) if p.learnable else v for (n, v), p in zip(scalars.items(), activation.scalars, strict=True)
    }
    parameters |= {v.name: tensor([float(d) for d in v.defaults]) for v in activation.vectors}
    named = {torch_name(activation.unit, n): v for n, v in parameters.items()}
    if activation.kind is Kind.STOCHASTIC:
        options = {"training": True} | options
    needed = [*inputs, *(p for p in parameters.values() if isinstance(p, torch.Tensor))]
    return lambda *x, **more: getattr(package, activation.unit)(*(x or inputs), **named, **options, **more), needed


def forward_and_backward(function, tensors):
    y = function()
    return [y, *torch.autograd.grad(y, tensors, torch.ones_like(y), allow_unused=True)]


@pytest.mark.parametrize("name", spread(list(ACTIVATIONS), QUICK))
def test_nothing_is_read_or_compiled_while_a_graph_is_captured(name, package, device):
    """Forward and backward, after one call of each."""
    function, tensors = given(ACTIVATIONS[name], package)
    forward_and_backward(function, tensors)
    before = len(device.driver.launches)
    with device.capture(), package.backend("kernel"):
        forward_and_backward(function, tensors)
    assert len(device.driver.launches) - before >= 2


def test_the_stand_in_notices_reads_from_the_host(device):
    t = OnDevice(torch.ones(3))
    with device.capture():
        for read in (
            lambda: t.cpu(), lambda: t.to("cpu"), lambda: t.tolist(), lambda: t[0].item(), lambda: bool(t[0]),
            lambda: t.to(torch.device("cpu"), torch.float64), lambda: torch.zeros(3).copy_(t), lambda: t.nonzero(),
            lambda: torch.equal(t, t), lambda: t[t > 0],
        ):  # fmt: skip
            with pytest.raises(HostRead):
                read()


def test_a_graph_that_is_captured_before_the_first_call_holds_expressions(package, device):
    function, tensors = given(ACTIVATIONS["prelu"], package)
    with device.capture(), pytest.warns(RuntimeWarning, match=r"prelu was not called before a graph is captured"):
        captured = forward_and_backward(function, tensors)
    assert not device.driver.launches
    for a, b in zip(captured, forward_and_backward(function, tensors), strict=True):
        assert torch.allclose(a.held, b.held, rtol=1e-5, atol=1e-6)
    assert device.driver.launches  # a later call is served


# Noise


def test_noise_is_that_of_numbers_on_the_device(package, device):
    """The kernel reads them when it runs, so a graph that is replayed after they were drawn again has other noise."""
    x = -torch.ones(37, dtype=torch.float64)
    operator = getattr(torch.ops, package.__name__).rrelu
    seed = OnDevice(torch.tensor([12345678901234567, -98765432109876543]))
    operator(OnDevice(x), 0.25, 0.75, seed)
    for numbers in ([12345678901234567, -98765432109876543], [-5, 7]):
        seed.held.copy_(torch.tensor(numbers))
        with device.capture():
            y = operator(OnDevice(x), 0.25, 0.75, seed)
        drawn = np.array([uniform(i, *(int(n) % 2**64 for n in numbers)) for i in range(37)])
        assert np.allclose(-y.held.numpy(), 0.25 + 0.5 * drawn, rtol=1e-15)


def test_noise_is_drawn_on_the_device_anew_at_each_call(package, device):
    function, (x,) = given(ACTIVATIONS["rrelu"], package)
    first, _ = forward_and_backward(function, [x])
    with device.capture():
        second, slope = forward_and_backward(function, [x])
    below = x.held < 0
    assert not torch.equal(first.held[below], second.held[below])
    assert torch.allclose(slope.held[below] * x.held[below], second.held[below])  # the backward drew the same


def test_a_generator_of_the_cpu_cannot_be_captured(package, device):
    function, (x,) = given(ACTIVATIONS["rrelu"], package)
    generator = torch.Generator().manual_seed(3)
    first = function(generator=generator)
    on_cpu = generated.rrelu(x.held, training=True, generator=torch.Generator().manual_seed(3))
    assert torch.equal(first.held, on_cpu)
    with device.capture(), pytest.raises(RuntimeError, match="registered with the graph"):
        function(generator=generator)


# Vectors


def test_kernels_for_lengths_give_the_bits_of_those_for_any_length(package, device):
    function, tensors = given(ACTIVATIONS["hermite_n3"], package, (3, 100))
    x, a = tensors
    a.requires_grad_(False)
    patience = importlib.import_module(f"{package.__name__}._devices").PATIENCE
    found = []
    for calls in range(2 * patience):
        y = function()
        found.append((y.held, torch.autograd.grad(y, x, torch.ones_like(y))[0].held))
        assert len(device.compiler.made) == 1 + (2 * calls + 2 > patience)
    own, dtype = "-DACTSYM_COUNT0=4", "-DACTSYM_TYPE=0"
    assert [definitions for _, _, definitions in device.compiler.made] == [(dtype,), (own, dtype)]
    assert all(torch.equal(a, b) for pair in found for a, b in zip(pair, found[0], strict=True))


def test_sums_are_always_made_by_kernels_for_the_lengths(package, device):
    function, tensors = given(ACTIVATIONS["hermite_n3"], package, (3, 100))
    first = forward_and_backward(function, tensors)
    assert device.compiler.made[-1][-1] == ("-DACTSYM_COUNT0=4", "-DACTSYM_TYPE=0")
    for _ in range(9):
        for a, b in zip(first, forward_and_backward(function, tensors), strict=True):
            assert torch.equal(a.held, b.held)


def test_a_table_with_more_rows_than_kernels_sum_is_left_to_the_expression(package, device, monkeypatch):
    monkeypatch.setattr(importlib.import_module(f"{package.__name__}._launches"), "MOST_ROWS", 7)
    x = torch.linspace(-1, 1, 5, dtype=torch.float64)
    for count, launched in ((7, 3), (8, 1)):
        device.driver.launches.clear()
        on_device, on_host = (torch.linspace(1, 2, count, dtype=torch.float64) for _ in range(2))
        on_device, on_host = OnDevice(on_device).requires_grad_(), on_host.requires_grad_()
        (found,) = torch.autograd.grad(package.hermite(OnDevice(x), on_device).sum(), on_device)
        (right,) = torch.autograd.grad(generated.hermite(x, on_host).sum(), on_host)
        assert len(device.driver.launches) == launched
        assert torch.allclose(found.held, right, rtol=1e-12)


# What stands in the way


REASONS = {
    "no driver": "NVIDIA's driver was not found",
    "an old driver": r"emulator 13\.0 is newer than the driver, which runs CUDA 12\.0",
    "a driver that refuses": r"cuModuleLoadData failed: CUDA_ERROR_INVALID_IMAGE \(200\)",
    "no compiler": "neither NVRTC",
    "a compiler that fails": "ptxas died",
    "a cache of others": "belongs to or can be written by other users",
}


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("name", ["gelu", "polynorm_r3"])
def test_one_line_says_why_expressions_run(reason, name, package, device, monkeypatch, tmp_path):
    cubins, drivers = (importlib.import_module(f"{package.__name__}.{n}") for n in ("_cubins", "_driver"))
    if reason == "no driver":
        monkeypatch.undo()
        monkeypatch.setattr(torch.cuda, "is_current_stream_capturing", lambda: False)
        monkeypatch.setattr(torch.cuda, "get_device_capability", lambda device=None: (9, 0))
        monkeypatch.setattr(drivers.ctypes, "CDLL", refusing)
    elif reason == "an old driver":
        device.driver.release = 12000
    elif reason == "a driver that refuses":
        device.driver.refused["cuModuleLoadData"] = 200
    elif reason == "no compiler":
        monkeypatch.setattr(cubins, "compilers", tuple)
    elif reason == "a compiler that fails":

        def fails(*_):
            raise cubins._build.BuildError("nvcc failed on x.cu:\nptxas died")

        monkeypatch.setattr(device.compiler, "compile", fails)
    else:
        (tmp_path / "cache").mkdir(mode=0o777)
        (tmp_path / "cache").chmod(0o777)
    function, tensors = given(ACTIVATIONS[name], package)
    with pytest.warns(RuntimeWarning) as caught:
        results = forward_and_backward(function, tensors)
        results = forward_and_backward(function, tensors)
    (only,) = {str(w.message) for w in caught}
    assert re.search(REASONS[reason], only) and "\n" not in only
    assert only.startswith(f"{name} has no CUDA kernel; where that is so, plain torch expressions run instead")
    assert all(isinstance(r, OnDevice) for r in results) and not device.driver.launches
    with pytest.raises(RuntimeError, match="this machine has no CUDA kernel"), package.backend("kernel"):
        function()


def refusing(name, *_, **__):
    raise OSError(f"{name}: cannot open shared object file")


def test_an_error_of_a_launch_is_raised_and_named(package, device):
    function, _ = given(ACTIVATIONS["gelu"], package)
    function()
    device.driver.refused["cuLaunchKernel"] = 719
    with pytest.raises(RuntimeError, match=r"gelu_forward_float32_kernel: cuLaunchKernel failed: CUDA_ERROR \(719\)"):
        function()


# Where machine code comes from


def test_the_cache_is_taken_and_the_first_build_is_told(package, device, caplog):
    function, _ = given(ACTIVATIONS["gelu"], package)
    cubins = importlib.import_module(f"{package.__name__}._cubins")
    cubins._said.clear()
    with caplog.at_level(logging.INFO, logger=package.__name__):
        function()
        given(ACTIVATIONS["mish"], package)[0]()
    told = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert [level for level, _ in told] == ["WARNING", "INFO"]
    folder = cubins._build.cache_folder()
    assert told[0][1] == f"emulator 13.0 compiles gelu in float32 for sm_90 into {folder}"
    forget(package)
    function()
    assert [unit for unit, *_ in device.compiler.made] == ["gelu", "mish"]
    (kept,) = folder.glob("gelu-sm_90-*.cubin")
    kept.write_bytes(kept.read_bytes()[:-1])  # cut short
    forget(package)
    function()
    assert [unit for unit, *_ in device.compiler.made] == ["gelu", "mish", "gelu"]


def test_without_a_compiler_what_another_made_is_taken_from_the_cache(package, device, monkeypatch):
    function, _ = given(ACTIVATIONS["gelu"], package)
    function()
    forget(package)
    monkeypatch.setattr(importlib.import_module(f"{package.__name__}._cubins"), "compilers", tuple)
    with package.backend("kernel"):
        function()


@pytest.fixture
def exported(package, device, tmp_path, monkeypatch):
    cubins = importlib.import_module(f"{package.__name__}._cubins")
    out = tmp_path / "cubins"
    assert export.export(cubins, [("gelu", ()), ("hermite", ()), ("hermite", (4,))], ["86", "90"], out, 1) == 0
    monkeypatch.setenv("ACTSYM_CUBINS", str(out))
    monkeypatch.setenv("ACTSYM_KERNEL_CACHE", str(tmp_path / "another"))
    monkeypatch.setattr(cubins, "compilers", tuple)
    cubins._manifest.cache_clear()
    forget(package)
    yield out
    cubins._manifest.cache_clear()


def test_exported_cubins_need_no_compiler_and_no_cache(package, device, exported, tmp_path):
    with package.backend("kernel"):
        forward_and_backward(*given(ACTIVATIONS["gelu"], package))
        forward_and_backward(*given(ACTIVATIONS["hermite_n3"], package))
    assert not (tmp_path / "another").exists() and len(device.driver.launches) == 5


@pytest.mark.parametrize(("capability", "served"), [((8, 9), True), ((8, 0), False), ((9, 0), True), ((12, 0), False)])
def test_exported_cubins_serve_later_devices_of_the_same_major_number(
    package, device, exported, monkeypatch, capability, served
):
    monkeypatch.setattr(torch.cuda, "get_device_capability", lambda device=None: capability)
    function, _ = given(ACTIVATIONS["gelu"], package)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore" if not served else "error")
        function()
    assert bool(device.driver.launches) is served


@pytest.mark.parametrize(
    "damage", ["sources", "content", "manifest", "missing", "without file", "another", "outside", "copied"]
)
def test_damaged_exports_are_told(package, device, exported, damage):
    manifest = exported / "manifest.json"
    if damage == "sources":
        manifest.write_text(re.sub(r'"made_from": "..', '"made_from": "zz', manifest.read_text()))
    elif damage == "content":
        (exported / "gelu.sm_90.cubin").write_bytes(b"emulated nothing")
    elif damage in ("another", "outside"):
        named = "hermite.sm_90.cubin" if damage == "another" else f"../{exported.name}/gelu.sm_90.cubin"
        entries = json.loads(manifest.read_text())
        (own,) = (e for e in entries["cubins"] if e["file"] == "gelu.sm_90.cubin")
        own |= {"file": named, "sha256": hashlib.sha256((exported / named).read_bytes()).hexdigest()}
        manifest.write_text(json.dumps(entries))
    elif damage == "copied":
        other = (exported / "hermite.sm_90.cubin").read_bytes()
        entries = json.loads(manifest.read_text())
        (own,) = (e for e in entries["cubins"] if e["file"] == "gelu.sm_90.cubin")
        own["sha256"] = hashlib.sha256(other).hexdigest()
        (exported / own["file"]).write_bytes(other)
        manifest.write_text(json.dumps(entries))
    elif damage == "without file":
        (exported / "gelu.sm_90.cubin").unlink()
    elif damage == "manifest":
        manifest.write_text("{")
    else:
        manifest.unlink()
    said = {
        "sources": "made from other sources", "content": "not what the manifest says",
        "another": "has 'hermite.sm_90.cubin' in place of gelu.sm_90.cubin", "outside": "in place of gelu.sm_90.cubin",
        "copied": "gelu.sm_90.cubin has no kernels of gelu", "without file": "gelu.sm_90.cubin cannot be read",
    }.get(damage, "cannot be used")  # fmt: skip
    with pytest.warns(RuntimeWarning, match=said):
        given(ACTIVATIONS["gelu"], package)[0]()
    assert not device.driver.launches


def test_exports_into_a_folder_add_up(package, device, exported, monkeypatch, capsys):
    """The latest of the same unit and capability counts; what fails changes nothing."""
    cubins, manifest = importlib.import_module(f"{package.__name__}._cubins"), exported / "manifest.json"
    before = json.loads(manifest.read_text())["cubins"]
    monkeypatch.setattr(cubins, "compilers", lambda: (device.compiler,))
    device.compiler.title = "a later compiler"
    assert export.export(cubins, [("gelu", ()), ("mish", ())], ["90"], exported, 1) == 0
    after = {e["file"]: e for e in json.loads(manifest.read_text())["cubins"]}
    assert set(after) == {e["file"] for e in before} | {"mish.sm_90.cubin"} and len(before) == 6
    later = [file for file, e in after.items() if e["compiler"] == "a later compiler"]
    assert later == ["gelu.sm_90.cubin", "mish.sm_90.cubin"]

    def fails(*_):
        raise cubins._build.BuildError("nvcc failed")

    monkeypatch.setattr(device.compiler, "compile", fails)
    folder = {file: file.read_bytes() for file in exported.iterdir()}
    assert export.export(cubins, [("gelu", ()), ("silu", ())], ["90"], exported, 1) == 1
    assert folder == {file: file.read_bytes() for file in exported.iterdir()}


@pytest.mark.parametrize("held", ["other sources", "another form", "no manifest"])
def test_a_folder_that_holds_something_else_gets_no_export(package, device, exported, held, monkeypatch, capsys):
    cubins, manifest = importlib.import_module(f"{package.__name__}._cubins"), exported / "manifest.json"
    monkeypatch.setattr(cubins, "compilers", lambda: (device.compiler,))
    text = manifest.read_text()
    if held == "other sources":
        text = re.sub(r'"made_from": "..', '"made_from": "zz', text)
    else:
        text = text.replace('"schema": 1', '"schema": 0') if held == "another form" else "[]"
    manifest.write_text(text)
    assert export.export(cubins, [("mish", ())], ["90"], exported, 1) == 1
    told = capsys.readouterr().err
    assert ("other sources" if held == "other sources" else "not of an export of this version") in told
    assert told.count("\n") == 1 and str(exported) in told
    assert manifest.read_text() == text and not (exported / "mish.sm_90.cubin").exists()
    if held == "other sources":  # nothing of them is left
        assert export.export(cubins, [("gelu", ()), ("hermite", ()), ("hermite", (4,))], ["86", "90"], exported, 1) == 0


def test_what_a_full_disk_does_not_keep_runs_and_is_kept_by_the_next(package, device, monkeypatch, tmp_path):
    function, _ = given(ACTIVATIONS["gelu"], package)
    build = importlib.import_module(f"{package.__name__}._build")

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(build, "seal", full)
        with pytest.warns(RuntimeWarning, match="cannot be kept: .* No space left on device"):
            function()
    assert device.driver.launches and not list((tmp_path / "cache").glob("*.cubin"))
    forget(package)
    function()
    forget(package)
    function()
    assert [unit for unit, *_ in device.compiler.made] == ["gelu", "gelu"]


# Shapes, strides and sums


@pytest.mark.parametrize(("channels", "shape", "dim", "kind"), [
    (40, (30, 40), 1, "packs"), (33, (30, 33), 1, "columns"), (33, (33, 5), 0, "segments"),
    (64, (2, 64, 17), 1, "segments"),
])  # fmt: skip
def test_sums_of_many_channels_are_those_of_the_cpu(package, device, channels, shape, dim, kind):
    """In columns, where a thread owns a channel or a pack of them, and in segments."""
    numbers = torch.Generator().manual_seed(2)
    x, grad = (torch.randn(shape, dtype=torch.float64, generator=numbers) for _ in range(2))
    a = torch.rand(channels, dtype=torch.float64, generator=numbers)
    results = []
    for module, place in ((package, OnDevice), (generated, torch.Tensor.clone)):
        tensors = [place(x).requires_grad_(), place(a).requires_grad_()]
        y = module.prelu(*tensors, dim=dim)
        results.append([to_host(t) for t in (y, *torch.autograd.grad(y, tensors, place(grad)))])
    for found, right in zip(*results, strict=True):
        assert torch.allclose(found, right, rtol=1e-13, atol=1e-14)
    assert f"prelu_backward_parameters_float64_{kind}" in [name for name, *_ in device.driver.launches]


LAYOUTS = {
    "contiguous": lambda t: t,
    "transposed": lambda t: t.mT,
    "with gaps": lambda t: t[:, ::2],
    "expanded": lambda t: t[:1].expand(3, 6, 8),
    "permuted": lambda t: t.permute(2, 0, 1),
    "empty": lambda t: t[:0],
}


LAID = [(unit, layout) for unit in ("gelu", "swiglu", "prelu", "rrelu", "polynorm_r3", "hermite") for layout in LAYOUTS]


@pytest.mark.parametrize(("unit", "layout"), spread(LAID, [*LAID[1::7], ("prelu", "empty")]))
def test_results_stand_in_memory_as_the_compiler_is_told(unit, layout, package, device):
    """Shapes, strides and types of the operators' results are those of their fakes."""
    laid = LAYOUTS[layout]
    of_operator = {
        "gelu": (), "swiglu": ("x",), "prelu": (torch.rand(1), 1), "hermite": (torch.rand(4), 1),
        "rrelu": (0.1, 0.3, torch.tensor([1, 2])), "polynorm_r3": (torch.rand(3), torch.rand(1), 1e-6),
    }[unit]  # fmt: skip
    names = [unit, f"{unit}_backward"] + [f"{unit}_backward_parameters"] * (unit in ("prelu", "hermite", "polynorm_r3"))
    mode = FakeTensorMode()

    def results(name, tensor):
        x = laid(tensor(torch.randn(3, 6, 8)))
        given = [x if a == "x" else tensor(a) if isinstance(a, torch.Tensor) else a for a in of_operator]
        backward, several = [x] * (name != unit), unit in ("prelu", "hermite") and name.endswith("parameters")
        masked = [-1] * (several or (unit == "swiglu" and name != unit))
        found = getattr(getattr(torch.ops, package.__name__), name)(*backward, x, *given, *masked)
        return [found] if isinstance(found, torch.Tensor) else list(found)

    for name in names:
        real = results(name, OnDevice)
        with mode:
            fake = results(name, mode.from_tensor)
        for a, b in zip(real, fake, strict=True):
            assert (a.shape, a.stride(), a.dtype) == (b.shape, b.stride(), b.dtype), name
            assert a.device == DEVICE


def test_the_compiler_gets_operators_where_there_is_what_makes_kernels(package, device, monkeypatch, tmp_path):
    operators, cubins = (importlib.import_module(f"{package.__name__}.{n}") for n in ("_operators", "_cubins"))
    assert operators.keeps_operator(torch.device("cuda", 0))
    monkeypatch.setattr(cubins, "compilers", tuple)
    assert not operators.keeps_operator(torch.device("cuda", 0))
    monkeypatch.setenv("ACTSYM_CUBINS", str(tmp_path))
    assert operators.keeps_operator(torch.device("cuda", 0)) and not operators.keeps_operator(torch.device("xpu", 0))
