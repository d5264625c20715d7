"""SE-GMGLU(N=2): u*Piecewise((x, x > 0), (eps*x/(eps + x**4), True))

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
    t2 = t1 * t1
    t3 = t2 <= p_eps
    t4 = torch.where((x == 0.0), torch.inf, x)
    t5 = 1.0 + (torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2))
    return torch.where((0.0 < x), t0, (torch.where(t3, t0, ((((u / t4) * p_eps) / t4) / t4)) / t5))


def gradient(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du, df/deps"""
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = t2 <= p_eps
    t4 = torch.where((x == 0.0), torch.inf, x)
    t5 = u / t4
    t6 = 1.0 + (torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2))
    t7 = (torch.where(t3, ((((x / p_eps) * x) * x) * x), 1.0) / t6) * 4.0
    t8 = (torch.where(t3, u, ((((t5 * p_eps) / t4) / t4) / t4)) / t6) * (1.0 - t7)
    t9 = torch.where(t3, x, ((((1.0 / t4) * p_eps) / t4) / t4)) / t6
    t10 = torch.where(t3, (((((((u * x) / p_eps) * x) / p_eps) * x) * x) * x), ((t5 / t4) / t4))
    return (torch.where(t0, u, t8), torch.where(t0, x, t9), torch.where((u != u), u, torch.where(t0, 0.0, ((t10 / t6) / t6))),)


def slope(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = t2 <= p_eps
    t4 = torch.where((x == 0.0), torch.inf, x)
    t5 = 1.0 + (torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2))
    t6 = torch.where(t3, u, (((((u / t4) * p_eps) / t4) / t4) / t4)) / t5
    t7 = (torch.where(t3, ((((x / p_eps) * x) * x) * x), 1.0) / t5) * 4.0
    t8 = torch.where(t3, x, ((((1.0 / t4) * p_eps) / t4) / t4)) / t5
    return (torch.where(t0, u, (t6 * (1.0 - t7))), torch.where(t0, x, t8),)


def curvature(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dxdeps, d²f/dudu, d²f/dudeps, d²f/depsdeps"""
    t0 = u != u
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = t3 <= p_eps
    t5 = ((u * x) / p_eps) * x
    t6 = torch.where((x == 0.0), torch.inf, x)
    t7 = u / t6
    t8 = torch.where(t4, (t5 * x), (((((t7 * p_eps) / t6) / t6) / t6) / t6))
    t9 = 1.0 + (torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3))
    t10 = (x / p_eps) * x
    t11 = torch.where(t4, ((t10 * x) * x), 1.0) / t9
    t12 = t11 * 3.0
    t13 = 1.0 / t6
    t14 = torch.where(t4, 1.0, ((((t13 * p_eps) / t6) / t6) / t6)) / t9
    t15 = t14 * 5.0
    t16 = torch.where(t1, 0.0, ((((t8 / t9) / t9) * (t12 - t15)) * 4.0))
    t17 = (t5 / p_eps) * x
    t18 = ((t7 / t6) / t6) / t6
    t19 = ((torch.where(t4, (t17 * x), t18) / t9) / t9) * (t15 - t12)
    t20 = torch.where(t4, ((((t10 / p_eps) * x) * x) * x), ((t13 / t6) / t6))
    t21 = torch.where(t4, (((t17 / p_eps) * x) * x), (((t18 / t6) / t6) / t6))
    return (torch.where(t0, u, t16), torch.where(t1, 1.0, (t14 * (1.0 - (t11 * 4.0)))), torch.where(t0, u, torch.where(t1, 0.0, t19)), torch.where((x != x), x, 0.0), torch.where(t1, 0.0, ((t20 / t9) / t9)), torch.where(t0, u, torch.where(t1, 0.0, (-((((t21 / t9) / t9) / t9) * 2.0)))),)


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
