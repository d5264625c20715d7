"""Quotients P / (c + |Q|) of sums of powers, whose P and Q overflow long before the quotient does.

Both are summed from the last term to the first with a count of levels beside them (``LEVEL`` in ``forms.py``):
P = p LEVEL^i and Q = q LEVEL^j, i and j as small as keep p x and q x finite.  With d = c LEVEL^-j + |q| the quotient is
(p/d) LEVEL^(i - j).  Derivatives are in the same way a value and a number of levels; those in x are a level higher
where x is large, because they are smaller than p and q by a factor x.

Where P and Q have one degree n, the leading terms of P' (c + |Q|) and of P |Q|' cancel, and digits are lost in
proportion to x.  Beyond :data:`WIDE` the loops then carry n P - x P' in place of P', in which the leading term is gone
before anything is rounded, and n Q - x Q' in place of Q'; with them

    x f' = (f (c n + sign(Q) (n Q - x Q')) - (n P - x P')) / (c + |Q|).

That holds for all n; the last entry that is not 0 cancels nothing.
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
    """A sum once its loop has run: value, change (the derivative in x or, where ``wide``, n times the value less x
    times the derivative), LEVEL^-levels, levels and sign."""

    terms: series.Terms
    value: sp.Expr
    change: sp.Expr
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


@dataclass(frozen=True)
class Wide:
    """Where numerator and denominator have one degree and x is beyond :data:`WIDE`: the degree, and what tells."""

    degree: sp.Expr
    size: sp.Expr

    def choose(self, wide: sp.Expr, narrow: sp.Expr) -> sp.Expr:
        return sp.Piecewise((wide, self.size > WIDE), (narrow, True))


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


def _terms(context: Context, fold: Series) -> series.Terms | None:
    """The terms of a sum, or None where they are not multiples of one power."""
    (terms, *more) = series.split(context, fold)
    c = terms.coefficients
    return None if more or c is None or len(c) != 1 or c[0].has(*context.scalars) else terms


def _degree(context: Context, terms: series.Terms) -> sp.Expr:
    """The power of the last entry that is not 0."""
    r, last = terms.recurrences[0], context.fresh("degree")
    context.draft.loop(
        terms.size, [(last, sp.S.NegativeOne, sp.Piecewise((INDEX, Abs(terms.factor) > 0), (last, True)))]
    )
    return last + sp.degree(r.at(r.initial[0]), x)


def _summed(context: Context, terms: series.Terms, wide: Wide | None) -> Sum:
    """The loop of one sum."""
    r = terms.recurrences[0]
    u, v, w, j = (context.fresh(n) for n in ("u", "v", "weight", "levels"))
    step, change, start = r.at(r.matrix[0, 0]), r.at(r.matrix.diff(r.t)[0, 0]), r.at(r.initial[0])
    term = context.named(terms.factor * w)
    after = context.named(step * u + term)
    carried = [(u, sp.S.Zero, Shrunk(after, _size(after)))]
    changed = v
    if wide:
        lower = wide.degree - sp.degree(start, x) - INDEX
        carried.append(
            (v, sp.S.Zero, Shrunk(step * v + wide.choose(lower * term, change * u * FarFactor(x)), _size(after)))
        )
        changed = start * v + wide.choose(sp.S.Zero, r.at(sp.diff(r.initial[0], r.t)) * u * FarFactor(x))
    carried += [(w, sp.S.One, Shrunk(w, _size(after))), (j, sp.S.Zero, j + Levels(_size(after)))]
    context.draft.loop(terms.size, carried, reverse=True)
    if start == 1:
        return Sum(terms, u, v, w, j, sp.sign(u))
    whole = context.named(start * u)
    value, changed, weight = (context.named(Shrunk(e, _size(whole))) for e in (whole, changed, w))
    # The sign from its factors: the product may have underflowed.
    return Sum(terms, value, changed, weight, context.named(j + Levels(_size(whole))), sp.sign(start) * sp.sign(u))


def rational(context: Context, quotient: Quotient) -> Rational | None:
    """The functions of a quotient, whose loops run now; None where its sums are not of one power each."""
    top, bottom, wide = _terms(context, quotient.top), _terms(context, quotient.bottom), None
    if top is None or bottom is None:
        return None
    if context.variables:
        n, m = _degree(context, top), _degree(context, bottom)
        wide = Wide(n, context.named(sp.Piecewise((Abs(x), Abs(n - m) < 1), (0, True))))
    sums = _summed(context, top, wide), _summed(context, bottom, wide)
    return Rational(context, quotient.constant, wide, *sums)


class Rational:
    """The functions of a quotient, once both loops have run."""

    def __init__(self, context: Context, constant: sp.Expr, wide: Wide | None, top: Sum, bottom: Sum) -> None:
        self.context, self.constant, self.wide, self.top, self.bottom = context, constant, wide, top, bottom
        divisor = context.named(constant * bottom.weight + Abs(bottom.value))
        self.divisor = context.named(Unscaled(divisor))
        self.ratio = context.named(Unscaled(top.value) / self.divisor)

    def value(self) -> sp.Expr:
        return Raised(self.ratio, self.top.levels - self.bottom.levels)

    def slope(self) -> sp.Expr:
        assert self.wide is not None
        top, bottom, choose = self.top, self.bottom, self.wide.choose
        lower = choose(self.constant * self.wide.degree * bottom.weight, sp.S.Zero)
        rest = (top.change - self.ratio * (lower + bottom.sign * bottom.change)) / self.divisor
        rest = self.context.named(rest)  # by itself first: its derivatives do not overflow then
        return Raised(choose(-rest * FarFactor(x) / choose(x, 1), rest), top.levels - bottom.levels - FarLevel(x))

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
