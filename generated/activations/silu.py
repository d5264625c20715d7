"""SiLU: x/(1 + exp(-x))

Elfwing et al. 2018, arXiv:1702.03118.
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
    return (torch.where((t0 < 0.0), t1, 1.0) / (1.0 + t1)) * t0


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 < 0.0
    t3 = torch.exp((-t1.abs()))
    t4 = 1.0 + t3
    t5 = torch.where(t2, t3, 1.0) / t4
    return ((((torch.where(t2, 1.0, t3) / t4) * t5) * t1) + t5, )


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
    return ((((t5 * t6) * 2.0) + (((t5 * t5) * t6) * t1)) - ((t5 * (t6 * t6)) * t1), )


_function = pointwise("silu", PARAMETERS, value, gradient, curvature)


def silu(
    x: Tensor
) -> Tensor:
    """SiLU of every element of ``x``: x/(1 + exp(-x)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)


class SiLU(nn.Module):
    """SiLU as a module: x/(1 + exp(-x)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return silu(x)
