"""GELU: x*(erf(sqrt(2)*x/2) + 1)/2

Hendrycks and Gimpel 2016, arXiv:1606.08415.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._autograd import pointwise
from .._kernels import Parameter
from .._numeric import fused

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 * (-0.7071067811865476)
    t2 = t0 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t3 = torch.where((t1.abs() < 1000.0), (fused(t0, (-0.7071067811865476), (-t1)) + t2), 0.0)
    t4 = torch.special.erfc(t1) - ((1.1283791670955126 * torch.exp((-(t1 * t1)))) * t3)
    return (0.5 * t4) * t0


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 * t1
    t3 = t2 * 0.5
    t4 = torch.exp((-t3))
    t5 = torch.where((t3 < 1000.0), (-(fused(t1, t1, (-t2)) * 0.5)), 0.0)
    t6 = t1 * (-0.7071067811865476)
    t7 = t1 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t8 = torch.where((t6.abs() < 1000.0), (fused(t1, (-0.7071067811865476), (-t6)) + t7), 0.0)
    t9 = torch.special.erfc(t6) - ((1.1283791670955126 * torch.exp((-(t6 * t6)))) * t8)
    return ((((t4 + (t4 * t5)) * 0.3989422804014327) * t1) + (0.5 * t9), )


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 * t1
    t3 = t2 * 0.5
    t4 = torch.exp((-t3))
    t5 = torch.where((t3 < 1000.0), (-(fused(t1, t1, (-t2)) * 0.5)), 0.0)
    t6 = t4 + (t4 * t5)
    return ((t6 * 0.7978845608028654) - (((t6 * 0.3989422804014327) * t1) * t1), )


_function = pointwise("gelu", PARAMETERS, value, gradient, curvature)


def gelu(
    x: Tensor
) -> Tensor:
    """GELU of every element of ``x``: x*(erf(sqrt(2)*x/2) + 1)/2.

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)


class GELU(nn.Module):
    """GELU as a module: x*(erf(sqrt(2)*x/2) + 1)/2.
    """

    def forward(self, x: Tensor) -> Tensor:
        return gelu(x)
