"""SwiGLU-beta: u*x/(1 + exp(-beta*x))

Shazeer 2020, arXiv:2002.05202.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import fused, product_error
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

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
    t5 = torch.exp(torch.clamp((-torch.where(t4, (t3 - (32.0 if single else 64.0)), t3)), min=-1000.0))
    t6 = -t1
    t7 = torch.where(t0, t6, fused(p_beta, x, t6))
    t8 = t5 * torch.where((t3 < 1000.0), torch.where(t2, t7, (-t7)), 0.0)
    t9 = t5 + t8
    t10 = torch.where(t2, t9, 1.0) / (1.0 + t9)
    t11 = torch.where(t4, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (torch.where((t10 == 0.0), t10, (t10 * x)) * u) * torch.where(t2, t11, 1.0)


def gradient(x: Tensor, u: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du, df/dbeta"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = p_beta * t0
    t2 = t1 < 0.0
    t3 = t1.abs()
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.exp(torch.clamp((-torch.where(t4, (t3 - (32.0 if single else 64.0)), t3)), min=-1000.0))
    t6 = product_error(p_beta, t0, (-t1))
    t7 = t5 * torch.where((t3 < 1000.0), torch.where(t2, t6, (-t6)), 0.0)
    t8 = t5 + t7
    t9 = 1.0 + t8
    t10 = torch.where(t4, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t11 = ((torch.where(t2, t8, 1.0) / t9) * u) * torch.where(t2, t10, 1.0)
    t12 = (t8 / t9) / t9
    t13 = p_beta == 0.0
    t14 = torch.where(t13, p_beta, (p_beta * x))
    t15 = t14 < 0.0
    t16 = t14.abs()
    t17 = (64.0 if single else 640.0) < t16
    t18 = torch.exp(torch.clamp((-torch.where(t17, (t16 - (32.0 if single else 64.0)), t16)), min=-1000.0))
    t19 = -t14
    t20 = torch.where(t13, t19, fused(p_beta, x, t19))
    t21 = torch.where((t16 < 1000.0), torch.where(t15, t20, (-t20)), 0.0)
    t22 = t18 + (t18 * t21)
    t23 = torch.where(t15, t22, 1.0) / (1.0 + t22)
    t24 = torch.where(t17, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (t11 + ((((t12 * p_beta) * t0) * u) * t10), torch.where((t23 == 0.0), t23, (t23 * x)) * torch.where(t15, t24, 1.0), (((t12 * t0) * t0) * u) * t10,)


def slope(x: Tensor, u: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = p_beta * t0
    t2 = t1 < 0.0
    t3 = t1.abs()
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.exp(torch.clamp((-torch.where(t4, (t3 - (32.0 if single else 64.0)), t3)), min=-1000.0))
    t6 = product_error(p_beta, t0, (-t1))
    t7 = t5 * torch.where((t3 < 1000.0), torch.where(t2, t6, (-t6)), 0.0)
    t8 = t5 + t7
    t9 = 1.0 + t8
    t10 = torch.where(t4, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t11 = ((torch.where(t2, t8, 1.0) / t9) * u) * torch.where(t2, t10, 1.0)
    t12 = p_beta == 0.0
    t13 = torch.where(t12, p_beta, (p_beta * x))
    t14 = t13 < 0.0
    t15 = t13.abs()
    t16 = (64.0 if single else 640.0) < t15
    t17 = torch.exp(torch.clamp((-torch.where(t16, (t15 - (32.0 if single else 64.0)), t15)), min=-1000.0))
    t18 = -t13
    t19 = torch.where(t12, t18, fused(p_beta, x, t18))
    t20 = torch.where((t15 < 1000.0), torch.where(t14, t19, (-t19)), 0.0)
    t21 = t17 + (t17 * t20)
    t22 = torch.where(t14, t21, 1.0) / (1.0 + t21)
    t23 = torch.where(t16, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (t11 + ((((((t8 / t9) / t9) * p_beta) * t0) * u) * t10), torch.where((t22 == 0.0), t22, (t22 * x)) * torch.where(t14, t23, 1.0),)


def curvature(x: Tensor, u: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dxdbeta, d²f/dudu, d²f/dudbeta, d²f/dbetadbeta"""
    single = x.dtype == torch.float32
    t0 = x != x
    t1 = p_beta == 0.0
    t2 = torch.where(t1, p_beta, (p_beta * x))
    t3 = t2.abs()
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.exp(torch.clamp((-torch.where(t4, (t3 - (32.0 if single else 64.0)), t3)), min=-1000.0))
    t6 = -t2
    t7 = torch.where(t1, t6, fused(p_beta, x, t6))
    t8 = torch.where((t3 < 1000.0), torch.where((t2 < 0.0), t7, (-t7)), 0.0)
    t9 = t5 + (t5 * t8)
    t10 = 1.0 + t9
    t11 = (t9 / t10) / t10
    t12 = torch.where(t4, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t13 = p_beta * 0.5
    t14 = torch.tanh(torch.clamp(torch.where((t13 == 0.0), t13, (t13 * x)), -1000.0, 1000.0))
    t15 = t14 * t11
    t16 = torch.where((t15 == 0.0), t15, (t15 * (p_beta * p_beta)))
    t17 = ((((t11 * p_beta) * 2.0) * u) * t12) - ((torch.where((t16 == 0.0), t16, (t16 * x)) * u) * t12)
    t18 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t19 = p_beta * t18
    t20 = t19.abs()
    t21 = (64.0 if single else 640.0) < t20
    t22 = torch.exp(torch.clamp((-torch.where(t21, (t20 - (32.0 if single else 64.0)), t20)), min=-1000.0))
    t23 = t19 < 0.0
    t24 = product_error(p_beta, t18, (-t19))
    t25 = torch.where((t20 < 1000.0), torch.where(t23, t24, (-t24)), 0.0)
    t26 = t22 + (t22 * t25)
    t27 = 1.0 + t26
    t28 = (t26 / t27) / t27
    t29 = torch.where(t21, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t30 = (torch.where(t23, t26, 1.0) / t27) * torch.where(t23, t29, 1.0)
    t31 = t11 * 2.0
    t32 = t15 * p_beta
    t33 = torch.where((t32 == 0.0), t32, (t32 * x))
    t34 = torch.tanh(torch.clamp((t13 * t18), -1000.0, 1000.0)) * t28
    return (torch.where(t0, x, t17), (((t28 * p_beta) * t18) * t29) + t30, ((torch.where((t31 == 0.0), t31, (t31 * x)) * u) * t12) - ((torch.where((t33 == 0.0), t33, (t33 * x)) * u) * t12), torch.where(t0, x, 0.0), ((t28 * t18) * t18) * t29, -(((((t34 * t18) * t18) * t18) * u) * t29),)


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
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, u, beta, dim)) is not None:
        return _result
    return _function(x, u, beta, dim)



class SwiGLUBeta(Module):
    """SwiGLU-beta as a module: u*x/(1 + exp(-beta*x)).

    beta: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        beta: float = 1.0,
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.beta = make_parameter(PARAMETERS, 0, beta, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return swiglu_beta(x, u, self.beta, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("beta", ))
