"""How exact the float64 kernel is, measured against ball arithmetic: what its results may decide; and what the
comparison with it counts on a run of inputs, where ball arithmetic decides the rest.

Its error is measured at many inputs of every binade of float32, more of them where something changes: zeros, extrema,
breakpoints, the ends of the representable range, and the numbers that the generated code compares with.  The unit is
the condition-aware ulp of float32 (:mod:`codegen.verify.ulps`).  A binade's margin is the largest error found there and
in the two binades beside it, times :data:`SAFETY`.  It is a measurement, not a proof: an error that hides
from every point that was tried is not seen.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np
import sympy as sp
from flint import arb
from scipy.ndimage import maximum_filter1d

from actsym.definition.spec import Activation, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64
from actsym.rigor.evaluate import Evaluator
from actsym.work.files import digest
from actsym.work.provenance import made_from
from codegen.verify import grid, rounding, store
from codegen.verify.exhaustive.library import BINADES, COUNTS, EDGES, SHOWN, Found, Kernels, Window, bits, from_bits
from codegen.verify.grid import breakpoints, zeros
from codegen.verify.limits import quantities
from codegen.verify.quantities import slope_of
from codegen.verify.reference import Reference
from codegen.verify.rounding import Rounder
from codegen.verify.ulps import Errors, errors, window

#: Margins are this many times the largest error that was found, and never below :data:`LEAST`.
SAFETY, LEAST = 4.0, 2.0**-26

#: Above this error (ulp of float32) the float64 kernel is no oracle for a binade.
MOST = 2.0**-8

#: Random inputs from each binade of each sign; of |x| < 120; at distances from each landmark.
PER_BINADE, CENTRAL, NEAR = 400, 20_000, 600

#: Cells of the table of slopes in each neighbourhood of a zero.
_CELLS = 4096

#: Largest error of the interpolation between them: the unit of the condition-aware error is known no better.
ROUGH = 2.0**-12
_SEED = 20240905
_NUMBER = re.compile(r"-?0x[0-9a-f.]+p[+-]?\d+|(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")


@dataclass(frozen=True)
class Oracle:
    """The float64 kernel of one quantity as an oracle.

    ``error`` is the largest condition-aware error found at ``points`` inputs, in ulp of float32, at ``worst``;
    ``margin`` what is allowed for it in each binade (by sign and exponent, as in the leading nine bits); ``unfit`` the
    binades in which that is more than :data:`MOST`.  ``windows`` are the neighbourhoods of the quantity's zeros.
    """

    points: int
    error: float
    worst: float
    margin: np.ndarray
    windows: list[Window]

    @property
    def rough(self) -> tuple[Window, ...]:
        """The neighbourhoods in which the slope changes too fast for its table: of functions that oscillate."""
        return tuple(w for w in self.windows if not w.error <= ROUGH)

    @property
    def unfit(self) -> tuple[int, ...]:
        return tuple(np.nonzero(self.margin > MOST)[0].tolist())


def examine(kernels: Kernels, reference_: Reference, code: Path | None = None) -> Oracle:
    """Measure the float64 kernel; ``code`` is the functor, whose numbers are landmarks too."""
    activation, quantity = kernels.activation, kernels.quantity
    expr = quantities(activation, FLOAT32)[quantity]
    inputs = points(activation, reference_, expr, numbers(code))
    exact, offset = known(expr, inputs)
    twice = kernels.evaluate(inputs)[1]
    neighbourhoods = windows(expr, reference_)
    rounded = FLOAT32.round(np.where(np.isfinite(exact), exact, 0.0))
    unit = np.where(np.isfinite(exact), FLOAT32.ulp(rounded), 1.0)
    with np.errstate(invalid="ignore", over="ignore"):
        error = np.abs((twice - exact) - offset * FLOAT64.ulp(exact)) / (unit + slack(neighbourhoods, inputs))
    error = np.where(np.abs(exact) > 2.0 * FLOAT32.max, np.where(np.abs(twice) > FLOAT32.max * 1.5, 0.0, np.inf), error)
    error = np.where(np.isnan(error), np.inf, error)
    largest = np.zeros(BINADES)
    np.maximum.at(largest, (bits(inputs) >> 23).astype(np.int64), error)
    worst = int(np.argmax(error))
    return Oracle(len(inputs), float(error[worst]), float(inputs[worst]), _margins(largest), neighbourhoods)


def points(activation: Activation, reference_: Reference, expr: sp.Expr, extra: tuple[float, ...] = ()) -> np.ndarray:
    """The inputs of the measurement: finite float32 values, sorted."""
    marks = [*breakpoints(activation.formula), *extra, *turning(reference_)]
    marks += [z for z, _ in zeros(FLOAT32, reference_.inputs, reference_.value)]
    parts = [
        np.array(reference_.inputs), grid.stratified(FLOAT32, PER_BINADE, _SEED), grid.powers(FLOAT32),
        grid.central(FLOAT32, CENTRAL, _SEED), grid.around(FLOAT32, marks), _scattered(marks),
    ]  # fmt: skip
    return grid.merge(FLOAT32, *parts)


def turning(reference_: Reference) -> list[float]:
    """Inputs of the reference's grid at which the values stop rising or falling (64 at most, spread evenly)."""
    finite = np.isfinite(reference_.value)
    inputs, value = reference_.inputs[finite], reference_.value[finite]
    steps = np.sign(np.diff(value))
    turns = np.nonzero(steps[1:] * steps[:-1] < 0)[0] + 1
    if len(turns) > 64:
        turns = turns[np.linspace(0, len(turns) - 1, 64).astype(int)]
    return [float(v) for v in inputs[turns]]


