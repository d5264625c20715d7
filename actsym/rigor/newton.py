"""Certified roots of systems of equations in a few unknowns, by Krawczyk's operator.

With Y near the inverse of the Jacobian at x, the operator maps a box X around x to

    K = x - Y F(x) + (1 - Y F'(X)) (X - x);

if K lies in the interior of X, the system has exactly one root in X, and the root is in K.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sympy as sp
from flint import arb, arb_mat, ctx

from actsym.rigor.balls import Uncertain, rational

#: Precision of the search, of Jacobians, and the most steps from one starting point.
_COARSE_BITS, _STEPS = 50, 40

#: A step of the search shorter than this, relative to the point, ends it.
_NEAR = 1e-11

Vector = list[arb]
Matrix = list[list[arb]]


@dataclass(frozen=True)
class System:
    """F and its Jacobian at points whose coordinates are rational numbers or uncertain constants.

    Both take (point, bits) and return balls that hold every value.
    """

    value: Callable[[Sequence[sp.Expr], int], Vector]
    jacobian: Callable[[Sequence[sp.Expr], int], Matrix]
    inside: Callable[[Sequence[sp.Expr]], bool]


def approximate(system: System, start: Sequence[sp.Expr]) -> list[sp.Expr] | None:
    """A point near a root, found by damped Newton steps from ``start``; None if they lead nowhere."""
    point = list(start)
    size = _size(system.value(point, _COARSE_BITS))
    for _ in range(_STEPS):
        inverse = _inverse(system.jacobian(point, _COARSE_BITS))
        if inverse is None or not math.isfinite(size):
            return None
        step = [float(v.mid()) for v in _apply(inverse, system.value(point, _COARSE_BITS))]
        if max(abs(s) / max(1.0, abs(float(p))) for s, p in zip(step, point, strict=True)) < _NEAR:
            return point
        moved = _damped(system, point, step, size)
        if moved is None:
            return None
        point, size = moved
    return None


def _damped(system: System, point: list[sp.Expr], step: list[float], size: float) -> tuple[list[sp.Expr], float] | None:
    """The longest of the step's halves that stays in the domain and comes nearer to a root."""
    for _ in range(12):
        new = [sp.Rational(float(p) - s) for p, s in zip(point, step, strict=True)]
        if system.inside(new):
            smaller = _size(system.value(new, _COARSE_BITS))
            if smaller < size or smaller < 2.0 ** (8 - _COARSE_BITS):
                return new, smaller
        step = [s / 2 for s in step]
    return None


def certify(system: System, near: Sequence[sp.Expr], bits: int) -> Vector | None:
    """Balls, to about ``bits`` bits, that hold the one root near ``near``; None if that is not shown."""
    with ctx.workprec(bits + 32):
        inverse = _inverse(system.jacobian(near, _COARSE_BITS))
        if inverse is None:
            return None
        middle = [[entry.mid() for entry in row] for row in inverse]
        point = list(near)
        for _ in range(1 + bits // 30):
            step = _apply(middle, system.value(point, bits))
            point = [rational((to_ball(p) - s).mid()) for p, s in zip(point, step, strict=True)]
        residual = _apply(middle, system.value(point, bits))
        # The contraction is as good as Y, about 2^-36: a box of 2^(36 - bits) gives all digits, if it is wide enough.
        for exponent in (36 - bits, -(bits // 2)):
            radius = arb((1, exponent))
            box = [to_ball(p) + arb(0, radius) for p in point]
            constants = [Uncertain.of(i, ball) for i, ball in enumerate(box)]
            contraction = _contraction(middle, system.jacobian(constants, _COARSE_BITS + 14))
            spread = _apply(contraction, [arb(0, radius) for _ in box])
            image = [to_ball(p) - r + s for p, r, s in zip(point, residual, spread, strict=True)]
            if all(b.contains_interior(i) for b, i in zip(box, image, strict=True)):
                return image
        return None


def to_ball(value: sp.Expr) -> arb:
    """A rational number as a ball at the precision in force."""
    return arb(int(value.p)) / int(value.q)


def _size(values: Vector) -> float:
    return max(abs(float(v.mid())) for v in values)


def _apply(matrix: Matrix, vector: Vector) -> Vector:
    return [sum((a * b for a, b in zip(row, vector, strict=True)), arb(0)) for row in matrix]


def _contraction(inverse: Matrix, jacobian: Matrix) -> Matrix:
    """1 - Y F'(X)."""
    columns = list(zip(*jacobian, strict=True))
    product = [
        [sum((a * b for a, b in zip(row, column, strict=True)), arb(0)) for column in columns] for row in inverse
    ]
    return [[int(i == j) - entry for j, entry in enumerate(row)] for i, row in enumerate(product)]


def _inverse(matrix: Matrix) -> Matrix | None:
    """The inverse of a matrix of balls; None if it may be singular."""
    if not all(entry.is_finite() for row in matrix for entry in row):
        return None
    try:
        inverse = arb_mat(matrix).inv()
    except ZeroDivisionError:
        return None
    size = range(len(matrix))
    return [[inverse[i, j] for j in size] for i in size]
