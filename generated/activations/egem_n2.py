"""E-GEM(N=2): Piecewise((x**5/(eps + x**4), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 4.1.
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
    Parameter("eps", 1e-06, learnable=True, domain=Domain(low=0.0)),
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
    t7 = torch.where((t3 & t6), (torch.where(t4, t5, 1.0) * x), torch.where(t4, (((((x / p_eps) * x) * x) * x) * x), x))
    return torch.where((x != x), x, torch.where((0.0 < x), (t7 / (1.0 + t5)), 0.0))


def gradient(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/deps"""
    single = x.dtype == torch.float32
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = torch.where((t3 < torch.inf), fused(t2, t2, ((t2 + t2) * product_error(x, x, (-t2)))), t3)
    t5 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t4
    t6 = t4 <= p_eps
    t7 = torch.where(t6, t4, p_eps) / torch.where(t6, p_eps, t4)
    t8 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t7
    t9 = t5 & t8
    t10 = (x / p_eps) * x
    t11 = torch.where(t9, torch.where(t6, t7, 1.0), torch.where(t6, ((t10 * x) * x), 1.0))
    t12 = 1.0 + t7
    t13 = torch.where((x == 0.0), torch.inf, x)
    t14 = 1.0 / t13
    t15 = torch.where(t9, torch.where(t6, 1.0, t7), torch.where(t6, 1.0, ((((t14 * p_eps) / t13) / t13) / t13)))
    t16 = torch.where(t1, ((t11 / t12) * (((t15 / t12) * 4.0) + 1.0)), 0.0)
    t17 = torch.where(t6, ((((t10 / p_eps) * x) * x) * x), ((t14 / t13) / t13))
    return (torch.where(t0, x, t16), torch.where(t0, x, torch.where(t1, (-((t17 / t12) / t12)), 0.0)),)


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
    t8 = torch.where(t7, torch.where(t4, t5, 1.0), torch.where(t4, ((((x / p_eps) * x) * x) * x), 1.0))
    t9 = 1.0 + t5
    t10 = torch.where((x == 0.0), torch.inf, x)
    t11 = torch.where(t4, 1.0, (((((1.0 / t10) * p_eps) / t10) / t10) / t10))
    t12 = (torch.where(t7, torch.where(t4, 1.0, t5), t11) / t9) * 4.0
    return (torch.where((x != x), x, torch.where((0.0 < x), ((t8 / t9) * (t12 + 1.0)), 0.0)),)


def curvature(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdeps, d²f/depsdeps"""
    single = x.dtype == torch.float32
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = torch.where((t3 < torch.inf), fused(t2, t2, ((t2 + t2) * product_error(x, x, (-t2)))), t3)
    t5 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t4
    t6 = t4 <= p_eps
    t7 = torch.where(t6, t4, p_eps) / torch.where(t6, p_eps, t4)
    t8 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t7
    t9 = t5 & t8
    t10 = torch.where((x == 0.0), torch.inf, x)
    t11 = (x / p_eps) * x
    t12 = t11 * x
    t13 = 1.0 / t10
    t14 = (((t13 * p_eps) / t10) / t10) / t10
    t15 = torch.where(t9, (t7 / t10), torch.where(t6, t12, (t14 / t10)))
    t16 = 1.0 + t7
    t17 = torch.where(t9, torch.where(t6, 1.0, t7), torch.where(t6, 1.0, t14))
    t18 = (t17 / t16) * 5.0
    t19 = torch.where(t9, torch.where(t6, t7, 1.0), torch.where(t6, (t12 * x), 1.0))
    t20 = (t19 / t16) * 3.0
    t21 = torch.where(t1, ((((t15 / t16) / t16) * (t18 - t20)) * 4.0), 0.0)
    t22 = (t11 / p_eps) * x
    t23 = ((t13 / t10) / t10) / t10
    t24 = ((torch.where(t6, (t22 * x), t23) / t16) / t16) * (t20 - t18)
    t25 = torch.where(t6, (((t22 / p_eps) * x) * x), (((t23 / t10) / t10) / t10))
    return (torch.where(t0, x, t21), torch.where(t0, x, torch.where(t1, t24, 0.0)), torch.where(t0, x, torch.where(t1, ((((t25 / t16) / t16) / t16) * 2.0), 0.0)),)


_function = Unit(
    "egem_n2",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
)


def egem_n2(
    x: Tensor,
    eps: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """E-GEM(N=2) of every element: Piecewise((x**5/(eps + x**4), x > 0), (0, True)).

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



class EGEM_N2(Module):
    """E-GEM(N=2) as a module: Piecewise((x**5/(eps + x**4), x > 0), (0, True)).

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
        return egem_n2(x, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
