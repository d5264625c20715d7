"""One damage of a generated source: what it is, and the text with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Damage:
    """In ``path`` (below the generated folder) the text ``before``, from character ``start`` on, becomes ``after``.

    ``rule`` names the kind of damage.
    """

    path: str
    rule: str
    start: int
    before: str
    after: str

    def line(self, text: str) -> int:
        """The number of the line that the damage begins in."""
        return text.count("\n", 0, self.start) + 1

    def shown(self, text: str) -> tuple[str, str]:
        """The line that changes, before and after; of several lines the first that differs."""
        old, new = (t.splitlines() for t in (text, self.applied(text)))
        at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)) - 1)
        return old[at].strip(), new[at].strip() if len(new) == len(old) else self.after.strip()

    def applied(self, text: str) -> str:
        """The damaged text.  Raises ``ValueError`` if ``before`` is not where it should be."""
        end = self.start + len(self.before)
        if text[self.start : end] != self.before:
            raise ValueError(f"{self.path} does not hold {self.before!r} at character {self.start}")
        return text[: self.start] + self.after + text[end:]

    def write(self, folder: Path) -> None:
        """Damage the file below ``folder``."""
        file = folder / self.path
        file.write_text(self.applied(file.read_text(encoding="utf-8")))
