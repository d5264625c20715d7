"""safe Padé: Series(Power(k, x)*a[k], k < size_a)/(Abs(x*Series(Power(k, x)*b[k], k < size_b)) + 1)

Molina et al. 2019, Padé activation units, arXiv:1907.06732; coefficients fitted to GELU on [-4, 4].
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("a", (-0.00262762, 0.5, 0.41450541, 0.11424846, 0.0104719, 0.0), learnable=True),
    Parameter("b", (0.0, 0.22849693, 0.0, 0.0), learnable=True),
)


def value(x: Tensor, p_a: Tensor, p_b: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = (4294967296.0 if single else 1.157920892373162e+77) < t0_0.abs()
    h2_ = x.abs()
    h0_ = t0_0
    h1_ = torch.where(t0_1, x.new_full((), 1.0), (5.421010862427522e-20 if single else 7.458340731200207e-155))
    u1_ = x.new_full((), 0.0)
    weight3_ = x.new_full((), 1.0)
    levels4_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, -1, -1):
        a_k_ = p_a[k]
        t1_0 = (a_k_ * weight3_) + (u1_ * h0_)
        t1_1 = h1_ * t1_0.abs()
        t1_2 = 1.0 < t1_1
        t1_3 = torch.where(t1_2, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t1_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t1_1
        t1_5 = torch.where(t1_4, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        u1_, weight3_, levels4_ = (t1_0 * t1_3) * t1_5, (weight3_ * t1_3) * t1_5, levels4_ + (t1_2.to(x.dtype) + t1_4.to(x.dtype))
    u7_ = x.new_full((), 0.0)
    weight9_ = x.new_full((), 1.0)
    levels10_ = x.new_full((), 0.0)
    for k in range(len(p_b) - 1, -1, -1):
        b_k_ = p_b[k]
        t2_0 = (b_k_ * weight9_) + (u7_ * h0_)
        t2_1 = h1_ * t2_0.abs()
        t2_2 = 1.0 < t2_1
        t2_3 = torch.where(t2_2, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t2_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_1
        t2_5 = torch.where(t2_4, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        u7_, weight9_, levels10_ = (t2_0 * t2_3) * t2_5, (weight9_ * t2_3) * t2_5, levels10_ + (t2_2.to(x.dtype) + t2_4.to(x.dtype))
    t3_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h2_
    t3_1 = u7_ * h0_
    t3_2 = h1_ * t3_1.abs()
    t3_3 = 1.0 < t3_2
    t3_4 = torch.where(t3_3, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t3_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_2
    t3_6 = torch.where(t3_5, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t3_7 = u1_ / (((weight9_ * t3_4) * t3_6) + ((t3_1 * t3_4) * t3_6).abs())
    t3_8 = levels4_ - (levels10_ + (t3_3.to(x.dtype) + t3_5.to(x.dtype)))
    t3_9 = torch.where((t3_8 <= (-1.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t3_10 = torch.where((1.0 <= t3_8), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t3_9)
    t3_11 = torch.where((t3_8 <= (-2.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t3_12 = torch.where((2.0 <= t3_8), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t3_11)
    t3_13 = torch.where((t3_8 <= (-3.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t3_14 = torch.where((3.0 <= t3_8), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t3_13)
    t3_15 = torch.where((t3_8 <= (-4.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t3_16 = torch.where((4.0 <= t3_8), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t3_15)
    t3_17 = torch.where((t3_8 <= (-5.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t3_18 = torch.where((5.0 <= t3_8), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t3_17)
    t3_19 = ((((t3_7 * t3_10) * t3_12) * t3_14) * t3_16) * t3_18
    t3_20 = t3_19.abs()
    t3_21 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_20
    t3_22 = torch.where((t3_19 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t3_23 = t3_20 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t3_24 = torch.where(t3_0, torch.where(t3_21, t3_22, torch.where(t3_23, 0.0, t3_19)), t3_19)
    return torch.where((x != x), (x * x), t3_24)


def slope(x: Tensor, p_a: Tensor, p_b: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    degree1_ = x.new_full((), -1.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        index_ = k
        degree1_ = torch.where((0.0 < a_k_.abs()), index_, degree1_)
    degree2_ = x.new_full((), -1.0)
    for k in range(len(p_b)):
        b_k_ = p_b[k]
        index_ = k
        degree2_ = torch.where((0.0 < b_k_.abs()), index_, degree2_)
    t2_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t2_1 = t2_0.abs()
    t2_2 = (4294967296.0 if single else 1.157920892373162e+77) < t2_1
    t2_3 = torch.where((((degree2_ - degree1_) + 1.0).abs() < 1.0), t2_1, 0.0)
    h6_ = x.abs()
    h0_ = t2_0
    h4_ = t2_2
    h1_ = torch.where(t2_2, x.new_full((), 1.0), (5.421010862427522e-20 if single else 7.458340731200207e-155))
    h2_ = torch.where(t2_2, x.new_full((), (1.8446744073709552e+19 if single else 1.3407807929942597e+154)), 1.0)
    h3_ = 4.0 < t2_3
    u4_ = x.new_full((), 0.0)
    v5_ = x.new_full((), 0.0)
    weight6_ = x.new_full((), 1.0)
    levels7_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, -1, -1):
        a_k_ = p_a[k]
        index_ = k
        t3_0 = a_k_ * weight6_
        t3_1 = t3_0 + (u4_ * h0_)
        t3_2 = h1_ * t3_1.abs()
        t3_3 = 1.0 < t3_2
        t3_4 = torch.where(t3_3, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t3_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_2
        t3_6 = torch.where(t3_5, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t3_7 = (v5_ * h0_) + torch.where(h3_, (t3_0 * (degree1_ - index_)), (u4_ * h2_))
        u4_, v5_, weight6_, levels7_ = (t3_1 * t3_4) * t3_6, (t3_7 * t3_4) * t3_6, (weight6_ * t3_4) * t3_6, levels7_ + (t3_3.to(x.dtype) + t3_5.to(x.dtype))
    u10_ = x.new_full((), 0.0)
    v11_ = x.new_full((), 0.0)
    weight12_ = x.new_full((), 1.0)
    levels13_ = x.new_full((), 0.0)
    for k in range(len(p_b) - 1, -1, -1):
        b_k_ = p_b[k]
        index_ = k
        t4_0 = b_k_ * weight12_
        t4_1 = t4_0 + (u10_ * h0_)
        t4_2 = h1_ * t4_1.abs()
        t4_3 = 1.0 < t4_2
        t4_4 = torch.where(t4_3, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t4_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_2
        t4_6 = torch.where(t4_5, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t4_7 = torch.where(h3_, (t4_0 * ((degree1_ - index_) - 1.0)), (u10_ * h2_))
        u10_, v11_, weight12_, levels13_ = (t4_1 * t4_4) * t4_6, (((v11_ * h0_) + t4_7) * t4_4) * t4_6, (weight12_ * t4_4) * t4_6, levels13_ + (t4_3.to(x.dtype) + t4_5.to(x.dtype))
    t5_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h6_
    t5_1 = u10_ * h0_
    t5_2 = h1_ * t5_1.abs()
    t5_3 = 1.0 < t5_2
    t5_4 = torch.where(t5_3, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t5_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_2
    t5_6 = torch.where(t5_5, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t5_7 = (weight12_ * t5_4) * t5_6
    t5_8 = t5_7 + ((t5_1 * t5_4) * t5_6).abs()
    t5_9 = ((v11_ * h0_) + torch.where(h3_, 0.0, (u10_ * h2_))) * t5_4
    t5_10 = torch.where((0.0 < u10_), 1.0, torch.where((u10_ < 0.0), (-1.0), u10_))
    t5_11 = torch.where((0.0 < h0_), 1.0, torch.where((h0_ < 0.0), (-1.0), h0_))
    t5_12 = (((t5_9 * t5_6) * t5_10) * t5_11) + torch.where(h3_, (degree1_ * t5_7), 0.0)
    t5_13 = (v5_ - ((u4_ / t5_8) * t5_12)) / t5_8
    t5_14 = torch.where(h3_, (-((t5_13 * h2_) * torch.where(h3_, (1.0 / h0_), 1.0))), t5_13)
    t5_15 = levels7_ - (levels13_ + (t5_3.to(x.dtype) + t5_5.to(x.dtype)))
    t5_16 = t5_15 - h4_.to(x.dtype)
    t5_17 = torch.where((t5_16 <= (-1.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t5_18 = torch.where((1.0 <= t5_16), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t5_17)
    t5_19 = torch.where((t5_16 <= (-2.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t5_20 = torch.where((2.0 <= t5_16), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t5_19)
    t5_21 = torch.where((t5_16 <= (-3.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t5_22 = torch.where((3.0 <= t5_16), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t5_21)
    t5_23 = torch.where((t5_16 <= (-4.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t5_24 = torch.where((4.0 <= t5_16), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t5_23)
    t5_25 = torch.where((t5_16 <= (-5.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t5_26 = torch.where((5.0 <= t5_16), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t5_25)
    t5_27 = ((((t5_14 * t5_18) * t5_20) * t5_22) * t5_24) * t5_26
    t5_28 = t5_27.abs()
    t5_29 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_28
    t5_30 = torch.where((t5_27 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t5_31 = t5_28 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t5_32 = torch.where(t5_0, torch.where(t5_29, t5_30, torch.where(t5_31, 0.0, t5_27)), t5_27)
    return (torch.where((x != x), (x * x), t5_32),)


def gradient(x: Tensor, p_a: Tensor, p_b: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    rows_a = [torch.zeros_like(x)] * len(p_a)
    rows_b = [torch.zeros_like(x)] * len(p_b)
    degree1_ = x.new_full((), -1.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        index_ = k
        degree1_ = torch.where((0.0 < a_k_.abs()), index_, degree1_)
    degree2_ = x.new_full((), -1.0)
    for k in range(len(p_b)):
        b_k_ = p_b[k]
        index_ = k
        degree2_ = torch.where((0.0 < b_k_.abs()), index_, degree2_)
    t2_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t2_1 = t2_0.abs()
    t2_2 = (4294967296.0 if single else 1.157920892373162e+77) < t2_1
    t2_3 = torch.where((((degree2_ - degree1_) + 1.0).abs() < 1.0), t2_1, 0.0)
    h10_ = x.abs()
    h0_ = t2_0
    h15_ = t2_2
    h1_ = torch.where(t2_2, x.new_full((), 1.0), (5.421010862427522e-20 if single else 7.458340731200207e-155))
    h2_ = torch.where(t2_2, x.new_full((), (1.8446744073709552e+19 if single else 1.3407807929942597e+154)), 1.0)
    h3_ = 4.0 < t2_3
    u4_ = x.new_full((), 0.0)
    v5_ = x.new_full((), 0.0)
    weight6_ = x.new_full((), 1.0)
    levels7_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, -1, -1):
        a_k_ = p_a[k]
        index_ = k
        t3_0 = a_k_ * weight6_
        t3_1 = t3_0 + (u4_ * h0_)
        t3_2 = h1_ * t3_1.abs()
        t3_3 = 1.0 < t3_2
        t3_4 = torch.where(t3_3, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t3_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_2
        t3_6 = torch.where(t3_5, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t3_7 = (v5_ * h0_) + torch.where(h3_, (t3_0 * (degree1_ - index_)), (u4_ * h2_))
        u4_, v5_, weight6_, levels7_ = (t3_1 * t3_4) * t3_6, (t3_7 * t3_4) * t3_6, (weight6_ * t3_4) * t3_6, levels7_ + (t3_3.to(x.dtype) + t3_5.to(x.dtype))
    u10_ = x.new_full((), 0.0)
    v11_ = x.new_full((), 0.0)
    weight12_ = x.new_full((), 1.0)
    levels13_ = x.new_full((), 0.0)
    for k in range(len(p_b) - 1, -1, -1):
        b_k_ = p_b[k]
        index_ = k
        t4_0 = b_k_ * weight12_
        t4_1 = t4_0 + (u10_ * h0_)
        t4_2 = h1_ * t4_1.abs()
        t4_3 = 1.0 < t4_2
        t4_4 = torch.where(t4_3, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t4_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_2
        t4_6 = torch.where(t4_5, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t4_7 = torch.where(h3_, (t4_0 * ((degree1_ - index_) - 1.0)), (u10_ * h2_))
        u10_, v11_, weight12_, levels13_ = (t4_1 * t4_4) * t4_6, (((v11_ * h0_) + t4_7) * t4_4) * t4_6, (weight12_ * t4_4) * t4_6, levels13_ + (t4_3.to(x.dtype) + t4_5.to(x.dtype))
    t5_0 = u10_ * h0_
    t5_1 = h1_ * t5_0.abs()
    t5_2 = 1.0 < t5_1
    t5_3 = torch.where(t5_2, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t5_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_1
    t5_5 = torch.where(t5_4, x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t5_6 = (weight12_ * t5_3) * t5_5
    t5_7 = t5_6 + ((t5_0 * t5_3) * t5_5).abs()
    t5_8 = 1.0 / t5_7
    t5_9 = h1_ * t5_8.abs()
    t5_10 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_9
    t5_11 = 1.0 < t5_9
    t5_12 = t5_8 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t5_13 = torch.where(t5_11, t5_12, t5_8)
    t5_14 = t5_13 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t5_15 = torch.where(t5_10, t5_14, t5_13)
    t5_16 = h1_ * t5_15.abs()
    t5_17 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t5_16
    t5_18 = 1.0 < t5_16
    t5_19 = t5_15 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t5_20 = torch.where(t5_18, t5_19, t5_15)
    t5_21 = t5_20 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t5_22 = levels13_ + (t5_2.to(x.dtype) + t5_4.to(x.dtype))
    t5_23 = (t5_11.to(x.dtype) + t5_10.to(x.dtype)) + (t5_18.to(x.dtype) + t5_17.to(x.dtype))
    h21_ = t5_3
    h20_ = t5_5
    h17_ = t5_6
    h14_ = t5_7
    h4_ = torch.where(t5_17, t5_21, t5_20)
    h13_ = t5_22
    h5_ = t5_23 - t5_22
    h6_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h10_
    h7_ = x != x
    h8_ = x * x
    s24_ = h4_
    levels25_ = h5_
    for k in range(len(p_a)):
        t6_0 = s24_ * h0_
        t6_1 = h1_ * t6_0.abs()
        t6_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_1
        t6_3 = 1.0 < t6_1
        t6_4 = t6_0 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t6_5 = torch.where(t6_3, t6_4, t6_0)
        t6_6 = t6_5 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t6_7 = torch.where((levels25_ <= (-1.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t6_8 = torch.where((1.0 <= levels25_), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t6_7)
        t6_9 = torch.where((levels25_ <= (-2.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t6_10 = torch.where((2.0 <= levels25_), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t6_9)
        t6_11 = torch.where((levels25_ <= (-3.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t6_12 = torch.where((3.0 <= levels25_), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t6_11)
        t6_13 = torch.where((levels25_ <= (-4.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t6_14 = torch.where((4.0 <= levels25_), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t6_13)
        t6_15 = torch.where((levels25_ <= (-5.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t6_16 = torch.where((5.0 <= levels25_), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t6_15)
        t6_17 = ((((s24_ * t6_8) * t6_10) * t6_12) * t6_14) * t6_16
        t6_18 = t6_17.abs()
        t6_19 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t6_18
        t6_20 = torch.where((t6_17 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t6_21 = t6_18 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t6_22 = torch.where(h6_, torch.where(t6_19, t6_20, torch.where(t6_21, 0.0, t6_17)), t6_17)
        rows_a[k] = rows_a[k] + (torch.where(h7_, h8_, t6_22))
        s24_, levels25_ = torch.where(t6_2, t6_6, t6_5), levels25_ + (t6_3.to(x.dtype) + t6_2.to(x.dtype))
    t7_0 = u4_ / h14_
    t7_1 = torch.where((0.0 < u10_), 1.0, torch.where((u10_ < 0.0), (-1.0), u10_))
    t7_2 = torch.where((0.0 < h0_), 1.0, torch.where((h0_ < 0.0), (-1.0), h0_))
    t7_3 = ((t7_0 * t7_1) * t7_2) / h14_
    t7_4 = h1_ * (-t7_3).abs()
    t7_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t7_4
    t7_6 = 1.0 < t7_4
    t7_7 = t7_3 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t7_8 = torch.where(t7_6, t7_7, t7_3)
    t7_9 = t7_8 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t7_10 = (-torch.where(t7_5, t7_9, t7_8)) * h0_
    t7_11 = h1_ * t7_10.abs()
    t7_12 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t7_11
    t7_13 = 1.0 < t7_11
    t7_14 = t7_10 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t7_15 = torch.where(t7_13, t7_14, t7_10)
    t7_16 = t7_15 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t7_17 = (levels7_ + (t7_6.to(x.dtype) + t7_5.to(x.dtype))) + (t7_13.to(x.dtype) + t7_12.to(x.dtype))
    h22_ = t7_0
    h19_ = t7_1
    h18_ = t7_2
    h11_ = torch.where(t7_12, t7_16, t7_15)
    h12_ = t7_17 - (h13_ * 2.0)
    s31_ = h11_
    levels32_ = h12_
    for k in range(len(p_b)):
        t8_0 = s31_ * h0_
        t8_1 = h1_ * t8_0.abs()
        t8_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t8_1
        t8_3 = 1.0 < t8_1
        t8_4 = t8_0 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t8_5 = torch.where(t8_3, t8_4, t8_0)
        t8_6 = t8_5 * (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t8_7 = torch.where((levels32_ <= (-1.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t8_8 = torch.where((1.0 <= levels32_), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t8_7)
        t8_9 = torch.where((levels32_ <= (-2.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t8_10 = torch.where((2.0 <= levels32_), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t8_9)
        t8_11 = torch.where((levels32_ <= (-3.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t8_12 = torch.where((3.0 <= levels32_), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t8_11)
        t8_13 = torch.where((levels32_ <= (-4.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t8_14 = torch.where((4.0 <= levels32_), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t8_13)
        t8_15 = torch.where((levels32_ <= (-5.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
        t8_16 = torch.where((5.0 <= levels32_), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t8_15)
        t8_17 = ((((s31_ * t8_8) * t8_10) * t8_12) * t8_14) * t8_16
        t8_18 = t8_17.abs()
        t8_19 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t8_18
        t8_20 = torch.where((t8_17 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t8_21 = t8_18 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t8_22 = torch.where(h6_, torch.where(t8_19, t8_20, torch.where(t8_21, 0.0, t8_17)), t8_17)
        rows_b[k] = rows_b[k] + (torch.where(h7_, h8_, t8_22))
        s31_, levels32_ = torch.where(t8_2, t8_6, t8_5), levels32_ + (t8_3.to(x.dtype) + t8_2.to(x.dtype))
    t9_0 = ((v11_ * h0_) + torch.where(h3_, 0.0, (u10_ * h2_))) * h21_
    t9_1 = (((t9_0 * h20_) * h19_) * h18_) + torch.where(h3_, (degree1_ * h17_), 0.0)
    t9_2 = (v5_ - (h22_ * t9_1)) / h14_
    t9_3 = torch.where(h3_, (-((t9_2 * h2_) * torch.where(h3_, (1.0 / h0_), 1.0))), t9_2)
    t9_4 = (levels7_ - h13_) - h15_.to(x.dtype)
    t9_5 = torch.where((t9_4 <= (-1.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t9_6 = torch.where((1.0 <= t9_4), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t9_5)
    t9_7 = torch.where((t9_4 <= (-2.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t9_8 = torch.where((2.0 <= t9_4), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t9_7)
    t9_9 = torch.where((t9_4 <= (-3.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t9_10 = torch.where((3.0 <= t9_4), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t9_9)
    t9_11 = torch.where((t9_4 <= (-4.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t9_12 = torch.where((4.0 <= t9_4), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t9_11)
    t9_13 = torch.where((t9_4 <= (-5.0)), x.new_full((), (5.421010862427522e-20 if single else 7.458340731200207e-155)), 1.0)
    t9_14 = torch.where((5.0 <= t9_4), (1.8446744073709552e+19 if single else 1.3407807929942597e+154), t9_13)
    t9_15 = ((((t9_3 * t9_6) * t9_8) * t9_10) * t9_12) * t9_14
    t9_16 = t9_15.abs()
    t9_17 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t9_16
    t9_18 = torch.where((t9_15 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t9_19 = t9_16 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t9_20 = torch.where(h6_, torch.where(t9_17, t9_18, torch.where(t9_19, 0.0, t9_15)), t9_15)
    return (torch.where(h7_, h8_, t9_20), torch.stack(torch.broadcast_tensors(*rows_a)), torch.stack(torch.broadcast_tensors(*rows_b)),)


_function = Unit(
    "pade",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
    opaque=True,
)


def pade(
    x: Tensor,
    a: Tensor | None = None,
    b: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """safe Padé of every element: Series(Power(k, x)*a[k], k < size_a)/(Abs(x*Series(Power(k, x)*b[k], k < size_b)) + 1).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: coefficient of x^k in the numerator (shape [n] or [channels, n]).
    ``b``: coefficient of x^(k + 1) in the denominator (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if a is None:
        a = default((-0.00262762, 0.5, 0.41450541, 0.11424846, 0.0104719, 0.0), x)
    if b is None:
        b = default((0.0, 0.22849693, 0.0, 0.0), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, a, b, dim)) is not None:
        return _result
    return _function(x, a, b, dim)



class Pade(Module):
    """safe Padé as a module: Series(Power(k, x)*a[k], k < size_a)/(Abs(x*Series(Power(k, x)*b[k], k < size_b)) + 1).

    a, b: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        a: Sequence[float] = (-0.00262762, 0.5, 0.41450541, 0.11424846, 0.0104719, 0.0),
        b: Sequence[float] = (0.0, 0.22849693, 0.0, 0.0),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.a = make_parameter(PARAMETERS, 0, a, channels, device, dtype)
        self.b = make_parameter(PARAMETERS, 1, b, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return pade(x, self.a, self.b, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("a", "b", ))
