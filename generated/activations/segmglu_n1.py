"""SE-GMGLU(N=1): u*Piecewise((x, x > 0), (eps*x/(eps + x**2), True))

Krause, Geometric Monomial (GEM), sections 2.5 and 4.2.
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


def value(x: Tensor, u: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 <= p_eps
    t2 = u.abs()
    t3 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t2
    t4 = x.abs()
    t5 = (2.3283064365386963e-10 < t4) & (t4 < 4294967296.0)
    t6 = t3 & t5
    t7 = t2 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t8 = t7 & t5
    t9 = torch.where(t6, 2.3283064365386963e-10, torch.where(t8, x.new_full((), 4294967296.0), 1.0))
    t10 = u * t9
    t11 = torch.where(t1, (t10 * x), ((t10 / torch.where((x == 0.0), torch.inf, x)) * p_eps))
    t12 = 1.0 + (torch.where(t1, t0, p_eps) / torch.where(t1, p_eps, t0))
    t13 = torch.where(t6, 4294967296.0, torch.where(t8, x.new_full((), 2.3283064365386963e-10), 1.0))
    return torch.where((0.0 < x), (u * x), ((t11 / t12) * t13))


def gradient(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du, df/deps"""
    single = x.dtype == torch.float32
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 <= p_eps
    t3 = u.abs()
    t4 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t3
    t5 = x.abs()
    t6 = (2.3283064365386963e-10 < t5) & (t5 < 4294967296.0)
    t7 = t4 & t6
    t8 = t3 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t9 = t8 & t6
    t10 = torch.where(t7, 2.3283064365386963e-10, torch.where(t9, x.new_full((), 4294967296.0), 1.0))
    t11 = u * t10
    t12 = torch.where((x == 0.0), torch.inf, x)
    t13 = t11 / t12
    t14 = 1.0 + (torch.where(t2, t1, p_eps) / torch.where(t2, p_eps, t1))
    t15 = torch.where(t7, 4294967296.0, torch.where(t9, x.new_full((), 2.3283064365386963e-10), 1.0))
    t16 = p_eps <= t1
    t17 = torch.where(t16, p_eps, t1) / torch.where(t16, t1, p_eps)
    t18 = (1.0 - t17) / (1.0 + t17)
    t19 = ((torch.where(t2, t11, ((t13 * p_eps) / t12)) / t14) * t15) * torch.where(t16, (-t18), t18)
    t20 = torch.where(t2, (((((t11 * x) / p_eps) * x) / p_eps) * x), t13)
    return (torch.where(t0, u, t19), torch.where(t0, x, (torch.where(t2, x, ((1.0 / t12) * p_eps)) / t14)), torch.where((u != u), u, torch.where(t0, 0.0, (((t20 / t14) / t14) * t15))),)


def slope(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 <= p_eps
    t3 = u.abs()
    t4 = (1.2379400392853803e+27 if single else 1.0218702384817765e+295) < t3
    t5 = x.abs()
    t6 = (2.3283064365386963e-10 < t5) & (t5 < 4294967296.0)
    t7 = t4 & t6
    t8 = t3 < (8.673617379884035e-19 if single else 1.1830521861667747e-271)
    t9 = t8 & t6
    t10 = torch.where(t7, 2.3283064365386963e-10, torch.where(t9, x.new_full((), 4294967296.0), 1.0))
    t11 = u * t10
    t12 = torch.where((x == 0.0), torch.inf, x)
    t13 = 1.0 + (torch.where(t2, t1, p_eps) / torch.where(t2, p_eps, t1))
    t14 = torch.where(t7, 4294967296.0, torch.where(t9, x.new_full((), 2.3283064365386963e-10), 1.0))
    t15 = (torch.where(t2, t11, (((t11 / t12) * p_eps) / t12)) / t13) * t14
    t16 = p_eps <= t1
    t17 = torch.where(t16, p_eps, t1) / torch.where(t16, t1, p_eps)
    t18 = (1.0 - t17) / (1.0 + t17)
    return (torch.where(t0, u, (t15 * torch.where(t16, (-t18), t18))), torch.where(t0, x, (torch.where(t2, x, ((1.0 / t12) * p_eps)) / t13)),)


def curvature(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dxdeps, d²f/dudu, d²f/dudeps, d²f/depsdeps"""
    single = x.dtype == torch.float32
    t0 = u != u
    t1 = 0.0 < x
    t2 = x * x
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
    t13 = (t12 * x) / p_eps
    t14 = torch.where((x == 0.0), torch.inf, x)
    t15 = t12 / t14
    t16 = 1.0 + (torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2))
    t17 = (torch.where(t3, t13, (((t15 * p_eps) / t14) / t14)) / t16) / t16
    t18 = torch.where(t10, x.new_full((), 2.3283064365386963e-10), 1.0)
    t19 = torch.where(t8, 4294967296.0, t18)
    t20 = 1.0 / t14
    t21 = torch.where(t3, 1.0, ((t20 * p_eps) / t14)) / t16
    t22 = p_eps <= t2
    t23 = torch.where(t22, p_eps, t2) / torch.where(t22, t2, p_eps)
    t24 = (1.0 - t23) / (1.0 + t23)
    t25 = torch.where(t22, (-t24), t24)
    t26 = (t21 * 2.0) + t25
    t27 = (t13 * x) / p_eps
    t28 = t15 / t14
    t29 = torch.where(t1, 0.0, ((((torch.where(t3, t27, t28) / t16) / t16) * t19) * t26))
    t30 = torch.where(t3, ((((x / p_eps) * x) / p_eps) * x), t20) / t16
    t31 = (torch.where(t3, ((t27 * x) / p_eps), (t28 / t14)) / t16) / t16
    return (torch.where(t0, u, torch.where(t1, 0.0, (((t17 * t19) * t26) * (-2.0)))), torch.where(t1, 1.0, (t21 * t25)), torch.where(t0, u, t29), torch.where((x != x), x, 0.0), torch.where(t1, 0.0, (t30 / t16)), torch.where(t0, u, torch.where(t1, 0.0, (((t31 / t16) * t19) * (-2.0)))),)


_function = Unit(
    "segmglu_n1",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
    gated=True,
)


def segmglu_n1(
    x: Tensor,
    u: Tensor | None = None,
    eps: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """SE-GMGLU(N=1) of every element pair: u*Piecewise((x, x > 0), (eps*x/(eps + x**2), True)).

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



class SEGMGLU_N1(Module):
    """SE-GMGLU(N=1) as a module: u*Piecewise((x, x > 0), (eps*x/(eps + x**2), True)).

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
        return segmglu_n1(x, u, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
