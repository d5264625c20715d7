"""Functions rounded correctly to a format: to nearest, ties to even, the same on every processor.

NumPy's and SciPy's values are a first guess: their last bits differ from one instruction set to another.  Where the
numbers within :data:`_DOUBT` units of the guess round alike, which a narrow format makes them do nearly everywhere,
the guess decides; elsewhere a ball that is made narrower until both of its ends round alike.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import scipy.special
from flint import arb, ctx

from actsym.properties.floats.formats import Format
from actsym.rigor.exact_balls import fraction

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


def rounded(name: str, fmt: Format, *args: np.ndarray) -> np.ndarray:
    """The function called ``name`` (of :data:`NAMES`) at each entry of ``args``, rounded to ``fmt``.

    ``args`` (float64) hold numbers of ``fmt``, infinities and NaN; so does the result (float64, of their shape).

    >>> from actsym.properties.floats.formats import FLOAT64
    >>> float(rounded("exp", FLOAT64, np.array([2.0**-53]))[0])
    1.0
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
