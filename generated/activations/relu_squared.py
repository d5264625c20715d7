"""ReLU²: Piecewise((x**2, x > 0), (0, True))

So et al. 2021, Primer, arXiv:2109.08668.
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
    return torch.where((x != x), x, torch.where((0.0 < x), (x * x), 0.0))


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    return (torch.where((x != x), x, torch.where((0.0 < x), (2.0 * x), 0.0)),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    return (torch.where((x != x), x, torch.where((0.0 < x), x.new_full((), 2.0), 0.0)),)


_function = Unit(
    "relu_squared",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def relu_squared(
    x: Tensor,
) -> Tensor:
    """ReLU² of every element: Piecewise((x**2, x > 0), (0, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class ReLUSquared(Module):
    """ReLU² as a module: Piecewise((x**2, x > 0), (0, True)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return relu_squared(x)
