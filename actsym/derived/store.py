"""The files of what was derived: one an activation, one of the audit, as text that a person can read and compare.

Everything here is plain data: nothing loads SymPy.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from actsym.work.files import write_if_changed

#: Where the files lie.
FOLDER = Path(__file__).parent / "data"

_WIDTH = 120


def path(name: str) -> Path:
    """The file of an activation, by its identifier."""
    return FOLDER / "activations" / f"{name}.json"


#: The findings of the audit, and what `actsym list` and `actsym show` say.
AUDIT, INDEX = FOLDER / "audit.json", FOLDER / "index.json"


def names() -> list[str]:
    """Identifiers of the activations that there is a file of, sorted."""
    return sorted(p.stem for p in (FOLDER / "activations").glob("*.json"))


def load(file: Path) -> Any | None:
    """What a file holds; None if there is none.  Raises ``ValueError`` for one that is damaged."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    try:
        return json.loads(text)
    except ValueError as error:
        raise ValueError(f"{file}: {error}; restore it, or write it again with `actsym derive`") from None


@cache
def activation(name: str) -> Any:
    """What is known about an activation, as its file says; None if there is no file.  Not to be changed."""
    return load(path(name))


def write(file: Path, data: Any) -> bool:
    """Write ``data`` to a file, whole or not at all; whether that changed it."""
    changed = write_if_changed(file, "".join(_lines(data)) + "\n")
    activation.cache_clear()
    return changed


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
