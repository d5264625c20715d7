"""What is evaluated, as data, and the graph of float32 operations that evaluates it.

    f(x) = a(x) + exp(q(z)) P(z),    z = min(|x|, reach)

where P is a polynomial in w - m_k on each of several pieces of w = z, or of w = exp(q(z)) or w = 1/(1 + b z), there
times the factors z - z_i of its zeros.  A constant times exp(q)/(1 + exp(q)) is one over 1 + exp(-q) (``growth``),
which is rounded once.  A place gives f an argument other than x, in two words, and a factor.

The number k of the piece is read off the bits of y = 2 + 2 s w: its exponent (whose last bits are 0 for y = 2) and the
first bits of its mantissa, so pieces grow in proportion to 1 + s w.  The exponential's power of two is applied with an
offset, which the last operation takes off again: a result that is subnormal is rounded once.  Where there is a factor
it may be of any size, and the power is applied in three parts, the last two of them after the factor.

Forms for half types (``coarse``) are made of fewer operations: what a product of two numbers of a half type leaves over
is nothing, and exponentials and reciprocals are those of the processor, where it has them.  There may be one in which z
is x itself, between the reaches, and w = exp(q(-z))^2 (:mod:`codegen.approximate.halves`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal, TypeAlias

import numpy as np
import sympy as sp

from actsym.definition.spec import x
from codegen.approximate.problem import Problem, Side

Reach = Literal["both", "left", "right"]
Variable = Literal["distance", "exponential", "growth", "reciprocal", "square"]


@dataclass(frozen=True)
class Tables:
    """The pieces of P on one side: the centre of each, its low word, and rows of coefficients, the constant ones first.

    ``zeros`` are those that are factors, in two words, as often as they are multiple; ``denominators`` are rows of
    coefficients of what the polynomial is divided by, if anything, and ``crossed`` of a polynomial that is added to it
    times z.
    """

    centres: tuple[float, ...]
    lows: tuple[float, ...]
    coefficients: tuple[tuple[float, ...], ...]
    zeros: tuple[tuple[float, float], ...] = ()
    denominators: tuple[tuple[float, ...], ...] = ()
    crossed: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True)
class Form:
    """An approximant.

    exponent, where
        q(z), and on which sides it stands; None where there is no exponential.
    left, right
        The asymptote in ``x``, None where it is 0 or there is none: P is added to it, or it stands alone ``beyond``.
    beyond
        The distances (left, right) from which on the asymptote alone is the function; None where P is added to it.
    reach
        z is clamped there, on the left and on the right.
    variable, bend
        Of the polynomials, and b.
    pieces, octave
        How many pieces, a power of two, and how many bits of the mantissa tell them apart.
    tail
        Whether the last piece goes on to the end, whatever its length.
    scales
        s on the left and on the right.
    tables
        Of the left side and of the right; one of them where P is the same on both.
    odd, negated
        The whole is odd: evaluated on the right, and negated on the left.  P on the left is -P of the right.
    coarse, careful
        For half types; with exponentials whose argument is in two words to the last.
    """

    exponent: sp.Expr | None
    where: Reach
    left: sp.Expr | None
    right: sp.Expr | None
    beyond: tuple[float | None, float | None]
    reach: tuple[float, float]
    variable: Variable
    bend: float
    pieces: int
    octave: int
    tail: bool
    scales: tuple[float, float]
    tables: tuple[Tables, ...]
    odd: bool = False
    negated: bool = False
    coarse: bool = False
    careful: bool = False

    @property
    def degree(self) -> int:
        return len(self.tables[0].coefficients) - 1


#: What a function is computed by: one form, or those of the left and of the right.
Forms: TypeAlias = tuple[Form, ...]


def edges(pieces: int, octave: int, scale: float) -> np.ndarray:
    """Where pieces begin, in w; the last entry is where the last one ends."""
    steps = np.arange(pieces + 1)
    y = np.ldexp(1 + (steps % 2**octave) / 2**octave, steps >> octave)
    return (y - 1) / scale


def last(pieces: int, octave: int) -> float:
    """1 + s w where the last piece begins."""
    return float(edges(pieces, octave, 1.0)[-2] + 1)


#: Lengths that pieces may have, as multiples of those that end where the side does.
STRETCHES = (1.0, 1.07, 1.15, 1.24)


@dataclass(frozen=True)
class Shape:
    """What P is, before pieces: see :class:`~codegen.approximate.form.Form`."""

    exponent: sp.Expr | None
    where: Reach
    asymptotes: tuple[sp.Expr | None, sp.Expr | None]
    beyond: tuple[float | None, float | None]
    sides: tuple[Side, ...]
    odd: bool = False


@dataclass(frozen=True)
class Layout:
    """The variable of P, and its pieces: how many, how many bits tell them apart, and whether the last goes on to the
    end; ``bend`` is b in 1/(1 + b z).  Pieces that are ``stretch`` times as long begin elsewhere, away from a zero.

    ``crossed``: with terms times z.  ``rational``: a quotient in the variable, whatever that is.
    """

    variable: Variable
    pieces: int = 1
    octave: int = 0
    tail: bool = False
    bend: float = 0.0
    stretch: float = 1.0
    crossed: bool = False
    rational: bool = False


def layouts(problem: Problem) -> Iterator[Layout]:
    """All of them, with as many pieces as the precision has."""
    yield from (Layout(v) for v in ("distance", "exponential"))
    yield from (Layout("reciprocal", bend=2.0**k) for k in range(-3, 3))
    if problem.precision.coarse:  # where terms cancel, they do so in a few numbers of half types alone
        yield Layout("exponential", crossed=True)
        yield Layout("distance", rational=True)
    for pieces in problem.precision.pieces:
        for octave, tail, stretch in product(range(pieces.bit_length()), (False, True), STRETCHES):
            yield Layout("distance", pieces, octave, tail, stretch=stretch)
        if pieces < 16:
            yield Layout("exponential", pieces, pieces.bit_length() - 1)


def shapes(problem: Problem) -> Iterator[Shape]:
    """Every way to split off an asymptote and an exponential."""
    exponents = {s.exponent for s in problem.sides if s.exponent is not None}
    for exponent in (None, *sorted(exponents, key=str)):
        wheres: tuple[Reach, ...] = ("both", "left", "right") if exponent is not None else ("both",)
        for where, added in product(wheres, product((False, True), repeat=len(problem.sides))):
            yield from _shape(problem, exponent, where, added)


def _shape(problem: Problem, exponent: sp.Expr | None, where: Reach, added: tuple[bool, ...]) -> Iterator[Shape]:
    """The shape in which P is ``added`` to the asymptote of each side, or is the function itself."""
    asymptotes: list[sp.Expr | None] = [None, None]
    beyond: list[float | None] = [None, None]
    for side, on in zip(problem.sides, added, strict=True):
        i = (side.sign + 1) // 2
        here = exponent is not None and where in ("both", ("left", "right")[i])
        vanishes = side.asymptote is not None and side.asymptote == 0
        if vanishes or side.asymptote is None:
            if on or (vanishes and not here and not side.bounded):
                return  # nothing to add to, or nothing that brings the function down to 0
        elif on:
            if any(float(side.asymptote.subs(x, side.sign * float(zero))) for zero, _ in problem.zeros(side)):
                return  # they would cancel there
            asymptotes[i] = side.asymptote
        elif side.bounded:
            continue
        elif here:
            return
        else:
            asymptotes[i], beyond[i] = side.asymptote, side.end
    parity = symmetry(problem)
    if parity and (where != "both" or len(set(added)) > 1):
        return
    yield Shape(exponent, where, (asymptotes[0], asymptotes[1]), (beyond[0], beyond[1]), problem.sides, parity < 0)


def symmetry(problem: Problem) -> int:
    """1 for an even function, -1 for an odd one, 0 for any other."""
    if len(problem.sides) < 2 or -problem.lower != problem.upper:
        return 0
    points = np.exp2(np.linspace(-6, 3, 24)) * 1.01
    points = points[points < min(s.end for s in problem.sides)]
    left, right = (problem.values(problem.expr, sign * points) for sign in (-1, 1))
    return next((sign for sign in (1, -1) if np.array_equal(left, sign * right)), 0)
