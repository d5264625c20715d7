"""A scan of neighbours: the float32 kernel against the float64 kernel at the same inputs and parameters.

Runs of consecutive numbers from all binades, the start of each at random, and every so many-th number of the centre,
from a random one on: hundreds of thousands of inputs of each kernel, without a reference.  A fault of a region is found
where the region is wider than the steps, or met by a run.  Both types are made from one source: a fault that both
share, such as a wrong formula or a wrong coefficient, does not show.  So f and its
derivatives by inputs and scalars are compared in the centre with enclosures of the definition too
(:class:`~codegen.verify.random_inputs.Question`); elsewhere the grid and the random inputs have to find it.

float64 itself is not scanned: nothing here computes more digits as quickly without reading the definition, and
differences of neighbours, which are noise of a unit, do not show a relative error that is alike over a region.

What differs by more than the accepted limit is excused as :mod:`codegen.verify.ulps` has it: near a zero in x by what a
unit of x is worth, and sums over entries by rounding their terms.  What is left is decided by balls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from actsym.definition.spec import Activation, Kind
from actsym.properties.floats.formats import FLOAT32, FLOAT64, Format
from codegen.verify.accepted import acceptance
from codegen.verify.calling import Runner, require
from codegen.verify.grid import allowed, beside, features, moderate
from codegen.verify.points import Exact, defaults
from codegen.verify.quantities import names
from codegen.verify.random_inputs import Compared, Question, generator, judged, verify as at_random
from codegen.verify.results import Entry
from codegen.verify.ulps import Limit, errors, nearest

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
    tuples = [c for b in backends for c in at_random([activation], kernels, seed, counts, b)]
    return tuples, list(verify([activation], kernels, seed, times))


def verify(activations: Iterable[Activation], kernels: Any, seed: int, times: int = 1) -> Iterator[Compared]:
    """Scan every quantity of every activation, with ``times`` as many inputs: an entry each, named ``scan``.

    Activations that read whole rows are left out.  Raises ``LookupError`` without generated code.
    """
    for activation in activations:
        if activation.kind is Kind.ROW:
            continue
        require(kernels, activation)
        random = generator(seed, activation, FLOAT32)
        found: dict[str, Entry] = {}
        scan = Scan(kernels, activation)
        for _ in range(times):
            for points, own in (
                (strided(activation, random), False),
                (runs(activation, random), bool(activation.learnable)),
            ):
                for entry in scan.entries(points, own):
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
            reasons = [f"raises {type(error).__name__}: {error}"]
            key = self.activation.name, FLOAT32.name, BACKEND
            yield from (Entry(*key, q, reasons=reasons) for q in names(self.activation))
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
