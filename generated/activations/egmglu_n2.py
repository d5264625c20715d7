"""E-GMGLU(N=2): u*Piecewise((x**5/(eps + x**4), x > 0), (0, True))

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
    t1 = t0 * t0
    t2 = t1 <= p_eps
    t3 = u * x
    t4 = 1.0 + (torch.where(t2, t1, p_eps) / torch.where(t2, p_eps, t1))
    t5 = torch.where(t2, (((((t3 / p_eps) * x) * x) * x) * x), t3) / t4
    return torch.where((x != x), x, torch.where((0.0 < x), t5, 0.0))


def gradient(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du, df/deps"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = t3 <= p_eps
    t5 = ((u * x) / p_eps) * x
    t6 = 1.0 + (torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3))
    t7 = torch.where((x == 0.0), torch.inf, x)
    t8 = torch.where(t4, 1.0, (((((1.0 / t7) * p_eps) / t7) / t7) / t7))
    t9 = (torch.where(t4, ((t5 * x) * x), u) / t6) * (((t8 / t6) * 4.0) + 1.0)
    t10 = torch.where(t4, (((((x / p_eps) * x) * x) * x) * x), x) / t6
    t11 = torch.where(t4, ((((t5 / p_eps) * x) * x) * x), (((u / t7) / t7) / t7))
    return (torch.where(t0, x, torch.where(t1, t9, 0.0)), torch.where(t0, x, torch.where(t1, t10, 0.0)), torch.where(t0, x, torch.where(t1, (-((t11 / t6) / t6)), 0.0)),)


def slope(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = t3 <= p_eps
    t5 = 1.0 + (torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3))
    t6 = torch.where(t4, (((((u * x) / p_eps) * x) * x) * x), u) / t5
    t7 = torch.where((x == 0.0), torch.inf, x)
    t8 = torch.where(t4, 1.0, (((((1.0 / t7) * p_eps) / t7) / t7) / t7))
    t9 = torch.where(t4, (((((x / p_eps) * x) * x) * x) * x), x) / t5
    return (torch.where(t0, x, torch.where(t1, (t6 * (((t8 / t5) * 4.0) + 1.0)), 0.0)), torch.where(t0, x, torch.where(t1, t9, 0.0)),)


def curvature(x: Tensor, u: Tensor, p_eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dxdeps, d²f/dudu, d²f/dudeps, d²f/depsdeps"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = t3 <= p_eps
    t5 = ((u * x) / p_eps) * x
    t6 = torch.where((x == 0.0), torch.inf, x)
    t7 = u / t6
    t8 = torch.where(t4, (t5 * x), (((((t7 * p_eps) / t6) / t6) / t6) / t6))
    t9 = 1.0 + (torch.where(t4, t3, p_eps) / torch.where(t4, p_eps, t3))
    t10 = 1.0 / t6
    t11 = torch.where(t4, 1.0, ((((t10 * p_eps) / t6) / t6) / t6)) / t9
    t12 = t11 * 5.0
    t13 = (x / p_eps) * x
    t14 = torch.where(t4, ((t13 * x) * x), 1.0) / t9
    t15 = t14 * 3.0
    t16 = torch.where(t1, ((((t8 / t9) / t9) * (t12 - t15)) * 4.0), 0.0)
    t17 = (t5 / p_eps) * x
    t18 = ((t7 / t6) / t6) / t6
    t19 = ((torch.where(t4, (t17 * x), t18) / t9) / t9) * (t15 - t12)
    t20 = torch.where(t4, ((((t13 / p_eps) * x) * x) * x), ((t10 / t6) / t6))
    t21 = torch.where(t4, (((t17 / p_eps) * x) * x), (((t18 / t6) / t6) / t6))
    return (torch.where(t0, x, t16), torch.where(t0, x, torch.where(t1, (t14 * ((t11 * 4.0) + 1.0)), 0.0)), torch.where(t0, x, torch.where(t1, t19, 0.0)), torch.where(t0, x, 0.0), torch.where(t0, x, torch.where(t1, (-((t20 / t9) / t9)), 0.0)), torch.where(t0, x, torch.where(t1, ((((t21 / t9) / t9) / t9) * 2.0), 0.0)),)


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
