"""Exact values rounded to a floating-point format: at single floats, and over runs of neighbouring floats.

**At single floats** :func:`correctly_rounded` gives functions rounded to nearest, ties to even, the same on every
processor.  NumPy's and SciPy's values are a first guess only, as their last bits differ between instruction sets.
Where all numbers within :data:`_DOUBT` units of the guess round alike, as they do nearly everywhere for a narrow
format, the guess decides; elsewhere a ball decides that is narrowed until both of its ends round alike.

**Over runs** of neighbouring floats, the module finds where the exact value of a function rounds to zero, to a
subnormal number or to infinity.  A run is decided when interval evaluation shows that the value stays on one side of
every threshold on the whole real interval; else it is halved, down to single floats, which ball arithmetic decides at
any precision.

Intervals lose less where a variable occurs less often, so expressions are rewritten first: ``1/(1 + x) - x/(1 + x)^2``
cancels to almost nothing for large x, which an interval cannot see, and becomes ``1/(1 + x)^2``;
``exp(u)/(1 + exp(u))`` becomes ``1/(1 + exp(-u))``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction

import numpy as np
import scipy.special
import sympy as sp
from flint import arb, ctx

from actsym.definition.symbols import x
from actsym.errors import EvaluationError
from actsym.properties.floats.formats import Format
from actsym.rigor.balls import dyadic, fraction
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import Evaluator, UnsupportedError
from actsym.rigor.exact_numbers import BreakpointError
from actsym.rigor.intervals import Interval, compile_interval

#: By how many units in the last place of float64 a guess may be off (SciPy's gamma is the worst, by less than 10).
_DOUBT = 64

#: Bits of the first ball, and of the last: the value is the middle of that one, which only a tie can make wrong.
_FIRST_BITS, _LAST_BITS = 80, 5_000

Guess = Callable[..., np.ndarray]

_FUNCTIONS: dict[str, tuple[Guess, Callable[..., arb]]] = {
    "exp": (np.exp, arb.exp), "log": (np.log, arb.log), "tanh": (np.tanh, arb.tanh), "sinh": (np.sinh, arb.sinh),
    "asinh": (np.arcsinh, arb.asinh), "atan": (np.arctan, arb.atan), "erf": (scipy.special.erf, arb.erf),
    "asin": (np.arcsin, arb.asin), "atanh": (np.arctanh, arb.atanh), "acosh": (np.arccosh, arb.acosh),
    "erfc": (scipy.special.erfc, arb.erfc), "acos": (np.arccos, arb.acos), "cosh": (np.cosh, arb.cosh),
    "sech": (lambda u: 1 / np.cosh(u), lambda u: 1 / u.cosh()), "sin": (np.sin, arb.sin), "cos": (np.cos, arb.cos),
    "tan": (np.tan, arb.tan), "erfi": (scipy.special.erfi, arb.erfi), "gamma": (scipy.special.gamma, arb.gamma),
    "pow": (np.power, lambda u, v: u**v),
}  # fmt: skip

NAMES = frozenset(_FUNCTIONS)


def correctly_rounded(name: str, fmt: Format, *args: np.ndarray) -> np.ndarray:
    """The function called ``name`` (of :data:`NAMES`) at each entry of ``args``, rounded to ``fmt``.

    ``args`` (float64) hold numbers of ``fmt``, infinities and NaN; so does the result (float64, of their shape).

    >>> from actsym.properties.floats.formats import FLOAT64
    >>> float(correctly_rounded("exp", FLOAT64, np.array([2.0**-53]))[0])  # just above the tie
    1.0000000000000002
    """
    guess, exact = _FUNCTIONS[name]
    with np.errstate(all="ignore"):
        found = np.asarray(guess(*args), dtype=np.float64)
        reach = _DOUBT * np.spacing(np.abs(found))
        low, high = fmt.round(found - reach), fmt.round(found + reach)
        clear = (low == high) if fmt.precision < 53 else np.zeros(found.shape, dtype=bool)
        result = np.array(fmt.round(found))
    known: dict[tuple[float, ...], float] = {}
    for i in np.flatnonzero(~clear & ~np.isnan(found) & np.logical_and.reduce([np.isfinite(a) for a in args])):
        point = tuple(float(a[i]) for a in args)
        if point not in known:
            known[point] = _correct(exact, point, fmt, float(result[i]))
        result[i] = known[point]
    return result


def _correct(exact: Callable[..., arb], point: tuple[float, ...], fmt: Format, guess: float) -> float:
    """The value at ``point`` rounded to ``fmt``; the guess where it is no finite number (a pole)."""
    bits, kept = _FIRST_BITS, ctx.prec
    try:
        while True:
            ctx.prec = bits
            ball = exact(*map(arb, point))
            if not ball.is_finite():
                return guess
            ends = {nearest(end, fmt) for end in (ball.lower(), ball.upper())}
            if len(ends) == 1:
                return ends.pop() or float(np.copysign(0.0, guess))
            bits *= 2
            if bits > _LAST_BITS:
                return nearest(ball.mid(), fmt)
    finally:
        ctx.prec = kept


def nearest(value: arb, fmt: Format) -> float:
    """The number of ``fmt`` nearest to an exact ball, of two as near the one with an even last bit."""
    if fmt.precision == 53:
        return float(value)  # which FLINT rounds to nearest, ties to even, subnormals kept
    sign = -1.0 if value < 0 else 1.0
    if abs(value) >= arb(2) ** (fmt.emax + 2):  # compared as balls: written out, they may fill the memory
        return sign * float("inf")
    if abs(value) < arb(2) ** (fmt.quantum - 2):
        return sign * 0.0
    size = abs(fraction(value))
    if size >= fmt.infinite_from:
        return sign * float("inf")
    excess = int(size / Fraction(2) ** fmt.quantum).bit_length() - fmt.precision
    exponent = fmt.quantum + max(0, excess)
    return sign * float(np.ldexp(float(round(size / Fraction(2) ** exponent)), exponent))


#: Rational functions with more operations than this are left alone.
_MOST_OPERATIONS = 80

_SWITCHES = (sp.Abs, sp.sign, sp.Max, sp.Min, sp.Heaviside)


def tight(expr: sp.Expr) -> sp.Expr:
    """An expression with the values of ``expr`` wherever that is defined, and without one at the rationals where it has
    none."""
    if isinstance(expr, sp.Piecewise):
        return sp.Piecewise(*((tight(value), test) for value, test in expr.args), evaluate=False)
    if expr.has(*_SWITCHES) and not expr.has(sp.Piecewise, sp.floor, sp.ceiling):
        return _cut(expr)
    if expr.has(sp.Piecewise) or sp.count_ops(expr) > _MOST_OPERATIONS:
        return expr
    if expr.is_rational_function(x):
        return _cancelled(expr) if expr.has(x) else expr
    return expr.replace(lambda e: e.is_Mul and e.has(sp.exp), _balanced)


def _cancelled(expr: sp.Expr) -> sp.Expr:
    """The quotient of polynomials in lowest terms; as it is written where that divides by zero and the quotient not."""
    short = sp.factor(sp.cancel(expr))
    below = {p.base for p in expr.atoms(sp.Pow) if p.exp.is_negative and p.has(x)}
    points = {r for base in below for r in sp.roots(sp.fraction(sp.together(base))[0], x, filter="Q")}
    gaps = [r for r in sorted(points) if sp.fraction(short)[1].subs(x, r) != 0]
    if not gaps:
        return short
    return sp.Piecewise(*((expr, sp.Eq(x, r)) for r in gaps), (short, sp.true), evaluate=False)


def _cut(expr: sp.Expr) -> sp.Expr:
    """Each piece by itself, and the expression as it stands where two of them meet."""
    try:
        parts = pieces(expr)
    except (BreakpointError, EvaluationError, UnsupportedError):
        return expr
    branches = []
    for part in parts[:-1]:
        branches += [(tight(part.expr), x < part.upper), (expr, sp.Eq(x, part.upper))]
    return sp.Piecewise(*branches, (tight(parts[-1].expr), sp.true), evaluate=False)


def _balanced(product: sp.Mul) -> sp.Expr:
    """exp(u)^m / (1 + exp(u))^n = 1 / ((1 + exp(-u))^m (1 + exp(u))^(n - m)) for 0 < m <= n."""
    powers = product.as_powers_dict()
    for base, exponent in powers.items():
        if not (isinstance(base, sp.Add) and len(base.args) == 2 and base.args[0] is sp.S.One):
            continue
        term = base.args[1]
        if not isinstance(term, sp.exp) or not exponent.is_Integer or exponent >= 0:
            continue
        for factor in sp.Mul.make_args(product):
            share = (factor.args[0] / term.args[0]).cancel() if isinstance(factor, sp.exp) else sp.S.Zero
            if share.is_Integer and 0 < share <= -exponent:
                rest = product / factor / base**exponent
                return rest * (1 + sp.exp(-term.args[0])) ** -share * base ** (exponent + share)
    return product


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

    Raises :class:`~actsym.rigor.evaluate.UnsupportedError` for a function that has no interval arithmetic.
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
    return united((low, high) for low, high, outcome in runs if outcome in outcomes)


def united(intervals: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The ordinals that are in any of ``intervals``, as disjoint intervals in order."""
    joined: list[tuple[int, int]] = []
    for low, high in sorted(intervals):
        if joined and low <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return joined


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
