"""The sign of a function and of its derivatives over the whole line, each zero isolated.

The line is cut at breakpoints into pieces on which the function is analytic.  Near every end of a piece,
finite or infinite, signs and limits come from expansions with proven remainders
(:mod:`~actsym.rigor.asymptotics`); between, zeros are isolated by subdivision (:mod:`~actsym.rigor.roots`).
What resists is a *gap*, with its reason; all the rest is proven.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import sympy as sp
from flint import arb, ctx

from actsym.definition.symbols import x
from actsym.errors import Unanswered, sympy_asked
from actsym.rigor import roots
from actsym.rigor.asymptotics.constants import TooNear, Undetermined, plain
from actsym.rigor.asymptotics.expand import End, jet
from actsym.rigor.asymptotics.series import Scale, Series
from actsym.rigor.asymptotics.terms import Coefficient
from actsym.rigor.balls import dyadic, fraction
from actsym.rigor.evaluate import Evaluator, UnsupportedError
from actsym.rigor.exact_numbers import Piece
from actsym.rigor.jets import Jets
from actsym.rigor.roots import Field, Root, StuckError, candidates, interval, rounded
from actsym.work import steps

#: Highest derivative that is charted.
ORDER = 3

#: Bits that limits and values are computed with.
PRECISION = 192

#: Where expansions are tried to hold from: t = 2^k.
_STARTS = (2, 3, 4, 6, 8, 10, 13, 16, 20, 26, 32, 40, 60, 100, 200)

#: Finer units at the ends of the line: 2^-k.
_UNITS = (3, 6, 9, 12, 15, 18, 21, 24, 30, 36)

#: Bits of the subdivision where fewer do not resolve what it finds.
_MOST_BITS = 16 * roots.PRECISION

#: Points at which pieces may be cut beyond the breakpoints.
_MOST_CUTS = 12

#: Operations of a limit in exact form.
_LONGEST = 400

#: Expansions of one chart beyond the first at each end; then no further start, and no further cut, is tried.
_MOST_TRIES = 240

#: The same, where it is asked whether a cut helps.
_TRIES_OF_A_CUT = 12


@dataclass
class _Tries:
    """How many expansions may still be tried."""

    left: int

    def more(self) -> bool:
        """Whether there is one more, which is taken."""
        self.left -= 1
        return self.left >= 0


@dataclass(frozen=True)
class Side:
    """One end of a piece: for each derivative its limit there, and its sign from the end to ``reach``.

    limits
        A coefficient (exact where known), or 1 or -1 for an infinite limit, or None where it is not known.
    signs
        1, -1, 0 (zero identically), or None where it is not proven, with the reason in ``reasons``.
    reach
        For each derivative the point up to which the sign is proven.
    """

    end: End
    limits: tuple[Coefficient | int | None, ...]
    signs: tuple[int | None, ...]
    reach: tuple[Fraction, ...]
    reasons: tuple[str, ...]


@dataclass
class PieceChart:
    """One piece: the two sides, and for each derivative the zeros between and the signs between those."""

    piece: Piece
    sides: tuple[Side, Side]
    isolator: Field
    roots: list[list[Root]] = field(default_factory=list)
    signs: list[list[int] | None] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)

    @property
    def expr(self) -> sp.Expr:
        return self.piece.expr


@dataclass(frozen=True)
class Chart:
    """The pieces from left to right; ``expr`` is the function charted."""

    expr: sp.Expr
    pieces: tuple[PieceChart, ...]
    lower: sp.Expr = -sp.oo
    upper: sp.Expr = sp.oo

    def gap(self, *orders: int) -> str:
        """Why one of these derivatives is not charted on the whole line; empty if all are."""
        for part in self.pieces:
            for k in orders:
                if part.gaps[k]:
                    return part.gaps[k]
        return ""


def chart(expr: sp.Expr, cut: Sequence[Piece], order: int = ORDER) -> Chart:
    """Chart f, f', ..., f^(order) of an expression in x that is ``cut`` into neighbouring pieces.

    Raises :class:`~actsym.rigor.evaluate.UnsupportedError` for a function without ball arithmetic.
    """
    tries = _Tries(_MOST_TRIES)
    waiting = [(piece, roots.PRECISION) for piece in cut[::-1]]
    done: list[PieceChart] = []
    cuts = 0
    while waiting:
        piece, bits = waiting.pop()
        charted, stuck = _charted(piece, order, tries, bits)
        if stuck is not None and stuck.narrow and cuts < _MOST_CUTS and tries.left > 0:
            point = next((c for c in candidates(piece.expr, stuck) if _useful(piece, c, order, stuck)), None)
            if point is not None:
                cuts += 1
                waiting += [(replace(piece, lower=point), bits), (replace(piece, upper=point), bits)]
                continue
            if bits < _MOST_BITS:
                waiting.append((piece, 4 * bits))
                continue
        done.append(charted)
    return Chart(expr, tuple(done), cut[0].lower, cut[-1].upper)


def _charted(piece: Piece, order: int, tries: _Tries, bits: int) -> tuple[PieceChart, StuckError | None]:
    """The chart of a piece, and where it got stuck, if it did."""
    if piece.expr.has(sp.nan, sp.zoo, sp.oo):
        raise UnsupportedError(f"the function is not defined between {piece.lower} and {piece.upper}")
    left, right = (side(piece, end, order, tries) for end in (End(piece.lower, 1), End(piece.upper, -1)))
    charted = PieceChart(piece, (left, right), Field(Jets(piece.expr), order, bits))
    stuck = None
    for k in range(order + 1):
        found: list[Root] = []
        signs: list[int] | None = None
        gaps: list[str] = []
        if any(s.signs[k] == 0 for s in charted.sides):
            # An analytic function that is zero near an end is zero on the whole piece.
            signs = [0]
        else:
            gaps = [f"near {s.end} {s.reasons[k]}" for s in charted.sides if s.signs[k] is None]
            try:
                found, signs = _isolated(charted, k, order)
            except StuckError as error:
                stuck = stuck or error
                gaps.append(str(error))
        charted.roots.append(found)
        charted.signs.append(signs)
        charted.gaps.append("; ".join(gaps))
    return charted, stuck


def _isolated(charted: PieceChart, k: int, order: int) -> tuple[list[Root], list[int]]:
    """Zeros and signs between the parts that belong to the ends; with larger such parts if it takes too long."""
    for attempt in range(2):
        low, high = (s.reach[k] for s in charted.sides)
        left, right = (s.signs[k] for s in charted.sides)
        if low >= high:
            if left is None or left != right:
                raise StuckError("the signs at the two ends disagree", high, low, k)
            return [], [left or right]
        try:
            return charted.isolator.isolate(k, low, high)
        except StuckError as error:
            if attempt or error.narrow:
                raise
            left_side, right_side = (nearer(charted.piece, s, order) for s in charted.sides)
            charted.sides = left_side, right_side
    raise AssertionError("the second attempt returns or raises")


def _useful(piece: Piece, cut: sp.Expr, order: int, stuck: StuckError) -> bool:
    """Whether cutting a piece at a point helps: it is singular there, or has an exact zero with known signs beside."""
    if not Jets(piece.expr).on(interval(stuck.lower, stuck.upper), 0)[0].is_finite():
        return True
    tries = _Tries(_TRIES_OF_A_CUT)
    for end in (End(cut, 1), End(cut, -1)):
        found = side(piece, end, order, tries)
        limit = found.limits[stuck.order]
        if None in found.signs or (isinstance(limit, Coefficient) and not limit.zero):
            return False
    return True


def side(piece: Piece, end: End, order: int, tries: _Tries) -> Side:
    """Limits and signs near an end: where nothing is zero at a regular point, from enclosures, else from expansions."""
    unknown = (None,) * (order + 1)
    beside = _regular(piece, Side(end, unknown, unknown, (Fraction(0),) * (order + 1), ("",) * (order + 1)), order)
    if None not in beside.signs:
        return beside
    limits: list[Coefficient | int | None] = [None] * (order + 1)
    signs: list[int | None] = [None] * (order + 1)
    reasons = [""] * (order + 1)
    starts = [0] * (order + 1)
    for exponent in _STARTS:
        open_orders = [k for k in range(order + 1) if signs[k] is None]
        if not open_orders or (exponent > _STARTS[0] and not tries.more()):
            break
        retry = False
        with ctx.workprec(PRECISION):
            try:
                tails = jet(piece.expr, end, Scale(arb((1, exponent))), order)
            except Undetermined as error:
                reasons = [r if signs[k] is not None else str(error) for k, r in enumerate(reasons)]
                if isinstance(error, TooNear):
                    continue
                break
            for k in open_orders:
                tail = _times_factorial(tails[k], k)
                try:
                    if limits[k] is None:
                        limits[k] = tail.limit()
                    signs[k], starts[k] = tail.sign(), exponent
                except Undetermined as error:
                    reasons[k] = str(error)
                    retry = retry or isinstance(error, TooNear)
        if not retry:
            break
    found = Side(end, tuple(limits), tuple(signs), tuple(_place(end, s or 4, piece) for s in starts), tuple(reasons))
    return found if None not in found.signs else _regular(piece, found, order)


def nearer(piece: Piece, found: Side, order: int) -> Side:
    """The same end of the line, with its signs proven from as near to 0 as a finer unit allows."""
    if not found.end.infinite:
        return found
    reach = list(found.reach)
    for exponent in _UNITS:
        end = replace(found.end, unit=Fraction(1, 1 << exponent))
        with ctx.workprec(PRECISION):
            try:
                tails = jet(piece.expr, end, Scale(arb((1, _STARTS[0]))), order)
            except Undetermined:
                break
            for k in range(order + 1):
                try:
                    if found.signs[k] is not None and tails[k].sign() == found.signs[k]:
                        reach[k] = _place(end, _STARTS[0], piece) * end.unit
                except Undetermined:
                    continue
    return replace(found, reach=tuple(reach))


def _times_factorial(tail: Series, k: int) -> Series:
    return tail.times(Coefficient(sp.factorial(k))) if k > 1 else tail


def _place(end: End, exponent: int, piece: Piece) -> Fraction:
    """The point t = 2^exponent, a dyadic rational; beside a point that is none, somewhat nearer to it."""
    if end.infinite:
        place = Fraction(2) ** exponent * (1 if end.point is sp.oo else -1)
    else:
        step = Fraction(end.side, 2**exponent)
        with ctx.workprec(PRECISION + exponent):
            ball = Evaluator(end.point).on(arb(0))
        place = fraction(ball.mid()) + step
        if not ball.is_exact():
            place = rounded(place - step / 4, abs(step))
    # A half-line may start beyond T: the sign is proven on what is left of it.
    return place


def _regular(piece: Piece, found: Side, order: int) -> Side:
    """At a point where the function is analytic the enclosures on a short interval beside it may decide."""
    if found.end.infinite:
        return found
    limits, signs, reach = list(found.limits), list(found.signs), list(found.reach)
    jets = Jets(piece.expr)
    for exponent in (2, 3, 5, 8, 14, 20, 30, 40):
        place = _place(found.end, exponent, piece)
        with ctx.workprec(PRECISION):
            point = Evaluator(found.end.point).on(arb(0))
            values, at = jets.derivatives(point.union(dyadic(place)), order), jets.derivatives(point, order)
        for k in range(order + 1):
            if signs[k] is None and values[k].is_finite() and not values[k].contains(0):
                signs[k], reach[k] = (1 if values[k] > 0 else -1), place
            if limits[k] is None and at[k].is_finite() and values[k].is_finite():
                limits[k] = Coefficient(exact_limit(piece.expr, found.end.point, k, at[k]), at[k])
        if None not in signs:
            break
    return replace(found, limits=tuple(limits), signs=tuple(signs), reach=tuple(reach))


@steps.remembered(256)
def _derivative(expr: sp.Expr, k: int) -> sp.Expr:
    return sp.diff(_derivative(expr, k - 1), x) if k else expr


def exact_limit(expr: sp.Expr, point: sp.Expr, k: int, ball: arb) -> sp.Expr | None:
    """The k-th derivative at a point in exact form, if that is short and within the ball."""
    with sympy_asked(f"the derivative of {expr} at {point}"):
        value = plain(_derivative(expr, k).subs(x, point))
        if sp.count_ops(value) > _LONGEST or not value.is_number:
            return None
    try:
        with ctx.workprec(PRECISION):
            return value if Evaluator(value).on(arb(0)).overlaps(ball) else None
    except Unanswered:
        return None


def value_at(part: PieceChart, root: arb, k: int) -> arb:
    """The k-th derivative over a ball about a zero."""
    with ctx.workprec(PRECISION):
        return part.isolator.jets.derivatives(root, k)[k]


__all__ = ["Chart", "PieceChart", "Side", "chart", "exact_limit", "interval", "side", "value_at", "x"]
