"""What the definition gives when each of its operations is rounded to a format, in the order written.

Sums, products, quotients and square roots are those of the format itself; powers and the other functions are rounded
correctly (:mod:`actsym.properties.floats.rounding`), as the best mathematical library would have them.
The floats are cut into runs of neighbours: on a run each operation gives an interval (rounding is monotone,
so its ends are the rounded ends), and a run is halved until one outcome holds on all of it, down to single
floats; exp, log, tanh, erf and their like count as monotone, as they are before rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

import numpy as np
import sympy as sp

from actsym.properties.floats.formats import Format
from actsym.properties.floats.program import Operation, Program, ProgramError
from actsym.properties.floats.rounding import Outcome, Run, correctly_rounded, merged
from actsym.quantity import Enclosure
from actsym.rigor.evaluate import Evaluator

#: Runs that are looked at before the rest is called undecided (16-bit formats are always finished).
MOST_RUNS = 30_000

#: A function of a format and of numbers of it, whose values are in that format, or are rounded to it by the caller.
Function = Callable[..., np.ndarray]


def _of_numpy(function: Callable[[np.ndarray], np.ndarray]) -> Function:
    """A function that IEEE 754 has rounded correctly, whatever the processor."""
    return lambda fmt, u, *_: function(u)


_MONOTONE: dict[str, Function] = {
    **{
        name: partial(correctly_rounded, name)
        for name in ("exp", "log", "tanh", "sinh", "asinh", "atan", "erf", "asin", "atanh", "acosh", "erfc", "acos")
    },
    "sqrt": _of_numpy(np.sqrt), "floor": _of_numpy(np.floor), "ceiling": _of_numpy(np.ceil),
    "sign": _of_numpy(np.sign),
}  # fmt: skip
_EVEN: dict[str, Function] = {
    "cosh": partial(correctly_rounded, "cosh"), "sech": partial(correctly_rounded, "sech"), "abs": _of_numpy(np.abs),
}  # fmt: skip
_OTHER: dict[str, Function] = {
    **{name: partial(correctly_rounded, name) for name in ("sin", "cos", "tan", "erfi", "gamma")},
    "Heaviside": _of_numpy(lambda u: np.heaviside(u, 0.5)),
}
_COMPARE = {
    "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal, "==": np.equal, "!=": np.not_equal,
}  # fmt: skip


@dataclass
class _Range:
    """Values over an array of runs: each between ``lo`` and ``hi``, or not a number.

    ``maybe`` and ``surely`` say where a value may be, and where all are, not a number.
    """

    lo: np.ndarray
    hi: np.ndarray
    maybe: np.ndarray
    surely: np.ndarray


def naive(expr: sp.Expr, fmt: Format) -> list[Run]:
    """What the definition gives for every finite float of ``fmt``: runs in order, without gaps.

    Raises :class:`~actsym.properties.floats.program.ProgramError` for an operation that NumPy and SciPy lack.
    """
    program = Program.of(expr)
    _check(program)
    done: list[Run] = []
    low, high = np.array([-fmt.last], dtype=np.int64), np.array([fmt.last], dtype=np.int64)
    looked_at = 0
    while low.size:
        looked_at += low.size
        if looked_at > max(MOST_RUNS, 4 * fmt.last if fmt.precision <= 11 else 0):
            done += [(int(a), int(b), Outcome.UNDECIDED) for a, b in zip(low, high, strict=True)]
            break
        outcomes = _outcomes(_execute(program, fmt, fmt.values(low), fmt.values(high)))
        settled = np.array([o is not None for o in outcomes]) | (low == high)
        done += [
            (int(a), int(b), o or Outcome.UNDECIDED)
            for a, b, o, s in zip(low, high, outcomes, settled, strict=True)
            if s
        ]
        low, high = low[~settled], high[~settled]
        middle = (low >> 1) + (high >> 1) + (low & high & 1)  # their mean rounded down, without overflow
        low, high = np.concatenate([low, middle + 1]), np.concatenate([middle, high])
    return merged(done)


def run(expr: sp.Expr, fmt: Format, values: np.ndarray) -> np.ndarray:
    """The definition's result for an array of floats of ``fmt`` (as float64), as float64."""
    program = Program.of(expr)
    _check(program)
    result = _execute(program, fmt, np.asarray(values, dtype=np.float64), np.asarray(values, dtype=np.float64))
    return np.where(result.surely | result.maybe, np.nan, result.lo)


def _check(program: Program) -> None:
    known = {*_MONOTONE, *_EVEN, *_OTHER, *_OPERATIONS}
    for operation in program.operations:
        if operation.name not in known:
            raise ProgramError(f"no floating-point {operation.name} is at hand")


