"""One run of the check on a GPU: does the tasks that have no outcome yet until time is up, and writes the page."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import platform
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import torch

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind
from actsym.errors import InputError
from actsym.work.files import digest, write_if_changed
from actsym.work.pool import cores
from actsym.work.provenance import code, files
from codegen.gpu import checks, inputs, report
from codegen.gpu.tasks import NoRoom, Outcome, Outcomes, Result, Task, run, tells_no_room
from codegen.verify.calling import Subject

#: Pieces of all float32 inputs that are compared: on the CPU they are there to try the check.
PIECES = {"cuda": inputs.PIECES, "cpu": 2}

#: The last lines of a page, of the outcomes that hold.
More = Callable[[Sequence[Outcome]], list[str]]


@dataclass(frozen=True)
class Request:
    """The arguments of one run of the check.

    parts
        Names of parts, in any order (none: all).
    names
        Activations of the catalogue.
    device
        ``cuda`` or ``cpu``.
    out
        The folder of results and built kernels (None: ``reports/machines/DEVICE``).
    seconds
        After this long no task goes on.
    again, restart
        Whether what failed is run once more, and whether earlier results in the folder are forgotten.
    pieces
        How many pieces of all float32 inputs are compared.
    workers
        Processes at a time at most; 0 for all tasks in this one, which ends between them only; None: by part.
    """

    parts: tuple[str, ...]
    names: tuple[str, ...]
    device: str
    out: Path | None
    seconds: float
    again: bool
    restart: bool
    pieces: int
    workers: int | None


def session(parts: Mapping[str, Part], request: Request, page: str, more: More | None = None) -> int:
    """Do what is asked for of ``parts`` and write what is known then into ``page`` (``check``: ``check.md`` and
    ``check.json``) in the folder of the results; how many tasks have failed.

    Raises :class:`~actsym.errors.InputError` where there are no kernels or no device, where another run has the folder
    or what it holds is damaged, and where a disk is full.
    """
    if importlib.util.find_spec("generated") is None:
        raise InputError("no generated package is found here; run `actsym generate` first")
    if request.device == "cuda" and not torch.cuda.is_available():
        raise InputError("no CUDA device; --device cpu runs the same checks on the CPU kernels")
    about = describe(torch.device(request.device))
    folder = request.out or Path("reports/machines") / re.sub(r"[^a-z0-9]+", "-", about["device"].lower()).strip("-")
    surroundings(folder)
    if warning := mismatch(about):
        print(warning, file=sys.stderr)
    try:
        tasks = _Session(parts, request, about, folder)
        with tasks.kept.alone(request.restart):
            tasks.run()
            outcomes, left = tasks.current(), tasks.left()
            write_if_changed(folder / f"{page}.json", report.data(about, outcomes))
            text = report.page(parts, about, outcomes, left, more(outcomes) if more else ())
            write_if_changed(folder / f"{page}.md", text)
    except (NoRoom, OSError) as error:
        if not tells_no_room(str(error)):
            raise
        raise InputError(f"{error}; what was done before is kept, and another run goes on") from error
    failed = sum(o.failed for o in outcomes)
    done = sum(o.skipped != inputs.IN_PART for o in outcomes)
    print(f"{done} tasks done, {failed} failed, {left.total()} left for another run; {folder}/{page}.md")
    return failed


class _Session:
    """The tasks of one run, and the outcomes so far."""

    def __init__(self, parts: Mapping[str, Part], request: Request, about: dict[str, str], folder: Path) -> None:
        import generated

        self.parts, self.request, self.about, self.kept = dict(parts), request, about, Outcomes(folder)
        self.generated = Path(generated.__file__).parent
        self.end = time.monotonic() + request.seconds
        self.cuda = request.device == "cuda"
        self._source = cache(self._made_from)

    def run(self) -> None:
        """Part after part; those with as many tasks at a time go on side by side, but for the builds."""
        chosen = [p for p in self.parts if not self.request.parts or p in self.request.parts]
        for _, parts in groupby(chosen, key=lambda p: (p == "build", self._workers(p), self.parts[p].alone)):
            group = list(parts)
            tasks = [task for part in group for task in self._tasks(part)]
            for outcome in run(tasks, self._workers(group[0]), self.end, PRELOADED) if tasks else ():
                if outcome.skipped != inputs.IN_PART:  # which the task has kept itself
                    self.kept.put(outcome)
                told = f"{outcome.part:10s} {outcome.subject:24s} {outcome.seconds:7.1f} s  {outcome.verdict}"
                print(told, flush=True)

    def _workers(self, part: str) -> int:
        if self.request.workers == 0:
            return 0
        declared, count = self.parts[part], cores()
        if declared.alone:
            count = 1
        elif self.cuda and declared.workers:
            count = min(declared.workers, count)
        return min(count, self.request.workers or count)

    def _tasks(self, part: str) -> Iterator[Task]:
        """What has no outcome; nothing of units that do not build.  What takes longest to build comes first."""
        names: Sequence[str] = self.request.names
        declared, workers = self.parts[part], self._workers(part)
        threads = max(1, cores() // workers) if workers else 0
        for name in sorted(names, key=lambda n: -len(ACTIVATIONS[n].parameters)) if part == "build" else names:
            known = self._known(part, name)
            if not self._applies(part, name) or (known is not None and not (known.failed and self.request.again)):
                continue
            built = self._known("build", name)
            if part != "build" and built is not None and built.failed:
                continue
            source, more = self._source(part, name), tuple[Any, ...]()
            if part == "build":
                more = (architecture(torch.device("cuda")) if self.cuda else "",)
            elif part == "every":
                if known is not None:
                    self.kept.drop(part, name)
                more = self.kept, source, self.request.pieces
            given = declared.check, name, self.request.device, threads, *more
            yield Task(part, name, source, "codegen.gpu.session:check", given, declared.seconds)

    def _applies(self, part: str, name: str) -> bool:
        return self.parts[part].applies(ACTIVATIONS[name]) and (self.cuda or not self.parts[part].cuda)

    def _known(self, part: str, name: str) -> Outcome | None:
        """The outcome of a task that was made to its end and holds, of as many pieces as are asked for or of more."""
        found = self.kept.get(part, name)
        if found is None or found.skipped or found.source != self._source(part, name):
            return None
        enough = part != "every" or not found.figures or inputs.compared(found) >= self.request.pieces
        return found if enough else None

    def _made_from(self, part: str, name: str) -> str:
        declared = (PARTS | self.parts)[part]
        return made_from(declared, ACTIVATIONS[name], self.about, self.generated, self.request.device)

    def current(self) -> list[Outcome]:
        """The outcomes that hold for the sources, the device and the code of today, also those that are not done."""
        found = (o for o in self.kept.all(list(self.parts)) if o.subject in ACTIVATIONS)
        return [o for o in found if o.source == self._source(o.part, o.subject)]

    def left(self) -> Counter[str]:
        """How many tasks of each part of this run have no outcome yet."""
        return Counter(
            part for part in self.request.parts or self.parts for name in self.request.names
            if self._applies(part, name) and self._known(part, name) is None and not self._skipped(part, name)
        )  # fmt: skip

    def _skipped(self, part: str, name: str) -> bool:
        """Whether a task could not be done on this machine."""
        found = self.kept.get(part, name)
        return found is not None and bool(found.skipped) and found.skipped != inputs.IN_PART


# The parts of the check, how a task of one is done in a process, and what its outcome was made from: the sources, the
# code of the check, and the device.


@dataclass(frozen=True)
class Part:
    """One check of every activation for which it ``applies``.

    check
        Module and function of the check, which takes the subject.
    seconds
        What a task may take.  (On a loaded machine everything takes several times what it takes on an idle one.)
    workers
        How many tasks may run at once on a GPU: 0 for one a core.
    alone
        Whether a task needs the whole device, the CPU too.
    cuda
        Whether it is for a GPU alone.
    """

    check: str
    title: str
    seconds: float
    workers: int = 8
    alone: bool = False
    cuda: bool = False
    applies: Callable[[Activation], bool] = lambda activation: True


def _elementwise(activation: Activation) -> bool:
    return activation.kind is not Kind.ROW


def _summed(activation: Activation) -> bool:
    return _elementwise(activation) and bool(activation.learnable)


#: In the order in which they run: what decides most in the least time first.
PARTS = {
    "build": Part("codegen.gpu.checks:build", "kernels built", 300, 0),
    "special": Part("codegen.gpu.checks:special", "special values", 120, applies=_elementwise),
    "half": Part("codegen.gpu.inputs:half", "every input of the half types", 180, applies=_elementwise),
    "sample": Part("codegen.gpu.inputs:sample", "float32 inputs of every binade", 180, applies=_elementwise),
    "sums": Part("codegen.gpu.checks:sums", "gradients by parameters", 180, applies=_summed),
    "repeatable": Part("codegen.gpu.checks:repeatable", "the same bits twice", 120),
    "layouts": Part("codegen.gpu.checks:layouts", "the same bits in every layout", 120),
    "gradients": Part("codegen.gpu.checks:gradients", "derivatives against differences", 240),
    "trust": Part("codegen.gpu.oracle:trust", "float64 against mpmath", 240, applies=_elementwise),
    "every": Part("codegen.gpu.inputs:every", "all float32 inputs", 500, 3, applies=_elementwise),
    "sanitize": Part("codegen.gpu.checks:sanitize", "compute-sanitizer", 700, 4, cuda=True),
}

#: What every process finds imported.
PRELOADED = ("codegen.gpu.session", "generated", "codegen.gpu.checks", "codegen.gpu.inputs")


def check(function: str, name: str, device: str, threads: int, *more: Any) -> Result:
    """Call the check ``function`` for the activation ``name``, with ``more`` after the subject, on so many threads of
    the CPU (0: as many as there are)."""
    if threads:
        torch.set_num_threads(threads)
    result: Result = resolve_name(function)(Subject.of(ACTIVATIONS[name], device), *more)
    return result


def surroundings(folder: Path) -> None:
    """Keep what is compiled in the folder of the results, unless the user has chosen another place for it."""
    for variable, name in (("ACTSYM_KERNEL_CACHE", "kernels"), ("TORCHINDUCTOR_CACHE_DIR", "inductor")):
        os.environ.setdefault(variable, str((folder / name).resolve()))
    os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")  # one kernel at a time is made
    os.environ.setdefault("ACTSYM_DISPATCH", "built")  # nothing is compiled beside what is asked for


#: What a library is built from and how it is called, beside the unit's own files.
_SHARED = ("*.py", "*.h", "*.cuh")

#: What is told of a device and changes no result: kernels are machine code, which a driver of the same CUDA only loads.
_TOLD = ("driver of the last run", "memory", "multiprocessors")


def made_from(part: Part, activation: Activation, about: Mapping[str, str], generated: Path, device: str) -> str:
    """Hash of the unit's sources, of what all units share, of the code of the check and its data, and of the device:
    while it is the same, the outcome of a task holds.

    about
        The device and the versions of what runs there.
    generated
        The folder of the generated package.
    device
        ``cuda`` or ``cpu``: whose sources are compiled.
    """
    unit = activation.unit
    own = [generated / "functors" / f"{unit}.h", generated / "activations" / f"{unit}.py"]
    own += [generated / device / f"{unit}{suffix}" for suffix in (".cu", ".cpp")]
    data = [inputs.KEPT / f"{activation.name}.json", checks.TABLE]
    apart = _TOLD if part.cuda else (*_TOLD, "sanitizer")
    told = json.dumps({name: value for name, value in about.items() if name not in apart}, sort_keys=True)
    found = files(*(p for p in (*own, *data) if p.exists()))
    module = part.check.partition(":")[0]
    return digest(part.check, told, activation.key, found, _shared(generated, device), code(module))[:32]


@cache
def _shared(generated: Path, device: str) -> str:
    found = [p for folder in (generated, generated / device) for kind in _SHARED for p in sorted(folder.glob(kind))]
    return files(*found)


# The device that results belong to.

#: What nvidia-smi says of the CUDA that the driver runs.
_RUNS = re.compile(r"CUDA Version: (\d+\.\d+)")


def describe(device: torch.device) -> dict[str, str]:
    """The device, its driver, and the versions that decide what a kernel does."""
    about = {"python": platform.python_version(), "torch": torch.__version__}
    if device.type == "cuda":
        properties = torch.cuda.get_device_properties(device)
        about |= {
            "device": properties.name,
            "capability": f"{properties.major}.{properties.minor}",
            "multiprocessors": str(properties.multi_processor_count),
            "memory": f"{properties.total_memory / 2**30:.0f} GiB",
            "cuda": str(torch.version.cuda),
            "driver of the last run": printed(["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"])[0],
            "driver_cuda": next((m[1] for li in printed(["nvidia-smi"]) if (m := _RUNS.search(li))), "not found"),
            "compilers": ", ".join(c.title for c in importlib.import_module("generated._cubins").compilers()) or "none",
            "sanitizer": printed(["compute-sanitizer", "--version"])[-1],
        }
    else:
        about |= {"device": f"CPU, {torch.backends.cpu.get_cpu_capability()}"}
    return about


def mismatch(about: Mapping[str, str]) -> str:
    """Why no kernel will run, where that is known beforehand: compilers that are newer than the driver allows."""
    compilers, driver = about.get("compilers", ""), about.get("driver_cuda", "")
    releases = [int(r) for r in re.findall(r" (\d+)\.", compilers)]
    if not releases or not driver[:1].isdigit() or min(releases) <= int(driver.partition(".")[0]):
        return ""
    return f"{compilers}: newer than the driver, which runs CUDA {driver}: its kernels will not be loaded"


def architecture(device: torch.device) -> str:
    """The compute capability that kernels are compiled for, such as "90"."""
    major, minor = torch.cuda.get_device_capability(device)
    return f"{major}{minor}"


def printed(command: list[str]) -> list[str]:
    """The lines that a command prints; "not found" where there are none."""
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ["not found"]
    return found.splitlines() or ["not found"]
