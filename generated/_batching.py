"""vmap of a unit's operators: the batch is one more dimension; parameters that differ along it become channels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from ._signature import Signature


def batched(
    signature: Signature, operator: Callable, lead: int, sums: bool, size: int, dims: Sequence, args: Sequence
) -> tuple:
    """``operator`` of every sample: results and their batch dimensions.

    ``args`` are ``lead`` tensors (a gradient), then the arguments of the unit, then a mask perhaps; ``dims`` says
    where the batch is in each.  With ``sums`` the results after those of the inputs are sums for each sample.
    """
    inputs = lead + signature.inputs
    end = inputs + len(signature.parameters)
    places = [inputs + i for i in signature.tensors]
    if signature.noise or any(isinstance(args[p], Tensor) is False for p in places):
        return one_by_one(operator, size, dims, args)
    whole = [batch_first(a, d, size) for a, d in zip(args[:inputs], dims[:inputs], strict=True)]
    if not sums and all(dims[p] is None for p in places):
        rest = list(args[inputs:])
        if signature.tensors and rest[end - inputs] >= 0:
            rest[end - inputs] += 1
        result = operator(*whole, *rest)
        return result, (0,) * len(result) if isinstance(result, tuple) else 0
    given = {p: args[p] if dims[p] is None else args[p].movedim(dims[p], 0) for p in places}
    shapes = {p: g.shape if dims[p] is None else g.shape[1:] for p, g in given.items()}
    own = {p: _own_channels(shapes[p], signature.parameters[p - inputs].is_vector) for p in places}
    count, dim = max(own.values()), args[end] % max(whole[lead].dim() - 1, 1)
    if count > 1 and signature.packed and dim == whole[lead].dim() - 2:
        return one_by_one(operator, size, dims, args)  # channels of halves that stand side by side

    def fold(t: Tensor) -> Tensor:
        return t.movedim(dim + 1, 1).flatten(0, 1) if count > 1 else t

    def unfold(t: Tensor) -> Tensor:
        return t.unflatten(0, (size, -1)).movedim(1, dim + 1) if count > 1 else t

    folded = list(args)
    folded[:inputs] = [fold(t) for t in whole]
    folded[end] = 0
    for p in places:
        vector = signature.parameters[p - inputs].is_vector
        length = shapes[p][-1:] if vector else ()
        lead_shape = (size if dims[p] is not None else 1, own[p])
        folded[p] = given[p].reshape(*lead_shape, *length).expand(size, count, *length).flatten(0, 1)
    result = operator(*folded)
    if not isinstance(result, tuple):
        return unfold(result), 0
    split = [
        r.new_empty(size, 0) if _is_empty_mark(r, t) else unfold(r)
        for r, t in zip(result[: signature.inputs], folded[lead:inputs], strict=True)
    ]
    for p, r in zip(places, result[signature.inputs :], strict=False):
        if _is_empty_mark(r, folded[p]):
            split.append(r.new_empty(size, 0))
            continue
        r = r.unflatten(0, (size, count))
        r = r if own[p] == count else r.sum(1, keepdim=True)
        split.append(r.reshape(size, *shapes[p]))
    return tuple(split), (0,) * len(split)


def batch_first(t: Tensor, dim: int | None, size: int) -> Tensor:
    """``t`` with the batch, of which ``dim`` is the dimension (None: all samples share it), in front."""
    return t.expand(size, *t.shape) if dim is None else t.movedim(dim, 0)


def _own_channels(shape: Sequence[int], vector: bool) -> int:
    if vector:
        return shape[0] if len(shape) == 2 else 1
    return shape[0] if len(shape) == 1 else 1


def _is_empty_mark(result: Tensor, expected: Tensor) -> bool:
    """Whether ``result`` stands for one that was not wanted."""
    return result.numel() == 0 and result.shape != expected.shape


def one_by_one(operator: Callable, size: int, dims: Sequence, args: Sequence) -> tuple:
    """Each sample on its own: where samples share noise, for one."""
    results = [
        operator(*(a if d is None else a.select(d, i) for a, d in zip(args, dims, strict=True))) for i in range(size)
    ]
    if isinstance(results[0], tuple):
        return tuple(torch.stack(r) for r in zip(*results, strict=True)), (0,) * len(results[0])
    return torch.stack(results), 0
