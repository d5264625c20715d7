"""The folder of the user's cache where rendered packages lie: another one for every state of the generator.

Code is imported from there, so a folder that others own or can write to is refused.
"""

from __future__ import annotations

import functools
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from actsym.errors import InputError
from actsym.work import cache, provenance
from actsym.work.files import digest

#: Where the packages and, in a source tree, the templates lie.
_TOP = Path(__file__).resolve().parents[2]


def room() -> Path:
    """The folder of the packages that the code of today renders, for its owner alone; made if need be.

    Raises :class:`~actsym.errors.InputError` for one that cannot be made, or that others own or can write to: code is
    imported from there.
    """
    top = cache.folder()
    found = Path(_temporary().name) if top is None else top / "layers" / _state()
    try:
        found.mkdir(parents=True, exist_ok=True, mode=0o700)
        about = found.stat()
    except OSError as error:
        raise unusable(found, "made", error) from None
    if hasattr(os, "getuid") and (
        about.st_uid not in (0, os.getuid()) or about.st_mode & (stat.S_IWOTH | stat.S_IWGRP)
    ):
        raise InputError(f"{found} belongs to or can be written by other users (mode 0700 is right): no code is loaded")
    return found


def unusable(folder: Path, wanted: str, error: OSError) -> InputError:
    """What to raise where a folder of the cache cannot be made, or written."""
    why = f"cannot be {wanted} ({error.strerror})"
    return InputError(f"the cache folder {folder} {why}; name another one with {cache.VARIABLE}")


@functools.cache
def _state() -> str:
    """Hash of what packages and starts are made from, and measured with, as provenance says.

    To ask it takes a third of a second, so what it says of files is kept while these have the same sizes and times.
    """
    code, libraries = cache.stored(digest(__name__, *_sizes()), _made_from)
    return digest(code, *(f"{name} {provenance.version(name)}" for name in libraries))[:16]


def _made_from() -> list[object]:
    answers, generator = "actsym.layers.packages", _TOP / "codegen"
    read = _TOP / "templates", generator / "templates", *sorted(generator.rglob("*.json"))  # the second in a wheel
    return [digest(provenance.code(answers), provenance.files(*read)), [*provenance.libraries(answers)]]


def _sizes() -> Iterator[str]:
    """Every file of the project, with its size and times."""
    for top in ("actsym", "codegen", "templates"):
        for folder, _, names in sorted(os.walk(_TOP / top)):
            for name in [] if folder.endswith("__pycache__") else sorted(names):
                about = os.stat(f"{folder}/{name}")
                yield f"{folder} {name} {about.st_size} {about.st_mtime_ns} {about.st_ctime_ns}"


@functools.cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    """For a process that keeps nothing (``ACTSYM_CACHE=off``)."""
    return tempfile.TemporaryDirectory(prefix="actsym-")
