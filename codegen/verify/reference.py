"""Correctly rounded values of an activation and of its first derivatives, from the catalogue's expression.

The expression is differentiated as it is written, never in the generator's lowered form.  Intervals of float64 decide
most roundings to short formats (:mod:`codegen.verify.doubles`); the rest is evaluated in ball arithmetic with as many
bits as it takes.  Parameters enter as exactly the binary numbers that a kernel receives.  References are kept on disk
by content.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
import sympy as sp
from flint import arb

from actsym.definition.spec import Activation, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64, FORMATS, Format
from actsym.rigor.evaluate import Evaluator
from actsym.work.provenance import made_from
from codegen.verify import both_sides, doubles, grid, store
from codegen.verify.conditions import at
from codegen.verify.grid import WHOLE, Extent
from codegen.verify.landmarks import breakpoints, crossings, zeros
from codegen.verify.limits import limits
from codegen.verify.rounder import Rounder
from codegen.verify.rounding import round_dyadic
from codegen.verify.terms import term_sums


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
    limits: tuple[float, float]

    def __post_init__(self) -> None:
        for array in (self.inputs, self.value, self.offset, self.slack):
            array.setflags(write=False)


def computing_format(fmt: Format) -> Format:
    """The format in which kernels for ``fmt`` compute: float32 for the half types, else the format itself."""
    return FLOAT32 if fmt.bits == 16 else fmt


def parameter_values(activation: Activation, fmt: Format) -> dict[str, float]:
    """Each parameter's default as a kernel for ``fmt`` receives it.

    A learnable parameter is a tensor of the format itself.  A fixed one is handed over as a float64 number and
    rounded to the format in which the kernel computes.
    """
    values = {}
    for parameter in activation.parameters:
        mantissa, exponent = Evaluator(parameter.default).at(0, 200).ball.mid().man_exp()
        nearest = round_dyadic(FLOAT64, int(mantissa), int(exponent))[0]
        target = fmt if parameter.learnable else computing_format(fmt)
        values[parameter.name] = float(target.round(np.array(nearest)))
    return values


@lru_cache(maxsize=16)  # seconds, for fifty lines
def quantities(activation: Activation, fmt: Format) -> dict[str, sp.Expr]:
    """``f``, ``df_dx`` and ``df_d<p>`` for each learnable p, in x alone: parameters are exact rationals.

    At points with a branch of their own, derivatives are those of both sides, where these agree, and where f has no
    value, it has that of both sides (:mod:`codegen.verify.both_sides`); not of sums over vectors.
    """
    values = {
        p.symbol: sp.Rational(*value.as_integer_ratio())
        for p, value in zip(activation.parameters, parameter_values(activation, fmt).values(), strict=True)
    }
    found = {name: at(expr, values) for name, expr in _first(activation).items()}
    return found if activation.vectors else both_sides.completed(found)


@lru_cache(maxsize=16)
def _first(activation: Activation) -> dict[str, sp.Expr]:
    """``f`` and its first derivatives, in x and the parameters."""
    by = {f"df_d{v.name}": v for v in (x, *(p.symbol for p in activation.learnable))}
    return {"f": activation.expr} | {name: sp.diff(activation.expr, v) for name, v in by.items()}


@lru_cache(maxsize=16)
def magnitudes(activation: Activation, fmt: Format) -> dict[str, sp.Expr]:
    """The sums of magnitudes of :mod:`codegen.verify.terms` in x alone, by quantity."""
    values = {
        p.symbol: sp.Rational(*value.as_integer_ratio())
        for p, value in zip(activation.parameters, parameter_values(activation, fmt).values(), strict=True)
    }
    return {quantity: at(expr, values) for quantity, expr in term_sums(activation).items()}


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
    name = key(activation, fmt, extent)
    arrays = store.load("references", name)
    if arrays is None:
        arrays = _compute(activation, fmt, extent)
        store.save("references", name, arrays)
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
    for chosen, start in (
        ({q: r for q, r in rounders.items() if q not in by_entry}, points),
        ({q: r for q, r in rounders.items() if q in by_entry}, fewer),
    ):
        if not chosen:
            continue
        if every:
            inputs, known = start, {q: r.on(start) for q, r in chosen.items()}
        else:
            inputs, known = _refined(fmt, chosen, start, extent)
        inputs, known = _without_poles(inputs, known)
        arrays["entry inputs" if by_entry.intersection(chosen) else "inputs"] = inputs.astype(compact)
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
    holes = () if activation.vectors else both_sides.gaps(activation.formula)
    return tuple(sorted({*breakpoints(activation.formula), *map(float, holes)}))


def _without_poles(
    inputs: np.ndarray, known: dict[str, tuple[np.ndarray, np.ndarray]]
) -> tuple[np.ndarray, dict[str, tuple[np.ndarray, np.ndarray]]]:
    """What is left where a quantity has no value: nothing is expected of kernels there."""
    kept = ~np.logical_or.reduce([np.isnan(value) for value, _ in known.values()])
    return inputs[kept], {q: (value[kept], offset[kept]) for q, (value, offset) in known.items()}


def _thinned(fmt: Format, points: np.ndarray, count: int) -> np.ndarray:
    """Every so many-th point, about ``count``, with both ends and the zeros."""
    return grid.merge(fmt, points[:: max(len(points) // count, 1)], points[-1:], np.zeros(1))


def _refined(
    fmt: Format, rounders: dict[str, Rounder], points: np.ndarray, extent: Extent
) -> tuple[np.ndarray, dict[str, tuple[np.ndarray, np.ndarray]]]:
    """``points`` with what surrounds the changes of class of every quantity, and the values and offsets there."""
    known = {q: rounder.on(points) for q, rounder in rounders.items()}
    # Intervals of float64 tell many values in the time of a few; balls go from one to the next.
    parts = 32 if fmt.precision <= doubles.MOST_PRECISION else 2
    edges = [
        crossings(fmt, points, known[q][0], rounder.values, extent.crossings, parts) for q, rounder in rounders.items()
    ]
    refined = grid.merge(fmt, points, grid.around(fmt, np.concatenate(edges).tolist(), every=extent.near))
    return refined, {q: _extended(rounder, points, known[q], refined) for q, rounder in rounders.items()}


def _extended(
    rounder: Rounder, points: np.ndarray, known: tuple[np.ndarray, np.ndarray], refined: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Values and offsets on ``refined``, a superset of ``points`` on which they are ``known``."""
    old = np.isin(refined, points)
    fresh = rounder.on(refined[~old])
    merged = []
    for before, new in zip(known, fresh, strict=True):
        whole = np.empty(len(refined))
        whole[old], whole[~old] = before, new
        merged.append(whole)
    return merged[0], merged[1]


