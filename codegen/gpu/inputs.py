"""Inputs one by one: every one of the half types, float32 by binades, and all of float32 in pieces.

Errors are counted in units in the last place (:mod:`codegen.verify.ulps`).  The exact value is that of the same
function at float64, whose own error the check ``trust`` bounds.  What a kernel must keep to on a device are the limits
of the verification on the CPU (:mod:`codegen.verify.accepted`), and what is the device's own.

**Half types by approximants.**  The search for them tried every input and kept those that are not correctly rounded
(``missed`` in ``codegen/approximate/data``).  They are listed, and count against the general limits as everywhere.  A
GPU computes 2^a and 1/a to within 2^-22, where the search took them correctly rounded, and 0 for what is below the
normal numbers, so it may miss others too: those whose exact value lies close to the midpoint of two numbers.  With
errors of up to 2^-22 drawn at random for each of these operations, f and df/dx of fifteen activations missed up to 11
others of a type, all in float16, with errors of up to 0.5035 ulp.  :data:`NEAR` and :data:`NEW` are some two and three
times that.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import sympy as sp
import torch
from torch import Tensor

from actsym.definition.spec import Activation
from actsym.properties.floats.formats import FORMATS
from actsym.work import sealed
from actsym.work.files import digest
from codegen.gpu import oracle
from codegen.gpu.tasks import Outcome, Outcomes, Result, Skipped
from codegen.verify import ulps
from codegen.verify.accepted import RARELY, SELDOM, acceptance
from codegen.verify.calling import Subject, type_name
from codegen.verify.ulps import Limit

#: How far beyond half a unit a result may be off that is not correctly rounded and not listed, and how many of all
#: inputs may be so.
NEAR, NEW = 2.0**-7, 2.0**-11

#: Where approximants are kept.
KEPT = Path(__file__).parents[1] / "approximate" / "data"

#: Bit patterns of one piece of all float32 inputs (half a binade), how many there are, and of what is compared at once.
PIECE = 1 << 22
PIECES = (1 << 32) // PIECE
_CHUNK = {"cuda": 1 << 22, "cpu": 1 << 20}

#: Inputs of each binade and sign of the sample, and neighbours of each zero and breakpoint on both sides.
_PER_BINADE, _NEIGHBOURS = {"cuda": 1 << 13, "cpu": 1 << 9}, 512

#: Seconds after which no piece is begun, and what is said then: a task that takes longer is taken to hang.
PATIENCE = 400
IN_PART = "not all pieces are done: the figures are of those that are"

#: So many inputs are told of each kind of failure.
_SHOWN = 3

#: How many missed inputs are told that no approximant is known to miss.
_TOLD = 8


def half(subject: Subject) -> Result:
    """Every finite input of float16 and of bfloat16: f and its derivatives by the inputs."""
    figures: dict[str, Any] = {}
    problems: list[str] = []
    for dtype in (torch.float16, torch.bfloat16):
        bits = torch.arange(-(1 << 15), 1 << 15, dtype=torch.int32).to(torch.int16)
        x = bits.view(dtype).to(subject.device)
        x = x[x.isfinite()]
        tallies = _tallies(subject, dtype)
        for quantity, (missed, error) in _measured(subject, x, dtype, tallies).items():
            label, tally = f"{type_name(dtype)} {quantity}", tallies[quantity]
            figures[label] = tally.to_json()
            problems += [f"{label}: {p}" for p in tally.problems()]
            known = known_misses(subject.activation, quantity, dtype)
            if known is not None:
                told, wrong = _missed(x, missed, error, known)
                figures[label] |= told
                problems += [f"{label}: {p}" for p in wrong]
    return figures, problems


def _missed(x: Tensor, missed: Tensor, error: Tensor, known: frozenset[float]) -> Result:
    """Inputs that an approximant misses: those that the search has listed, and others."""
    at, off = x[missed].double().tolist(), error[missed].tolist()
    new = [(value, e) for value, e in zip(at, off, strict=True) if value not in known]
    told = {"listed": len(at) - len(new), "new": len(new), "new_inputs": [value for value, _ in new[:_TOLD]]}
    problems = []
    if len(new) > NEW * x.numel():
        problems.append(f"{len(new)} inputs missed that the search has not missed (accepted: {NEW:.3%})")
    # More than half a unit near a zero is excused as everywhere: the error is the condition-aware one.
    far = [(value, e) for value, e in new if e > 0.5 + NEAR]
    if far:
        value, e = max(far, key=lambda pair: pair[1])
        problems.append(f"not correctly rounded, and not listed, {e:.4g} ulp at {value!r} (accepted: {0.5 + NEAR:g})")
    return told, problems


def sample(subject: Subject) -> Result:
    """Float32 inputs of every binade and sign, and the neighbours of zeros and of 0."""
    tallies = _tallies(subject, torch.float32)
    marks = {0.0, *(z for roots in oracle.zeros(subject).values() for z in roots)}
    x = torch.from_numpy(_stratified(_PER_BINADE[subject.device.type], marks)).to(subject.device)
    for chunk in x.split(_CHUNK[subject.device.type]):
        _measured(subject, chunk, torch.float32, tallies)
    return _judged(tallies)


def every(subject: Subject, kept: Outcomes, source: str, count: int = PIECES) -> Result:
    """The first ``count`` pieces of all float32 inputs, those nearest to 1 first.  After each, what they have shown so
    far is kept as an outcome that is not done; a later call goes on from there.

    Raises :class:`~codegen.gpu.tasks.Skipped` where there was no time for all of them.
    """
    tallies, done = _tallies(subject, torch.float32), 0
    known = kept.get("every", subject.name)
    if known is not None and known.source == source and (done := compared(known)):
        tallies = {q: Tally.from_json(t.limit, known.figures[q]) for q, t in tallies.items()}
    end = time.monotonic() + PATIENCE
    for piece in pieces()[done:count]:
        if time.monotonic() > end:
            raise Skipped(IN_PART)
        of_piece(subject, piece, tallies)
        done += 1
        kept.put(Outcome("every", subject.name, source, 0.0, *_seen(tallies, done), IN_PART))
    return _seen(tallies, done)


def _seen(tallies: dict[str, Tally], done: int) -> Result:
    figures, problems = _judged(tallies)
    return {q: f | {"pieces": done} for q, f in figures.items()}, problems


def compared(outcome: Outcome) -> int:
    """How many pieces an outcome of :func:`every` is of."""
    return min((f["pieces"] for f in outcome.figures.values()), default=0)


def pieces() -> list[int]:
    """The pieces (leading ten bits) in the order in which they are compared: from 1 outwards, both signs."""
    one = 0x3F800000 // PIECE
    return sorted(range(PIECES), key=lambda p: (abs((p & PIECES // 2 - 1) - one), p))


def of_piece(subject: Subject, piece: int, tallies: dict[str, Tally]) -> None:
    """Add what is seen on one piece to the tallies."""
    step = min(_CHUNK[subject.device.type], PIECE)
    for start in range(piece * PIECE, (piece + 1) * PIECE, step):
        bits = torch.arange(start, start + step, dtype=torch.int64, device=subject.device)
        x = torch.where(bits >= 1 << 31, bits - (1 << 32), bits).to(torch.int32).view(torch.float32)
        x = x[x.isfinite()]
        if x.numel():
            _measured(subject, x, torch.float32, tallies)


def _tallies(subject: Subject, dtype: torch.dtype) -> dict[str, Tally]:
    return {q: Tally(limit(subject, q, dtype)) for q in subject.quantities}


def _measured(
    subject: Subject, x: Tensor, dtype: torch.dtype, tallies: dict[str, Tally]
) -> dict[str, tuple[Tensor, Tensor]]:
    """Add what is seen at inputs ``x`` to the tallies; the masks of what is missed, and the errors."""
    points = x.double()
    exact, computed = oracle.values(subject, points, dtype), subject.evaluated(x)
    return {
        q: tally.add(points, computed[q], exact[q], oracle.slack(subject, q, points, exact, dtype))
        for q, tally in tallies.items()
    }


def _judged(tallies: dict[str, Tally]) -> Result:
    problems = [f"{q}: {p}" for q, t in tallies.items() for p in t.problems(seldom=SELDOM, rarely=RARELY)]
    return {q: t.to_json() for q, t in tallies.items()}, problems


def _stratified(count: int, marks: Iterable[float]) -> np.ndarray:
    """Values of float32: ``count`` of each binade and sign, both ends among them, and what surrounds ``marks``."""
    random = np.random.default_rng(4)
    binades = np.array([b for b in range(512) if b & 0xFF != 0xFF], dtype=np.uint32)[:, None] << 23
    rest = random.integers(0, 1 << 23, (len(binades), count), dtype=np.uint32)
    rest[:, :2] = 0, (1 << 23) - 1
    near = np.array(sorted(marks), dtype=np.float32)
    around = [near]
    for direction in (np.inf, -np.inf):
        beside = near
        for _ in range(_NEIGHBOURS):
            beside = np.nextafter(beside, np.float32(direction))
            around.append(beside)
    return np.unique(np.concatenate([(binades + rest).view(np.float32).ravel(), *around]))


# What errors come to.


@dataclass
class Tally:
    """What was seen so far of one function in one type, held to the errors of ``limit``.

    points, rounded, tied
        Finite inputs; those whose result is correctly rounded; those that miss it by less than can be told.
    largest, worst
        The largest condition-aware error in ulp, and its input.
    over
        Inputs whose error is over the limit.
    wrong, examples
        Failures by kind, with the first inputs of each.
    """

    limit: Limit
    points: int = 0
    rounded: int = 0
    tied: int = 0
    largest: float = 0.0
    worst: float = 0.0
    over: int = 0
    wrong: dict[str, int] = field(default_factory=dict)
    examples: dict[str, list[float]] = field(default_factory=dict)

    def add(self, x: Tensor, computed: Tensor, exact: Tensor, slack: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Compare ``computed`` with ``exact`` (float64) at finite inputs ``x``; ``slack`` is what is added to a unit.

        Returns the mask of the results that are not correctly rounded (ties left out), and all errors in ulp.
        """
        undefined = exact.isnan()
        fmt = FORMATS[type_name(computed.dtype)]
        known = ulps.nearest(fmt, torch.where(undefined, 0.0, exact), 0.0 if slack is None else slack)
        found = ulps.errors(known, computed.double())
        masks = {kind: mask & ~undefined for kind, mask in found.failures.items()} | {"undefined": undefined}
        bad = found.failed | undefined
        error = torch.where(bad, 0.0, found.conditioned)
        correct, tied = found.correct & ~undefined, found.tied & ~undefined
        self.points += x.numel()
        self.rounded += int(correct.sum())
        self.tied += int(tied.sum())
        self.over += int((error > self.limit.ulps).sum())
        if x.numel():
            at = int(error.argmax())
            if float(error[at]) > self.largest:
                self.largest, self.worst = float(error[at]), float(x[at])
        if bool(bad.any()):
            for kind, mask in masks.items():
                if count := int(mask.sum()):
                    self.wrong[kind] = self.wrong.get(kind, 0) + count
                    self.examples[kind] = (self.examples.get(kind, []) + x[mask][:_SHOWN].tolist())[:_SHOWN]
        return ~correct & ~tied, error

    def problems(self, *, seldom: int = 0, rarely: float = 1.0) -> list[str]:
        """What breaks the limit: largest error, share of correctly rounded results (ties left out), failures of kinds
        that are not excused.  One input in ``seldom`` may be beyond the largest error, by a factor of ``rarely``."""
        found = []
        few = seldom > 0 and self.over * seldom <= self.points
        accepted = self.limit.ulps * (rarely if few else 1.0)
        if self.largest > accepted:
            found.append(
                f"{self.largest:.4g} ulp at {self.worst!r} (accepted: {accepted:g}; {self.over} inputs over it)"
            )
        judged = self.points - self.tied
        if judged and self.rounded < self.limit.correct * judged:
            found.append(f"{self.rounded / judged:.4%} correctly rounded (accepted: {self.limit.correct:.2%})")
        for kind, count in self.wrong.items():
            if kind not in self.limit.excused:
                found.append(f"{kind} at {count} inputs, such as {', '.join(map(repr, self.examples[kind]))}")
        return found

    def to_json(self) -> dict[str, Any]:
        """What was seen, and the share of correctly rounded results."""
        seen = {f.name: getattr(self, f.name) for f in fields(self)[1:]}
        return seen | {"correct": self.rounded / max(self.points - self.tied, 1), "accepted": self.limit.ulps}

    @classmethod
    def from_json(cls, limit: Limit, data: dict[str, Any]) -> Tally:
        """What :meth:`to_json` wrote."""
        return cls(limit, *(data[f.name] for f in fields(cls)[1:]))


def limit(subject: Subject, quantity: str, dtype: torch.dtype) -> Limit:
    """What holds for a quantity (``f``, ``df_dx``, ``df_du``) in a type."""
    return acceptance(FORMATS[type_name(dtype)], quantity, subject.name)


def known_misses(activation: Activation, quantity: str, dtype: torch.dtype) -> frozenset[float] | None:
    """The inputs of a half type that the approximants of a quantity are known to miss, on CPU or GPU; None where there
    are none.

    Raises :class:`~actsym.work.sealed.Damaged` for a file that is not as it was written.
    """
    variants = approximants(activation).get(quantity, {})
    kept = (variants[v]["missed"] for v in ("half", "half_device") if "missed" in variants.get(v, {}))
    found = [missed[type_name(dtype)] for missed in kept]
    return frozenset(float.fromhex(at) for each in found for at in each) if found else None


@cache
def approximants(activation: Activation) -> dict[str, Any]:
    """What the search has kept of an activation, by quantity and variant; nothing where its definition is another."""
    again = f"python -m tests.instruments approximate {activation.name}"
    found = sealed.load(KEPT / f"{activation.name}.json", again) or {}
    same = found.pop("definition", "") == digest(sp.srepr(activation.definition))
    return found if same else {}
