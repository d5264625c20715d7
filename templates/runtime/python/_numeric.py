"""Arithmetic that torch has no operator for, in the type of its arguments; and functions that stay accurate where
torch's operators are compiled or exported.

Products are taken apart into products of halves, which have no more digits than the type holds.  (In float64 the least
of the four may have one more.)  These are exact, so a compiler that contracts products and sums to fused operations, as
Triton does, changes nothing.  It would change what comes of splitting by arithmetic, or of comparing a product with
itself.  Only what is exported for a CPU or to ONNX, which cannot read the bits of a number, is split by arithmetic.
What is added for rounding errors is a constant to autograd: their derivative is 0.  Only in forward mode does
that of a product hold what rounding left of the derivative of the product, which is lost otherwise.
"""

from __future__ import annotations

from functools import reduce
from typing import TypeAlias

import torch
from torch import Tensor
from torch.autograd import forward_ad
from torch.compiler import is_compiling, is_exporting
from torch.onnx import is_in_onnx_export

#: The bits that the upper half of a number keeps: 12 of 24 digits, 26 of 53.
_UPPER = {torch.float32: (torch.int32, -(1 << 12)), torch.float64: (torch.int64, -(1 << 27))}
#: Digits of a float64 that are beyond the type, and beyond the upper half.
_BEYOND = {torch.float32: (29, 41), torch.float64: (0, 27)}

#: The product of all three.
_Product: TypeAlias = tuple[Tensor, Tensor | float, int]


def fused(a: Tensor | float, b: Tensor | float, c: Tensor | float) -> Tensor:
    """a*b + c, rounded once: to the nearest number, or to the next one where it is all but as near.

    At least one of the first two is a tensor, of float32 or float64; numbers are first rounded to its type, as they are
    wherever else they stand.
    """
    sum_ = a * b + c  # with the derivatives, and rounded once or twice
    nearly, c = sum_.detach(), c.detach() if isinstance(c, Tensor) else c
    rest = c - nearly
    share = rest - c
    lost = (c - (rest - share)) - (nearly + share)  # by the rounding of ``rest`` (Knuth, TAOCP 2, 4.2.2)
    missing = reduce(_plus, _exact_products(a, b), rest) + lost
    # Beyond the largest number nothing is missing: there it is NaN.
    return sum_ + torch.where(missing == missing, missing, 0.0)


def product_error(a: Tensor | float, b: Tensor | float, c: Tensor | float) -> Tensor:
    """a*b + c exactly, where c is -(a*b) to within a unit in the last place (Dekker 1971).

    Of float64 all digits but the last.  Products that overflow give no number that means anything, and products that
    are nearly subnormal one that is off by some units of the smallest subnormal.  At least one of the first two is a
    tensor.
    """
    products = _exact_products(a, b)
    start = c.detach() if isinstance(c, Tensor) else products[0][0].new_full((), c)
    error = reduce(_plus, products, start)
    tangent = _tangent_error(a, b, c)
    return error if tangent is None else forward_ad.make_dual(error, tangent)


def _tangent_error(a: Tensor | float, b: Tensor | float, c: Tensor | float) -> Tensor | None:
    """da*b + a*db + dc, exactly but for its own rounding, where dc is the rest rounded; None where c has no tangent.

    Where it is differentiated again the derivatives of its terms cancel, for none of them is left out.
    """
    (a, da), (b, db), (_, dc) = map(_dual, (a, b, c))
    factors = [(u, v) for u, v in ((da, b), (db, a)) if u is not None]
    if dc is None or not factors:
        return None
    whole, *other = (u * v for u, v in factors)
    missing = [reduce(_plus, _crossed(_split(u), _parts(v, u.dtype)), -(u * v)) for u, v in factors]
    for term in other:
        sum_ = whole + term
        share = sum_ - whole
        missing.append((whole - (sum_ - share)) + (term - share))
        whole = sum_
    error = reduce(torch.add, missing, whole + dc)
    return torch.where(error == error, error, 0.0)


def _dual(a: Tensor | float) -> tuple[Tensor | float, Tensor | None]:
    """a without its tangent in forward mode, and that, if it has one."""
    if is_compiling() or forward_ad._current_level < 0 or not isinstance(a, Tensor):
        return a, None
    primal, tangent = forward_ad.unpack_dual(a)
    return primal, tangent


def _detached(a: Tensor | float) -> Tensor | float:
    return a.detach() if isinstance(a, Tensor) else a


def _exact_products(a: Tensor | float, b: Tensor | float) -> list[_Product]:
    """Products whose sum is a*b, the largest first."""
    if not isinstance(a, Tensor):
        a, b = b, a
    high, low = halves = _halves(a.detach())
    if a is b:
        return [(high, high, 1), (high, low, 2), (low, low, 1)]
    return _crossed(halves, _parts(_detached(b), a.dtype))


