"""Numbers of a row as tensors: float64 values with exponents of their own, so that no power of a scale overflows.

What the kernels' ``row_numbers.h`` computes one row at a time, for all rows at once and differentiable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

#: Exponents that leaves and alignments are kept within: 2^±_FAR are normal numbers.
_FAR = 1000.0


def power_of_two(exponent: Tensor) -> Tensor:
    """2^exponent for a float64 tensor of integers, within the normal numbers."""
    return torch.exp2(exponent.clamp(-1022.0, 1023.0))


class Number:
    """value * 2^exponent: float64 tensors that broadcast; exponents are integers and have no derivative."""

    def __init__(self, value: Tensor, exponent: Tensor) -> None:
        self.value = value
        self.exponent = exponent

    @classmethod
    def of(cls, value: Tensor) -> Number:
        """A tensor with the exponents of its elements taken out."""
        size = value.detach().abs()
        usual = (size > 0) & (size < torch.inf)
        exponent = torch.where(usual, torch.log2(torch.where(usual, size, 1.0)).floor().clamp(-_FAR, _FAR), 0.0)
        return cls(value * power_of_two(-exponent), exponent)

    def tensor(self) -> Tensor:
        """As float64: infinite or 0 beyond its range."""
        half = (self.exponent / 2).floor()
        return self.value * power_of_two(half) * power_of_two(self.exponent - half)

    def map(self, function: Callable[..., Tensor], *others: Number | float) -> Number:
        """``function`` of the plain tensors."""
        return Number.of(function(self.tensor(), *(self._number(o).tensor() for o in others)))

    def _number(self, other: Number | float) -> Number:
        return other if isinstance(other, Number) else Number.of(self.value.new_full((), other))

    def __neg__(self) -> Number:
        return Number(-self.value, self.exponent)

    def __mul__(self, other: Number | float) -> Number:
        other = self._number(other)
        return Number(self.value * other.value, self.exponent + other.exponent)

    __rmul__ = __mul__

    def __truediv__(self, other: Number | float) -> Number:
        """A quotient by zero is 0: a row whose norm is zero has no direction."""
        other = self._number(other)
        zero = other.value == 0
        quotient = self.value / torch.where(zero, 1.0, other.value)
        return Number(torch.where(zero, 0.0, quotient), self.exponent - other.exponent)

    def __rtruediv__(self, other: float) -> Number:
        return self._number(other) / self

    def __add__(self, other: Number | float) -> Number:
        other = self._number(other)
        mine, its = (torch.where(n.value.detach() == 0, -1e6, n.exponent) for n in (self, other))
        exponent = torch.maximum(mine, its)
        aligned = [n.value * power_of_two(e - exponent) for n, e in ((self, mine), (other, its))]
        return Number(aligned[0] + aligned[1], torch.where(exponent < -1e5, 0.0, exponent))

    __radd__ = __add__

    def __sub__(self, other: Number | float) -> Number:
        return self + (-other)

    def __rsub__(self, other: float) -> Number:
        return (-self) + other

    def sqrt(self) -> Number:
        odd = torch.remainder(self.exponent, 2.0)
        zero = self.value == 0
        root = torch.sqrt(torch.where(zero, 1.0, self.value * (1.0 + odd)))
        return Number(torch.where(zero, 0.0, root), (self.exponent - odd) / 2)


def coefficients(
    given: Sequence[Number | float], like: Tensor, numbers: int, scaled: bool
) -> tuple[list[Tensor], Tensor, Tensor]:
    """The numbers in the type of ``like``, and two factors of the sum that they are the coefficients of.

    Together the factors are a power of two that leaves the largest coefficient near 1; the first ``numbers`` are no
    coefficients and are kept as they are.
    """
    zero = torch.zeros((), dtype=torch.float64, device=like.device)
    given = [n if isinstance(n, Number) else Number.of(zero + n) for n in given]
    power = zero
    if scaled:
        exponents = [torch.where(n.value.detach() == 0, -torch.inf, n.exponent) for n in given[numbers:]]
        power = exponents[0]
        for e in exponents[1:]:
            power = torch.maximum(power, e)
        most = 2000.0 if like.dtype is torch.float64 else 240.0
        power = torch.where(power > -torch.inf, power, 0.0).clamp(-most, most)
    kept = [n if i < numbers else Number(n.value, n.exponent - power) for i, n in enumerate(given)]
    half = (power / 2).floor()
    factors = (power_of_two(half).to(like.dtype), power_of_two(power - half).to(like.dtype))
    return [n.tensor().to(like.dtype) for n in kept], *factors
