"""ReGLU: u*Piecewise((x, x > 0), (0, True))

Shazeer 2020, arXiv:2002.05202.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit

PARAMETERS = (
)


def value(x: Tensor, u: Tensor) -> Tensor:
    """f"""
    return torch.where((x != x), x, torch.where((0.0 < x), (u * x), (u * 0.0)))


def gradient(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    t0 = x != x
    t1 = 0.0 < x
    return (torch.where(t0, x, torch.where(t1, u, 0.0)), torch.where(t0, x, torch.where(t1, x, 0.0)),)


def curvature(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    t0 = x != x
    return (torch.where(t0, x, 0.0), torch.where(t0, x, (0.0 < x).to(x.dtype)), torch.where(t0, x, 0.0),)


_function = Unit(
    "reglu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
    gated=True,
)


def reglu(
    x: Tensor,
    u: Tensor | None = None,
) -> Tensor:
    """ReGLU of every element pair: u*Piecewise((x, x > 0), (0, True)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension.  The result has the shape and dtype of one.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, u)) is not None:
        return _result
    return _function(x, u)



class ReGLU(Module):
    """ReGLU as a module: u*Piecewise((x, x > 0), (0, True)).
    """

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        return reglu(x, u)
