"""SQUAF-P: SoftSample(z[k], -alpha*(-q*(k - size_z/2 + 1/2) + x)**2, noise, k < size_z)

Soft quantization activation functions for deep learning, equations 7 and 10.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._noise import draw_seed
from .._numeric import fused, product_error
from .._signature import Domain
from .._unit import Module, Parameter, Unit, default, describe, entropy_rate, make_parameter

PARAMETERS = (
    Parameter("q", 1.0, learnable=True, domain=Domain(low=0.0)),
    Parameter("alpha", 1.5, learnable=True, domain=Domain(low=0.0)),
    Parameter("z", (0.0, 0.0, 0.0, 1.0, 2.0), learnable=True),
)


def value(x: Tensor, p_q: Tensor, p_alpha: Tensor, p_z: Tensor, noise: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    z_0_ = p_z[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = p_alpha * p_q
    h1_ = p_size_z * 0.5
    h7_ = x.abs()
    h2_ = torch.clamp(t0_0, ((-4.253529586511731e+37) if single else (-2.247116418577895e+307)), (4.253529586511731e+37 if single else 2.247116418577895e+307))
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0_
    for k in range(1, len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = (index_ - h1_) + 0.5
        t1_1 = p_q * t1_0
        t1_2 = h2_ - t1_1
        t1_3 = (best2_ - h1_) + 0.5
        t1_4 = p_q * t1_3
        t1_5 = h2_ - t1_4
        t1_6 = t1_2 + t1_5
        t1_7 = t1_6 - t1_2
        t1_8 = -t1_1
        t1_9 = t1_2 + t1_1
        t1_10 = ((t1_8 - (t1_2 - t1_9)) + (h2_ - t1_9)) - product_error(p_q, t1_0, t1_8)
        t1_11 = -t1_4
        t1_12 = t1_5 + t1_4
        t1_13 = ((t1_11 - (t1_5 - t1_12)) + (h2_ - t1_12)) - product_error(p_q, t1_3, t1_11)
        t1_14 = (((t1_2 - (t1_6 - t1_7)) + (t1_5 - t1_7)) + t1_10) + t1_13
        t1_15 = t1_6.abs()
        t1_16 = t1_15 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_17 = torch.where((t1_14.abs() <= t1_16), t1_6, (t1_6 + torch.where((t1_15 < torch.inf), t1_14, 0.0)))
        t1_18 = (((h0_ * (best2_ - index_)) * t1_17) < 0.0) | (z_k_ != z_k_)
        best2_, z_best1_ = torch.where(t1_18, index_, best2_), torch.where(t1_18, z_k_, z_best1_)
    t2_0 = (best2_ - h1_) + 0.5
    t2_1 = p_q * t2_0
    t2_2 = h2_ - t2_1
    t2_3 = -t2_1
    t2_4 = t2_2 + t2_1
    h3_ = t2_2
    h4_ = ((t2_3 - (t2_2 - t2_4)) + (h2_ - t2_4)) - product_error(p_q, t2_0, t2_3)
    h5_ = fused(p_alpha, p_q, (-h0_))
    mass5_ = x.new_full((), 0.0)
    shift6_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t3_0 = best2_ - index_
        t3_1 = h0_ * t3_0
        t3_2 = (index_ - h1_) + 0.5
        t3_3 = p_q * t3_2
        t3_4 = h2_ - t3_3
        t3_5 = t3_4 + h3_
        t3_6 = t3_5 - t3_4
        t3_7 = -t3_3
        t3_8 = t3_4 + t3_3
        t3_9 = ((t3_7 - (t3_4 - t3_8)) + (h2_ - t3_8)) - product_error(p_q, t3_2, t3_7)
        t3_10 = (((t3_4 - (t3_5 - t3_6)) + (h3_ - t3_6)) + t3_9) + h4_
        t3_11 = t3_5.abs()
        t3_12 = t3_11 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_13 = t3_10.abs() <= t3_12
        t3_14 = torch.where((t3_11 < torch.inf), t3_10, 0.0)
        t3_15 = t3_5 + t3_14
        t3_16 = torch.where(t3_13, t3_5, t3_15)
        t3_17 = t3_1 * t3_16
        t3_18 = (64.0 if single else 640.0) < t3_17
        t3_19 = torch.where(t3_18, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_20 = -t3_1
        t3_21 = t3_15 - t3_5
        t3_22 = torch.where(t3_13, t3_10, ((t3_5 - (t3_15 - t3_21)) + (t3_14 - t3_21)))
        t3_23 = (product_error(t3_20, t3_16, t3_17) - (t3_1 * t3_22)) - ((product_error(h0_, t3_0, t3_20) + (h5_ * t3_0)) * t3_16)
        t3_24 = torch.exp(torch.clamp((t3_19 - t3_17), min=-1000.0)) * (1.0 + torch.where((t3_17.abs() < 1000.0), t3_23, 0.0))
        t3_25 = torch.where(t3_18, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        mass5_, shift6_ = mass5_ + (t3_24 * t3_25), shift6_ + (((z_k_ - z_best1_) * t3_24) * t3_25)
    h6_ = mass5_ * noise
    running7_ = x.new_full((), 0.0)
    drawn8_ = x.new_full((), 0.0)
    done9_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t5_0 = best2_ - index_
        t5_1 = h0_ * t5_0
        t5_2 = (index_ - h1_) + 0.5
        t5_3 = p_q * t5_2
        t5_4 = h2_ - t5_3
        t5_5 = t5_4 + h3_
        t5_6 = t5_5 - t5_4
        t5_7 = -t5_3
        t5_8 = t5_4 + t5_3
        t5_9 = ((t5_7 - (t5_4 - t5_8)) + (h2_ - t5_8)) - product_error(p_q, t5_2, t5_7)
        t5_10 = (((t5_4 - (t5_5 - t5_6)) + (h3_ - t5_6)) + t5_9) + h4_
        t5_11 = t5_5.abs()
        t5_12 = t5_11 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t5_13 = t5_10.abs() <= t5_12
        t5_14 = torch.where((t5_11 < torch.inf), t5_10, 0.0)
        t5_15 = t5_5 + t5_14
        t5_16 = torch.where(t5_13, t5_5, t5_15)
        t5_17 = t5_1 * t5_16
        t5_18 = (64.0 if single else 640.0) < t5_17
        t5_19 = torch.where(t5_18, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t5_20 = -t5_1
        t5_21 = t5_15 - t5_5
        t5_22 = torch.where(t5_13, t5_10, ((t5_5 - (t5_15 - t5_21)) + (t5_14 - t5_21)))
        t5_23 = (product_error(t5_20, t5_16, t5_17) - (t5_1 * t5_22)) - ((product_error(h0_, t5_0, t5_20) + (h5_ * t5_0)) * t5_16)
        t5_24 = torch.exp(torch.clamp((t5_19 - t5_17), min=-1000.0)) * (1.0 + torch.where((t5_17.abs() < 1000.0), t5_23, 0.0))
        t5_25 = t5_24 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
        t5_26 = running7_ + torch.where(t5_18, t5_25, t5_24)
        running7_, drawn8_, done9_ = t5_26, torch.where((done9_ <= 0.0), z_k_, drawn8_), torch.where((h6_ < t5_26), 1.0, done9_)
    t6_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h7_
    t6_1 = drawn8_.abs()
    t6_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_1
    t6_3 = torch.where((drawn8_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_4 = t6_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_5 = torch.where(t6_0, torch.where(t6_2, t6_3, torch.where(t6_4, 0.0, drawn8_)), drawn8_)
    return torch.where((x != x), (x * x), t6_5)


def slope(x: Tensor, p_q: Tensor, p_alpha: Tensor, p_z: Tensor, noise: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    z_0_ = p_z[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = p_alpha * p_q
    h1_ = p_size_z * 0.5
    h7_ = x.abs()
    h2_ = torch.clamp(t0_0, ((-4.253529586511731e+37) if single else (-2.247116418577895e+307)), (4.253529586511731e+37 if single else 2.247116418577895e+307))
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0_
    for k in range(1, len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = (index_ - h1_) + 0.5
        t1_1 = p_q * t1_0
        t1_2 = h2_ - t1_1
        t1_3 = (best2_ - h1_) + 0.5
        t1_4 = p_q * t1_3
        t1_5 = h2_ - t1_4
        t1_6 = t1_2 + t1_5
        t1_7 = t1_6 - t1_2
        t1_8 = -t1_1
        t1_9 = t1_2 + t1_1
        t1_10 = ((t1_8 - (t1_2 - t1_9)) + (h2_ - t1_9)) - product_error(p_q, t1_0, t1_8)
        t1_11 = -t1_4
        t1_12 = t1_5 + t1_4
        t1_13 = ((t1_11 - (t1_5 - t1_12)) + (h2_ - t1_12)) - product_error(p_q, t1_3, t1_11)
        t1_14 = (((t1_2 - (t1_6 - t1_7)) + (t1_5 - t1_7)) + t1_10) + t1_13
        t1_15 = t1_6.abs()
        t1_16 = t1_15 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_17 = torch.where((t1_14.abs() <= t1_16), t1_6, (t1_6 + torch.where((t1_15 < torch.inf), t1_14, 0.0)))
        t1_18 = (((h0_ * (best2_ - index_)) * t1_17) < 0.0) | (z_k_ != z_k_)
        best2_, z_best1_ = torch.where(t1_18, index_, best2_), torch.where(t1_18, z_k_, z_best1_)
    t2_0 = (best2_ - h1_) + 0.5
    t2_1 = p_q * t2_0
    t2_2 = h2_ - t2_1
    t2_3 = -t2_1
    t2_4 = t2_2 + t2_1
    h3_ = t2_2
    h4_ = ((t2_3 - (t2_2 - t2_4)) + (h2_ - t2_4)) - product_error(p_q, t2_0, t2_3)
    h5_ = fused(p_alpha, p_q, (-h0_))
    mass5_ = x.new_full((), 0.0)
    shift6_ = x.new_full((), 0.0)
    drift7_ = x.new_full((), 0.0)
    cross8_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t3_0 = best2_ - index_
        t3_1 = h0_ * t3_0
        t3_2 = (index_ - h1_) + 0.5
        t3_3 = p_q * t3_2
        t3_4 = h2_ - t3_3
        t3_5 = t3_4 + h3_
        t3_6 = t3_5 - t3_4
        t3_7 = -t3_3
        t3_8 = t3_4 + t3_3
        t3_9 = ((t3_7 - (t3_4 - t3_8)) + (h2_ - t3_8)) - product_error(p_q, t3_2, t3_7)
        t3_10 = (((t3_4 - (t3_5 - t3_6)) + (h3_ - t3_6)) + t3_9) + h4_
        t3_11 = t3_5.abs()
        t3_12 = t3_11 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_13 = t3_10.abs() <= t3_12
        t3_14 = torch.where((t3_11 < torch.inf), t3_10, 0.0)
        t3_15 = t3_5 + t3_14
        t3_16 = torch.where(t3_13, t3_5, t3_15)
        t3_17 = t3_1 * t3_16
        t3_18 = (64.0 if single else 640.0) < t3_17
        t3_19 = torch.where(t3_18, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_20 = -t3_1
        t3_21 = t3_15 - t3_5
        t3_22 = torch.where(t3_13, t3_10, ((t3_5 - (t3_15 - t3_21)) + (t3_14 - t3_21)))
        t3_23 = (product_error(t3_20, t3_16, t3_17) - (t3_1 * t3_22)) - ((product_error(h0_, t3_0, t3_20) + (h5_ * t3_0)) * t3_16)
        t3_24 = torch.exp(torch.clamp((t3_19 - t3_17), min=-1000.0)) * (1.0 + torch.where((t3_17.abs() < 1000.0), t3_23, 0.0))
        t3_25 = torch.where(t3_18, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t3_26 = t3_24 * t3_25
        t3_27 = (z_k_ - z_best1_) * t3_24
        t3_28 = t3_27 * t3_25
        t3_29 = torch.where((index_ == best2_), 0.0, (t3_1 * (-2.0)))
        t3_30 = t3_29.abs() < torch.inf
        t3_31 = (t3_24 * t3_29) * t3_25
        t3_32 = torch.where(t3_30, t3_31, torch.where((t3_26 == 0.0), 0.0, t3_31))
        t3_33 = (t3_27 * t3_29) * t3_25
        t3_34 = torch.where(t3_30, t3_33, torch.where((t3_28 == 0.0), 0.0, t3_33))
        mass5_, shift6_, drift7_, cross8_ = mass5_ + t3_26, shift6_ + t3_28, drift7_ + t3_32, cross8_ + t3_34
    h6_ = mass5_ * noise
    running9_ = x.new_full((), 0.0)
    drawn10_ = x.new_full((), 0.0)
    done11_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t5_0 = best2_ - index_
        t5_1 = h0_ * t5_0
        t5_2 = (index_ - h1_) + 0.5
        t5_3 = p_q * t5_2
        t5_4 = h2_ - t5_3
        t5_5 = t5_4 + h3_
        t5_6 = t5_5 - t5_4
        t5_7 = -t5_3
        t5_8 = t5_4 + t5_3
        t5_9 = ((t5_7 - (t5_4 - t5_8)) + (h2_ - t5_8)) - product_error(p_q, t5_2, t5_7)
        t5_10 = (((t5_4 - (t5_5 - t5_6)) + (h3_ - t5_6)) + t5_9) + h4_
        t5_11 = t5_5.abs()
        t5_12 = t5_11 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t5_13 = t5_10.abs() <= t5_12
        t5_14 = torch.where((t5_11 < torch.inf), t5_10, 0.0)
        t5_15 = t5_5 + t5_14
        t5_16 = torch.where(t5_13, t5_5, t5_15)
        t5_17 = t5_1 * t5_16
        t5_18 = (64.0 if single else 640.0) < t5_17
        t5_19 = torch.where(t5_18, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t5_20 = -t5_1
        t5_21 = t5_15 - t5_5
        t5_22 = torch.where(t5_13, t5_10, ((t5_5 - (t5_15 - t5_21)) + (t5_14 - t5_21)))
        t5_23 = (product_error(t5_20, t5_16, t5_17) - (t5_1 * t5_22)) - ((product_error(h0_, t5_0, t5_20) + (h5_ * t5_0)) * t5_16)
        t5_24 = torch.exp(torch.clamp((t5_19 - t5_17), min=-1000.0)) * (1.0 + torch.where((t5_17.abs() < 1000.0), t5_23, 0.0))
        t5_25 = t5_24 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
        t5_26 = running9_ + torch.where(t5_18, t5_25, t5_24)
        running9_, drawn10_, done11_ = t5_26, torch.where((done11_ <= 0.0), z_k_, drawn10_), torch.where((h6_ < t5_26), 1.0, done11_)
    t6_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h7_
    t6_1 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_
    t6_2 = t6_1.abs()
    t6_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_2
    t6_4 = torch.where((t6_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_5 = t6_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_6 = torch.where(t6_0, torch.where(t6_3, t6_4, torch.where(t6_5, 0.0, t6_1)), t6_1)
    return (torch.where((x != x), (x * x), t6_6),)


def gradient(x: Tensor, p_q: Tensor, p_alpha: Tensor, p_z: Tensor, noise: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    z_0_ = p_z[0]
    rows_z = [torch.zeros_like(x)] * len(p_z)
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = p_alpha * p_q
    h1_ = p_size_z * 0.5
    h14_ = x.abs()
    h2_ = torch.clamp(t0_0, ((-4.253529586511731e+37) if single else (-2.247116418577895e+307)), (4.253529586511731e+37 if single else 2.247116418577895e+307))
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0_
    for k in range(1, len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = (index_ - h1_) + 0.5
        t1_1 = p_q * t1_0
        t1_2 = h2_ - t1_1
        t1_3 = (best2_ - h1_) + 0.5
        t1_4 = p_q * t1_3
        t1_5 = h2_ - t1_4
        t1_6 = t1_2 + t1_5
        t1_7 = t1_6 - t1_2
        t1_8 = -t1_1
        t1_9 = t1_2 + t1_1
        t1_10 = ((t1_8 - (t1_2 - t1_9)) + (h2_ - t1_9)) - product_error(p_q, t1_0, t1_8)
        t1_11 = -t1_4
        t1_12 = t1_5 + t1_4
        t1_13 = ((t1_11 - (t1_5 - t1_12)) + (h2_ - t1_12)) - product_error(p_q, t1_3, t1_11)
        t1_14 = (((t1_2 - (t1_6 - t1_7)) + (t1_5 - t1_7)) + t1_10) + t1_13
        t1_15 = t1_6.abs()
        t1_16 = t1_15 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_17 = torch.where((t1_14.abs() <= t1_16), t1_6, (t1_6 + torch.where((t1_15 < torch.inf), t1_14, 0.0)))
        t1_18 = (((h0_ * (best2_ - index_)) * t1_17) < 0.0) | (z_k_ != z_k_)
        best2_, z_best1_ = torch.where(t1_18, index_, best2_), torch.where(t1_18, z_k_, z_best1_)
    t2_0 = (best2_ - h1_) + 0.5
    t2_1 = p_q * t2_0
    t2_2 = h2_ - t2_1
    t2_3 = -t2_1
    t2_4 = t2_2 + t2_1
    h3_ = t2_2
    h4_ = ((t2_3 - (t2_2 - t2_4)) + (h2_ - t2_4)) - product_error(p_q, t2_0, t2_3)
    h5_ = fused(p_alpha, p_q, (-h0_))
    h6_ = (h2_ * 2.0) - t2_1
    h7_ = p_size_z - best2_
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
        t3_0 = best2_ - index_
        t3_1 = h0_ * t3_0
        t3_2 = (index_ - h1_) + 0.5
        t3_3 = p_q * t3_2
        t3_4 = h2_ - t3_3
        t3_5 = t3_4 + h3_
        t3_6 = t3_5 - t3_4
        t3_7 = -t3_3
        t3_8 = t3_4 + t3_3
        t3_9 = ((t3_7 - (t3_4 - t3_8)) + (h2_ - t3_8)) - product_error(p_q, t3_2, t3_7)
        t3_10 = (((t3_4 - (t3_5 - t3_6)) + (h3_ - t3_6)) + t3_9) + h4_
        t3_11 = t3_5.abs()
        t3_12 = t3_11 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_13 = t3_10.abs() <= t3_12
        t3_14 = torch.where((t3_11 < torch.inf), t3_10, 0.0)
        t3_15 = t3_5 + t3_14
        t3_16 = torch.where(t3_13, t3_5, t3_15)
        t3_17 = t3_1 * t3_16
        t3_18 = (64.0 if single else 640.0) < t3_17
        t3_19 = torch.where(t3_18, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_20 = -t3_1
        t3_21 = t3_15 - t3_5
        t3_22 = torch.where(t3_13, t3_10, ((t3_5 - (t3_15 - t3_21)) + (t3_14 - t3_21)))
        t3_23 = (product_error(t3_20, t3_16, t3_17) - (t3_1 * t3_22)) - ((product_error(h0_, t3_0, t3_20) + (h5_ * t3_0)) * t3_16)
        t3_24 = torch.exp(torch.clamp((t3_19 - t3_17), min=-1000.0)) * (1.0 + torch.where((t3_17.abs() < 1000.0), t3_23, 0.0))
        t3_25 = torch.where(t3_18, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t3_26 = t3_24 * t3_25
        t3_27 = (z_k_ - z_best1_) * t3_24
        t3_28 = t3_27 * t3_25
        t3_29 = index_ == best2_
        t3_30 = torch.where(t3_29, 0.0, (t3_1 * (-2.0)))
        t3_31 = t3_30.abs() < torch.inf
        t3_32 = (t3_24 * t3_30) * t3_25
        t3_33 = t3_26 == 0.0
        t3_34 = (t3_27 * t3_30) * t3_25
        t3_35 = t3_28 == 0.0
        t3_36 = h6_ - t3_3
        t3_37 = (-((p_alpha * t3_0) * t3_36)) - (t3_1 * ((h7_ - index_) - 1.0))
        t3_38 = torch.where(t3_29, 0.0, t3_37)
        t3_39 = t3_38.abs() < torch.inf
        t3_40 = (t3_24 * t3_38) * t3_25
        t3_41 = (t3_27 * t3_38) * t3_25
        t3_42 = torch.where(t3_29, 0.0, (-((p_q * t3_0) * t3_36)))
        t3_43 = t3_42.abs() < torch.inf
        t3_44 = (t3_24 * t3_42) * t3_25
        t3_45 = (t3_27 * t3_42) * t3_25
        mass5_, shift6_, drift7_, cross8_, drift9_, cross10_, drift11_, cross12_ = mass5_ + t3_26, shift6_ + t3_28, drift7_ + torch.where(t3_31, t3_32, torch.where(t3_33, 0.0, t3_32)), cross8_ + torch.where(t3_31, t3_34, torch.where(t3_35, 0.0, t3_34)), drift9_ + torch.where(t3_39, t3_40, torch.where(t3_33, 0.0, t3_40)), cross10_ + torch.where(t3_39, t3_41, torch.where(t3_35, 0.0, t3_41)), drift11_ + torch.where(t3_43, t3_44, torch.where(t3_33, 0.0, t3_44)), cross12_ + torch.where(t3_43, t3_45, torch.where(t3_35, 0.0, t3_45))
    h8_ = mass5_ * noise
    h9_ = shift6_ / mass5_
    h10_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h14_
    h11_ = x != x
    h12_ = x * x
    running13_ = x.new_full((), 0.0)
    drawn14_ = x.new_full((), 0.0)
    done15_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t5_0 = best2_ - index_
        t5_1 = h0_ * t5_0
        t5_2 = (index_ - h1_) + 0.5
        t5_3 = p_q * t5_2
        t5_4 = h2_ - t5_3
        t5_5 = t5_4 + h3_
        t5_6 = t5_5 - t5_4
        t5_7 = -t5_3
        t5_8 = t5_4 + t5_3
        t5_9 = ((t5_7 - (t5_4 - t5_8)) + (h2_ - t5_8)) - product_error(p_q, t5_2, t5_7)
        t5_10 = (((t5_4 - (t5_5 - t5_6)) + (h3_ - t5_6)) + t5_9) + h4_
        t5_11 = t5_5.abs()
        t5_12 = t5_11 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t5_13 = t5_10.abs() <= t5_12
        t5_14 = torch.where((t5_11 < torch.inf), t5_10, 0.0)
        t5_15 = t5_5 + t5_14
        t5_16 = torch.where(t5_13, t5_5, t5_15)
        t5_17 = t5_1 * t5_16
        t5_18 = (64.0 if single else 640.0) < t5_17
        t5_19 = torch.where(t5_18, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t5_20 = -t5_1
        t5_21 = t5_15 - t5_5
        t5_22 = torch.where(t5_13, t5_10, ((t5_5 - (t5_15 - t5_21)) + (t5_14 - t5_21)))
        t5_23 = (product_error(t5_20, t5_16, t5_17) - (t5_1 * t5_22)) - ((product_error(h0_, t5_0, t5_20) + (h5_ * t5_0)) * t5_16)
        t5_24 = torch.exp(torch.clamp((t5_19 - t5_17), min=-1000.0)) * (1.0 + torch.where((t5_17.abs() < 1000.0), t5_23, 0.0))
        t5_25 = torch.where(t5_18, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t5_26 = running13_ + (t5_24 * t5_25)
        t5_27 = (((((z_k_ - z_best1_) - h9_) * t5_24) / mass5_) * 0.0) * t5_25
        t5_28 = ((t5_24 / mass5_) * t5_25) + t5_27
        t5_29 = t5_28.abs()
        t5_30 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_29
        t5_31 = torch.where((t5_28 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t5_32 = t5_29 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t5_33 = torch.where(h10_, torch.where(t5_30, t5_31, torch.where(t5_32, 0.0, t5_28)), t5_28)
        rows_z[k] = rows_z[k] + (torch.where(h11_, h12_, t5_33))
        running13_, drawn14_, done15_ = t5_26, torch.where((done15_ <= 0.0), z_k_, drawn14_), torch.where((h8_ < t5_26), 1.0, done15_)
    t6_0 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_
    t6_1 = t6_0.abs()
    t6_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_1
    t6_3 = torch.where((t6_0 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_4 = t6_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_5 = torch.where(h10_, torch.where(t6_2, t6_3, torch.where(t6_4, 0.0, t6_0)), t6_0)
    t6_6 = (cross10_ - ((drift9_ * shift6_) / mass5_)) / mass5_
    t6_7 = t6_6.abs()
    t6_8 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_7
    t6_9 = torch.where((t6_6 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_10 = t6_7 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_11 = torch.where(h10_, torch.where(t6_8, t6_9, torch.where(t6_10, 0.0, t6_6)), t6_6)
    t6_12 = (cross12_ - ((drift11_ * shift6_) / mass5_)) / mass5_
    t6_13 = t6_12.abs()
    t6_14 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_13
    t6_15 = torch.where((t6_12 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_16 = t6_13 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_17 = torch.where(h10_, torch.where(t6_14, t6_15, torch.where(t6_16, 0.0, t6_12)), t6_12)
    return (torch.where(h11_, h12_, t6_5), torch.where(h11_, h12_, t6_11), torch.where(h11_, h12_, t6_17), torch.stack(torch.broadcast_tensors(*rows_z)),)


_function = Unit(
    "squaf_p",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    noise=True,
    opaque=True,
)


def value_evaluated(x: Tensor, p_q: Tensor, p_alpha: Tensor, p_z: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    z_0_ = p_z[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = p_alpha * p_q
    h1_ = p_size_z * 0.5
    h6_ = x.abs()
    h2_ = torch.clamp(t0_0, ((-4.253529586511731e+37) if single else (-2.247116418577895e+307)), (4.253529586511731e+37 if single else 2.247116418577895e+307))
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0_
    for k in range(1, len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = (index_ - h1_) + 0.5
        t1_1 = p_q * t1_0
        t1_2 = h2_ - t1_1
        t1_3 = (best2_ - h1_) + 0.5
        t1_4 = p_q * t1_3
        t1_5 = h2_ - t1_4
        t1_6 = t1_2 + t1_5
        t1_7 = t1_6 - t1_2
        t1_8 = -t1_1
        t1_9 = t1_2 + t1_1
        t1_10 = ((t1_8 - (t1_2 - t1_9)) + (h2_ - t1_9)) - product_error(p_q, t1_0, t1_8)
        t1_11 = -t1_4
        t1_12 = t1_5 + t1_4
        t1_13 = ((t1_11 - (t1_5 - t1_12)) + (h2_ - t1_12)) - product_error(p_q, t1_3, t1_11)
        t1_14 = (((t1_2 - (t1_6 - t1_7)) + (t1_5 - t1_7)) + t1_10) + t1_13
        t1_15 = t1_6.abs()
        t1_16 = t1_15 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_17 = torch.where((t1_14.abs() <= t1_16), t1_6, (t1_6 + torch.where((t1_15 < torch.inf), t1_14, 0.0)))
        t1_18 = (((h0_ * (best2_ - index_)) * t1_17) < 0.0) | (z_k_ != z_k_)
        best2_, z_best1_ = torch.where(t1_18, index_, best2_), torch.where(t1_18, z_k_, z_best1_)
    t2_0 = (best2_ - h1_) + 0.5
    t2_1 = p_q * t2_0
    t2_2 = h2_ - t2_1
    t2_3 = -t2_1
    t2_4 = t2_2 + t2_1
    h3_ = t2_2
    h4_ = ((t2_3 - (t2_2 - t2_4)) + (h2_ - t2_4)) - product_error(p_q, t2_0, t2_3)
    h5_ = fused(p_alpha, p_q, (-h0_))
    mass5_ = x.new_full((), 0.0)
    shift6_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t3_0 = best2_ - index_
        t3_1 = h0_ * t3_0
        t3_2 = (index_ - h1_) + 0.5
        t3_3 = p_q * t3_2
        t3_4 = h2_ - t3_3
        t3_5 = t3_4 + h3_
        t3_6 = t3_5 - t3_4
        t3_7 = -t3_3
        t3_8 = t3_4 + t3_3
        t3_9 = ((t3_7 - (t3_4 - t3_8)) + (h2_ - t3_8)) - product_error(p_q, t3_2, t3_7)
        t3_10 = (((t3_4 - (t3_5 - t3_6)) + (h3_ - t3_6)) + t3_9) + h4_
        t3_11 = t3_5.abs()
        t3_12 = t3_11 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_13 = t3_10.abs() <= t3_12
        t3_14 = torch.where((t3_11 < torch.inf), t3_10, 0.0)
        t3_15 = t3_5 + t3_14
        t3_16 = torch.where(t3_13, t3_5, t3_15)
        t3_17 = t3_1 * t3_16
        t3_18 = (64.0 if single else 640.0) < t3_17
        t3_19 = torch.where(t3_18, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_20 = -t3_1
        t3_21 = t3_15 - t3_5
        t3_22 = torch.where(t3_13, t3_10, ((t3_5 - (t3_15 - t3_21)) + (t3_14 - t3_21)))
        t3_23 = (product_error(t3_20, t3_16, t3_17) - (t3_1 * t3_22)) - ((product_error(h0_, t3_0, t3_20) + (h5_ * t3_0)) * t3_16)
        t3_24 = torch.exp(torch.clamp((t3_19 - t3_17), min=-1000.0)) * (1.0 + torch.where((t3_17.abs() < 1000.0), t3_23, 0.0))
        t3_25 = torch.where(t3_18, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        mass5_, shift6_ = mass5_ + (t3_24 * t3_25), shift6_ + (((z_k_ - z_best1_) * t3_24) * t3_25)
    t4_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h6_
    t4_1 = z_best1_ + (shift6_ / mass5_)
    t4_2 = t4_1.abs()
    t4_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_2
    t4_4 = torch.where((t4_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_5 = t4_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_6 = torch.where(t4_0, torch.where(t4_3, t4_4, torch.where(t4_5, 0.0, t4_1)), t4_1)
    return torch.where((x != x), (x * x), t4_6)


def slope_evaluated(x: Tensor, p_q: Tensor, p_alpha: Tensor, p_z: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    z_0_ = p_z[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = p_alpha * p_q
    h1_ = p_size_z * 0.5
    h6_ = x.abs()
    h2_ = torch.clamp(t0_0, ((-4.253529586511731e+37) if single else (-2.247116418577895e+307)), (4.253529586511731e+37 if single else 2.247116418577895e+307))
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0_
    for k in range(1, len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = (index_ - h1_) + 0.5
        t1_1 = p_q * t1_0
        t1_2 = h2_ - t1_1
        t1_3 = (best2_ - h1_) + 0.5
        t1_4 = p_q * t1_3
        t1_5 = h2_ - t1_4
        t1_6 = t1_2 + t1_5
        t1_7 = t1_6 - t1_2
        t1_8 = -t1_1
        t1_9 = t1_2 + t1_1
        t1_10 = ((t1_8 - (t1_2 - t1_9)) + (h2_ - t1_9)) - product_error(p_q, t1_0, t1_8)
        t1_11 = -t1_4
        t1_12 = t1_5 + t1_4
        t1_13 = ((t1_11 - (t1_5 - t1_12)) + (h2_ - t1_12)) - product_error(p_q, t1_3, t1_11)
        t1_14 = (((t1_2 - (t1_6 - t1_7)) + (t1_5 - t1_7)) + t1_10) + t1_13
        t1_15 = t1_6.abs()
        t1_16 = t1_15 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_17 = torch.where((t1_14.abs() <= t1_16), t1_6, (t1_6 + torch.where((t1_15 < torch.inf), t1_14, 0.0)))
        t1_18 = (((h0_ * (best2_ - index_)) * t1_17) < 0.0) | (z_k_ != z_k_)
        best2_, z_best1_ = torch.where(t1_18, index_, best2_), torch.where(t1_18, z_k_, z_best1_)
    t2_0 = (best2_ - h1_) + 0.5
    t2_1 = p_q * t2_0
    t2_2 = h2_ - t2_1
    t2_3 = -t2_1
    t2_4 = t2_2 + t2_1
    h3_ = t2_2
    h4_ = ((t2_3 - (t2_2 - t2_4)) + (h2_ - t2_4)) - product_error(p_q, t2_0, t2_3)
    h5_ = fused(p_alpha, p_q, (-h0_))
    mass5_ = x.new_full((), 0.0)
    shift6_ = x.new_full((), 0.0)
    drift7_ = x.new_full((), 0.0)
    cross8_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t3_0 = best2_ - index_
        t3_1 = h0_ * t3_0
        t3_2 = (index_ - h1_) + 0.5
        t3_3 = p_q * t3_2
        t3_4 = h2_ - t3_3
        t3_5 = t3_4 + h3_
        t3_6 = t3_5 - t3_4
        t3_7 = -t3_3
        t3_8 = t3_4 + t3_3
        t3_9 = ((t3_7 - (t3_4 - t3_8)) + (h2_ - t3_8)) - product_error(p_q, t3_2, t3_7)
        t3_10 = (((t3_4 - (t3_5 - t3_6)) + (h3_ - t3_6)) + t3_9) + h4_
        t3_11 = t3_5.abs()
        t3_12 = t3_11 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_13 = t3_10.abs() <= t3_12
        t3_14 = torch.where((t3_11 < torch.inf), t3_10, 0.0)
        t3_15 = t3_5 + t3_14
        t3_16 = torch.where(t3_13, t3_5, t3_15)
        t3_17 = t3_1 * t3_16
        t3_18 = (64.0 if single else 640.0) < t3_17
        t3_19 = torch.where(t3_18, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_20 = -t3_1
        t3_21 = t3_15 - t3_5
        t3_22 = torch.where(t3_13, t3_10, ((t3_5 - (t3_15 - t3_21)) + (t3_14 - t3_21)))
        t3_23 = (product_error(t3_20, t3_16, t3_17) - (t3_1 * t3_22)) - ((product_error(h0_, t3_0, t3_20) + (h5_ * t3_0)) * t3_16)
        t3_24 = torch.exp(torch.clamp((t3_19 - t3_17), min=-1000.0)) * (1.0 + torch.where((t3_17.abs() < 1000.0), t3_23, 0.0))
        t3_25 = torch.where(t3_18, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t3_26 = t3_24 * t3_25
        t3_27 = (z_k_ - z_best1_) * t3_24
        t3_28 = t3_27 * t3_25
        t3_29 = torch.where((index_ == best2_), 0.0, (t3_1 * (-2.0)))
        t3_30 = t3_29.abs() < torch.inf
        t3_31 = (t3_24 * t3_29) * t3_25
        t3_32 = torch.where(t3_30, t3_31, torch.where((t3_26 == 0.0), 0.0, t3_31))
        t3_33 = (t3_27 * t3_29) * t3_25
        t3_34 = torch.where(t3_30, t3_33, torch.where((t3_28 == 0.0), 0.0, t3_33))
        mass5_, shift6_, drift7_, cross8_ = mass5_ + t3_26, shift6_ + t3_28, drift7_ + t3_32, cross8_ + t3_34
    t4_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h6_
    t4_1 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_
    t4_2 = t4_1.abs()
    t4_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_2
    t4_4 = torch.where((t4_1 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_5 = t4_2 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_6 = torch.where(t4_0, torch.where(t4_3, t4_4, torch.where(t4_5, 0.0, t4_1)), t4_1)
    return (torch.where((x != x), (x * x), t4_6),)


def gradient_evaluated(x: Tensor, p_q: Tensor, p_alpha: Tensor, p_z: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    z_0_ = p_z[0]
    rows_z = [torch.zeros_like(x)] * len(p_z)
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = p_alpha * p_q
    h1_ = p_size_z * 0.5
    h13_ = x.abs()
    h2_ = torch.clamp(t0_0, ((-4.253529586511731e+37) if single else (-2.247116418577895e+307)), (4.253529586511731e+37 if single else 2.247116418577895e+307))
    best2_ = x.new_full((), 0.0)
    z_best1_ = z_0_
    for k in range(1, len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = (index_ - h1_) + 0.5
        t1_1 = p_q * t1_0
        t1_2 = h2_ - t1_1
        t1_3 = (best2_ - h1_) + 0.5
        t1_4 = p_q * t1_3
        t1_5 = h2_ - t1_4
        t1_6 = t1_2 + t1_5
        t1_7 = t1_6 - t1_2
        t1_8 = -t1_1
        t1_9 = t1_2 + t1_1
        t1_10 = ((t1_8 - (t1_2 - t1_9)) + (h2_ - t1_9)) - product_error(p_q, t1_0, t1_8)
        t1_11 = -t1_4
        t1_12 = t1_5 + t1_4
        t1_13 = ((t1_11 - (t1_5 - t1_12)) + (h2_ - t1_12)) - product_error(p_q, t1_3, t1_11)
        t1_14 = (((t1_2 - (t1_6 - t1_7)) + (t1_5 - t1_7)) + t1_10) + t1_13
        t1_15 = t1_6.abs()
        t1_16 = t1_15 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t1_17 = torch.where((t1_14.abs() <= t1_16), t1_6, (t1_6 + torch.where((t1_15 < torch.inf), t1_14, 0.0)))
        t1_18 = (((h0_ * (best2_ - index_)) * t1_17) < 0.0) | (z_k_ != z_k_)
        best2_, z_best1_ = torch.where(t1_18, index_, best2_), torch.where(t1_18, z_k_, z_best1_)
    t2_0 = (best2_ - h1_) + 0.5
    t2_1 = p_q * t2_0
    t2_2 = h2_ - t2_1
    t2_3 = -t2_1
    t2_4 = t2_2 + t2_1
    h3_ = t2_2
    h4_ = ((t2_3 - (t2_2 - t2_4)) + (h2_ - t2_4)) - product_error(p_q, t2_0, t2_3)
    h5_ = fused(p_alpha, p_q, (-h0_))
    h6_ = (h2_ * 2.0) - t2_1
    h7_ = p_size_z - best2_
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
        t3_0 = best2_ - index_
        t3_1 = h0_ * t3_0
        t3_2 = (index_ - h1_) + 0.5
        t3_3 = p_q * t3_2
        t3_4 = h2_ - t3_3
        t3_5 = t3_4 + h3_
        t3_6 = t3_5 - t3_4
        t3_7 = -t3_3
        t3_8 = t3_4 + t3_3
        t3_9 = ((t3_7 - (t3_4 - t3_8)) + (h2_ - t3_8)) - product_error(p_q, t3_2, t3_7)
        t3_10 = (((t3_4 - (t3_5 - t3_6)) + (h3_ - t3_6)) + t3_9) + h4_
        t3_11 = t3_5.abs()
        t3_12 = t3_11 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t3_13 = t3_10.abs() <= t3_12
        t3_14 = torch.where((t3_11 < torch.inf), t3_10, 0.0)
        t3_15 = t3_5 + t3_14
        t3_16 = torch.where(t3_13, t3_5, t3_15)
        t3_17 = t3_1 * t3_16
        t3_18 = (64.0 if single else 640.0) < t3_17
        t3_19 = torch.where(t3_18, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t3_20 = -t3_1
        t3_21 = t3_15 - t3_5
        t3_22 = torch.where(t3_13, t3_10, ((t3_5 - (t3_15 - t3_21)) + (t3_14 - t3_21)))
        t3_23 = (product_error(t3_20, t3_16, t3_17) - (t3_1 * t3_22)) - ((product_error(h0_, t3_0, t3_20) + (h5_ * t3_0)) * t3_16)
        t3_24 = torch.exp(torch.clamp((t3_19 - t3_17), min=-1000.0)) * (1.0 + torch.where((t3_17.abs() < 1000.0), t3_23, 0.0))
        t3_25 = torch.where(t3_18, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t3_26 = t3_24 * t3_25
        t3_27 = (z_k_ - z_best1_) * t3_24
        t3_28 = t3_27 * t3_25
        t3_29 = index_ == best2_
        t3_30 = torch.where(t3_29, 0.0, (t3_1 * (-2.0)))
        t3_31 = t3_30.abs() < torch.inf
        t3_32 = (t3_24 * t3_30) * t3_25
        t3_33 = t3_26 == 0.0
        t3_34 = (t3_27 * t3_30) * t3_25
        t3_35 = t3_28 == 0.0
        t3_36 = h6_ - t3_3
        t3_37 = (-((p_alpha * t3_0) * t3_36)) - (t3_1 * ((h7_ - index_) - 1.0))
        t3_38 = torch.where(t3_29, 0.0, t3_37)
        t3_39 = t3_38.abs() < torch.inf
        t3_40 = (t3_24 * t3_38) * t3_25
        t3_41 = (t3_27 * t3_38) * t3_25
        t3_42 = torch.where(t3_29, 0.0, (-((p_q * t3_0) * t3_36)))
        t3_43 = t3_42.abs() < torch.inf
        t3_44 = (t3_24 * t3_42) * t3_25
        t3_45 = (t3_27 * t3_42) * t3_25
        mass5_, shift6_, drift7_, cross8_, drift9_, cross10_, drift11_, cross12_ = mass5_ + t3_26, shift6_ + t3_28, drift7_ + torch.where(t3_31, t3_32, torch.where(t3_33, 0.0, t3_32)), cross8_ + torch.where(t3_31, t3_34, torch.where(t3_35, 0.0, t3_34)), drift9_ + torch.where(t3_39, t3_40, torch.where(t3_33, 0.0, t3_40)), cross10_ + torch.where(t3_39, t3_41, torch.where(t3_35, 0.0, t3_41)), drift11_ + torch.where(t3_43, t3_44, torch.where(t3_33, 0.0, t3_44)), cross12_ + torch.where(t3_43, t3_45, torch.where(t3_35, 0.0, t3_45))
    h8_ = shift6_ / mass5_
    h9_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h13_
    h10_ = x != x
    h11_ = x * x
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t5_0 = best2_ - index_
        t5_1 = h0_ * t5_0
        t5_2 = (index_ - h1_) + 0.5
        t5_3 = p_q * t5_2
        t5_4 = h2_ - t5_3
        t5_5 = t5_4 + h3_
        t5_6 = t5_5 - t5_4
        t5_7 = -t5_3
        t5_8 = t5_4 + t5_3
        t5_9 = ((t5_7 - (t5_4 - t5_8)) + (h2_ - t5_8)) - product_error(p_q, t5_2, t5_7)
        t5_10 = (((t5_4 - (t5_5 - t5_6)) + (h3_ - t5_6)) + t5_9) + h4_
        t5_11 = t5_5.abs()
        t5_12 = t5_11 * (9.5367431640625e-07 if single else 9.094947017729282e-13)
        t5_13 = t5_10.abs() <= t5_12
        t5_14 = torch.where((t5_11 < torch.inf), t5_10, 0.0)
        t5_15 = t5_5 + t5_14
        t5_16 = torch.where(t5_13, t5_5, t5_15)
        t5_17 = t5_1 * t5_16
        t5_18 = (64.0 if single else 640.0) < t5_17
        t5_19 = torch.where(t5_18, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t5_20 = -t5_1
        t5_21 = t5_15 - t5_5
        t5_22 = torch.where(t5_13, t5_10, ((t5_5 - (t5_15 - t5_21)) + (t5_14 - t5_21)))
        t5_23 = (product_error(t5_20, t5_16, t5_17) - (t5_1 * t5_22)) - ((product_error(h0_, t5_0, t5_20) + (h5_ * t5_0)) * t5_16)
        t5_24 = torch.exp(torch.clamp((t5_19 - t5_17), min=-1000.0)) * (1.0 + torch.where((t5_17.abs() < 1000.0), t5_23, 0.0))
        t5_25 = torch.where(t5_18, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t5_26 = (((((z_k_ - z_best1_) - h8_) * t5_24) / mass5_) * 0.0) * t5_25
        t5_27 = ((t5_24 / mass5_) * t5_25) + t5_26
        t5_28 = t5_27.abs()
        t5_29 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_28
        t5_30 = torch.where((t5_27 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t5_31 = t5_28 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t5_32 = torch.where(h9_, torch.where(t5_29, t5_30, torch.where(t5_31, 0.0, t5_27)), t5_27)
        rows_z[k] = rows_z[k] + (torch.where(h10_, h11_, t5_32))
    t6_0 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_
    t6_1 = t6_0.abs()
    t6_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_1
    t6_3 = torch.where((t6_0 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_4 = t6_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_5 = torch.where(h9_, torch.where(t6_2, t6_3, torch.where(t6_4, 0.0, t6_0)), t6_0)
    t6_6 = (cross10_ - ((drift9_ * shift6_) / mass5_)) / mass5_
    t6_7 = t6_6.abs()
    t6_8 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_7
    t6_9 = torch.where((t6_6 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_10 = t6_7 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_11 = torch.where(h9_, torch.where(t6_8, t6_9, torch.where(t6_10, 0.0, t6_6)), t6_6)
    t6_12 = (cross12_ - ((drift11_ * shift6_) / mass5_)) / mass5_
    t6_13 = t6_12.abs()
    t6_14 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_13
    t6_15 = torch.where((t6_12 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t6_16 = t6_13 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t6_17 = torch.where(h9_, torch.where(t6_14, t6_15, torch.where(t6_16, 0.0, t6_12)), t6_12)
    return (torch.where(h10_, h11_, t6_5), torch.where(h10_, h11_, t6_11), torch.where(h10_, h11_, t6_17), torch.stack(torch.broadcast_tensors(*rows_z)),)


_function_evaluated = Unit(
    "squaf_p_evaluated",
    PARAMETERS,
    value_evaluated,
    gradient_evaluated,
    slope=slope_evaluated,
    opaque=True,
)


def squaf_p(
    x: Tensor,
    q: Tensor | None = None,
    alpha: Tensor | None = None,
    z: Tensor | None = None,
    *,
    dim: int = 1,
    training: bool = False,
    generator: torch.Generator | None = None,
) -> Tensor:
    """SQUAF-P of every element: SoftSample(z[k], -alpha*(-q*(k - size_z/2 + 1/2) + x)**2, noise, k < size_z).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``q``: step of the grid (one element, or shape [channels]).
    ``alpha``: sharpness of the kernel (one element, or shape [channels]).
    ``z``: amplitude at position i (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    In training each element draws from torch's default generator of the device, or from ``generator``; else the result is
    (z_0*exp(-4*alpha*q**2 - 4*alpha*q*x) + z_1*exp(-alpha*q**2 - 2*alpha*q*x) + z_2 + z_3*exp(-alpha*q**2 + 2*alpha*q*x) + z_4*exp(-4*alpha*q**2 + 4*alpha*q*x))/(exp(-4*alpha*q**2 - 4*alpha*q*x) + exp(-4*alpha*q**2 + 4*alpha*q*x) + exp(-alpha*q**2 - 2*alpha*q*x) + exp(-alpha*q**2 + 2*alpha*q*x) + 1).
    """
    if q is None:
        q = default(1.0, x)
    if alpha is None:
        alpha = default(1.5, x)
    if z is None:
        z = default((0.0, 0.0, 0.0, 1.0, 2.0), x)
    if training:
        return _function(x, q, alpha, z, dim, draw_seed(x, generator))
    if not is_dynamo_compiling() and (_result := _function_evaluated.calls.ask(x, q, alpha, z, dim)) is not None:
        return _result
    return _function_evaluated(x, q, alpha, z, dim)



def logit(x, p_q, p_alpha, index, size_z):
    """The logit of amplitude ``index``, less what is common to all of them."""
    return index*p_alpha*p_q*(-index*p_q + p_q*size_z - p_q + 2*x)


def squaf_p_rate(
    x: Tensor,
    q: Tensor,
    alpha: Tensor,
    z: Tensor,
    *,
    dim: int = 1,
) -> Tensor:
    """The rate of ``squaf_p`` in bits an element: the entropy of the mean probabilities of its amplitudes.

    -sum P_i log2 P_i, where P_i is the mean over the elements of x of the probability that amplitude i is drawn (with
    channels the mean of the entropies of each).  Arguments are those of ``squaf_p``; the result, of shape [], is
    differentiable.  Raises ValueError for an x without elements.
    """
    return entropy_rate(_function_evaluated, logit, x, q, alpha, z, dim)


class SQUAFP(Module):
    """SQUAF-P as a module: SoftSample(z[k], -alpha*(-q*(k - size_z/2 + 1/2) + x)**2, noise, k < size_z).

    q, alpha, z: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    Noise is drawn in training mode only.
    """

    def __init__(
        self,
        *,
        q: float = 1.0,
        alpha: float = 1.5,
        z: Sequence[float] = (0.0, 0.0, 0.0, 1.0, 2.0),
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

    def rate(self, x: Tensor) -> Tensor:
        """The rate in bits an element, for a term of the loss; see ``squaf_p_rate``."""
        return squaf_p_rate(x, self.q, self.alpha, self.z, dim=self.dim)

    def forward(self, x: Tensor, generator: torch.Generator | None = None) -> Tensor:
        return squaf_p(x, self.q, self.alpha, self.z, dim=self.dim, training=self.training, generator=generator)

    def extra_repr(self) -> str:
        return describe(self, ("q", "alpha", "z", ))
