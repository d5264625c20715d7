"""PolyReLU: Series(Power(k, Piecewise((x, x > 0), (0, True)))*a[k], k < size_a)

Zhuo et al. 2024, PolyCom, arXiv:2411.03884, equation 2.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("a", (0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333), learnable=True),
)


def value(x: Tensor, p_a: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    a_0_ = p_a[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h1_ = x.abs()
    h0_ = torch.where((0.0 < t0_0), t0_0, 0.0)
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
    t0_1 = 0.0 < t0_0
    h2_ = x.abs()
    h1_ = t0_1
    h0_ = torch.where(t0_1, t0_0, 0.0)
    u1_ = x.new_full((), 0.0)
    v2_ = x.new_full((), 0.0)
    for k in range(len(p_a) - 1, 0, -1):
        a_k_ = p_a[k]
        t1_0 = u1_ * h0_
        t1_1 = t1_0 + a_k_
        t1_2 = v2_ * h0_
        t1_3 = t1_2 + u1_
        u1_, v2_ = torch.where((t1_0.abs() < torch.inf), t1_1, torch.where((t1_1 != t1_1), t1_0, t1_1)), torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3))
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h2_
    t2_1 = v2_ * h0_
    t2_2 = t2_1 + u1_
    t2_3 = torch.where((t2_1.abs() < torch.inf), t2_2, torch.where((t2_2 != t2_2), t2_1, t2_2))
    t2_4 = h1_.to(x.dtype)
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
    t0_1 = 0.0 < t0_0
    h5_ = x.abs()
    h6_ = t0_1
    h0_ = torch.where(t0_1, t0_0, 0.0)
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
    t4_3 = h6_.to(x.dtype)
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
    "polyrelu",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def polyrelu(
    x: Tensor,
    a: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """PolyReLU of every element: Series(Power(k, Piecewise((x, x > 0), (0, True)))*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: coefficient of power k (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if a is None:
        a = default((-1.1430249441306108, 1.1786382822048203, 0.44198935582680754, -0.16574600843505283), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, a, dim)) is not None:
        return _result
    return _function(x, a, dim)



class PolyReLU(Module):
    """PolyReLU as a module: Series(Power(k, Piecewise((x, x > 0), (0, True)))*a[k], k < size_a).

    a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    a: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        a: Sequence[float] = (-1.1430249441306108, 1.1786382822048203, 0.44198935582680754, -0.16574600843505283),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.a = make_parameter(PARAMETERS, 0, a, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> PolyReLU:
        """With the coefficients as published: a.  ``options`` are those of the constructor."""
        return cls(a=(0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333), **options)

    def forward(self, x: Tensor) -> Tensor:
        return polyrelu(x, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("a", ))
