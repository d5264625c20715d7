"""What one call hands to a kernel, and the launches of CUDA kernels that it takes: with which grids and arguments.

The launches are those that functions of the C interface do in ``elementwise.cuh``, ``sums.cuh`` and ``rows.cuh``, for
those who start kernels through the driver.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

#: Threads of a warp and, at most, of a block; blocks of a grid that depends on the shape alone, at most.
WARP, THREADS, BLOCKS = 32, 256, 2048

#: Sums and their errors that the shared memory of a warp has room for: rows of a table, at most.  A block has 48 KiB
#: without asking; the kernels that sum use up to 8 of them for packs that warps exchange.
MOST_ROWS = 40 * 1024 // 16
#: Doubles of scratch, at most, as long as one part can be cut at all; sums that a thread keeps in registers.
_SCRATCH, _REGISTER_ROWS = 1 << 22, 40
#: Threads of a block that works on rows; those that may work on one row, as kernels call them; packs of a row that each
#: of them holds.
ROW_THREADS = 128
_GROUPS, _ROW_PACKS = {8: "eight", WARP: "warp", ROW_THREADS: "block"}, 8


#: Vectors and fixed numbers that the structure has room for.
VECTORS, FIXED = 4, 8


class Call(ctypes.Structure):
    """The structure of ``call.h``; arrays are single members here, which are set faster.  What is not given is zero."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("input0", "input1", "grad", "output0", "output1")),
        *((name, ctypes.c_void_p) for name in ("table", "sums", "scratch")),
        *((name, ctypes.c_int64) for name in ("elements", "channels", "inner", "width")),
        *((name, ctypes.c_int64) for name in ("pitch0", "pitch1", "grad_pitch0", "grad_pitch1")),
        ("count", ctypes.c_int64 * VECTORS),
        ("fixed", ctypes.c_double * FIXED),
        *((name, ctypes.c_uint64) for name in ("seed", "offset")),
        ("drawn", ctypes.c_void_p),
        ("wanted", ctypes.c_int64),
        ("threads", ctypes.c_int32),
        ("stream", ctypes.c_void_p),
    )


def rows_mask(rows: Iterable[int]) -> int:
    """``Call.wanted`` for some rows of the table: a bit a row, bit 63 for all from 63 on."""
    mask = 0
    for row in rows:
        mask |= 1 << min(row, 63)
    return mask


class Launch(NamedTuple):
    """One kernel with the number of blocks and of threads a block, bytes of shared memory, and its arguments.
    ``at_once``: no more blocks than the device holds at once, as each takes its share of what there is to do."""

    kernel: str
    blocks: int
    threads: int
    shared: int
    arguments: tuple[Any, ...]
    at_once: bool = False


@dataclass(frozen=True)
class Functor:
    """What a launch needs to know of a functor: its inputs, its learnable scalars and vectors, and for which lengths of
    vectors it was compiled (empty: for any)."""

    name: str
    inputs: int
    learnable: int
    vectors: int
    lengths: tuple[int, ...] = ()

    @property
    def in_registers(self) -> bool:
        """Whether threads keep sums in registers."""
        return (not self.vectors or bool(self.lengths)) and self._static_rows <= _REGISTER_ROWS

    @property
    def _static_rows(self) -> int:
        return self.learnable + sum(self.lengths)

    def column_pack(self, size: int) -> int:
        """Channels that a thread of columns owns where their number is a multiple of it, for elements of ``size``
        bytes."""
        pack, a_sum = 16 // size if self.in_registers else 1, 4 if size == 8 else 1
        while pack > 1 and pack * self._static_rows * a_sum > _REGISTER_ROWS:
            pack //= 2
        return pack

    def rows(self, call: Any) -> int:
        """Rows of the table of parameters."""
        return self.learnable + sum(self.lengths or call.count[: self.vectors])


class Wide(ctypes.Structure):
    """The structure ``Wide`` of ``elementwise.cuh``."""

    _fields_ = (("tensors", ctypes.c_bool), ("table", ctypes.c_bool))


class Parts(ctypes.Structure):
    """The structure ``Parts`` of ``sums.cuh``."""

    _fields_ = (
        *((name, ctypes.c_int64) for name in ("rows", "length", "parts", "count")),
        *((name, ctypes.c_int) for name in ("threads", "pack", "lanes")),
        ("columns", ctypes.c_bool),
        ("slots", ctypes.c_bool),
    )

    @property
    def strips(self) -> int:
        """Threads that share the elements of a channel in columns."""
        return self.threads // self.lanes


