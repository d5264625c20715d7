"""SQUAF, Laplacian: SoftMean(z[k], -alpha*Abs(q*(k - size_z/2 + 1/2) - x), k < size_z)

Soft quantization activation functions for deep learning, equation 3 on a uniform grid.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import fused, product_error
from .._signature import Domain
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("q", 1.0, learnable=True, domain=Domain(low=0.0)),
    Parameter("alpha", 3.0, learnable=True, domain=Domain(low=0.0)),
    Parameter("z", (0.0, 0.0, 1.0), learnable=True),
)


def value(x: Tensor, p_q: Tensor, p_alpha: Tensor, p_z: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    z_0_ = p_z[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = p_size_z * 0.5
    h9_ = x.abs()
    h1_ = t0_0
    h2_ = -t0_0
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0_
    for k in range(1, len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = (best2_ - h0_) + 0.5
        t1_1 = p_q * t1_0
        t1_2 = t1_1 - h1_
        t1_3 = (index_ - h0_) + 0.5
        t1_4 = p_q * t1_3
        t1_5 = t1_4 - h1_
        t1_6 = p_q * (best2_ - index_)
        t1_7 = t1_2 < 0.0
        t1_8 = t1_5 < 0.0
        t1_9 = torch.where(t1_8, (-t1_5), t1_5)
        t1_10 = torch.where(t1_7, (-t1_2), t1_2)
        t1_11 = t1_9 - t1_10
        t1_12 = t1_11 - t1_9
        t1_13 = t1_5 + h1_
        t1_14 = ((h2_ - (t1_5 - t1_13)) + (t1_4 - t1_13)) + product_error(p_q, t1_3, (-t1_4))
        t1_15 = ((t1_9 - (t1_11 - t1_12)) + ((-t1_10) - t1_12)) + torch.where(t1_8, (-t1_14), t1_14)
        t1_16 = t1_2 + h1_
        t1_17 = ((h2_ - (t1_2 - t1_16)) + (t1_1 - t1_16)) + product_error(p_q, t1_0, (-t1_1))
        t1_18 = t1_15 - torch.where(t1_7, (-t1_17), t1_17)
        t1_19 = t1_11.abs()
        t1_20 = t1_19 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_21 = torch.where((t1_18.abs() <= t1_20), t1_11, (t1_11 + torch.where((t1_19 < torch.inf), t1_18, 0.0)))
        t1_22 = torch.where(((0.0 < t1_2) & (0.0 < t1_5)), (-t1_6), torch.where((t1_7 & t1_8), t1_6, t1_21))
        t1_23 = ((p_alpha * t1_22) < 0.0) | (z_k_ != z_k_)
        best2_, z_best1_ = torch.where(t1_23, index_, best2_), torch.where(t1_23, z_k_, z_best1_)
    t2_0 = (best2_ - h0_) + 0.5
    t2_1 = (t2_0 * p_q) - h1_
    t2_2 = p_q * t2_0
    t2_3 = t2_2 - h1_
    t2_4 = t2_3 < 0.0
    t2_5 = torch.where(t2_4, (-t2_3), t2_3)
    t2_6 = t2_3 + h1_
    t2_7 = ((h2_ - (t2_3 - t2_6)) + (t2_2 - t2_6)) + product_error(p_q, t2_0, (-t2_2))
    h3_ = 0.0 < t2_1
    h4_ = t2_1 < 0.0
    h5_ = t2_5
    h6_ = -t2_5
    h7_ = torch.where(t2_4, (-t2_7), t2_7)
    h8_ = -p_alpha
    mass5_ = x.new_full((), 0.0)
    shift6_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t3_0 = (index_ - h0_) + 0.5
        t3_1 = (t3_0 * p_q) - h1_
        t3_2 = h3_ & (0.0 < t3_1)
        t3_3 = best2_ - index_
        t3_4 = p_q * t3_3
        t3_5 = -t3_4
        t3_6 = h4_ & (t3_1 < 0.0)
        t3_7 = p_q * t3_0
        t3_8 = t3_7 - h1_
        t3_9 = t3_8 < 0.0
        t3_10 = torch.where(t3_9, (-t3_8), t3_8)
        t3_11 = t3_10 - h5_
        t3_12 = t3_11 - t3_10
        t3_13 = t3_8 + h1_
        t3_14 = ((h2_ - (t3_8 - t3_13)) + (t3_7 - t3_13)) + product_error(p_q, t3_0, (-t3_7))
        t3_15 = ((t3_10 - (t3_11 - t3_12)) + (h6_ - t3_12)) + torch.where(t3_9, (-t3_14), t3_14)
        t3_16 = t3_15 - h7_
        t3_17 = t3_11.abs()
        t3_18 = t3_17 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_19 = t3_16.abs() <= t3_18
        t3_20 = torch.where((t3_17 < torch.inf), t3_16, 0.0)
        t3_21 = t3_11 + t3_20
        t3_22 = torch.where(t3_2, t3_5, torch.where(t3_6, t3_4, torch.where(t3_19, t3_11, t3_21)))
        t3_23 = p_alpha * t3_22
        t3_24 = (64.0 if single else 640.0) < t3_23
        t3_25 = torch.where(t3_24, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_26 = product_error(p_q, t3_3, t3_5)
        t3_27 = t3_21 - t3_11
        t3_28 = torch.where(t3_19, t3_16, ((t3_11 - (t3_21 - t3_27)) + (t3_20 - t3_27)))
        t3_29 = p_alpha * torch.where(t3_2, (-t3_26), torch.where(t3_6, t3_26, t3_28))
        t3_30 = torch.where((t3_23.abs() < 1000.0), (fused(h8_, t3_22, t3_23) - t3_29), 0.0)
        t3_31 = torch.exp(torch.clamp((t3_25 - t3_23), min=-1000.0)) * (1.0 + t3_30)
        t3_32 = torch.where(t3_24, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        mass5_, shift6_ = mass5_ + (t3_31 * t3_32), shift6_ + (((z_k_ - z_best1_) * t3_31) * t3_32)
    t4_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h9_
    t4_1 = z_best1_ + (shift6_ / mass5_)
    t4_2 = t4_1.abs()
    t4_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_2
    t4_4 = torch.where((t4_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_5 = t4_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_6 = torch.where(t4_0, torch.where(t4_3, t4_4, torch.where(t4_5, 0.0, t4_1)), t4_1)
    return torch.where((x != x), (x * x), t4_6)


def slope(x: Tensor, p_q: Tensor, p_alpha: Tensor, p_z: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    z_0_ = p_z[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = p_size_z * 0.5
    h14_ = x.abs()
    h1_ = t0_0
    h2_ = -t0_0
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0_
    for k in range(1, len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = (best2_ - h0_) + 0.5
        t1_1 = p_q * t1_0
        t1_2 = t1_1 - h1_
        t1_3 = (index_ - h0_) + 0.5
        t1_4 = p_q * t1_3
        t1_5 = t1_4 - h1_
        t1_6 = p_q * (best2_ - index_)
        t1_7 = t1_2 < 0.0
        t1_8 = t1_5 < 0.0
        t1_9 = torch.where(t1_8, (-t1_5), t1_5)
        t1_10 = torch.where(t1_7, (-t1_2), t1_2)
        t1_11 = t1_9 - t1_10
        t1_12 = t1_11 - t1_9
        t1_13 = t1_5 + h1_
        t1_14 = ((h2_ - (t1_5 - t1_13)) + (t1_4 - t1_13)) + product_error(p_q, t1_3, (-t1_4))
        t1_15 = ((t1_9 - (t1_11 - t1_12)) + ((-t1_10) - t1_12)) + torch.where(t1_8, (-t1_14), t1_14)
        t1_16 = t1_2 + h1_
        t1_17 = ((h2_ - (t1_2 - t1_16)) + (t1_1 - t1_16)) + product_error(p_q, t1_0, (-t1_1))
        t1_18 = t1_15 - torch.where(t1_7, (-t1_17), t1_17)
        t1_19 = t1_11.abs()
        t1_20 = t1_19 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_21 = torch.where((t1_18.abs() <= t1_20), t1_11, (t1_11 + torch.where((t1_19 < torch.inf), t1_18, 0.0)))
        t1_22 = torch.where(((0.0 < t1_2) & (0.0 < t1_5)), (-t1_6), torch.where((t1_7 & t1_8), t1_6, t1_21))
        t1_23 = ((p_alpha * t1_22) < 0.0) | (z_k_ != z_k_)
        best2_, z_best1_ = torch.where(t1_23, index_, best2_), torch.where(t1_23, z_k_, z_best1_)
    t2_0 = (best2_ - h0_) + 0.5
    t2_1 = (t2_0 * p_q) - h1_
    t2_2 = p_q * t2_0
    t2_3 = t2_2 - h1_
    t2_4 = t2_3 < 0.0
    t2_5 = torch.where(t2_4, (-t2_3), t2_3)
    t2_6 = t2_3 + h1_
    t2_7 = ((h2_ - (t2_3 - t2_6)) + (t2_2 - t2_6)) + product_error(p_q, t2_0, (-t2_2))
    t2_8 = torch.clamp(h1_, ((-4.253529586511731e+37) if single else (-2.247116418577895e+307)), (4.253529586511731e+37 if single else 2.247116418577895e+307))
    t2_9 = t2_2 - t2_8
    t2_10 = 0.0 < t2_9
    t2_11 = t2_9 < 0.0
    h3_ = 0.0 < t2_1
    h4_ = t2_1 < 0.0
    h5_ = t2_5
    h6_ = -t2_5
    h7_ = torch.where(t2_4, (-t2_7), t2_7)
    h8_ = -p_alpha
    h9_ = t2_8
    h10_ = t2_10
    h12_ = t2_11
    h11_ = t2_10 | t2_11
    h13_ = torch.where(t2_10, 1.0, torch.where(t2_11, (-1.0), t2_9))
    mass5_ = x.new_full((), 0.0)
    shift6_ = x.new_full((), 0.0)
    drift7_ = x.new_full((), 0.0)
    cross8_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t3_0 = (index_ - h0_) + 0.5
        t3_1 = (t3_0 * p_q) - h1_
        t3_2 = h3_ & (0.0 < t3_1)
        t3_3 = best2_ - index_
        t3_4 = p_q * t3_3
        t3_5 = -t3_4
        t3_6 = h4_ & (t3_1 < 0.0)
        t3_7 = p_q * t3_0
        t3_8 = t3_7 - h1_
        t3_9 = t3_8 < 0.0
        t3_10 = torch.where(t3_9, (-t3_8), t3_8)
        t3_11 = t3_10 - h5_
        t3_12 = t3_11 - t3_10
        t3_13 = t3_8 + h1_
        t3_14 = ((h2_ - (t3_8 - t3_13)) + (t3_7 - t3_13)) + product_error(p_q, t3_0, (-t3_7))
        t3_15 = ((t3_10 - (t3_11 - t3_12)) + (h6_ - t3_12)) + torch.where(t3_9, (-t3_14), t3_14)
        t3_16 = t3_15 - h7_
        t3_17 = t3_11.abs()
        t3_18 = t3_17 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_19 = t3_16.abs() <= t3_18
        t3_20 = torch.where((t3_17 < torch.inf), t3_16, 0.0)
        t3_21 = t3_11 + t3_20
        t3_22 = torch.where(t3_2, t3_5, torch.where(t3_6, t3_4, torch.where(t3_19, t3_11, t3_21)))
        t3_23 = p_alpha * t3_22
        t3_24 = (64.0 if single else 640.0) < t3_23
        t3_25 = torch.where(t3_24, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_26 = product_error(p_q, t3_3, t3_5)
        t3_27 = t3_21 - t3_11
        t3_28 = torch.where(t3_19, t3_16, ((t3_11 - (t3_21 - t3_27)) + (t3_20 - t3_27)))
        t3_29 = p_alpha * torch.where(t3_2, (-t3_26), torch.where(t3_6, t3_26, t3_28))
        t3_30 = torch.where((t3_23.abs() < 1000.0), (fused(h8_, t3_22, t3_23) - t3_29), 0.0)
        t3_31 = torch.exp(torch.clamp((t3_25 - t3_23), min=-1000.0)) * (1.0 + t3_30)
        t3_32 = torch.where(t3_24, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t3_33 = t3_31 * t3_32
        t3_34 = (z_k_ - z_best1_) * t3_31
        t3_35 = t3_34 * t3_32
        t3_36 = t3_7 - h9_
        t3_37 = t3_36 < 0.0
        t3_38 = 0.0 < t3_36
        t3_39 = ((h11_ & (h10_ | t3_37)) & (t3_38 | h12_)) & (t3_38 | t3_37)
        t3_40 = h13_ - torch.where(t3_38, 1.0, torch.where(t3_37, (-1.0), t3_36))
        t3_41 = torch.where((index_ == best2_), 0.0, (-(p_alpha * torch.where(t3_39, 0.0, t3_40))))
        t3_42 = t3_41.abs() < torch.inf
        t3_43 = (t3_31 * t3_41) * t3_32
        t3_44 = torch.where(t3_42, t3_43, torch.where((t3_33 == 0.0), 0.0, t3_43))
        t3_45 = (t3_34 * t3_41) * t3_32
        t3_46 = torch.where(t3_42, t3_45, torch.where((t3_35 == 0.0), 0.0, t3_45))
        mass5_, shift6_, drift7_, cross8_ = mass5_ + t3_33, shift6_ + t3_35, drift7_ + t3_44, cross8_ + t3_46
    t4_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h14_
    t4_1 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_
    t4_2 = t4_1.abs()
    t4_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_2
    t4_4 = torch.where((t4_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_5 = t4_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_6 = torch.where(t4_0, torch.where(t4_3, t4_4, torch.where(t4_5, 0.0, t4_1)), t4_1)
    return (torch.where((x != x), (x * x), t4_6),)


def gradient(x: Tensor, p_q: Tensor, p_alpha: Tensor, p_z: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    z_0_ = p_z[0]
    rows_z = [torch.zeros_like(x)] * len(p_z)
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = p_size_z * 0.5
    h21_ = x.abs()
    h1_ = t0_0
    h2_ = -t0_0
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0_
    for k in range(1, len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = (best2_ - h0_) + 0.5
        t1_1 = p_q * t1_0
        t1_2 = t1_1 - h1_
        t1_3 = (index_ - h0_) + 0.5
        t1_4 = p_q * t1_3
        t1_5 = t1_4 - h1_
        t1_6 = p_q * (best2_ - index_)
        t1_7 = t1_2 < 0.0
        t1_8 = t1_5 < 0.0
        t1_9 = torch.where(t1_8, (-t1_5), t1_5)
        t1_10 = torch.where(t1_7, (-t1_2), t1_2)
        t1_11 = t1_9 - t1_10
        t1_12 = t1_11 - t1_9
        t1_13 = t1_5 + h1_
        t1_14 = ((h2_ - (t1_5 - t1_13)) + (t1_4 - t1_13)) + product_error(p_q, t1_3, (-t1_4))
        t1_15 = ((t1_9 - (t1_11 - t1_12)) + ((-t1_10) - t1_12)) + torch.where(t1_8, (-t1_14), t1_14)
        t1_16 = t1_2 + h1_
        t1_17 = ((h2_ - (t1_2 - t1_16)) + (t1_1 - t1_16)) + product_error(p_q, t1_0, (-t1_1))
        t1_18 = t1_15 - torch.where(t1_7, (-t1_17), t1_17)
        t1_19 = t1_11.abs()
        t1_20 = t1_19 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_21 = torch.where((t1_18.abs() <= t1_20), t1_11, (t1_11 + torch.where((t1_19 < torch.inf), t1_18, 0.0)))
        t1_22 = torch.where(((0.0 < t1_2) & (0.0 < t1_5)), (-t1_6), torch.where((t1_7 & t1_8), t1_6, t1_21))
        t1_23 = ((p_alpha * t1_22) < 0.0) | (z_k_ != z_k_)
        best2_, z_best1_ = torch.where(t1_23, index_, best2_), torch.where(t1_23, z_k_, z_best1_)
    t2_0 = (best2_ - h0_) + 0.5
    t2_1 = (t2_0 * p_q) - h1_
    t2_2 = p_q * t2_0
    t2_3 = t2_2 - h1_
    t2_4 = t2_3 < 0.0
    t2_5 = torch.where(t2_4, (-t2_3), t2_3)
    t2_6 = t2_3 + h1_
    t2_7 = ((h2_ - (t2_3 - t2_6)) + (t2_2 - t2_6)) + product_error(p_q, t2_0, (-t2_2))
    t2_8 = torch.clamp(h1_, ((-4.253529586511731e+37) if single else (-2.247116418577895e+307)), (4.253529586511731e+37 if single else 2.247116418577895e+307))
    t2_9 = t2_2 - t2_8
    t2_10 = 0.0 < t2_9
    t2_11 = t2_9 < 0.0
    t2_12 = torch.where(t2_10, 1.0, torch.where(t2_11, (-1.0), t2_9))
    h3_ = 0.0 < t2_1
    h4_ = t2_1 < 0.0
    h5_ = t2_5
    h6_ = -t2_5
    h7_ = torch.where(t2_4, (-t2_7), t2_7)
    h8_ = -p_alpha
    h9_ = t2_8
    h10_ = t2_10
    h12_ = t2_11
    h11_ = t2_10 | t2_11
    h13_ = t2_12
    h14_ = t2_0 * t2_12
    h15_ = t2_9.abs()
    mass5_ = x.new_full((), 0.0)
    shift6_ = x.new_full((), 0.0)
    drift7_ = x.new_full((), 0.0)
    cross8_ = x.new_full((), 0.0)
    drift9_ = x.new_full((), 0.0)
    cross10_ = x.new_full((), 0.0)
    drift11_ = x.new_full((), 0.0)
    cross12_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t3_0 = (index_ - h0_) + 0.5
        t3_1 = (t3_0 * p_q) - h1_
        t3_2 = h3_ & (0.0 < t3_1)
        t3_3 = best2_ - index_
        t3_4 = p_q * t3_3
        t3_5 = -t3_4
        t3_6 = h4_ & (t3_1 < 0.0)
        t3_7 = p_q * t3_0
        t3_8 = t3_7 - h1_
        t3_9 = t3_8 < 0.0
        t3_10 = torch.where(t3_9, (-t3_8), t3_8)
        t3_11 = t3_10 - h5_
        t3_12 = t3_11 - t3_10
        t3_13 = t3_8 + h1_
        t3_14 = ((h2_ - (t3_8 - t3_13)) + (t3_7 - t3_13)) + product_error(p_q, t3_0, (-t3_7))
        t3_15 = ((t3_10 - (t3_11 - t3_12)) + (h6_ - t3_12)) + torch.where(t3_9, (-t3_14), t3_14)
        t3_16 = t3_15 - h7_
        t3_17 = t3_11.abs()
        t3_18 = t3_17 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_19 = t3_16.abs() <= t3_18
        t3_20 = torch.where((t3_17 < torch.inf), t3_16, 0.0)
        t3_21 = t3_11 + t3_20
        t3_22 = torch.where(t3_2, t3_5, torch.where(t3_6, t3_4, torch.where(t3_19, t3_11, t3_21)))
        t3_23 = p_alpha * t3_22
        t3_24 = (64.0 if single else 640.0) < t3_23
        t3_25 = torch.where(t3_24, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_26 = product_error(p_q, t3_3, t3_5)
        t3_27 = t3_21 - t3_11
        t3_28 = torch.where(t3_19, t3_16, ((t3_11 - (t3_21 - t3_27)) + (t3_20 - t3_27)))
        t3_29 = p_alpha * torch.where(t3_2, (-t3_26), torch.where(t3_6, t3_26, t3_28))
        t3_30 = torch.where((t3_23.abs() < 1000.0), (fused(h8_, t3_22, t3_23) - t3_29), 0.0)
        t3_31 = torch.exp(torch.clamp((t3_25 - t3_23), min=-1000.0)) * (1.0 + t3_30)
        t3_32 = torch.where(t3_24, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t3_33 = t3_31 * t3_32
        t3_34 = (z_k_ - z_best1_) * t3_31
        t3_35 = t3_34 * t3_32
        t3_36 = index_ == best2_
        t3_37 = t3_7 - h9_
        t3_38 = t3_37 < 0.0
        t3_39 = 0.0 < t3_37
        t3_40 = ((h11_ & (h10_ | t3_38)) & (t3_39 | h12_)) & (t3_39 | t3_38)
        t3_41 = torch.where(t3_39, 1.0, torch.where(t3_38, (-1.0), t3_37))
        t3_42 = torch.where(t3_36, 0.0, (-(p_alpha * torch.where(t3_40, 0.0, (h13_ - t3_41)))))
        t3_43 = t3_42.abs() < torch.inf
        t3_44 = (t3_31 * t3_42) * t3_32
        t3_45 = t3_33 == 0.0
        t3_46 = (t3_34 * t3_42) * t3_32
        t3_47 = t3_35 == 0.0
        t3_48 = h10_ & t3_39
        t3_49 = h12_ & t3_38
        t3_50 = torch.where(t3_48, (index_ - best2_), torch.where(t3_49, t3_3, ((t3_0 * t3_41) - h14_)))
        t3_51 = torch.where(t3_36, 0.0, (-(p_alpha * t3_50)))
        t3_52 = t3_51.abs() < torch.inf
        t3_53 = (t3_31 * t3_51) * t3_32
        t3_54 = (t3_34 * t3_51) * t3_32
        t3_55 = torch.where(t3_48, t3_5, torch.where(t3_49, t3_4, (t3_37.abs() - h15_)))
        t3_56 = torch.where(t3_36, 0.0, (-t3_55))
        t3_57 = t3_56.abs() < torch.inf
        t3_58 = (t3_31 * t3_56) * t3_32
        t3_59 = (t3_34 * t3_56) * t3_32
        mass5_, shift6_, drift7_, cross8_, drift9_, cross10_, drift11_, cross12_ = mass5_ + t3_33, shift6_ + t3_35, drift7_ + torch.where(t3_43, t3_44, torch.where(t3_45, 0.0, t3_44)), cross8_ + torch.where(t3_43, t3_46, torch.where(t3_47, 0.0, t3_46)), drift9_ + torch.where(t3_52, t3_53, torch.where(t3_45, 0.0, t3_53)), cross10_ + torch.where(t3_52, t3_54, torch.where(t3_47, 0.0, t3_54)), drift11_ + torch.where(t3_57, t3_58, torch.where(t3_45, 0.0, t3_58)), cross12_ + torch.where(t3_57, t3_59, torch.where(t3_47, 0.0, t3_59))
    h16_ = shift6_ / mass5_
    h17_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h21_
    h18_ = x != x
    h19_ = x * x
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t5_0 = (index_ - h0_) + 0.5
        t5_1 = (t5_0 * p_q) - h1_
        t5_2 = h3_ & (0.0 < t5_1)
        t5_3 = best2_ - index_
        t5_4 = p_q * t5_3
        t5_5 = -t5_4
        t5_6 = h4_ & (t5_1 < 0.0)
        t5_7 = p_q * t5_0
        t5_8 = t5_7 - h1_
        t5_9 = t5_8 < 0.0
        t5_10 = torch.where(t5_9, (-t5_8), t5_8)
        t5_11 = t5_10 - h5_
        t5_12 = t5_11 - t5_10
        t5_13 = t5_8 + h1_
        t5_14 = ((h2_ - (t5_8 - t5_13)) + (t5_7 - t5_13)) + product_error(p_q, t5_0, (-t5_7))
        t5_15 = ((t5_10 - (t5_11 - t5_12)) + (h6_ - t5_12)) + torch.where(t5_9, (-t5_14), t5_14)
        t5_16 = t5_15 - h7_
        t5_17 = t5_11.abs()
        t5_18 = t5_17 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t5_19 = t5_16.abs() <= t5_18
        t5_20 = torch.where((t5_17 < torch.inf), t5_16, 0.0)
        t5_21 = t5_11 + t5_20
        t5_22 = torch.where(t5_2, t5_5, torch.where(t5_6, t5_4, torch.where(t5_19, t5_11, t5_21)))
        t5_23 = p_alpha * t5_22
        t5_24 = (64.0 if single else 640.0) < t5_23
        t5_25 = torch.where(t5_24, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t5_26 = product_error(p_q, t5_3, t5_5)
        t5_27 = t5_21 - t5_11
        t5_28 = torch.where(t5_19, t5_16, ((t5_11 - (t5_21 - t5_27)) + (t5_20 - t5_27)))
        t5_29 = p_alpha * torch.where(t5_2, (-t5_26), torch.where(t5_6, t5_26, t5_28))
        t5_30 = torch.where((t5_23.abs() < 1000.0), (fused(h8_, t5_22, t5_23) - t5_29), 0.0)
        t5_31 = torch.exp(torch.clamp((t5_25 - t5_23), min=-1000.0)) * (1.0 + t5_30)
        t5_32 = torch.where(t5_24, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t5_33 = (((((z_k_ - z_best1_) - h16_) * t5_31) / mass5_) * 0.0) * t5_32
        t5_34 = ((t5_31 / mass5_) * t5_32) + t5_33
        t5_35 = t5_34.abs()
        t5_36 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_35
        t5_37 = torch.where((t5_34 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t5_38 = t5_35 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t5_39 = torch.where(h17_, torch.where(t5_36, t5_37, torch.where(t5_38, 0.0, t5_34)), t5_34)
        rows_z[k] = rows_z[k] + (torch.where(h18_, h19_, t5_39))
    t6_0 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_
    t6_1 = t6_0.abs()
    t6_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_1
    t6_3 = torch.where((t6_0 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_4 = t6_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_5 = torch.where(h17_, torch.where(t6_2, t6_3, torch.where(t6_4, 0.0, t6_0)), t6_0)
    t6_6 = (cross10_ - ((drift9_ * shift6_) / mass5_)) / mass5_
    t6_7 = t6_6.abs()
    t6_8 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_7
    t6_9 = torch.where((t6_6 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_10 = t6_7 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_11 = torch.where(h17_, torch.where(t6_8, t6_9, torch.where(t6_10, 0.0, t6_6)), t6_6)
    t6_12 = (cross12_ - ((drift11_ * shift6_) / mass5_)) / mass5_
    t6_13 = t6_12.abs()
    t6_14 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_13
    t6_15 = torch.where((t6_12 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_16 = t6_13 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_17 = torch.where(h17_, torch.where(t6_14, t6_15, torch.where(t6_16, 0.0, t6_12)), t6_12)
    return (torch.where(h18_, h19_, t6_5), torch.where(h18_, h19_, t6_11), torch.where(h18_, h19_, t6_17), torch.stack(torch.broadcast_tensors(*rows_z)),)


_function = Unit(
    "squaf_laplacian",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    opaque=True,
)


def squaf_laplacian(
    x: Tensor,
    q: Tensor | None = None,
    alpha: Tensor | None = None,
    z: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """SQUAF, Laplacian of every element: SoftMean(z[k], -alpha*Abs(q*(k - size_z/2 + 1/2) - x), k < size_z).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``q``: step of the grid (one element, or shape [channels]).
    ``alpha``: sharpness of the kernel (one element, or shape [channels]).
    ``z``: amplitude at position i (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if q is None:
        q = default(1.0, x)
    if alpha is None:
        alpha = default(3.0, x)
    if z is None:
        z = default((0.0, 0.0, 1.0), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, q, alpha, z, dim)) is not None:
        return _result
    return _function(x, q, alpha, z, dim)



class SQUAFLaplacian(Module):
    """SQUAF, Laplacian as a module: SoftMean(z[k], -alpha*Abs(q*(k - size_z/2 + 1/2) - x), k < size_z).

    q, alpha, z: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        q: float = 1.0,
        alpha: float = 3.0,
        z: Sequence[float] = (0.0, 0.0, 1.0),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.q = make_parameter(PARAMETERS, 0, q, channels, device, dtype)
        self.alpha = make_parameter(PARAMETERS, 1, alpha, channels, device, dtype)
        self.z = make_parameter(PARAMETERS, 2, z, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return squaf_laplacian(x, self.q, self.alpha, self.z, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("q", "alpha", "z", ))
