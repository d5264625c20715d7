"""GELU-tanh: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2

Hendrycks and Gimpel 2016, arXiv:1606.08415 (tanh form).
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import product_error
from .._unit import Module, Parameter, Unit

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
    t9 = torch.exp(torch.clamp((-torch.where(t8, (t7 - (32.0 if single else 64.0)), t7)), min=-1000.0))
    t10 = t4 * ((-4.534068054340423e-08) if single else (-9.96930880911092e-17))
    t11 = t4 - t0
    t12 = t2 * (1.5461444347053543e-09 if single else 2.1960211427085595e-18)
    t13 = product_error(t1, t0, (-t2)) + (product_error(t0, t0, (-t1)) * t0)
    t14 = (product_error(t2, 0.044715, (-t3)) + t12) + (t13 * 0.044715)
    t15 = (((t0 - (t4 - t11)) + (t3 - t11)) + t14) * 1.5957691216057308
    t16 = (product_error(t4, 1.5957691216057308, (-t5)) + t10) + t15
    t17 = torch.where((t7 < 1000.0), torch.where(t6, t16, (-t16)), 0.0)
    t18 = t9 + (t9 * t17)
    t19 = torch.where(t8, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return ((torch.where(t6, t18, 1.0) / (1.0 + t18)) * t0) * torch.where(t6, t19, 1.0)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.6893488147419103e+19) if single else (-2.6815615859885194e+154)), (3.6893488147419103e+19 if single else 2.6815615859885194e+154))
    t1 = t0 * t0
    t2 = t1 * t0
    t3 = t2 * 0.044715
    t4 = t0 + t3
    t5 = t4 * 1.5957691216057308
    t6 = t5.abs()
    t7 = (64.0 if single else 640.0) < t6
    t8 = torch.exp(torch.clamp((-torch.where(t7, (t6 - (32.0 if single else 64.0)), t6)), min=-1000.0))
    t9 = t5 < 0.0
    t10 = t4 * ((-4.534068054340423e-08) if single else (-9.96930880911092e-17))
    t11 = t4 - t0
    t12 = t2 * (1.5461444347053543e-09 if single else 2.1960211427085595e-18)
    t13 = product_error(t1, t0, (-t2)) + (product_error(t0, t0, (-t1)) * t0)
    t14 = (product_error(t2, 0.044715, (-t3)) + t12) + (t13 * 0.044715)
    t15 = (((t0 - (t4 - t11)) + (t3 - t11)) + t14) * 1.5957691216057308
    t16 = (product_error(t4, 1.5957691216057308, (-t5)) + t10) + t15
    t17 = torch.where((t6 < 1000.0), torch.where(t9, t16, (-t16)), 0.0)
    t18 = t8 + (t8 * t17)
    t19 = 1.0 + t18
    t20 = (((t18 / t19) / t19) * (((0.134145 * t0) * t0) + 1.0)) * 1.5957691216057308
    t21 = torch.where(t7, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t22 = (torch.where(t9, t18, 1.0) / t19) * torch.where(t9, t21, 1.0)
    return (((t20 * t0) * t21) + t22,)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-8589934592.0) if single else (-2.315841784746324e+77)), (8589934592.0 if single else 2.315841784746324e+77))
    t1 = t0 * t0
    t2 = t1 * t0
    t3 = t2 * 0.044715
    t4 = t0 + t3
    t5 = t4 * 1.5957691216057308
    t6 = t5.abs()
    t7 = (64.0 if single else 640.0) < t6
    t8 = torch.exp(torch.clamp((-torch.where(t7, (t6 - (32.0 if single else 64.0)), t6)), min=-1000.0))
    t9 = t4 * ((-4.534068054340423e-08) if single else (-9.96930880911092e-17))
    t10 = t4 - t0
    t11 = t2 * (1.5461444347053543e-09 if single else 2.1960211427085595e-18)
    t12 = product_error(t1, t0, (-t2)) + (product_error(t0, t0, (-t1)) * t0)
    t13 = (product_error(t2, 0.044715, (-t3)) + t11) + (t12 * 0.044715)
    t14 = (((t0 - (t4 - t10)) + (t3 - t10)) + t13) * 1.5957691216057308
    t15 = (product_error(t4, 1.5957691216057308, (-t5)) + t9) + t14
    t16 = torch.where((t6 < 1000.0), torch.where((t5 < 0.0), t15, (-t15)), 0.0)
    t17 = t8 + (t8 * t16)
    t18 = 1.0 + t17
    t19 = (t17 / t18) / t18
    t20 = torch.where(t7, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t21 = ((0.134145 * t0) * t0) + 1.0
    t22 = ((((t19 * 0.42812889763560147) * t0) * t0) * t20) + (((t19 * t21) * 3.1915382432114616) * t20)
    t23 = torch.tanh(torch.clamp(((t0 + (((0.044715 * t0) * t0) * t0)) * 0.7978845608028654), -1000.0, 1000.0))
    t24 = ((((t23 * t19) * (t21 * t21)) * 2.5464790894703255) * t0) * t20
    return (t22 - t24,)


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
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class GELUTanh(Module):
    """GELU-tanh as a module: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2.
    """

    def forward(self, x: Tensor) -> Tensor:
        return gelu_tanh(x)
