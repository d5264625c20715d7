"""Groups of parameters for an optimiser: what weight decay pulls to zero, and what it leaves alone."""

from __future__ import annotations

import math
from typing import Any

from torch import nn

from actsym.errors import InputError
from actsym.models.recognised import is_activation

#: Torch's normalisation layers whose parameters may have several dimensions.
_NORMS = (nn.LayerNorm, nn.RMSNorm)


def parameter_groups(
    model: nn.Module, weight_decay: float, *, decay_norms_and_biases: bool = False
) -> list[dict[str, Any]]:
    """Two groups for an optimiser of torch: parameters with ``weight_decay``, and parameters without.

    weight_decay
        A number >= 0.
    decay_norms_and_biases
        Whether weight decay also reaches biases, scales and the parameters of norms: those of at most one dimension,
        and all of LayerNorm and RMSNorm.

    Without weight decay are the parameters of activations, of whatever shape (the coefficients of one channel are a
    row of a matrix), and those that the model itself exempts, as timm's do with a method ``no_weight_decay``.  Pulled
    to zero, the coefficients of an activation would lose the gains that they start with.

    Each parameter that requires a gradient is in exactly one group, also one that several modules share: if one of them
    is an activation, without weight decay.  A group may be empty.

        >>> from generated import Hermite
        >>> model = nn.Sequential(nn.Linear(4, 8), Hermite(channels=8))
        >>> [len(group["params"]) for group in parameter_groups(model, 0.05)]
        [1, 2]

    Raises :class:`~actsym.errors.InputError` for a weight decay that is negative or not finite.
    """
    if not (weight_decay >= 0 and math.isfinite(weight_decay)):
        raise InputError(f"weight_decay = {weight_decay} is not accepted; it must be a finite number >= 0")
    exempt: set[int] = set()
    listed = getattr(model, "no_weight_decay", None)
    named = set(listed()) if callable(listed) else set()
    for name, parameter in model.named_parameters(remove_duplicate=False):
        vector = parameter.dim() <= 1 and not decay_norms_and_biases
        if vector or name in named:
            exempt.add(id(parameter))
    for module in model.modules():
        norm = isinstance(module, _NORMS) and not decay_norms_and_biases
        if norm or is_activation(module):
            exempt |= {id(parameter) for parameter in module.parameters()}
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    return [
        {"params": [p for p in trained if id(p) not in exempt], "weight_decay": float(weight_decay)},
        {"params": [p for p in trained if id(p) in exempt], "weight_decay": 0.0},
    ]
