"""E-GMGLU(N=2): u*Piecewise((x**5/(eps + x**4), x > 0), (0, True))

Krause, Geometric Monomial (GEM), sections 2.5 and 4.1.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._numeric import fused
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("eps", 1e-06, learnable=True),
)


def value(x: Tensor, u: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * fused(x, x, (-t0)))), t1)
    t3 = t2 <= p_eps
    t4 = u * x
    t5 = 1.0 + (torch.where(t3, t2, p_eps) / torch.where(t3, p_eps, t2))
    t6 = torch.where(t3, (((((t4 / p_eps) * x) * x) * x) * x), t4) / t5
    return torch.where((x != x), x, torch.where((0.0 < x), t6, 0.0))


def gradient(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du, df/deps"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = torch.where((t3 < torch.inf), fused(t2, t2, ((t2 + t2) * fused(x, x, (-t2)))), t3)
    t5 = t4 <= p_eps
    t6 = ((u * x) / p_eps) * x
    t7 = 1.0 + (torch.where(t5, t4, p_eps) / torch.where(t5, p_eps, t4))
    t8 = torch.where((x == 0.0), torch.inf, x)
    t9 = torch.where(t5, 1.0, (((((1.0 / t8) * p_eps) / t8) / t8) / t8))
    t10 = (torch.where(t5, ((t6 * x) * x), u) / t7) * (((t9 / t7) * 4.0) + 1.0)
    t11 = torch.where(t5, (((((x / p_eps) * x) * x) * x) * x), x) / t7
    t12 = torch.where(t5, ((((t6 / p_eps) * x) * x) * x), (((u / t8) / t8) / t8))
    return (torch.where(t0, x, torch.where(t1, t10, 0.0)), torch.where(t0, x, torch.where(t1, t11, 0.0)), torch.where(t0, x, torch.where(t1, (-((t12 / t7) / t7)), 0.0)),)


def slope(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = torch.where((t3 < torch.inf), fused(t2, t2, ((t2 + t2) * fused(x, x, (-t2)))), t3)
    t5 = t4 <= p_eps
    t6 = 1.0 + (torch.where(t5, t4, p_eps) / torch.where(t5, p_eps, t4))
    t7 = torch.where(t5, (((((u * x) / p_eps) * x) * x) * x), u) / t6
    t8 = torch.where((x == 0.0), torch.inf, x)
    t9 = torch.where(t5, 1.0, (((((1.0 / t8) * p_eps) / t8) / t8) / t8))
    t10 = torch.where(t5, (((((x / p_eps) * x) * x) * x) * x), x) / t6
    return (torch.where(t0, x, torch.where(t1, (t7 * (((t9 / t6) * 4.0) + 1.0)), 0.0)), torch.where(t0, x, torch.where(t1, t10, 0.0)),)


def curvature(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dxdeps, d²f/dudu, d²f/dudeps, d²f/depsdeps"""
    t0 = x != x
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
    t11 = 1.0 / t7
    t12 = torch.where(t5, 1.0, ((((t11 * p_eps) / t7) / t7) / t7)) / t10
    t13 = t12 * 5.0
    t14 = (x / p_eps) * x
    t15 = torch.where(t5, ((t14 * x) * x), 1.0) / t10
    t16 = t15 * 3.0
    t17 = torch.where(t1, ((((t9 / t10) / t10) * (t13 - t16)) * 4.0), 0.0)
    t18 = (t6 / p_eps) * x
    t19 = ((t8 / t7) / t7) / t7
    t20 = ((torch.where(t5, (t18 * x), t19) / t10) / t10) * (t16 - t13)
    t21 = torch.where(t5, ((((t14 / p_eps) * x) * x) * x), ((t11 / t7) / t7))
    t22 = torch.where(t5, (((t18 / p_eps) * x) * x), (((t19 / t7) / t7) / t7))
    return (torch.where(t0, x, t17), torch.where(t0, x, torch.where(t1, (t15 * ((t12 * 4.0) + 1.0)), 0.0)), torch.where(t0, x, torch.where(t1, t20, 0.0)), torch.where(t0, x, 0.0), torch.where(t0, x, torch.where(t1, (-((t21 / t10) / t10)), 0.0)), torch.where(t0, x, torch.where(t1, ((((t22 / t10) / t10) / t10) * 2.0), 0.0)),)


_function = Unit(
    "egmglu_n2",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
    gated=True,
)


def egmglu_n2(
    x: Tensor,
    u: Tensor | None = None,
    eps: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """E-GMGLU(N=2) of every element pair: u*Piecewise((x**5/(eps + x**4), x > 0), (0, True)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    Parameters must be given, by name where there is no ``u``.
    ``eps``: eps -> 0 gives ReLU (one element, or shape [channels]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if eps is None:
        raise TypeError("egmglu_n2: parameter eps must be given")
    return _function(x, u, eps, dim)



class EGMGLU_N2(nn.Module):
    """E-GMGLU(N=2) as a module: u*Piecewise((x**5/(eps + x**4), x > 0), (0, True)).

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
        return egmglu_n2(x, u, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
