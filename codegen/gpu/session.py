"""One call of the check: the tasks that have no outcome yet, until they are done or the time is up; and the page."""

from __future__ import annotations

import importlib.util
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import torch

from actsym.catalog import ACTIVATIONS
from actsym.errors import InputError
from actsym.work.files import write_if_changed
from actsym.work.pool import cores
from codegen.gpu import inputs, report
from codegen.gpu.calls import Subject
from codegen.gpu.device import architecture, describe, mismatch
from codegen.gpu.parts import PARTS, PRELOADED, Part, made_from, surroundings
from codegen.gpu.state import Busy, Damaged, Notes, State
from codegen.gpu.tasks import NoRoom, Outcome, Task, run, tells_no_room

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
    or its journal is damaged, and where a disk is full.
    """
    if importlib.util.find_spec("generated") is None:
        raise InputError("no generated package is found here; run `actsym generate` first")
    if request.device == "cuda" and not torch.cuda.is_available():
        raise InputError("no CUDA device; --device cpu runs the same checks on the CPU kernels")
    about = describe(torch.device(request.device))
    folder = request.out or Path("reports/machines") / re.sub(r"[^a-z0-9]+", "-", about["device"].lower()).strip("-")
    try:
        state = State(folder, request.restart)
    except (Busy, Damaged) as error:
        raise InputError(str(error)) from error
    surroundings(folder)
    if warning := mismatch(about):
        print(warning, file=sys.stderr)
    try:
        with closing(state):
            tasks = _Session(parts, request, about, state)
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

    def __init__(self, parts: Mapping[str, Part], request: Request, about: dict[str, str], state: State) -> None:
        import generated

        self.parts, self.request, self.about, self.state = dict(parts), request, about, state
        self.folder = Path(generated.__file__).parent
        self.end = time.monotonic() + request.seconds
        self.cuda = request.device == "cuda"

    def run(self) -> None:
        """Part after part; those with as many tasks at a time go on side by side, but for the builds."""
        chosen = [p for p in self.parts if not self.request.parts or p in self.request.parts]
        for _, parts in groupby(chosen, key=lambda p: (p == "build", self._workers(p), self.parts[p].alone)):
            group = list(parts)
            tasks = [task for part in group for task in self._tasks(part)]
            for outcome in run(tasks, self._workers(group[0]), self.end, PRELOADED) if tasks else ():
                self.state.put(outcome)
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
            if not self._applies(part, name):
                continue
            known = self._known(part, name)
            if known is not None and not (known.failed and self.request.again):
                continue
            if known is not None and part == "every":
                self.state.forget(name)
            if part == "build" or not self._unbuilt(name):
                given = declared.check, name, self.request.device, threads, *self._more(part, name)
                source = self._source(part, name)
                yield Task(part, name, source, "codegen.gpu.parts:check", given, declared.seconds)

    def _more(self, part: str, name: str) -> tuple[object, ...]:
        """What the checks take besides that need more than a subject."""
        if part == "build":
            return (architecture(torch.device("cuda")) if self.cuda else "",)
        return (self._notes(name), self.request.pieces) if part == "every" else ()

    def _notes(self, name: str) -> Notes:
        return Notes(self.state.path, name, self._source("every", name).partition("-")[0])

    def _applies(self, part: str, name: str) -> bool:
        return self.parts[part].applies(ACTIVATIONS[name]) and (self.cuda or not self.parts[part].cuda)

    def _unbuilt(self, name: str) -> bool:
        known = self._known("build", name)
        return known is not None and known.failed

    def _known(self, part: str, name: str) -> Outcome | None:
        """The outcome of a task, of as many pieces as are asked for or of all."""
        source = self._source(part, name)
        return self.state.known(part, name, source) or self.state.known(part, name, source.partition("-")[0])

    def _source(self, part: str, name: str) -> str:
        """What the outcome is made from, with the number of pieces where these are not all."""
        made = made_from((PARTS | self.parts)[part], ACTIVATIONS[name], self.about, self.folder, self.request.device)
        pieces = self.request.pieces
        return f"{made}-{pieces}" if part == "every" and pieces < inputs.PIECES else made

    def current(self) -> list[Outcome]:
        """The outcomes that hold for the sources, the device and the code of today, and what pieces have shown."""
        found = [
            o for o in self.state.outcomes.values()
            if o.part in self.parts and o.subject in ACTIVATIONS and o.skipped != inputs.IN_PART
            and o.source.partition("-")[0] == self._source(o.part, o.subject).partition("-")[0]
        ]  # fmt: skip
        done = {o.subject for o in found if o.part == "every"}
        for name in self.request.names if "every" in self.parts else ():
            if name not in done and self._applies("every", name):
                notes = self._notes(name)
                if known := notes.known():
                    figures, problems = inputs.seen(Subject.of(ACTIVATIONS[name], self.request.device), known)
                    found.append(Outcome("every", name, notes.source, 0.0, figures, problems, inputs.IN_PART))
        return found

    def left(self) -> Counter[str]:
        """How many tasks of each part that this call was asked for have no outcome."""
        return Counter(
            part for part in self.request.parts or self.parts for name in self.request.names
            if self._applies(part, name) and not self._answered(part, name)
        )  # fmt: skip

    def _answered(self, part: str, name: str) -> bool:
        outcome = self.state.outcomes.get((part, name))
        skipped = outcome is not None and outcome.skipped and outcome.skipped != inputs.IN_PART
        return outcome is not None and (bool(skipped) or self._known(part, name) is not None)
