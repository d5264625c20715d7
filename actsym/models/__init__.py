"""Activations of actsym in models that exist already.

    >>> from torch import nn
    >>> from actsym.models import replace, restore
    >>> record = replace(model, nn.GELU, "telu")          # doctest: +SKIP
    >>> print(record)                                     # doctest: +SKIP
    blocks.0.mlp.act: GELU -> TeLU
    blocks.1.mlp.act: GELU -> TeLU
    >>> restore(record)                                   # doctest: +SKIP

Or by name, in models that are yet to be built: :func:`register_timm` and :func:`register_transformers`.
"""

from __future__ import annotations

from actsym.models.fused import fuse_mlp
from actsym.models.initialisation import Initialised, initialise
from actsym.models.modules import parameter_groups
from actsym.models.registering import register_timm, register_transformers
from actsym.models.replacement import Replaced, Replacement, replace, restore

__all__ = [
    "Initialised",
    "Replaced",
    "Replacement",
    "fuse_mlp",
    "initialise",
    "parameter_groups",
    "register_timm",
    "register_transformers",
    "replace",
    "restore",
]
