"""Morlet wavelets: c[0] + exp(-x**2/2)*Series((-GaussianOverFactorial(k, 1) + Harmonic(k, x))*a[k] + HarmonicSine(k, x)*b[k], k < size_a)

Grossmann and Morlet 1984: cosine and sine of index k under exp(-x^2/2), the cosine's mean taken out, over k!.
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
    Parameter("c", (1.040536673816555,), learnable=True, entries=1),
    Parameter("a", (1.0, 1.0), learnable=True),
    Parameter("b", (1.0, 1.0), learnable=True, entries='a'),
)


def value(x: Tensor, p_c: Tensor, p_a: Tensor, p_b: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    c_0_ = p_c[0]
    b_0_ = p_b[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = 0.6065306597126334
    h1_ = 0.22313016014842982
    h6_ = x.abs()
    h5_ = t0_0
    h2_ = torch.cos(t0_0)
    h3_ = torch.sin(t0_0)
    h4_ = 0.36787944117144233
    sum5_ = x.new_full((), 0.0)
    s1_ = x.new_full((), h0_)
    s2_ = x.new_full((), h1_)
    s3_ = h2_
    s4_ = h3_
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = index_ + 2.0
        sum5_, s1_, s2_, s3_, s4_ = sum5_ + (a_k_ * (s3_ - s1_)), (s1_ * s2_) / t1_0, s2_ * h4_, ((s3_ * h2_) / t1_0) - ((s4_ * h3_) / t1_0), ((s3_ * h3_) / t1_0) + ((s4_ * h2_) / t1_0)
    u7_ = x.new_full((), 0.0)
    u8_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        b_k_ = p_b[k]
        index_ = k
        t2_0 = index_ + 2.0
        u7_, u8_ = ((u7_ * h2_) / t2_0) + ((u8_ * h3_) / t2_0), (b_k_ + ((u8_ * h2_) / t2_0)) - ((u7_ * h3_) / t2_0)
    t3_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h6_
    t3_1 = h5_ * h5_
    t3_2 = t3_1 * 0.5
    t3_3 = (64.0 if single else 640.0) < t3_2
    t3_4 = -torch.where(t3_3, (t3_2 - (32.0 if single else 64.0)), t3_2)
    t3_5 = torch.exp(torch.clamp(t3_4, min=-1000.0))
    t3_6 = torch.where((t3_2 < 1000.0), (product_error(h5_, h5_, (-t3_1)) * (-0.5)), 0.0)
    t3_7 = (sum5_ + (b_0_ * h3_)) + (((u7_ * (h2_ - h3_)) * (h3_ + h2_)) * 0.5)
    t3_8 = (t3_5 + (t3_5 * t3_6)) * (t3_7 + ((u8_ * h3_) * h2_))
    t3_9 = t3_8 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
    t3_10 = c_0_ + torch.where(t3_3, t3_9, t3_8)
    t3_11 = t3_10.abs()
    t3_12 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_11
    t3_13 = torch.where((t3_10 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t3_14 = t3_11 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t3_15 = torch.where(t3_0, torch.where(t3_12, t3_13, torch.where(t3_14, 0.0, t3_10)), t3_10)
    return torch.where((x != x), (x * x), t3_15)


def slope(x: Tensor, p_c: Tensor, p_a: Tensor, p_b: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    b_0_ = p_b[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.sin(t0_0)
    h0_ = 0.6065306597126334
    h1_ = 0.22313016014842982
    h7_ = x.abs()
    h6_ = t0_0
    h2_ = torch.cos(t0_0)
    h3_ = t0_1
    h4_ = -t0_1
    h5_ = 0.36787944117144233
    sum5_ = x.new_full((), 0.0)
    s1_ = x.new_full((), h0_)
    s2_ = x.new_full((), h1_)
    s3_ = h2_
    s4_ = h3_
    d7_ = h4_
    d8_ = h2_
    sum6_ = x.new_full((), 0.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = index_ + 2.0
        t1_1 = (s3_ * h2_) / t1_0
        t1_2 = (s4_ * h3_) / t1_0
        t1_3 = (s3_ * h3_) / t1_0
        t1_4 = (s4_ * h2_) / t1_0
        sum5_, s1_, s2_, s3_, s4_, d7_, d8_, sum6_ = sum5_ + (a_k_ * (s3_ - s1_)), (s1_ * s2_) / t1_0, s2_ * h5_, t1_1 - t1_2, t1_3 + t1_4, ((((d7_ * h2_) / t1_0) - ((d8_ * h3_) / t1_0)) - t1_3) - t1_4, ((((d7_ * h3_) / t1_0) + ((d8_ * h2_) / t1_0)) + t1_1) - t1_2, sum6_ + (a_k_ * d7_)
    u10_ = x.new_full((), 0.0)
    v12_ = x.new_full((), 0.0)
    u11_ = x.new_full((), 0.0)
    v13_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        b_k_ = p_b[k]
        index_ = k
        t2_0 = index_ + 2.0
        t2_1 = (u10_ * h2_) / t2_0
        t2_2 = (u11_ * h3_) / t2_0
        t2_3 = (u11_ * h2_) / t2_0
        t2_4 = (u10_ * h3_) / t2_0
        u10_, v12_, u11_, v13_ = t2_1 + t2_2, ((t2_3 + ((v12_ * h2_) / t2_0)) + ((v13_ * h3_) / t2_0)) - t2_4, (b_k_ + t2_3) - t2_4, ((((v13_ * h2_) / t2_0) - t2_1) - t2_2) - ((v12_ * h3_) / t2_0)
    t3_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h7_
    t3_1 = h6_ * h6_
    t3_2 = t3_1 * 0.5
    t3_3 = (64.0 if single else 640.0) < t3_2
    t3_4 = -torch.where(t3_3, (t3_2 - (32.0 if single else 64.0)), t3_2)
    t3_5 = torch.exp(torch.clamp(t3_4, min=-1000.0))
    t3_6 = torch.where((t3_2 < 1000.0), (product_error(h6_, h6_, (-t3_1)) * (-0.5)), 0.0)
    t3_7 = t3_5 + (t3_5 * t3_6)
    t3_8 = torch.where(t3_3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    t3_9 = h3_ + h2_
    t3_10 = h2_ - h3_
    t3_11 = u10_ * ((((h4_ - h2_) * t3_9) * 0.5) + ((t3_10 * t3_10) * 0.5))
    t3_12 = ((b_0_ * h2_) + t3_11) + (u11_ * ((h2_ * h2_) - (h3_ * h3_)))
    t3_13 = (t3_12 + (((v12_ * t3_10) * t3_9) * 0.5)) + ((v13_ * h3_) * h2_)
    t3_14 = ((sum5_ + (b_0_ * h3_)) + (((u10_ * t3_10) * t3_9) * 0.5)) + ((u11_ * h3_) * h2_)
    t3_15 = (((t3_7 * sum6_) * t3_8) + ((t3_7 * t3_13) * t3_8)) - (((t3_7 * t3_14) * h6_) * t3_8)
    t3_16 = t3_15.abs()
    t3_17 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_16
    t3_18 = torch.where((t3_15 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t3_19 = t3_16 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t3_20 = torch.where(t3_0, torch.where(t3_17, t3_18, torch.where(t3_19, 0.0, t3_15)), t3_15)
    return (torch.where((x != x), (x * x), t3_20),)


def gradient(x: Tensor, p_c: Tensor, p_a: Tensor, p_b: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    b_0_ = p_b[0]
    rows_c = [torch.zeros_like(x)] * len(p_c)
    rows_a = [torch.zeros_like(x)] * len(p_a)
    rows_b = [torch.zeros_like(x)] * len(p_b)
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.sin(t0_0)
    h0_ = 0.6065306597126334
    h1_ = 0.22313016014842982
    h12_ = x.abs()
    h13_ = t0_0
    h2_ = torch.cos(t0_0)
    h3_ = t0_1
    h4_ = -t0_1
    h5_ = 0.36787944117144233
    sum5_ = x.new_full((), 0.0)
    s1_ = x.new_full((), h0_)
    s2_ = x.new_full((), h1_)
    s3_ = h2_
    s4_ = h3_
    d7_ = h4_
    d8_ = h2_
    sum6_ = x.new_full((), 0.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = index_ + 2.0
        t1_1 = (s3_ * h2_) / t1_0
        t1_2 = (s4_ * h3_) / t1_0
        t1_3 = (s3_ * h3_) / t1_0
        t1_4 = (s4_ * h2_) / t1_0
        sum5_, s1_, s2_, s3_, s4_, d7_, d8_, sum6_ = sum5_ + (a_k_ * (s3_ - s1_)), (s1_ * s2_) / t1_0, s2_ * h5_, t1_1 - t1_2, t1_3 + t1_4, ((((d7_ * h2_) / t1_0) - ((d8_ * h3_) / t1_0)) - t1_3) - t1_4, ((((d7_ * h3_) / t1_0) + ((d8_ * h2_) / t1_0)) + t1_1) - t1_2, sum6_ + (a_k_ * d7_)
    u10_ = x.new_full((), 0.0)
    v12_ = x.new_full((), 0.0)
    u11_ = x.new_full((), 0.0)
    v13_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        b_k_ = p_b[k]
        index_ = k
        t2_0 = index_ + 2.0
        t2_1 = (u10_ * h2_) / t2_0
        t2_2 = (u11_ * h3_) / t2_0
        t2_3 = (u11_ * h2_) / t2_0
        t2_4 = (u10_ * h3_) / t2_0
        u10_, v12_, u11_, v13_ = t2_1 + t2_2, ((t2_3 + ((v12_ * h2_) / t2_0)) + ((v13_ * h3_) / t2_0)) - t2_4, (b_k_ + t2_3) - t2_4, ((((v13_ * h2_) / t2_0) - t2_1) - t2_2) - ((v12_ * h3_) / t2_0)
    t3_0 = h13_ * h13_
    t3_1 = t3_0 * 0.5
    t3_2 = (64.0 if single else 640.0) < t3_1
    t3_3 = -torch.where(t3_2, (t3_1 - (32.0 if single else 64.0)), t3_1)
    t3_4 = torch.exp(torch.clamp(t3_3, min=-1000.0))
    t3_5 = torch.where((t3_1 < 1000.0), (product_error(h13_, h13_, (-t3_0)) * (-0.5)), 0.0)
    h6_ = t3_4 + (t3_4 * t3_5)
    h7_ = torch.where(t3_2, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    h8_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h12_
    h9_ = x != x
    h10_ = x * x
    s15_ = x.new_full((), h0_)
    s16_ = x.new_full((), h1_)
    s17_ = h2_
    s18_ = h3_
    for k in range(len(p_a)):
        index_ = k
        t4_0 = index_ + 2.0
        t4_1 = (h6_ * (s17_ - s15_)) * h7_
        t4_2 = t4_1.abs()
        t4_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_2
        t4_4 = torch.where((t4_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t4_5 = t4_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t4_6 = torch.where(h8_, torch.where(t4_3, t4_4, torch.where(t4_5, 0.0, t4_1)), t4_1)
        rows_a[k] = rows_a[k] + (torch.where(h9_, h10_, t4_6))
        s15_, s16_, s17_, s18_ = (s15_ * s16_) / t4_0, s16_ * h5_, ((s17_ * h2_) / t4_0) - ((s18_ * h3_) / t4_0), ((s17_ * h3_) / t4_0) + ((s18_ * h2_) / t4_0)
    t5_0 = h2_ - h3_
    t5_1 = h3_ + h2_
    t5_2 = h6_ * h3_
    h18_ = t5_0
    h17_ = t5_1
    h14_ = (((h6_ * t5_0) * t5_1) * 0.5) * h7_
    h16_ = t5_2
    h15_ = (t5_2 * h2_) * h7_
    s19_ = h14_
    s20_ = h15_
    for k in range(1, len(p_a)):
        index_ = k
        t6_0 = index_ + 2.0
        t6_1 = s20_.abs()
        t6_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_1
        t6_3 = torch.where((s20_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t6_4 = t6_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t6_5 = torch.where(h8_, torch.where(t6_2, t6_3, torch.where(t6_4, 0.0, s20_)), s20_)
        rows_b[k] = rows_b[k] + (torch.where(h9_, h10_, t6_5))
        s19_, s20_ = ((s19_ * h2_) / t6_0) - ((s20_ * h3_) / t6_0), ((s19_ * h3_) / t6_0) + ((s20_ * h2_) / t6_0)
    t7_0 = u10_ * ((((h4_ - h2_) * h17_) * 0.5) + ((h18_ * h18_) * 0.5))
    t7_1 = ((b_0_ * h2_) + t7_0) + (u11_ * ((h2_ * h2_) - (h3_ * h3_)))
    t7_2 = (t7_1 + (((v12_ * h18_) * h17_) * 0.5)) + ((v13_ * h3_) * h2_)
    t7_3 = ((sum5_ + (b_0_ * h3_)) + (((u10_ * h18_) * h17_) * 0.5)) + ((u11_ * h3_) * h2_)
    t7_4 = (((h6_ * sum6_) * h7_) + ((h6_ * t7_2) * h7_)) - (((h6_ * t7_3) * h13_) * h7_)
    t7_5 = t7_4.abs()
    t7_6 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t7_5
    t7_7 = torch.where((t7_4 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t7_8 = t7_5 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t7_9 = torch.where(h8_, torch.where(t7_6, t7_7, torch.where(t7_8, 0.0, t7_4)), t7_4)
    t7_10 = h16_ * h7_
    t7_11 = t7_10.abs()
    t7_12 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t7_11
    t7_13 = torch.where((t7_10 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t7_14 = t7_11 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t7_15 = torch.where(h8_, torch.where(t7_12, t7_13, torch.where(t7_14, 0.0, t7_10)), t7_10)
    t7_16 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t7_17 = 1.0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t7_18 = torch.where(h8_, x.new_full((), (torch.inf if t7_16 else (0.0 if t7_17 else 1.0))), 1.0)
    rows_b[0] = rows_b[0] + (torch.where(h9_, h10_, t7_15))
    rows_c[0] = rows_c[0] + (torch.where(h9_, h10_, t7_18))
    return (torch.where(h9_, h10_, t7_9), torch.stack(torch.broadcast_tensors(*rows_c)), torch.stack(torch.broadcast_tensors(*rows_a)), torch.stack(torch.broadcast_tensors(*rows_b)),)


_function = Unit(
    "morlet",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def morlet(
    x: Tensor,
    c: Tensor | None = None,
    a: Tensor | None = None,
    b: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """Morlet wavelets of every element: c[0] + exp(-x**2/2)*Series((-GaussianOverFactorial(k, 1) + Harmonic(k, x))*a[k] + HarmonicSine(k, x)*b[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``c``: coefficient of index 0 (shape [n] or [channels, n]).
    ``a``: coefficient of the cosine of index k + 1 (shape [n] or [channels, n]).
    ``b``: coefficient of the sine of index k + 1 (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if c is None:
        c = default((0.663016506765183,), x)
    if a is None:
        a = default((1.0452327456650028, 1.0452327456650028), x)
    if b is None:
        b = default((1.0452327456650028, -1.0452327456650028), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, c, a, b, dim)) is not None:
        return _result
    return _function(x, c, a, b, dim)



class Morlet(Module):
    """Morlet wavelets as a module: c[0] + exp(-x**2/2)*Series((-GaussianOverFactorial(k, 1) + Harmonic(k, x))*a[k] + HarmonicSine(k, x)*b[k], k < size_a).

    c, a, b: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    c, a, b: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        c: Sequence[float] = (0.663016506765183,),
        a: Sequence[float] = (1.0452327456650028, 1.0452327456650028),
        b: Sequence[float] = (1.0452327456650028, -1.0452327456650028),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.c = make_parameter(PARAMETERS, 0, c, channels, device, dtype)
        self.a = make_parameter(PARAMETERS, 1, a, channels, device, dtype)
        self.b = make_parameter(PARAMETERS, 2, b, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> Morlet:
        """With the coefficients as published: c, a, b.  ``options`` are those of the constructor."""
        return cls(c=(1.040536673816555,), a=(1.0, 1.0), b=(1.0, 1.0), **options)

    def forward(self, x: Tensor) -> Tensor:
        return morlet(x, self.c, self.a, self.b, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("c", "a", "b", ))
