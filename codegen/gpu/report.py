"""The outcomes as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from codegen.gpu.state import Outcome, State


def page(state: State, missing: int) -> str:
    """Device and versions, one line a part, what failed, exhaustive errors, and the benchmark."""
    outcomes = [o for _, o in sorted(state.outcomes.items())]
    failed = [o for o in outcomes if not o.passed]
    lines = [f"# Check on {state.about.get('device', 'a device')}", ""]
    lines += [f"- {name}: {value}" for name, value in state.about.items()]
    lines += ["", f"{len(outcomes) - len(failed)} of {len(outcomes)} tasks passed; {missing} not run yet.", ""]
    lines += _table(("Part", "Passed", "Failed"), (_count(part, outcomes) for part in _parts(outcomes)))
    if failed:
        lines += ["", "## Failed", ""]
        lines += [f"- {o.part} {o.subject}: {p}" for o in failed for p in o.problems]
    for part, title in (("half", "Every half-precision input"), ("single", "Every float32 input")):
        rows = [row for o in outcomes if o.part == part for row in _errors(o)]
        if rows:
            lines += ["", f"## {title}", ""]
            header = ("Activation", "Quantity", "Inputs", "Largest error (ulp)", "Worst input", "Correctly rounded")
            lines += _table(header, rows)
    rows = [row for o in outcomes if o.part == "benchmark" for row in _speeds(o)]
    if rows:
        lines += ["", "## Speed", "", "Share of the bandwidth of a plain copy in the same run.", ""]
        lines += _table(("Activation", "Type", "Copy GB/s", "Forward", "Backward"), rows)
    return "\n".join(lines) + "\n"


def _parts(outcomes: Iterable[Outcome]) -> list[str]:
    return list(dict.fromkeys(o.part for o in outcomes))


def _count(part: str, outcomes: Iterable[Outcome]) -> tuple[str, ...]:
    ours = [o for o in outcomes if o.part == part]
    passed = sum(o.passed for o in ours)
    return part, str(passed), str(len(ours) - passed)


def _errors(outcome: Outcome) -> Iterable[tuple[str, ...]]:
    for name, f in outcome.figures.items():
        yield (
            outcome.subject, name, str(f["points"]), f"{f['max_ulps']:.3f}", f"{float(f['worst_input']).hex()}",
            f"{f['correct']:.4%}",
        )  # fmt: skip


def _speeds(outcome: Outcome) -> Iterable[tuple[str, ...]]:
    for name, f in outcome.figures.items():
        shares = (f"{f[w]['of_copy']:.0%}" for w in ("forward", "backward"))
        yield outcome.subject, name, f"{f['copy']['gigabytes_per_second']:.0f}", *shares


def _table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    return [f"| {' | '.join(r)} |" for r in (header, ("--",) * len(header), *rows)]
