"""What a check of one activation came to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

#: What a check returns: figures by name, and problems (none: it passed).
Result = tuple[dict[str, Any], list[str]]


class Skipped(Exception):
    """A check that cannot be made here, and why: neither passed nor failed."""


@dataclass
class Outcome:
    """One task's result.  ``figures`` are numbers by name, ``problems`` what failed; ``skipped`` says why it was not
    made at all.  ``source`` is the hash of what it was made from, ``seconds`` what it took."""

    part: str
    subject: str
    source: str = ""
    seconds: float = 0.0
    figures: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    skipped: str = ""

    @property
    def passed(self) -> bool:
        return not self.problems and not self.skipped

    @property
    def failed(self) -> bool:
        return bool(self.problems)

    @property
    def verdict(self) -> str:
        return "; ".join(self.problems) or (f"skipped: {self.skipped}" if self.skipped else "passed")
