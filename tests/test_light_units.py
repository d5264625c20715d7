"""Kernels that need no library: their sources are light, and give the same bits on every instruction set."""

import platform
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tiers import spread

from codegen.ir import ARITHMETIC, OPS
from codegen.render import TEMPLATES
from generated import _build

GENERATED = Path(_build.HERE)
SOURCES = sorted((GENERATED / "cpu").glob("*.cpp"))
OPTIONS = [
    "-std=c++17", "-O3", "-fopenmp", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-static", "-w",
]  # fmt: skip

#: Instruction sets: the compiler, its flags, and what runs the program.
MACHINES = {
    "portable": ("g++", [], []),
    "avx2": ("g++", ["-mavx2", "-mfma", "-mf16c"], []),
    "avx2 without half types": ("g++", ["-mavx2", "-mfma"], []),
    "avx512": ("g++", ["-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq", "-mavx2", "-mfma", "-mf16c"], []),
    "aarch64": ("aarch64-linux-gnu-g++", [], ["qemu-aarch64"]),
}

#: Units of every loop: of one input and two, with fixed, learnable and vectors of parameters, and rows.
UNITS = ["hardtanh", "softsign", "gem_n2", "gmglu_n1", "prelu", "hermite", "tropical", "squaf_s"]
#: Those of approximants, whose functors call a library in float64 alone.
APPROXIMATED = ["gelu", "logish", "telu"]

_COMMON = r"""
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

// Numbers of all magnitudes, and what is special.
template <class C, class Word> std::vector<C> numbers(int count) {
  const double special[] = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 3, 1e-40, -1e-40, 5e-324, INFINITY,
                            -INFINITY, NAN, 65504, 65519.99, 65520, 5.9e-8, 2.9e-8, 6.1e-5, 3.4e38, -3.4e38, 8388607.5,
                            4503599627370495.5};
  std::vector<C> found;
  for (double s : special) found.push_back(static_cast<C>(s));
  uint64_t state = 88172645463325252u;
  while (static_cast<int>(found.size()) < count) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    const Word bits = static_cast<Word>(state >> 11);
    C number;
    std::memcpy(&number, &bits, sizeof number);
    found.push_back(found.size() % 2 ? number : static_cast<C>(static_cast<int32_t>(state >> 20)) / C(1 << 28));
  }
  return found;
}

// Of all NaNs one: their bits depend on the processor.
template <class C> uint64_t bits_of(C number) {
  uint64_t bits = 0;
  if (number != number) return 1;
  std::memcpy(&bits, &number, sizeof number);
  return bits;
}
"""

