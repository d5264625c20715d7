"""Tasks over all cores, each in a process that starts from the same state, so that answers do not depend on order.

The workers are pebble's: processes of their own with fixed hashes of names, which import the mathematics and do none.
For each task a worker parts into a child, in which the task runs under its budget of steps (:mod:`actsym.work.steps`),
with SymPy's random numbers seeded and without the cache on disk; what it finds depends on its arguments alone.
The steps that a task takes still differ by one in ten thousand or so from worker to worker, as SymPy keeps classes in
sets, whose order follows their addresses: budgets are to be several times what a search needs.

An exception in a task is a bug and ends the whole call with :class:`TaskFailed`; only what is derived from
:class:`~actsym.errors.ActsymError` comes out as itself.  The clock bounds whole requests alone (:func:`deadline`).
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import inspect
import multiprocessing
import os
import pickle
import pkgutil
import queue
import sys
import threading
import time
import traceback
import types
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from actsym.errors import ActsymError, OutOfSteps
from actsym.work import cache, steps

#: The rooms whose modules every worker has imported before it takes a task.
_ROOMS = ("text", "definition", "distributions", "rigor", "moments", "properties", "signal", "kinds")

#: SymPy numbers its dummy symbols from a random number on.  A task's are not those of the process that asks.
_FIRST_DUMMY = 10**9

#: Characters of a task's arguments that an error quotes.
_QUOTED = 200


class TaskFailed(RuntimeError):
    """A task has raised an exception that it must not raise.  The message names it, with the traceback."""


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
            yield Done(i, *_done(task, args, budget))
        return
    if not arguments:
        return
    news: queue.SimpleQueue[tuple[int, Future[Any]]] = queue.SimpleQueue()
    workers = _started()
    waiting = dict(enumerate(arguments))
    for i, args in waiting.items():
        future = workers.schedule(_in_child, (task.__module__, pickle.dumps((task, args, budget))))
        future.add_done_callback(lambda f, i=i: news.put((i, f)))
    try:
        while waiting:
            try:
                i, future = news.get(timeout=_time_left())
            except queue.Empty:
                _stop()
                yield from (Done(i, cut=_late(), by_clock=True) for i in waiting)
                waiting.clear()
                return
            name = names[i] if names else _called(task, arguments[i])
            done = Done(i, *_result(future, name))
            del waiting[i]
            yield done
    finally:
        if waiting:
            _stop()


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Within the block, tasks that have not ended after ``seconds`` are killed and say so; no limit if None."""
    global _end
    former = _end
    if seconds is not None:
        limit = (time.monotonic() + seconds, seconds)
        _end = limit if former is None else min(former, limit)
    try:
        yield
    finally:
        _end = former


#: When the request in hand is to end, and the seconds that it was given; None if it has no limit.
_end: tuple[float, float] | None = None

_workers: Any = None


def _orphaned() -> None:
    """In a process that was parted from this one: its workers are not ours."""
    global _workers
    _workers = None


os.register_at_fork(after_in_child=_orphaned)


def _time_left() -> float | None:
    return None if _end is None else max(0.0, _end[0] - time.monotonic())


def _late() -> str:
    return "" if _end is None else f"cut short by the request's time limit of {_end[1]:g} s"


def _result(future: Future[Any], name: str) -> tuple[Any, ...]:
    """(value, steps, cut) of a task that has ended."""
    try:
        status, *rest = pickle.loads(future.result())
    except Exception as error:
        raise TaskFailed(f"{name} has no result: {type(error).__name__}: {error}") from error
    if status == "done":
        return tuple(rest)
    raised, text = rest
    if isinstance(raised, ActsymError):
        raise raised from TaskFailed(f"{name}\n{text}")
    raise TaskFailed(f"{name} failed: {text.strip().splitlines()[-1]}\n\n{text}")


def _called(task: Callable[..., Any], args: tuple[Any, ...]) -> str:
    shown = ", ".join(map(str, args))
    return f"{task.__module__}.{task.__qualname__}({shown[:_QUOTED]}{'...' if len(shown) > _QUOTED else ''})"


# Workers


class _Process(SpawnProcess):
    """A process with fixed hashes of names, which does not run the main module again."""

    _lock = threading.Lock()

    @staticmethod
    def _Popen(process_obj: Any) -> Any:
        with _Process._lock:
            main, seed = sys.modules["__main__"], os.environ.get("PYTHONHASHSEED")
            sys.modules["__main__"] = types.ModuleType("__main__")
            os.environ["PYTHONHASHSEED"] = "0"
            try:
                return SpawnProcess._Popen(process_obj)
            finally:
                sys.modules["__main__"] = main
                os.environ.pop("PYTHONHASHSEED")
                if seed is not None:
                    os.environ["PYTHONHASHSEED"] = seed


class _Context(SpawnContext):
    Process = _Process


def _started() -> Any:
    """The pool of workers, which lives until the program ends or a task has to be killed."""
    global _workers
    if _workers is None:
        import pebble

        _workers = pebble.ProcessPool(cores(), initializer=_import, context=_Context())
    return _workers


@atexit.register
def _stop() -> None:
    """End the workers with what they are at."""
    global _workers
    workers, _workers = _workers, None
    if workers is not None:
        workers.stop()
        workers.join()


def _import() -> None:
    import sympy.core.symbol

    sympy.core.symbol.Dummy._base_dummy_index = _FIRST_DUMMY
    for room in _ROOMS:
        package = importlib.import_module(".".join(("actsym", room)))  # no part of what a task is made from
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def _in_child(module: str, work: bytes) -> bytes:
    """Do one task in a child of this worker, and return how it ended, pickled."""
    importlib.import_module(module)
    answer, send = os.pipe()
    alive, worker = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(answer)
            os.close(worker)
            threading.Thread(target=_end_with, args=(alive,), daemon=True).start()
            with os.fdopen(send, "wb") as file:
                file.write(_child(work))
            status = 0
        finally:
            os._exit(status)
    os.close(send)
    os.close(alive)
    try:
        with os.fdopen(answer, "rb") as file:
            data = file.read()
        _, status = os.waitpid(child, 0)
    finally:
        os.close(worker)
    code = os.waitstatus_to_exitcode(status)
    if code:
        raise RuntimeError(f"its process was killed by signal {-code}" if code < 0 else "its process ended")
    return data


def _end_with(worker: int) -> None:
    """In a child: end when the worker does, which holds the other end of a pipe."""
    os.read(worker, 1)
    os._exit(1)


def _child(work: bytes) -> bytes:
    import sympy.core.random

    cache.within_task = True
    try:
        task, args, budget = pickle.loads(work)
        steps.forget()
        sympy.core.random.seed(0)
        return pickle.dumps(("done", *_done(task, args, budget)))
    except Exception as error:
        text = traceback.format_exc()
        try:
            return pickle.dumps(("failed", error if isinstance(error, ActsymError) else None, text))
        except Exception:
            return pickle.dumps(("failed", None, text))


def _done(task: Callable[..., Any], args: tuple[Any, ...], budget: int | None) -> tuple[Any, int, str]:
    """The value that is found, the steps taken, and why the task ended before it was done."""
    found: list[Any] = [None]

    def work() -> None:
        answer = task(*args)
        if inspect.isgenerator(answer):
            for found[0] in answer:
                pass
        else:
            found[0] = answer

    if budget is None:
        work()
        return found[0], 0, ""
    try:
        steps.within(budget, work)
    except OutOfSteps as error:
        return found[0], steps.spent(), str(error)
    return found[0], steps.spent(), ""
