"""Mish: x*tanh(log(exp(x) + 1))

Misra 2019, arXiv:1908.08681.
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
    t1 = (64.0 if single else 640.0) < (-t0)
    t2 = torch.where(t1, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t3 = torch.exp(torch.clamp((t0 + t2), min=-1000.0))
    t4 = fused(t3, t3, (t3 * 2.0))
    t5 = t4 <= 2.0
    t6 = torch.where(t5, t4, 2.0) / torch.where(t5, 2.0, t4)
    t7 = torch.where(t1, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return ((torch.where(t5, t6, 1.0) / (1.0 + t6)) * t0) * t7


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = (64.0 if single else 640.0) < (-t1)
    t3 = torch.where(t2, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t4 = torch.exp(torch.clamp((t1 + t3), min=-1000.0))
    t5 = fused(t4, t4, (t4 * 2.0))
    t6 = t5 <= 2.0
    t7 = torch.where(t6, t5, 2.0) / torch.where(t6, 2.0, t5)
    t8 = 1.0 + t7
    t9 = torch.where(t6, t7, 1.0) / t8
    t10 = t1 + (-0.6931471805599453)
    t11 = t10 < 0.0
    t12 = t10.abs()
    t13 = (64.0 if single else 640.0) < t12
    t14 = torch.where(t13, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t15 = torch.exp(torch.clamp((-(t12 - t14)), min=-1000.0))
    t16 = t10 - t1
    t17 = ((t1 - (t10 - t16)) + ((-0.6931471805599453) - t16)) + (1.9046542121259336e-09 if single else (-2.3190468138462996e-17))
    t18 = torch.where((t12 < 1000.0), torch.where(t11, t17, (-t17)), 0.0)
    t19 = t15 + (t15 * t18)
    t20 = torch.where(t13, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t21 = (torch.where(t11, t19, 1.0) / (1.0 + t19)) * torch.where(t11, t20, 1.0)
    t22 = ((t9 * (torch.where(t6, 1.0, t7) / t8)) * (t21 + 1.0)) * t1
    t23 = torch.where(t2, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return ((t22 * t23) + (t9 * t23),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = (64.0 if single else 640.0) < (-t1)
    t3 = torch.where(t2, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t4 = torch.exp(torch.clamp((t1 + t3), min=-1000.0))
    t5 = fused(t4, t4, (t4 * 2.0))
    t6 = t5 <= 2.0
    t7 = torch.where(t6, t5, 2.0) / torch.where(t6, 2.0, t5)
    t8 = 1.0 + t7
    t9 = torch.where(t6, t7, 1.0) / t8
    t10 = torch.where(t6, 1.0, t7) / t8
    t11 = t9 * t10
    t12 = t1 + (-0.6931471805599453)
    t13 = t12 < 0.0
    t14 = t12.abs()
    t15 = (64.0 if single else 640.0) < t14
    t16 = torch.where(t15, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t17 = torch.exp(torch.clamp((-(t14 - t16)), min=-1000.0))
    t18 = t12 - t1
    t19 = ((t1 - (t12 - t18)) + ((-0.6931471805599453) - t18)) + (1.9046542121259336e-09 if single else (-2.3190468138462996e-17))
    t20 = torch.where((t14 < 1000.0), torch.where(t13, t19, (-t19)), 0.0)
    t21 = t17 + (t17 * t20)
    t22 = 1.0 + t21
    t23 = torch.where(t15, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t24 = (torch.where(t13, t21, 1.0) / t22) * torch.where(t13, t23, 1.0)
    t25 = t24 + 1.0
    t26 = torch.where(t2, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t27 = t25 * t25
    t28 = (((t11 * t25) * 2.0) * t26) + ((((t11 * t10) * t27) * t1) * t26)
    return ((t28 + (((t11 * ((t21 / t22) / t22)) * t1) * (t26 * t23))) - (((((t9 * t9) * t10) * t27) * t1) * (t26 * t26)),)


_function = Unit(
    "mish",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def mish(
    x: Tensor,
) -> Tensor:
    """Mish of every element: x*tanh(log(exp(x) + 1)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)



class Mish(nn.Module):
    """Mish as a module: x*tanh(log(exp(x) + 1)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return mish(x)
