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
from collections.abc import Callable, Iterable
from functools import lru_cache
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
        self.steps = steps
        self.before = _left
        self.allowed = steps if outer is None else min(steps, _left)
        self.ended_by: _Budget = self if outer is None or steps <= _left else outer.ended_by


#: The budgets in force, the outermost first, and the steps that are left of the one that ends first.
_budgets: list[_Budget] = []
_left = 0

#: The profile function that was set before the outermost budget.
_former: Any = None

#: Caches of :func:`remembered` functions.
_caches: list[Any] = []

#: Steps that the last piece of work to end has taken.
_spent = 0


def within(steps: int, task: Callable[P, Answer], *args: P.args, **kwargs: P.kwargs) -> Answer:
    """``task(*args, **kwargs)``, if it ends within ``steps`` steps.

    Inside another budget it takes no more than is left of that; the exception then ends the outer piece of work.
    While it runs, no profiler does: a profile function that was set before is set again afterwards.

    Raises :class:`~actsym.errors.OutOfSteps`, whose message says how many steps there were, and what ``task`` raises.
    """
    global _left, _former, _spent
    former = sys.getprofile()
    if _budgets:
        sys.setprofile(None)
    else:
        _former = former
        forget()
    budget = _Budget(steps, _budgets[-1] if _budgets else None)
    _budgets.append(budget)
    _left = budget.allowed
    ended = False
    try:
        sys.setprofile(_count)
        answer = task(*args, **kwargs)
    except _Exhausted:
        ended = True
    finally:
        sys.setprofile(None)
        _budgets.pop()
        ended = ended or _left < 0  # also where something on the way has caught the exception after all
        _spent = budget.allowed - max(_left, 0)
        _left = budget.before - _spent if not ended or budget.ended_by is budget else -1
        sys.setprofile(_count if _budgets else _former)
    if ended and budget.ended_by is not budget:
        raise _Exhausted
    if ended:
        raise OutOfSteps(f"not found within {steps:,} steps")
    return answer


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
    """Steps that the last :func:`within` or :func:`latest` to end has taken, whether or not it found something."""
    return _spent


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


def _count(frame: FrameType, event: str, argument: Any) -> None:
    global _left
    if event == "call":
        _left -= 1
        if _left < 0:
            raise _Exhausted
