"""GELU-tanh: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2

Hendrycks and Gimpel 2016, arXiv:1606.08415 (tanh form).
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
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 * t0
    t2 = t1 * t0
    t3 = t2 * 0.044715
    t4 = t0 + t3
    t5 = t4 * 1.5957691216057308
    t6 = t5 < 0.0
    t7 = t5.abs()
    t8 = (64.0 if single else 640.0) < t7
    t9 = torch.where(t8, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t10 = torch.exp(torch.clamp((-(t7 - t9)), min=-1000.0))
    t11 = t4 * ((-4.534068054340423e-08) if single else (-9.96930880911092e-17))
    t12 = t4 - t0
    t13 = t2 * (1.5461444347053543e-09 if single else 2.1960211427085595e-18)
    t14 = (fused(t1, t0, (-t2)) + (fused(t0, t0, (-t1)) * t0)) * 0.044715
    t15 = ((t0 - (t4 - t12)) + (t3 - t12)) + ((fused(t2, 0.044715, (-t3)) + t13) + t14)
    t16 = (fused(t4, 1.5957691216057308, (-t5)) + t11) + (t15 * 1.5957691216057308)
    t17 = torch.where((t7 < 1000.0), torch.where(t6, t16, (-t16)), 0.0)
    t18 = t10 + (t10 * t17)
    t19 = torch.where(t8, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return ((torch.where(t6, t18, 1.0) / (1.0 + t18)) * t0) * torch.where(t6, t19, 1.0)


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
    t7 = t6.abs()
    t8 = (64.0 if single else 640.0) < t7
    t9 = torch.where(t8, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t10 = torch.exp(torch.clamp((-(t7 - t9)), min=-1000.0))
    t11 = t6 < 0.0
    t12 = t5 * ((-4.534068054340423e-08) if single else (-9.96930880911092e-17))
    t13 = t5 - t1
    t14 = t3 * (1.5461444347053543e-09 if single else 2.1960211427085595e-18)
    t15 = (fused(t2, t1, (-t3)) + (fused(t1, t1, (-t2)) * t1)) * 0.044715
    t16 = ((t1 - (t5 - t13)) + (t4 - t13)) + ((fused(t3, 0.044715, (-t4)) + t14) + t15)
    t17 = (fused(t5, 1.5957691216057308, (-t6)) + t12) + (t16 * 1.5957691216057308)
    t18 = torch.where((t7 < 1000.0), torch.where(t11, t17, (-t17)), 0.0)
    t19 = t10 + (t10 * t18)
    t20 = 1.0 + t19
    t21 = (((t19 / t20) / t20) * (((0.134145 * t1) * t1) + 1.0)) * 1.5957691216057308
    t22 = torch.where(t8, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t23 = (torch.where(t11, t19, 1.0) / t20) * torch.where(t11, t22, 1.0)
    return (((t21 * t1) * t22) + t23,)


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
    t7 = t6.abs()
    t8 = (64.0 if single else 640.0) < t7
    t9 = torch.where(t8, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t10 = torch.exp(torch.clamp((-(t7 - t9)), min=-1000.0))
    t11 = t5 * ((-4.534068054340423e-08) if single else (-9.96930880911092e-17))
    t12 = t5 - t1
    t13 = t3 * (1.5461444347053543e-09 if single else 2.1960211427085595e-18)
    t14 = (fused(t2, t1, (-t3)) + (fused(t1, t1, (-t2)) * t1)) * 0.044715
    t15 = ((t1 - (t5 - t12)) + (t4 - t12)) + ((fused(t3, 0.044715, (-t4)) + t13) + t14)
    t16 = (fused(t5, 1.5957691216057308, (-t6)) + t11) + (t15 * 1.5957691216057308)
    t17 = torch.where((t7 < 1000.0), torch.where((t6 < 0.0), t16, (-t16)), 0.0)
    t18 = t10 + (t10 * t17)
    t19 = 1.0 + t18
    t20 = (t18 / t19) / t19
    t21 = torch.where(t8, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t22 = ((0.134145 * t1) * t1) + 1.0
    t23 = ((((t20 * 0.42812889763560147) * t1) * t1) * t21) + (((t20 * t22) * 3.1915382432114616) * t21)
    t24 = torch.tanh(torch.clamp(((t1 + (((0.044715 * t1) * t1) * t1)) * 0.7978845608028654), -1000.0, 1000.0))
    t25 = ((((t24 * t20) * (t22 * t22)) * 2.5464790894703255) * t1) * t21
    return (t23 - t25,)


_function = Unit(
    "gelu_tanh",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def gelu_tanh(
    x: Tensor,
) -> Tensor:
    """GELU-tanh of every element: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2.

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)



class GELUTanh(nn.Module):
    """GELU-tanh as a module: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2.
    """

    def forward(self, x: Tensor) -> Tensor:
        return gelu_tanh(x)
