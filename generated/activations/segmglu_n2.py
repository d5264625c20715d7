"""SE-GMGLU(N=2): u*Piecewise((x, x > 0), (eps*x/(eps + x**4), True))

Krause, Geometric Monomial (GEM), sections 2.5 and 4.2.
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


def value(x: Tensor, u: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * product_error(x, x, (-t0)))), t1)
    t3 = t2 <= p_eps
    t4 = u.abs()
    t5 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t4
    t6 = x.abs()
    t7 = (2.3283064365386963e-10 < t6) & (t6 < 4294967296.0)
    t8 = t5 & t7
    t9 = t4 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t10 = t9 & t7
    t11 = torch.where(t8, 2.3283064365386963e-10, torch.where(t10, x.new_full((), 4294967296.0), 1.0))
    t12 = u * t11
    t13 = torch.where((x == 0.0), torch.inf, x)
    t14 = torch.where(t3, (t12 * x), ((((t12 / t13) * p_eps) / t13) / t13))
    t15 = 1.0 + (torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2))
    t16 = torch.where(t10, x.new_full((), 2.3283064365386963e-10), 1.0)
    return torch.where((0.0 < x), (u * x), ((t14 / t15) * torch.where(t8, 4294967296.0, t16)))


def gradient(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du, df/deps"""
    single = x.dtype == torch.float32
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = torch.where((t2 < torch.inf), fused(t1, t1, ((t1 + t1) * product_error(x, x, (-t1)))), t2)
    t4 = t3 <= p_eps
    t5 = u.abs()
    t6 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t5
    t7 = x.abs()
    t8 = (2.3283064365386963e-10 < t7) & (t7 < 4294967296.0)
    t9 = t6 & t8
    t10 = t5 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t11 = t10 & t8
    t12 = torch.where(t9, 2.3283064365386963e-10, torch.where(t11, x.new_full((), 4294967296.0), 1.0))
    t13 = u * t12
    t14 = torch.where((x == 0.0), torch.inf, x)
    t15 = t13 / t14
    t16 = torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3)
    t17 = 1.0 + t16
    t18 = torch.where(t4, t13, ((((t15 * p_eps) / t14) / t14) / t14)) / t17
    t19 = torch.where(t11, x.new_full((), 2.3283064365386963e-10), 1.0)
    t20 = torch.where(t9, 4294967296.0, t19)
    t21 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t3
    t22 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t16
    t23 = t21 & t22
    t24 = torch.where(t23, torch.where(t4, t16, 1.0), torch.where(t4, ((((x / p_eps) * x) * x) * x), 1.0))
    t25 = torch.where(t23, (torch.where(t4, 1.0, t16) * x), torch.where(t4, x, ((((1.0 / t14) * p_eps) / t14) / t14)))
    t26 = torch.where(t4, (((((((t13 * x) / p_eps) * x) / p_eps) * x) * x) * x), ((t15 / t14) / t14))
    return (torch.where(t0, u, ((t18 * t20) * (1.0 - ((t24 / t17) * 4.0)))), torch.where(t0, x, (t25 / t17)), torch.where((u != u), u, torch.where(t0, 0.0, (((t26 / t17) / t17) * t20))),)


def slope(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = torch.where((t2 < torch.inf), fused(t1, t1, ((t1 + t1) * product_error(x, x, (-t1)))), t2)
    t4 = t3 <= p_eps
    t5 = u.abs()
    t6 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t5
    t7 = x.abs()
    t8 = (2.3283064365386963e-10 < t7) & (t7 < 4294967296.0)
    t9 = t6 & t8
    t10 = t5 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t11 = t10 & t8
    t12 = torch.where(t9, 2.3283064365386963e-10, torch.where(t11, x.new_full((), 4294967296.0), 1.0))
    t13 = u * t12
    t14 = torch.where((x == 0.0), torch.inf, x)
    t15 = torch.where(t4, t13, (((((t13 / t14) * p_eps) / t14) / t14) / t14))
    t16 = torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3)
    t17 = 1.0 + t16
    t18 = torch.where(t11, x.new_full((), 2.3283064365386963e-10), 1.0)
    t19 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t3
    t20 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t16
    t21 = t19 & t20
    t22 = torch.where(t21, torch.where(t4, t16, 1.0), torch.where(t4, ((((x / p_eps) * x) * x) * x), 1.0))
    t23 = ((t15 / t17) * torch.where(t9, 4294967296.0, t18)) * (1.0 - ((t22 / t17) * 4.0))
    t24 = torch.where(t21, (torch.where(t4, 1.0, t16) * x), torch.where(t4, x, ((((1.0 / t14) * p_eps) / t14) / t14)))
    return (torch.where(t0, u, t23), torch.where(t0, x, (t24 / t17)),)


