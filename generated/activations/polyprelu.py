"""PolyPReLU: Series(Power(k, Piecewise((x, x > 0), (slope*x, True)))*a[k], k < size_a)

Zhuo et al. 2024, PolyCom, arXiv:2411.03884, equation 1, type I over PReLU.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("slope", 0.25, learnable=True),
    Parameter("a", (0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333,), learnable=True),
)


def value(x: Tensor, p_slope: Tensor, p_a: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    h0_ = torch.where((0.0 < t0_1), t0_1, (p_slope * t0_1))
    u1_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        t1_0 = u1_ * h0_
        u1_ = torch.where((t1_0.abs() < torch.inf), (t1_0 + a_k_), t1_0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = u1_ * h0_
    t2_2 = torch.where((t2_1.abs() < torch.inf), (t2_1 + a_0_), t2_1)
    t2_3 = t2_2.abs()
    t2_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_3
    t2_5 = torch.where((t2_2 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t2_6 = t2_3 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_7 = torch.where(t2_0, torch.where(t2_4, t2_5, torch.where(t2_6, 0.0, t2_2)), t2_2)
    return torch.where((x != x), x, t2_7)


def slope(x: Tensor, p_slope: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t0_2 = 0.0 < t0_1
    h1_ = t0_2
    h0_ = torch.where(t0_2, t0_1, (p_slope * t0_1))
    u1_ = x.new_full((), 0.0)
    v2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        t1_0 = u1_ * h0_
        t1_1 = v2_ * h0_
        u1_, v2_ = torch.where((t1_0.abs() < torch.inf), (t1_0 + a_k_), t1_0), torch.where((t1_1.abs() < torch.inf), (t1_1 + u1_), t1_1)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = v2_ * h0_
    t2_2 = torch.where((t2_1.abs() < torch.inf), (t2_1 + u1_), t2_1)
    t2_3 = torch.where(h1_, 1.0, p_slope)
    t2_4 = t2_3 * t2_2
    t2_5 = torch.where((t2_2.abs() < torch.inf), t2_4, torch.where((t2_3 == 0.0), 0.0, t2_4))
    t2_6 = t2_5.abs()
    t2_7 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_6
    t2_8 = torch.where((t2_5 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t2_9 = t2_6 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_10 = torch.where(t2_0, torch.where(t2_7, t2_8, torch.where(t2_9, 0.0, t2_5)), t2_5)
    return (torch.where((x != x), x, t2_10),)


def gradient(x: Tensor, p_slope: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    rows_a = [torch.zeros_like(x)] * len(p_a)
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    t0_1 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    t0_2 = 0.0 < t0_1
    h3_ = t0_1
    h4_ = t0_2
    h0_ = torch.where(t0_2, t0_1, (p_slope * t0_1))
    u1_ = x.new_full((), 0.0)
    v2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        t1_0 = u1_ * h0_
        t1_1 = v2_ * h0_
        u1_, v2_ = torch.where((t1_0.abs() < torch.inf), (t1_0 + a_k_), t1_0), torch.where((t1_1.abs() < torch.inf), (t1_1 + u1_), t1_1)
    h1_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h2_ = x != x
    s4_ = h0_
    for k in range(1, len(p_a)):
        t3_0 = s4_.abs()
        t3_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_0
        t3_2 = torch.where((s4_ < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        t3_3 = t3_0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_4 = torch.where(h1_, torch.where(t3_1, t3_2, torch.where(t3_3, 0.0, s4_)), s4_)
        rows_a[k] = rows_a[k] + (torch.where(h2_, x, t3_4))
        s4_ = s4_ * h0_
    t4_0 = v2_ * h0_
    t4_1 = torch.where((t4_0.abs() < torch.inf), (t4_0 + u1_), t4_0)
    t4_2 = t4_1.abs() < torch.inf
    t4_3 = torch.where(h4_, 1.0, p_slope)
    t4_4 = t4_3 * t4_1
    t4_5 = torch.where(t4_2, t4_4, torch.where((t4_3 == 0.0), 0.0, t4_4))
    t4_6 = t4_5.abs()
    t4_7 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_6
    t4_8 = torch.where((t4_5 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_9 = t4_6 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_10 = torch.where(h1_, torch.where(t4_7, t4_8, torch.where(t4_9, 0.0, t4_5)), t4_5)
    t4_11 = torch.where(h4_, 0.0, h3_)
    t4_12 = t4_11 * t4_1
    t4_13 = torch.where(t4_2, t4_12, torch.where((t4_11 == 0.0), 0.0, t4_12))
    t4_14 = t4_13.abs()
    t4_15 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_14
    t4_16 = torch.where((t4_13 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_17 = t4_14 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_18 = torch.where(h1_, torch.where(t4_15, t4_16, torch.where(t4_17, 0.0, t4_13)), t4_13)
    t4_19 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_20 = 1.0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_21 = torch.where(h1_, x.new_full((), (torch.inf if t4_19 else (0.0 if t4_20 else 1.0))), x.new_full((), 1.0))
    rows_a[0] = rows_a[0] + (torch.where(h2_, x, t4_21))
    return (torch.where(h2_, x, t4_10), torch.where(h2_, x, t4_18), torch.stack(torch.broadcast_tensors(*rows_a)),)


_function = Unit(
    "polyprelu",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def polyprelu(
    x: Tensor,
    slope: Tensor,
    a: Tensor,
    *,
    dim: int = 1,
) -> Tensor:
    """PolyPReLU of every element: Series(Power(k, Piecewise((x, x > 0), (slope*x, True)))*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``slope``: slope of the inner PReLU for x < 0 (one element, or shape [channels]).
    ``a``: coefficient of power k (shape [n] or [channels, n]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    return _function(x, slope, a, dim)



class PolyPReLU(nn.Module):
    """PolyPReLU as a module: Series(Power(k, Piecewise((x, x > 0), (slope*x, True)))*a[k], k < size_a).

    slope, a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.

    a: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        slope: float = 0.25,
        a: Sequence[float] = (-0.9315380031429351, 1.161101453628236, 0.4354130451105885, -0.1632798919164707,),
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.slope = make_parameter("slope", slope, channels, device, dtype)
        self.a = make_parameter("a", a, channels, device, dtype, vector=True)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> PolyPReLU:
        """With the coefficients as published: a.  ``options`` are those of the constructor."""
        return cls(a=(0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333,), **options)

    def forward(self, x: Tensor) -> Tensor:
        return polyprelu(x, self.slope, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("slope", "a", ))
