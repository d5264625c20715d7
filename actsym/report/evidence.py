"""What is known about generated kernels, read as data: their sources, and the errors measured on machines.

``generated/manifest.json`` says which sources an activation has and what they hash to; each
``machines/<machine>/verification.json`` says what was measured, entry by entry, and on which sources.
A measurement is current while it names the code as the manifest does (:func:`actsym.work.measurements.named`);
otherwise it is stale.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from actsym.definition.spec import Activation
from actsym.work import measurements, sealed

T = TypeVar("T")
F = TypeVar("F", bound="Measurement | Exhausted | Speed")

#: Results of the code as it is now, and of older code.
Parted: TypeAlias = tuple[tuple[F, ...], tuple[F, ...]]

VERIFICATION, CUDA, BENCHMARK = "verification.json", "cuda.json", "benchmark.json"

#: Where a machine's exhaustive results lie, as seen from the folder of all machines.
EXHAUSTIVE = Path("../exhaustive")
_SCHEMA = 1


#: A manifest or a file of results cannot be read.  The message names the file and what is wrong.
EvidenceError = sealed.Damaged


@dataclass(frozen=True)
class Measurement:
    """The error of one kernel: ``quantity`` is ``f``, ``df_dx`` or ``df_d<parameter>``.

    ``max_conditioned`` is the largest error in ulp, with allowance for the condition at a zero, ``correct`` the share
    of correctly rounded results among ``points`` inputs, ``reasons`` what kept the measurement from passing (a kernel
    that raised has no points), ``source`` the name of the code that was measured, ``measured`` the version and the day,
    ``failures`` counts of wrong signs, infinities and NaN, ``listed`` why other limits than the general ones hold, if
    so, ``ranges`` the largest error between neighbours of the machine's ``edges`` (None: no input there), ``missed``
    the inputs of a half type that are not rounded correctly.
    """

    activation: str
    dtype: str
    backend: str
    quantity: str
    points: int
    max_conditioned: float
    worst_input: float
    correct: float
    reasons: tuple[str, ...]
    source: str = ""
    failures: Mapping[str, int] = field(default_factory=dict)
    listed: str = ""
    ranges: tuple[float | None, ...] = ()
    missed: tuple[str, ...] = ()
    measured: str = ""

    @property
    def code(self) -> tuple[str, str, str]:
        """What :func:`actsym.work.measurements.named` is asked for; other results have it too."""
        return self.backend, self.dtype, self.quantity


@dataclass(frozen=True)
class Compiled:
    """What the CUDA compiler said of one activation: the most registers of a thread by architecture (``"90"``), the
    bytes spilled in all kernels for all of them, and the seconds that it took."""

    registers: Mapping[str, int]
    spilled: int
    seconds: float


@dataclass(frozen=True)
class Exhausted:
    """One quantity on every float32 input: the largest error in ulp, at which input (a hexadecimal number), and
    ``reasons``, which say what limits it breaks."""

    activation: str
    quantity: str
    max_conditioned: float
    worst_input: str
    source: str
    reasons: tuple[str, ...] = ()
    measured: str = ""

    @property
    def code(self) -> tuple[str, str, str]:
        return "kernel", "float32", self.quantity


@dataclass(frozen=True)
class Speed:
    """One pass of one activation: ``stage`` is ``forward`` or ``training`` (forward, backward, all gradients).

    The kernel took ``milliseconds`` (median; ``spread`` between the quartiles) on ``elements`` inputs, at ``of_copy``
    of the bandwidth of a plain copy, and ran ``faster`` times in the time of others (``textbook``, ``compiled``,
    ``torch``), all in the same run.  ``bound``: what the time goes into (``memory``, ``instructions``, ``call``), if
    that was told.  ``uneven``: how much longer the slowest of several inputs takes than the quickest, where
    they were tried; ``beside``: how often the kernel runs in the time of torch's own function, by the input;
    ``beside_compiled``: the same of the textbook expression under torch.compile.
    """

    activation: str
    dtype: str
    stage: str
    elements: int
    milliseconds: float
    spread: float
    of_copy: float
    faster: Mapping[str, float]
    source: str
    bound: str = ""
    measured: str = ""
    uneven: float | None = None
    beside: Mapping[str, float] = field(default_factory=dict)
    beside_compiled: Mapping[str, float] = field(default_factory=dict)

    @property
    def code(self) -> tuple[str, str, str]:
        return "kernel", self.dtype, self.stage


@dataclass(frozen=True)
class Machine:
    """What one machine measured.  ``about`` describes it in words; ``compiled`` goes by the name of the activation;
    errors are told for the ranges of inputs between ``edges``; ``timed_on`` are the words when speed was measured."""

    name: str
    about: Mapping[str, str]
    measurements: tuple[Measurement, ...]
    compiled: Mapping[str, Compiled] = field(default_factory=dict)
    exhausted: tuple[Exhausted, ...] = ()
    edges: tuple[float, ...] = ()
    speeds: tuple[Speed, ...] = ()
    timed_on: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Machine:
        """Read ``<machine>/verification.json``, and what lies beside it.  Raises :class:`EvidenceError`."""
        about, entries, edges = results(path, _verified)
        every = path.parent.parent / EXHAUSTIVE / f"{path.parent.name}.json"
        compiled = _beside(path.with_name(CUDA), "activations", {}, _compiled)
        every_input = _beside(every, "results", [], exhausted)
        timed = path.with_name(BENCHMARK)
        speeds, on = _beside(timed, "speeds", [], _speeds), _beside(timed, "machine", {}, dict)
        return cls(path.parent.name, about, entries, compiled, every_input, edges, speeds, on)


def _verified(data: Mapping[str, Any]) -> tuple[dict[str, str], tuple[Measurement, ...], tuple[float, ...]]:
    entries = tuple(_row(Measurement, entry) for entry in data["entries"])
    return dict(data["machine"]), entries, tuple(float(e) for e in data.get("edges", ()))


#: How fields are read, by their types: numbers may be texts, such as ``inf``.
_READ: Mapping[str, Callable[[Any], Any]] = {
    "str": str, "int": int, "float": float, "tuple[str, ...]": tuple, "Mapping[str, int]": dict,
    "Mapping[str, float]": lambda found: {name: float(v) for name, v in found.items()},
    "float | None": lambda found: found,
    "tuple[float | None, ...]": lambda found: tuple(None if v is None else float(v) for v in found),
}  # fmt: skip


def _row(kind: type[F], row: Mapping[str, Any], **further: Any) -> F:
    """A row of a file of results, whose names are those of the fields but for what is given."""
    known = {**row, **further}
    return kind(**{f.name: _READ[str(f.type)](known[f.name]) for f in fields(kind) if f.name in known})


def _compiled(found: Mapping[str, Any]) -> dict[str, Compiled]:
    compiled = {}
    for name, entry in found.items():
        by = dict(sorted(entry["architectures"].items(), key=lambda pair: int(pair[0])))
        registers = {a: int(of["registers"]) for a, of in by.items()}
        compiled[name] = Compiled(registers, sum(int(of["spill_bytes"]) for of in by.values()), float(entry["seconds"]))
    return compiled


def exhausted(rows: Sequence[Any]) -> tuple[Exhausted, ...]:
    """The rows of a file of results on every float32 input."""
    return tuple(_row(Exhausted, row, worst_input=row["worst"][0]["input"] if row["worst"] else "") for row in rows)


def _speeds(rows: Sequence[Any]) -> tuple[Speed, ...]:
    taken = (dict(zip(("milliseconds", "spread"), row["milliseconds"]["kernel"], strict=True)) for row in rows)
    return tuple(_row(Speed, row, **time) for row, time in zip(rows, taken, strict=True))


def _beside(path: Path, key: str, absent: Any, convert: Callable[[Any], Any]) -> Any:
    """What a file of results has under ``key``; ``absent`` where there is no file."""
    return results(path, lambda data: convert(data[key])) if path.is_file() else convert(absent)


def results(path: Path, convert: Callable[[Mapping[str, Any]], T]) -> T:
    """What ``convert`` makes of a file of results, which holds a seal.

    Raises :class:`EvidenceError` if it is damaged, of another schema, or lacks what ``convert`` reads.
    """
    data = sealed.load(path) or {}
    if data.get("schema") != _SCHEMA:
        raise EvidenceError(f"{path}: schema {data.get('schema')!r} is not known (accepted: {_SCHEMA})")
    try:
        return convert(data)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise EvidenceError(f"{path} is incomplete: {error!r}") from None


@dataclass(frozen=True)
class Evidence:
    """All that the report knows about kernels.  ``generated`` is the sources' folder as seen from the report's."""

    generated: str = ""
    manifest: Mapping[str, Any] = field(default_factory=dict)
    machines: tuple[Machine, ...] = ()

    @classmethod
    def read(cls, out: Path, manifest: Path | None, machines: Path | None) -> Evidence:
        """Read the manifest and every ``machines/*/verification.json``; what is absent is left out.

        Raises :class:`EvidenceError` if a file is there but is not what it should be.
        """
        entries: Any = {}
        folder = ""
        if manifest is not None and manifest.exists():
            entries = read_json(manifest).get("activations")
            if not isinstance(entries, Mapping):
                raise EvidenceError(f"{manifest} has no object 'activations'")
            folder = Path(os.path.relpath(manifest.resolve().parent, out.resolve())).as_posix()
        files = sorted(machines.glob(f"*/{VERIFICATION}")) if machines is not None and machines.is_dir() else []
        return cls(folder, entries, tuple(Machine.read(path) for path in files))

    def of(self, activation: Activation) -> Evidence:
        """What is known about one activation, and nothing about others."""
        name = activation.name

        def ours(found: Any) -> Any:
            if isinstance(found, Mapping):
                return {n: of for n, of in found.items() if n == name}
            return tuple(f for f in found if f.activation == name)

        parts = ("measurements", "compiled", "exhausted", "speeds")
        machines = (replace(m, **{part: ours(getattr(m, part)) for part in parts}) for m in self.machines)
        return replace(self, manifest=ours(self.manifest), machines=tuple(machines))

    def sources(self, activation: Activation) -> dict[str, str]:
        """Generated source files of an activation with their hashes; empty if none were generated."""
        return dict(sorted(self.manifest.get(activation.name, {}).get("sources", {}).items()))

    def up_to_date(self, activation: Activation) -> bool:
        """Whether the sources were generated from the definition as it is now."""
        return self.manifest.get(activation.name, {}).get("key") == activation.key

    def parted(self, found: Iterable[F], activation: Activation) -> Parted[F]:
        """The results about an activation: of the code as it is now, and of older code."""
        ours = [f for f in found if f.activation == activation.name]
        return tuple(f for f in ours if self.is_current(f)), tuple(f for f in ours if not self.is_current(f))

    def falls_short(self, activation: Activation) -> tuple[str, ...]:
        """Where and by how much a sample found the generated kernels less exact than they have to be."""
        return tuple(self.manifest.get(activation.name, {}).get("falls_short", ()))

    def is_current(self, found: Measurement | Exhausted | Speed) -> bool:
        """Whether something was measured of the code as it is now."""
        now = measurements.named(self.manifest.get(found.activation, {}), *found.code)
        return bool(now) and found.source == now


def read_json(path: Path) -> Mapping[str, Any]:
    """The JSON object in a file.  Raises :class:`EvidenceError` if there is none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise EvidenceError(f"{path} is not JSON: {error}") from None
    if not isinstance(data, Mapping):
        raise EvidenceError(f"{path} does not hold a JSON object")
    return data
