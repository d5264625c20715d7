"""Tropical rational: -sqrt(2)*Maximum(k*x + b[k], k < size_b)/(size_b - 1) + sqrt(2)*Maximum(k*x + a[k], k < size_a)/(size_a - 1)

Polynomial, trigonometric, and tropical activations, definition H.2: the difference of two tropical polynomials, each scaled as in theorem 3.19.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import fused
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("a", (0.0, 0.0, 0.0, 0.0), learnable=True, least=2),
    Parameter("b", (0.0, -1.0, -2.0), learnable=True, least=2),
)


def value(x: Tensor, p_a: Tensor, p_b: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    p_size_a = len(p_a)
    a_0_ = p_a[0]
    p_size_b = len(p_b)
    b_0_ = p_b[0]
    h1_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    best2_ = x.new_full((), 0.0)
    a_best1_ = a_0_
    for k in range(1, len(p_a)):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = a_k_ - a_best1_
        t1_1 = t1_0 - a_k_
        t1_2 = torch.where((t1_0.abs() < torch.inf), ((a_k_ - (t1_0 - t1_1)) + ((-a_best1_) - t1_1)), 0.0)
        t1_3 = (0.0 < (fused((index_ - best2_), h0_, t1_0) + t1_2)) | (a_k_ != a_k_)
        best2_, a_best1_ = torch.where(t1_3, index_, best2_), torch.where(t1_3, a_k_, a_best1_)
    best5_ = x.new_full((), 0.0)
    b_best4_ = b_0_
    for k in range(1, len(p_b)):
        b_k_ = p_b[k]
        index_ = k
        t2_0 = b_k_ - b_best4_
        t2_1 = t2_0 - b_k_
        t2_2 = torch.where((t2_0.abs() < torch.inf), ((b_k_ - (t2_0 - t2_1)) + ((-b_best4_) - t2_1)), 0.0)
        t2_3 = (0.0 < (fused((index_ - best5_), h0_, t2_0) + t2_2)) | (b_k_ != b_k_)
        best5_, b_best4_ = torch.where(t2_3, index_, best5_), torch.where(t2_3, b_k_, b_best4_)
    t3_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t3_1 = p_size_a - 1.0
    t3_2 = p_size_b - 1.0
    t3_3 = ((a_best1_ / t3_1) - (b_best4_ / t3_2)) * 1.4142135623730951
    t3_4 = (((best2_ / t3_1) - (best5_ / t3_2)) * 1.4142135623730951) * h0_
    t3_5 = t3_3 + t3_4
    t3_6 = t3_5.abs()
    t3_7 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_6
    t3_8 = torch.where((t3_5 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t3_9 = t3_6 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t3_10 = torch.where(t3_0, torch.where(t3_7, t3_8, torch.where(t3_9, 0.0, t3_5)), t3_5)
    return torch.where((x != x), (x * x), t3_10)


def slope(x: Tensor, p_a: Tensor, p_b: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    p_size_a = len(p_a)
    a_0_ = p_a[0]
    p_size_b = len(p_b)
    b_0_ = p_b[0]
    h1_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    best2_ = x.new_full((), 0.0)
    a_best1_ = a_0_
    for k in range(1, len(p_a)):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = a_k_ - a_best1_
        t1_1 = t1_0 - a_k_
        t1_2 = torch.where((t1_0.abs() < torch.inf), ((a_k_ - (t1_0 - t1_1)) + ((-a_best1_) - t1_1)), 0.0)
        t1_3 = (0.0 < (fused((index_ - best2_), h0_, t1_0) + t1_2)) | (a_k_ != a_k_)
        best2_, a_best1_ = torch.where(t1_3, index_, best2_), torch.where(t1_3, a_k_, a_best1_)
    best5_ = x.new_full((), 0.0)
    b_best4_ = b_0_
    for k in range(1, len(p_b)):
        b_k_ = p_b[k]
        index_ = k
        t2_0 = b_k_ - b_best4_
        t2_1 = t2_0 - b_k_
        t2_2 = torch.where((t2_0.abs() < torch.inf), ((b_k_ - (t2_0 - t2_1)) + ((-b_best4_) - t2_1)), 0.0)
        t2_3 = (0.0 < (fused((index_ - best5_), h0_, t2_0) + t2_2)) | (b_k_ != b_k_)
        best5_, b_best4_ = torch.where(t2_3, index_, best5_), torch.where(t2_3, b_k_, b_best4_)
    t3_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t3_1 = ((best2_ / (p_size_a - 1.0)) - (best5_ / (p_size_b - 1.0))) * 1.4142135623730951
    t3_2 = t3_1.abs()
    t3_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_2
    t3_4 = torch.where((t3_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t3_5 = t3_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t3_6 = torch.where(t3_0, torch.where(t3_3, t3_4, torch.where(t3_5, 0.0, t3_1)), t3_1)
    return (torch.where((x != x), (x * x), t3_6),)


def gradient(x: Tensor, p_a: Tensor, p_b: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    p_size_a = len(p_a)
    a_0_ = p_a[0]
    p_size_b = len(p_b)
    b_0_ = p_b[0]
    rows_a = [torch.zeros_like(x)] * len(p_a)
    rows_b = [torch.zeros_like(x)] * len(p_b)
    h6_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    best2_ = x.new_full((), 0.0)
    a_best1_ = a_0_
    for k in range(1, len(p_a)):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = a_k_ - a_best1_
        t1_1 = t1_0 - a_k_
        t1_2 = torch.where((t1_0.abs() < torch.inf), ((a_k_ - (t1_0 - t1_1)) + ((-a_best1_) - t1_1)), 0.0)
        t1_3 = (0.0 < (fused((index_ - best2_), h0_, t1_0) + t1_2)) | (a_k_ != a_k_)
        best2_, a_best1_ = torch.where(t1_3, index_, best2_), torch.where(t1_3, a_k_, a_best1_)
    best5_ = x.new_full((), 0.0)
    b_best4_ = b_0_
    for k in range(1, len(p_b)):
        b_k_ = p_b[k]
        index_ = k
        t2_0 = b_k_ - b_best4_
        t2_1 = t2_0 - b_k_
        t2_2 = torch.where((t2_0.abs() < torch.inf), ((b_k_ - (t2_0 - t2_1)) + ((-b_best4_) - t2_1)), 0.0)
        t2_3 = (0.0 < (fused((index_ - best5_), h0_, t2_0) + t2_2)) | (b_k_ != b_k_)
        best5_, b_best4_ = torch.where(t2_3, index_, best5_), torch.where(t2_3, b_k_, b_best4_)
    t3_0 = p_size_a - 1.0
    h9_ = t3_0
    h1_ = 1.4142135623730951 / t3_0
    h2_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h6_
    h3_ = x != x
    h4_ = x * x
    for k in range(len(p_a)):
        index_ = k
        t4_0 = torch.where((index_ == best2_), x.new_full((), h1_), 0.0)
        t4_1 = t4_0.abs()
        t4_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_1
        t4_3 = torch.where((t4_0 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t4_4 = t4_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t4_5 = torch.where(h2_, torch.where(t4_2, t4_3, torch.where(t4_4, 0.0, t4_0)), t4_0)
        rows_a[k] = rows_a[k] + (torch.where(h3_, h4_, t4_5))
    t5_0 = p_size_b - 1.0
    h8_ = t5_0
    h7_ = -(1.4142135623730951 / t5_0)
    for k in range(len(p_b)):
        index_ = k
        t6_0 = torch.where((index_ == best5_), x.new_full((), h7_), 0.0)
        t6_1 = t6_0.abs()
        t6_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_1
        t6_3 = torch.where((t6_0 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t6_4 = t6_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t6_5 = torch.where(h2_, torch.where(t6_2, t6_3, torch.where(t6_4, 0.0, t6_0)), t6_0)
        rows_b[k] = rows_b[k] + (torch.where(h3_, h4_, t6_5))
    t7_0 = ((best2_ / h9_) - (best5_ / h8_)) * 1.4142135623730951
    t7_1 = t7_0.abs()
    t7_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t7_1
    t7_3 = torch.where((t7_0 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t7_4 = t7_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t7_5 = torch.where(h2_, torch.where(t7_2, t7_3, torch.where(t7_4, 0.0, t7_0)), t7_0)
    return (torch.where(h3_, h4_, t7_5), torch.stack(torch.broadcast_tensors(*rows_a)), torch.stack(torch.broadcast_tensors(*rows_b)),)


_function = Unit(
    "tropical_rational",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def tropical_rational(
    x: Tensor,
    a: Tensor | None = None,
    b: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """Tropical rational of every element: -sqrt(2)*Maximum(k*x + b[k], k < size_b)/(size_b - 1) + sqrt(2)*Maximum(k*x + a[k], k < size_a)/(size_a - 1).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: offset of the numerator's line of slope k (shape [n] or [channels, n]).
    ``b``: offset of the denominator's line of slope k (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if a is None:
        a = default((0.0, 0.0, 0.0, 0.0), x)
    if b is None:
        b = default((0.0, -1.0, -2.0), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, a, b, dim)) is not None:
        return _result
    return _function(x, a, b, dim)



class TropicalRational(Module):
    """Tropical rational as a module: -sqrt(2)*Maximum(k*x + b[k], k < size_b)/(size_b - 1) + sqrt(2)*Maximum(k*x + a[k], k < size_a)/(size_a - 1).

    a, b: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        a: Sequence[float] = (0.0, 0.0, 0.0, 0.0),
        b: Sequence[float] = (0.0, -1.0, -2.0),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.a = make_parameter(PARAMETERS, 0, a, channels, device, dtype)
        self.b = make_parameter(PARAMETERS, 1, b, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return tropical_rational(x, self.a, self.b, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("a", "b", ))
