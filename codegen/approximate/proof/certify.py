"""The proof that a graph computes a function within so many ulp at every float32 input.

The inputs of each sign are cut into cells where something is decided.  Runs of inputs on which everything is get
polynomials for the function and for what the graph differs from it in real arithmetic; the cells that they are cut into
get bounds of what rounding adds.  Cells whose bound is larger than an error that some input shows are cut further, and
the worst of them that are left are run input by input, in the order of their bounds, until none is left whose bound is
larger than what was found, or the inputs allowed are spent.

The inputs that no run holds, both zeros and the infinities, are looked at one by one.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp
from flint import arb, ctx

from actsym.errors import Unanswered
from actsym.properties.decay import decay_of
from actsym.rigor.jets import Jets
from codegen.approximate.proof import taylor
from codegen.approximate.proof.cells import (
    BINADE,
    CELL,
    COMPILED,
    SIGN,
    STEP_INPUTS,
    Cells,
    Part,
    Steps,
    Work,
    ends,
    floats,
    halves,
    size,
    sizes,
)
from codegen.approximate.proof.ranges import Ranges, unknown
from codegen.approximate.proof.rounding import bound
from codegen.approximate.proof.runs import Runs
from codegen.approximate.proof.taylor import Model, Models
from codegen.ir import Node, evaluate

#: Cells that a run is cut into, and what a cell is cut into again, how often, and down to how many inputs.
CELLS, PARTS, ROUNDS, FEW = 16, 8, 3, 1 << 13
#: Runs and undecided cells that are too many.
MOST_RUNS, MOST_UNDECIDED = 30_000, 1 << 16
#: Cells at a time.
CHUNK = 1 << 13
#: An approximation that is worse has not been bounded well: f has a zero beside the cell.
COARSE = 2.0**-22


class Unproven(Unanswered):
    """There is no proof; the message says why."""


class Side:
    """The inputs of one sign."""

    def __init__(self, steps: Steps, expr: sp.Expr, sign: int, lower: float, upper: float, work: Work) -> None:
        self.steps, self.expr, self.sign, self.work = steps, expr, sign, work
        runs = self._decided(*sizes(sign, lower, upper))
        self.models: list[Model] = []
        self.pieces: list[int | None] = []
        self.cells = self._bounded(self._cut(self._modelled(*runs), CELLS))
        self.ran = np.zeros(len(self.cells.first), bool)

    def _decided(self, least: int, most: int) -> tuple[np.ndarray, np.ndarray]:
        """The longest runs within binades on which all decisions are the same."""
        first = np.append(least, np.arange((least // BINADE + 1) * BINADE, most + 1, BINADE))
        last = np.append(first[1:] - 1, most)
        done: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        while len(first):
            if len(first) > MOST_UNDECIDED:
                raise Unproven(
                    f"more than {MOST_UNDECIDED} cells are not decided, such as at {floats(self.sign, first[:1])[0]}"
                )
            self.work.take(CELL * len(first))
            found = Ranges(self.steps, *ends(self.sign, first, last))
            whole = ~found.undecided | (first == last)
            rows = np.array(found.decisions).reshape(-1, len(first))
            done.append((first[whole], last[whole], rows[:, whole]))
            first, last = halves(first[~whole], last[~whole])
        first, last = (np.concatenate([d[i] for d in done]) for i in (0, 1))
        rows = np.concatenate([d[2] for d in done], axis=1)
        by = np.argsort(first)
        first, last, rows = first[by], last[by], rows[:, by]
        new = np.append(True, (rows[:, 1:] != rows[:, :-1]).any(0) | (first[1:] % BINADE == 0))
        return first[new], last[np.append(np.flatnonzero(new)[1:] - 1, len(last) - 1)]

    def _modelled(self, first: np.ndarray, last: np.ndarray) -> Cells:
        """Every run with its model, cut where it has none."""
        models = Models(self.steps, self.expr, self.sign, self.work)
        known = models.known(floats(self.sign, first))
        firsts, lasts = [], []
        for start, end, here in zip(first.tolist(), last.tolist(), known, strict=True):
            piece = self.steps.piece(here)
            stack = [(start, end)]
            while stack:
                a, b = stack.pop()
                low, high = ends(self.sign, np.array([a]), np.array([b]))
                model = models.model(here, float(low[0]), float(high[0]))
                if model is None and a < b:
                    stack += [((a + b) // 2 + 1, b), (a, (a + b) // 2)]
                    continue
                if model is None or len(self.models) > MOST_RUNS:
                    raise Unproven(f"no expansion of {self.expr} at {float(low[0])!r}")
                self.models.append(model)
                self.pieces.append(piece)
                firsts.append(a)
                lasts.append(b)
        return Cells(np.array(firsts), np.array(lasts), np.arange(len(self.models)))

    def _cut(self, cells: Cells, parts: int) -> Cells:
        """Each cell in parts, or in single inputs."""
        edges = cells.first[:, None] + cells.counts[:, None] * np.arange(parts + 1) // parts
        first, last = edges[:, :-1].ravel(), edges[:, 1:].ravel() - 1
        kept = first <= last
        return Cells(first[kept], last[kept], np.repeat(cells.number, parts)[kept])

    def _bounded(self, cells: Cells) -> Cells:
        """With bounds."""
        self.work.take(CELL * len(cells.first))
        found: list[tuple[np.ndarray, ...]] = []
        for start in range(0, len(cells.first), CHUNK):
            here = slice(start, start + CHUNK)
            low, high = ends(self.sign, cells.first[here], cells.last[here])
            below, above, least = taylor.bounds(self.models, cells.number[here], low, high)
            computed = bound(self.steps, low, high)
            lower, upper = computed.result
            side = np.sign(np.array([m.values[0] for m in self.models])[cells.number[here]])
            infinite = (least >= 2.0**128) & np.isinf(lower) & (upper == lower) & (np.sign(lower) == side)
            ulp = np.ldexp(1.0 - 2.0**-40, np.maximum(np.frexp(least)[1] - 24, -149))
            rounding = size(computed.error) / ulp
            ulps = size((below + computed.error[0], above + computed.error[1])) / ulp
            relative = size((below, above)) / np.maximum(least, 2.0**-126)
            ulps, rounding, relative = (np.where(infinite, 0, v) for v in (ulps, rounding, relative))
            ulps = np.where(np.isnan(ulps), np.inf, ulps)
            found.append((ulps, rounding, relative))
        return Cells(cells.first, cells.last, cells.number, *(np.concatenate(f) for f in zip(*found, strict=True)))

    def shown(self) -> float:
        """The largest error at the ends of cells, less what is not known of f there."""
        points = floats(self.sign, self.cells.first)
        names = {n.value: 1.0 for n in self.steps.nodes if n.op == "parameter"}
        (computed,) = evaluate([self.steps.nodes[-1]], points, names, np.float32)
        number = self.cells.number
        centre, scale, rest = (
            np.array([getattr(m, k) for m in self.models])[number] for k in ("centre", "scale", "rest")
        )
        s, value = (points - centre) / scale, np.zeros(len(points))
        values = np.array([m.values for m in self.models])
        for k in reversed(range(values.shape[1])):
            value = value * s + values[number, k]
        ulp = np.ldexp(1.0, np.maximum(np.frexp(np.abs(value) + rest)[1] - 24, -149))
        with np.errstate(all="ignore"):
            error = (np.abs(computed - value) - rest) / ulp
        return float(np.max(error[np.isfinite(error)], initial=0.0))

    def refine(self, shown: float) -> None:
        """Cut the cells whose bound is above what was ``shown``, as long as they are long."""
        for _ in range(ROUNDS):
            again = (self.cells.ulps > shown) & (self.cells.counts > FEW)
            if not again.any():
                break
            parts = self._bounded(self._cut(self.cells.where(again), PARTS))
            self.cells = self.cells.where(~again).joined(parts)
        self.ran = np.zeros(len(self.cells.first), bool)

    def run(self, i: int, runs: Runs) -> float:
        """The largest error of a cell's inputs, which replaces its bound."""
        cells = self.cells
        first, last = int(cells.first[i]), int(cells.last[i])
        cells.ulps[i] = runs.worst(self._bits(first), last - first + 1, self.models[int(cells.number[i])])
        self.ran[i] = True
        return float(cells.ulps[i])

    def _bits(self, size: int) -> int:
        return size | (SIGN if self.sign < 0 else 0)

    def worst(self, runs: Runs | None) -> tuple[float, float]:
        """The largest bound, and an input: the worst of its cell, if its inputs were run."""
        i = int(np.argmax(self.cells.ulps))
        first = int(self.cells.first[i])
        if self.ran[i] and runs is not None:
            model = self.models[int(self.cells.number[i])]
            first = runs.place(self._bits(first), int(self.cells.counts[i]), model) & ~SIGN
        return float(self.cells.ulps[i]), float(floats(self.sign, np.array([first]))[0])

    def parts(self) -> list[Part]:
        pieces = np.array([-1 if p is None else p for p in self.pieces])[self.cells.number]
        return [self._part(None if p < 0 else int(p), pieces == p) for p in np.unique(pieces)]

    def _part(self, piece: int | None, chosen: np.ndarray) -> Part:
        cells, ran = self.cells.where(chosen), self.ran[chosen]
        start, end = floats(self.sign, np.array([cells.first.min(), cells.last.max()]))
        approximation = -np.log2(max(self._approximation(cells), 2.0**-149))
        rounding = np.max(cells.rounding[~ran], initial=0.0)
        return Part(
            self.sign, piece, float(abs(start)), float(abs(end)), float(cells.ulps.max()), float(approximation),
            float(rounding), int((~ran).sum()), int(cells.counts[ran].sum()),
        )  # fmt: skip

    def _approximation(self, cells: Cells) -> float:
        """The largest bound of |g - f| / |f|, by as many cuts as it takes next to zeros of f."""
        most, relative = 0.0, cells.approximation
        while True:
            again = (relative > COARSE) & (cells.counts > 1)
            most = max(most, np.max(relative[~again], initial=0.0))
            if not again.any() or again.sum() > CHUNK:
                return float(max(most, np.max(relative[again], initial=0.0)))
            cells = self._cut(cells.where(again), PARTS)
            below, above, least = taylor.bounds(self.models, cells.number, *ends(self.sign, cells.first, cells.last))
            relative = size((below, above)) / np.maximum(least, 2.0**-126)


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
