"""TeLU: x*tanh(exp(x))

Fernandez and Mali 2024, arXiv:2412.20269.
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
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    return torch.tanh(torch.exp(torch.clamp(t0, max=6.0))) * t0


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = torch.exp(torch.clamp(t1, max=6.0))
    t3 = torch.exp((-(t2 * 2.0).abs()))
    t4 = 1.0 + t3
    return (((((4.0 * t3) / (t4 * t4)) * t2) * t1) + torch.tanh(t2), )


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = torch.exp(torch.clamp(t1, max=6.0))
    t3 = torch.exp((-(t2 * 2.0).abs()))
    t4 = 1.0 + t3
    t5 = (4.0 * t3) / (t4 * t4)
    t6 = t5 * t2
    return (((t6 * 2.0) + (t6 * t1)) - ((((t5 * torch.tanh(t2)) * (t2 * t2)) * 2.0) * t1), )


_function = pointwise("telu", PARAMETERS, value, gradient, curvature)


def telu(
    x: Tensor
) -> Tensor:
    """TeLU of every element of ``x``: x*tanh(exp(x)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)


class TeLU(nn.Module):
    """TeLU as a module: x*tanh(exp(x)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return telu(x)
