"""The cheapest form of a function that is proven to keep within a limit.

Candidates are made in order of their cost; those whose error on a sample of all inputs is within the limit are proven.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product

import numpy as np

from actsym.errors import OutOfSteps, Unanswered
from codegen.approximate import measure
from codegen.approximate.builder import assembled, whole
from codegen.approximate.candidates import candidates
from codegen.approximate.form import Form, Forms, symmetry
from codegen.approximate.measure import ISSUED, cost, gpu_cycles
from codegen.approximate.problem import Problem, Unsuited
from codegen.approximate.proof.cells import Work
from codegen.approximate.proof.certify import Subject, prove
from codegen.ir import Node

#: How much of the limit errors on the sample may take, and those of what is rarely computed; the number of forms that
#: are proven at most, and how much more than the cheapest they may cost.
SHARE, SHARE_FAR, TRIED, DEAR = 0.95, 0.75, 6, 1.5
#: A form near zero of its own costs at most so much of what the whole would; and of those within different distances
#: the widest one is taken that costs at most so much more than the cheapest.
WORTH, WIDER = 0.9, 1.15
#: A form that is not proven to keep within the limit is still one if it is proven to keep within so many times that.
ALLOWED = 2.0
#: Steps that all proofs of a search may take together: nearly twice what any member of the catalogue
#: needs, and some twenty seconds, or minutes next to an essential singularity.
STEPS = 20_000_000


@dataclass(frozen=True)
class Found:
    """The form, or those of the left and of the right, the graph, and its largest error on the sample.

    near, within
        The forms near zero, and up to which distance they count.
    cost
        Of what is computed of most inputs: of the forms near zero, if there are any.
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
    near: tuple[Form, ...] = ()
    within: float = 0.0
    proven: float = float("inf")

    @property
    def all(self) -> Forms:
        return Forms(self.forms, self.near, self.within)

    @property
    def misses(self) -> int:
        return sum(map(len, self.missed.values()))


def search(problem: Problem, limit: float) -> Found:
    """The forms that are proven to keep within ``limit`` ulp, and cost the least.

    Raises :class:`Unsuited` if none does on the sample, if nothing near the limit is proven of any, and if proofs take
    more than :data:`STEPS`: what was found until then is no answer.
    """
    try:
        found = _cheapest_of_all(problem, limit, Work(STEPS))
    except OutOfSteps as error:
        raise Unsuited(f"no approximant of {problem.expr} is proven within {STEPS:,} steps") from error
    if not found.proven <= ALLOWED * limit:  # what the sample has missed, or cannot be proven
        raise Unsuited(f"the best form of {problem.expr} is proven to keep within {found.proven:.3g} ulp alone")
    return found


def _cheapest_of_all(problem: Problem, limit: float, work: Work) -> Found:
    """With a form near zero of its own, where that is worth it."""
    near = _near(problem, limit, work)
    if near is not None and near.cost <= WORTH * _cheapest(problem):
        return _search(problem, limit, near, work)
    found = _search(problem, limit, None, work)
    if near is not None and (near.cost <= WORTH * found.cost or found.proven > limit):
        return _search(problem, limit, near, work)
    return found


def _cheapest(problem: Problem) -> float:
    """What a form of the whole costs at least."""
    try:
        return min(c.price for c in candidates(problem))
    except Unsuited:
        return 0.0  # two forms may do where one does not


def _near(problem: Problem, limit: float, work: Work) -> Found | None:
    """The cheapest form of what is near zero, within the largest distance at which it is still cheap."""
    tried = []
    for within in problem.precision.within:
        nearby = problem.nearby(within)
        if nearby is None:
            continue
        try:
            found = _sampled(nearby, limit, SHARE)
        except Unsuited:
            continue
        tried.append((nearby, within, min(f.cost for f in found), found))
    least = min((price for _, _, price, _ in tried), default=0.0)
    tried.sort(key=lambda t: max(t[2], WIDER * least))  # of those that are cheap enough, the widest stays the first
    for nearby, within, _, found in tried:
        form = _best(nearby, limit, found, work)
        if form.proven <= limit:
            return replace(form, forms=(), near=form.forms, within=within)
    return None


