"""Tuples of inputs and parameters, and what is exactly right there: jets in balls of the definition.

A point is a value for every variable: the inputs, then the learnable parameters and the entries of learnable vectors.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, partial

import numpy as np
import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import Activation, Parameter
from actsym.properties.floats.formats import Format
from codegen.verify.both_sides import Sided
from codegen.verify.cases import names
from codegen.verify.grid import CENTRE
from codegen.verify.jet import By
from codegen.verify.landmarks import features
from codegen.verify.partials import Partials
from codegen.verify.reference import Reference, computing_format, parameter_values
from codegen.verify.rounder import round_with
from codegen.verify.terms import term_sums, weight_sums

#: Bits for what only tells how much of an error is excused; and from where on a unit of x is no small step of a sine.
_BITS, _STEP = 128, 2.0**-4


def drawn(activation: Activation, fmt: Format, count: int, random: np.random.Generator) -> np.ndarray:
    """``count`` random points [count, variables], sorted by whether their parameters are the defaults (those first).

    Of x, half the points lie in the centre, half are spread over all binades; of u likewise.  Where the definition has
    features of another place or scale (:func:`~codegen.verify.landmarks.features`), a third of all x lies there.  With
    learnable parameters every second point has its own: of either sign and sizes from 1/16 to 4, where their domains
    allow that.
    """
    columns = [beside(features(activation.formula), _mixed(fmt, count, random, central(fmt, count, random)), random)]
    if len(activation.inputs) > 1:
        columns.append(_mixed(fmt, count, random, moderate(count, random)))
    own = np.arange(count) >= (count + 1) // 2
    for value, parameter in zip(defaults(activation, fmt), activation.learnable, strict=True):
        columns.append(np.where(own, allowed(parameter, moderate(count, random)), value))
    return fmt.round(np.column_stack(columns))


def central(fmt: Format, count: int, random: np.random.Generator) -> np.ndarray:
    """Half of them uniform in the centre, half of uniform logarithm there."""
    sizes = np.exp2(random.uniform(-fmt.precision - 4, np.log2(CENTRE), count)) * random.choice([-1.0, 1.0], count)
    return np.where(random.random(count) < 0.5, random.uniform(-CENTRE, CENTRE, count), sizes)


def beside(places: Sequence[tuple[float, float]], points: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Every third of ``points`` moved to one of ``places``: within a hundred of its widths, now and then a thousand."""
    if not places:
        return points
    moved = points.copy()
    which = np.arange(len(points)) % 3 == 2
    centre, width = np.array(places)[random.integers(len(places), size=int(which.sum()))].T
    far = np.where(random.random(len(centre)) < 0.25, 1000.0, 100.0) * random.random(len(centre)) ** 2
    moved[which] = centre + width * far * random.choice([-1.0, 1.0], len(centre))
    return moved


def moderate(count: int, random: np.random.Generator) -> np.ndarray:
    return np.exp2(random.uniform(-4, 2, count)) * random.choice([-1.0, 1.0], count)


def _mixed(fmt: Format, count: int, random: np.random.Generator, near: np.ndarray) -> np.ndarray:
    """Each of ``near`` or, as likely, a number of any binade: a uniform ordinal."""
    anywhere = fmt.values(random.integers(-fmt.last, fmt.last + 1, count))
    return np.where(random.random(count) < 0.5, near, anywhere)


def allowed(parameter: Parameter, values: np.ndarray) -> np.ndarray:
    """``values`` where they lie in the parameter's domain, else their magnitudes, else the default."""
    domain = parameter.domain
    low, high = float(domain.inf), float(domain.sup)

    def inside(found: np.ndarray) -> np.ndarray:
        return (found > low) & (found < high)

    return np.where(inside(values), values, np.where(inside(abs(values)), abs(values), float(parameter.default)))


def defaults(activation: Activation, fmt: Format) -> list[float]:
    """The learnable parameters as a kernel of ``fmt`` receives them."""
    known = parameter_values(activation, fmt)
    return [known[p.name] for p in activation.learnable]


