"""The proof that a graph computes a function within so many ulp at every float32 input.

Runs of inputs on which everything is decided get polynomials for the function and for what the graph differs from it in
real arithmetic; the cells that they are cut into get bounds of what rounding adds.  Cells whose bound is larger than an
error that some input shows are cut further, and the worst of them that are left are run input by input, in the order of
their bounds, until none is left whose bound is larger than what was found, or the inputs allowed are spent.

The inputs that no run holds, both zeros and the infinities, are looked at one by one.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp
from flint import arb, ctx

from actsym.properties.decay import decay_of
from actsym.rigor.jets import Jets
from codegen.approximate.proof.cells import Part
from codegen.approximate.proof.ranges import unknown
from codegen.approximate.proof.runs import Runs
from codegen.approximate.proof.side import Side, Unproven
from codegen.approximate.proof.steps import COMPILED, STEP_INPUTS, Steps, Work
from codegen.ir import Node, evaluate

#: Bits of f(0).
BITS = 160


def at_zero(node: Node, expr: sp.Expr) -> float:
    """The error at 0 and -0 in ulp of f(0); 0 where f has no value at 0 that ball arithmetic finds."""
    with ctx.workprec(BITS):
        (value,) = Jets(expr).on(arb(0), 0)
        if not value.is_finite():
            return 0.0
        ulp = 2.0 ** max(int(np.frexp(float(value.abs_lower()))[1]) - 24, -149)
        return max(float((abs(arb(float(c)) - value) / ulp).abs_upper()) for c in _computed(node, 0.0, -0.0))


def at_infinities(node: Node, expr: sp.Expr) -> str:
    """What is wrong at the infinities: the graph has to have the limit of f there, to the nearest float32.

    Raises what :func:`~actsym.properties.decay.decay_of` raises where nothing is known of f there.
    """
    ends = decay_of(expr)
    for sign, end in ((-1, ends.left), (1, ends.right)):
        last, computed = _computed(node, sign * float(np.finfo(np.float32).max), sign * np.inf)
        if end.asymptote is None:  # it grows faster than a line
            limit = np.copysign(np.inf, last)
        else:
            found = sp.limit(end.asymptote, next(iter(end.asymptote.free_symbols), sp.Symbol("x")), sign * sp.oo)
            limit = np.float32(float(found))
        if computed != limit:
            return f"at {sign * np.inf} the graph gives {computed}, and the limit is {limit}"
    return ""


def _computed(node: Node, *points: float) -> np.ndarray:
    (found,) = evaluate([node], np.array(points), {"factor": 1.0}, np.float32)
    return found


#: Inputs that are run one by one at most.
INPUTS = 1 << 29


@dataclass(frozen=True)
class Subject:
    """A graph in x, and the function that it computes between ``lower`` and ``upper``; a parameter is 1.

    ``settled`` says whether it has to have the function's limits at the infinities.
    """

    node: Node
    expr: sp.Expr
    lower: float = -np.inf
    upper: float = np.inf
    settled: bool = False


@dataclass(frozen=True)
class Proof:
    """|computed - f(x)| is at most ``ulps`` in units in the last place of f(x) at every float32 input, and the bound is
    largest at ``at``, or in the cell that begins there.

    ``shown`` is the largest bound of an input by itself: where it equals ``ulps``, that input has this error, but for
    what float64 loses.
    """

    ulps: float
    at: float
    shown: float
    parts: tuple[Part, ...]


def prove(subject: Subject, inputs: int = INPUTS, work: Work | None = None) -> Proof:
    """Where f overflows, its value and a computed infinity count as 2^128.

    Raises :class:`Unproven` where there is no bound, the evaluator's errors where f has no values, and
    :class:`~actsym.errors.OutOfSteps` where the proof takes more than is left of ``work`` (if there is a bound).
    """
    work = Work() if work is None else work
    steps = Steps.of(subject.node)
    if extra := unknown(steps.nodes):
        raise Unproven(f"the graph computes {', '.join(sorted(extra))}")
    if subject.settled and (wrong := at_infinities(subject.node, subject.expr)):
        raise Unproven(wrong)
    lower, upper = subject.lower, subject.upper
    signs = [sign for sign, has in ((-1, lower < 0), (1, upper > 0)) if has]
    sides = [Side(steps, subject.expr, sign, lower, upper, work) for sign in signs]
    shown = max(s.shown() for s in sides)
    for side in sides:
        side.refine(shown)
    runs = None
    if any((s.cells.ulps > shown).any() for s in sides):
        work.take(COMPILED)
        runs = Runs.compiled(steps)
    shown = shown if runs is None else _run(sides, shown, runs, inputs, work)
    zero = at_zero(subject.node, subject.expr) if lower <= 0 <= upper else 0.0
    ulps, at = max((zero, 0.0), *(s.worst(runs) for s in sides))
    if not np.isfinite(ulps):
        raise Unproven(f"there is no bound at {at!r}")
    return Proof(ulps, at, shown, tuple(p for s in sides for p in s.parts()))


def _run(sides: Sequence[Side], shown: float, runs: Runs, allowed: int, work: Work) -> float:
    """Run the worst cells, while they may be worse than what was ``shown``; returns the largest error shown then."""
    queue = [(-u, s, i) for s, side in enumerate(sides) for i, u in enumerate(side.cells.ulps) if u > shown]
    heapq.heapify(queue)
    while queue and -queue[0][0] > shown:
        _, s, i = heapq.heappop(queue)
        allowed -= int(sides[s].cells.counts[i])
        if allowed < 0:
            break
        work.take(int(sides[s].cells.counts[i]) // STEP_INPUTS)
        shown = max(shown, sides[s].run(i, runs))
    return shown
