"""Swish: x/(1 + exp(-beta*x))

Ramachandran et al. 2017, arXiv:1710.05941.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._module import default, describe, make_parameter
from .._numeric import fused
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("beta", 1.0, learnable=True),
)


def value(x: Tensor, p_beta: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = p_beta == 0.0
    t1 = torch.where(t0, p_beta, (p_beta * x))
    t2 = t1 < 0.0
    t3 = t1.abs()
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.where(t4, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t6 = torch.exp(torch.clamp((-(t3 - t5)), min=-1000.0))
    t7 = -t1
    t8 = torch.where(t0, t7, fused(p_beta, x, t7))
    t9 = t6 * torch.where((t3 < 1000.0), torch.where(t2, t8, (-t8)), 0.0)
    t10 = t6 + t9
    t11 = torch.where(t2, t10, 1.0) / (1.0 + t10)
    t12 = torch.where(t4, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return torch.where((t11 == 0.0), t11, (t11 * x)) * torch.where(t2, t12, 1.0)


def gradient(x: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/dbeta"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = p_beta * t1
    t3 = t2.abs()
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.where(t4, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t6 = torch.exp(torch.clamp((-(t3 - t5)), min=-1000.0))
    t7 = t2 < 0.0
    t8 = fused(p_beta, t1, (-t2))
    t9 = t6 * torch.where((t3 < 1000.0), torch.where(t7, t8, (-t8)), 0.0)
    t10 = t6 + t9
    t11 = 1.0 + t10
    t12 = (t10 / t11) / t11
    t13 = torch.where(t4, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t14 = (torch.where(t7, t10, 1.0) / t11) * torch.where(t7, t13, 1.0)
    return ((((t12 * p_beta) * t1) * t13) + t14, ((t12 * t1) * t1) * t13,)


def slope(x: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = p_beta * t1
    t3 = t2.abs()
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.where(t4, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t6 = torch.exp(torch.clamp((-(t3 - t5)), min=-1000.0))
    t7 = t2 < 0.0
    t8 = fused(p_beta, t1, (-t2))
    t9 = t6 * torch.where((t3 < 1000.0), torch.where(t7, t8, (-t8)), 0.0)
    t10 = t6 + t9
    t11 = 1.0 + t10
    t12 = torch.where(t4, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t13 = (torch.where(t7, t10, 1.0) / t11) * torch.where(t7, t12, 1.0)
    return ((((((t10 / t11) / t11) * p_beta) * t1) * t12) + t13,)


def curvature(x: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdbeta, d²f/dbetadbeta"""
    single = x.dtype == torch.float32
    t0 = p_beta == 0.0
    t1 = torch.where(t0, p_beta, (p_beta * x))
    t2 = t1.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.where(t3, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t5 = torch.exp(torch.clamp((-(t2 - t4)), min=-1000.0))
    t6 = -t1
    t7 = torch.where(t0, t6, fused(p_beta, x, t6))
    t8 = torch.where((t2 < 1000.0), torch.where((t1 < 0.0), t7, (-t7)), 0.0)
    t9 = t5 + (t5 * t8)
    t10 = 1.0 + t9
    t11 = (t9 / t10) / t10
    t12 = torch.where(t3, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t13 = p_beta * 0.5
    t14 = torch.tanh(torch.clamp(torch.where((t13 == 0.0), t13, (t13 * x)), -1000.0, 1000.0))
    t15 = t14 * t11
    t16 = torch.where((t15 == 0.0), t15, (t15 * (p_beta * p_beta)))
    t17 = (((t11 * p_beta) * 2.0) * t12) - (torch.where((t16 == 0.0), t16, (t16 * x)) * t12)
    t18 = t11 * 2.0
    t19 = t15 * p_beta
    t20 = torch.where((t19 == 0.0), t19, (t19 * x))
    t21 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t22 = torch.clamp(t21, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t23 = p_beta * t22
    t24 = t23.abs()
    t25 = (64.0 if single else 640.0) < t24
    t26 = torch.where(t25, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t27 = torch.exp(torch.clamp((-(t24 - t26)), min=-1000.0))
    t28 = fused(p_beta, t22, (-t23))
    t29 = torch.where((t24 < 1000.0), torch.where((t23 < 0.0), t28, (-t28)), 0.0)
    t30 = t27 + (t27 * t29)
    t31 = 1.0 + t30
    t32 = torch.tanh(torch.clamp((t13 * t22), -1000.0, 1000.0)) * ((t30 / t31) / t31)
    t33 = torch.where(t25, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return (torch.where((x != x), x, t17), (torch.where((t18 == 0.0), t18, (t18 * x)) * t12) - (torch.where((t20 == 0.0), t20, (t20 * x)) * t12), -((((t32 * t22) * t22) * t22) * t33),)


_function = Unit(
    "swish",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
)


def swish(
    x: Tensor,
    beta: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """Swish of every element: x/(1 + exp(-beta*x)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``beta``: temperature of the logistic gate (one element, or shape [channels]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if beta is None:
        beta = default(1.0, x)
    return _function(x, beta, dim)



class Swish(nn.Module):
    """Swish as a module: x/(1 + exp(-beta*x)).

    beta: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        beta: float = 1.0,
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.beta = make_parameter(PARAMETERS[0], beta, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return swish(x, self.beta, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("beta", ))
