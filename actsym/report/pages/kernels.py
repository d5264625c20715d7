"""The kernels' part of a page: where the sources are, and how far each kernel is from the exact value."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence

from actsym.definition.spec import Activation
from actsym.facts.kernels import EVERY, SAMPLED, upward
from actsym.report import model as m
from actsym.report.evidence import Evidence, Exhausted, Machine, Measurement, Speed
from actsym.report.mathematics import symbol

Found = Measurement | Exhausted

#: So many results of older code are named.
_TOLD = 6

#: Folder of the site with copies of the generated sources, so that it can be published without anything beside it.
COPIES = "generated"


def section(activation: Activation, evidence: Evidence) -> Iterator[m.Block]:
    """Links to the generated sources, and the verified error of the kernels on each machine."""
    sources = evidence.sources(activation)
    if not sources:
        missing = (
            "No kernel has been generated." if evidence.generated else "Not measured: no results are at hand here."
        )
        yield m.Paragraph(m.line(missing))
        return
    if not evidence.up_to_date(activation):
        yield m.Paragraph(
            m.line(
                m.Strong("Out of date:"), " the generated sources are of an earlier definition; generate them again."
            )
        )
    yield m.Bullets(tuple(m.line(m.Link(p, f"{evidence.generated}/{p}", f"{COPIES}/{p}")) for p in sources))
    if short := evidence.falls_short(activation):
        yield m.Paragraph(
            m.line(m.Strong("Falls short"), " of the accepted errors, which its module says when it is imported:")
        )
        yield m.Bullets(tuple(m.line(line) for line in short))
    if not evidence.machines:
        yield m.Paragraph(m.line("No verification of these sources has been recorded."))
    for machine in evidence.machines:
        yield from _machine(machine, activation, evidence)


def summary(activation: Activation, evidence: Evidence) -> m.Line:
    """The overview's cell: the largest error in units in the last place that any measurement has found, rounded up, of
    which quantity and type, and on a sample or on every input; or why there is none."""
    if not evidence.sources(activation):
        return m.line("no kernel" if evidence.generated else "not measured")
    now: list[Found] = []
    before: list[Found] = []
    for machine in evidence.machines:
        for current, older in (evidence.exhausted(machine, activation), evidence.measured(machine, activation)):
            now += current
            before += older
    found = now or before
    told = [f for f in found if not isinstance(f, Measurement) or f.points]
    if told:
        worst = max(told, key=_size)
        how = f"{worst.dtype}, {SAMPLED}" if isinstance(worst, Measurement) else f"float32, {EVERY}"
        how += "" if now else ", of older code"
        shown = m.line(f"{error(worst.conditioned)} ulp: ", m.Math(quantity(worst.quantity)), f", {how}")
        broken = sum(bool(f.reasons) for f in found)
        return (*shown, *m.line("; ", m.Strong(f"{broken} of {len(found)} checks fail"))) if broken else shown
    return m.line(m.Strong("fails")) if found else m.line("not recorded")


def older(found: Sequence[Found | Speed], evidence: Evidence) -> Iterator[m.Block]:
    """Which of the results on a page are of code that has changed since, and when they were measured."""
    old = [f for f in found if not evidence.is_current(f)]
    if old:
        when = " and ".join(dict.fromkeys(f"version {f.measured}" if f.measured else "an earlier version" for f in old))
        which = [f"{f.activation} {' '.join(f.code)}" for f in old]
        told = f"{', '.join(which[:_TOLD])}{' and others' * (len(which) > _TOLD)}"
        yield m.Paragraph(
            m.line(
                m.Strong("Older code:"),
                f" {len(old)} of {len(found)} results were measured on {when}, and the code has changed since: {told}.",
            )
        )


def error(ulps: float) -> str:
    """An error as every page shows it: three digits, rounded up."""
    return upward(ulps, 3) if math.isfinite(ulps) else f"{ulps:g}"


def _size(found: Found) -> float:
    return math.inf if math.isnan(found.conditioned) else found.conditioned


def _machine(machine: Machine, activation: Activation, evidence: Evidence) -> Iterator[m.Block]:
    current, old = evidence.measured(machine, activation)
    measured = (*current, *old)
    now, before = evidence.exhausted(machine, activation)
    yield m.Heading(f"Verified on {machine.name}", 3)
    if not measured:
        yield m.Paragraph(m.line("This machine has no measurement of this activation."))
        return
    yield m.Paragraph(m.line(", ".join(f"{key} {value}" for key, value in machine.about.items()), "."))
    speeds = [s for s in machine.speeds if s.activation == activation.name]
    yield from older((*measured, *now, *before, *speeds), evidence)
    yield _table(measured, now)
    yield from _failures(measured)
    yield from _by_range(machine, measured)
    yield from _exhausted(machine, (*now, *before))
    yield from _compiled(machine, activation)
    yield from _speed(machine, speeds)


def _by_range(machine: Machine, measurements: tuple[Measurement, ...]) -> Iterator[m.Block]:
    """The largest error of the compiled kernel in each range of x."""
    told = [e for e in measurements if e.ranges]
    if not told:
        return
    used = [i for i in range(len(machine.edges) - 1) if any(e.ranges[i] is not None for e in told)]
    yield m.Paragraph(m.line("Largest error of the compiled kernel (ulp) by range of x:"))
    header = ("dtype", "Quantity", *(_range(*machine.edges[i : i + 2]) for i in used))
    rows = tuple(
        (m.line(m.Code(e.dtype)), m.line(m.Math(quantity(e.quantity))), *(m.line(_ranged(e.ranges[i])) for i in used))
        for e in told
    )
    align = (m.Align.LEFT, m.Align.LEFT, *[m.Align.RIGHT] * len(used))
    yield m.Table(tuple(m.line(h) for h in header), rows, align)


def _range(low: float, high: float) -> str:
    """A range of x that holds its beginning: ``x < -10``, ``-10 to -1``, ``x ≥ 10``."""
    if math.isinf(low):
        return f"x < {high:g}"
    return f"x ≥ {low:g}" if math.isinf(high) else f"{low:g} to {high:g}"


def _ranged(value: float | None) -> str:
    return "" if value is None else error(value)


def _speed(machine: Machine, speeds: Sequence[Speed]) -> Iterator[m.Block]:
    """How fast the kernels are, beside what ran in turn with them."""
    if speeds:
        page = m.PageLink("Speed", speed_path(machine))
        yield m.Paragraph(m.line(page, f" on {speeds[0].elements:,} inputs: ", "; ".join(map(pace, speeds)), "."))


def speed_path(machine: Machine) -> str:
    """The page of a machine's benchmark."""
    return f"benchmarks/{machine.name}"


