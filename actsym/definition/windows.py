"""Formulas of vectors' entries as the analysis reads them best: branches outside, each in its shortest form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy as sp
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

#: Comparisons of x with a bound by which the bound belongs to the interval on its right.
_LEFT_CLOSED = (sp.Lt, sp.Ge)
_MIRRORED = {sp.Lt: sp.Gt, sp.Gt: sp.Lt, sp.Le: sp.Ge, sp.Ge: sp.Le}


def readable(expr: sp.Expr, x: sp.Symbol) -> sp.Expr:
    """A formula in ``x`` alone, the moduli of lines as branches and these outside; polynomials are expanded, and
    factors exp(u) that all terms of a quotient share are cancelled."""
    lines = [a for a in expr.atoms(sp.Abs) if a.args[0].is_polynomial(x) and sp.degree(a.args[0], x) == 1]
    left_closed = any(r.func in _LEFT_CLOSED for p in expr.atoms(sp.Piecewise) for r in p.atoms(Relational))
    plain = expr.xreplace({a: _modulus(a.args[0], x, left_closed) for a in lines})
    found = branches_outside(plain)
    if isinstance(found, sp.Piecewise):
        return sp.Piecewise(*((_short(e, x), c) for e, c in found.args), evaluate=False)
    return _short(found, x)


def _modulus(line: sp.Expr, x: sp.Symbol, left_closed: bool) -> sp.Expr:
    slope, constant = sp.Poly(line, x).all_coeffs()
    sign = 1 if slope > 0 else -1
    below = sp.Lt if left_closed else sp.Le
    return sp.Piecewise((-sign * line, below(x, -constant / slope)), (sign * line, True))


def _short(value: sp.Expr, x: sp.Symbol) -> sp.Expr:
    if value.is_polynomial(x):
        return sp.expand(value)
    top, bottom = sp.fraction(value)
    terms = [t for side in (top, bottom) for t in sp.Add.make_args(sp.expand(side))]
    exponents = [_exponent(t, x) for t in terms if t != 0]
    if not bottom.has(x) or None in exponents:
        return value
    shared = sp.Add(*set.intersection(*(set(sp.Add.make_args(sp.expand(e))) for e in exponents)))
    if not shared.has(x):
        return value
    top, bottom = (
        sp.Add(*(t / sp.exp(e) * sp.exp(sp.expand(e - shared)) for t in sp.Add.make_args(sp.expand(side))
                 if (e := _exponent(t, x)) is not None))
        for side in (top, bottom)
    )  # fmt: skip
    return top / bottom


def _exponent(term: sp.Expr, x: sp.Symbol) -> sp.Expr | None:
    """u where ``term`` is a constant times exp(u), None where it is not."""
    rest, exponential = term.as_independent(x, as_Add=False)
    if not term.has(x):
        return sp.S.Zero
    return exponential.args[0] if isinstance(exponential, sp.exp) and not rest.has(x) else None


def branches_outside(expr: sp.Expr) -> sp.Expr:
    """``expr`` with the branches inside it moved outside, if all of them compare the same thing with bounds.

    That is so if every branching has the same conditions, or if all bounds are rational multiples of one positive
    expression, so that their order is known.  Anything else is returned as it is.
    """
    pieces = sorted(expr.atoms(sp.Piecewise), key=sp.default_sort_key)
    if not pieces:
        return expr
    conditions = {tuple(c for _, c in p.args) for p in pieces}
    if len(conditions) == 1 and not any(c.has(sp.Or, sp.And) for c in conditions.copy().pop()):
        (shared,) = conditions
        branches = [(expr.xreplace({p: p.args[i][0] for p in pieces}), c) for i, c in enumerate(shared)]
        return sp.Piecewise(*branches, evaluate=False)
    grid = _Grid.of({r for p in pieces for r in p.atoms(Relational)})
    if grid is None:
        return expr
    joined: list[tuple[sp.Expr, Boolean]] = []
    for truth, condition in grid.intervals():
        value = expr.xreplace(truth)
        if joined and joined[-1][0] == value:
            joined.pop()
        joined.append((value, condition))
    return joined[0][0] if len(joined) == 1 else sp.Piecewise(*joined, evaluate=False)


@dataclass(frozen=True)
class _Grid:
    """Comparisons of one ``subject`` with ``bounds`` in increasing order, all of them open on the same side.

    ``tests`` maps each comparison as it is written to its kind, read as ``subject`` kind bound, and its bound.
    """

    subject: sp.Symbol
    bounds: tuple[sp.Expr, ...]
    tests: dict[Relational, tuple[type[Relational], sp.Expr]]
    left_closed: bool

    @classmethod
    def of(cls, tests: set[Relational]) -> _Grid | None:
        shared = set.intersection(*(r.free_symbols for r in tests)) if tests else set()
        for subject in sorted(shared, key=str):
            read = {test: found for test in tests if (found := _solved(test, subject)) is not None}
            grid = cls._ordered(subject, read) if len(read) == len(tests) else None
            if grid is not None:
                return grid
        return None

    @classmethod
    def _ordered(cls, subject: sp.Symbol, read: dict[Relational, tuple[type[Relational], sp.Expr]]) -> _Grid | None:
        kinds = {kind in _LEFT_CLOSED for kind, _ in read.values()}
        multiples = {bound: bound.as_coeff_Mul() for _, bound in read.values()}
        units = {unit for number, unit in multiples.values() if number != 0}
        if len(kinds) != 1 or len(units) > 1 or not all(u.is_positive and not u.has(subject) for u in units):
            return None
        return cls(subject, tuple(sorted(multiples, key=lambda b: multiples[b][0])), read, *kinds)

    def intervals(self) -> Iterator[tuple[dict[Relational, Boolean], Boolean]]:
        """What every comparison is on each interval, from left to right, and the condition that ends the interval."""
        below = sp.Lt if self.left_closed else sp.Le
        for i in range(len(self.bounds) + 1):
            truth = {r: sp.true if self._holds(r, i) else sp.false for r in self.tests}
            yield truth, below(self.subject, self.bounds[i]) if i < len(self.bounds) else sp.true

    def _holds(self, test: Relational, interval: int) -> bool:
        kind, bound = self.tests[test]
        return (interval <= self.bounds.index(bound)) == (kind in (sp.Lt, sp.Le))


def _solved(test: Relational, subject: sp.Symbol) -> tuple[type[Relational], sp.Expr] | None:
    """The comparison as ``subject`` kind bound, None where it is not linear in ``subject`` or no inequality."""
    difference = sp.expand(test.lhs - test.rhs)
    slope = difference.coeff(subject)
    rest = sp.expand(difference - slope * subject)
    if test.func not in _MIRRORED or not slope.is_Rational or slope == 0 or rest.has(subject):
        return None
    return (test.func if slope > 0 else _MIRRORED[test.func]), sp.expand(-rest / slope)
