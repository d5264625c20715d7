"""E-GMGLU(N=1): u*Piecewise((x**3/(eps + x**2), x > 0), (0, True))

Krause, Geometric Monomial (GEM), sections 2.5 and 4.1.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("eps", 1e-06, learnable=True),
)


def value(x: Tensor, u: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 <= p_eps
    t2 = u * x
    t3 = 1.0 + (torch.where(t1, t0, p_eps) / torch.where(t1, p_eps, t0))
    t4 = torch.where((0.0 < x), (torch.where(t1, (((t2 / p_eps) * x) * x), t2) / t3), 0.0)
    return torch.where((x != x), x, t4)


def gradient(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du, df/deps"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= p_eps
    t4 = ((u * x) / p_eps) * x
    t5 = 1.0 + (torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2))
    t6 = torch.where((x == 0.0), torch.inf, x)
    t7 = (torch.where(t3, 1.0, (((1.0 / t6) * p_eps) / t6)) / t5) * 2.0
    t8 = torch.where(t1, ((torch.where(t3, t4, u) / t5) * (t7 + 1.0)), 0.0)
    t9 = torch.where(t1, (torch.where(t3, (((x / p_eps) * x) * x), x) / t5), 0.0)
    t10 = -((torch.where(t3, ((t4 / p_eps) * x), (u / t6)) / t5) / t5)
    return (torch.where(t0, x, t8), torch.where(t0, x, t9), torch.where(t0, x, torch.where(t1, t10, 0.0)),)


def slope(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= p_eps
    t4 = 1.0 + (torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2))
    t5 = torch.where((x == 0.0), torch.inf, x)
    t6 = (torch.where(t3, 1.0, (((1.0 / t5) * p_eps) / t5)) / t4) * 2.0
    t7 = (torch.where(t3, (((u * x) / p_eps) * x), u) / t4) * (t6 + 1.0)
    t8 = torch.where(t1, (torch.where(t3, (((x / p_eps) * x) * x), x) / t4), 0.0)
    return (torch.where(t0, x, torch.where(t1, t7, 0.0)), torch.where(t0, x, t8),)


def curvature(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dxdeps, d²f/dudu, d²f/dudeps, d²f/depsdeps"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= p_eps
    t4 = (u * x) / p_eps
    t5 = torch.where((x == 0.0), torch.inf, x)
    t6 = u / t5
    t7 = torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2)
    t8 = 1.0 + t7
    t9 = (torch.where(t3, t4, (((t6 * p_eps) / t5) / t5)) / t8) / t8
    t10 = 1.0 / t5
    t11 = torch.where(t3, 1.0, ((t10 * p_eps) / t5)) / t8
    t12 = t11 * 3.0
    t13 = torch.where(t3, t7, 1.0) / t8
    t14 = (x / p_eps) * x
    t15 = torch.where(t1, ((torch.where(t3, t14, 1.0) / t8) * ((t11 * 2.0) + 1.0)), 0.0)
    t16 = (t4 * x) / p_eps
    t17 = t6 / t5
    t18 = torch.where(t1, (((torch.where(t3, t16, t17) / t8) / t8) * (t13 - t12)), 0.0)
    t19 = torch.where(t1, (-((torch.where(t3, ((t14 / p_eps) * x), t10) / t8) / t8)), 0.0)
    t20 = (torch.where(t3, ((t16 * x) / p_eps), (t17 / t5)) / t8) / t8
    return (torch.where(t0, x, torch.where(t1, ((t9 * (t12 - t13)) * 2.0), 0.0)), torch.where(t0, x, t15), torch.where(t0, x, t18), torch.where(t0, x, 0.0), torch.where(t0, x, t19), torch.where(t0, x, torch.where(t1, ((t20 / t8) * 2.0), 0.0)),)


_function = Unit(
    "egmglu_n1",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
    gated=True,
)


def egmglu_n1(
    x: Tensor,
    u: Tensor | None = None,
    eps: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """E-GMGLU(N=1) of every element pair: u*Piecewise((x**3/(eps + x**2), x > 0), (0, True)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    Parameters must be given, by name where there is no ``u``.
    ``eps``: eps -> 0 gives ReLU (one element, or shape [channels]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if eps is None:
        raise TypeError("egmglu_n1: parameter eps must be given")
    return _function(x, u, eps, dim)



class EGMGLU_N1(nn.Module):
    """E-GMGLU(N=1) as a module: u*Piecewise((x**3/(eps + x**2), x > 0), (0, True)).

    eps: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        eps: float = 1e-06,
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.eps = make_parameter("eps", eps, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return egmglu_n1(x, u, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
