"""Fourier: c[0] + Series(Harmonic(k, w*x)*a[k] + HarmonicSine(k, w*x)*b[k], k < size_a)

Polynomial, trigonometric, and tropical activations, definition 3.12 and theorem 3.13.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("w", 1.0),
    Parameter("c", (0.9860132971832694,), learnable=True),
    Parameter("a", (1.0, 1.0, 1.0,), learnable=True),
    Parameter("b", (1.0, 1.0, 1.0,), learnable=True),
)


def value(x: Tensor, w: Tensor, c: Tensor, a: Tensor, b: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    c_0 = c[0]
    a_0 = a[0]
    b_0 = b[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t0_2 = torch.clamp((w * t0_1), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_3 = torch.clamp(t0_2, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    h0 = torch.cos(t0_3)
    h1 = torch.sin(t0_3)
    u1_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    for k in range(len(a) - 1, 0, -1):
        a_k = a[k]
        b_k = b[k]
        index = k
        t1_0 = index + 2.0
        u1_, u2_ = (a_k + ((u1_ * h0) / t1_0)) + ((u2_ * h1) / t1_0), (b_k + ((u2_ * h0) / t1_0)) - ((u1_ * h1) / t1_0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = ((c_0 + (a_0 * h0)) + (b_0 * h1)) + (((u1_ * (h0 - h1)) * (h1 + h0)) * 0.5)
    t2_2 = t2_1 + ((u2_ * h1) * h0)
    t2_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_2.abs()
    t2_4 = torch.where((t2_2 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return torch.where((x != x), x, torch.where((t2_0 & t2_3), t2_4, t2_2))


def slope(x: Tensor, w: Tensor, c: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    a_0 = a[0]
    b_0 = b[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t0_2 = torch.clamp((w * t0_1), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_3 = torch.clamp(t0_2, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    h0 = torch.cos(t0_3)
    h1 = torch.sin(t0_3)
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(a) - 1, 0, -1):
        a_k = a[k]
        b_k = b[k]
        index = k
        t1_0 = index + 2.0
        t1_1 = (u1_ * h0) / t1_0
        t1_2 = (u2_ * h1) / t1_0
        t1_3 = (u2_ * h0) / t1_0
        t1_4 = (u1_ * h1) / t1_0
        u1_, v3_, u2_, v4_ = (a_k + t1_1) + t1_2, ((t1_3 + ((v3_ * h0) / t1_0)) + ((v4_ * h1) / t1_0)) - t1_4, (b_k + t1_3) - t1_4, ((((v4_ * h0) / t1_0) - t1_1) - t1_2) - ((v3_ * h1) / t1_0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = h1 + h0
    t2_2 = h0 - h1
    t2_3 = u1_ * (((((-h1) - h0) * t2_1) * 0.5) + ((t2_2 * t2_2) * 0.5))
    t2_4 = (((b_0 * h0) + t2_3) + (u2_ * ((h0 * h0) - (h1 * h1)))) + (((v3_ * t2_2) * t2_1) * 0.5)
    t2_5 = w * ((t2_4 + ((v4_ * h1) * h0)) - (a_0 * h1))
    t2_6 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_5.abs()
    t2_7 = torch.where((t2_5 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return (torch.where((x != x), x, torch.where((t2_0 & t2_6), t2_7, t2_5)),)


def gradient(x: Tensor, w: Tensor, c: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    a_0 = a[0]
    b_0 = b[0]
    rows_c = [torch.zeros_like(x)] * len(c)
    rows_a = [torch.zeros_like(x)] * len(a)
    rows_b = [torch.zeros_like(x)] * len(b)
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t0_2 = torch.clamp((w * t0_1), max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_3 = torch.clamp(t0_2, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    h0 = torch.cos(t0_3)
    h1 = torch.sin(t0_3)
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(a) - 1, 0, -1):
        a_k = a[k]
        b_k = b[k]
        index = k
        t1_0 = index + 2.0
        t1_1 = (u1_ * h0) / t1_0
        t1_2 = (u2_ * h1) / t1_0
        t1_3 = (u2_ * h0) / t1_0
        t1_4 = (u1_ * h1) / t1_0
        u1_, v3_, u2_, v4_ = (a_k + t1_1) + t1_2, ((t1_3 + ((v3_ * h0) / t1_0)) + ((v4_ * h1) / t1_0)) - t1_4, (b_k + t1_3) - t1_4, ((((v4_ * h0) / t1_0) - t1_1) - t1_2) - ((v3_ * h1) / t1_0)
    t2_0 = h0 - h1
    t2_1 = h1 + h0
    h7 = t2_0
    h6 = t2_1
    h2 = (t2_0 * t2_1) * 0.5
    h3 = h1 * h0
    h4 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h5 = x != x
    s6_ = h2
    s7_ = h3
    for k in range(1, len(a)):
        index = k
        t3_0 = index + 2.0
        t3_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < s6_.abs()
        t3_2 = torch.where((s6_ < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        t3_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < s7_.abs()
        t3_4 = torch.where((s7_ < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        rows_a[k] = rows_a[k] + (torch.where(h5, x, torch.where((h4 & t3_1), t3_2, s6_)))
        rows_b[k] = rows_b[k] + (torch.where(h5, x, torch.where((h4 & t3_3), t3_4, s7_)))
        s6_, s7_ = ((s6_ * h0) / t3_0) - ((s7_ * h1) / t3_0), ((s6_ * h1) / t3_0) + ((s7_ * h0) / t3_0)
    t4_0 = (b_0 * h0) + (u1_ * (((((-h1) - h0) * h6) * 0.5) + ((h7 * h7) * 0.5)))
    t4_1 = (t4_0 + (u2_ * ((h0 * h0) - (h1 * h1)))) + (((v3_ * h7) * h6) * 0.5)
    t4_2 = w * ((t4_1 + ((v4_ * h1) * h0)) - (a_0 * h1))
    t4_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_2.abs()
    t4_4 = torch.where((t4_2 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < h0.abs()
    t4_6 = torch.where((h0 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_7 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < h1.abs()
    t4_8 = torch.where((h1 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_9 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_10 = torch.where((h4 & t4_9), x.new_full((), torch.inf), x.new_full((), 1.0))
    rows_a[0] = rows_a[0] + (torch.where(h5, x, torch.where((h4 & t4_5), t4_6, h0)))
    rows_b[0] = rows_b[0] + (torch.where(h5, x, torch.where((h4 & t4_7), t4_8, h1)))
    rows_c[0] = rows_c[0] + (torch.where(h5, x, t4_10))
    return (torch.where(h5, x, torch.where((h4 & t4_3), t4_4, t4_2)), torch.stack(torch.broadcast_tensors(*rows_c)), torch.stack(torch.broadcast_tensors(*rows_a)), torch.stack(torch.broadcast_tensors(*rows_b)),)


_function = Unit(
    "fourier",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def fourier(
    x: Tensor,
    w: float,
    c: Tensor,
    a: Tensor,
    b: Tensor,
    *,
    dim: int = 1,
) -> Tensor:
    """Fourier of every element: c[0] + Series(Harmonic(k, w*x)*a[k] + HarmonicSine(k, w*x)*b[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``w``: fundamental frequency; pi/l suits inputs in [-l, l].
    ``c``: coefficient of index 0 (shape [n] or [channels, n]).
    ``a``: coefficient of the cosine of index k + 1 (shape [n] or [channels, n]).
    ``b``: coefficient of the sine of index k + 1 (shape [n] or [channels, n]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    return _function(x, w, c, a, b, dim)


class Fourier(nn.Module):
    """Fourier as a module: c[0] + Series(Harmonic(k, w*x)*a[k] + HarmonicSine(k, w*x)*b[k], k < size_a).

    c, a, b: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        w: float = 1.0,
        c: Sequence[float] = (0.9860132971832694,),
        a: Sequence[float] = (1.0, 1.0, 1.0,),
        b: Sequence[float] = (1.0, 1.0, 1.0,),
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.w = w
        self.c = make_parameter("c", c, channels, device, dtype, vector=True)
        self.a = make_parameter("a", a, channels, device, dtype, vector=True)
        self.b = make_parameter("b", b, channels, device, dtype, vector=True)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return fourier(x, self.w, self.c, self.a, self.b, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("w", "c", "a", "b", ))
