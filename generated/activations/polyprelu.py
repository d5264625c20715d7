"""PolyPReLU: Series(Power(k, Piecewise((x, x > 0), (slope*x, True)))*a[k], k < size_a)

Zhuo et al. 2024, PolyCom, arXiv:2411.03884, equation 1, type I over PReLU.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("slope", 0.25, learnable=True),
    Parameter("a", (0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333), learnable=True),
)


def value(x: Tensor, p_slope: Tensor, p_a: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.where((0.0 < t0_0), t0_0, (p_slope * t0_0))
    h2_ = x.abs()
    h0_ = t0_1
    h1_ = t0_1.abs() < torch.inf
    u1_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        t1_0 = u1_ * h0_
        t1_1 = torch.where(h1_, t1_0, torch.where((u1_ == 0.0), 0.0, t1_0))
        t1_2 = t1_1 + a_k_
        u1_ = torch.where((t1_1.abs() < torch.inf), t1_2, torch.where((t1_2 != t1_2), t1_1, t1_2))
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h2_
    t2_1 = u1_ * h0_
    t2_2 = torch.where(h1_, t2_1, torch.where((u1_ == 0.0), 0.0, t2_1))
    t2_3 = t2_2 + a_0_
    t2_4 = torch.where((t2_2.abs() < torch.inf), t2_3, torch.where((t2_3 != t2_3), t2_2, t2_3))
    t2_5 = t2_4.abs()
    t2_6 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_5
    t2_7 = torch.where((t2_4 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_8 = t2_5 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_9 = torch.where(t2_0, torch.where(t2_6, t2_7, torch.where(t2_8, 0.0, t2_4)), t2_4)
    return torch.where((x != x), (x * x), t2_9)


def slope(x: Tensor, p_slope: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = 0.0 < t0_0
    t0_2 = torch.where(t0_1, t0_0, (p_slope * t0_0))
    h3_ = x.abs()
    h2_ = t0_1
    h0_ = t0_2
    h1_ = t0_2.abs() < torch.inf
    u1_ = x.new_full((), 0.0)
    v2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        t1_0 = u1_ * h0_
        t1_1 = torch.where(h1_, t1_0, torch.where((u1_ == 0.0), 0.0, t1_0))
        t1_2 = t1_1 + a_k_
        t1_3 = v2_ * h0_
        t1_4 = torch.where(h1_, t1_3, torch.where((v2_ == 0.0), 0.0, t1_3))
        t1_5 = t1_4 + u1_
        u1_, v2_ = torch.where((t1_1.abs() < torch.inf), t1_2, torch.where((t1_2 != t1_2), t1_1, t1_2)), torch.where((t1_4.abs() < torch.inf), t1_5, torch.where((t1_5 != t1_5), t1_4, t1_5))
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h3_
    t2_1 = v2_ * h0_
    t2_2 = torch.where(h1_, t2_1, torch.where((v2_ == 0.0), 0.0, t2_1))
    t2_3 = t2_2 + u1_
    t2_4 = torch.where((t2_2.abs() < torch.inf), t2_3, torch.where((t2_3 != t2_3), t2_2, t2_3))
    t2_5 = torch.where(h2_, 1.0, p_slope)
    t2_6 = t2_5 * t2_4
    t2_7 = torch.where((t2_4.abs() < torch.inf), t2_6, torch.where((t2_5 == 0.0), 0.0, t2_6))
    t2_8 = t2_7.abs()
    t2_9 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_8
    t2_10 = torch.where((t2_7 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_11 = t2_8 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_12 = torch.where(t2_0, torch.where(t2_9, t2_10, torch.where(t2_11, 0.0, t2_7)), t2_7)
    return (torch.where((x != x), (x * x), t2_12),)


def gradient(x: Tensor, p_slope: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    rows_a = [torch.zeros_like(x)] * len(p_a)
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = 0.0 < t0_0
    t0_2 = torch.where(t0_1, t0_0, (p_slope * t0_0))
    h6_ = x.abs()
    h7_ = t0_0
    h8_ = t0_1
    h0_ = t0_2
    h1_ = t0_2.abs() < torch.inf
    u1_ = x.new_full((), 0.0)
    v2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        t1_0 = u1_ * h0_
        t1_1 = torch.where(h1_, t1_0, torch.where((u1_ == 0.0), 0.0, t1_0))
        t1_2 = t1_1 + a_k_
        t1_3 = v2_ * h0_
        t1_4 = torch.where(h1_, t1_3, torch.where((v2_ == 0.0), 0.0, t1_3))
        t1_5 = t1_4 + u1_
        u1_, v2_ = torch.where((t1_1.abs() < torch.inf), t1_2, torch.where((t1_2 != t1_2), t1_1, t1_2)), torch.where((t1_4.abs() < torch.inf), t1_5, torch.where((t1_5 != t1_5), t1_4, t1_5))
    h2_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h6_
    h3_ = x != x
    h4_ = x * x
    s4_ = h0_
    for k in range(1, len(p_a)):
        t3_0 = s4_ * h0_
        t3_1 = s4_.abs()
        t3_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_1
        t3_3 = torch.where((s4_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_4 = t3_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_5 = torch.where(h2_, torch.where(t3_2, t3_3, torch.where(t3_4, 0.0, s4_)), s4_)
        rows_a[k] = rows_a[k] + (torch.where(h3_, h4_, t3_5))
        s4_ = torch.where(h1_, t3_0, torch.where((s4_ == 0.0), 0.0, t3_0))
    t4_0 = v2_ * h0_
    t4_1 = torch.where(h1_, t4_0, torch.where((v2_ == 0.0), 0.0, t4_0))
    t4_2 = t4_1 + u1_
    t4_3 = torch.where((t4_1.abs() < torch.inf), t4_2, torch.where((t4_2 != t4_2), t4_1, t4_2))
    t4_4 = t4_3.abs() < torch.inf
    t4_5 = torch.where(h8_, 1.0, p_slope)
    t4_6 = t4_5 * t4_3
    t4_7 = torch.where(t4_4, t4_6, torch.where((t4_5 == 0.0), 0.0, t4_6))
    t4_8 = t4_7.abs()
    t4_9 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_8
    t4_10 = torch.where((t4_7 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_11 = t4_8 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_12 = torch.where(h2_, torch.where(t4_9, t4_10, torch.where(t4_11, 0.0, t4_7)), t4_7)
    t4_13 = torch.where(h8_, 0.0, h7_)
    t4_14 = t4_13 * t4_3
    t4_15 = torch.where(t4_4, t4_14, torch.where((t4_13 == 0.0), 0.0, t4_14))
    t4_16 = t4_15.abs()
    t4_17 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_16
    t4_18 = torch.where((t4_15 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_19 = t4_16 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_20 = torch.where(h2_, torch.where(t4_17, t4_18, torch.where(t4_19, 0.0, t4_15)), t4_15)
    t4_21 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_22 = 1.0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_23 = torch.where(h2_, x.new_full((), (torch.inf if t4_21 else (0.0 if t4_22 else 1.0))), 1.0)
    rows_a[0] = rows_a[0] + (torch.where(h3_, h4_, t4_23))
    return (torch.where(h3_, h4_, t4_12), torch.where(h3_, h4_, t4_20), torch.stack(torch.broadcast_tensors(*rows_a)),)


_function = Unit(
    "polyprelu",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def polyprelu(
    x: Tensor,
    slope: Tensor | None = None,
    a: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """PolyPReLU of every element: Series(Power(k, Piecewise((x, x > 0), (slope*x, True)))*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``slope``: slope of the inner PReLU for x < 0 (one element, or shape [channels]).
    ``a``: coefficient of power k (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if slope is None:
        slope = default(0.25, x)
    if a is None:
        a = default((-0.9315380031429351, 1.161101453628236, 0.4354130451105885, -0.1632798919164707), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, slope, a, dim)) is not None:
        return _result
    return _function(x, slope, a, dim)



class PolyPReLU(Module):
    """PolyPReLU as a module: Series(Power(k, Piecewise((x, x > 0), (slope*x, True)))*a[k], k < size_a).

    slope, a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    a: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        slope: float = 0.25,
        a: Sequence[float] = (-0.9315380031429351, 1.161101453628236, 0.4354130451105885, -0.1632798919164707),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.slope = make_parameter(PARAMETERS, 0, slope, channels, device, dtype)
        self.a = make_parameter(PARAMETERS, 1, a, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> PolyPReLU:
        """With the coefficients as published: a.  ``options`` are those of the constructor."""
        return cls(a=(0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333), **options)

    def forward(self, x: Tensor) -> Tensor:
        return polyprelu(x, self.slope, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("slope", "a", ))
