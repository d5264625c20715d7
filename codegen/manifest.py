"""What was generated from what: hashes of definitions, of the generator, and of every file written."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from codegen.render import TEMPLATES

NAME = "manifest.json"

#: Where the modules lie that decide what is generated, and those among them that do not; a change in one of the
#: others makes every file stale.
_FOLDERS = (".", "dialects", "folds", "rows")
_NO_GENERATORS = frozenset({"build.py", "driver.py", "manifest.py", "nvrtc.py"})


@functools.cache
def generator_hash() -> str:
    """Hash of the generator and of its templates."""
    here = Path(__file__).parent
    modules = [p for f in _FOLDERS for p in sorted((here / f).glob("*.py")) if p.name not in _NO_GENERATORS]
    files = modules + sorted(p for p in TEMPLATES.rglob("*") if p.is_file())
    digest = hashlib.sha256()
    for path in files:
        if "__pycache__" not in path.parts:
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def hash_text(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def fingerprint(sources: dict[str, str]) -> str:
    """Hash of everything that decides what the kernels of an activation compute: its own sources (path -> hash) and
    the loops, launches and arithmetic that all kernels share.  A measurement names it to say what it measured."""
    runtime = sorted(p for p in (TEMPLATES / "runtime").rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    parts = [f"{path}:{digest}" for path, digest in sorted(sources.items())]
    return hash_text("\n".join([*parts, *(hash_text(p.read_text()) for p in runtime)]))


@dataclass
class Manifest:
    """``activations``: name -> {key, generator, fingerprint, sources: {path: hash}}; ``shared``: {path: hash}."""

    activations: dict[str, dict] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """The manifest of ``folder``; an empty one if there is none or it cannot be read."""
        try:
            data = json.loads((folder / NAME).read_text())
            return cls(data["activations"], data["shared"])
        except (OSError, ValueError, KeyError):
            return cls()

    def write(self, folder: Path) -> bool:
        data = {"activations": dict(sorted(self.activations.items())), "shared": dict(sorted(self.shared.items()))}
        return write_if_changed(folder / NAME, json.dumps(data, indent=1) + "\n")

    def paths(self) -> set[str]:
        return set(self.shared) | {p for entry in self.activations.values() for p in entry["sources"]}


def write_if_changed(path: Path, text: str) -> bool:
    """Write under a temporary name, then rename; leave the file alone if it holds this text.  True if written."""
    try:
        if path.read_text() == text:
            return False
    except OSError:
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w") as file:
            file.write(text)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return True
