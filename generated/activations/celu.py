"""CELU: Piecewise((x, x > 0), (alpha*(exp(x/alpha) - 1), True))

Barron 2017, arXiv:1704.07483.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import accurate_expm1, product_error
from .._signature import Domain
from .._unit import InPlace, Parameter, Unit, describe, make_number

PARAMETERS = (
    Parameter("alpha", 1.0, domain=Domain(low=0.0)),
)


def value(x: Tensor, p_alpha: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x / p_alpha
    t1 = t0.abs()
    t2 = t1 < (1.4901161193847656e-08 if single else 2.7755575615628914e-17)
    t3 = accurate_expm1(torch.clamp(t0, min=-1000.0))
    t4 = torch.where((t1 < 1000.0), (product_error((-t0), p_alpha, x) / p_alpha), 0.0)
    return torch.where((0.0 < x), x, torch.where(t2, x, (p_alpha * (t3 + ((t3 + 1.0) * t4)))))


def gradient(x: Tensor, p_alpha: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = x / p_alpha
    t1 = -t0
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp(torch.where(t2, (t0 + (32.0 if single else 64.0)), t0), min=-1000.0))
    t4 = torch.where((t0.abs() < 1000.0), (product_error(t1, p_alpha, x) / p_alpha), 0.0)
    t5 = t3 * (1.0 + t4)
    t6 = t5 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (torch.where((0.0 < x), 1.0, torch.where(t2, t6, t5)),)


def curvature(x: Tensor, p_alpha: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = x / p_alpha
    t1 = -t0
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp(torch.where(t2, (t0 + (32.0 if single else 64.0)), t0), min=-1000.0))
    t4 = torch.where((t0.abs() < 1000.0), (product_error(t1, p_alpha, x) / p_alpha), 0.0)
    t5 = (t3 * (1.0 + t4)) / p_alpha
    t6 = t5 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (torch.where((0.0 < x), 0.0, torch.where(t2, t6, t5)),)


_function = Unit(
    "celu",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def celu(
    x: Tensor,
    alpha: float = 1.0,
) -> Tensor:
    """CELU of every element: Piecewise((x, x > 0), (alpha*(exp(x/alpha) - 1), True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``alpha``: scale of the exponential and minus the limit at -oo.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, alpha)) is not None:
        return _result
    return _function(x, alpha)



class CELU(InPlace):
    """CELU as a module: Piecewise((x, x > 0), (alpha*(exp(x/alpha) - 1), True)).

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
            return self.into(x, lambda x: celu(x, self.alpha))
        return celu(x, self.alpha)

    def extra_repr(self) -> str:
        return describe(self, ("alpha", "inplace", ))
