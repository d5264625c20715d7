"""Results of the check, on disk after every task and every piece of one, so that a run that was killed goes on.

``journal.jsonl`` in the folder of a device has a line for each; the last of a kind counts, and half a line, as a killed
process leaves it, does not: what such lines told is done again.  A file of another schema is refused, and so are lines
of another shape or that were edited: each holds a seal.  Whoever starts a run writes it anew without the lines that
later ones replace.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from actsym.work.files import write_if_changed
from actsym.work.sealed import sealed
from codegen.gpu.tasks import Outcome

_SCHEMA = 3
#: What a line about a piece has.
_PIECE = {"subject", "source", "piece", "found"}


class Damaged(ValueError):
    """The journal is not as a run leaves it.  The message names it and says what to do."""


class Busy(RuntimeError):
    """Another run is at work in the same folder."""


@dataclass(frozen=True)
class Notes:
    """Where a task keeps its pieces: ``source`` is the hash of what they are made from."""

    path: Path
    subject: str
    source: str

    def put(self, piece: int, found: dict[str, Any]) -> None:
        """Keep what was found in a piece."""
        _append(self.path, {"subject": self.subject, "source": self.source, "piece": piece, "found": found})

    def known(self) -> dict[int, dict[str, Any]]:
        """What was found before, by piece."""
        lines = (line for line in _lines(self.path) if "piece" in line)
        return {
            line["piece"]: line["found"] for line in lines
            if (line["subject"], line["source"]) == (self.subject, self.source)
        }  # fmt: skip


class State:
    """The outcomes in a folder, for one run at a time.  Raises :class:`Busy` where another has it."""

    def __init__(self, folder: Path, restart: bool = False) -> None:
        """With ``restart`` without what was there.  Raises :class:`Damaged` for a journal that no run has left so."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "journal.jsonl"
        self._lock = (folder / ".lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise Busy(f"another run is at work in {folder}") from None
        if restart:
            self.path.unlink(missing_ok=True)
        self.outcomes: dict[tuple[str, str], Outcome] = {}
        try:
            self._shorten()
        except BaseException:
            self._lock.close()
            raise

    def _shorten(self) -> None:
        """Read what is there, and leave out of the file what later lines replace, and the pieces of what is done."""
        self.outcomes.clear()
        pieces: dict[tuple[str, int], dict[str, Any]] = {}
        for line in _lines(self.path):
            if "piece" in line:
                pieces[line["subject"], line["piece"]] = line
            else:
                self._take(Outcome(**line["outcome"]))
        done = {(o.subject, o.source) for o in self.outcomes.values()}
        kept = [line for line in pieces.values() if (line["subject"], line["source"]) not in done]
        kept += map(_line, self.outcomes.values())
        write_if_changed(self.path, "".join(map(_text, [{"schema": _SCHEMA}, *kept])))

    def known(self, part: str, subject: str, source: str) -> Outcome | None:
        """The outcome of a task on the same sources, whether it passed or failed; what was skipped is none."""
        found = self.outcomes.get((part, subject))
        return found if found is not None and found.source == source and not found.skipped else None

    def put(self, outcome: Outcome) -> None:
        self._take(outcome)
        _append(self.path, _line(outcome))

    def forget(self, subject: str) -> None:
        """Forget the pieces of an activation: they are to be made again."""
        kept = [line for line in _lines(self.path) if not ("piece" in line and line["subject"] == subject)]
        write_if_changed(self.path, "".join(map(_text, [{"schema": _SCHEMA}, *kept])))

    def close(self) -> None:
        """Leave the folder to others."""
        try:
            self._shorten()
        finally:
            self._lock.close()

    def _take(self, outcome: Outcome) -> None:
        key = outcome.part, outcome.subject
        self.outcomes.pop(key, None)  # the order is that in which they came
        self.outcomes[key] = outcome


def _line(outcome: Outcome) -> dict[str, Any]:
    return {"outcome": asdict(outcome)}


def _text(line: dict[str, Any]) -> str:
    plain = json.loads(json.dumps(line))  # as it will be read
    return json.dumps(sealed(plain), separators=(",", ":")) + "\n"


def _append(path: Path, line: dict[str, Any]) -> None:
    """One write at the end of the file: lines of several processes do not mix."""
    text = _text(line).encode()
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        if os.write(handle, text) < len(text):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
    finally:
        os.close(handle)


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    """The lines that are whole; none where there is no file.  Raises :class:`Damaged`."""
    try:
        texts = path.read_bytes().splitlines()
    except FileNotFoundError:
        return
    found = []
    for text in texts:
        try:
            found.append(json.loads(text))
        except ValueError:  # half a line
            continue
    if not found:
        return
    again = "move it away to begin anew"
    if found[0] != sealed({"schema": _SCHEMA}):
        raise Damaged(f"{path} does not begin as a journal of this version does; {again}")
    for line in found[1:]:
        told = {name: value for name, value in line.items() if name != "seal"} if isinstance(line, dict) else {}
        if not (set(told) == _PIECE or set(told) == {"outcome"}):
            raise Damaged(f"{path} has a line that no run writes: {json.dumps(line)[:80]}; {again}")
        if not _is_sealed(line, told):
            raise Damaged(f"{path} has a line that is not as a run wrote it: {json.dumps(told)[:80]}; {again}")
        yield told


def _is_sealed(line: dict[str, Any], told: dict[str, Any]) -> bool:
    try:
        return line == sealed(told)
    except ValueError:  # half of a surrogate pair
        return False
