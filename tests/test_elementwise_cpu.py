"""The loops of the CPU kernels, driven through their C interface with a functor that uses all of it."""

import ctypes
import importlib.util
import math
import shutil
import subprocess
from dataclasses import dataclass, replace
from functools import cache

import pytest
import torch
from test_philox import uniform
from tiers import spread
from together import together

from codegen.render import TEMPLATES

ROWS = 4  # one scalar and a vector of three
TYPES = {"float32": torch.float32, "float64": torch.float64, "float16": torch.float16, "bfloat16": torch.bfloat16}

#: f(x, u) = a*u*(x + c*noise) + sum of b_k x^k, in this order of operations.
FUNCTOR = """
#include "elementwise.h"

namespace actsym {

struct Probe {
  using Half = Probe;
  static constexpr int inputs = 2;
  static constexpr bool noise = true;
  static constexpr int fixed = 1;
  static constexpr int learnable = 1;
  static constexpr int vectors = 1;
  static constexpr bool wide = false;

  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V shifted = in[0] + p.fixed(0) * p.noise();
    V sum = p.learned(0) * in[1] * shifted, power = V(1);
    for (int k = 0; k < p.count(0); ++k) {
      sum = sum + p.at(0, k) * power;
      power = power * in[0];
    }
    out[0] = sum;
  }

  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V shifted = in[0] + p.fixed(0) * p.noise();
    V sum = p.learned(0) * in[1], power = V(1);
    for (int k = 1; k < p.count(0); ++k) {
      sum = sum + p.at(0, k) * (V(k) * power);
      power = power * in[0];
    }
    out[0] = sum;
    out[1] = p.learned(0) * shifted;
  }

  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    slope(in, p, out);
    sink.add(0, in[1] * (in[0] + p.fixed(0) * p.noise()));
    V power = V(1);
    for (int k = 0; k < p.count(0); ++k) {
      sink.add(p.row(0, k), power);
      power = power * in[0];
    }
  }
};

}  // namespace actsym

ACTSYM_ELEMENTWISE_PARAMETERS(probe, actsym::Probe)
"""


class Call(ctypes.Structure):
    _fields_ = (
        ("input", ctypes.c_void_p * 2), ("grad", ctypes.c_void_p), ("output", ctypes.c_void_p * 2),
        ("table", ctypes.c_void_p), ("sums", ctypes.c_void_p), ("scratch", ctypes.c_void_p),
        ("elements", ctypes.c_int64), ("channels", ctypes.c_int64), ("inner", ctypes.c_int64),
        ("width", ctypes.c_int64), ("pitch", ctypes.c_int64 * 2), ("grad_pitch", ctypes.c_int64 * 2),
        ("count", ctypes.c_int64 * 4), ("fixed", ctypes.c_double * 8), ("seed", ctypes.c_uint64),
        ("offset", ctypes.c_uint64), ("drawn", ctypes.c_void_p), ("wanted", ctypes.c_int64),
        ("threads", ctypes.c_int32), ("stream", ctypes.c_void_p),
    )  # fmt: skip


@pytest.fixture(scope="module", params=spread(["count read from the call", "count fixed by the build"], 1))
def library(request, tmp_path_factory):
    compiled_in = request.param.startswith("count fixed")
    return build(tmp_path_factory.mktemp("probe"), ["-DACTSYM_COUNT0=3"] if compiled_in else [])


