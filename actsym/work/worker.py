"""What a worker of :mod:`actsym.work.pool` does: each task in a child of its own, parted from the same state."""

from __future__ import annotations

import importlib
import inspect
import os
import pickle
import pkgutil
import sys
import threading
import traceback
import types
from collections.abc import Callable
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from actsym.errors import ActsymError, Contradiction, OutOfSteps
from actsym.work import cache, steps

#: The rooms whose modules every worker has imported before it takes a task.
_ROOMS = ("text", "definition", "distributions", "rigor", "moments", "properties", "signal", "kinds")

#: SymPy numbers its dummy symbols from a random number on.  A task's are not those of the process that asks.
_FIRST_DUMMY = 10**9


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


class Context(SpawnContext):
    """How workers are started."""

    Process = _Process


def prepare() -> None:
    """Import the mathematics, once for all tasks."""
    import sympy.core.symbol

    sympy.core.symbol.Dummy._base_dummy_index = _FIRST_DUMMY
    for room in _ROOMS:
        package = importlib.import_module(".".join(("actsym", room)))  # no part of what a task is made from
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def in_child(module: str, work: bytes) -> bytes:
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
        return pickle.dumps(("done", *done(task, args, budget)))
    except BaseException as error:  # SystemExit is a failure like others
        text = traceback.format_exc()
        try:
            return pickle.dumps(("failed", error if isinstance(error, ActsymError | Contradiction) else None, text))
        except Exception:
            return pickle.dumps(("failed", None, text))


def done(task: Callable[..., Any], args: tuple[Any, ...], budget: int | None) -> tuple[Any, int, str]:
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
