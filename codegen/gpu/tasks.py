"""Tasks in processes of their own, and their outcomes on disk: what crashes, hangs or breaks the device's context ends
one task and no other, and a run that was killed goes on.

The processes are pebble's, one a task.  They part from a server that has imported what all of them need and has not
touched the device, so that one starts in a tenth of a second.

Every outcome has a file of its own, ``outcomes/PART/SUBJECT.json`` in the folder of the results, written whole or not
at all, with a seal.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import multiprocessing
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from actsym.errors import InputError
from actsym.work import sealed
from actsym.work.files import write_if_changed

#: What a check returns: figures by name, and problems (none: it passed).
Result = tuple[dict[str, Any], list[str]]


class Skipped(Exception):
    """A check that cannot be made here, and why: neither passed nor failed."""


class NoRoom(Exception):
    """A disk is full: this says nothing of what was checked, and no outcome is kept of it."""


def tells_no_room(text: str) -> bool:
    """Whether a message, of the system or of a compiler, says that a disk is full."""
    return any(os.strerror(code) in text for code in (errno.ENOSPC, errno.EDQUOT))


@dataclass
class Outcome:
    """One task's result.  ``figures`` are numbers by name, ``problems`` what failed; ``skipped`` says why it was not
    made at all, or not to its end.  ``source`` is the hash of what it was made from, ``seconds`` what it took, and
    ``ended`` when that was, in seconds since 1970."""

    part: str
    subject: str
    source: str = ""
    seconds: float = 0.0
    figures: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    skipped: str = ""
    ended: float = 0.0

    @property
    def passed(self) -> bool:
        return not self.problems and not self.skipped

    @property
    def failed(self) -> bool:
        return bool(self.problems)

    @property
    def verdict(self) -> str:
        return "; ".join(self.problems) or (f"skipped: {self.skipped}" if self.skipped else "passed")


class Outcomes:
    """The outcomes stored in a folder of results."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "outcomes"

    def get(self, part: str, subject: str) -> Outcome | None:
        """The stored outcome of a task; None without one of this version.

        Raises :class:`~actsym.work.sealed.Damaged` for a file that is not as it was written.
        """
        found = sealed.load(self.folder / part / f"{subject}.json", "actsym gpu check --restart")
        return Outcome(**found) if found and found.keys() == {f.name for f in fields(Outcome)} else None

    def put(self, outcome: Outcome) -> None:
        """Store an outcome, in place of a former one of the same task."""
        outcome.ended = time.time()
        plain = json.loads(json.dumps(asdict(outcome)))  # as it will be read
        write_if_changed(self.folder / outcome.part / f"{outcome.subject}.json", json.dumps(sealed.sealed(plain)))

    def drop(self, part: str, subject: str) -> None:
        """Remove the outcome of a task."""
        (self.folder / part / f"{subject}.json").unlink(missing_ok=True)

    def all(self, parts: Sequence[str]) -> list[Outcome]:
        """Those of some parts, in the order in which they came."""
        files = [file for part in parts for file in (self.folder / part).glob("*.json")]
        found = [outcome for file in files if (outcome := self.get(file.parent.name, file.stem))]
        return sorted(found, key=lambda o: o.ended)

    @contextlib.contextmanager
    def alone(self, restart: bool = False) -> Iterator[None]:
        """Lock the folder for this run; with ``restart`` its former outcomes are removed.  Raises
        :class:`~actsym.errors.InputError` where another run has it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder.parent / ".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise InputError(f"another run is at work in {self.folder.parent}") from None
            if restart:
                shutil.rmtree(self.folder)
            yield


@dataclass(frozen=True)
class Task:
    """``check(*arguments)``, of which the process may take so many ``seconds``.

    check
        Module and function, "codegen.gpu.checks:special": returns figures and problems, or raises
        :class:`Skipped`.
    """

    part: str
    subject: str
    source: str
    check: str
    arguments: tuple[Any, ...]
    seconds: float


def perform(task: Task) -> Outcome:
    """Do a task in this process.  Raises :class:`NoRoom`."""
    start = time.monotonic()
    figures: dict[str, Any] = {}
    problems: list[str] = []
    skipped = ""
    try:
        check: Callable[..., Result] = resolve_name(task.check)
        figures, problems = check(*task.arguments)
    except Skipped as reason:
        skipped = str(reason)
    except Exception as error:
        problems = [f"raises {type(error).__name__}: {' '.join(str(error).split())[:400]}"]
    if full := [problem for problem in problems if tells_no_room(problem)]:
        raise NoRoom(f"{task.part} {task.subject}: {full[0]}")
    seconds = round(time.monotonic() - start, 3)
    return Outcome(task.part, task.subject, task.source, seconds, figures, problems, skipped)


def run(tasks: Sequence[Task], workers: int, end: float, preload: Sequence[str] = ()) -> Iterator[Outcome]:
    """The outcomes of tasks as they come, so many at a time; what has not ended at ``end`` (of the monotonic clock) is
    killed and has no outcome.  With 0 ``workers`` they are done in this process, one after the other.  Raises
    :class:`NoRoom` where one finds a full disk.

    preload
        Modules that every process finds imported: none may touch the device when it is imported.
    """
    if workers == 0:
        for task in tasks:
            if time.monotonic() > end:
                return
            yield perform(task)
        return
    import pebble

    multiprocessing.set_forkserver_preload(list(preload))  # by the first process the server starts, and once
    context: Any = multiprocessing.get_context("forkserver")
    pool = pebble.ProcessPool(workers, max_tasks=1, initializer=_end_with_parent, context=context)
    try:
        running: dict[Future[Outcome], tuple[Task, float]] = {}
        waiting = list(reversed(tasks))
        while (waiting or running) and time.monotonic() < end:
            while waiting and len(running) < workers:
                task = waiting.pop()
                running[pool.schedule(perform, (task,), timeout=task.seconds)] = task, time.monotonic()
            done, _ = wait(running, max(0.0, end - time.monotonic()), FIRST_COMPLETED)
            if not done:
                return
            for future in done:
                yield _outcome(*running.pop(future), future)
    finally:
        pool.stop()
        pool.join()


def _outcome(task: Task, began: float, future: Future[Outcome]) -> Outcome:
    try:
        return future.result()
    except NoRoom:
        raise
    except TimeoutError:
        problem = f"hangs: not done after {task.seconds:g} s"
    except Exception as error:  # pebble's ProcessExpired, and whatever kept the result from coming back
        code = getattr(error, "exitcode", None)
        problem = f"its process ended with code {code}" if code is not None else f"{type(error).__name__}: {error}"
    return Outcome(task.part, task.subject, task.source, round(time.monotonic() - began, 3), {}, [problem])


def _end_with_parent() -> None:
    """A process whose parent was killed ends at once, in the middle of what it does."""

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
