"""Tensors for kernels on memory whose every byte is accounted for.

Needs NumPy alone: it also runs where the interpreter carries a sanitizer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

#: How elements are stored: bfloat16 as its bits.
STORED: dict[str, type[np.generic]] = {
    "float32": np.float32, "float64": np.float64, "float16": np.float16, "bfloat16": np.uint16,
}  # fmt: skip

_CANARY = 0x5A


class Doubles:
    """``size`` doubles, NaN until they are written, and a pattern after them."""

    def __init__(self, size: int, padding: int) -> None:
        self._memory = np.full(size + padding, np.nan)
        self.address, self.elements, self._rest = self._memory.ctypes.data, self._memory[:size], self._memory[size:]

    def check(self) -> None:
        assert np.isnan(self._rest).all(), "the kernel wrote beyond its sums or its scratch memory"


@dataclass(frozen=True)
class Place:
    """Rows of ``width`` elements (0: one row) ``gap`` elements apart, from ``skew`` elements after a multiple of 16
    bytes on; ``padding`` elements follow the last."""

    skew: int = 0
    padding: int = 0
    width: int = 0
    gap: int = 0


class Placed:
    """``count`` elements in memory of their own, all else of it filled with a pattern: an input with ``values``, which
    must not change, or an output."""

    def __init__(self, place: Place, dtype: str, count: int, values: np.ndarray | None = None) -> None:
        stored = STORED[dtype]
        width = place.width or max(count, 1)
        rows, pitch = count // width, width + place.gap
        end = place.skew + (rows - 1) * pitch + width if rows else place.skew
        self._memory = np.full((end + place.padding) * np.dtype(stored).itemsize, _CANARY, np.uint8).view(stored)
        assert self._memory.ctypes.data % 16 == 0
        self.address = self._memory.ctypes.data + place.skew * np.dtype(stored).itemsize
        places = np.arange(count)
        self._places = place.skew + places + place.gap * (places // width)
        self._values: np.ndarray | None = None
        if values is not None:
            self._memory[self._places] = self._values = encoded(dtype, values)

    @property
    def elements(self) -> np.ndarray:
        return self._memory[self._places]

    def check(self) -> None:
        rest = self._memory.copy()
        if self._values is not None:
            assert self.elements.tobytes() == self._values.tobytes(), "the kernel wrote to what it reads"
        rest[self._places] = np.full(rest.itemsize, _CANARY, np.uint8).view(rest.dtype)[0]
        assert (rest.view(np.uint8) == _CANARY).all(), "the kernel wrote outside of its output"


def encoded(dtype: str, values: np.ndarray) -> np.ndarray:
    """Numbers as the type stores them, rounded to nearest, ties to even."""
    if dtype != "bfloat16":
        with np.errstate(over="ignore", invalid="ignore"):  # signalling NaNs
            return np.asarray(values).astype(STORED[dtype])
    bits = np.asarray(values).astype(np.float32).view(np.uint32)
    rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    return np.where(np.isnan(values), 0x7FC0, rounded).astype(np.uint16)


def decoded(dtype: str, stored: np.ndarray) -> np.ndarray:
    """The numbers that are stored, as float64."""
    if dtype == "bfloat16":
        stored = (stored.astype(np.uint32) << 16).view(np.float32)
    with np.errstate(invalid="ignore"):
        return stored.astype(np.float64)
