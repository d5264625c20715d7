"""Writing the report's files: only what changed, never half, and nothing left over from before.

A sidecar file in the report's folder records, for each file written, the hash of its content and the
hash of what it was made from.  A file whose makings are unchanged, and which is still as it was
written, is not made again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from actsym.work.files import write_if_changed

SIDECAR = "manifest.json"
_VERSION = 1


def digest(*parts: str | bytes) -> str:
    """SHA-256 (hex) of the parts, each kept apart from the next."""
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part.encode() if isinstance(part, str) else part).digest())
    return total.hexdigest()


class Folder:
    """The report's folder during one run: make files with :meth:`put`, then :meth:`close` it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.written: list[Path] = []
        self.unchanged: list[Path] = []
        self.removed: list[Path] = []
        self._before = _read(root / SIDECAR)
        self._now: dict[str, dict[str, str]] = {}

    def current(self, name: str, makings: str) -> bool:
        """Whether file ``name`` is as an earlier run wrote it from the same ``makings`` (a hash)."""
        known = self._before.get(name, {})
        return known.get("makings") == makings and _digest_of(self.root / name) == known.get("content")

    def put(self, name: str, makings: str, make: Callable[[], str]) -> None:
        """Have file ``name`` hold ``make()``, which is called only if ``makings`` (a hash) or the file changed."""
        path = self.root / name
        if self.current(name, makings):
            self._now[name] = self._before[name]
            self.unchanged.append(path)
            return
        content = make().encode()
        self._now[name] = {"content": digest(content), "makings": makings}
        (self.written if write_if_changed(path, content) else self.unchanged).append(path)

    def close(self, keep: Callable[[str], bool] = lambda name: False) -> None:
        """Remove the files of earlier runs that this one did not put, but for those to ``keep``; write the sidecar."""
        for name in sorted(set(self._before) - set(self._now)):
            if keep(name):
                self._now[name] = self._before[name]
                continue
            path = self.root / name
            if self.root.resolve() in path.resolve().parents and path.is_file():
                path.unlink()
                self.removed.append(path)
        data = {"version": _VERSION, "files": dict(sorted(self._now.items()))}
        write_if_changed(self.root / SIDECAR, (json.dumps(data, indent=1) + "\n").encode())


def _digest_of(path: Path) -> str | None:
    try:
        return digest(path.read_bytes())
    except OSError:
        return None


def _read(path: Path) -> dict[str, dict[str, str]]:
    """The sidecar's entries; none if it is absent, damaged or of another version (then all is made again)."""
    try:
        data = json.loads(path.read_bytes())
        files = data["files"] if data["version"] == _VERSION else {}
        return {str(k): dict(v) for k, v in files.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
