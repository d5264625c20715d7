"""E-GEM(N=2): Piecewise((x**5/(eps + x**4), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 4.1.
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


def value(x: Tensor, p_eps: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 * t0
    t2 = t1 <= p_eps
    t3 = 1.0 + (torch.where(t2, t1, p_eps) / torch.where(t2, p_eps, t1))
    t4 = torch.where(t2, (((((x / p_eps) * x) * x) * x) * x), x) / t3
    return torch.where((x != x), x, torch.where((0.0 < x), t4, 0.0))


def gradient(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/deps"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = t3 <= p_eps
    t5 = (x / p_eps) * x
    t6 = 1.0 + (torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3))
    t7 = torch.where((x == 0.0), torch.inf, x)
    t8 = 1.0 / t7
    t9 = torch.where(t4, 1.0, ((((t8 * p_eps) / t7) / t7) / t7)) / t6
    t10 = (torch.where(t4, ((t5 * x) * x), 1.0) / t6) * ((t9 * 4.0) + 1.0)
    t11 = torch.where(t4, ((((t5 / p_eps) * x) * x) * x), ((t8 / t7) / t7))
    return (torch.where(t0, x, torch.where(t1, t10, 0.0)), torch.where(t0, x, torch.where(t1, (-((t11 / t6) / t6)), 0.0)),)


def slope(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = x * x
    t1 = t0 * t0
    t2 = t1 <= p_eps
    t3 = 1.0 + (torch.where(t2, t1, p_eps) / torch.where(t2, p_eps, t1))
    t4 = torch.where((x == 0.0), torch.inf, x)
    t5 = torch.where(t2, 1.0, (((((1.0 / t4) * p_eps) / t4) / t4) / t4))
    t6 = (torch.where(t2, ((((x / p_eps) * x) * x) * x), 1.0) / t3) * (((t5 / t3) * 4.0) + 1.0)
    return (torch.where((x != x), x, torch.where((0.0 < x), t6, 0.0)),)


def curvature(x: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdeps, d²f/depsdeps"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = t3 <= p_eps
    t5 = (x / p_eps) * x
    t6 = t5 * x
    t7 = torch.where((x == 0.0), torch.inf, x)
    t8 = 1.0 / t7
    t9 = (((t8 * p_eps) / t7) / t7) / t7
    t10 = 1.0 + (torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3))
    t11 = (torch.where(t4, 1.0, t9) / t10) * 5.0
    t12 = (torch.where(t4, (t6 * x), 1.0) / t10) * 3.0
    t13 = ((torch.where(t4, t6, (t9 / t7)) / t10) / t10) * (t11 - t12)
    t14 = (t5 / p_eps) * x
    t15 = ((t8 / t7) / t7) / t7
    t16 = ((torch.where(t4, (t14 * x), t15) / t10) / t10) * (t12 - t11)
    t17 = torch.where(t4, (((t14 / p_eps) * x) * x), (((t15 / t7) / t7) / t7))
    return (torch.where(t0, x, torch.where(t1, (t13 * 4.0), 0.0)), torch.where(t0, x, torch.where(t1, t16, 0.0)), torch.where(t0, x, torch.where(t1, ((((t17 / t10) / t10) / t10) * 2.0), 0.0)),)


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
    eps: Tensor,
    *,
    dim: int = 1,
) -> Tensor:
    """E-GEM(N=2) of every element: Piecewise((x**5/(eps + x**4), x > 0), (0, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``eps``: eps -> 0 gives ReLU (one element, or shape [channels]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    return _function(x, eps, dim)



class EGEM_N2(nn.Module):
    """E-GEM(N=2) as a module: Piecewise((x**5/(eps + x**4), x > 0), (0, True)).

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

    def forward(self, x: Tensor) -> Tensor:
        return egem_n2(x, self.eps, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("eps", ))
