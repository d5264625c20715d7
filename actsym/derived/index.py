"""The index of the catalogue: what ``actsym list`` and ``actsym show`` say, without loading SymPy.

It is current while the source files that it was made from have the bytes that they had, or else the same code;
otherwise it is as if there were none, and what it says is made anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from actsym.definition.names import spelling
from actsym.derived import store

#: The package.
_ROOT = Path(__file__).resolve().parents[1]
#: What makes the index.
_LISTING = "actsym.derived.listing"


@cache
def contents() -> Mapping[str, Any] | None:
    """:func:`actsym.derived.listing.contents` as it was kept; None if that is not current.

    Raises :class:`actsym.derived.store.Damaged`.
    """
    index = store.load(store.INDEX)
    if index is None or not _current(index["sources"]):
        return None
    return dict(index)


def _current(sources: Mapping[str, Any]) -> bool:
    if _bytes(sources["files"]) == sources["hash"]:
        return True
    from actsym.work import provenance

    return bool(provenance.code(_LISTING) == sources["code"])


def stale() -> str:
    """Why the index is not that of today; empty if it is."""
    try:
        return "" if contents() is not None else "missing, or made from other sources"
    except store.Damaged as error:
        return str(error)


def find(text: str) -> Mapping[str, Any] | None:
    """The entry of the activation that ``text`` names: a member, or a family at its defaults; None if unknown."""
    index = contents()
    if index is None:
        return None
    name = text if text in index["activations"] else index["families"].get(spelling(text))
    return None if name is None else index["activations"][name]


def renew() -> bool:
    """Write the index as it is now; whether that changed it."""
    from actsym.derived import entries, listing
    from actsym.work import provenance

    files = [_relative(name) for name in provenance.closure(_LISTING)]
    sources = {"hash": _bytes(files), "code": provenance.code(_LISTING), "files": files}
    changed = store.write(store.INDEX, {"sources": sources, **listing.contents(entries.stored)})
    contents.cache_clear()
    return changed


def _relative(module: str) -> str:
    """The file of a module of this package, seen from the package."""
    path = _ROOT.parent.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.relative_to(_ROOT).as_posix()


def _bytes(files: Sequence[str]) -> str:
    """Hash of the files' contents; empty if one is not there."""
    total = hashlib.sha256()
    try:
        for name in files:
            total.update(hashlib.sha256((_ROOT / name).read_bytes()).digest())
    except OSError:
        return ""
    return total.hexdigest()
