"""Where a function's exact value rounds to zero, to a subnormal number or to infinity, float by float.

The floats are cut into runs of neighbours.  A run is settled when interval evaluation shows that the exact
value stays on one side of every threshold on the whole of it (as a real interval); else it is halved, down to
single floats, which ball arithmetic settles to any precision.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction

import sympy as sp
from flint import arb, ctx

from actsym.errors import EvaluationError
from actsym.properties.floats.formats import Format
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.intervals import Interval, compile_interval
from actsym.rigor.tight import tight

#: Runs that are looked at before the rest is called undecided.
MOST_RUNS = 4000


class Outcome(Enum):
    """What a value is after rounding, or that there is none."""

    ZERO = "zero"
    SUBNORMAL = "subnormal"
    NORMAL = "normal"
    FINITE = "finite and not zero"
    INFINITE = "infinite"
    NAN = "not a number"
    UNDEFINED = "undefined"
    UNDECIDED = "undecided"


#: A run of floats by its first and last ordinal, with what happens on all of it.
Run = tuple[int, int, Outcome]


def rounded(f: sp.Expr, fmt: Format) -> list[Run]:
    """What f(x), correctly rounded, is for every finite float x: runs in order, without gaps.

    Raises :class:`~actsym.rigor.compile.UnsupportedError` for a function that has no interval arithmetic.
    """
    enclose, evaluator = compile_interval(tight(f)), Evaluator(f)
    waiting: deque[tuple[int, int]] = deque([(-fmt.last, fmt.last)])
    done: list[Run] = []
    looked_at = 0
    while waiting:
        low, high = waiting.popleft()
        looked_at += 1
        if looked_at > MOST_RUNS:
            done.append((low, high, Outcome.UNDECIDED))
        elif low == high:
            done.append((low, high, _single(evaluator, fmt, low)))
        else:
            outcome = _run(enclose, fmt, low, high)
            if outcome is not None:
                done.append((low, high, outcome))
            else:
                middle = (low + high) // 2
                waiting += [(low, middle), (middle + 1, high)]
    return merged(done)


def _run(enclose: Callable[[Interval], Interval], fmt: Format, low: int, high: int) -> Outcome | None:
    with ctx.workprec(64):
        value = enclose(Interval(dyadic(fmt.exact(low)), dyadic(fmt.exact(high))))
        least, most = value.abs_lower(), value.abs_upper()
        if not most < arb.pos_inf() and not least >= dyadic(fmt.infinite_from):
            return None
        first = _outcome(least, fmt)
        return first if first is _outcome(most, fmt) else None


def _single(evaluator: Evaluator, fmt: Format, ordinal: int) -> Outcome:
    for bits in (64, 256, 2600):
        try:
            ball = evaluator.at(dyadic(fmt.exact(ordinal)), bits).ball
        except EvaluationError as error:
            return Outcome.UNDEFINED if "undefined" in str(error) else Outcome.UNDECIDED
        with ctx.workprec(bits + 32):
            outcome = _outcome(abs(ball), fmt)
        if outcome is not None:
            return outcome
    return _exactly(evaluator, fmt, ordinal)


def _exactly(evaluator: Evaluator, fmt: Format, ordinal: int) -> Outcome:
    """A tie is decided only by an exact value: a rational one."""
    point = fmt.exact(ordinal)
    value = evaluator.expr.subs(evaluator.symbol, sp.Rational(point.numerator, point.denominator))
    if not value.is_Rational:
        return Outcome.UNDECIDED
    magnitude = abs(Fraction(int(value.p), int(value.q)))
    if magnitude <= fmt.zero_up_to:
        return Outcome.ZERO
    if magnitude < fmt.normal_from:
        return Outcome.SUBNORMAL
    return Outcome.NORMAL if magnitude < fmt.infinite_from else Outcome.INFINITE


def _outcome(magnitude: arb, fmt: Format) -> Outcome | None:
    """Of a ball that is not negative (but for its radius); None where the ball does not decide."""
    zero, normal, infinite = (dyadic(t) for t in (fmt.zero_up_to, fmt.normal_from, fmt.infinite_from))
    if magnitude <= zero:
        return Outcome.ZERO
    if magnitude > zero and magnitude < normal:
        return Outcome.SUBNORMAL
    if magnitude >= normal and magnitude < infinite:
        return Outcome.NORMAL
    return Outcome.INFINITE if magnitude >= infinite else None


def dyadic(value: Fraction) -> arb:
    """The exact ball of a fraction whose denominator is a power of two."""
    return arb((value.numerator, 1 - value.denominator.bit_length()))


# Sets of floats, as runs of ordinals


def merged(runs: Iterable[Run]) -> list[Run]:
    """Runs in order, neighbours of one outcome joined."""
    joined: list[Run] = []
    for low, high, outcome in sorted(runs, key=lambda run: run[0]):
        if joined and joined[-1][2] is outcome and joined[-1][1] == low - 1:
            joined[-1] = (joined[-1][0], high, outcome)
        else:
            joined.append((low, high, outcome))
    return joined


def chosen(runs: Iterable[Run], *outcomes: Outcome) -> list[tuple[int, int]]:
    """The floats with one of ``outcomes``, as disjoint intervals of ordinals in order."""
    found: list[tuple[int, int]] = []
    for low, high, outcome in runs:
        if outcome not in outcomes:
            continue
        if found and found[-1][1] == low - 1:
            found[-1] = (found[-1][0], high)
        else:
            found.append((low, high))
    return found


def without(these: list[tuple[int, int]], those: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The ordinals of ``these`` that are not in ``those``; both are disjoint intervals in order."""
    left = []
    for low, high in these:
        for a, b in those:
            if b < low or a > high:
                continue
            if a > low:
                left.append((low, a - 1))
            low = b + 1
        if low <= high:
            left.append((low, high))
    return left
