"""SwiGLU-beta: u*x/(1 + exp(-beta*x))

Shazeer 2020, arXiv:2002.05202.
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


def value(x: Tensor, u: Tensor, p_beta: Tensor) -> Tensor:
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
    return (torch.where((t11 == 0.0), t11, (t11 * x)) * u) * torch.where(t2, t12, 1.0)


def gradient(x: Tensor, u: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du, df/dbeta"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = p_beta * t1
    t3 = t2 < 0.0
    t4 = t2.abs()
    t5 = (64.0 if single else 640.0) < t4
    t6 = torch.where(t5, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t7 = torch.exp(torch.clamp((-(t4 - t6)), min=-1000.0))
    t8 = fused(p_beta, t1, (-t2))
    t9 = t7 * torch.where((t4 < 1000.0), torch.where(t3, t8, (-t8)), 0.0)
    t10 = t7 + t9
    t11 = 1.0 + t10
    t12 = torch.where(t5, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t13 = ((torch.where(t3, t10, 1.0) / t11) * u) * torch.where(t3, t12, 1.0)
    t14 = (t10 / t11) / t11
    t15 = p_beta == 0.0
    t16 = torch.where(t15, p_beta, (p_beta * x))
    t17 = t16 < 0.0
    t18 = t16.abs()
    t19 = (64.0 if single else 640.0) < t18
    t20 = torch.where(t19, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t21 = torch.exp(torch.clamp((-(t18 - t20)), min=-1000.0))
    t22 = -t16
    t23 = torch.where(t15, t22, fused(p_beta, x, t22))
    t24 = torch.where((t18 < 1000.0), torch.where(t17, t23, (-t23)), 0.0)
    t25 = t21 + (t21 * t24)
    t26 = torch.where(t17, t25, 1.0) / (1.0 + t25)
    t27 = torch.where(t19, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return (t13 + ((((t14 * p_beta) * t1) * u) * t12), torch.where((t26 == 0.0), t26, (t26 * x)) * torch.where(t17, t27, 1.0), (((t14 * t1) * t1) * u) * t12,)


def slope(x: Tensor, u: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = p_beta * t1
    t3 = t2 < 0.0
    t4 = t2.abs()
    t5 = (64.0 if single else 640.0) < t4
    t6 = torch.where(t5, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t7 = torch.exp(torch.clamp((-(t4 - t6)), min=-1000.0))
    t8 = fused(p_beta, t1, (-t2))
    t9 = t7 * torch.where((t4 < 1000.0), torch.where(t3, t8, (-t8)), 0.0)
    t10 = t7 + t9
    t11 = 1.0 + t10
    t12 = torch.where(t5, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t13 = ((torch.where(t3, t10, 1.0) / t11) * u) * torch.where(t3, t12, 1.0)
    t14 = p_beta == 0.0
    t15 = torch.where(t14, p_beta, (p_beta * x))
    t16 = t15 < 0.0
    t17 = t15.abs()
    t18 = (64.0 if single else 640.0) < t17
    t19 = torch.where(t18, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t20 = torch.exp(torch.clamp((-(t17 - t19)), min=-1000.0))
    t21 = -t15
    t22 = torch.where(t14, t21, fused(p_beta, x, t21))
    t23 = torch.where((t17 < 1000.0), torch.where(t16, t22, (-t22)), 0.0)
    t24 = t20 + (t20 * t23)
    t25 = torch.where(t16, t24, 1.0) / (1.0 + t24)
    t26 = torch.where(t18, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return (t13 + ((((((t10 / t11) / t11) * p_beta) * t1) * u) * t12), torch.where((t25 == 0.0), t25, (t25 * x)) * torch.where(t16, t26, 1.0),)


def curvature(x: Tensor, u: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dxdbeta, d²f/dudu, d²f/dudbeta, d²f/dbetadbeta"""
    single = x.dtype == torch.float32
    t0 = x != x
    t1 = p_beta == 0.0
    t2 = torch.where(t1, p_beta, (p_beta * x))
    t3 = t2.abs()
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.where(t4, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t6 = torch.exp(torch.clamp((-(t3 - t5)), min=-1000.0))
    t7 = -t2
    t8 = torch.where(t1, t7, fused(p_beta, x, t7))
    t9 = torch.where((t3 < 1000.0), torch.where((t2 < 0.0), t8, (-t8)), 0.0)
    t10 = t6 + (t6 * t9)
    t11 = 1.0 + t10
    t12 = (t10 / t11) / t11
    t13 = torch.where(t4, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t14 = p_beta * 0.5
    t15 = torch.tanh(torch.clamp(torch.where((t14 == 0.0), t14, (t14 * x)), -1000.0, 1000.0))
    t16 = t15 * t12
    t17 = torch.where((t16 == 0.0), t16, (t16 * (p_beta * p_beta)))
    t18 = ((((t12 * p_beta) * 2.0) * u) * t13) - ((torch.where((t17 == 0.0), t17, (t17 * x)) * u) * t13)
    t19 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t20 = torch.clamp(t19, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t21 = p_beta * t20
    t22 = t21.abs()
    t23 = (64.0 if single else 640.0) < t22
    t24 = torch.where(t23, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t25 = torch.exp(torch.clamp((-(t22 - t24)), min=-1000.0))
    t26 = t21 < 0.0
    t27 = fused(p_beta, t20, (-t21))
    t28 = torch.where((t22 < 1000.0), torch.where(t26, t27, (-t27)), 0.0)
    t29 = t25 + (t25 * t28)
    t30 = 1.0 + t29
    t31 = (t29 / t30) / t30
    t32 = torch.where(t23, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t33 = (torch.where(t26, t29, 1.0) / t30) * torch.where(t26, t32, 1.0)
    t34 = t12 * 2.0
    t35 = t16 * p_beta
    t36 = torch.where((t35 == 0.0), t35, (t35 * x))
    t37 = torch.tanh(torch.clamp((t14 * t20), -1000.0, 1000.0)) * t31
    return (torch.where(t0, x, t18), (((t31 * p_beta) * t20) * t32) + t33, ((torch.where((t34 == 0.0), t34, (t34 * x)) * u) * t13) - ((torch.where((t36 == 0.0), t36, (t36 * x)) * u) * t13), torch.where(t0, x, 0.0), ((t31 * t20) * t20) * t32, -(((((t37 * t20) * t20) * t20) * u) * t32),)


_function = Unit(
    "swiglu_beta",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
    gated=True,
)


def swiglu_beta(
    x: Tensor,
    u: Tensor | None = None,
    beta: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """SwiGLU-beta of every element pair: u*x/(1 + exp(-beta*x)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    ``beta``: temperature of the logistic gate (one element, or shape [channels]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if beta is None:
        beta = default(1.0, x)
    return _function(x, u, beta, dim)



class SwiGLUBeta(nn.Module):
    """SwiGLU-beta as a module: u*x/(1 + exp(-beta*x)).

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

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return swiglu_beta(x, u, self.beta, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("beta", ))
