"""Logish: x*log(1 + 1/(1 + exp(-x)))

Zhu et al. 2021.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._unit import Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 < 0.0
    t2 = t0.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = torch.exp(torch.clamp((-(t2 - t4)), min=-1000.0))
    t6 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return (torch.log1p((torch.where(t1, t5, 1.0) / (1.0 + t5))) * t0) * torch.where(t1, t6, 1.0)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = torch.exp(torch.clamp((-(t2 - t4)), min=-1000.0))
    t6 = 1.0 + t5
    t7 = t1 < 0.0
    t8 = torch.where(t7, t5, 1.0) / t6
    t9 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t10 = torch.where(t7, t9, 1.0)
    return ((((((t5 / t6) / t6) * t1) / ((t8 * t10) + 1.0)) * t9) + (torch.log1p(t8) * t10),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = torch.exp(torch.clamp((-(t2 - t4)), min=-1000.0))
    t6 = 1.0 + t5
    t7 = (t5 / t6) / t6
    t8 = t1 < 0.0
    t9 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t10 = ((torch.where(t8, t5, 1.0) / t6) * torch.where(t8, t9, 1.0)) + 1.0
    t11 = (((t7 * 2.0) / t10) * t9) - (((((t7 * t7) * t1) / t10) / t10) * (t9 * t9))
    t12 = (torch.tanh(torch.clamp((0.5 * t1), -1000.0, 1000.0)) * t7) * t1
    return (t11 - ((t12 / t10) * t9),)


_function = Unit(
    "logish",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def logish(
    x: Tensor,
) -> Tensor:
    """Logish of every element: x*log(1 + 1/(1 + exp(-x))).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)



class Logish(nn.Module):
    """Logish as a module: x*log(1 + 1/(1 + exp(-x))).
    """

    def forward(self, x: Tensor) -> Tensor:
        return logish(x)
