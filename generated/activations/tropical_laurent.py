"""Tropical Laurent: 2*Maximum(x*(k - size_a/2 + 1/2) + a[k], k < size_a)/(size_a - 1)

Polynomial, trigonometric, and tropical activations, figure 6: 1/n max over k = -n..n of (a_k + k x).
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
    Parameter("a", (1.0, 1.0, 1.0, 1.0, 1.0), learnable=True, least=2),
)


def value(x: Tensor, p_a: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    p_size_a = len(p_a)
    a_0_ = p_a[0]
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
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t2_1 = p_size_a - 1.0
    t2_2 = ((a_best1_ * 2.0) / t2_1) + (((((best2_ * 2.0) - p_size_a) + 1.0) / t2_1) * h0_)
    t2_3 = t2_2.abs()
    t2_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_3
    t2_5 = torch.where((t2_2 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_6 = t2_3 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_7 = torch.where(t2_0, torch.where(t2_4, t2_5, torch.where(t2_6, 0.0, t2_2)), t2_2)
    return torch.where((x != x), (x * x), t2_7)


def slope(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    p_size_a = len(p_a)
    a_0_ = p_a[0]
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
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t2_1 = (((best2_ * 2.0) - p_size_a) + 1.0) / (p_size_a - 1.0)
    t2_2 = t2_1.abs()
    t2_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_2
    t2_4 = torch.where((t2_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_5 = t2_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_6 = torch.where(t2_0, torch.where(t2_3, t2_4, torch.where(t2_5, 0.0, t2_1)), t2_1)
    return (torch.where((x != x), (x * x), t2_6),)


def gradient(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    p_size_a = len(p_a)
    a_0_ = p_a[0]
    rows_a = [torch.zeros_like(x)] * len(p_a)
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
    t2_0 = p_size_a - 1.0
    h7_ = t2_0
    h1_ = 2.0 / t2_0
    h2_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h6_
    h3_ = x != x
    h4_ = x * x
    for k in range(len(p_a)):
        index_ = k
        t3_0 = torch.where((index_ == best2_), x.new_full((), h1_), 0.0)
        t3_1 = t3_0.abs()
        t3_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_1
        t3_3 = torch.where((t3_0 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_4 = t3_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_5 = torch.where(h2_, torch.where(t3_2, t3_3, torch.where(t3_4, 0.0, t3_0)), t3_0)
        rows_a[k] = rows_a[k] + (torch.where(h3_, h4_, t3_5))
    t4_0 = (((best2_ * 2.0) - p_size_a) + 1.0) / h7_
    t4_1 = t4_0.abs()
    t4_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_1
    t4_3 = torch.where((t4_0 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_4 = t4_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_5 = torch.where(h2_, torch.where(t4_2, t4_3, torch.where(t4_4, 0.0, t4_0)), t4_0)
    return (torch.where(h3_, h4_, t4_5), torch.stack(torch.broadcast_tensors(*rows_a)),)


_function = Unit(
    "tropical_laurent",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def tropical_laurent(
    x: Tensor,
    a: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """Tropical Laurent of every element: 2*Maximum(x*(k - size_a/2 + 1/2) + a[k], k < size_a)/(size_a - 1).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: offset of the line of slope k - n (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if a is None:
        a = default((-3.1915382432114616, -3.1915382432114616, -3.1915382432114616, -3.1915382432114616, -3.1915382432114616), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, a, dim)) is not None:
        return _result
    return _function(x, a, dim)



class TropicalLaurent(Module):
    """Tropical Laurent as a module: 2*Maximum(x*(k - size_a/2 + 1/2) + a[k], k < size_a)/(size_a - 1).

    a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    a: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        a: Sequence[float] = (-3.1915382432114616, -3.1915382432114616, -3.1915382432114616, -3.1915382432114616, -3.1915382432114616),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.a = make_parameter(PARAMETERS, 0, a, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> TropicalLaurent:
        """With the coefficients as published: a.  ``options`` are those of the constructor."""
        return cls(a=(1.0, 1.0, 1.0, 1.0, 1.0), **options)

    def forward(self, x: Tensor) -> Tensor:
        return tropical_laurent(x, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("a", ))
