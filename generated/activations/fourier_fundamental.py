"""Fourier, fundamental learned: c[0] + Series(Harmonic(k, w*x)*a[k] + HarmonicSine(k, w*x)*b[k], k < size_a)

Polynomial, trigonometric, and tropical activations, definition 3.12, remark D.8: the fundamental frequency rescaled.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import product_error
from .._signature import Domain
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("w", 1.0, learnable=True, domain=Domain(low=0.0)),
    Parameter("c", (0.9860132971832694,), learnable=True, entries=1),
    Parameter("a", (1.0, 1.0, 1.0), learnable=True),
    Parameter("b", (1.0, 1.0, 1.0), learnable=True, entries='a'),
)


def value(x: Tensor, p_w: Tensor, p_c: Tensor, p_a: Tensor, p_b: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    c_0_ = p_c[0]
    a_0_ = p_a[0]
    b_0_ = p_b[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 * p_w
    t0_2 = torch.clamp(t0_1, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_3 = torch.cos(t0_2)
    t0_4 = torch.where((t0_1.abs() < torch.inf), product_error(t0_0, p_w, (-t0_1)), 0.0)
    t0_5 = torch.cos(t0_4)
    t0_6 = torch.sin(t0_2)
    t0_7 = torch.sin(t0_4)
    h2_ = x.abs()
    h0_ = (t0_3 * t0_5) - (t0_6 * t0_7)
    h1_ = (t0_6 * t0_5) + (t0_3 * t0_7)
    u1_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        b_k_ = p_b[k]
        index_ = k
        t1_0 = index_ + 2.0
        u1_, u2_ = (a_k_ + ((u1_ * h0_) / t1_0)) + ((u2_ * h1_) / t1_0), (b_k_ + ((u2_ * h0_) / t1_0)) - ((u1_ * h1_) / t1_0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h2_
    t2_1 = ((c_0_ + (a_0_ * h0_)) + (b_0_ * h1_)) + (((u1_ * (h0_ - h1_)) * (h1_ + h0_)) * 0.5)
    t2_2 = t2_1 + ((u2_ * h1_) * h0_)
    t2_3 = t2_2.abs()
    t2_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_3
    t2_5 = torch.where((t2_2 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_6 = t2_3 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_7 = torch.where(t2_0, torch.where(t2_4, t2_5, torch.where(t2_6, 0.0, t2_2)), t2_2)
    return torch.where((x != x), (x * x), t2_7)


def slope(x: Tensor, p_w: Tensor, p_c: Tensor, p_a: Tensor, p_b: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    b_0_ = p_b[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 * p_w
    t0_2 = torch.clamp(t0_1, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_3 = torch.cos(t0_2)
    t0_4 = torch.where((t0_1.abs() < torch.inf), product_error(t0_0, p_w, (-t0_1)), 0.0)
    t0_5 = torch.cos(t0_4)
    t0_6 = torch.sin(t0_2)
    t0_7 = torch.sin(t0_4)
    h2_ = x.abs()
    h0_ = (t0_3 * t0_5) - (t0_6 * t0_7)
    h1_ = (t0_6 * t0_5) + (t0_3 * t0_7)
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        b_k_ = p_b[k]
        index_ = k
        t1_0 = index_ + 2.0
        t1_1 = (u1_ * h0_) / t1_0
        t1_2 = (u2_ * h1_) / t1_0
        t1_3 = (u2_ * h0_) / t1_0
        t1_4 = (u1_ * h1_) / t1_0
        u1_, v3_, u2_, v4_ = (a_k_ + t1_1) + t1_2, ((t1_3 + ((v3_ * h0_) / t1_0)) + ((v4_ * h1_) / t1_0)) - t1_4, (b_k_ + t1_3) - t1_4, ((((v4_ * h0_) / t1_0) - t1_1) - t1_2) - ((v3_ * h1_) / t1_0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h2_
    t2_1 = h1_ + h0_
    t2_2 = h0_ - h1_
    t2_3 = u1_ * (((((-h1_) - h0_) * t2_1) * 0.5) + ((t2_2 * t2_2) * 0.5))
    t2_4 = ((b_0_ * h0_) + t2_3) + (u2_ * ((h0_ * h0_) - (h1_ * h1_)))
    t2_5 = (t2_4 + (((v3_ * t2_2) * t2_1) * 0.5)) + ((v4_ * h1_) * h0_)
    t2_6 = p_w * (t2_5 - (a_0_ * h1_))
    t2_7 = t2_6.abs()
    t2_8 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_7
    t2_9 = torch.where((t2_6 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_10 = t2_7 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_11 = torch.where(t2_0, torch.where(t2_8, t2_9, torch.where(t2_10, 0.0, t2_6)), t2_6)
    return (torch.where((x != x), (x * x), t2_11),)


def gradient(x: Tensor, p_w: Tensor, p_c: Tensor, p_a: Tensor, p_b: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    b_0_ = p_b[0]
    rows_c = [torch.zeros_like(x)] * len(p_c)
    rows_a = [torch.zeros_like(x)] * len(p_a)
    rows_b = [torch.zeros_like(x)] * len(p_b)
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 * p_w
    t0_2 = torch.clamp(t0_1, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_3 = torch.cos(t0_2)
    t0_4 = torch.where((t0_1.abs() < torch.inf), product_error(t0_0, p_w, (-t0_1)), 0.0)
    t0_5 = torch.cos(t0_4)
    t0_6 = torch.sin(t0_2)
    t0_7 = torch.sin(t0_4)
    h8_ = x.abs()
    h9_ = t0_0
    h0_ = (t0_3 * t0_5) - (t0_6 * t0_7)
    h1_ = (t0_6 * t0_5) + (t0_3 * t0_7)
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        b_k_ = p_b[k]
        index_ = k
        t1_0 = index_ + 2.0
        t1_1 = (u1_ * h0_) / t1_0
        t1_2 = (u2_ * h1_) / t1_0
        t1_3 = (u2_ * h0_) / t1_0
        t1_4 = (u1_ * h1_) / t1_0
        u1_, v3_, u2_, v4_ = (a_k_ + t1_1) + t1_2, ((t1_3 + ((v3_ * h0_) / t1_0)) + ((v4_ * h1_) / t1_0)) - t1_4, (b_k_ + t1_3) - t1_4, ((((v4_ * h0_) / t1_0) - t1_1) - t1_2) - ((v3_ * h1_) / t1_0)
    t2_0 = h0_ - h1_
    t2_1 = h1_ + h0_
    h11_ = t2_0
    h10_ = t2_1
    h2_ = (t2_0 * t2_1) * 0.5
    h3_ = h1_ * h0_
    h4_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h8_
    h5_ = x != x
    h6_ = x * x
    s6_ = h2_
    s7_ = h3_
    for k in range(1, len(p_a)):
        index_ = k
        t3_0 = index_ + 2.0
        t3_1 = s6_.abs()
        t3_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_1
        t3_3 = torch.where((s6_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_4 = t3_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_5 = torch.where(h4_, torch.where(t3_2, t3_3, torch.where(t3_4, 0.0, s6_)), s6_)
        t3_6 = s7_.abs()
        t3_7 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_6
        t3_8 = torch.where((s7_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_9 = t3_6 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_10 = torch.where(h4_, torch.where(t3_7, t3_8, torch.where(t3_9, 0.0, s7_)), s7_)
        rows_a[k] = rows_a[k] + (torch.where(h5_, h6_, t3_5))
        rows_b[k] = rows_b[k] + (torch.where(h5_, h6_, t3_10))
        s6_, s7_ = ((s6_ * h0_) / t3_0) - ((s7_ * h1_) / t3_0), ((s6_ * h1_) / t3_0) + ((s7_ * h0_) / t3_0)
    t4_0 = u1_ * (((((-h1_) - h0_) * h10_) * 0.5) + ((h11_ * h11_) * 0.5))
    t4_1 = ((b_0_ * h0_) + t4_0) + (u2_ * ((h0_ * h0_) - (h1_ * h1_)))
    t4_2 = (t4_1 + (((v3_ * h11_) * h10_) * 0.5)) + ((v4_ * h1_) * h0_)
    t4_3 = t4_2 - (a_0_ * h1_)
    t4_4 = p_w * t4_3
    t4_5 = t4_4.abs()
    t4_6 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_5
    t4_7 = torch.where((t4_4 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_8 = t4_5 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_9 = torch.where(h4_, torch.where(t4_6, t4_7, torch.where(t4_8, 0.0, t4_4)), t4_4)
    t4_10 = t4_3 * h9_
    t4_11 = t4_10.abs()
    t4_12 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_11
    t4_13 = torch.where((t4_10 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_14 = t4_11 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_15 = torch.where(h4_, torch.where(t4_12, t4_13, torch.where(t4_14, 0.0, t4_10)), t4_10)
    t4_16 = h0_.abs()
    t4_17 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_16
    t4_18 = torch.where((h0_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_19 = t4_16 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_20 = torch.where(h4_, torch.where(t4_17, t4_18, torch.where(t4_19, 0.0, h0_)), h0_)
    t4_21 = h1_.abs()
    t4_22 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_21
    t4_23 = torch.where((h1_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_24 = t4_21 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_25 = torch.where(h4_, torch.where(t4_22, t4_23, torch.where(t4_24, 0.0, h1_)), h1_)
    t4_26 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_27 = 1.0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_28 = torch.where(h4_, x.new_full((), (torch.inf if t4_26 else (0.0 if t4_27 else 1.0))), 1.0)
    rows_a[0] = rows_a[0] + (torch.where(h5_, h6_, t4_20))
    rows_b[0] = rows_b[0] + (torch.where(h5_, h6_, t4_25))
    rows_c[0] = rows_c[0] + (torch.where(h5_, h6_, t4_28))
    return (torch.where(h5_, h6_, t4_9), torch.where(h5_, h6_, t4_15), torch.stack(torch.broadcast_tensors(*rows_c)), torch.stack(torch.broadcast_tensors(*rows_a)), torch.stack(torch.broadcast_tensors(*rows_b)),)


_function = Unit(
    "fourier_fundamental",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def fourier_fundamental(
    x: Tensor,
    w: Tensor | None = None,
    c: Tensor | None = None,
    a: Tensor | None = None,
    b: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """Fourier, fundamental learned of every element: c[0] + Series(Harmonic(k, w*x)*a[k] + HarmonicSine(k, w*x)*b[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``w``: fundamental frequency (one element, or shape [channels]).
    ``c``: coefficient of index 0 (shape [n] or [channels, n]).
    ``a``: coefficient of the cosine of index k + 1 (shape [n] or [channels, n]).
    ``b``: coefficient of the sine of index k + 1 (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if w is None:
        w = default(1.0, x)
    if c is None:
        c = default((0.32363443275237985,), x)
    if a is None:
        a = default((0.6913093148487752, 0.6913093148487752, -0.6913093148487752), x)
    if b is None:
        b = default((0.6913093148487752, -0.6913093148487752, -0.6913093148487752), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, w, c, a, b, dim)) is not None:
        return _result
    return _function(x, w, c, a, b, dim)



class FourierFundamental(Module):
    """Fourier, fundamental learned as a module: c[0] + Series(Harmonic(k, w*x)*a[k] + HarmonicSine(k, w*x)*b[k], k < size_a).

    w, c, a, b: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    c, a, b: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        w: float = 1.0,
        c: Sequence[float] = (0.32363443275237985,),
        a: Sequence[float] = (0.6913093148487752, 0.6913093148487752, -0.6913093148487752),
        b: Sequence[float] = (0.6913093148487752, -0.6913093148487752, -0.6913093148487752),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.w = make_parameter(PARAMETERS, 0, w, channels, device, dtype)
        self.c = make_parameter(PARAMETERS, 1, c, channels, device, dtype)
        self.a = make_parameter(PARAMETERS, 2, a, channels, device, dtype)
        self.b = make_parameter(PARAMETERS, 3, b, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> FourierFundamental:
        """With the coefficients as published: c, a, b.  ``options`` are those of the constructor."""
        return cls(c=(0.9860132971832694,), a=(1.0, 1.0, 1.0), b=(1.0, 1.0, 1.0), **options)

    def forward(self, x: Tensor) -> Tensor:
        return fourier_fundamental(x, self.w, self.c, self.a, self.b, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("w", "c", "a", "b", ))
