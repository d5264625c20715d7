"""hardtanh: Piecewise((min_val, min_val >= x), (x, max_val > x), (max_val, True))

Collobert 2004.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._signature import Domain
from .._unit import InPlace, Parameter, Unit, describe, make_number

PARAMETERS = (
    Parameter("min_val", -1.0, domain=Domain(high=0.0, high_open=False)),
    Parameter("max_val", 1.0, domain=Domain(low=0.0)),
)


def value(x: Tensor, p_low: Tensor, p_high: Tensor) -> Tensor:
    """f"""
    t0 = torch.where((x <= p_low), p_low, torch.where((x < p_high), x, p_high))
    return torch.where((x != x), x, t0)


def gradient(x: Tensor, p_low: Tensor, p_high: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    return (torch.where((x != x), x, torch.where((x <= p_low), 0.0, (x < p_high).to(x.dtype))),)


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
    min_val: float = -1.0,
    max_val: float = 1.0,
) -> Tensor:
    """hardtanh of every element: Piecewise((min_val, min_val >= x), (x, max_val > x), (max_val, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``min_val``: least value.
    ``max_val``: greatest value.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, min_val, max_val)) is not None:
        return _result
    return _function(x, min_val, max_val)



class Hardtanh(InPlace):
    """hardtanh as a module: Piecewise((min_val, min_val >= x), (x, max_val > x), (max_val, True)).

    Arguments are called as those of torch.nn.Hardtanh.

    ``inplace``: whether the result is written into the input, as torch does; no memory is saved by that.

    ``min_value``, ``max_value``: old names of torch's for min_val and max_val.
    """

    min_value = None
    max_value = None

    def __init__(
        self,
        min_val: float = -1.0,
        max_val: float = 1.0,
        inplace: bool = False,
        min_value: float | None = None,
        max_value: float | None = None,
    ) -> None:
        super().__init__(inplace)
        min_val = min_val if min_value is None else min_value
        max_val = max_val if max_value is None else max_value
        self.min_val = make_number(PARAMETERS[0], min_val)
        self.max_val = make_number(PARAMETERS[1], max_val)

    def forward(self, x: Tensor) -> Tensor:
        if self.inplace:
            return self.into(x, lambda x: hardtanh(x, self.min_val, self.max_val))
        return hardtanh(x, self.min_val, self.max_val)

    def extra_repr(self) -> str:
        return describe(self, ("min_val", "max_val", "inplace", ))
