"""Results kept on disk, found again by what they were made from (:mod:`actsym.work.provenance`).

The folder is the user's cache folder, or what the environment variable ``ACTSYM_CACHE`` names; ``off`` keeps nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from actsym.work.files import digest, write_if_changed

VARIABLE = "ACTSYM_CACHE"

#: Whether this process does one task of :mod:`actsym.work.pool`: its answer must not depend on what was kept.
within_task = False


def folder() -> Path | None:
    """Where entries are kept; None when the cache is off, as it is for a task."""
    if within_task:
        return None
    chosen = os.environ.get(VARIABLE, "")
    if chosen.lower() == "off":
        return None
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("actsym"))


def load(name: str) -> Any | None:
    """The entry called ``name``, or None.  What cannot be read, or is not what was kept, counts as absent."""
    path = _path(name)
    if path is None:
        return None
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = isinstance(kept, dict) and kept.get("seal") == _seal(name, kept.get("value"))
    return kept["value"] if whole else None


def store(name: str, value: Any) -> None:
    """Keep ``value`` (JSON) under ``name``.  A folder that cannot be written is passed over in silence.

    The entry appears whole or not at all, also when two processes write it at once.
    """
    path = _path(name)
    if path is None:
        return
    try:
        write_if_changed(path, json.dumps({"seal": _seal(name, value), "value": value}))
    except OSError:
        return


def stored(name: str, derive: Callable[[], Any]) -> Any:
    """The entry called ``name``; what ``derive`` returns (JSON), which is kept, where there is none."""
    value = load(name)
    if value is None:
        value = derive()
        store(name, value)
    return value


def _seal(name: str, value: Any) -> str:
    """What tells an entry from one of another name, and from one that was changed or cut short."""
    return digest(name, json.dumps(value))[:16]


def _path(name: str) -> Path | None:
    root = folder()
    return None if root is None else root / name[:2] / f"{name}.json"
