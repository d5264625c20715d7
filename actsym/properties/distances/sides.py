"""A difference cut into parts on which it is analytic, and whether its powers are integrable at their ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import sympy as sp

from actsym.definition.spec import x
from actsym.properties.distances.forms import least_cancelling
from actsym.properties.singularities import singular_points
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.monomial import ONE, Monomial, T
from actsym.rigor.asymptotics.questions import integrable, leading
from actsym.rigor.breakpoints import Piece, pieces, sorted_reals


@dataclass(frozen=True)
class Side:
    """One piece of g on [lower, upper], mirrored where necessary so that only the upper end is infinite.

    Where g is singular at a point b, ``expr`` is g(b + 1/x) or g(b - 1/x), and integrals have the weight
    1/x^2.
    """

    expr: sp.Expr
    lower: sp.Expr
    upper: sp.Expr
    point: sp.Expr | None = None

    @property
    def infinite(self) -> bool:
        return self.upper is sp.oo

    def integrand(self, p: int) -> sp.Expr:
        """What is to be raised to the power p and integrated."""
        return self.expr if self.point is None else self.expr * x ** sp.Rational(-2, p)


def sides(g: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[Side]:
    """The pieces of ``g`` between the ends, cut at singular points, and the whole line at 0 if need be."""
    found: list[Side] = []
    for piece in pieces(g, lower, upper):
        parts = [piece]
        if piece.lower is -sp.oo and piece.upper is sp.oo:
            parts = [Piece(-sp.oo, sp.S.Zero, piece.expr), Piece(sp.S.Zero, sp.oo, piece.expr)]
        for part in parts:
            if part.lower is -sp.oo:
                part = Piece(-part.upper, sp.oo, part.expr.subs(x, -x))
            found += _regular(Piece(part.lower, part.upper, least_cancelling(part.expr)))
    return found


def _regular(piece: Piece) -> Iterator[Side]:
    """The piece without the neighbourhoods of its singular points, and these neighbourhoods."""
    singular = sorted_reals(s for s in singular_points(piece) if _within(s, piece))
    if not singular:
        yield Side(piece.expr, piece.lower, piece.upper)
        return
    marks = sorted_reals([piece.lower, *singular, *([] if piece.upper is sp.oo else [piece.upper])])
    if piece.upper is sp.oo:
        marks.append(marks[-1] + 2)
    for a, b in pairwise(marks):
        middle = (a + b) / 2
        for point, direction in ((a, 1), (b, -1)):
            if point in singular:
                yield Side(piece.expr.subs(x, point + direction / x), 1 / (middle - point) * direction, sp.oo, point)
            else:
                yield Side(piece.expr, *((a, middle) if direction == 1 else (middle, b)))
    if piece.upper is sp.oo:
        yield Side(piece.expr, marks[-1], sp.oo)


def _within(point: sp.Expr, piece: Piece) -> bool:
    return sign(point - piece.lower) >= 0 and (piece.upper is sp.oo or sign(piece.upper - point) >= 0)


def divergence(side: Side, p: int) -> str | None:
    """Why the integral of |g|^p is infinite, or None if it is finite: decided by the leading term."""
    if not side.infinite:
        return None
    term = leading(side.expr.subs(x, t))
    if term is None:
        return None
    weight = ONE if side.point is None else T ** sp.Integer(-2)
    if integrable(term[1] ** sp.Integer(p) * weight):
        return None
    what = "which is not integrable" if p == 1 else f"whose power {p} is not integrable"
    return f"{_rate(side, term)}, {what}"


def _rate(side: Side, term: tuple[sp.Expr, Monomial]) -> str:
    """The leading term in words."""
    if side.point is None:
        rate = sp.Abs(term[0]) * term[1].expression(sp.Symbol("|x|", positive=True))
        return f"the difference behaves like {rate}"
    h = sp.Symbol("|h|", positive=True)
    return f"the difference behaves like {sp.Abs(term[0]) * term[1].expression(1 / h)} at x = ±({side.point}) + h"


def growth(side: Side) -> str | None:
    """Why sup |g| is infinite, or None."""
    if not side.infinite:
        return None
    term = leading(side.expr.subs(x, t))
    if term is None or term[1].size <= 0:
        return None
    return f"{_rate(side, term)}, which is unbounded"
