"""Quotients P / (c + |Q|) of sums of powers, whose P and Q overflow long before the quotient does.

Both are summed from the last term to the first with a count of levels beside them (``LEVEL`` in ``forms.py``):
P = p LEVEL^i and Q = q LEVEL^j, i and j as small as keep p x and q x finite.  With d = c LEVEL^-j + |q| the quotient is
(p/d) LEVEL^(i - j).  Derivatives are in the same way a value and a number of levels; those in x are a level higher
where x is large, because they are smaller than p and q by a factor x.

Where P and Q have one degree, the leading terms of P' (c + |Q|) and of P |Q|' cancel, and digits are lost in proportion
to x.  Beyond :data:`WIDE` the loops therefore carry n P - x P' in place of P', n the degree of P, in which the leading
term is gone before anything is rounded, and m Q - x Q' in place of Q'; with them

    x f' = (n - m) f + (f (c m + sign(Q) (m Q - x Q')) - (n P - x P')) / (c + |Q|).

That holds for all n and m; those of the last entries that are not 0 cancel nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy import Abs

from actsym.definition.folds import Power, Series, k
from actsym.definition.spec import x
from codegen.kinds.vectors import series
from codegen.kinds.vectors.context import INDEX, Context
from codegen.kinds.vectors.forms import FarFactor, FarLevel, Levels, NearFactor, Raised, Shrunk, Unscaled


@dataclass(frozen=True)
class Sum:
    """A sum once its loop has run: value, change (the derivative in x or, where x is wide, degree times value less x
    times the derivative), degree, LEVEL^-levels, levels and sign."""

    terms: series.Terms
    value: sp.Expr
    change: sp.Expr
    degree: sp.Expr
    weight: sp.Expr
    levels: sp.Expr
    sign: sp.Expr


@dataclass(frozen=True)
class Quotient:
    """Numerator, denominator and its constant."""

    top: Series
    bottom: Series
    constant: sp.Expr


#: From where on the leading terms of the derivative are left out instead of cancelled.
WIDE = 4


def _where_wide(wide: sp.Expr, narrow: sp.Expr) -> sp.Expr:
    return sp.Piecewise((wide, Abs(x) > WIDE), (narrow, True))


def match(definition: sp.Expr) -> Quotient | None:
    """``definition`` as a quotient of sums of powers of x; None if it is none."""
    top, bottom = sp.fraction(definition)
    constant, rest = bottom.as_independent(Series, as_Add=True)
    if not (isinstance(top, Series) and isinstance(rest, Abs) and constant.is_positive):
        return None
    shift, inner = rest.args[0].as_independent(Series, as_Add=False)
    if not isinstance(inner, Series) or shift not in (1, x):
        return None
    if shift == x:
        raised = {f: Power(f.args[0] + 1, x) for f in inner.atoms(Power)}
        inner = Series(inner.args[0].xreplace(raised), inner.size)
    whole = top.args[0], inner.args[0]
    powers = all(f.args[1] == x for body in whole for f in body.atoms(Power))
    return Quotient(top, inner, constant) if powers and all(b.has(Power) and b.has(k) for b in whole) else None


def _size(value: sp.Expr) -> sp.Expr:
    """What is to be at most 1: the magnitude where x is large, so that it may be multiplied by x; else a part of it,
    so that nothing is scaled at ordinary inputs."""
    return Abs(value) * NearFactor(x)


def summed(context: Context, fold: Series) -> Sum | None:
    """The loop of one sum, or None where its terms are not multiples of one power."""
    (terms, *more) = series.split(context, fold)
    coefficients = terms.coefficients
    if more or coefficients is None or len(coefficients) != 1 or coefficients[0].has(*context.scalars):
        return None
    r = terms.recurrences[0]
    u, v, n, w, j = (context.fresh(name) for name in ("u", "v", "degree", "weight", "levels"))
    step, change = r.at(r.matrix[0, 0]), r.at(r.matrix.diff(r.t)[0, 0])
    if context.variables:  # the degree: the last entry that is not 0
        largest = sp.Piecewise((INDEX, Abs(coefficients[0]) > 0), (n, True))
        context.draft.loop(terms.size, [(n, sp.S.Zero, largest)])
    term = context.named(coefficients[0] * w)
    after = context.named(step * u + term)
    carried = [(u, sp.S.Zero, Shrunk(after, _size(after)))]
    if context.variables:
        carried.append((v, sp.S.Zero, Shrunk(step * v + _where_wide((n - INDEX) * term, change * u), _size(after))))
    carried += [(w, sp.S.One, Shrunk(w, _size(after))), (j, sp.S.Zero, j + Levels(_size(after)))]
    context.draft.loop(terms.size, carried, reverse=True)
    start = r.at(r.initial[0])
    degree = n + sp.degree(start, x)
    if start == 1:
        return Sum(terms, u, v, degree, w, j, sp.sign(u))
    whole = context.named(start * u)
    changed = start * v + _where_wide(sp.S.Zero, r.at(sp.diff(r.initial[0], r.t)) * u)
    value, changed, weight = (context.named(Shrunk(e, _size(whole))) for e in (whole, changed, w))
    # The sign from its factors: the product may have underflowed.
    sign = sp.sign(start) * sp.sign(u)
    return Sum(terms, value, changed, degree, weight, context.named(j + Levels(_size(whole))), sign)


class Rational:
    """The functions of a quotient, once both loops have run."""

    def __init__(self, context: Context, quotient: Quotient, top: Sum, bottom: Sum) -> None:
        self.context, self.constant, self.top, self.bottom = context, quotient.constant, top, bottom
        divisor = context.named(quotient.constant * bottom.weight + Abs(bottom.value))
        self.divisor = context.named(Unscaled(divisor))
        self.ratio = context.named(Unscaled(top.value) / self.divisor)

    def value(self) -> sp.Expr:
        return Raised(self.ratio, self.top.levels - self.bottom.levels)

    def slope(self) -> sp.Expr:
        top, bottom, ratio = self.top, self.bottom, self.ratio
        changed = ratio * bottom.sign * bottom.change - top.change
        lower = ratio * self.constant * bottom.degree * bottom.weight
        times_x = (top.degree - bottom.degree) * ratio + (lower + changed) / self.divisor
        wide = times_x * FarFactor(x) / _where_wide(x, sp.S.One)
        return Raised(_where_wide(wide, -changed / self.divisor), top.levels - bottom.levels - FarLevel(x))

    def rows(self) -> None:
        """The loops of the derivatives by the entries."""
        levels = self.bottom.levels
        self._rows(self.top, 1 / self.divisor, -levels)
        start = -self.ratio * self.bottom.sign / self.divisor
        self._rows(self.bottom, start, self.top.levels - 2 * levels)

    def _rows(self, part: Sum, start: sp.Expr, levels: sp.Expr) -> None:
        context, terms = self.context, part.terms.renamed(self.context)
        r, coefficient = terms.recurrences[0], terms.factor
        (power,), count = r.states, context.fresh("levels")
        for factor in (sp.S.One, r.at(r.initial[0])):
            if factor == 1 and start == 1:
                continue
            whole = context.named(start * factor)
            start, levels = context.named(Shrunk(whole, _size(whole))), levels + Levels(_size(whole))
        after = context.named(r.at(r.matrix[0, 0]) * power)
        carried = [(power, start, Shrunk(after, _size(after))), (count, levels, count + Levels(_size(after)))]
        found = [(i, Raised(sp.diff(coefficient, e) * power, count)) for i, e in context.used(terms.body)]
        context.draft.loop(terms.size, carried, found)
