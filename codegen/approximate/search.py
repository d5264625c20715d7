"""The cheapest form of a function that keeps within a limit on a sample of all inputs.

Candidates differ in where the exponential stands, in what P is added to, in the number of pieces and how they grow, and
in the degree.  They are made in order of their cost, and the first whose error is within the limit is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from itertools import pairwise, product

import numpy as np
import sympy as sp
from flint import arb

from actsym.definition.spec import x
from actsym.errors import Unanswered
from codegen.approximate import fit, measure
from codegen.approximate.form import Builder, Form, Reach, Tables, Variable, edges, last
from codegen.approximate.problem import WHOLE, Place, Problem, Side, Unsuited, z
from codegen.approximate.proof.certify import Subject, prove
from codegen.ir import Node, order
from codegen.stable.lower import Lowering

DEGREES, SINGLE = range(2, 10), range(3, 16)
#: Degrees of numerators, of what the distance is multiplied by, and of denominators.
CROSSED = tuple(sorted(product(range(4), range(4), range(4)), key=lambda degrees: (sum(degrees), degrees)))
#: Degrees of numerators and denominators.
QUOTIENTS = ((0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (4, 4))  # fmt: skip
#: How much of the limit errors on the sample may take; the number of forms that are proven at most, and how much more
#: than the cheapest they may cost.
SHARE, TRIED, DEAR = 0.95, 6, 1.5
STRETCHES = (1.0, 1.07, 1.15, 1.24)
#: What an operation costs: of most instructions two are begun in a cycle; of tables of at most 8 entries one.
COST = {"entry": 2.0, "div": 4.0, "sqrt": 4.0, "rcp": 4.0, "exp2": 9.0}
WIDE_ENTRY = 5.0


@dataclass(frozen=True)
class Found:
    """The form, or those of the left and of the right; the graph, what it costs and its largest error on the sample.

    ``missed``, of forms for half types: the inputs, by type, whose results are not correctly rounded.
    """

    forms: tuple[Form, ...]
    node: Node
    cost: float
    error: measure.Error
    missed: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    @property
    def misses(self) -> int:
        return sum(map(len, self.missed.values()))


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


def cost(node: Node) -> float:
    """Of all operations of a graph, in units of one of the processor's arithmetic instructions."""
    total = 0.0
    for n in order([node]):
        if n.op == "entry":
            total += COST["entry"] if len(n.value) <= 8 else WIDE_ENTRY
        elif n.args:
            total += COST.get(n.op, 1.0)
    return total


def search(problem: Problem, limit: float) -> Found:
    """The cheapest form, or two of the left and of the right, that is proven to keep within ``limit`` ulp; of the
    :data:`TRIED` that do so on the sample and cost no more than :data:`DEAR` times the cheapest, the one with the
    smallest proven error, if none is.

    Raises :class:`Unsuited` if none does on the sample.
    """
    tried, why = [], None
    try:
        tried = _sampled(problem, limit)
    except Unsuited as unsuited:
        why = unsuited
    if len(problem.sides) == 2 and not symmetry(problem):
        try:
            each = [_sampled(half, limit) for half in problem.halves()]
        except Unsuited:
            each = [[], []]
        tried += [_together(problem, left, right) for left, right in product(*(e[:2] for e in each))]
    if not tried:
        raise why or Unsuited(f"no form of {problem.expr} serves")
    tried += [_careful(problem, found) for found in tried if any(f.exponent is not None for f in found.forms)]
    tried.sort(key=lambda f: f.cost)
    best, least = tried[0], np.inf
    for found in [f for f in tried if f.cost <= DEAR * tried[0].cost][:TRIED]:
        error = _proven(problem.expr, float(problem.lower), float(problem.upper), problem.place, found.forms)
        if error <= limit:
            return found
        if error < least:
            best, least = found, error
    return best


def _careful(problem: Problem, found: Found) -> Found:
    """With exponentials that are rounded less."""
    forms = tuple(replace(f, careful=f.exponent is not None) for f in found.forms)
    node = assembled(forms, place=problem.place)
    return replace(found, forms=forms, node=node, cost=cost(node))


def _together(problem: Problem, left: Found, right: Found) -> Found:
    forms = left.forms + right.forms
    node = assembled(forms, place=problem.place)
    return Found(forms, node, cost(node), max(left.error, right.error, key=lambda e: e.ulps))


