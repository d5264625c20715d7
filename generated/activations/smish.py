"""Smish: x*tanh(log(1 + 1/(1 + exp(-x))))

Wang et al. 2022.
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
    t1 = torch.exp((-t0.abs()))
    t2 = torch.where((t0 < 0.0), t1, 1.0) / (1.0 + t1)
    t3 = t2 * (t2 + 2.0)
    return (t3 / (t3 + 2.0)) * t0


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 < 0.0
    t3 = torch.exp((-t1.abs()))
    t4 = 1.0 + t3
    t5 = torch.where(t2, t3, 1.0) / t4
    t6 = ((torch.where(t2, 1.0, t3) / t4) * t5) * ((t5 * 4.0) + 4.0)
    t7 = t5 + 1.0
    t8 = (t7 * t7) + 1.0
    t9 = t5 * (t5 + 2.0)
    return ((((t6 * t1) / t8) / t8) + (t9 / (t9 + 2.0)), )


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 < 0.0
    t3 = torch.exp((-t1.abs()))
    t4 = 1.0 + t3
    t5 = torch.where(t2, 1.0, t3) / t4
    t6 = t5 * t5
    t7 = torch.where(t2, t3, 1.0) / t4
    t8 = t7 * t7
    t9 = t6 * t8
    t10 = t7 + 1.0
    t11 = (t10 * t10) + 1.0
    t12 = (t7 * 4.0) + 4.0
    t13 = ((((t9 * 4.0) * t1) / t11) / t11) + (((((t5 * t7) * t12) * 2.0) / t11) / t11)
    t14 = (t13 + (((((t6 * t7) * t12) * t1) / t11) / t11)) - (((((t5 * t8) * t12) * t1) / t11) / t11)
    return (t14 - (((((((t9 * t10) * t12) * 4.0) * t1) / t11) / t11) / t11), )


_function = pointwise("smish", PARAMETERS, value, gradient, curvature)


def smish(
    x: Tensor
) -> Tensor:
    """Smish of every element of ``x``: x*tanh(log(1 + 1/(1 + exp(-x)))).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)


class Smish(nn.Module):
    """Smish as a module: x*tanh(log(1 + 1/(1 + exp(-x)))).
    """

    def forward(self, x: Tensor) -> Tensor:
        return smish(x)
