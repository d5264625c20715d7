"""What was timed, as tables: shares of a copy's bandwidth, and how often a kernel runs in the time of others."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from actsym.errors import InputError
from codegen.bench.results import MEMORY, Speed
from codegen.gpu.report import table
from codegen.gpu.tasks import Outcome

#: Shares of a copy's bandwidth by (activation, type, stage).
Predicted = Mapping[tuple[str, str, str], float]


@dataclass(frozen=True)
class Row:
    """One line: a speed, the layout of inputs and parameters, how it was timed, and why others are absent."""

    speed: Speed
    layout: str
    how: Mapping[str, str]
    absent: Mapping[str, str]


def predicted(file: Path) -> Predicted:
    """What ``python -m tests.instruments counts --json`` has written.

    Raises :class:`~actsym.errors.InputError` for anything else.
    """
    try:
        rows = json.loads(file.read_text(encoding="utf-8"))
        return {(r["activation"], r["dtype"], r["stage"]): float(r["share"]) for r in rows}
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{file} is no count of instructions: {error}") from None


def rows(outcomes: Sequence[Outcome]) -> list[Row]:
    """Every line that was timed."""
    return [row for o in outcomes if o.part in ("time", "compiled") for row in _rows(o)]


def _rows(outcome: Outcome) -> Iterator[Row]:
    for r in outcome.figures.get("rows", ()):
        if {"kernel", "copy"} <= r["seconds"].keys():
            milliseconds = {who: (1e3 * median, 1e3 * spread) for who, (median, spread) in r["seconds"].items()}
            given = outcome.subject, r["dtype"], r["stage"], r["elements"], r["bytes"], r["copied"], milliseconds
            yield Row(Speed(*given, outcome.source), r["layout"], r["how"], r["absent"])


def section(outcomes: Sequence[Outcome], expected: Predicted) -> list[str]:
    """The distribution of shares, every line, and the clocks."""
    timed = [row for row in rows([o for o in outcomes if o.part == "time"])]
    compiled = {
        (r.speed.activation, r.speed.dtype, r.speed.stage): r.speed.faster.get("compiled")
        for r in rows([o for o in outcomes if o.part == "compiled"])
    }
    if not timed and not compiled:
        return []
    lines = ["", "## Speed", "", *_distribution(timed)]
    if timed:
        others = sorted({who for row in timed for who in row.speed.faster})
        header = (
            "Activation", "Type", "Stage", "Layout", "ms", "± ms", "GB/s", "Of a copy",
            *(["Predicted"] if expected else []), *others, "torch.compile",
        )  # fmt: skip
        said = (
            "ms is the median of a call, ± the distance of the quartiles. The names of others stand over how often the "
            "kernel runs in their time, all in one run; torch.compile's is of a run of its own beside the kernel."
        )
        lines += ["", said, "", *table(header, (_line(row, others, expected, compiled) for row in timed))]
    if how := sorted({how for row in timed for how in row.how.values()}):
        lines += ["", f"Timed by: {', '.join(how)}."]
    return lines + _clocks(outcomes)


def _distribution(timed: Sequence[Row]) -> list[str]:
    groups: dict[tuple[str, str], list[float]] = {}
    for row in timed:
        if row.layout == "plain":
            groups.setdefault((row.speed.dtype, row.speed.stage), []).append(row.speed.of_copy)
    found = []
    for (dtype, stage), shares in groups.items():
        low, middle, high = statistics.quantiles(shares, n=4) if len(shares) > 1 else shares * 3
        ends = (min(shares), low, middle, high, max(shares))
        reached = f"{sum(s >= MEMORY for s in shares)} of {len(shares)}"
        found.append((dtype, stage, *(f"{s:.0%}" for s in ends), reached))
    header = ("Type", "Stage", "Least", "Quarter", "Median", "Three quarters", "Most", f"At least {MEMORY:.0%}")
    return ["Share of the bandwidth of a plain copy in the same run.", "", *table(header, found)] if found else []


def _line(
    row: Row, others: Sequence[str], expected: Predicted, compiled: Mapping[tuple[str, str, str], float | None]
) -> tuple[str, ...]:
    s = row.speed
    median, spread = s.milliseconds["kernel"]
    key = s.activation, s.dtype, s.stage
    plain = row.layout == "plain"
    share = [f"{expected[key]:.0%}" if plain and key in expected else ""] if expected else []
    ratios = [f"{s.faster[o]:.2f}" if o in s.faster else row.absent.get(o, "")[:24] for o in others]
    beside = compiled.get(key) if plain else None
    return (
        s.activation, s.dtype, s.stage, row.layout, f"{median:.4f}", f"{spread:.4f}", f"{s.bytes / median / 1e6:.0f}",
        f"{s.of_copy:.0%}", *share, *ratios, "" if beside is None else f"{beside:.2f}",
    )  # fmt: skip


def _clocks(outcomes: Sequence[Outcome]) -> list[str]:
    found: dict[str, list[Any]] = {}
    for o in outcomes:
        if o.part in ("time", "compiled"):
            for at in o.figures.get("clocks", {}).values():
                for name, value in at.items():
                    found.setdefault(name, []).append(value)
    told = [f"- {name}: {', '.join(sorted(set(values))[:8])}" for name, values in found.items()]
    return ["", "Clocks before and after what was timed:", "", *told] if told else []