@lru_cache(maxsize=64)
def _proven(expr: sp.Expr, lower: float, upper: float, at: Place, forms: tuple[Form, ...]) -> float:
    """What is proven of forms, in ulp; infinity where nothing is."""
    try:
        return prove(Subject(assembled(forms, place=at), expr, lower, upper)).ulps
    except Unanswered:
        return float(np.inf)


def assembled(forms: Sequence[Form], lowering: Lowering | None = None, place: Place = WHOLE) -> Node:
    """The graph of one form, or of those of the left and of the right, at its place."""
    lowering = lowering or Lowering()
    builders, graph = [Builder(form, lowering, place) for form in forms], lowering.graph
    if len(builders) == 1:
        return builders[0].node()
    left, right = (b.node() for b in builders)
    return graph.select(graph.call("negative", builders[0].at.high), left, right)


def candidates(problem: Problem) -> list[Candidate]:
    """All that come close, the cheapest first.  Raises :class:`Unsuited` if there are none."""
    found = [c for shape in shapes(problem) for layout in layouts(problem) for c in _suited(problem, shape, layout)]
    if not found:
        raise Unsuited(f"no polynomials come near {problem.expr}")
    return sorted(found, key=lambda c: c.price)


def _sampled(problem: Problem, limit: float) -> list[Found]:
    """The cheapest forms of the whole that keep to :data:`SHARE` of the limit on the sample.  Raises :class:`Unsuited`
    if there are none."""
    points = measure.inputs(problem)
    values = measure.exact(problem, points)
    best, found = measure.Error(np.inf, 0), list[Found]()
    for candidate in candidates(problem):
        form = candidate.form()
        if form is None:
            continue
        node = assembled([form], place=problem.place)
        error = measure.measured(node, points, values, problem.multiplied)
        if error.ulps <= SHARE * limit:
            found.append(Found((form,), node, cost(node), error))
            if len(found) == TRIED:
                return found
        best = min(best, error, key=lambda e: e.ulps)
    if not found:
        raise Unsuited(f"the best form of {problem.expr} has {best.ulps:.3g} ulp at {best.at!r}")
    return found


@dataclass(frozen=True)
class Layout:
    """The variable of P, and its pieces: how many, how many bits tell them apart, and whether the last goes on to the
    end; ``bend`` is b in 1/(1 + b z).  Pieces that are ``stretch`` times as long begin elsewhere, away from a zero.

    ``crossed``: with terms times z.
    """

    variable: Variable
    pieces: int = 1
    octave: int = 0
    tail: bool = False
    bend: float = 0.0
    stretch: float = 1.0
    crossed: bool = False


def layouts(problem: Problem) -> Iterator[Layout]:
    """All of them, with as many pieces as the precision has."""
    yield from (Layout(v) for v in ("distance", "exponential"))
    yield from (Layout("reciprocal", bend=2.0**k) for k in range(-3, 3))
    if problem.precision.coarse:  # where terms cancel, they do so in a few numbers of half types alone
        yield Layout("exponential", crossed=True)
    for pieces in problem.precision.pieces:
        for octave, tail, stretch in product(range(pieces.bit_length()), (False, True), STRETCHES):
            yield Layout("distance", pieces, octave, tail, stretch=stretch)
        if pieces < 16:
            yield Layout("exponential", pieces, pieces.bit_length() - 1)


def shapes(problem: Problem) -> Iterator[Shape]:
    """Every way to split off an asymptote and an exponential."""
    sides = problem.sides
    parity = symmetry(problem)
    exponents = {s.exponent for s in sides if s.exponent is not None}
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


