"""From where on an expression keeps its sign, and whether it has a zero at all: proven."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy as sp
from flint import arb, ctx, fmpq

from actsym.definition.spec import x
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.asymptotics.expand import Expander, t
from actsym.rigor.asymptotics.questions import bounded_expansion, settle
from actsym.rigor.asymptotics.series import Series
from actsym.rigor.evaluate import UnsupportedError, compile_real
from actsym.rigor.growth import Bound

#: Working precision of a search for zeros.
_BITS = 96

#: Intervals that one search for zeros may look at.
MOST_INTERVALS = 4000


def tail_bound(expr: sp.Expr, direction: int, start: Fraction = Fraction(8)) -> tuple[Fraction, Bound]:
    """(t0, bound): |expr| <= bound(|x|) for every |x| >= t0 towards ``direction`` (-1 or 1)."""
    t0, series = bounded_expansion(settle(expr.subs(x, direction * t)), start)
    return t0, Expander(1, t0).arithmetic.total_bound(series)


def sign_beyond(expr: sp.Expr, direction: int, start: Fraction = Fraction(8)) -> tuple[Fraction, int]:
    """(t0, s): ``expr`` has the sign s for every |x| >= t0 towards ``direction``; s = 0 if it is zero there.

    The leading term must outweigh everything else by a factor 2.
    """
    settled = settle(expr.subs(x, direction * t))
    while start < Fraction(1 << 40):
        t0, series = bounded_expansion(settled, start)
        if series.is_zero:
            return t0, 0
        do = Expander(1, t0).arithmetic
        c, m = series.lead()
        rest = do.scale(Series(series.terms[1:], series.order, series.bound), 1 / c, m.power(sp.S.NegativeOne))
        total = do.total_bound(rest)
        if total.c.is_zero() or do.bounds.supremum(total) < arb(1) / 2:
            return t0, sign(c)
        start = 2 * t0
    raise Undetermined("the sign at infinity is not settled")


def zero_free(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> bool:
    """Whether ``expr`` is proven to have no zero in the open interval: by interval bisection and expansions."""
    try:
        low = -sign_beyond(expr, -1)[0] if lower is -sp.oo else lower
        high = sign_beyond(expr, 1)[0] if upper is sp.oo else upper
        function = compile_real(expr)
        return all(definite for _, _, definite in bisect(function, _ball(low), _ball(high)))
    except (Undetermined, UnsupportedError):
        return False


def bisect(function, low: arb, high: arb, width: Fraction = Fraction(1, 1 << 20)) -> Iterator[tuple[arb, arb, bool]]:
    """Neighbouring intervals (exact ends) that cover [low, high], and whether ``function`` keeps one sign on each.

    Intervals that are not definite are as narrow as ``width``, or come after :data:`MOST_INTERVALS` others.
    """
    stack = [(low.lower(), high.upper())]
    looked, least = 0, arb(fmpq(width.numerator, width.denominator))
    while stack:
        a, b = stack.pop()
        looked += 1
        with ctx.workprec(_BITS):
            value = function(a.union(b))
            middle = ((a + b) / 2).mid()
        if value.is_finite() and not value.contains(0):
            yield a, b, True
        elif looked > MOST_INTERVALS or b - a < least:
            yield a, b, False
        else:
            stack += [(middle, b), (a, middle)]


def _ball(value: sp.Expr | Fraction) -> arb:
    if isinstance(value, Fraction):
        return arb(fmpq(value.numerator, value.denominator))
    with ctx.workprec(128):
        return compile_real(sp.sympify(value))(arb(0))
