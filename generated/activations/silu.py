"""SiLU: x/(1 + exp(-x))

Elfwing et al. 2018, arXiv:1702.03118.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import InPlace, Parameter, Unit

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
    t5 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return ((torch.where(t1, t4, 1.0) / (1.0 + t4)) * t0) * torch.where(t1, t5, 1.0)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0.abs()
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t4 = 1.0 + t3
    t5 = torch.where(t2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t6 = t0 < 0.0
    return (((((t3 / t4) / t4) * t0) * t5) + ((torch.where(t6, t3, 1.0) / t4) * torch.where(t6, t5, 1.0)),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0.abs()
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t4 = 1.0 + t3
    t5 = (t3 / t4) / t4
    t6 = torch.where(t2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t7 = (torch.tanh(torch.clamp((0.5 * t0), -1000.0, 1000.0)) * t5) * t0
    return (((t5 * 2.0) * t6) - (t7 * t6),)


_function = Unit(
    "silu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def silu(
    x: Tensor,
) -> Tensor:
    """SiLU of every element: x/(1 + exp(-x)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class SiLU(InPlace):
    """SiLU as a module: x/(1 + exp(-x)).

    ``inplace``: whether the result is written into the input, as torch does; no memory is saved by that.
    """

    def forward(self, x: Tensor) -> Tensor:
        if self.inplace:
            return self.into(x, lambda x: silu(x))
        return silu(x)
