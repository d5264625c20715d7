"""What else computes the same: the textbook expression, torch's own function, and other libraries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from codegen.bench.peers import peers
from codegen.bench.textbook import Function, own, textbook
from codegen.gpu.calls import Subject

#: How far another function may be off, beside 1 and the value, to be taken for the same.
_SAME = 0.05


def rivals(subject: Subject) -> dict[str, Function]:
    """By name, each a function of the inputs and of the parameters by name."""
    found = {"textbook": textbook(subject.activation), "torch": own(subject.activation), "liger": _liger(subject.name)}
    return {name: f for name, f in found.items() if f is not None} | peers(subject.activation)


def agrees(subject: Subject, function: Function, given: tuple[Tensor, ...], parameters: Mapping[str, Any]) -> bool:
    """Whether a function computes the activation of some inputs, to a digit."""
    with torch.no_grad(), subject.kernels.backend("kernel"):
        ours = subject.function(*given, **parameters, **subject.options()).double()
        theirs = function(tuple(t.clone() for t in given), parameters).double()
    return bool(((ours - theirs).abs() <= _SAME * (1 + ours.abs())).all())


def _liger(name: str) -> Function | None:
    """Liger's kernel, where it has one of the same definition and is installed."""
    if name != "swiglu":
        return None
    try:
        from liger_kernel.ops.swiglu import LigerSiLUMulFunction
    except ImportError:
        return None
    apply: Callable[..., Tensor] = LigerSiLUMulFunction.apply
    return lambda given, parameters: apply(*given)
