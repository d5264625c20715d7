"""What CUDA sources rely on, as the emulation runs it: geometry, conversions, barriers, shuffles; and its refusals."""

import ctypes
import shutil
from pathlib import Path

import numpy as np
import pytest
import torch
from click.testing import CliRunner
from together import together

from codegen.render import TEMPLATES
from tests.instruments.__main__ import main
from tests.instruments.emulate import ORDERS, BuildError, EmulationError, library
from tests.instruments.emulate.build import TranslationError, build, translate
from tests.instruments.emulate.entries import structure

SOURCE = r"""
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void where(int* to) {
  const int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  to[block * blockDim.x * blockDim.y * blockDim.z + thread] += 1000 * block + thread;
}
extern "C" int geometry(void** data) {
  where<<<dim3(3, 2, 2), dim3(4, 3, 2)>>>(static_cast<int*>(data[0]));
  return cudaGetLastError();
}

// Reverses each block's numbers; without the barrier a thread may read what was not yet written.
template <bool wait> __global__ void reverse_kernel(const double* from, double* to, int n) {
  __shared__ double fixed[64];
  extern __shared__ double asked_for[];
  const int i = threadIdx.x, base = blockIdx.x * n;
  fixed[i] = from[base + i];
  asked_for[i] = from[base + i];
  if (wait) __syncthreads();
  to[base + i] = fixed[n - 1 - i] + asked_for[n - 1 - i];
}
template <bool wait> int reverse(void** data) {
  const auto kernel = reverse_kernel<wait>;
  const size_t bytes = 64 * sizeof(double);
  kernel<<<3, 64, bytes, nullptr>>>(static_cast<const double*>(data[0]), static_cast<double*>(data[1]), 64);
  return cudaGetLastError();
}
extern "C" int reversed(void** data) { return reverse<true>(data); }
extern "C" int reversed_without_waiting(void** data) { return reverse<false>(data); }

// Sums by warp beside zeros that the first warp writes; without the barrier the second may add before.
template <bool wait> __global__ void sums_kernel(double* to) {
  __shared__ double sums[2];
  if (threadIdx.x < 2) sums[threadIdx.x] = 0;
  if (wait) __syncthreads();
  double sum = 1;
  for (int half = 16; half > 0; half /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, half);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] += sum;
  __syncthreads();
  if (threadIdx.x < 2) to[threadIdx.x] = sums[threadIdx.x];
}
template <bool wait> int sums(void** data) {
  const auto kernel = sums_kernel<wait>;
  kernel<<<1, 64>>>(static_cast<double*>(data[0]));
  return cudaGetLastError();
}
extern "C" int summed(void** data) { return sums<true>(data); }
extern "C" int summed_without_waiting(void** data) { return sums<false>(data); }

__global__ void unwritten_kernel(double* to) {
  __shared__ double one;
  extern __shared__ double two[];
  to[2 * blockIdx.x] = one;
  to[2 * blockIdx.x + 1] = two[0];
  one = two[0] = 5;
}
extern "C" int unwritten(void** data) {
  unwritten_kernel<<<2, 1, 8>>>(static_cast<double*>(data[0]));
  return cudaGetLastError();
}

__global__ void shuffles_kernel(int* to) {
  const int t = threadIdx.x;
  int* own = to + 9 * t;
  own[0] = __shfl_sync(0xffffffffu, 100 + t, 5);
  own[1] = __shfl_down_sync(0xffffffffu, 100 + t, 3);
  own[2] = __shfl_up_sync(0xffffffffu, 100 + t, 2);
  own[3] = __shfl_xor_sync(0xffffffffu, 100 + t, 7);
  own[4] = __shfl_down_sync(0xffffffffu, 100 + t, 3, 8);
  own[5] = __shfl_sync(0xffffffffu, 100 + t, 9, 8);
  if (t % 2) {
    own[6] = __shfl_xor_sync(0xaaaaaaaau, t, 2);
    __syncwarp(0xaaaaaaaau);
  }
  own[7] = static_cast<int>(__ballot_sync(0xffffffffu, t % 3 == 0));
  own[8] = 2 * __any_sync(0xffffffffu, t == 40) + __all_sync(0xffffffffu, t < 32);
  double wide = t;
  for (int half = 16; half > 0; half /= 2) wide += __shfl_down_sync(0xffffffffu, wide, half);
  if (t % 32 == 0) own[0] += 1000 * static_cast<int>(wide);
}
extern "C" int shuffles(void** data) {
  shuffles_kernel<<<1, 64>>>(static_cast<int*>(data[0]));
  return cudaGetLastError();
}

struct alignas(16) Pack { float at[4]; };
__global__ void copy_kernel(const float* from, float* to) {
  *reinterpret_cast<Pack*>(to + 4 * threadIdx.x) = *reinterpret_cast<const Pack*>(from + 4 * threadIdx.x);
}
extern "C" int copied(void** data) {
  copy_kernel<<<1, 2>>>(static_cast<const float*>(data[0]), static_cast<float*>(data[1]));
  return cudaGetLastError();
}

// Faults, one a number.
__device__ __noinline__ int deep(volatile int* n) {
  volatile int own[100] = {*n};
  return *n < 0 ? 0 : deep(own) + own[1];
}
__global__ void fault_kernel(int kind) {
  extern __shared__ double room[];
  __shared__ double shared[32];
  const int t = threadIdx.x;
  if (kind == 0 && t % 2) __syncthreads();
  if (kind == 1) {
    if (t < 40) {
      __syncthreads();
    } else {
      __syncthreads();
    }
  }
  if (kind == 2 && t == 7) return;
  if (kind == 2) shared[0] = __shfl_down_sync(0xffffffffu, t, 1);
  if (kind == 3 && t % 2) shared[0] = __shfl_xor_sync(0x55555555u, t, 2);
  if (kind == 4 && t % 2) shared[0] = __shfl_xor_sync(0xaaaaaaaau, t, 1);
  if (kind == 5) room[2 + t / 64] = 1;
  if (kind == 6 && t == 3) __syncwarp();
  if (kind == 7) {
    if (t % 2) {
      __syncwarp();
    } else {
      __syncwarp();
    }
  }
  if (kind == 8) {
    volatile int n = 1;
    room[0] = deep(&n);
  }
  if (kind == 9) {
    volatile int n = 0;
    room[0] = t / n;
  }
  __syncthreads();
  if (t == 0) shared[1] = room[0];
}
template <int kind> int fault() {
  fault_kernel<<<2, 64, 16>>>(kind);
  return cudaGetLastError();
}
extern "C" int fault0(void**) { return fault<0>(); }
extern "C" int fault1(void**) { return fault<1>(); }
extern "C" int fault2(void**) { return fault<2>(); }
extern "C" int fault3(void**) { return fault<3>(); }
extern "C" int fault4(void**) { return fault<4>(); }
extern "C" int fault5(void**) { return fault<5>(); }
extern "C" int fault6(void**) { return fault<6>(); }
extern "C" int fault7(void**) { return fault<7>(); }
extern "C" int fault8(void**) { return fault<8>(); }
extern "C" int fault9(void**) { return fault<9>(); }

__global__ void crowded_kernel() {
  __shared__ double shared[32];
  extern __shared__ double room[];
  if (threadIdx.x == 0) shared[0] = room[0] = 1;
}
template <int kind> int launch() {
  if (kind == 0) fault_kernel<<<0, 64>>>(99);
  if (kind == 1) fault_kernel<<<1, 1025>>>(99);
  if (kind == 2) fault_kernel<<<1, 64, 48 * 1024 + 1>>>(99);
  if (kind == 3) fault_kernel<<<dim3(1, 65536), 64, 16>>>(99);
  if (kind == 4) {
    const int error = cudaFuncSetAttribute(fault_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
    if (error) return error;
    fault_kernel<<<1, 64, 64 * 1024>>>(99);
    cudaFuncSetAttribute(fault_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 48 * 1024);
  }
  if (kind == 5) cudaFuncSetAttribute(fault_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20);
  if (kind == 6) crowded_kernel<<<1, 64, 48 * 1024 - sizeof(double[32])>>>();
  if (kind == 7) crowded_kernel<<<1, 64, 48 * 1024 - sizeof(double[31])>>>();
  return cudaGetLastError();
}
extern "C" int launch0(void**) { return launch<0>(); }
extern "C" int launch1(void**) { return launch<1>(); }
extern "C" int launch2(void**) { return launch<2>(); }
extern "C" int launch3(void**) { return launch<3>(); }
extern "C" int launch4(void**) { return launch<4>(); }
extern "C" int launch5(void**) { return launch<5>(); }
extern "C" int launch6(void**) { return launch<6>(); }
extern "C" int launch7(void**) { return launch<7>(); }

extern "C" int widened(void** data) {
  const auto* from = static_cast<const uint16_t*>(data[0]);
  auto* half = static_cast<float*>(data[1]);
  auto* bfloat = static_cast<float*>(data[2]);
  for (int i = 0; i < 65536; ++i) {
    half[i] = __half2float(emulate::bits<__half>(from[i]));
    bfloat[i] = __bfloat162float(emulate::bits<__nv_bfloat16>(from[i]));
  }
  return 0;
}
extern "C" int narrowed(void** data) {
  const auto* from = static_cast<const float*>(data[0]);
  auto* half = static_cast<__half*>(data[1]);
  auto* bfloat = static_cast<__nv_bfloat16*>(data[2]);
  const int64_t n = *static_cast<int64_t*>(data[3]);
  for (int64_t i = 0; i < n; ++i) {
    half[i] = __float2half_rn(from[i]);
    bfloat[i] = __float2bfloat16_rn(from[i]);
  }
  return 0;
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """As much of a generated folder as a build needs."""
    folder = tmp_path_factory.mktemp("probe")
    (folder / "cuda").mkdir()
    shutil.copy(TEMPLATES / "runtime" / "python" / "_build.py", folder)
    (folder / "cuda" / "probe.cu").write_text(SOURCE)
    return folder


@pytest.fixture(scope="module")
def built(folder):
    return library(folder, "probe")


@pytest.fixture(params=ORDERS)
def probe(built, request):
    built.order(request.param, 7)
    yield built
    built.order("forward")


def call(probe, function, *arrays):
    """Call an entry point with the addresses of arrays."""
    pointers = (ctypes.c_void_p * max(len(arrays), 1))(*(a.ctypes.data for a in arrays))
    probe.run(function, pointers)


def test_every_thread_of_every_block_runs_once(probe):
    found = np.zeros(12 * 24, np.int32)
    call(probe, "geometry", found)
    block, thread = np.divmod(np.arange(12 * 24), 24)
    assert np.array_equal(found, 1000 * block + thread)


def test_barriers_order_reads_after_writes(probe):
    given, found = np.random.default_rng(1).standard_normal(192), np.zeros(192)
    call(probe, "reversed", given, found)
    assert np.array_equal(found, 2 * given.reshape(3, 64)[:, ::-1].reshape(-1))


def test_no_stack_of_a_thread_is_left_behind(probe):
    """Each of the 64 is two mappings of memory, and a process may have some 65 000 for all libraries together."""
    given, found = np.zeros(192), np.zeros(192)
    before = len(Path("/proc/self/maps").read_text().splitlines())
    call(probe, "reversed", given, found)
    assert len(Path("/proc/self/maps").read_text().splitlines()) < before + 64


def test_a_missing_barrier_shows_in_every_order(probe):
    given, found = np.random.default_rng(1).standard_normal(192), np.zeros(192)
    call(probe, "reversed_without_waiting", given, found)
    assert not np.array_equal(found, 2 * given.reshape(3, 64)[:, ::-1].reshape(-1))


def test_a_barrier_that_only_a_warp_ahead_needs_shows_where_warps_run_apart(built):
    found = np.zeros(2)
    try:
        for order in ORDERS:
            built.order(order, 7)
            call(built, "summed", found)
            assert found.tolist() == [32, 32]
        call(built, "summed_without_waiting", found)
        assert found.tolist() != [32, 32]
    finally:
        built.order("forward")


def test_shared_memory_holds_nothing_at_the_start_of_a_block(probe):
    found = np.zeros(4)
    call(probe, "unwritten", found)
    assert np.isnan(found).all()


def test_shuffles_give_what_their_definition_says(probe):
    found = np.zeros((64, 9), np.int32)
    call(probe, "shuffles", found)
    for t in range(64):
        lane, base = t % 32, t - t % 32
        octet = t - t % 8
        own = found[t].tolist()
        total = sum(range(base, base + 32)) if lane == 0 else 0
        assert own[0] == 100 + base + 5 + 1000 * total
        assert own[1] == 100 + (t + 3 if lane + 3 < 32 else t)
        assert own[2] == 100 + (t - 2 if lane >= 2 else t)
        assert own[3] == 100 + (t ^ 7)
        assert own[4] == 100 + (t + 3 if t % 8 + 3 < 8 else t)
        assert own[5] == 100 + octet + 9 % 8
        assert own[6] == (t ^ 2 if t % 2 else 0)
        assert own[7] & 0xFFFFFFFF == sum(1 << i for i in range(32) if (base + i) % 3 == 0)
        assert own[8] == (1 if base == 0 else 2)


FAULTS = [
    (0, r"__syncthreads at cuda/probe.cu:\d+: one thread|one thread is at cuda/probe.cu:\d+, another at"),
    (1, r"one thread is at cuda/probe.cu:\d+, another at cuda/probe.cu:\d+"),
    (2, r"shuffle at cuda/probe.cu:\d+: lane 7 is in the mask 0xffffffff but (has ended|waits elsewhere)"),
    (3, r"shuffle at cuda/probe.cu:\d+: the calling lane is not in its mask 0x55555555"),
    (4, r"shuffle at cuda/probe.cu:\d+: reads lane \d+, which is not in the mask 0xaaaaaaaa"),
    (5, r"a write beyond the 16 bytes of dynamic shared memory"),
    (6, r"__syncwarp at cuda/probe.cu:\d+: lane 0 is in the mask 0xffffffff but waits elsewhere"),
    (7, r"__syncwarp at cuda/probe.cu:\d+: lane \d is in the mask 0xffffffff but waits elsewhere"),
]


@together(("kind", "message"), FAULTS)
def test_what_a_gpu_leaves_undefined_is_an_error(probe, kind, message):
    with pytest.raises(EmulationError, match=message):
        call(probe, f"fault{kind}")
    test_barriers_order_reads_after_writes(probe)  # a fault leaves nothing behind


@pytest.mark.parametrize("kind", range(4))
def test_launches_beyond_the_limits_are_refused(probe, kind):
    with pytest.raises(EmulationError, match="error code 9"):
        call(probe, f"launch{kind}")


def test_more_shared_memory_must_be_asked_for(probe):
    call(probe, "launch4")
    with pytest.raises(EmulationError, match="error code 1"):
        call(probe, "launch5")


def test_shared_variables_count_beside_the_shared_memory_of_a_launch(probe):
    call(probe, "launch6")
    with pytest.raises(EmulationError, match=r"256 bytes of shared variables beside 48904 .* where a block has 49152"):
        call(probe, "launch7")
    call(probe, "launch6")


@pytest.mark.parametrize(("skew_from", "skew_to"), [(1, 0), (0, 1), (2, 2)])
def test_misaligned_accesses_are_errors(probe, skew_from, skew_to):
    given, found = np.arange(16, dtype=np.float32), np.zeros(16, np.float32)
    call(probe, "copied", given, found)
    assert np.array_equal(found[:8], given[:8])
    with pytest.raises(EmulationError, match=r"address 0x\w+ at cuda/probe.cu:\d+ is not aligned to 16 bytes"):
        call(probe, "copied", given[skew_from:], found[skew_to:])


def test_null_pointers_are_errors(probe):
    message = r"null pointer is read or written at cuda/probe.cu:\d+|no memory at address 0x10"  # of the second thread
    with pytest.raises(EmulationError, match=message):
        probe.run("copied", (ctypes.c_void_p * 2)())


def test_wild_addresses_endless_recursion_and_divisions_by_zero_are_errors(probe):
    far = ctypes.c_void_p(0x123456789000)
    with pytest.raises(EmulationError, match="no memory at address 0x123456789"):
        probe.run("copied", (ctypes.c_void_p * 2)(far, far))
    for kind, message in ((8, "no memory at address"), (9, "division of integers by zero")):
        with pytest.raises(EmulationError, match=message):
            call(probe, f"fault{kind}")
    test_barriers_order_reads_after_writes(probe)


def test_every_half_is_widened_exactly(built):
    every = np.arange(65536, dtype=np.uint16)
    half, bfloat = np.zeros((2, 65536), np.float32)
    call(built, "widened", every, half, bfloat)
    assert np.array_equal(half, every.view(np.float16).astype(np.float32), equal_nan=True)
    assert np.array_equal(bfloat, (every.astype(np.uint32) << 16).view(np.float32), equal_nan=True)


def test_narrowing_rounds_to_nearest_with_ties_to_even(built):
    bits = np.random.default_rng(3).integers(0, 2**32, 200_000, dtype=np.uint32)
    halves = np.arange(65536, dtype=np.uint16).view(np.float16).astype(np.float32)
    finite = np.unique(halves[np.isfinite(halves)])
    ties = np.concatenate([(finite[1:] + finite[:-1]) / 2, [65520, -65520, 2**-25, 3e-8, -(2.0**-25)]])
    ties = ties.astype(np.float32)
    around = [np.nextafter(ties, np.float32(np.inf)), np.nextafter(ties, np.float32(-np.inf))]
    bfloats = (np.arange(65536, dtype=np.uint32) << 16 | 0x8000).view(np.float32)  # half-way between two
    given = np.concatenate([bits.view(np.float32), halves, ties, *around, bfloats])
    half, bfloat = np.zeros((2, len(given)), np.uint16)
    call(built, "narrowed", given, half, bfloat, np.array([len(given)]))
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        expected = given.astype(np.float16)
    assert np.array_equal(half.view(np.float16), expected, equal_nan=True)
    assert np.array_equal(np.signbit(half.view(np.float16)), np.signbit(expected) & ~np.isnan(given))
    right = torch.from_numpy(given).to(torch.bfloat16).float().numpy()
    assert np.array_equal((bfloat.astype(np.uint32) << 16).view(np.float32), right, equal_nan=True)


def test_the_order_must_be_one_that_there_is(built):
    with pytest.raises(ValueError, match="sideways"):
        built.order("sideways")


# Builds


def test_builds_are_kept_by_content(folder):
    first = build(folder, "probe")
    assert build(folder, "probe") == first and first.exists()
    changed = build(folder, "probe", text=SOURCE.replace("100 + t", "200 + t"))
    assert changed != first
    assert build(folder, "probe", counts=(3,)) != first


def test_another_text_is_what_runs(folder):
    found = np.zeros((64, 9), np.int32)
    changed = {"cuda/probe.cu": SOURCE.replace("100 + t", "200 + t")}
    call(library(folder, "probe", text=changed), "shuffles", found)
    assert found[0, 3] == 207
    with pytest.raises(ValueError, match=r"cuda/other\.cuh"):
        build(folder, "probe", text={"cuda/other.cuh": ""})


def test_errors_of_a_build_name_the_source(folder):
    with pytest.raises(BuildError, match=r"cuda/probe\.cu does not compile(.|\n)*nonsense"):
        build(folder, "probe", text="nonsense")
    with pytest.raises(FileNotFoundError, match="mystery"):
        build(folder, "mystery")


def test_no_compiler_is_said(folder, monkeypatch):
    monkeypatch.setattr("tests.instruments.emulate.build.compiler", lambda: None)
    with pytest.raises(BuildError, match=r"no C\+\+ compiler"):
        build(folder, "probe")


def test_translation_keeps_lines_and_all_else():
    text = "#define LAUNCH(kernel, ...) \\\n  kernel<<<1, \\\n 2>>>(__VA_ARGS__)\nint a = 1 << 2;\n"
    assert translate(text) == (
        "#define LAUNCH(kernel, ...) \\\n  emulate::launcher(kernel, 1, \\\n 2)(__VA_ARGS__)\nint a = 1 << 2;\n"
    )
    assert translate("f<A, 3><<<g, b>>>(x);") == "emulate::launcher(f<A, 3>, g, b)(x);"
    assert translate("extern __shared__ double room[];") == (
        "double* const room = static_cast<double*>(emulate::dynamic_shared());"
    )
    assert translate("alignas(16) __shared__ Room<F, 2> all[n][2];") == (
        "alignas(16) EMULATE_SHARED Room<F, 2> all[n][2]; emulate::static_shared(&all, sizeof all);"
    )


@pytest.mark.parametrize(
    "text", ["\nlist[0]<<<1, 2>>>(x);", "\nextern __shared__ double a[], b[];", "\n__shared__ int a, b;"]
)
def test_what_cannot_be_translated_is_said_with_its_line(text):
    with pytest.raises(TranslationError, match=r"some\.cu:2: expected"):
        translate(text, "some.cu")


# The command


def test_the_command_runs_units_and_names_what_is_wrong(folder):
    command = ["emulate", "--folder", str(folder)]
    unknown = CliRunner().invoke(main, [*command, "mystery"])
    assert unknown.exit_code == 2 and "mystery" in unknown.stderr
    (folder / "functors").mkdir(exist_ok=True)
    (folder / "functors" / "broken.h").write_text("".join(
        f"static constexpr {kind} {name} = {value};\n"
        for kind, name, value in (
            ("int", "inputs", "1"), ("bool", "noise", "false"), ("int", "fixed", "0"), ("int", "learnable", "0"),
            ("int", "vectors", "0"),
        )
    ))  # fmt: skip
    shutil.copy(TEMPLATES / "runtime" / "shared" / "call.h", folder / "cuda")
    (folder / "cuda" / "broken.cu").write_text('extern "C" int broken_forward_float32(void*) { return 3; }')
    broken = CliRunner().invoke(main, [*command, "broken"])
    assert broken.exit_code == 1 and "broken_forward_float32 returned the error code 3" in broken.stderr


def test_structures_are_read_from_their_headers(tmp_path):
    header = tmp_path / "some.h"
    members = "const void* a[2];  // two\n  int64_t b, c[3];\n  double* d;\n  int32_t e;"
    header.write_text(f"struct Some {{\n  {members}\n}};\n")
    found = structure(header, "Some")
    assert ctypes.sizeof(found) == 8 * (2 + 1 + 3 + 1 + 1)
    assert (found.b.offset, found.c.offset, found.d.offset, found.e.offset) == (16, 24, 48, 56)
    with pytest.raises(ValueError, match="no struct Other"):
        structure(header, "Other")
    header.with_name("odd.h").write_text("struct Odd {\n  wchar_t a;\n};\n")
    with pytest.raises(ValueError, match="type wchar_t"):
        structure(header.with_name("odd.h"), "Odd")