def _outcomes(result: _Range) -> list[Outcome | None]:
    clear = ~result.maybe
    table = {
        Outcome.NAN: result.surely,
        Outcome.ZERO: clear & (result.lo == 0) & (result.hi == 0),
        Outcome.INFINITE: clear & ((result.lo == np.inf) | (result.hi == -np.inf)),
        Outcome.FINITE: clear & np.isfinite(result.lo) & np.isfinite(result.hi) & ((result.lo > 0) | (result.hi < 0)),
    }
    outcomes: list[Outcome | None] = [None] * result.lo.size
    for outcome, where in table.items():
        for i in np.flatnonzero(where):
            outcomes[i] = outcome
    return outcomes


def _execute(program: Program, fmt: Format, lo: np.ndarray, hi: np.ndarray) -> _Range:
    """The program's result over runs with the given first and last floats."""
    none = np.zeros(lo.shape, dtype=bool)
    steps: list[_Range | tuple[np.ndarray, np.ndarray]] = []
    with np.errstate(all="ignore"):
        for operation in program.operations:
            args = [steps[i] for i in operation.args]
            if operation.name == "x":
                steps.append(_Range(lo, hi, none, none))
            elif operation.name == "constant":
                value = np.full(lo.shape, _constant(operation.detail, fmt))
                steps.append(_Range(value, value, np.isnan(value), np.isnan(value)))
            else:
                steps.append(_apply(operation, args, fmt))
    return steps[program.outputs[0]]  # type: ignore[return-value]


def _constant(value: sp.Expr, fmt: Format) -> float:
    if value is sp.nan:
        return float("nan")
    enclosure: Enclosure = Evaluator(value).at(0, 80)
    return float(fmt.round(np.array([float(enclosure)]))[0])


def _apply(operation: Operation, args: list[Any], fmt: Format) -> Any:
    if operation.name in _OPERATIONS:
        return _OPERATIONS[operation.name](args, operation.detail, fmt)
    (u,) = args[:1]
    tables: tuple[tuple[Mapping[str, Any], Callable[..., Any]], ...] = (
        (_MONOTONE, _ends), (_EVEN, _even), (_OTHER, _point),
    )  # fmt: skip
    for table, corners in tables:
        if operation.name in table:
            return corners(table[operation.name], u, fmt)
    raise ProgramError(f"no floating-point {operation.name} is at hand")


def _finish(candidates: list[np.ndarray], args: list[_Range], fmt: Format) -> _Range:
    """The range between the rounded candidates; a candidate that is not a number leaves everything possible."""
    correctly_rounded = [fmt.round(c) for c in candidates]
    odd = np.logical_or.reduce([np.isnan(c) for c in correctly_rounded])
    all_odd = np.logical_and.reduce([np.isnan(c) for c in correctly_rounded])
    maybe = np.logical_or.reduce([odd, *(a.maybe for a in args)])
    points = np.logical_and.reduce([(a.lo == a.hi) & (~a.maybe | a.surely) for a in args])
    surely = np.logical_or.reduce([all_odd & points, *(a.surely for a in args)])
    lo = np.where(odd, -np.inf, reduce(np.minimum, correctly_rounded))
    hi = np.where(odd, np.inf, reduce(np.maximum, correctly_rounded))
    return _Range(lo, hi, maybe, surely)


def _ends(function: Callable, u: _Range, fmt: Format) -> _Range:
    return _finish([function(fmt, u.lo), function(fmt, u.hi)], [u], fmt)


def _even(function: Callable, u: _Range, fmt: Format) -> _Range:
    inner = np.where((u.lo <= 0) & (u.hi >= 0), 0.0, np.where(u.lo > 0, u.lo, u.hi))
    return _finish([function(fmt, u.lo), function(fmt, u.hi), function(fmt, inner)], [u], fmt)


def _point(function: Callable, u: _Range, fmt: Format) -> _Range:
    return _finish([function(fmt, np.where(u.lo == u.hi, u.lo, np.nan))] * 2, [u], fmt)


def _corners(function: Callable) -> Callable:
    def at(args: list[_Range], detail: object, fmt: Format) -> _Range:
        a, b = args
        ends = [function(p, q) for p in (a.lo, a.hi) for q in (b.lo, b.hi)]
        return _finish(ends, args, fmt)

    return at


def _plus(sign: int) -> Callable:
    def at(args: list[_Range], detail: object, fmt: Format) -> _Range:
        a, b = args
        low, high = (b.lo, b.hi) if sign > 0 else (-b.hi, -b.lo)
        return _sum(a, low, high, args, fmt)

    return at


def _clashing(found: _Range, clash: np.ndarray) -> _Range:
    """What ``found`` becomes where a value may be no number (inf - inf, 0 inf, 0/0, inf/inf)."""
    lo, hi = np.where(clash, -np.inf, found.lo), np.where(clash, np.inf, found.hi)
    return _Range(lo, hi, found.maybe | clash, found.surely)


