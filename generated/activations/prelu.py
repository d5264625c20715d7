"""PReLU: Piecewise((x, x > 0), (weight*x, True))

He et al. 2015, arXiv:1502.01852.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("weight", 0.25, learnable=True),
)


def value(x: Tensor, p_a: Tensor) -> Tensor:
    """f"""
    t0 = torch.where((0.0 < x), x, torch.where((p_a == 0.0), p_a, (p_a * x)))
    return torch.where((x != x), x, t0)


def gradient(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/da"""
    t0 = 0.0 < x
    return (torch.where((x != x), x, torch.where(t0, 1.0, p_a)), torch.where(t0, 0.0, x),)


def slope(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    return (torch.where((x != x), x, torch.where((0.0 < x), 1.0, p_a)),)


def curvature(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxda, d²f/dada"""
    t0 = x != x
    return (torch.where(t0, x, 0.0), torch.where(t0, x, torch.where((0.0 < x), x.new_full((), 0.0), 1.0)), torch.where(t0, x, 0.0),)


_function = Unit(
    "prelu",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    curvature=curvature,
)


def prelu(
    x: Tensor,
    weight: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """PReLU of every element: Piecewise((x, x > 0), (weight*x, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``weight``: slope for negative inputs (one element, or shape [channels]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if weight is None:
        weight = default(0.25, x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, weight, dim)) is not None:
        return _result
    return _function(x, weight, dim)



class PReLU(Module):
    """PReLU as a module: Piecewise((x, x > 0), (weight*x, True)).

    weight: learnable, one for each of ``num_parameters`` groups of dimension ``dim``, all ``init`` at first;
    ``requires_grad_(False)`` freezes.

    Arguments and parameters are called as those of torch.nn.PReLU.
    """

    def __init__(
        self,
        num_parameters: int = 1,
        init: float = 0.25,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
        *,
        dim: int = 1,
    ) -> None:
        super().__init__()
        self.weight = make_parameter(PARAMETERS, 0, init, num_parameters, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return prelu(x, self.weight, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("weight", ))
