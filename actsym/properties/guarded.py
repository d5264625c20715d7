"""Steps of SymPy that may never end, done in a process that is killed when its time is up."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import sympy as sp
from sympy.core.relational import Relational

from actsym.definition.spec import x
from actsym.rigor.breakpoints import BreakpointError, Piece, pieces, zeros
from actsym.rigor.evaluate import EvaluationError, UnsupportedError
from actsym.work import parallel

#: Seconds that solving one equation, or cutting one expression into pieces, may take.
SECONDS = 6.0

_FAILURES = (BreakpointError, EvaluationError, UnsupportedError, NotImplementedError, ArithmeticError, ValueError,
             RecursionError)  # fmt: skip


def cut(expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo) -> list[Piece]:
    """:func:`~actsym.rigor.breakpoints.pieces`, in time.  Raises :class:`BreakpointError`."""
    if _quick(expr):
        return pieces(expr, lower, upper)
    return _within_time(_pieces_task, (expr, lower, upper), f"the breakpoints of {expr} are not found in time")


def solved(equation: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[sp.Expr]:
    """:func:`~actsym.rigor.breakpoints.zeros`, in time.  Raises :class:`BreakpointError`."""
    if _polynomial(equation):
        return zeros(equation, lower, upper)
    return _within_time(_zeros_task, (equation, lower, upper), f"the zeros of {equation} are not found in time")


def _within_time(task: Callable[..., Iterator[Any]], arguments: tuple[sp.Expr, ...], message: str) -> Any:
    if multiprocessing.current_process().daemon:  # Inside a process that has a limit of its own, and no children.
        results: Iterable[tuple[int, Any]] = enumerate(task(*arguments))
    else:
        results = parallel.run(task, [arguments], SECONDS)
    for _, result in results:
        if isinstance(result, str):
            raise BreakpointError(result)
        if result is not None:
            return result
    raise BreakpointError(message)


def _pieces_task(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> Iterator[list[Piece] | str]:
    try:
        yield pieces(expr, lower, upper)
    except _FAILURES as error:
        yield str(error) or type(error).__name__


def _zeros_task(equation: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> Iterator[list[sp.Expr] | str]:
    try:
        yield zeros(equation, lower, upper)
    except _FAILURES as error:
        yield str(error) or type(error).__name__


def _quick(expr: sp.Expr) -> bool:
    """Whether every switch compares polynomials."""
    compared = [r.lhs - r.rhs for r in expr.atoms(Relational)]
    compared += [n.args[0] for n in expr.atoms(sp.Abs, sp.sign, sp.Heaviside, sp.floor, sp.ceiling)]
    compared += [a for n in expr.atoms(sp.Max, sp.Min) for a in n.args]
    return all(not e.has(x) or _polynomial(e) for e in compared)


def _polynomial(expr: sp.Expr) -> bool:
    return bool(expr.is_rational_function(x))
