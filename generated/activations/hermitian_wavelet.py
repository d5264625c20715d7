"""Hermitian wavelets: c[0] + Series(HermitianWavelet(k, x)*a[k], k < size_a)

derivatives of the Gaussian, He_k(x) exp(-x^2/2) / k!; Polynomial, trigonometric, and tropical activations, section 6.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import product_error
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("c", (0.627891658408488,), learnable=True, entries=1),
    Parameter("a", (1.0, 1.0, 1.0), learnable=True),
)


def value(x: Tensor, p_c: Tensor, p_a: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    c_0_ = p_c[0]
    a_0_ = p_a[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 * 0.7071067811865476
    t0_2 = t0_1 * t0_1
    t0_3 = t0_2 * 0.5
    t0_4 = (64.0 if single else 640.0) < t0_3
    t0_5 = -torch.where(t0_4, (t0_3 - (32.0 if single else 64.0)), t0_3)
    t0_6 = torch.exp(torch.clamp(t0_5, min=-1000.0))
    t0_7 = t0_0 * (1.2101617485882343e-08 if single else (-4.833646656726457e-17))
    t0_8 = product_error(t0_0, 0.7071067811865476, (-t0_1)) + t0_7
    t0_9 = (product_error(t0_1, t0_1, (-t0_2)) + (t0_1 * t0_8)) + (t0_8 * t0_1)
    h3_ = x.abs()
    h0_ = t0_0
    h1_ = t0_6 + (t0_6 * torch.where((t0_3 < 1000.0), (t0_9 * (-0.5)), 0.0))
    h2_ = torch.where(t0_4, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    u1_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = u1_ / (index_ + 2.0)
        t1_1 = t1_0 * h0_
        t1_2 = t1_1 + (u2_ + ((h1_ * a_k_) * h2_))
        u1_, u2_ = torch.where((t1_1.abs() < torch.inf), t1_2, torch.where((t1_2 != t1_2), t1_1, t1_2)), -t1_0
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h3_
    t2_1 = (((u1_ * (h0_ - 1.0)) * (h0_ + 1.0)) * 0.5) + (u2_ * h0_)
    t2_2 = t2_1 + (((h1_ * a_0_) * h0_) * h2_)
    t2_3 = torch.where((t2_1.abs() < torch.inf), t2_2, torch.where((t2_2 != t2_2), t2_1, t2_2))
    t2_4 = c_0_ + ((h1_ * t2_3) * h2_)
    t2_5 = t2_4.abs()
    t2_6 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_5
    t2_7 = torch.where((t2_4 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_8 = t2_5 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_9 = torch.where(t2_0, torch.where(t2_6, t2_7, torch.where(t2_8, 0.0, t2_4)), t2_4)
    return torch.where((x != x), (x * x), t2_9)


def slope(x: Tensor, p_c: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 * 0.7071067811865476
    t0_2 = t0_1 * t0_1
    t0_3 = t0_2 * 0.5
    t0_4 = (64.0 if single else 640.0) < t0_3
    t0_5 = -torch.where(t0_4, (t0_3 - (32.0 if single else 64.0)), t0_3)
    t0_6 = torch.exp(torch.clamp(t0_5, min=-1000.0))
    t0_7 = t0_0 * (1.2101617485882343e-08 if single else (-4.833646656726457e-17))
    t0_8 = product_error(t0_0, 0.7071067811865476, (-t0_1)) + t0_7
    t0_9 = (product_error(t0_1, t0_1, (-t0_2)) + (t0_1 * t0_8)) + (t0_8 * t0_1)
    h3_ = x.abs()
    h0_ = t0_0
    h1_ = t0_6 + (t0_6 * torch.where((t0_3 < 1000.0), (t0_9 * (-0.5)), 0.0))
    h2_ = torch.where(t0_4, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = index_ + 2.0
        t1_1 = u1_ / t1_0
        t1_2 = t1_1 * h0_
        t1_3 = t1_2 + (u2_ + ((h1_ * a_k_) * h2_))
        t1_4 = v3_ / t1_0
        t1_5 = t1_4 * h0_
        t1_6 = t1_5 + (v4_ + t1_1)
        u1_, v3_, u2_, v4_ = torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3)), torch.where((t1_5.abs() < torch.inf), t1_6, torch.where((t1_6 != t1_6), t1_5, t1_6)), -t1_1, -t1_4
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h3_
    t2_1 = h0_ - 1.0
    t2_2 = h0_ + 1.0
    t2_3 = (((v3_ * t2_1) * t2_2) * 0.5) + (v4_ * h0_)
    t2_4 = h1_ * a_0_
    t2_5 = t2_3 + ((u2_ + (u1_ * h0_)) + (t2_4 * h2_))
    t2_6 = torch.where((t2_3.abs() < torch.inf), t2_5, torch.where((t2_5 != t2_5), t2_3, t2_5))
    t2_7 = (((u1_ * t2_1) * t2_2) * 0.5) + (u2_ * h0_)
    t2_8 = t2_7 + ((t2_4 * h0_) * h2_)
    t2_9 = torch.where((t2_7.abs() < torch.inf), t2_8, torch.where((t2_8 != t2_8), t2_7, t2_8))
    t2_10 = (h1_ * (t2_6 - (t2_9 * h0_))) * h2_
    t2_11 = t2_10.abs()
    t2_12 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_11
    t2_13 = torch.where((t2_10 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_14 = t2_11 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_15 = torch.where(t2_0, torch.where(t2_12, t2_13, torch.where(t2_14, 0.0, t2_10)), t2_10)
    return (torch.where((x != x), (x * x), t2_15),)


def gradient(x: Tensor, p_c: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    rows_c = [torch.zeros_like(x)] * len(p_c)
    rows_a = [torch.zeros_like(x)] * len(p_a)
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 * 0.7071067811865476
    t0_2 = t0_1 * t0_1
    t0_3 = t0_2 * 0.5
    t0_4 = (64.0 if single else 640.0) < t0_3
    t0_5 = -torch.where(t0_4, (t0_3 - (32.0 if single else 64.0)), t0_3)
    t0_6 = torch.exp(torch.clamp(t0_5, min=-1000.0))
    t0_7 = t0_0 * (1.2101617485882343e-08 if single else (-4.833646656726457e-17))
    t0_8 = product_error(t0_0, 0.7071067811865476, (-t0_1)) + t0_7
    t0_9 = (product_error(t0_1, t0_1, (-t0_2)) + (t0_1 * t0_8)) + (t0_8 * t0_1)
    h11_ = x.abs()
    h0_ = t0_0
    h1_ = t0_6 + (t0_6 * torch.where((t0_3 < 1000.0), (t0_9 * (-0.5)), 0.0))
    h2_ = torch.where(t0_4, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = index_ + 2.0
        t1_1 = u1_ / t1_0
        t1_2 = t1_1 * h0_
        t1_3 = t1_2 + (u2_ + ((h1_ * a_k_) * h2_))
        t1_4 = v3_ / t1_0
        t1_5 = t1_4 * h0_
        t1_6 = t1_5 + (v4_ + t1_1)
        u1_, v3_, u2_, v4_ = torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3)), torch.where((t1_5.abs() < torch.inf), t1_6, torch.where((t1_6 != t1_6), t1_5, t1_6)), -t1_1, -t1_4
    t2_0 = h0_ - 1.0
    t2_1 = h0_ + 1.0
    t2_2 = h1_ * h0_
    h14_ = t2_0
    h13_ = t2_1
    h3_ = (((h1_ * t2_0) * t2_1) * 0.5) * h2_
    h12_ = t2_2
    h4_ = t2_2 * h2_
    h7_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h11_
    h8_ = x != x
    h9_ = x * x
    s6_ = h3_
    s7_ = h4_
    for k in range(1, len(p_a)):
        index_ = k
        t3_0 = index_ + 2.0
        t3_1 = (s6_ / t3_0) * h0_
        t3_2 = t3_1 - (s7_ / t3_0)
        t3_3 = (h1_ * s6_) * h2_
        t3_4 = t3_3.abs()
        t3_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_4
        t3_6 = torch.where((t3_3 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_7 = t3_4 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_8 = torch.where(h7_, torch.where(t3_5, t3_6, torch.where(t3_7, 0.0, t3_3)), t3_3)
        rows_a[k] = rows_a[k] + (torch.where(h8_, h9_, t3_8))
        s6_, s7_ = torch.where((t3_1.abs() < torch.inf), t3_2, torch.where((t3_2 != t3_2), t3_1, t3_2)), s6_
    t4_0 = (((v3_ * h14_) * h13_) * 0.5) + (v4_ * h0_)
    t4_1 = h1_ * a_0_
    t4_2 = t4_0 + ((u2_ + (u1_ * h0_)) + (t4_1 * h2_))
    t4_3 = torch.where((t4_0.abs() < torch.inf), t4_2, torch.where((t4_2 != t4_2), t4_0, t4_2))
    t4_4 = (((u1_ * h14_) * h13_) * 0.5) + (u2_ * h0_)
    t4_5 = t4_4 + ((t4_1 * h0_) * h2_)
    t4_6 = torch.where((t4_4.abs() < torch.inf), t4_5, torch.where((t4_5 != t4_5), t4_4, t4_5))
    t4_7 = (h1_ * (t4_3 - (t4_6 * h0_))) * h2_
    t4_8 = t4_7.abs()
    t4_9 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_8
    t4_10 = torch.where((t4_7 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_11 = t4_8 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_12 = torch.where(h7_, torch.where(t4_9, t4_10, torch.where(t4_11, 0.0, t4_7)), t4_7)
    t4_13 = (h12_ * h1_) * (h2_ * h2_)
    t4_14 = t4_13.abs()
    t4_15 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_14
    t4_16 = torch.where((t4_13 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_17 = t4_14 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_18 = torch.where(h7_, torch.where(t4_15, t4_16, torch.where(t4_17, 0.0, t4_13)), t4_13)
    t4_19 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_20 = 1.0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_21 = torch.where(h7_, x.new_full((), (torch.inf if t4_19 else (0.0 if t4_20 else 1.0))), 1.0)
    rows_a[0] = rows_a[0] + (torch.where(h8_, h9_, t4_18))
    rows_c[0] = rows_c[0] + (torch.where(h8_, h9_, t4_21))
    return (torch.where(h8_, h9_, t4_12), torch.stack(torch.broadcast_tensors(*rows_c)), torch.stack(torch.broadcast_tensors(*rows_a)),)


_function = Unit(
    "hermitian_wavelet",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def hermitian_wavelet(
    x: Tensor,
    c: Tensor | None = None,
    a: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """Hermitian wavelets of every element: c[0] + Series(HermitianWavelet(k, x)*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``c``: coefficient of index 0 (shape [n] or [channels, n]).
    ``a``: coefficient of index k + 1 (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if c is None:
        c = default((0.4587769529951291,), x)
    if a is None:
        a = default((1.672303892011693, -1.672303892011693, 1.672303892011693), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, c, a, dim)) is not None:
        return _result
    return _function(x, c, a, dim)



class HermitianWavelet(Module):
    """Hermitian wavelets as a module: c[0] + Series(HermitianWavelet(k, x)*a[k], k < size_a).

    c, a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    c, a: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        c: Sequence[float] = (0.4587769529951291,),
        a: Sequence[float] = (1.672303892011693, -1.672303892011693, 1.672303892011693),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.c = make_parameter(PARAMETERS, 0, c, channels, device, dtype)
        self.a = make_parameter(PARAMETERS, 1, a, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> HermitianWavelet:
        """With the coefficients as published: c, a.  ``options`` are those of the constructor."""
        return cls(c=(0.627891658408488,), a=(1.0, 1.0, 1.0), **options)

    def forward(self, x: Tensor) -> Tensor:
        return hermitian_wavelet(x, self.c, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("c", "a", ))
