"""The loops, threads, roundings, sums and draws that all kernels of a generated folder share, whatever they compute.

``echo.cpp`` has functors that hand on what they are given, compiled with the folder's headers: what has to come back is
known of each element from where it stands, and compared to the bit.  All lengths within three vectors of every number
that the headers name, and of the multiples of those that are sizes of buffers; tensors of more than a thousand chunks,
and sums of as many parts; every rounding to a half type, beside and at each tie; on one to eight threads.  Results are
filled with NaN before, and have NaN behind them.  What was found right is kept, beside the compiled loops, for these
headers, this file and this compiler: a folder is checked once, and not once a unit.
"""

from __future__ import annotations

import ctypes
import importlib
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from types import ModuleType
from typing import Any

import torch
from torch import Tensor

from actsym.work.files import digest
from codegen.verify.plumbing import definition

SOURCE = Path(__file__).with_name("echo.cpp")

TYPES = {t: getattr(torch, t) for t in ("float32", "float64", "float16", "bfloat16")}
THREADS = (1, 2, 3, 4, 8)
#: Elements of a chunk, and of the longest tensor: more chunks than there are ever parts of a sum.
CHUNK, LONGEST = 1 << 14, (1 << 24) + (1 << 14) + 13
#: Elements behind a result that may not be written to, as in echo.cpp.
_BEHIND = 64
_SEED, _OFFSET = 0x9E3779B97F4A7C15, 0xFEDCBA9876543210

_NUMBER = re.compile(r"\b(\d+)\}?(?:\s*<<\s*(\d+))?\b")
#: A whole number, and the size of a buffer.
_BUFFER = re.compile(r"constexpr int\w* k\w+ = (\d+)(?:\s*<<\s*(\d+))?;")

#: Arguments of the loops over lengths in echo.cpp.
_P, _N = ctypes.c_void_p, ctypes.c_int64
_SWEEP = (_P, _P, _P, _N, _P, _P, _P, _N, _P, _N)


@cache
def faults(package: ModuleType) -> tuple[str, ...]:
    """What is wrong with the loops of a package; nothing: an empty tuple."""
    builder = importlib.import_module(f"{package.__name__}._build")
    headers = Path(package.__file__ or "").resolve().parent / "cpu"
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / SOURCE.name
        text = SOURCE.read_text().replace("HEADERS", str(headers))
        source.write_text(f"// {digest(Path(__file__).read_text())}\n{text}")
        # Two libraries of this kind in one process have nothing in common.
        library = builder.build([*builder.cpu_command(source), "-fno-gnu-unique", "-Wl,-Bsymbolic"], source)
    right = library.with_suffix(".right")
    found = () if right.exists() else tuple(f"loops of all kernels: {f}" for f in _Loops(package, library).faults())
    if not found:
        right.touch()
    return found


def lengths(headers: Path) -> list[int]:
    """Up to a chunk: within three pairs of vectors of what the headers name, and of multiples of what buffers hold."""
    text = "".join(file.read_text() for file in sorted(headers.glob("*.h")))
    borders, buffers = ({int(n) << int(by or 0) for n, by in p.findall(text)} for p in (_NUMBER, _BUFFER))
    for size in buffers:
        if 512 <= size <= CHUNK and not size & (size - 1):
            borders |= set(range(0, CHUNK + 1, size))
    reach = 3 * 2 * {"AVX512": 16, "AVX2": 8}.get(torch.backends.cpu.get_cpu_capability(), 4)  # two at a time
    return sorted({max(b + d, 0) for b in borders if b <= CHUNK for d in range(-reach, reach + 1)})


