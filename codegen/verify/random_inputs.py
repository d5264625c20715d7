"""The second layer of inputs: random ones, other ones at each run, beside the grid that is always the same.

Tuples of inputs and parameters (:mod:`codegen.verify.points`), seeded by a number that whoever asks draws and tells.
Up to :data:`BALLS` of a kernel and format are each compared with jets in balls.  Of more, enclosures in long doubles
show where errors keep to the limits (:class:`Question`), and the jets decide on the worst of the others: what they do
not get to is told, and counts as not compared.

The limits are the accepted ones, not the ratchet, which knows the errors of the grid alone.  Inputs that failed once
are kept in ``kept_inputs.json`` and compared at every run: ``{"activation": ..., "dtype": ..., "point": [...]}``, as
failures tell them.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import sympy as sp

from actsym.definition.spec import Activation, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64, FORMATS, Format
from actsym.text.numbers import upward
from codegen.verify.accepted import RARELY, SELDOM, acceptance
from codegen.verify.calling import Runner, elementwise
from codegen.verify.grid import allowed, beside, features, moderate
from codegen.verify.intervals import Interval, enclose
from codegen.verify.points import Exact, defaults, drawn
from codegen.verify.quantities import derivative, names, without_jumps
from codegen.verify.reference import Reference
from codegen.verify.results import Entry, raised
from codegen.verify.ulps import Limit, bounds, errors, nearest

#: Points of each format in an ordinary run: all of the 16-bit numbers are in the grid, at the default parameters.
COUNTS = {"float64": 300, "float32": 300, "float16": 40, "bfloat16": 40}

#: So many points are compared with balls alone; of more, at most so many of each quantity.
BALLS = 1000

KEPT = Path(__file__).with_name("kept_inputs.json")


@dataclass(frozen=True)
class Compared:
    """An :class:`Entry`, whose ``points`` are those that were decided, and how many were ``asked``."""

    entry: Entry
    asked: int


def verify(
    activations: Iterable[Activation],
    kernels: Any,
    seed: int,
    counts: Mapping[str, int] = COUNTS,
    backend: str = "kernel",
) -> Iterator[Compared]:
    """Compare every quantity of every activation at random points and at those kept: a :class:`Compared` each.

    ``counts``: points by format.  Activations that read whole rows are left out.  The points of an activation do not
    depend on which others there are.  Raises ``LookupError`` without generated code.
    """
    for activation in elementwise(activations, kernels):
        for dtype, count in counts.items():
            fmt = FORMATS[dtype]
            points = drawn(activation, fmt, count, generator(seed, activation, fmt))
            runner, exact = Runner(kernels, activation, fmt, backend), Exact(activation, fmt)
            yield from _compared(runner, exact, np.concatenate([kept(activation, fmt), points]))


def generator(seed: int, activation: Activation, fmt: Format) -> np.random.Generator:
    """The random numbers of one activation in one format."""
    return np.random.default_rng([seed, zlib.crc32(f"{activation.name} {fmt.name}".encode())])


def kept(activation: Activation, fmt: Format) -> np.ndarray:
    """The points that are compared at every run [n, variables]."""
    width = len(activation.inputs) + len(activation.learnable)
    rows = [r["point"] for r in _kept() if (r["activation"], r["dtype"]) == (activation.name, fmt.name)]
    return np.array([r for r in rows if len(r) == width], dtype=np.float64).reshape(-1, width)


@cache
def _kept() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return rows


def computed(runner: Runner, exact: Exact, points: np.ndarray) -> dict[str, np.ndarray]:
    """Every quantity at ``points``: by calls with common parameters where these are the defaults, else by channels."""
    own = (points[:, len(exact.activation.inputs) :] != exact.defaults).any(axis=1)
    found = {q: np.empty(len(points)) for q in exact.by}
    for which in (own, ~own):
        if which.any():
            for quantity, array in runner.at(points[which], own=bool(own[which][0])).items():
                found[quantity][which] = array
    return found


def _compared(runner: Runner, exact: Exact, points: np.ndarray) -> Iterator[Compared]:
    try:
        found = computed(runner, exact, points)
    except Exception as error:  # a kernel that raises fails itself and no other
        key = exact.activation.name, exact.format.name, runner.backend
        yield from (Compared(raised(error, *key, q), len(points)) for q in exact.by)
        return
    for quantity, array in found.items():
        asked = np.arange(len(points))
        if len(points) > BALLS:
            limit = acceptance(exact.format, quantity, exact.activation.name)
            asked = Question(exact, quantity, limit).suspects(points, array)
        worst = asked[:BALLS]
        entry = judged(runner.backend, exact, quantity, points[worst], array[worst], len(points))
        yield Compared(replace(entry, points=len(points) - len(asked[BALLS:])), len(points))


def judged(backend: str, exact: Exact, quantity: str, points: np.ndarray, array: np.ndarray, whole: int) -> Entry:
    """What is computed at ``points``, each compared with balls: the worst of a ``whole`` of so many."""
    activation, fmt = exact.activation, exact.format
    limit, reference = acceptance(fmt, quantity, activation.name), exact.at(points, quantity)
    undefined = np.isnan(reference.value)
    reference = replace(reference, value=np.where(undefined, array, reference.value))
    found = errors(reference, array)
    beyond = ((found.raw > limit.ulps) | found.failed) & ~undefined
    if beyond.any():
        reference = replace(reference, slack=_slacks(exact, quantity, points, beyond))
        found = errors(reference, array)
    conditioned = np.where(undefined, 0.0, np.nan_to_num(found.conditioned))
    failed = {k: m & ~undefined for k, m in found.failures.items() if k not in limit.excused}
    failed["infinity"] = failed.get("infinity", False) & ~_overflows_within(reference, array, limit)
    over = conditioned > limit.ulps
    wrong = np.logical_or.reduce(
        [over if over.sum() > whole // SELDOM else conditioned > RARELY * limit.ulps, *failed.values()]
    )
    worst = int(np.argmax(np.where(wrong, conditioned + 1e300, conditioned))) if len(points) else 0
    entry = Entry(
        activation.name, fmt.name, backend, quantity, points=len(points), over=int(wrong.sum()),
        max_ulps=float(np.where(undefined, 0.0, found.raw).max(initial=0.0)),
        max_conditioned=float(conditioned.max(initial=0.0)),
        failures={k: int(m.sum()) for k, m in failed.items() if m.any()},
    )  # fmt: skip
    if not wrong.any():
        return entry
    kinds = ", ".join(k for k, mask in failed.items() if mask[worst])
    what = kinds or f"{upward(conditioned[worst])} ulp, accepted {limit.ulps:g}"
    given = {"activation": activation.name, "dtype": fmt.name, "point": points[worst].tolist()}
    values = f"{float(array[worst])!r}, expected {float(reference.value[worst])!r}"
    return replace(entry, reasons=[f"{what}: {values} at {json.dumps(given)} ({entry.over} such points)"])


def _overflows_within(reference: Reference, array: np.ndarray, limit: Limit) -> np.ndarray:
    """Whether what is excused reaches from the finite one of both values to where the numbers end."""
    finite = np.where(np.isinf(array), reference.value, array)
    with np.errstate(over="ignore"):
        return np.asarray(np.abs(finite) + limit.ulps * reference.slack >= reference.format.max)


def _slacks(exact: Exact, quantity: str, points: np.ndarray, where: np.ndarray) -> np.ndarray:
    return np.array([exact.slack(p, quantity) if w else 0.0 for p, w in zip(points.tolist(), where, strict=True)])


# Which of many computed values surely keep to their limit, told by enclosures of the definition in long doubles.
# Derivatives are SymPy's, those that the grid's references are made of.  What is excused (see Exact.slack) is bounded
# from below, so that what passes here passes there.


@dataclass(frozen=True)
class Question:
    """One ``quantity`` at ``points`` [n, variables], and its limit."""

    exact: Exact
    quantity: str
    limit: Limit

    def suspects(self, points: np.ndarray, computed: np.ndarray) -> np.ndarray:
        """The indices of the points at which ``computed`` is not shown to keep to the limit: those that are surely
        beyond it first, from the worst, then those that are not told."""
        low, high = self._enclosed(self._expr, points)
        largest, _ = bounds(self.exact.format, computed, low, high, np.zeros(len(points)))
        left = np.nonzero(~(largest <= self.limit.ulps))[0]
        if len(left):
            part = low[left], high[left]
            largest, least = bounds(self.exact.format, computed[left], *part, self._excused(points[left], part))
            order = np.argsort(-np.nan_to_num(least, nan=np.inf, posinf=1e300), kind="stable")
            left = left[order[~(largest[order] <= self.limit.ulps)]]
        return left

    def middle(self, points: np.ndarray) -> np.ndarray:
        """The exact values as float64 numbers, NaN where the enclosure is wider than 1/16 of a unit of the format."""
        low, high = self._enclosed(self._expr, points)
        with np.errstate(all="ignore"):
            found = (low / 2 + high / 2).astype(np.float64)
            narrow = high - low <= self.exact.format.ulp(np.nan_to_num(found)) / 16
        return np.where(narrow, found, np.nan)

    @property
    def _expr(self) -> sp.Expr:
        expr = self.exact.activation.expr
        by = self.exact.by[self.quantity]
        return derivative(expr, self.exact.symbols[by[0]]) if by else expr

    def _enclosed(self, expr: sp.Expr, points: np.ndarray) -> Interval:
        columns = dict(zip(self.exact.symbols, points.T, strict=True))
        columns |= {symbol: np.full(len(points), value) for symbol, value in self.exact.given.items()}
        return enclose(without_jumps(expr), columns, np.longdouble)

    def _excused(self, points: np.ndarray, here: Interval) -> np.ndarray:
        exact, units = self.exact, self.exact.format.ulp(points)
        near = np.zeros(len(points), dtype=bool)
        for multiple in exact.window:
            moved = points.copy()
            with np.errstate(over="ignore"):
                moved[:, 0] *= multiple
            low, high = self._enclosed(self._expr, moved)
            near |= ((here[0] >= 0) & (high <= 0)) | ((here[1] <= 0) & (low >= 0))
        total = np.where(near, self._least(derivative(self._expr, x), points) * units[:, 0], 0.0)
        inputs = exact.inputs
        own = (points[:, inputs:] != exact.defaults).any(axis=1)
        if own.any():
            for i, symbol in enumerate(exact.symbols[inputs:], inputs):
                worth = self._least(derivative(self._expr, symbol), points) * units[:, i]
                total += np.where(own, worth, 0.0)
        if inputs > 1 and self.quantity != "df_du":
            total += np.abs(points[:, 1]) * 2.0**exact.computing.quantum
        if self.quantity in exact.sums:
            total += exact.computing.epsilon * self._least(exact.sums[self.quantity], points)
        return total

    def _least(self, expr: sp.Expr, points: np.ndarray) -> np.ndarray:
        """A lower bound of the magnitude."""
        low, high = self._enclosed(expr, points)
        with np.errstate(over="ignore"):
            return np.nan_to_num(np.maximum(np.maximum(low, -high), 0).astype(np.float64), posinf=0.0)


# A scan of neighbours: the float32 kernel against the float64 kernel at the same inputs and parameters.
#
# Runs of consecutive numbers from all binades, the start of each at random, and every so many-th number of the centre,
# from a random one on: hundreds of thousands of inputs of each kernel, without a reference.  A fault of a region is
# found where the region is wider than the steps, or met by a run.  Both types are made from one source: a fault that
# both share, such as a wrong formula or a wrong coefficient, does not show.  So f and its derivatives by inputs and
# scalars are compared in the centre with enclosures of the definition too (:class:`Question`); elsewhere the grid and
# the random inputs have to find it.
#
# float64 itself is not scanned: nothing here computes more digits as quickly without reading the definition, and
# differences of neighbours, which are noise of a unit, do not show a relative error that is alike over a region.
#
# What differs by more than the accepted limit is excused as :mod:`codegen.verify.ulps` has it: near a zero in x by what
# a unit of x is worth, and sums over entries by rounding their terms.  What is left is decided by balls.

#: Runs of consecutive numbers, and their length.
RUNS, LENGTH = 2048, 64

#: The numbers of the centre are every so many-th of those between these powers of two: 4096 in each binade.
STEP, CENTRE = 1 << 11, (-6, 7)

#: Inputs of one scan, about.
POINTS = 200_000

#: So many of what differs are compared with balls: more than may be rare.
_CONFIRMED = 40

#: The back end that entries of the scan are named by.
BACKEND = "scan"


def with_random_inputs(
    activation: Activation, kernels: Any, seed: int, counts: Mapping[str, int], times: int, backends: Sequence[str]
) -> tuple[list[Compared], list[Compared]]:
    """The comparison at random inputs on each of ``backends`` (:mod:`codegen.verify.random_inputs`), and the scan."""
    tuples = [c for b in backends for c in verify([activation], kernels, seed, counts, b)]
    return tuples, list(scan([activation], kernels, seed, times))


def scan(activations: Iterable[Activation], kernels: Any, seed: int, times: int = 1) -> Iterator[Compared]:
    """Scan every quantity of every activation, with ``times`` as many inputs: an entry each, named ``scan``.

    Activations that read whole rows are left out.  Raises ``LookupError`` without generated code.
    """
    for activation in elementwise(activations, kernels):
        random = generator(seed, activation, FLOAT32)
        found: dict[str, Entry] = {}
        both = Scan(kernels, activation)
        for _ in range(times):
            for points, own in (
                (strided(activation, random), False),
                (runs(activation, random), bool(activation.learnable)),
            ):
                for entry in both.entries(points, own):
                    before = found.get(entry.quantity)
                    found[entry.quantity] = entry if before is None else _joined(before, entry)
        yield from (Compared(e, e.points) for e in found.values())


def strided(activation: Activation, random: np.random.Generator) -> np.ndarray:
    """Points [n, variables] of the centre, parameters at their defaults; gated: u as moderate, and now and then of any
    binade."""
    low, high = FLOAT32.ordinals(np.exp2(CENTRE)).tolist()
    sizes = FLOAT32.values(np.arange(low + int(random.integers(STEP)), high, STEP))
    x = np.concatenate([sizes, -sizes])
    return _with_others(activation, x, random, len(x), own=False)


def runs(activation: Activation, random: np.random.Generator) -> np.ndarray:
    """Points [n, variables] in runs of neighbours, every third beside a feature of the definition where there are any;
    with learnable parameters every second run has its own."""
    starts = random.integers(-FLOAT32.last, FLOAT32.last - LENGTH, RUNS)
    if places := features(activation.formula):
        near = beside(places, FLOAT32.values(starts), random)
        starts = np.minimum(FLOAT32.ordinals(FLOAT32.round(near)), FLOAT32.last - LENGTH)
    x = FLOAT32.values((starts[:, None] + np.arange(LENGTH)).ravel())
    return _with_others(activation, x, random, RUNS, own=True)


def _with_others(
    activation: Activation, x: np.ndarray, random: np.random.Generator, groups: int, own: bool
) -> np.ndarray:
    """The columns of the points, the other variables alike in each of so many ``groups`` of neighbours."""
    each = len(x) // groups
    columns = [x]
    if len(activation.inputs) > 1:
        anywhere = FLOAT32.values(random.integers(-FLOAT32.last, FLOAT32.last + 1, groups))
        columns.append(np.repeat(np.where(random.random(groups) < 0.25, anywhere, moderate(groups, random)), each))
    second = own & (np.arange(groups) % 2 == 1)
    for value, parameter in zip(defaults(activation, FLOAT32), activation.learnable, strict=True):
        drawn = np.where(second, allowed(parameter, moderate(groups, random)), value)
        columns.append(np.repeat(drawn, each))
    return FLOAT32.round(np.column_stack(columns))


class Scan:
    """Both kernels of one unit of ``kernels``."""

    def __init__(self, kernels: Any, activation: Activation) -> None:
        self.activation, self.kernels = activation, kernels
        self.exact = Exact(activation, FLOAT32)

    def _at(self, fmt: Format, points: np.ndarray, own: bool) -> dict[str, np.ndarray]:
        """The quantities by the kernel of a type, with the parameters that the float32 kernel receives."""
        return Runner(self.kernels, self.activation, fmt, "kernel", held=FLOAT32).at(points, own)

    def entries(self, points: np.ndarray, own: bool) -> Iterator[Entry]:
        """An entry of each quantity at ``points``; ``own``: with parameters that are not everywhere the defaults."""
        try:
            single, double = self._at(FLOAT32, points, own), self._at(FLOAT64, points, own)
            against = [double] if own else [double, self._exactly(points)]
            asked = [self._suspects(points, own, single, right) for right in against]
        except Exception as error:  # a kernel that raises fails itself and no other
            key = self.activation.name, FLOAT32.name, BACKEND
            yield from (raised(error, *key, q) for q in names(self.activation))
            return
        for quantity, array in single.items():
            chosen = np.unique(np.concatenate([found[quantity] for found in asked if quantity in found]))
            entry = judged(BACKEND, self.exact, quantity, points[chosen], array[chosen], len(points))
            yield replace(entry, points=len(points))

    def _exactly(self, points: np.ndarray) -> dict[str, np.ndarray]:
        """f and its derivatives by inputs and scalars in enclosures, NaN where these are wide; not those by entries of
        vectors, of which there are many."""
        scalars = len(self.activation.inputs) + sum(p.learnable for p in self.activation.scalars)
        asked = [q for q, by in self.exact.by.items() if not by or by[0] < scalars]
        return {q: Question(self.exact, q, self._limit(q)).middle(points) for q in asked}

    def _limit(self, quantity: str) -> Limit:
        return acceptance(FLOAT32, quantity, self.activation.name)

    def _suspects(
        self, points: np.ndarray, own: bool, single: dict[str, np.ndarray], right: dict[str, np.ndarray]
    ) -> dict[str, np.ndarray]:
        """By quantity: the indices of the worst points that are not as ``right`` has them."""
        nothing = np.zeros(len(points))
        left = [~(_apart(single[q], right[q], nothing) <= self._limit(q).ulps) for q in right]
        some = np.nonzero(np.logical_or.reduce(left))[0]
        excused = self._excused(points[some], own, {q: array[some] for q, array in right.items()})
        found = {}
        for q, array in right.items():
            apart = _apart(single[q][some], array[some], excused[q])
            worst = np.argsort(-np.nan_to_num(apart, nan=np.inf), kind="stable")
            found[q] = some[worst[~(apart[worst] <= self._limit(q).ulps)]][:_CONFIRMED]
        return found

    def _excused(self, points: np.ndarray, own: bool, double: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """What a unit of x is worth near a zero in x, told by the float64 kernel: another sign within the window."""

        def beside(x: np.ndarray) -> dict[str, np.ndarray]:
            moved = points.copy()
            moved[:, 0] = x
            return self._at(FLOAT64, moved, own)

        if not len(points):
            return double
        x, near = points[:, 0], {q: array == 0 for q, array in double.items()}
        window = self.exact.window
        with np.errstate(all="ignore"):
            moved = beside(x + FLOAT32.ulp(x))
            worth = {q: np.abs(moved[q] - double[q]) for q in double}
            for multiple in window[:: len(window) // 7]:
                moved = beside(x * multiple)
                for q, array in double.items():
                    near[q] |= np.sign(moved[q]) * np.sign(array) <= 0
        return {q: np.where(near[q] & np.isfinite(worth[q]), worth[q], 0.0) for q in double}


def _apart(single: np.ndarray, double: np.ndarray, excused: np.ndarray) -> np.ndarray:
    """Errors of ``single`` in units of float32, infinite where it fails in another way; 0 where ``double`` is NaN or
    has overflowed itself, which tells nothing."""
    with np.errstate(all="ignore"):
        found = errors(nearest(FLOAT32, np.where(np.isnan(double), 0.0, double), excused), single)
    return np.where(np.isfinite(double), np.where(found.failed, np.inf, found.conditioned), 0.0)


def _joined(one: Entry, other: Entry) -> Entry:
    worse = max(one, other, key=lambda e: (bool(e.reasons), e.max_conditioned))
    return replace(worse, points=one.points + other.points, over=one.over + other.over)
