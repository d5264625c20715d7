"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable


def table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """The lines of a table."""
    cells = ((c.replace("|", "\\|") for c in row) for row in rows)
    return [f"| {' | '.join(r)} |" for r in (header, ("--",) * len(header), *cells)]
