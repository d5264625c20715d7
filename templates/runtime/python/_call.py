"""What one call hands to a kernel: the structure ``Call`` of ``call.h``, member by member."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable

#: Vectors and fixed numbers that the structure has room for.
VECTORS, FIXED = 4, 8


class Call(ctypes.Structure):
    """Arrays of the C structure are single members here, which are set faster.  What is not given is zero."""

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
