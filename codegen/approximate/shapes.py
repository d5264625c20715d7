"""What a form may be like, before coefficients: what is split off, and the variable and pieces of what is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
import sympy as sp

from actsym.definition.spec import x
from codegen.approximate.form import Reach, Variable
from codegen.approximate.problem import Problem, Side

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
    negated: bool = False


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
    if problem.near:
        yield Layout("distance")
        for pieces in (p for p in problem.precision.pieces if p <= 8):
            for octave, stretch in product(range(pieces.bit_length()), STRETCHES):
                yield Layout("distance", pieces, octave, stretch=stretch)
        return
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
    sides = problem.sides
    parity = symmetry(problem)
    exponents = {s.exponent for s in sides if s.exponent is not None and not problem.near}
    for exponent in (None, *sorted(exponents, key=str)):
        wheres: tuple[Reach, ...] = ("both", "left", "right") if exponent is not None else ("both",)
        for where, added in product(wheres, product((False, True), repeat=len(sides))):
            yield from _shape(problem, sides, exponent, where, added, parity)


def _shape(
    problem: Problem, sides: tuple[Side, ...], exponent: sp.Expr | None, where: Reach, added: tuple[bool, ...],
    parity: int,
) -> Iterator[Shape]:  # fmt: skip
    """The shape in which P is ``added`` to the asymptote of each side, or is the function itself."""
    asymptotes: list[sp.Expr | None] = [None, None]
    beyond: list[float | None] = [None, None]
    for side, on in zip(sides, added, strict=True):
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
            beyond[i] = side.end
    if parity and len(set(added)) > 1:
        return
    if parity and where != "both":
        return
    for side in sides:
        if beyond[(side.sign + 1) // 2] is not None:
            asymptotes[(side.sign + 1) // 2] = side.asymptote
    yield Shape(exponent, where, (asymptotes[0], asymptotes[1]), (beyond[0], beyond[1]), sides, parity < 0)


def symmetry(problem: Problem) -> int:
    """1 for an even function, -1 for an odd one, 0 for any other."""
    if len(problem.sides) < 2 or -problem.lower != problem.upper:
        return 0
    points = np.exp2(np.linspace(-6, 3, 24)) * 1.01
    points = points[points < min(s.end for s in problem.sides)]
    left, right = (problem.values(problem.expr, sign * points) for sign in (-1, 1))
    return next((sign for sign in (1, -1) if np.array_equal(left, sign * right)), 0)