def _search(problem: Problem, limit: float, near: Found | None, work: Work) -> Found:
    """The cheapest form, or two of the left and of the right, that is proven to keep within the limit, beside what is
    ``near``; or the one with the smallest proven error of those that were tried."""
    tried, why = [], None
    share, beyond = (SHARE, 0.0) if near is None else (SHARE_FAR, near.within)
    try:
        tried = _sampled(problem, limit, share, beyond)
    except Unsuited as unsuited:
        why = unsuited
    if len(problem.sides) == 2 and not symmetry(problem):
        try:
            each = [_sampled(half, limit, share, beyond) for half in problem.halves()]
        except Unsuited:
            each = [[], []]
        tried += [_together(problem, left, right) for left, right in product(*(e[:2] for e in each))]
    if not tried:
        raise why or Unsuited(f"no form of {problem.expr} serves")
    return _best(problem, limit, tried, work, near)


def _best(problem: Problem, limit: float, tried: list[Found], work: Work, near: Found | None = None) -> Found:
    """The cheapest that is proven to keep within the limit; of the :data:`TRIED` that cost no more than :data:`DEAR`
    times the cheapest (or of all, where they are rarely computed), the one with the smallest proven error, if none
    is."""
    tried = tried + [_careful(problem, f) for f in tried if any(g.exponent is not None for g in f.forms)]
    tried.sort(key=lambda f: f.cost)
    if near is None:
        tried = [f for f in tried if f.cost <= DEAR * tried[0].cost][:TRIED]
    best = None
    for found in (_beside(problem, f, near) for f in tried):
        proven = replace(found, proven=_proven(problem, found.all, work))
        if proven.proven <= limit:
            return proven
        if best is None or proven.proven < best.proven:
            best = proven
    assert best is not None
    return best


def _beside(problem: Problem, found: Found, near: Found | None) -> Found:
    """With the form near zero."""
    if near is None:
        return found
    forms = Forms(found.forms, near.near, near.within)
    error = max(found.error, near.error, key=lambda e: e.ulps)
    return replace(near, forms=found.forms, node=whole(forms, place=problem.place), error=error)


def _careful(problem: Problem, found: Found) -> Found:
    """With exponentials that are rounded less."""
    forms = tuple(replace(f, careful=f.exponent is not None) for f in found.forms)
    node = assembled(forms, place=problem.place)
    return replace(found, forms=forms, node=node, cost=price(problem, node))


def _together(problem: Problem, left: Found, right: Found) -> Found:
    forms = left.forms + right.forms
    node = assembled(forms, place=problem.place)
    return Found(forms, node, price(problem, node), max(left.error, right.error, key=lambda e: e.ulps))


def price(problem: Problem, node: Node) -> float:
    """In instructions, where they are what runs: on the CPU, or on GPUs."""
    return ISSUED * gpu_cycles(node, problem.precision.coarse) if problem.precision.device else cost(node)


def _proven(problem: Problem, forms: Forms, work: Work) -> float:
    """What is proven of forms, in ulp; infinity where nothing is."""
    node = whole(forms, place=problem.place)
    try:
        return prove(Subject(node, problem.expr, float(problem.lower), float(problem.upper)), work=work).ulps
    except OutOfSteps:
        raise
    except Unanswered:
        return float(np.inf)


def _sampled(problem: Problem, limit: float, share: float, beyond: float = 0.0) -> list[Found]:
    """The cheapest forms of the whole that keep to a share of the limit on the sample, ``beyond`` a distance from zero.
    Raises :class:`Unsuited` if there are none."""
    points = measure.inputs(problem)
    points = points[np.abs(points) > beyond]
    values = measure.exact(problem, points)
    best, found = measure.Error(np.inf, 0), list[Found]()
    for candidate in candidates(problem):
        form = candidate.form()
        if form is None:
            continue
        node = assembled([form], place=problem.place)
        error = measure.measured(node, points, values, problem.multiplied)
        if error.ulps <= share * limit:
            found.append(Found((form,), node, price(problem, node), error))
            if len(found) == TRIED:
                return found
        best = min(best, error, key=lambda e: e.ulps)
    if not found:
        raise Unsuited(
            f"the best form of {problem.expr} has {best.ulps:.3g} ulp at {best.at!r}; on a sample of inputs at most "
            f"{share * limit:.3g} are accepted"
        )
    return found
