"""Swish: x/(1 + exp(-beta*x))

Ramachandran et al. 2017, arXiv:1710.05941.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._autograd import pointwise
from .._kernels import Parameter
from .._numeric import fused

PARAMETERS = (
    Parameter("beta", 1.0, learnable=True),
)


def value(x: Tensor, beta: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = beta * t0
    t2 = t1 < 0.0
    t3 = t1.abs()
    t4 = torch.exp((-t3))
    t5 = fused(beta, t0, (-t1))
    t6 = t4 * torch.where((t3 < 1000.0), torch.where(t2, t5, (-t5)), 0.0)
    t7 = t4 + t6
    return (torch.where(t2, t7, 1.0) / (1.0 + t7)) * t0


def gradient(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/dbeta"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = beta * t1
    t3 = t2 < 0.0
    t4 = t2.abs()
    t5 = torch.exp((-t4))
    t6 = fused(beta, t1, (-t2))
    t7 = t5 * torch.where((t4 < 1000.0), torch.where(t3, t6, (-t6)), 0.0)
    t8 = t5 + t7
    t9 = 1.0 + t8
    t10 = torch.where(t3, t8, 1.0) / t9
    t11 = (torch.where(t3, 1.0, t8) / t9) * t10
    return (((t11 * beta) * t1) + t10, (t11 * t1) * t1, )


def curvature(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdbeta, d²f/dbetadbeta"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = beta * t1
    t3 = t2 < 0.0
    t4 = t2.abs()
    t5 = torch.exp((-t4))
    t6 = fused(beta, t1, (-t2))
    t7 = t5 * torch.where((t4 < 1000.0), torch.where(t3, t6, (-t6)), 0.0)
    t8 = t5 + t7
    t9 = 1.0 + t8
    t10 = torch.where(t3, 1.0, t8) / t9
    t11 = torch.where(t3, t8, 1.0) / t9
    t12 = t10 * t11
    t13 = (t10 * t10) * t11
    t14 = beta * beta
    t15 = t10 * (t11 * t11)
    return ((((t12 * beta) * 2.0) + ((t13 * t14) * t1)) - ((t15 * t14) * t1), (((t12 * 2.0) * t1) + (((t13 * beta) * t1) * t1)) - (((t15 * beta) * t1) * t1), (((t13 * t1) * t1) * t1) - (((t15 * t1) * t1) * t1), )


_function = pointwise("swish", PARAMETERS, value, gradient, curvature)


def swish(
    x: Tensor, beta: Tensor
) -> Tensor:
    """Swish of every element of ``x``: x/(1 + exp(-beta*x)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``beta``: temperature of the logistic gate (a tensor of one element).
    """
    return _function(x, beta)


class Swish(nn.Module):
    """Swish as a module: x/(1 + exp(-beta*x)).

    beta: learnable, shared by all elements; ``requires_grad_(False)`` freezes.
    """

    def __init__(self, beta: float = 1.0, device=None, dtype=None) -> None:
        super().__init__()
        self.beta = nn.Parameter(torch.tensor(beta, device=device, dtype=dtype or torch.get_default_dtype()))

    def forward(self, x: Tensor) -> Tensor:
        return swish(x, self.beta)

    def extra_repr(self) -> str:
        return f"beta={self.beta.item():g}"
