"""The cells of one sign: cut where something is decided, given models and bounds, cut further, and run."""

from __future__ import annotations

import numpy as np
import sympy as sp

from actsym.errors import Unanswered
from codegen.approximate.proof import taylor
from codegen.approximate.proof.cells import BINADE, SIGN, Cells, Part, ends, floats, halves, size, sizes
from codegen.approximate.proof.ranges import Ranges
from codegen.approximate.proof.rounding import bound
from codegen.approximate.proof.runs import Runs
from codegen.approximate.proof.steps import CELL, Steps, Work
from codegen.approximate.proof.taylor import Model, Models
from codegen.ir import evaluate

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
        models, number = Models(self.steps, self.expr, self.sign, self.work), []
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
                number.append(len(self.models))
                self.models.append(model)
                self.pieces.append(piece)
                firsts.append(a)
                lasts.append(b)
        return Cells(np.array(firsts), np.array(lasts), np.array(number))

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
