"""SELU: scale*Piecewise((x, x > 0), (alpha*(exp(x) - 1), True))

Klambauer et al. 2017, arXiv:1706.02515.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import accurate_expm1
from .._signature import Domain
from .._unit import InPlace, Parameter, Unit, describe, make_number

PARAMETERS = (
    Parameter("alpha", 1.6732632423543772, domain=Domain(low=0.0)),
    Parameter("scale", 1.0507009873554805, domain=Domain(low=0.0)),
)


def value(x: Tensor, p_alpha: Tensor, p_scale: Tensor) -> Tensor:
    """f"""
    t0 = torch.where((0.0 < x), x, (p_alpha * accurate_expm1(torch.clamp(x, min=-1000.0))))
    return p_scale * t0


def gradient(x: Tensor, p_alpha: Tensor, p_scale: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = x < ((-64.0) if single else (-640.0))
    t1 = torch.exp(torch.clamp(torch.where(t0, (x + (32.0 if single else 64.0)), x), min=-1000.0))
    t2 = p_alpha * t1
    t3 = t2 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (p_scale * torch.where((0.0 < x), 1.0, torch.where(t0, t3, t2)),)


def curvature(x: Tensor, p_alpha: Tensor, p_scale: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = x < ((-64.0) if single else (-640.0))
    t1 = torch.exp(torch.clamp(torch.where(t0, (x + (32.0 if single else 64.0)), x), min=-1000.0))
    t2 = p_alpha * t1
    t3 = t2 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (p_scale * torch.where((0.0 < x), 0.0, torch.where(t0, t3, t2)),)


_function = Unit(
    "selu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def selu(
    x: Tensor,
    alpha: float = 1.6732632423543772,
    scale: float = 1.0507009873554805,
) -> Tensor:
    """SELU of every element: scale*Piecewise((x, x > 0), (alpha*(exp(x) - 1), True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``alpha``: fixed by E[f] = 0 under N(0, 1).
    ``scale``: fixed by E[f²] = 1 under N(0, 1).
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, alpha, scale)) is not None:
        return _result
    return _function(x, alpha, scale)



class SELU(InPlace):
    """SELU as a module: scale*Piecewise((x, x > 0), (alpha*(exp(x) - 1), True)).

    ``inplace``: whether the result is written into the input, as torch does; no memory is saved by that.
    """

    def __init__(
        self,
        inplace: bool = False,
        *,
        alpha: float = 1.6732632423543772,
        scale: float = 1.0507009873554805,
    ) -> None:
        super().__init__(inplace)
        self.alpha = make_number(PARAMETERS[0], alpha)
        self.scale = make_number(PARAMETERS[1], scale)

    def forward(self, x: Tensor) -> Tensor:
        if self.inplace:
            return self.into(x, lambda x: selu(x, self.alpha, self.scale))
        return selu(x, self.alpha, self.scale)

    def extra_repr(self) -> str:
        return describe(self, ("alpha", "scale", "inplace", ))
