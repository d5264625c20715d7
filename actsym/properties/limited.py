"""One derivation under a time limit that kills, with its result kept on disk."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from typing import Any

import sympy as sp

from actsym.work import cache, parallel

#: Seconds that one question about one activation may take.
SECONDS = 40.0


def limited(compute: Callable[..., Any], expr: sp.Expr, *arguments: Any, seconds: float = SECONDS) -> Any | None:
    """``compute(expr, *arguments)`` (which returns JSON), or None if it takes longer than ``seconds``.

    ``arguments`` are plain numbers and strings.  The work is done in a process of its own, so whatever
    SymPy is doing then is stopped; inside such a process already, whose own limit holds, it is done in place.
    Kept on disk by the source of the derivations, the expression and the arguments.
    """
    name = cache.key(compute.__module__, "limited", compute.__qualname__, sp.srepr(expr), repr(arguments))
    found = cache.load(name)
    if found is None:
        if multiprocessing.current_process().daemon:
            found = compute(expr, *arguments)
        else:
            ((_, found),) = parallel.run(_task, [(compute, expr, arguments)], seconds, workers=1)
        if found is not None:
            cache.store(name, found)
    return found


def _task(compute: Callable[..., Any], expr: sp.Expr, arguments: tuple[Any, ...]) -> Iterator[Any]:
    yield compute(expr, *arguments)
