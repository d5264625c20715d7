"""The Lipschitz constant sup |f'| and the smoothness constant sup |f''| of an activation, over the whole line.

Both are the largest of finitely many values: at critical points, each isolated by a proof, and limits at
kinks and at the ends of the line.  For a family with a structural integer the constant is derived for the
integer as a symbol (:func:`symbolic_lipschitz`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy as sp

from actsym.crosscheck import check
from actsym.definition.spec import Activation, x
from actsym.errors import Unanswered
from actsym.properties import oscillation
from actsym.properties.features import Location
from actsym.properties.oscillation import derivative_period, one_period
from actsym.properties.questions import Answer
from actsym.quantity import Quantity, Status
from actsym.rigor.extrema import Extreme, supremum, text
from actsym.rigor.portrait import Node, Portrait, portrait

#: Where a function is looked at when its breakpoints on the whole line are not known.
WINDOW = 8


@dataclass(frozen=True)
class Bound(Answer):
    """A supremum, the places where it is attained or approached, and which of the two (None: not decided)."""

    value: Quantity
    places: tuple[Location, ...] = ()
    attained: bool | None = None

    @classmethod
    def of(cls, extreme: Extreme) -> Bound:
        return cls(extreme.value, tuple(Location.of(c) for c in extreme.places), extreme.attained)

    @property
    def where(self) -> str:
        """``attained at x = 0``, ``approached as x -> oo``."""
        if not self.value.finite:
            return ""
        if not self.places:
            return "; ".join(self.value.checks)
        manner = {True: "attained", False: "approached", None: "attained or approached"}[self.attained]
        joint = "for" if any(not p.is_point for p in self.places) else "as" if self.attained is False else "at"
        return f"{manner} {joint} {' and '.join(map(str, self.places))}"


@dataclass(frozen=True)
class Lipschitz(Answer):
    """``constant`` is sup |f'|, the Lipschitz constant; ``smoothness`` is sup |f''|, that of f'."""

    constant: Bound
    smoothness: Bound

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """(label, value) for display."""
        shown: list[tuple[str, Quantity | str]] = []
        for label, bound in (("Lipschitz constant sup |f'|", self.constant), ("sup |f''|", self.smoothness)):
            shown.append((label, bound.value))
            if bound.where:
                shown.append((f"{label}: where", bound.where))
        return shown


def lipschitz(activation: Activation) -> Lipschitz:
    """The constants of an activation, parameters at their values.

    ``infinite`` and ``not found`` come with their reason; nothing here raises for a well-formed activation.
    """
    return lipschitz_of(activation.formula)


def lipschitz_of(f: sp.Expr) -> Lipschitz:
    """The constants of an expression in ``x``.

    Raises :class:`~actsym.errors.Contradiction` where a second route excludes them.
    """
    found = _lipschitz_of(in_partial_fractions(f))
    for k, bound in enumerate((found.constant, found.smoothness), start=1):
        check.lipschitz(f, x, k, bound.value, points(bound))
    return found


def points(bound: Bound) -> list[float]:
    """The single places of a bound, in float64."""
    return [float(p.lower) for p in bound.places if p.is_point and p.lower.finite]


def _lipschitz_of(f: sp.Expr) -> Lipschitz:
    try:
        period = derivative_period(f)
        if period is not None:
            return _over_a_period(f, period)
        found = _of(portrait(f))
        return Lipschitz(*(_oscillating(f, k, b) for k, b in ((1, found.constant), (2, found.smoothness))))
    except Unanswered as error:
        reason = str(error)
    try:
        near = portrait(f, sp.Integer(-WINDOW), sp.Integer(WINDOW))
    except Unanswered:
        unknown = Bound(Quantity.not_found(reason))
        return Lipschitz(unknown, unknown)
    return Lipschitz(*(_of_window(bound, reason) for bound in (_of(near).constant, _of(near).smoothness)))


def in_partial_fractions(f: sp.Expr) -> sp.Expr:
    """A rational function as a polynomial and what vanishes at infinity, whose derivatives do not cancel there."""
    return sp.apart(f, x) if f.is_rational_function(x) and not f.is_polynomial(x) else f


def _oscillating(f: sp.Expr, k: int, bound: Bound) -> Bound:
    """A bound that was not found, of a function that oscillates towards an end of the line."""
    if bound.value.status is not Status.NOT_FOUND:
        return bound
    try:
        found = oscillation.bound(f, k, modulus=True)
    except Unanswered:
        return bound
    if found is None:
        return bound
    window, extreme = found
    return _break(window, k) or Bound.of(extreme)


def _over_a_period(f: sp.Expr, period: sp.Expr) -> Lipschitz:
    """Both constants, from one period of f'."""
    found = _of(one_period(f, period))
    return Lipschitz(*(_every(bound, period) for bound in (found.constant, found.smoothness)))


def _every(bound: Bound, period: sp.Expr) -> Bound:
    note = f"f' has the period {period}: the places are those of one period"
    return replace(bound, value=replace(bound.value, checks=(*bound.value.checks, note)))


def _of_window(bound: Bound, reason: str) -> Bound:
    """What holds for the line of a bound on the window: that it is infinite."""
    if bound.value.exact is sp.oo:
        return bound
    seen = f"; on [-{WINDOW}, {WINDOW}] it is {bound.value.text(20)}" if bound.value.finite else ""
    return Bound(Quantity.not_found(f"{reason}{seen}"))


def _of(found: Portrait) -> Lipschitz:
    return Lipschitz(_bound(found, 1), _bound(found, 2))


def _bound(found: Portrait, k: int) -> Bound:
    """sup |f^(k)|, infinite if f^(k-1) jumps."""
    broken = _break(found, k)
    return broken or Bound.of(supremum(found, k, modulus=True))


def _break(found: Portrait, k: int) -> Bound | None:
    """A node where f or f^(k-1) jumps, so that no bound of difference quotients exists."""
    doubtful = None
    for node in sorted(found.inner, key=_distance):
        for j in range(k):
            smooth = node.continuous if j == 0 else None if (jump := node.jump(j)) is None else not jump
            if smooth is False:
                name = "f" if j == 0 else "f'"
                how = "jumps" if _finite_sides(node, j) else "has no finite limit"
                quotient = "f" if k == 1 else "f'"
                reason = f"{name} {how} at x = {text(node.mark)}: no bound of the difference quotients of {quotient}"
                return Bound(Quantity.infinite(reason))
            if smooth is None and doubtful is None:
                name = "f" if j == 0 else "f'"
                doubtful = f"whether {name} is continuous at x = {text(node.mark)} is not known"
    if doubtful and supremum(found, k, modulus=True).value.exact is not sp.oo:
        return Bound(Quantity.not_found(doubtful))
    return None


def _distance(node: Node) -> float:
    return 0.0 if node.mark.ball is None else abs(float(node.mark.ball.mid()))


def _finite_sides(node: Node, j: int) -> bool:
    return not any(isinstance(side.limits[j], int) for side in (node.left, node.right) if side is not None)
