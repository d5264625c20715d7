"""The function to approximate, on an interval where it is analytic, in terms of the distance z = |x| from zero.

Values are exact to 80 bits (ball arithmetic on the expression as it is written).  What happens at the ends comes from
the expansion at infinity (:mod:`actsym.properties.decay`): the asymptote, and the exponential factor of the remainder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import sympy as sp
from flint import arb

from actsym.definition.spec import x
from actsym.errors import Unanswered
from actsym.properties.decay import decay_of
from actsym.rigor.asymptotics.constants import sign as sign_of
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import leading
from actsym.rigor.evaluate import Evaluator

#: Bits of a value.
BITS = 80


@dataclass(frozen=True)
class Precision:
    """What results have to be good for: numbers of float32, or of both half types.

    least, multiplied
        Exponents of half the least subnormal, and of that divided by the largest factor: there is nothing below.
    same
        The relative distance from the asymptote within which f counts as equal to it.
    close, close_in_pieces
        The largest error, relative to :meth:`size`, of one polynomial, and of one among several.
    pieces, entries
        How many there may be on a side, and in all.
    coarse
        Whether results are rounded to half types.
    device
        Whether forms run on GPUs alone, and what they cost is counted there.
    """

    least: int
    multiplied: int
    same: float
    close: float
    close_in_pieces: float
    pieces: tuple[int, ...]
    entries: int = 16
    coarse: bool = False
    device: bool = False

    def size(self, values: np.ndarray, multiplied: bool) -> np.ndarray:
        """What errors of a function with these values are relative to."""
        sizes = np.abs(values)
        if self.coarse and not multiplied:
            # float16 has numbers from 2^-24 on, all 2^-24 apart below 2^-14; bfloat16 tells 2^-8 of everything.
            sizes = np.minimum(np.maximum(sizes, 2.0**-14), 8 * sizes)
        return np.asarray(np.maximum(sizes, 2.0 ** ((self.multiplied if multiplied else self.least) + 1)))


#: float32: a sixteenth of an ulp, nearly, in one of several pieces.
SINGLE = Precision(-150, -278, 2.0**-28, 2.0**-25.6, 2.0**-27, (4, 8, 16))
#: The same where a table takes as many selections as it has entries: where nothing can be looked up in memory.
FLAT = replace(SINGLE, pieces=(2, 4))
#: The same on GPUs, where tables are in memory.  A load from one takes no longer for 32 numbers than for two.
DEVICE = replace(SINGLE, pieces=(8, 16, 32), entries=32, device=True)
#: Half types, on GPUs too: an error of 2^-21 misrounds one number of float16 in a thousand; what is left is seen to
#: afterwards.
HALF = Precision(-135, -263, 2.0**-24, 2.0**-21, 2.0**-21.5, (2, 4), entries=4, coarse=True)
#: The same on GPUs alone.
HALF_DEVICE = replace(HALF, pieces=(8, 16, 32), entries=32, device=True)

#: The distance from zero in exponents and remainders.
z = sp.Symbol("z", nonnegative=True)


@dataclass(frozen=True)
class Place:
    """Where a form of f stands: ``factor`` * f(``argument``).  The argument is a multiple of x; the factor is made of
    parameters and x, its square or u.  ``slope`` is f'(0) where f(0) = 0."""

    argument: sp.Expr = x
    factor: sp.Expr = sp.S.One
    slope: sp.Expr | None = None


WHOLE = Place()


class Unsuited(Unanswered):
    """The function has no approximant of the form that this room builds; the message says what is missing."""


@dataclass(frozen=True)
class Side:
    """The part of the function on one side of zero.

    sign
        -1 for x < 0, 1 for x > 0.
    asymptote
        a(x), linear in ``x``; 0 where the function vanishes; None where there is none.
    exponent
        q(z), a polynomial: the remainder f - a decays (or grows) like exp(q(z)) times powers; None where it does not.
    end
        The distance, a float32, from which on the function is equal to its asymptote in float32, or where it ends.
    bounded
        Whether it ends there.  The asymptote and the exponent are those that it would have further out.
    """

    sign: int
    asymptote: sp.Expr | None
    exponent: sp.Expr | None
    end: float
    bounded: bool = False


