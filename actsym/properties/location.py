"""Places on the line and intervals of it, as results that are shown and kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from actsym.quantity import Quantity
from actsym.rigor.extrema import Candidate, place
from actsym.rigor.portrait import Mark


@dataclass(frozen=True)
class Location:
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

    def to_json(self) -> dict[str, Any]:
        return {"text": self.text, "lower": self.lower.to_json(), "upper": self.upper.to_json(), "side": self.side}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Location:
        """Read back what :meth:`to_json` wrote."""
        lower, upper = (Quantity.from_json(data[name]) for name in ("lower", "upper"))
        return cls(data["text"], lower, upper, data["side"])

    def __str__(self) -> str:
        return self.text
