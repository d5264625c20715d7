"""GEM(N=1): Piecewise((x**3/(x**2 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 <= 1.0
    t2 = 1.0 + (torch.where(t1, t0, 1.0) / torch.where(t1, 1.0, t0))
    t3 = torch.where((0.0 < x), (torch.where(t1, (t0 * x), x) / t2), 0.0)
    return torch.where((x != x), x, t3)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = x * x
    t1 = t0 <= 1.0
    t2 = torch.where(t1, t0, 1.0)
    t3 = 1.0 + (t2 / torch.where(t1, 1.0, t0))
    t4 = torch.where((x == 0.0), torch.inf, x)
    t5 = ((torch.where(t1, 1.0, ((1.0 / t4) / t4)) / t3) * 2.0) + 1.0
    return (torch.where((x != x), x, torch.where((0.0 < x), ((t2 / t3) * t5), 0.0)),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    t0 = x * x
    t1 = t0 <= 1.0
    t2 = torch.where((x == 0.0), torch.inf, x)
    t3 = (1.0 / t2) / t2
    t4 = torch.where(t1, t0, 1.0) / torch.where(t1, 1.0, t0)
    t5 = 1.0 + t4
    t6 = ((torch.where(t1, 1.0, t3) / t5) * 3.0) - (torch.where(t1, t4, 1.0) / t5)
    t7 = torch.where((0.0 < x), ((((torch.where(t1, x, (t3 / t2)) / t5) / t5) * t6) * 2.0), 0.0)
    return (torch.where((x != x), x, t7),)


_function = Unit(
    "gem_n1",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def gem_n1(
    x: Tensor,
) -> Tensor:
    """GEM(N=1) of every element: Piecewise((x**3/(x**2 + 1), x > 0), (0, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class GEM_N1(Module):
    """GEM(N=1) as a module: Piecewise((x**3/(x**2 + 1), x > 0), (0, True)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return gem_n1(x)
