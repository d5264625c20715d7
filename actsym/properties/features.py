"""Points and intervals of a graph, read off a portrait: zeros, extrema, inflections, stretches.

Places on the line and intervals of it, as results that are shown and kept.

Points and intervals of a graph, read off a portrait: zeros, extrema, inflections, stretches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import sympy as sp

from actsym.definition.spec import x
from actsym.errors import Unanswered
from actsym.properties.questions import Answer
from actsym.quantity import Quantity
from actsym.rigor.asymptotics.terms import Coefficient
from actsym.rigor.extrema import Candidate, Span, continuous, interval_text, joined, monotone, place, spans, text
from actsym.rigor.portrait import Mark, Node, Portrait, compared, number, portrait


@dataclass(frozen=True)
class Location(Answer):
    """Where something is: at a point, approached from one side, or all along an interval.

    text
        In words: ``x = sqrt(3)``, ``x -> oo``, ``x <= 0``.
    lower, upper
        The ends as quantities (``infinite`` for an end of the line); equal for a point.
    side
        0 where the place is taken, 1 or -1 where it is approached from above or below.
    """

    text: str
    lower: Quantity
    upper: Quantity
    side: int = 0

    @classmethod
    def of(cls, candidate: Candidate) -> Location:
        """The place of an extreme value."""
        low = candidate.mark.quantity()
        high = low if candidate.end is None else candidate.end.quantity()
        return cls(place(candidate), low, high, 0 if candidate.end is not None else candidate.side)

    @classmethod
    def between(cls, text: str, lower: Mark, upper: Mark) -> Location:
        low = lower.quantity()
        return cls(text, low, low if upper is lower else upper.quantity())

    @property
    def is_point(self) -> bool:
        return self.lower == self.upper

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Feature(Answer):
    """Something of the graph: its kind in a word or two, where it is, and the value of f there if it has one."""

    kind: str
    place: Location
    value: Quantity | None = None

    def row(self) -> tuple[str, Quantity | str]:
        """(label, value) for display: the value of f if the feature has one, else the abscissa."""
        if self.value is not None:
            return f"{self.kind} at {self.place}", self.value
        return self.kind, self.place.lower if self.place.is_point else str(self.place)


def _point(kind: str, mark: Mark, value: Quantity | None = None) -> Feature:
    return Feature(kind, Location.between(f"x = {text(mark)}", mark, mark), value)


def _interval(
    kind: str, span: Span, value: Quantity | None = None, closed: tuple[bool, bool] = (True, True)
) -> Feature:
    return Feature(kind, Location.between(interval_text(span.lower, span.upper, closed), span.lower, span.upper), value)


def zeros(portrait: Portrait, kind: str) -> tuple[Feature, ...]:
    """Every zero of f: isolated ones as points, flat ones as intervals."""
    found: list[Feature] = []
    flat = [run for run in joined(spans(portrait, 0), {0: kind}, continuous)]
    covered = [mark for span in spans(portrait, 0) if span.sign == 0 for mark in (span.lower, span.upper)]
    for i in range(len(portrait.pieces)):
        node = portrait.nodes[i]
        found += [_interval(kind, s, None, _closed(s)) for _, s in flat if s.lower is node.mark]
        here = None if node.mark.infinite else node.filled
        if here is not None and here.zero and not any(m is node.mark for m in covered):
            found.append(_point(kind, node.mark))
        found += [_point(kind, mark) for mark in portrait.marks[i][0]]
    return tuple(found)


def _closed(span: Span) -> tuple[bool, bool]:
    """Whether f is zero at the ends of a span of zeros."""
    lower, upper = (
        n is not None and n.filled is not None and n.filled.zero for n in (span.lower_node, span.upper_node)
    )
    return lower, upper


def fixed_points(f: sp.Expr) -> tuple[tuple[Feature, ...], str]:
    """Where f(x) = x, and why a point may be missing (empty: none is)."""
    try:
        found = portrait(f - x, order=0)
    except Unanswered as error:
        return (), f"fixed points: {error}"
    return zeros(found, "fixed point"), "; ".join(f"fixed points: {gap}" for gap in _gaps(found, 0))


def stretches(runs: list[tuple[str, Span]]) -> tuple[Feature, ...]:
    return tuple(_interval(kind, span, None, _ends(span)) for kind, span in runs)


def _ends(span: Span) -> tuple[bool, bool]:
    """Whether the ends belong to the interval: points inside a piece do, and nodes where f is its limit from inside."""
    lower, upper = (
        node is None or (node.inside and continuous(node)) or node.reached(side)
        for node, side in ((span.lower_node, 1), (span.upper_node, -1))
    )
    return lower, upper


def extrema(portrait: Portrait) -> tuple[Feature, ...]:
    """Local minima and maxima inside the line; where f jumps, what its value there is beside both limits."""
    runs = monotone(portrait)
    jumps = {id(node.mark): word for node in portrait.inner if (word := _extreme_at_jump(portrait, node))}
    found = []
    for i, (kind, span) in enumerate(runs):
        if id(span.lower) in jumps:
            found.append(_point(jumps.pop(id(span.lower)), span.lower, _at(portrait, span.lower)))
        before = _neighbour(portrait, runs, i, -1)
        if kind == "constant":
            word = _flat_extremum(before, _neighbour(portrait, runs, i, 1))
            if word and not _cut(portrait, span):
                found.append(_interval(f"{word} (flat)", span, _level(span), _ends(span)))
        elif before not in (None, "constant", kind) and (span.lower_node is None or continuous(span.lower_node)):
            word = "minimum" if kind == "increasing" else "maximum"
            found.append(_point(f"local {word}", span.lower, _at(portrait, span.lower)))
    return tuple(found)


def _cut(portrait: Portrait, span: Span) -> bool:
    """Whether a span ends where a window of the line does, beyond which f may go on as it is or otherwise."""
    ends = [
        node.mark for node in (portrait.nodes[0], portrait.nodes[-1]) if not (node.mark.infinite or portrait.closed)
    ]
    return any(span.lower is mark or span.upper is mark for mark in ends)


def _extreme_at_jump(portrait: Portrait, node: Node) -> str | None:
    """What f has at a jump; empty where it is nothing, None where that is not known."""
    if node.continuous is not False:
        return ""
    if node.value is None:
        return None if node.undecided else ""
    ends = [node.mark, *[portrait.nodes[-1].mark] * (portrait.closed and node is portrait.nodes[0])]
    rises = {
        side: {"increasing": 1, "decreasing": -1}.get(kind, 0)
        for kind, span in monotone(portrait)
        for side in (-1, 1)
        if any((span.upper if side < 0 else span.lower) is mark for mark in ends)
    }
    above = []  # the sign of f beside the jump, less its value there
    for side, limit in ((-1, node.left), (1, node.right)):
        start = None if limit is None else limit.limits[0]
        sign = start if isinstance(start, int) or start is None else compared(start, node.value)
        if sign is None or (sign == 0 and side not in rises):
            return None
        above.append(sign or side * rises[side])
    return {(1, 1): "local minimum", (-1, -1): "local maximum"}.get((above[0], above[1]), "")


def _neighbour(portrait: Portrait, runs: list[tuple[str, Span]], i: int, step: int) -> str | None:
    """The kind of the run beside run i, or how f jumps on the way there; beyond the end of a period, of another."""
    there = i + step
    if not 0 <= there < len(runs) and not portrait.closed:
        return None
    there %= len(runs)
    left, right = (runs[there][1], runs[i][1]) if step < 0 else (runs[i][1], runs[there][1])
    node = left.upper_node
    if not _meet(portrait, left, right):
        return None
    if node is not None and not continuous(node):
        return _jump(node, step) if node.continuous is False else None
    kind = runs[there][0]
    if there != i and kind == runs[i][0] == "constant":
        return _neighbour(portrait, runs, there, step)
    return kind


def _jump(node: Node, step: int) -> str | None:
    """How f changes from its limit on one side of a jump to what comes next in the direction of ``step``."""
    near, far = (node.left, node.right) if step > 0 else (node.right, node.left)
    own = None if near is None else near.limits[0]
    if not isinstance(own, Coefficient) or node.undecided:
        return None
    sign = 0 if node.value is None else compared(node.value, own)
    if sign == 0:
        beyond = None if far is None else far.limits[0]
        sign = beyond if isinstance(beyond, int) or beyond is None else compared(beyond, own)
    return {1: "increasing", -1: "decreasing"}.get(step * (sign or 0))


def _meet(portrait: Portrait, left: Span, right: Span) -> bool:
    """Whether one span ends where the other begins."""
    ends = portrait.closed and left.upper is portrait.nodes[-1].mark and right.lower is portrait.nodes[0].mark
    return ends or left.upper is right.lower


def _flat_extremum(before: str | None, after: str | None) -> str:
    sides = {before == "decreasing": "minimum", before == "increasing": "maximum"}.get(True)
    other = {after == "increasing": "minimum", after == "decreasing": "maximum"}.get(True)
    if sides and other and sides != other:
        return ""
    word = sides or other
    return f"local {word}" if word else ""


def _level(span: Span) -> Quantity | None:
    """The value of f where it is constant: the limit at one end."""
    side = span.lower_node.right if span.lower_node else span.upper_node.left if span.upper_node else None
    limit = None if side is None else side.limits[0]
    return _quantity(limit) if isinstance(limit, Coefficient) else None


def _at(portrait: Portrait, mark: Mark) -> Quantity | None:
    """The value of f at a critical point or node."""
    for i in range(len(portrait.pieces)):
        for j, m in enumerate(portrait.marks[i][1]):
            if m is mark:
                return _quantity(portrait.value(i, 1, j))
    for node in portrait.nodes:
        if node.mark is mark and not node.mark.infinite:
            return None if node.filled is None else _quantity(node.filled)
    return None


def _quantity(value: Coefficient) -> Quantity:
    return number(value.number(), value.ball, "value at the isolated critical point")


def inflections(portrait: Portrait) -> tuple[Feature, ...]:
    """Where f'' changes sign and f' is continuous."""
    found = []
    second = spans(portrait, 2)
    around = [(second[-1], second[0])] if portrait.closed and second else []
    for left, right in [*pairwise(second), *around]:
        if not _meet(portrait, left, right) or left.sign * right.sign >= 0:
            continue
        node = right.lower_node
        if node is not None and not (continuous(node) and node.jump(1) is False):
            continue
        found.append(_point("inflection", right.lower, _inflection_value(portrait, right.lower, node)))
    return tuple(found)


