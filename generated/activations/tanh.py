"""tanh: tanh(x)

hyperbolic tangent.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import fused
from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    return torch.tanh(torch.clamp(x, -1000.0, 1000.0))


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = (x * 2.0).abs()
    t1 = (64.0 if single else 640.0) < t0
    t2 = torch.exp(torch.clamp((-torch.where(t1, (t0 - (32.0 if single else 64.0)), t0)), min=-1000.0))
    t3 = 1.0 + t2
    t4 = (4.0 * t2) / (t3 * t3)
    t5 = t4 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (torch.where(t1, t5, t4),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = (x * 2.0).abs()
    t1 = (64.0 if single else 640.0) < t0
    t2 = torch.tanh(torch.clamp(x, -1000.0, 1000.0))
    t3 = torch.exp(torch.clamp((-torch.where(t1, (t0 - (32.0 if single else 64.0)), t0)), min=-1000.0))
    t4 = 1.0 + t3
    t5 = torch.where((t2.abs() <= 0.5), fused((-t2), t2, 1.0), ((4.0 * t3) / (t4 * t4)))
    t6 = (t5 * t2) * 2.0
    t7 = t6 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (-torch.where(t1, t7, t6),)


_function = Unit(
    "tanh",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def tanh(
    x: Tensor,
) -> Tensor:
    """tanh of every element: tanh(x).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class Tanh(Module):
    """tanh as a module: tanh(x).
    """

    def forward(self, x: Tensor) -> Tensor:
        return tanh(x)
