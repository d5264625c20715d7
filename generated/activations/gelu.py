"""GELU: x*(erf(sqrt(2)*x/2) + 1)/2

Hendrycks and Gimpel 2016, arXiv:1606.08415.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._numeric import fused
from .._unit import Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * 0.5
    t2 = (64.0 if single else 640.0) < t1
    t3 = t2 & (x < 0.0)
    t4 = torch.where(t2, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = torch.exp(torch.clamp((-(t1 - t4)), min=-1000.0))
    t6 = torch.where((t1 < 1000.0), (-(fused(x, x, (-t0)) * 0.5)), 0.0)
    t7 = t5 + (t5 * t6)
    t8 = 1.0 / t0
    t9 = 1.0 - ((11.0 * t8) * (1.0 - ((13.0 * t8) * (1.0 - (15.0 * t8)))))
    t10 = (5.0 * t8) * (1.0 - ((7.0 * t8) * (1.0 - ((9.0 * t8) * t9))))
    t11 = (t7 * 0.3989422804014327) * (1.0 - (t8 * (1.0 - ((3.0 * t8) * (1.0 - t10)))))
    t12 = x * (-0.7071067811865476)
    t13 = x * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t14 = torch.where((t12.abs() < 1000.0), (fused(x, (-0.7071067811865476), (-t12)) + t13), 0.0)
    t15 = torch.special.erfc(torch.clamp(t12, -1000.0, 1000.0)) - ((1.1283791670955126 * t7) * t14)
    t16 = torch.where(t2, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return torch.where(t3, (-t11), ((0.5 * t15) * x)) * torch.where(t3, t16, 1.0)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 * t1
    t3 = t2 * 0.5
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.where(t4, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t6 = torch.exp(torch.clamp((-(t3 - t5)), min=-1000.0))
    t7 = torch.where((t3 < 1000.0), (-(fused(t1, t1, (-t2)) * 0.5)), 0.0)
    t8 = t6 + (t6 * t7)
    t9 = t8 * 0.3989422804014327
    t10 = torch.where(t4, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t11 = t4 & (t1 < 0.0)
    t12 = 1.0 / t2
    t13 = (11.0 * t12) * (1.0 - ((13.0 * t12) * (1.0 - (15.0 * t12))))
    t14 = (5.0 * t12) * (1.0 - ((7.0 * t12) * (1.0 - ((9.0 * t12) * (1.0 - t13)))))
    t15 = (t9 / (-t1)) * (1.0 - (t12 * (1.0 - ((3.0 * t12) * (1.0 - t14)))))
    t16 = t1 * (-0.7071067811865476)
    t17 = t1 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t18 = torch.where((t16.abs() < 1000.0), (fused(t1, (-0.7071067811865476), (-t16)) + t17), 0.0)
    t19 = torch.special.erfc(torch.clamp(t16, -1000.0, 1000.0)) - ((1.1283791670955126 * t8) * t18)
    t20 = torch.where(t11, t15, (0.5 * t19)) * torch.where(t11, t10, 1.0)
    return (((t9 * t1) * t10) + t20,)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 * t1
    t3 = t2 * 0.5
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.where(t4, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t6 = torch.exp(torch.clamp((-(t3 - t5)), min=-1000.0))
    t7 = torch.where((t3 < 1000.0), (-(fused(t1, t1, (-t2)) * 0.5)), 0.0)
    t8 = t6 + (t6 * t7)
    t9 = torch.where(t4, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return (((t8 * 0.7978845608028654) * t9) - ((((t8 * 0.3989422804014327) * t1) * t1) * t9),)


_function = Unit(
    "gelu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def gelu(
    x: Tensor,
) -> Tensor:
    """GELU of every element: x*(erf(sqrt(2)*x/2) + 1)/2.

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)



class GELU(nn.Module):
    """GELU as a module: x*(erf(sqrt(2)*x/2) + 1)/2.
    """

    def forward(self, x: Tensor) -> Tensor:
        return gelu(x)
