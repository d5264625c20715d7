"""TeLU: x*tanh(exp(x))

Fernandez and Mali 2024, arXiv:2412.20269.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import fused
from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = torch.clamp(t0, max=7.0)
    t2 = t1 < ((-64.0) if single else (-640.0))
    t3 = torch.exp(torch.clamp(torch.where(t2, (t1 + (32.0 if single else 64.0)), t1), min=-1000.0))
    t4 = torch.tanh(torch.clamp(t3, -1000.0, 1000.0)) * t0
    t5 = t4 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return torch.where(t2, t5, t4)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, max=7.0)
    t2 = t1 < ((-64.0) if single else (-640.0))
    t3 = torch.exp(torch.clamp(torch.where(t2, (t1 + (32.0 if single else 64.0)), t1), min=-1000.0))
    t4 = torch.tanh(torch.clamp(t3, -1000.0, 1000.0))
    t5 = torch.where(t2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t6 = ((t3 * t5) * 2.0).abs()
    t7 = (64.0 if single else 640.0) < t6
    t8 = torch.exp(torch.clamp((-torch.where(t7, (t6 - (32.0 if single else 64.0)), t6)), min=-1000.0))
    t9 = 1.0 + t8
    t10 = torch.where((t4.abs() <= 0.5), fused((-t4), t4, 1.0), ((4.0 * t8) / (t9 * t9)))
    t11 = t5 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return ((((t10 * t3) * t0) * torch.where(t7, t11, t5)) + (t4 * t5),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, max=7.0)
    t2 = t1 < ((-64.0) if single else (-640.0))
    t3 = torch.exp(torch.clamp(torch.where(t2, (t1 + (32.0 if single else 64.0)), t1), min=-1000.0))
    t4 = torch.tanh(torch.clamp(t3, -1000.0, 1000.0))
    t5 = torch.where(t2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t6 = t3 * t5
    t7 = (t6 * 2.0).abs()
    t8 = (64.0 if single else 640.0) < t7
    t9 = torch.exp(torch.clamp((-torch.where(t8, (t7 - (32.0 if single else 64.0)), t7)), min=-1000.0))
    t10 = 1.0 + t9
    t11 = torch.where((t4.abs() <= 0.5), fused((-t4), t4, 1.0), ((4.0 * t9) / (t10 * t10)))
    t12 = t11 * t3
    t13 = t5 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    t14 = torch.where(t8, t13, t5)
    return ((((t12 * 2.0) * t14) + ((t12 * t0) * t14)) - (((((t11 * t4) * (t6 * t6)) * 2.0) * t0) * t14),)


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
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class TeLU(Module):
    """TeLU as a module: x*tanh(exp(x)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return telu(x)
