"""sigmoid: 1/(1 + exp(-x))

logistic function.
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
    t0 = torch.exp((-x.abs()))
    return torch.where((x < 0.0), t0, 1.0) / (1.0 + t0)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = x < 0.0
    t1 = torch.exp((-x.abs()))
    t2 = 1.0 + t1
    return ((torch.where(t0, 1.0, t1) / t2) * (torch.where(t0, t1, 1.0) / t2), )


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    t0 = x < 0.0
    t1 = torch.exp((-x.abs()))
    t2 = 1.0 + t1
    t3 = torch.where(t0, 1.0, t1) / t2
    t4 = torch.where(t0, t1, 1.0) / t2
    return (((t3 * t3) * t4) - (t3 * (t4 * t4)), )


_function = pointwise("sigmoid", PARAMETERS, value, gradient, curvature)


def sigmoid(
    x: Tensor
) -> Tensor:
    """sigmoid of every element of ``x``: 1/(1 + exp(-x)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)


class Sigmoid(nn.Module):
    """sigmoid as a module: 1/(1 + exp(-x)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return sigmoid(x)
