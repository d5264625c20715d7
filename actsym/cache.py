"""Results kept on disk, found again by what they depend on.

The key of an entry is a hash of everything that determines it: the question in exact form, and the
source of the code that answers it, so an edit of that code forgets what it had answered before.  The
folder is the user's cache folder, or what the environment variable ``ACTSYM_CACHE`` names; ``off`` keeps
nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

VARIABLE = "ACTSYM_CACHE"

#: What derivations are computed by.  Every module below these counts.
_SOURCES = ("analysis", "rigor", "distributions.py", "quantity.py")


def folder() -> Path | None:
    """Where entries are kept; None when the cache is off."""
    chosen = os.environ.get(VARIABLE, "")
    if chosen.lower() == "off":
        return None
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("actsym"))


@cache
def code_version() -> str:
    """Hash of the source of everything that derivations are computed by."""
    root = Path(__file__).parent
    digest = hashlib.sha256()
    for name in _SOURCES:
        path = root / name
        for source in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(source.relative_to(root).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()


def key(*parts: str) -> str:
    """The name of the entry for a question given as strings."""
    return hashlib.sha256("\0".join((code_version(), *parts)).encode()).hexdigest()


def load(name: str) -> Any | None:
    """The entry called ``name``, or None.  An unreadable entry counts as absent."""
    path = _path(name)
    if path is None:
        return None
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def store(name: str, value: Any) -> None:
    """Keep ``value`` (JSON) under ``name``.  A folder that cannot be written is passed over in silence.

    The entry appears whole or not at all, also when two processes write it at once.
    """
    path = _path(name)
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(value, file)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError:
        return


def remembered(parts: tuple[str, ...], compute: Callable[[], Any]) -> Any:
    """The entry for ``parts``, computed and kept if it is not there.  ``compute`` returns JSON."""
    name = key(*parts)
    found = load(name)
    if found is None:
        found = compute()
        store(name, found)
    return found


def _path(name: str) -> Path | None:
    root = folder()
    return None if root is None else root / name[:2] / f"{name}.json"
