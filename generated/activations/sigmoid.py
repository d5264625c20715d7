"""sigmoid: 1/(1 + exp(-x))

logistic function.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x < 0.0
    t1 = x.abs()
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t4 = torch.where(t2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (torch.where(t0, t3, 1.0) / (1.0 + t3)) * torch.where(t0, t4, 1.0)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = x.abs()
    t1 = (64.0 if single else 640.0) < t0
    t2 = torch.exp(torch.clamp((-torch.where(t1, (t0 - (32.0 if single else 64.0)), t0)), min=-1000.0))
    t3 = 1.0 + t2
    t4 = (t2 / t3) / t3
    t5 = t4 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (torch.where(t1, t5, t4),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = x.abs()
    t1 = (64.0 if single else 640.0) < t0
    t2 = torch.exp(torch.clamp((-torch.where(t1, (t0 - (32.0 if single else 64.0)), t0)), min=-1000.0))
    t3 = 1.0 + t2
    t4 = torch.tanh(torch.clamp((0.5 * x), -1000.0, 1000.0)) * ((t2 / t3) / t3)
    t5 = t4 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (-torch.where(t1, t5, t4),)


_function = Unit(
    "sigmoid",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def sigmoid(
    x: Tensor,
) -> Tensor:
    """sigmoid of every element: 1/(1 + exp(-x)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class Sigmoid(Module):
    """sigmoid as a module: 1/(1 + exp(-x)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return sigmoid(x)
