"""The papers' statements, read from the files beside this module.

A file holds one paper: where it is found (``link``), which text of it was read (``text``), what of it holds
(``holds``, a list), and its entries.  Each ``[[entry]]`` is a statement, or a column of a table where ``printed`` gives
a value for each row.  A table ``readings`` gives other readings: a formula each, by name.  In the texts of a column
``{row}`` stands for the row's name, ``{title}`` for the title of the activation of that name, and ``{name}`` for what
the entry's table ``name`` gives for the row.  ``label`` is what a row is called, its title, its ``words`` or ``name``
unless given; columns of one ``group`` are shown together.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from actsym import catalog
from actsym.audit.claim import Claim, Weight
from actsym.errors import InputError

FOLDER = Path(__file__).parent / "claims"

_REQUIRED = {"id", "place", "quote", "statement", "printed"}
_FIELDS = _REQUIRED | {"formula", "note", "reading", "undefined", "weight", "change", "group", "label"}

#: What a row adds to the identifier of its entry, and rows that are named one by one where all are spoken of.
_ROW = re.compile(r"(?:[._][a-z]?)?\{row\}")
_NAMED = 4


class DataError(InputError):
    """A file of statements breaks a rule.  The message says which entry and what would do."""


@dataclass(frozen=True)
class Paper:
    """A paper's key, its title and authors, where it is, which text was read, what of it holds, and its statements in
    order."""

    key: str
    title: str
    authors: str
    link: str
    text: str
    holds: tuple[str, ...]
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


def all_claims() -> list[Claim]:
    """The statements of every paper, in order."""
    return [claim for paper in papers() for claim in paper.claims]


def _paper(key: str, data: Mapping[str, Any]) -> Paper:
    missing = {"title", "authors", "link", "text", "holds"} - set(data)
    if missing:
        raise DataError(f"{key}: the file lacks {', '.join(sorted(missing))}")
    found: list[Claim] = []
    for entry in data.get("entry", ()):
        found += _rows(key, entry) if isinstance(entry.get("printed"), dict) else [_claim(key, entry)]
    claims = tuple(replace(claim, link=data["link"]) for claim in found)
    return Paper(key, data["title"], data["authors"], data["link"], data["text"], tuple(data["holds"]), claims)


def _claim(paper: str, entry: Mapping[str, Any], about: str = "") -> Claim:
    missing, unknown = _REQUIRED - set(entry), set(entry) - _FIELDS - {"readings"}
    if missing or unknown:
        what = f"lacks {', '.join(sorted(missing))}" if missing else f"has {', '.join(sorted(unknown))}"
        raise DataError(f"{paper}: entry {entry.get('id', '?')} {what}; fields are {', '.join(sorted(_FIELDS))}")
    texts = {name: str(entry.get(name, "")) for name in _FIELDS - {"group"}}
    if texts["weight"] and texts["weight"] not in {w.value for w in Weight}:
        raise DataError(f"{paper}: entry {texts['id']}: a weight is one of {', '.join(w.value for w in Weight)}")
    readings = tuple(entry.get("readings", {}).items())
    if readings and not texts["reading"]:
        raise DataError(f"{paper}: entry {texts['id']}: its formula's own reading has no name")
    texts |= {"id": f"{paper}.{texts['id']}", "about": about or texts["statement"]}
    return Claim(paper=paper, readings=readings, entry=f"{paper}.{entry.get('group') or entry['id']}", **texts)


def _rows(paper: str, entry: Mapping[str, Any]) -> Iterator[Claim]:
    rows, others = entry["printed"], entry.keys() - {"printed", "readings"}
    beside = {name: values for name, values in entry.items() if name in others and isinstance(values, dict)}
    about, group = _of_all(entry, rows, beside), entry.get("group") or _ROW.sub("", entry["id"])
    for row, printed in rows.items():
        known = {"row": row, "title": _title(row), "printed": printed}
        known |= {name: values.get(row, "") for name, values in beside.items()}
        texts = {name: _fill(entry[name], known) for name in _FIELDS & set(entry) - {"printed"} - set(beside)}
        own = {name: values[row] for name, values in beside.items() if name in _FIELDS and row in values}
        readings = {name: _fill(formula, known) for name, formula in entry.get("readings", {}).items()}
        label = texts.get("label") or known.get("words") or known.get("name") or known["title"]
        extra = {"printed": printed, "readings": readings, "group": group, "label": label}
        yield _claim(paper, {**texts, **own, **extra}, about)


def _title(row: str) -> str:
    return catalog.ACTIVATIONS[row].title if row in catalog.ACTIVATIONS else row


def _of_all(entry: Mapping[str, Any], rows: Mapping[str, Any], beside: Mapping[str, Mapping[str, str]]) -> str:
    """What the rows of an entry state together: with every row's name where these are few."""
    values = {"row": list(rows), "title": [_title(row) for row in rows], "printed": list(rows.values())}
    values |= {name: list(given.values()) for name, given in beside.items()}
    few = {name: ", ".join(dict.fromkeys(v)) for name, v in values.items() if len(set(v)) <= _NAMED}
    return _fill(entry["statement"], {name: "each" for name in values} | {"title": "each activation"} | few)


def _fill(text: str, known: Mapping[str, str]) -> str:
    for name, value in known.items():
        text = text.replace("{" + name + "}", value)
    return text
