"""The second layer of inputs: random ones, other ones at each run, beside the grid that is always the same.

Tuples of inputs and parameters (:mod:`codegen.verify.tuples`), seeded by a number that whoever asks draws and tells.
Up to :data:`BALLS` of a kernel and format are each compared with jets in balls.  Of more, enclosures show where errors
keep to the limits (:mod:`codegen.verify.enclosed`), and the jets decide on the worst of the others: what they do not
get to is told, and counts as not compared.

The limits are the accepted ones, not the ratchet, which knows the errors of the grid alone.  Inputs that failed once
are kept in ``kept_inputs.json`` and compared at every run: ``{"activation": ..., "dtype": ..., "point": [...]}``, as
failures tell them.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from actsym.definition.spec import Activation, Kind
from actsym.properties.floats.formats import FORMATS, Format
from codegen.verify.cpu import Runner
from codegen.verify.enclosed import Question
from codegen.verify.reference import Reference
from codegen.verify.results import Entry
from codegen.verify.tuples import Exact, drawn
from codegen.verify.ulps import Limit, acceptance, errors

#: Points of each format in an ordinary run: all of the 16-bit numbers are in the grid, at the default parameters.
COUNTS = {"float64": 300, "float32": 300, "float16": 40, "bfloat16": 40}

#: So many points are compared with balls alone; of more, at most so many of each quantity.
BALLS = 1000

#: Beyond the limits may be one point in so many, by so much at most: millions of inputs meet what thousands do not.
SELDOM, RARELY = 10_000, 1.25

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
    for activation in activations:
        if activation.kind is Kind.ROW:
            continue
        if not hasattr(kernels, activation.unit):
            raise LookupError(f"{activation.title}: no generated code; run `actsym generate {activation.name}` first")
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
        reason = f"raises {type(error).__name__}: {error}"
        key = exact.activation.name, exact.format.name, runner.backend
        yield from (Compared(Entry(*key, q, reasons=[reason]), len(points)) for q in exact.by)
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
    beyond = ((found.raw > limit.ulps) | np.logical_or.reduce(list(found.failures.values()))) & ~undefined
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
    what = kinds or f"{conditioned[worst]:.4g} ulp, accepted {limit.ulps:g}"
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
