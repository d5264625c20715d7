"""Correctly rounded values of an activation and of its first derivatives, from the catalogue's expression.

The quantities (:mod:`codegen.verify.quantities`) are evaluated with as many bits as it takes
(:mod:`codegen.verify.rounding`).  A gated activation is compared in x at u = 1, on the whole grid, and at a few more
points for each of some other u.  A stochastic one is compared as it is outside training.  One that reads whole rows has
no reference by input.  References are kept on disk by content.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import sympy as sp
from flint import arb

from actsym.definition.spec import Activation, Kind, u, x
from actsym.errors import Unanswered
from actsym.properties.floats.formats import FORMATS, Format
from actsym.rigor.evaluate import Evaluator
from actsym.work.provenance import made_from
from codegen.verify import grid, intervals, store, ulps
from codegen.verify.grid import WHOLE, Extent, breakpoints, crossings, zeros
from codegen.verify.limits import gaps, limits, quantities
from codegen.verify.quantities import computing_format, exact_parameters, magnitudes, names, slope_of
from codegen.verify.rounding import MOST_PRECISION, Rounder, UndecidedError


@dataclass(frozen=True)
class Reference:
    """Values of one quantity (``f``, ``df_dx``, ``df_da``) on a grid, all arrays float64 of one length.

    ``value`` is the exact value correctly rounded to the format, and ``offset`` says where the exact value
    lies: ``value + offset * ulp(value)``, with ``|offset| <= 1/2``.  ``slack`` is what a unit in the last place of
    the input (near a zero of the quantity) or of the terms of a sum over entries changes the exact value by, and 0
    elsewhere (see :mod:`codegen.verify.ulps`).  ``limits`` are the rounded limits at -oo and +oo, NaN where there is
    none.
    """

    format: Format
    quantity: str
    inputs: np.ndarray
    value: np.ndarray
    offset: np.ndarray
    slack: np.ndarray
    limits: tuple[float, float] = (math.nan, math.nan)

    def __post_init__(self) -> None:
        for array in (self.inputs, self.value, self.offset, self.slack):
            array.setflags(write=False)


#: Correctly rounded values and their offsets; and those of several quantities.
Rounded = tuple[np.ndarray, np.ndarray]
Known = dict[str, Rounded]


@cache
def _grid(fmt: Format, landmarks: tuple[float, ...], sparse: bool, extent: Extent) -> np.ndarray:
    points = grid.standard(fmt, landmarks, sparse=sparse, extent=extent)
    points.setflags(write=False)
    return points


@cache
def key(activation: Activation, fmt: Format, extent: Extent = WHOLE) -> str:
    """Hash of everything that the references of ``activation`` in ``fmt`` are made from."""
    given = [f"{p.name} = {sp.srepr(p.default)}, {p.learnable}" for p in activation.parameters]
    asked = (sp.srepr(activation.expr), sp.srepr(activation.definition), *given, repr((fmt, extent)))
    return made_from(__name__, *asked)


def references(activation: Activation, fmt: Format | str, extent: Extent = WHOLE) -> dict[str, Reference]:
    """References of every quantity of ``activation`` in ``fmt`` on its standard grid, from disk where they are there.

    Quantities share a grid: breakpoints, and then the zeros and the ends of the subnormal and finite ranges of
    every quantity, are found and surrounded.  Derivatives by the entries of vectors have one of their own, which is
    smaller.  Raises :class:`UndecidedError`.
    """
    fmt = FORMATS[fmt] if isinstance(fmt, str) else fmt
    arrays = store.kept("references", key(activation, fmt, extent), lambda: _compute(activation, fmt, extent))
    by_entry = _of_entries(activation)
    return {
        quantity: _unpack(fmt, quantity, arrays, "entry inputs" if quantity in by_entry else "inputs")
        for quantity in ("f", *(f"df_d{v.name}" for v in (x, *activation.learnable)))
    }


def on_points(activation: Activation, fmt: Format, points: np.ndarray) -> Iterator[Reference]:
    """References of ``f`` and ``df_dx`` on ``points`` (sorted values of ``fmt``), one at a time; nothing is kept on
    disk but what :func:`references` keeps, whose zeros these are judged by."""
    exprs = quantities(activation, fmt)
    for quantity, known in list(references(activation, fmt).items())[:2]:
        value, offset = Rounder(f"{activation.name}: {quantity}", exprs[quantity], fmt).on(points)
        slack = _slack(fmt, points, _zeros(fmt, known.inputs, known.value), exprs[quantity])
        yield Reference(fmt, quantity, points, value, offset, slack, known.limits)


def _of_entries(activation: Activation) -> set[str]:
    """The quantities that are derivatives by an entry of a vector."""
    return {f"df_d{p.name}" for p in activation.parameters[len(activation.scalars) :]}


def _unpack(fmt: Format, quantity: str, arrays: dict[str, np.ndarray], grid_name: str) -> Reference:
    inputs = arrays[grid_name].astype(np.float64)
    value, offset = (arrays[f"{part}:{quantity}"].astype(np.float64) for part in ("value", "offset"))
    slack = np.zeros(len(inputs))
    slack[arrays[f"slack at:{quantity}"]] = arrays[f"slack:{quantity}"]
    low, high = arrays[f"limits:{quantity}"].tolist()
    return Reference(fmt, quantity, inputs, value, offset, slack, (low, high))


def _compute(activation: Activation, fmt: Format, extent: Extent) -> dict[str, np.ndarray]:
    exprs = quantities(activation, fmt)
    rounders = {q: Rounder(f"{activation.name}: {q}", expr, fmt) for q, expr in exprs.items()}
    points = _grid(fmt, _landmarks(activation), bool(activation.vectors), extent)
    by_entry = _of_entries(activation)
    sums = magnitudes(activation, fmt)
    compact = np.float64 if fmt.bits == 64 else np.float32  # holds every value of the format exactly
    arrays: dict[str, np.ndarray] = {}
    every = fmt.bits == 16 and extent.every == 1
    fewer = points if every else _thinned(fmt, points, extent.entries)
    for own, place, start in ((False, "inputs", points), (True, "entry inputs", fewer)):
        chosen = {q: r for q, r in rounders.items() if (q in by_entry) is own}
        if not chosen:
            continue
        if every:
            inputs, known = start, {q: r.on(start) for q, r in chosen.items()}
        else:
            inputs, known = _refined(fmt, chosen, start, extent)
        inputs, known = _without_poles(inputs, known)
        arrays[place] = inputs.astype(compact)
        for quantity, (value, offset) in known.items():
            slack = _slack(fmt, inputs, _zeros(fmt, inputs, value), exprs[quantity])
            if quantity in sums:
                slack += computing_format(fmt).epsilon * _sizes(sums[quantity], inputs)
            arrays |= {
                f"value:{quantity}": value.astype(compact),
                f"offset:{quantity}": offset.astype(np.float32),
                f"slack at:{quantity}": np.nonzero(slack)[0],
                f"slack:{quantity}": slack[slack != 0],
                f"limits:{quantity}": np.array(limits(exprs[quantity], fmt)),
            }
    return arrays


def _landmarks(activation: Activation) -> tuple[float, ...]:
    """Where the formula changes, and where it has no value but a limit from both sides."""
    holes = () if activation.vectors else gaps(activation.formula)
    return tuple(sorted({*breakpoints(activation.formula), *map(float, holes)}))


def _without_poles(inputs: np.ndarray, known: Known) -> tuple[np.ndarray, Known]:
    """What is left where a quantity has no value: nothing is expected of kernels there."""
    kept = ~np.logical_or.reduce([np.isnan(value) for value, _ in known.values()])
    return inputs[kept], {q: (value[kept], offset[kept]) for q, (value, offset) in known.items()}


def _thinned(fmt: Format, points: np.ndarray, count: int) -> np.ndarray:
    """Every so many-th point, about ``count``, with both ends and the zeros."""
    return grid.merge(fmt, points[:: max(len(points) // count, 1)], points[-1:], np.zeros(1))


def _refined(fmt: Format, rounders: dict[str, Rounder], points: np.ndarray, extent: Extent) -> tuple[np.ndarray, Known]:
    """``points`` with what surrounds the changes of class of every quantity, and the values and offsets there."""
    known = {q: rounder.on(points) for q, rounder in rounders.items()}
    # Intervals of float64 tell many values in the time of a few; balls go from one to the next.
    parts = 32 if fmt.precision <= MOST_PRECISION else 2
    edges = [
        crossings(fmt, points, known[q][0], rounder.values, extent.crossings, parts) for q, rounder in rounders.items()
    ]
    refined = grid.merge(fmt, points, grid.around(fmt, np.concatenate(edges).tolist(), every=extent.near))
    return refined, {q: _extended(rounder, points, known[q], refined) for q, rounder in rounders.items()}


def _extended(rounder: Rounder, points: np.ndarray, known: Rounded, refined: np.ndarray) -> Rounded:
    """Values and offsets on ``refined``, a superset of ``points`` on which they are ``known``."""
    old = np.isin(refined, points)
    values, offsets = np.empty((2, len(refined)))
    values[old], offsets[old] = known
    values[~old], offsets[~old] = rounder.on(refined[~old])
    return values, offsets


def _sizes(expr: sp.Expr, points: np.ndarray) -> np.ndarray:
    """A sum of magnitudes at every point, in float64 (nothing cancels in it); 0 where it exceeds the numbers."""
    special = {name: np.vectorize(getattr(math, name), otypes=[np.float64]) for name in ("erf", "erfc")}
    function = sp.lambdify(x, expr, [special, "numpy"])
    with np.errstate(all="ignore"):
        found = np.broadcast_to(np.asarray(function(points), np.float64), points.shape)
    return np.where(np.isfinite(found), found, 0.0)


def _zeros(fmt: Format, points: np.ndarray, values: np.ndarray) -> list[tuple[float, float]]:
    """The zeros of the values that are not 0 themselves, each with |value| there."""
    return [(zero, size) for zero, size in zeros(fmt, points, values) if zero != 0]


def _slack(fmt: Format, points: np.ndarray, found: list[tuple[float, float]], expr: sp.Expr) -> np.ndarray:
    """abs(d expr/dx) ulp(x) for the points near a zero that was found, as :func:`codegen.verify.ulps.near` has it; 0
    elsewhere."""
    slack = np.zeros(len(points))
    if not found:
        return slack
    derivative = slope_of(expr, x)
    evaluator = Evaluator(derivative)
    units = fmt.ulp(points)

    def crossed(zero: float, size: float) -> bool:  # a jump across zero is no zero
        return not size > 4 * abs(float(evaluator.at(arb(zero), 30))) * float(fmt.ulp(np.array(zero)))

    near = ulps.near(points, [z for z, size in found if crossed(z, size)], derivative.has(sp.sin, sp.cos))
    low, high = intervals.enclose(derivative, points[near])
    with np.errstate(invalid="ignore", over="ignore"):
        sizes = np.abs(low / 2 + high / 2)
        rough = np.nonzero(~(high - low <= sizes * 2.0**-20))[0]
    sizes[rough] = [abs(float(evaluator.at(arb(v), 30))) for v in points[near][rough].tolist()]
    with np.errstate(over="ignore"):
        slack[near] = sizes * units[near]
    return slack


# Cases: references, with u where there is one.

#: The values of u besides 1.
OTHER_VALUES = (-1.7, 0.0123, 311.0)

_PARTS = ("inputs", "value", "offset", "values")


@dataclass(frozen=True)
class Case:
    """One quantity: its ``reference`` (gated: at u = 1), and gated alone the values at other u.

    beside
        Reference at inputs (x, u), the latter in ``values``.
    """

    reference: Reference
    beside: Reference | None = None
    values: np.ndarray | None = None


def cases(activation: Activation, fmt: Format, extent: Extent = WHOLE) -> dict[str, Case]:
    """The comparisons of every quantity.  Raises as :func:`references` does."""
    if u not in activation.inputs:
        return {q: Case(known) for q, known in references(activation, fmt, extent).items()}
    found = references(section(activation, 1), fmt, extent)
    by_value = replace(references(_by_value(activation, fmt, 1), fmt, extent)["f"], quantity="df_du")
    known = {"df_du": by_value, **found}

    def others() -> store.Arrays:
        found = {q: _others(activation, fmt, known[q], extent.beside) for q in names(activation)}
        return {f"{n}:{q}": a for q, arrays in found.items() for n, a in arrays.items()}

    arrays = store.kept("cases", cases_key(activation, fmt, extent), others)
    return {q: _case(known[q], *(arrays[f"{n}:{q}"] for n in _PARTS)) for q in names(activation)}


def ready(activation: Activation, fmt: Format, extent: Extent = WHOLE) -> bool:
    """Whether :func:`cases` has everything on disk."""
    if u not in activation.inputs:
        return store.exists("references", key(activation, fmt, extent))
    parts = (section(activation, 1), _by_value(activation, fmt, 1))
    kept = all(store.exists("references", key(part, fmt, extent)) for part in parts)
    return kept and store.exists("cases", cases_key(activation, fmt, extent))


def cases_key(activation: Activation, fmt: Format, extent: Extent = WHOLE) -> str:
    """Hash of everything that the comparisons are made from."""
    if u not in activation.inputs:
        return key(activation, fmt, extent)
    return made_from(__name__, key(activation, fmt, extent))


def section(activation: Activation, value: sp.Expr | int) -> Activation:
    """A gated activation at one u: a pointwise one."""
    expr = activation.expr.subs(u, value)
    return replace(activation, expr=expr, definition=expr, kind=Kind.POINTWISE)


def _by_value(activation: Activation, fmt: Format, value: sp.Expr | int) -> Activation:
    """The derivative by u at one u, its parameters at what a kernel receives."""
    expr = sp.diff(activation.expr, u).subs(exact_parameters(activation, fmt)).subs(u, value)
    return replace(activation, expr=expr, definition=expr, kind=Kind.POINTWISE, parameters=())


def _case(known: Reference, inputs: np.ndarray, value: np.ndarray, offset: np.ndarray, values: np.ndarray) -> Case:
    beside = replace(known, inputs=inputs, value=value, offset=offset, slack=np.zeros(len(inputs)))
    return Case(known, beside, values)


def _others(activation: Activation, fmt: Format, known: Reference, count: int) -> dict[str, np.ndarray]:
    """Values at other u, ``count`` for each, where no zero in x is near (they are those at u = 1) and the quantity at
    u = 1 is a normal number: kernels form the gate first, and what it loses below the normal numbers a large u
    magnifies."""
    usable = known.inputs[(known.slack == 0) & (np.abs(known.value) >= 2.0**fmt.emin) & np.isfinite(known.value)]
    if not len(usable):  # a derivative that is zero everywhere
        usable = known.inputs
    parts = []
    for value in fmt.round(np.array(OTHER_VALUES)).tolist():
        points = np.random.default_rng(3).choice(usable, count)
        exact = sp.Rational(*value.as_integer_ratio())
        if known.quantity == "df_du":
            expr = _by_value(activation, fmt, exact).expr
        else:
            expr = quantities(section(activation, exact), fmt)[known.quantity]
        rounder = Rounder(f"{activation.name} at u = {value}", expr, fmt)
        points, *rounded = _decided(rounder, points)
        parts.append((points, *rounded, np.full(len(points), value)))
    return dict(zip(_PARTS, map(np.concatenate, zip(*parts, strict=True)), strict=True))


def _decided(rounder: Rounder, points: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The points, values and offsets, without those where the product is all but half-way between two numbers."""
    found = []
    for point in points.tolist():
        with contextlib.suppress(UndecidedError):
            found.append((point, *rounder(point)))
    columns = np.array(found).reshape(-1, 3)
    return columns[:, 0], columns[:, 1], columns[:, 2]


# The task of a worker, which imports this module once.


def prepared(activation: Activation, formats: tuple[Format, ...], extent: Extent) -> tuple[str, ...]:
    """Compute and keep what :func:`cases` gives in each format, one after the other as they share derivatives; for each
    what went wrong, if anything."""
    return tuple(_problem(activation, fmt, extent) for fmt in formats)


def _problem(activation: Activation, fmt: Format, extent: Extent) -> str:
    try:
        cases(activation, fmt, extent)
    except (Unanswered, ArithmeticError, ValueError) as error:
        return str(error)
    return ""


# Every task of a worker asks of provenance; to find it out from the sources of fifty modules takes longer than most
# references, so that it is done once.
for _module in (__name__, limits.__module__):
    made_from(_module)
