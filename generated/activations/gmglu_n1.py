"""GMGLU(N=1): u*Piecewise((x**3/(x**2 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.5.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._unit import Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor, u: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 <= 1.0
    t2 = u * x
    t3 = 1.0 + (torch.where(t1, t0, 1.0) / torch.where(t1, 1.0, t0))
    t4 = torch.where((0.0 < x), (torch.where(t1, ((t2 * x) * x), t2) / t3), 0.0)
    return torch.where((x != x), x, t4)


def gradient(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= 1.0
    t4 = 1.0 + (torch.where(t3, t2, 1.0) / torch.where(t3, 1.0, t2))
    t5 = torch.where((x == 0.0), torch.inf, x)
    t6 = ((torch.where(t3, 1.0, ((1.0 / t5) / t5)) / t4) * 2.0) + 1.0
    t7 = torch.where(t1, ((torch.where(t3, ((u * x) * x), u) / t4) * t6), 0.0)
    return (torch.where(t0, x, t7), torch.where(t0, x, torch.where(t1, (torch.where(t3, (t2 * x), x) / t4), 0.0)),)


def curvature(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 <= 1.0
    t4 = torch.where((x == 0.0), torch.inf, x)
    t5 = torch.where(t3, t2, 1.0)
    t6 = t5 / torch.where(t3, 1.0, t2)
    t7 = 1.0 + t6
    t8 = (torch.where(t3, (u * x), (((u / t4) / t4) / t4)) / t7) / t7
    t9 = torch.where(t3, 1.0, ((1.0 / t4) / t4)) / t7
    t10 = (t8 * ((t9 * 3.0) - (torch.where(t3, t6, 1.0) / t7))) * 2.0
    return (torch.where(t0, x, torch.where(t1, t10, 0.0)), torch.where(t0, x, torch.where(t1, ((t5 / t7) * ((t9 * 2.0) + 1.0)), 0.0)), torch.where(t0, x, 0.0),)


_function = Unit(
    "gmglu_n1",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
    gated=True,
)


def gmglu_n1(
    x: Tensor,
    u: Tensor | None = None,
) -> Tensor:
    """GMGLU(N=1) of every element pair: u*Piecewise((x**3/(x**2 + 1), x > 0), (0, True)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    """
    return _function(x, u)



class GMGLU_N1(nn.Module):
    """GMGLU(N=1) as a module: u*Piecewise((x**3/(x**2 + 1), x > 0), (0, True)).
    """

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return gmglu_n1(x, u)
