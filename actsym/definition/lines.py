"""Maxima of lines: the upper hull, and the function that stands for a maximum until its entries are numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import sympy as sp
from sympy.printing.printer import Printer


@dataclass(frozen=True)
class Lines:
    """max over the powers k of (a_k + k x): ``powers`` ascending, ``coefficients`` beside them.

    Powers may be any real numbers.
    """

    powers: tuple[int | sp.Expr, ...]
    coefficients: tuple[sp.Expr, ...]

    def pieces(self) -> list[tuple[sp.Expr, sp.Expr, sp.Expr]]:
        """(from where, slope, coefficient) of each line that is the maximum somewhere: the upper hull."""
        hull: list[tuple[sp.Expr, sp.Expr, sp.Expr]] = []
        for k, a in zip(self.powers, self.coefficients, strict=True):
            start = -sp.oo
            while hull:
                before, slope, height = hull[-1]
                start = (height - a) / (k - slope)
                if before is -sp.oo or _precedes(before, start):
                    break
                hull.pop()
                start = -sp.oo
            hull.append((start, k, a))
        return hull

    def expression(self, x: sp.Symbol) -> sp.Expr:
        """The maximum as a Piecewise of its lines; a breakpoint belongs to the line on its left."""
        hull = self.pieces()
        branches = [(a + k * x, x <= then[0]) for (_, k, a), then in pairwise(hull)]
        _, k, a = hull[-1]
        return sp.Piecewise(*branches, (a + k * x, True)) if branches else a + k * x


def _precedes(a: sp.Expr, b: sp.Expr) -> bool:
    """a < b, for exact real numbers."""
    if a.is_Rational and b.is_Rational:
        return bool(a < b)
    from actsym.rigor.exact_numbers import sorted_reals

    return a != b and sorted_reals({a, b})[0] == a and len(sorted_reals({a, b})) == 2


class Largest(sp.Function):
    """The largest of its arguments; where several are equal, the first of them is the one that derivatives follow.

    Lines in a single symbol with numbers as coefficients become the branches of their upper hull.
    """

    @classmethod
    def eval(cls, *entries: sp.Expr) -> sp.Expr | None:
        if len(entries) == 1:
            return entries[0]
        free = set().union(*(e.free_symbols for e in entries))
        if len(free) != 1:
            return None
        (x,) = free
        if not all(e.is_polynomial(x) and sp.degree(e, x) <= 1 for e in entries):
            return None
        best: dict[sp.Expr, sp.Expr] = {}
        for entry in entries:
            line = sp.Poly(entry, x)
            slope, height = line.nth(1), line.nth(0)
            if slope not in best or _precedes(best[slope], height):
                best[slope] = height
        slopes = sorted(best, key=_Order)
        return Lines(tuple(slopes), tuple(best[s] for s in slopes)).expression(x)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        own = self.args[argindex - 1]
        first = [own > e for e in self.args[: argindex - 1]]
        return sp.Piecewise((1, sp.And(*first, *(own >= e for e in self.args[argindex:]))), (0, True), evaluate=False)

    def _eval_is_real(self) -> bool:
        return True

    def _latex(self, printer: Printer, exp: str | None = None) -> str:
        inner = r"\max\left(" + ", ".join(map(printer._print, self.args)) + r"\right)"
        return inner if exp is None else f"{inner}^{{{exp}}}"


class _Order:
    """Sort key of exact real numbers."""

    def __init__(self, number: sp.Expr) -> None:
        self.number = number

    def __lt__(self, other: _Order) -> bool:
        return _precedes(self.number, other.number)
