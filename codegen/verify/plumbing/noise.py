"""The numbers that stochastic units draw: Philox4x32-10 on arrays, counted by elements in row-major order."""

from __future__ import annotations

import numpy as np
import torch

_WORD = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


def drawn(seed: int, count: int) -> np.ndarray:
    """What ``count`` elements draw after ``torch.Generator().manual_seed(seed)``: multiples of 2^-24 in [0, 1)."""
    generator = torch.Generator().manual_seed(seed)
    key, offset = torch.randint(-(2**63), 2**63 - 1, (2,), dtype=torch.int64, generator=generator).numpy()
    block = np.arange((count + 3) // 4, dtype=np.uint64)
    words = _philox(block, np.uint64(int(offset) % 2**64), int(key) % 2**64)
    return (np.stack(words, 1).reshape(-1)[:count] >> np.uint64(8)).astype(np.float64) / 2**24


def _philox(low: np.ndarray, high: np.uint64, key: int) -> list[np.ndarray]:
    """The four words of every block: ten rounds of two multiplications."""
    counter = [low & _WORD, low >> _HALF, np.full_like(low, high & _WORD), np.full_like(low, high >> _HALF)]
    for step in range(10):
        first = np.uint64(0xD2511F53) * counter[0]
        second = np.uint64(0xCD9E8D57) * counter[2]
        keys = [np.uint64(((key >> 32 * i) + step * bump) % 2**32) for i, bump in enumerate((0x9E3779B9, 0xBB67AE85))]
        counter = [
            (second >> _HALF) ^ counter[1] ^ keys[0], second & _WORD,
            (first >> _HALF) ^ counter[3] ^ keys[1], first & _WORD,
        ]  # fmt: skip
    return counter
