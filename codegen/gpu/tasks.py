"""Tasks in processes of their own: what crashes, hangs or breaks the device's context ends one task and no other.

The processes are pebble's, one a task.  They part from a server that has imported what all of them need and has not
touched the device, so that one starts in a tenth of a second.
"""

from __future__ import annotations

import errno
import functools
import importlib
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from typing import Any

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
    made at all.  ``source`` is the hash of what it was made from, ``seconds`` what it took."""

    part: str
    subject: str
    source: str = ""
    seconds: float = 0.0
    figures: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    skipped: str = ""

    @property
    def passed(self) -> bool:
        return not self.problems and not self.skipped

    @property
    def failed(self) -> bool:
        return bool(self.problems)

    @property
    def verdict(self) -> str:
        return "; ".join(self.problems) or (f"skipped: {self.skipped}" if self.skipped else "passed")


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
    module, _, name = task.check.partition(":")
    try:
        check: Callable[..., Result] = getattr(importlib.import_module(module), name)
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

    _server(tuple(preload))
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


@functools.cache
def _server(preload: tuple[str, ...]) -> None:
    """The server starts with the first process, and once."""
    multiprocessing.set_forkserver_preload(list(preload))


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
