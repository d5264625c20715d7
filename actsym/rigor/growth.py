"""Proven bounds of the shape c x^p exp(a x + b x^2) on a half-line x >= T, for the tails of integrals.

A :class:`Bound` with (c, p, a, b) says |f(x)| <= c x^p e^(a x + b x^2) for every x >= T, or, as a lower bound,
f(x) >= the same.  T is at least 2.  Bounds are built up along the expression: a sum is bounded by its terms, a quotient
by a lower bound of its denominator, a bounded function by its bound.  Two bounds are compared by which grows faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import sympy as sp
from flint import arb, fmpq

from actsym.definition.symbols import x
from actsym.errors import Unanswered, Undecided
from actsym.rigor.balls import fraction, magnitude, to_ball
from actsym.rigor.evaluate import Evaluator

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


_BOUNDED = {
    sp.tanh: 1, sp.sin: 1, sp.cos: 1, sp.erf: 1, sp.erfc: 2, sp.atan: 2, sp.sign: 1, sp.Heaviside: 1,
    sp.sech: 1, sp.sinc: 1, sp.asin: 2, sp.acos: 4, sp.fresnels: 1, sp.fresnelc: 1, sp.Si: 2,
}  # fmt: skip
_BELOW_ITS_ARGUMENT = (sp.asinh, sp.acosh, sp.Abs)
#: Functions that are the reciprocal of another one.
_RECIPROCAL = {sp.coth: sp.tanh, sp.csch: sp.sinh}


def upper_bound(expr: sp.Expr, t: Fraction) -> Bound:
    """A bound of |expr| on [t, oo), wherever it is defined.  Raises :class:`GrowthError`."""
    return _Prover(t).upper(expr)


def lower_bound(expr: sp.Expr, t: Fraction) -> Bound:
    """A positive bound of ``expr`` from below on [t, oo).  Raises :class:`GrowthError`."""
    return _Prover(t).lower(expr)


class _Prover:
    def __init__(self, t: Fraction) -> None:
        self.t = max(t, Fraction(2))
        self._upper: dict[sp.Expr, Bound] = {}
        self._lower: dict[sp.Expr, Bound] = {}

    # Upper bounds of the absolute value

    def upper(self, expr: sp.Expr) -> Bound:
        if expr not in self._upper:
            bound = self._upper_of(expr)
            if not bound.c.is_finite():
                raise GrowthError(f"no finite bound of {expr}")
            self._upper[expr] = Bound(bound.c.abs_upper(), bound.p, bound.a, bound.b)
        return self._upper[expr]

    def _upper_of(self, expr: sp.Expr) -> Bound:
        if expr == x:
            return Bound(arb(1), Fraction(1))
        if not expr.has(x):
            return Bound(abs(Evaluator(expr).at(0, 64).ball))
        if isinstance(expr, sp.Add):
            return self._sum([self.upper(term) for term in expr.args])
        if isinstance(expr, sp.Mul):
            product = Bound(arb(1))
            for factor in expr.args:
                product = product * self.upper(factor)
            return product
        if isinstance(expr, sp.Pow) and expr.exp.is_Rational:
            exponent = Fraction(int(expr.exp.p), int(expr.exp.q))
            return (self.upper(expr.base) if exponent > 0 else self.lower_of_modulus(expr.base)) ** exponent
        if isinstance(expr, sp.Pow):
            return self._exponential(expr.exp * sp.log(expr.base))
        if isinstance(expr, sp.exp):
            return self._exponential(expr.args[0])
        if expr.func in _BOUNDED:
            return Bound(arb(_BOUNDED[expr.func]))
        if isinstance(expr, _BELOW_ITS_ARGUMENT):
            return self.upper(expr.args[0])
        if isinstance(expr, sp.log):
            return self._logarithm(expr.args[0])
        if isinstance(expr, sp.sinh | sp.cosh):
            u = expr.args[0]
            return self._sum([self._exponential(u), self._exponential(-u)])
        if isinstance(expr, sp.LambertW) and len(expr.args) == 1:
            self.lower(expr.args[0])
            return self.upper(expr.args[0])
        if isinstance(expr, sp.Max | sp.Min):
            return self._sum([self.upper(a) for a in expr.args])
        if isinstance(expr, sp.Piecewise):
            return self._sum([self.upper(value) for value, _ in expr.args])
        if isinstance(expr, sp.floor | sp.ceiling):
            return self._sum([self.upper(expr.args[0]), Bound(arb(1))])
        if expr.func in _RECIPROCAL:
            return self.lower_of_modulus(_RECIPROCAL[expr.func](expr.args[0])) ** Fraction(-1)
        return self._of_bounded_argument(expr)

    def _of_bounded_argument(self, expr: sp.Expr) -> Bound:
        """A constant, where the argument lies between constants and one ball holds all values there."""
        if len(expr.args) == 1:
            u = self.upper(expr.args[0])
            if u.order <= Bound(arb(1)).order:
                reach = (u.ratio(Bound(arb(1)), self.t) * u.c).abs_upper()
                value = Evaluator(expr.func(x)).on(arb(0, reach))
                if value.is_finite():
                    return Bound(value.abs_upper())
        raise GrowthError(f"no bound of {expr} for large |x| is known")

    def _sum(self, bounds: list[Bound]) -> Bound:
        """Each term under the largest exponents: right for x >= 1, the excess taken at x = t."""
        top = max(bounds, key=lambda bound: bound.order)
        total = arb(0)
        for bound in bounds:
            total += bound.c * bound.ratio(top, self.t)
        return Bound(total, top.p, top.a, top.b)

    def _exponential(self, u: sp.Expr) -> Bound:
        """exp(u) from above: u <= constant + a x + b x^2."""
        c, a, b = self._majorant(u)
        return Bound(c.exp(), Fraction(0), a, b)

    def _majorant(self, u: sp.Expr) -> tuple[arb, Fraction, Fraction]:
        """(c, a, b) with u <= c + a x + b x^2 on [t, oo)."""
        c, a, b = arb(0), Fraction(0), Fraction(0)
        for term in sp.Add.make_args(sp.expand(u)):
            coefficient, power = term.as_coeff_exponent(x)
            if not coefficient.has(x) and power in (0, 1, 2):
                value = Evaluator(coefficient).at(0, 64).ball
                if power == 0:
                    c += value
                elif power == 1:
                    a += above(value)
                else:
                    b += above(value)
            elif not self._nonpositive(term):
                dc, da, db = self._polynomial(self.upper(term), term)
                c, a, b = c + dc, a + da, b + db
        return c, a, b

    def _polynomial(self, bound: Bound, term: sp.Expr) -> tuple[arb, Fraction, Fraction]:
        if bound.b > 0 or (bound.b == 0 and bound.a > 0) or bound.p > 2:
            raise GrowthError(f"exp of {term} grows too fast for a bound")
        if bound.a < 0 or bound.b < 0 or bound.p <= 0:
            return bound.ratio(Bound(arb(1)), self.t) * bound.c, Fraction(0), Fraction(0)
        excess = to_ball(self.t) ** to_ball(bound.p - (1 if bound.p <= 1 else 2))
        slope = above(bound.c * excess)
        return (arb(0), slope, Fraction(0)) if bound.p <= 1 else (arb(0), Fraction(0), slope)

    def _nonpositive(self, term: sp.Expr) -> bool:
        try:
            self.lower(_negated(term))
        except GrowthError:
            return False
        return True

    def _logarithm(self, u: sp.Expr) -> Bound:
        """|log u| from a lower and an upper bound of u; log x <= x/8 + log 8 - 1."""
        total = Bound(arb(0))
        for bound in (self.lower(u), self.upper(u)):
            parts = [Bound(abs(bound.c.log()))]
            if bound.p:
                parts += [Bound(arb(8).log() * to_ball(abs(bound.p))), Bound(to_ball(abs(bound.p)) / 8, Fraction(1))]
            parts += [Bound(to_ball(abs(k)), Fraction(n)) for n, k in ((1, bound.a), (2, bound.b)) if k]
            total = self._sum([total, *parts])
        return total

    # Lower bounds

    def lower(self, expr: sp.Expr) -> Bound:
        """A positive lower bound of ``expr`` itself."""
        if expr not in self._lower:
            bound = self._lower_of(expr)
            low = bound.c.lower()
            if not low > 0:
                raise SignError(f"{expr} is not shown to be positive")
            self._lower[expr] = Bound(low, bound.p, bound.a, bound.b)
        return self._lower[expr]

    def lower_of_modulus(self, expr: sp.Expr) -> Bound:
        try:
            return self.lower(expr)
        except GrowthError:
            return self.lower(_negated(expr))

    def _lower_of(self, expr: sp.Expr) -> Bound:
        if expr == x:
            return Bound(arb(1), Fraction(1))
        if not expr.has(x):
            return Bound(Evaluator(expr).at(0, 64).ball)
        if isinstance(expr, sp.Add):
            return self._lower_sum(expr)
        if isinstance(expr, sp.Mul):
            return self._lower_product(expr)
        if isinstance(expr, sp.Pow) and expr.exp.is_Rational:
            exponent = Fraction(int(expr.exp.p), int(expr.exp.q))
            base = self.lower if exponent.denominator > 1 or exponent.numerator % 2 else self.lower_of_modulus
            return (base(expr.base) if exponent > 0 else self._positive_upper(expr.base)) ** exponent
        if isinstance(expr, sp.exp):
            return self._lower_exponential(expr.args[0])
        if isinstance(expr, sp.cosh):
            return Bound(arb(1))
        if isinstance(expr, sp.sinh):
            return self.lower(expr.args[0])
        if isinstance(expr, sp.log):
            return self._lower_logarithm(expr.args[0])
        if isinstance(expr, sp.tanh | sp.erf | sp.atan):
            return self._lower_sigmoid(expr)
        raise GrowthError(f"no lower bound of {expr} for large |x| is known")

    def _positive_upper(self, expr: sp.Expr) -> Bound:
        self.lower(expr)
        return self.upper(expr)

    def _lower_product(self, expr: sp.Mul) -> Bound:
        product, negative = Bound(arb(1)), False
        for factor in expr.args:
            try:
                product = product * self.lower(factor)
            except GrowthError:
                product, negative = product * self.lower(_negated(factor)), not negative
        if negative:
            raise GrowthError(f"{expr} is negative")
        return product

    def _lower_sum(self, expr: sp.Add) -> Bound:
        """The largest positive term, less what the terms of unknown sign may take from it."""
        positive: list[Bound] = []
        doubtful: list[Bound] = []
        for term in expr.args:
            try:
                positive.append(self.lower(term))
            except GrowthError:
                doubtful.append(self.upper(term))
        if not positive:
            raise SignError(f"{expr} is not shown to be positive")
        top = max(positive, key=lambda bound: bound.order)
        taken = sum((d.c / top.c * d.ratio(top, self.t) for d in doubtful), arb(0))
        return Bound(top.c * (1 - taken), top.p, top.a, top.b)

    def _lower_exponential(self, u: sp.Expr) -> Bound:
        """exp(u) >= exp(k x^2) where u >= k x^2; else the reciprocal of an upper bound of exp(-u)."""
        try:
            low = self.lower(u)
            if low.b > 0 or low.a > 0 or low.p > 2:
                k = low.c / Bound(arb(1), Fraction(2)).ratio(low, self.t)
                return Bound(arb(1), b=-above(-k.lower()))
        except GrowthError:
            pass
        return self._exponential(-u) ** Fraction(-1)

    def _lower_logarithm(self, u: sp.Expr) -> Bound:
        """log(1 + v) >= v / (1 + v); log of a lower bound above 1 otherwise."""
        if isinstance(u, sp.Add) and u.args[0] is sp.S.One:
            v = sp.Add(*u.args[1:])
            return self.lower(v) * self.upper(u) ** Fraction(-1)
        bound = self.lower(u)
        if bound.p < 0 or bound.a < 0 or bound.b < 0:
            raise SignError(f"log({u}) is not shown to be positive")
        return Bound(bound.at(to_ball(self.t)).log())

    def _lower_sigmoid(self, expr: sp.Expr) -> Bound:
        """tanh u >= u/(1 + u), erf u >= u/(1 + u), atan u >= u/(1 + u) for u > 0."""
        u = expr.args[0]
        low = self.lower(u)
        return low * self._sum([Bound(arb(1)), self.upper(u)]) ** Fraction(-1)


def _negated(expr: sp.Expr) -> sp.Expr:
    """-expr, where its sign can be seen to change: a sum or a product with a number."""
    if isinstance(expr, sp.Add):
        return sp.Add(*(-term for term in expr.args))
    if expr.is_Number or (isinstance(expr, sp.Mul) and expr.args[0].is_Number):
        return -expr
    raise SignError(f"{expr} is not shown to be negative")
