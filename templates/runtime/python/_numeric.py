"""Arithmetic that torch has no operator for."""

from __future__ import annotations

import torch
from torch import Tensor

_SPLIT = 134217729.0  # 2^27 + 1 (Dekker 1971)
_FAR = 2.0**990


def fused(a: Tensor | float, b: Tensor | float, c: Tensor | float) -> Tensor:
    """a*b + c with the product unrounded: in double for float32, by Dekker's exact product for float64.

    At least one is a tensor; numbers are first rounded to its type, as they are wherever else they stand.
    """
    like = next(v for v in (a, b, c) if isinstance(v, Tensor))
    a, b, c = (v if isinstance(v, Tensor) else like.new_full((), v) for v in (a, b, c))
    if a.dtype is torch.float64:
        p = a * b
        error = _product_error(a, b, p)
        # Where the product overflows there is none to speak of.
        return (p + c) + torch.where(error.abs() < torch.inf, error, 0.0)
    return (a.double() * b.double() + c.double()).to(a.dtype)


def _product_error(a: Tensor, b: Tensor, p: Tensor) -> Tensor:
    """a*b - p, exactly, for p = a*b rounded."""
    a_high, b_high = _high(a), _high(b)
    a_low, b_low = a - a_high, b - b_high
    return ((a_high * b_high - p) + a_high * b_low + a_low * b_high) + a_low * b_low


def _high(a: Tensor) -> Tensor:
    """The upper half of the digits of a; near overflow, of a scaled down, so that the split is finite."""
    far = a.abs() > _FAR
    near = torch.where(far, a * 2.0**-28, a)
    t = near * _SPLIT
    high = t - (t - near)
    return torch.where(far, high * 2.0**28, high)
