"""What is asked of expansions: leading terms, limits, signs and bounds; each with as many terms as it takes.

Bounds of an expansion on [t0, oo) in a shape that can be integrated, c t^p exp(a t + b t^2).

Monomials outside that (double exponentials, cubes in an exponent, logarithms) are replaced by larger ones
inside it.

What is asked of expansions: leading terms, limits, signs and bounds; each with as many terms as it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

import sympy as sp
from flint import arb, ctx

from actsym.definition.symbols import x
from actsym.rigor.asymptotics.constants import TooNear, Undetermined, ball, sign
from actsym.rigor.asymptotics.expand import Expander, t
from actsym.rigor.asymptotics.series import Scale, Series
from actsym.rigor.asymptotics.terms import Monomial
from actsym.rigor.balls import fraction, integer, magnitude, to_ball
from actsym.rigor.evaluate import UnsupportedError, compile_real
from actsym.rigor.growth import Bound

_BOUND_BITS = 64


class Shapes:
    """Bounds that hold for every t >= ``t0`` (at least 8)."""

    def __init__(self, t0: Fraction) -> None:
        self.t0 = max(Fraction(t0), Fraction(8))
        self._known: dict[Monomial, Bound] = {}

    def of(self, series: Series) -> Bound:
        """A bound of the absolute value of an expansion that holds from t0 on."""
        parts = [(c.magnitude, m) for c, m in series.terms] + list(series.remainder)
        shapes = [(c, self.monomial(m)) for c, m in parts]
        return self._sum([Bound((c * u.c).abs_upper(), u.p, u.a, u.b) for c, u in shapes])

    def monomial(self, m: Monomial) -> Bound:
        if m not in self._known:
            self._known[m] = self._monomial(m)
        return self._known[m]

    def _monomial(self, m: Monomial) -> Bound:
        p = above(ball(m.logs[0]))
        c = arb(1)
        log = to_ball(self.t0).log()
        for power, base in zip(m.logs[1:], (log, log.log()), strict=True):
            exponent = ball(power)
            if exponent > 0:
                # log t <= 8 t^(1/8), and log log t <= log t.
                p += above(exponent) / 8
                c *= arb(8) ** exponent
            elif not power.is_zero:
                c *= base**exponent
        shift, a, b = self._upper_exponent(m)
        return Bound((c * shift.exp()).abs_upper(), p, a, b)

    def _upper_exponent(self, m: Monomial) -> tuple[arb, Fraction, Fraction]:
        """(s, a, b) with P <= s + a t + b t^2 on [t0, oo)."""
        shift, a, b = arb(0), Fraction(0), Fraction(0)
        for coefficient, inner in m.exponent:
            value = ball(coefficient)
            if inner.is_power and inner.logs[0] in (1, 2):
                a, b = (a + above(value), b) if inner.logs[0] == 1 else (a, b + above(value))
            elif value < 0:
                db, da = self._lower(inner)
                b, a = b + above(value * to_ball(db)), a + above(value * to_ball(da))
            else:
                bound = self.monomial(inner)
                if bound.a > 0 or bound.b > 0 or bound.p > 2:
                    raise Undetermined("an exponent grows too fast for an explicit bound")
                n = 1 if bound.p <= 1 else 2
                rate = above(value * bound.c * to_ball(self.t0) ** to_ball(bound.p - n))
                a, b = (a + rate, b) if n == 1 else (a, b + rate)
        return shift, a, b

    def _lower(self, m: Monomial) -> tuple[Fraction, Fraction]:
        """(b, a) >= 0 with m >= b t^2 + a t on [t0, oo), for a monomial that grows; (0, 0) always holds."""
        t0 = to_ball(self.t0)
        powers = [ball(q) for q in m.logs]
        if not m.exponent and all(q >= 0 for q in powers):
            p, factor = powers[0], t0.log() ** powers[1] * t0.log().log() ** powers[2]
            if p >= 2:
                return below(factor * t0 ** (p - 2)), Fraction(0)
            return Fraction(0), below(factor * t0 ** (p - 1)) if p >= 1 else Fraction(0)
        if all(sp.S(q).is_zero for q in m.logs) and all(ball(c) > 0 for c, _ in m.exponent):
            slope, curve = arb(0), arb(0)
            for c, inner in m.exponent:
                db, da = self._lower(inner)
                slope, curve = slope + ball(c) * to_ball(da), curve + ball(c) * to_ball(db)
            # exp(slope t + curve t^2) / t^2 increases where slope + 2 curve t >= 2/t.
            if slope + 2 * curve * t0 >= 2 / t0:
                return below((slope * t0 + curve * t0 * t0).exp() / (t0 * t0)), Fraction(0)
        return Fraction(0), Fraction(0)

    def _sum(self, bounds: Sequence[Bound]) -> Bound:
        """Every term under the largest exponents."""
        bounds = [u for u in bounds if not u.c.is_zero()]
        if not bounds:
            return Bound(arb(0))
        top = max(bounds, key=lambda u: u.order)
        total = sum((u.c * self._ratio(u, top) for u in bounds), arb(0))
        return Bound(total.abs_upper(), top.p, top.a, top.b)

    def _ratio(self, small: Bound, large: Bound) -> arb:
        """sup over t >= t0 of t^p e^(a t + b t^2) for the differences of exponents."""
        p, a, b = small.p - large.p, small.a - large.a, small.b - large.b
        if (p, a, b) == (0, 0, 0):
            return arb(1)
        if b > 0 or (b == 0 and (a > 0 or (a == 0 and p > 0))):
            raise Undetermined("a remainder is not bounded")
        first, peak = max(p, Fraction(0)), self.t0
        while first / peak + a + 2 * b * peak > 0:
            peak *= 2
        if peak == self.t0:
            return Bound(arb(1), p, a, b).at(to_ball(peak))
        # Beyond the peak it decreases; before it each factor is at most its value at one of the ends.
        rise = Bound(arb(1), first, max(a, Fraction(0)), Fraction(0)).at(to_ball(peak))
        return rise * Bound(arb(1), min(p, Fraction(0)), min(a, Fraction(0)), b).at(to_ball(self.t0))


def tail_integral(bound: Bound, cut: Fraction) -> arb | None:
    """An upper bound of the integral of ``bound`` over [cut, oo); None if it diverges or is not seen to converge."""
    if bound.c.is_zero():
        return arb(0)
    if bound.a == 0 and bound.b == 0:
        if bound.p >= -1:
            return None
        return bound.at(to_ball(cut)) * to_ball(cut) / to_ball(-1 - bound.p)
    # The logarithm's derivative p/t + a + 2bt is at most -s from the cut on.
    if bound.b > 0:
        return None
    slope = -(max(bound.p, Fraction(0)) / cut + bound.a + 2 * bound.b * cut)
    return bound.at(to_ball(cut)) / to_ball(slope) if slope > 0 else None


def above(value: arb) -> Fraction:
    """A rational number of moderate length that is not below the ball."""
    return -below(-value)


def below(value: arb) -> Fraction:
    """A rational number of moderate length that is not above the ball."""
    if not value.is_finite():
        raise Undetermined("an exponent is not bounded")
    low = value.lower()
    if value.is_exact() and abs(magnitude(low)) < 2 * _BOUND_BITS and low.bits() < 2 * _BOUND_BITS:
        return fraction(low)
    with ctx.workprec(_BOUND_BITS):
        scaled = (low * (1 << 20)).lower()
        if magnitude(scaled) > _BOUND_BITS:
            raise Undetermined("an exponent is too large")
        return Fraction(integer(scaled.floor()), 1 << 20)


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
                expander = Expander(Scale(to_ball(where), length, exact=True))
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
        low = to_ball(-sign_beyond(expr, -1)[0]) if lower is -sp.oo else _ball(lower)
        high = to_ball(sign_beyond(expr, 1)[0]) if upper is sp.oo else _ball(upper)
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
    looked, least = 0, to_ball(width)
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
