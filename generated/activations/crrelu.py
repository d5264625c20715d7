"""CRReLU: eps*x*exp(-x**2/2) + Piecewise((x, x > 0), (0, True))

Sun et al. 2024, entropy-based activation function optimization (correction regularised ReLU).
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import product_error
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("eps", 0.01, learnable=True),
)


def value(x: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0 * t0
    t2 = t1 * 0.5
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = torch.where((t2 < 1000.0), (product_error(t0, t0, (-t1)) * (-0.5)), 0.0)
    t6 = ((t4 + (t4 * t5)) * p_eps) * t0
    t7 = t6 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    t8 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    return torch.where(t3, t7, t6) + torch.where((0.0 < t8), t8, 0.0)


def gradient(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/deps"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0 * t0
    t2 = t1 * 0.5
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = torch.where((t2 < 1000.0), (product_error(t0, t0, (-t1)) * (-0.5)), 0.0)
    t6 = t4 + (t4 * t5)
    t7 = t6 * p_eps
    t8 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (((t7 * t8) + (0.0 < t0).to(x.dtype)) - (((t7 * t0) * t0) * t8), (t6 * t0) * t8,)


def slope(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0 * t0
    t2 = t1 * 0.5
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = torch.where((t2 < 1000.0), (product_error(t0, t0, (-t1)) * (-0.5)), 0.0)
    t6 = (t4 + (t4 * t5)) * p_eps
    t7 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (((t6 * t7) + (0.0 < t0).to(x.dtype)) - (((t6 * t0) * t0) * t7),)


def curvature(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdeps, d²f/depsdeps"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = t0 * t0
    t2 = t1 * 0.5
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = torch.where((t2 < 1000.0), (product_error(t0, t0, (-t1)) * (-0.5)), 0.0)
    t6 = t4 + (t4 * t5)
    t7 = t6 * p_eps
    t8 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (((((t7 * t0) * t0) * t0) * t8) - (((t7 * 3.0) * t0) * t8), (t6 * t8) - (((t6 * t0) * t0) * t8), torch.where((x != x), x, 0.0),)


_function = Unit(
    "crrelu",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
)


def crrelu(
    x: Tensor,
    eps: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """CRReLU of every element: eps*x*exp(-x**2/2) + Piecewise((x, x > 0), (0, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``eps``: weight of the correction term (one element, or shape [channels]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if eps is None:
        eps = default(0.01, x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, eps, dim)) is not None:
        return _result
    return _function(x, eps, dim)



class CRReLU(Module):
    """CRReLU as a module: eps*x*exp(-x**2/2) + Piecewise((x, x > 0), (0, True)).

    eps: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        eps: float = 0.01,
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.eps = make_parameter(PARAMETERS, 0, eps, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return crrelu(x, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
