"""The papers' statements, read from the files beside this module.

A file holds one paper: each ``[[entry]]`` is a statement, or a column of a table where ``printed`` gives a value
for each row.  A table ``readings`` gives other readings: a formula each, by name.  In the texts of a column ``{row}``
stands for the row's name, ``{title}`` for the title of the
activation of that name, and ``{name}`` for what the entry's table ``name`` gives for the row.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from actsym import catalog
from actsym.audit.claim import Claim, Weight
from actsym.errors import InputError

FOLDER = Path(__file__).parent / "claims"

_FIELDS = {"id", "place", "statement", "formula", "printed", "note", "reading", "undefined", "weight"}


class DataError(InputError):
    """A file of statements breaks a rule.  The message says which entry and what would do."""


@dataclass(frozen=True)
class Paper:
    """A paper's key, its title and authors, and its statements in order."""

    key: str
    title: str
    authors: str
    claims: tuple[Claim, ...]


def papers(folder: Path = FOLDER) -> tuple[Paper, ...]:
    """Every paper that there is a file for, in the order of the files' ``rank``.  Raises :class:`DataError`."""
    read = []
    for path in sorted(folder.glob("*.toml")):
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise DataError(f"{path.name}: {error}") from None
        read.append((data.get("rank", 0), _paper(path.stem, data)))
    seen: set[str] = set()
    for _, paper in read:
        for claim in paper.claims:
            if claim.id in seen:
                raise DataError(f"{paper.key}: two entries are called {claim.id}")
            seen.add(claim.id)
    return tuple(paper for _, paper in sorted(read, key=lambda pair: pair[0]))


def _paper(key: str, data: Mapping[str, Any]) -> Paper:
    found = []
    for entry in data.get("entry", ()):
        rows = entry["printed"] if isinstance(entry.get("printed"), dict) else None
        found += list(_rows(key, entry, rows)) if rows is not None else [_claim(key, entry)]
    return Paper(key, data["title"], data["authors"], tuple(found))


def _claim(paper: str, entry: Mapping[str, Any]) -> Claim:
    missing, unknown = {"id", "place", "statement", "printed"} - set(entry), set(entry) - _FIELDS - {"readings"}
    if missing or unknown:
        what = f"lacks {', '.join(sorted(missing))}" if missing else f"has {', '.join(sorted(unknown))}"
        raise DataError(f"{paper}: entry {entry.get('id', '?')} {what}; fields are {', '.join(sorted(_FIELDS))}")
    texts = {name: str(entry.get(name, "")) for name in _FIELDS}
    if texts["weight"] and texts["weight"] not in {w.value for w in Weight}:
        raise DataError(f"{paper}: entry {texts['id']}: a weight is one of {', '.join(w.value for w in Weight)}")
    readings = tuple(entry.get("readings", {}).items())
    if readings and not texts["reading"]:
        raise DataError(f"{paper}: entry {texts['id']}: its formula's own reading has no name")
    return Claim(paper=paper, readings=readings, **{**texts, "id": f"{paper}.{texts['id']}"})


def _rows(paper: str, entry: Mapping[str, Any], rows: Mapping[str, Any]) -> Iterator[Claim]:
    columns = {name: values for name, values in entry.items() if isinstance(values, dict)}
    beside = {name: values for name, values in columns.items() if name not in ("printed", "readings")}
    for row, printed in rows.items():
        title = catalog.ACTIVATIONS[row].title if row in catalog.ACTIVATIONS else row
        known = {"row": row, "title": title, "printed": printed} | {
            name: values.get(row, "") for name, values in beside.items()
        }
        texts = {name: _fill(entry[name], known) for name in _FIELDS & set(entry) - {"printed"} - set(beside)}
        own = {name: values[row] for name, values in beside.items() if name in _FIELDS and row in values}
        readings = {name: _fill(formula, known) for name, formula in entry.get("readings", {}).items()}
        yield _claim(paper, {**texts, **own, "printed": printed, "readings": readings})


def _fill(text: str, known: Mapping[str, str]) -> str:
    for name, value in known.items():
        text = text.replace("{" + name + "}", value)
    return text
