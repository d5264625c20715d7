"""What lies in a generated folder: for every activation its definition's hash, its files, and what they hash to."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from actsym.definition.spec import Activation

NAME = "manifest.json"


def hash_text(text: str) -> str:
    """SHA-256 (hex) of a text as UTF-8."""
    return sha256(text.encode()).hexdigest()


def hash_of(path: Path) -> str | None:
    """:func:`hash_text` of what a file holds; None if it is none, or no text."""
    try:
        return None if path.is_symlink() else hash_text(path.read_bytes().decode())
    except (OSError, UnicodeDecodeError):
        return None


def whole(folder: Path) -> bool:
    """Whether ``folder`` has a manifest, and every file that it names as it was written."""
    known = Manifest.read(folder)
    files = [known.shared, *(entry["sources"] for entry in known.activations.values())]
    return any(files) and all(hash_of(folder / path) == told for part in files for path, told in part.items())


def _is_manifest(data: Any) -> bool:
    if not isinstance(data, dict) or not all(isinstance(data.get(part), dict) for part in ("activations", "shared")):
        return False
    return all(isinstance(e, dict) and isinstance(e.get("sources"), dict) for e in data["activations"].values())


@dataclass
class Manifest:
    """``activations``: name -> {key, names (:func:`codegen.compiled.names`), sources: {path: hash}, perhaps
    falls_short: [line], unmeasured: true}; ``shared``: {path: hash}."""

    activations: dict[str, dict[str, Any]] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """The manifest of ``folder``; an empty one if there is none or it cannot be read."""
        try:
            data = json.loads((folder / NAME).read_text())
        except (OSError, ValueError):
            return cls()
        return cls(data["activations"], data["shared"]) if _is_manifest(data) else cls()

    @staticmethod
    def foreign(folder: Path) -> bool:
        """Whether the file of that name in ``folder`` is the record of something else, such as a report."""
        try:
            data = json.loads((folder / NAME).read_text())
        except (OSError, ValueError):
            return False
        return isinstance(data, dict) and bool(data) and "activations" not in data

    def enter(
        self,
        activation: Activation,
        names: Mapping[str, str],
        sources: Mapping[str, str],
        falls_short: Sequence[str] = (),
        *,
        unmeasured: bool = False,
    ) -> None:
        """Say that ``sources`` (path -> hash) are the files of ``activation``, ``names`` what measurements of them are
        called, and ``falls_short`` where and by how much they are less exact than they have to be, if they are not
        ``unmeasured``."""
        self.activations[activation.name] = {
            "key": activation.key,
            "names": dict(names),
            "sources": dict(sources),
            **({"falls_short": list(falls_short)} if falls_short else {}),
            **({"unmeasured": True} if unmeasured else {}),
        }

    @property
    def text(self) -> str:
        data = {"activations": dict(sorted(self.activations.items())), "shared": dict(sorted(self.shared.items()))}
        return json.dumps(data, indent=1) + "\n"

    def paths(self) -> set[str]:
        """Every file that the manifest names, and its own."""
        return {NAME} | set(self.shared) | {p for entry in self.activations.values() for p in entry["sources"]}
