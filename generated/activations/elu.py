"""ELU: Piecewise((x, x > 0), (alpha*(exp(x) - 1), True))

Clevert et al. 2016, arXiv:1511.07289.
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
    Parameter("alpha", 1.0, domain=Domain(low=0.0)),
)


def value(x: Tensor, p_alpha: Tensor) -> Tensor:
    """f"""
    return torch.where((0.0 < x), x, (p_alpha * accurate_expm1(torch.clamp(x, min=-1000.0))))


def gradient(x: Tensor, p_alpha: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = x < ((-64.0) if single else (-640.0))
    t1 = torch.exp(torch.clamp(torch.where(t0, (x + (32.0 if single else 64.0)), x), min=-1000.0))
    t2 = p_alpha * t1
    t3 = t2 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (torch.where((0.0 < x), 1.0, torch.where(t0, t3, t2)),)


def curvature(x: Tensor, p_alpha: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = x < ((-64.0) if single else (-640.0))
    t1 = torch.exp(torch.clamp(torch.where(t0, (x + (32.0 if single else 64.0)), x), min=-1000.0))
    t2 = p_alpha * t1
    t3 = t2 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (torch.where((0.0 < x), 0.0, torch.where(t0, t3, t2)),)


_function = Unit(
    "elu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def elu(
    x: Tensor,
    alpha: float = 1.0,
) -> Tensor:
    """ELU of every element: Piecewise((x, x > 0), (alpha*(exp(x) - 1), True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``alpha``: minus the limit at -oo.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, alpha)) is not None:
        return _result
    return _function(x, alpha)



class ELU(InPlace):
    """ELU as a module: Piecewise((x, x > 0), (alpha*(exp(x) - 1), True)).

    ``inplace``: whether the result is written into the input, as torch does; no memory is saved by that.
    """

    def __init__(
        self,
        alpha: float = 1.0,
        inplace: bool = False,
    ) -> None:
        super().__init__(inplace)
        self.alpha = make_number(PARAMETERS[0], alpha)

    def forward(self, x: Tensor) -> Tensor:
        if self.inplace:
            return self.into(x, lambda x: elu(x, self.alpha))
        return elu(x, self.alpha)

    def extra_repr(self) -> str:
        return describe(self, ("alpha", "inplace", ))
