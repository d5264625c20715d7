"""Arrays and small values kept on disk by content, under the cache folder (``ACTSYM_CACHE``, else the user's; with
``off`` in a temporary one, which the processes of a run share and which goes with it).

A file is written under a temporary name and then renamed, so a killed run leaves no half of one; a file that
cannot be read is taken for absent, and one that cannot be written is done without.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from actsym.work import cache
from actsym.work.files import write_if_changed

#: Environment variable that names the temporary folder.
_SCRATCH = "ACTSYM_VERIFY_SCRATCH"

#: Arrays by name.
Arrays = dict[str, np.ndarray]


def folder(kind: str) -> Path:
    """The folder that entries of ``kind`` are kept in; it need not exist."""
    root = os.environ.get(cache.VARIABLE) or platformdirs.user_cache_dir("actsym")
    return Path(_scratch() if root.lower() == "off" else root) / "verify" / kind


def _scratch() -> str:
    if _SCRATCH not in os.environ:
        os.environ[_SCRATCH] = tempfile.mkdtemp(prefix="actsym-")  # workers inherit it
        atexit.register(shutil.rmtree, os.environ[_SCRATCH], ignore_errors=True)
    return os.environ[_SCRATCH]


def exists(kind: str, key: str) -> bool:
    """Whether arrays are kept under ``key``."""
    return (folder(kind) / f"{key}.npz").is_file()


def load(kind: str, key: str) -> Arrays | None:
    """The arrays saved under ``key``, or ``None``."""
    try:
        with (folder(kind) / f"{key}.npz").open("rb") as file, np.load(file, allow_pickle=False) as data:
            return {name: data[name] for name in data.files}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None


def save(kind: str, key: str, arrays: Arrays) -> None:
    """Keep named arrays under ``key``."""
    with contextlib.suppress(OSError):
        stream = io.BytesIO()
        np.savez(stream, allow_pickle=False, **arrays)
        write_if_changed(folder(kind) / f"{key}.npz", stream.getvalue())


def kept(kind: str, key: str, make: Callable[[], Arrays]) -> Arrays:
    """The arrays saved under ``key``; where there are none, what ``make`` returns, which is saved."""
    arrays = load(kind, key)
    if arrays is None:
        arrays = make()
        save(kind, key, arrays)
    return arrays


def load_value(kind: str, key: str) -> Any:
    """The JSON value saved under ``key``, or ``None``."""
    try:
        return json.loads((folder(kind) / f"{key}.json").read_text())
    except (OSError, ValueError):
        return None


def save_value(kind: str, key: str, value: Any) -> None:
    """Keep a JSON value under ``key``."""
    with contextlib.suppress(OSError):
        write_if_changed(folder(kind) / f"{key}.json", json.dumps(value))