_OPERATIONS = (
    _COMMON
    + r"""
#include "storage.h"

using namespace actsym;
long wrong = 0;

template <class C> void same(const char* what, C got, C wanted) {
  if (bits_of(got) == bits_of(wanted)) return;
  if (wrong++ < 20) std::printf("%s: %a instead of %a\n", what, double(got), double(wanted));
}

const float ROWS[2][16] = {  // as long as a register
    {0.5f, -1, 2, -3, 4, -5, 6, -7, 0.5f, -1, 2, -3, 4, -5, 6, -7},
    {1, 2, 3, 4, 5, 6, 7, 8, -9, -10, -11, -12, -13, -14, -15, -0.0f}};
const float *EIGHT = ROWS[0], *SIXTEEN = ROWS[1];
const float THIRTY_TWO[1][32] = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
                              -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12, -13, -14, -15, -16}};

template <class C, class Word> void check() {
  using V = Vector<C>;
  const std::vector<C> n = numbers<C, Word>(1 << 14);
  for (size_t i = 0; i + 3 * V::size() <= n.size(); ++i) {
    const V a = V::loadu(&n[i]), b = V::loadu(&n[i + V::size()]), c = V::loadu(&n[i + 2 * V::size()]);
    const int k = static_cast<int>(i % 200) - 100;
    for (int l = 0; l < V::size(); ++l) {
      const C x = a.lanes[l], y = b.lanes[l], z = c.lanes[l];
      same("+", C((a + b).lanes[l]), x + y);
      same("-", C((a - b).lanes[l]), x - y);
      same("*", C((a * b).lanes[l]), x * y);
      same("/", C((a / b).lanes[l]), x / y);
      same("fma", C(m::fma(a, b, c).lanes[l]), C(std::fma(x, y, z)));
      same("sqrt", C(m::sqrt(a).lanes[l]), C(std::sqrt(x)));
      same("floor", C(m::floor(a).lanes[l]), C(std::floor(x)));
      same("ceil", C(m::ceil(a).lanes[l]), C(std::ceil(x)));
      same("neg", C(m::neg(a).lanes[l]), -x);
      same("abs", C(m::abs(a).lanes[l]), C(std::fabs(x)));
      same("min", C(m::min(a, b).lanes[l]), y < x ? y : x);
      same("cap", C(m::cap(a, b).lanes[l]), y < x ? y : x);
      same("quotient", C(m::quotient(a, b).lanes[l]), x / y);
      same("max", C(m::max(a, b).lanes[l]), x < y ? y : x);
      same("lt", C(m::select(m::lt(a, b), b, c).lanes[l]), x < y ? y : z);
      same("le", C(m::select(m::le(a, b), b, c).lanes[l]), x <= y ? y : z);
      same("eq", C(m::select(m::eq(a, a), b, c).lanes[l]), x == x ? y : z);
      same("unordered", C(m::select(m::unordered(a), b, c).lanes[l]), x != x ? y : z);
      same("both", C(m::select(m::both(m::lt(a, b), m::lt(b, c)), a, c).lanes[l]), x < y && y < z ? x : z);
      same("either", C(m::select(m::either(m::lt(a, b), m::lt(b, c)), a, c).lanes[l]), x < y || y < z ? x : z);
      same("flip", C(m::flip(a, b).lanes[l]), std::signbit(y) ? -x : x);
      same("negative", C(m::select(m::negative(a), b, c).lanes[l]), std::signbit(x) ? y : z);
      if constexpr (sizeof(C) == 4) {
        const C scaled = std::ldexp(x, k);
        if (std::isnormal(x) && std::isnormal(scaled))
          same("raised", C(m::raised(a, V(0x1.8p23f + k)).lanes[l]), scaled);
        const C small = std::ldexp(x, -120), power = m::exp2(V(small)).lanes[l];  // 2^-120 |x| < 256
        if (small >= -126 && small < 128) {
          const double error = std::fabs(power / std::exp2(double(small)) - 1);
          same("exp2", error < 0x1p-21 ? power : C(error), power);
        }
        same("rcp", C(m::rcp(a).lanes[l]), 1 / x);
        uint32_t word;
        std::memcpy(&word, &x, sizeof word);
        const uint32_t piece = word >> 21 & 15, eighth = word >> 20 & 7;
        same("entry", C(m::entry<V, 16, 1>(m::segment<21, 16>(a), ROWS).lanes[l]), SIXTEEN[piece]);
        same("entry of 8", C(m::entry<V, 8, 0>(m::segment<20, 8>(a), ROWS).lanes[l]), EIGHT[eighth]);
        const auto k8 = m::beside<8>(m::segment<20, 8>(a), m::negative(a));
        same("entry beside", C(m::entry<V, 16, 1>(k8, ROWS).lanes[l]), SIXTEEN[eighth + 8 * std::signbit(x)]);
        const auto k16 = m::beside<16>(m::segment<21, 16>(a), m::negative(b));
        same("entry of 32", C(m::entry<V, 32, 0>(k16, THIRTY_TWO).lanes[l]),
             THIRTY_TWO[0][piece + 16 * std::signbit(y)]);
      }
      same("set", C(V::set(a, b, i % 20).lanes[l]), l < static_cast<int>(i % 20) ? y : x);
      if constexpr (sizeof(C) == 4) {
        const V whole(a);
        same("widened", double(widened(whole, l / (V::size() / 2)).lanes[l % (V::size() / 2)]), double(x));
      }
    }
  }
  same("infinity", C(m::infinity<V>().lanes[0]), C(INFINITY));
  same("-0", C(V(C(-0.0)).lanes[0]), C(-0.0));
}

// To nearest by definition: the nearer of two neighbours, the even one of a tie.
template <class T> void check_narrow(const char* what, int mantissa, float largest, const std::vector<float>& n) {
  std::vector<T> narrowed(n.size());
  narrow<T>(n.data(), static_cast<int>(n.size()), narrowed.data());
  std::vector<float> back(n.size());
  widen<T>(narrowed.data(), static_cast<int>(n.size()), back.data());
  for (size_t i = 0; i < n.size(); ++i) {
    int exponent;
    std::frexp(n[i], &exponent);
    const int lowest = mantissa == 11 ? -13 : -125;
    const double unit = std::ldexp(1.0, (exponent < lowest ? lowest : exponent) - mantissa);
    double wanted = std::isfinite(n[i]) ? std::nearbyint(n[i] / unit) * unit : n[i];
    if (std::fabs(wanted) > largest) wanted = std::copysign(INFINITY, wanted);
    same(what, back[i], static_cast<float>(std::copysign(wanted, n[i])));
  }
}

int main() {
  check<float, uint32_t>();
  check<double, uint64_t>();
  const std::vector<float> n = numbers<float, uint32_t>(1 << 18);
  check_narrow<half>("half", 11, 65504.0f, n);
  check_narrow<bfloat16>("bfloat16", 8, 0x1.fep127f, n);
  for (uint32_t i = 0; i < 65536; ++i) {  // what a half type holds comes back
    const uint16_t given = static_cast<uint16_t>(i);
    uint16_t back[2];
    float wide[2];
    widen<half>(&given, 1, wide);
    widen<bfloat16>(&given, 1, wide + 1);
    narrow<half>(wide, 1, back);
    narrow<bfloat16>(wide + 1, 1, back + 1);
    if (wide[0] == wide[0]) wrong += back[0] != given;
    if (wide[1] == wide[1]) wrong += back[1] != given;
  }
  std::printf("%d bytes, %ld wrong\n", kBytes, wrong);
  return wrong != 0;
}
"""
)

