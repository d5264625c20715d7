"""Which points of f, f' and f'' a figure marks, read off the derived shape: nothing here searches for one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from actsym.properties.features import Feature
from actsym.properties.lipschitz import Bound
from actsym.properties.profile import Profile

ZERO, MINIMUM, MAXIMUM, INFLECTION, SUPREMUM = "zero", "minimum", "maximum", "inflection", "largest modulus"

#: A curve with more marks of one kind than this (a periodic function's) has none of that kind.
_MOST = 24


@dataclass(frozen=True)
class Mark:
    """A certified point of the derivative of that ``order`` (0: f); ``y`` is None where only the place is known."""

    order: int
    kind: str
    x: float
    y: float | None = None


def of(profile: Profile | None) -> tuple[Mark, ...]:
    """The marks of a profile; none of a question that it did not answer."""
    return tuple(_marks(profile)) if profile is not None else ()


def _marks(profile: Profile) -> Iterator[Mark]:
    shape, bounds = profile.answers.get("shape"), profile.answers.get("lipschitz")
    if shape is not None:
        yield from _few(Mark(0, ZERO, at, 0.0) for _, at in _points(shape.zeros))
        for kind in (MINIMUM, MAXIMUM):
            found = [(f, at) for f, at in _points(shape.extrema) if kind in f.kind]
            yield from _few(Mark(0, kind, at, None if f.value is None else float(f.value)) for f, at in found)
            yield from _few(Mark(1, ZERO, at) for f, at in found)
        turns = _points(shape.inflections)
        for order, kind in ((0, INFLECTION), (1, INFLECTION), (2, ZERO)):
            yield from _few(Mark(order, kind, at) for _, at in turns)
    if bounds is not None:
        for order, bound in ((1, bounds.constant), (2, bounds.smoothness)):
            yield from _few(Mark(order, SUPREMUM, at) for at in _attained(bound))


def _few(marks: Iterable[Mark]) -> list[Mark]:
    found = list(marks)
    return found if len(found) <= _MOST else []


def _points(features: Iterable[Feature]) -> list[tuple[Feature, float]]:
    """The features that are single points, each with its abscissa."""
    return [(f, float(f.place.lower)) for f in features if f.place.is_point and f.place.lower.finite]


def _attained(bound: Bound) -> list[float]:
    if not bound.attained or not bound.value.finite:
        return []
    places = (float(p.lower) for p in bound.places if p.is_point and p.lower.finite and not p.side)
    return [p for p in places if math.isfinite(p)]
