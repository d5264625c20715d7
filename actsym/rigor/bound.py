"""Bounds of the shape c x^p exp(a x + b x^2) on a half-line, and how they compare."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from actsym.errors import Unanswered, Undecided
from actsym.rigor.exact_balls import fraction
from actsym.rigor.real_powers import magnitude

#: A number beyond 2^1024 or below 2^-1024 is rounded to one with few digits, not written out.
_MAGNITUDE = 1024
#: Bits behind the point of a bound of a number that is not exact.
_GRID = 40


class GrowthError(Unanswered):
    """No bound of the supported shape could be proven.  The message names the part that resists."""


class SignError(GrowthError, Undecided):
    """A sign, or which of two grows faster, is not shown."""


@dataclass(frozen=True)
class Bound:
    """c x^p exp(a x + b x^2) with c > 0 an upper end (or lower end) of a ball, p, a, b rational."""

    c: arb
    p: Fraction = Fraction(0)
    a: Fraction = Fraction(0)
    b: Fraction = Fraction(0)

    @property
    def order(self) -> tuple[Fraction, Fraction, Fraction]:
        return (self.b, self.a, self.p)

    def __mul__(self, other: Bound) -> Bound:
        return Bound(self.c * other.c, self.p + other.p, self.a + other.a, self.b + other.b)

    def __pow__(self, n: Fraction) -> Bound:
        c = self.c ** arb(fmpq(n.numerator, n.denominator))
        return Bound(c, self.p * n, self.a * n, self.b * n)

    def at(self, t: arb) -> arb:
        exponent = to_ball(self.a) * t + to_ball(self.b) * t * t
        return self.c * (t.log() * to_ball(self.p) + exponent).exp()

    def ratio(self, large: Bound, start: Fraction) -> arb:
        """sup over x >= start of x^dp e^(da x + db x^2), the exponents of this bound less those of ``large``."""
        dp, da, db = self.p - large.p, self.a - large.a, self.b - large.b
        t = to_ball(start)
        # Its logarithm's derivative, dp/x + da + 2 db x: where it is <= 0 from t on, the supremum is at t.
        if da <= 0 and db <= 0 and max(dp, Fraction(0)) / start + da + 2 * db * start <= 0:
            return Bound(arb(1), dp, da, db).at(t)
        if db < 0:
            peak = max(start, (max(da, Fraction(0)) + max(dp, Fraction(0))) / (-db) + 1)
            first = max(dp, Fraction(0)) / start + max(da, Fraction(0))
            return (to_ball(first * peak) + t.log() * to_ball(max(dp, Fraction(0)))).exp()
        if da < 0 and db == 0:
            peak = max(start, dp / -da)
            return Bound(arb(1), dp).at(to_ball(peak))
        raise SignError("growth rates cannot be compared")


def to_ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def above(value: arb) -> Fraction:
    """A rational number not below a ball, exact when the ball is an exact short number."""
    if not value.is_finite():
        raise GrowthError("an exponent is not bounded")
    top = value.upper()
    if magnitude(top) < -_MAGNITUDE:
        return Fraction(int(top > 0), 1 << _GRID)
    if magnitude(top) > _MAGNITUDE:
        if top > 0:
            raise GrowthError("an exponent is too large")
        return Fraction(-(1 << _MAGNITUDE - 1))
    exact = fraction(top)
    if value.is_exact():
        return exact
    scaled = exact * (1 << _GRID)
    return Fraction(-((-scaled.numerator) // scaled.denominator), 1 << _GRID)
