"""Expansions with proven remainders, and the scale that they are made to.

What expansions are made to: how many terms, with exact coefficients or not, and valid from where on.

Expansions with proven remainders: f(t) = sum c_i m_i(t) + R(t), R = O(order).

Where the scale has a start T, |R(t)| <= error * order(t) for all t >= T, and the sign of f on the whole
half-line can be read off; else the order alone is known, and signs hold from some t on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import sympy as sp
from flint import arb, fmpq

from actsym.rigor.asymptotics.constants import TooNear, Undetermined, ball, collected, sign
from actsym.rigor.asymptotics.terms import BY_GROWTH, NOTHING, ONE, UNIT, Coefficient, Monomial, compare

#: Products of terms that the expansions of one scale may form; those of exact numbers take longer.
MOST_PRODUCTS, MOST_EXACT_PRODUCTS = 60_000, 10_000


@dataclass
class Scale:
    """Expansions of ``length`` terms.

    start
        Remainders have an explicit bound that holds for every t >= start (more than e); with None only their
        order is known, and what is proven holds from some t on.
    exact
        Whether every coefficient is wanted in exact form; else balls take the place of long numbers.
    """

    start: arb | None = None
    length: int = 6
    exact: bool = False
    _bounds: dict[Monomial, arb] = field(default_factory=dict)
    _products: int = 0

    def bound(self, monomial: Monomial) -> arb:
        """sup over t >= start of a monomial that does not grow.

        Raises :class:`TooNear` if it is not shown to decrease from ``start`` on.
        """
        assert self.start is not None
        if monomial == ONE:
            return arb(1)
        if monomial not in self._bounds:
            if monomial.size > 0:
                raise Undetermined("a remainder is not bounded")
            if not self._decreases(monomial):
                raise TooNear(f"{monomial} is not shown to decrease from t = {self.start.str(4, radius=False)} on")
            value = monomial.at(self.start)
            if not value.is_finite():
                raise Undetermined(f"{monomial} has no finite bound")
            self._bounds[monomial] = value.abs_upper()
        return self._bounds[monomial]

    def _decreases(self, monomial: Monomial) -> bool:
        """The logarithmic slope is negative: its fastest term is, and outweighs what the others may add."""
        (c, lead), *rest = monomial.slope()
        if sign(c) > 0:
            return False
        others = arb(0)
        for k, m in rest:
            if sign(k) > 0:
                others += ball(k) * self.bound(m / lead)
        return bool(others < -ball(c))

    def joined(self, parts: Iterable[tuple[arb, Monomial]]) -> tuple[arb, Monomial | None]:
        """Several bounds c m as one, under the fastest monomial; (0, None) for none."""
        present = [(c, m) for c, m in parts if not c.is_zero()]
        if not present:
            return arb(0), None
        top = present[0][1]
        for _, m in present[1:]:
            if compare(m, top) > 0:
                top = m
        if self.start is None:
            return arb.pos_inf(), top
        total = arb(0)
        for c, m in present:
            total += c if m == top else c * self.bound(m / top)
        if not total.is_finite():
            raise Undetermined("a remainder has no finite bound")
        return total.abs_upper(), top

    def spend(self, products: int) -> None:
        """Count products of terms.  Raises :class:`Undetermined` where there are too many."""
        self._products += products
        if self._products > (MOST_EXACT_PRODUCTS if self.exact else MOST_PRODUCTS):
            raise Undetermined("the expansion has too many terms")


Term = tuple[Coefficient, Monomial]
_Remainder = tuple[arb, Monomial]


@dataclass(frozen=True)
class Series:
    """``terms``, the fastest first, and a remainder of at most ``error`` * ``order``; ``order`` None: none.

    ``error`` is not finite where the scale asks for no explicit bounds.
    """

    scale: Scale
    terms: tuple[Term, ...] = ()
    error: arb = arb(0)  # noqa: RUF009 - an exact constant that nothing changes
    order: Monomial | None = None

    @property
    def is_zero(self) -> bool:
        """Whether it is zero exactly."""
        return not self.terms and self.order is None

    def __add__(self, other: Series) -> Series:
        if self.is_zero or other.is_zero:
            return other if self.is_zero else self
        return _collected(self.scale, (*self.terms, *other.terms), (*self.remainder, *other.remainder))

    def __neg__(self) -> Series:
        return self.times(Coefficient(fmpq(-1)))

    def __sub__(self, other: Series) -> Series:
        return self + -other

    def plus(self, c: Coefficient) -> Series:
        return self + constant(self.scale, c)

    def times(self, c: Coefficient, monomial: Monomial = ONE) -> Series:
        """The product with c * monomial."""
        if c.zero:
            return Series(self.scale)
        terms = [(k * c, m * monomial) for k, m in self.terms]
        size = self._size(c)
        return _collected(self.scale, terms, [(self._product(e, size), o * monomial) for e, o in self.remainder])

    def __mul__(self, other: Series) -> Series:
        if self.is_zero or other.is_zero:
            return Series(self.scale)
        self.scale.spend(len(self.terms) * len(other.terms) + 1)
        terms = [(c * k, m * n) for c, m in self.terms for k, n in other.terms]
        remainders = []
        for a, b in ((self, other), (other, self)):
            if b.terms:
                for error, order in a.remainder:
                    size, top = b.scale.joined((self._size(c), m) for c, m in b.terms)
                    assert top is not None
                    remainders.append((self._product(error, size), order * top))
        for error, order in self.remainder:
            remainders += [(self._product(error, e), order * o) for e, o in other.remainder]
        return _collected(self.scale, terms, remainders)

    @property
    def remainder(self) -> tuple[_Remainder, ...]:
        return () if self.order is None else ((self.error, self.order),)

    def _size(self, c: Coefficient) -> arb:
        return c.magnitude if self.scale.start is not None else arb.pos_inf()

    def _product(self, a: arb, b: arb) -> arb:
        return (a * b).abs_upper() if self.scale.start is not None else arb.pos_inf()

    def bound(self) -> tuple[arb, Monomial | None]:
        """(c, m) with |f| <= c m on the half-line; m is None for zero."""
        return self.scale.joined([*((self._size(c), m) for c, m in self.terms), *self.remainder])

    def size(self, most: int = 1) -> arb:
        """A bound of |f| that is less than ``most``.  Raises :class:`TooNear` if there is none from here on."""
        bound, monomial = self.bound()
        found = arb(0) if monomial is None else (bound * self.scale.bound(monomial)).abs_upper()
        if not found < most:
            raise TooNear("an expansion does not converge from here on")
        return found

    def lead(self) -> tuple[Coefficient, Monomial, Series]:
        """(c, m, e) with f = c m (1 + e), c not zero.  Raises :class:`Undetermined` if the lead is not known."""
        if not self.terms:
            raise Undetermined("every known term cancels" if self.order else "the expression is zero")
        c, monomial = self.terms[0]
        if not c.sign():
            raise Undetermined("the leading behaviour is not known")
        inverse, size = c.inverse(), arb(1)
        if self.scale.start is not None:
            if c.doubtful:
                raise Undetermined("the leading behaviour is not known")
            size = inverse.magnitude
        terms = [(k * inverse, m / monomial) for k, m in self.terms[1:]]
        remainders = [(self._product(e, size), o / monomial) for e, o in self.remainder]
        return c, monomial, _collected(self.scale, terms, remainders)

    def sign(self) -> int:
        """The sign on the whole half-line (without a start: from some t on).  Raises :class:`Undetermined`."""
        if self.is_zero:
            return 0
        c, _, rest = self.lead()
        if self.scale.start is not None:
            try:
                rest.size()
            except TooNear:
                start = f"{self.scale.start.str(4, radius=False)} on (t is |x|, or 1/|x - a| near a point a)"
                raise TooNear(f"the sign is not proven from t = {start}") from None
        return c.sign()

    def limit(self) -> Coefficient | int:
        """The limit, or 1 or -1 for an infinite one.  Raises :class:`Undetermined` where it is not known."""
        if self.order is not None and self.order.size >= 0:
            top = self.terms[0][1] if self.terms else ONE
            # A remainder that grows does not matter beside a term that grows faster.
            if top.size <= 0 or compare(self.order, top) >= 0:
                raise Undetermined("the limit is not known")
        for c, m in self.terms:
            if m.size > 0:
                return c.sign()
            if m.size == 0:
                return c
        return NOTHING

    def coefficient(self, monomial: Monomial) -> Coefficient:
        """The coefficient of a monomial, proven.  Raises :class:`Undetermined` inside the remainder."""
        if self.order is not None and compare(self.order, monomial) >= 0:
            raise Undetermined("the remainder is too large")
        return next((c for c, m in self.terms if compare(m, monomial) == 0), NOTHING)


#: A function and its derivatives, each over the factorial of its order.
Jet = list[Series]


def constant(scale: Scale, c: Coefficient, monomial: Monomial = ONE) -> Series:
    """c * monomial."""
    if c.zero:
        return Series(scale)
    if not c.doubtful and not c.symbolic:
        return Series(scale, ((c, monomial),))
    return _collected(scale, [(c, monomial)], ())


def bounded(scale: Scale, size: int = 1) -> Series:
    """A function of which is known that its absolute value is at most ``size``."""
    return Series(scale, (), arb(size) if scale.start is not None else arb.pos_inf(), ONE)


def _collected(scale: Scale, terms: Iterable[Term], remainders: Iterable[_Remainder]) -> Series:
    """Equal monomials joined; what is too small, or not told from zero, goes into the remainder."""
    total: dict[Monomial, Coefficient] = {}
    for c, m in terms:
        total[m] = total[m] + c if m in total else c
    left = list(remainders)
    kept: list[Term] = []
    for m, c in total.items():
        if scale.exact and c.exact is not None and not isinstance(c.exact, fmpq):
            c = Coefficient(collected(c.exact), None if c.symbolic else c.ball)
        if c.zero:
            continue
        try:
            if c.sign():
                kept.append((c, m))
        except Undetermined:
            if c.symbolic or scale.start is None:
                raise
            left.append((c.magnitude, m))
    kept.sort(key=BY_GROWTH)
    left += [(_magnitude(scale, c), m) for c, m in kept[scale.length :]]
    kept = kept[: scale.length]
    error, order = scale.joined(left)
    if scale.start is None and order is not None:
        # Of what is smaller than the remainder nothing is known.
        kept = [(c, m) for c, m in kept if compare(m, order) > 0]
    return Series(scale, tuple(kept), error, order)


def _magnitude(scale: Scale, c: Coefficient) -> arb:
    return c.magnitude if scale.start is not None else arb.pos_inf()


def power_series(small: Series, coefficients: list[Coefficient], last: arb) -> Series:
    """sum coefficients[k] small^k + R small^n, n the number of coefficients and R in the ball ``last``.

    ``last`` is read only where the scale has a start; else ``small`` must tend to zero.
    """
    scale = small.scale
    total = constant(scale, coefficients[0])
    if small.is_zero:
        return total
    explicit = scale.start is not None
    bound, monomial = small.bound()
    assert monomial is not None
    if not explicit and monomial.size >= 0:
        raise Undetermined("an argument is known up to a term that does not vanish only")
    power = constant(scale, UNIT)
    n = len(coefficients)
    for k, c in enumerate(coefficients[1:], start=1):
        power = power * small
        if not c.zero:
            total = total + power.times(c)
        if not explicit and total.order is not None and compare(monomial ** sp.Integer(k + 1), total.order) <= 0:
            n = k + 1
            break
    error = (bound**n * last).abs_upper() if explicit else arb.pos_inf()
    return total + Series(scale, (), error, monomial ** sp.Integer(n))
