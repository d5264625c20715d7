"""What a multiprocessor of an H200 holds at once of an element-wise kernel, and what it then reads ahead from memory.

The bytes on their way are what a kernel copies ahead: packs of 16 bytes a thread and round, in so many rounds as it
leaves open when it waits.  To read at full speed, a multiprocessor needs :data:`NEEDED` of them, the figure that CUB
tunes its transforms to (``tuning_transform.cuh`` of CCCL: 48 KiB for an H200, 32 KiB for an H100).
"""

from __future__ import annotations

import re

from codegen.build import KernelUse
from tests.instruments.counts import flow

#: Bytes on their way with which a multiprocessor reads at full speed.
NEEDED = 48 * 1024

#: Of compute capability 9.0 (CUDA C++ Programming Guide): registers, threads, and bytes of shared memory of a
#: multiprocessor; registers come to a warp in units, and the system takes some memory of every block.
REGISTERS, THREADS, SHARED, UNIT, SYSTEM = 65536, 2048, 228 * 1024, 256, 1024
WARP, BLOCK, PACK = 32, 256, 16

_LEFT_OPEN = re.compile(r"DEPBAR\.LE SB0, (0x[0-9a-f]+)")


def blocks(use: KernelUse) -> int:
    """Blocks that a multiprocessor holds at once."""
    a_warp = -(-use.registers * WARP // UNIT) * UNIT
    by_registers = REGISTERS // a_warp // (BLOCK // WARP)
    return min(by_registers, THREADS // BLOCK, SHARED // (use.shared_bytes + SYSTEM))


def on_the_way(use: KernelUse, text: str, path: flow.Path) -> int:
    """Bytes that a multiprocessor has on their way from memory while its threads work; 0 if a kernel copies none ahead.

    text
        The machine code of the kernel, of which ``path`` is the one of whole packs.
    """
    copies = sum(n for i, n in path.instructions.items() if i.startswith("LDGSTS"))
    rounds = _LEFT_OPEN.search(text)
    return blocks(use) * BLOCK * PACK * copies * int(rounds[1], 16) if rounds else 0
