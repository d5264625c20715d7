"""GEM(N=2): Piecewise((x**5/(x**4 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._numeric import fused, product_error
from .._unit import Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * product_error(x, x, (-t0)))), t1)
    t3 = t2 <= 1.0
    t4 = 1.0 + (torch.where(t3, t2, 1.0) / torch.where(t3, 1.0, t2))
    t5 = torch.where((0.0 < x), (torch.where(t3, (t2 * x), x) / t4), 0.0)
    return torch.where((x != x), x, t5)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * product_error(x, x, (-t0)))), t1)
    t3 = t2 <= 1.0
    t4 = 1.0 + (torch.where(t3, t2, 1.0) / torch.where(t3, 1.0, t2))
    t5 = torch.where((x == 0.0), torch.inf, x)
    t6 = (torch.where(t3, 1.0, ((((1.0 / t5) / t5) / t5) / t5)) / t4) * 4.0
    t7 = torch.where((0.0 < x), ((torch.where(t3, ((t0 * x) * x), 1.0) / t4) * (t6 + 1.0)), 0.0)
    return (torch.where((x != x), x, t7),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * product_error(x, x, (-t0)))), t1)
    t3 = t2 <= 1.0
    t4 = t0 * x
    t5 = torch.where((x == 0.0), torch.inf, x)
    t6 = (((1.0 / t5) / t5) / t5) / t5
    t7 = 1.0 + (torch.where(t3, t2, 1.0) / torch.where(t3, 1.0, t2))
    t8 = ((torch.where(t3, 1.0, t6) / t7) * 5.0) - ((torch.where(t3, (t4 * x), 1.0) / t7) * 3.0)
    t9 = torch.where((0.0 < x), ((((torch.where(t3, t4, (t6 / t5)) / t7) / t7) * t8) * 4.0), 0.0)
    return (torch.where((x != x), x, t9),)


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
