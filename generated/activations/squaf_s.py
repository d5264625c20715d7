"""SQUAF-S: Series(Piecewise((z[k], ((k < 1) | (x >= q*(k - size_z/2))) & ((k >= size_z - 1) | (x < q*(k - size_z/2 + 1)))), (0, True)), k < size_z)

Soft quantization activation functions for deep learning, equation 4 with the cells of a uniform grid.
Generated from its definition; edit that and run `actsym generate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling

from .._signature import Domain
from .._unit import Module, Parameter, Unit, default, describe, make_number, make_parameter

PARAMETERS = (
    Parameter("q", 1.0, domain=Domain(low=0.0)),
    Parameter("z", (0.0, 0.0, 0.0, 1.0, 2.0), learnable=True),
)


def value(x: Tensor, p_q: Tensor, p_z: Tensor) -> Tensor:
    """f"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    h0_ = p_size_z - 1.0
    h1_ = p_size_z * 0.5
    h3_ = x.abs()
    h2_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    sum1_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = index_ - h1_
        t1_1 = ((h0_ <= index_) | (h2_ < (p_q * (t1_0 + 1.0)))) & (((p_q * t1_0) <= h2_) | (index_ < 1.0))
        sum1_ = sum1_ + torch.where(t1_1, z_k_, 0.0)
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h3_
    t2_1 = sum1_.abs()
    t2_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_1
    t2_3 = torch.where((sum1_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_4 = t2_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_5 = torch.where(t2_0, torch.where(t2_2, t2_3, torch.where(t2_4, 0.0, sum1_)), sum1_)
    return torch.where((x != x), (x * x), t2_5)


def slope(x: Tensor, p_q: Tensor, p_z: Tensor) -> tuple[Tensor, ...]:
    """df/dx"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    h0_ = p_size_z - 1.0
    h1_ = p_size_z * 0.5
    h3_ = x.abs()
    h2_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    sum1_ = x.new_full((), 0.0)
    sum2_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = index_ - h1_
        t1_1 = ((h0_ <= index_) | (h2_ < (p_q * (t1_0 + 1.0)))) & (((p_q * t1_0) <= h2_) | (index_ < 1.0))
        sum1_, sum2_ = sum1_ + torch.where(t1_1, z_k_, 0.0), sum2_
    t2_0 = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < h3_
    t2_1 = sum2_.abs()
    t2_2 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_1
    t2_3 = torch.where((sum2_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_4 = t2_1 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_5 = torch.where(t2_0, torch.where(t2_2, t2_3, torch.where(t2_4, 0.0, sum2_)), sum2_)
    return (torch.where((x != x), (x * x), t2_5),)


def gradient(x: Tensor, p_q: Tensor, p_z: Tensor) -> tuple[Tensor, ...]:
    """df/dx, then df/d(parameter), of a vector [n, ...]"""
    single = x.dtype == torch.float32
    p_size_z = len(p_z)
    rows_z = [torch.zeros_like(x)] * len(p_z)
    h0_ = p_size_z - 1.0
    h1_ = p_size_z * 0.5
    h2_ = torch.clamp(x, ((-3.4028234663852886e+38) if single else (-1.7976931348623157e+308)), (3.4028234663852886e+38 if single else 1.7976931348623157e+308))
    h3_ = (3.4028234663852886e+38 if single else 1.7976931348623157e+308) < x.abs()
    h4_ = x != x
    h5_ = x * x
    sum1_ = x.new_full((), 0.0)
    sum2_ = x.new_full((), 0.0)
    for k in range(len(p_z)):
        z_k_ = p_z[k]
        index_ = k
        t1_0 = index_ - h1_
        t1_1 = ((h0_ <= index_) | (h2_ < (p_q * (t1_0 + 1.0)))) & (((p_q * t1_0) <= h2_) | (index_ < 1.0))
        t1_2 = t1_1.to(x.dtype)
        t1_3 = t1_2.abs()
        t1_4 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t1_3
        t1_5 = torch.where((t1_2 < 0.0), x.new_full((), (-torch.inf)), torch.inf)
        t1_6 = t1_3 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
        t1_7 = torch.where(h3_, torch.where(t1_4, t1_5, torch.where(t1_6, 0.0, t1_2)), t1_2)
        rows_z[k] = rows_z[k] + (torch.where(h4_, h5_, t1_7))
        sum1_, sum2_ = sum1_ + torch.where(t1_1, z_k_, 0.0), sum2_
    t2_0 = sum2_.abs()
    t2_1 = (1.8446744073709552e+19 if single else 1.3407807929942597e+154) < t2_0
    t2_2 = torch.where((sum2_ < 0.0), x.new_full((), (-torch.inf)), torch.inf)
    t2_3 = t2_0 < (5.421010862427522e-20 if single else 7.458340731200207e-155)
    t2_4 = torch.where(h3_, torch.where(t2_1, t2_2, torch.where(t2_3, 0.0, sum2_)), sum2_)
    return (torch.where(h4_, h5_, t2_4), torch.stack(torch.broadcast_tensors(*rows_z)),)


_function = Unit(
    "squaf_s",
    PARAMETERS,
    value,
    gradient,
    slope=slope,
)


def squaf_s(
    x: Tensor,
    q: float = 1.0,
    z: Tensor | None = None,
    *,
    dim: int = 1,
) -> Tensor:
    """SQUAF-S of every element: Series(Piecewise((z[k], ((k < 1) | (x >= q*(k - size_z/2))) & ((k >= size_z - 1) | (x < q*(k - size_z/2 + 1)))), (0, True)), k < size_z).

    ``x`` is a floating-point tensor of any shape and strides; the result has its shape and dtype.
    ``q``: step of the grid.
    ``z``: amplitude at position i (shape [n] or [channels, n]).
    Tensors that are not given are what a module starts with.
    ``dim``: the dimension of x that channels divide into groups of equal size.
    """
    if z is None:
        z = default((0.0, 0.0, 0.0, 1.0, 2.0), x)
    if not is_dynamo_compiling() and (_result := _function.calls.ask(x, q, z, dim)) is not None:
        return _result
    return _function(x, q, z, dim)



class SQUAFS(Module):
    """SQUAF-S as a module: Series(Piecewise((z[k], ((k < 1) | (x >= q*(k - size_z/2))) & ((k >= size_z - 1) | (x < q*(k - size_z/2 + 1)))), (0, True)), k < size_z).

    z: learnable, shared by all elements or, with ``channels``, one for each of so many groups of
    dimension ``dim`` (a number, or numbers by the names of those that are not shared); ``requires_grad_(False)`` freezes.
    """

    def __init__(
        self,
        *,
        q: float = 1.0,
        z: Sequence[float] = (0.0, 0.0, 0.0, 1.0, 2.0),
        channels: int | Mapping[str, int] | None = None,
        dim: int = 1,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.q = make_number(PARAMETERS[0], q)
        self.z = make_parameter(PARAMETERS, 1, z, channels, device, dtype)
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        return squaf_s(x, self.q, self.z, dim=self.dim)

    def extra_repr(self) -> str:
        return describe(self, ("q", "z", ))