def pace(speed: Speed) -> str:
    """One pass in words: time, share of a copy's bandwidth, and how often it runs in the time of others."""
    others = {
        "textbook": "the textbook expression", "compiled": "torch.compile of it", "torch": "torch's own function",
    }  # fmt: skip
    ratios = [
        f"{ratio:.3g} times as fast as {others.get(name, f'that of {name}')}" for name, ratio in speed.faster.items()
    ]
    share = f"{percent(speed.of_copy)} of a copy's bandwidth"
    return ", ".join([f"{speed.stage} in {speed.dtype} {speed.milliseconds:.3g} ms", share, *ratios])


def _exhausted(machine: Machine, found: Sequence[Exhausted]) -> Iterator[m.Block]:
    """What was found on every float32 input."""
    parts: list[m.Inline | str] = []
    for r in found:
        parts += ["; ", m.Math(quantity(r.quantity)), f" {error(r.conditioned)} ulp at ", m.Code(r.worst_input)]
        parts += [", ", m.Strong("fails"), f": {'; '.join(r.reasons)}"] if r.reasons else []
    if parts:
        page = m.PageLink("all 2^32 float32 inputs", f"exhaustive/{machine.name}")
        yield m.Paragraph(m.line("On ", page, ": ", *parts[1:], "."))


def _compiled(machine: Machine, activation: Activation) -> Iterator[m.Block]:
    found = machine.compiled.get(activation.name)
    if found is not None:
        registers = ", ".join(f"{count} (sm_{a})" for a, count in found.registers.items())
        spilled = f"{found.spilled} bytes spilled" if found.spilled else "nothing spilled"
        yield m.Paragraph(m.line(f"CUDA, registers of a thread at most: {registers}; {spilled}."))


def _table(measurements: tuple[Measurement, ...], every: tuple[Exhausted, ...]) -> m.Table:
    failing = {r.quantity for r in every if r.reasons}
    header = (
        "dtype",
        "Back end",
        "Quantity",
        "Largest error (ulp)",
        "at x =",
        "Correctly rounded",
        "Inputs",
        "Verdict",
    )
    rows = tuple(
        (
            m.line(m.Code(e.dtype)),
            m.line(e.backend),
            m.line(m.Math(quantity(e.quantity))),
            *(m.line(text) for text in figures(e)),
            m.line(str(e.points)),
            m.line(_verdict(e, failing)),
        )
        for e in measurements
    )
    left, right = m.Align.LEFT, m.Align.RIGHT
    return m.Table(tuple(m.line(h) for h in header), rows, (left, left, left, right, right, right, right, left))


def _verdict(entry: Measurement, failing: Container[str]) -> str:
    """Of a kernel in float32 also what all inputs say, of which ``failing`` quantities break their limit."""
    if entry.reasons:
        return "fails"
    beyond = (entry.dtype, entry.backend) == ("float32", "kernel") and entry.quantity in failing
    return "passes on these, fails on others" if beyond else "passes"


def _failures(measurements: tuple[Measurement, ...]) -> Iterator[m.Block]:
    failing = [e for e in measurements if e.reasons]
    if failing:
        yield m.Paragraph(m.line("What fails:"))
        yield m.Bullets(
            tuple(
                m.line(m.Code(e.dtype), f", {e.backend}, ", m.Math(quantity(e.quantity)), ": ", "; ".join(e.reasons))
                for e in failing
            )
        )


def figures(entry: Measurement) -> tuple[str, str, str]:
    """Largest error, where, and share of correctly rounded results; nothing where nothing was measured."""
    if not entry.points:
        return "", "", ""
    return error(entry.conditioned), repr(entry.worst_input), _percent(entry.correct)


def quantity(name: str) -> str:
    """LaTeX of what was measured."""
    if name == "f":
        return "f"
    parameter = name.removeprefix("df_d")
    return "f'" if parameter == "x" else rf"\partial f / \partial {symbol(parameter)}"


def percent(share: float) -> str:
    """To the nearest whole one."""
    return f"{share * 100:.0f} %"


def _percent(share: float) -> str:
    """Rounded down, so that 100 % means all."""
    return f"{math.floor(share * 1e5) / 1e3:g} %"
