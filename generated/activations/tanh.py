"""tanh: tanh(x)

hyperbolic tangent.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._autograd import pointwise
from .._kernels import Parameter

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    return torch.tanh(x)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = torch.exp((-(x * 2.0).abs()))
    t1 = 1.0 + t0
    return ((4.0 * t0) / (t1 * t1), )


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    t0 = torch.exp((-(x * 2.0).abs()))
    t1 = 1.0 + t0
    return (-((((4.0 * t0) / (t1 * t1)) * torch.tanh(x)) * 2.0), )


_function = pointwise("tanh", PARAMETERS, value, gradient, curvature)


def tanh(
    x: Tensor
) -> Tensor:
    """tanh of every element of ``x``: tanh(x).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)


class Tanh(nn.Module):
    """tanh as a module: tanh(x).
    """

    def forward(self, x: Tensor) -> Tensor:
        return tanh(x)
