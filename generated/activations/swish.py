"""Swish: x/(1 + exp(-beta*x))

Ramachandran et al. 2017, arXiv:1710.05941.
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


def value(x: Tensor, p_beta: Tensor) -> Tensor:
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
    return torch.where((t10 == 0.0), t10, (t10 * x)) * torch.where(t2, t11, 1.0)


def gradient(x: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/dbeta"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = p_beta * t0
    t2 = t1.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = t1 < 0.0
    t6 = product_error(p_beta, t0, (-t1))
    t7 = t4 * torch.where((t2 < 1000.0), torch.where(t5, t6, (-t6)), 0.0)
    t8 = t4 + t7
    t9 = 1.0 + t8
    t10 = (t8 / t9) / t9
    t11 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t12 = (torch.where(t5, t8, 1.0) / t9) * torch.where(t5, t11, 1.0)
    return ((((t10 * p_beta) * t0) * t11) + t12, ((t10 * t0) * t0) * t11,)


def slope(x: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = p_beta * t0
    t2 = t1.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = t1 < 0.0
    t6 = product_error(p_beta, t0, (-t1))
    t7 = t4 * torch.where((t2 < 1000.0), torch.where(t5, t6, (-t6)), 0.0)
    t8 = t4 + t7
    t9 = 1.0 + t8
    t10 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t11 = (torch.where(t5, t8, 1.0) / t9) * torch.where(t5, t10, 1.0)
    return ((((((t8 / t9) / t9) * p_beta) * t0) * t10) + t11,)


def curvature(x: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdbeta, d²f/dbetadbeta"""
    single = x.dtype == torch.float32
    t0 = p_beta == 0.0
    t1 = torch.where(t0, p_beta, (p_beta * x))
    t2 = t1.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = -t1
    t6 = torch.where(t0, t5, fused(p_beta, x, t5))
    t7 = torch.where((t2 < 1000.0), torch.where((t1 < 0.0), t6, (-t6)), 0.0)
    t8 = t4 + (t4 * t7)
    t9 = 1.0 + t8
    t10 = (t8 / t9) / t9
    t11 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t12 = p_beta * 0.5
    t13 = torch.tanh(torch.clamp(torch.where((t12 == 0.0), t12, (t12 * x)), -1000.0, 1000.0))
    t14 = t13 * t10
    t15 = torch.where((t14 == 0.0), t14, (t14 * (p_beta * p_beta)))
    t16 = (((t10 * p_beta) * 2.0) * t11) - (torch.where((t15 == 0.0), t15, (t15 * x)) * t11)
    t17 = t10 * 2.0
    t18 = t14 * p_beta
    t19 = torch.where((t18 == 0.0), t18, (t18 * x))
    t20 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t21 = p_beta * t20
    t22 = t21.abs()
    t23 = (64.0 if single else 640.0) < t22
    t24 = torch.exp(torch.clamp((-torch.where(t23, (t22 - (32.0 if single else 64.0)), t22)), min=-1000.0))
    t25 = product_error(p_beta, t20, (-t21))
    t26 = torch.where((t22 < 1000.0), torch.where((t21 < 0.0), t25, (-t25)), 0.0)
    t27 = t24 + (t24 * t26)
    t28 = 1.0 + t27
    t29 = torch.tanh(torch.clamp((t12 * t20), -1000.0, 1000.0)) * ((t27 / t28) / t28)
    t30 = ((t29 * t20) * t20) * t20
    t31 = t30 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (torch.where((x != x), x, t16), (torch.where((t17 == 0.0), t17, (t17 * x)) * t11) - (torch.where((t19 == 0.0), t19, (t19 * x)) * t11), -torch.where(t23, t31, t30),)


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
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, beta, dim)) is not None:
        return _result
    return _function(x, beta, dim)



class Swish(Module):
    """Swish as a module: x/(1 + exp(-beta*x)).

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

    def forward(self, x: Tensor) -> Tensor:
        return swish(x, self.beta, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("beta", ))
