"""KAF: Series(exp(-(x - d[k])**2*gamma[0])*a[k], k < size_a)

Scardapane et al. 2019, Kafnets, arXiv:1707.04035, with the Gaussian kernel.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._numeric import product_error
from .._signature import Domain
from .._unit import Module, Parameter, Unit, default, describe, make_parameter

PARAMETERS = (
    Parameter("a", (0.0, 0.0, 0.0, 0.0, 0.23032943298089031, 0.46065886596178063, 0.690988298942671), learnable=True),
    Parameter("d", (-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0), entries='a'),
    Parameter("gamma", (0.16666666666666666,), entries=1, domain=Domain(low=0.0)),
)


def value(x: Tensor, p_a: Tensor, p_d: Tensor, p_gamma: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    gamma_0_ = p_gamma[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h2_ = x.abs()
    h0_ = t0_0
    h1_ = -t0_0
    sum1_ = x.new_full((), 0.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        d_k_ = p_d[k]
        t1_0 = d_k_ - h0_
        t1_1 = t1_0 * t1_0
        t1_2 = gamma_0_ * t1_1
        t1_3 = (64.0 if single else 640.0) < t1_2
        t1_4 = torch.where(t1_3, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t1_5 = t1_0 - d_k_
        t1_6 = (d_k_ - (t1_0 - t1_5)) + (h1_ - t1_5)
        t1_7 = (product_error(t1_0, t1_0, (-t1_1)) + (t1_0 * t1_6)) + (t1_6 * t1_0)
        t1_8 = -(product_error(gamma_0_, t1_1, (-t1_2)) + (gamma_0_ * t1_7))
        t1_9 = torch.exp(torch.clamp((t1_4 - t1_2), min=-1000.0)) * (1.0 + torch.where((t1_2.abs() < 1000.0), t1_8, 0.0))
        t1_10 = a_k_ * t1_9
        t1_11 = t1_10 * (1.2664165777252073e-14 if single else 1.603810890548638e-28)
        sum1_ = sum1_ + torch.where(t1_3, t1_11, t1_10)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h2_
    t2_1 = sum1_.abs()
    t2_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_1
    t2_3 = torch.where((sum1_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_4 = t2_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_5 = torch.where(t2_0, torch.where(t2_2, t2_3, torch.where(t2_4, 0.0, sum1_)), sum1_)
    return torch.where((x != x), (x * x), t2_5)


def slope(x: Tensor, p_a: Tensor, p_d: Tensor, p_gamma: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    gamma_0_ = p_gamma[0]
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h2_ = x.abs()
    h0_ = t0_0
    h1_ = -t0_0
    sum1_ = x.new_full((), 0.0)
    sum2_ = x.new_full((), 0.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        d_k_ = p_d[k]
        t1_0 = d_k_ - h0_
        t1_1 = t1_0 * t1_0
        t1_2 = gamma_0_ * t1_1
        t1_3 = (64.0 if single else 640.0) < t1_2
        t1_4 = torch.where(t1_3, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t1_5 = t1_0 - d_k_
        t1_6 = (d_k_ - (t1_0 - t1_5)) + (h1_ - t1_5)
        t1_7 = (product_error(t1_0, t1_0, (-t1_1)) + (t1_0 * t1_6)) + (t1_6 * t1_0)
        t1_8 = -(product_error(gamma_0_, t1_1, (-t1_2)) + (gamma_0_ * t1_7))
        t1_9 = torch.exp(torch.clamp((t1_4 - t1_2), min=-1000.0)) * (1.0 + torch.where((t1_2.abs() < 1000.0), t1_8, 0.0))
        t1_10 = torch.where(t1_3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t1_11 = (a_k_ * gamma_0_) * (2.0 * (h0_ - d_k_))
        t1_12 = -((t1_11 * t1_9) * t1_10)
        t1_13 = torch.where((t1_11.abs() < torch.inf), t1_12, torch.where(((t1_9 * t1_10) == 0.0), 0.0, t1_12))
        sum1_, sum2_ = sum1_ + ((a_k_ * t1_9) * t1_10), sum2_ + t1_13
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h2_
    t2_1 = sum2_.abs()
    t2_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_1
    t2_3 = torch.where((sum2_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_4 = t2_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_5 = torch.where(t2_0, torch.where(t2_2, t2_3, torch.where(t2_4, 0.0, sum2_)), sum2_)
    return (torch.where((x != x), (x * x), t2_5),)


def gradient(x: Tensor, p_a: Tensor, p_d: Tensor, p_gamma: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    gamma_0_ = p_gamma[0]
    rows_a = [torch.zeros_like(x)] * len(p_a)
    rows_d = [torch.zeros_like(x)] * len(p_d)
    rows_gamma = [torch.zeros_like(x)] * len(p_gamma)
    t0_0 = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h0_ = t0_0
    h1_ = -t0_0
    h2_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h3_ = x != x
    h4_ = x * x
    sum1_ = x.new_full((), 0.0)
    sum2_ = x.new_full((), 0.0)
    sum3_ = x.new_full((), 0.0)
    for k in range(len(p_a)):
        a_k_ = p_a[k]
        d_k_ = p_d[k]
        t1_0 = d_k_ - h0_
        t1_1 = t1_0 * t1_0
        t1_2 = gamma_0_ * t1_1
        t1_3 = (64.0 if single else 640.0) < t1_2
        t1_4 = torch.where(t1_3, x.new_full((), (32.0 if single else 64.0)), 0.0)
        t1_5 = t1_0 - d_k_
        t1_6 = (d_k_ - (t1_0 - t1_5)) + (h1_ - t1_5)
        t1_7 = (product_error(t1_0, t1_0, (-t1_1)) + (t1_0 * t1_6)) + (t1_6 * t1_0)
        t1_8 = -(product_error(gamma_0_, t1_1, (-t1_2)) + (gamma_0_ * t1_7))
        t1_9 = torch.exp(torch.clamp((t1_4 - t1_2), min=-1000.0)) * (1.0 + torch.where((t1_2.abs() < 1000.0), t1_8, 0.0))
        t1_10 = torch.where(t1_3, x.new_full((), (1.2664165777252073e-14 if single else 1.603810890548638e-28)), 1.0)
        t1_11 = a_k_ * gamma_0_
        t1_12 = t1_11 * (2.0 * (h0_ - d_k_))
        t1_13 = -((t1_12 * t1_9) * t1_10)
        t1_14 = t1_9 * t1_10
        t1_15 = t1_14 == 0.0
        t1_16 = torch.where((t1_12.abs() < torch.inf), t1_13, torch.where(t1_15, 0.0, t1_13))
        t1_17 = a_k_ * t1_1
        t1_18 = -((t1_17 * t1_9) * t1_10)
        t1_19 = torch.where((t1_17.abs() < torch.inf), t1_18, torch.where(t1_15, 0.0, t1_18))
        t1_20 = t1_14.abs()
        t1_21 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t1_20
        t1_22 = torch.where((t1_14 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t1_23 = t1_20 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t1_24 = torch.where(h2_, torch.where(t1_21, t1_22, torch.where(t1_23, 0.0, t1_14)), t1_14)
        t1_25 = t1_11 * (2.0 * t1_0)
        t1_26 = -((t1_25 * t1_9) * t1_10)
        t1_27 = torch.where((t1_25.abs() < torch.inf), t1_26, torch.where(t1_15, 0.0, t1_26))
        t1_28 = t1_27.abs()
        t1_29 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t1_28
        t1_30 = torch.where((t1_27 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t1_31 = t1_28 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t1_32 = torch.where(h2_, torch.where(t1_29, t1_30, torch.where(t1_31, 0.0, t1_27)), t1_27)
        rows_a[k] = rows_a[k] + (torch.where(h3_, h4_, t1_24))
        rows_d[k] = rows_d[k] + (torch.where(h3_, h4_, t1_32))
        sum1_, sum2_, sum3_ = sum1_ + ((a_k_ * t1_9) * t1_10), sum2_ + t1_16, sum3_ + t1_19
    t2_0 = sum2_.abs()
    t2_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_0
    t2_2 = torch.where((sum2_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_3 = t2_0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_4 = torch.where(h2_, torch.where(t2_1, t2_2, torch.where(t2_3, 0.0, sum2_)), sum2_)
    t2_5 = sum3_.abs()
    t2_6 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_5
    t2_7 = torch.where((sum3_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_8 = t2_5 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_9 = torch.where(h2_, torch.where(t2_6, t2_7, torch.where(t2_8, 0.0, sum3_)), sum3_)
    rows_gamma[0] = rows_gamma[0] + (torch.where(h3_, h4_, t2_9))
    return (torch.where(h3_, h4_, t2_4), torch.stack(torch.broadcast_tensors(*rows_a)), torch.stack(torch.broadcast_tensors(*rows_d)), torch.stack(torch.broadcast_tensors(*rows_gamma)),)


_function = Unit(
    "kaf",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def kaf(
    x: Tensor,
    a: Tensor | None = None,
    d: Tensor | None = None,
    gamma: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """KAF of every element: Series(exp(-(x - d[k])**2*gamma[0])*a[k], k < size_a).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``a``: coefficient of the kernel at d_i (shape [n] or [channels, n]).
    ``d``: where the kernel is centred (shape [n] or [channels, n]).
    ``gamma``: bandwidth (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if a is None:
        a = default((0.0, 0.0, 0.0, 0.0, 0.23032943298089031, 0.46065886596178063, 0.690988298942671), x)
    if d is None:
        d = default((-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0), x)
    if gamma is None:
        gamma = default((0.16666666666666666,), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, a, d, gamma, dim)) is not None:
        return _result
    return _function(x, a, d, gamma, dim)



class KAF(Module):
    """KAF as a module: Series(exp(-(x - d[k])**2*gamma[0])*a[k], k < size_a).

    a, d, gamma: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        a: Sequence[float] = (0.0, 0.0, 0.0, 0.0, 0.23032943298089031, 0.46065886596178063, 0.690988298942671),
        d: Sequence[float] = (-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0),
        gamma: Sequence[float] = (0.16666666666666666,),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.a = make_parameter(PARAMETERS, 0, a, channels, device, dtype)
        self.d = make_parameter(PARAMETERS, 1, d, channels, device, dtype).requires_grad_(False)
        self.gamma = make_parameter(PARAMETERS, 2, gamma, channels, device, dtype).requires_grad_(False)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return kaf(x, self.a, self.d, self.gamma, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("a", "d", "gamma", ))
