"""TeLU: x*tanh(exp(x))

Fernandez and Mali 2024, arXiv:2412.20269.
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
    t1 = torch.clamp(t0, max=7.0)
    t2 = (64.0 if single else 640.0) < (-t1)
    t3 = torch.where(t2, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t4 = torch.tanh(torch.clamp(torch.exp(torch.clamp((t1 + t3), min=-1000.0)), -1000.0, 1000.0))
    t5 = torch.where(t2, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return (t4 * t0) * t5


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = torch.clamp(t1, max=7.0)
    t3 = (64.0 if single else 640.0) < (-t2)
    t4 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = torch.exp(torch.clamp((t2 + t4), min=-1000.0))
    t6 = torch.tanh(torch.clamp(t5, -1000.0, 1000.0))
    t7 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t8 = ((t5 * t7) * 2.0).abs()
    t9 = (64.0 if single else 640.0) < t8
    t10 = torch.where(t9, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t11 = torch.exp(torch.clamp((-(t8 - t10)), min=-1000.0))
    t12 = 1.0 + t11
    t13 = torch.where((t6.abs() <= 0.5), fused((-t6), t6, 1.0), ((4.0 * t11) / (t12 * t12)))
    t14 = torch.where(t9, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return ((((t13 * t5) * t1) * (t14 * t7)) + (t6 * t7),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = torch.clamp(t1, max=7.0)
    t3 = (64.0 if single else 640.0) < (-t2)
    t4 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = torch.exp(torch.clamp((t2 + t4), min=-1000.0))
    t6 = torch.tanh(torch.clamp(t5, -1000.0, 1000.0))
    t7 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t8 = t5 * t7
    t9 = (t8 * 2.0).abs()
    t10 = (64.0 if single else 640.0) < t9
    t11 = torch.where(t10, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t12 = torch.exp(torch.clamp((-(t9 - t11)), min=-1000.0))
    t13 = 1.0 + t12
    t14 = torch.where((t6.abs() <= 0.5), fused((-t6), t6, 1.0), ((4.0 * t12) / (t13 * t13)))
    t15 = t14 * t5
    t16 = torch.where(t10, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t17 = t16 * t7
    return ((((t15 * 2.0) * t17) + ((t15 * t1) * t17)) - (((((t14 * t6) * (t8 * t8)) * 2.0) * t1) * t17),)


_function = Unit(
    "telu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def telu(
    x: Tensor,
) -> Tensor:
    """TeLU of every element: x*tanh(exp(x)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)



class TeLU(nn.Module):
    """TeLU as a module: x*tanh(exp(x)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return telu(x)
