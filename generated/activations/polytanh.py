"""PolyTanh: Series(tanh(Power(k, x))*a[k], k < size_a)

Zhuo et al. 2024, PolyCom, arXiv:2411.03884, equation 1, type II over tanh.
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
    h1_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        t1_0 = torch.tanh(torch.clamp(s1_, -1000.0, 1000.0))
        t1_1 = a_k_ * t1_0
        t1_2 = torch.where((t1_0.abs() < torch.inf), t1_1, torch.where((a_k_ == 0.0), 0.0, t1_1))
        t1_3 = t1_2 + sum2_
        sum2_, s1_ = torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3)), s1_ * h0_
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t2_1 = sum2_.abs()
    t2_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_1
    t2_3 = torch.where((sum2_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_4 = t2_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_5 = torch.where(t2_0, torch.where(t2_2, t2_3, torch.where(t2_4, 0.0, sum2_)), sum2_)
    return torch.where((x != x), (x * x), t2_5)


def slope(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    h1_ = x.abs()
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.0)
    d4_ = x.new_full((), 0.0)
    sum3_ = x.new_full((), 0.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        t1_0 = torch.tanh(torch.clamp(s1_, -1000.0, 1000.0))
        t1_1 = a_k_ * t1_0
        t1_2 = torch.where((t1_0.abs() < torch.inf), t1_1, torch.where((a_k_ == 0.0), 0.0, t1_1))
        t1_3 = t1_2 + sum2_
        t1_4 = d4_ * h0_
        t1_5 = t1_4 + s1_
        t1_6 = (s1_ * 2.0).abs()
        t1_7 = (64.0 if single else 640.0) < t1_6
        t1_8 = -torch.where(t1_7, (t1_6 - (32.0 if single else 64.0)), t1_6)
        t1_9 = torch.exp(torch.clamp(t1_8, min=-1000.0))
        t1_10 = 1.0 + t1_9
        t1_11 = ((4.0 * t1_9) / (t1_10 * t1_10)) * a_k_
        t1_12 = torch.where(t1_7, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t1_13 = (t1_11 * d4_) * t1_12
        t1_14 = torch.where((d4_.abs() < torch.inf), t1_13, torch.where(((t1_11 * t1_12) == 0.0), 0.0, t1_13))
        t1_15 = t1_14 + sum3_
        sum2_, s1_, d4_, sum3_ = torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3)), s1_ * h0_, torch.where((t1_4.abs() < torch.inf), t1_5, torch.where((t1_5 != t1_5), t1_4, t1_5)), torch.where((t1_14.abs() < torch.inf), t1_15, torch.where((t1_15 != t1_15), t1_14, t1_15))
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h1_
    t2_1 = sum3_.abs()
    t2_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_1
    t2_3 = torch.where((sum3_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_4 = t2_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_5 = torch.where(t2_0, torch.where(t2_2, t2_3, torch.where(t2_4, 0.0, sum3_)), sum3_)
    return (torch.where((x != x), (x * x), t2_5),)


def gradient(x: Tensor, p_a: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    rows_a = [torch.zeros_like(x)] * len(p_a)
    h0_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h1_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h2_ = x != x
    h3_ = x * x
    sum2_ = x.new_full((), 0.0)
    s1_ = x.new_full((), 1.0)
    d4_ = x.new_full((), 0.0)
    sum3_ = x.new_full((), 0.0)
    s6_ = x.new_full((), 1.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        t1_0 = torch.tanh(torch.clamp(s1_, -1000.0, 1000.0))
        t1_1 = a_k_ * t1_0
        t1_2 = torch.where((t1_0.abs() < torch.inf), t1_1, torch.where((a_k_ == 0.0), 0.0, t1_1))
        t1_3 = t1_2 + sum2_
        t1_4 = d4_ * h0_
        t1_5 = t1_4 + s1_
        t1_6 = (s1_ * 2.0).abs()
        t1_7 = (64.0 if single else 640.0) < t1_6
        t1_8 = -torch.where(t1_7, (t1_6 - (32.0 if single else 64.0)), t1_6)
        t1_9 = torch.exp(torch.clamp(t1_8, min=-1000.0))
        t1_10 = 1.0 + t1_9
        t1_11 = ((4.0 * t1_9) / (t1_10 * t1_10)) * a_k_
        t1_12 = torch.where(t1_7, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t1_13 = (t1_11 * d4_) * t1_12
        t1_14 = torch.where((d4_.abs() < torch.inf), t1_13, torch.where(((t1_11 * t1_12) == 0.0), 0.0, t1_13))
        t1_15 = t1_14 + sum3_
        t1_16 = torch.tanh(torch.clamp(s6_, -1000.0, 1000.0))
        t1_17 = t1_16.abs()
        t1_18 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t1_17
        t1_19 = torch.where((t1_16 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t1_20 = t1_17 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t1_21 = torch.where(h1_, torch.where(t1_18, t1_19, torch.where(t1_20, 0.0, t1_16)), t1_16)
        rows_a[k] = rows_a[k] + (torch.where(h2_, h3_, t1_21))
        sum2_, s1_, d4_, sum3_, s6_ = torch.where((t1_2.abs() < torch.inf), t1_3, torch.where((t1_3 != t1_3), t1_2, t1_3)), s1_ * h0_, torch.where((t1_4.abs() < torch.inf), t1_5, torch.where((t1_5 != t1_5), t1_4, t1_5)), torch.where((t1_14.abs() < torch.inf), t1_15, torch.where((t1_15 != t1_15), t1_14, t1_15)), s6_ * h0_
    t2_0 = sum3_.abs()
    t2_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_0
    t2_2 = torch.where((sum3_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_3 = t2_0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_4 = torch.where(h1_, torch.where(t2_1, t2_2, torch.where(t2_3, 0.0, sum3_)), sum3_)
    return (torch.where(h2_, h3_, t2_4), torch.stack(torch.broadcast_tensors(*rows_a)),)


_function = Unit(
    "polytanh",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def polytanh(
    x: Tensor,
    a: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """PolyTanh of every element: Series(tanh(Power(k, x))*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: coefficient of power k (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if a is None:
        a = default((1.1272119329149224, 0.6680986789782318, -0.6680986789782318, 0.6680986789782318), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, a, dim)) is not None:
        return _result
    return _function(x, a, dim)



class PolyTanh(Module):
    """PolyTanh as a module: Series(tanh(Power(k, x))*a[k], k < size_a).

    a: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.

    a: unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map;
    :meth:`published` starts as published.
    """

    def __init__(
        self,
        *,
        a: Sequence[float] = (1.1272119329149224, 0.6680986789782318, -0.6680986789782318, 0.6680986789782318),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.a = make_parameter(PARAMETERS, 0, a, channels, device, dtype)
        self.dim = dim

    @classmethod
    def published(cls, **options) -> PolyTanh:
        """With the coefficients as published: a.  ``options`` are those of the constructor."""
        return cls(a=(0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333), **options)

    def forward(self, x: Tensor) -> Tensor:
        return polytanh(x, self.a, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("a", ))