def _suited(problem: Problem, shape: Shape, layout: Layout) -> Iterator[Candidate]:
    """The candidate of a shape and layout with the smallest degree that comes close, if there is one."""
    single = shape.odd or symmetry(problem) > 0
    sides = shape.sides[-1:] if single else shape.sides
    by_side = [remainder(problem, shape, s) for s in sides]
    negated = flipped = False
    if len(sides) == 2:
        relation = _related(by_side)
        if relation:
            wider = max((0, 1), key=lambda i: sides[i].end)
            negated, by_side = relation < 0, [by_side[wider]]
            flipped = negated and wider == 0
    reach = (by_side[0].side.end, by_side[-1].side.end)
    sign = -1 if flipped else 1
    if layout.variable == "exponential" and (shape.exponent is None or shape.where != "both"):
        return
    if layout.variable != "distance" and not layout.crossed and len({len(r.factors) for r in by_side}) > 1:
        return
    if layout.variable == "exponential" and shape.exponent is not None and shape.exponent.subs(z, 1) > 0:
        return
    if layout.stretch != 1 and not any(zero > 0 for r in by_side for zero, _ in r.zeros):
        return
    pieces, tail = layout.pieces, layout.tail
    if pieces * len(by_side) > 16 or (tail and not any(r.straight for r in by_side)):
        return
    scales = [_scale(r, layout) for r in by_side]
    views = [View(r, layout) for r in by_side]
    tasks = [v.tasks(s) for v, s in zip(views, scales, strict=True)]
    if any(t is None for t in tasks):
        return
    candidate = partial(
        Candidate,
        shape,
        layout,
        reach,
        sign,
        negated,
        tuple(scales),
        tuple(views),
        tuple(tuple(t or ()) for t in tasks),
    )
    precision = problem.precision
    if layout.crossed:
        for above, crossed, below in CROSSED:
            found = [fit.quotient(t, above, below, crossed) for side_tasks in tasks for t in side_tasks or ()]
            if all(q.error <= precision.close for q in found):
                yield candidate(above, below, crossed)
                break
        return
    if layout.variable != "distance" and pieces == 1:
        for above, below in QUOTIENTS:
            found = [fit.quotient(t, above, below) for side_tasks in tasks for t in side_tasks or ()]
            if all(q.error <= precision.close for q in found):
                yield candidate(above, below)
                break
    close = precision.close_in_pieces if pieces > 1 else precision.close
    for degree in DEGREES if pieces > 1 else SINGLE:
        if all(fit.distance(t, degree) <= close for side_tasks in tasks for t in side_tasks or ()):
            yield candidate(degree)
            return


@dataclass(frozen=True)
class Candidate:
    """A shape in a layout with its degree, before its coefficients are rounded."""

    shape: Shape
    layout: Layout
    reach: tuple[float, float]
    sign: int
    negated: bool
    scales: tuple[float, ...]
    views: tuple[View, ...]
    tasks: tuple[tuple[fit.Between, ...], ...]
    degree: int
    below: int = 0  # the degree of the denominator
    crossed: int = -1  # of what the distance is multiplied by

    @property
    def price(self) -> float:
        """About what it costs."""
        layout, sides = self.layout, len(self.tasks)
        entries = layout.pieces * sides
        entry = 0.0 if entries == 1 else 1.0 if layout.pieces == 1 else COST["entry"] if entries <= 8 else WIDE_ENTRY
        steps = self.degree + (self.degree + 2) * entry + 3 * sum(len(v.factors) for v in self.views[:1])
        steps += self.below * (1 + entry) + (COST["div"] if self.below else 0) + (self.crossed + 1) * (1 + entry)
        steps += {"distance": 0, "exponential": 1, "reciprocal": COST["div"] + 1}[layout.variable]
        steps += 3 * (layout.pieces > 1) + layout.tail + self.negated
        steps += 14 * (self.shape.exponent is not None) + (self.shape.where != "both")
        return steps + sum(3 for b in self.shape.beyond if b is not None)

    def form(self) -> Form | None:
        """With rounded coefficients; None if some are beyond the range of float32."""
        shape, layout = self.shape, self.layout
        tables = []
        for view, tasks in zip(self.views, self.tasks, strict=True):
            if self.below or layout.crossed:
                (task,) = tasks
                q = fit.quotient(task, self.degree, self.below, self.crossed)
                above, crossed = (tuple((self.sign * c,) for c in row) for row in (q.numerator, q.crossed))
                below = tuple((c,) for c in q.denominator) if self.below else ()
                tables.append(Tables((0.0,), (0.0,), above, view.factors, below, crossed))
                continue
            found = [fit.fit(task, self.degree, view.value) for task in tasks]
            if not all(np.isfinite(p.error) for p in found):
                return None
            tables.append(_table(found, self.degree, self.sign, view.factors))
        return Form(
            shape.exponent, shape.where, *shape.asymptotes, shape.beyond, self.reach, layout.variable, layout.bend,
            layout.pieces, layout.octave, layout.tail, (self.scales[0], self.scales[-1]), tuple(tables), shape.odd,
            self.negated, self.views[0].remainder.problem.precision.coarse,
        )  # fmt: skip


