"""PolyReLU Norm L2(r=3): a_0/sqrt(RowSum(1)) + a_1*Piecewise((x, x > 0), (0, True))/sqrt(RowSum(Piecewise((x**2, x > 0), (0, True)))) + a_2*Piecewise((x**2, x > 0), (0, True))/sqrt(RowSum(Piecewise((x**4, x > 0), (0, True)))) + a_3*Piecewise((x**3, x > 0), (0, True))/sqrt(RowSum(Piecewise((x**6, x > 0), (0, True))))

RowMean and RowSum are over the last dimension.
Zhuo et al. 2024, Polynomial composition activations, arXiv:2411.03884, section 4.4 (ReLU with normalisation), in the form of equation 3.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .._row_expression import Number
from .._rows import Argument, RowFunctions, rows
from .._unit import Module, default

ARGUMENTS = (
    Argument("a", entries=4, learnable=True),
)


class Functions(RowFunctions):
    """What the row sums, what it does with the sums, and what with each entry."""

    sums = 3
    products = 4
    numbers = 0
    side = 1
    scaled = 1
    fused = 1
    sum_degrees = (2, 4, 6)
    product_degrees = (1, 2, 3, 0)

    @staticmethod
    def statistics(x: Tensor) -> tuple[Tensor, ...]:
        """out[i] = what the row sums"""
        t0 = torch.where((0.0 < x), x, 0.0)
        t1 = t0 * t0
        t2 = t1 * t1
        return (t1, t2, t1 * t2, )

    @staticmethod
    def products_of(x: Tensor, c: list[Tensor]) -> tuple[Tensor, ...]:
        """out[i] = what the row sums grad_output times"""
        t0 = torch.where((0.0 < x), x, 0.0)
        t1 = t0 * t0
        return (t0, t1, t0 * t1, 1.0, )

    @staticmethod
    def value(x: Tensor, c: list[Tensor]) -> tuple[Tensor, ...]:
        """out[0] = f"""
        c_0_ = c[0]
        c_1_ = c[1]
        c_2_ = c[2]
        c_3_ = c[3]
        t0 = torch.where((0.0 < x), x, 0.0)
        return (c_0_ + (t0 * (c_1_ + (t0 * (c_2_ + (c_3_ * t0))))), )

    @staticmethod
    def slope(x: Tensor, g: Tensor, c: list[Tensor]) -> tuple[Tensor, ...]:
        """out[0] = gradient by x; g is grad_output"""
        c_0_ = c[0]
        c_1_ = c[1]
        c_2_ = c[2]
        c_3_ = c[3]
        c_4_ = c[4]
        c_5_ = c[5]
        t0 = ((2.0 * ((c_4_ * 2.0) + (((c_5_ * 3.0) * x) * x))) * x) * x
        t1 = (g * (c_0_ + (((c_1_ * 2.0) + ((c_2_ * 3.0) * x)) * x))) + (((c_3_ * 2.0) + t0) * x)
        return (torch.where((0.0 < x), t1, 0.0), )

    @staticmethod
    def numbers_of(s: list[Number], scale: Number, length: Number, p: list[Number]) -> tuple[Number, ...]:
        """numbers of the row that entries read"""
        return ()

    @staticmethod
    def forward_row(s: list[Number], scale: Number, length: Number, p: list[Number]) -> tuple[Number, ...]:
        """coefficients of value"""
        p_a_0 = p[0]
        p_a_1 = p[1]
        p_a_2 = p[2]
        p_a_3 = p[3]
        sum_0_ = s[0]
        sum_1_ = s[1]
        sum_2_ = s[2]
        return (p_a_0 / length.sqrt(), p_a_1 / sum_0_.sqrt(), p_a_2 / sum_1_.sqrt(), p_a_3 / sum_2_.sqrt(), )

    @staticmethod
    def backward_row(s: list[Number], b: list[Number], scale: Number, length: Number, p: list[Number]) -> tuple[Number, ...]:
        """coefficients of slope"""
        p_a_1 = p[1]
        p_a_2 = p[2]
        p_a_3 = p[3]
        product_0_ = b[0]
        product_1_ = b[1]
        product_2_ = b[2]
        sum_0_ = s[0]
        sum_1_ = s[1]
        sum_2_ = s[2]
        t0 = sum_0_.sqrt()
        t1 = sum_1_.sqrt()
        t2 = sum_2_.sqrt()
        return ((p_a_1 / t0) / scale, (p_a_2 / t1) / scale, (p_a_3 / t2) / scale, -((((((p_a_1 * product_0_) * 0.5) / t0) / t0) / t0) / scale), -((((((p_a_2 * product_1_) * 0.5) / t1) / t1) / t1) / scale), -((((((p_a_3 * product_2_) * 0.5) / t2) / t2) / t2) / scale), )

    @staticmethod
    def parameter_row(s: list[Number], b: list[Number], scale: Number, length: Number, p: list[Number]) -> tuple[Number, ...]:
        """the row's share of the gradients by the parameters"""
        product_0_ = b[0]
        product_1_ = b[1]
        product_2_ = b[2]
        product_3_ = b[3]
        sum_0_ = s[0]
        sum_1_ = s[1]
        sum_2_ = s[2]
        return (product_3_ / length.sqrt(), product_0_ / sum_0_.sqrt(), product_1_ / sum_1_.sqrt(), product_2_ / sum_2_.sqrt(), )


_function = rows("polyrelu_norm_l2_r3", ARGUMENTS, Functions)


def polyrelu_norm_l2_r3(
    x: Tensor, a: Tensor | None = None
) -> Tensor:
    """PolyReLU Norm L2(r=3) of every row of ``x``: a_0/sqrt(RowSum(1)) + a_1*Piecewise((x, x > 0), (0, True))/sqrt(RowSum(Piecewise((x**2, x > 0), (0, True)))) + a_2*Piecewise((x**2, x > 0), (0, True))/sqrt(RowSum(Piecewise((x**4, x > 0), (0, True)))) + a_3*Piecewise((x**3, x > 0), (0, True))/sqrt(RowSum(Piecewise((x**6, x > 0), (0, True)))).

    ``x`` is a floating-point tensor of any strides whose last dimension is the row; the result has its shape and dtype.
    A row that holds a NaN or an infinity becomes NaN; a quotient by a norm that is zero is 0.
    ``a``: a[i] multiplies the normalised power i (a tensor of 4 elements).
    """
    if a is None:
        a = default((0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333), x)
    return _function(x, a)


class PolyReLUNormL2_r3(Module):
    """PolyReLU Norm L2(r=3) of the last dimension as a module: a_0/sqrt(RowSum(1)) + a_1*Piecewise((x, x > 0), (0, True))/sqrt(RowSum(Piecewise((x**2, x > 0), (0, True)))) + a_2*Piecewise((x**2, x > 0), (0, True))/sqrt(RowSum(Piecewise((x**4, x > 0), (0, True)))) + a_3*Piecewise((x**3, x > 0), (0, True))/sqrt(RowSum(Piecewise((x**6, x > 0), (0, True)))).

    a: learnable; ``requires_grad_(False)`` freezes.
    """

    def __init__(self, device=None, dtype=None) -> None:
        super().__init__()
        self.a = nn.Parameter(torch.tensor((0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333), device=device, dtype=dtype or torch.get_default_dtype()).reshape(-1))

    def forward(self, x: Tensor) -> Tensor:
        return polyrelu_norm_l2_r3(x, self.a)
