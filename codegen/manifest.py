"""The manifest of a generated folder, and the folder on disk: its name, its lock, its files and how they differ.

The manifest lists for every activation the hash of its definition, its files and their hashes.

A symbolic link in the place of a file counts as a missing file.  Permissions, empty folders and Python's bytecode are
ignored.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import keyword
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from actsym.errors import InputError
from actsym.work.files import write_if_changed

NAME = "manifest.json"


def hash_text(text: str) -> str:
    """SHA-256 (hex) of a text as UTF-8."""
    return sha256(text.encode()).hexdigest()


def hash_of(path: Path) -> str | None:
    """:func:`hash_text` of the contents of a file; None if it is missing, a link, or no text in UTF-8."""
    try:
        return None if path.is_symlink() else hash_text(path.read_bytes().decode())
    except (OSError, UnicodeDecodeError):
        return None


def whole(folder: Path) -> bool:
    """Whether ``folder`` has a manifest, and every file that it lists has the hash that it lists."""
    known = Manifest.read(folder)
    files = [known.shared, *(entry["sources"] for entry in known.activations.values())]
    return any(files) and all(hash_of(folder / path) == told for part in files for path, told in part.items())


def recorded(path: Path) -> Any:
    """What a JSON file holds; None if it is missing or no JSON."""
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return None


def _is_manifest(data: Any) -> bool:
    if not isinstance(data, dict) or not all(isinstance(data.get(part), dict) for part in ("activations", "shared")):
        return False
    return all(isinstance(e, dict) and isinstance(e.get("sources"), dict) for e in data["activations"].values())


@dataclass
class Manifest:
    """``activations``: name -> {key, names (:func:`codegen.compiled.names`), sources: {path: hash}, perhaps
    falls_short: [line], unmeasured: true, searched: true}; ``shared``: {path: hash}.

    falls_short
        A line for each quantity whose error exceeds the accepted one.
    unmeasured
        Whether its errors were never measured.
    searched
        Whether it computes approximants that are not part of the project.
    """

    activations: dict[str, dict[str, Any]] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """The manifest of ``folder``; an empty one if there is none or it cannot be read."""
        data = recorded(folder / NAME)
        return cls(data["activations"], data["shared"]) if _is_manifest(data) else cls()

    @staticmethod
    def foreign(folder: Path) -> bool:
        """Whether ``manifest.json`` in ``folder`` belongs to something else, such as a report."""
        data = recorded(folder / NAME)
        return isinstance(data, dict) and bool(data) and "activations" not in data

    @property
    def text(self) -> str:
        data = {"activations": dict(sorted(self.activations.items())), "shared": dict(sorted(self.shared.items()))}
        return json.dumps(data, indent=1) + "\n"

    def paths(self) -> set[str]:
        """The paths of every file that the manifest lists, and of the manifest itself."""
        return {NAME} | set(self.shared) | {p for entry in self.activations.values() for p in entry["sources"]}


def require_package(out: Path) -> None:
    """Raise :class:`~actsym.errors.InputError` if ``out`` cannot be a generated folder: its name is no identifier, or
    that of a module of Python or torch, or it holds something else."""
    name = out.resolve().name
    if not name.isidentifier() or keyword.iskeyword(name):
        raise InputError(
            f"{out}: the folder is a package, and Python cannot import one called {name!r}; "
            "give it a name of letters, digits and underscores that is no keyword, such as my_kernels"
        )
    if name in sys.stdlib_module_names or name == "torch":
        raise InputError(
            f"{out}: the folder is a package, and Python would import it in place of its own {name!r} or torch's; "
            "give it another name, such as my_kernels"
        )
    if Manifest.foreign(out):
        raise InputError(f"{out} holds something else that keeps its record in {NAME}; name another folder")


@contextlib.contextmanager
def locked(out: Path) -> Iterator[None]:
    """Within the block no other process generates into ``out``; waits for it.

    The lock is on the folder around ``out``, which need not exist yet.
    """
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # a file system that has no locks, or a folder that cannot be listed
            handle = os.open(next(p for p in out.resolve().parents if p.is_dir()), os.O_RDONLY)
            stack.callback(os.close, handle)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def write(out: Path, texts: Mapping[str, str], manifest: Manifest) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Write ``texts`` (by path) and the manifest, where they differ from what is there, and remove the files that the
    former manifest lists and this one does not.  Returns the files written and the files removed."""
    before = Manifest.read(out)
    files = {**texts, NAME: manifest.text}
    written = tuple(out / path for path, text in files.items() if write_if_changed(out / path, text))
    return written, tuple(out / path for path in sorted(before.paths() - manifest.paths()) if _remove(out / path))


def _remove(path: Path) -> bool:
    existed = path.exists()
    path.unlink(missing_ok=True)
    return existed


def differences(out: Path, texts: Mapping[str, str]) -> Iterator[str]:
    """A line for each file in ``out`` that differs from ``texts`` (by path), is missing, a link or unreadable."""
    for path, text in texts.items():
        try:
            if (out / path).is_symlink():
                yield f"{path} is a link, not a file"
            elif (out / path).read_bytes() != text.encode():
                yield f"{path} is not what its definition generates"
        except FileNotFoundError:
            yield f"{path} is missing"
        except OSError as error:
            yield f"{path} cannot be read: {error.strerror}"


def foreign(out: Path, known: set[str]) -> Iterator[str]:
    """A line for each file in ``out`` whose path is not among ``known``."""
    for path in sorted(out.rglob("*")):
        relative = path.relative_to(out).as_posix()
        bytecode = path.parent.name == "__pycache__" and path.suffix == ".pyc"
        folder = path.is_dir() and not path.is_symlink()
        if not (folder or bytecode or relative in known):
            yield f"{relative} is not a generated file"
