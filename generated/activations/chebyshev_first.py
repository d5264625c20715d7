"""Chebyshev, first kind: Series(ScaledChebyshevFirst(k, x)*a[k], k < size_a)

T_k / k!, orthogonal under the arcsine distribution on [-1, 1].
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("a", (2.0275875100994067, 1.0, 1.0, 1.0), learnable=True),
)


def value(x: Tensor, p_a: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    h1_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    u1_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = index_ + 1.0
        t1_1 = ((u1_ * 2.0) / t1_0) * h0_
        t1_2 = t1_1 + (a_k_ + (u2_ / t1_0))
        u1_, u2_ = torch.where((t1_1.abs() < torch.inf), t1_2, torch.where((t1_2 != t1_2), t1_1, t1_2)), -(u1_ / t1_0)
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


def slope(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    h1_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = index_ + 1.0
        t1_1 = (u1_ * 2.0) / t1_0
        t1_2 = t1_1 * h0_
        t1_3 = t1_2 + (a_k_ + (u2_ / t1_0))
        t1_4 = ((v3_ * 2.0) / t1_0) * h0_
        t1_5 = t1_4 + (t1_1 + (v4_ / t1_0))
        u1_, v3_, u2_, v4_ = torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3)), torch.where((t1_4.abs() < torch.inf), t1_5, torch.where((t1_5 != t1_5), t1_4, t1_5)), -(u1_ / t1_0), -(v3_ / t1_0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t2_1 = v3_ * h0_
    t2_2 = t2_1 + (u1_ + v4_)
    t2_3 = torch.where((t2_1.abs() < torch.inf), t2_2, torch.where((t2_2 != t2_2), t2_1, t2_2))
    t2_4 = t2_3.abs()
    t2_5 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_4
    t2_6 = torch.where((t2_3 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_7 = t2_4 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_8 = torch.where(t2_0, torch.where(t2_5, t2_6, torch.where(t2_7, 0.0, t2_3)), t2_3)
    return (torch.where((x != x), (x * x), t2_8),)


def gradient(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    rows_a = [torch.zeros_like(x)] * len(p_a)
    h5_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        index_ = k
        t1_0 = index_ + 1.0
        t1_1 = (u1_ * 2.0) / t1_0
        t1_2 = t1_1 * h0_
        t1_3 = t1_2 + (a_k_ + (u2_ / t1_0))
        t1_4 = ((v3_ * 2.0) / t1_0) * h0_
        t1_5 = t1_4 + (t1_1 + (v4_ / t1_0))
        u1_, v3_, u2_, v4_ = torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3)), torch.where((t1_4.abs() < torch.inf), t1_5, torch.where((t1_5 != t1_5), t1_4, t1_5)), -(u1_ / t1_0), -(v3_ / t1_0)
    h1_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h5_
    h2_ = x != x
    h3_ = x * x
    s6_ = h0_
    s7_ = x.new_full((), 1.0)
    for k in range(1, len(p_a)):
        index_ = k
        t3_0 = index_ + 1.0
        t3_1 = ((s6_ * 2.0) / t3_0) * h0_
        t3_2 = t3_1 - (s7_ / t3_0)
        t3_3 = s6_.abs()
        t3_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t3_3
        t3_5 = torch.where((s6_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t3_6 = t3_3 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t3_7 = torch.where(h1_, torch.where(t3_4, t3_5, torch.where(t3_6, 0.0, s6_)), s6_)
        rows_a[k] = rows_a[k] + (torch.where(h2_, h3_, t3_7))
        s6_, s7_ = torch.where((t3_1.abs() < torch.inf), t3_2, torch.where((t3_2 != t3_2), t3_1, t3_2)), s6_ / t3_0
    t4_0 = v3_ * h0_
    t4_1 = t4_0 + (u1_ + v4_)
    t4_2 = torch.where((t4_0.abs() < torch.inf), t4_1, torch.where((t4_1 != t4_1), t4_0, t4_1))
    t4_3 = t4_2.abs()
    t4_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_3
    t4_5 = torch.where((t4_2 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t4_6 = t4_3 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_7 = torch.where(h1_, torch.where(t4_4, t4_5, torch.where(t4_6, 0.0, t4_2)), t4_2)
    t4_8 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_9 = 1.0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t4_10 = torch.where(h1_, x.new_full((), (torch.inf if t4_8 else (0.0 if t4_9 else 1.0))), 1.0)
    rows_a[0] = rows_a[0] + (torch.where(h2_, h3_, t4_10))
    return (torch.where(h2_, h3_, t4_7), torch.stack(torch.broadcast_tensors(*rows_a)),)


_function = Unit(
    "chebyshev_first",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def chebyshev_first(
    x: Tensor,
    a: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """Chebyshev, first kind of every element: Series(ScaledChebyshevFirst(k, x)*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: coefficient of index k (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if a is None:
        a = default((0.5967093078755971, 0.9146226351247441, -0.2858195734764825, -0.08931861671140079), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, a, dim)) is not None:
        return _result
    return _function(x, a, dim)



class ChebyshevFirst(Module):
    """Chebyshev, first kind as a module: Series(ScaledChebyshevFirst(k, x)*a[k], k < size_a).

    a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    a: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        a: Sequence[float] = (0.5967093078755971, 0.9146226351247441, -0.2858195734764825, -0.08931861671140079),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.a = make_parameter(PARAMETERS, 0, a, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> ChebyshevFirst:
        """With the coefficients as published: a.  ``options`` are those of the constructor."""
        return cls(a=(2.0275875100994067, 1.0, 1.0, 1.0), **options)

    def forward(self, x: Tensor) -> Tensor:
        return chebyshev_first(x, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("a", ))