def parts_of(functor: Functor, size: int, call: Any) -> Parts:
    """How the elements of each channel, of ``size`` bytes, are cut into parts that are summed."""
    rows, channels, total = functor.rows(call), call.channels, call.elements // call.channels
    room = max(_SCRATCH // max(rows * channels, 1), 1)
    parts = Parts(rows=rows, threads=THREADS, columns=call.inner == 1 and channels >= WARP, pack=1, lanes=1)
    parts.slots = parts.columns and not functor.in_registers
    if parts.columns:
        pack = functor.column_pack(size)
        parts.pack = pack if channels % pack == 0 else 1
        packs = channels // parts.pack
        across = _quotient_up(packs, WARP)
        parts.lanes = _quotient_up(packs, across)
        step = parts.strips
        wanted = min(max(total // (8 * step), 1), max(min(room // step if parts.slots else room, BLOCKS // across), 1))
    else:
        if not functor.in_registers:
            parts.threads = WARP * max(1, min(THREADS // WARP, MOST_ROWS // max(rows, 1)))
        at_once = BLOCKS * (THREADS // parts.threads) // channels
        step, wanted = 256, min(max(total // (16 * parts.threads), 1), room, max(at_once, 1))
    parts.length = max(_quotient_up(_quotient_up(total, wanted), step) * step, step)
    parts.parts = max(_quotient_up(total, parts.length), 1)
    parts.count = parts.parts * parts.strips if parts.slots else parts.parts
    return parts


def scratch(functor: Functor, call: Any) -> int:
    """Doubles of scratch that the sums of a call take, enough for every type."""
    by_type = (parts_of(functor, size, call) for size in (4, 8, 2))
    return max(p.count * p.rows * call.channels * (2 if p.slots else 1) for p in by_type)


def elementwise(functor: Functor, operation: str, suffix: str, size: int, call: Any) -> list[Launch]:
    """The launches of ``operation`` for a call of at least one element.

    ``operation`` is "forward", "backward" or "backward_parameters"; ``suffix`` and ``size`` are those of the type: its
    name in kernels and the bytes of an element.
    """
    name, pack = f"{functor.name}_{operation}_{suffix}", 16 // size
    wide = _can_be_wide(functor, call, pack, operation != "forward")
    if operation != "backward_parameters":
        kernel = f"{name}_by_channel" if call.channels > 1 else f"{name}_kernel"
        blocks, can_be_wide = _quotient_up(call.elements, THREADS * pack), _table_can_be_wide(call, pack, size)
        return [Launch(kernel, blocks, THREADS, 0, (call, Wide(wide, can_be_wide)), at_once=True)]
    parts = parts_of(functor, size, call)
    if parts.columns:
        most = functor.column_pack(size)
        pack = most if wide and parts.pack == most else 1
        kernel, blocks = f"{name}_{'packs' if pack > 1 else 'columns'}", _quotient_up(call.channels, parts.lanes * pack)
        last = ctypes.c_bool(_table_can_be_wide(call, most, size))
        first = Launch(kernel, blocks * parts.parts, THREADS, 0, (call, parts, last))
    else:
        last = ctypes.c_bool(wide and (call.channels == 1 or call.inner % pack == 0))
        shared = 0 if functor.in_registers else parts.threads // WARP * parts.rows * 16
        first = Launch(f"{name}_segments", call.channels * parts.parts, parts.threads, shared, (call, parts, last))
    sums = parts.rows * call.channels
    return [first, Launch(f"{functor.name}_finish", _quotient_up(sums, WARP), THREADS, 0, (call, parts))]


def row_scratch(learnable: int, call: Any) -> int:
    """Doubles of scratch that the sums of a row kernel take, enough for every type."""
    return _row_blocks(call, ROW_THREADS) * learnable


def by_row(name: str, learnable: int, backward: bool, suffix: str, size: int, call: Any) -> list[Launch]:
    """The launches of a row kernel, for rows of at least one element of ``size`` bytes."""
    group = next((g for g in _GROUPS if call.length * size <= 16 * _ROW_PACKS * g), ROW_THREADS)
    blocks = _row_blocks(call, group)
    kernel = f"{name}_{'backward' if backward else 'forward'}_{suffix}_by_{_GROUPS[group]}"
    launches = [Launch(kernel, blocks, ROW_THREADS, 0, (call,))]
    if backward and call.sums and learnable:
        arguments = (ctypes.c_void_p(call.scratch), ctypes.c_void_p(call.sums), ctypes.c_int64(blocks))
        launches.append(Launch(f"{name}_finish", learnable, THREADS, 0, arguments))
    return launches


def _row_blocks(call: Any, group: int) -> int:
    return min(_quotient_up(call.rows, ROW_THREADS // group), BLOCKS)


def _can_be_wide(functor: Functor, call: Any, pack: int, backward: bool) -> bool:
    """Whether packs of 16 bytes can be loaded and stored, in all tensors of the call."""
    inputs, outputs = (call.input0, call.input1), (call.output0, call.output1)
    if not _aligned([*inputs[: functor.inputs], *outputs[: functor.inputs], *([call.grad] if backward else [])]):
        return False
    if functor.inputs == 1:
        return True
    pitches = [call.pitch0, call.pitch1]
    if backward:
        given = ((call.output0, call.grad_pitch0), (call.output1, call.grad_pitch1))
        pitches += [pitch for output, pitch in given if output]
    apart = [pitch for pitch in pitches if pitch != call.width]
    return not apart or all(n % pack == 0 for n in (call.width, *apart))


def _table_can_be_wide(call: Any, pack: int, size: int) -> bool:
    """Whether the rows of the table can be read for ``pack`` neighbouring channels together."""
    in_a_row = call.inner == 1 and call.channels % pack == 0
    return in_a_row and pack * max(size, 4) % 16 == 0 and _aligned([call.table])


def _aligned(addresses: Sequence[int | None]) -> bool:
    return all((address or 0) % 16 == 0 for address in addresses)


def _quotient_up(a: int, b: int) -> int:
    return -(-a // b)
