"""E-GEM(N=2): Piecewise((x**5/(eps + x**4), x > 0), (0, True))

Krause, Geometric Monomial (GEM), section 4.1.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._autograd import pointwise
from .._kernels import Parameter

PARAMETERS = (
    Parameter("eps", 1e-06, learnable=True),
)


def value(x: Tensor, eps: Tensor) -> Tensor:
    """f"""
    t0 = x * x
    t1 = t0 * t0
    t2 = t1 <= eps
    t3 = torch.where(t2, t1, eps) / torch.where(t2, eps, t1)
    t4 = torch.where((0.0 < x), ((torch.where(t2, t3, 1.0) / (1.0 + t3)) * x), 0.0)
    return torch.where((x != x), x, t4)


def gradient(x: Tensor, eps: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/deps"""
    single = x.dtype == torch.float32
    t0 = x != x
    t1 = x * x
    t2 = t1 * t1
    t3 = t2 <= eps
    t4 = torch.where(t3, t2, eps) / torch.where(t3, eps, t2)
    t5 = 1.0 + t4
    t6 = (torch.where(t3, t4, 1.0) / t5) * (((torch.where(t3, 1.0, t4) / t5) * 4.0) + 1.0)
    t7 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t8 = t7 * t7
    t9 = t8 * t8
    t10 = t9 <= eps
    t11 = torch.where(t10, t9, eps) / torch.where(t10, eps, t9)
    t12 = 1.0 + t11
    t13 = (torch.where(t10, 1.0, t11) / t12) * (torch.where(t10, t11, 1.0) / t12)
    return (torch.where(t0, x, torch.where((0.0 < x), t6, 0.0)), torch.where(t0, x, torch.where((0.0 < t7), (-((t13 * t7) / eps)), 0.0)), )


def curvature(x: Tensor, eps: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxdeps, d²f/depsdeps"""
    single = x.dtype == torch.float32
    t0 = x != x
    t1 = 0.0 < x
    t2 = x * x
    t3 = t2 * t2
    t4 = t3 <= eps
    t5 = torch.where(t4, t3, eps) / torch.where(t4, eps, t3)
    t6 = 1.0 + t5
    t7 = torch.where(t4, 1.0, t5) / t6
    t8 = torch.where(t4, t5, 1.0) / t6
    t9 = t7 * t8
    t10 = t7 * 5.0
    t11 = t8 * 3.0
    t12 = ((t9 * (t10 - t11)) * 4.0) / torch.where((x == 0.0), torch.inf, x)
    t13 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t14 = t13 * t13
    t15 = t14 * t14
    t16 = t15 <= eps
    t17 = torch.where(t16, t15, eps) / torch.where(t16, eps, t15)
    t18 = 1.0 + t17
    t19 = torch.where(t16, 1.0, t17) / t18
    t20 = (((t19 * t19) * (torch.where(t16, t17, 1.0) / t18)) * 2.0) * t13
    return (torch.where(t0, x, torch.where(t1, t12, 0.0)), torch.where(t0, x, torch.where(t1, ((t9 * (t11 - t10)) / eps), 0.0)), torch.where(t0, x, torch.where((0.0 < t13), ((t20 / eps) / eps), 0.0)), )


_function = pointwise("egem_n2", PARAMETERS, value, gradient, curvature)


def egem_n2(
    x: Tensor, eps: Tensor
) -> Tensor:
    """E-GEM(N=2) of every element of ``x``: Piecewise((x**5/(eps + x**4), x > 0), (0, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``eps``: eps -> 0 gives ReLU (a tensor of one element).
    """
    return _function(x, eps)


class EGEM_N2(nn.Module):
    """E-GEM(N=2) as a module: Piecewise((x**5/(eps + x**4), x > 0), (0, True)).

    eps: learnable, shared by all elements; ``requires_grad_(False)`` freezes.
    """

    def __init__(self, eps: float = 1e-06, device=None, dtype=None) -> None:
        super().__init__()
        self.eps = nn.Parameter(torch.tensor(eps, device=device, dtype=dtype or torch.get_default_dtype()))

    def forward(self, x: Tensor) -> Tensor:
        return egem_n2(x, self.eps)

    def extra_repr(self) -> str:
        return f"eps={self.eps.item():g}"
