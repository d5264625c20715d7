"""PReLU: Piecewise((x, x > 0), (a*x, True))

He et al. 2015, arXiv:1502.01852.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._autograd import pointwise
from .._kernels import Parameter

PARAMETERS = (
    Parameter("a", 0.25, learnable=True),
)


def value(x: Tensor, a: Tensor) -> Tensor:
    """f"""
    return torch.where((0.0 < x), x, (a * x))


def gradient(x: Tensor, a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, df/da"""
    t0 = 0.0 < x
    return (torch.where((x != x), x, torch.where(t0, 1.0, a)), torch.where(t0, 0.0, x), )


def curvature(x: Tensor, a: Tensor) -> tuple[Tensor, ...]:
    """d²f/dxdx, d²f/dxda, d²f/dada"""
    t0 = x != x
    return (torch.where(t0, x, 0.0), torch.where(t0, x, torch.where((0.0 < x), x.new_tensor(0.0), x.new_tensor(1.0))), torch.where(t0, x, 0.0), )


_function = pointwise("prelu", PARAMETERS, value, gradient, curvature)


def prelu(
    x: Tensor, a: Tensor
) -> Tensor:
    """PReLU of every element of ``x``: Piecewise((x, x > 0), (a*x, True)).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: slope for negative inputs (a tensor of one element).
    """
    return _function(x, a)


class PReLU(nn.Module):
    """PReLU as a module: Piecewise((x, x > 0), (a*x, True)).

    a: learnable, shared by all elements; ``requires_grad_(False)`` freezes.
    """

    def __init__(self, a: float = 0.25, device=None, dtype=None) -> None:
        super().__init__()
        self.a = nn.Parameter(torch.tensor(a, device=device, dtype=dtype or torch.get_default_dtype()))

    def forward(self, x: Tensor) -> Tensor:
        return prelu(x, self.a)

    def extra_repr(self) -> str:
        return f"a={self.a.item():g}"
