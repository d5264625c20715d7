"""Where a module of a model lives: its device, its floating-point type, and whether it is being trained."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn

#: Types that activations compute in; weights are also kept in others, such as eight-bit floats.
_TYPES = (torch.float64, torch.float32, torch.float16, torch.bfloat16)

#: The modules that lead to one, from the model on, each with the name of the next one in it.
Way = Sequence[tuple[nn.Module, str]]


@dataclass(frozen=True)
class Place:
    """Device and floating-point type, each None where nothing shows it."""

    device: torch.device | None
    dtype: torch.dtype | None

    def take(self, module: nn.Module) -> None:
        """Move the tensors of ``module`` here."""
        if self != Place(None, None):
            module.to(device=self.device, dtype=self.dtype)


def place(module: nn.Module, way: Way) -> Place:
    """Where ``module`` lives: where its own tensors do; if it has none, those nearest to it.

    Nearest are those that stand before it in the module that it is part of, then those after it, then those of the
    module around.  So parts of one model may live on several devices.
    """
    seen = list(itertools.islice(_nearest(module, way), 1))
    typed = (t.dtype for t in _nearest(module, way) if t.dtype in _TYPES)
    return Place(seen[0].device if seen else None, next(typed, None))


def _nearest(module: nn.Module, way: Way) -> Iterator[Tensor]:
    yield from _tensors(module)
    for parent, key in reversed(way):
        names = list(parent._modules)
        at = names.index(key)
        before, after = reversed(names[:at]), names[at + 1 :]
        for name in before:
            yield from reversed(list(_tensors(parent._modules[name])))
        yield from itertools.chain(parent.parameters(recurse=False), parent.buffers(recurse=False))
        for name in after:
            yield from _tensors(parent._modules[name])


def _tensors(module: nn.Module | None) -> Iterator[Tensor]:
    return iter(()) if module is None else itertools.chain(module.parameters(), module.buffers())
