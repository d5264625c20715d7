"""A run of consecutive bit patterns of float32: what the comparison counts, and what ball arithmetic decides."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from flint import arb

from actsym.definition.spec import x
from actsym.properties.floats.formats import FLOAT32
from actsym.rigor.evaluate import Evaluator
from codegen.verify.exhaustive.library import EDGES, SHOWN, Found, Kernels, Window, from_bits
from codegen.verify.limits import quantities
from codegen.verify.quantities import slope_of
from codegen.verify.reference import Reference
from codegen.verify.rounding import Rounder
from codegen.verify.ulps import Errors, errors

#: Inputs of one slice that ball arithmetic decides, at most; further ones count as undecided.
ROOM = 4096

_COUNTS = (
    "inputs", "correct", "incorrect", "undecided", "over", "nan", "infinity", "sign", "nan_inputs", "nan_lost",
    "subnormal", "flushed", "zero_sign", "oracle_nan",
)  # fmt: skip
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

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*_COUNTS, "decided"), 0))
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
        worst = {int(b): (float(r), int(ra), float(c), int(ca)) for b, r, ra, c, ca in data["worst"]}
        over = data["over_range"]
        return cls(
            {n: int(data["counts"][n]) for n in (*_COUNTS, "decided")},
            [int(v) for v in data["histogram"]],
            worst,
            {k: [int(v) for v in at] for k, at in data["failed_at"].items()},
            None if over is None else (float(over[0]), float(over[1])),
            float(data["seconds"]),
        )


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
        known = Reference(FLOAT32, self._kernels.quantity, inputs, value, offset, slack, (np.nan, np.nan))
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
        {n: int(getattr(found, n)) for n in _COUNTS} | {"decided": 0},
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


__all__ = ["ROOM", "Judge", "Slice", "verify"]
