"""Tropical rational: -sqrt(2)*Maximum(k*x + b[k], k < size_b)/(size_b - 1) + sqrt(2)*Maximum(k*x + a[k], k < size_a)/(size_a - 1)

Polynomial, trigonometric, and tropical activations, definition H.2: the difference of two tropical polynomials, each scaled as in theorem 3.19.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("a", (0.0, 0.0, 0.0, 0.0,), learnable=True),
    Parameter("b", (0.0, -1.0, -2.0,), learnable=True),
)


def value(x: Tensor, a: Tensor, b: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    size_a = len(a)
    a_0 = a[0]
    size_b = len(b)
    b_0 = b[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    best2_ = x.new_full((), 0.0)
    a_best1_ = a_0
    for k in range(1, len(a)):
        a_k = a[k]
        index = k
        t1_0 = 0.0 < ((a_k - a_best1_) + ((index - best2_) * h0))
        best2_, a_best1_ = torch.where(t1_0, index, best2_), torch.where(t1_0, a_k, a_best1_)
    best5_ = x.new_full((), 0.0)
    b_best4_ = b_0
    for k in range(1, len(b)):
        b_k = b[k]
        index = k
        t2_0 = 0.0 < ((b_k - b_best4_) + ((index - best5_) * h0))
        best5_, b_best4_ = torch.where(t2_0, index, best5_), torch.where(t2_0, b_k, b_best4_)
    t3_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t3_1 = size_a - 1.0
    t3_2 = size_b - 1.0
    t3_3 = ((a_best1_ / t3_1) - (b_best4_ / t3_2)) * 1.4142135623730951
    t3_4 = (((best2_ / t3_1) - (best5_ / t3_2)) * 1.4142135623730951) * h0
    t3_5 = t3_3 + t3_4
    t3_6 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_5.abs()
    t3_7 = torch.where((t3_5 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return torch.where((x != x), x, torch.where((t3_0 & t3_6), t3_7, t3_5))


def slope(x: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    size_a = len(a)
    a_0 = a[0]
    size_b = len(b)
    b_0 = b[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    best2_ = x.new_full((), 0.0)
    a_best1_ = a_0
    for k in range(1, len(a)):
        a_k = a[k]
        index = k
        t1_0 = 0.0 < ((a_k - a_best1_) + ((index - best2_) * h0))
        best2_, a_best1_ = torch.where(t1_0, index, best2_), torch.where(t1_0, a_k, a_best1_)
    best5_ = x.new_full((), 0.0)
    b_best4_ = b_0
    for k in range(1, len(b)):
        b_k = b[k]
        index = k
        t2_0 = 0.0 < ((b_k - b_best4_) + ((index - best5_) * h0))
        best5_, b_best4_ = torch.where(t2_0, index, best5_), torch.where(t2_0, b_k, b_best4_)
    t3_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t3_1 = ((best2_ / (size_a - 1.0)) - (best5_ / (size_b - 1.0))) * 1.4142135623730951
    t3_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_1.abs()
    t3_3 = torch.where((t3_1 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return (torch.where((x != x), x, torch.where((t3_0 & t3_2), t3_3, t3_1)),)


def gradient(x: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    size_a = len(a)
    a_0 = a[0]
    size_b = len(b)
    b_0 = b[0]
    rows_a = [torch.zeros_like(x)] * len(a)
    rows_b = [torch.zeros_like(x)] * len(b)
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    best2_ = x.new_full((), 0.0)
    a_best1_ = a_0
    for k in range(1, len(a)):
        a_k = a[k]
        index = k
        t1_0 = 0.0 < ((a_k - a_best1_) + ((index - best2_) * h0))
        best2_, a_best1_ = torch.where(t1_0, index, best2_), torch.where(t1_0, a_k, a_best1_)
    best5_ = x.new_full((), 0.0)
    b_best4_ = b_0
    for k in range(1, len(b)):
        b_k = b[k]
        index = k
        t2_0 = 0.0 < ((b_k - b_best4_) + ((index - best5_) * h0))
        best5_, b_best4_ = torch.where(t2_0, index, best5_), torch.where(t2_0, b_k, b_best4_)
    t3_0 = size_a - 1.0
    h6 = t3_0
    h1 = 1.4142135623730951 / t3_0
    h2 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h3 = x != x
    for k in range(len(a)):
        index = k
        t4_0 = torch.where((index == best2_), x.new_full((), h1), x.new_full((), 0.0))
        t4_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_0.abs()
        t4_2 = torch.where((t4_0 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        rows_a[k] = rows_a[k] + (torch.where(h3, x, torch.where((h2 & t4_1), t4_2, t4_0)))
    t5_0 = size_b - 1.0
    h5 = t5_0
    h4 = -(1.4142135623730951 / t5_0)
    for k in range(len(b)):
        index = k
        t6_0 = torch.where((index == best5_), x.new_full((), h4), x.new_full((), 0.0))
        t6_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_0.abs()
        t6_2 = torch.where((t6_0 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        rows_b[k] = rows_b[k] + (torch.where(h3, x, torch.where((h2 & t6_1), t6_2, t6_0)))
    t7_0 = ((best2_ / h6) - (best5_ / h5)) * 1.4142135623730951
    t7_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t7_0.abs()
    t7_2 = torch.where((t7_0 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return (torch.where(h3, x, torch.where((h2 & t7_1), t7_2, t7_0)), torch.stack(torch.broadcast_tensors(*rows_a)), torch.stack(torch.broadcast_tensors(*rows_b)),)


_function = Unit(
    "tropical_rational",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def tropical_rational(
    x: Tensor,
    a: Tensor,
    b: Tensor,
    *,
    dim: int = 1,
) -> Tensor:
    """Tropical rational of every element: -sqrt(2)*Maximum(k*x + b[k], k < size_b)/(size_b - 1) + sqrt(2)*Maximum(k*x + a[k], k < size_a)/(size_a - 1).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: offset of the numerator's line of slope k (shape [n] or [channels, n]).
    ``b``: offset of the denominator's line of slope k (shape [n] or [channels, n]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    return _function(x, a, b, dim)


class TropicalRational(nn.Module):
    """Tropical rational as a module: -sqrt(2)*Maximum(k*x + b[k], k < size_b)/(size_b - 1) + sqrt(2)*Maximum(k*x + a[k], k < size_a)/(size_a - 1).

    a, b: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        a: Sequence[float] = (0.0, 0.0, 0.0, 0.0,),
        b: Sequence[float] = (0.0, -1.0, -2.0,),
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.a = make_parameter("a", a, channels, device, dtype, vector=True)
        self.b = make_parameter("b", b, channels, device, dtype, vector=True)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return tropical_rational(x, self.a, self.b, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("a", "b", ))
