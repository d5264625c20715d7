"""The outcomes as a page of Markdown and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from codegen.gpu import library, speed_tables
from codegen.gpu.inputs import PIECES
from codegen.gpu.outcome import Outcome
from codegen.gpu.parts import PARTS
from codegen.gpu.table import table

#: So many of the longest builds are named, and digits of a problem that are shown.
_SLOWEST, _SHOWN = 5, 400


def page(about: Mapping[str, str], outcomes: Sequence[Outcome], left: Mapping[str, int], predicted: Any = None) -> str:
    """What was run and nothing else: device and versions, what failed in the order in which it did, errors, speed.

    outcomes
        Those that hold for the sources of today, in the order in which they came.
    left
        How many tasks of a part have not been run.
    predicted
        Shares of a copy's bandwidth by (activation, type, stage), where a count of instructions is at hand.
    """
    failed = [o for o in outcomes if o.failed]
    lines = [f"# Check on {about.get('device', 'a device')}", ""]
    lines += [f"- {name}: {value}" for name, value in about.items()]
    passed = sum(o.passed for o in outcomes)
    lines += ["", f"{passed} of {len(outcomes)} tasks passed; {sum(left.values())} not run to their end.", ""]
    parts = [p for p in PARTS if any(o.part == p for o in outcomes) or left.get(p)]
    lines += table(
        ("Part", "What", "Passed", "Failed", "Skipped or in part", "Not ended", "Seconds"),
        (_count(p, outcomes, left) for p in parts),
    )
    if failed:
        lines += ["", "## Failed", "", "In the order in which it was found.", ""]
        lines += [f"- {o.part} {o.subject}: {p[:_SHOWN]}" for o in failed for p in o.problems]
    if skipped := {o.skipped for o in outcomes if o.skipped}:
        lines += ["", "## Skipped, or done in part", ""] + [f"- {reason}" for reason in sorted(skipped)]
    lines += _builds([o for o in outcomes if o.part == "build"])
    lines += _halves([o for o in outcomes if o.part == "half"])
    for part, title in (("sample", "Float32 inputs of every binade"), ("every", "Float32 inputs one by one")):
        rows = [row for o in outcomes if o.part == part for row in _errors(o)]
        if rows:
            lines += ["", f"## {title}", ""]
            lines += table(
                ("Activation", "Quantity", "Inputs", "Largest error (ulp)", "Accepted", "Over it", "Worst input",
                 "Correctly rounded"), rows,
            )  # fmt: skip
    lines += library.section(outcomes)
    lines += _sums([o for o in outcomes if o.part == "sums"])
    lines += speed_tables.section(outcomes, predicted or {})
    return "\n".join(lines) + "\n"


def data(about: Mapping[str, str], outcomes: Sequence[Outcome]) -> str:
    """The same as JSON: ``about``, and ``outcomes`` in the order in which they came."""
    return json.dumps({"about": dict(about), "outcomes": [asdict(o) for o in outcomes]}, indent=1) + "\n"


def _count(part: str, outcomes: Iterable[Outcome], left: Mapping[str, int]) -> tuple[str, ...]:
    ours = [o for o in outcomes if o.part == part]
    numbers = sum(o.passed for o in ours), sum(o.failed for o in ours), sum(bool(o.skipped) for o in ours)
    seconds = f"{sum(o.seconds for o in ours):.0f}"
    pieces = sorted({int(n) for o in ours if (n := o.source.partition("-")[2])})
    title = f"{PARTS[part].title}: {pieces[0]} of {PIECES} pieces" if pieces else PARTS[part].title
    return part, title, *map(str, numbers), str(left.get(part, 0)), seconds


def _builds(outcomes: Sequence[Outcome]) -> list[str]:
    made = [o for o in outcomes if o.figures.get("there", 0) < o.figures.get("libraries", 0)]
    if not made:
        return []
    longest = sorted(made, key=lambda o: -o.seconds)[:_SLOWEST]
    told = ", ".join(f"{o.subject} {o.seconds:.0f} s" for o in longest)
    total = sum(o.seconds for o in made)
    return ["", "## Builds", "", f"Units compiled: {len(made)}, in {total:.0f} s of compilers; the longest: {told}."]


def _halves(outcomes: Sequence[Outcome]) -> list[str]:
    rows = []
    for o in outcomes:
        for label, f in o.figures.items():
            listed = f"{f['listed']}" if "listed" in f else ""
            new = ", ".join(f"{float(v)!r}" for v in f.get("new_inputs", ()))
            rows.append((o.subject, label, *_measured(f), listed, f"{f['new']}: {new}" if f.get("new") else ""))
    if not rows:
        return []
    said = (
        "Of functions that are computed by approximants, the inputs that are not correctly rounded are listed where "
        "the search has found them on the CPU; others are told, of which some are due to 2^a and 1/a, which a GPU "
        "computes to 2^-22."
    )
    header = (
        "Activation", "Type and quantity", "Inputs", "Largest error (ulp)", "Accepted", "Over it", "Worst input",
        "Correctly rounded", "Missed as listed", "Missed besides",
    )  # fmt: skip
    return ["", "## Every half-precision input", "", said, "", *table(header, rows)]


def _errors(outcome: Outcome) -> Iterable[tuple[str, ...]]:
    for name, f in outcome.figures.items():
        yield outcome.subject, name, *_measured(f)


def _measured(f: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        f"{f['points']:,}", f"{f['largest']:.3f}", f"{f['accepted']:g}", str(f["over"]), float(f["worst"]).hex(),
        f"{f['correct']:.4%}",
    )  # fmt: skip


def _sums(outcomes: Sequence[Outcome]) -> list[str]:
    rows = []
    for o in outcomes:
        if o.figures:
            label, worst = max(o.figures.items(), key=lambda item: item[1])
            rows.append((o.subject, str(len(o.figures)), f"{worst:.3f}", label))
    if not rows:
        return []
    said = "Off by so many units of the sum and of the rounding of its terms (`codegen/verify/ulps.py`)."
    return ["", "## Gradients by parameters", "", said, "", *table(("Activation", "Sums", "Largest", "Of"), rows)]
