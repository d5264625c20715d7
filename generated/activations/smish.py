"""Smish: x*tanh(log(1 + 1/(1 + exp(-x))))

Wang et al. 2022.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 < 0.0
    t2 = t0.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = torch.where(t1, x.new_full((), 2.0), 3.0) + (torch.where(t1, x.new_full((), 3.0), 2.0) * t4)
    t6 = t4 * (6.0 + (torch.where(t1, x.new_full((), 5.0), 2.0) * t4))
    t7 = (t5 * torch.where(t1, t4, 1.0)) / (torch.where(t1, x.new_full((), 2.0), 5.0) + t6)
    t8 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (t7 * t0) * torch.where(t1, t8, 1.0)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0.abs()
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t4 = t0 < 0.0
    t5 = torch.where(t4, x.new_full((), 4.0), 8.0) + (torch.where(t4, x.new_full((), 8.0), 4.0) * t3)
    t6 = t3 * (6.0 + (torch.where(t4, x.new_full((), 5.0), 2.0) * t3))
    t7 = torch.where(t4, x.new_full((), 2.0), 5.0) + t6
    t8 = torch.where(t2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t9 = torch.where(t4, x.new_full((), 2.0), 3.0) + (torch.where(t4, x.new_full((), 3.0), 2.0) * t3)
    t10 = ((t9 * torch.where(t4, t3, 1.0)) / t7) * torch.where(t4, t8, 1.0)
    return (((((((t3 * (1.0 + t3)) * t5) / t7) / t7) * t0) * t8) + t10,)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0.abs()
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t4 = 1.0 + t3
    t5 = (t3 / t4) / t4
    t6 = t5 * t5
    t7 = t0 < 0.0
    t8 = torch.where(t2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t9 = ((torch.where(t7, t3, 1.0) / t4) * torch.where(t7, t8, 1.0)) + 1.0
    t10 = (t9 * t9) + 1.0
    t11 = t8 * t8
    t12 = 4.0 * t9
    t13 = ((((t6 * 4.0) / t10) / t10) * t11) - (((((((t6 * t9) * t12) * 4.0) / t10) / t10) / t10) * t11)
    t14 = (torch.tanh(torch.clamp((0.5 * t0), -1000.0, 1000.0)) * t5) * t12
    t15 = torch.where(t7, x.new_full((), 4.0), 8.0) + (torch.where(t7, x.new_full((), 8.0), 4.0) * t3)
    t16 = t3 * (6.0 + (torch.where(t7, x.new_full((), 5.0), 2.0) * t3))
    t17 = torch.where(t7, x.new_full((), 2.0), 5.0) + t16
    return (((t13 - (((t14 / t10) / t10) * t8)) * t0) + ((((((t3 * t4) * t15) / t17) / t17) * 2.0) * t8),)


_function = Unit(
    "smish",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def smish(
    x: Tensor,
) -> Tensor:
    """Smish of every element: x*tanh(log(1 + 1/(1 + exp(-x)))).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class Smish(Module):
    """Smish as a module: x*tanh(log(1 + 1/(1 + exp(-x)))).
    """

    def forward(self, x: Tensor) -> Tensor:
        return smish(x)
