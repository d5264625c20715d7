"""SE-GEM(N=1): Piecewise((x, x > 0), (eps*x/(eps + x**2), True))

Krause, Geometric Monomial (GEM), section 4.2.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._signature import Domain
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("eps", 0.0001, learnable=True, domain=Domain(low=0.0)),
)


def value(x: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 <= p_eps
    t2 = torch.where(t1, x, ((1.0 / torch.where((x == 0.0), torch.inf, x)) * p_eps))
    t3 = 1.0 + (torch.where(t1, t0, p_eps) / torch.where(t1, p_eps, t0))
    return torch.where((0.0 < x), x, (t2 / t3))


def gradient(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/deps"""
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 <= p_eps
    t3 = torch.where((x == 0.0), torch.inf, x)
    t4 = 1.0 / t3
    t5 = 1.0 + (torch.where(t2, t1, p_eps) / torch.where(t2, p_eps, t1))
    t6 = p_eps <= t1
    t7 = torch.where(t6, p_eps, t1) / torch.where(t6, t1, p_eps)
    t8 = (1.0 - t7) / (1.0 + t7)
    t9 = (torch.where(t2, 1.0, ((t4 * p_eps) / t3)) / t5) * torch.where(t6, (-t8), t8)
    t10 = torch.where(t2, ((((x / p_eps) * x) / p_eps) * x), t4) / t5
    return (torch.where(t0, 1.0, t9), torch.where(t0, 0.0, (t10 / t5)),)


def slope(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = x * x
    t1 = t0 <= p_eps
    t2 = torch.where((x == 0.0), torch.inf, x)
    t3 = 1.0 + (torch.where(t1, t0, p_eps) / torch.where(t1, p_eps, t0))
    t4 = p_eps <= t0
    t5 = torch.where(t4, p_eps, t0) / torch.where(t4, t0, p_eps)
    t6 = (1.0 - t5) / (1.0 + t5)
    t7 = (torch.where(t1, 1.0, (((1.0 / t2) * p_eps) / t2)) / t3) * torch.where(t4, (-t6), t6)
    return (torch.where((0.0 < x), 1.0, t7),)


def curvature(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdeps, d²f/depsdeps"""
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 <= p_eps
    t3 = x / p_eps
    t4 = torch.where((x == 0.0), torch.inf, x)
    t5 = 1.0 / t4
    t6 = (t5 * p_eps) / t4
    t7 = 1.0 + (torch.where(t2, t1, p_eps) / torch.where(t2, p_eps, t1))
    t8 = p_eps <= t1
    t9 = torch.where(t8, p_eps, t1) / torch.where(t8, t1, p_eps)
    t10 = (1.0 - t9) / (1.0 + t9)
    t11 = ((torch.where(t2, 1.0, t6) / t7) * 2.0) + torch.where(t8, (-t10), t10)
    t12 = (((torch.where(t2, t3, (t6 / t4)) / t7) / t7) * t11) * (-2.0)
    t13 = (t3 * x) / p_eps
    t14 = t5 / t4
    t15 = (torch.where(t2, ((t13 * x) / p_eps), (t14 / t4)) / t7) / t7
    return (torch.where(t0, 0.0, t12), torch.where(t0, 0.0, (((torch.where(t2, t13, t14) / t7) / t7) * t11)), torch.where(t0, 0.0, ((t15 / t7) * (-2.0))),)


_function = Unit(
    "segem_n1",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
)


def segem_n1(
    x: Tensor,
    eps: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """SE-GEM(N=1) of every element: Piecewise((x, x > 0), (eps*x/(eps + x**2), True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``eps``: eps -> 0 gives ReLU (one element, or shape [channels]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if eps is None:
        eps = default(0.0001, x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, eps, dim)) is not None:
        return _result
    return _function(x, eps, dim)



class SEGEM_N1(Module):
    """SE-GEM(N=1) as a module: Piecewise((x, x > 0), (eps*x/(eps + x**2), True)).

    eps: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        eps: float = 0.0001,
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.eps = make_parameter(PARAMETERS, 0, eps, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return segem_n1(x, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
