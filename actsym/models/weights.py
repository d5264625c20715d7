"""The layers of a model that have weights: where these lie, how they are drawn, and which are left alone."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize

from actsym.errors import InputError
from actsym.models.flow import is_transposed_linear, kind_of

#: The matrices of attention: of queries, keys and values, and the one behind the averages.
IN, OUT = "in_proj", "out_proj"


@dataclass(frozen=True)
class Part:
    """A matrix or kernel of a layer: how it is written, what rows of it, and its fans."""

    layer: nn.Module
    name: str
    fan_in: float
    fan_out: float
    label: str = ""
    rows: tuple[int | None, int | None] = (None, None)

    def fan(self, mode: str) -> float:
        return self.fan_in if mode == "fan_in" else self.fan_out

    def draw(self, deviation: float, weights: str, generator: torch.Generator | None) -> None:
        """Random numbers of mean 0 in its place, ``normal`` or ``uniform``."""
        whole: Tensor = getattr(self.layer, self.name)
        drawn = whole.detach().clone()
        part = drawn[slice(*self.rows)]
        if weights == "normal":
            part.normal_(0.0, deviation, generator=generator)
        else:
            bound = math.sqrt(3.0) * deviation
            part.uniform_(-bound, bound, generator=generator)
        if parametrize.is_parametrized(self.layer, self.name):
            setattr(self.layer, self.name, drawn)
        else:
            whole.copy_(drawn)


def parts_of(layer: nn.Module) -> list[Part]:
    """What is drawn of a layer; nothing of recurrent and bilinear ones."""
    if isinstance(layer, nn.MultiheadAttention):
        size = layer.embed_dim
        end = Part(layer.out_proj, "weight", size, size, OUT)
        if layer.in_proj_weight is not None:
            thirds = [(i * size, (i + 1) * size) for i in range(3)]
            return [*(Part(layer, "in_proj_weight", size, size, IN, rows) for rows in thirds), end]
        fans = {"q_proj_weight": size, "k_proj_weight": layer.kdim or size, "v_proj_weight": layer.vdim or size}
        return [*(Part(layer, n, fan, size, IN) for n, fan in fans.items()), end]
    if isinstance(layer, nn.Bilinear | nn.RNNBase | nn.RNNCellBase):
        return []
    shape = list(layer.weight.shape)  # type: ignore[arg-type]
    if is_transposed_linear(layer):
        return [Part(layer, "weight", shape[0], shape[1])]
    if isinstance(layer, nn.Linear):
        return [Part(layer, "weight", shape[1], shape[0])]
    kernel, stride = math.prod(shape[2:]), math.prod(layer.stride)  # type: ignore[arg-type]
    groups: int = layer.groups  # type: ignore[assignment]
    if isinstance(layer, nn.ConvTranspose1d | nn.ConvTranspose2d | nn.ConvTranspose3d):
        # An output meets a part of the kernel, one in so many as the stride spreads the inputs.
        return [Part(layer, "weight", shape[0] // groups * kernel / stride, shape[1] * kernel)]
    return [Part(layer, "weight", shape[1] * kernel, shape[0] // groups * kernel / stride)]


def biases_of(layer: nn.Module) -> list[Tensor]:
    """Those of its biases that are trained."""
    owners = [layer, layer.out_proj] if isinstance(layer, nn.MultiheadAttention) else [layer]
    names = ("bias", "in_proj_bias", "bias_k", "bias_v")
    return [b for o in owners for n in names if isinstance(b := getattr(o, n, None), Tensor) and b.requires_grad]


def layers_of(model: nn.Module) -> dict[nn.Module, list[str]]:
    """Layers with weights, with all their names; what is inside of one is not listed.

    Raises :class:`~actsym.errors.InputError` if there is none, or if one is lazy.
    """
    found: dict[nn.Module, list[str]] = {}
    inside: set[int] = set()
    for name, module in model.named_modules(remove_duplicate=False):
        if id(module) in inside:
            continue
        if kind_of(module) == "layer":
            if any(isinstance(p, nn.UninitializedParameter) for p in module.parameters()):
                raise InputError(f"{name!r} is lazy and has no weights yet: run the model on a batch first")
            found.setdefault(module, []).append(name)
            inside |= {id(child) for child in module.modules() if child is not module}
    if not found:
        script = any(isinstance(module, torch.jit.ScriptModule) for module in model.modules())
        why = "; its modules are TorchScript's, which do not say what they are" if script else ""
        what = f"{type(model).__name__} has no layer with weights{why}"
        raise InputError(f"{what}; accepted: Linear, convolutions, attention")
    return found


def matrices_of_no_layer(model: nn.Module) -> Iterator[str]:
    """The names of parameters of two and more dimensions that are no layer's, norm's, embedding's or activation's."""
    for name, module in model.named_modules():
        parts = name.split(".")
        around = (model.get_submodule(".".join(parts[:i])) for i in range(len(parts)))
        if not any(kind_of(each) for each in (module, *around)):
            for own, parameter in module.named_parameters(recurse=False):
                if parameter.dim() > 1:
                    yield f"{name}.{own}".removeprefix(".")


def left_alone(layer: nn.Module, parts: Sequence[Part], embedded: set[int], seen: dict[int, str], name: str) -> str:
    """Why the weights of a layer are not drawn; an empty string where they are.

    ``embedded``: identities of the weights of embeddings.  ``seen``: those of layers before, with their names, to which
    this one's are added.
    """
    if not parts:
        return f"weights of {type(layer).__name__} are not drawn by a gain"
    for source in ("weight_g", "weight_orig"):  # weight_norm, spectral_norm and pruning by hooks
        if hasattr(layer, source):
            return f"its weight is recomputed from {source}"
    if any(c.__name__.endswith("StdConv2d") or c.__name__.endswith("StdConv2dSame") for c in type(layer).__mro__):
        return "it standardises its own weights"
    for part in parts:
        if parametrize.is_parametrized(part.layer, part.name):
            held: Any = part.layer.parametrizations[part.name]  # type: ignore[index]
            if not _settable(held):
                return f"its weight is parametrised by {type(held[0]).__name__}, which sets its size"
            tensors = list(held.parameters())
        else:
            tensors = [getattr(part.layer, part.name)]
        if not all(t.numel() for t in tensors):
            return "its weight has no elements"
        if any(id(t) in embedded for t in tensors):
            return "its weight is that of an embedding"
        if not any(t.requires_grad for t in tensors):
            return "its weight is frozen"
        if other := next((seen[id(t)] for t in tensors if id(t) in seen and seen[id(t)] != name), ""):
            return f"its weight is that of {other}"
        seen |= {id(t): name for t in tensors}
    return ""


def _settable(held: Any) -> bool:
    """Whether a parametrised weight can be given values, and has them then."""
    tried = copy.deepcopy(held)
    with torch.no_grad():
        wanted = 2 * tried() + 1
        try:
            tried.right_inverse(wanted)
            return torch.allclose(tried(), wanted, rtol=1e-3, atol=1e-6)
        except (NotImplementedError, AttributeError, RuntimeError, ValueError):
            return False
