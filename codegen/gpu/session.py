"""One call of the check: the tasks that have no outcome yet, until they are done or the time is up; and the page."""

from __future__ import annotations

import importlib.util
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import torch

from actsym.catalog import ACTIVATIONS
from actsym.errors import InputError
from actsym.work.files import write_if_changed
from actsym.work.pool import cores
from codegen.gpu import inputs, report
from codegen.gpu.parts import PARTS, PRELOADED, Part, architecture, describe, made_from, mismatch, surroundings
from codegen.gpu.tasks import NoRoom, Outcome, Outcomes, Task, run, tells_no_room

#: Pieces of all float32 inputs that are compared: on the CPU they are there to try the check.
PIECES = {"cuda": inputs.PIECES, "cpu": 2}

#: The last lines of a page, of the outcomes that hold.
More = Callable[[Sequence[Outcome]], list[str]]


@dataclass(frozen=True)
class Request:
    """What a call is to do.

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
    """The tasks of one call, and what has come of all that there are."""

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
            yield Task(part, name, source, "codegen.gpu.parts:check", given, declared.seconds)

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
        """How many tasks of each part that this call was asked for have no outcome."""
        return Counter(
            part for part in self.request.parts or self.parts for name in self.request.names
            if self._applies(part, name) and self._known(part, name) is None and not self._skipped(part, name)
        )  # fmt: skip

    def _skipped(self, part: str, name: str) -> bool:
        """Whether a task could not be made here."""
        found = self.kept.get(part, name)
        return found is not None and bool(found.skipped) and found.skipped != inputs.IN_PART
