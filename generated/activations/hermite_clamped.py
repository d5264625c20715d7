"""Hermite, input clamped: Series(ScaledHermite(k, Piecewise((low, low >= x), (x, high > x), (high, True)))*a[k], k < size_a)

Polynomial, trigonometric, and tropical activations, definition 3.7 and table 6.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("low", -3.0, learnable=True),
    Parameter("high", 3.0, learnable=True),
    Parameter("a", (0.9128709291752769, 1.0, 1.0, 1.0,), learnable=True),
)


def value(x: Tensor, low: Tensor, high: Tensor, a: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    a_0 = a[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    h0 = torch.where((t0_1 <= low), low, torch.where((t0_1 < high), t0_1, high))
    u1_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    for k in range(len(a) - 1, 0, -1):
        a_k = a[k]
        index = k
        t1_0 = u1_ / (index + 1.0)
        t1_1 = t1_0 * h0
        u1_, u2_ = torch.where((t1_1.abs() < torch.inf), (t1_1 + (a_k + u2_)), t1_1), -t1_0
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = u1_ * h0
    t2_2 = torch.where((t2_1.abs() < torch.inf), (t2_1 + (a_0 + u2_)), t2_1)
    t2_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_2.abs()
    t2_4 = torch.where((t2_2 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return torch.where((x != x), x, torch.where((t2_0 & t2_3), t2_4, t2_2))


def slope(x: Tensor, low: Tensor, high: Tensor, a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t0_2 = t0_1 <= low
    t0_3 = t0_1 < high
    h2 = t0_2
    h1 = t0_3
    h0 = torch.where(t0_2, low, torch.where(t0_3, t0_1, high))
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(a) - 1, 0, -1):
        a_k = a[k]
        index = k
        t1_0 = index + 1.0
        t1_1 = u1_ / t1_0
        t1_2 = t1_1 * h0
        t1_3 = v3_ / t1_0
        t1_4 = t1_3 * h0
        u1_, v3_, u2_, v4_ = torch.where((t1_2.abs() < torch.inf), (t1_2 + (a_k + u2_)), t1_2), torch.where((t1_4.abs() < torch.inf), (t1_4 + (v4_ + t1_1)), t1_4), -t1_1, -t1_3
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = v3_ * h0
    t2_2 = torch.where((t2_1.abs() < torch.inf), (t2_1 + (u1_ + v4_)), t2_1)
    t2_3 = torch.where(h2, 0.0, torch.where(h1, x.new_full((), 1.0), x.new_full((), 0.0)))
    t2_4 = t2_3 * t2_2
    t2_5 = torch.where((t2_2.abs() < torch.inf), t2_4, torch.where((t2_3 == 0.0), 0.0, t2_4))
    t2_6 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_5.abs()
    t2_7 = torch.where((t2_5 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return (torch.where((x != x), x, torch.where((t2_0 & t2_6), t2_7, t2_5)),)


def gradient(x: Tensor, low: Tensor, high: Tensor, a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    rows_a = [torch.zeros_like(x)] * len(a)
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t0_2 = t0_1 <= low
    t0_3 = t0_1 < high
    h4 = t0_2
    h3 = t0_3
    h0 = torch.where(t0_2, low, torch.where(t0_3, t0_1, high))
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(a) - 1, 0, -1):
        a_k = a[k]
        index = k
        t1_0 = index + 1.0
        t1_1 = u1_ / t1_0
        t1_2 = t1_1 * h0
        t1_3 = v3_ / t1_0
        t1_4 = t1_3 * h0
        u1_, v3_, u2_, v4_ = torch.where((t1_2.abs() < torch.inf), (t1_2 + (a_k + u2_)), t1_2), torch.where((t1_4.abs() < torch.inf), (t1_4 + (v4_ + t1_1)), t1_4), -t1_1, -t1_3
    h1 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h2 = x != x
    s6_ = h0
    s7_ = x.new_full((), 1.0)
    for k in range(1, len(a)):
        index = k
        t3_0 = index + 1.0
        t3_1 = (s6_ / t3_0) * h0
        t3_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < s6_.abs()
        t3_3 = torch.where((s6_ < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        rows_a[k] = rows_a[k] + (torch.where(h2, x, torch.where((h1 & t3_2), t3_3, s6_)))
        s6_, s7_ = torch.where((t3_1.abs() < torch.inf), (t3_1 - (s7_ / t3_0)), t3_1), s6_
    t4_0 = v3_ * h0
    t4_1 = torch.where((t4_0.abs() < torch.inf), (t4_0 + (u1_ + v4_)), t4_0)
    t4_2 = t4_1.abs() < torch.inf
    t4_3 = torch.where(h4, 0.0, torch.where(h3, x.new_full((), 1.0), x.new_full((), 0.0)))
    t4_4 = t4_3 * t4_1
    t4_5 = torch.where(t4_2, t4_4, torch.where((t4_3 == 0.0), 0.0, t4_4))
    t4_6 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_5.abs()
    t4_7 = torch.where((t4_5 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_8 = torch.where(h4, x.new_full((), 1.0), x.new_full((), 0.0))
    t4_9 = t4_8 * t4_1
    t4_10 = torch.where(t4_2, t4_9, torch.where((t4_8 == 0.0), 0.0, t4_9))
    t4_11 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_10.abs()
    t4_12 = torch.where((t4_10 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_13 = torch.where((h4 | h3), x.new_full((), 0.0), x.new_full((), 1.0))
    t4_14 = t4_13 * t4_1
    t4_15 = torch.where(t4_2, t4_14, torch.where((t4_13 == 0.0), 0.0, t4_14))
    t4_16 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_15.abs()
    t4_17 = torch.where((t4_15 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_18 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_19 = torch.where((h1 & t4_18), x.new_full((), torch.inf), x.new_full((), 1.0))
    rows_a[0] = rows_a[0] + (torch.where(h2, x, t4_19))
    return (torch.where(h2, x, torch.where((h1 & t4_6), t4_7, t4_5)), torch.where(h2, x, torch.where((h1 & t4_11), t4_12, t4_10)), torch.where(h2, x, torch.where((h1 & t4_16), t4_17, t4_15)), torch.stack(torch.broadcast_tensors(*rows_a)),)


_function = Unit(
    "hermite_clamped",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def hermite_clamped(
    x: Tensor,
    low: Tensor,
    high: Tensor,
    a: Tensor,
    *,
    dim: int = 1,
) -> Tensor:
    """Hermite, input clamped of every element: Series(ScaledHermite(k, Piecewise((low, low >= x), (x, high > x), (high, True)))*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``low``: least input of the sum (one element, or shape [channels]).
    ``high``: greatest input of the sum (one element, or shape [channels]).
    ``a``: coefficient of index k (shape [n] or [channels, n]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    return _function(x, low, high, a, dim)


class HermiteInputClamped(nn.Module):
    """Hermite, input clamped as a module: Series(ScaledHermite(k, Piecewise((low, low >= x), (x, high > x), (high, True)))*a[k], k < size_a).

    low, high, a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        low: float = -3.0,
        high: float = 3.0,
        a: Sequence[float] = (0.9128709291752769, 1.0, 1.0, 1.0,),
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.low = make_parameter("low", low, channels, device, dtype)
        self.high = make_parameter("high", high, channels, device, dtype)
        self.a = make_parameter("a", a, channels, device, dtype, vector=True)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return hermite_clamped(x, self.low, self.high, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("low", "high", "a", ))
