"""The page of one machine: the errors of its kernels, and what the check of its device found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from actsym.report import model as m
from actsym.report.decimals import scientific
from actsym.report.entry import Subject
from actsym.report.evidence import Evidence, Exhausted, Machine, Measurement, results
from actsym.report.pages import activation, kernels

CHECK = "check.json"
#: So many inputs are written out.
SHOWN = 15

#: Parts of the check whose figures are errors on every input, with what they are called.
_ERRORS = {"half": "Every half-precision input", "single": "Every float32 input"}


def pages(subjects: Sequence[Subject], evidence: Evidence, machines: Path | None) -> Iterator[m.Page]:
    """A page for each folder of ``machines`` in which there are results.

    Raises :class:`~actsym.report.EvidenceError` if a file is not what it should be.
    """
    verified = {machine.name: machine for machine in evidence.machines}
    checks = sorted(machines.glob(f"*/{CHECK}")) if machines is not None and machines.is_dir() else []
    checked = {path.parent.name: path for path in checks}
    for name in sorted({*verified, *checked}):
        blocks = [
            *(_verified(verified[name], subjects, evidence) if name in verified else ()),
            *(_compiled(verified[name], subjects) if name in verified else ()),
            *(_checked(checked[name]) if name in checked else ()),
        ]
        yield m.Page(f"machines/{name}", f"Kernels on {name}", tuple(blocks))


# ---------------------------------------------------------------- verification


def _verified(machine: Machine, subjects: Sequence[Subject], evidence: Evidence) -> Iterator[m.Block]:
    about = ", ".join(f"{key} {value}" for key, value in machine.about.items())
    yield m.Heading("Kernels against exact references")
    yield m.Paragraph(m.line(f"{about}."))
    found = [entry for s in subjects for part in evidence.measured(machine, s.activation) for entry in part]
    if not found:
        return
    failing = [entry for entry in found if entry.reasons]
    every = {s.activation.name: evidence.exhausted(machine, s.activation)[0] for s in subjects}
    broken = [r for of in every.values() for r in of if r.reasons]
    points = sum(entry.points for entry in found)
    yield m.Paragraph(
        m.line(f"{len(found) - len(failing)} of {len(found)} measurements pass, on {points:,} inputs together.")
    )
    yield from kernels.older(found, evidence)
    yield m.Paragraph(
        m.line(
            "Errors are in units of the last place of the correctly rounded result, near a zero with what one unit of "
            "the "
            "input is worth added; the largest over the inputs, compared with ball arithmetic."
        )
    )
    titles = {a.name: m.line(m.PageLink(a.title, activation.path(a))) for a in (s.activation for s in subjects)}
    keys = dict.fromkeys((e.activation, e.dtype) for e in found)
    rows = tuple(
        _row(titles[a], [e for e in found if (e.activation, e.dtype) == (a, d)], every[a] if d == "float32" else ())
        for a, d in keys
    )
    header = ("Activation", "Type", "Largest error (ulp)", "Of", "Least share correctly rounded", "Inputs", "Verdict")
    left, right = m.Align.LEFT, m.Align.RIGHT
    yield m.Table(tuple(m.line(h) for h in header), rows, (left, left, right, left, right, right, left))
    if failing or broken:
        yield m.Heading("What falls short", 3)
        said: list[tuple[kernels.Found, str, str]] = [(e, e.dtype, e.backend) for e in failing]
        said += [(r, "float32", "kernel, every input") for r in broken]
        yield m.Bullets(tuple(
            m.line(*titles[e.activation], ", ", m.Code(dtype), f", {how}, ", m.Math(kernels.quantity(e.quantity)),
                   ": ", "; ".join(e.reasons))
            for e, dtype, how in said
        ))  # fmt: skip
    yield from _listed([e for e in found if e.listed], titles)
    yield from _missed([e for e in found if e.missed], titles)


def _listed(entries: Sequence[Measurement], titles: Mapping[str, m.Line]) -> Iterator[m.Block]:
    """What is known not to keep to the general limits, by reason."""
    if not entries:
        return
    yield m.Heading("Listed exceptions", 3)
    yield m.Paragraph(
        m.line(
            "The general limits are 4 ulp for values and 8 for derivatives, half types correctly rounded for 99.9 % "
            "of the "
            "inputs and never more than 1 ulp off, no wrong sign, infinity or NaN. These do not reach them; they pass "
            "with "
            "the figures given."
        )
    )
    rows = []
    for reason in dict.fromkeys(e.listed for e in entries):
        of_reason = [e for e in entries if e.listed == reason]
        named = [part for n in dict.fromkeys(e.activation for e in of_reason) for part in (", ", *titles[n])]
        worst = max(of_reason, key=lambda e: e.conditioned)
        quantities = ", ".join(dict.fromkeys(e.quantity for e in of_reason))
        failures = sum(sum(e.failures.values()) for e in of_reason)
        rows.append((
            m.line(*named[1:]), m.line(m.Code(quantities)),
            m.line(", ".join(dict.fromkeys(e.dtype for e in of_reason))),
            m.line(kernels.error(worst.conditioned)), m.line(f"{min(e.correct for e in of_reason):.2%}"),
            m.line(str(failures)), m.line(reason),
        ))  # fmt: skip
    header = ("Activations", "Quantities", "Types", "Largest error (ulp)", "Correctly rounded", "Failures", "Why")
    left, right = m.Align.LEFT, m.Align.RIGHT
    yield m.Table(tuple(m.line(h) for h in header), tuple(rows), (left, left, left, right, right, right, left))


def _missed(entries: Sequence[Measurement], titles: Mapping[str, m.Line]) -> Iterator[m.Block]:
    """Inputs of half types, one by one; long runs by their ends."""
    if not entries:
        return
    yield m.Heading("Half types: what is not rounded correctly", 3)
    yield m.Paragraph(
        m.line(
            "Every number of the type is an input, for functions of one input with fixed parameters. These are all "
            "whose result is not the number of the type that is nearest to the exact value. Results are computed in "
            "float32 and rounded again; that goes wrong where the exact value is closer to the middle between two "
            "numbers than float32 can tell."
        )
    )
    rows = tuple(
        (m.line(*titles[e.activation]), m.line(e.dtype), m.line(m.Math(kernels.quantity(e.quantity))),
         m.line(str(len(e.missed))), m.line(m.Code(_inputs(e.missed))))
        for e in entries
    )  # fmt: skip
    left, right = m.Align.LEFT, m.Align.RIGHT
    header = ("Activation", "Type", "Of", "Inputs", "Which")
    yield m.Table(tuple(m.line(h) for h in header), rows, (left, left, left, right, left))


def _inputs(missed: Sequence[str]) -> str:
    numbers = [f"{float.fromhex(text):.6g}" for text in missed]
    if len(numbers) <= SHOWN:
        return " ".join(numbers)
    return f"from {numbers[0]} to {numbers[-1]} (each in verification.json)"


def _row(title: m.Line, entries: Sequence[Measurement], every: Sequence[Exhausted]) -> tuple[m.Line, ...]:
    """All back ends and quantities of one activation in one type; each has a row on the activation's page.

    ``every``: what was found on all inputs; the largest error is that of both.
    """
    found: list[kernels.Found] = [*every, *entries]
    worst = max(found, key=lambda e: e.conditioned)
    failing = sum(bool(e.reasons) for e in found)
    least = min(entries, key=lambda e: e.correct)
    listed = sum(bool(e.listed) for e in entries)
    verdict = f"{failing} of {len(found)} fail" if failing else f"{listed} listed" if listed else "passes"
    error = kernels.error(worst.conditioned) if isinstance(worst, Exhausted) else kernels.figures(worst)[0]
    return (
        title, m.line(entries[0].dtype), m.line(error), m.line(m.Math(kernels.quantity(worst.quantity))),
        m.line(kernels.figures(least)[2]), m.line(f"{sum(e.points for e in entries):,}" if not every else "all"),
        m.line(verdict),
    )  # fmt: skip


# ---------------------------------------------------------------- compilation for CUDA


def _compiled(machine: Machine, subjects: Sequence[Subject]) -> Iterator[m.Block]:
    """Registers, spills and times of the CUDA compiler, where they were kept."""
    known = machine.compiled
    found = [(s.activation, known[s.activation.name]) for s in subjects if s.activation.name in known]
    if not found:
        return
    architectures = list(found[0][1].registers)
    rows = tuple(
        (
            m.line(m.PageLink(about.title, activation.path(about))),
            *(m.line(str(entry.registers.get(a, ""))) for a in architectures),
            m.line(str(entry.spilled)), m.line(f"{entry.seconds:.1f}"),
        )
        for about, entry in found
    )  # fmt: skip
    yield m.Heading("CUDA sources as compiled")
    yield m.Paragraph(
        m.line(
            "The most registers that a thread of any of the kernels uses, bytes spilled, and seconds of compilation "
            "for "
            "all architectures together (with as many compilers at a time as there are cores). Warnings are errors."
        )
    )
    header = ("Activation", *(f"Registers, sm_{a}" for a in architectures), "Spilled (bytes)", "Seconds")
    align = (m.Align.LEFT, *[m.Align.RIGHT] * (len(header) - 1))
    yield m.Table(tuple(m.line(h) for h in header), rows, align)


# ---------------------------------------------------------------- check of a device


def _checked(path: Path) -> Iterator[m.Block]:
    yield from results(path, lambda data: list(_check(data["about"], data["outcomes"])))


def _check(about: Mapping[str, str], outcomes: Sequence[Mapping[str, Any]]) -> Iterator[m.Block]:
    failed = [o for o in outcomes if o["problems"]]
    yield m.Heading("Check of the device")
    yield m.Bullets(tuple(m.line(f"{name}: {value}") for name, value in about.items()))
    yield m.Paragraph(m.line(f"{len(outcomes) - len(failed)} of {len(outcomes)} tasks passed."))
    yield _table(("Part", "Passed", "Failed"), (_count(part, outcomes) for part in _parts(outcomes)), 1)
    if failed:
        yield m.Heading("What failed", 3)
        yield m.Bullets(tuple(m.line(f"{o['part']} {o['subject']}: {p}") for o in failed for p in o["problems"]))
    for part, title in _ERRORS.items():
        rows = [row for o in outcomes if o["part"] == part for row in _errors(o)]
        if rows:
            yield m.Heading(title, 3)
            header = ("Activation", "Quantity", "Inputs", "Largest error (ulp)", "Worst input", "Correctly rounded")
            yield _table(header, rows, 2)
    rows = [row for o in outcomes if o["part"] == "benchmark" for row in _speeds(o)]
    if rows:
        yield m.Heading("Speed", 3)
        yield m.Paragraph(
            m.line(
                "Measured: bytes read and written a second, as a share of what a plain copy of the tensor reaches in "
                "the "
                "same run."
            )
        )
        yield _table(("Activation", "Type", "Copy (GB/s)", "Forward (% of copy)", "Backward (% of copy)"), rows, 2)


def _parts(outcomes: Iterable[Mapping[str, Any]]) -> list[str]:
    return list(dict.fromkeys(o["part"] for o in outcomes))


def _count(part: str, outcomes: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    ours = [not o["problems"] for o in outcomes if o["part"] == part]
    return part, str(ours.count(True)), str(ours.count(False))


def _errors(outcome: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for name, f in outcome["figures"].items():
        yield (
            outcome["subject"], name, f"{f['points']:,}", kernels.error(float(f["max_ulps"])),
            scientific(float(f["worst_input"]), 9), f"{f['correct']:.4%}",
        )  # fmt: skip


def _speeds(outcome: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for name, f in outcome["figures"].items():
        shares = (f"{100 * f[way]['of_copy']:.0f}" for way in ("forward", "backward"))
        yield outcome["subject"], name, f"{f['copy']['gigabytes_per_second']:.0f}", *shares


def _table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]], words: int) -> m.Table:
    """A table of plain text whose first ``words`` columns are words and the rest numbers."""
    align = tuple(m.Align.LEFT if i < words else m.Align.RIGHT for i in range(len(header)))
    return m.Table(tuple(m.line(h) for h in header), tuple(tuple(m.line(c) for c in row) for row in rows), align)
