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
    Parameter("c", (0.9860132971832694,), learnable=True),
    Parameter("a", (1.0, 1.0, 1.0,), learnable=True),
    Parameter("w", (1.0, 2.0, 3.0,), learnable=True),
    Parameter("p", (0.7853981633974483, 0.7853981633974483, 0.7853981633974483,), learnable=True),
)


def value(x: Tensor, c: Tensor, a: Tensor, w: Tensor, p: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    c_0 = c[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.4142135623730951)
    for k in range(len(a)):
        a_k = a[k]
        w_k = w[k]
        p_k = p[k]
        index = k
        t1_0 = torch.clamp((p_k - (w_k * h0)), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t1_1 = torch.clamp(t1_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
        sum2_, s1_ = sum2_ + ((a_k * s1_) * torch.cos(t1_1)), s1_ / (index + 2.0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = c_0 + sum2_
    t2_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_1.abs()
    t2_3 = torch.where((t2_1 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return torch.where((x != x), x, torch.where((t2_0 & t2_2), t2_3, t2_1))


def slope(x: Tensor, c: Tensor, a: Tensor, w: Tensor, p: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.4142135623730951)
    sum3_ = x.new_full((), 0.0)
    for k in range(len(a)):
        a_k = a[k]
        w_k = w[k]
        p_k = p[k]
        index = k
        t1_0 = a_k * s1_
        t1_1 = torch.clamp((p_k - (w_k * h0)), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t1_2 = torch.clamp(t1_1, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
        sum2_, s1_, sum3_ = sum2_ + (t1_0 * torch.cos(t1_2)), s1_ / (index + 2.0), sum3_ + ((t1_0 * w_k) * torch.sin(t1_2))
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < sum3_.abs()
    t2_2 = torch.where((sum3_ < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return (torch.where((x != x), x, torch.where((t2_0 & t2_1), t2_2, sum3_)),)


def gradient(x: Tensor, c: Tensor, a: Tensor, w: Tensor, p: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    a_0 = a[0]
    w_0 = w[0]
    p_0 = p[0]
    rows_c = [torch.zeros_like(x)] * len(c)
    rows_a = [torch.zeros_like(x)] * len(a)
    rows_w = [torch.zeros_like(x)] * len(w)
    rows_p = [torch.zeros_like(x)] * len(p)
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.4142135623730951)
    sum3_ = x.new_full((), 0.0)
    for k in range(len(a)):
        a_k = a[k]
        w_k = w[k]
        p_k = p[k]
        index = k
        t1_0 = a_k * s1_
        t1_1 = torch.clamp((p_k - (w_k * h0)), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t1_2 = torch.clamp(t1_1, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
        sum2_, s1_, sum3_ = sum2_ + (t1_0 * torch.cos(t1_2)), s1_ / (index + 2.0), sum3_ + ((t1_0 * w_k) * torch.sin(t1_2))
    h1 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h2 = x != x
    s5_ = x.new_full((), 0.7071067811865476)
    for k in range(1, len(a)):
        a_k = a[k]
        w_k = w[k]
        p_k = p[k]
        index = k
        t3_0 = torch.clamp((p_k - (w_k * h0)), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
        t3_1 = torch.clamp(t3_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
        t3_2 = s5_ * torch.cos(t3_1)
        t3_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_2.abs()
        t3_4 = torch.where((t3_2 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        t3_5 = (a_k * s5_) * torch.sin(t3_1)
        t3_6 = t3_5 * h0
        t3_7 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_6.abs()
        t3_8 = torch.where((t3_6 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        t3_9 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_5.abs()
        t3_10 = -t3_5
        t3_11 = torch.where((t3_10 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        rows_a[k] = rows_a[k] + (torch.where(h2, x, torch.where((h1 & t3_3), t3_4, t3_2)))
        rows_w[k] = rows_w[k] + (torch.where(h2, x, torch.where((h1 & t3_7), t3_8, t3_6)))
        rows_p[k] = rows_p[k] + (torch.where(h2, x, torch.where((h1 & t3_9), t3_11, t3_10)))
        s5_ = s5_ / (index + 2.0)
    t4_0 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < sum3_.abs()
    t4_1 = torch.where((sum3_ < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_2 = torch.clamp((p_0 - (w_0 * h0)), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t4_3 = torch.clamp(t4_2, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t4_4 = torch.cos(t4_3) * 1.4142135623730951
    t4_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_4.abs()
    t4_6 = torch.where((t4_4 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_7 = (a_0 * torch.sin(t4_3)) * 1.4142135623730951
    t4_8 = t4_7 * h0
    t4_9 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_8.abs()
    t4_10 = torch.where((t4_8 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_11 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_7.abs()
    t4_12 = -t4_7
    t4_13 = torch.where((t4_12 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_14 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_15 = torch.where((h1 & t4_14), x.new_full((), torch.inf), x.new_full((), 1.0))
    rows_a[0] = rows_a[0] + (torch.where(h2, x, torch.where((h1 & t4_5), t4_6, t4_4)))
    rows_w[0] = rows_w[0] + (torch.where(h2, x, torch.where((h1 & t4_9), t4_10, t4_8)))
    rows_p[0] = rows_p[0] + (torch.where(h2, x, torch.where((h1 & t4_11), t4_13, t4_12)))
    rows_c[0] = rows_c[0] + (torch.where(h2, x, t4_15))
    return (torch.where(h2, x, torch.where((h1 & t4_0), t4_1, sum3_)), torch.stack(torch.broadcast_tensors(*rows_c)), torch.stack(torch.broadcast_tensors(*rows_a)), torch.stack(torch.broadcast_tensors(*rows_w)), torch.stack(torch.broadcast_tensors(*rows_p)),)


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
