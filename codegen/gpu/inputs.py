"""Inputs one by one: every one of the half types, float32 by binades, and all of float32 in pieces."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import numpy as np
import torch
from torch import Tensor

from codegen.gpu import measure, oracle
from codegen.gpu.calls import Subject
from codegen.gpu.measure import NEAR, NEW, RARELY, SELDOM, Tally
from codegen.gpu.state import Notes
from codegen.gpu.tasks import Result, Skipped

#: Bit patterns of one piece of all float32 inputs (half a binade), how many there are, and of what is compared at once.
PIECE = 1 << 22
PIECES = (1 << 32) // PIECE
_CHUNK = {"cuda": 1 << 22, "cpu": 1 << 20}

#: Inputs of each binade and sign of the sample, and neighbours of each zero and breakpoint on both sides.
_PER_BINADE, _NEIGHBOURS = {"cuda": 1 << 13, "cpu": 1 << 9}, 512

#: Seconds after which no piece is begun, and what is said then: a task that takes longer is taken to hang.
PATIENCE = 400
IN_PART = "not all pieces are done: the figures are of those that are"

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
            label, tally = f"{measure.name(dtype)} {quantity}", tallies[quantity]
            figures[label] = tally.to_json()
            problems += [f"{label}: {p}" for p in tally.problems()]
            known = measure.missed(subject.activation, quantity, dtype)
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
    x = torch.from_numpy(_stratified(_PER_BINADE[subject.device.type], _marks(subject))).to(subject.device)
    for chunk in x.split(_CHUNK[subject.device.type]):
        _measured(subject, chunk, torch.float32, tallies)
    return _judged(tallies)


def every(subject: Subject, notes: Notes, count: int = PIECES) -> Result:
    """The first ``count`` pieces of all float32 inputs, those nearest to 1 first; each is kept in ``notes`` when it is
    done, and taken from there.

    Raises :class:`~codegen.gpu.tasks.Skipped` with the pieces that it has had time for: the next call goes on.
    """
    known, wanted = notes.known(), pieces()[:count]
    end = time.monotonic() + PATIENCE
    for piece in wanted:
        if piece not in known:
            if time.monotonic() > end:
                raise Skipped(IN_PART)
            known[piece] = {q: t.to_json() for q, t in of_piece(subject, piece).items()}
            notes.put(piece, known[piece])
    return seen(subject, {piece: known[piece] for piece in wanted})


def seen(subject: Subject, found: dict[int, dict[str, Any]]) -> Result:
    """What some pieces show together, in whatever order they came."""
    tallies = _tallies(subject, torch.float32)
    for _, piece in sorted(found.items()):
        for quantity, tally in tallies.items():
            tally.merge([Tally.from_json(tally.limit, piece[quantity])])
    return _judged(tallies)


def pieces() -> list[int]:
    """The pieces (leading ten bits) in the order in which they are compared: from 1 outwards, both signs."""
    one = 0x3F800000 // PIECE
    return sorted(range(PIECES), key=lambda p: (abs((p & PIECES // 2 - 1) - one), p))


def of_piece(subject: Subject, piece: int) -> dict[str, Tally]:
    """What is seen on one piece."""
    tallies = _tallies(subject, torch.float32)
    step = min(_CHUNK[subject.device.type], PIECE)
    for start in range(piece * PIECE, (piece + 1) * PIECE, step):
        bits = torch.arange(start, start + step, dtype=torch.int64, device=subject.device)
        x = torch.where(bits >= 1 << 31, bits - (1 << 32), bits).to(torch.int32).view(torch.float32)
        x = x[x.isfinite()]
        if x.numel():
            _measured(subject, x, torch.float32, tallies)
    return tallies


def _tallies(subject: Subject, dtype: torch.dtype) -> dict[str, Tally]:
    return {q: Tally(measure.limit(subject, q, dtype)) for q in subject.quantities}


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


def _marks(subject: Subject) -> list[float]:
    return sorted({0.0, *(z for roots in oracle.zeros(subject).values() for z in roots)})


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
