"""Chebyshev, second kind: Series(ScaledChebyshevSecond(k, x)*a[k], k < size_a)

U_k / k!, orthonormal under the semicircle; Polynomial, trigonometric, and tropical activations, remark 3.10.
Generated from its definition in the catalogue; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from .._module import describe, make_parameter
from .._unit import Parameter, Unit

PARAMETERS = (
    Parameter("a", (3.0276503540974917, 1.0, 1.0, 1.0,), learnable=True),
)


def value(x: Tensor, a: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    a_0 = a[0]
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    u1_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    for k in range(len(a) - 1, 0, -1):
        a_k = a[k]
        index = k
        t1_0 = index + 1.0
        t1_1 = ((u1_ * 2.0) / t1_0) * h0
        u1_, u2_ = torch.where((t1_1.abs() < torch.inf), (t1_1 + (a_k + (u2_ / t1_0))), t1_1), -(u1_ / t1_0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = (u1_ * 2.0) * h0
    t2_2 = torch.where((t2_1.abs() < torch.inf), (t2_1 + (a_0 + u2_)), t2_1)
    t2_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_2.abs()
    t2_4 = torch.where((t2_2 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return torch.where((x != x), x, torch.where((t2_0 & t2_3), t2_4, t2_2))


def slope(x: Tensor, a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(a) - 1, 0, -1):
        a_k = a[k]
        index = k
        t1_0 = index + 1.0
        t1_1 = (u1_ * 2.0) / t1_0
        t1_2 = t1_1 * h0
        t1_3 = ((v3_ * 2.0) / t1_0) * h0
        u1_, v3_, u2_, v4_ = torch.where((t1_2.abs() < torch.inf), (t1_2 + (a_k + (u2_ / t1_0))), t1_2), torch.where((t1_3.abs() < torch.inf), (t1_3 + (t1_1 + (v4_ / t1_0))), t1_3), -(u1_ / t1_0), -(v3_ / t1_0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    t2_1 = (v3_ * 2.0) * h0
    t2_2 = torch.where((t2_1.abs() < torch.inf), (t2_1 + ((u1_ * 2.0) + v4_)), t2_1)
    t2_3 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_2.abs()
    t2_4 = torch.where((t2_2 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    return (torch.where((x != x), x, torch.where((t2_0 & t2_3), t2_4, t2_2)),)


def gradient(x: Tensor, a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    rows_a = [torch.zeros_like(x)] * len(a)
    t0_0 = torch.clamp(x, max=(3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0 = torch.clamp(t0_0, min=((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)))
    u1_ = x.new_full((), 0.0)
    v3_ = x.new_full((), 0.0)
    u2_ = x.new_full((), 0.0)
    v4_ = x.new_full((), 0.0)
    for k in range(len(a) - 1, 0, -1):
        a_k = a[k]
        index = k
        t1_0 = index + 1.0
        t1_1 = (u1_ * 2.0) / t1_0
        t1_2 = t1_1 * h0
        t1_3 = ((v3_ * 2.0) / t1_0) * h0
        u1_, v3_, u2_, v4_ = torch.where((t1_2.abs() < torch.inf), (t1_2 + (a_k + (u2_ / t1_0))), t1_2), torch.where((t1_3.abs() < torch.inf), (t1_3 + (t1_1 + (v4_ / t1_0))), t1_3), -(u1_ / t1_0), -(v3_ / t1_0)
    h1 = 2.0 * h0
    h2 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h3 = x != x
    s6_ = h1
    s7_ = x.new_full((), 1.0)
    for k in range(1, len(a)):
        index = k
        t3_0 = index + 1.0
        t3_1 = ((s6_ * 2.0) / t3_0) * h0
        t3_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < s6_.abs()
        t3_3 = torch.where((s6_ < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
        rows_a[k] = rows_a[k] + (torch.where(h3, x, torch.where((h2 & t3_2), t3_3, s6_)))
        s6_, s7_ = torch.where((t3_1.abs() < torch.inf), (t3_1 - (s7_ / t3_0)), t3_1), s6_ / t3_0
    t4_0 = (v3_ * 2.0) * h0
    t4_1 = torch.where((t4_0.abs() < torch.inf), (t4_0 + ((u1_ * 2.0) + v4_)), t4_0)
    t4_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t4_1.abs()
    t4_3 = torch.where((t4_1 < 0.0), x.new_full((), (-torch.inf)), x.new_full((), torch.inf))
    t4_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < 1.0
    t4_5 = torch.where((h2 & t4_4), x.new_full((), torch.inf), x.new_full((), 1.0))
    rows_a[0] = rows_a[0] + (torch.where(h3, x, t4_5))
    return (torch.where(h3, x, torch.where((h2 & t4_2), t4_3, t4_1)), torch.stack(torch.broadcast_tensors(*rows_a)),)


_function = Unit(
    "chebyshev_second",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def chebyshev_second(
    x: Tensor,
    a: Tensor,
    *,
    dim: int = 1,
) -> Tensor:
    """Chebyshev, second kind of every element: Series(ScaledChebyshevSecond(k, x)*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: coefficient of index k (shape [n] or [channels, n]).
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    return _function(x, a, dim)


class ChebyshevSecondKind(nn.Module):
    """Chebyshev, second kind as a module: Series(ScaledChebyshevSecond(k, x)*a[k], k < size_a).

    a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim``; ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        a: Sequence[float] = (3.0276503540974917, 1.0, 1.0, 1.0,),
        channels: int | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.a = make_parameter("a", a, channels, device, dtype, vector=True)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return chebyshev_second(x, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("a", ))
