"""SQUAF, Laplacian, positions learned: SoftMean(z[k], -alpha*Abs(x - y[k]), k < size_z)

Soft quantization activation functions for deep learning, equation 5 with the probabilities of equation 3.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import fused
from .._signature import Domain
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("alpha", 3.0, learnable=True, domain=Domain(low=0.0)),
    Parameter("y", (-1.0, 0.0, 1.0), learnable=True),
    Parameter("z", (0.0, 0.0, 1.0), learnable=True, entries='y'),
)


def value(x: Tensor, p_alpha: Tensor, p_y: Tensor, p_z: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    y_0_ = p_y[0]
    z_0_ = p_z[0]
    h8_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    best3_ = x.new_full((), 0.0)
    y_best1_ = y_0_
    z_best2_ = z_0_
    for k in range(1, len(p_z)):
        y_k_ = p_y[k]
        z_k_ = p_z[k]
        index_ = k
        t1_0 = h0_ - y_best1_
        t1_1 = h0_ - y_k_
        t1_2 = t1_0 < 0.0
        t1_3 = t1_1 < 0.0
        t1_4 = torch.where(t1_3, (-t1_1), t1_1)
        t1_5 = torch.where(t1_2, (-t1_0), t1_0)
        t1_6 = t1_4 - t1_5
        t1_7 = t1_6 - t1_4
        t1_8 = t1_1 - h0_
        t1_9 = (h0_ - (t1_1 - t1_8)) + ((-y_k_) - t1_8)
        t1_10 = ((t1_4 - (t1_6 - t1_7)) + ((-t1_5) - t1_7)) + torch.where(t1_3, (-t1_9), t1_9)
        t1_11 = t1_0 - h0_
        t1_12 = (h0_ - (t1_0 - t1_11)) + ((-y_best1_) - t1_11)
        t1_13 = t1_10 - torch.where(t1_2, (-t1_12), t1_12)
        t1_14 = t1_6.abs()
        t1_15 = t1_14 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_16 = torch.where((t1_13.abs() <= t1_15), t1_6, (t1_6 + torch.where((t1_14 < torch.inf), t1_13, 0.0)))
        t1_17 = torch.where(((0.0 < t1_0) & (0.0 < t1_1)), (y_best1_ - y_k_), torch.where((t1_2 & t1_3), (y_k_ - y_best1_), t1_16))
        t1_18 = (((p_alpha * t1_17) < 0.0) | (y_k_ != y_k_)) | (z_k_ != z_k_)
        best3_, y_best1_, z_best2_ = torch.where(t1_18, index_, best3_), torch.where(t1_18, y_k_, y_best1_), torch.where(t1_18, z_k_, z_best2_)
    t2_0 = h0_ - y_best1_
    t2_1 = t2_0 < 0.0
    t2_2 = torch.where(t2_1, (-t2_0), t2_0)
    t2_3 = -y_best1_
    t2_4 = t2_0 - h0_
    t2_5 = (h0_ - (t2_0 - t2_4)) + (t2_3 - t2_4)
    h1_ = 0.0 < t2_0
    h2_ = t2_1
    h3_ = t2_2
    h4_ = -t2_2
    h7_ = t2_3
    h5_ = torch.where(t2_1, (-t2_5), t2_5)
    h6_ = -p_alpha
    mass6_ = x.new_full((), 0.0)
    shift7_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        y_k_ = p_y[k]
        z_k_ = p_z[k]
        t3_0 = h0_ - y_k_
        t3_1 = h1_ & (0.0 < t3_0)
        t3_2 = y_best1_ - y_k_
        t3_3 = t3_0 < 0.0
        t3_4 = h2_ & t3_3
        t3_5 = y_k_ - y_best1_
        t3_6 = torch.where(t3_3, (-t3_0), t3_0)
        t3_7 = t3_6 - h3_
        t3_8 = t3_7 - t3_6
        t3_9 = t3_0 - h0_
        t3_10 = -y_k_
        t3_11 = (h0_ - (t3_0 - t3_9)) + (t3_10 - t3_9)
        t3_12 = ((t3_6 - (t3_7 - t3_8)) + (h4_ - t3_8)) + torch.where(t3_3, (-t3_11), t3_11)
        t3_13 = t3_12 - h5_
        t3_14 = t3_7.abs()
        t3_15 = t3_14 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_16 = t3_13.abs() <= t3_15
        t3_17 = torch.where((t3_14 < torch.inf), t3_13, 0.0)
        t3_18 = t3_7 + t3_17
        t3_19 = torch.where(t3_1, t3_2, torch.where(t3_4, t3_5, torch.where(t3_16, t3_7, t3_18)))
        t3_20 = p_alpha * t3_19
        t3_21 = (64.0 if single else 640.0) < t3_20
        t3_22 = torch.where(t3_21, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_23 = t3_2 - y_best1_
        t3_24 = t3_5 - y_k_
        t3_25 = t3_18 - t3_7
        t3_26 = torch.where(t3_16, t3_13, ((t3_7 - (t3_18 - t3_25)) + (t3_17 - t3_25)))
        t3_27 = torch.where(t3_4, ((y_k_ - (t3_5 - t3_24)) + (h7_ - t3_24)), t3_26)
        t3_28 = torch.where(t3_1, ((y_best1_ - (t3_2 - t3_23)) + (t3_10 - t3_23)), t3_27)
        t3_29 = torch.where((t3_20.abs() < 1000.0), (fused(h6_, t3_19, t3_20) - (p_alpha * t3_28)), 0.0)
        t3_30 = torch.exp(torch.clamp((t3_22 - t3_20), min=-1000.0)) * (1.0 + t3_29)
        t3_31 = torch.where(t3_21, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        mass6_, shift7_ = mass6_ + (t3_30 * t3_31), shift7_ + (((z_k_ - z_best2_) * t3_30) * t3_31)
    t4_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h8_
    t4_1 = z_best2_ + (shift7_ / mass6_)
    t4_2 = t4_1.abs()
    t4_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_2
    t4_4 = torch.where((t4_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_5 = t4_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_6 = torch.where(t4_0, torch.where(t4_3, t4_4, torch.where(t4_5, 0.0, t4_1)), t4_1)
    return torch.where((x != x), (x * x), t4_6)


def slope(x: Tensor, p_alpha: Tensor, p_y: Tensor, p_z: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    y_0_ = p_y[0]
    z_0_ = p_z[0]
    h13_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    best3_ = x.new_full((), 0.0)
    y_best1_ = y_0_
    z_best2_ = z_0_
    for k in range(1, len(p_z)):
        y_k_ = p_y[k]
        z_k_ = p_z[k]
        index_ = k
        t1_0 = h0_ - y_best1_
        t1_1 = h0_ - y_k_
        t1_2 = t1_0 < 0.0
        t1_3 = t1_1 < 0.0
        t1_4 = torch.where(t1_3, (-t1_1), t1_1)
        t1_5 = torch.where(t1_2, (-t1_0), t1_0)
        t1_6 = t1_4 - t1_5
        t1_7 = t1_6 - t1_4
        t1_8 = t1_1 - h0_
        t1_9 = (h0_ - (t1_1 - t1_8)) + ((-y_k_) - t1_8)
        t1_10 = ((t1_4 - (t1_6 - t1_7)) + ((-t1_5) - t1_7)) + torch.where(t1_3, (-t1_9), t1_9)
        t1_11 = t1_0 - h0_
        t1_12 = (h0_ - (t1_0 - t1_11)) + ((-y_best1_) - t1_11)
        t1_13 = t1_10 - torch.where(t1_2, (-t1_12), t1_12)
        t1_14 = t1_6.abs()
        t1_15 = t1_14 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_16 = torch.where((t1_13.abs() <= t1_15), t1_6, (t1_6 + torch.where((t1_14 < torch.inf), t1_13, 0.0)))
        t1_17 = torch.where(((0.0 < t1_0) & (0.0 < t1_1)), (y_best1_ - y_k_), torch.where((t1_2 & t1_3), (y_k_ - y_best1_), t1_16))
        t1_18 = (((p_alpha * t1_17) < 0.0) | (y_k_ != y_k_)) | (z_k_ != z_k_)
        best3_, y_best1_, z_best2_ = torch.where(t1_18, index_, best3_), torch.where(t1_18, y_k_, y_best1_), torch.where(t1_18, z_k_, z_best2_)
    t2_0 = h0_ - y_best1_
    t2_1 = t2_0 < 0.0
    t2_2 = torch.where(t2_1, (-t2_0), t2_0)
    t2_3 = -y_best1_
    t2_4 = t2_0 - h0_
    t2_5 = (h0_ - (t2_0 - t2_4)) + (t2_3 - t2_4)
    t2_6 = torch.clamp(h0_, ((-4.253529586511731e+37) if single else (-2.247116418577895e+307)), (4.253529586511731e+37 if single else 2.247116418577895e+307))
    t2_7 = y_best1_ - t2_6
    t2_8 = 0.0 < t2_7
    t2_9 = t2_7 < 0.0
    t2_10 = t2_6 - y_best1_
    h1_ = 0.0 < t2_0
    h2_ = t2_1
    h3_ = t2_2
    h4_ = -t2_2
    h7_ = t2_3
    h5_ = torch.where(t2_1, (-t2_5), t2_5)
    h6_ = -p_alpha
    h8_ = t2_6
    h9_ = t2_8
    h11_ = t2_9
    h10_ = t2_8 | t2_9
    h12_ = torch.where((0.0 < t2_10), 1.0, torch.where((t2_10 < 0.0), (-1.0), t2_10))
    mass6_ = x.new_full((), 0.0)
    shift7_ = x.new_full((), 0.0)
    drift8_ = x.new_full((), 0.0)
    cross9_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        y_k_ = p_y[k]
        z_k_ = p_z[k]
        index_ = k
        t3_0 = h0_ - y_k_
        t3_1 = h1_ & (0.0 < t3_0)
        t3_2 = y_best1_ - y_k_
        t3_3 = t3_0 < 0.0
        t3_4 = h2_ & t3_3
        t3_5 = y_k_ - y_best1_
        t3_6 = torch.where(t3_3, (-t3_0), t3_0)
        t3_7 = t3_6 - h3_
        t3_8 = t3_7 - t3_6
        t3_9 = t3_0 - h0_
        t3_10 = -y_k_
        t3_11 = (h0_ - (t3_0 - t3_9)) + (t3_10 - t3_9)
        t3_12 = ((t3_6 - (t3_7 - t3_8)) + (h4_ - t3_8)) + torch.where(t3_3, (-t3_11), t3_11)
        t3_13 = t3_12 - h5_
        t3_14 = t3_7.abs()
        t3_15 = t3_14 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_16 = t3_13.abs() <= t3_15
        t3_17 = torch.where((t3_14 < torch.inf), t3_13, 0.0)
        t3_18 = t3_7 + t3_17
        t3_19 = torch.where(t3_1, t3_2, torch.where(t3_4, t3_5, torch.where(t3_16, t3_7, t3_18)))
        t3_20 = p_alpha * t3_19
        t3_21 = (64.0 if single else 640.0) < t3_20
        t3_22 = torch.where(t3_21, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_23 = t3_2 - y_best1_
        t3_24 = t3_5 - y_k_
        t3_25 = t3_18 - t3_7
        t3_26 = torch.where(t3_16, t3_13, ((t3_7 - (t3_18 - t3_25)) + (t3_17 - t3_25)))
        t3_27 = torch.where(t3_4, ((y_k_ - (t3_5 - t3_24)) + (h7_ - t3_24)), t3_26)
        t3_28 = torch.where(t3_1, ((y_best1_ - (t3_2 - t3_23)) + (t3_10 - t3_23)), t3_27)
        t3_29 = torch.where((t3_20.abs() < 1000.0), (fused(h6_, t3_19, t3_20) - (p_alpha * t3_28)), 0.0)
        t3_30 = torch.exp(torch.clamp((t3_22 - t3_20), min=-1000.0)) * (1.0 + t3_29)
        t3_31 = torch.where(t3_21, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t3_32 = t3_30 * t3_31
        t3_33 = (z_k_ - z_best2_) * t3_30
        t3_34 = t3_33 * t3_31
        t3_35 = y_k_ - h8_
        t3_36 = t3_35 < 0.0
        t3_37 = 0.0 < t3_35
        t3_38 = ((h10_ & (h9_ | t3_36)) & (t3_37 | h11_)) & (t3_37 | t3_36)
        t3_39 = h8_ - y_k_
        t3_40 = torch.where((0.0 < t3_39), 1.0, torch.where((t3_39 < 0.0), (-1.0), t3_39))
        t3_41 = torch.where((index_ == best3_), 0.0, (-(p_alpha * torch.where(t3_38, 0.0, (t3_40 - h12_)))))
        t3_42 = t3_41.abs() < torch.inf
        t3_43 = (t3_30 * t3_41) * t3_31
        t3_44 = torch.where(t3_42, t3_43, torch.where((t3_32 == 0.0), 0.0, t3_43))
        t3_45 = (t3_33 * t3_41) * t3_31
        t3_46 = torch.where(t3_42, t3_45, torch.where((t3_34 == 0.0), 0.0, t3_45))
        mass6_, shift7_, drift8_, cross9_ = mass6_ + t3_32, shift7_ + t3_34, drift8_ + t3_44, cross9_ + t3_46
    t4_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h13_
    t4_1 = (cross9_ - ((drift8_ * shift7_) / mass6_)) / mass6_
    t4_2 = t4_1.abs()
    t4_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_2
    t4_4 = torch.where((t4_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_5 = t4_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_6 = torch.where(t4_0, torch.where(t4_3, t4_4, torch.where(t4_5, 0.0, t4_1)), t4_1)
    return (torch.where((x != x), (x * x), t4_6),)


def gradient(x: Tensor, p_alpha: Tensor, p_y: Tensor, p_z: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    y_0_ = p_y[0]
    z_0_ = p_z[0]
    rows_y = [torch.zeros_like(x)] * len(p_y)
    rows_z = [torch.zeros_like(x)] * len(p_z)
    h19_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    best3_ = x.new_full((), 0.0)
    y_best1_ = y_0_
    z_best2_ = z_0_
    for k in range(1, len(p_z)):
        y_k_ = p_y[k]
        z_k_ = p_z[k]
        index_ = k
        t1_0 = h0_ - y_best1_
        t1_1 = h0_ - y_k_
        t1_2 = t1_0 < 0.0
        t1_3 = t1_1 < 0.0
        t1_4 = torch.where(t1_3, (-t1_1), t1_1)
        t1_5 = torch.where(t1_2, (-t1_0), t1_0)
        t1_6 = t1_4 - t1_5
        t1_7 = t1_6 - t1_4
        t1_8 = t1_1 - h0_
        t1_9 = (h0_ - (t1_1 - t1_8)) + ((-y_k_) - t1_8)
        t1_10 = ((t1_4 - (t1_6 - t1_7)) + ((-t1_5) - t1_7)) + torch.where(t1_3, (-t1_9), t1_9)
        t1_11 = t1_0 - h0_
        t1_12 = (h0_ - (t1_0 - t1_11)) + ((-y_best1_) - t1_11)
        t1_13 = t1_10 - torch.where(t1_2, (-t1_12), t1_12)
        t1_14 = t1_6.abs()
        t1_15 = t1_14 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_16 = torch.where((t1_13.abs() <= t1_15), t1_6, (t1_6 + torch.where((t1_14 < torch.inf), t1_13, 0.0)))
        t1_17 = torch.where(((0.0 < t1_0) & (0.0 < t1_1)), (y_best1_ - y_k_), torch.where((t1_2 & t1_3), (y_k_ - y_best1_), t1_16))
        t1_18 = (((p_alpha * t1_17) < 0.0) | (y_k_ != y_k_)) | (z_k_ != z_k_)
        best3_, y_best1_, z_best2_ = torch.where(t1_18, index_, best3_), torch.where(t1_18, y_k_, y_best1_), torch.where(t1_18, z_k_, z_best2_)
    t2_0 = h0_ - y_best1_
    t2_1 = t2_0 < 0.0
    t2_2 = torch.where(t2_1, (-t2_0), t2_0)
    t2_3 = -y_best1_
    t2_4 = t2_0 - h0_
    t2_5 = (h0_ - (t2_0 - t2_4)) + (t2_3 - t2_4)
    t2_6 = torch.clamp(h0_, ((-4.253529586511731e+37) if single else (-2.247116418577895e+307)), (4.253529586511731e+37 if single else 2.247116418577895e+307))
    t2_7 = y_best1_ - t2_6
    t2_8 = 0.0 < t2_7
    t2_9 = t2_7 < 0.0
    t2_10 = t2_6 - y_best1_
    h1_ = 0.0 < t2_0
    h2_ = t2_1
    h3_ = t2_2
    h4_ = -t2_2
    h7_ = t2_3
    h5_ = torch.where(t2_1, (-t2_5), t2_5)
    h6_ = -p_alpha
    h8_ = t2_6
    h9_ = t2_8
    h11_ = t2_9
    h10_ = t2_8 | t2_9
    h12_ = torch.where((0.0 < t2_10), 1.0, torch.where((t2_10 < 0.0), (-1.0), t2_10))
    h13_ = t2_7.abs()
    mass6_ = x.new_full((), 0.0)
    shift7_ = x.new_full((), 0.0)
    drift8_ = x.new_full((), 0.0)
    cross9_ = x.new_full((), 0.0)
    drift10_ = x.new_full((), 0.0)
    cross11_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        y_k_ = p_y[k]
        z_k_ = p_z[k]
        index_ = k
        t3_0 = h0_ - y_k_
        t3_1 = h1_ & (0.0 < t3_0)
        t3_2 = y_best1_ - y_k_
        t3_3 = t3_0 < 0.0
        t3_4 = h2_ & t3_3
        t3_5 = y_k_ - y_best1_
        t3_6 = torch.where(t3_3, (-t3_0), t3_0)
        t3_7 = t3_6 - h3_
        t3_8 = t3_7 - t3_6
        t3_9 = t3_0 - h0_
        t3_10 = -y_k_
        t3_11 = (h0_ - (t3_0 - t3_9)) + (t3_10 - t3_9)
        t3_12 = ((t3_6 - (t3_7 - t3_8)) + (h4_ - t3_8)) + torch.where(t3_3, (-t3_11), t3_11)
        t3_13 = t3_12 - h5_
        t3_14 = t3_7.abs()
        t3_15 = t3_14 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_16 = t3_13.abs() <= t3_15
        t3_17 = torch.where((t3_14 < torch.inf), t3_13, 0.0)
        t3_18 = t3_7 + t3_17
        t3_19 = torch.where(t3_1, t3_2, torch.where(t3_4, t3_5, torch.where(t3_16, t3_7, t3_18)))
        t3_20 = p_alpha * t3_19
        t3_21 = (64.0 if single else 640.0) < t3_20
        t3_22 = torch.where(t3_21, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_23 = t3_2 - y_best1_
        t3_24 = t3_5 - y_k_
        t3_25 = t3_18 - t3_7
        t3_26 = torch.where(t3_16, t3_13, ((t3_7 - (t3_18 - t3_25)) + (t3_17 - t3_25)))
        t3_27 = torch.where(t3_4, ((y_k_ - (t3_5 - t3_24)) + (h7_ - t3_24)), t3_26)
        t3_28 = torch.where(t3_1, ((y_best1_ - (t3_2 - t3_23)) + (t3_10 - t3_23)), t3_27)
        t3_29 = torch.where((t3_20.abs() < 1000.0), (fused(h6_, t3_19, t3_20) - (p_alpha * t3_28)), 0.0)
        t3_30 = torch.exp(torch.clamp((t3_22 - t3_20), min=-1000.0)) * (1.0 + t3_29)
        t3_31 = torch.where(t3_21, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t3_32 = t3_30 * t3_31
        t3_33 = (z_k_ - z_best2_) * t3_30
        t3_34 = t3_33 * t3_31
        t3_35 = index_ == best3_
        t3_36 = y_k_ - h8_
        t3_37 = t3_36 < 0.0
        t3_38 = 0.0 < t3_36
        t3_39 = ((h10_ & (h9_ | t3_37)) & (t3_38 | h11_)) & (t3_38 | t3_37)
        t3_40 = h8_ - y_k_
        t3_41 = torch.where((0.0 < t3_40), 1.0, torch.where((t3_40 < 0.0), (-1.0), t3_40))
        t3_42 = torch.where(t3_35, 0.0, (-(p_alpha * torch.where(t3_39, 0.0, (t3_41 - h12_)))))
        t3_43 = t3_42.abs() < torch.inf
        t3_44 = (t3_30 * t3_42) * t3_31
        t3_45 = t3_32 == 0.0
        t3_46 = (t3_33 * t3_42) * t3_31
        t3_47 = t3_34 == 0.0
        t3_48 = torch.where((h11_ & t3_37), t3_2, torch.where((h9_ & t3_38), t3_5, (t3_36.abs() - h13_)))
        t3_49 = torch.where(t3_35, 0.0, (-t3_48))
        t3_50 = t3_49.abs() < torch.inf
        t3_51 = (t3_30 * t3_49) * t3_31
        t3_52 = (t3_33 * t3_49) * t3_31
        mass6_, shift7_, drift8_, cross9_, drift10_, cross11_ = mass6_ + t3_32, shift7_ + t3_34, drift8_ + torch.where(t3_43, t3_44, torch.where(t3_45, 0.0, t3_44)), cross9_ + torch.where(t3_43, t3_46, torch.where(t3_47, 0.0, t3_46)), drift10_ + torch.where(t3_50, t3_51, torch.where(t3_45, 0.0, t3_51)), cross11_ + torch.where(t3_50, t3_52, torch.where(t3_47, 0.0, t3_52))
    h14_ = shift7_ / mass6_
    h15_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h19_
    h16_ = x != x
    h17_ = x * x
    for k in range(len(p_z)):
        y_k_ = p_y[k]
        z_k_ = p_z[k]
        t5_0 = h0_ - y_k_
        t5_1 = 0.0 < t5_0
        t5_2 = t5_0 < 0.0
        t5_3 = p_alpha * torch.where(t5_1, 1.0, torch.where(t5_2, (-1.0), t5_0))
        t5_4 = h1_ & t5_1
        t5_5 = y_best1_ - y_k_
        t5_6 = h2_ & t5_2
        t5_7 = y_k_ - y_best1_
        t5_8 = torch.where(t5_2, (-t5_0), t5_0)
        t5_9 = t5_8 - h3_
        t5_10 = t5_9 - t5_8
        t5_11 = t5_0 - h0_
        t5_12 = -y_k_
        t5_13 = (h0_ - (t5_0 - t5_11)) + (t5_12 - t5_11)
        t5_14 = ((t5_8 - (t5_9 - t5_10)) + (h4_ - t5_10)) + torch.where(t5_2, (-t5_13), t5_13)
        t5_15 = t5_14 - h5_
        t5_16 = t5_9.abs()
        t5_17 = t5_16 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t5_18 = t5_15.abs() <= t5_17
        t5_19 = torch.where((t5_16 < torch.inf), t5_15, 0.0)
        t5_20 = t5_9 + t5_19
        t5_21 = torch.where(t5_4, t5_5, torch.where(t5_6, t5_7, torch.where(t5_18, t5_9, t5_20)))
        t5_22 = p_alpha * t5_21
        t5_23 = (64.0 if single else 640.0) < t5_22
        t5_24 = torch.where(t5_23, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t5_25 = t5_5 - y_best1_
        t5_26 = t5_7 - y_k_
        t5_27 = t5_20 - t5_9
        t5_28 = torch.where(t5_18, t5_15, ((t5_9 - (t5_20 - t5_27)) + (t5_19 - t5_27)))
        t5_29 = torch.where(t5_6, ((y_k_ - (t5_7 - t5_26)) + (h7_ - t5_26)), t5_28)
        t5_30 = torch.where(t5_4, ((y_best1_ - (t5_5 - t5_25)) + (t5_12 - t5_25)), t5_29)
        t5_31 = torch.where((t5_22.abs() < 1000.0), (fused(h6_, t5_21, t5_22) - (p_alpha * t5_30)), 0.0)
        t5_32 = torch.exp(torch.clamp((t5_24 - t5_22), min=-1000.0)) * (1.0 + t5_31)
        t5_33 = (((z_k_ - z_best2_) - h14_) * t5_32) / mass6_
        t5_34 = torch.where(t5_23, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t5_35 = (t5_33 * t5_3) * t5_34
        t5_36 = torch.where((t5_3.abs() < torch.inf), t5_35, torch.where(((t5_33 * t5_34) == 0.0), 0.0, t5_35))
        t5_37 = t5_36.abs()
        t5_38 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_37
        t5_39 = torch.where((t5_36 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t5_40 = t5_37 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t5_41 = torch.where(h15_, torch.where(t5_38, t5_39, torch.where(t5_40, 0.0, t5_36)), t5_36)
        t5_42 = ((t5_32 / mass6_) * t5_34) + ((t5_33 * 0.0) * t5_34)
        t5_43 = t5_42.abs()
        t5_44 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_43
        t5_45 = torch.where((t5_42 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t5_46 = t5_43 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t5_47 = torch.where(h15_, torch.where(t5_44, t5_45, torch.where(t5_46, 0.0, t5_42)), t5_42)
        rows_y[k] = rows_y[k] + (torch.where(h16_, h17_, t5_41))
        rows_z[k] = rows_z[k] + (torch.where(h16_, h17_, t5_47))
    t6_0 = (cross9_ - ((drift8_ * shift7_) / mass6_)) / mass6_
    t6_1 = t6_0.abs()
    t6_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_1
    t6_3 = torch.where((t6_0 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_4 = t6_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_5 = torch.where(h15_, torch.where(t6_2, t6_3, torch.where(t6_4, 0.0, t6_0)), t6_0)
    t6_6 = (cross11_ - ((drift10_ * shift7_) / mass6_)) / mass6_
    t6_7 = t6_6.abs()
    t6_8 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_7
    t6_9 = torch.where((t6_6 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_10 = t6_7 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_11 = torch.where(h15_, torch.where(t6_8, t6_9, torch.where(t6_10, 0.0, t6_6)), t6_6)
    return (torch.where(h16_, h17_, t6_5), torch.where(h16_, h17_, t6_11), torch.stack(torch.broadcast_tensors(*rows_y)), torch.stack(torch.broadcast_tensors(*rows_z)),)


_function = Unit(
    "squaf_general_laplacian",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    opaque=True,
)


def squaf_general_laplacian(
    x: Tensor,
    alpha: Tensor | None = None,
    y: Tensor | None = None,
    z: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """SQUAF, Laplacian, positions learned of every element: SoftMean(z[k], -alpha*Abs(x - y[k]), k < size_z).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``alpha``: sharpness of the kernel (one element, or shape [channels]).
    ``y``: position (shape [n] or [channels, n]).
    ``z``: amplitude (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if alpha is None:
        alpha = default(3.0, x)
    if y is None:
        y = default((-1.0, 0.0, 1.0), x)
    if z is None:
        z = default((0.0, 0.0, 1.0), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, alpha, y, z, dim)) is not None:
        return _result
    return _function(x, alpha, y, z, dim)



class SQUAFGeneralLaplacian(Module):
    """SQUAF, Laplacian, positions learned as a module: SoftMean(z[k], -alpha*Abs(x - y[k]), k < size_z).

    alpha, y, z: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        alpha: float = 3.0,
        y: Sequence[float] = (-1.0, 0.0, 1.0),
        z: Sequence[float] = (0.0, 0.0, 1.0),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.alpha = make_parameter(PARAMETERS, 0, alpha, channels, device, dtype)
        self.y = make_parameter(PARAMETERS, 1, y, channels, device, dtype)
        self.z = make_parameter(PARAMETERS, 2, z, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return squaf_general_laplacian(x, self.alpha, self.y, self.z, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("alpha", "y", "z", ))