def _table(found: list[fit.Piece], degree: int, sign: int, zeros: tuple[tuple[float, float], ...]) -> Tables:
    return Tables(
        tuple(p.centre for p in found),
        tuple(p.low for p in found),
        tuple(tuple(sign * p.coefficients[i] for p in found) for i in range(degree + 1)),
        zeros,
    )


def _scale(r: Remainder, layout: Layout) -> float:
    """s such that the pieces end where the side does, or the last one begins where P has become a line."""
    if layout.variable != "distance":
        return float(edges(layout.pieces, layout.octave, 1.0)[-1] * (1 - 2.0**-18))
    if layout.tail and r.straight is not None:
        return float(np.float32((last(layout.pieces, layout.octave) - 1) / r.straight / layout.stretch))
    reach = r.side.end * layout.stretch
    return float(np.float32(edges(layout.pieces, layout.octave, 1.0)[-1] / reach * (1 - 2.0**-18)))


def _related(remainders: list[Remainder]) -> int:
    """1 or -1 if P on the left is P on the right, or its negative; else 0."""
    left, right = remainders
    if left.side.end < right.side.end / 64 or right.side.end < left.side.end / 64:
        return 0
    points = np.linspace(0.01, min(left.side.end, right.side.end), 24)
    a, b = (np.array([r.value(float(np.float32(p))) for p in points]) for r in remainders)
    for sign in (1, -1):
        if np.all(np.abs(a - sign * b) <= 2.0**-44 * np.abs(b)):
            return sign
    return 0


@lru_cache(maxsize=64)
def remainder(problem: Problem, shape: Shape, side: Side) -> Remainder:
    return Remainder(problem, shape, side)


