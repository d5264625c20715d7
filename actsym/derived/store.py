"""The files of what was derived: one an activation, one of the audit, as text that a person can read and compare.

Each begins with a seal (:mod:`actsym.work.sealed`), which is looked at whenever the file is read.

Everything here is plain data: nothing loads SymPy.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from actsym.work import sealed
from actsym.work.files import write_if_changed

#: Where the files lie.
FOLDER = Path(__file__).parent / "data"

#: Sections of an activation's file besides the questions: exact forms are those of quantities in the others, by path.
MOMENTS, WHOLE, FORMS = "moments", "whole", "exact forms"

_WIDTH = 120

Damaged = sealed.Damaged


def path(name: str) -> Path:
    """The file of an activation, by its identifier."""
    return FOLDER / "activations" / f"{name}.json"


#: The findings of the audit, and what `actsym list` and `actsym show` say.
AUDIT, INDEX = FOLDER / "audit.json", FOLDER / "index.json"


def names() -> list[str]:
    """Identifiers of the activations that there is a file of, sorted."""
    return sorted(p.stem for p in (FOLDER / "activations").glob("*.json"))


def load(file: Path) -> Any | None:
    """What a file holds, without its seal; None if there is none.  Raises :class:`Damaged`."""
    return sealed.load(file, "actsym derive")


def intact(file: Path) -> Any | None:
    """What a file holds; None also for one that is damaged, for those who write it again."""
    try:
        return load(file)
    except Damaged:
        return None


@cache
def activation(name: str) -> Any:
    """What is known about an activation, as its file says; None if there is no file.  Not to be changed.

    Quantities have the exact forms that were found for them.  Raises :class:`Damaged`.
    """
    return None if (file := load(path(name))) is None else with_forms(file)


def with_forms(file: dict[str, Any]) -> dict[str, Any]:
    """``file``, which is changed, with its exact forms in the place of the quantities that they are of.

    Raises :class:`Damaged` where one of them is of no quantity.
    """
    name, place = file.get("activation"), ""
    try:
        for place, quantity in file.pop(FORMS, {"quantities": {}})["quantities"].items():
            *above, last = (int(key) if key.isdecimal() else key for key in place.split("/"))
            held: Any = file
            for key in above:
                held = held[key]
            if not isinstance(held[last]["value"], str) or not isinstance(quantity["exact"], str):
                raise TypeError
            held[last] = quantity
    except (LookupError, TypeError, AttributeError):
        which = f"that of {place!r} has no quantity, or no form" if place else "they cannot be read"
        raise Damaged(f"the exact forms of {name}: {which}; write them again with `actsym derive {name}`") from None
    return file


def write(file: Path, data: dict[str, Any]) -> bool:
    """Write ``data`` with its seal to a file, whole or not at all; whether that changed it."""
    changed = write_if_changed(file, "".join(_lines(sealed.sealed(data))) + "\n")
    activation.cache_clear()
    return changed


def refusal() -> str:
    """Why no file can be written; empty if files can."""
    folder = path("").parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return f"nothing can be written in {folder}: {error.strerror}"


def _lines(data: Any, indent: str = "") -> Iterator[str]:
    """JSON in which a part that fits into a line takes one."""
    line = json.dumps(data, ensure_ascii=False)
    if not isinstance(data, dict | list) or not data or len(indent) + len(line) <= _WIDTH:
        yield line
        return
    opening, closing = "{}" if isinstance(data, dict) else "[]"
    yield opening
    entries = list(data.items()) if isinstance(data, dict) else [(None, value) for value in data]
    for number, (name, value) in enumerate(entries):
        yield f"{',' if number else ''}\n{indent} "
        if name is not None:
            yield f"{json.dumps(name, ensure_ascii=False)}: "
        yield from _lines(value, indent + " ")
    yield f"\n{indent}{closing}"