def _sum(a: _Range, low: np.ndarray, high: np.ndarray, args: list[_Range], fmt: Format) -> _Range:
    found = _finish([a.lo + low, a.hi + high], args, fmt)
    clash = ((a.hi == np.inf) & (low == -np.inf)) | ((a.lo == -np.inf) & (high == np.inf))
    return _clashing(found, clash)


def _times(args: list[_Range], detail: object, fmt: Format) -> _Range:
    a, b = args
    found = _corners(np.multiply)(args, detail, fmt)
    clash = (_holds_zero(a) & _reaches_infinity(b)) | (_holds_zero(b) & _reaches_infinity(a))
    return _clashing(found, clash)


def _over(args: list[_Range], detail: object, fmt: Format) -> _Range:
    a, b = args
    found = _corners(np.divide)(args, detail, fmt)
    inside = (b.lo <= 0) & (b.hi >= 0) & ~((b.lo == b.hi) & (a.lo == a.hi))
    clash = (_holds_zero(a) & _holds_zero(b)) | (_reaches_infinity(a) & _reaches_infinity(b)) | inside
    return _clashing(found, clash)


def _holds_zero(u: _Range) -> np.ndarray:
    return (u.lo <= 0) & (u.hi >= 0)


def _reaches_infinity(u: _Range) -> np.ndarray:
    return np.isinf(u.lo) | np.isinf(u.hi)


def _power(args: list[_Range], n: object, fmt: Format) -> _Range:
    (u,) = args
    assert isinstance(n, int)

    def function(fmt: Format, v: np.ndarray) -> np.ndarray:
        return v * v if n == 2 else correctly_rounded("pow", fmt, v, np.full(v.shape, float(n)))

    return _ends(function, u, fmt) if n % 2 else _even(function, u, fmt)


def _general_power(args: list[_Range], detail: object, fmt: Format) -> _Range:
    a, b = args
    point = (a.lo == a.hi) & (b.lo == b.hi)
    value = correctly_rounded("pow", fmt, a.lo, b.lo)
    ends = [correctly_rounded("pow", fmt, p, q) for p in (a.lo, a.hi) for q in (b.lo, b.hi)]
    return _finish([np.where(point, value, np.where(a.lo > 0, e, np.nan)) for e in ends], args, fmt)


def _negative(args: list[_Range], detail: object, fmt: Format) -> _Range:
    (u,) = args
    return _Range(-u.hi, -u.lo, u.maybe, u.surely)


def _extreme(function: Callable) -> Callable:
    def at(args: list[_Range], detail: object, fmt: Format) -> _Range:
        a, b = args
        return _Range(function(a.lo, b.lo), function(a.hi, b.hi), a.maybe | b.maybe, a.surely | b.surely)

    return at


# Conditions are pairs of arrays: surely true, surely false.  A comparison with NaN is false (or for != true).


def _comparison(args: list[_Range], relation: object, fmt: Format) -> tuple[np.ndarray, np.ndarray]:
    a, b = args
    compare = _COMPARE[str(relation)]
    first, last = compare(a.lo, b.hi), compare(a.hi, b.lo)
    if relation in ("==", "!="):
        same = (a.lo == a.hi) & (b.lo == b.hi) & (a.lo == b.lo)
        apart = (a.hi < b.lo) | (a.lo > b.hi)
        first, last = (same, ~apart) if relation == "==" else (apart, ~same)
        return first & last, ~first & ~last
    odd = a.maybe | b.maybe
    return first & last & ~odd, ~first & ~last


def _select(args: list, detail: object, fmt: Format) -> _Range:
    (true, false), a, b = args
    with_both = [np.where(true, p, np.where(false, q, r)) for p, q, r in (
        (a.lo, b.lo, np.minimum(a.lo, b.lo)), (a.hi, b.hi, np.maximum(a.hi, b.hi)),
        (a.maybe, b.maybe, a.maybe | b.maybe), (a.surely, b.surely, a.surely & b.surely),
    )]  # fmt: skip
    lo, hi, maybe, surely = with_both
    return _Range(lo, hi, maybe, surely)


_OPERATIONS: dict[str, Callable] = {
    "x": lambda *_: None, "constant": lambda *_: None,
    "add": _plus(1), "sub": _plus(-1), "mul": _times, "div": _over, "neg": _negative,
    "power": _power, "pow": _general_power, "max": _extreme(np.maximum), "min": _extreme(np.minimum),
    "compare": _comparison, "select": _select,
    "and": lambda args, *_: (args[0][0] & args[1][0], args[0][1] | args[1][1]),
    "or": lambda args, *_: (args[0][0] | args[1][0], args[0][1] & args[1][1]),
    "not": lambda args, *_: (args[0][1], args[0][0]),
}  # fmt: skip
