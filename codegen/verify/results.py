"""What was measured on a machine, and the machine in words; what verification found, entry by entry.

A file of results is a JSON object with a line a result, so that differences are lines.

Those of verification go to ``reports/local/verification.json``, which is not committed.
:func:`publish` keeps what reports cite of them, on purpose, in ``reports/machines/NAME/``.
"""

from __future__ import annotations

import contextlib
import math
import os
import platform
import re
import shlex
import shutil
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

import numpy as np
import torch

from actsym.text.numbers import upward
from actsym.work import sealed
from actsym.work.files import write_if_changed
from codegen.manifest import locked
from codegen.verify.ulps import Limit

Row = TypeVar("Row")

_SCHEMA = 1
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*\Z")


@dataclass(frozen=True)
class Results(ABC, Generic[Row]):
    """What was measured on one machine: ``rows``, each with a ``key``, that the file has under :attr:`KEY`."""

    machine: dict[str, str]
    rows: tuple[Row, ...]

    #: The name of the rows in a file.
    KEY: ClassVar[str]

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
    @abstractmethod
    def row(data: dict[str, Any]) -> Row:
        """A row from what the file has of it.  Raises ``KeyError`` or ``TypeError`` for anything else."""

    @staticmethod
    def plain(row: Row) -> dict[str, Any]:
        """What the file has of a row."""
        return asdict(row)  # type: ignore[call-overload, no-any-return]

    def to_json(self) -> dict[str, Any]:
        return {"schema": _SCHEMA, "machine": self.machine, self.KEY: [told(self.plain(r)) for r in self.rows]}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Read back what :meth:`to_json` wrote.  Raises ``ValueError`` for anything else."""
        if not isinstance(data, dict) or data.get("schema") != _SCHEMA:
            raise ValueError(f"not {cls.KEY} of schema {_SCHEMA}")
        try:
            return cls(dict(data["machine"]), tuple(cls.row(_read(r)) for r in data[cls.KEY]))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"the {cls.KEY} are incomplete: {error}") from None

    def save(self, path: Path) -> None:
        """Write JSON with a seal to ``path``, all or nothing."""
        write_if_changed(Path(path), sealed.by_rows(self.to_json(), self.KEY))

    @classmethod
    def load(cls, path: Path) -> Self | None:
        """The results kept at ``path``, or ``None`` where there are none that can be read."""
        try:
            return cls.from_json(sealed.load(Path(path)))
        except ValueError:
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


@contextlib.contextmanager
def publishing(path: Path, machine: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Within the block no other process publishes at ``path``; what is :func:`earlier` there."""
    with locked(path):
        yield earlier(path, machine)


