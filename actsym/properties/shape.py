"""The shape of an activation: zeros, extrema, inflections, monotone and convex intervals, range, parity.

Every point listed is isolated by a proof, exact where it has a closed form; between the points listed
nothing is missed, unless a note says where the proof does not reach.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy as sp

from actsym.crosscheck import check
from actsym.definition.spec import Activation, x
from actsym.errors import Unanswered
from actsym.properties import oscillation
from actsym.properties.features import Feature, extrema, fixed_points, inflections, notes, stretches, zeros
from actsym.properties.lipschitz import WINDOW, Bound, in_partial_fractions, points
from actsym.properties.oscillation import one_period, period
from actsym.properties.questions import Answer
from actsym.quantity import Quantity, Status
from actsym.rigor.extrema import curved, monotone, supremum
from actsym.rigor.portrait import Portrait, portrait


@dataclass(frozen=True)
class Shape(Answer):
    """What the graph of f looks like.

    zeros, fixed_points
        Where f(x) = 0 and f(x) = x: points and, where f is flat, intervals.
    extrema
        Local minima and maxima with their values; a flat one is an interval.
    inflections
        Where f changes between convex and concave, f' being continuous there.
    monotone, curvature
        Maximal intervals: increasing, decreasing, constant; convex, concave, linear.
    lower, upper
        inf f and sup f with their places; ``range`` is the set of values in words.
    parity
        ``even``, ``odd``, ``neither`` or ``not proven``.
    period
        The period of a periodic f, in words; lists are then those of one period.
    notes
        Where a list may be incomplete, and why.
    """

    zeros: tuple[Feature, ...] = ()
    fixed_points: tuple[Feature, ...] = ()
    extrema: tuple[Feature, ...] = ()
    inflections: tuple[Feature, ...] = ()
    monotone: tuple[Feature, ...] = ()
    curvature: tuple[Feature, ...] = ()
    lower: Bound = Bound(Quantity.not_found(""))  # noqa: RUF009 - a frozen constant
    upper: Bound = Bound(Quantity.not_found(""))  # noqa: RUF009 - a frozen constant
    range: str = ""
    parity: str = ""
    period: str = ""
    notes: tuple[str, ...] = ()

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """(label, value) for display."""
        shown: list[tuple[str, Quantity | str]] = [("range", self.range), ("parity", self.parity)]
        if self.period:
            shown.append(("period", self.period))
        for feature in (*self.zeros, *self.fixed_points, *self.extrema, *self.inflections):
            shown.append(feature.row())
        for feature in (*self.monotone, *self.curvature):
            shown.append((feature.kind, str(feature.place)))
        named = [set(note.partition(": ")[0].split(", ")) for note in self.notes]
        for name, label, found in (
            ("zeros", "zeros", self.zeros),
            ("fixed points", "fixed points", self.fixed_points),
            ("monotone intervals", "extrema", self.extrema),
        ):
            if not found and all(not {name, label} & names and names <= NOTED for names in named):
                shown.append((label, "none"))
        shown += [("not proven", note) for note in self.notes]
        return shown


#: Lists that a note can be about, by the names that it begins with.  Other notes are about every list.
NOTED = {"zeros", "fixed points", "extrema", "inflections", "monotone intervals", "convex intervals"}


def shape(activation: Activation) -> Shape:
    """The shape of an activation, parameters at their values.

    What is not proven is in the notes, with the reason; nothing here raises for a well-formed activation.
    """
    return shape_of(activation.formula)


def shape_of(f: sp.Expr) -> Shape:
    """The shape of an expression in ``x``; of a periodic one, over one period.

    Raises :class:`~actsym.errors.Contradiction` where a second route excludes it.
    """
    found = _shape_of(f)
    check.bounds(f, x, found.lower.value, found.upper.value, {-1: points(found.lower), 1: points(found.upper)})
    for kind, g, features in (("zero", f, found.zeros), ("fixed point", f - x, found.fixed_points)):
        check.zeros(g, x, [float(z.place.lower) for z in features if z.place.is_point and z.place.lower.finite], kind)
    return found


def _shape_of(f: sp.Expr) -> Shape:
    repeats = period(f)
    f = in_partial_fractions(f)
    try:
        if repeats is not None:
            found = _of(f, one_period(f, repeats), "")
            return replace(found, period=f"{repeats}: the lists are those of one, from x = {-repeats / 2} on")
        return _of(f, portrait(f), "")
    except Unanswered as error:
        reason = str(error)
    try:
        near = portrait(f, sp.Integer(-WINDOW), sp.Integer(WINDOW))
        return _of(f, near, f"{reason}: the lists are those of [-{WINDOW}, {WINDOW}]")
    except Unanswered:
        unknown = Bound(Quantity.not_found(reason))
        return Shape(lower=unknown, upper=unknown, range="not found", parity="not proven", notes=(reason,))


def _of(f: sp.Expr, found: Portrait, note: str) -> Shape:
    lower, upper = (_oscillating(f, sign, Bound.of(supremum(found, 0, sign))) for sign in (-1, 1))
    if note:
        lower, upper = (Bound(Quantity.not_found(note)) for _ in range(2))
    fixed, missed = fixed_points(f)
    return Shape(
        zeros=zeros(found, "zero"),
        fixed_points=fixed,
        extrema=extrema(found),
        inflections=inflections(found),
        monotone=stretches(monotone(found)),
        curvature=stretches(curved(found)),
        lower=lower,
        upper=upper,
        range=_range(found, lower, upper),
        parity="not proven" if note else found.parity or "not proven",
        notes=tuple(filter(None, (note, *notes(found), missed))),
    )


def _oscillating(f: sp.Expr, sign: int, bound: Bound) -> Bound:
    """A bound that was not found, of a function that oscillates towards an end of the line."""
    if bound.value.status is not Status.NOT_FOUND:
        return bound
    try:
        found = oscillation.bound(f, 0, sign)
    except Unanswered:
        return bound
    return bound if found is None else Bound.of(found[1])


def _range(found: Portrait, lower: Bound, upper: Bound) -> str:
    """The range as an interval, or the interval that holds it if f jumps."""
    ends = []
    for bound, infinite in ((lower, "-oo"), (upper, "oo")):
        if bound.value.finite:
            exact = bound.value.exact
            short = exact is not None and sp.count_ops(exact) <= 12
            ends.append(str(exact) if short else bound.value.text(20))
        elif bound.value.exact in (sp.oo, -sp.oo):
            ends.append(infinite)
        else:
            return f"not found ({bound.value.reason})"
    if lower.value.finite and lower.value.exact is not None and lower.value.exact == upper.value.exact:
        return f"{{{ends[0]}}}"
    left, right = (bound.value.finite and bound.attained is not False for bound in (lower, upper))
    interval = f"{'[' if left else '('}{ends[0]}, {ends[1]}{']' if right else ')'}"
    connected = {node.connected for node in found.inner}
    doubts = []
    if not connected <= {True}:
        doubts.append("f is not continuous" if False in connected else "whether f is continuous is not known")
    if any(bound.value.finite and bound.attained is None for bound in (lower, upper)):
        doubts.append("whether its ends are attained is not known")
    return f"within {interval} ({'; '.join(doubts)})" if doubts else interval
