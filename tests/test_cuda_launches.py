"""The launches that Python makes are those of the C++ functions, which the emulation tells without running them."""

import ctypes
import importlib
import random
import shutil
from functools import cache
from pathlib import Path

import pytest
from cuda_stand_in import HELD
from tiers import spread

import generated
from codegen.gpu.export import kernels
from tests.instruments.emulate import library
from tests.instruments.emulate.build import compiler
from tests.instruments.emulate.calls import Functor, RowFunctor

FOLDER = Path(generated.__file__).parent
_cubins, _launches, _nvrtc, _row_kernels = (
    importlib.import_module(f"generated.{n}") for n in ("_cubins", "_launches", "_nvrtc", "_row_kernels")
)
SIZES = {"float32": 4, "float64": 8, "float16": 2, "bfloat16": 2}

#: Units with the lengths that their vectors are compiled for: none, a parameter, two inputs, both, noise, vectors.
#: Beside them, for how many types threads own several channels.
UNITS = [
    ("gelu", (), 0), ("prelu", (), 4), ("swiglu", (), 0), ("swiglu_beta", (), 4), ("rrelu", (), 0), ("hermite", (), 0),
    ("hermite", (4,), 4), ("squaf", (), 0), ("pade", (), 0), ("pade", (6, 4), 3), ("hermite", (21,), 0),
    ("hermite", (20,), 3), ("hermite", (41,), 0), ("hermite", (40,), 0),
]  # fmt: skip
ROW_UNITS = ["polynorm_r3", "polyrelu_norm_r3"]

pytestmark = pytest.mark.skipif(compiler() is None, reason="no C++ compiler")


@cache
def built(unit, lengths=()):
    return library(FOLDER, unit, counts=lengths)


def values(argument):
    """A ctypes object as Python's values, without what lies between the members of a structure."""
    if isinstance(argument, ctypes.Structure):
        return {name: values(getattr(argument, name)) for name, *_ in argument._fields_}
    if isinstance(argument, ctypes.Array):
        return list(argument)
    return argument.value if isinstance(argument, ctypes._SimpleCData) else argument


def compare(emulated, entry, call, planned):
    with emulated.watched(run=False) as launched:
        assert getattr(emulated, entry)(ctypes.byref(call)) == 0
    assert len(launched) == len(planned)
    for found, plan in zip(launched, planned, strict=True):
        assert found.kernel == emulated.address(plan.kernel), plan.kernel
        blocks = min(plan.blocks, HELD) if plan.at_once else plan.blocks
        assert found.grid == (blocks, 1, 1) and found.block == (plan.threads, 1, 1), plan.kernel
        assert found.shared == plan.shared, plan.kernel
        assert len(found.arguments) == len(plan.arguments), plan.kernel
        for told, given in zip(found.arguments, plan.arguments, strict=True):
            assert values(type(given).from_buffer_copy(told)) == values(given), plan.kernel


def address(choices):
    """Mostly a multiple of 16."""
    return 16 * choices.randrange(1, 1 << 40) + choices.choice((0,) * 20 + (2, 4, 8))


def length(choices, most):
    """About as many of each order of magnitude."""
    return max(1, int(2 ** choices.uniform(0, most)) + choices.choice((-1, 0, 0, 1)))


def elementwise_call(choices, functor, lengths):
    some = (1, 1, 2, 31, 32, 33, 8 * length(choices, 8), length(choices, 12))
    channels = choices.choice(some) if functor.learnable + functor.vectors else 1
    inner = choices.choice((1, 1, length(choices, 12), 8 * length(choices, 8)))
    call = _launches.Call(elements=channels * inner * length(choices, choices.choice((1, 8, 20))))
    call.channels, call.inner = channels, inner if channels > 1 else call.elements
    call.width = choices.choice((call.elements, 8 * length(choices, 6), length(choices, 6)))
    gaps = choices.choice(((0,), (0, 8, 16), (0, 8, 16, 3)))
    for i in range(functor.inputs):
        setattr(call, f"input{i}", address(choices))
        setattr(call, f"output{i}", address(choices) if choices.random() < 0.8 else None)
        setattr(call, f"pitch{i}", call.width + choices.choice(gaps))
        setattr(call, f"grad_pitch{i}", call.width + choices.choice(gaps))
    call.grad, call.table, call.sums, call.scratch = (address(choices) for _ in range(4))
    for i in range(functor.vectors):
        call.count[i] = lengths[i] if lengths else length(choices, 8)
    for i in range(functor.fixed):
        call.fixed[i] = choices.random()
    call.seed, call.offset, call.wanted = (choices.randrange(1 << 62) for _ in range(3))
    return call