class Remainder:
    """P on one side."""

    def __init__(self, problem: Problem, shape: Shape, side: Side) -> None:
        self.problem, self.shape, self.side = problem, shape, side
        i = (side.sign + 1) // 2
        added = shape.asymptotes[i] if shape.beyond[i] is None else None
        here = shape.exponent is not None and shape.where in ("both", ("left", "right")[i])
        self.direct = added is None or added == 0
        rest = problem.expr if self.direct else problem.expr - added
        distance = side.sign * x
        factor = sp.exp(-shape.exponent.subs(z, distance)) if here and shape.exponent is not None else sp.S.One
        if shape.odd and not self.direct:
            rest = problem.expr - added
        self.expr = rest * factor
        self.factor = factor
        self.zeros = problem.zeros(side) if self.direct else self._at_zero()

    @cached_property
    def straight(self) -> float | None:
        """Where P has become a line, nearly; None where it does not before three quarters of the side."""
        end, close = self.side.end, self.problem.precision.close_in_pieces

        def bent(start: float) -> bool:
            at = fit.nodes(start, end)
            return fit.fit(fit.Between(start, end, at, *self.sampled(at)), 1, self.value).error > close

        low, high = 0.0, 0.75 * end
        if bent(high):
            return None
        for _ in range(7):
            middle = (low + high) / 2
            low, high = (middle, high) if bent(middle) else (low, middle)
        return high

    def value(self, at: float) -> float:
        if at == 0:
            at = 2.0**-60
        return self.problem.value(self.expr, self.side.sign * at)

    def _at_zero(self) -> tuple[tuple[arb, int], ...]:
        """Where the function is added to its asymptote, P matters by its size alone; but at 0 both may vanish."""
        near, nearer = (abs(self.value(2.0**-k)) for k in (40, 41))
        if 0 < nearer < 2.0**-20:
            return ((arb(0), round(float(np.log2(near / nearer)))),)
        return ()

    @cached_property
    def factors(self) -> tuple[tuple[float, float], ...]:
        """The zeros in two words, as often as they are multiple."""
        found = []
        for zero, multiplicity in self.zeros:
            high = float(np.float32(float(zero)))
            found += [(high, float(np.float32(float(zero - arb(high)))))] * multiplicity
        return tuple(found)

    def sampled(self, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """P at distances, and the weights that make its errors relative to the whole."""
        values = np.array([self.value(p) for p in at])
        whole = self.problem.values(self.problem.expr, self.side.sign * at)
        sizes = self.problem.precision.size(whole, self.problem.multiplied)
        factors = self.problem.values(1 / self.factor, self.side.sign * at)
        with np.errstate(all="ignore"):
            weights = np.abs(factors) / sizes
        weights[~np.isfinite(weights)] = 0
        return values, weights


class View:
    """P of one side in the variable of a layout, without the zeros that are factors there."""

    def __init__(self, r: Remainder, layout: Layout) -> None:
        self.remainder, self.layout = r, layout
        self.factors = () if layout.variable == "distance" or layout.crossed else r.factors
        self._grid: tuple[np.ndarray, np.ndarray] | None = None

    def variable(self, at: np.ndarray) -> np.ndarray:
        """w at distances."""
        match self.layout.variable:
            case "distance":
                return at
            case "exponential":
                return np.asarray(np.exp(sp.lambdify(z, self.remainder.shape.exponent, "numpy")(at)))
            case _:
                return 1 / (1 + self.layout.bend * at)

    def distance(self, w: np.ndarray) -> np.ndarray:
        """Distances of float64 at which the variable is ``w``, or nearly so."""
        end = self.remainder.side.end
        match self.layout.variable:
            case "distance":
                return w
            case "exponential":
                if self._grid is None:
                    grid = np.concatenate([np.linspace(0, min(end, 1.0), 2000), np.linspace(min(end, 1.0), end, 8000)])
                    self._grid = grid, -self.variable(grid)
                return np.interp(-w, self._grid[1], self._grid[0])
            case _:
                return (1 / w - 1) / self.layout.bend

    def value(self, w: float) -> float:
        (value,), _ = self._values(np.array([w]))
        return float(value)

    def _values(self, w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return self._at(np.clip(self.distance(w), 2.0**-60, self.remainder.side.end))

    def _at(self, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        values, weights = self.remainder.sampled(at)
        product_ = np.ones_like(at)
        for zero, multiplicity in self.remainder.zeros if self.factors else ():
            product_ *= np.array([float(arb(p) - zero) for p in at]) ** multiplicity
        with np.errstate(all="ignore"):
            values = np.where(product_ == 0, 0, values / product_)
        return values, weights * np.abs(product_)

    def tasks(self, scale: float) -> list[fit.Between] | None:
        """What each piece has to fit; None if two zeros fall into one."""
        layout, r = self.layout, self.remainder
        if layout.variable == "distance":
            least, most = 0.0, r.side.end
        else:
            least, most = float(self.variable(np.array([r.side.end]))[0]), 1.0
        starts = edges(layout.pieces, layout.octave, scale) if layout.pieces > 1 else np.array([least, most])
        if layout.tail:
            starts[-1] = max(most, starts[-1])
        found = []
        for start, end in pairwise(starts):
            slack = 2.0**-22 * (end + 1 / scale) if layout.pieces > 1 else 0.0
            start, end = max(start - slack, least), min(end + slack, most)
            if start >= end:  # nothing falls into this piece
                start, end = (least, least * 1.001) if end <= least and least > 0 else (end * (1 - 2.0**-10), end)
            inside = (
                []
                if self.factors or layout.crossed
                else [(zero, m) for zero, m in r.zeros if start <= zero and zero <= end]
            )
            if len(inside) > 1:
                return None
            zero, multiplicity = inside[0] if inside else (None, 0)
            found.append(self._task(float(start), float(end), zero, multiplicity))
        return found

    def _task(self, start: float, end: float, zero: arb | None, multiplicity: int) -> fit.Between:
        at = fit.nodes(start, end)
        at = at[at > 0]
        distances = None
        if self.layout.variable == "exponential":  # where the variable is, to the last bit, what it is at a distance
            distances = np.unique(np.clip(self.distance(at), 2.0**-30, self.remainder.side.end))
            at = self.variable(distances)
            values, weights = self._at(distances)
        else:
            values, weights = self._values(at)
        return fit.Between(start, end, at, values, weights, zero, multiplicity, distances=distances)
