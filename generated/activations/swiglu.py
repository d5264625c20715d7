"""SwiGLU: u*x/(1 + exp(-x))

Shazeer 2020, arXiv:2002.05202.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor, u: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 < 0.0
    t2 = t0.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (((torch.where(t1, t4, 1.0) / (1.0 + t4)) * t0) * u) * torch.where(t1, t5, 1.0)


def gradient(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0 < 0.0
    t2 = t0.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = 1.0 + t4
    t6 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t7 = ((torch.where(t1, t4, 1.0) / t5) * u) * torch.where(t1, t6, 1.0)
    t8 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t9 = t8 < 0.0
    t10 = t8.abs()
    t11 = (64.0 if single else 640.0) < t10
    t12 = torch.exp(torch.clamp((-torch.where(t11, (t10 - (32.0 if single else 64.0)), t10)), min=-1000.0))
    t13 = torch.where(t11, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (t7 + (((((t4 / t5) / t5) * t0) * u) * t6), ((torch.where(t9, t12, 1.0) / (1.0 + t12)) * t8) * torch.where(t9, t13, 1.0),)


def curvature(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0.abs()
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t4 = 1.0 + t3
    t5 = (t3 / t4) / t4
    t6 = torch.where(t2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t7 = (torch.tanh(torch.clamp((0.5 * t0), -1000.0, 1000.0)) * t5) * t0
    t8 = t0 < 0.0
    return ((((t5 * 2.0) * u) * t6) - ((t7 * u) * t6), ((t5 * t0) * t6) + ((torch.where(t8, t3, 1.0) / t4) * torch.where(t8, t6, 1.0)), torch.where((x != x), x, 0.0),)


_function = Unit(
    "swiglu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
    gated=True,
)


def swiglu(
    x: Tensor,
    u: Tensor | None = None,
) -> Tensor:
    """SwiGLU of every element pair: u*x/(1 + exp(-x)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, u)) is not None:
        return _result
    return _function(x, u)



class SwiGLU(Module):
    """SwiGLU as a module: u*x/(1 + exp(-x)).
    """

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return swiglu(x, u)