class Exact:
    """The function and its first derivatives by every variable, in one format.

    Raises :class:`~actsym.rigor.compile.UnsupportedError` for a function without Taylor coefficients.
    """

    def __init__(self, activation: Activation, fmt: Format) -> None:
        self.activation, self.format, self.computing = activation, fmt, computing_format(fmt)
        self.symbols = [*activation.inputs, *(p.symbol for p in activation.learnable)]
        self.by: dict[str, By] = dict(
            zip(names(activation), ((), *((i,) for i in range(len(self.symbols)))), strict=True)
        )
        known = parameter_values(activation, fmt)
        self.given = {p.symbol: known[p.name] for p in activation.parameters if not p.learnable}
        self.defaults = defaults(activation, fmt)
        self._fixed = [arb(v) for v in self.given.values()]
        kind = Partials if activation.vectors else Sided
        self._partials = kind(activation.expr, self.symbols, 1, list(self.given))
        self._values: dict[bytes, dict[str, tuple[float, float]]] = {}

    @cached_property
    def _curved(self) -> Partials:
        return Partials(self.activation.expr, self.symbols, 2, list(self.given))

    @cached_property
    def sums(self) -> dict[str, sp.Expr]:
        """The sums of magnitudes of :mod:`codegen.verify.terms`."""
        found = term_sums(self.activation) | weight_sums(self.activation)
        return {q: e.replace(sp.DiracDelta, lambda *_: sp.S.Zero) for q, e in found.items()}

    @cached_property
    def _sizes(self) -> dict[str, Partials]:
        return {q: Partials(expr, self.symbols, 0, list(self.given)) for q, expr in self.sums.items()}

    @cached_property
    def window(self) -> np.ndarray:
        """Multiples of x between which the zeros lie that are within half of themselves of it; of sines at random,
        which no period divides."""
        return np.random.default_rng(0).uniform(2 / 3, 2, 42) if self._waves else np.linspace(2 / 3, 2, 7)

    @cached_property
    def _waves(self) -> bool:
        return bool(self.activation.expr.has(sp.sin, sp.cos))

    def at(self, points: np.ndarray, quantity: str) -> Reference:
        """References at ``points`` [n, variables], NaN for what 2^15 bits do not decide, with nothing excused."""
        found = [self._rounded(point)[quantity] for point in points]
        value, offset = np.array(found).reshape(-1, 2).T.copy()
        slack = np.zeros(len(points))
        return Reference(self.format, quantity, points[:, 0].copy(), value, offset, slack, (np.nan, np.nan))

    def _rounded(self, point: np.ndarray) -> dict[str, tuple[float, float]]:
        key = point.tobytes()
        if key not in self._values:
            known: dict[int, dict[By, arb]] = {}

            def ball(by: By) -> arb:
                if ctx.prec not in known:
                    known[ctx.prec] = self._partials.at([arb(v) for v in point.tolist()], self._fixed)
                found = known[ctx.prec]
                return found.get(by, arb(0) if found[()].is_finite() else arb.nan())

            self._values[key] = {
                q: round_with(self.format, partial(ball, by)) or (np.nan, 0.0) for q, by in self.by.items()
            }
        return self._values[key]

    def slack(self, point: Sequence[float], quantity: str) -> float:
        """What is excused at a point (see :mod:`codegen.verify.ulps`): near a zero in x, what a unit of x is worth (of
        sines where that is no small step, all that they reach within it); of sums over entries, what rounding their
        terms is, and of means, what rounding their weights is; where the gate is formed first, what it loses below the
        normal numbers.

        With parameters away from the defaults also what a unit of each parameter is worth, and everything where the
        formula changes within four units of x.
        """
        by, units = self.by[quantity], self.format.ulp(np.array(point)).tolist()
        values, inputs = [arb(v) for v in point], len(self.activation.inputs)
        with ctx.workprec(_BITS + max(0, *(math.frexp(v)[1] for v in point))):  # a phase has digits before the point
            slopes = self._curved.at(values, self._fixed)
            sizes = [_size(slopes.get(tuple(sorted((*by, i))))) * unit for i, unit in enumerate(units)]
            here = slopes.get(by, arb(0))
            if self._waves and units[0] > _STEP:
                sizes[0] = max(sizes[0], _width(self._at([arb(point[0], units[0]), *values[1:]], by)))
            found = sizes[0] if sizes[0] and self._near_zero(here, point[0], values, by) else 0.0
            own = list(point[inputs:]) != self.defaults
            if own:
                found += sum(sizes[inputs:])
                unit = float(self.format.ulp(np.array(_size(here)))) + sizes[0]
                across = (self._at([values[0] + s * arb(units[0]), *values[1:]], by) for s in (-4, 4))
                if any(abs(other - here) > 64 * unit for other in across):
                    return np.inf
            if inputs > 1 and by != (1,):
                found += abs(point[1]) * 2.0**self.computing.quantum
            if quantity in self._sizes:
                found += self.computing.epsilon * _size(self._sizes[quantity].at(values, self._fixed).get(()))
        return found

    def _near_zero(self, here: arb, x: float, values: list[arb], by: By) -> bool:
        return any(_opposite(here, self._at([arb(x) * arb(w), *values[1:]], by)) for w in self.window)

    def _at(self, values: list[arb], by: By) -> arb:
        return self._partials.at(values, self._fixed).get(by, arb(0))


def _opposite(value: arb, other: arb) -> bool:
    return bool((value >= 0 and other <= 0) or (value <= 0 and other >= 0))


def _size(value: arb | None) -> float:
    return 0.0 if value is None or not value.is_finite() else float(value.abs_upper())


def _width(value: arb) -> float:
    return 2 * float(value.rad()) if value.is_finite() else np.inf
