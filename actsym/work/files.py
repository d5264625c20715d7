"""Files that hold what was made, whole or not at all, left alone where they hold it already; and hashes of contents."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path


def write_if_changed(path: Path, content: str | bytes) -> bool:
    """Make ``path`` a file that holds ``content`` (text is encoded as UTF-8); returns whether it was written.

    An unchanged file keeps its time stamp; a link gives way to a file.  The content appears under its name only when it
    is complete.  Raises :class:`OSError` as the system does.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        if not path.is_symlink() and path.read_bytes() == data:
            return False
    except FileNotFoundError:
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return True


def digest(*parts: str | bytes) -> str:
    """Hash (hex SHA-256) of a sequence of texts; different sequences have different hashes."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "big"))
        total.update(data)
    return total.hexdigest()
