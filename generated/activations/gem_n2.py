"""GEM(N=2): Piecewise((x**5/(x**4 + 1), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 2.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import fused, product_error
from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * product_error(x, x, (-t0)))), t1)
    t3 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t2
    t4 = t2 <= 1.0
    t5 = torch.where(t4, t2, 1.0) / torch.where(t4, 1.0, t2)
    t6 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t5
    t7 = torch.where((t3 & t6), (torch.where(t4, t5, 1.0) * x), torch.where(t4, (((t0 * x) * x) * x), x))
    return torch.where((x != x), x, torch.where((0.0 < x), (t7 / (1.0 + t5)), 0.0))


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * product_error(x, x, (-t0)))), t1)
    t3 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t2
    t4 = t2 <= 1.0
    t5 = torch.where(t4, t2, 1.0) / torch.where(t4, 1.0, t2)
    t6 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t5
    t7 = t3 & t6
    t8 = torch.where(t7, torch.where(t4, t5, 1.0), torch.where(t4, ((t0 * x) * x), 1.0))
    t9 = 1.0 + t5
    t10 = 1.0 / torch.where((x == 0.0), torch.inf, x)
    t11 = t10 * t10
    t12 = torch.where(t7, torch.where(t4, 1.0, t5), torch.where(t4, 1.0, (t11 * t11)))
    t13 = torch.where((0.0 < x), ((t8 / t9) * (((t12 / t9) * 4.0) + 1.0)), 0.0)
    return (torch.where((x != x), x, t13),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * t0
    t2 = torch.where((t1 < torch.inf), fused(t0, t0, ((t0 + t0) * product_error(x, x, (-t0)))), t1)
    t3 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t2
    t4 = t2 <= 1.0
    t5 = torch.where(t4, t2, 1.0) / torch.where(t4, 1.0, t2)
    t6 = (7.888609052210118e-31 if single else 1.1830521861667747e-271) <= t5
    t7 = t3 & t6
    t8 = torch.where((x == 0.0), torch.inf, x)
    t9 = t0 * x
    t10 = 1.0 / t8
    t11 = torch.where(t7, (t5 / t8), torch.where(t4, t9, ((((t10 / t8) / t8) / t8) / t8)))
    t12 = 1.0 + t5
    t13 = t10 * t10
    t14 = torch.where(t7, torch.where(t4, 1.0, t5), torch.where(t4, 1.0, (t13 * t13)))
    t15 = torch.where(t7, torch.where(t4, t5, 1.0), torch.where(t4, (t9 * x), 1.0))
    t16 = ((t11 / t12) / t12) * (((t14 / t12) * 5.0) - ((t15 / t12) * 3.0))
    return (torch.where((x != x), x, torch.where((0.0 < x), (t16 * 4.0), 0.0)),)


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
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class GEM_N2(Module):
    """GEM(N=2) as a module: Piecewise((x**5/(x**4 + 1), x > 0), (0, True)).
    """

    def forward(self, x: Tensor) -> Tensor:
        return gem_n2(x)
