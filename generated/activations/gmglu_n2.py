"""GMGLU(N=2): u*Piecewise((x**5/(x**4 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.5.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._numeric import fused
from .._unit import Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor, u: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * fused(x, x, (-t0)))), t1)
    t3 = t2 <= 1.0
    t4 = u * x
    t5 = 1.0 + (torch.where(t3, t2, 1.0) / torch.where(t3, 1.0, t2))
    t6 = torch.where((0.0 < x), (torch.where(t3, ((((t4 * x) * x) * x) * x), t4) / t5), 0.0)
    return torch.where((x != x), x, t6)


def gradient(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = torch.where((t3 < torch.inf), fused(t2, t2, ((t2 + t2) * fused(x, x, (-t2)))), t3)
    t5 = t4 <= 1.0
    t6 = 1.0 + (torch.where(t5, t4, 1.0) / torch.where(t5, 1.0, t4))
    t7 = torch.where((x == 0.0), torch.inf, x)
    t8 = (torch.where(t5, 1.0, ((((1.0 / t7) / t7) / t7) / t7)) / t6) * 4.0
    t9 = (torch.where(t5, ((((u * x) * x) * x) * x), u) / t6) * (t8 + 1.0)
    return (torch.where(t0, x, torch.where(t1, t9, 0.0)), torch.where(t0, x, torch.where(t1, (torch.where(t5, (t4 * x), x) / t6), 0.0)),)


def curvature(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = torch.where((t3 < torch.inf), fused(t2, t2, ((t2 + t2) * fused(x, x, (-t2)))), t3)
    t5 = t4 <= 1.0
    t6 = torch.where((x == 0.0), torch.inf, x)
    t7 = torch.where(t5, (((u * x) * x) * x), (((((u / t6) / t6) / t6) / t6) / t6))
    t8 = 1.0 + (torch.where(t5, t4, 1.0) / torch.where(t5, 1.0, t4))
    t9 = torch.where(t5, 1.0, ((((1.0 / t6) / t6) / t6) / t6)) / t8
    t10 = torch.where(t5, ((t2 * x) * x), 1.0) / t8
    t11 = torch.where(t1, ((((t7 / t8) / t8) * ((t9 * 5.0) - (t10 * 3.0))) * 4.0), 0.0)
    return (torch.where(t0, x, t11), torch.where(t0, x, torch.where(t1, (t10 * ((t9 * 4.0) + 1.0)), 0.0)), torch.where(t0, x, 0.0),)


_function = Unit(
    "gmglu_n2",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
    gated=True,
)


def gmglu_n2(
    x: Tensor,
    u: Tensor | None = None,
) -> Tensor:
    """GMGLU(N=2) of every element pair: u*Piecewise((x**5/(x**4 + 1), x > 0), (0, True)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    """
    return _function(x, u)



class GMGLU_N2(nn.Module):
    """GMGLU(N=2) as a module: u*Piecewise((x**5/(x**4 + 1), x > 0), (0, True)).
    """

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return gmglu_n2(x, u)
