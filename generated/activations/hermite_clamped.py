"""Hermite, input clamped: Series(ScaledHermite(k, Piecewise((low, low >= x), (x, high > x), (high, True)))*a[k], k < size_a)

Polynomial, trigonometric, and tropical activations, definition 3.7 and table 6.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._signature import Domain
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("low", -3.0, learnable=True, domain=Domain(high=0.0, high_open=False)),
    Parameter("high", 3.0, learnable=True, domain=Domain(low=0.0)),
    Parameter("a", (0.9128709291752769, 1.0, 1.0, 1.0), learnable=True),
)


def value(x: Tensor, p_low: Tensor, p_high: Tensor, p_a: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h1_ = x.abs()
    h0_ = torch.where((t0_0 <= p_low), p_low, torch.where((t0_0 < p_high), t0_0, p_high))
    u1_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = u1_ / (index_ + 1.0)
        t1_1 = t1_0 * h0_
        t1_2 = t1_1 + (a_k_ + u2_)
        u1_, u2_ = torch.where((t1_1.abs() < torch.inf), t1_2, torch.where((t1_2 != t1_2), t1_1, t1_2)), -t1_0
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t2_1 = u1_ * h0_
    t2_2 = t2_1 + (a_0_ + u2_)
    t2_3 = torch.where((t2_1.abs() < torch.inf), t2_2, torch.where((t2_2 != t2_2), t2_1, t2_2))
    t2_4 = t2_3.abs()
    t2_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_4
    t2_6 = torch.where((t2_3 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_7 = t2_4 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_8 = torch.where(t2_0, torch.where(t2_5, t2_6, torch.where(t2_7, 0.0, t2_3)), t2_3)
    return torch.where((x != x), (x * x), t2_8)


def slope(x: Tensor, p_low: Tensor, p_high: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 <= p_low
    t0_2 = t0_0 < p_high
    h3_ = x.abs()
    h2_ = t0_1
    h1_ = t0_2
    h0_ = torch.where(t0_1, p_low, torch.where(t0_2, t0_0, p_high))
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = index_ + 1.0
        t1_1 = u1_ / t1_0
        t1_2 = t1_1 * h0_
        t1_3 = t1_2 + (a_k_ + u2_)
        t1_4 = v3_ / t1_0
        t1_5 = t1_4 * h0_
        t1_6 = t1_5 + (v4_ + t1_1)
        u1_, v3_, u2_, v4_ = torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3)), torch.where((t1_5.abs() < torch.inf), t1_6, torch.where((t1_6 != t1_6), t1_5, t1_6)), -t1_1, -t1_4
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h3_
    t2_1 = v3_ * h0_
    t2_2 = t2_1 + (u1_ + v4_)
    t2_3 = torch.where((t2_1.abs() < torch.inf), t2_2, torch.where((t2_2 != t2_2), t2_1, t2_2))
    t2_4 = torch.where(h2_, 0.0, h1_.to(x.dtype))
    t2_5 = t2_4 * t2_3
    t2_6 = torch.where((t2_3.abs() < torch.inf), t2_5, torch.where((t2_4 == 0.0), 0.0, t2_5))
    t2_7 = t2_6.abs()
    t2_8 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_7
    t2_9 = torch.where((t2_6 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_10 = t2_7 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_11 = torch.where(t2_0, torch.where(t2_8, t2_9, torch.where(t2_10, 0.0, t2_6)), t2_6)
    return (torch.where((x != x), (x * x), t2_11),)


def gradient(x: Tensor, p_low: Tensor, p_high: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    rows_a = [torch.zeros_like(x)] * len(p_a)
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = t0_0 <= p_low
    t0_2 = t0_0 < p_high
    h5_ = x.abs()
    h7_ = t0_1
    h6_ = t0_2
    h0_ = torch.where(t0_1, p_low, torch.where(t0_2, t0_0, p_high))
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = index_ + 1.0
        t1_1 = u1_ / t1_0
        t1_2 = t1_1 * h0_
        t1_3 = t1_2 + (a_k_ + u2_)
        t1_4 = v3_ / t1_0
        t1_5 = t1_4 * h0_
        t1_6 = t1_5 + (v4_ + t1_1)
        u1_, v3_, u2_, v4_ = torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3)), torch.where((t1_5.abs() < torch.inf), t1_6, torch.where((t1_6 != t1_6), t1_5, t1_6)), -t1_1, -t1_4
    h1_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h5_
    h2_ = x != x
    h3_ = x * x
    s6_ = h0_
    s7_ = x.new_full((), 1.0)
    for k in range(1, len(p_a)):
        index_ = k
        t3_0 = index_ + 1.0
        t3_1 = (s6_ / t3_0) * h0_
        t3_2 = t3_1 - (s7_ / t3_0)
        t3_3 = s6_.abs()
        t3_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_3
        t3_5 = torch.where((s6_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_6 = t3_3 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_7 = torch.where(h1_, torch.where(t3_4, t3_5, torch.where(t3_6, 0.0, s6_)), s6_)
        rows_a[k] = rows_a[k] + (torch.where(h2_, h3_, t3_7))
        s6_, s7_ = torch.where((t3_1.abs() < torch.inf), t3_2, torch.where((t3_2 != t3_2), t3_1, t3_2)), s6_
    t4_0 = v3_ * h0_
    t4_1 = t4_0 + (u1_ + v4_)
    t4_2 = torch.where((t4_0.abs() < torch.inf), t4_1, torch.where((t4_1 != t4_1), t4_0, t4_1))
    t4_3 = t4_2.abs() < torch.inf
    t4_4 = torch.where(h7_, 0.0, h6_.to(x.dtype))
    t4_5 = t4_4 * t4_2
    t4_6 = torch.where(t4_3, t4_5, torch.where((t4_4 == 0.0), 0.0, t4_5))
    t4_7 = t4_6.abs()
    t4_8 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_7
    t4_9 = torch.where((t4_6 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_10 = t4_7 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_11 = torch.where(h1_, torch.where(t4_8, t4_9, torch.where(t4_10, 0.0, t4_6)), t4_6)
    t4_12 = h7_.to(x.dtype)
    t4_13 = t4_12 * t4_2
    t4_14 = torch.where(t4_3, t4_13, torch.where((t4_12 == 0.0), 0.0, t4_13))
    t4_15 = t4_14.abs()
    t4_16 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_15
    t4_17 = torch.where((t4_14 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_18 = t4_15 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_19 = torch.where(h1_, torch.where(t4_16, t4_17, torch.where(t4_18, 0.0, t4_14)), t4_14)
    t4_20 = torch.where((h7_ | h6_), x.new_full((), 0.0), 1.0)
    t4_21 = t4_20 * t4_2
    t4_22 = torch.where(t4_3, t4_21, torch.where((t4_20 == 0.0), 0.0, t4_21))
    t4_23 = t4_22.abs()
    t4_24 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_23
    t4_25 = torch.where((t4_22 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_26 = t4_23 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_27 = torch.where(h1_, torch.where(t4_24, t4_25, torch.where(t4_26, 0.0, t4_22)), t4_22)
    t4_28 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_29 = 1.0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_30 = torch.where(h1_, x.new_full((), (torch.inf if t4_28 else (0.0 if t4_29 else 1.0))), 1.0)
    rows_a[0] = rows_a[0] + (torch.where(h2_, h3_, t4_30))
    return (torch.where(h2_, h3_, t4_11), torch.where(h2_, h3_, t4_19), torch.where(h2_, h3_, t4_27), torch.stack(torch.broadcast_tensors(*rows_a)),)


_function = Unit(
    "hermite_clamped",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def hermite_clamped(
    x: Tensor,
    low: Tensor | None = None,
    high: Tensor | None = None,
    a: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """Hermite, input clamped of every element: Series(ScaledHermite(k, Piecewise((low, low >= x), (x, high > x), (high, True)))*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``low``: least input of the sum (one element, or shape [channels]).
    ``high``: greatest input of the sum (one element, or shape [channels]).
    ``a``: coefficient of index k (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if low is None:
        low = default(-3.0, x)
    if high is None:
        high = default(3.0, x)
    if a is None:
        a = default((0.5697933665082431, 0.6419267033428543, -0.6419267033428543, -0.6419267033428543), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, low, high, a, dim)) is not None:
        return _result
    return _function(x, low, high, a, dim)



class HermiteClamped(Module):
    """Hermite, input clamped as a module: Series(ScaledHermite(k, Piecewise((low, low >= x), (x, high > x), (high, True)))*a[k], k < size_a).

    low, high, a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    a: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        low: float = -3.0,
        high: float = 3.0,
        a: Sequence[float] = (0.5697933665082431, 0.6419267033428543, -0.6419267033428543, -0.6419267033428543),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.low = make_parameter(PARAMETERS, 0, low, channels, device, dtype)
        self.high = make_parameter(PARAMETERS, 1, high, channels, device, dtype)
        self.a = make_parameter(PARAMETERS, 2, a, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> HermiteClamped:
        """With the coefficients as published: a.  ``options`` are those of the constructor."""
        return cls(a=(0.9128709291752769, 1.0, 1.0, 1.0), **options)

    def forward(self, x: Tensor) -> Tensor:
        return hermite_clamped(x, self.low, self.high, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("low", "high", "a", ))
