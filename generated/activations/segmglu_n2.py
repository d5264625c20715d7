"""SE-GMGLU(N=2): u*Piecewise((x, x > 0), (eps*x/(eps + x**4), True))

Krause, Geometric Monomial (GEM), sections 2.5 and 4.2.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._numeric import fused
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("eps", 0.0001, learnable=True),
)


def value(x: Tensor, u: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    t0 = u * x
    t1 = x * x
    t2 = t1 * t1
    t3 = torch.where((t2 < torch.inf), fused(t1, t1, ((t1 + t1) * fused(x, x, (-t1)))), t2)
    t4 = t3 <= p_eps
    t5 = torch.where((x == 0.0), torch.inf, x)
    t6 = 1.0 + (torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3))
    return torch.where((0.0 < x), t0, (torch.where(t4, t0, ((((u / t5) * p_eps) / t5) / t5)) / t6))


def gradient(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du, df/deps"""
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = torch.where((t2 < torch.inf), fused(t1, t1, ((t1 + t1) * fused(x, x, (-t1)))), t2)
    t4 = t3 <= p_eps
    t5 = torch.where((x == 0.0), torch.inf, x)
    t6 = u / t5
    t7 = 1.0 + (torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3))
    t8 = (torch.where(t4, ((((x / p_eps) * x) * x) * x), 1.0) / t7) * 4.0
    t9 = (torch.where(t4, u, ((((t6 * p_eps) / t5) / t5) / t5)) / t7) * (1.0 - t8)
    t10 = torch.where(t4, x, ((((1.0 / t5) * p_eps) / t5) / t5)) / t7
    t11 = torch.where(t4, (((((((u * x) / p_eps) * x) / p_eps) * x) * x) * x), ((t6 / t5) / t5))
    return (torch.where(t0, u, t9), torch.where(t0, x, t10), torch.where((u != u), u, torch.where(t0, 0.0, ((t11 / t7) / t7))),)


def slope(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = torch.where((t2 < torch.inf), fused(t1, t1, ((t1 + t1) * fused(x, x, (-t1)))), t2)
    t4 = t3 <= p_eps
    t5 = torch.where((x == 0.0), torch.inf, x)
    t6 = 1.0 + (torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3))
    t7 = torch.where(t4, u, (((((u / t5) * p_eps) / t5) / t5) / t5)) / t6
    t8 = (torch.where(t4, ((((x / p_eps) * x) * x) * x), 1.0) / t6) * 4.0
    t9 = torch.where(t4, x, ((((1.0 / t5) * p_eps) / t5) / t5)) / t6
    return (torch.where(t0, u, (t7 * (1.0 - t8))), torch.where(t0, x, t9),)


def curvature(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dxdeps, d²f/dudu, d²f/dudeps, d²f/depsdeps"""
    t0 = u != u
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = torch.where((t3 < torch.inf), fused(t2, t2, ((t2 + t2) * fused(x, x, (-t2)))), t3)
    t5 = t4 <= p_eps
    t6 = ((u * x) / p_eps) * x
    t7 = torch.where((x == 0.0), torch.inf, x)
    t8 = u / t7
    t9 = torch.where(t5, (t6 * x), (((((t8 * p_eps) / t7) / t7) / t7) / t7))
    t10 = 1.0 + (torch.where(t5, t4, p_eps) / torch.where(t5, p_eps, t4))
    t11 = (x / p_eps) * x
    t12 = torch.where(t5, ((t11 * x) * x), 1.0) / t10
    t13 = t12 * 3.0
    t14 = 1.0 / t7
    t15 = torch.where(t5, 1.0, ((((t14 * p_eps) / t7) / t7) / t7)) / t10
    t16 = t15 * 5.0
    t17 = torch.where(t1, 0.0, ((((t9 / t10) / t10) * (t13 - t16)) * 4.0))
    t18 = (t6 / p_eps) * x
    t19 = ((t8 / t7) / t7) / t7
    t20 = ((torch.where(t5, (t18 * x), t19) / t10) / t10) * (t16 - t13)
    t21 = torch.where(t5, ((((t11 / p_eps) * x) * x) * x), ((t14 / t7) / t7))
    t22 = torch.where(t5, (((t18 / p_eps) * x) * x), (((t19 / t7) / t7) / t7))
    return (torch.where(t0, u, t17), torch.where(t1, 1.0, (t15 * (1.0 - (t12 * 4.0)))), torch.where(t0, u, torch.where(t1, 0.0, t20)), torch.where((x != x), x, 0.0), torch.where(t1, 0.0, ((t21 / t10) / t10)), torch.where(t0, u, torch.where(t1, 0.0, (-((((t22 / t10) / t10) / t10) * 2.0)))),)


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
    Parameters must be given, by name where there is no ``u``.
    ``eps``: eps -> 0 gives ReLU (one element, or shape [channels]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if eps is None:
        raise TypeError("segmglu_n2: parameter eps must be given")
    return _function(x, u, eps, dim)



class SEGMGLU_N2(nn.Module):
    """SE-GMGLU(N=2) as a module: u*Piecewise((x, x > 0), (eps*x/(eps + x**4), True)).

    eps: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        eps: float = 0.0001,
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.eps = make_parameter("eps", eps, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return segmglu_n2(x, u, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
