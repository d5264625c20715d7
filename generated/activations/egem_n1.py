"""E-GEM(N=1): Piecewise((x**3/(eps + x**2), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 4.1.
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
    Parameter("eps", 1e-06, learnable=True, domain=Domain(low=0.0)),
)


def value(x: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 <= p_eps
    t2 = 1.0 + (torch.where(t1, t0, p_eps) / torch.where(t1, p_eps, t0))
    t3 = torch.where((0.0 < x), (torch.where(t1, (((x / p_eps) * x) * x), x) / t2), 0.0)
    return torch.where((x != x), x, t3)


def gradient(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/deps"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= p_eps
    t4 = (x / p_eps) * x
    t5 = 1.0 + (torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2))
    t6 = torch.where((x == 0.0), torch.inf, x)
    t7 = 1.0 / t6
    t8 = ((torch.where(t3, 1.0, ((t7 * p_eps) / t6)) / t5) * 2.0) + 1.0
    t9 = torch.where(t1, (-((torch.where(t3, ((t4 / p_eps) * x), t7) / t5) / t5)), 0.0)
    return (torch.where(t0, x, torch.where(t1, ((torch.where(t3, t4, 1.0) / t5) * t8), 0.0)), torch.where(t0, x, t9),)


def slope(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = x * x
    t1 = t0 <= p_eps
    t2 = 1.0 + (torch.where(t1, t0, p_eps) / torch.where(t1, p_eps, t0))
    t3 = torch.where((x == 0.0), torch.inf, x)
    t4 = (torch.where(t1, 1.0, (((1.0 / t3) * p_eps) / t3)) / t2) * 2.0
    t5 = (torch.where(t1, ((x / p_eps) * x), 1.0) / t2) * (t4 + 1.0)
    return (torch.where((x != x), x, torch.where((0.0 < x), t5, 0.0)),)


def curvature(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdeps, d²f/depsdeps"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= p_eps
    t4 = x / p_eps
    t5 = torch.where((x == 0.0), torch.inf, x)
    t6 = 1.0 / t5
    t7 = (t6 * p_eps) / t5
    t8 = torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2)
    t9 = 1.0 + t8
    t10 = (torch.where(t3, 1.0, t7) / t9) * 3.0
    t11 = torch.where(t3, t8, 1.0) / t9
    t12 = (((torch.where(t3, t4, (t7 / t5)) / t9) / t9) * (t10 - t11)) * 2.0
    t13 = (t4 * x) / p_eps
    t14 = t6 / t5
    t15 = torch.where(t1, (((torch.where(t3, t13, t14) / t9) / t9) * (t11 - t10)), 0.0)
    t16 = (torch.where(t3, ((t13 * x) / p_eps), (t14 / t5)) / t9) / t9
    return (torch.where(t0, x, torch.where(t1, t12, 0.0)), torch.where(t0, x, t15), torch.where(t0, x, torch.where(t1, ((t16 / t9) * 2.0), 0.0)),)


_function = Unit(
    "egem_n1",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
)


def egem_n1(
    x: Tensor,
    eps: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """E-GEM(N=1) of every element: Piecewise((x**3/(eps + x**2), x > 0), (0, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``eps``: eps -> 0 gives ReLU (one element, or shape [channels]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if eps is None:
        eps = default(1e-06, x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, eps, dim)) is not None:
        return _result
    return _function(x, eps, dim)



class EGEM_N1(Module):
    """E-GEM(N=1) as a module: Piecewise((x**3/(eps + x**2), x > 0), (0, True)).

    eps: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        eps: float = 1e-06,
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.eps = make_parameter(PARAMETERS, 0, eps, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return egem_n1(x, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
