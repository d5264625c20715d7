"""The gated product of a Llama-like MLP, act(gate) * up, as one kernel."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn

from actsym.errors import InputError
from actsym.models.modules import Way, given, is_gated, place
from actsym.models.replacement import Replacement, exchange

#: What the linear parts are called, in the models of transformers; the activation is one more child.
_APART, _PACKED = {"gate_proj", "up_proj", "down_proj"}, {"gate_up_proj", "down_proj"}

#: Largest difference between the output before and after, in units of the type's precision and of the largest entry.
_ROUNDING = 16.0


class FusedMLP(nn.Module):
    """down_proj(gated(gate_proj(x), up_proj(x))) of [..., features], with the linear parts of another MLP; or
    down_proj(gated(gate_up_proj(x))), where gate and value are the halves of one projection."""

    def __init__(self, gated: nn.Module, linear: Mapping[str, nn.Module]) -> None:
        super().__init__()
        for name, part in linear.items():
            self.add_module(name, part)
        self.gated, self.reads = gated, [name for name in linear if name != "down_proj"]

    def forward(self, x: Tensor) -> Tensor:
        return self.down_proj(self.gated(*[self.get_submodule(name)(x) for name in self.reads]))  # type: ignore[operator]


def fuse_mlp(model: nn.Module, gated: str = "swiglu") -> Replacement:
    """Let the gated MLPs of ``model`` compute act(gate) * up in one kernel; undone by :func:`~actsym.models.restore`.

    gated
        A gated activation of the catalogue without parameters: ``swiglu``, ``geglu``, ``reglu``.

    An MLP is taken if its parts are those of transformers' Llama (gate_proj, up_proj, down_proj and an activation) or
    Phi-3 (gate_up_proj), and if it computes the same at a random input, its activation also in double precision.  The
    linear parts are the same modules in the same places, so that names in a state_dict stay.

        >>> record = fuse_mlp(llama)          # doctest: +SKIP
        >>> print(record)                     # doctest: +SKIP
        model.layers.0.mlp: LlamaMLP -> FusedMLP

    Raises :class:`~actsym.errors.InputError` if there is no such MLP: the message says what each one that looks like it
    has instead, or that all are fused already; nothing is changed then.
    """
    source = given(gated)
    if not is_gated(source.definition) or source.definition is None or source.definition.parameters:
        raise InputError(f"{gated} is not accepted; it must be gated and without parameters, such as swiglu or geglu")
    reasons: list[str] = []

    def stand_in(module: nn.Module, way: Way) -> nn.Module | None:
        parts = dict(module.named_children())
        activation = next(part for name, part in parts.items() if name not in _APART | _PACKED)
        linear = {name: part for name, part in parts.items() if part is not activation}
        fused = FusedMLP(source.module(), linear)
        problem = _differs(module, fused, activation)
        if problem:
            reasons.append(f"{type(module).__name__}: {problem}")
            return None
        fused.training = module.training  # of this module alone: its parts are those that there were
        return fused

    record = exchange(model, lambda _, module: _looks_gated(module), stand_in)
    if not record.replaced and not reasons and any(isinstance(m, FusedMLP) for m in model.modules()):
        raise InputError("the gated MLPs of the model are fused already; restore(record) puts back what they were")
    if not record.replaced:
        why = "; ".join(dict.fromkeys(reasons)) or "no module has the parts gate_proj, up_proj, down_proj and act_fn"
        raise InputError(f"the model has no MLP that {gated} could stand in: {why}")
    return record


def _looks_gated(module: nn.Module) -> bool:
    names = {name for name, _ in module.named_children()}
    like = any(parts <= names and len(names) == len(parts) + 1 for parts in (_APART, _PACKED))
    return like and not isinstance(module, FusedMLP)


def _differs(module: nn.Module, fused: nn.Module, activation: nn.Module) -> str:
    """What the fused module would change; empty if nothing."""
    home = place(module, ())
    if home.device is None or home.device.type == "meta":
        return "its weights are on the meta device, so nothing can be compared"
    if [*module.parameters(recurse=False), *module.buffers(recurse=False)]:
        return "it has parameters or buffers of its own"
    if module._forward_hooks or module._forward_pre_hooks:
        return "it has hooks, which the fused module would not call"
    first = module.get_submodule("gate_proj" if hasattr(module, "gate_proj") else "gate_up_proj")
    width = getattr(first, "in_features", None)
    if not isinstance(width, int):
        return f"{type(first).__name__} does not say how many features it reads"
    generator = torch.Generator().manual_seed(0)
    devices = [home.device] if home.device.type == "cuda" else []
    with torch.no_grad(), torch.random.fork_rng(devices=devices):
        gate, value = 3 * torch.randn(2, 4096, dtype=torch.float64, generator=generator).to(home.device)
        alone = copy.deepcopy(activation).to(torch.float64)
        kernel = fused.get_submodule("gated")
        if not torch.allclose(alone(gate.clone()) * value, kernel(gate, value), rtol=1e-5, atol=1e-5):
            return f"its activation {type(activation).__name__} is another"
        x = torch.randn(4, width, generator=generator).to(home.device, home.dtype)
        for training in (module.training, not module.training):  # dropout shows in training alone
            before, after = (_output(m, x, training) for m in (module, fused))
            if not isinstance(before, Tensor):
                return f"it returns {type(before).__name__}, no tensor"
            precision = torch.finfo(before.dtype).eps
            if not torch.allclose(before, after, rtol=0.0, atol=_ROUNDING * precision * float(before.abs().max())):
                return "it computes more than down_proj(act(gate) * up)"
    return ""


def _output(module: nn.Module, x: Tensor, training: bool) -> Any:
    """What it returns in that mode; each part is afterwards in the mode in which it was."""
    modes = [(part, part.training) for part in module.modules()]
    try:
        return module.train(training)(x)
    finally:
        for part, mode in modes:
            part.training = mode
