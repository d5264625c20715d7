"""References of second derivatives: at tuples of inputs and parameters, by jets in balls of the definition.

A point is a value for every variable: the inputs, then the learnable parameters and the entries of learnable vectors.
There are points on a grid of x with parameters at their defaults, and random ones, at which parameters have either sign
and sizes from 1/16 to 4.  Gated activations have u from all binades.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement

import numpy as np
import sympy as sp
from flint import arb, ctx
from sympy.core.relational import Relational

from actsym.definition.spec import Activation, Parameter, u, x
from actsym.properties.floats.formats import Format
from actsym.work.provenance import made_from
from codegen.verify import both_sides, grid, store
from codegen.verify.both_sides import Sided
from codegen.verify.jet import By
from codegen.verify.landmarks import breakpoints, crossings
from codegen.verify.partials import Partials
from codegen.verify.reference import Reference, key, parameter_values
from codegen.verify.rounder import round_with

#: Bits for what only tells how much of a value is rounding.
_BITS = 128

#: A unit in the last place of a variable that changes a value by less than so many of its own is nothing to excuse.
_CONDITION = 1.0

#: Between these multiples of x lie the zeros within half of themselves of it.
_WINDOW = np.linspace(2 / 3, 2, 7)


@dataclass(frozen=True)
class Extent:
    """How much is compared.

    every
        Of the binades of x (and of u), every so many-th, of float64 and of the others.
    central, random
        Points in the centre, and of random parameters.
    near
        Of the distances from landmarks, which double, every so many-th.
    thin
        Of all these points, every so many-th.
    """

    every: tuple[int, int] = (4, 1)
    central: int = 400
    random: int = 300
    near: int = 3
    thin: int = 1


@dataclass(frozen=True)
class Tuples:
    """References at ``points`` [n, variables]: for each pair of ``variables`` what :class:`Reference` has, [n] each.

    ``value`` is NaN where there is no second derivative: at a point where the formula is undefined, or where 2^15 bits
    do not decide.
    """

    format: Format
    variables: tuple[str, ...]
    points: np.ndarray
    arrays: dict[str, np.ndarray]

    @property
    def pairs(self) -> list[By]:
        return pairs(len(self.variables))

    def of(self, by: By) -> Reference:
        """The reference of one second derivative, at all points."""
        value, offset, slack = (self.arrays[f"{part}:{by[0]}:{by[1]}"] for part in ("value", "offset", "slack"))
        return Reference(self.format, self.name(by), self.points[:, 0].copy(), value, offset, slack, (np.nan, np.nan))

    def name(self, by: By) -> str:
        """``d2f_dx_da``."""
        return "d2f_" + "_".join(f"d{self.variables[i]}" for i in by)


def pairs(count: int) -> list[By]:
    """The second derivatives of so many variables."""
    return list(combinations_with_replacement(range(count), 2))


def tuples(activation: Activation, fmt: Format, extent: Extent, seed: int = 0) -> Tuples:
    """The references of all second derivatives, from disk where they are there.  ``seed``: of the random points."""
    names = tuple(v.name for v in (*activation.inputs, *activation.learnable))
    name = made_from(__name__, key(activation, fmt), repr(extent), str(seed))
    arrays = store.load("curvature", name)
    if arrays is None:
        found = _References(activation, fmt)
        arrays = found.on(found.grid(extent, np.random.default_rng(seed)))
        store.save("curvature", name, arrays)
    points = arrays.pop("points")
    return Tuples(fmt, names, points, arrays)


class _References:
    """The second derivatives of one activation in one format."""

    def __init__(self, activation: Activation, fmt: Format) -> None:
        self.activation, self.format = activation, fmt
        symbols = [*activation.inputs, *(p.symbol for p in activation.learnable)]
        fixed = [p for p in activation.parameters if not p.learnable]
        self.defaults = parameter_values(activation, fmt)
        self.fixed = [arb(self.defaults[p.name]) for p in fixed]
        kind = Partials if activation.vectors else Sided
        self.partials, self.steeper = (
            kind(activation.expr, symbols, order, [p.symbol for p in fixed]) for order in (2, 3)
        )
        self.inputs, self.pairs = len(activation.inputs), pairs(len(symbols))
        self.rounded = any(map(_rounded, activation.expr.atoms(Relational)))
        self.waves = activation.expr.has(sp.sin, sp.cos)

    # Points.

    def grid(self, extent: Extent, random: np.random.Generator) -> np.ndarray:
        """[n, variables]."""
        fmt, learned = self.format, [self.defaults[p.name] for p in self.activation.learnable]
        landmarks = breakpoints(self.activation.formula) if not self.activation.vectors else ()
        step = extent.every[fmt.bits < 64] * (4 if len(self.pairs) > 6 and fmt.bits == 64 else 1)
        binades = grid.stratified(fmt, 1)[::step]
        found = grid.merge(
            fmt, grid.extremes(fmt, 2), binades, grid.around(fmt, landmarks, 2, extent.near),
            grid.central(fmt, extent.central // 2), grid.plain(fmt)[::4],
        )  # fmt: skip
        edges = self._changes(found)
        found = grid.merge(fmt, found, grid.around(fmt, edges, 2, extent.near))
        parts = [self._with_gates(found, random.permutation(_moderate(random, len(found))), learned)]
        if u in self.activation.inputs:
            parts.append(self._with_gates(binades, random.permutation(binades), learned))
        if learned:
            parts.append(self._random(extent.random, random))
        thinned = np.concatenate(parts)[:: extent.thin]
        if not len(holes := self._holes()):
            return thinned
        return np.concatenate([thinned, self._with_gates(holes, _moderate(random, len(holes)), learned)])

    def _holes(self) -> np.ndarray:
        """Where f has no value, but the limit of both sides: kernels have branches there, so that none is left out."""
        if self.activation.vectors:
            return np.zeros(0)
        found = self.format.round(np.array([float(p) for p in both_sides.gaps(self.activation.formula.subs(u, 1))]))
        return np.concatenate([found, -found[found == 0]])

    def _with_gates(self, xs: np.ndarray, us: np.ndarray, learned: list[float]) -> np.ndarray:
        columns = [xs, self.format.round(us)][: self.inputs]
        return np.column_stack([*columns, *(np.full(len(xs), value) for value in learned)])

    def _changes(self, xs: np.ndarray) -> np.ndarray:
        """Where d2f/dx2 changes in class, with parameters at their defaults."""

        others = [*(p.symbol for p in self.activation.parameters), *self.activation.inputs[1:]]
        given = [*(arb(self.defaults[p.name]) for p in self.activation.parameters), arb(1)][: len(others)]
        partials = (Partials if self.activation.vectors else Sided)(self.activation.expr, [x], 2, others)

        def ball(point: float) -> arb:
            found = partials.at([arb(point)], given)
            return found.get((0, 0), arb(0) if found[()].is_finite() else arb.nan())

        def values(points: np.ndarray) -> np.ndarray:
            rounded = (round_with(self.format, partial(ball, point)) for point in points.tolist())
            return np.array([found[0] if found else np.nan for found in rounded])

        return crossings(self.format, xs, values(xs), values, 8)

    def _random(self, count: int, random: np.random.Generator) -> np.ndarray:
        """Every variable at random; parameters where their domains allow them."""
        columns = [random.choice(grid.central(self.format, count), count)]
        columns += [_moderate(random, count) for _ in range(self.inputs - 1)]
        for parameter in self.activation.learnable:
            columns.append(_allowed(parameter, _moderate(random, count)))
        return self.format.round(np.column_stack(columns))

    # Values.

    def on(self, points: np.ndarray) -> dict[str, np.ndarray]:
        rows = [self._rounded(point, self.pairs) for point in points.tolist()]
        slacks = np.array([self._slack(point, row) for point, row in zip(points.tolist(), rows, strict=True)])
        arrays = {"points": points}
        for i, by in enumerate(self.pairs):
            named = f"{by[0]}:{by[1]}"
            arrays |= {
                f"value:{named}": np.array([row[i][0] for row in rows]),
                f"offset:{named}": np.array([row[i][1] for row in rows]),
                f"slack:{named}": slacks[:, i],
            }
        return arrays

    def _rounded(self, point: Sequence[float], wanted: list[By]) -> list[tuple[float, float]]:
        """Rounded value and offset of each derivative; NaN for one that there is none of."""
        known: dict[int, dict[By, arb]] = {}

        def ball(by: By) -> arb:
            if ctx.prec not in known:
                known[ctx.prec] = self.partials.at([arb(v) for v in point], self.fixed)
            found = known[ctx.prec]
            return found.get(by, arb(0) if found[()].is_finite() else arb.nan())

        return [round_with(self.format, partial(ball, by)) or (np.nan, 0.0) for by in wanted]

    def _slack(self, point: Sequence[float], row: list[tuple[float, float]]) -> list[float]:
        """What a unit in the last place of every parameter, and near a zero of x, changes each derivative by.

        Infinite beside a breakpoint that kernels have to round, where a jump leaves either side open.
        """
        units, values = self.format.ulp(np.array(point)).tolist(), [arb(v) for v in point]
        own = self.format.ulp(np.array([value for value, _ in row])).tolist()
        with ctx.workprec(_BITS):
            third = self.steeper.at(values, self.fixed)
            beside: list[dict[By, arb]] = []
            across = [self._moved(values, step * units[0]) for step in (-4, 4)] if self.rounded else []
            slack = []
            for by, (value, _), unit in zip(self.pairs, row, own, strict=True):
                sizes = [units[i] * _size(third.get(tuple(sorted((*by, i))))) for i in range(len(point))]
                if any(_jumps(third.get(by), other.get(by), 64 * (sizes[0] + unit)) for other in across):
                    slack.append(np.inf)
                    continue
                if sizes[0] > _CONDITION * unit:
                    beside = beside or [self._moved(values, point[0] * (w - 1)) for w in self.window]
                    near = value == 0 or any(_opposite(value, other.get(by)) for other in beside)
                    sizes[0] = sizes[0] if near else 0.0
                sizes[1 : self.inputs] = []
                slack.append(sum(sizes) + self._underflow(point, by))
        return slack

    def _moved(self, values: list[arb], step: float) -> dict[By, arb]:
        """The derivatives with another x."""
        return self.partials.at([values[0] + arb(step), *values[1:]], self.fixed)

    @property
    def window(self) -> np.ndarray:
        return np.linspace(2 / 3, 2, 41) if self.waves else _WINDOW

    def _underflow(self, point: Sequence[float], by: By) -> float:
        """Kernels form the gate first: what it loses below the normal numbers, u magnifies."""
        return 0.0 if self.inputs == 1 or 1 in by else abs(point[1]) * 2.0**self.format.quantum


def _moderate(random: np.random.Generator, count: int) -> np.ndarray:
    return np.exp2(random.uniform(-4, 2, count)) * random.choice([-1.0, 1.0], count)


def _allowed(parameter: Parameter, values: np.ndarray) -> np.ndarray:
    """``values`` where they lie in the parameter's domain, else their magnitudes, else the default."""
    chosen = []
    for value in values.tolist():
        inside = [v for v in (value, abs(value)) if parameter.domain.contains(sp.Rational(v)) == sp.true]
        chosen.append(inside[0] if inside else float(parameter.default))
    return np.array(chosen)


def _opposite(value: float, other: arb | None) -> bool:
    return other is not None and bool((value > 0 and other < 0) or (value < 0 and other > 0))


def _jumps(here: arb | None, there: arb | None, least: float) -> bool:
    return bool(abs((here or arb(0)) - (there or arb(0))) > least)


def _rounded(relation: Relational) -> bool:
    """Whether kernels can only round where the sides are equal: it is no number such as 3 and no parameter."""
    sides = (relation.lhs, relation.rhs)
    return not all(side.is_Symbol or side.is_Integer for side in sides)


def _size(value: arb | None) -> float:
    return 0.0 if value is None or not value.is_finite() else float(value.abs_upper())
