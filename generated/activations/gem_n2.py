"""GEM(N=2): Piecewise((x**5/(x**4 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._unit import Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 * t0
    t2 = t1 <= 1.0
    t3 = 1.0 + (torch.where(t2, t1, 1.0) / torch.where(t2, 1.0, t1))
    t4 = torch.where((0.0 < x), (torch.where(t2, (((t0 * x) * x) * x), x) / t3), 0.0)
    return torch.where((x != x), x, t4)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = x * x
    t1 = t0 * t0
    t2 = t1 <= 1.0
    t3 = 1.0 + (torch.where(t2, t1, 1.0) / torch.where(t2, 1.0, t1))
    t4 = torch.where((x == 0.0), torch.inf, x)
    t5 = (torch.where(t2, 1.0, ((((1.0 / t4) / t4) / t4) / t4)) / t3) * 4.0
    t6 = torch.where((0.0 < x), ((torch.where(t2, ((t0 * x) * x), 1.0) / t3) * (t5 + 1.0)), 0.0)
    return (torch.where((x != x), x, t6),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    t0 = x * x
    t1 = t0 * t0
    t2 = t1 <= 1.0
    t3 = t0 * x
    t4 = torch.where((x == 0.0), torch.inf, x)
    t5 = (((1.0 / t4) / t4) / t4) / t4
    t6 = 1.0 + (torch.where(t2, t1, 1.0) / torch.where(t2, 1.0, t1))
    t7 = ((torch.where(t2, 1.0, t5) / t6) * 5.0) - ((torch.where(t2, (t3 * x), 1.0) / t6) * 3.0)
    t8 = torch.where((0.0 < x), ((((torch.where(t2, t3, (t5 / t4)) / t6) / t6) * t7) * 4.0), 0.0)
    return (torch.where((x != x), x, t8),)


_function = Unit(
    "gem_n2",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def gem_n2(
    x: Tensor,
) -> Tensor:
    """GEM(N=2) of every element: Piecewise((x**5/(x**4 + 1), x > 0), (0, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    return _function(x)



class GEM_N2(nn.Module):
    """GEM(N=2) as a module: Piecewise((x**5/(x**4 + 1), x > 0), (0, True)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return gem_n2(x)