@pytest.mark.parametrize(("unit", "lengths", "packed"), spread(UNITS, [UNITS[i] for i in (0, 1, 5, 6)]))
def test_launches_of_element_wise_kernels(unit, lengths, packed):
    functor, emulated, choices = Functor.read(FOLDER, unit), built(unit, lengths), random.Random(unit)
    emulated_scratch = getattr(emulated, f"{unit}_scratch", None)
    told = _launches.Functor(unit, functor.inputs, functor.learnable, functor.vectors, lengths)
    met = set()
    for _ in range(1500):
        call = elementwise_call(choices, functor, lengths)
        operation, suffix = choices.choice(functor.operations), choices.choice(list(SIZES))
        planned = _launches.elementwise(told, operation, suffix, SIZES[suffix], call)
        compare(emulated, f"{unit}_{operation}_{suffix}", call, planned)
        met |= {launch.kernel for launch in planned}
        if emulated_scratch:
            emulated_scratch.restype = ctypes.c_int64
            assert _launches.scratch(told, call) == emulated_scratch(ctypes.byref(call))
    of_sums = functor.learnable + functor.vectors > 0
    assert len(met) == (4 * 6 + packed + 1 if of_sums else 4 * 2)  # all that there are


@pytest.mark.parametrize("unit", spread(ROW_UNITS, {"polynorm_r3"}))
def test_launches_of_row_kernels(unit):
    functor, emulated, choices = RowFunctor.read(FOLDER, unit), built(unit), random.Random(unit)
    emulated_scratch = getattr(emulated, f"{unit}_scratch")
    emulated_scratch.restype = ctypes.c_int64
    met = set()
    for _ in range(1500):
        pointers = dict.fromkeys(("input", "grad", "output", "parameters", "sums", "scratch"))
        call = _row_kernels.RowCall(
            rows=length(choices, 20), length=choices.choice((1024, 1025, 4096, length(choices, 14)))
        )
        for name in pointers:
            setattr(call, name, address(choices))
        if choices.random() < 0.3:
            call.sums = None
        backward, suffix = choices.random() < 0.5, choices.choice(list(SIZES))
        planned = _launches.by_row(unit, functor.learnable, backward, suffix, SIZES[suffix], call)
        compare(emulated, f"{unit}_{'backward' if backward else 'forward'}_{suffix}", call, planned)
        met |= {launch.kernel for launch in planned}
        assert _launches.row_scratch(functor.learnable, call) == emulated_scratch(ctypes.byref(call))
    assert len(met) == 4 * 6 + 1


def test_more_rows_than_shared_memory_holds_are_refused_by_both():
    emulated = built("hermite")
    call = _launches.Call(elements=64, channels=1, inner=64)
    for rows, accepted in ((_launches.MOST_ROWS, True), (_launches.MOST_ROWS + 1, False)):
        call.count[0] = rows
        with emulated.watched(run=False) as launched:
            code = emulated.hermite_backward_parameters_float32(ctypes.byref(call))
        assert (code == 0) is accepted and bool(launched) is accepted


def test_structures_are_those_of_the_headers():
    """What the kernels get is what is compiled: member by member, in the places where the compiler has them."""
    emulated, call = built("prelu"), _launches.Call(elements=1000, channels=4, inner=5)
    with emulated.watched(run=False) as launched:
        assert emulated.prelu_backward_parameters_float32(ctypes.byref(call)) == 0
    assert [len(a) for a in launched[0].arguments] == [ctypes.sizeof(_launches.Call), ctypes.sizeof(_launches.Parts), 1]


@pytest.mark.skipif(_nvrtc.find() is None, reason="no NVRTC with CUDA headers on this machine")
@pytest.mark.parametrize(("unit", "lengths"), [("prelu", ()), ("hermite", (4,)), ("polynorm_r3", ())])
def test_nvrtc_makes_the_kernels_of_a_type_under_the_names_of_the_launches(unit, lengths):
    for dtype in SIZES:
        wanted = _cubins.Wanted(unit, "80", lengths, dtype)
        image, _ = _nvrtc.compile_source(wanted.source, wanted.architecture, wanted.definitions)
        assert image.startswith(b"\x7fELF")
        stages = ("forward_{}_by_eight", "forward_{}_by_warp", "backward_{}_by_block") if unit in ROW_UNITS else (
            "forward_{}_kernel", "backward_{}_by_channel", "backward_parameters_{}_segments",
            "backward_parameters_{}_columns", "backward_parameters_{}_packs",
        )  # fmt: skip
        names = kernels(image)
        assert {f"{unit}_{stage.format(dtype)}" for stage in stages} | {f"{unit}_finish"} <= set(names)
        assert all(name == f"{unit}_finish" or f"_{dtype}_" in name for name in names)


@pytest.mark.skipif(not _cubins.compilers(), reason="neither NVRTC nor nvcc on this machine")
@pytest.mark.parametrize("architecture", ["75", "86", "120"])
def test_devices_without_copies_ahead_and_with_little_shared_memory_have_kernels(architecture):
    """A block has 48 KiB of shared variables on all of them, and 7.5 has no asynchronous copies."""
    source = _cubins.Wanted("prelu", architecture).source
    image = _cubins.compilers()[0].compile(source, architecture, ["-DACTSYM_TYPE=3"])
    assert "prelu_forward_bfloat16_kernel" in kernels(image)


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="no nvcc on this machine")
def test_nvcc_makes_the_same_kernels():
    (nvcc,) = (c for c in _cubins.compilers() if c.title.startswith("nvcc"))
    wanted = _cubins.Wanted("gelu", "90", (), "float16")
    image = nvcc.compile(wanted.source, wanted.architecture, wanted.definitions)
    assert kernels(image) == ["gelu_backward_float16_kernel", "gelu_forward_float16_kernel"]