def _pattern(shape: tuple[int, ...], dtype: torch.dtype, *period: float) -> Tensor:
    """The numbers of a period, again and again; all are exact in every type."""
    count = prod(shape)
    return torch.tensor(period, dtype=dtype).repeat(count // len(period) + 1)[:count].view(shape)


def _x(*shape: int, dtype: torch.dtype) -> Tensor:
    return _pattern(shape, dtype, *range(1, 252))


def _grad(*shape: int, dtype: torch.dtype) -> Tensor:
    return _pattern(shape, dtype, 1, -2, 4, -1, 2, 1, -4)


def _blank(like: Tensor, behind: int = 0) -> Tensor:
    return like.new_full((*like.shape[:-1], like.shape[-1] + behind), torch.nan)


class _Loops:
    """The compiled functors, and what is asked of them: names are ``functor_operation_type``."""

    def __init__(self, package: ModuleType, library: Path) -> None:
        self.library = ctypes.CDLL(str(library))
        self.element_call = importlib.import_module(f"{package.__name__}._launches").Call
        self.row_call = importlib.import_module(f"{package.__name__}._row_kernels").RowCall
        self.headers = Path(package.__file__ or "").parent / "cpu"

    def faults(self) -> Iterator[str]:
        near, chunks = lengths(self.headers), [k * CHUNK + d for k in (1, 2, 3) for d in (-1, 0, 1, 13)]
        for name in self.names(
            "plain", "light_plain", "noise", "loops", "shortcuts", "in_double", "rows", "quick_rows"
        ):
            for threads, several in ((1, near), *((t, chunks) for t in THREADS)):
                if not name.startswith("noise_backward") and (n := self.swept(name, threads, several)) >= 0:
                    yield f"{name}: {n} elements on {threads} threads"
        for one in (self.long, self.drawn, self.pairs, self.roundings, self.channels, self.rows):
            yield from one()

    def names(self, *functors: str, of: tuple[str, ...] = ("forward", "backward", "backward_parameters")) -> list[str]:
        """Those of the functors that there are."""
        every = (f"{functor}_{operation}_{t}" for functor in functors for operation in of for t in TYPES)
        return [name for name in every if hasattr(self.library, name)]

    def run(self, name: str, call: Any) -> None:
        getattr(self.library, name)(ctypes.byref(call))

    def element(self, x: Tensor, grad: Tensor, out: Tensor | None, **more: Any) -> Any:
        """A call with one channel, unless ``more`` says otherwise, in which tensors stand for where they are."""
        size = dict.fromkeys(("elements", "width", "inner", "pitch0", "grad_pitch0"), grad.numel())
        given = {"input0": x, "grad": grad, "output0": out, "channels": 1, "wanted": -1, "threads": 1, **size, **more}
        call = self.element_call(seed=_SEED, offset=_OFFSET)
        for name, value in given.items():
            setattr(call, name, value.data_ptr() if isinstance(value, Tensor) else value)
        call.count[0], call.fixed[0], call.held = 2, 3.0, given
        return call

    def row(self, x: Tensor, grad: Tensor, out: Tensor, parameter: Tensor, sums: Tensor, threads: int = 3) -> Any:
        """A call of every row of x."""
        held = x, grad, out, parameter, sums
        call = self.row_call(*(t.data_ptr() for t in held), rows=len(x), length=x.shape[1], threads=threads)
        call.held = held
        return call

    def swept(self, name: str, threads: int, several: list[int]) -> int:
        """The first of ``several`` lengths at which a result, or its sums, are not exact; -1: none."""
        x, grad, right = _tensors(name, max(several))
        blank, total, at = _blank(x, _BEHIND), torch.zeros(3, dtype=torch.float64), torch.tensor(several)
        out = torch.empty_like(blank)
        until = [torch.cat([total[:1], torch.cumsum(t.double(), 0)])[at, None] for t in (x, grad, x.double() * grad)]
        if by_row := "rows" in name:
            table, sums = torch.zeros(1, dtype=torch.float64), until[0] * until[1]
            call = self.row(x[None], grad[None], out, table, total, threads)
        else:
            table, sums = _table(x), (until[2] * torch.arange(1.0, 4.0)).contiguous()
            call = self.element(x, grad, out, sums=total, table=table, threads=threads)
        counted = sums.shape[1] if "parameters" in name or (by_row and "backward" in name) else 0
        sweep = getattr(self.library, "sweep_rows" if by_row else "sweep")
        sweep.restype, sweep.argtypes = ctypes.c_int64, _SWEEP
        places, made = (at.data_ptr(), len(several)), (t.data_ptr() for t in (out, right, blank))
        kernel = ctypes.cast(getattr(self.library, name), ctypes.c_void_p)
        return int(sweep(kernel, ctypes.addressof(call), *places, *made, x.element_size(), sums.data_ptr(), counted))

    def long(self) -> Iterator[str]:
        """A thousand chunks, each of which is one part of a sum."""
        for name in self.names("plain", "loops", of=("forward", "backward", "backward_parameters")):
            if name.startswith("loops") is not ("parameters" in name) or "float16" in name:
                continue
            count = LONGEST if name.endswith("float32") else LONGEST // 8
            x, grad, right = _tensors(name, count)
            out, sums = _blank(x), torch.zeros(3, dtype=torch.float64)
            self.run(name, self.element(x, grad, out, sums=sums, table=_table(x), threads=max(THREADS)))
            pairs = zip(x.split(CHUNK), grad.split(CHUNK), strict=True)
            total = sum(float(a.double() @ b.double()) for a, b in pairs)
            if not torch.equal(out, right):
                yield f"{name}: element {int((out != right).nonzero()[0])} of {count}"
            elif "parameters" in name and sums.tolist() != [total, 2 * total, 3 * total]:
                yield f"{name}: sums of {count} elements are {sums.tolist()}, not multiples of {total}"

    def drawn(self) -> Iterator[str]:
        """What is drawn about powers of two, and at the end."""
        x = grad = _grad(LONGEST, dtype=torch.float32)
        for name in ("noise_forward_float32", "noise_backward_float32"):
            self.run(name, self.element(x, grad, out := _blank(x), threads=max(THREADS)))
            for first in (*(1 << k for k in range(11, 25)), LONGEST // 4 * 4 - 1024):
                here = slice(first - 1024, min(first + 1024, LONGEST))
                numbers = torch.from_numpy(definition.words(here.start, 2048, _OFFSET, _SEED))[: len(out[here])].float()
                if not torch.equal(out[here], numbers * (1 if "forward" in name else grad[here])):
                    yield f"{name}: what is drawn about element {first} of {LONGEST}"
                    break

    def pairs(self) -> Iterator[str]:
        """Two inputs in rows of many widths, with many distances of the rows, and gradients of one or of both."""
        widths, apart = (*range(1, 50), 511, 512, 513, 5003, CHUNK - 1, CHUNK, CHUNK + 1), (0, 1, 5, 300)
        shapes = [*product((3,), widths, apart), (70001, 3, 1)]
        for name, (rows, width, more) in product(self.names("pair", "light_pair"), shapes):
            kept, pitches = TYPES[name.rsplit("_")[-1]], (width + more, width + 2 * more)
            x, u = _x(rows, pitches[0], dtype=kept), _grad(rows, pitches[1], dtype=kept)
            grad, by_width = _pattern((rows, width), kept, 1, 0.5, 2), (x[:, :width].float(), u[:, :width].float())
            forward = "forward" in name
            right = [by_width[0] + by_width[1]] if forward else [grad.float() * t for t in reversed(by_width)]
            own = (width,) if forward else pitches
            for wanted in ((0,),) if forward else ((0,), (1,), (0, 1)):
                out = [_blank(grad, p - width) for p in own]
                call = self.element(
                    x, grad, None, input1=u, width=width, pitch0=pitches[0], pitch1=pitches[1], grad_pitch0=own[0],
                    grad_pitch1=own[-1], **{f"output{j}": out[j] for j in wanted},
                )  # fmt: skip
                self.run(name, call)
                for j, made in enumerate(out):
                    inside = j not in wanted or torch.equal(made[:, :width], right[j].to(kept))
                    if not inside or not made[:, width if j in wanted else 0 :].isnan().all():
                        yield f"{name}: result {j} of {rows} rows of {width}, {pitches} apart"
                        return

    def roundings(self) -> Iterator[str]:
        """Beside every number of a half type, and at each tie; then all numbers in runs that are shorter than a vector,
        and in longer ones, with products that are ties."""
        for dtype in ("float16", "bfloat16"):
            every = torch.arange(-(1 << 15), 1 << 15).to(torch.int16).view(TYPES[dtype])
            numbers = every[every.isfinite()].double().unique()
            largest = numbers[-1] + (numbers[-1] - numbers[-2]) / 2
            ends = torch.tensor([float(largest), 1e38, torch.inf, torch.nan, 1e-45, 2.0**-26, 2.0**-134])
            middle = torch.cat([((numbers[1:] + numbers[:-1]) / 2).float(), numbers.float(), ends, -ends])
            both = (torch.nextafter(middle, torch.full_like(middle, end)) for end in (-torch.inf, torch.inf))
            single = torch.cat([middle, *both])
            x = torch.full(single.shape, -0.0, dtype=every.dtype)
            table = torch.stack([single, single, torch.ones_like(single)])
            for name in ("loops", "given"):
                call = self.element(x, x, out := _blank(x), table=table, channels=len(single), inner=1)
                self.run(f"{name}_forward_{dtype}", call)
                yield from _misrounded(f"{dtype} by {name}", single, out)
            for name, width in product(("pair", "light_pair"), (7, 71)):
                rows = every[: width * (len(every) // width)].view(-1, width)
                x = torch.cat([rows, rows[:, :1]], 1).contiguous()
                pitches = dict.fromkeys(("pitch0", "pitch1", "grad_pitch0", "grad_pitch1"), width + 1)
                for factor in (1.0, 0.5, 0.4375, 0.6875, 1.5, 0.75):
                    more = {"input1": x, "width": width, **pitches}
                    call = self.element(x, torch.full_like(rows, factor), out := _blank(x), **more)
                    self.run(f"{name}_backward_{dtype}", call)
                    yield from _misrounded(f"{dtype} by {name}", rows.float() * factor, out[:, :width])

    def channels(self) -> Iterator[str]:
        """Parameters by channel, in tables of many forms; sums of terms that cancel, and rows that are not wanted."""
        shapes = [(3, c, i) for c in (2, 3, 8, 255, 256, 257, 1000) for i in (1, 2, 7, 31, 32, 33, 64)]
        shapes += [
            (3 * CHUNK + 5, 1, 1),
            (3 * CHUNK + 5, 2, 1),
            (2, 3, CHUNK + 1),
            (2, 70001, 3),
            (40, 129, 65),
            (1 << 20, 2, 1),
        ]
        for name in self.names("loops", "shortcuts", "in_double", of=("backward_parameters",)):
            for shape in shapes[:: 5 if "float16" in name else 1]:
                for entries, wanted in ((2, -1), (2, 4), (70, -(1 << 63)))[: 3 if shape[1] < 9 else 1]:
                    yield from self.channelled(name, shape, entries, wanted)

    def channelled(self, name: str, shape: tuple[int, int, int], entries: int, wanted: int) -> Iterator[str]:
        kept, count = TYPES[name.rsplit("_")[-1]], 1 + entries
        x, grad = _x(*shape, dtype=kept), _grad(*shape, dtype=kept)
        inside, last = torch.full((len(x),), True), 1 if shape[1] == 1 else -1  # a part of one channel is rounded
        if kept is torch.float64:  # what is added in between is beyond the digits
            x[last], grad[0], grad[last] = x[0].clone(), 2.0**60, -(2.0**60)
            inside[[0, last]] = False
        each = torch.arange(shape[1], dtype=_table(x).dtype)
        table = torch.full((count, shape[1]), 7, dtype=each.dtype)
        table[0], table[-1] = 256 * (each % 509), 1 + each % 3
        right = (x[inside].double() * grad[inside].double()).sum((0, 2)) * torch.arange(1.0, count + 1)[:, None]
        values = (table[0, :, None] + x.to(each.dtype) * table[-1, :, None]) * grad.to(each.dtype)
        out, sums = _blank(x), right.new_full(right.shape, torch.nan)
        more = {"sums": sums, "table": table, "channels": shape[1], "inner": shape[2], "wanted": wanted, "threads": 3}
        call = self.element(x, grad, out, **more)
        call.count[0] = entries
        self.run(name, call)
        asked = [bool(wanted >> min(row, 63) & 1) for row in range(count)]
        exact = torch.where(torch.tensor(asked)[:, None], right, torch.nan)
        if not torch.equal(out, values.to(kept)) or not torch.equal(sums.nan_to_num(-0.5), exact.nan_to_num(-0.5)):
            yield f"{name}: shape {shape}, channels in the middle, {entries} entries"

    def rows(self) -> Iterator[str]:
        """Rows of many lengths, and so many that they are several chunks; sums of terms that cancel."""
        shapes = ((3 * CHUNK + 5, 3), (5, 1), (300, 513), (33, 1027), (3, CHUNK + 1))
        for name, shape in product(self.names("rows", "quick_rows"), shapes):
            kept = TYPES[name.rsplit("_")[-1]]
            x, grad = _x(*shape, dtype=kept), _grad(*shape, dtype=kept)
            counted = torch.ones(len(x), 1, dtype=torch.float64)
            if kept is torch.float64:  # the row in between is beyond the digits
                x[2], grad[:3:2], counted[:3:2], grad[0, 0], grad[2, 0] = x[0].clone(), 0.0, 0.0, 2.0**60, -(2.0**60)
            totals = [t.double().sum(1, keepdim=True) for t in (x, grad)]
            given, of = (x, totals[0]) if "forward" in name else (grad, totals[1])
            out, sums = _blank(x), torch.zeros(1, dtype=torch.float64)
            self.run(name, self.row(x, grad, out, torch.ones(1, dtype=torch.float64), sums))
            total = (totals[0] * totals[1] * counted).sum() if "backward" in name else sums[0]
            if not torch.equal(out, (given.double() + of).to(_table(x).dtype).to(kept)) or sums[0] != total:
                yield f"{name}: {shape[0]} rows of {shape[1]}"


def _table(x: Tensor) -> Tensor:
    """Of one channel, in the type that is computed in: f = 2 + x."""
    return torch.tensor([2, 7, 1], dtype=torch.float64 if x.dtype is torch.float64 else torch.float32)


def _misrounded(dtype: str, exact: Tensor, made: Tensor) -> Iterator[str]:
    right = exact.to(made.dtype)
    wrong = ~((made == right) | (made.isnan() & right.isnan()))
    if wrong.any():
        values = f"{float(exact[wrong][0])!r} becomes {float(made[wrong][0])!r}, not {float(right[wrong][0])!r}"
        yield f"rounding to {dtype}: {values} ({int(wrong.sum())} such numbers)"


def _tensors(name: str, count: int) -> tuple[Tensor, Tensor, Tensor]:
    """Inputs and gradients of so many elements, and the result that a kernel has to have."""
    kept = TYPES[name.rsplit("_")[-1]]
    x, grad = _x(count, dtype=kept), _grad(count, dtype=kept)
    if "rows" in name:
        return x, grad, x if "forward" in name else grad
    if "noise" in name:
        return x, grad, torch.from_numpy(definition.words(0, count, _OFFSET, _SEED)).float().to(kept)
    value = x + (3 if "plain" in name else 2)
    return x, grad, value if "forward" in name else value * grad
