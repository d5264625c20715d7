"""A row activation as plain torch expressions: what runs where there is no kernel, what the compiler fuses, and what
second derivatives are derived from.

The same generated functions, scaling and arithmetic as in the kernels.  float32 and float64 are computed in float64,
half types in float32 with sums in float64.

Numbers of a row are float64 values with exponents of their own, so that no power of a scale overflows: what
``row_numbers.h`` computes for the kernels one row at a time, for all rows at once and differentiable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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


class RowFunctions:
    """What is generated of a row activation: constants and functions (see the modules of ``activations``)."""

    sums: int
    products: int
    numbers: int
    side: int
    scaled: int
    fused: int
    sum_degrees: tuple[int, ...]
    product_degrees: tuple[int, ...]


@dataclass(frozen=True)
class _Row:
    """Rows that were looked at: scaled entries, the scale, the sums, and what to add to break a row that is broken."""

    entries: Tensor
    scale: Number
    length: Number
    sums: list[Number]
    fault: Tensor
    parameters: list[Number]


class RowExpression:
    """Forward and backward of ``functions`` in torch.

    ``table`` holds the learnable parameters and then the fixed ones, each a float64 tensor without dimensions.
    """

    def __init__(self, functions: type[RowFunctions]) -> None:
        self.functions = functions

    def forward(self, x: Tensor, table: Sequence[Tensor]) -> Tensor:
        """f of every row of ``x``, of at least one entry."""
        row = self._look(x, table)
        given = [*self._numbers(row), *self.functions.forward_row(row.sums, row.scale, row.length, row.parameters)]
        c, *factors = self._coefficients(given, row)
        return self._finish(self.functions.value(row.entries, c)[0] + torch.zeros_like(row.entries), factors, row, x)

    def backward(self, grad: Tensor, x: Tensor, table: Sequence[Tensor]) -> Tensor:
        """The gradient by ``x``."""
        return self._backward(grad, x, table, False)[0]

    def backward_parameters(self, grad: Tensor, x: Tensor, table: Sequence[Tensor]) -> tuple[Tensor, list[Tensor]]:
        """The gradient by ``x``, and that by each learnable parameter."""
        return self._backward(grad, x, table, True)

    def _backward(self, grad, x, table, wanted):
        f = self.functions
        row = self._look(x, table)
        g = grad.to(row.entries.dtype)
        numbers = self._numbers(row)
        plain = [n.tensor().to(g.dtype) for n in numbers]
        products = [_sum(g * b) for b in f.products_of(row.entries, plain)]
        given = (row.sums, products, row.scale, row.length, row.parameters)
        c, *factors = self._coefficients([*numbers, *f.backward_row(*given)], row)
        by_x = self._finish(f.slope(row.entries, g, c)[0], factors, row, x)
        shares = f.parameter_row(*given) if wanted else ()
        return by_x, [(s.tensor() + row.fault).sum() for s in shares]

    def _look(self, x: Tensor, table: Sequence[Tensor]) -> _Row:
        f = self.functions
        wide = x.to(torch.float32 if x.dtype in (torch.float16, torch.bfloat16) else torch.float64)
        given = x.detach()
        fault = torch.where(torch.isfinite(given).all(-1, keepdim=True), 0.0, torch.nan).to(torch.float64)
        zero = torch.zeros_like(fault)
        exponent = self._exponent(given, wide.dtype) if f.scaled else zero
        entries = wide * power_of_two(-exponent).to(wide.dtype) if f.scaled else wide
        sums = [_sum(s) for s in f.statistics(entries)]
        return _Row(
            entries=entries,
            scale=Number(zero + 1.0, exponent),
            length=Number.of(zero + float(x.shape[-1])),
            sums=sums,
            fault=fault,
            parameters=[Number.of(p) for p in table],
        )

    def _exponent(self, x: Tensor, dtype: torch.dtype) -> Tensor:
        """The exponent of the power of two that a row is divided by."""
        size = x * self.functions.side if self.functions.side else x.abs()
        largest = size.amax(-1, keepdim=True)
        # Rows with nothing on that side: what is not read must stay finite too, or derivatives of branches do not.
        largest = torch.where(largest > 0, largest, x.abs().amax(-1, keepdim=True)).to(torch.float64)
        usual = (largest > 0) & (largest < torch.inf)
        highest = 1021.0 if dtype is torch.float64 else 125.0
        exponent = torch.log2(torch.where(usual, largest, 1.0)).floor() + 1.0
        return torch.where(usual, exponent.clamp(-highest, highest), -highest)

    def _numbers(self, row: _Row) -> Sequence[Number]:
        return self.functions.numbers_of(row.sums, row.scale, row.length, row.parameters)

    def _coefficients(self, given, row):
        return coefficients(given, row.entries, self.functions.numbers, bool(self.functions.scaled))

    @staticmethod
    def _finish(value: Tensor, factors: Sequence[Tensor], row: _Row, x: Tensor) -> Tensor:
        return (value * factors[0] * factors[1] + row.fault.to(value.dtype)).to(x.dtype)


def _sum(values: Tensor) -> Number:
    """Over the row, in float64."""
    return Number.of(values.sum(-1, keepdim=True, dtype=torch.float64))
