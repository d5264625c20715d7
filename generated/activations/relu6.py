"""ReLU6: Piecewise((0, x <= 0), (x, x < 6), (6, True))

Krizhevsky 2010.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import InPlace, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    return torch.where((x != x), x, torch.where((x <= 0.0), 0.0, torch.where((x < 6.0), x, 6.0)))


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    return (torch.where((x != x), x, torch.where((x <= 0.0), 0.0, (x < 6.0).to(x.dtype))),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    return (torch.where((x != x), x, 0.0),)


_function = Unit(
    "relu6",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def relu6(
    x: Tensor,
) -> Tensor:
    """ReLU6 of every element: Piecewise((0, x <= 0), (x, x < 6), (6, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class ReLU6(InPlace):
    """ReLU6 as a module: Piecewise((0, x <= 0), (x, x < 6), (6, True)).

    ``inplace``: whether the result is written into the input, as torch does; no memory is saved by that.
    """

    def forward(self, x: Tensor) -> Tensor:
        if self.inplace:
            return self.into(x, lambda x: relu6(x))
        return relu6(x)
