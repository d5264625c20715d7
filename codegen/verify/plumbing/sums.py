"""Sums of exact terms: every element alike, or every row, so that each derivative is one number, and gradients that
cancel.

With gradients 1 but for pairs of 2^k and -2^k every term is exact, and so is the sum: the number of ones, times the
derivative, which a second call tells whose gradient is 1 at one element, or in one row, and 0 elsewhere.  A sum that
loses the rounding errors of its additions, or the terms of a lane, a tail or a chunk, is off by some of the ones.
"""

from __future__ import annotations

from types import ModuleType

import torch

from actsym.definition.spec import Activation, Kind
from codegen.names import torch_name
from codegen.verify.plumbing.call import fixed, learnable, tensors

#: An input and a gate.
_X, _U = 0.8125, 1.25

#: Shapes, of which dimension 1 is that of channels: few, a vector more than others, several chunks; columns, and
#: planes.
_SHAPES = ((11, 1), (1027, 1), (3 * 16384 + 5, 1), (403, 5), (2, 3, 1027))

#: Entries of every row, and the numbers of rows.
_ROW = (0.8125, -1.25, 0.375)
_ROWS = (11, 1027, 3 * 16384 + 5)

#: Above the exponents k: float64 keeps the sums of float32 whole, and of its own the rounding errors.
_LARGEST = {torch.float64: 60, torch.float32: 24}

#: What a sum may be off by, in units of float64's epsilon: what is kept of additions is added up in turn.
_ROUNDINGS = 1024


def lost(package: ModuleType, activation: Activation) -> list[str]:
    """What is wrong with the sums over elements, the gradients of parameters; nothing: an empty list."""
    names = learnable(activation)
    if not names:
        return []
    found = []
    of_rows = activation.kind is Kind.ROW
    for dtype, largest in _LARGEST.items():
        for shape in [(rows, len(_ROW)) for rows in _ROWS] if of_rows else _SHAPES:
            gradients, ones = _cancelling(shape, largest)
            single = torch.zeros((*shape, 1)[:3], dtype=dtype)
            single[0, :, :1] = 1.0
            terms = _summed(package, activation, names, single.reshape(shape))
            sums = _summed(package, activation, names, gradients.to(dtype))
            for name, term, total in zip(names, terms, sums, strict=True):
                right = ones * term
                wrong = ~((total - right).abs() <= _ROUNDINGS * torch.finfo(torch.float64).eps * right.abs())
                if bool(wrong.any()):
                    at = tuple(wrong.nonzero()[0].tolist())
                    found.append(
                        f"{name}{list(at)}: {ones} terms of {term[at].item()!r}, and pairs that cancel, add up to "
                        f"{total[at].item()!r}, not {right[at].item()!r}, in {dtype} of shape {list(shape)}"
                    )
    return found


def _cancelling(shape: tuple[int, ...], largest: int) -> tuple[torch.Tensor, int]:
    """Gradients of every channel alike, float64, and how many of a channel are 1."""
    outer, _, inner = (*shape, 1)[:3]
    count = outer * inner
    each = torch.ones(count, dtype=torch.float64)
    pairs = (0, count // 3, count // 2, count - 2)  # neighbours: a chunk has both, and keeps its sum in one number
    for power, at in enumerate(pairs, start=largest - len(pairs)):
        each[at], each[at + 1] = 2.0**power, -(2.0**power)
    return each.view(outer, 1, inner).expand(outer, shape[1], inner).reshape(shape), count - 2 * len(pairs)


def _summed(
    package: ModuleType, activation: Activation, names: list[str], gradients: torch.Tensor
) -> list[torch.Tensor]:
    """The gradients by the parameters ``names`` [channels, ...], float64; of rows, which have no channels, [...]."""
    unit, of_rows = activation.unit, activation.kind is Kind.ROW
    channels = 1 if of_rows else gradients.shape[1]
    alike = [torch.full_like(gradients, v) for v in (_X, _U)[: len(activation.inputs)]]
    if of_rows:
        alike = [torch.tensor(_ROW, dtype=gradients.dtype).expand_as(gradients)]
    defaults = {p.name: float(p.default) for p in activation.parameters}
    options: dict[str, object] = {torch_name(unit, n): v for n, v in fixed(activation).items()}
    learned = {}
    for name, entries in tensors(activation).items():
        own = [defaults[name]] if entries is None else [defaults[f"{name}_{k}"] for k in range(entries)]
        value = torch.tensor(own, dtype=torch.float64).expand(channels, -1).clone()
        value = value[:, 0] if entries is None else value
        learned[name] = (value[0] if of_rows else value).clone().requires_grad_(name in names)
    options |= {torch_name(unit, n): v for n, v in learned.items()}
    if not of_rows:
        options["dim"] = 1
    y = getattr(package, unit)(*alike, **options)
    return list(torch.autograd.grad(y, [learned[n] for n in names], gradients))