def curvature(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dxdeps, d²f/dudu, d²f/dudeps, d²f/depsdeps"""
    single = x.dtype == torch.float32
    t0 = u != u
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = torch.where((t3 < torch.inf), fused(t2, t2, ((t2 + t2) * product_error(x, x, (-t2)))), t3)
    t5 = t4 <= p_eps
    t6 = u.abs()
    t7 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t6
    t8 = x.abs()
    t9 = (2.3283064365386963e-10 < t8) & (t8 < 4294967296.0)
    t10 = t7 & t9
    t11 = t6 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t12 = t11 & t9
    t13 = torch.where(t10, 2.3283064365386963e-10, torch.where(t12, x.new_full((), 4294967296.0), 1.0))
    t14 = u * t13
    t15 = ((t14 * x) / p_eps) * x
    t16 = torch.where((x == 0.0), torch.inf, x)
    t17 = t14 / t16
    t18 = torch.where(t5, (t15 * x), (((((t17 * p_eps) / t16) / t16) / t16) / t16))
    t19 = torch.where(t5, t4, p_eps) / torch.where(t5, p_eps, t4)
    t20 = 1.0 + t19
    t21 = torch.where(t12, x.new_full((), 2.3283064365386963e-10), 1.0)
    t22 = torch.where(t10, 4294967296.0, t21)
    t23 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t4
    t24 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t19
    t25 = t23 & t24
    t26 = (x / p_eps) * x
    t27 = torch.where(t25, torch.where(t5, t19, 1.0), torch.where(t5, ((t26 * x) * x), 1.0))
    t28 = t27 / t20
    t29 = t28 * 3.0
    t30 = 1.0 / t16
    t31 = torch.where(t25, torch.where(t5, 1.0, t19), torch.where(t5, 1.0, ((((t30 * p_eps) / t16) / t16) / t16)))
    t32 = t31 / t20
    t33 = t32 * 5.0
    t34 = torch.where(t1, 0.0, (((((t18 / t20) / t20) * t22) * (t29 - t33)) * 4.0))
    t35 = (t15 / p_eps) * x
    t36 = ((t17 / t16) / t16) / t16
    t37 = (((torch.where(t5, (t35 * x), t36) / t20) / t20) * t22) * (t33 - t29)
    t38 = torch.where(t5, ((((t26 / p_eps) * x) * x) * x), ((t30 / t16) / t16))
    t39 = torch.where(t5, (((t35 / p_eps) * x) * x), (((t36 / t16) / t16) / t16))
    t40 = torch.where(t1, 0.0, (((((t39 / t20) / t20) / t20) * t22) * (-2.0)))
    return (torch.where(t0, u, t34), torch.where(t1, 1.0, (t32 * (1.0 - (t28 * 4.0)))), torch.where(t0, u, torch.where(t1, 0.0, t37)), torch.where((x != x), x, 0.0), torch.where(t1, 0.0, ((t38 / t20) / t20)), torch.where(t0, u, t40),)


_function = Unit(
    "segmglu_n2",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
    gated=True,
)


def segmglu_n2(
    x: Tensor,
    u: Tensor | None = None,
    eps: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """SE-GMGLU(N=2) of every element pair: u*Piecewise((x, x > 0), (eps*x/(eps + x**4), True)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    ``eps``: eps -> 0 gives ReLU (one element, or shape [channels]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if eps is None:
        eps = default(0.0001, x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, u, eps, dim)) is not None:
        return _result
    return _function(x, u, eps, dim)



class SEGMGLU_N2(Module):
    """SE-GMGLU(N=2) as a module: u*Piecewise((x, x > 0), (eps*x/(eps + x**4), True)).

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

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return segmglu_n2(x, u, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
