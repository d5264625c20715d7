"""Where the elements of a tensor stand in memory, by index arithmetic of this file's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np
import torch

#: Elements of memory behind the last one that a tensor has: NaN, as is what lies between its elements.
BEYOND = 70


@dataclass(frozen=True)
class Layout:
    """A strided tensor: element (i, j, ...) stands at ``offset + i * strides[0] + j * strides[1] + ...``.

    >>> Layout((2, 3), (0, 2), 1).positions
    array([[1, 3, 5],
           [1, 3, 5]])
    """

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int = 0

    @cached_property
    def positions(self) -> np.ndarray:
        """int64, of the tensor's shape: where each element stands."""
        at = np.full(self.shape, self.offset, dtype=np.int64)
        for d, (size, stride) in enumerate(zip(self.shape, self.strides, strict=True)):
            along = [1] * len(self.shape)
            along[d] = size
            at = at + (np.arange(size, dtype=np.int64) * stride).reshape(along)
        return at

    @property
    def count(self) -> int:
        return prod(self.shape)

    @property
    def room(self) -> int:
        """Elements of the memory that holds it."""
        last = sum((size - 1) * stride for size, stride in zip(self.shape, self.strides, strict=True))
        return self.offset + (last + 1 if self.count else 0) + BEYOND

    def filled(self, numbers: np.ndarray) -> np.ndarray:
        """Memory with ``numbers`` (at least as many as :attr:`room`) wherever an element stands, NaN elsewhere."""
        memory = np.full(self.room, np.nan)
        held = np.unique(self.positions)
        memory[held] = numbers[: len(held)]
        return memory

    def tensor(self, memory: np.ndarray, dtype: torch.dtype) -> torch.Tensor:
        """The tensor in a new copy of ``memory``, float64."""
        kept = torch.empty(len(memory), dtype=dtype)
        kept.copy_(torch.from_numpy(memory))
        return kept.as_strided(self.shape, self.strides, self.offset)


def dense(shape: Sequence[int], order: Sequence[int] | None = None, offset: int = 0) -> Layout:
    """Without gaps; the last dimension of ``order`` (all dimensions, outermost first) is the innermost."""
    order = range(len(shape)) if order is None else order
    strides, step = [0] * len(shape), 1
    for d in reversed(order):
        strides[d] = step
        step *= max(shape[d], 1)
    return Layout(tuple(shape), tuple(strides), offset)


def whole(tensor: torch.Tensor) -> np.ndarray:
    """All the memory of a tensor, its bits as integers."""
    held = tensor.untyped_storage()
    return np.array(torch.tensor([], dtype=torch.uint8).set_(held).numpy())


def numbers(tensor: torch.Tensor) -> np.ndarray:
    """The elements in float64, of the tensor's shape."""
    return tensor.detach().to(torch.float64).contiguous().numpy().copy()


def rounded(values: np.ndarray, dtype: torch.dtype) -> np.ndarray:
    """``values`` as the type has them."""
    return torch.from_numpy(np.ascontiguousarray(values)).to(dtype).to(torch.float64).numpy()
