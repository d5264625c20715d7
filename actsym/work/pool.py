"""Tasks over all cores, each in a process that starts from the same state, so that answers do not depend on order.

The workers are pebble's: processes of their own with fixed hashes of names, which import the mathematics and do none.
For each task a worker parts into a child, in which the task runs under its budget of steps (:mod:`actsym.work.steps`),
with SymPy's random numbers seeded and without the cache on disk; what it finds depends on its arguments alone.
Threads that ask at once have workers each, which stay for later runs.
The steps that a task takes still differ by one in ten thousand or so from worker to worker, as SymPy keeps classes in
sets, whose order follows their addresses: budgets are to be several times what a search needs.

An exception in a task is a bug and ends the whole call with :class:`TaskFailed`; only what is derived from
:class:`~actsym.errors.ActsymError` comes out as itself.  The clock bounds whole requests alone (:func:`deadline`).
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import queue
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextvars import ContextVar
from dataclasses import dataclass
from multiprocessing.util import Finalize
from typing import Any

from actsym.errors import ActsymError, Contradiction, TaskFailed
from actsym.work import cache, worker

#: Characters of a task's arguments that an error quotes.
_QUOTED = 200


@dataclass(frozen=True)
class Done:
    """How the task of number ``index`` ended.

    value
        What it returned, or yielded last; None if there is nothing.
    steps
        Steps that it took (0 where they were not counted).
    cut
        Why it ended before it was done: its budget, or the clock; else empty.
    by_clock
        Whether the clock cut it short.  Such an answer is not to be kept.
    """

    index: int
    value: Any = None
    steps: int = 0
    cut: str = ""
    by_clock: bool = False


def run(
    task: Callable[..., Any],
    arguments: Sequence[tuple[Any, ...]],
    budget: int | None = None,
    names: Sequence[str] = (),
) -> Iterator[Done]:
    """``task(*arguments[i])`` for every i, as they end.

    task
        A function of a module, or a generator function, of which the last that it yields counts.
    arguments
        Tuples of what can be pickled.
    budget
        Steps that each task may take; unbounded, and not counted, if None.
    names
        What each task is called where it fails; else its function and arguments.

    In a process that may have no children, a task's among them, they are done in place, one after the other.
    Raises :class:`TaskFailed`, and any :class:`~actsym.errors.ActsymError` that a task raises.
    """
    if cache.within_task or multiprocessing.current_process().daemon:
        for i, args in enumerate(arguments):
            yield Done(i, *worker.done(task, args, budget))
        return
    if not arguments:
        return
    end = _end.get()
    news: queue.SimpleQueue[tuple[int, Future[Any]]] = queue.SimpleQueue()
    workers = _free()
    waiting = dict(enumerate(arguments))
    try:
        for i, args in waiting.items():
            future = workers.pool.schedule(worker.in_child, (task.__module__, pickle.dumps((task, args, budget))))
            future.add_done_callback(lambda f, i=i: news.put((i, f)))
        while waiting:
            try:
                i, future = news.get(timeout=end and max(0.0, end[0] - time.monotonic()))
            except queue.Empty:
                break
            name = names[i] if names else _called(task, arguments[i])
            del waiting[i]
            yield Done(i, *_result(future, name))
    finally:
        if waiting:
            workers.end()
        else:
            _idle.append(workers)
    if end:
        yield from (
            Done(i, cut=f"cut short by the request's time limit of {end[1]:g} s", by_clock=True) for i in waiting
        )


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Within the block, tasks that have not ended after ``seconds`` are killed and say so; no limit if None.

    It is that of the thread or the asyncio task which enters the block.
    """
    former = _end.get()
    limits = [] if former is None else [former]
    if seconds is not None:
        limits.append((time.monotonic() + seconds, seconds))
    token = _end.set(min(limits, default=None))
    try:
        yield
    finally:
        _end.reset(token)


#: When the request in hand is to end, and the seconds that it was given; None if it has no limit.
_end: ContextVar[tuple[float, float] | None] = ContextVar("_end", default=None)


class _Workers:
    """Workers for one run at a time.  ``end`` stops them with what they are at, and is called as the process ends.

    ``atexit`` would not do: children of :mod:`multiprocessing` pass it over, and wait for children of their own.
    """

    def __init__(self) -> None:
        import pebble

        self.pool: Any = pebble.ProcessPool(cores(), initializer=worker.prepare, context=worker.Context())
        self.end = Finalize(None, _stop, (self.pool,), exitpriority=0)


def _stop(pool: Any) -> None:
    pool.stop()
    pool.join()


#: Workers without a run, for the next one: those of a run in another thread are not touched.
_idle: list[_Workers] = []

os.register_at_fork(after_in_child=_idle.clear)  # they are children of the process that was parted from


def _free() -> _Workers:
    """Workers that nobody else has."""
    while True:
        try:
            workers = _idle.pop()
        except IndexError:
            return _Workers()
        if workers.pool.active:
            return workers
        workers.end()


def _result(future: Future[Any], name: str) -> tuple[Any, ...]:
    """(value, steps, cut) of a task that has ended."""
    try:
        status, *rest = pickle.loads(future.result())
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever unpickling raises, SystemExit too
        raise TaskFailed(f"{name} has no result: {type(error).__name__}: {error}") from error
    if status == "done":
        return tuple(rest)
    raised, text = rest
    if isinstance(raised, ActsymError | Contradiction):
        raise raised from TaskFailed(f"{name}\n{text}")
    raise TaskFailed(f"{name} failed: {text.strip().splitlines()[-1]}\n\n{text}")


def _called(task: Callable[..., Any], args: tuple[Any, ...]) -> str:
    shown = ", ".join(map(str, args))
    return f"{task.__module__}.{task.__qualname__}({shown[:_QUOTED]}{'...' if len(shown) > _QUOTED else ''})"
