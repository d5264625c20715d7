"""Data in files that tell whether they are as they were written: each holds a seal, the SHA-256 of what else it says.

The seal is looked at whenever a file is read.  It guards against edits by hand, bad merges and files cut short; it is
no signature, for whoever has this code can seal anything.

Everything here is plain data: nothing loads SymPy.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from actsym.errors import InputError

_SEAL = "seal"


class Damaged(InputError):
    """A file is not as it was written.  The message names it, and says what to do."""


def sealed(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a file is to hold: the seal, then the data."""
    return {_SEAL: _seal(data), **data}


def by_rows(data: Mapping[str, Any], key: str) -> str:
    """The text of a file that is to hold ``data`` and the seal, with a line for each of the rows under ``key``."""
    head = json.dumps({name: value for name, value in sealed(data).items() if name != key})
    lines = ",\n".join(json.dumps(row, allow_nan=False, separators=(",", ":")) for row in data[key])
    return f'{head[:-1]}, "{key}": [\n{lines}\n]}}\n'


def load(file: Path, again: str = "") -> dict[str, Any] | None:
    """What a file holds, without its seal; None if there is none.  Raises :class:`Damaged`, which names the command
    that writes the file ``again``, if there is one."""
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Damaged(f"{file} cannot be read: {error.strerror}") from error
    try:
        data = json.loads(text, object_pairs_hook=_object)
        why = (
            ""
            if isinstance(data, dict) and data.pop(_SEAL, "") == _seal(data)
            else "its seal is not that of its content"
        )
    except (ValueError, RecursionError) as error:
        why = str(error)
    if why:
        raise Damaged(f"{file}: {why}; restore it{f', or write it again with `{again}`' if again else ''}")
    return dict(data)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, in which no name stands twice, as a bad merge leaves it."""
    held = dict(pairs)
    if len(held) < len(pairs):
        raise ValueError("a name stands twice in an object")
    return held


def _seal(data: Any) -> str:
    """Hash of data in one spelling of JSON, whatever the order of names and the layout of the file."""
    plain = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()
