"""Bounds of an expansion on [t0, oo) in a shape that can be integrated, c t^p exp(a t + b t^2).

Monomials outside that (double exponentials, cubes in an exponent, logarithms) are replaced by larger ones
inside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import sympy as sp
from flint import arb, ctx

from actsym.rigor.asymptotics.constants import Undetermined, ball, rational_ball as _ball
from actsym.rigor.asymptotics.monomial import Monomial
from actsym.rigor.asymptotics.series import Series
from actsym.rigor.bound import Bound
from actsym.rigor.exact_balls import fraction, integer
from actsym.rigor.real_powers import magnitude

_BITS = 64


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
        log = _ball(self.t0).log()
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
                b, a = b + above(value * _ball(db)), a + above(value * _ball(da))
            else:
                bound = self.monomial(inner)
                if bound.a > 0 or bound.b > 0 or bound.p > 2:
                    raise Undetermined("an exponent grows too fast for an explicit bound")
                n = 1 if bound.p <= 1 else 2
                rate = above(value * bound.c * _ball(self.t0) ** _ball(bound.p - n))
                a, b = (a + rate, b) if n == 1 else (a, b + rate)
        return shift, a, b

    def _lower(self, m: Monomial) -> tuple[Fraction, Fraction]:
        """(b, a) >= 0 with m >= b t^2 + a t on [t0, oo), for a monomial that grows; (0, 0) always holds."""
        t0 = _ball(self.t0)
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
                slope, curve = slope + ball(c) * _ball(da), curve + ball(c) * _ball(db)
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
            return Bound(arb(1), p, a, b).at(_ball(peak))
        # Beyond the peak it decreases; before it each factor is at most its value at one of the ends.
        rise = Bound(arb(1), first, max(a, Fraction(0)), Fraction(0)).at(_ball(peak))
        return rise * Bound(arb(1), min(p, Fraction(0)), min(a, Fraction(0)), b).at(_ball(self.t0))


def tail_integral(bound: Bound, cut: Fraction) -> arb | None:
    """An upper bound of the integral of ``bound`` over [cut, oo); None if it diverges or is not seen to converge."""
    if bound.c.is_zero():
        return arb(0)
    if bound.a == 0 and bound.b == 0:
        if bound.p >= -1:
            return None
        return bound.at(_ball(cut)) * _ball(cut) / _ball(-1 - bound.p)
    # The logarithm's derivative p/t + a + 2bt is at most -s from the cut on.
    if bound.b > 0:
        return None
    slope = -(max(bound.p, Fraction(0)) / cut + bound.a + 2 * bound.b * cut)
    return bound.at(_ball(cut)) / _ball(slope) if slope > 0 else None


def above(value: arb) -> Fraction:
    """A rational number of moderate length that is not below the ball."""
    return -below(-value)


def below(value: arb) -> Fraction:
    """A rational number of moderate length that is not above the ball."""
    if not value.is_finite():
        raise Undetermined("an exponent is not bounded")
    low = value.lower()
    if value.is_exact() and abs(magnitude(low)) < 2 * _BITS and low.bits() < 2 * _BITS:
        return fraction(low)
    with ctx.workprec(_BITS):
        scaled = (low * (1 << 20)).lower()
        if magnitude(scaled) > _BITS:
            raise Undetermined("an exponent is too large")
        return Fraction(integer(scaled.floor()), 1 << 20)
