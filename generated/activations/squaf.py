"""SQUAF: SoftMean(z[k], -alpha*(-q*(k - size_z/2 + 1/2) + x)**2, k < size_z)

Soft quantization activation functions for deep learning, equation 7.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._numeric import fused
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("q", 1.0, learnable=True),
    Parameter("alpha", 1.5, learnable=True),
    Parameter("z", (0.0, 0.0, 0.0, 1.0, 2.0,), learnable=True),
)


def value(x: Tensor, q: Tensor, alpha: Tensor, z: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    size_z = len(z)
    z_0 = z[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t0_2 = torch.clamp(t0_1, max=(4.253529586511731e+37 if single else 2.247116418577895e+307))
    h0 = alpha * q
    h1 = size_z * 0.5
    h2 = torch.clamp(t0_2, min=((-4.253529586511731e+37) if single else (-2.247116418577895e+307)))
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0
    for k in range(1, len(z)):
        z_k = z[k]
        index = k
        t1_0 = (h2 - (q * ((index - h1) + 0.5))) + (h2 - (q * ((best2_ - h1) + 0.5)))
        t1_1 = 0.0 < (-((h0 * (best2_ - index)) * t1_0))
        best2_, z_best1_ = torch.where(t1_1, index, best2_), torch.where(t1_1, z_k, z_best1_)
    t2_0 = (best2_ - h1) + 0.5
    t2_1 = q * t2_0
    t2_2 = h2 - t2_1
    t2_3 = -t2_1
    t2_4 = t2_2 + t2_1
    h3 = t2_2
    h4 = ((t2_3 - (t2_2 - t2_4)) + (h2 - t2_4)) - fused(q, t2_0, t2_3)
    h5 = fused(alpha, q, (-h0))
    mass5_ = x.new_full((), 0.0)
    shift6_ = x.new_full((), 0.0)
    for k in range(len(z)):
        z_k = z[k]
        index = k
        t3_0 = best2_ - index
        t3_1 = h0 * t3_0
        t3_2 = (index - h1) + 0.5
        t3_3 = q * t3_2
        t3_4 = h2 - t3_3
        t3_5 = t3_4 + h3
        t3_6 = t3_1 * t3_5
        t3_7 = (64.0 if single else 640.0) < t3_6
        t3_8 = torch.where(t3_7, x.new_full((), (32.0 if single else 64.0)), x.new_full((), 0.0))
        t3_9 = -t3_1
        t3_10 = t3_5 - t3_4
        t3_11 = -t3_3
        t3_12 = t3_4 + t3_3
        t3_13 = ((t3_11 - (t3_4 - t3_12)) + (h2 - t3_12)) - fused(q, t3_2, t3_11)
        t3_14 = t3_1 * ((((t3_4 - (t3_5 - t3_10)) + (h3 - t3_10)) + t3_13) + h4)
        t3_15 = (fused(t3_9, t3_5, t3_6) - t3_14) - ((fused(h0, t3_0, t3_9) + (h5 * t3_0)) * t3_5)
        t3_16 = torch.exp((t3_8 - t3_6)) * (1.0 + torch.where((t3_6.abs() < 1000.0), t3_15, 0.0))
        t3_17 = torch.where(t3_7, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_full((), 1.0))
        mass5_, shift6_ = mass5_ + (t3_16 * t3_17), shift6_ + (((z_k - z_best1_) * t3_16) * t3_17)
    t4_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t4_1 = z_best1_ + (shift6_ / mass5_)
    t4_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_1.abs()
    t4_3 = torch.where((t4_1 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return torch.where((x != x), x, torch.where((t4_0 & t4_2), t4_3, t4_1))


def slope(x: Tensor, q: Tensor, alpha: Tensor, z: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    size_z = len(z)
    z_0 = z[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t0_2 = torch.clamp(t0_1, max=(4.253529586511731e+37 if single else 2.247116418577895e+307))
    h0 = alpha * q
    h1 = size_z * 0.5
    h2 = torch.clamp(t0_2, min=((-4.253529586511731e+37) if single else (-2.247116418577895e+307)))
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0
    for k in range(1, len(z)):
        z_k = z[k]
        index = k
        t1_0 = (h2 - (q * ((index - h1) + 0.5))) + (h2 - (q * ((best2_ - h1) + 0.5)))
        t1_1 = 0.0 < (-((h0 * (best2_ - index)) * t1_0))
        best2_, z_best1_ = torch.where(t1_1, index, best2_), torch.where(t1_1, z_k, z_best1_)
    t2_0 = (best2_ - h1) + 0.5
    t2_1 = q * t2_0
    t2_2 = h2 - t2_1
    t2_3 = -t2_1
    t2_4 = t2_2 + t2_1
    h3 = t2_2
    h4 = ((t2_3 - (t2_2 - t2_4)) + (h2 - t2_4)) - fused(q, t2_0, t2_3)
    h5 = fused(alpha, q, (-h0))
    mass5_ = x.new_full((), 0.0)
    shift6_ = x.new_full((), 0.0)
    drift7_ = x.new_full((), 0.0)
    cross8_ = x.new_full((), 0.0)
    for k in range(len(z)):
        z_k = z[k]
        index = k
        t3_0 = best2_ - index
        t3_1 = h0 * t3_0
        t3_2 = (index - h1) + 0.5
        t3_3 = q * t3_2
        t3_4 = h2 - t3_3
        t3_5 = t3_4 + h3
        t3_6 = t3_1 * t3_5
        t3_7 = (64.0 if single else 640.0) < t3_6
        t3_8 = torch.where(t3_7, x.new_full((), (32.0 if single else 64.0)), x.new_full((), 0.0))
        t3_9 = -t3_1
        t3_10 = t3_5 - t3_4
        t3_11 = -t3_3
        t3_12 = t3_4 + t3_3
        t3_13 = ((t3_11 - (t3_4 - t3_12)) + (h2 - t3_12)) - fused(q, t3_2, t3_11)
        t3_14 = t3_1 * ((((t3_4 - (t3_5 - t3_10)) + (h3 - t3_10)) + t3_13) + h4)
        t3_15 = (fused(t3_9, t3_5, t3_6) - t3_14) - ((fused(h0, t3_0, t3_9) + (h5 * t3_0)) * t3_5)
        t3_16 = torch.exp((t3_8 - t3_6)) * (1.0 + torch.where((t3_6.abs() < 1000.0), t3_15, 0.0))
        t3_17 = torch.where(t3_7, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_full((), 1.0))
        t3_18 = t3_16 * t3_17
        t3_19 = ((z_k - z_best1_) * t3_16) * t3_17
        t3_20 = torch.where((index == best2_), 0.0, (-(t3_1 * 2.0)))
        t3_21 = t3_20.abs() < torch.inf
        t3_22 = t3_18 * t3_20
        t3_23 = torch.where(t3_21, t3_22, torch.where((t3_18 == 0.0), 0.0, t3_22))
        t3_24 = t3_19 * t3_20
        t3_25 = torch.where(t3_21, t3_24, torch.where((t3_19 == 0.0), 0.0, t3_24))
        mass5_, shift6_, drift7_, cross8_ = mass5_ + t3_18, shift6_ + t3_19, drift7_ + t3_23, cross8_ + t3_25
    t4_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t4_1 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_
    t4_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_1.abs()
    t4_3 = torch.where((t4_1 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return (torch.where((x != x), x, torch.where((t4_0 & t4_2), t4_3, t4_1)),)


def gradient(x: Tensor, q: Tensor, alpha: Tensor, z: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    size_z = len(z)
    z_0 = z[0]
    rows_z = [torch.zeros_like(x)] * len(z)
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t0_2 = torch.clamp(t0_1, max=(4.253529586511731e+37 if single else 2.247116418577895e+307))
    h0 = alpha * q
    h1 = size_z * 0.5
    h2 = torch.clamp(t0_2, min=((-4.253529586511731e+37) if single else (-2.247116418577895e+307)))
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0
    for k in range(1, len(z)):
        z_k = z[k]
        index = k
        t1_0 = (h2 - (q * ((index - h1) + 0.5))) + (h2 - (q * ((best2_ - h1) + 0.5)))
        t1_1 = 0.0 < (-((h0 * (best2_ - index)) * t1_0))
        best2_, z_best1_ = torch.where(t1_1, index, best2_), torch.where(t1_1, z_k, z_best1_)
    t2_0 = (best2_ - h1) + 0.5
    t2_1 = q * t2_0
    t2_2 = h2 - t2_1
    t2_3 = -t2_1
    t2_4 = t2_2 + t2_1
    h3 = t2_2
    h4 = ((t2_3 - (t2_2 - t2_4)) + (h2 - t2_4)) - fused(q, t2_0, t2_3)
    h5 = fused(alpha, q, (-h0))
    h6 = (h2 * 2.0) - t2_1
    h7 = size_z - best2_
    mass5_ = x.new_full((), 0.0)
    shift6_ = x.new_full((), 0.0)
    drift7_ = x.new_full((), 0.0)
    cross8_ = x.new_full((), 0.0)
    drift9_ = x.new_full((), 0.0)
    cross10_ = x.new_full((), 0.0)
    drift11_ = x.new_full((), 0.0)
    cross12_ = x.new_full((), 0.0)
    for k in range(len(z)):
        z_k = z[k]
        index = k
        t3_0 = best2_ - index
        t3_1 = h0 * t3_0
        t3_2 = (index - h1) + 0.5
        t3_3 = q * t3_2
        t3_4 = h2 - t3_3
        t3_5 = t3_4 + h3
        t3_6 = t3_1 * t3_5
        t3_7 = (64.0 if single else 640.0) < t3_6
        t3_8 = torch.where(t3_7, x.new_full((), (32.0 if single else 64.0)), x.new_full((), 0.0))
        t3_9 = -t3_1
        t3_10 = t3_5 - t3_4
        t3_11 = -t3_3
        t3_12 = t3_4 + t3_3
        t3_13 = ((t3_11 - (t3_4 - t3_12)) + (h2 - t3_12)) - fused(q, t3_2, t3_11)
        t3_14 = t3_1 * ((((t3_4 - (t3_5 - t3_10)) + (h3 - t3_10)) + t3_13) + h4)
        t3_15 = (fused(t3_9, t3_5, t3_6) - t3_14) - ((fused(h0, t3_0, t3_9) + (h5 * t3_0)) * t3_5)
        t3_16 = torch.exp((t3_8 - t3_6)) * (1.0 + torch.where((t3_6.abs() < 1000.0), t3_15, 0.0))
        t3_17 = torch.where(t3_7, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_full((), 1.0))
        t3_18 = t3_16 * t3_17
        t3_19 = ((z_k - z_best1_) * t3_16) * t3_17
        t3_20 = index == best2_
        t3_21 = torch.where(t3_20, 0.0, (-(t3_1 * 2.0)))
        t3_22 = t3_21.abs() < torch.inf
        t3_23 = t3_18 * t3_21
        t3_24 = t3_18 == 0.0
        t3_25 = t3_19 * t3_21
        t3_26 = t3_19 == 0.0
        t3_27 = h6 - t3_3
        t3_28 = (-((alpha * t3_0) * t3_27)) - (t3_1 * ((h7 - index) - 1.0))
        t3_29 = torch.where(t3_20, 0.0, t3_28)
        t3_30 = t3_29.abs() < torch.inf
        t3_31 = t3_18 * t3_29
        t3_32 = t3_19 * t3_29
        t3_33 = torch.where(t3_20, 0.0, (-((q * t3_0) * t3_27)))
        t3_34 = t3_33.abs() < torch.inf
        t3_35 = t3_18 * t3_33
        t3_36 = t3_19 * t3_33
        mass5_, shift6_, drift7_, cross8_, drift9_, cross10_, drift11_, cross12_ = mass5_ + t3_18, shift6_ + t3_19, drift7_ + torch.where(t3_22, t3_23, torch.where(t3_24, 0.0, t3_23)), cross8_ + torch.where(t3_22, t3_25, torch.where(t3_26, 0.0, t3_25)), drift9_ + torch.where(t3_30, t3_31, torch.where(t3_24, 0.0, t3_31)), cross10_ + torch.where(t3_30, t3_32, torch.where(t3_26, 0.0, t3_32)), drift11_ + torch.where(t3_34, t3_35, torch.where(t3_24, 0.0, t3_35)), cross12_ + torch.where(t3_34, t3_36, torch.where(t3_26, 0.0, t3_36))
    h8 = shift6_ / mass5_
    h9 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h10 = x != x
    for k in range(len(z)):
        z_k = z[k]
        index = k
        t5_0 = best2_ - index
        t5_1 = h0 * t5_0
        t5_2 = (index - h1) + 0.5
        t5_3 = q * t5_2
        t5_4 = h2 - t5_3
        t5_5 = t5_4 + h3
        t5_6 = t5_1 * t5_5
        t5_7 = (64.0 if single else 640.0) < t5_6
        t5_8 = torch.where(t5_7, x.new_full((), (32.0 if single else 64.0)), x.new_full((), 0.0))
        t5_9 = -t5_1
        t5_10 = t5_5 - t5_4
        t5_11 = -t5_3
        t5_12 = t5_4 + t5_3
        t5_13 = ((t5_11 - (t5_4 - t5_12)) + (h2 - t5_12)) - fused(q, t5_2, t5_11)
        t5_14 = t5_1 * ((((t5_4 - (t5_5 - t5_10)) + (h3 - t5_10)) + t5_13) + h4)
        t5_15 = (fused(t5_9, t5_5, t5_6) - t5_14) - ((fused(h0, t5_0, t5_9) + (h5 * t5_0)) * t5_5)
        t5_16 = torch.exp((t5_8 - t5_6)) * (1.0 + torch.where((t5_6.abs() < 1000.0), t5_15, 0.0))
        t5_17 = torch.where(t5_7, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), x.new_full((), 1.0))
        t5_18 = (((((z_k - z_best1_) - h8) * t5_16) / mass5_) * t5_17) * 0.0
        t5_19 = ((t5_16 / mass5_) * t5_17) + t5_18
        t5_20 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_19.abs()
        t5_21 = torch.where((t5_19 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        rows_z[k] = rows_z[k] + (torch.where(h10, x, torch.where((h9 & t5_20), t5_21, t5_19)))
    t6_0 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_
    t6_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_0.abs()
    t6_2 = torch.where((t6_0 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t6_3 = (cross10_ - ((drift9_ * shift6_) / mass5_)) / mass5_
    t6_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_3.abs()
    t6_5 = torch.where((t6_3 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t6_6 = (cross12_ - ((drift11_ * shift6_) / mass5_)) / mass5_
    t6_7 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_6.abs()
    t6_8 = torch.where((t6_6 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return (torch.where(h10, x, torch.where((h9 & t6_1), t6_2, t6_0)), torch.where(h10, x, torch.where((h9 & t6_4), t6_5, t6_3)), torch.where(h10, x, torch.where((h9 & t6_7), t6_8, t6_6)), torch.stack(torch.broadcast_tensors(*rows_z)),)


_function = Unit(
    "squaf",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def squaf(
    x: Tensor,
    q: Tensor,
    alpha: Tensor,
    z: Tensor,
    *,
    dim: int = 1,
) -> Tensor:
    """SQUAF of every element: SoftMean(z[k], -alpha*(-q*(k - size_z/2 + 1/2) + x)**2, k < size_z).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``q``: step of the grid (one element, or shape [channels]).
    ``alpha``: sharpness of the kernel (one element, or shape [channels]).
    ``z``: amplitude at position i (shape [n] or [channels, n]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    return _function(x, q, alpha, z, dim)


class SQUAF(nn.Module):
    """SQUAF as a module: SoftMean(z[k], -alpha*(-q*(k - size_z/2 + 1/2) + x)**2, k < size_z).

    q, alpha, z: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        q: float = 1.0,
        alpha: float = 1.5,
        z: Sequence[float] = (0.0, 0.0, 0.0, 1.0, 2.0,),
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.q = make_parameter("q", q, channels, device, dtype)
        self.alpha = make_parameter("alpha", alpha, channels, device, dtype)
        self.z = make_parameter("z", z, channels, device, dtype, vector=True)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return squaf(x, self.q, self.alpha, self.z, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("q", "alpha", "z", ))