class Problem:
    """``expr``, in ``x``, between ``lower`` and ``upper`` (of either sign, or infinite), to a ``precision``.

    It may be ``multiplied`` by a factor, which makes small values large.
    """

    def __init__(
        self,
        expr: sp.Expr,
        lower: sp.Expr = -sp.oo,
        upper: sp.Expr = sp.oo,
        *,
        multiplied: bool = False,
        precision: Precision = SINGLE,
    ) -> None:
        self.expr, self.lower, self.upper, self.multiplied = expr, lower, upper, multiplied
        self.precision = precision
        self.least = precision.multiplied if multiplied else precision.least
        self._values: dict[tuple[sp.Expr, float], float] = {}
        self._evaluators: dict[sp.Expr, Evaluator] = {}

    def halves(self) -> tuple[Problem, Problem]:
        """Of the left and of the right of zero."""
        ends = (self.lower, sp.S.Zero), (sp.S.Zero, self.upper)
        left, right = (Problem(self.expr, *e, multiplied=self.multiplied, precision=self.precision) for e in ends)
        for part in (left, right):
            part._values, part._evaluators = self._values, self._evaluators
        return left, right

    def value(self, expr: sp.Expr, at: float) -> float:
        """An expression in ``x`` at a float, rounded to float64.  Raises :class:`Unsuited` where it has no value."""
        key = expr, at
        if key not in self._values:
            self._values[key] = float(self.ball(expr, at))
        return self._values[key]

    def ball(self, expr: sp.Expr, at: float, bits: int = BITS) -> arb:
        if expr not in self._evaluators:
            self._evaluators[expr] = Evaluator(expr)
        try:
            return self._evaluators[expr].at(arb(at), bits).ball
        except Unanswered as error:
            raise Unsuited(f"{expr} at {at}: {error}") from error

    def values(self, expr: sp.Expr, at: Sequence[float] | np.ndarray) -> np.ndarray:
        return np.array([self.value(expr, float(p)) for p in at])

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The sides on which the interval has points, the left one first."""
        found = [self._side(sign) for sign in (-1, 1) if (self.lower < 0 if sign < 0 else self.upper > 0)]
        if any(s.asymptote is None and s.end > 2**20 for s in found):
            raise Unsuited(f"{self.expr} does not become its asymptote before 2^20")
        return tuple(found)

    def _side(self, sign: int) -> Side:
        bound = self.upper if sign > 0 else self.lower
        reached = float(np.float32(abs(bound))) if bound.is_finite else None
        try:
            end = decay_of(self.expr)
        except Unanswered as error:
            if reached is not None:
                return Side(sign, None, None, reached, True)
            raise Unsuited(f"nothing is known of {self.expr} at infinity: {error}") from error
        here = end.right if sign > 0 else end.left
        asymptote, scale = here.asymptote, here.remainder.scale
        if scale is None and asymptote == 0:
            scale = sp.factor(self.expr)  # it oscillates: the exponential is taken from what it multiplies
        if reached is not None:
            return Side(sign, asymptote, _exponent(scale, sign), reached, True)
        if asymptote is None:
            # It grows faster than a line, up to where float32 overflows.
            exponent = _exponent(here.function.scale, sign)
            reached = self._until(sign, lambda at: abs(self.value(self.expr, at)) > 2.0**128, 18)
            return Side(sign, None, exponent, reached)
        rest = self.expr - asymptote
        if asymptote == 0:
            reached = self._until(sign, lambda at: abs(self.value(self.expr, at)) < 2.0**self.least)
            self._require_sign(sign, reached)
        else:
            reached = self._until(
                sign, lambda at: abs(self.value(rest, at)) < self.precision.same * abs(self.value(asymptote, at))
            )
        return Side(sign, asymptote, _exponent(scale, sign), reached)

    def _require_sign(self, sign: int, end: float) -> None:
        """Raise :class:`Unsuited` where f has another sign far out than at the distance from which on it is too small
        for a number: forms stay what they are there, and with it the sign of their zero."""
        try:
            term = leading(self.expr.subs(x, sign * t))
            beyond = 0 if term is None else sign_of(term[0])
        except (Unanswered, TypeError, ValueError):  # it oscillates: no sign is that of all that is far out
            return
        if beyond * self.value(self.expr, sign * end) < 0:
            raise Unsuited(f"{self.expr} changes its sign beyond {sign * end:.6g}, where it is too small for a number")

    def _until(self, sign: int, reached: Callable[[float], bool], bits: int = 7) -> float:
        """The distance from which on ``reached`` holds, to one part in 2^``bits``."""
        high = 1.0
        while not (reached(sign * high) and reached(sign * high * 1.0625)):  # where f has a zero, one point would do
            high *= 2
            if high > 2**20:
                raise Unsuited(f"{self.expr} does not reach its behaviour at {'+' if sign > 0 else '-'}oo before 2^20")
        low = high / 2 if high > 1 else 0.0
        for _ in range(bits + 1):
            middle = (low + high) / 2
            low, high = (low, middle) if reached(sign * middle) else (middle, high)
        return float(np.float32(high))

    @cached_property
    def place(self) -> Place:
        """Where its forms are measured: times a factor, if it may be multiplied by one."""
        return place(self.expr, factor=sp.Symbol("factor", real=True)) if self.multiplied else WHOLE

    def zeros(self, side: Side) -> tuple[tuple[arb, int], ...]:
        """The zeros on a side as (distance, multiplicity), 0 among them if the function vanishes there."""
        sign = side.sign
        found = [*zero_at_zero(lambda distance: self.value(self.expr, sign * distance))]
        grid = np.linspace(2.0**-10, 1, 400) * side.end
        signs = np.sign(self.values(self.expr, sign * grid))
        for i in np.flatnonzero(signs[1:] * signs[:-1] < 0):
            found.append((self._root(sign, arb(float(grid[i])), arb(float(grid[i + 1]))), 1))
        return tuple(found)

    def _root(self, sign: int, low: arb, high: arb) -> arb:
        before = self._sign(sign * low)
        for _ in range(BITS + 20):
            middle = ((low + high) / 2).mid()
            low, high = (middle, high) if self._sign(sign * middle) == before else (low, middle)
        number = float(np.float32(float(low)))
        return arb(number) if self.value(self.expr, sign * number) == 0 else low

    def _sign(self, at: arb) -> int:
        evaluator = self._evaluators.setdefault(self.expr, Evaluator(self.expr))
        ball = evaluator.at(at, 16).ball
        return 1 if ball > 0 else -1


def zero_at_zero(value: Callable[[float], float]) -> tuple[tuple[arb, int], ...]:
    """0 and its multiplicity, where a function of the distance vanishes there."""
    near, nearer = (abs(value(2.0**-k)) for k in (40, 41))
    multiplicity = round(float(np.log2(near / nearer))) if near > 0 and 0 < nearer < 2.0**-20 else 0
    return ((arb(0), multiplicity),) if multiplicity else ()  # small, it need not vanish


def place(function: sp.Expr, argument: sp.Expr = x, factor: sp.Expr = sp.S.One) -> Place:
    """Where forms of ``function`` stand."""
    if argument == x and factor == 1:
        return WHOLE
    at_zero, slope = function.subs(x, 0), sp.diff(function, x).subs(x, 0)
    return Place(argument, factor, slope if at_zero == 0 and slope.is_finite and slope.is_nonzero else None)


def _exponent(scale: sp.Expr | None, sign: int) -> sp.Expr | None:
    """q(z) of a scale exp(q(|x|)) x^k, None where the exponent is no polynomial."""
    if scale is None:
        return None
    inside = [f.args[0] for f in sp.Mul.make_args(sp.powsimp(scale.subs(x, sign * z))) if isinstance(f, sp.exp)]
    total = sp.expand(sum(inside, sp.S.Zero))
    return total if total != 0 and total.is_polynomial(z) else None
