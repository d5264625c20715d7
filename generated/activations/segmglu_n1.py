"""SE-GMGLU(N=1): u*Piecewise((x, x > 0), (eps*x/(eps + x**2), True))

Krause, Geometric Monomial (GEM), sections 2.5 and 4.2.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("eps", 0.0001, learnable=True),
)


def value(x: Tensor, u: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    t0 = u * x
    t1 = x * x
    t2 = t1 <= p_eps
    t3 = torch.where(t2, t0, ((u / torch.where((x == 0.0), torch.inf, x)) * p_eps))
    t4 = 1.0 + (torch.where(t2, t1, p_eps) / torch.where(t2, p_eps, t1))
    return torch.where((0.0 < x), t0, (t3 / t4))


def gradient(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du, df/deps"""
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 <= p_eps
    t3 = torch.where((x == 0.0), torch.inf, x)
    t4 = u / t3
    t5 = 1.0 + (torch.where(t2, t1, p_eps) / torch.where(t2, p_eps, t1))
    t6 = p_eps <= t1
    t7 = torch.where(t6, p_eps, t1) / torch.where(t6, t1, p_eps)
    t8 = (1.0 - t7) / (1.0 + t7)
    t9 = (torch.where(t2, u, ((t4 * p_eps) / t3)) / t5) * torch.where(t6, (-t8), t8)
    t10 = torch.where(t2, (((((u * x) / p_eps) * x) / p_eps) * x), t4) / t5
    return (torch.where(t0, u, t9), torch.where(t0, x, (torch.where(t2, x, ((1.0 / t3) * p_eps)) / t5)), torch.where((u != u), u, torch.where(t0, 0.0, (t10 / t5))),)


def slope(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 <= p_eps
    t3 = torch.where((x == 0.0), torch.inf, x)
    t4 = 1.0 + (torch.where(t2, t1, p_eps) / torch.where(t2, p_eps, t1))
    t5 = p_eps <= t1
    t6 = torch.where(t5, p_eps, t1) / torch.where(t5, t1, p_eps)
    t7 = (1.0 - t6) / (1.0 + t6)
    t8 = (torch.where(t2, u, (((u / t3) * p_eps) / t3)) / t4) * torch.where(t5, (-t7), t7)
    return (torch.where(t0, u, t8), torch.where(t0, x, (torch.where(t2, x, ((1.0 / t3) * p_eps)) / t4)),)


def curvature(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dxdeps, d²f/dudu, d²f/dudeps, d²f/depsdeps"""
    t0 = u != u
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= p_eps
    t4 = (u * x) / p_eps
    t5 = torch.where((x == 0.0), torch.inf, x)
    t6 = u / t5
    t7 = 1.0 + (torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2))
    t8 = (torch.where(t3, t4, (((t6 * p_eps) / t5) / t5)) / t7) / t7
    t9 = 1.0 / t5
    t10 = torch.where(t3, 1.0, ((t9 * p_eps) / t5)) / t7
    t11 = p_eps <= t2
    t12 = torch.where(t11, p_eps, t2) / torch.where(t11, t2, p_eps)
    t13 = (1.0 - t12) / (1.0 + t12)
    t14 = torch.where(t11, (-t13), t13)
    t15 = (t10 * 2.0) + t14
    t16 = (t4 * x) / p_eps
    t17 = t6 / t5
    t18 = torch.where(t1, 0.0, (((torch.where(t3, t16, t17) / t7) / t7) * t15))
    t19 = torch.where(t3, ((((x / p_eps) * x) / p_eps) * x), t9) / t7
    t20 = (torch.where(t3, ((t16 * x) / p_eps), (t17 / t5)) / t7) / t7
    return (torch.where(t0, u, torch.where(t1, 0.0, (-((t8 * t15) * 2.0)))), torch.where(t1, 1.0, (t10 * t14)), torch.where(t0, u, t18), torch.where((x != x), x, 0.0), torch.where(t1, 0.0, (t19 / t7)), torch.where(t0, u, torch.where(t1, 0.0, (-((t20 / t7) * 2.0)))),)


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
    Parameters must be given, by name where there is no ``u``.
    ``eps``: eps -> 0 gives ReLU (one element, or shape [channels]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if eps is None:
        raise TypeError("segmglu_n1: parameter eps must be given")
    return _function(x, u, eps, dim)



class SEGMGLU_N1(nn.Module):
    """SE-GMGLU(N=1) as a module: u*Piecewise((x, x > 0), (eps*x/(eps + x**2), True)).

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
        return segmglu_n1(x, u, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
