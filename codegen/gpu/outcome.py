"""What a check of one activation came to."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field
from typing import Any

#: What a check returns: figures by name, and problems (none: it passed).
Result = tuple[dict[str, Any], list[str]]


class Skipped(Exception):
    """A check that cannot be made here, and why: neither passed nor failed."""


class NoRoom(Exception):
    """A disk is full: this says nothing of what was checked, and no outcome is kept of it."""


def tells_no_room(text: str) -> bool:
    """Whether a message, of the system or of a compiler, says that a disk is full."""
    return any(os.strerror(code) in text for code in (errno.ENOSPC, errno.EDQUOT))


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
