"""SwiGLU: u*x/(1 + exp(-x))

Shazeer 2020, arXiv:2002.05202.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._unit import Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor, u: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 < 0.0
    t2 = t0.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = torch.exp(torch.clamp((-(t2 - t4)), min=-1000.0))
    t6 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return (((torch.where(t1, t5, 1.0) / (1.0 + t5)) * t0) * u) * torch.where(t1, t6, 1.0)


def gradient(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1 < 0.0
    t3 = t1.abs()
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.where(t4, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t6 = torch.exp(torch.clamp((-(t3 - t5)), min=-1000.0))
    t7 = 1.0 + t6
    t8 = torch.where(t4, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t9 = ((torch.where(t2, t6, 1.0) / t7) * u) * torch.where(t2, t8, 1.0)
    t10 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t11 = t10 < 0.0
    t12 = t10.abs()
    t13 = (64.0 if single else 640.0) < t12
    t14 = torch.where(t13, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t15 = torch.exp(torch.clamp((-(t12 - t14)), min=-1000.0))
    t16 = torch.where(t13, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return (t9 + (((((t6 / t7) / t7) * t1) * u) * t8), ((torch.where(t11, t15, 1.0) / (1.0 + t15)) * t10) * torch.where(t11, t16, 1.0),)


def curvature(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = t1.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = torch.exp(torch.clamp((-(t2 - t4)), min=-1000.0))
    t6 = 1.0 + t5
    t7 = (t5 / t6) / t6
    t8 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t9 = (torch.tanh(torch.clamp((0.5 * t1), -1000.0, 1000.0)) * t7) * t1
    t10 = t1 < 0.0
    t11 = (torch.where(t10, t5, 1.0) / t6) * torch.where(t10, t8, 1.0)
    return ((((t7 * 2.0) * u) * t8) - ((t9 * u) * t8), ((t7 * t1) * t8) + t11, torch.where((x != x), x, 0.0),)


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
    return _function(x, u)



class SwiGLU(nn.Module):
    """SwiGLU as a module: u*x/(1 + exp(-x)).
    """

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return swiglu(x, u)
