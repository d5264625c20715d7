"""The loops and launches of the element-wise CUDA kernels, run by the emulation with a functor that uses them all."""

import functools
import itertools
import math
import shutil
from dataclasses import replace

import numpy as np
import pytest
from tiers import LONG, spread
from together import together

from codegen.render import TEMPLATES
from tests.instruments.emulate import ORDERS, EmulationError, library
from tests.instruments.emulate.calls import STORED, Case, Functor, Operands, decoded, encoded, perform
from tests.instruments.emulate.exercise import SanitizerError, available, sanitize

#: f(x, u) = a*u*(x + c*noise) + sum of b_k x^k, in this order of operations.
FUNCTOR = """
namespace actsym {

struct Probe {
  using Half = Probe;
  static constexpr int inputs = 2;
  static constexpr bool noise = true;
  static constexpr int fixed = 1;
  static constexpr int learnable = 1;
  static constexpr int vectors = 1;

  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    V sum = (p.learned(0) * in[1]) * (in[0] + p.fixed(0) * p.noise()), power = V(1);
    for (int k = 0; k < p.count(0); ++k) {
      sum = sum + p.at(0, k) * power;
      power = power * in[0];
    }
    out[0] = sum;
  }

  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    V sum = p.learned(0) * in[1], power = V(1);
    for (int k = 1; k < p.count(0); ++k) {
      sum = sum + p.at(0, k) * (V(k) * power);
      power = power * in[0];
    }
    out[0] = sum;
    out[1] = p.learned(0) * (in[0] + p.fixed(0) * p.noise());
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
"""
PROBE = Functor(inputs=2, noise=True, fixed=1, learnable=1, vectors=1)

#: f(x) = a x for x < 0, else x: exact wherever a is a power of two.
RAMP_FUNCTOR = """
namespace actsym {

struct Ramp {
  using Half = Ramp;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    out[0] = m::select(m::lt(in[0], V(0)), p.learned(0) * in[0], in[0]);
  }
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    out[0] = m::select(m::lt(in[0], V(0)), p.learned(0), V(1));
  }
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    slope(in, p, out);
    sink.add(0, m::min(in[0], V(0)));
  }
};

}  // namespace actsym
"""
RAMP = Functor(learnable=1)
#: As the ramp, with a derivative by a that is infinite where nothing is: in place of elements beyond the end.
POLE_FUNCTOR = RAMP_FUNCTOR.replace("Ramp", "Pole").replace("m::min(in[0], V(0))", "V(1) / in[0]")

#: f(x, u) = x u, without parameters: exact for small whole numbers.
GATE_FUNCTOR = """
namespace actsym {

struct Gate {
  using Half = Gate;
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    out[0] = in[0] * in[1];
  }
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    out[0] = in[1];
    out[1] = in[0];
  }
};

}  // namespace actsym
"""

TYPES = pytest.mark.parametrize("dtype", STORED)
#: Of those that are stored in 16 bits one is quick, of the others too.
FEW_TYPES = pytest.mark.parametrize("dtype", spread(STORED, {"float32", "bfloat16"}))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("units")
    (folder / "functors").mkdir()
    for part in ("cuda", "shared"):
        shutil.copytree(TEMPLATES / "runtime" / part, folder / "cuda", dirs_exist_ok=True)
    shutil.copy(TEMPLATES / "runtime" / "python" / "_build.py", folder)
    functors = {"probe": FUNCTOR, "ramp": RAMP_FUNCTOR, "pole": POLE_FUNCTOR, "gate": GATE_FUNCTOR}
    for name, functor in functors.items():
        (folder / "functors" / f"{name}.h").write_text(functor)
        (folder / "cuda" / f"{name}.cu").write_text(
            f'#include "elementwise.cuh"\n#include "../functors/{name}.h"\n'
            f"ACTSYM_ELEMENTWISE{'' if name == 'gate' else '_PARAMETERS'}({name}, actsym::{name.title()})\n"
        )
    return folder


#: The length of the vector: read from the call, or fixed by the build.
@pytest.fixture(scope="module", params=[pytest.param((), id="any count", marks=LONG), pytest.param((3,), id="count 3")])
def probe(folder, request):
    return library(folder, "probe", counts=request.param), (3,)


@pytest.fixture(scope="module")
def ramp(folder):
    return library(folder, "ramp")


