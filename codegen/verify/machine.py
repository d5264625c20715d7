"""The machine that results belong to, in words; and results of a machine, read and written.

A file of them is a JSON object with a line a result, so that differences are lines.
"""

from __future__ import annotations

import json
import math
import platform
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

import torch

from actsym.work.files import digest, write_if_changed

Row = TypeVar("Row")

_SCHEMA = 1
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*\Z")


@dataclass(frozen=True)
class Results(Generic[Row]):
    """What was measured on one machine: ``rows``, each with a ``key``, that the file has under :attr:`KEY`."""

    machine: dict[str, str]
    rows: tuple[Row, ...]

    #: The name of the rows in a file, and whether it holds a seal, so that what was edited counts for nothing.
    KEY: ClassVar[str]
    SEALED: ClassVar[bool] = True

    @property
    def failed(self) -> tuple[Row, ...]:
        return tuple(r for r in self.rows if not r.passed)  # type: ignore[attr-defined]

    def merged(self, older: Self | None) -> Self:
        """These results, and those of ``older`` (same machine) that were not measured again."""
        kept = older.rows if older is not None and older.machine == self.machine else ()
        by_key = {r.key: r for r in (*kept, *self.rows)}  # type: ignore[attr-defined]
        return replace(self, rows=tuple(self.ordered(by_key)))

    @staticmethod
    def ordered(rows: Mapping[Any, Row]) -> Iterable[Row]:
        """Rows by their key in the order of a file."""
        return rows.values()

    @staticmethod
    def row(data: dict[str, Any]) -> Row:
        """A row from what the file has of it.  Raises ``KeyError`` or ``TypeError`` for anything else."""
        raise NotImplementedError

    @staticmethod
    def plain(row: Row) -> dict[str, Any]:
        """What the file has of a row."""
        return asdict(row)  # type: ignore[call-overload, no-any-return]

    def to_json(self) -> dict[str, Any]:
        rows = [told(self.plain(r)) for r in self.rows]
        sealed = {"seal": seal(self.machine, rows)} if self.SEALED else {}
        return {"schema": _SCHEMA, **sealed, "machine": self.machine, self.KEY: rows}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Read back what :meth:`to_json` wrote.  Raises ``ValueError`` for anything else."""
        if not isinstance(data, dict) or data.get("schema") != _SCHEMA:
            raise ValueError(f"not {cls.KEY} of schema {_SCHEMA}")
        if cls.SEALED and data.get("seal") != seal(data.get("machine"), data.get(cls.KEY)):
            raise ValueError(f"the {cls.KEY} were changed by hand, or cut short")
        try:
            return cls(dict(data["machine"]), tuple(cls.row(_read(r)) for r in data[cls.KEY]))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"the {cls.KEY} are incomplete: {error}") from None

    def save(self, path: Path) -> None:
        """Write JSON to ``path``, all or nothing."""
        write(self.to_json(), self.KEY, Path(path))

    @classmethod
    def load(cls, path: Path) -> Self | None:
        """The results kept at ``path``, or ``None`` where there are none that can be read."""
        try:
            return cls.from_json(json.loads(Path(path).read_text()))
        except (OSError, ValueError):
            return None

    @classmethod
    def local(cls, path: Path, command: str) -> Self:
        """Those that this machine keeps at ``path``.  Raises ``FileNotFoundError``, which names the ``command`` that
        makes them, where there are none."""
        found = cls.load(path)
        if found is None:
            raise FileNotFoundError(f"no {cls.KEY} at {path}: run `{command}` first")
        return found


def published(name: str, root: Path, file: str) -> Path:
    """Where results of a machine are committed.  Raises ``ValueError`` for a name that is no plain folder name."""
    if not _NAME.match(name):
        raise ValueError(f"machine name {name!r} must be letters, digits, dots, dashes and underscores")
    return root / "reports" / "machines" / name / file


def write(data: Mapping[str, Any], key: str, path: Path) -> None:
    """Write what :meth:`Results.to_json` gives to ``path``, all or nothing, whose rows ``key`` holds: a line each."""
    lines = ",\n".join(json.dumps(row, allow_nan=False, separators=(",", ":")) for row in data[key])
    head = json.dumps({name: value for name, value in data.items() if name != key})
    write_if_changed(path, f'{head[:-1]}, "{key}": [\n{lines}\n]}}\n')


def seal(machine: Any, rows: Any) -> str:
    """Of what a file says: results that were edited are measured again."""
    return digest(json.dumps([machine, rows], sort_keys=True))


def told(value: Any) -> Any:
    """``value`` with floats that JSON has no number for as strings."""
    if isinstance(value, dict):
        return {k: told(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [told(v) for v in value]
    return repr(value) if isinstance(value, float) and not math.isfinite(value) else value


def _read(value: Any) -> Any:
    """What :func:`told` was given, but for tuples."""
    if isinstance(value, dict):
        return {k: _read(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_read(v) for v in value]
    return float(value) if value in ("inf", "-inf", "nan") else value


@cache
def describe() -> dict[str, str]:
    """Processor, instruction set that torch uses, versions of torch, the compiler and the operating system."""
    return {
        "processor": _processor(),
        "architecture": platform.machine(),
        "instructions": torch.backends.cpu.get_cpu_capability(),
        "torch": torch.__version__,
        "compiler": _compiler(),
        "system": f"{platform.system()} {platform.libc_ver()[0]} {platform.libc_ver()[1]}".strip(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or "unknown"


def _compiler() -> str:
    command = shutil.which("g++") or shutil.which("c++") or shutil.which("clang++")
    if command is None:
        return "none"
    try:
        done = subprocess.run([command, "--version"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    return done.stdout.splitlines()[0] if done.stdout else "unknown"
