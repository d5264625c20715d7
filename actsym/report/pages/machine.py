"""The pages of a machine: errors of its kernels, what the check of its device found, and their speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import geometric_mean, median
from typing import Any

from actsym.definition.spec import Activation
from actsym.facts.kernels import size
from actsym.report import model as m, prose
from actsym.report.entry import Drawing, Entry, Subject
from actsym.report.evidence import Evidence, Exhausted, Machine, Measurement, Speed, results
from actsym.report.pages import activation, kernels
from actsym.text.numbers import percent

CHECK = "check.json"
#: So many inputs are written out.
SHOWN = 15

#: Parts of the check whose figures are errors on every input, with what they are called.
_ERRORS = {
    "half": "Every half-precision input",
    "sample": "Float32 inputs of every binade",
    "every": "Float32 inputs one by one",
}


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
    yield m.paragraph(f"{about}.")
    found = [entry for s in subjects for part in evidence.parted(machine.measurements, s.activation) for entry in part]
    if not found:
        return
    failing = [entry for entry in found if entry.reasons]
    every = {s.activation.name: evidence.parted(machine.exhausted, s.activation)[0] for s in subjects}
    broken = [r for of in every.values() for r in of if r.reasons]
    points = sum(entry.points for entry in found)
    excepted = sum(bool(entry.listed) for entry in found)
    yield m.paragraph(
        f"{len(found) - len(failing)} of {len(found)} measurements are within their limits: the general ones, or for "
        f"{excepted} of them those of a listed exception. A measurement is of f or one derivative, in one type, as the "
        f"kernel or the torch expression computes it; together they took {points:,} inputs, beside the runs over all "
        "2^32 inputs of float32."
    )
    yield from kernels.older(found, evidence)
    yield m.paragraph(
        "An error is the distance from the exact result, which ball arithmetic encloses, in units in the last place "
        "(ulp) of the correctly rounded result. Near a zero of the function, what one unit of the input is worth there "
        "is added to that unit. Each number is the largest over the inputs that were tried."
    )
    titles = {s.activation.name: activation.link(s.activation) for s in subjects}
    keys = dict.fromkeys((e.activation, e.dtype) for e in found)
    rows = (
        _row(titles[a], [e for e in found if (e.activation, e.dtype) == (a, d)], every[a] if d == "float32" else ())
        for a, d in keys
    )
    header = (
        "Activation",
        "Type",
        "Largest error (ulp)",
        "Quantity",
        "Least share correctly rounded",
        "Inputs",
        "Verdict",
    )
    yield m.table(header, rows, "llrlrrl")
    if failing or broken:
        yield m.Heading("What falls short", 3)
        said: list[tuple[kernels.Found, str, str]] = [(e, e.dtype, e.backend) for e in failing]
        said += [(r, "float32", "kernel, every input") for r in broken]
        yield m.Bullets(tuple(
            m.line(titles[e.activation], ", ", m.Code(dtype), f", {how}, ", m.Math(kernels.quantity(e.quantity)),
                   ": ", "; ".join(e.reasons))
            for e, dtype, how in said
        ))  # fmt: skip
    yield from _listed([e for e in found if e.listed], titles)
    yield from _missed([e for e in found if e.missed], titles)


def _listed(entries: Sequence[Measurement], titles: Mapping[str, m.PageLink]) -> Iterator[m.Block]:
    """What is known not to keep to the general limits, by reason."""
    if not entries:
        return
    yield m.Heading("Listed exceptions", 3)
    yield m.paragraph(
        "In general an error may be 4 ulp for values and 8 ulp for derivatives; results in half types have to be "
        "correctly rounded for 99.9 % of the inputs and at most 1 ulp off; and no result may have the wrong sign, or "
        "be infinite or NaN where the exact one is not. What is listed here does not reach this; the last column "
        "says why, and it is accepted with the figures given."
    )
    rows = []
    for reason in dict.fromkeys(e.listed for e in entries):
        of_reason = [e for e in entries if e.listed == reason]
        named = m.joined(titles[n] for n in dict.fromkeys(e.activation for e in of_reason))
        worst = max(of_reason, key=lambda e: size(e.max_conditioned))
        quantities = ", ".join(dict.fromkeys(e.quantity for e in of_reason))
        failures = sum(sum(e.failures.values()) for e in of_reason)
        rows.append((
            named, m.Code(quantities),
            ", ".join(dict.fromkeys(e.dtype for e in of_reason)),
            kernels.error(worst.max_conditioned), f"{min(e.correct for e in of_reason):.2%}",
            str(failures), reason,
        ))  # fmt: skip
    header = ("Activations", "Quantities", "Types", "Largest error (ulp)", "Correctly rounded", "Failures", "Why")
    yield m.table(header, rows, "lllrrrl")


def _missed(entries: Sequence[Measurement], titles: Mapping[str, m.PageLink]) -> Iterator[m.Block]:
    """Inputs of half types, one by one; long runs by their ends."""
    if not entries:
        return
    yield m.Heading("Half types: what is not rounded correctly", 3)
    yield m.paragraph(
        "Functions of one input with fixed parameters were tried on every number of the type. Listed are all inputs "
        "whose result is not the number of the type that is nearest to the exact value. Results are computed in "
        "float32 and rounded again; that goes wrong where the exact value is closer to the middle between two "
        "numbers than float32 can tell."
    )
    rows = (
        (titles[e.activation], e.dtype, m.Math(kernels.quantity(e.quantity)),
         str(len(e.missed)), m.Code(_inputs(e.missed)))
        for e in entries
    )  # fmt: skip
    header = ("Activation", "Type", "Quantity", "Inputs", "Which")
    yield m.table(header, rows, "lllrl")


def _inputs(missed: Sequence[str]) -> str:
    numbers = [f"{float.fromhex(text):.6g}" for text in missed]
    if len(numbers) <= SHOWN:
        return " ".join(numbers)
    return f"from {numbers[0]} to {numbers[-1]} (each in verification.json)"


def _row(title: m.PageLink, entries: Sequence[Measurement], every: Sequence[Exhausted]) -> tuple[m.Cell, ...]:
    """All back ends and quantities of one activation in one type; each has a row on the activation's page.

    ``every``: what was found on all inputs; the largest error is that of both.
    """
    found: list[kernels.Found] = [*every, *entries]
    worst = max(found, key=lambda e: size(e.max_conditioned))
    failing = sum(bool(e.reasons) for e in found)
    least = min(entries, key=lambda e: e.correct)
    listed = sum(bool(e.listed) for e in entries)
    verdict = f"{failing} of {len(found)} fail" if failing else f"{listed} listed" if listed else "passes"
    error = kernels.error(worst.max_conditioned) if isinstance(worst, Exhausted) else kernels.figures(worst)[0]
    return (
        title, entries[0].dtype, error, m.Math(kernels.quantity(worst.quantity)), kernels.figures(least)[2],
        f"{sum(e.points for e in entries):,}" if not every else "all", verdict,
    )  # fmt: skip


# ---------------------------------------------------------------- compilation for CUDA


def _compiled(machine: Machine, subjects: Sequence[Subject]) -> Iterator[m.Block]:
    """Registers, spills and times of the CUDA compiler, where they were kept."""
    known = machine.compiled
    found = [(s.activation, known[s.activation.name]) for s in subjects if s.activation.name in known]
    if not found:
        return
    architectures = list(found[0][1].registers)
    rows = (
        (activation.link(about), *(str(of.registers.get(a, "")) for a in architectures), str(of.spilled),
         f"{of.seconds:.1f}")
        for about, of in found
    )  # fmt: skip
    yield m.Heading("CUDA sources as compiled")
    yield m.paragraph(
        "The most registers that a thread of any of the kernels uses, bytes spilled, and seconds of compilation for "
        "all architectures together (with as many compilers at a time as there are cores). Warnings are errors."
    )
    header = ("Activation", *(f"Registers, sm_{a}" for a in architectures), "Spilled (bytes)", "Seconds")
    yield m.table(header, rows, "lr")


# ---------------------------------------------------------------- check of a device


def _checked(path: Path) -> Iterator[m.Block]:
    yield from results(path, lambda data: list(_check(data["about"], data["outcomes"])))


def _check(about: Mapping[str, str], outcomes: Sequence[Mapping[str, Any]]) -> Iterator[m.Block]:
    failed = [o for o in outcomes if o["problems"]]
    yield m.Heading("Check of the device")
    yield m.Bullets(tuple(m.line(f"{name}: {value}") for name, value in about.items()))
    skipped = sum(bool(o["skipped"]) for o in outcomes)
    passed = sum(not o["problems"] and not o["skipped"] for o in outcomes)
    said = f"{passed} of {len(outcomes)} tasks passed"
    yield m.paragraph(f"{said}; {skipped} were skipped or made in part." if skipped else f"{said}.")
    parts = dict.fromkeys(o["part"] for o in outcomes)
    yield m.table(("Part", "Passed", "Failed"), (_count(part, outcomes) for part in parts), "lr")
    if failed:
        yield m.Heading("What failed", 3)
        yield m.Bullets(tuple(m.line(f"{o['part']} {o['subject']}: {p}") for o in failed for p in o["problems"]))
    for part, title in _ERRORS.items():
        rows = [row for o in outcomes if o["part"] == part for row in _errors(o)]
        if rows:
            yield m.Heading(title, 3)
            header = ("Activation", "Quantity", "Inputs", "Largest error (ulp)", "Accepted", "Worst input",
                      "Correctly rounded")  # fmt: skip
            yield m.table(header, rows, "llr")


def _count(part: str, outcomes: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    ours = [bool(o["problems"]) for o in outcomes if o["part"] == part and not o["skipped"]]
    return part, str(ours.count(False)), str(ours.count(True))


def _errors(outcome: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for name, f in outcome["figures"].items():
        yield (
            outcome["subject"], name, f"{f['points']:,}", kernels.error(float(f["largest"])), f"{f['accepted']:g}",
            f"{float(f['worst']):.9g}", f"{f['correct']:.4%}",
        )  # fmt: skip


# ---------------------------------------------------------------- speed

#: What ran beside the kernels, with what it is called.
OTHERS = {"textbook": "textbook", "compiled": "torch.compile", "torch": "torch's own"}


#: A kernel that is so much faster than the copy beside it stood beside a copy that was held up.
SLOW_COPY = 1.5


def benchmarks(subjects: Sequence[Subject], evidence: Evidence) -> Iterator[Entry]:
    """A page for each machine on which speed was measured."""
    titles = {s.activation.name: s.activation for s in subjects}
    for machine in evidence.machines:
        if machine.speeds:
            known = (s for s in machine.speeds if s.activation in titles)
            yield _benchmark(machine, sorted(known, key=lambda s: [*titles].index(s.activation)), titles, evidence)


def figure_path(machine: Machine) -> str:
    return f"{kernels.speed_path(machine)}.svg"


def _benchmark(
    machine: Machine, speeds: Sequence[Speed], titles: Mapping[str, Activation], evidence: Evidence
) -> Entry:
    about = f"{', '.join(f'{key} {value}' for key, value in machine.timed_on.items())}."
    head: list[m.Block] = [m.paragraph(about), *kernels.older(speeds, evidence)]
    if not speeds:
        return Entry.of(m.Page(kernels.speed_path(machine), f"Speed of the kernels on {machine.name}", tuple(head)))
    every, size = speeds, _usual(speeds)
    speeds = [s for s in every if s.elements == size]
    blocks: list[m.Block] = [
        m.bullets(_means(speeds)),
        m.Figure(figure_path(machine), "Share of a copy's bandwidth, and ratio to the textbook expression, of every "
                 "kernel", m.line(
            "Left: bandwidth, relative to that of a plain copy in the same run; at 1 the time is that of the memory "
            "alone. Numbers with an arrow lie beyond the axis: the copy was slow in that run; the kernel was not "
            "unusually fast. Right: speed, relative to the textbook expression in torch."
        )),
    ]  # fmt: skip
    for stage in dict.fromkeys(s.stage for s in speeds):
        blocks += [m.Heading(stage.capitalize()), _speed_table([s for s in speeds if s.stage == stage], titles)]
    if across := [s for s in every if s.uneven]:
        blocks += [m.Heading("Other inputs"), *_across(across, titles)]
    if others := [s for s in every if s.elements != size]:
        blocks += [m.Heading("Other sizes"), _speed_table(sorted(others, key=lambda s: s.elements), titles)]
    page = prose.page("benchmark", machine=machine.name, about=head, results=blocks)
    shown = (list(speeds), {name: a.title for name, a in titles.items()})
    drawing = Drawing(figure_path(machine), "actsym.report.figures.measured", shown, "speed")
    return Entry.of(replace(page, path=kernels.speed_path(machine)), drawing)


def _usual(speeds: Sequence[Speed]) -> int:
    """The number of inputs that most activations were measured on."""
    counts = Counter(s.elements for s in speeds)
    return max(counts, key=lambda size: (counts[size], size))


def _means(speeds: Sequence[Speed]) -> Iterator[str]:
    for stage, dtype in dict.fromkeys((s.stage, s.dtype) for s in speeds):
        for other, name in OTHERS.items():
            ratios = [s.faster[other] for s in speeds if (s.stage, s.dtype) == (stage, dtype) and other in s.faster]
            if ratios:
                slower = sum(r < 1 for r in ratios)
                yield (
                    f"{stage.capitalize()} in {dtype}, against {name}: {geometric_mean(ratios):.3g} times as fast in "
                    f"the geometric mean over {len(ratios)} activations ({median(ratios):.3g} in the median, "
                    f"{min(ratios):.3g} to {max(ratios):.3g}); slower for {slower}."
                )


def _across(speeds: Sequence[Speed], titles: Mapping[str, Activation]) -> Iterator[m.Block]:
    """How the time depends on the inputs, and how the kernels compare with torch's own functions on each of them."""
    uneven = [s.uneven for s in speeds if s.uneven]
    inputs = list(dict.fromkeys(name for s in speeds for name in (*s.beside, *s.beside_compiled)))
    yield m.paragraph(
        f"On {len(inputs)} inputs, of 2^18 numbers each: {', '.join(inputs)}. The slowest one takes "
        f"{median(uneven):.2f} times as long as the quickest in the median over {len(speeds)} passes, "
        f"{max(uneven):.2f} times at most. How many times as fast as torch’s own function the kernel is on each:"
    )
    rows = (
        (activation.link(titles[s.activation]), s.dtype, s.stage,
         *(f"{s.beside[name]:.2f}" for name in inputs), f"{geometric_mean(s.beside.values()):.2f}")
        for s in speeds if s.beside
    )  # fmt: skip
    yield m.table(("Activation", "Type", "Pass", *inputs, "Geometric mean"), rows, "lll")
    groups: dict[tuple[str, str], list[Mapping[str, float]]] = {}
    for s in speeds:
        if s.beside_compiled:
            groups.setdefault((s.dtype, s.stage), []).append(s.beside_compiled)
    if groups:
        yield m.paragraph(
            "How many times as fast as the textbook expression under torch.compile the kernels are on each, in the "
            "geometric mean, and in parentheses for how many the kernel is slower:"
        )
        found = (
            (dtype, stage, str(len(each)), *(_mean_and_slower([e[name] for e in each]) for name in inputs))
            for (dtype, stage), each in groups.items()
        )
        yield m.table(("Type", "Pass", "Activations", *inputs), found, "ll")


def _mean_and_slower(ratios: Sequence[float]) -> str:
    return f"{geometric_mean(ratios):.2f} ({sum(r < 1 for r in ratios)})"


def _speed_table(speeds: Sequence[Speed], titles: Mapping[str, Activation]) -> m.Table:
    others = [o for o in OTHERS if any(o in s.faster for s in speeds)]
    told = ["Bound"] * any(s.bound for s in speeds)
    ratios = [f"× {OTHERS[o]}" for o in others]
    header = ("Activation", "Type", "Inputs", "ms", "± ms", "Of a copy's bandwidth", *told, *ratios)
    rows = (
        (
            activation.link(titles[s.activation]),
            s.dtype, f"{s.elements:,}", f"{s.milliseconds:.3f}", f"{s.spread:.3f}",
            m.line(percent(s.of_copy), " (a slow copy)" if s.of_copy > SLOW_COPY else ""),
            *(s.bound for _ in told),
            *(f"{s.faster[o]:.3g}" if o in s.faster else "" for o in others),
        )
        for s in speeds
    )  # fmt: skip
    return m.table(header, rows, "llr")