def earlier(path: Path, machine: Mapping[str, str]) -> dict[str, Any]:
    """The JSON object that is published at ``path``, empty if there is none.

    Raises ``ValueError`` where it is damaged, or of another machine.
    """
    data = sealed.load(path)
    if data is None:
        return {}
    about = data["machine"]
    if others := [f"{name} {about.get(name)}" for name in machine if about.get(name) != machine[name]]:
        raise ValueError(f"{path} is of another machine ({', '.join(others)}): results of two are not mixed")
    return data


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
def this_machine() -> dict[str, str]:
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
    """The version of the compiler, and the options that ``CXX`` gives it."""
    given = shlex.split(os.environ.get("CXX", "")) or [next(filter(shutil.which, ("g++", "c++", "clang++")), "")]
    try:
        done = subprocess.run([given[0], "--version"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    return " ".join([*(done.stdout.splitlines()[:1] or ["unknown"]), *given[1:]])


# Verification.

#: Where the results of this machine lie, below the root of the project; and those of samples, which nothing cites.
LOCAL, SAMPLED = Path("reports/local/verification.json"), Path("reports/local/sample.json")

#: Where the ranges of x begin and end for which the largest error is told; a range holds its beginning.
EDGES = (-math.inf, -10.0, -1.0, -0.1, 0.0, 0.1, 1.0, 10.0, math.inf)

#: As many inputs are listed one by one.
MISSED = 300

#: Fields of an entry that reports cite.
_CITED = (
    "activation", "dtype", "backend", "quantity", "points", "max_ulps", "max_conditioned", "worst_input", "correct",
    "failures", "reasons", "listed", "source", "measured", "ranges",
    "missed",
)  # fmt: skip


@dataclass(frozen=True)
class Special:
    """A special input (+-0, +-inf, NaN), the expected value (NaN at an infinity: no limit), the computed one."""

    given: float
    expected: float
    computed: float
    agrees: bool


def unexpected(specials: Iterable[Special]) -> list[str]:
    """In words, what came out where something else was expected."""
    return [f"at {s.given!r}: {s.computed!r}, expected {s.expected!r}" for s in specials if not s.agrees]


@dataclass(frozen=True)
class Entry:
    """One quantity of one activation in one dtype on one back end.

    ``max_ulps`` and ``max_conditioned`` are the raw and the condition-aware error in ulp (see
    :mod:`codegen.verify.ulps`) over ``points`` finite inputs; ``worst_input`` is where the latter occurs;
    ``correct`` is the share of correctly rounded results, ``tied`` of those that miss it only because the exact
    value is half-way between two numbers but for less than 2**-12 ulp.  ``over`` counts the inputs whose error is
    over the limit, the least and the largest of which are ``over_range``; ``ranges`` are the largest
    condition-aware errors between neighbours of :data:`EDGES` (None: no inputs there).  ``failures`` counts NaN, wrong
    infinities and wrong signs.  ``sum_error`` is that of a parameter's gradient over a large tensor.  ``reasons``
    says what keeps the entry from passing, ``listed`` why it is held to other limits than the general ones.
    ``missed`` are the inputs of a half type, all of which are tried, whose results are not correctly rounded, in
    hexadecimal, if they are at most :data:`MISSED`.
    ``source`` names the code that was measured (:func:`actsym.work.measurements.named`), ``measured`` when; ``stamp``
    is a hash of all that a result depends on (references, verification code, the files as they lie).
    """

    activation: str
    dtype: str
    backend: str
    quantity: str
    points: int = 0
    max_ulps: float = 0.0
    max_conditioned: float = 0.0
    worst_input: float = 0.0
    worst_computed: float = 0.0
    worst_expected: float = 0.0
    correct: float = 0.0
    tied: float = 0.0
    over: int = 0
    over_range: tuple[float, float] | None = None
    ranges: list[float | None] = field(default_factory=list)
    failures: dict[str, int] = field(default_factory=dict)
    failed_inputs: list[float] = field(default_factory=list)
    specials: list[Special] = field(default_factory=list)
    sum_error: float | None = None
    gradcheck: bool | None = None
    reasons: list[str] = field(default_factory=list)
    listed: str = ""
    missed: list[str] = field(default_factory=list)
    source: str = ""
    stamp: str = ""
    measured: str = ""

    @property
    def passed(self) -> bool:
        return not self.reasons

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.activation, self.dtype, self.backend, self.quantity

    def judged(self, limit: Limit, sum_limit: float) -> Entry:
        """The entry with its reasons for not passing, if any."""
        failures = {kind: count for kind, count in sorted(self.failures.items()) if kind not in limit.excused}
        reasons = [f"{kind} at {count} of {self.points} inputs" for kind, count in failures.items()]
        if reasons:
            reasons.append(f"such failures at {self.failed_inputs[:4]}")
        if not self.max_conditioned <= limit.ulps:
            error, many = upward(self.max_conditioned), f"{self.over} of the inputs tested"
            where = f" (over it: {many}, in {list(self.over_range)})" if self.over_range else ""
            reasons.append(f"{error} ulp at {self.worst_input!r}, accepted {limit.ulps:g}{where}")
        if self.correct + self.tied < limit.correct:
            ties = f" ({self.tied:.3%} are ties but for 2**-12 ulp)" if self.tied else ""
            reasons.append(f"correctly rounded {self.correct:.3%}, accepted {limit.correct:.1%}{ties}")
        reasons += unexpected(self.specials)
        if self.sum_error is not None and not self.sum_error <= sum_limit:
            reasons.append(f"sum over a large tensor off by {self.sum_error:.4g}, accepted {sum_limit:g}")
        if self.gradcheck is False:
            reasons.append("gradcheck in float64 fails")
        return replace(self, reasons=reasons, listed=limit.reason)


def raised(error: Exception, activation: str, dtype: str, backend: str, quantity: str) -> Entry:
    """The entry of what raised an error where it was called."""
    return Entry(activation, dtype, backend, quantity, reasons=[f"raises {type(error).__name__}: {error}"])


class Verification(Results[Entry]):
    """All entries of one run, with the machine they were measured on."""

    KEY = "entries"

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.rows

    @property
    def passed(self) -> bool:
        return not self.failed

    def of(self, activation: str, dtype: str | None = None, backend: str | None = None) -> tuple[Entry, ...]:
        """The entries of one activation, narrowed by dtype and back end."""
        return tuple(
            e
            for e in self.rows
            if e.activation == activation and dtype in (None, e.dtype) and backend in (None, e.backend)
        )

    @staticmethod
    def ordered(rows: Mapping[Any, Entry]) -> list[Entry]:
        return [rows[key] for key in sorted(rows)]

    @staticmethod
    def row(data: dict[str, Any]) -> Entry:
        over = data["over_range"] and tuple(data["over_range"])
        return Entry(**data | {"over_range": over, "specials": [Special(**s) for s in data["specials"]]})


load = Verification.load


def publish(name: str, root: Path = Path(), found: Verification | None = None) -> Path:
    """Keep what reports cite of this machine's results in ``reports/machines/NAME/verification.json``; return where.

    ``found`` are the results, unless given all that this machine has.  What is published there of kernels and types
    that have no results among them stays, if it is of the same machine.
    Raises ``ValueError`` for a name that is no plain folder name, or of another machine, and ``FileNotFoundError``
    without results.
    """
    target = published(name, root, LOCAL.name)
    found = found or Verification.local(root / LOCAL, "actsym verify")
    data = found.to_json()
    entries = data.pop("entries")
    entries = [{k: e[k] for k in _CITED if e[k] not in ("", {}) and (k != "ranges" or _ranged(e))} for e in entries]
    own = {_measured_at_once(e) for e in entries}
    with publishing(target, found.machine) as before:
        if before.get("edges") == told(EDGES):
            entries += [e for e in before["entries"] if _measured_at_once(e) not in own]
        entries.sort(key=lambda e: [e[part] for part in ("activation", "dtype", "backend", "quantity")])
        held = {**data, "edges": told(EDGES), "entries": entries}
        write_if_changed(target, sealed.by_rows(held, "entries"))
    return target


def _measured_at_once(entry: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(entry[part] for part in ("activation", "dtype", "backend"))


def _ranged(entry: dict[str, Any]) -> bool:
    """Whether reports tell the errors of an entry by range: those of kernels, in value and slope."""
    return entry["backend"] == "kernel" and entry["quantity"] in ("f", "df_dx")


def largest_by_range(inputs: np.ndarray, errors: np.ndarray) -> list[float | None]:
    """The largest of ``errors`` in each range of :data:`EDGES` that ``inputs`` lie in, to three decimals rounded up."""
    place = np.searchsorted(EDGES[1:-1], inputs, side="right")
    here = [errors[place == i] for i in range(len(EDGES) - 1)]
    return [_up(float(found.max())) if len(found) else None for found in here]


def _up(value: float) -> float:
    return math.ceil(value * 1000) / 1000 if value < 2.0**43 else value  # beyond, a float has no third decimal
