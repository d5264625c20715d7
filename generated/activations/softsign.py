"""softsign: x/(Abs(x) + 1)

Bergstra et al. 2009.
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
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    return t0 / (t0.abs() + 1.0)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = x.abs() + 1.0
    return ((1.0 / t0) / t0,)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    t0 = torch.where((0.0 < x), 1.0, torch.where((x < 0.0), (-1.0), x))
    t1 = x.abs() + 1.0
    return (-((((t0 * 2.0) / t1) / t1) / t1),)


_function = Unit(
    "softsign",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def softsign(
    x: Tensor,
) -> Tensor:
    """softsign of every element: x/(Abs(x) + 1).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class Softsign(Module):
    """softsign as a module: x/(Abs(x) + 1).
    """

    def forward(self, x: Tensor) -> Tensor:
        return softsign(x)
