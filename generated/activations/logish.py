"""Logish: x*log(1 + 1/(1 + exp(-x)))

Zhu et al. 2021.
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
    return torch.log1p((torch.where((t0 < 0.0), t1, 1.0) / (1.0 + t1))) * t0


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 < 0.0
    t3 = torch.exp((-t1.abs()))
    t4 = 1.0 + t3
    t5 = torch.where(t2, t3, 1.0) / t4
    return (((((torch.where(t2, 1.0, t3) / t4) * t5) * t1) / (t5 + 1.0)) + torch.log1p(t5), )


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 < 0.0
    t3 = torch.exp((-t1.abs()))
    t4 = 1.0 + t3
    t5 = torch.where(t2, 1.0, t3) / t4
    t6 = torch.where(t2, t3, 1.0) / t4
    t7 = t6 + 1.0
    t8 = t5 * t5
    t9 = t6 * t6
    t10 = ((((t5 * t6) * 2.0) / t7) + (((t8 * t6) * t1) / t7)) - ((((t8 * t9) * t1) / t7) / t7)
    return (t10 - (((t5 * t9) * t1) / t7), )


_function = pointwise("logish", PARAMETERS, value, gradient, curvature)


def logish(
    x: Tensor
) -> Tensor:
    """Logish of every element of ``x``: x*log(1 + 1/(1 + exp(-x))).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)


class Logish(nn.Module):
    """Logish as a module: x*log(1 + 1/(1 + exp(-x))).
    """

    def forward(self, x: Tensor) -> Tensor:
        return logish(x)
