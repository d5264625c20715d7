"""PolyNorm(r=2): bias + weight_0*x/sqrt(eps + RowMean(x**2)) + weight_1*x**2/sqrt(eps + RowMean(x**4))

RowMean and RowSum are over the last dimension.
Zhuo et al. 2024, Polynomial composition activations, arXiv:2411.03884, Algorithm 2.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._row_expression import Number
from .._rows import Argument, RowFunctions, rows
from .._signature import Domain
from .._unit import Module, default, make_number

ARGUMENTS = (
    Argument("weight", entries=2, learnable=True),
    Argument("bias", learnable=True),
    Argument("eps", domain=Domain(low=0.0, low_open=False)),
)


class Functions(RowFunctions):
    """What the row sums, what it does with the sums, and what with each entry."""

    sums = 2
    products = 3
    numbers = 0
    side = 0
    scaled = 1
    fused = 1
    sum_degrees = (2, 4)
    product_degrees = (1, 2, 0)

    @staticmethod
    def statistics(x: Tensor) -> tuple[Tensor, ...]:
        """out[i] = what the row sums"""
        t0 = x * x
        return (t0, t0 * t0, )

    @staticmethod
    def products_of(x: Tensor, c: list[Tensor]) -> tuple[Tensor, ...]:
        """out[i] = what the row sums grad_output times"""
        return (x, x * x, 1.0, )

    @staticmethod
    def value(x: Tensor, c: list[Tensor]) -> tuple[Tensor, ...]:
        """out[0] = f"""
        c_0_ = c[0]
        c_1_ = c[1]
        c_2_ = c[2]
        return (c_0_ + ((c_1_ + (c_2_ * x)) * x), )

    @staticmethod
    def slope(x: Tensor, g: Tensor, c: list[Tensor]) -> tuple[Tensor, ...]:
        """out[0] = gradient by x; g is grad_output"""
        c_0_ = c[0]
        c_1_ = c[1]
        c_2_ = c[2]
        c_3_ = c[3]
        return ((g * (c_0_ + (c_1_ * x))) + ((c_2_ + ((c_3_ * x) * x)) * x), )

    @staticmethod
    def numbers_of(s: list[Number], scale: Number, length: Number, p: list[Number]) -> tuple[Number, ...]:
        """numbers of the row that entries read"""
        return ()

    @staticmethod
    def forward_row(s: list[Number], scale: Number, length: Number, p: list[Number]) -> tuple[Number, ...]:
        """coefficients of value"""
        p_bias = p[2]
        p_eps = p[3]
        sum_0_ = s[0]
        sum_1_ = s[1]
        p_weight_0 = p[0]
        p_weight_1 = p[1]
        t0 = scale * scale
        return (p_bias, (scale * p_weight_0) / (p_eps + ((t0 * sum_0_) / length)).sqrt(), (t0 * p_weight_1) / (p_eps + (((t0 * t0) * sum_1_) / length)).sqrt(), )

    @staticmethod
    def backward_row(s: list[Number], b: list[Number], scale: Number, length: Number, p: list[Number]) -> tuple[Number, ...]:
        """coefficients of slope"""
        p_eps = p[3]
        product_0_ = b[0]
        product_1_ = b[1]
        sum_0_ = s[0]
        sum_1_ = s[1]
        p_weight_0 = p[0]
        p_weight_1 = p[1]
        t0 = scale * scale
        t1 = (p_eps + ((t0 * sum_0_) / length)).sqrt()
        t2 = t0 * t0
        t3 = (p_eps + ((t2 * sum_1_) / length)).sqrt()
        t4 = (((((product_0_ * t0) * p_weight_0) / length) / t1) / t1) / t1
        t5 = (((product_1_ * (scale * t2)) * p_weight_1) * 2.0) / length
        return (p_weight_0 / t1, ((scale * p_weight_1) * 2.0) / t3, -t4, -(((t5 / t3) / t3) / t3), )

    @staticmethod
    def parameter_row(s: list[Number], b: list[Number], scale: Number, length: Number, p: list[Number]) -> tuple[Number, ...]:
        """the row's share of the gradients by the parameters"""
        p_eps = p[3]
        product_0_ = b[0]
        product_1_ = b[1]
        product_2_ = b[2]
        sum_0_ = s[0]
        sum_1_ = s[1]
        t0 = scale * scale
        return ((product_0_ * scale) / (p_eps + ((t0 * sum_0_) / length)).sqrt(), (product_1_ * t0) / (p_eps + (((t0 * t0) * sum_1_) / length)).sqrt(), product_2_, )


_function = rows("polynorm_r2", ARGUMENTS, Functions)


def polynorm_r2(
    x: Tensor, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-06
) -> Tensor:
    """PolyNorm(r=2) of every row of ``x``: bias + weight_0*x/sqrt(eps + RowMean(x**2)) + weight_1*x**2/sqrt(eps + RowMean(x**4)).

    ``x`` is a floating-point tensor of any strides whose last dimension is the row; the result has its shape and dtype.
    A row that holds a NaN or an infinity becomes NaN; a quotient by a norm that is zero is 0.
    ``weight``: weight[i] multiplies the normalised power i + 1 (a tensor of 2 elements).
    ``bias``: added to every entry (a tensor of 1 element).
    ``eps``: added to the mean square of each power.
    """
    if weight is None:
        weight = default((0.5, 0.5), x)
    if bias is None:
        bias = default(0.0, x)
    return _function(x, weight, bias, eps)


class PolyNorm_r2(Module):
    """PolyNorm(r=2) of the last dimension as a module: bias + weight_0*x/sqrt(eps + RowMean(x**2)) + weight_1*x**2/sqrt(eps + RowMean(x**4)).

    weight, bias: learnable; ``requires_grad_(False)`` freezes.
    """

    def __init__(self, eps: float = 1e-06, device=None, dtype=None) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.tensor((0.5, 0.5), device=device, dtype=dtype or torch.get_default_dtype()).reshape(-1))
        self.bias = nn.Parameter(torch.tensor(0.0, device=device, dtype=dtype or torch.get_default_dtype()).reshape(-1))
        self.eps = make_number(ARGUMENTS[2], eps)

    def forward(self, x: Tensor) -> Tensor:
        return polynorm_r2(x, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        return f"eps={self.eps:g}"
