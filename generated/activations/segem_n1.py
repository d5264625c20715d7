"""SE-GEM(N=1): Piecewise((x, x > 0), (eps*x/(eps + x**2), True))

Krause, Geometric Monomial (GEM), section 4.2.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._autograd import pointwise
from .._kernels import Parameter

PARAMETERS = (
    Parameter("eps", 0.0001, learnable=True),
)


def value(x: Tensor, eps: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t1 = t0 * t0
    t2 = t1 <= eps
    t3 = torch.where(t2, t1, eps) / torch.where(t2, eps, t1)
    return torch.where((0.0 < t0), t0, ((torch.where(t2, 1.0, t3) / (1.0 + t3)) * t0))


def gradient(x: Tensor, eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/deps"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 <= eps
    t2 = torch.where(t1, t0, eps) / torch.where(t1, eps, t0)
    t3 = 1.0 + t2
    t4 = (torch.where(t1, 1.0, t2) / t3) * (1.0 - ((torch.where(t1, t2, 1.0) / t3) * 2.0))
    t5 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t6 = t5 * t5
    t7 = t6 <= eps
    t8 = torch.where(t7, t6, eps) / torch.where(t7, eps, t6)
    t9 = 1.0 + t8
    t10 = (torch.where(t7, 1.0, t8) / t9) * (torch.where(t7, t8, 1.0) / t9)
    return (torch.where((0.0 < x), 1.0, t4), torch.where((0.0 < t5), 0.0, ((t10 * t5) / eps)), )


def curvature(x: Tensor, eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdeps, d²f/depsdeps"""
    single = x.dtype == torch.float32
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 <= eps
    t3 = torch.where(t2, t1, eps) / torch.where(t2, eps, t1)
    t4 = 1.0 + t3
    t5 = torch.where(t2, 1.0, t3) / t4
    t6 = torch.where(t2, t3, 1.0) / t4
    t7 = t5 * t6
    t8 = t5 * 3.0
    t9 = ((t7 * (t6 - t8)) * 2.0) / torch.where((x == 0.0), torch.inf, x)
    t10 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t11 = t10 * t10
    t12 = t11 <= eps
    t13 = torch.where(t12, t11, eps) / torch.where(t12, eps, t11)
    t14 = 1.0 + t13
    t15 = torch.where(t12, 1.0, t13) / t14
    t16 = (((t15 * t15) * (torch.where(t12, t13, 1.0) / t14)) * 2.0) * t10
    return (torch.where(t0, 0.0, t9), torch.where(t0, 0.0, ((t7 * (t8 - t6)) / eps)), torch.where((0.0 < t10), 0.0, (-((t16 / eps) / eps))), )


_function = pointwise("segem_n1", PARAMETERS, value, gradient, curvature)


def segem_n1(
    x: Tensor, eps: Tensor
) -> Tensor:
    """SE-GEM(N=1) of every element of ``x``: Piecewise((x, x > 0), (eps*x/(eps + x**2), True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``eps``: eps -> 0 gives ReLU (a tensor of one element).
    """
    return _function(x, eps)


class SEGEM_N1(nn.Module):
    """SE-GEM(N=1) as a module: Piecewise((x, x > 0), (eps*x/(eps + x**2), True)).

    eps: learnable, shared by all elements; ``requires_grad_(False)`` freezes.
    """

    def __init__(self, eps: float = 0.0001, device=None, dtype=None) -> None:
        super().__init__()
        self.eps = nn.Parameter(torch.tensor(eps, device=device, dtype=dtype or torch.get_default_dtype()))

    def forward(self, x: Tensor) -> Tensor:
        return segem_n1(x, self.eps)

    def extra_repr(self) -> str:
        return f"eps={self.eps.item():g}"
