"""Damages of the loops around the mathematics: of the headers in ``cpu/`` and ``cuda/``, statement by statement.

A pattern damages each place that it stands at, one at a time; ``needs`` says of which units the place is run at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from codegen.mutate.damage import Damage

_HALF_CUDA = "__uint_as_float(__float_as_uint(v) & 0x{mask}u)"
_NARROW = "packed.store(static_cast<T*>(to) + i, std::min<int>(2 * V::size(), count - i));"
_TRUNCATED = (
    "for (int k = i; k < std::min<int>(i + 2 * V::size(), count); ++k) static_cast<T*>(to)[k] = static_cast<T>("
    "__builtin_bit_cast(float, __builtin_bit_cast(uint32_t, from[k]) & "
    "(std::is_same_v<T, c10::Half> ? 0xffffe000u : 0xffff0000u)));"
)


@dataclass(frozen=True)
class Pattern:
    """``right`` becomes ``wrong`` in the header ``path``; ``needs``: kinds of units that it matters to."""

    path: str
    rule: str
    right: str
    wrong: str
    needs: frozenset[str]


def _patterns(path: str, needs: str, *lines: tuple[str, str, str]) -> list[Pattern]:
    return [Pattern(path, rule, right, wrong, frozenset(needs.split())) for rule, right, wrong in lines]


PATTERNS = [
    *_patterns("cuda/elementwise.cuh", "elementwise",
        ("dropped tail", "i < end; ++i", "i < end - 1; ++i"),
        ("dropped tail", "wide && end == first + N", "true"),
        ("dropped tail", "call.elements + a_block - 1", "call.elements"),
        ("wrong stride", "first += stride)", "first += 2 * stride)"),
        ("wrong stride", "* kThreads + threadIdx.x) * N", "* kThreads + threadIdx.x) * N + N"),
        ("alignment ignored", "reinterpret_cast<uintptr_t>(p) % 16 == 0", "p != &p"),
    ),
    *_patterns("cuda/elementwise.cuh", "gated", ("wrong stride", "call.pitch[j] % N == 0", "true")),
    *_patterns("cuda/process.cuh", "gated",
        ("wrong stride", "at.quotient * pitch", "at.quotient * call.width"),
        ("wrong index", "place<F>(call, first, call.grad_pitch[j])", "place<F>(call, first, call.grad_pitch[0])"),
        ("wrong index", "place<F>(call, first, call.pitch[j])", "place<F>(call, first, call.pitch[0])"),
        ("wrong index", "call.output[j]) store<N, T>(out[j]", "call.output[j]) store<N, T>(out[0]"),
    ),
    *_patterns("cuda/process.cuh", "noise",
        ("wrong index", "(first + k) / 4", "first / 4"), ("wrong index", "i & 2 ? high : low", "i & 2 ? low : high"),
        ("wrong index", "word_of(noise, first + k)", "word_of(noise, k)"),
    ),
    *_patterns("cuda/philox.h", "noise", ("dropped round", "round < 10", "round < 9")),
    *_patterns("cpu/philox.h", "noise", ("dropped round", "round < 10", "round < 9")),
    *_patterns("cuda/process.cuh", "parameters",
        ("wrong channel", "++rest == call.inner", "++rest > call.inner"),
        ("wrong channel", "if (++index == call.channels) index = 0;", "++index;"),
        ("wrong channel", "channel.find(call, first)", "channel.find(call, first + 1)"),
    ),
    *_patterns("cuda/parameters.cuh", "parameters",
        ("wrong stride", "read_only(table_ + i * call_.channels)", "read_only(table_ + i)"),
        ("wrong channel", "static_cast<const C*>(call_.table) + c", "static_cast<const C*>(call_.table)"),
        ("dropped tail", "valid ? grad * derivative : C(0)", "grad * derivative"),
    ),
    *_patterns("cuda/device.cuh", "parameters",
        ("wrong shuffle", "half = kWarp / 2", "half = kWarp / 4"), ("wrong shuffle", "half > 0", "half > 1"),
        ("wrong shuffle", "__shfl_down_sync(0xffffffffu, v, half)", "__shfl_down_sync(0xffffffffu, v, half - 1)"),
    ),
    *_patterns("cuda/sums.cuh", "parameters",
        ("missing barrier", "__syncthreads();", ""),
        ("dropped partial sum", "w < static_cast<int>(blockDim.x) / kWarp; ++w",
         "w < static_cast<int>(blockDim.x) / kWarp - 1; ++w"),
        ("dropped partial sum", "b < beside; ++b", "b < beside - 1; ++b"),
        ("dropped partial sum", "part < parts.count; part += beside", "part < parts.count - 1; part += beside"),
        ("dropped tail", "q + k < end", "q + k < end - 1"), ("dropped tail", "wide && round + a_round <= end", "wide"),
        ("wrong channel", "p.channel(channel);", ""),
        ("wrong channel", "at.quotient * call.channels + channel", "at.quotient * call.channels"),
        ("wrong stride", "part * parts.rows * call.channels", "part * call.channels"),
        ("wrong index", "q * call.channels + channel", "q + channel"),
    ),
    *_patterns("cuda/sums.cuh", "vectors", ("dropped partial sum", "w < warps; ++w", "w < warps - 1; ++w")),
    *_patterns("cuda/device.cuh", "elementwise rows",
        ("truncated half", "__float2half_rn(v)", f"__float2half_rn({_HALF_CUDA.format(mask='ffffe000')})"),
        ("truncated half", "__float2bfloat16_rn(v)", f"__float2bfloat16_rn({_HALF_CUDA.format(mask='ffff0000')})"),
    ),
    *_patterns("cuda/rows.cuh", "rows",
        ("missing barrier", "wait<group>();", ""), ("missing barrier", "__syncthreads();", ""),
        ("dropped tail", "length - i < N ? static_cast<int>(length - i) : N", "N"),
        ("alignment ignored", "call.length % N == 0", "true"),
        ("wrong stride", "row < call.rows; row += stride", "row < call.rows; row += 2 * stride"),
        ("dropped partial sum", "part < parts; part += kThreads", "part < parts - 1; part += kThreads"),
        ("wrong index", "row * call.length", "row * (call.length - 1)"),
    ),
    *_patterns("cuda/row_sums.cuh", "rows",
        ("missing barrier", "__syncthreads();", ""),
        ("wrong shuffle", "half = kWarp / 2; half > 0", "half = kWarp / 2; half > 1"),
        ("dropped partial sum", "w < group / kWarp; ++w", "w < group / kWarp - 1; ++w"),
        ("dropped tail", "k < count ? out[i] : C(0)", "out[i]"),
        ("dropped tail", "k < count ? g[k] * out[i] : C(0)", "g[k] * out[i]"),
        ("dropped tail", "if (k < count) put", "put"),
        ("dropped rescaling", "if (power > exponent) rescale(power);", ""),
        ("missing NaN select", "broken |= !(x[k] - x[k] == 0);", ""),
    ),
    *_patterns("cpu/parameters.h", "elementwise",
        ("dropped tail", "i < run.count; i += width", "i + width <= run.count; i += width"),
        ("dropped tail", "i < run.count; i += kWidened", "i + kWidened <= run.count; i += kWidened"),
        ("wrong index", "widen(storage, read(run.in[j], i)", "widen(storage, read(run.in[j], 0)"),
        ("wrong index", "widen(storage, read(run.grad, i)", "widen(storage, read(run.grad, 0)"),
    ),
    *_patterns("cpu/parameters.h", "parameters",
        ("dropped tail", "l < count; ++l", "l < count - 1; ++l"),
        ("dropped partial sum", "half < 2; ++half", "half < 1; ++half"),
    ),
    *_patterns("cpu/elementwise.h", "elementwise",
        ("dropped tail", "std::min(call.elements, (chunk + 1) * kChunk)",
         "std::min(call.elements, (chunk + 1) * kChunk) - 1"),
        ("dropped tail", "(call.elements + kChunk - 1) / kChunk", "std::max<int64_t>(call.elements / kChunk, 1)"),
    ),
    *_patterns("cpu/elementwise.h", "parameters",
        ("dropped partial sum", "l < width; ++l", "l < width - 1; ++l"),
        ("dropped partial sum", "part < parts; ++part", "part < parts - 1; ++part"),
        ("wrong channel", "(q / layout.inner * layout.channels + channel)", "(q / layout.inner * layout.channels)"),
    ),
    *_patterns("cpu/layout.h", "parameters",
        ("wrong channel", "column / inner % channels", "column % channels"),
        ("wrong stride", "own_[c * rows + r] = table_[r * channels + c]", "own_[c * rows + r] = table_[r + c * rows]"),
    ),
    *_patterns("cpu/storage.h", "elementwise", ("truncated half", _NARROW, _TRUNCATED)),
    *_patterns("cpu/worker.h", "gated",
        ("wrong stride", "i / call_.width * pitch", "i / call_.width * call_.width"),
        ("wrong index", "place(i, call_.grad_pitch[j])", "place(i, call_.grad_pitch[0])"),
    ),
    *_patterns("cpu/worker.h", "noise", ("wrong index", "int64_t at = (first + i) % 4", "int64_t at = 0")),
    *_patterns("cpu/rows.h", "rows",
        ("dropped tail", "std::min(call.rows, (chunk + 1) * each)", "std::min(call.rows, (chunk + 1) * each) - 1"),
        ("dropped partial sum", "chunk < chunks; ++chunk) sum", "chunk < chunks - 1; ++chunk) sum"),
    ),
    *_patterns("cpu/row_sums.h", "rows",
        
        ("dropped partial sum", "i < V::size(); ++i) sum", "i < V::size() - 1; ++i) sum"),
        ("missing NaN select", "broken |= std::isnan(total(poison));", ""),
    ),
]  # fmt: skip


def damages(path: str, text: str, kinds: frozenset[str]) -> list[Damage]:
    """Every damage of the header at ``path`` that a unit of these ``kinds`` can notice."""
    found = []
    for pattern in PATTERNS:
        if pattern.path == path and pattern.needs & kinds:
            for place in re.finditer(re.escape(pattern.right), text):
                found.append(Damage(path, pattern.rule, place.start(), pattern.right, pattern.wrong))
    return sorted(found, key=lambda d: (d.start, d.rule, d.after))


PATHS = tuple(sorted({p.path for p in PATTERNS}))
