"""SE-GEM(N=2): Piecewise((x, x > 0), (eps*x/(eps + x**4), True))

Krause, Geometric Monomial (GEM), section 4.2.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import fused, product_error
from .._signature import Domain
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("eps", 0.0001, learnable=True, domain=Domain(low=0.0)),
)


def value(x: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * product_error(x, x, (-t0)))), t1)
    t3 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t2
    t4 = t2 <= p_eps
    t5 = torch.where(t4, t2, p_eps) / torch.where(t4, p_eps, t2)
    t6 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t5
    t7 = torch.where((x == 0.0), torch.inf, x)
    t8 = torch.where((t3 & t6), (torch.where(t4, 1.0, t5) * x), torch.where(t4, x, ((((1.0 / t7) * p_eps) / t7) / t7)))
    return torch.where((0.0 < x), x, (t8 / (1.0 + t5)))


def gradient(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/deps"""
    single = x.dtype == torch.float32
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = torch.where((t2 < torch.inf), fused(t1, t1, ((t1 + t1) * product_error(x, x, (-t1)))), t2)
    t4 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t3
    t5 = t3 <= p_eps
    t6 = torch.where(t5, t3, p_eps) / torch.where(t5, p_eps, t3)
    t7 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t6
    t8 = t4 & t7
    t9 = torch.where((x == 0.0), torch.inf, x)
    t10 = 1.0 / t9
    t11 = torch.where(t8, torch.where(t5, 1.0, t6), torch.where(t5, 1.0, ((((t10 * p_eps) / t9) / t9) / t9)))
    t12 = 1.0 + t6
    t13 = (x / p_eps) * x
    t14 = torch.where(t8, torch.where(t5, t6, 1.0), torch.where(t5, ((t13 * x) * x), 1.0))
    t15 = torch.where(t5, ((((t13 / p_eps) * x) * x) * x), ((t10 / t9) / t9))
    return (torch.where(t0, 1.0, ((t11 / t12) * (1.0 - ((t14 / t12) * 4.0)))), torch.where(t0, 0.0, ((t15 / t12) / t12)),)


def slope(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * product_error(x, x, (-t0)))), t1)
    t3 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t2
    t4 = t2 <= p_eps
    t5 = torch.where(t4, t2, p_eps) / torch.where(t4, p_eps, t2)
    t6 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t5
    t7 = t3 & t6
    t8 = torch.where((x == 0.0), torch.inf, x)
    t9 = torch.where(t4, 1.0, (((((1.0 / t8) * p_eps) / t8) / t8) / t8))
    t10 = 1.0 + t5
    t11 = torch.where(t7, torch.where(t4, t5, 1.0), torch.where(t4, ((((x / p_eps) * x) * x) * x), 1.0))
    t12 = (torch.where(t7, torch.where(t4, 1.0, t5), t9) / t10) * (1.0 - ((t11 / t10) * 4.0))
    return (torch.where((0.0 < x), 1.0, t12),)


def curvature(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdeps, d²f/depsdeps"""
    single = x.dtype == torch.float32
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = torch.where((t2 < torch.inf), fused(t1, t1, ((t1 + t1) * product_error(x, x, (-t1)))), t2)
    t4 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t3
    t5 = t3 <= p_eps
    t6 = torch.where(t5, t3, p_eps) / torch.where(t5, p_eps, t3)
    t7 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t6
    t8 = t4 & t7
    t9 = torch.where((x == 0.0), torch.inf, x)
    t10 = (x / p_eps) * x
    t11 = t10 * x
    t12 = 1.0 / t9
    t13 = (((t12 * p_eps) / t9) / t9) / t9
    t14 = 1.0 + t6
    t15 = torch.where(t8, (t6 / t9), torch.where(t5, t11, (t13 / t9))) / t14
    t16 = torch.where(t8, torch.where(t5, t6, 1.0), torch.where(t5, (t11 * x), 1.0))
    t17 = (t16 / t14) * 3.0
    t18 = torch.where(t8, torch.where(t5, 1.0, t6), torch.where(t5, 1.0, t13))
    t19 = (t18 / t14) * 5.0
    t20 = (t10 / p_eps) * x
    t21 = ((t12 / t9) / t9) / t9
    t22 = ((torch.where(t5, (t20 * x), t21) / t14) / t14) * (t19 - t17)
    t23 = torch.where(t5, (((t20 / p_eps) * x) * x), (((t21 / t9) / t9) / t9))
    return (torch.where(t0, 0.0, (((t15 / t14) * (t17 - t19)) * 4.0)), torch.where(t0, 0.0, t22), torch.where(t0, 0.0, ((((t23 / t14) / t14) / t14) * (-2.0))),)


_function = Unit(
    "segem_n2",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
)


def segem_n2(
    x: Tensor,
    eps: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """SE-GEM(N=2) of every element: Piecewise((x, x > 0), (eps*x/(eps + x**4), True)).

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



class SEGEM_N2(Module):
    """SE-GEM(N=2) as a module: Piecewise((x, x > 0), (eps*x/(eps + x**4), True)).

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
        return segem_n2(x, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
