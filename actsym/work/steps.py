"""A bound on work that does not depend on the clock: so many steps, each the call of a Python function.

A search that may never end (SymPy solving an equation, say) is given a budget::

    try:
        zeros = within(2_000_000, sp.solve, equation, x)
    except OutOfSteps as error:
        return Quantity.not_found(str(error))

Calls are counted wherever the function is written, SymPy's own among them; to resume a generator counts as a call.  So
the same work takes the same steps on every machine, loaded or not.  Work that is to take the same steps whatever the
process did before runs in :mod:`actsym.work.pool`; here the outermost :func:`within` at least forgets what SymPy and
:func:`remembered` functions have in memory.

Counting has a price: under it, code that is nothing but calls of short Python functions (SymPy) does about 1.7 million
steps a second in place of 4 (CPython 3.11, one core of a server), code that mostly waits for ball arithmetic loses
little.  What runs long inside one call of compiled code is not interrupted.
"""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from actsym.errors import OutOfSteps

Answer = TypeVar("Answer")
P = ParamSpec("P")


class _Exhausted(BaseException):
    """The budget is used up.  No ``Exception``, so that nothing on the way catches it."""


class _Budget:
    """Steps that a piece of work may take, and the budget that ends it: its own, or one that it is part of."""

    def __init__(self, steps: int, outer: _Budget | None) -> None:
        self.allowed: int = steps if outer is None else min(steps, outer.left)
        self.left: int = self.allowed
        self.ended_by: _Budget = self if outer is None or steps <= outer.left else outer.ended_by

    def count(self, frame: FrameType, event: str, argument: Any) -> None:
        """The profile function of the work."""
        if event == "call":
            self.left -= 1
            if self.left < 0:
                raise _Exhausted


class _Thread(threading.local):
    """What is known of the work of one thread."""

    #: The innermost budget in force.
    budget: _Budget | None = None

    #: Steps that the last piece of work to end has taken.
    spent = 0


_here = _Thread()

#: Caches of :func:`remembered` functions.
_caches: list[Any] = []


def within(steps: int, task: Callable[P, Answer], *args: P.args, **kwargs: P.kwargs) -> Answer:
    """``task(*args, **kwargs)``, if it ends within ``steps`` steps.

    Inside another budget it takes no more than is left of that; the exception then ends the outer piece of work.
    While it runs, no profiler does: what was set before is set again afterwards.  Budgets are those of a thread: what
    ``task`` does in threads that it starts is not counted, nor what follows where it calls :func:`sys.setprofile`.

    Raises :class:`~actsym.errors.OutOfSteps`, whose message says how many steps there were, and what ``task`` raises.
    """
    former = sys.getprofile()
    _pause(former)
    outer, hook = _here.budget, sys.unraisablehook
    if outer is None:
        forget()
        sys.unraisablehook = partial(_again, hook)
    budget = _here.budget = _Budget(steps, outer)
    ended = False
    try:
        sys.setprofile(budget.count)
        answer = task(*args, **kwargs)
    except _Exhausted:
        ended = True
    except SystemError as error:
        # Compiled code that calls back (quadrature) does not let it through, and goes on; Python complains each time.
        if not _ended_by_budget(error):
            raise
        ended = True
    finally:
        sys.setprofile(None)
        _here.budget = outer
        ended = ended or budget.left < 0  # also where something on the way has caught the exception after all
        _here.spent = budget.allowed - max(budget.left, 0)
        if outer is not None:
            outer.left = outer.left - _here.spent if not ended or budget.ended_by is budget else -1
        else:
            sys.unraisablehook = hook
        _resume(former)
    if ended and budget.ended_by is not budget:
        raise _Exhausted
    if ended:
        raise OutOfSteps(f"not found within {steps:,} steps")
    return answer


def _ended_by_budget(error: BaseException) -> bool:
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, _Exhausted):
        cause = cause.__cause__
    return cause is not None


def _again(hook: Callable[[Any], Any], lost: Any) -> None:
    """Python drops an exception in ``__del__`` or a callback, and with it the profile function: end the work later."""
    if lost.exc_type is not _Exhausted:
        hook(lost)
    elif _here.budget is not None:
        sys.setprofile(_here.budget.count)


def _pause(profiler: Any) -> None:
    """Let no profiler run in this thread.  Before Python 3.12 that of cProfile is an object, not a function."""
    if profiler is None or callable(profiler):
        sys.setprofile(None)
    else:
        profiler.disable()


def _resume(profiler: Any) -> None:
    if profiler is None or callable(profiler):
        sys.setprofile(profiler)
    else:
        profiler.enable()


def latest(steps: int, task: Callable[P, Iterable[Answer]], *args: P.args, **kwargs: P.kwargs) -> Answer | None:
    """The last of what ``task(*args, **kwargs)`` yields within ``steps`` steps; None if there is nothing.

    For searches that give a first answer early and better ones later.
    """
    found: list[Answer] = []

    def run() -> None:
        for answer in task(*args, **kwargs):
            found[:] = [answer]

    with contextlib.suppress(OutOfSteps):
        within(steps, run)
    return found[0] if found else None


def spent() -> int:
    """Steps that this thread's last :func:`within` or :func:`latest` has taken, whether or not it found something."""
    return _here.spent


def remembered(maxsize: int | None = 128) -> Callable[[Callable[P, Answer]], Callable[P, Answer]]:
    """``functools.lru_cache`` for mathematics: forgotten where an outermost budget begins."""

    def remember(function: Callable[P, Answer]) -> Callable[P, Answer]:
        cached = lru_cache(maxsize=maxsize)(function)
        _caches.append(cached)
        return cached  # type: ignore[return-value]

    return remember


def forget() -> None:
    """Empty the caches of SymPy and of :func:`remembered` functions."""
    for cached in _caches:
        cached.cache_clear()
    if "sympy.core.cache" in sys.modules:
        sys.modules["sympy.core.cache"].clear_cache()
