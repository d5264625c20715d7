"""A chart with its zeros narrowed to full accuracy and, where they have one, in closed form.

Closed forms are looked for in a number of steps that does not depend on the machine; what has none then stays a
certified enclosure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import sympy as sp
from flint import arb, ctx

from actsym.definition.symbols import x
from actsym.errors import EvaluationError, Unanswered, sympy_asked
from actsym.quantity import DIGITS, Enclosure, Quantity
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.asymptotics.expand import End, jet
from actsym.rigor.asymptotics.series import Scale
from actsym.rigor.asymptotics.terms import Coefficient
from actsym.rigor.balls import dyadic, fraction
from actsym.rigor.breakpoints import exact_value, safe_pieces
from actsym.rigor.chart import ORDER, PRECISION, Chart, PieceChart, Side, chart, exact_limit, value_at
from actsym.rigor.evaluate import Evaluator, UnsupportedError, bits_for
from actsym.rigor.exact_numbers import BreakpointError
from actsym.rigor.exact_zeros import proposed_zeros, short_numbers, shorter_form
from actsym.rigor.jets import Jets
from actsym.rigor.roots import Root
from actsym.rigor.symmetry import parity
from actsym.rigor.zero import Zero
from actsym.text import exact
from actsym.work import steps

#: Steps for all closed forms of one function.
EXACT = 30_000_000

#: Operations of a value that is shown as a closed form.
_SHORT = 12

METHOD = "interval Newton"
_CLOSED = "closed form, in its isolating interval"


@dataclass(frozen=True)
class Mark:
    """A point of the line: finite with a ball (and exact where known), or +-oo."""

    ball: arb | None
    exact: sp.Expr | None = None

    @property
    def position(self) -> arb:
        """The ball of a finite point.  Raises ``ValueError`` at an end of the line."""
        if self.ball is None:
            raise ValueError(f"{self.exact} is no point of the line")
        return self.ball

    @property
    def infinite(self) -> bool:
        return self.ball is None

    def quantity(self) -> Quantity:
        if self.ball is None:
            return Quantity.infinite("an end of the line", self.exact)
        return number(self.exact, self.ball, _CLOSED if self.exact is not None else METHOD)


@dataclass
class Node:
    """An end of a piece: limits of f, f', ... from the left and from the right, and the value of f there.

    Where there is no value, ``undecided`` says that one may exist.
    """

    mark: Mark
    left: Side | None
    right: Side | None
    value: Coefficient | None
    undecided: bool = False

    @property
    def doubtful(self) -> bool:
        """Whether f may vanish there, and is not shown to."""
        if self.filled is not None:
            return self.filled.doubtful and not self.filled.zero
        limits = [side.limits[0] for side in (self.left, self.right) if side is not None]
        return self.undecided and any(isinstance(c, Coefficient) and (c.zero or c.doubtful) for c in limits)

    @property
    def side(self) -> Side:
        """The side on the left, or on the right where there is none: every node has one."""
        side = self.left or self.right
        assert side is not None
        return side

    @property
    def inside(self) -> bool:
        """Whether pieces meet there; else it is an end of the line, or of a window."""
        return self.left is not None and self.right is not None

    def jump(self, k: int) -> bool | None:
        """Whether the k-th derivative has different limits from the two sides; None where that is not known."""
        if self.left is None or self.right is None:
            return False
        return differ(self.left.limits[k], self.right.limits[k])

    @property
    def continuous(self) -> bool | None:
        """Whether f is, with its value where it has one; a missing value is filled in by a finite limit."""
        if any(isinstance(side.limits[0], int) for side in (self.left, self.right) if side is not None):
            return False
        return self.connected

    @property
    def connected(self) -> bool | None:
        """Whether the values of f on both sides reach as far: f is continuous, or has a pole between equal signs."""
        jump = self.jump(0)
        if jump is not False or self.value is None or self.left is None or self.right is None:
            return None if jump is None else not jump
        apart = differ(self.value, self.left.limits[0])
        return None if apart is None else not apart

    def reached(self, side: int) -> bool:
        """Whether the value there is shown to be the limit from one side (-1: from the left), also where f jumps."""
        there = self.left if side < 0 else self.right
        limit = None if there is None else there.limits[0]
        return self.value is not None and isinstance(limit, Coefficient) and differ(self.value, limit) is False

    @property
    def filled(self) -> Coefficient | None:
        """The value of f, or the limit that fills it in."""
        limit = self.side.limits[0]
        return limit if self.value is None and self.jump(0) is False and isinstance(limit, Coefficient) else self.value


@dataclass
class Portrait:
    """The chart of a function, ``marks[i][k]`` the zeros of the k-th derivative in piece i, and the nodes.

    ``closed`` says that the interval is a period of f', so that its two ends are one point of the graph.
    """

    chart: Chart
    nodes: list[Node]
    marks: list[list[list[Mark]]]
    values: dict[tuple[int, int, int], sp.Expr] = field(default_factory=dict)
    closed: bool = False

    @property
    def pieces(self) -> tuple[PieceChart, ...]:
        return self.chart.pieces

    @property
    def inner(self) -> list[Node]:
        """The nodes at which two pieces meet; the two ends of a period are one."""
        return self.nodes[0 if self.closed else 1 : -1]

    @cached_property
    def parity(self) -> str:
        """``even``, ``odd``, ``neither``, or empty where that is not proven."""
        return parity([part.piece for part in self.pieces], self.chart.expr)

    @cached_property
    def parities(self) -> tuple[str, ...]:
        """The same for each derivative, in the pieces alone."""
        pieces = [part.piece for part in self.pieces]
        return tuple(parity([replace(p, expr=sp.diff(p.expr, x, k)) for p in pieces]) for k in range(ORDER))

    def value(self, i: int, k: int, j: int) -> Coefficient:
        """f^(k-1) at the j-th zero of f^(k) in piece i: the candidate for an extreme value of f^(k-1)."""
        mark = self.marks[i][k][j]
        ball = value_at(self.pieces[i], mark.position, k - 1)
        closed = self.values.get((i, k, j))
        if closed is None and _short(mark):
            closed = exact_derivative(self.pieces[i].expr, mark.exact, k - 1)
        if closed is not None and Evaluator(closed).at(0, PRECISION - 32).ball.overlaps(ball):
            return Coefficient(closed, ball)
        return Coefficient(None, ball)

    def value_at(self, part: PieceChart, mark: Mark) -> Coefficient:
        """f at a point of a piece, exact where the point is and the value is short."""
        ball = value_at(part, mark.position, 0)
        if _short(mark):
            return Coefficient(exact_derivative(part.expr, mark.exact, 0), ball)
        return Coefficient(None, ball)


def _short(mark: Mark) -> bool:
    """Whether a point is a number at which functions have short values: rational, or a multiple of pi and such."""
    return mark.exact is not None and bool(mark.exact.is_Rational or mark.exact.has(sp.pi))


def number(closed: sp.Expr | None, ball: arb, method: str) -> Quantity:
    """A finite quantity from an exact value, a ball, or both."""
    if isinstance(closed, sp.Rational):
        return Quantity.of_exact(closed, method)
    if closed is not None:
        ball = Evaluator(closed).at(0, bits_for(DIGITS)).ball
    return Quantity(exact=closed, enclosure=Enclosure(ball), method=method)


def differ(a: Coefficient | int | None, b: Coefficient | int | None) -> bool | None:
    """Whether two limits are different; None where that is not known."""
    if a is None or b is None:
        return None
    if isinstance(a, int) or isinstance(b, int):
        return a is not b if isinstance(a, int) is not isinstance(b, int) else a != b
    found = compared(a, b)
    return None if found is None else found != 0


def compared(a: Coefficient, b: Coefficient) -> int | None:
    """The sign of a - b; None where it is not known."""
    if not a.ball.overlaps(b.ball):
        return 1 if a.ball > b.ball else -1
    try:
        return sign(a.known() - b.known())
    except Unanswered:
        return None


@steps.remembered(64)
def portrait(
    expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo, order: int = ORDER, gain: sp.Expr | None = None
) -> Portrait:
    """The portrait of an expression in x, with its derivatives up to ``order``.

    gain
        Of a function whose derivative has the interval as a period: what the function gains over it.

    Raises what :func:`~actsym.rigor.chart.chart` raises.
    """
    found = chart(expr, safe_pieces(expr, lower, upper), order)
    marks = [[[_mark(part, root) for root in roots] for roots in part.roots] for part in found.pieces]
    painted = Portrait(found, _nodes(found, gain), marks, closed=gain is not None)
    _close(painted)
    return painted


def _mark(part: PieceChart, root: Root) -> Mark:
    """The zero narrowed; short numbers in its ball are tried as the exact zero."""
    ball = part.isolator.narrowed(root, PRECISION)
    with ctx.workprec(PRECISION):
        for point in short_numbers(part.expr, ball):
            own = Evaluator(point).on(arb(0))
            inside = own > dyadic(root.lower) and own < dyadic(root.upper)
            if inside and own.overlaps(ball) and exact_derivative(part.expr, point, root.order) == 0:
                return Mark(own, point)
    return Mark(ball)


@steps.remembered(256)
def exact_derivative(expr: sp.Expr, point: sp.Expr, k: int) -> sp.Expr | None:
    """The k-th derivative at a point, by the expansion there or in place; None where neither is exact."""
    with ctx.workprec(PRECISION):
        at = Jets(expr).derivatives(Evaluator(point).on(arb(0)), k)[k]
        if at.is_finite() and (value := exact_limit(expr, point, k, at)) is not None:
            return value
        try:
            limit = jet(expr, End(point, 1), Scale(arb(1 << 12)), k)[k].limit()
        except Undetermined:
            return None
    return limit.number() * sp.factorial(k) if isinstance(limit, Coefficient) and limit.exact is not None else None


def _nodes(found: Chart, gain: sp.Expr | None) -> list[Node]:
    sides = [part.sides for part in found.pieces]
    lefts, rights = [None, *(s[1] for s in sides)], [*(s[0] for s in sides), None]
    points = [found.lower, *(part.piece.upper for part in found.pieces)]
    if gain is not None:
        lefts[0], rights[-1] = _raised(sides[-1][1], -gain), _raised(sides[0][0], gain)
    nodes = []
    for point, left, right in zip(points, lefts, rights, strict=True):
        if point in (sp.oo, -sp.oo):
            nodes.append(Node(Mark(None, point), left, right, None))
        else:
            ball = Evaluator(point).at(0, PRECISION).ball
            nodes.append(Node(Mark(ball, point), left, right, *_value(found.expr, point, (left, right))))
    return nodes


def _raised(side: Side, gain: sp.Expr) -> Side:
    """The same side of the function plus a constant."""
    limit = side.limits[0]
    return (
        replace(side, limits=(limit + Coefficient(gain), *side.limits[1:])) if isinstance(limit, Coefficient) else side
    )


def _value(expr: sp.Expr, point: sp.Expr, sides: Sequence[Side | None]) -> tuple[Coefficient | None, bool]:
    """The value of the function at a node, if it has one, and whether it may have one that is not known.

    It is exact if it is short, or equal to the limit from a side.
    """
    try:
        with sympy_asked(f"the value at {point}"):
            closed = exact_value(expr, point)
        ball = Evaluator(closed).at(0, PRECISION).ball
    except BreakpointError:
        return None, True
    except Unanswered:
        return None, False
    closed = sp.expand(closed) if point.has(sp.exp) else closed  # powers of e that cancel
    if ball.contains(0) and _vanishes(closed):
        return Coefficient(sp.S.Zero), False
    if sp.count_ops(closed.xreplace({zero: x for zero in closed.atoms(Zero)})) < _SHORT:
        return Coefficient(closed, ball), False
    limits = [side.limits[0] for side in sides if side is not None]
    equal = (c for c in limits if isinstance(c, Coefficient) and compared(c, Coefficient(closed, ball)) == 0)
    return next(equal, Coefficient(None, ball)), False


def _vanishes(value: sp.Expr) -> bool:
    try:
        return sign(value) == 0
    except Unanswered:
        return False


# Closed forms


def _close(painted: Portrait) -> None:
    """Put in the closed forms that are found in :data:`EXACT` steps."""
    questions = [
        (i, part.expr, k, tuple(map(_located, part.roots[k], painted.marks[i][k])))
        for i, part in enumerate(painted.pieces)
        for k in (0, 1, 2, 3)
        if k < len(part.roots) and part.roots[k]
    ]
    if not questions:
        return
    for i, k, j, zero, value in steps.latest(EXACT, _found, questions) or ():
        closed = exact.read(zero)
        if not Evaluator(closed).at(0, PRECISION).ball.overlaps(painted.marks[i][k][j].position):
            continue
        painted.marks[i][k][j] = Mark(painted.marks[i][k][j].ball, closed)
        if value is not None:
            painted.values[i, k, j] = exact.read(value)


def _found(questions: list) -> Iterator[list]:
    """Answers (piece, order, index, zero, value of the function one order below), as they are found."""
    found: list = []
    for i, expr, k, roots in sorted(questions, key=lambda q: q[2]):
        derivative = sp.diff(expr, x, k)
        below = sp.diff(expr, x, k - 1) if k else None
        for zero in proposed_zeros(derivative):
            j = _index(zero, roots)
            if j is None:
                continue
            place = len(found)
            found.append((i, k, j, exact.write(zero), None))
            yield found
            if below is not None:
                value = shorter_form(below.subs(x, zero))
                if value is not None:
                    found[place] = (i, k, j, exact.write(zero), exact.write(value))
                    yield found


def _located(root: Root, mark: Mark) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The isolating interval of a zero, and a narrow one."""
    with ctx.workprec(2 * PRECISION):
        return root.lower, root.upper, fraction(mark.position.lower()), fraction(mark.position.upper())


def _index(zero: sp.Expr, roots: tuple[tuple[Fraction, Fraction, Fraction, Fraction], ...]) -> int | None:
    """Which zero the proposed one is: it lies in the isolating interval, and agrees with the zero to all its digits."""
    try:
        ball = Evaluator(zero).at(0, PRECISION).ball
    except (EvaluationError, UnsupportedError):
        return None
    with ctx.workprec(2 * PRECISION):
        low, high = fraction(ball.lower()), fraction(ball.upper())
    for j, (lower, upper, near, far) in enumerate(roots):
        if lower < low and high < upper and low <= far and near <= high:
            return j
    return None
