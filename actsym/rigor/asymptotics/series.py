"""Arithmetic of expansions: finitely many terms and a remainder."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import sympy as sp
from flint import arb

from actsym.rigor.asymptotics.bounds import Bounds, TooNear
from actsym.rigor.asymptotics.constants import Undetermined, ball, sign
from actsym.rigor.asymptotics.monomial import ONE, Monomial, Term, collect, compare, largest
from actsym.rigor.growth import Bound

#: Products of terms that one expansion may form.
MOST_PRODUCTS = 60_000


@dataclass(frozen=True)
class Series:
    """``terms``, largest first, and a remainder O(``order``); ``order`` None says that there is none.

    Where explicit bounds are asked for, the remainder's absolute value is at most ``bound`` times ``order``.
    """

    terms: tuple[Term, ...]
    order: Monomial | None = None
    bound: Bound | None = None

    @property
    def is_zero(self) -> bool:
        return not self.terms and self.order is None

    @property
    def top(self) -> Monomial:
        """The largest monomial, of a term or of the remainder."""
        return self.terms[0][1] if self.terms else self.order

    def lead(self) -> Term:
        if not self.terms:
            raise Undetermined("every known term cancels" if self.order else "the expression is zero")
        return self.terms[0]

    def coefficient(self, monomial: Monomial) -> sp.Expr:
        """The coefficient of a monomial, proven: raises :class:`Undetermined` inside the remainder."""
        for c, m in self.terms:
            if compare(m, monomial) == 0:
                return c
        if self.order is not None and compare(self.order, monomial) >= 0:
            raise Undetermined("the remainder is too large")
        return sp.S.Zero


class Arithmetic:
    """Operations that keep ``length`` terms, with explicit remainders if ``bounds`` are given."""

    def __init__(self, length: int, bounds: Bounds | None = None) -> None:
        self.length = length
        self.bounds = bounds
        self._products = 0

    # Building

    def constant(self, c: sp.Expr) -> Series:
        return Series(((c, ONE),) if sign(c) else (), None, self._nothing())

    def single(self, c: sp.Expr, m: Monomial) -> Series:
        return Series(((c, m),), None, self._nothing())

    def unknown(self, size: arb | int) -> Series:
        """A bounded function about which nothing else is known."""
        return Series((), ONE, None if self.bounds is None else Bound(arb(size)))

    def _nothing(self) -> Bound | None:
        return None if self.bounds is None else Bound(arb(0))

    def make(self, terms: Iterable[Term], remainders: Iterable[tuple[Monomial | None, Bound | None]]) -> Series:
        """Collected terms; those below the remainder, or beyond ``length``, become part of it."""
        kept = collect(terms)
        rests = [r for r in remainders if r[0] is not None]
        order = largest(o for o, _ in rests) if rests else None
        dropped: list[Term] = []
        if order is not None:
            dropped = [u for u in kept if compare(u[1], order) <= 0]
            kept = kept[: len(kept) - len(dropped)]
        if len(kept) > self.length:
            order = kept[self.length][1]
            dropped = [*kept[self.length :], *dropped]
            kept = kept[: self.length]
        if self.bounds is None or order is None:
            return Series(kept, order, self._nothing())
        parts = [self.bounds.multiply(bound, self.bounds.monomial(o / order)) for o, bound in rests]
        return Series(kept, order, self.bounds.add([*parts, self._relative(dropped, order)]))

    def _relative(self, terms: Iterable[Term], top: Monomial) -> Bound:
        """A bound of the terms, each as large as it can be, divided by ``top``."""
        make = self.bounds
        return make.add([make.multiply(make.constant(ball(c)), make.monomial(m / top)) for c, m in terms])

    def relative_bound(self, u: Series) -> Bound:
        """A bound of |u| / u.top."""
        known = self._relative(u.terms, u.top)
        if u.order is None:
            return known
        return self.bounds.add([known, self.bounds.multiply(u.bound, self.bounds.monomial(u.order / u.top))])

    def total_bound(self, u: Series) -> Bound:
        """A bound of the absolute value of ``u``."""
        if u.is_zero:
            return Bound(arb(0))
        return self.bounds.multiply(self.relative_bound(u), self.bounds.monomial(u.top))

    # Ring operations

    def add(self, *parts: Series) -> Series:
        return self.make([v for u in parts for v in u.terms], [(u.order, u.bound) for u in parts])

    def scale(self, u: Series, c: sp.Expr, m: Monomial = ONE) -> Series:
        rest = (None, None)
        if u.order is not None:
            bound = None if self.bounds is None else self.bounds.multiply(self.bounds.constant(ball(c)), u.bound)
            rest = (m * u.order, bound)
        return self.make([(c * a, m * n) for a, n in u.terms], [rest])

    def multiply(self, u: Series, v: Series) -> Series:
        if u.is_zero or v.is_zero:
            return self.constant(sp.S.Zero)
        self._products += len(u.terms) * len(v.terms) + 1
        if self._products > MOST_PRODUCTS:
            raise Undetermined("the expansion has too many terms")
        terms = [(a * b, m * n) for a, m in u.terms for b, n in v.terms]
        rests: list[tuple[Monomial | None, Bound | None]] = []
        if v.order is not None:
            rests.append((u.top * v.order, self._product(self.relative_bound, u, v)))
        if u.order is not None and v.terms:
            rests.append((v.top * u.order, self._product(lambda w: self._relative(w.terms, w.top), v, u)))
        return self.make(terms, rests)

    def _product(self, bound: Callable[[Series], Bound], whole: Series, rest: Series) -> Bound | None:
        return None if self.bounds is None else self.bounds.multiply(bound(whole), rest.bound)

    # Functions of something that tends to zero

    def compose(
        self,
        small: Series,
        coefficient: Callable[[int], sp.Expr],
        remainder: Callable[[int, arb], arb],
    ) -> Series:
        """sum_k coefficient(k) small^k, for ``small`` that tends to zero.

        ``remainder(n, r)`` bounds the factor R in |function - first n terms| <= R |small|^n for |small| <= r;
        it is not finite where there is none.
        """
        constant = self.constant(coefficient(0))
        if small.is_zero:
            return constant
        if small.top.size >= 0:
            raise Undetermined("an argument is known up to a term that does not vanish only")
        n = self.length + 1 if small.terms else 1
        parts, power = [constant], None
        for k in range(1, n):
            power = small if power is None else self.multiply(power, small)
            c = coefficient(k)
            if sign(c):
                parts.append(self.scale(power, c))
        order = small.top.power(sp.Integer(n))
        bound = None
        if self.bounds is not None:
            factor = remainder(n, self.bounds.supremum(self.total_bound(small)))
            if not factor.is_finite():
                raise TooNear(f"the series does not converge from t = {self.bounds.t0} on")
            total = self.relative_bound(small)
            bound = Bound((factor * total.c**n).abs_upper(), total.p * n, total.a * n, total.b * n)
        return self.add(*parts, Series((), order, bound))

    def power(self, u: Series, n: sp.Expr) -> Series:
        """u^n for a constant n: lead^n (1 + s)^n."""
        c, m = u.lead()
        if sign(c) < 0 and n.is_integer is not True:
            raise Undetermined("a power of something negative is not real")
        head = (sp.S.NegativeOne**n * (-c) ** n) if sign(c) < 0 else c**n
        if len(u.terms) == 1 and u.order is None:
            return self.single(head, m.power(n))
        if n.is_Integer and 0 < n <= 3:
            product = u
            for _ in range(int(n) - 1):
                product = self.multiply(product, u)
            return product
        small = self.add(self.scale(u, 1 / c, m.power(sp.S.NegativeOne)), self.constant(sp.S.NegativeOne))

        def remainder(k: int, radius: arb) -> arb:
            size = abs(ball(n))
            ratio = ((size + k) / (k + 1)).max(arb(1)) * radius
            return abs(ball(sp.binomial(n, k).expand(func=True))) / (1 - ratio) if ratio < 1 else arb.pos_inf()

        body = self.compose(small, lambda k: sp.expand_func(sp.binomial(n, k)) if k else sp.S.One, remainder)
        return self.scale(body, head, m.power(n))

    def exp(self, u: Series) -> Series:
        """exp of growing terms (a monomial), of a constant, and of what tends to zero."""
        large = [v for v in u.terms if v[1].size > 0]
        constant = [v for v in u.terms if v[1].size == 0]
        small = [v for v in u.terms if v[1].size < 0]
        if u.order is not None and u.order.size >= 0:
            raise Undetermined("an exponent is known up to a bounded term only")
        head = Monomial(exponent=())
        logs = list(head.logs)
        rest: list[Term] = []
        for c, m in large:
            level = _log_level(m)
            if level is None:
                rest.append((c, m))
            else:
                logs[level] += c
        head = Monomial(tuple(logs), collect(rest))
        factor = sp.exp(constant[0][0]) if constant else sp.S.One
        body = self.compose(
            Series(tuple(small), u.order, u.bound),
            lambda k: sp.Rational(1, sp.factorial(k)),
            lambda n, r: r.exp() / arb(int(sp.factorial(n))),
        )
        return self.scale(body, factor, head)

    def log(self, u: Series) -> Series:
        c, m = u.lead()
        if sign(c) < 0:
            raise Undetermined("a logarithm of something negative is not real")
        small = self.add(self.scale(u, 1 / c, m.power(sp.S.NegativeOne)), self.constant(sp.S.NegativeOne))
        body = self.compose(
            small,
            lambda k: sp.Rational((-1) ** (k + 1), k) if k else sp.S.Zero,
            lambda n, r: 1 / (n * (1 - r)) if r < 1 else arb.pos_inf(),
        )
        terms: list[Term] = list(m.exponent)
        if m.logs[-1] != 0:
            raise Undetermined("logarithms are nested too deeply")
        for level, a in enumerate(m.logs[:-1]):
            if a != 0:
                terms.append((a, _log_monomial(level + 1)))
        return self.add(Series(collect(terms), None, self._nothing()), self.constant(sp.log(c)), body)


def _log_monomial(level: int) -> Monomial:
    return Monomial(tuple(sp.Integer(int(i == level)) for i in range(len(ONE.logs))))


def _log_level(m: Monomial) -> int | None:
    """k - 1 if ``m`` is the k-fold logarithm of t: exp(c m) is then the c-th power of the one before."""
    if m.exponent:
        return None
    for level in range(1, len(m.logs)):
        if m == _log_monomial(level):
            return level - 1
    return None
