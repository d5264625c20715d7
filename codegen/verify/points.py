"""What is exactly right at tuples of inputs and parameters, to second order: jets in balls of the definition.

A point is a value for every variable: the inputs, then the learnable parameters and the entries of learnable vectors.
Random ones (:func:`drawn`, :class:`Exact`) are compared in f and its first derivatives.  Second derivatives
(:func:`tuples`) are compared on a grid of x with parameters at their defaults, and at random points, at which
parameters have either sign and sizes from 1/16 to 4.  Gated activations have u from all binades.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import combinations_with_replacement

import numpy as np
import sympy as sp
from flint import arb, ctx
from sympy.core.relational import Relational

from actsym.definition.spec import Activation, u, x
from actsym.properties.floats.formats import Format
from actsym.work.provenance import made_from
from codegen.verify import grid, intervals, limits, store
from codegen.verify.grid import allowed, beside, breakpoints, crossings, features, mixed, moderate
from codegen.verify.jets import By, Partials
from codegen.verify.limits import Sided
from codegen.verify.quantities import computing_format, names, parameter_values, term_sums, weight_sums, without_jumps
from codegen.verify.reference import Reference, key
from codegen.verify.rounding import round_with
from codegen.verify.ulps import MULTIPLES

#: Bits for what only tells how much of an error is excused; and from where on a unit of x is no small step of a sine.
_BITS, _STEP = 128, 2.0**-4


def drawn(activation: Activation, fmt: Format, count: int, random: np.random.Generator) -> np.ndarray:
    """``count`` random points [count, variables], sorted by whether their parameters are the defaults (those first).

    Of x, half the points lie in the centre, half are spread over all binades; of u likewise.  Where the definition has
    features of another place or scale (:func:`~codegen.verify.grid.features`), a third of all x lies there.  With
    learnable parameters every second point has its own: of either sign and sizes from 1/16 to 4, where their domains
    allow that.
    """
    near = grid.random_central(fmt, count, random)
    columns = [beside(features(activation.formula), mixed(fmt, count, random, near), random)]
    if len(activation.inputs) > 1:
        columns.append(mixed(fmt, count, random, moderate(count, random)))
    own = np.arange(count) >= (count + 1) // 2
    for value, parameter in zip(defaults(activation, fmt), activation.learnable, strict=True):
        columns.append(np.where(own, allowed(parameter, moderate(count, random)), value))
    return fmt.round(np.column_stack(columns))


def defaults(activation: Activation, fmt: Format) -> list[float]:
    """The learnable parameters as a kernel of ``fmt`` receives them."""
    known = parameter_values(activation, fmt)
    return [known[p.name] for p in activation.learnable]


class _AtPoints:
    """The function and its derivatives to ``order`` by every variable, in one format.

    Raises :class:`~actsym.rigor.evaluate.UnsupportedError` for a function without Taylor coefficients.
    """

    order: int

    def __init__(self, activation: Activation, fmt: Format) -> None:
        self.activation, self.format = activation, fmt
        self.symbols = [*activation.inputs, *(p.symbol for p in activation.learnable)]
        self.inputs = len(activation.inputs)
        known = parameter_values(activation, fmt)
        self.given = {p.symbol: known[p.name] for p in activation.parameters if not p.learnable}
        self.defaults = defaults(activation, fmt)
        self.waves = bool(activation.expr.has(sp.sin, sp.cos))
        self._fixed = [arb(v) for v in self.given.values()]
        self._kind = Partials if activation.vectors else Sided
        self._partials = self._kind(activation.expr, self.symbols, self.order, list(self.given))

    def derivatives(self, point: Sequence[float]) -> dict[By, arb]:
        """Those to the order, at the working precision in force."""
        return self._partials.at([arb(v) for v in point], self._fixed)

    def _rounded(self, point: Sequence[float], wanted: Sequence[By]) -> list[tuple[float, float]]:
        """Rounded value and offset of each derivative; NaN where there is none, or 2^15 bits do not decide."""
        known: dict[int, dict[By, arb]] = {}

        def ball(by: By) -> arb:
            if ctx.prec not in known:
                known[ctx.prec] = self.derivatives(point)
            return limits.at_place(known[ctx.prec], by)

        return [round_with(self.format, partial(ball, by)) or (np.nan, 0.0) for by in wanted]


class Exact(_AtPoints):
    """The function and its first derivatives by every variable."""

    order = 1

    def __init__(self, activation: Activation, fmt: Format) -> None:
        super().__init__(activation, fmt)
        self.computing = computing_format(fmt)
        orders = ((), *((i,) for i in range(len(self.symbols))))
        self.by: dict[str, By] = dict(zip(names(activation), orders, strict=True))
        self._values: dict[bytes, dict[str, tuple[float, float]]] = {}

    @cached_property
    def _curved(self) -> Partials:
        return Partials(self.activation.expr, self.symbols, 2, list(self.given))

    @cached_property
    def sums(self) -> dict[str, sp.Expr]:
        """The sums of magnitudes of :func:`~codegen.verify.quantities.term_sums`."""
        found = term_sums(self.activation) | weight_sums(self.activation)
        return {q: without_jumps(e) for q, e in found.items()}

    @cached_property
    def _sizes(self) -> dict[str, Partials]:
        return {q: Partials(expr, self.symbols, 0, list(self.given)) for q, expr in self.sums.items()}

    @cached_property
    def window(self) -> np.ndarray:
        """Multiples of x between which the zeros lie that are within half of themselves of it; of sines at random,
        which no period divides."""
        return np.random.default_rng(0).uniform(2 / 3, 2, 42) if self.waves else MULTIPLES

    def at(self, points: np.ndarray, quantity: str) -> Reference:
        """References at ``points`` [n, variables], NaN for what 2^15 bits do not decide, with nothing excused."""
        found = [self._all(point)[quantity] for point in points]
        value, offset = np.array(found).reshape(-1, 2).T.copy()
        return Reference(self.format, quantity, points[:, 0].copy(), value, offset, np.zeros(len(points)))

    def _all(self, point: np.ndarray) -> dict[str, tuple[float, float]]:
        place = point.tobytes()
        if place not in self._values:
            rounded = self._rounded(point.tolist(), list(self.by.values()))
            self._values[place] = dict(zip(self.by, rounded, strict=True))
        return self._values[place]

    def slack(self, point: Sequence[float], quantity: str) -> float:
        """What is excused at a point (see :mod:`codegen.verify.ulps`): near a zero in x, what a unit of x is worth (of
        sines where that is no small step, all that they reach within it); of sums over entries, what rounding their
        terms is, and of means, what rounding their weights is; where the gate is formed first, what it loses below the
        normal numbers.

        With parameters away from the defaults also what a unit of each parameter is worth, and everything where the
        formula changes within four units of x.
        """
        by, units = self.by[quantity], self.format.ulp(np.array(point)).tolist()
        values = [arb(v) for v in point]
        with ctx.workprec(_BITS + max(0, *(math.frexp(v)[1] for v in point))):  # a phase has digits before the point
            slopes = self._curved.at(values, self._fixed)
            sizes = [_size(slopes.get(tuple(sorted((*by, i))))) * unit for i, unit in enumerate(units)]
            here = slopes.get(by, arb(0))
            if self.waves and units[0] > _STEP:
                sizes[0] = max(sizes[0], 2 * _radius(self._at([arb(point[0], units[0]), *values[1:]], by)))
            found = sizes[0] if sizes[0] and self._near_zero(here, point[0], values, by) else 0.0
            if list(point[self.inputs :]) != self.defaults:
                found += sum(sizes[self.inputs :])
                unit = float(self.format.ulp(np.array(_size(here)))) + sizes[0]
                across = (self._at([values[0] + s * arb(units[0]), *values[1:]], by) for s in (-4, 4))
                if any(abs(other - here) > 64 * unit for other in across):
                    return np.inf
            if self.inputs > 1 and by != (1,):
                found += abs(point[1]) * 2.0**self.computing.quantum
            if quantity in self._sizes:
                found += self.computing.epsilon * _size(self._sizes[quantity].at(values, self._fixed).get(()))
        return found

    def _near_zero(self, here: arb, x: float, values: list[arb], by: By) -> bool:
        others = (self._at([arb(x) * arb(w), *values[1:]], by) for w in self.window)
        return any(bool((here >= 0 and v <= 0) or (here <= 0 and v >= 0)) for v in others)

    def _at(self, values: list[arb], by: By) -> arb:
        return self._partials.at(values, self._fixed).get(by, arb(0))


# Second derivatives.


#: Of the binades of x (and of u), every so many-th, of float64 and of the others; and of the distances from landmarks,
#: which double, every so many-th.
_EVERY, _NEAR = (4, 1), 3

#: Points in the centre, and of random parameters.
_CENTRAL, _RANDOM = 400, 300


@dataclass(frozen=True, eq=False)
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
        return _pairs(len(self.variables))

    def of(self, by: By) -> Reference:
        """The reference of one second derivative, at all points."""
        value, offset, slack = (self.arrays[f"{part}:{by[0]}:{by[1]}"] for part in ("value", "offset", "slack"))
        return Reference(self.format, self.name(by), self.points[:, 0].copy(), value, offset, slack)

    def name(self, by: By) -> str:
        """``d2f_dx_da``."""
        return "d2f_" + "_".join(f"d{self.variables[i]}" for i in by)


def _pairs(count: int) -> list[By]:
    """The second derivatives of so many variables."""
    return list(combinations_with_replacement(range(count), 2))


def tuples(activation: Activation, fmt: Format, thin: int, seed: int = 0) -> Tuples:
    """The references of all second derivatives, from disk where they are there, at every ``thin``-th of the points.
    ``seed``: of the random ones."""
    name = made_from(__name__, key(activation, fmt), str(thin), str(seed))

    def made() -> store.Arrays:
        found = _Curvature(activation, fmt)
        return found.on(found.grid(thin, np.random.default_rng(seed)))

    arrays = store.kept("curvature", name, made)
    points = arrays.pop("points")
    return Tuples(fmt, tuple(v.name for v in (*activation.inputs, *activation.learnable)), points, arrays)


class _Curvature(_AtPoints):
    """The second derivatives."""

    order = 2

    def __init__(self, activation: Activation, fmt: Format) -> None:
        super().__init__(activation, fmt)
        self._steeper = self._kind(activation.expr, self.symbols, 3, list(self.given))
        self.pairs = _pairs(len(self.symbols))
        self.rounded = any(map(_is_rounded, activation.expr.atoms(Relational)))
        self.window = np.linspace(2 / 3, 2, 41) if self.waves else MULTIPLES

    def grid(self, thin: int, random: np.random.Generator) -> np.ndarray:
        """[n, variables]."""
        fmt, activation = self.format, self.activation
        landmarks = breakpoints(activation.formula) if not activation.vectors else ()
        step = _EVERY[fmt.bits < 64] * (4 if len(self.pairs) > 6 and fmt.bits == 64 else 1)
        binades = grid.stratified(fmt, 1)[::step]
        found = grid.merge(
            fmt, grid.extremes(fmt, 2), binades, grid.around(fmt, landmarks, 2, _NEAR),
            grid.central(fmt, _CENTRAL // 2), grid.plain(fmt)[::4],
        )  # fmt: skip
        found = grid.merge(fmt, found, grid.around(fmt, self._changes(found), 2, _NEAR))
        parts = [self._with_gates(found, random.permutation(moderate(len(found), random)))]
        if u in activation.inputs:
            parts.append(self._with_gates(binades, random.permutation(binades)))
        if self.defaults:
            parts.append(self._random(_RANDOM, random))
        thinned = np.concatenate(parts)[::thin]
        if not len(holes := self._holes()):
            return thinned
        return np.concatenate([thinned, self._with_gates(holes, moderate(len(holes), random))])

    def _holes(self) -> np.ndarray:
        """Where f has no value, but the limit of both sides: kernels have branches there, so that none is left out."""
        if self.activation.vectors:
            return np.zeros(0)
        found = self.format.round(np.array([float(p) for p in limits.gaps(self.activation.formula.subs(u, 1))]))
        return np.concatenate([found, -found[found == 0]])

    def _with_gates(self, xs: np.ndarray, us: np.ndarray) -> np.ndarray:
        columns = [xs, self.format.round(us)][: self.inputs]
        return np.column_stack([*columns, *(np.full(len(xs), value) for value in self.defaults)])

    def _changes(self, xs: np.ndarray) -> np.ndarray:
        """Where d2f/dx2 changes in class, with parameters at their defaults."""
        activation, known = self.activation, parameter_values(self.activation, self.format)
        others = [*(p.symbol for p in activation.parameters), *activation.inputs[1:]]
        given = [*(arb(known[p.name]) for p in activation.parameters), arb(1)][: len(others)]
        partials = self._kind(activation.expr, [x], 2, others)

        def ball(point: float) -> arb:
            return limits.at_place(partials.at([arb(point)], given), (0, 0))

        def values(points: np.ndarray) -> np.ndarray:
            rounded = (round_with(self.format, partial(ball, point)) for point in points.tolist())
            return np.array([found[0] if found else np.nan for found in rounded])

        return crossings(self.format, xs, values(xs), values, 8)

    def _random(self, count: int, random: np.random.Generator) -> np.ndarray:
        """Every variable at random; parameters where their domains allow them."""
        columns = [random.choice(grid.central(self.format, count), count)]
        columns += [moderate(count, random) for _ in range(self.inputs - 1)]
        columns += [allowed(parameter, moderate(count, random)) for parameter in self.activation.learnable]
        return self.format.round(np.column_stack(columns))

    def on(self, points: np.ndarray) -> dict[str, np.ndarray]:
        """The arrays of :class:`Tuples`."""
        rows = [self._rounded(point, self.pairs) for point in points.tolist()]
        slacks = np.array([self._slack(point, row) for point, row in zip(points.tolist(), rows, strict=True)])
        parts = np.concatenate([np.array(rows), slacks[..., None]], axis=-1)  # [points, pairs, value offset slack]
        return {"points": points} | {
            f"{part}:{by[0]}:{by[1]}": parts[:, i, k]
            for i, by in enumerate(self.pairs)
            for k, part in enumerate(("value", "offset", "slack"))
        }

    def _slack(self, point: Sequence[float], row: list[tuple[float, float]]) -> list[float]:
        """What a unit in the last place of every parameter, and near a zero of x, changes each derivative by.

        Infinite beside a breakpoint that kernels have to round, where a jump leaves either side open.
        """
        units, values = self.format.ulp(np.array(point)).tolist(), [arb(v) for v in point]
        own = self.format.ulp(np.array([value for value, _ in row])).tolist()
        with ctx.workprec(_BITS):
            third = self._steeper.at(values, self._fixed)
            near: list[dict[By, arb]] = []
            across = [self._moved(values, step * units[0]) for step in (-4, 4)] if self.rounded else []
            slack = []
            for by, (value, _), unit in zip(self.pairs, row, own, strict=True):
                sizes = [units[i] * _size(third.get(tuple(sorted((*by, i))))) for i in range(len(point))]
                if any(_jumps(third.get(by), other.get(by), 64 * (sizes[0] + unit)) for other in across):
                    slack.append(np.inf)
                    continue
                if sizes[0] > unit:  # what changes a value by less than a unit of its own is nothing to excuse
                    near = near or [self._moved(values, point[0] * (w - 1)) for w in self.window]
                    excused = value == 0 or any(_opposite(value, other.get(by)) for other in near)
                    sizes[0] = sizes[0] if excused else 0.0
                sizes[1 : self.inputs] = []
                slack.append(sum(sizes) + self._underflow(point, by))
        return slack

    def _moved(self, values: list[arb], step: float) -> dict[By, arb]:
        """The derivatives with another x."""
        return self._partials.at([values[0] + arb(step), *values[1:]], self._fixed)

    def _underflow(self, point: Sequence[float], by: By) -> float:
        """Kernels form the gate first: what it loses below the normal numbers, u magnifies."""
        return 0.0 if self.inputs == 1 or 1 in by else abs(point[1]) * 2.0**self.format.quantum


@lru_cache(maxsize=2)
def steps_of_form(activation: Activation, known: Tuples) -> dict[By, np.ndarray]:
    """What rounding every step of a formula, as it is written, may change each second derivative by: the radii of balls
    of as many bits as are computed with.  Infinite where a polynomial part of the formula exceeds the numbers."""
    exact, format_ = _Curvature(activation, known.format), computing_format(known.format)
    columns = dict(zip(exact.symbols, known.points.T, strict=True))
    columns |= {symbol: np.full(len(known.points), value) for symbol, value in exact.given.items()}
    lost = np.zeros(len(known.points), dtype=bool)
    for part in sp.preorder_traversal(activation.expr):
        if isinstance(part, sp.Expr) and part.free_symbols and part.is_polynomial(*part.free_symbols):
            low, high = intervals.enclose(part, columns, np.longdouble)
            lost |= np.maximum(low, -high) > known.format.max
    with ctx.workprec(format_.precision):
        found = [exact.derivatives(point) for point in known.points.tolist()]
    radii = {by: np.array([_radius(f.get(by, arb(0))) for f in found]) for by in known.pairs}
    return {by: np.where(lost, np.inf, radius) for by, radius in radii.items()}


def _radius(value: arb) -> float:
    return float(value.rad()) if value.is_finite() else np.inf


def _opposite(value: float, other: arb | None) -> bool:
    return other is not None and bool((value > 0 and other < 0) or (value < 0 and other > 0))


def _jumps(here: arb | None, there: arb | None, least: float) -> bool:
    return bool(abs((here or arb(0)) - (there or arb(0))) > least)


def _is_rounded(relation: Relational) -> bool:
    """Whether kernels can only round where the sides are equal: it is no number such as 3 and no parameter."""
    return not all(side.is_Symbol or side.is_Integer for side in (relation.lhs, relation.rhs))


def _size(value: arb | None) -> float:
    return 0.0 if value is None or not value.is_finite() else float(value.abs_upper())
