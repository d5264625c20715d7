"""hard sigmoid: Piecewise((0, x <= -3), (x/6 + 1/2, x < 3), (1, True))

Howard et al. 2019, arXiv:1905.02244, section 5.2.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import InPlace, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor) -> Tensor:
    """f"""
    t0 = torch.where((x <= (-3.0)), 0.0, torch.where((x < 3.0), ((x + 3.0) / 6.0), 1.0))
    return torch.where((x != x), x, t0)


def gradient(x: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = torch.where((x < 3.0), x.new_full((), 0.16666666666666666), 0.0)
    return (torch.where((x != x), x, torch.where((x <= (-3.0)), 0.0, t0)),)


def curvature(x: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    return (torch.where((x != x), x, 0.0),)


_function = Unit(
    "hard_sigmoid",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def hard_sigmoid(
    x: Tensor,
) -> Tensor:
    """hard sigmoid of every element: Piecewise((0, x <= -3), (x/6 + 1/2, x < 3), (1, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x)) is not None:
        return _result
    return _function(x)



class HardSigmoid(InPlace):
    """hard sigmoid as a module: Piecewise((0, x <= -3), (x/6 + 1/2, x < 3), (1, True)).

    ``inplace``: whether the result is written into the input, as torch does; no memory is saved by that.
    """

    def forward(self, x: Tensor) -> Tensor:
        if self.inplace:
            return self.into(x, lambda x: hard_sigmoid(x))
        return hard_sigmoid(x)
