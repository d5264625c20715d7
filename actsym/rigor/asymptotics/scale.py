"""What expansions are made to: how many terms, with exact coefficients or not, and valid from where on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from flint import arb

from actsym.rigor.asymptotics.constants import TooNear, Undetermined, ball, sign
from actsym.rigor.asymptotics.monomial import ONE, Monomial, compare

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
