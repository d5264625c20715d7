"""The folder of the user's cache where rendered packages lie: another one for every state of the generator.

Code is imported from there, so a folder that others own or can write to is refused.
"""

from __future__ import annotations

import functools
import os
import stat
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from actsym.errors import InputError
from actsym.work import cache
from actsym.work.files import digest


def room() -> Path:
    """The folder of the packages that the code of today renders, for its owner alone; made if need be.

    Raises :class:`~actsym.errors.InputError` for one that cannot be made, or that others own or can write to: code is
    imported from there.
    """
    top = cache.folder()
    found = (Path(_temporary().name) if top is None else top) / "layers" / _state()
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


def _state() -> str:
    return state("actsym/catalog", "actsym/definition", "actsym/text", "codegen", "templates")


@functools.cache
def state(*rooms: str) -> str:
    """Of versions, and of sizes and times of files in some rooms of the project: cheaper than their contents, and
    enough to see an edit."""
    top = Path(__file__).resolve().parents[2]
    parts = [sys.version, *(f"{name} {version(name)}" for name in ("sympy", "torch"))]
    for room in rooms:
        for folder, _, names in sorted(os.walk(top / room)):
            if not folder.endswith("__pycache__"):
                about = ((name, os.stat(os.path.join(folder, name))) for name in sorted(names))
                parts += [f"{folder} {name} {found.st_size} {found.st_mtime_ns}" for name, found in about]
    return digest(*parts)[:16]


@functools.cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    """For a process that keeps nothing (``ACTSYM_CACHE=off``)."""
    return tempfile.TemporaryDirectory(prefix="actsym-")
