"""LeakyReLU: Piecewise((x, x > 0), (negative_slope*x, True))

Maas et al. 2013.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import InPlace, Parameter, Unit, describe, make_number

PARAMETERS = (
    Parameter("negative_slope", 0.01),
)


def value(x: Tensor, p_slope: Tensor) -> Tensor:
    """f"""
    t0 = torch.where((0.0 < x), x, torch.where((p_slope == 0.0), p_slope, (p_slope * x)))
    return torch.where((x != x), x, t0)


def gradient(x: Tensor, p_slope: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    return (torch.where((x != x), x, torch.where((0.0 < x), 1.0, p_slope)),)


def curvature(x: Tensor, p_slope: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    return (torch.where((x != x), x, 0.0),)


_function = Unit(
    "leaky_relu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def leaky_relu(
    x: Tensor,
    negative_slope: float = 0.01,
) -> Tensor:
    """LeakyReLU of every element: Piecewise((x, x > 0), (negative_slope*x, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``negative_slope``: slope for negative inputs.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, negative_slope)) is not None:
        return _result
    return _function(x, negative_slope)



class LeakyReLU(InPlace):
    """LeakyReLU as a module: Piecewise((x, x > 0), (negative_slope*x, True)).

    Arguments are called as those of torch.nn.LeakyReLU.

    ``inplace``: whether the result is written into the input, as torch does; no memory is saved by that.
    """

    def __init__(
        self,
        negative_slope: float = 0.01,
        inplace: bool = False,
    ) -> None:
        super().__init__(inplace)
        self.negative_slope = make_number(PARAMETERS[0], negative_slope)

    def forward(self, x: Tensor) -> Tensor:
        if self.inplace:
            return self.into(x, lambda x: leaky_relu(x, self.negative_slope))
        return leaky_relu(x, self.negative_slope)

    def extra_repr(self) -> str:
        return describe(self, ("negative_slope", "inplace", ))
