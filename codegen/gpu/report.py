"""Outcomes of the check on a GPU, as a page of Markdown and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind
from actsym.work import sealed
from codegen.gpu.inputs import PIECES, approximants, compared
from codegen.gpu.tasks import Outcome

if TYPE_CHECKING:
    from codegen.gpu.session import Part

#: So many of the longest builds are named, and digits of a problem that are shown.
_SLOWEST, _SHOWN = 5, 400


def page(
    parts: Mapping[str, Part], about: Mapping[str, str], outcomes: Sequence[Outcome], left: Mapping[str, int],
    more: Sequence[str] = (),
) -> str:  # fmt: skip
    """A page of Markdown on what was run: device and versions, failures in their order, and the largest errors.

    outcomes
        Those that hold for the sources of today, in the order in which they came.
    left
        How many tasks of a part have not been run.
    more
        Lines at the end.
    """
    failed = [o for o in outcomes if o.failed]
    lines = [f"# Check on {about.get('device', 'a device')}", ""]
    lines += [f"- {name}: {value}" for name, value in about.items()]
    passed = sum(o.passed for o in outcomes)
    lines += ["", f"{passed} of {len(outcomes)} tasks passed; {sum(left.values())} not run to their end.", ""]
    run = [p for p in parts if any(o.part == p for o in outcomes) or left.get(p)]
    lines += table(
        ("Part", "What", "Passed", "Failed", "Skipped or in part", "Not ended", "Seconds"),
        (_count(p, parts[p].title, outcomes, left) for p in run),
    )
    if failed:
        lines += ["", "## Failed", "", "In the order in which it was found.", ""]
        lines += [f"- {o.part} {o.subject}: {p[:_SHOWN]}" for o in failed for p in o.problems]
    if skipped := {o.skipped for o in outcomes if o.skipped}:
        lines += ["", "## Skipped, or done in part", ""] + [f"- {reason}" for reason in sorted(skipped)]
    lines += _builds([o for o in outcomes if o.part == "build"])
    lines += _halves([o for o in outcomes if o.part == "half"])
    for part, title in (("sample", "Float32 inputs of every binade"), ("every", "Float32 inputs one by one")):
        rows = [(o.subject, name, *_measured(f)) for o in outcomes if o.part == part for name, f in o.figures.items()]
        lines += _section(title, "", ("Activation", "Quantity", *_MEASURED), rows)
    lines += of_library(outcomes)
    lines += _sums([o for o in outcomes if o.part == "sums"])
    return "\n".join([*lines, *more]) + "\n"


def data(about: Mapping[str, str], outcomes: Sequence[Outcome]) -> str:
    """The same as JSON, as reports read it: ``about``, and ``outcomes`` in the order in which they came."""
    found = {"schema": 1, "about": dict(about), "outcomes": [asdict(o) for o in outcomes]}
    return json.dumps(sealed.sealed(json.loads(json.dumps(found))), indent=1) + "\n"


def _count(part: str, title: str, outcomes: Iterable[Outcome], left: Mapping[str, int]) -> tuple[str, ...]:
    ours = [o for o in outcomes if o.part == part]
    numbers = sum(o.passed for o in ours), sum(o.failed for o in ours), sum(bool(o.skipped) for o in ours)
    seconds = f"{sum(o.seconds for o in ours):.0f}"
    if part == "every" and (pieces := min((compared(o) for o in ours if not o.skipped), default=PIECES)) < PIECES:
        title = f"{title}: {pieces} of {PIECES} pieces"
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
    said = (
        "Of functions that are computed by approximants, the inputs that are not correctly rounded are listed where "
        "the search has found them on the CPU; others are told, of which some are due to 2^a and 1/a, which a GPU "
        "computes to 2^-22."
    )
    header = ("Activation", "Type and quantity", *_MEASURED, "Missed as listed", "Missed besides")
    return _section("Every half-precision input", said, header, rows)


#: The columns of :func:`_measured`.
_MEASURED = ("Inputs", "Largest error (ulp)", "Accepted", "Over it", "Worst input", "Correctly rounded")


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
    said = "Off by so many units of the sum and of the rounding of its terms (`codegen/verify/ulps.py`)."
    return _section("Gradients by parameters", said, ("Activation", "Sums", "Largest", "Of"), rows)


# How exact the device's own functions are, as far as kernels that call them show it.

#: Functions of CUDA's library that generated code may call and that are not correctly rounded.  (``m::exp2`` is an
#: instruction, in forms for half types alone.)
FUNCTIONS = ("exp", "expm1", "log", "log1p", "pow", "sin", "cos", "tanh", "erf", "erfc")


def called(activation: Activation, generated: Path) -> tuple[str, ...]:
    """What the float32 kernels of an activation call on a GPU; nothing where f is an approximant, which calls none."""
    kept = approximants(activation).get("f", {})
    approximated = any("branches" in kept.get(variant, {}) for variant in ("device", "flat"))
    if activation.kind is Kind.ROW or approximated:
        return ()
    text = (generated / "functors" / f"{activation.unit}.h").read_text(encoding="utf-8")
    return tuple(f for f in FUNCTIONS if re.search(rf"\bm::{f}\(", text))


def of_library(outcomes: Sequence[Outcome]) -> list[str]:
    """By function the largest error of the kernels that call it, on what float32 inputs were compared."""
    import generated

    folder = Path(generated.__file__).parent
    worst: dict[str, list[tuple[float, str, str]]] = {}
    for o in outcomes:
        if o.part in ("sample", "every"):
            for function in called(ACTIVATIONS[o.subject], folder):
                found = [(f["largest"], o.subject, quantity) for quantity, f in o.figures.items()]
                worst.setdefault(function, []).extend(found)
    rows = []
    for function, found in worst.items():
        if found:
            error, name, quantity = max(found)
            rows.append((f"`{function}f`", str(len({n for _, n, _ in found})), f"{error:.3f}", f"{name} {quantity}"))
    said = "Of float32 kernels that compose functions of the device's library, the largest error (ulp) by function."
    return _section("The device's own functions", said, ("Function", "Kernels", "Largest", "Of"), rows)


def _section(title: str, said: str, header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The lines of a section with a table; none without rows."""
    return ["", f"## {title}", "", *([said, ""] if said else []), *table(header, rows)] if rows else []


def table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """The lines of a table."""
    cells = ((c.replace("|", "\\|") for c in row) for row in rows)
    return [f"| {' | '.join(r)} |" for r in (header, ("--",) * len(header), *cells)]
