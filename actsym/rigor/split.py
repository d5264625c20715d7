"""Where a function is cut before it is charted."""

from __future__ import annotations

from itertools import pairwise

import sympy as sp

from actsym.errors import EvaluationError
from actsym.rigor.breakpoints import BreakpointError, Piece, pieces
from actsym.rigor.piece import between
from actsym.rigor.singular import singular_points

_SWITCHING = (sp.Piecewise, sp.Abs, sp.sign, sp.Heaviside, sp.Max, sp.Min, sp.floor, sp.ceiling, sp.frac, sp.Mod)


def safe_pieces(expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo) -> list[Piece]:
    """The pieces between breakpoints and between singular points that are seen at once.

    Raises :class:`~actsym.rigor.breakpoints.BreakpointError`, and as
    :func:`~actsym.rigor.breakpoints.pieces` does.
    """
    return [part for piece in _between_switches(expr, lower, upper) for part in _cut(piece)]


def _cut(piece: Piece) -> list[Piece]:
    inner = [p for p in singular_points(piece.expr) if between(p, piece.lower, piece.upper)]
    ends = [piece.lower, *inner, piece.upper]
    return [Piece(a, b, piece.expr) for a, b in pairwise(ends)]


def _between_switches(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[Piece]:
    if not expr.has(*_SWITCHING):
        return [Piece(lower, upper, expr)]
    try:
        return pieces(expr, lower, upper)
    except EvaluationError as error:
        raise BreakpointError(str(error)) from error
