"""How many bits the samples of an activation take that draws one of its amplitudes for each element.

Equation 12 of "Soft quantization activation functions for deep learning", for one layer.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from ._channels import channels
from ._unit import Unit


def entropy_rate(unit: Unit, logit: Callable[..., Tensor], x: Tensor, *args) -> Tensor:
    """Shannon entropy, in bits, of the probabilities of the amplitudes in the mean over all elements of ``x``.

    With channels the mean, over them, of the entropies of each.  ``args`` are the parameters and ``dim``; amplitude k
    has ``logit(x, scalars..., k, sizes...)``.  The result is differentiable, of shape [] and in the type that is
    computed in.  Raises ValueError for an ``x`` without elements.
    """
    if x.numel() == 0:
        raise ValueError(f"{unit.signature.unit}: no elements, which have no entropy; x has shape {list(x.shape)}")
    signature, (wide, *given) = unit.signature, unit.scalars(x, *args)
    sizes = [given[i].shape[0] for i in signature.vectors]
    scalars = [g for g, p in zip(given, signature.parameters, strict=True) if not p.is_vector]
    # Beyond the root of the largest number all but one probability are 0, and squares would overflow.
    far = torch.finfo(wide.dtype).max ** 0.5
    near = wide.clamp(-far, far)
    logits = [logit(near, *scalars, k, *sizes).expand_as(wide) for k in range(sizes[-1])]
    each = torch.stack(logits).softmax(0)
    count = channels(signature, x.shape, args[:-1], args[-1])
    if count > 1:
        each = each.movedim(args[-1] % x.dim() + 1, 1)
    mean = each.reshape(sizes[-1], count, -1).mean(-1)
    drawn = mean > 0
    bits = torch.where(drawn, mean, 1.0).log2() * mean
    return -bits.sum(0).mean()