#: Prints a hash of the results of every type and operation; parameters of one channel.
_KERNELS = (
    _COMMON
    + r"""
#include "UNIT.cpp"

template <class C, class Word> uint64_t run(int (*kernel)(const actsym::Call*), bool half) {
  using F = actsym::STRUCT;
  constexpr int n = 20011;
  const std::vector<C> x = numbers<C, Word>(2 * n);
  std::vector<C> y(2 * n), table(16);
  for (int i = 0; i < 16; ++i) table[i] = C(i % 3) / 4 + C(0.25);
  std::vector<uint16_t> small(2 * n), result(2 * n);
  if (half) actsym::narrow<actsym::half>(reinterpret_cast<const float*>(x.data()), 2 * n, small.data());
  actsym::Call call{};
  const int64_t size = half ? 2 : sizeof(C);
  char* in = half ? reinterpret_cast<char*>(small.data()) : const_cast<char*>(reinterpret_cast<const char*>(x.data()));
  char* out = half ? reinterpret_cast<char*>(result.data()) : reinterpret_cast<char*>(y.data());
  for (int j = 0; j < F::inputs; ++j) {
    call.input[j] = in + j * n * size, call.output[j] = out + j * n * size;
    call.pitch[j] = call.grad_pitch[j] = n;
  }
  call.grad = in + 7 * size;
  call.table = table.data();
  call.elements = call.inner = call.width = n;
  call.channels = call.threads = 1;
  for (int v = 0; v < 4; ++v) call.count[v] = 3;
  for (int i = 0; i < 8; ++i) call.fixed[i] = 0.5 + i;
  if (kernel(&call)) return 0;
  if (half) actsym::widen<actsym::half>(result.data(), 2 * n, reinterpret_cast<float*>(y.data()));
  uint64_t hash = 14695981039346656037u;
  for (C number : y) hash = (hash ^ bits_of(number)) * 1099511628211u;
  return hash;
}

int main() {
  std::printf("%llx %llx %llx %llx %llx %llx\n",
    (unsigned long long)run<float, uint32_t>(UNIT_forward_float32, false),
    (unsigned long long)run<float, uint32_t>(UNIT_backward_float32, false),
#if !defined(ACTSYM_FLOAT64)
    (unsigned long long)run<double, uint64_t>(UNIT_forward_float64, false),
    (unsigned long long)run<double, uint64_t>(UNIT_backward_float64, false),
#else
    0ull, 0ull,
#endif
    (unsigned long long)run<float, uint32_t>(UNIT_forward_float16, true),
    (unsigned long long)run<float, uint32_t>(UNIT_backward_float16, true));
}
"""
)


