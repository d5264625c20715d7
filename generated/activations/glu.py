"""GLU: u/(1 + exp(-x))

Dauphin et al. 2017, arXiv:1612.08083.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit, describe

PARAMETERS = (
)


def value(x: Tensor, u: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x < 0.0
    t1 = x.abs()
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t4 = torch.where(t2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return ((torch.where(t0, t3, 1.0) / (1.0 + t3)) * u) * torch.where(t0, t4, 1.0)


def gradient(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/du"""
    single = x.dtype == torch.float32
    t0 = x.abs()
    t1 = (64.0 if single else 640.0) < t0
    t2 = torch.exp(torch.clamp((-torch.where(t1, (t0 - (32.0 if single else 64.0)), t0)), min=-1000.0))
    t3 = 1.0 + t2
    t4 = torch.where(t1, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t5 = x < 0.0
    return ((((t2 / t3) / t3) * u) * t4, (torch.where(t5, t2, 1.0) / t3) * torch.where(t5, t4, 1.0),)


def curvature(x: Tensor, u: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdu, d²f/dudu"""
    single = x.dtype == torch.float32
    t0 = x.abs()
    t1 = (64.0 if single else 640.0) < t0
    t2 = torch.exp(torch.clamp((-torch.where(t1, (t0 - (32.0 if single else 64.0)), t0)), min=-1000.0))
    t3 = 1.0 + t2
    t4 = (t2 / t3) / t3
    t5 = (torch.tanh(torch.clamp((0.5 * x), -1000.0, 1000.0)) * t4) * u
    t6 = torch.where(t1, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return (-(t5 * t6), t4 * t6, torch.where((x != x), x, 0.0),)


_function = Unit(
    "glu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
    gated=True,
    gate_last=True,
)


def glu(
    x: Tensor,
    u: Tensor | None = None,
) -> Tensor:
    """GLU of every element pair: u/(1 + exp(-x)).

    ``x`` (the gate's argument) and ``u`` (the value) are floating-point tensors of one shape, with any strides; with
    ``u=None``, ``x`` holds both in the halves of its last dimension, u first, as in torch.nn.functional.glu.  The result has the shape and dtype of one.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, u)) is not None:
        return _result
    return _function(x, u)



class GLU(Module):
    """GLU as a module: u/(1 + exp(-x)).

    ``dim``: the dimension of which the halves are value and gate, where one tensor is given.
    """

    dim = -1

    def __init__(
        self,
        dim: int = -1,
    ) -> None:
        super().__init__()
        self.dim = dim

    def forward(self, x: Tensor, u: Tensor | None = None) -> Tensor:
        if u is None and self.dim != -1:
            u, x = x.chunk(2, self.dim)
        return glu(x, u)

    def extra_repr(self) -> str:
        return describe(self, ("dim", ))
