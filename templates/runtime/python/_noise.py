"""Noise that is a function of a seed and of an element's index, so that it is computed again instead of kept.

Philox4x32-10, the counter-based generator of Salmon, Moraes, Dror and Shaw (2011), in plain torch operations; the
kernels draw the same numbers (``philox.h``).
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

_LOW = 0xFFFFFFFF
_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
_KEY_STEPS = (0x9E3779B9, 0xBB67AE85)
_ROUNDS = 10


def draw_seed(x: Tensor, generator: torch.Generator | None = None) -> Tensor:
    """Two int64 numbers, key and upper half of the counter, from the generator of x's device or from the one given.

    On a CUDA device they stay there, so that a graph draws them anew at each replay.  Raises RuntimeError for another
    generator than one of CUDA's while a graph is being captured, which would hold the numbers of now for ever.
    """
    device = x.device if generator is None else generator.device
    if generator is not None and device.type != x.device.type == "cuda" and torch.cuda.is_current_stream_capturing():
        raise RuntimeError(
            "a graph that is captured with a generator of the CPU would draw the same noise at each replay: give a "
            "generator of the CUDA device that is registered with the graph, or none"
        )
    low, high = -(2**63), 2**63 - 1
    return torch.randint(low, high, (2,), dtype=torch.int64, generator=generator, device=device)


def uniform(seed: Tensor, shape: Sequence[int], dtype: torch.dtype, device: torch.device) -> Tensor:
    """Numbers in [0, 1), multiples of 2^-24; element i (row by row) has word i % 4 of block i // 4."""
    count = 1
    for size in shape:
        count = count * size
    index = torch.arange(count, dtype=torch.int64, device=device).reshape(shape)
    key, offset = seed.to(device).unbind()
    block, word = index >> 2, index & 3
    words = _philox(block, offset, key)
    even = torch.where(word == 0, words[0], words[2])
    chosen = torch.where((word & 1) == 0, even, torch.where(word == 1, words[1], words[3]))
    return (chosen >> 8).to(dtype) * 2.0**-24


def _philox(low: Tensor, high: Tensor, key: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    a, b, c, d = low & _LOW, (low >> 32) & _LOW, high & _LOW, (high >> 32) & _LOW
    k, m = key & _LOW, (key >> 32) & _LOW
    for _ in range(_ROUNDS):
        first, second = a * _MULTIPLIERS[0], c * _MULTIPLIERS[1]  # modulo 2^64, so the high words are right
        a, b, c, d = ((second >> 32) & _LOW) ^ b ^ k, second & _LOW, ((first >> 32) & _LOW) ^ d ^ m, first & _LOW
        k, m = (k + _KEY_STEPS[0]) & _LOW, (m + _KEY_STEPS[1]) & _LOW
    return a, b, c, d
