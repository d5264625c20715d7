"""hardtanh: Piecewise((low, low >= x), (x, high > x), (high, True))

Collobert 2004.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._module import describe
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("low", -1.0),
    Parameter("high", 1.0),
)


def value(x: Tensor, p_low: Tensor, p_high: Tensor) -> Tensor:
    """f"""
    t0 = torch.where((x <= p_low), p_low, torch.where((x < p_high), x, p_high))
    return torch.where((x != x), x, t0)


def gradient(x: Tensor, p_low: Tensor, p_high: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = torch.where((x < p_high), x.new_tensor(1.0), x.new_tensor(0.0))
    return (torch.where((x != x), x, torch.where((x <= p_low), 0.0, t0)),)


def curvature(x: Tensor, p_low: Tensor, p_high: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    return (torch.where((x != x), x, 0.0),)


_function = Unit(
    "hardtanh",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def hardtanh(
    x: Tensor,
    low: float = -1.0,
    high: float = 1.0,
) -> Tensor:
    """hardtanh of every element: Piecewise((low, low >= x), (x, high > x), (high, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``low``: least value.
    ``high``: greatest value.
    """
    return _function(x, low, high)



class Hardtanh(nn.Module):
    """hardtanh as a module: Piecewise((low, low >= x), (x, high > x), (high, True)).
    """

    def __init__(
        self,
        low: float = -1.0,
        high: float = 1.0,
    ) -> None:
        super().__init__()
        self.low = low
        self.high = high

    def forward(self, x: Tensor) -> Tensor:
        return hardtanh(x, self.low, self.high)

    def extra_repr(self) -> str:
        return describe(self, ("low", "high", ))
