"""The cheapest form of a function that is proven to keep within a limit, among those that come close.

Candidates, one at most for each shape in each layout, of the smallest degree that serves, are made in order of their
cost; those whose error on a sample of all inputs is within the limit are proven.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product

import numpy as np
import sympy as sp

from actsym.errors import OutOfSteps, Unanswered
from codegen.approximate import fit, measure
from codegen.approximate.builder import assembled
from codegen.approximate.fit import Remainder, View, remainder
from codegen.approximate.form import Form, Layout, Shape, Tables, edges, last, layouts, shapes, symmetry
from codegen.approximate.measure import ISSUED, cost, gpu_cycles
from codegen.approximate.problem import Problem, Unsuited, z
from codegen.approximate.proof.cells import Work
from codegen.approximate.proof.certify import Subject, prove
from codegen.ir import Node

DEGREES, SINGLE = range(2, 10), range(3, 16)
#: Degrees of numerators, of denominators, and of what the distance is multiplied by.
CROSSED = tuple(sorted(product(range(4), range(4), range(4)), key=lambda d: (sum(d), d[0], d[2], d[1])))
#: Degrees of numerators and denominators.
QUOTIENTS = ((0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (4, 4))
#: The same where the variable is the distance.
RATIONAL = (*QUOTIENTS[:-1], (0, 4), QUOTIENTS[-1], (2, 4), (4, 6), (4, 8))


def candidates(problem: Problem) -> list[Candidate]:
    """All that come close, the cheapest first.  Raises :class:`Unsuited` if there are none."""
    found = [c for shape in shapes(problem) for layout in layouts(problem) for c in _suited(problem, shape, layout)]
    if not found:
        raise Unsuited(f"no polynomials come near {problem.expr}")
    return sorted(found, key=lambda c: c.price)


def _suited(problem: Problem, shape: Shape, layout: Layout) -> Iterator[Candidate]:
    """The candidate of a shape and layout with the smallest degree that comes close, if there is one."""
    single = shape.odd or symmetry(problem) > 0
    sides = shape.sides[-1:] if single else shape.sides
    by_side = [remainder(problem, shape, s) for s in sides]
    negated, sign = False, 1
    if len(sides) == 2 and (relation := _related(by_side)):
        wider = max((0, 1), key=lambda i: sides[i].end)
        negated, by_side = relation < 0, [by_side[wider]]
        sign = -1 if negated and wider == 0 else 1
    reach = (by_side[0].side.end, by_side[-1].side.end)
    if layout.variable == "exponential" and (shape.exponent is None or shape.where != "both"):
        return
    factored = layout.rational or (layout.variable != "distance" and not layout.crossed)
    if factored and len({len(r.factors) for r in by_side}) > 1:
        return
    if layout.variable == "exponential" and not all(_falls(shape.exponent, side.end) for side in sides):
        return
    if layout.stretch != 1 and not any(zero > 0 for r in by_side for zero, _ in r.zeros):
        return
    pieces, tail = layout.pieces, layout.tail
    if pieces * len(by_side) > problem.precision.entries or (tail and not any(r.straight for r in by_side)):
        return
    scales = tuple(_scale(r, layout) for r in by_side)
    views = tuple(View(r, layout) for r in by_side)
    tasks = tuple(tuple(found) for v, s in zip(views, scales, strict=True) if (found := v.tasks(s)) is not None)
    if len(tasks) < len(views):
        return
    candidate = partial(Candidate, shape, layout, reach, sign, negated, scales, views, tasks)
    every, precision = [task for of_side in tasks for task in of_side], problem.precision
    if layout.crossed or layout.rational or (layout.variable != "distance" and pieces == 1):
        tried: tuple[tuple[int, ...], ...] = CROSSED if layout.crossed else RATIONAL if layout.rational else QUOTIENTS
        for degrees in tried:
            if all(fit.quotient(task, *degrees).error <= precision.close for task in every):
                yield candidate(*degrees)
                break
    if layout.crossed or layout.rational:
        return
    close = precision.close_in_pieces if pieces > 1 else precision.close
    for degree in DEGREES if pieces > 1 else SINGLE:
        if all(fit.distance(task, degree) <= close for task in every):
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
        """About what it costs, where it runs."""
        precision, layout = self.views[0].remainder.problem.precision, self.layout
        entries, rows = layout.pieces * len(self.tasks), self.degree + 2 + self.below + self.crossed + 1
        if not precision.device:
            exponential, division, segment = 14, measure.COST["div"], 3
            wide = measure.COST["entry"] if entries <= 8 else measure.WIDE_ENTRY
            entry = 0.0 if entries == 1 else 1.0 if layout.pieces == 1 else wide
            entry = (entry + entries - 1) / 2 if precision.coarse else entry  # half of it on a GPU, by selections
        else:
            exponential, division = (3, 2) if precision.coarse else (14, measure.QUOTIENT)
            entry, segment = float(entries > 1), measure.INSTRUCTIONS["segment"] + 2
        steps = rows - 2 + rows * entry + 3 * len(self.views[0].factors) + (division if self.below else 0)
        steps += {"distance": 0, "exponential": 1, "reciprocal": division + 1}[layout.variable]
        steps += segment * (layout.pieces > 1) + layout.tail + self.negated
        steps += exponential * (self.shape.exponent is not None) + (self.shape.where != "both")
        steps += sum(3 for b in self.shape.beyond if b is not None)
        if not precision.device:
            return steps
        functions = (self.below > 0) + (layout.variable == "reciprocal")
        functions += precision.coarse and self.shape.exponent is not None
        loads = rows if layout.pieces > 1 and measure.loaded(entries) else 0
        return ISSUED * measure.together(steps, functions, loads, precision.coarse)

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
            rows = tuple(tuple(self.sign * p.coefficients[i] for p in found) for i in range(self.degree + 1))
            tables.append(Tables(tuple(p.centre for p in found), tuple(p.low for p in found), rows, view.factors))
        return Form(
            shape.exponent, shape.where, *shape.asymptotes, shape.beyond, self.reach, layout.variable, layout.bend,
            layout.pieces, layout.octave, layout.tail, (self.scales[0], self.scales[-1]), tuple(tables), shape.odd,
            self.negated, self.views[0].remainder.problem.precision.coarse,
        )  # fmt: skip


def _scale(r: Remainder, layout: Layout) -> float:
    """s such that the pieces end where the side does, or the last one begins where P has become a line."""
    if layout.variable != "distance":
        return float(edges(layout.pieces, layout.octave, 1.0)[-1] * (1 - 2.0**-18))
    if layout.tail and r.straight is not None:
        return float(np.float32((last(layout.pieces, layout.octave) - 1) / r.straight / layout.stretch))
    reach = r.side.end * layout.stretch
    return float(np.float32(edges(layout.pieces, layout.octave, 1.0)[-1] / reach * (1 - 2.0**-18)))


def _falls(exponent: sp.Expr | None, end: float) -> bool:
    """Whether an exponential decreases from 0 to an end, and so tells distances apart."""
    slope = sp.lambdify(z, sp.diff(exponent, z), "numpy")
    return bool(np.all(slope(np.linspace(0, end, 400)) <= 0))


def _related(remainders: list[Remainder]) -> int:
    """1 or -1 if P on the left is P on the right, or its negative; else 0."""
    left, right = remainders
    if left.side.end < right.side.end / 64 or right.side.end < left.side.end / 64:
        return 0
    points = np.linspace(0.01, min(left.side.end, right.side.end), 24)
    a, b = (np.array([r.value(float(np.float32(p))) for p in points]) for r in remainders)
    return next((sign for sign in (1, -1) if np.all(np.abs(a - sign * b) <= 2.0**-44 * np.abs(b))), 0)


# The cheapest of them that is proven to keep within a limit.


#: How much of the limit errors on the sample may take; the number of forms that are proven at most, and how much more
#: than the cheapest they may cost.
SHARE, TRIED, DEAR = 0.95, 6, 1.5
#: A form that is not proven to keep within the limit is still one if it is proven to keep within so many times that.
ALLOWED = 2.0
#: Steps that all proofs of a search may take together: half as many again as any member of the catalogue
#: needs, and some forty seconds, or minutes next to an essential singularity.
STEPS = 40_000_000


@dataclass(frozen=True)
class Found:
    """The form, or those of the left and of the right, the graph, and its largest error on the sample.

    missed
        Of forms for half types: the inputs, by type, whose results are not correctly rounded.
    proven
        The largest error of any input, in ulp, of forms for float32.
    """

    forms: tuple[Form, ...]
    node: Node
    cost: float
    error: measure.Error
    missed: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    proven: float = float("inf")

    @property
    def misses(self) -> int:
        return sum(map(len, self.missed.values()))


def search(problem: Problem, limit: float) -> Found:
    """The forms that are proven to keep within ``limit`` ulp, and cost the least.

    Raises :class:`Unsuited` if none does on the sample, if nothing near the limit is proven of any, and if proofs take
    more than :data:`STEPS`: what was found until then is no answer.
    """
    try:
        found = _search(problem, limit, Work(STEPS))
    except OutOfSteps as error:
        raise Unsuited(f"no approximant of {problem.expr} is proven within {STEPS:,} steps") from error
    if not found.proven <= ALLOWED * limit:  # what the sample has missed, or cannot be proven
        raise Unsuited(f"the best form of {problem.expr} is proven to keep within {found.proven:.3g} ulp alone")
    return found


def _search(problem: Problem, limit: float, work: Work) -> Found:
    """The cheapest form, or two of the left and of the right, that is proven to keep within the limit; or the one with
    the smallest proven error of those that were tried."""
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
        tried += [joined(problem, left, right) for left, right in product(*(e[:2] for e in each))]
    if not tried:
        raise why or Unsuited(f"no form of {problem.expr} serves")
    return _best(problem, limit, tried, work)


def _best(problem: Problem, limit: float, tried: list[Found], work: Work) -> Found:
    """The cheapest that is proven to keep within the limit; of the :data:`TRIED` that cost no more than :data:`DEAR`
    times the cheapest, the one with the smallest proven error, if none is."""
    if not problem.precision.device:  # where a division costs what an exponential does
        tried = tried + [_with(problem, f, _growing(f.forms)) for f in tried if f.forms != _growing(f.forms)]
    careful = {f.forms: tuple(replace(g, careful=g.exponent is not None) for g in f.forms) for f in tried}
    tried = tried + [_with(problem, f, careful[f.forms]) for f in tried if careful[f.forms] != f.forms]
    tried.sort(key=lambda f: f.cost)
    proven: list[Found] = []
    for found in [f for f in tried if f.cost <= DEAR * tried[0].cost][:TRIED]:
        proven.append(replace(found, proven=_proven(problem, found.node, work)))
        if proven[-1].proven <= limit:
            return proven[-1]
    return min(proven, key=lambda f: f.proven)


def _with(problem: Problem, found: Found, forms: tuple[Form, ...]) -> Found:
    """The same function by forms with exponentials that are computed in another way."""
    node = assembled(forms, place=problem.place)
    return replace(found, forms=forms, node=node, cost=price(problem, node))


def _growing(forms: tuple[Form, ...]) -> tuple[Form, ...]:
    """The forms, those of a constant times exp(q)/(1 + exp(q)) by exp(-q)."""
    ones = ((1.0,), (1.0,))
    return tuple(
        replace(f, variable="growth", tables=tuple(replace(t, denominators=()) for t in f.tables))
        if f.variable == "exponential" and f.degree == 0 and all(t.denominators == ones for t in f.tables)
        else f
        for f in forms
    )


def joined(problem: Problem, left: Found, right: Found) -> Found:
    """The forms of the left and of the right of zero."""
    forms = left.forms + right.forms
    node = assembled(forms, place=problem.place)
    missed = {kind: left.missed[kind] + right.missed[kind] for kind in left.missed}
    return Found(forms, node, price(problem, node), max(left.error, right.error, key=lambda e: e.ulps), missed)


def price(problem: Problem, node: Node) -> float:
    """In instructions, where they are what runs: on the CPU, or on GPUs."""
    return ISSUED * gpu_cycles(node, problem.precision.coarse) if problem.precision.device else cost(node)


def _proven(problem: Problem, node: Node, work: Work) -> float:
    """What is proven of a graph, in ulp; infinity where nothing is."""
    try:
        return prove(Subject(node, problem.expr, float(problem.lower), float(problem.upper)), work=work).ulps
    except OutOfSteps:
        raise
    except Unanswered:
        return float(np.inf)


def _sampled(problem: Problem, limit: float) -> list[Found]:
    """The cheapest forms of the whole that keep to a share of the limit on the sample.  Raises :class:`Unsuited` if
    there are none."""
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
            found.append(Found((form,), node, price(problem, node), error))
            if len(found) == TRIED:
                return found
        best = min(best, error, key=lambda e: e.ulps)
    if not found:
        raise Unsuited(
            f"the best form of {problem.expr} has {best.ulps:.3g} ulp at {best.at!r}; on a sample of inputs at most "
            f"{SHARE * limit:.3g} are accepted"
        )
    return found
