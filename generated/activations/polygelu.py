"""PolyGELU: Series(Power(k, x*(erf(sqrt(2)*x/2) + 1)/2)*a[k], k < size_a)

Zhuo et al. 2024, PolyCom, arXiv:2411.03884, equation 1, type I over GELU.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import accurate_erfc, product_error
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("a", (0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333), learnable=True),
)


def value(x: Tensor, p_a: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 * t0_0
    t0_2 = t0_1 * 0.5
    t0_3 = (64.0 if single else 640.0) < t0_2
    t0_4 = -torch.where(t0_3, (t0_2 - (32.0 if single else 64.0)), t0_2)
    t0_5 = torch.exp(torch.clamp(t0_4, min=-1000.0))
    t0_6 = torch.where((t0_2 < 1000.0), (product_error(t0_0, t0_0, (-t0_1)) * (-0.5)), 0.0)
    t0_7 = t0_5 + (t0_5 * t0_6)
    t0_8 = 1.0 / t0_1
    t0_9 = (11.0 * t0_8) * (1.0 - ((13.0 * t0_8) * (1.0 - (15.0 * t0_8))))
    t0_10 = 1.0 - ((7.0 * t0_8) * (1.0 - ((9.0 * t0_8) * (1.0 - t0_9))))
    t0_11 = t0_8 * (1.0 - ((3.0 * t0_8) * (1.0 - ((5.0 * t0_8) * t0_10))))
    t0_12 = ((t0_7 * 0.3989422804014327) * (1.0 - t0_11)) * ((-1.2664165777252073e-14) if single else (-1.603810890548638e-28))
    t0_13 = t0_0 * (-0.7071067811865476)
    t0_14 = t0_0 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t0_15 = product_error(t0_0, (-0.7071067811865476), (-t0_13)) + t0_14
    t0_16 = (1.1283791670955126 * t0_7) * torch.where((t0_13.abs() < 1000.0), t0_15, 0.0)
    t0_17 = 0.5 * (accurate_erfc(torch.clamp(t0_13, -1000.0, 1000.0)) - t0_16)
    h1_ = x.abs()
    h0_ = torch.where((t0_3 & (t0_0 < 0.0)), t0_12, (t0_17 * t0_0))
    u1_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        t1_0 = u1_ * h0_
        t1_1 = t1_0 + a_k_
        u1_ = torch.where((t1_0.abs() < torch.inf), t1_1, torch.where((t1_1 != t1_1), t1_0, t1_1))
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t2_1 = u1_ * h0_
    t2_2 = t2_1 + a_0_
    t2_3 = torch.where((t2_1.abs() < torch.inf), t2_2, torch.where((t2_2 != t2_2), t2_1, t2_2))
    t2_4 = t2_3.abs()
    t2_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_4
    t2_6 = torch.where((t2_3 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_7 = t2_4 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_8 = torch.where(t2_0, torch.where(t2_5, t2_6, torch.where(t2_7, 0.0, t2_3)), t2_3)
    return torch.where((x != x), (x * x), t2_8)


def slope(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 * t0_0
    t0_2 = t0_1 * 0.5
    t0_3 = (64.0 if single else 640.0) < t0_2
    t0_4 = t0_3 & (t0_0 < 0.0)
    t0_5 = -torch.where(t0_3, (t0_2 - (32.0 if single else 64.0)), t0_2)
    t0_6 = torch.exp(torch.clamp(t0_5, min=-1000.0))
    t0_7 = torch.where((t0_2 < 1000.0), (product_error(t0_0, t0_0, (-t0_1)) * (-0.5)), 0.0)
    t0_8 = t0_6 + (t0_6 * t0_7)
    t0_9 = t0_8 * 0.3989422804014327
    t0_10 = 1.0 / t0_1
    t0_11 = (11.0 * t0_10) * (1.0 - ((13.0 * t0_10) * (1.0 - (15.0 * t0_10))))
    t0_12 = 1.0 - ((7.0 * t0_10) * (1.0 - ((9.0 * t0_10) * (1.0 - t0_11))))
    t0_13 = t0_10 * (1.0 - ((3.0 * t0_10) * (1.0 - ((5.0 * t0_10) * t0_12))))
    t0_14 = 1.0 - t0_13
    t0_15 = t0_0 * (-0.7071067811865476)
    t0_16 = t0_0 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t0_17 = product_error(t0_0, (-0.7071067811865476), (-t0_15)) + t0_16
    t0_18 = (1.1283791670955126 * t0_8) * torch.where((t0_15.abs() < 1000.0), t0_17, 0.0)
    t0_19 = 0.5 * (accurate_erfc(torch.clamp(t0_15, -1000.0, 1000.0)) - t0_18)
    t0_20 = torch.where(t0_4, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    h9_ = x.abs()
    h4_ = t0_0
    h6_ = t0_4
    h5_ = t0_9
    h3_ = t0_14
    h2_ = t0_19
    h8_ = torch.where(t0_3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    h1_ = t0_20
    h0_ = torch.where(t0_4, (-(t0_9 * t0_14)), (t0_19 * t0_0)) * t0_20
    u1_ = x.new_full((), 0.0)
    v2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        t1_0 = u1_ * h0_
        t1_1 = t1_0 + a_k_
        t1_2 = v2_ * h0_
        t1_3 = t1_2 + u1_
        u1_, v2_ = torch.where((t1_0.abs() < torch.inf), t1_1, torch.where((t1_1 != t1_1), t1_0, t1_1)), torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3))
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h9_
    t2_1 = v2_ * h0_
    t2_2 = t2_1 + u1_
    t2_3 = torch.where((t2_1.abs() < torch.inf), t2_2, torch.where((t2_2 != t2_2), t2_1, t2_2))
    t2_4 = ((h5_ * h4_) * h8_) + (torch.where(h6_, ((h5_ / (-h4_)) * h3_), h2_) * h1_)
    t2_5 = t2_4 * t2_3
    t2_6 = torch.where((t2_3.abs() < torch.inf), t2_5, torch.where((t2_4 == 0.0), 0.0, t2_5))
    t2_7 = t2_6.abs()
    t2_8 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_7
    t2_9 = torch.where((t2_6 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_10 = t2_7 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_11 = torch.where(t2_0, torch.where(t2_8, t2_9, torch.where(t2_10, 0.0, t2_6)), t2_6)
    return (torch.where((x != x), (x * x), t2_11),)


def gradient(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    rows_a = [torch.zeros_like(x)] * len(p_a)
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 * t0_0
    t0_2 = t0_1 * 0.5
    t0_3 = (64.0 if single else 640.0) < t0_2
    t0_4 = t0_3 & (t0_0 < 0.0)
    t0_5 = -torch.where(t0_3, (t0_2 - (32.0 if single else 64.0)), t0_2)
    t0_6 = torch.exp(torch.clamp(t0_5, min=-1000.0))
    t0_7 = torch.where((t0_2 < 1000.0), (product_error(t0_0, t0_0, (-t0_1)) * (-0.5)), 0.0)
    t0_8 = t0_6 + (t0_6 * t0_7)
    t0_9 = t0_8 * 0.3989422804014327
    t0_10 = 1.0 / t0_1
    t0_11 = (11.0 * t0_10) * (1.0 - ((13.0 * t0_10) * (1.0 - (15.0 * t0_10))))
    t0_12 = 1.0 - ((7.0 * t0_10) * (1.0 - ((9.0 * t0_10) * (1.0 - t0_11))))
    t0_13 = t0_10 * (1.0 - ((3.0 * t0_10) * (1.0 - ((5.0 * t0_10) * t0_12))))
    t0_14 = 1.0 - t0_13
    t0_15 = t0_0 * (-0.7071067811865476)
    t0_16 = t0_0 * ((-1.2101617485882343e-08) if single else 4.833646656726457e-17)
    t0_17 = product_error(t0_0, (-0.7071067811865476), (-t0_15)) + t0_16
    t0_18 = (1.1283791670955126 * t0_8) * torch.where((t0_15.abs() < 1000.0), t0_17, 0.0)
    t0_19 = 0.5 * (accurate_erfc(torch.clamp(t0_15, -1000.0, 1000.0)) - t0_18)
    t0_20 = torch.where(t0_4, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    h5_ = x.abs()
    h9_ = t0_0
    h11_ = t0_4
    h10_ = t0_9
    h8_ = t0_14
    h7_ = t0_19
    h13_ = torch.where(t0_3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
    h6_ = t0_20
    h0_ = torch.where(t0_4, (-(t0_9 * t0_14)), (t0_19 * t0_0)) * t0_20
    u1_ = x.new_full((), 0.0)
    v2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        t1_0 = u1_ * h0_
        t1_1 = t1_0 + a_k_
        t1_2 = v2_ * h0_
        t1_3 = t1_2 + u1_
        u1_, v2_ = torch.where((t1_0.abs() < torch.inf), t1_1, torch.where((t1_1 != t1_1), t1_0, t1_1)), torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3))
    h1_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h5_
    h2_ = x != x
    h3_ = x * x
    s4_ = h0_
    for k in range(1, len(p_a)):
        t3_0 = s4_.abs()
        t3_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_0
        t3_2 = torch.where((s4_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_3 = t3_0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_4 = torch.where(h1_, torch.where(t3_1, t3_2, torch.where(t3_3, 0.0, s4_)), s4_)
        rows_a[k] = rows_a[k] + (torch.where(h2_, h3_, t3_4))
        s4_ = s4_ * h0_
    t4_0 = v2_ * h0_
    t4_1 = t4_0 + u1_
    t4_2 = torch.where((t4_0.abs() < torch.inf), t4_1, torch.where((t4_1 != t4_1), t4_0, t4_1))
    t4_3 = ((h10_ * h9_) * h13_) + (torch.where(h11_, ((h10_ / (-h9_)) * h8_), h7_) * h6_)
    t4_4 = t4_3 * t4_2
    t4_5 = torch.where((t4_2.abs() < torch.inf), t4_4, torch.where((t4_3 == 0.0), 0.0, t4_4))
    t4_6 = t4_5.abs()
    t4_7 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_6
    t4_8 = torch.where((t4_5 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_9 = t4_6 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_10 = torch.where(h1_, torch.where(t4_7, t4_8, torch.where(t4_9, 0.0, t4_5)), t4_5)
    t4_11 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_12 = 1.0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_13 = torch.where(h1_, x.new_full((), (torch.inf if t4_11 else (0.0 if t4_12 else 1.0))), 1.0)
    rows_a[0] = rows_a[0] + (torch.where(h2_, h3_, t4_13))
    return (torch.where(h2_, h3_, t4_10), torch.stack(torch.broadcast_tensors(*rows_a)),)


_function = Unit(
    "polygelu",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def polygelu(
    x: Tensor,
    a: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """PolyGELU of every element: Series(Power(k, x*(erf(sqrt(2)*x/2) + 1)/2)*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: coefficient of power k (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if a is None:
        a = default((-0.965624627872356, 1.241312981144824, 0.46549236792930904, -0.1745596379734909), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, a, dim)) is not None:
        return _result
    return _function(x, a, dim)



class PolyGELU(Module):
    """PolyGELU as a module: Series(Power(k, x*(erf(sqrt(2)*x/2) + 1)/2)*a[k], k < size_a).

    a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    a: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        a: Sequence[float] = (-0.965624627872356, 1.241312981144824, 0.46549236792930904, -0.1745596379734909),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.a = make_parameter(PARAMETERS, 0, a, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> PolyGELU:
        """With the coefficients as published: a.  ``options`` are those of the constructor."""
        return cls(a=(0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333), **options)

    def forward(self, x: Tensor) -> Tensor:
        return polygelu(x, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("a", ))
