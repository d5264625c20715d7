"""Two formulas at a point: the first derivative in which they differ."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from flint import ctx

from actsym.definition.spec import x
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.asymptotics.expand import Expander, t
from actsym.rigor.asymptotics.monomial import Monomial, compare, largest
from actsym.rigor.asymptotics.questions import PRECISION, limit
from actsym.rigor.asymptotics.scale import Scale
from actsym.rigor.asymptotics.series import Series

#: Numbers of terms of the expansions that are compared.
_LENGTHS = (4, 8, 16, 32)


@dataclass(frozen=True)
class Comparison:
    """``order`` k: C^k at the point and not C^(k+1), with the one-sided derivatives of order k + 1.

    ``order`` None: all derivatives agree; ``flat`` then says that a difference is left which is smaller than
    every power.
    """

    order: sp.Expr | None = None
    left: sp.Expr = sp.S.Zero
    right: sp.Expr = sp.S.Zero
    flat: bool = False


def compare_sides(left: sp.Expr, right: sp.Expr, point: sp.Expr) -> Comparison:
    """Compare ``left`` (for x < point) with ``right`` (for x > point).  Raises :class:`Undetermined`."""
    failure = Undetermined("no mismatch was found")
    for length in _LENGTHS:
        expanders = [Expander(Scale(length=length, exact=True)) for _ in range(2)]
        try:
            with ctx.workprec(PRECISION):
                sides = expanders[0](left.subs(x, point - 1 / t)), expanders[1](right.subs(x, point + 1 / t))
                found = _compare(left, right, point, *sides)
            if found is not None:
                return found
            failure = Undetermined(f"no mismatch up to {length} terms")
        except Undetermined as error:
            failure = error
        for expander in expanders:
            if expander.oscillates is not None:
                raise Undetermined(f"{expander.oscillates} oscillates")
    raise failure


def _compare(left: sp.Expr, right: sp.Expr, point: sp.Expr, low: Series, high: Series) -> Comparison | None:
    """None if the expansions agree as far as they go, and do not go far enough."""
    terms = [list(s.terms) for s in (low, high)]
    orders = [s.order for s in (low, high) if s.order is not None]
    rest = largest(orders) if orders else None
    while True:
        heads = [part[0][1] for part in terms if part]
        top = largest(heads) if heads else None
        if top is None or (rest is not None and compare(top, rest) <= 0) or _flat(top):
            break
        pair = []
        for part in terms:
            here = part and compare(part[0][1], top) == 0
            pair.append(part.pop(0)[0].known() if here else sp.S.Zero)
        power = sp.expand(-top.logs[0])
        if not top.is_power or not power.is_integer or sign(power) < 0:
            return _irregular(left, right, point, power)
        a, b = pair[0] * sp.S.NegativeOne**power, pair[1]
        if sign(sp.expand(a - b)) != 0:
            factor = sp.factorial(power)
            return Comparison(sp.expand(power - 1), sp.expand(factor * a), sp.expand(factor * b))
    if top is not None and (rest is None or compare(top, rest) > 0):
        return Comparison(flat=True)
    if rest is None:
        return Comparison()
    return Comparison(flat=True) if _flat(rest) else None


def _flat(monomial: Monomial) -> bool:
    """Whether it is smaller than every power of h."""
    if not monomial.exponent or monomial.size >= 0:
        return False
    return all(compare(monomial * Monomial((n, sp.S.Zero, sp.S.Zero)), Monomial()) < 0 for n in (sp.Integer(10**6),))


def _irregular(left: sp.Expr, right: sp.Expr, point: sp.Expr, power: sp.Expr) -> Comparison:
    """A power that is no natural number, or a logarithm: the derivatives' limits decide."""
    if not power.is_number:
        raise Undetermined(f"whether the power {power} is a natural number is not known")
    first = max(0, int(sp.floor(power)))
    for k in range(first, first + 3):
        a = limit(sp.diff(left, x, k).subs(x, point - 1 / t))
        b = limit(sp.diff(right, x, k).subs(x, point + 1 / t))
        infinite = a in (sp.oo, -sp.oo) or b in (sp.oo, -sp.oo)
        if infinite or sign(sp.expand(a - b)) != 0:
            return Comparison(sp.Integer(k - 1), a, b)
    raise Undetermined("the derivatives at a singular point are not known")
