"""The kernels of BLAS that searches of the catalogue are made with: the last bits of least squares depend on them."""

from __future__ import annotations

import os
from pathlib import Path

#: OpenBLAS's name of those for AVX2, which it takes on every processor that has it.
KERNELS = "Haswell"


def fix() -> None:
    """Have processes that are started from now on, where searches run, take :data:`KERNELS`, if the processor can."""
    processor = Path("/proc/cpuinfo")
    if processor.is_file() and " avx2 " in processor.read_text():
        os.environ["OPENBLAS_CORETYPE"] = KERNELS