def _inflection_value(portrait: Portrait, mark: Mark, node: Any) -> Quantity | None:
    if node is not None:
        return None if node.value is None else _quantity(node.value)
    for i, part in enumerate(portrait.pieces):
        if any(m is mark for m in portrait.marks[i][2]):
            return _quantity(portrait.value_at(part, mark))
    return None


def _gaps(portrait: Portrait, k: int) -> Iterator[str]:
    """What of the k-th derivative is not listed: what lies far out, or, where a place resists, all of the piece."""
    for i, part in enumerate(portrait.pieces):
        if part.gaps[k] and part.signs[k] is not None:
            yield part.gaps[k]
        elif part.gaps[k]:
            ends = portrait.nodes[i].mark, portrait.nodes[i + 1].mark
            whole = all(mark.infinite for mark in ends)
            yield f"none is listed{'' if whole else f' for {interval_text(*ends, (False, False))}'}, as {part.gaps[k]}"


def notes(portrait: Portrait) -> list[str]:
    """What of the lists is not proven to be complete."""
    names = {0: "zeros", 1: "monotone intervals, extrema", 2: "convex intervals, inflections"}
    found: dict[str, list[str]] = {}
    for k, name in names.items():
        for gap in _gaps(portrait, k):
            found.setdefault(gap, []).append(name)
    shown = [f"{', '.join(dict.fromkeys(lists))}: {gap}" for gap, lists in found.items()]
    for node in portrait.inner:
        if node.doubtful:
            shown.append(f"zeros: whether f vanishes at x = {text(node.mark)} is not known")
        if node.continuous is None:
            shown.append(f"extrema: whether f is continuous at x = {text(node.mark)} is not known")
        elif _extreme_at_jump(portrait, node) is None:
            shown.append(f"extrema: whether f has one at x = {text(node.mark)}, where it jumps, is not known")
        elif node.continuous and node.jump(1) is None:
            shown.append(f"inflections: whether f' is continuous at x = {text(node.mark)} is not known")
    return shown
