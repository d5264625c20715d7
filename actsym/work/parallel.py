"""Work that can be stopped: tasks in processes of their own, killed when their time is up.

A task is a generator function; what it yields last before its time runs out is its result, so a task can
give a first answer early and a better one later.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

_CONTEXT = multiprocessing.get_context("fork")


@dataclass
class _Running:
    index: int
    process: Any
    pipe: Connection
    deadline: float
    result: Any = None
    error: str | None = field(default=None)


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    task: Callable[..., Iterable[Any]],
    arguments: Sequence[tuple[Any, ...]],
    seconds: float,
    total: float | None = None,
    workers: int | None = None,
) -> Iterator[tuple[int, Any]]:
    """``task(*arguments[i])`` for every i, in processes; yields (i, last result or None) as they end.

    seconds
        Time of one task; it is then killed.
    total
        Time of all together; tasks that have not started by then yield None.

    An exception in a task ends that task alone.  Leaving the iterator early kills what still runs.
    """
    waiting = list(enumerate(arguments))[::-1]
    running: list[_Running] = []
    end = time.monotonic() + total if total is not None else float("inf")
    limit = workers or cores()
    try:
        while waiting or running:
            while waiting and len(running) < limit and time.monotonic() < end:
                index, args = waiting.pop()
                running.append(_start(index, task, args, min(end, time.monotonic() + seconds)))
            if not running:
                yield from ((index, None) for index, _ in waiting)
                return
            for done in _advance(running):
                running.remove(done)
                yield done.index, done.result
    finally:
        for left in running:
            _stop(left)


class _Over(BaseException):
    """The time is up.  No ``Exception``, so that nothing on the way catches it."""


def within(task: Callable[..., Iterable[Any]], arguments: tuple[Any, ...], seconds: float) -> Any:
    """The last result of ``task(*arguments)`` in this process within its time, None if there is none.

    For processes that :func:`run` started, which have no children: in the main thread, by an alarm.  A call into
    compiled code ends before the alarm is heard.
    """

    result, running = None, True

    def over(signum: int, frame: Any) -> None:
        if running:
            raise _Over

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        for latest in task(*arguments):
            result = latest
        running = False
    except _Over:
        pass
    finally:
        running = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return result


def _start(index: int, task: Callable[..., Iterable[Any]], args: tuple[Any, ...], deadline: float) -> _Running:
    receiver, sender = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_work, args=(task, args, sender), daemon=True)
    with warnings.catch_warnings():
        # The child runs pure Python on data of its own: a lock held by another thread is none that it takes.
        warnings.simplefilter("ignore", DeprecationWarning)
        process.start()
    sender.close()
    return _Running(index, process, receiver, deadline)


def _work(task: Callable[..., Iterable[Any]], args: tuple[Any, ...], sender: Connection) -> None:
    try:
        for result in task(*args):
            sender.send(result)
    except (Exception, KeyboardInterrupt):
        # The task ends without a further result; what it has sent counts.
        pass
    finally:
        sender.close()


def _advance(running: list[_Running]) -> list[_Running]:
    """Wait for news from any task; return those that have ended, killed if their time was up."""
    nearest = min(r.deadline for r in running)
    ready = wait([r.pipe for r in running], timeout=max(0.0, nearest - time.monotonic()))
    ended = []
    for r in running:
        over = False
        if r.pipe in ready:
            try:
                r.result = r.pipe.recv()
            except (EOFError, OSError):
                over = True
        if over or time.monotonic() >= r.deadline:
            _stop(r)
            ended.append(r)
    return ended


def _stop(task: _Running) -> None:
    """Kill the process if it still runs, and take what it had sent."""
    if task.process.is_alive():
        task.process.join(0.02)
    if task.process.is_alive():
        task.process.kill()
    task.process.join()
    try:
        while task.pipe.poll():
            task.result = task.pipe.recv()
    except (EOFError, OSError):
        pass
    task.pipe.close()