def _crossed(a: tuple[Tensor, Tensor], b: tuple[Tensor | float, Tensor | float]) -> list[_Product]:
    (high, low), (upper, lower) = a, b
    return [(high, upper, 1), (high, lower, 1), (low, upper, 1), (low, lower, 1)]


def _plus(c: Tensor, product: _Product) -> Tensor:
    a, b, times = product
    return torch.addcmul(c, a, b, value=times) if isinstance(b, Tensor) else torch.add(c, a, alpha=times * b)


def _parts(a: Tensor | float, dtype: torch.dtype) -> tuple[Tensor | float, Tensor | float]:
    """The halves of a tensor or of a number."""
    return _halves(a) if isinstance(a, Tensor) else _halves_of_number(a, dtype)


def _halves(a: Tensor) -> tuple[Tensor, Tensor]:
    """The upper half of the digits of a, and the rest."""
    if is_exporting() and (a.is_cpu or is_in_onnx_export()):
        far = a.abs() > 2.0**100  # where splitting would overflow
        high = _split(torch.where(far, a * 2.0**-40, a))[0]
        high = torch.where(far, high * 2.0**40, high)
        return high, a - high
    integers, mask = _UPPER[a.dtype]
    high = (a.view(integers) & mask).view(a.dtype)
    return high, a - high


def _split(a: Tensor) -> tuple[Tensor, Tensor]:
    """The same by arithmetic (Veltkamp): of a tangent, which may be a batch that has no views.  Near overflow NaN."""
    scaled = a * (1.0 - _UPPER[a.dtype][1])
    high = scaled - (scaled - a)
    return high, a - high


def _halves_of_number(a: float, dtype: torch.dtype) -> tuple[float, float]:
    """The same of a number, rounded to ``dtype`` before."""
    beyond, lower = (2.0**digits + 1.0 for digits in _BEYOND[dtype])
    # Veltkamp: a without its last digits.
    whole = a * beyond - (a * beyond - a) if beyond > 2.0 else a
    high = whole * lower - (whole * lower - whole)
    return high, whole - high


# -- Functions that compilers and exporters replace by formulas that cancel.
#
# Inductor's expm1 for CPUs is exp(x) - 1, and its erf of float32 loses all digits near 0.  ONNX has neither expm1 nor
# log1p nor erfc; torch's exporter writes exp(x) - 1, log(1 + x) and 1 - erf(x).

#: Coefficients of Chebyshev polynomials in (x - 3.75)/(x + 3.75) of (1 + 2x) exp(x^2) erfc(x), x >= 0 (Shepherd and
#: Laframboise 1981), as many as float32 needs: the exporter rounds all numbers in the code to float32.
_ERFC = (
    1.1775789345674017, -0.004590054580646478, -0.08424913336651792, 0.05920993999819189, -0.026658668435305753,
    0.009074997670705265, -0.002413163540417608, 0.0004907758365258086, -6.916973302501207e-05, 4.13902798607301e-06,
    7.74038306619849e-07, -2.1886401049234397e-07, 1.076499946567091e-08, 4.521959811218287e-09,
)  # fmt: skip


def accurate_expm1(x: Tensor) -> Tensor:
    """exp(x) - 1."""
    if not is_compiling() or not (x.is_cpu or is_in_onnx_export()):
        return torch.expm1(x)
    size = x.detach().abs()
    half = torch.tanh(torch.clamp(x, -1.0, 1.0) * 0.5)
    near = torch.where(size < 2.0**-54, x, 2.0 * half / (1.0 - half))
    return torch.where(size < 1.0, near, torch.exp(x) - 1.0)


def accurate_log1p(x: Tensor) -> Tensor:
    """log(1 + x)."""
    if not is_in_onnx_export():
        return torch.log1p(x)
    sum_ = 1.0 + x
    whole = sum_.detach()
    missing = (x.detach() - (whole - 1.0)) / whole
    return torch.where(whole == 1.0, x, torch.log(sum_) + torch.where(missing == missing, missing, 0.0))


def accurate_erf(x: Tensor) -> Tensor:
    """The error function."""
    if not is_compiling() or not x.is_cpu or is_in_onnx_export():
        return torch.special.erf(x)
    return torch.special.erf(x.double()).to(x.dtype)


def accurate_erfc(x: Tensor) -> Tensor:
    """1 - erf(x)."""
    if not is_in_onnx_export():
        return torch.special.erfc(x)
    size = torch.clamp(x.abs(), max=1000.0)
    square = size * size
    t = 2.0 * (size - 3.75) / (size + 3.75)
    last, sum_ = 0.0, 0.0
    for c in reversed(_ERFC[1:]):  # Clenshaw
        last, sum_ = sum_, t * sum_ - last + c
    scaled = (0.5 * t * sum_ - last + _ERFC[0]) / (1.0 + 2.0 * size)
    tail = scaled * torch.exp(-square) * (1.0 - product_error(size, size, -square))
    return torch.where(x < 0.0, 2.0 - tail, tail)
