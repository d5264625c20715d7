"""Fourier, amplitude and phase: c[0] + Series(cos(x*w[k] - p[k])*OverFactorial(k, sqrt(2))*a[k], k < size_a)

Polynomial, trigonometric, and tropical activations, equation 24.
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
    Parameter("c", (0.9860132971832694,), learnable=True, entries=1),
    Parameter("a", (1.0, 1.0, 1.0), learnable=True),
    Parameter("w", (1.0, 2.0, 3.0), learnable=True, entries='a'),
    Parameter("p", (0.7853981633974483, 0.7853981633974483, 0.7853981633974483), learnable=True, entries='a'),
)


def value(x: Tensor, p_c: Tensor, p_a: Tensor, p_w: Tensor, p_p: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    c_0_ = p_c[0]
    h1_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.4142135623730951)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        w_k_ = p_w[k]
        p_k_ = p_p[k]
        index_ = k
        t1_0 = w_k_ * h0_
        t1_1 = p_k_ - t1_0
        t1_2 = torch.clamp(t1_1, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t1_3 = t1_1 - p_k_
        t1_4 = -t1_0
        t1_5 = ((p_k_ - (t1_1 - t1_3)) + (t1_4 - t1_3)) - product_error(w_k_, h0_, t1_4)
        t1_6 = torch.where((t1_1.abs() < torch.inf), t1_5, 0.0)
        t1_7 = (torch.cos(t1_2) * torch.cos(t1_6)) - (torch.sin(t1_2) * torch.sin(t1_6))
        sum2_, s1_ = sum2_ + ((a_k_ * s1_) * t1_7), s1_ / (index_ + 2.0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t2_1 = c_0_ + sum2_
    t2_2 = t2_1.abs()
    t2_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_2
    t2_4 = torch.where((t2_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_5 = t2_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_6 = torch.where(t2_0, torch.where(t2_3, t2_4, torch.where(t2_5, 0.0, t2_1)), t2_1)
    return torch.where((x != x), (x * x), t2_6)


def slope(x: Tensor, p_c: Tensor, p_a: Tensor, p_w: Tensor, p_p: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    h1_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.4142135623730951)
    sum3_ = x.new_full((), 0.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        w_k_ = p_w[k]
        p_k_ = p_p[k]
        index_ = k
        t1_0 = a_k_ * s1_
        t1_1 = w_k_ * h0_
        t1_2 = p_k_ - t1_1
        t1_3 = torch.clamp(t1_2, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t1_4 = torch.cos(t1_3)
        t1_5 = t1_2 - p_k_
        t1_6 = -t1_1
        t1_7 = ((p_k_ - (t1_2 - t1_5)) + (t1_6 - t1_5)) - product_error(w_k_, h0_, t1_6)
        t1_8 = torch.where((t1_2.abs() < torch.inf), t1_7, 0.0)
        t1_9 = torch.cos(t1_8)
        t1_10 = torch.sin(t1_3)
        t1_11 = torch.sin(t1_8)
        sum2_, s1_, sum3_ = sum2_ + (t1_0 * ((t1_4 * t1_9) - (t1_10 * t1_11))), s1_ / (index_ + 2.0), sum3_ + ((t1_0 * w_k_) * ((t1_10 * t1_9) + (t1_4 * t1_11)))
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t2_1 = sum3_.abs()
    t2_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_1
    t2_3 = torch.where((sum3_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_4 = t2_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_5 = torch.where(t2_0, torch.where(t2_2, t2_3, torch.where(t2_4, 0.0, sum3_)), sum3_)
    return (torch.where((x != x), (x * x), t2_5),)


def gradient(x: Tensor, p_c: Tensor, p_a: Tensor, p_w: Tensor, p_p: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    w_0_ = p_w[0]
    p_0_ = p_p[0]
    rows_c = [torch.zeros_like(x)] * len(p_c)
    rows_a = [torch.zeros_like(x)] * len(p_a)
    rows_w = [torch.zeros_like(x)] * len(p_w)
    rows_p = [torch.zeros_like(x)] * len(p_p)
    h5_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.4142135623730951)
    sum3_ = x.new_full((), 0.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        w_k_ = p_w[k]
        p_k_ = p_p[k]
        index_ = k
        t1_0 = a_k_ * s1_
        t1_1 = w_k_ * h0_
        t1_2 = p_k_ - t1_1
        t1_3 = torch.clamp(t1_2, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t1_4 = torch.cos(t1_3)
        t1_5 = t1_2 - p_k_
        t1_6 = -t1_1
        t1_7 = ((p_k_ - (t1_2 - t1_5)) + (t1_6 - t1_5)) - product_error(w_k_, h0_, t1_6)
        t1_8 = torch.where((t1_2.abs() < torch.inf), t1_7, 0.0)
        t1_9 = torch.cos(t1_8)
        t1_10 = torch.sin(t1_3)
        t1_11 = torch.sin(t1_8)
        sum2_, s1_, sum3_ = sum2_ + (t1_0 * ((t1_4 * t1_9) - (t1_10 * t1_11))), s1_ / (index_ + 2.0), sum3_ + ((t1_0 * w_k_) * ((t1_10 * t1_9) + (t1_4 * t1_11)))
    h1_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h5_
    h2_ = x != x
    h3_ = x * x
    s5_ = x.new_full((), 0.7071067811865476)
    for k in range(1, len(p_a)):
        a_k_ = p_a[k]
        w_k_ = p_w[k]
        p_k_ = p_p[k]
        index_ = k
        t3_0 = w_k_ * h0_
        t3_1 = p_k_ - t3_0
        t3_2 = torch.clamp(t3_1, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t3_3 = torch.cos(t3_2)
        t3_4 = t3_1 - p_k_
        t3_5 = -t3_0
        t3_6 = ((p_k_ - (t3_1 - t3_4)) + (t3_5 - t3_4)) - product_error(w_k_, h0_, t3_5)
        t3_7 = torch.where((t3_1.abs() < torch.inf), t3_6, 0.0)
        t3_8 = torch.cos(t3_7)
        t3_9 = torch.sin(t3_2)
        t3_10 = torch.sin(t3_7)
        t3_11 = s5_ * ((t3_3 * t3_8) - (t3_9 * t3_10))
        t3_12 = t3_11.abs()
        t3_13 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_12
        t3_14 = torch.where((t3_11 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_15 = t3_12 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_16 = torch.where(h1_, torch.where(t3_13, t3_14, torch.where(t3_15, 0.0, t3_11)), t3_11)
        t3_17 = (a_k_ * s5_) * ((t3_9 * t3_8) + (t3_3 * t3_10))
        t3_18 = t3_17 * h0_
        t3_19 = t3_18.abs()
        t3_20 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_19
        t3_21 = torch.where((t3_18 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_22 = t3_19 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_23 = torch.where(h1_, torch.where(t3_20, t3_21, torch.where(t3_22, 0.0, t3_18)), t3_18)
        t3_24 = t3_17.abs()
        t3_25 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_24
        t3_26 = -t3_17
        t3_27 = torch.where((t3_26 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_28 = t3_24 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_29 = torch.where(h1_, torch.where(t3_25, t3_27, torch.where(t3_28, 0.0, t3_26)), t3_26)
        rows_a[k] = rows_a[k] + (torch.where(h2_, h3_, t3_16))
        rows_w[k] = rows_w[k] + (torch.where(h2_, h3_, t3_23))
        rows_p[k] = rows_p[k] + (torch.where(h2_, h3_, t3_29))
        s5_ = s5_ / (index_ + 2.0)
    t4_0 = sum3_.abs()
    t4_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_0
    t4_2 = torch.where((sum3_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_3 = t4_0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_4 = torch.where(h1_, torch.where(t4_1, t4_2, torch.where(t4_3, 0.0, sum3_)), sum3_)
    t4_5 = w_0_ * h0_
    t4_6 = p_0_ - t4_5
    t4_7 = torch.clamp(t4_6, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t4_8 = torch.cos(t4_7)
    t4_9 = t4_6 - p_0_
    t4_10 = -t4_5
    t4_11 = ((p_0_ - (t4_6 - t4_9)) + (t4_10 - t4_9)) - product_error(w_0_, h0_, t4_10)
    t4_12 = torch.where((t4_6.abs() < torch.inf), t4_11, 0.0)
    t4_13 = torch.cos(t4_12)
    t4_14 = torch.sin(t4_7)
    t4_15 = torch.sin(t4_12)
    t4_16 = ((t4_8 * t4_13) - (t4_14 * t4_15)) * 1.4142135623730951
    t4_17 = t4_16.abs()
    t4_18 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_17
    t4_19 = torch.where((t4_16 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_20 = t4_17 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_21 = torch.where(h1_, torch.where(t4_18, t4_19, torch.where(t4_20, 0.0, t4_16)), t4_16)
    t4_22 = (a_0_ * ((t4_14 * t4_13) + (t4_8 * t4_15))) * 1.4142135623730951
    t4_23 = t4_22 * h0_
    t4_24 = t4_23.abs()
    t4_25 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_24
    t4_26 = torch.where((t4_23 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_27 = t4_24 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_28 = torch.where(h1_, torch.where(t4_25, t4_26, torch.where(t4_27, 0.0, t4_23)), t4_23)
    t4_29 = t4_22.abs()
    t4_30 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_29
    t4_31 = -t4_22
    t4_32 = torch.where((t4_31 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_33 = t4_29 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_34 = torch.where(h1_, torch.where(t4_30, t4_32, torch.where(t4_33, 0.0, t4_31)), t4_31)
    t4_35 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_36 = 1.0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_37 = torch.where(h1_, x.new_full((), (torch.inf if t4_35 else (0.0 if t4_36 else 1.0))), 1.0)
    rows_a[0] = rows_a[0] + (torch.where(h2_, h3_, t4_21))
    rows_w[0] = rows_w[0] + (torch.where(h2_, h3_, t4_28))
    rows_p[0] = rows_p[0] + (torch.where(h2_, h3_, t4_34))
    rows_c[0] = rows_c[0] + (torch.where(h2_, h3_, t4_37))
    return (torch.where(h2_, h3_, t4_4), torch.stack(torch.broadcast_tensors(*rows_c)), torch.stack(torch.broadcast_tensors(*rows_a)), torch.stack(torch.broadcast_tensors(*rows_w)), torch.stack(torch.broadcast_tensors(*rows_p)),)


_function = Unit(
    "fourier_phase",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def fourier_phase(
    x: Tensor,
    c: Tensor | None = None,
    a: Tensor | None = None,
    w: Tensor | None = None,
    p: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """Fourier, amplitude and phase of every element: c[0] + Series(cos(x*w[k] - p[k])*OverFactorial(k, sqrt(2))*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``c``: coefficient of index 0 (shape [n] or [channels, n]).
    ``a``: amplitude of index k + 1 (shape [n] or [channels, n]).
    ``w``: frequency of index k + 1 (shape [n] or [channels, n]).
    ``p``: phase of index k + 1 (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if c is None:
        c = default((0.4047470152226026,), x)
    if a is None:
        a = default((0.8142917341375998, -0.8142917341375998, -0.8142917341375998), x)
    if w is None:
        w = default((1.0, 2.0, 3.0), x)
    if p is None:
        p = default((0.7853981633974483, 0.7853981633974483, 0.7853981633974483), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, c, a, w, p, dim)) is not None:
        return _result
    return _function(x, c, a, w, p, dim)



class FourierPhase(Module):
    """Fourier, amplitude and phase as a module: c[0] + Series(cos(x*w[k] - p[k])*OverFactorial(k, sqrt(2))*a[k], k < size_a).

    c, a, w, p: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    c, a: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        c: Sequence[float] = (0.4047470152226026,),
        a: Sequence[float] = (0.8142917341375998, -0.8142917341375998, -0.8142917341375998),
        w: Sequence[float] = (1.0, 2.0, 3.0),
        p: Sequence[float] = (0.7853981633974483, 0.7853981633974483, 0.7853981633974483),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.c = make_parameter(PARAMETERS, 0, c, channels, device, dtype)
        self.a = make_parameter(PARAMETERS, 1, a, channels, device, dtype)
        self.w = make_parameter(PARAMETERS, 2, w, channels, device, dtype)
        self.p = make_parameter(PARAMETERS, 3, p, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> FourierPhase:
        """With the coefficients as published: c, a.  ``options`` are those of the constructor."""
        return cls(c=(0.9860132971832694,), a=(1.0, 1.0, 1.0), **options)

    def forward(self, x: Tensor) -> Tensor:
        return fourier_phase(x, self.c, self.a, self.w, self.p, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("c", "a", "w", "p", ))
