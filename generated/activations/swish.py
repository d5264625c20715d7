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
    t4 = (64.0 if single else 640.0) < t3
    t5 = torch.where(t4, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t6 = torch.exp((-(t3 - t5)))
    t7 = fused(beta, t0, (-t1))
    t8 = t6 * torch.where((t3 < 1000.0), torch.where(t2, t7, (-t7)), 0.0)
    t9 = t6 + t8
    t10 = torch.where(t4, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    return ((torch.where(t2, t9, 1.0) / (1.0 + t9)) * t0) * torch.where(t2, t10, 1.0)


def gradient(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/dbeta"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = beta * t1
    t3 = t2 < 0.0
    t4 = t2.abs()
    t5 = (64.0 if single else 640.0) < t4
    t6 = torch.where(t5, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t7 = torch.exp((-(t4 - t6)))
    t8 = fused(beta, t1, (-t2))
    t9 = t7 * torch.where((t4 < 1000.0), torch.where(t3, t8, (-t8)), 0.0)
    t10 = t7 + t9
    t11 = 1.0 + t10
    t12 = torch.where(t3, t10, 1.0) / t11
    t13 = (torch.where(t3, 1.0, t10) / t11) * t12
    t14 = torch.where(t5, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t15 = torch.where(t3, t14, 1.0)
    t16 = torch.where(t3, 1.0, t14) * t15
    return ((((t13 * beta) * t1) * t16) + (t12 * t15), ((t13 * t1) * t1) * t16, )


def curvature(x: Tensor, beta: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdbeta, d²f/dbetadbeta"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t1 = torch.clamp(t0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t2 = beta * t1
    t3 = t2 < 0.0
    t4 = t2.abs()
    t5 = (64.0 if single else 640.0) < t4
    t6 = torch.where(t5, x.new_tensor((32.0 if single else 64.0)), x.new_tensor(0.0))
    t7 = torch.exp((-(t4 - t6)))
    t8 = fused(beta, t1, (-t2))
    t9 = t7 * torch.where((t4 < 1000.0), torch.where(t3, t8, (-t8)), 0.0)
    t10 = t7 + t9
    t11 = 1.0 + t10
    t12 = torch.where(t3, 1.0, t10) / t11
    t13 = torch.where(t3, t10, 1.0) / t11
    t14 = t12 * t13
    t15 = torch.where(t5, x.new_tensor((1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_tensor(1.0))
    t16 = torch.where(t3, 1.0, t15)
    t17 = torch.where(t3, t15, 1.0)
    t18 = t16 * t17
    t19 = (t12 * t12) * t13
    t20 = beta * beta
    t21 = (t16 * t16) * t17
    t22 = t14 * t13
    t23 = t18 * t17
    t24 = (((t14 * 2.0) * t1) * t18) + ((((t19 * beta) * t1) * t1) * t21)
    return (((((t14 * beta) * 2.0) * t18) + (((t19 * t20) * t1) * t21)) - (((t22 * t20) * t1) * t23), t24 - ((((t22 * beta) * t1) * t1) * t23), ((((t19 * t1) * t1) * t1) * t21) - ((((t22 * t1) * t1) * t1) * t23), )


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
