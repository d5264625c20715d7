"""Adds the identifiers of new facts to the list of those that stay: ``python tests/fact_identifiers.py``.

It takes none away: an identifier that is no more goes by hand, with an entry in CHANGELOG.md.
"""

from __future__ import annotations

from pathlib import Path

LIST = Path(__file__).with_name("fact_identifiers.txt")


def published(reports: Path) -> list[str]:
    """The first column of the table of all facts."""
    return [line.partition(",")[0] for line in (reports / "facts.csv").read_text().splitlines()[1:]]


def known() -> list[str]:
    return LIST.read_text().splitlines() if LIST.is_file() else []


if __name__ == "__main__":
    named = sorted({*known(), *published(Path(__file__).parents[1] / "reports")})
    LIST.write_text("".join(f"{name}\n" for name in named))