def build(folder, flags):
    shutil.copy(TEMPLATES / "runtime" / "python" / "_build.py", folder)
    spec = importlib.util.spec_from_file_location("builder", folder / "_build.py")
    builder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(builder)
    if builder.cpu_command() is None:
        pytest.skip("no C++ compiler on this machine")
    for part in ("cpu", "shared"):
        shutil.copytree(TEMPLATES / "runtime" / part, folder, dirs_exist_ok=True)
    (folder / "probe.cpp").write_text(FUNCTOR)
    compiler, *options = builder.cpu_command()
    # Warnings in our own files are errors.  GCC sees uninitialised values in its own vector intrinsics.
    options = [o.replace("-I", "-isystem", 1) if o.startswith("-I") else o for o in options if o != "-w"]
    flags = [*flags, "-Wall", "-Wextra", "-Werror", "-Wno-maybe-uninitialized"]
    command = [compiler, *flags, str(folder / "probe.cpp"), *options, "-o", str(folder / "probe.so")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[-4000:]
    return ctypes.CDLL(str(folder / "probe.so"))


@dataclass(frozen=True)
class Case:
    """A call in one piece: ``outer`` times ``channels`` times ``inner`` elements, whose rows of ``width`` elements are
    ``gap`` elements further apart than they are long, in memory that begins ``skew`` elements after an allocation."""

    type: str = "float64"
    outer: int = 5
    channels: int = 1
    inner: int = 7
    width: int = 0
    gap: int = 0
    skew: int = 0
    wanted: int = -1
    null: tuple[int, ...] = ()
    threads: int = 1
    seed: int = 20240607
    offset: int = 11
    fixed: float = 0.25

    @property
    def elements(self):
        return self.outer * self.channels * self.inner


@cache
def operands(type, elements, channels):
    generator = torch.Generator().manual_seed(elements + channels)
    make = lambda *shape: torch.randn(*shape, generator=generator, dtype=torch.float64)  # noqa: E731
    narrow, wide = TYPES[type], torch.float64 if type == "float64" else torch.float32
    return [make(elements).to(narrow) for _ in range(3)], make(ROWS, channels).to(wide)


def placed(values, case, fill=0.0):
    """The rows of ``values`` as the case lays them out: (the tensor that holds them, address of the first)."""
    width = case.width or max(case.elements, 1)
    rows = case.elements // width
    memory = torch.full((case.skew + rows * (width + case.gap) + 64,), fill, dtype=TYPES[case.type])
    view = memory[case.skew :][: rows * (width + case.gap)].view(rows, width + case.gap)[:, :width]
    view.copy_(values.view(rows, width))
    return memory, view, memory[case.skew :].data_ptr()


def run(library, operation, case):
    """(outputs as flat tensors or None, sums or None); what lies between and after the rows must stay as it was."""
    (x, u, grad), table = operands(case.type, case.elements, case.channels)
    width = case.width or max(case.elements, 1)
    inputs = [placed(v, case) for v in (x, u)]
    outputs = [placed(torch.full_like(x, 77.0), case, 77.0) for _ in range(2)]
    flat = placed(grad, replace(case, gap=0))
    result = placed(torch.full_like(x, 77.0), replace(case, gap=0), 77.0)
    sums = torch.full((ROWS, case.channels), 55.0, dtype=torch.float64)
    call = Call(grad=flat[2], table=table.data_ptr(), sums=sums.data_ptr(), elements=case.elements)
    call.channels, call.inner, call.width, call.threads = case.channels, case.inner, width, case.threads
    call.seed, call.offset, call.wanted, call.count[0], call.fixed[0] = (
        case.seed, case.offset, case.wanted, ROWS - 1, case.fixed,
    )  # fmt: skip
    for j in range(2):
        call.input[j] = inputs[j][2]
        call.pitch[j] = call.grad_pitch[j] = width + case.gap
        call.output[j] = None if j in case.null else outputs[j][2]
    if operation == "forward":
        call.output[0], call.output[1] = result[2], None
        outputs = [result]
    assert getattr(library, f"probe_{operation}_{case.type}")(ctypes.byref(call)) == 0
    for memory, view, _ in outputs:
        untouched = memory.clone()
        untouched.as_strided(view.shape, view.stride(), case.skew).fill_(77.0)
        assert (untouched == 77.0).all()
    found = [None if j in case.null else view.reshape(-1).clone() for j, (_, view, _) in enumerate(outputs)]
    return found, sums


@cache
def noise(elements, seed, offset):
    return torch.tensor([uniform(i, seed, offset) for i in range(elements)], dtype=torch.float64)


def expected(case):
    """y, df/dx * grad, df/du * grad, each term of the sums, by torch, operation for operation as the functor does."""
    (x, u, grad), table = operands(case.type, case.elements, case.channels)
    wide = table.dtype
    x, u, grad = (v.to(wide) for v in (x, u, grad))
    channel = torch.arange(case.elements) // case.inner % case.channels
    a, b = table[0, channel], table[1:, channel]
    shifted = x + case.fixed * noise(case.elements, case.seed, case.offset).to(wide)
    one = torch.ones_like(x)
    y = a * u * shifted + b[0] * one + b[1] * (one * x) + b[2] * (one * x * x)
    by_x = a * u + b[1] * one + b[2] * (2 * x)
    terms = torch.stack([grad * (u * shifted), grad * one, grad * x, grad * (x * x)])
    sums = torch.zeros(ROWS, case.channels, dtype=torch.float64).index_add_(1, channel, terms.double())
    size = torch.zeros(ROWS, case.channels, dtype=torch.float64).index_add_(1, channel, terms.double().abs())
    narrow = TYPES[case.type]
    return y.to(narrow), (grad * by_x).to(narrow), (grad * (a * shifted)).to(narrow), sums, size


def check(library, case):
    y, by_x, by_u, sums, size = expected(case)
    assert torch.equal(run(library, "forward", replace(case, null=()))[0][0], y)
    for operation in ("backward", "backward_parameters"):
        outputs, found = run(library, operation, case)
        for j, right in enumerate((by_x, by_u)):
            assert outputs[j] is None or torch.equal(outputs[j], right)
    for row in range(ROWS):
        if case.wanted >> row & 1:
            assert ((found[row] - sums[row]).abs() <= 1e-13 * size[row]).all()
        else:
            assert (found[row] == 55.0).all()


LAYOUTS = [
    (6, 1, 49), (9, 5, 1), (3, 300, 1), (40, 257, 1), (7, 3, 3), (5, 4, 31), (4, 3, 49), (2, 5, 600), (60, 2, 700),
    (0, 3, 1), (1, 1, 1),
]  # fmt: skip


@together("type", TYPES)
@together(("outer", "channels", "inner"), LAYOUTS)
def test_channels_of_any_inner_length(library, type, outer, channels, inner):
    check(library, Case(type, outer, channels, inner))


@pytest.mark.parametrize("type", TYPES)
def test_every_length_and_a_misaligned_start(library, type):
    for length in range(131):
        check(library, Case(type, length, 1, 1, skew=length % 5))


@together("type", TYPES)
@together(("width", "gap"), [(24, 24), (24, 3), (1, 1), (600, 600)])
@together(("channels", "inner"), [(1, 600), (24, 1), (3, 40), (6, 4)])
def test_rows_of_packed_and_separate_inputs(library, type, width, gap, channels, inner):
    outer = 7200 // (channels * inner)
    check(library, Case(type, outer, channels, inner, width=width, gap=gap, skew=1))


@together("wanted", [0, 1, 2, 5, 8, 14])
@together(("channels", "inner"), [(1, 35), (7, 1), (3, 50)])
def test_sums_that_are_not_wanted_are_left_alone(library, wanted, channels, inner):
    check(library, Case("float32", 4, channels, inner, wanted=wanted))


@together("null", [(0,), (1,), (0, 1)])
@together("type", ["float32", "bfloat16"])
def test_gradients_that_are_not_wanted_are_not_written(library, null, type):
    check(library, Case(type, 4, 3, 50, null=null, width=30, gap=30))


@pytest.mark.parametrize("type", ["float16"])
@pytest.mark.parametrize(("outer", "channels", "inner"), [(1, 1, 60_000), (150, 300, 1), (40, 7, 190), (3000, 3, 5)])
def test_number_of_threads_changes_no_bit(library, type, outer, channels, inner):
    alone = [run(library, op, Case(type, outer, channels, inner)) for op in ("forward", "backward_parameters")]
    for threads in (2, 4):
        case = Case(type, outer, channels, inner, threads=threads)
        for (outputs, sums), operation in zip(alone, ("forward", "backward_parameters"), strict=True):
            again, again_sums = run(library, operation, case)
            assert all(torch.equal(a, b) for a, b in zip(outputs, again, strict=True))
            assert torch.equal(sums, again_sums)


def test_sums_of_many_elements_are_those_of_exact_arithmetic(library):
    case = Case("float64", 2000, 6, 11, threads=3)
    (x, _u, grad), _ = operands("float64", case.elements, case.channels)
    _, sums = run(library, "backward_parameters", case)
    blocks = lambda v: v.view(case.outer, case.channels, case.inner)  # noqa: E731
    right = torch.einsum("oci,oci,oci->c", blocks(x), blocks(x), blocks(grad))
    assert torch.allclose(sums[3], right, rtol=1e-11)
    assert torch.allclose(sums[1], blocks(grad).sum((0, 2)), rtol=1e-11)


@pytest.mark.parametrize(("outer", "channels", "inner"), [(1, 1, 400_000), (400_000, 2, 1), (40, 3, 9000)])
def test_sums_of_double_keep_their_rounding_errors(library, outer, channels, inner):
    """Terms of one sign, of which plain sums round each in the same direction for long."""
    case = Case("float64", outer, channels, inner, threads=2)
    (_, _, grad), _ = operands("float64", case.elements, case.channels)
    kept = grad.clone()
    try:
        grad.fill_(0.7).add_(kept.abs(), alpha=1e-9)
        _, sums = run(library, "backward_parameters", case)
        for channel in range(channels):
            right = math.fsum(grad.view(outer, channels, inner)[:, channel].flatten().tolist())
            assert abs(sums[1, channel].item() - right) <= math.ulp(right)
    finally:
        grad.copy_(kept)


@together("seed", [0, 2**64 - 1, 0x299F31D0A4093822])
@together("offset", [0, 2**64 - 1, 0x0370734413198A2E])
def test_noise_of_the_kernel_is_philox(library, seed, offset):
    """The element's index is the counter, so every value, slope and sum agrees with what plain Python draws."""
    check(library, Case("float64", 1, 1, 1500, seed=seed, offset=offset))
