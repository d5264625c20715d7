"""Functions of other libraries that compute the same, where these are installed (the extra ``peers``)."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from torch import Tensor

from actsym.definition.spec import Activation
from codegen.bench.textbook import Function

_TIMM = "timm", "timm.layers.activations"
_TRANSFORMERS = "transformers", "transformers.activations"

#: By activation of the catalogue: (library, module, what makes a function of the input alone).
_PEERS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "gelu": ((*_TIMM, "GELU"), (*_TRANSFORMERS, "GELUActivation")),
    "gelu_tanh": ((*_TRANSFORMERS, "NewGELUActivation"),),
    "hard_sigmoid": ((*_TIMM, "HardSigmoid"),),
    "hard_swish": ((*_TIMM, "HardSwish"),),
    "mish": ((*_TIMM, "Mish"), (*_TRANSFORMERS, "MishActivation")),
    "relu_squared": ((*_TRANSFORMERS, "ReLUSquaredActivation"),),
}


def peers(activation: Activation) -> dict[str, Function]:
    """What other libraries have for ``activation``, by library; nothing of those that are not installed."""
    found = {}
    for library, module, name in _PEERS.get(activation.name, ()):
        try:
            layer = getattr(importlib.import_module(module), name)()
        except (ImportError, AttributeError):  # not installed, or another version, which has no such layer
            continue
        found[library] = _of(layer)
    return found


def _of(layer: Callable[[Tensor], Tensor]) -> Function:
    return lambda given, parameters: layer(given[0])
