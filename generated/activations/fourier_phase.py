"""Fourier, amplitude and phase: c[0] + Series(cos(x*w[k] - p[k])*OverFactorial(k, sqrt(2))*a[k], k < size_a)

Polynomial, trigonometric, and tropical activations, equation 24.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("c", (0.9860132971832694,), learnable=True, entries=1),
    Parameter("a", (1.0, 1.0, 1.0,), learnable=True),
    Parameter("w", (1.0, 2.0, 3.0,), learnable=True, entries='a'),
    Parameter("p", (0.7853981633974483, 0.7853981633974483, 0.7853981633974483,), learnable=True, entries='a'),
)


def value(x: Tensor, p_c: Tensor, p_a: Tensor, p_w: Tensor, p_p: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    c_0_ = p_c[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.4142135623730951)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        w_k_ = p_w[k]
        p_k_ = p_p[k]
        index_ = k
        t1_0 = torch.clamp((p_k_ - (w_k_ * h0_)), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t1_1 = torch.clamp(t1_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
        sum2_, s1_ = sum2_ + ((a_k_ * s1_) * torch.cos(t1_1)), s1_ / (index_ + 2.0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = c_0_ + sum2_
    t2_2 = t2_1.abs()
    t2_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_2
    t2_4 = torch.where((t2_1 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t2_5 = t2_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_6 = torch.where(t2_0, torch.where(t2_3, t2_4, torch.where(t2_5, 0.0, t2_1)), t2_1)
    return torch.where((x != x), x, t2_6)


def slope(x: Tensor, p_c: Tensor, p_a: Tensor, p_w: Tensor, p_p: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.4142135623730951)
    sum3_ = x.new_full((), 0.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        w_k_ = p_w[k]
        p_k_ = p_p[k]
        index_ = k
        t1_0 = a_k_ * s1_
        t1_1 = torch.clamp((p_k_ - (w_k_ * h0_)), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t1_2 = torch.clamp(t1_1, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
        sum2_, s1_, sum3_ = sum2_ + (t1_0 * torch.cos(t1_2)), s1_ / (index_ + 2.0), sum3_ + ((t1_0 * w_k_) * torch.sin(t1_2))
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = sum3_.abs()
    t2_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_1
    t2_3 = torch.where((sum3_ < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t2_4 = t2_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_5 = torch.where(t2_0, torch.where(t2_2, t2_3, torch.where(t2_4, 0.0, sum3_)), sum3_)
    return (torch.where((x != x), x, t2_5),)


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
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.4142135623730951)
    sum3_ = x.new_full((), 0.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        w_k_ = p_w[k]
        p_k_ = p_p[k]
        index_ = k
        t1_0 = a_k_ * s1_
        t1_1 = torch.clamp((p_k_ - (w_k_ * h0_)), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t1_2 = torch.clamp(t1_1, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
        sum2_, s1_, sum3_ = sum2_ + (t1_0 * torch.cos(t1_2)), s1_ / (index_ + 2.0), sum3_ + ((t1_0 * w_k_) * torch.sin(t1_2))
    h1_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h2_ = x != x
    s5_ = x.new_full((), 0.7071067811865476)
    for k in range(1, len(p_a)):
        a_k_ = p_a[k]
        w_k_ = p_w[k]
        p_k_ = p_p[k]
        index_ = k
        t3_0 = torch.clamp((p_k_ - (w_k_ * h0_)), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t3_1 = torch.clamp(t3_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
        t3_2 = s5_ * torch.cos(t3_1)
        t3_3 = t3_2.abs()
        t3_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_3
        t3_5 = torch.where((t3_2 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        t3_6 = t3_3 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_7 = torch.where(h1_, torch.where(t3_4, t3_5, torch.where(t3_6, 0.0, t3_2)), t3_2)
        t3_8 = (a_k_ * s5_) * torch.sin(t3_1)
        t3_9 = t3_8 * h0_
        t3_10 = t3_9.abs()
        t3_11 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_10
        t3_12 = torch.where((t3_9 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        t3_13 = t3_10 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_14 = torch.where(h1_, torch.where(t3_11, t3_12, torch.where(t3_13, 0.0, t3_9)), t3_9)
        t3_15 = t3_8.abs()
        t3_16 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_15
        t3_17 = -t3_8
        t3_18 = torch.where((t3_17 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        t3_19 = t3_15 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_20 = torch.where(h1_, torch.where(t3_16, t3_18, torch.where(t3_19, 0.0, t3_17)), t3_17)
        rows_a[k] = rows_a[k] + (torch.where(h2_, x, t3_7))
        rows_w[k] = rows_w[k] + (torch.where(h2_, x, t3_14))
        rows_p[k] = rows_p[k] + (torch.where(h2_, x, t3_20))
        s5_ = s5_ / (index_ + 2.0)
    t4_0 = sum3_.abs()
    t4_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_0
    t4_2 = torch.where((sum3_ < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_3 = t4_0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_4 = torch.where(h1_, torch.where(t4_1, t4_2, torch.where(t4_3, 0.0, sum3_)), sum3_)
    t4_5 = torch.clamp((p_0_ - (w_0_ * h0_)), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t4_6 = torch.clamp(t4_5, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t4_7 = torch.cos(t4_6) * 1.4142135623730951
    t4_8 = t4_7.abs()
    t4_9 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_8
    t4_10 = torch.where((t4_7 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_11 = t4_8 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_12 = torch.where(h1_, torch.where(t4_9, t4_10, torch.where(t4_11, 0.0, t4_7)), t4_7)
    t4_13 = (a_0_ * torch.sin(t4_6)) * 1.4142135623730951
    t4_14 = t4_13 * h0_
    t4_15 = t4_14.abs()
    t4_16 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_15
    t4_17 = torch.where((t4_14 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_18 = t4_15 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_19 = torch.where(h1_, torch.where(t4_16, t4_17, torch.where(t4_18, 0.0, t4_14)), t4_14)
    t4_20 = t4_13.abs()
    t4_21 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_20
    t4_22 = -t4_13
    t4_23 = torch.where((t4_22 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_24 = t4_20 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_25 = torch.where(h1_, torch.where(t4_21, t4_23, torch.where(t4_24, 0.0, t4_22)), t4_22)
    t4_26 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_27 = 1.0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_28 = torch.where(h1_, x.new_full((), (torch.inf if t4_26 else (0.0 if t4_27 else 1.0))), x.new_full((), 1.0))
    rows_a[0] = rows_a[0] + (torch.where(h2_, x, t4_12))
    rows_w[0] = rows_w[0] + (torch.where(h2_, x, t4_19))
    rows_p[0] = rows_p[0] + (torch.where(h2_, x, t4_25))
    rows_c[0] = rows_c[0] + (torch.where(h2_, x, t4_28))
    return (torch.where(h2_, x, t4_4), torch.stack(torch.broadcast_tensors(*rows_c)), torch.stack(torch.broadcast_tensors(*rows_a)), torch.stack(torch.broadcast_tensors(*rows_w)), torch.stack(torch.broadcast_tensors(*rows_p)),)


_function = Unit(
    "fourier_phase",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def fourier_phase(
    x: Tensor,
    c: Tensor,
    a: Tensor,
    w: Tensor,
    p: Tensor,
    *,
    dim: int = 1,
) -> Tensor:
    """Fourier, amplitude and phase of every element: c[0] + Series(cos(x*w[k] - p[k])*OverFactorial(k, sqrt(2))*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``c``: coefficient of index 0 (shape [n] or [channels, n]).
    ``a``: amplitude of index k + 1 (shape [n] or [channels, n]).
    ``w``: frequency of index k + 1 (shape [n] or [channels, n]).
    ``p``: phase of index k + 1 (shape [n] or [channels, n]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    return _function(x, c, a, w, p, dim)



class FourierAmplitudeAndPhase(nn.Module):
    """Fourier, amplitude and phase as a module: c[0] + Series(cos(x*w[k] - p[k])*OverFactorial(k, sqrt(2))*a[k], k < size_a).

    c, a, w, p: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        c: Sequence[float] = (0.9860132971832694,),
        a: Sequence[float] = (1.0, 1.0, 1.0,),
        w: Sequence[float] = (1.0, 2.0, 3.0,),
        p: Sequence[float] = (0.7853981633974483, 0.7853981633974483, 0.7853981633974483,),
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.c = make_parameter("c", c, channels, device, dtype, vector=True)
        self.a = make_parameter("a", a, channels, device, dtype, vector=True)
        self.w = make_parameter("w", w, channels, device, dtype, vector=True)
        self.p = make_parameter("p", p, channels, device, dtype, vector=True)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return fourier_phase(x, self.c, self.a, self.w, self.p, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("c", "a", "w", "p", ))
