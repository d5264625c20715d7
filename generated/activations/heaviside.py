"""Heaviside: Piecewise((1, x > 0), (0, True))

Heaviside step, 0 at 0; McCulloch and Pitts 1943.
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
    return torch.where((x != x), x, (0.0 < x).to(x.dtype))


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    return (torch.where((x != x), x, 0.0),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    return (torch.where((x != x), x, 0.0),)


_function = Unit(
    "heaviside",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def heaviside(
    x: Tensor,
) -> Tensor:
    """Heaviside of every element: Piecewise((1, x > 0), (0, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class Heaviside(Module):
    """Heaviside as a module: Piecewise((1, x > 0), (0, True)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return heaviside(x)