def numbers(code: Path | None) -> tuple[float, ...]:
    """The numbers in a generated header, with both signs: boundaries of its branches are among them."""
    if code is None or not code.is_file():
        return ()
    text = "\n".join(line for line in code.read_text().splitlines() if not line.lstrip().startswith("//"))
    found = {float.fromhex(n) if "0x" in n else float(n) for n in _NUMBER.findall(text)}
    usable = {abs(v) for v in found if 0 < abs(v) <= FLOAT32.max}
    return tuple(sorted({s * v for v in usable for s in (1.0, -1.0)}))


def known(expr: sp.Expr, inputs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Exact values of ``expr`` rounded to float64, and where they lie beside that in its ulp; kept on disk."""
    key = digest(made_from(rounding.__name__, sp.srepr(expr)), inputs.tobytes())
    parts, rounder = ("value", "offset"), Rounder("the exact value", expr, FLOAT64)
    kept = store.kept("exhaustive", key, lambda: dict(zip(parts, rounder.on(inputs), strict=True)))
    return kept["value"], kept["offset"]


def windows(expr: sp.Expr, reference_: Reference) -> list[Window]:
    """The neighbourhoods of the zeros (not 0) in which errors are judged with their condition."""
    evaluator = Evaluator(slope_of(expr, x))
    found = []
    for zero, _ in zeros(FLOAT32, reference_.inputs, reference_.value):
        at = np.nonzero(reference_.inputs == zero)[0]
        if zero == 0 or not np.all(reference_.slack[at] > 0):
            continue  # no zero but a jump, which the references give no slack to
        low, high = window(zero)
        places = np.linspace(low, high, _CELLS + 1)
        slope = _magnitudes(evaluator, places)
        between = (places[:-1] + places[1:])[::16] / 2
        error = np.abs(np.interp(between, places, slope) - _magnitudes(evaluator, between)).max() / slope.max()
        found.append(Window(low, high, slope, float(error)))
    return found


def _magnitudes(evaluator: Evaluator, places: np.ndarray) -> np.ndarray:
    found = np.array([abs(float(evaluator.at(arb(v), 40))) for v in places.tolist()])
    return np.where(np.isfinite(found), found, 0.0)


def slack(neighbourhoods: list[Window], inputs: np.ndarray) -> np.ndarray:
    """What one unit of the input is worth near a zero, and 0 elsewhere (see :mod:`codegen.verify.ulps`)."""
    found = np.zeros(len(inputs))
    for w in reversed(neighbourhoods):  # where two overlap, the first counts, as in the C++ comparison
        inside = (inputs >= w.low) & (inputs <= w.high)
        slopes = np.interp(inputs[inside], np.linspace(w.low, w.high, len(w.slope)), w.slope)
        found[inside] = slopes * FLOAT32.ulp(inputs[inside])
    return found


def _scattered(marks: list[float]) -> np.ndarray:
    """Random inputs around each landmark, at distances from a few units to the landmark itself."""
    random = np.random.default_rng(_SEED)
    parts = [np.zeros(0)]
    for mark in marks:
        scale = max(abs(mark), 1e-3)
        distance = scale * np.exp2(random.uniform(-24, 0, NEAR)) * random.choice([-1.0, 1.0], NEAR)
        parts.append(mark + distance)
    near = FLOAT32.round(np.concatenate(parts))
    return near[np.isfinite(near)]


def _margins(largest: np.ndarray) -> np.ndarray:
    """What is allowed for in each binade, given the largest error found in each."""
    by_sign = largest.reshape(2, -1)
    return np.maximum(maximum_filter1d(by_sign, 3, mode="nearest").ravel() * SAFETY, LEAST)


# A run of consecutive bit patterns of float32: what the comparison counts, and what ball arithmetic decides.


#: Inputs of one slice that ball arithmetic decides, at most; further ones count as undecided.
ROOM = 4096

_KINDS = ("nan", "infinity", "sign")


@dataclass
class Slice:
    """What was found on some inputs; slices add up with ``+``.

    counts
        ``inputs``: finite inputs.  Each is ``correct`` (correctly rounded), ``incorrect`` or ``undecided``: the exact
        value is so close to half-way that the float64 kernel does not tell.  ``over``: error over the limit.  ``nan``,
        ``infinity``, ``sign``: failures (:mod:`codegen.verify.ulps`).  ``nan_inputs``, and how many of them do not give
        NaN (``nan_lost``).  ``subnormal``: results that should be, ``flushed``: zero instead; ``zero_sign``: zero with
        the opposite sign of the exact value.  ``oracle_nan``: the float64 kernel gives NaN.  ``decided``: inputs that
        ball arithmetic decided.
    histogram
        Inputs by condition-aware error: bin k holds errors over k/2 ulp (bin 0: from 0) up to (k+1)/2; the last, more.
    worst
        By binade (leading nine bits): largest raw error, its input's bit pattern, largest condition-aware error, its
        input's bit pattern.  Exact, from ball arithmetic.
    failed_at
        Bit patterns of some failures of each kind.
    over_range
        Least and largest input over the limit.
    """

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*COUNTS, "decided"), 0))
    histogram: list[int] = field(default_factory=lambda: [0] * EDGES)
    worst: dict[int, tuple[float, int, float, int]] = field(default_factory=dict)
    failed_at: dict[str, list[int]] = field(default_factory=dict)
    over_range: tuple[float, float] | None = None
    seconds: float = 0.0

    def __add__(self, other: Slice) -> Slice:
        ends = [r for r in (self.over_range, other.over_range) if r is not None]
        binades = self.worst.keys() | other.worst.keys()
        none = (-1.0, 0, -1.0, 0)
        return Slice(
            {n: c + other.counts[n] for n, c in self.counts.items()},
            [a + b for a, b in zip(self.histogram, other.histogram, strict=True)],
            {b: _worse(self.worst.get(b, none), other.worst.get(b, none)) for b in sorted(binades)},
            {
                k: sorted(self.failed_at.get(k, []) + other.failed_at.get(k, []))[:SHOWN]
                for k in sorted(self.failed_at.keys() | other.failed_at.keys())
            },
            (min(r[0] for r in ends), max(r[1] for r in ends)) if ends else None,
            self.seconds + other.seconds,
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"worst": [[b, *w] for b, w in self.worst.items()]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Slice:
        """Raises ``KeyError``, ``TypeError`` or ``ValueError`` for anything but what :meth:`to_json` wrote."""
        kept = {f.name: data[f.name] for f in fields(cls)}
        worst, over = {b: tuple(found) for b, *found in kept["worst"]}, kept["over_range"]
        return cls(**kept | {"worst": worst, "over_range": over and tuple(over)})


class Judge:
    """Decides single inputs of one quantity by ball arithmetic, with the measure of :mod:`codegen.verify.ulps`."""

    def __init__(self, kernels: Kernels, windows: Sequence[Window], limit: float) -> None:
        expr = quantities(kernels.activation, FLOAT32)[kernels.quantity]
        self._kernels, self._windows, self._limit = kernels, windows, limit
        self._rounder = Rounder(f"{kernels.activation.name}: {kernels.quantity}", expr, FLOAT32)
        self._slope = Evaluator(slope_of(expr, x))
        self._alone = threading.Lock()  # the working precision of ball arithmetic belongs to the whole process

    def __call__(self, patterns: np.ndarray) -> Slice:
        """What is found at the inputs with these bit patterns (finite, each once)."""
        inputs = from_bits(patterns)
        known, computed, twice = self.measured(inputs)
        value = known.value
        found = errors(known, computed)
        result = Slice()
        subnormal = (value != 0) & (np.abs(value) < 2.0**FLOAT32.emin)
        over = found.conditioned > self._limit
        counts = {
            "inputs": len(inputs), "correct": found.correct.sum(), "incorrect": (~found.correct).sum(),
            "over": over.sum(), **{k: m.sum() for k, m in found.failures.items()}, "subnormal": subnormal.sum(),
            "flushed": (subnormal & (computed == 0)).sum(), "oracle_nan": np.isnan(twice).sum(),
            "zero_sign": ((computed == 0) & (twice != 0) & (np.signbit(computed) != np.signbit(twice))).sum(),
            "decided": len(inputs),
        }  # fmt: skip
        result.counts |= {name: int(count) for name, count in counts.items()}
        bins = np.clip(np.ceil(2 * found.conditioned).astype(int) - 1, 0, EDGES - 1)
        result.histogram = np.bincount(bins, minlength=EDGES).tolist()
        result.failed_at = {
            k: sorted(int(p) for p in patterns[m])[:SHOWN] for k, m in found.failures.items() if m.any()
        }
        if over.any():
            result.over_range = float(inputs[over].min()), float(inputs[over].max())
        for pattern, raw, conditioned in zip(patterns.tolist(), found.raw, found.conditioned, strict=True):
            at = (float(raw), pattern, float(conditioned), pattern)
            result.worst[pattern >> 23] = _worse(result.worst.get(pattern >> 23, at), at)
        return result

    def measured(self, inputs: np.ndarray) -> tuple[Reference, np.ndarray, np.ndarray]:
        """The exact values at finite inputs, and the results of the float32 and of the float64 kernel."""
        with self._alone:
            value, offset = self._rounder.on(inputs)
            slack = self._slack(inputs)
        known = Reference(FLOAT32, self._kernels.quantity, inputs, value, offset, slack)
        return known, *self._kernels.evaluate(inputs)

    def errors(self, patterns: np.ndarray) -> Errors:
        """The errors at the inputs with these bit patterns, in their order."""
        known, computed, _ = self.measured(from_bits(patterns))
        return errors(known, computed)

    def _slack(self, inputs: np.ndarray) -> np.ndarray:
        slack = np.zeros(len(inputs))
        units = FLOAT32.ulp(inputs)
        for i, value in enumerate(inputs.tolist()):
            if any(w.low <= value <= w.high for w in self._windows):
                slack[i] = abs(float(self._slope.at(arb(value), 30))) * units[i]
        return slack


def verify(kernels: Kernels, judge: Judge, first: int, inputs: int, room: int = ROOM) -> Slice:
    """What is found on ``inputs`` bit patterns from ``first`` on (infinities and NaN may be among them)."""
    start = time.perf_counter()
    found, back = kernels.compare(first, inputs, room)
    counted = _counted(found)
    decided = judge(back)
    candidates = {at for _, raw_at, _, at in counted.worst.values() for at in (raw_at, at)} - set(back.tolist())
    exact = judge(np.array(sorted(candidates), dtype=np.uint32))
    counted.worst = exact.worst  # the float64 kernel chose these inputs; their errors are now exact
    whole = counted + decided
    whole.seconds = time.perf_counter() - start
    return whole


def _counted(found: Found) -> Slice:
    binades = {b: (w.raw, w.raw_at, w.conditioned, w.conditioned_at) for b, w in enumerate(found.worst) if w.raw > 0}
    kinds = {
        kind: [int(v) for v in found.failed_at[i][: min(getattr(found, kind), SHOWN)]] for i, kind in enumerate(_KINDS)
    }
    return Slice(
        {n: int(getattr(found, n)) for n in COUNTS} | {"decided": 0},
        list(found.histogram),
        binades,
        {k: at for k, at in kinds.items() if at},
        (found.over_low, found.over_high) if found.over else None,
    )


def _worse(a: tuple[float, int, float, int], b: tuple[float, int, float, int]) -> tuple[float, int, float, int]:
    """The larger raw and the larger condition-aware error, each with its input; of equals, the lesser bit pattern."""
    raw = max(a[:2], b[:2], key=lambda w: (w[0], -w[1]))
    conditioned = max(a[2:], b[2:], key=lambda w: (w[0], -w[1]))
    return (*raw, *conditioned)
