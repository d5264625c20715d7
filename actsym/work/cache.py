"""Results kept on disk, found again by what they depend on.

The key of an entry is a hash of everything that determines it: the question in exact form, and the
source of the module that answers it with all that it imports, so an edit there forgets what it had
answered before, and an edit elsewhere does not.  The
folder is the user's cache folder, or what the environment variable ``ACTSYM_CACHE`` names; ``off`` keeps
nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

VARIABLE = "ACTSYM_CACHE"

#: Imports within this package, on one line or in parentheses.
_IMPORT = re.compile(r"^\s*from (actsym[\w.]*) import (?:([^(\n]+)|\(([^)]*)\))", re.MULTILINE)


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
def code_version(module: str) -> str:
    """Hash of the source of ``module`` (``actsym.…``) and of every module of this package that it imports."""
    digest = hashlib.sha256()
    waiting, seen = [module], {module}
    sources = {}
    while waiting:
        name = waiting.pop()
        sources[name] = _source(name)
        for found in _imports(sources[name]):
            if found not in seen and _file(found) is not None:
                seen.add(found)
                waiting.append(found)
    for name in sorted(sources):
        digest.update(name.encode())
        digest.update(sources[name].encode())
    return digest.hexdigest()


def _file(module: str) -> Path | None:
    """The file of a module of this package; None if the name is no module (but a function, say)."""
    below = Path(__file__).parent.parent.joinpath(*module.split(".")[1:])
    for path in (below.with_suffix(".py"), below / "__init__.py"):
        if path.is_file() and module.split(".")[0] == "actsym":
            return path
    return None


def _source(module: str) -> str:
    path = _file(module)
    return path.read_text(encoding="utf-8") if path is not None else ""


def _imports(source: str) -> set[str]:
    """Names that may be modules of this package among the imports of a source text."""
    found: set[str] = set()
    for package, plain, grouped in _IMPORT.findall(source):
        names = (part.split(" as ")[0].strip() for part in (plain or grouped).split("#")[0].split(","))
        found |= {package, *(f"{package}.{name}" for name in names if name)}
    return found


def key(module: str, *parts: str) -> str:
    """The name of the entry for a question given as strings, which the code of ``module`` answers.

    A module outside this package counts by its name alone.  Raises ``LookupError`` for a name that is no module:
    its answers would outlive the code that gave them.
    """
    if _file(module) is None and module not in sys.modules:
        raise LookupError(f"{module!r} is no module; give the __name__ of the one that answers")
    return hashlib.sha256("\0".join((code_version(module), *parts)).encode()).hexdigest()


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


def _path(name: str) -> Path | None:
    root = folder()
    return None if root is None else root / name[:2] / f"{name}.json"
