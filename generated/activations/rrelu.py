"""RReLU: Piecewise((x, x > 0), (x*(lower + noise*(-lower + upper)), True))

Xu et al. 2015, arXiv:1505.00853.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._noise import draw_seed
from .._unit import InPlace, Parameter, Unit, describe, make_number

PARAMETERS = (
    Parameter("lower", 0.125),
    Parameter("upper", 0.3333333333333333, above="lower"),
)


def value(x: Tensor, p_lower: Tensor, p_upper: Tensor, noise: Tensor) -> Tensor:
    """f"""
    t0 = p_lower + (noise * (p_upper - p_lower))
    t1 = torch.where((0.0 < x), x, torch.where((t0 == 0.0), t0, (t0 * x)))
    return torch.where((x != x), x, t1)


def gradient(x: Tensor, p_lower: Tensor, p_upper: Tensor, noise: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = torch.where((0.0 < x), 1.0, (p_lower + (noise * (p_upper - p_lower))))
    return (torch.where((x != x), x, t0),)


def curvature(x: Tensor, p_lower: Tensor, p_upper: Tensor, noise: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    return (torch.where((x != x), x, 0.0),)


_function = Unit(
    "rrelu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
    noise=True,
)


def value_evaluated(x: Tensor, p_lower: Tensor, p_upper: Tensor) -> Tensor:
    """f"""
    t0 = (p_lower * 0.5) + (p_upper * 0.5)
    t1 = torch.where((0.0 < x), x, torch.where((t0 == 0.0), t0, (t0 * x)))
    return torch.where((x != x), x, t1)


def gradient_evaluated(x: Tensor, p_lower: Tensor, p_upper: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    t0 = torch.where((0.0 < x), 1.0, ((p_lower * 0.5) + (p_upper * 0.5)))
    return (torch.where((x != x), x, t0),)


def curvature_evaluated(x: Tensor, p_lower: Tensor, p_upper: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    return (torch.where((x != x), x, 0.0),)


_function_evaluated = Unit(
    "rrelu_evaluated",
    PARAMETERS,
    value_evaluated,
    gradient_evaluated,
    curvature=curvature_evaluated,
)


def rrelu(
    x: Tensor,
    lower: float = 0.125,
    upper: float = 0.3333333333333333,
    *,
    training: bool = False,
    generator: torch.Generator | None = None,
) -> Tensor:
    """RReLU of every element: Piecewise((x, x > 0), (x*(lower + noise*(-lower + upper)), True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``lower``: least slope for negative inputs.
    ``upper``: greatest slope for negative inputs.
    In training each element draws from torch's default generator of the device, or from ``generator``; else the result is
    Piecewise((x, x > 0), (x*(lower/2 + upper/2), True)).
    """
    if training:
        return _function(x, lower, upper, draw_seed(x, generator))
    if not is_dynamo_compiling() and (_result := _function_evaluated.calls.ask(x, lower, upper)) is not None:
        return _result
    return _function_evaluated(x, lower, upper)



class RReLU(InPlace):
    """RReLU as a module: Piecewise((x, x > 0), (x*(lower + noise*(-lower + upper)), True)).

    Noise is drawn in training mode only.

    ``inplace``: whether the result is written into the input, as torch does; no memory is saved by that.
    """

    def __init__(
        self,
        lower: float = 0.125,
        upper: float = 0.3333333333333333,
        inplace: bool = False,
    ) -> None:
        super().__init__(inplace)
        self.lower = make_number(PARAMETERS[0], lower)
        self.upper = make_number(PARAMETERS[1], upper, self.lower)

    def forward(self, x: Tensor, generator: torch.Generator | None = None) -> Tensor:
        if self.inplace:
            return self.into(x, lambda x: rrelu(x, self.lower, self.upper, training=self.training, generator=generator))
        return rrelu(x, self.lower, self.upper, training=self.training, generator=generator)

    def extra_repr(self) -> str:
        return describe(self, ("lower", "upper", "inplace", ))