def _sizes(expr: sp.Expr, points: np.ndarray) -> np.ndarray:
    """A sum of magnitudes at every point, in float64 (nothing cancels in it); 0 where it exceeds the numbers."""
    special = {name: np.vectorize(getattr(math, name), otypes=[np.float64]) for name in ("erf", "erfc")}
    function = sp.lambdify(x, expr.replace(sp.DiracDelta, lambda *_: sp.S.Zero), [special, "numpy"])
    with np.errstate(all="ignore"):
        found = np.broadcast_to(np.asarray(function(points), np.float64), points.shape)
    return np.where(np.isfinite(found), found, 0.0)


def _zeros(fmt: Format, points: np.ndarray, values: np.ndarray) -> list[tuple[float, float]]:
    """The zeros of the values that are not 0 themselves, each with |value| there."""
    return [(zero, size) for zero, size in zeros(fmt, points, values) if zero != 0]


def _slack(fmt: Format, points: np.ndarray, found: list[tuple[float, float]], expr: sp.Expr) -> np.ndarray:
    """abs(d expr/dx) ulp(x) for the points within half of |z| of a zero z that was found; 0 elsewhere.

    A sine has more zeros than are located, at distances that are soon below |z|/2: beyond the first of either sign
    every point counts.
    """
    slack = np.zeros(len(points))
    if not found:
        return slack
    slope = sp.diff(expr, x).replace(sp.DiracDelta, lambda *_: sp.S.Zero)
    evaluator = Evaluator(slope)
    units, near = fmt.ulp(points), np.zeros(len(points), dtype=bool)
    for zero, size in found:
        if size > 4 * abs(float(evaluator.at(arb(zero), 30))) * float(fmt.ulp(np.array(zero))):
            continue  # a jump across zero is no zero
        near |= (points >= min(zero / 2, 3 * zero / 2)) & (points <= max(zero / 2, 3 * zero / 2))
    if slope.has(sp.sin, sp.cos):
        near |= points > 1.5 * min((z for z, _ in found if z > 0), default=np.inf)
        near |= points < 1.5 * max((z for z, _ in found if z < 0), default=-np.inf)
    low, high = doubles.enclose(slope, points[near])
    with np.errstate(invalid="ignore", over="ignore"):
        sizes = np.abs(low / 2 + high / 2)
        rough = np.nonzero(~(high - low <= sizes * 2.0**-20))[0]
    sizes[rough] = [abs(float(evaluator.at(arb(v), 30))) for v in points[near][rough].tolist()]
    with np.errstate(over="ignore"):
        slack[near] = sizes * units[near]
    return slack
