"""Row statistics: what an activation that reads a whole row (the last dimension of a tensor) is defined with.

A definition in ``x`` stands for one entry of the row; ``RowMean(g)`` and ``RowSum(g)`` stand for the mean and the sum
over the row of ``g``, an expression in ``x``.  RMS normalisation is

    >>> x / sp.sqrt(RowMean(x**2) + eps)

``RowSum(1)`` is the length of the row.  Where a definition divides by a quantity of the row that is zero, the quotient
is taken as 0, and so is its derivative: a row without direction has no normalised form, and 0 is what the powers of a
row of zeros are.
"""

from __future__ import annotations

import sympy as sp
from sympy.printing.printer import Printer

from actsym.definition.parameters import SpecError

_x = sp.Symbol("x", real=True)


class RowStatistic(sp.Function):
    """A statistic of the row: a number, the same for all its entries."""

    nargs = 1

    @classmethod
    def eval(cls, summand: sp.Expr) -> sp.Expr | None:
        if summand.atoms(RowStatistic):
            raise SpecError(f"{cls.__name__}({summand}): a statistic of the row inside another is not supported")
        return None

    def _eval_is_real(self) -> bool | None:
        return self.args[0].is_real

    def _eval_is_nonnegative(self) -> bool | None:
        return self.args[0].is_nonnegative

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        raise SpecError(f"{self} depends on every entry of the row: it has no derivative by x alone")


class RowMean(RowStatistic):
    """Mean over the row of an expression in x."""

    @classmethod
    def eval(cls, summand: sp.Expr) -> sp.Expr | None:
        return summand if not summand.has(_x) else super().eval(summand)

    def _latex(self, printer: Printer, exp: str | None = None) -> str:
        return _powered(rf"\overline{{{printer._print(self.args[0])}}}", exp)


class RowSum(RowStatistic):
    """Sum over the row of an expression in x."""

    @classmethod
    def eval(cls, summand: sp.Expr) -> sp.Expr | None:
        if not summand.has(_x):
            return None if summand == 1 else summand * cls(sp.S.One)
        return super().eval(summand)

    def _latex(self, printer: Printer, exp: str | None = None) -> str:
        return _powered(rf"\sum_j {printer._print(self.args[0])}", exp)


def _powered(text: str, exponent: str | None) -> str:
    return text if exponent is None else rf"\left({text}\right)^{{{exponent}}}"


def statistics(expr: sp.Expr) -> list[RowStatistic]:
    """The row statistics of a definition, each once, in a fixed order."""
    return sorted(expr.atoms(RowStatistic), key=sp.default_sort_key)
