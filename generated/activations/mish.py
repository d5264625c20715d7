"""Mish: x*tanh(log(exp(x) + 1))

Misra 2019, arXiv:1908.08681.
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
    t1 = torch.exp(t0)
    t2 = t1 * (t1 + 2.0)
    t3 = t2 <= 2.0
    t4 = torch.where(t3, t2, 2.0) / torch.where(t3, 2.0, t2)
    return (torch.where(t3, t4, 1.0) / (1.0 + t4)) * t0


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = torch.exp(t1)
    t3 = t2 * (t2 + 2.0)
    t4 = t3 <= 2.0
    t5 = torch.where(t4, t3, 2.0) / torch.where(t4, 2.0, t3)
    t6 = 1.0 + t5
    t7 = torch.where(t4, t5, 1.0) / t6
    t8 = t1 + (-0.6931471805599453)
    t9 = t8 < 0.0
    t10 = t8.abs()
    t11 = torch.exp((-t10))
    t12 = t8 - t1
    t13 = ((t1 - (t8 - t12)) + ((-0.6931471805599453) - t12)) + (1.9046542121259336e-09 if single else (-2.3190468138462996e-17))
    t14 = torch.where((t10 < 1000.0), torch.where(t9, t13, (-t13)), 0.0)
    t15 = t11 + (t11 * t14)
    t16 = (t7 * (torch.where(t4, 1.0, t5) / t6)) * ((torch.where(t9, t15, 1.0) / (1.0 + t15)) + 1.0)
    return ((t16 * t1) + t7, )


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = torch.exp(t1)
    t3 = t2 * (t2 + 2.0)
    t4 = t3 <= 2.0
    t5 = torch.where(t4, t3, 2.0) / torch.where(t4, 2.0, t3)
    t6 = 1.0 + t5
    t7 = torch.where(t4, t5, 1.0) / t6
    t8 = torch.where(t4, 1.0, t5) / t6
    t9 = t1 + (-0.6931471805599453)
    t10 = t9 < 0.0
    t11 = t9.abs()
    t12 = torch.exp((-t11))
    t13 = t9 - t1
    t14 = ((t1 - (t9 - t13)) + ((-0.6931471805599453) - t13)) + (1.9046542121259336e-09 if single else (-2.3190468138462996e-17))
    t15 = torch.where((t11 < 1000.0), torch.where(t10, t14, (-t14)), 0.0)
    t16 = t12 + (t12 * t15)
    t17 = 1.0 + t16
    t18 = torch.where(t10, t16, 1.0) / t17
    t19 = t18 + 1.0
    t20 = t19 * t19
    t21 = (((t7 * t8) * t19) * 2.0) + (((t7 * (t8 * t8)) * t20) * t1)
    t22 = ((((torch.where(t10, 1.0, t16) / t17) * t18) * t7) * t8) * t1
    return ((t21 + t22) - ((((t7 * t7) * t8) * t20) * t1), )


_function = pointwise("mish", PARAMETERS, value, gradient, curvature)


def mish(
    x: Tensor
) -> Tensor:
    """Mish of every element of ``x``: x*tanh(log(exp(x) + 1)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)


class Mish(nn.Module):
    """Mish as a module: x*tanh(log(exp(x) + 1)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return mish(x)
