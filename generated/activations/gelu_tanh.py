"""GELU-tanh: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2

Hendrycks and Gimpel 2016, arXiv:1606.08415 (tanh form).
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
    t1 = t0 * t0
    t2 = t1 * t0
    t3 = t2 * 0.044715
    t4 = t0 + t3
    t5 = t4 * 1.5957691216057308
    t6 = t5 < 0.0
    t7 = t5.abs()
    t8 = torch.exp((-t7))
    t9 = t4 * ((-4.534068054340423e-08) if single else (-9.96930880911092e-17))
    t10 = t4 - t0
    t11 = t2 * (1.5461444347053543e-09 if single else 2.1960211427085595e-18)
    t12 = (fused(t1, t0, (-t2)) + (fused(t0, t0, (-t1)) * t0)) * 0.044715
    t13 = ((t0 - (t4 - t10)) + (t3 - t10)) + ((fused(t2, 0.044715, (-t3)) + t11) + t12)
    t14 = (fused(t4, 1.5957691216057308, (-t5)) + t9) + (t13 * 1.5957691216057308)
    t15 = torch.where((t7 < 1000.0), torch.where(t6, t14, (-t14)), 0.0)
    t16 = t8 + (t8 * t15)
    return (torch.where(t6, t16, 1.0) / (1.0 + t16)) * t0


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.6893488147419103e+19 if single else 2.6815615859885194e+154))
    t1 = torch.clamp(t0, min=((-3.6893488147419103e+19) if single else (-2.6815615859885194e+154)))
    t2 = t1 * t1
    t3 = t2 * t1
    t4 = t3 * 0.044715
    t5 = t1 + t4
    t6 = t5 * 1.5957691216057308
    t7 = t6 < 0.0
    t8 = t6.abs()
    t9 = torch.exp((-t8))
    t10 = t5 * ((-4.534068054340423e-08) if single else (-9.96930880911092e-17))
    t11 = t5 - t1
    t12 = t3 * (1.5461444347053543e-09 if single else 2.1960211427085595e-18)
    t13 = (fused(t2, t1, (-t3)) + (fused(t1, t1, (-t2)) * t1)) * 0.044715
    t14 = ((t1 - (t5 - t11)) + (t4 - t11)) + ((fused(t3, 0.044715, (-t4)) + t12) + t13)
    t15 = (fused(t5, 1.5957691216057308, (-t6)) + t10) + (t14 * 1.5957691216057308)
    t16 = torch.where((t8 < 1000.0), torch.where(t7, t15, (-t15)), 0.0)
    t17 = t9 + (t9 * t16)
    t18 = 1.0 + t17
    t19 = torch.where(t7, t17, 1.0) / t18
    t20 = ((torch.where(t7, 1.0, t17) / t18) * t19) * (((0.134145 * t1) * t1) + 1.0)
    return (((t20 * 1.5957691216057308) * t1) + t19, )


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(8589934592.0 if single else 2.315841784746324e+77))
    t1 = torch.clamp(t0, min=((-8589934592.0) if single else (-2.315841784746324e+77)))
    t2 = t1 * t1
    t3 = t2 * t1
    t4 = t3 * 0.044715
    t5 = t1 + t4
    t6 = t5 * 1.5957691216057308
    t7 = t6 < 0.0
    t8 = t6.abs()
    t9 = torch.exp((-t8))
    t10 = t5 * ((-4.534068054340423e-08) if single else (-9.96930880911092e-17))
    t11 = t5 - t1
    t12 = t3 * (1.5461444347053543e-09 if single else 2.1960211427085595e-18)
    t13 = (fused(t2, t1, (-t3)) + (fused(t1, t1, (-t2)) * t1)) * 0.044715
    t14 = ((t1 - (t5 - t11)) + (t4 - t11)) + ((fused(t3, 0.044715, (-t4)) + t12) + t13)
    t15 = (fused(t5, 1.5957691216057308, (-t6)) + t10) + (t14 * 1.5957691216057308)
    t16 = torch.where((t8 < 1000.0), torch.where(t7, t15, (-t15)), 0.0)
    t17 = t9 + (t9 * t16)
    t18 = 1.0 + t17
    t19 = torch.where(t7, 1.0, t17) / t18
    t20 = torch.where(t7, t17, 1.0) / t18
    t21 = t19 * t20
    t22 = ((0.134145 * t1) * t1) + 1.0
    t23 = (((t21 * 0.42812889763560147) * t1) * t1) + ((t21 * t22) * 3.1915382432114616)
    t24 = t22 * t22
    t25 = t23 + (((((t19 * t19) * t20) * t24) * 2.5464790894703255) * t1)
    return (t25 - ((((t19 * (t20 * t20)) * t24) * 2.5464790894703255) * t1), )


_function = pointwise("gelu_tanh", PARAMETERS, value, gradient, curvature)


def gelu_tanh(
    x: Tensor
) -> Tensor:
    """GELU-tanh of every element of ``x``: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2.

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)


class GELUTanh(nn.Module):
    """GELU-tanh as a module: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2.
    """

    def forward(self, x: Tensor) -> Tensor:
        return gelu_tanh(x)
