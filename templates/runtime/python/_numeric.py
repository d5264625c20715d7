"""Arithmetic that torch has no operator for."""

from __future__ import annotations

import torch
from torch import Tensor

_SPLIT = 134217729.0  # 2^27 + 1 (Dekker 1971)


def fused(a: Tensor | float, b: Tensor | float, c: Tensor) -> Tensor:
    """a*b + c with the product unrounded: in double for float32, by Dekker's exact product for float64.

    Numbers among the factors are first rounded to the type of ``c``, as they are wherever else they stand.
    """
    a, b = (v if isinstance(v, Tensor) else c.new_full((), v) for v in (a, b))
    if a.dtype is torch.float64:
        p = a * b
        return (p + c) + _product_error(a, b, p)
    return (a.double() * b.double() + c.double()).to(a.dtype)


def _product_error(a: Tensor, b: Tensor, p: Tensor) -> Tensor:
    """a*b - p, exactly, for p = a*b rounded."""
    a_high, b_high = _high(a), _high(b)
    a_low, b_low = a - a_high, b - b_high
    return ((a_high * b_high - p) + a_high * b_low + a_low * b_high) + a_low * b_low


def _high(a: Tensor) -> Tensor:
    t = a * _SPLIT
    return t - (t - a)
