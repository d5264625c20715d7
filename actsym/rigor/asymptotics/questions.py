"""What is asked of expansions: leading terms, limits, signs and bounds; each with as many terms as it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

import sympy as sp
from flint import arb, ctx

from actsym.definition.symbols import x
from actsym.rigor.asymptotics.bounds import Shapes
from actsym.rigor.asymptotics.constants import TooNear, Undetermined, rational_ball, sign
from actsym.rigor.asymptotics.expand import Expander, t
from actsym.rigor.asymptotics.monomial import Monomial
from actsym.rigor.asymptotics.scale import Scale
from actsym.rigor.asymptotics.series import Series
from actsym.rigor.bound import Bound
from actsym.rigor.evaluate import UnsupportedError, compile_real

Answer = TypeVar("Answer")

#: Numbers of terms that are tried in turn, until what is asked for is known.
LENGTHS = (1, 3, 6, 12, 24)

#: The same where the remainder is to have an explicit bound, and how far out that may begin.
_LENGTHS_WITH_BOUNDS, _FARTHEST = (3, 6, 12), Fraction(1 << 40)

#: Working precision.
PRECISION = 128

#: Working precision of a search for zeros, and intervals that it may look at.
_BITS, MOST_INTERVALS = 96, 4000


def integrable(growth: Monomial) -> bool:
    """Whether the integral of a monomial to infinity is finite, by the first of its factors that decides (Bertrand)."""
    if growth.exponent:
        return growth.size < 0
    for power in growth.logs:
        found = sign(power + 1)
        if found:
            return found < 0
    return False


def ask(question: Callable[[Expander], Answer], lengths: tuple[int, ...] = LENGTHS) -> Answer:
    """Put a question to expansions of growing length, in ``t``, until one can answer it."""
    failure = Undetermined("no expansion is found")
    for length in lengths:
        expander = Expander(Scale(length=length, exact=True))
        try:
            with ctx.workprec(PRECISION):
                return question(expander)
        except Undetermined as error:
            failure = error
            if expander.oscillates is not None:
                raise Undetermined(f"{expander.oscillates} oscillates") from None
    raise failure


def leading(expr: sp.Expr) -> tuple[sp.Expr, Monomial] | None:
    """The leading term (constant, monomial) of ``expr`` as t -> +oo; None if it is zero from some t on.

    Raises :class:`Undetermined` with the reason when there is none, or none is found.
    """

    def question(expander: Expander) -> tuple[sp.Expr, Monomial] | None:
        series = expander(expr)
        if series.is_zero:
            return None
        c, monomial, _ = series.lead()
        return c.known(), monomial

    return ask(question)


def expansion(expr: sp.Expr, beyond: Monomial | None = None) -> Series:
    """An expansion of ``expr`` whose remainder is smaller than the monomial ``beyond`` (or than its first term)."""

    def question(expander: Expander) -> Series:
        series = expander(expr)
        if beyond is not None:
            series.coefficient(beyond)
        elif not series.is_zero:
            series.lead()
        return series

    return ask(question)


def limit(expr: sp.Expr) -> sp.Expr:
    """The limit of ``expr`` as t -> +oo: a constant, oo or -oo."""
    term = leading(expr)
    if term is None or term[1].size < 0:
        return sp.S.Zero
    return term[0] if term[1].size == 0 else sign(term[0]) * sp.oo


def one_sided(expr: sp.Expr, point: sp.Expr, side: int) -> sp.Expr:
    """The limit of ``expr`` at a point from above (``side`` 1) or below (-1): a constant, oo or -oo."""
    return limit(expr.subs(x, point + side / t))


def settle(expr: sp.Expr) -> sp.Expr:
    """``expr`` as it reads from some t on, without switches."""
    return ask(lambda expander: expander.settle(expr))


# With explicit bounds


def bounded_expansion(expr: sp.Expr, start: Fraction) -> tuple[Fraction, Series]:
    """(t0, expansion) with an explicit bound of the remainder for every t >= t0; t0 >= ``start`` is found.

    Raises :class:`Undetermined` when no explicit bound is found.
    """

    def question(series: Series) -> Series:
        if not series.is_zero:
            series.lead()
        return series

    return _ask_from(expr, start, question)


def _ask_from(expr: sp.Expr, start: Fraction, question: Callable[[Series], Answer]) -> tuple[Fraction, Answer]:
    """(t0, answer) from an expansion that holds for every t >= t0."""
    failure: Undetermined = Undetermined("no explicit bound is found")
    oscillates: sp.Expr | None = None
    for length in _LENGTHS_WITH_BOUNDS:
        where = max(start, Fraction(8))
        while where <= _FARTHEST:
            with ctx.workprec(PRECISION):
                expander = Expander(Scale(rational_ball(where), length, exact=True))
                try:
                    return where, question(expander(expr))
                except TooNear as error:
                    failure, where = error, where * 2
                except Undetermined as error:
                    failure = error
                    break
                finally:
                    oscillates = expander.oscillates
        if oscillates is not None:
            raise Undetermined(f"{oscillates} oscillates")
    raise failure


def tail_bound(expr: sp.Expr, direction: int, start: Fraction = Fraction(8)) -> tuple[Fraction, Bound]:
    """(t0, bound): |expr| <= bound(|x|) for every |x| >= t0 towards ``direction`` (-1 or 1)."""
    t0, series = bounded_expansion(expr.subs(x, direction * t), start)
    with ctx.workprec(PRECISION):
        return t0, Shapes(t0).of(series)


def sign_beyond(expr: sp.Expr, direction: int, start: Fraction = Fraction(8)) -> tuple[Fraction, int]:
    """(t0, s): ``expr`` has the sign s for every |x| >= t0 towards ``direction``; s = 0 if it is zero there."""
    return _ask_from(expr.subs(x, direction * t), start, Series.sign)


def zero_free(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> bool:
    """Whether ``expr`` is proven to have no zero in the open interval: by interval bisection and expansions."""
    try:
        low = rational_ball(-sign_beyond(expr, -1)[0]) if lower is -sp.oo else _ball(lower)
        high = rational_ball(sign_beyond(expr, 1)[0]) if upper is sp.oo else _ball(upper)
        function = compile_real(expr)
    except (Undetermined, UnsupportedError):
        return False
    return all(definite for _, _, definite in bisect(function, low, high))


def bisect(
    function: Callable[[arb], arb], low: arb, high: arb, width: Fraction = Fraction(1, 1 << 20)
) -> Iterator[tuple[arb, arb, bool]]:
    """Neighbouring intervals (exact ends) that cover [low, high], and whether ``function`` keeps one sign on each.

    Intervals that are not definite are as narrow as ``width``, or come after :data:`MOST_INTERVALS` others.
    """
    stack = [(low.lower(), high.upper())]
    looked, least = 0, rational_ball(width)
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


def _ball(value: sp.Expr) -> arb:
    with ctx.workprec(PRECISION):
        return compile_real(sp.sympify(value))(arb(0))
