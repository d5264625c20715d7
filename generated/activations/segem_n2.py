"""SE-GEM(N=2): Piecewise((x, x > 0), (eps*x/(eps + x**4), True))

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
    t2 = t1 * t1
    t3 = t2 <= eps
    t4 = torch.where(t3, t2, eps) / torch.where(t3, eps, t2)
    return torch.where((0.0 < t0), t0, ((torch.where(t3, 1.0, t4) / (1.0 + t4)) * t0))


def gradient(x: Tensor, eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/deps"""
    single = x.dtype == torch.float32
    t0 = x * x
    t1 = t0 * t0
    t2 = t1 <= eps
    t3 = torch.where(t2, t1, eps) / torch.where(t2, eps, t1)
    t4 = 1.0 + t3
    t5 = (torch.where(t2, 1.0, t3) / t4) * (1.0 - ((torch.where(t2, t3, 1.0) / t4) * 4.0))
    t6 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t7 = t6 * t6
    t8 = t7 * t7
    t9 = t8 <= eps
    t10 = torch.where(t9, t8, eps) / torch.where(t9, eps, t8)
    t11 = 1.0 + t10
    t12 = (torch.where(t9, 1.0, t10) / t11) * (torch.where(t9, t10, 1.0) / t11)
    return (torch.where((0.0 < x), 1.0, t5), torch.where((0.0 < t6), 0.0, ((t12 * t6) / eps)), )


def curvature(x: Tensor, eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdeps, d²f/depsdeps"""
    single = x.dtype == torch.float32
    t0 = 0.0 < x
    t1 = x * x
    t2 = t1 * t1
    t3 = t2 <= eps
    t4 = torch.where(t3, t2, eps) / torch.where(t3, eps, t2)
    t5 = 1.0 + t4
    t6 = torch.where(t3, 1.0, t4) / t5
    t7 = torch.where(t3, t4, 1.0) / t5
    t8 = t6 * t7
    t9 = t7 * 3.0
    t10 = t6 * 5.0
    t11 = ((t8 * (t9 - t10)) * 4.0) / torch.where((x == 0.0), torch.inf, x)
    t12 = torch.clamp(x, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t13 = t12 * t12
    t14 = t13 * t13
    t15 = t14 <= eps
    t16 = torch.where(t15, t14, eps) / torch.where(t15, eps, t14)
    t17 = 1.0 + t16
    t18 = torch.where(t15, 1.0, t16) / t17
    t19 = (((t18 * t18) * (torch.where(t15, t16, 1.0) / t17)) * 2.0) * t12
    return (torch.where(t0, 0.0, t11), torch.where(t0, 0.0, ((t8 * (t10 - t9)) / eps)), torch.where((0.0 < t12), 0.0, (-((t19 / eps) / eps))), )


_function = pointwise("segem_n2", PARAMETERS, value, gradient, curvature)


def segem_n2(
    x: Tensor, eps: Tensor
) -> Tensor:
    """SE-GEM(N=2) of every element of ``x``: Piecewise((x, x > 0), (eps*x/(eps + x**4), True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``eps``: eps -> 0 gives ReLU (a tensor of one element).
    """
    return _function(x, eps)


class SEGEM_N2(nn.Module):
    """SE-GEM(N=2) as a module: Piecewise((x, x > 0), (eps*x/(eps + x**4), True)).

    eps: learnable, shared by all elements; ``requires_grad_(False)`` freezes.
    """

    def __init__(self, eps: float = 0.0001, device=None, dtype=None) -> None:
        super().__init__()
        self.eps = nn.Parameter(torch.tensor(eps, device=device, dtype=dtype or torch.get_default_dtype()))

    def forward(self, x: Tensor) -> Tensor:
        return segem_n2(x, self.eps)

    def extra_repr(self) -> str:
        return f"eps={self.eps.item():g}"
