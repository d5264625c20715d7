"""Counts of the CUDA kernels of rows: what the threads of an ordinary row run, all of it, divided by its length.

A source is compiled for as many packs a thread as a row of the length fills (``ACTSYM_ROW_PACKS``): the kernel as it is
used skips those that a row does not have.  Between the first two barriers of a kernel in which a block works on a row,
one warp works alone.  A row that its threads hold is read once, and so counted.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from actsym.definition.spec import Activation
from codegen.build import CompileError
from tests.instruments.counts import flow
from tests.instruments.counts.count import FORWARD, KERNEL, TYPES, Count, counted, listing

#: Lengths of rows; the last is that of the rows that :mod:`tests.instruments.speeds.speeds` times.
LENGTHS = (4096, 1024)

#: Threads of a warp and of a block, those that work on a row where they hold it, by the names of the kernels, and the
#: most packs that each holds.
WARP, BLOCK, GROUPS, PACKS = 32, 128, {"eight": 8, "warp": 32, "block": 128}, 8

_KERNEL = re.compile(f"{KERNEL}_by_({'|'.join(GROUPS)})$")
_WIDE = 16


def count_rows(activation: Activation, folder: Path) -> list[Count]:
    """The counts of one activation of rows, for rows of each of :data:`LENGTHS` that a block holds.

    Raises as :func:`tests.instruments.counts.count.count`.
    """
    found: list[Count] = []
    wanted = [(n, *layout) for n in LENGTHS for t, size in TYPES.items() if (layout := _layout(n * size, t))]
    for packs in sorted({packs for _, packs, _, _ in wanted}):
        text = listing(activation, folder, (f"-DACTSYM_ROW_PACKS={packs}",))
        for name, kernel in flow.kernels(text).items():
            if not (kind := _KERNEL.search(name)):
                continue
            here = (packs, GROUPS[kind[3]], kind[2])
            for length in (n for n, *layout in wanted if tuple(layout) == here):
                found.append(_counted(activation, length, kind, kernel, name))
    return sorted(found, key=lambda c: (LENGTHS.index(c.length), c.dtype, c.stage != FORWARD))


def _layout(size: int, dtype: str) -> tuple[int, int, str] | None:
    """(packs a thread, threads) of a row of so many bytes; None where a block does not hold it."""
    for group in GROUPS.values():
        packs = -(-size // (_WIDE * group))
        if packs <= PACKS:
            return packs, group, dtype
    return None


def _counted(activation: Activation, length: int, kind: re.Match[str], text: str, name: str) -> Count:
    stage, dtype, group = kind[1], kind[2], GROUPS[kind[3]]
    size = TYPES[dtype]
    path = flow.row_path(flow.blocks(text))
    if path is None:
        raise CompileError(f"{name}: no loop over rows with 16-byte stores")
    everyone, alone = path
    if (group == BLOCK) != bool(alone):
        raise CompileError(f"{name}: no part for one warp alone between two barriers")
    instructions: Counter[str] = Counter()
    for part, threads in ((everyone, group), (alone, WARP)):
        for instruction, times in part.items():
            instructions[instruction] += times * threads
    moved = size * (2 if stage == FORWARD else 3)
    return counted(activation.name, dtype, stage, flow.Path(instructions, 0, False), length, moved, length)