def output(folder, machine, source):
    """What a program prints on a machine; skips where the machine or its compiler is not there."""
    compiler, flags, runner = MACHINES[machine]
    for program in (compiler, *runner):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    if compiler == "g++" and platform.machine() != "x86_64":
        pytest.skip("the instruction sets of another processor")
    (folder / "program.cpp").write_text(source)
    includes = [f"-I{TEMPLATES / 'runtime' / part}" for part in ("cpu", "shared")] + [f"-I{GENERATED / 'cpu'}"]
    command = [compiler, *OPTIONS, *flags, *includes, "program.cpp", "-o", "program"]
    built = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr[-4000:]
    if machine.startswith("avx") and not set(machine.split()[:1]) <= set(_flags()):
        pytest.skip(f"compiled; this machine has no {machine}")
    return subprocess.run([*runner, "./program"], cwd=folder, capture_output=True, text=True, check=False).stdout


def _flags():
    """The instruction sets of this machine, as the kernel names them; ``avx512`` for all that are used of it."""
    text = Path("/proc/cpuinfo").read_text()
    found = set(re.search(r"^flags\s*:(.*)$", text, re.MULTILINE)[1].split())
    return found | ({"avx512"} if {"avx512f", "avx512bw", "avx512vl", "avx512dq"} <= found else set())


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: p.stem)
def test_only_units_that_call_a_library_include_it(source):
    functor = (GENERATED / "functors" / f"{source.stem}.h").read_text()
    other = r"    \} else (if constexpr \([^)]*\) )?\{\n.*?\n    \}\n"
    single = re.sub(other, "", functor, flags=re.DOTALL)  # what is evaluated in float32
    for text, float64 in ((functor, None), (functor, True), (single, False)):
        called = set(re.findall(r"\bm::(\w+)", text)) & OPS.keys()
        assert _build.is_light(source, float64) == (called <= ARITHMETIC)


def test_operations_of_a_library_are_those_of_its_header():
    header = (TEMPLATES / "runtime" / "cpu" / "library.h").read_text()
    spelled = set(re.findall(r"^ACTSYM_UNARY\((\w+),", header, re.MULTILINE))
    assert spelled | {"asinh", "pow"} == OPS.keys() - ARITHMETIC


@pytest.mark.parametrize("machine", spread(list(MACHINES), ["avx2"]))
def test_operations_are_exact_or_rounded_once(tmp_path, machine):
    assert output(tmp_path, machine, _OPERATIONS).endswith(" 0 wrong\n")


@pytest.mark.parametrize("unit", spread([*UNITS, *APPROXIMATED], ["gelu"]))
def test_kernels_give_the_same_bits_on_every_instruction_set(tmp_path, unit):
    functor = (GENERATED / "functors" / f"{unit}.h").read_text()
    struct = re.search(r"^struct (\w+)", functor, re.MULTILINE)[1]
    source = _KERNELS.replace("UNIT", unit).replace("STRUCT", struct)
    source = "#define ACTSYM_FLOAT64 0\n" * (unit in APPROXIMATED) + source
    hashes = {}
    for machine in MACHINES:
        try:
            hashes[machine] = output(tmp_path, machine, source)
        except pytest.skip.Exception:
            continue
    assert len(hashes) > 1 and len(set(hashes.values())) == 1 and all(hashes.values()), hashes


@pytest.mark.parametrize("unit", spread(["relu", "polynorm_r3", "gelu"], ["gelu"]))
def test_a_unit_is_compiled_without_headers_of_torch_and_a_light_one_without_its_library(unit):
    source = GENERATED / "cpu" / f"{unit}.cpp"
    command = _build.cpu_command(source)
    if command is None:
        pytest.skip("no C++ compiler on this machine")
    assert not [c for c in command if c.startswith("-I") or c == "-lc10"]
    assert ("-ltorch_cpu" in command) == (unit == "gelu")
    listed = subprocess.run([*command, "-M", str(source)], capture_output=True, text=True, check=True).stdout
    assert "ATen" not in listed and "c10" not in listed and "immintrin" not in listed