@functools.cache
def uniform(elements, seed, offset):
    """The noise of every element: word i % 4 of the block of counter (i // 4, offset), 24 bits of it."""
    blocks = np.arange(-(-elements // 4), dtype=object)
    words = np.stack(philox((blocks, offset), seed), axis=-1).reshape(-1)[:elements]
    return (words >> 8).astype(np.float64) / 2**24


def philox(counter, key):
    """The words of a block of Philox4x32-10 (Salmon et al. 2011); for whole numbers of any size or arrays of them."""
    words = [counter[0] % 2**32, counter[0] >> 32, counter[1] % 2**32 + 0 * counter[0], counter[1] >> 32]
    keys = [key % 2**32, key >> 32]
    for _ in range(10):
        first, second = 0xD2511F53 * words[0], 0xCD9E8D57 * words[2]
        words = [(second >> 32) ^ words[1] ^ keys[0], second % 2**32, (first >> 32) ^ words[3] ^ keys[1], first % 2**32]
        keys = [(keys[0] + 0x9E3779B9) % 2**32, (keys[1] + 0xBB67AE85) % 2**32]
    return words


def test_philox_gives_the_published_words():
    assert philox((0, 0), 0) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]


def expected(case, operands):
    """y, the gradients by x and u, and the terms of the sums [rows, elements], operation for operation as the probe."""
    C = case.computed
    x, u, grad = (v.astype(C) for v in (*operands.inputs, operands.grad))
    channel = np.arange(case.elements) // case.inner % case.channels
    a, b = operands.table[0, channel], operands.table[1:, channel]
    shifted = x + C(operands.fixed[0]) * uniform(case.elements, case.seed, case.offset).astype(C)
    y, by_x, powers = (a * u) * shifted, a * u, [np.ones_like(x)]
    for _ in range(1, len(b)):
        powers.append(powers[-1] * x)
    for k, power in enumerate(powers):
        y = y + b[k] * power
        by_x = by_x + b[k] * (C(k) * powers[k - 1]) if k else by_x
    terms = grad * np.stack([u * shifted, *powers])
    return [encoded(case.dtype, v) for v in (y, grad * by_x, grad * (a * shifted))], terms


def by_channel(case, terms):
    """The terms [rows, elements] as [rows, channels, elements of one], in double."""
    split = terms.astype(np.float64).reshape(len(terms), case.outer, case.channels, case.inner)
    return np.moveaxis(split, 2, 1).reshape(len(terms), case.channels, -1)


def random_operands(case):
    """High powers of x must not overflow."""
    operands = Operands.random(PROBE, case)
    scale = 1 / 16 if sum(case.counts) > 9 else 1
    operands.inputs = [decoded(case.dtype, encoded(case.dtype, scale * v)) for v in operands.inputs]
    return operands


def check(kernels, folder, case):
    operands = random_operands(case)
    (y, *gradients), terms = expected(case, operands)
    forward = perform(kernels, folder, "probe", "forward", case, operands)
    assert np.array_equal(forward.outputs[0], y, equal_nan=True)
    for operation in ("backward", "backward_parameters"):
        found = perform(kernels, folder, "probe", operation, case, operands)
        for j, right in enumerate(gradients):
            assert j in case.null or np.array_equal(found.outputs[j], right)
    parts = by_channel(case, terms)
    # Sums of a few terms are made in the type that is computed in, all others in double.
    allowed = 32 * np.finfo(case.computed).eps * np.abs(parts).sum(-1)
    for row in range(len(terms)):
        if case.wanted >> row & 1:
            assert (np.abs(found.sums[row] - parts[row].sum(-1)) <= allowed[row]).all()
        else:
            assert np.isnan(found.sums[row]).all()  # left alone


# (outer, channels, inner): one channel, segments whose packs are whole and not, columns
LAYOUTS = [(6, 1, 49), (1, 1, 9000), (9, 5, 1), (3, 300, 1), (7, 3, 3), (5, 4, 32), (4, 3, 49), (2, 2, 3000), (1, 1, 1)]


@together("dtype", STORED)
@together(("outer", "channels", "inner"), LAYOUTS)
def test_channels_of_any_inner_length(probe, folder, dtype, outer, channels, inner):
    kernels, counts = probe
    check(kernels, folder, Case(dtype, outer, channels, inner, counts=counts))


@pytest.mark.parametrize(
    "counts", [pytest.param((), id="read from the call"), pytest.param((50,), id="fixed by the build", marks=LONG)]
)
@pytest.mark.parametrize("dtype", spread(["float64", "float16"], {"float16"}))
@pytest.mark.parametrize(("outer", "channels", "inner"), [(1, 1, 3000), (9, 33, 1), (2, 3, 40)])
def test_more_entries_than_a_thread_keeps_in_registers(folder, counts, dtype, outer, channels, inner):
    check(library(folder, "probe", counts=counts), folder, Case(dtype, outer, channels, inner, counts=(50,)))


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_columns_whose_parameters_are_not_read_together(folder, dtype):
    """A thread owns two channels where it has so many sums."""
    check(library(folder, "probe", counts=(13,)), folder, Case(dtype, 40, 66, 1, counts=(13,)))


@together("dtype", STORED)
@together(("width", "gap"), [(24, 24), (24, 3), (1, 1), (600, 600)])
@together(("channels", "inner"), [(1, 600), (3, 40)])
def test_rows_of_packed_and_separate_inputs(probe, folder, dtype, width, gap, channels, inner):
    kernels, counts = probe
    outer = 1200 // (channels * inner)
    for skew, null in ((0, ()), (1, (0,)), (0, (1,))):
        check(kernels, folder, Case(dtype, outer, channels, inner, width, gap, skew, null, counts=counts))


@together("wanted", [0, 1, 2, 5, 8])
@together(("channels", "inner"), [(1, 35), (40, 1), (3, 50)])
def test_sums_that_are_not_wanted_are_left_alone(probe, folder, wanted, channels, inner):
    kernels, counts = probe
    check(kernels, folder, Case("float32", 4, channels, inner, wanted=wanted, counts=counts))


@together("seed", [0, 2**64 - 1])
@together("offset", [0, 2**64 - 1])
def test_noise_has_the_whole_seed_and_offset(probe, folder, seed, offset):
    kernels, counts = probe
    check(kernels, folder, Case("float64", 1, 1, 700, seed=seed, offset=offset, counts=counts))


@pytest.mark.parametrize(("outer", "channels", "inner"), [(1, 1, 20000), (200, 40, 1), (3, 3, 700), (5, 7, 3)])
@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_order_of_threads_changes_no_bit(probe, folder, dtype, outer, channels, inner):
    kernels, counts = probe
    case = Case(dtype, outer, channels, inner, counts=counts)
    operands = random_operands(case)
    found = []
    for order, seed in ((ORDERS[0], 0), (ORDERS[1], 0), (ORDERS[2], 1), (ORDERS[2], 2)):
        kernels.order(order, seed)
        found.append(perform(kernels, folder, "probe", "backward_parameters", case, operands))
    kernels.order("forward")
    for again in found[1:]:
        assert np.array_equal(again.sums, found[0].sums)
        assert all(np.array_equal(a, b) for a, b in zip(again.outputs, found[0].outputs, strict=True))


@together("dtype", STORED)
@together(
    ("outer", "channels", "inner"),
    [(1, 1, 1500), (37, 40, 1), (70, 64, 1), (50, 33, 1), (3, 3, 7), (2, 5, 600), (2, 3, 44)],
)
def test_a_misaligned_start_changes_no_bit(probe, folder, dtype, outer, channels, inner):
    kernels, counts = probe
    case = Case(dtype, outer, channels, inner, counts=counts)
    operands = random_operands(case)
    for operation in PROBE.operations:
        found, moved = (
            perform(kernels, folder, "probe", operation, replace(case, skew=skew), operands) for skew in (0, 1)
        )
        assert all(np.array_equal(a, b) for a, b in zip(found.outputs, moved.outputs, strict=True)), operation
        assert np.array_equal(found.sums, moved.sums, equal_nan=True), operation


# The ramp of small whole numbers: every result and every sum is exact.


def whole_numbers(case, seed=5):
    numbers = np.random.default_rng(seed)
    x, grad = numbers.integers(-9, 10, (2, case.elements)).astype(np.float64)
    table = 2.0 ** numbers.integers(-2, 3, (1, case.channels))
    return Operands([x], grad, table.astype(case.computed))


def check_ramp(kernels, folder, case, operations=("forward", "backward", "backward_parameters")):
    operands = whole_numbers(case)
    x, grad = operands.inputs[0], operands.grad
    a = operands.table[0, np.arange(case.elements) // case.inner % case.channels].astype(np.float64)
    right = {"forward": np.where(x < 0, a * x, x), "backward": grad * np.where(x < 0, a, 1)}
    right["backward_parameters"] = right["backward"]
    for operation in operations:
        found = perform(kernels, folder, "ramp", operation, case, operands)
        if found.outputs[0] is not None:
            assert np.array_equal(decoded(case.dtype, found.outputs[0]), right[operation])
    sums = by_channel(case, (grad * np.minimum(x, 0))[None]).sum(-1)
    assert operations[-1] != "backward_parameters" or np.array_equal(found.sums, sums)


@FEW_TYPES
def test_every_length_and_a_misaligned_start(ramp, folder, dtype):
    for length in range(1026):
        check_ramp(ramp, folder, Case(dtype, inner=length, skew=length % 2 * (length % 7)), ("forward", "backward"))
    for length in itertools.chain(range(70), range(250, 1026, 67), range(1015, 1026)):
        for skew in (0, 1):
            check_ramp(ramp, folder, Case(dtype, inner=length, skew=skew), ("backward_parameters",))


@TYPES
@pytest.mark.parametrize("skew", [0, 1])
@LONG
def test_more_elements_than_the_grid_has_threads(ramp, folder, dtype, skew):
    threads, most_blocks, pack = 256, 2048, 16 // np.dtype(STORED[dtype]).itemsize
    elements = threads * most_blocks * pack * 5 // 4 + 3
    check_ramp(ramp, folder, Case(dtype, inner=elements, skew=skew), ("forward", "backward_parameters"))


@FEW_TYPES
@together(
    ("outer", "channels", "inner"),
    [(50, 31, 1), (50, 32, 1), (50, 33, 1), (1000, 64, 1), (1, 3000, 1), (40, 7, 5), (2, 3, 8192), (9, 600, 9),
     (3, 2, 12288), (2500, 40, 1)],
)  # fmt: skip
def test_sums_of_each_channel_are_exact(ramp, folder, dtype, outer, channels, inner):
    for null in ((), (0,)):
        check_ramp(ramp, folder, Case(dtype, outer, channels, inner, null=null), ("backward_parameters",))


@together(("outer", "channels", "inner"), [(1, 1, 3000), (2, 3, 700), (900, 40, 1), (60, 33, 1), (5, 7, 9)])
@together("skew", [0, 1])
def test_sums_of_floats_keep_what_cancels(ramp, folder, outer, channels, inner, skew):
    """Beside ordinary terms, pairs of some millions that cancel: sums in float would lose the others."""
    case = Case("float32", outer, channels, inner, skew=skew)
    numbers = np.random.default_rng(8)
    operands = Operands.random(RAMP, case)
    x, grad = (v.reshape(outer, channels, inner) for v in (-np.abs(operands.inputs[0]), operands.grad))
    for large in 2.0**21, 2.0**22:
        for channel in range(channels):
            first, second = numbers.choice(outer * inner, 2, replace=False)
            for at, sign in ((first, 1), (second, -1)):
                x[at // inner, channel, at % inner], grad[at // inner, channel, at % inner] = -1.625, sign * large
    operands.inputs, operands.grad = [x.reshape(-1)], grad.reshape(-1)
    found = perform(ramp, folder, "ramp", "backward_parameters", case, operands).sums[0]
    terms = by_channel(case, (x * grad).reshape(1, -1))[0]  # exact in double
    right = np.array([math.fsum(t) for t in terms.tolist()])
    assert (np.abs(found - right) <= 2.0**-50 * np.abs(terms).sum(-1)).all()


@together("dtype", STORED)
@together(("outer", "channels", "inner"), [(1, 1, 1), (1, 1, 701), (2, 3, 37), (3, 2, 129), (7, 40, 1), (5, 33, 1)])
def test_what_is_beyond_the_end_adds_nothing(folder, dtype, outer, channels, inner):
    case = Case(dtype, outer, channels, inner)
    operands = whole_numbers(case)
    operands.inputs = [2.0 ** (v % 4) for v in operands.inputs]
    found = perform(library(folder, "pole"), folder, "pole", "backward_parameters", case, operands)
    assert np.array_equal(found.sums, by_channel(case, (operands.grad / operands.inputs[0])[None]).sum(-1))


def check_gate(kernels, folder, case):
    numbers = np.random.default_rng(7)
    x, u, grad = numbers.integers(-4, 5, (3, case.elements)).astype(np.float64)
    operands = Operands([x, u], grad, np.zeros((0, 1), case.computed))
    (y,) = perform(kernels, folder, "gate", "forward", case, operands).outputs
    assert np.array_equal(decoded(case.dtype, y), x * u)
    found = perform(kernels, folder, "gate", "backward", case, operands).outputs
    for j, right in enumerate((grad * u, grad * x)):
        assert j in case.null or np.array_equal(decoded(case.dtype, found[j]), right)


@FEW_TYPES
def test_threads_walk_over_rows(folder, dtype):
    """The device holds so few blocks that threads take many packs, from one row to the next and from far beyond it."""
    kernels = library(folder, "gate")
    for width, gap in ((24, 24), (24, 3), (80, 80), (4096, 8), (5000, 5000), (20000, 16), (600, 0)):
        for skew, null in ((0, ()), (0, (0,)), (1, (1,))):
            case = Case(dtype, inner=60000 // width * width, width=width, gap=gap, skew=skew, null=null)
            check_gate(kernels, folder, case)


@pytest.mark.parametrize("right", spread(["at.column -= width;", "++at.row;", "at.row += stride.row;"], 1))
def test_a_wrong_walk_is_found(folder, right):
    process = (folder / "cuda" / "process.cuh").read_text()
    assert right in process
    kernels = library(folder, "gate", text={"cuda/process.cuh": process.replace(right, "")})
    with pytest.raises((AssertionError, EmulationError)):
        check_gate(kernels, folder, Case("float32", inner=60000, width=600, gap=600))


# What the emulation is for: faults in the loops are found.

MUTANTS = [
    ("probe", "sums.cuh", "__syncthreads();", "", "barriers left out"),
    ("ramp", "device.cuh", "half = kWarp / 2; half > 0", "half = kWarp / 2; half > 1", "a sum that stops early"),
    ("ramp", "elementwise.cuh", "reinterpret_cast<uintptr_t>(p) % 16 == 0", "true", "alignment taken for granted"),
    ("ramp", "process.cuh", "stride).quotient) + 1 : 0;", "stride).quotient) : 0;", "one stride less"),
    ("ramp", "process.cuh", "__syncwarp();", "", "waits of a warp left out"),
    ("ramp", "process.cuh", "own < end ? one<T>", "own < end - 1 ? one<T>", "a last element left out"),
    ("ramp", "process.cuh", "packs.wait();", "", "packs that have not arrived"),
    ("ramp", "process.cuh", "slots * a_slot ? 0 : slot + a_slot", "slots * a_slot ? 0 : slot", "packs overwritten"),
    ("ramp", "sums.cuh", "s < parts.strips(); ++s", "s < parts.strips() - 1; ++s", "a strip left out"),
    ("ramp", "sums.cuh", "channel = first + lane * N;", "channel = first + lane;", "packs that overlap"),
    ("probe", "philox.h", "round < 10", "round < 9", "nine rounds"),
]


@pytest.mark.parametrize(("unit", "header", "right", "wrong", "what"), spread(MUTANTS, 0), ids=[m[-1] for m in MUTANTS])
def test_faults_in_the_loops_are_found(folder, unit, header, right, wrong, what):
    text = (folder / "cuda" / header).read_text()
    assert right in text
    kernels = library(folder, unit, text={f"cuda/{header}": text.replace(right, wrong)})
    judge, count = (check, (3,)) if unit == "probe" else (check_ramp, ())
    shapes = ((1, 1, 700), (3, 2, 300), (60, 40, 1), *(((1, 1, 2_700_000),) if unit == "ramp" else ()))
    with pytest.raises((AssertionError, EmulationError)):
        for (outer, channels, inner), skew, order in itertools.product(shapes, (0, 1), ORDERS):
            kernels.order(order, 1)
            judge(kernels, folder, Case("float32", outer, channels, inner, skew=skew, counts=count))


@pytest.mark.skipif(not available(), reason="the compiler comes without AddressSanitizer")
@LONG
def test_every_path_is_clean_under_the_sanitizers(folder):
    assert "calls" in sanitize(folder, "probe")
    text = (folder / "cuda" / "process.cuh").read_text()
    beyond = text.replace("stride + N * threads > end", "stride + N > end")
    assert beyond != text
    with pytest.raises(SanitizerError, match="heap-buffer-overflow"):
        sanitize(folder, "ramp", {"cuda/process.cuh": beyond})
