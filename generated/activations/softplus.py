"""softplus: log(exp(beta*x) + 1)/beta

Dugas et al. 2001.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import accurate_log1p, product_error
from .._signature import Domain
from .._unit import Module, Parameter, Unit, describe, make_number

PARAMETERS = (
    Parameter("beta", 1.0, domain=Domain(low=0.0)),
)


def value(x: Tensor, p_beta: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = x * p_beta
    t1 = t0.abs()
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t4 = t0 < 0.0
    t5 = product_error(x, p_beta, (-t0))
    t6 = t3 * torch.where((t1 < 1000.0), torch.where(t4, t5, (-t5)), 0.0)
    t7 = torch.clamp(x, min=0.0) + (accurate_log1p((t3 + t6)) / p_beta)
    t8 = torch.where(t2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return t7 * torch.where(t4, t8, 1.0)


def gradient(x: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0 = x * p_beta
    t1 = t0 < 0.0
    t2 = t0.abs()
    t3 = (64.0 if single else 640.0) < t2
    t4 = torch.exp(torch.clamp((-torch.where(t3, (t2 - (32.0 if single else 64.0)), t2)), min=-1000.0))
    t5 = product_error(x, p_beta, (-t0))
    t6 = t4 * torch.where((t2 < 1000.0), torch.where(t1, t5, (-t5)), 0.0)
    t7 = t4 + t6
    t8 = torch.where(t3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    return ((torch.where(t1, t7, 1.0) / (1.0 + t7)) * torch.where(t1, t8, 1.0),)


def curvature(x: Tensor, p_beta: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx"""
    single = x.dtype == torch.float32
    t0 = x * p_beta
    t1 = t0.abs()
    t2 = (64.0 if single else 640.0) < t1
    t3 = torch.exp(torch.clamp((-torch.where(t2, (t1 - (32.0 if single else 64.0)), t1)), min=-1000.0))
    t4 = product_error(x, p_beta, (-t0))
    t5 = torch.where((t1 < 1000.0), torch.where((t0 < 0.0), t4, (-t4)), 0.0)
    t6 = t3 + (t3 * t5)
    t7 = 1.0 + t6
    t8 = ((t6 / t7) / t7) * p_beta
    t9 = t8 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    return (torch.where(t2, t9, t8),)


_function = Unit(
    "softplus",
    PARAMETERS,
    value,
    gradient,
    curvature=curvature,
)


def softplus(
    x: Tensor,
    beta: float = 1.0,
) -> Tensor:
    """softplus of every element: log(exp(beta*x) + 1)/beta.

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``beta``: sharpness; beta -> oo gives ReLU.
    """
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, beta)) is not None:
        return _result
    return _function(x, beta)



class Softplus(Module):
    """softplus as a module: log(exp(beta*x) + 1)/beta.

    ``threshold``: the result is x where beta*x is above it (torch's default is 20); unless given, nowhere.
    """

    threshold = None

    def __init__(
        self,
        beta: float = 1.0,
        threshold: float | None = None,
    ) -> None:
        super().__init__()
        self.threshold = threshold
        self.beta = make_number(PARAMETERS[0], beta)

    def forward(self, x: Tensor) -> Tensor:
        if self.threshold is not None:
            return torch.where(x * self.beta > self.threshold, x, softplus(x, self.beta))
        return softplus(x, self.beta)

    def extra_repr(self) -> str:
        return describe(self, ("beta", "threshold", ))
