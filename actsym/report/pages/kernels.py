"""What is known of generated kernels: on the page of an activation, on every float32 number, at special values."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from actsym.definition.spec import Activation
from actsym.facts.kernels import EVERY, SAMPLED, on_every_number, size
from actsym.report import model as m, prose
from actsym.report.evidence import Evidence, Exhausted, Machine, Measurement, Speed, exhausted, results
from actsym.text.numbers import percent, upward
from actsym.text.typeset import symbol

Found = Measurement | Exhausted

#: So many results of older code are named.
_NAMED = 6

#: Folder of the site with copies of the generated sources, so that it can be published without anything beside it.
COPIES = "generated"


def section(activation: Activation, evidence: Evidence) -> Iterator[m.Block]:
    """Links to the generated sources, and the verified error of the kernels on each machine."""
    sources = evidence.sources(activation)
    if not sources:
        yield m.paragraph(
            "No kernel has been generated." if evidence.generated else "Not measured: no results are at hand here."
        )
        return
    if not evidence.up_to_date(activation):
        yield m.paragraph(
            m.Strong("Out of date:"), " the generated sources are of an earlier definition; generate them again."
        )
    yield m.Bullets(tuple(m.line(m.Link(p, f"{evidence.generated}/{p}", f"{COPIES}/{p}")) for p in sources))
    if short := evidence.falls_short(activation):
        yield m.paragraph(
            m.Strong("Falls short"), " of the accepted errors, which its module says when it is imported:"
        )
        yield m.Bullets(tuple(m.line(line) for line in short))
    if not evidence.machines:
        yield m.paragraph("No verification of these sources has been recorded.")
    for machine in evidence.machines:
        yield from _machine(machine, activation, evidence)


def summary(activation: Activation, evidence: Evidence) -> m.Line:
    """The overview's cell: the largest error of a kernel in units in the last place that any measurement has found,
    rounded up, of which quantity and type, and on a sample or on every input; or why there is none."""
    if not evidence.sources(activation):
        return m.line("no kernel" if evidence.generated else "not measured")
    every: list[Found] = []
    for machine in evidence.machines:
        every += [*machine.exhausted, *machine.measurements]
    now, before = evidence.parted((f for f in every if f.code[0] == "kernel"), activation)
    found = now or before
    told = [f for f in found if not isinstance(f, Measurement) or f.points]
    if told:
        worst = max(told, key=lambda f: size(f.max_conditioned))
        how = f"float32, {EVERY}"
        if isinstance(worst, Measurement):
            how = f"{worst.dtype}, {f'all {worst.points:,} inputs' if on_every_number(worst) else SAMPLED}"
        how += "" if now else ", of older code"
        shown = m.line(f"{error(worst.max_conditioned)} ulp: ", m.Math(quantity(worst.quantity)), f", {how}")
        broken = sum(bool(f.reasons) for f in found)
        return (*shown, *m.line("; ", m.Strong(f"{broken} of {len(found)} checks fail"))) if broken else shown
    return m.line(m.Strong("fails")) if found else m.line("not recorded")


def older(found: Sequence[Found | Speed], evidence: Evidence) -> Iterator[m.Block]:
    """Which of the results on a page are of code that has changed since, and when they were measured."""
    old = [f for f in found if not evidence.is_current(f)]
    if old:
        when = " and ".join(sorted({f"version {f.measured}" if f.measured else "an earlier version" for f in old}))
        which = [f"{f.activation} {' '.join(f.code)}" for f in old]
        told = f"{', '.join(which[:_NAMED])}{' and others' * (len(which) > _NAMED)}"
        said = f" {len(old)} of {len(found)} results were measured on {when}, and the code has changed since: {told}."
        yield m.paragraph(m.Strong("Older code:"), said)


def error(ulps: float) -> str:
    """An error as every page shows it: three digits, rounded up."""
    return upward(ulps, 3) if math.isfinite(ulps) else f"{ulps:g}"


def _machine(machine: Machine, activation: Activation, evidence: Evidence) -> Iterator[m.Block]:
    current, old = evidence.parted(machine.measurements, activation)
    measured = (*current, *old)
    now, before = evidence.parted(machine.exhausted, activation)
    yield m.Heading(f"Verified on {machine.name}", 3)
    if not measured:
        yield m.paragraph("This machine has no measurement of this activation.")
        return
    yield m.paragraph(", ".join(f"{key} {value}" for key, value in machine.about.items()), ".")
    speeds = [s for s in machine.speeds if s.activation == activation.name]
    yield from older((*measured, *now, *before, *speeds), evidence)
    yield _table(measured, now)
    yield from _failures(measured)
    yield from _by_range(machine, measured)
    yield from _exhausted(machine, now)
    yield from _exhausted(machine, before, ", of older code")
    yield from _compiled(machine, activation)
    yield from _speed(machine, speeds)


def _by_range(machine: Machine, measurements: tuple[Measurement, ...]) -> Iterator[m.Block]:
    """The largest error of the compiled kernel in each range of x."""
    told = [e for e in measurements if e.ranges]
    if not told:
        return
    used = [i for i in range(len(machine.edges) - 1) if any(e.ranges[i] is not None for e in told)]
    yield m.paragraph("Largest error of the compiled kernel (ulp) by range of x:")
    header = ("dtype", "Quantity", *(_range(*machine.edges[i : i + 2]) for i in used))
    rows = []
    for e in told:
        largest = (e.ranges[i] for i in used)
        rows.append((m.Code(e.dtype), m.Math(quantity(e.quantity)), *("" if f is None else error(f) for f in largest)))
    yield m.table(header, rows, "llr")


def _range(low: float, high: float) -> str:
    """A range of x that holds its beginning: ``x < -10``, ``-10 to -1``, ``x ≥ 10``."""
    if math.isinf(low):
        return f"x < {high:g}"
    return f"x ≥ {low:g}" if math.isinf(high) else f"{low:g} to {high:g}"


def _speed(machine: Machine, speeds: Sequence[Speed]) -> Iterator[m.Block]:
    """How fast the kernels are, beside what ran in turn with them."""
    if speeds:
        page = m.PageLink("Speed", speed_path(machine))
        yield m.paragraph(page, f" on {speeds[0].elements:,} inputs: ", "; ".join(map(pace, speeds)), ".")


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


def _exhausted(machine: Machine, found: Sequence[Exhausted], old: str = "") -> Iterator[m.Block]:
    """What was found on every float32 input."""
    parts: list[m.Inline | str] = []
    for r in found:
        parts += ["; ", m.Math(quantity(r.quantity)), f" {error(r.max_conditioned)} ulp at ", m.Code(r.worst_input)]
        parts += [", ", m.Strong("fails"), f": {'; '.join(r.reasons)}"] if r.reasons else []
    if parts:
        page = m.PageLink("all 2^32 float32 inputs", f"exhaustive/{machine.name}")
        yield m.paragraph("On ", page, old, ": ", *parts[1:], ".")


def _compiled(machine: Machine, activation: Activation) -> Iterator[m.Block]:
    found = machine.compiled.get(activation.name)
    if found is not None:
        registers = ", ".join(f"{count} (sm_{a})" for a, count in found.registers.items())
        spilled = f"{found.spilled} bytes spilled" if found.spilled else "nothing spilled"
        yield m.paragraph(f"CUDA, registers of a thread at most: {registers}; {spilled}.")


def _table(measurements: tuple[Measurement, ...], every: tuple[Exhausted, ...]) -> m.Table:
    failing = {r.quantity for r in every if r.reasons}
    header = ("dtype", "Back end", "Quantity", "Largest error (ulp)", "at x =", "Correctly rounded", "Inputs",
              "Verdict")  # fmt: skip
    rows = (
        (m.Code(e.dtype), e.backend, m.Math(quantity(e.quantity)), *figures(e), str(e.points), _verdict(e, failing))
        for e in measurements
    )
    return m.table(header, rows, "lllrrrrl")


def _verdict(entry: Measurement, failing: Container[str]) -> str:
    """Of a kernel in float32 also what all inputs say, of which ``failing`` quantities break their limit."""
    if entry.reasons:
        return "fails"
    beyond = (entry.dtype, entry.backend) == ("float32", "kernel") and entry.quantity in failing
    return "passes on these, fails on others" if beyond else "passes"


def _failures(measurements: tuple[Measurement, ...]) -> Iterator[m.Block]:
    failing = [e for e in measurements if e.reasons]
    if failing:
        yield m.paragraph("What fails:")
        yield m.bullets(
            m.line(m.Code(e.dtype), f", {e.backend}, ", m.Math(quantity(e.quantity)), ": ", "; ".join(e.reasons))
            for e in failing
        )


def figures(entry: Measurement) -> tuple[str, str, str]:
    """Largest error, where, and share of correctly rounded results; nothing where nothing was measured."""
    if not entry.points:
        return "", "", ""
    return error(entry.max_conditioned), repr(entry.worst_input), percent(entry.correct, 3)


def quantity(name: str) -> str:
    """LaTeX of what was measured."""
    if name == "f":
        return "f"
    parameter = name.removeprefix("df_d")
    return "f'" if parameter == "x" else rf"\partial f / \partial {symbol(parameter)}"


# ---------------------------------------------------------------- pages of what kernels give at single inputs

_FUNCTIONS = {"f": "f", "df_dx": "f'"}

_SPECIAL_TYPE = "float64"
_PLACES = ("-oo", "-0", "+0", "+oo")


def exhaustive(path: Path, evidence: Evidence) -> m.Page:
    """The page on the results of an exhaustive verification in the JSON file ``path``: a row a quantity.  ``evidence``
    knows which of them are of the code as it is now.

    Raises :class:`~actsym.report.EvidenceError` if the file is not what it should be.
    """
    return results(path, lambda data: of_results(data, path.stem, evidence))


def special(path: Path) -> m.Page:
    """The page on the table of special values in the JSON file ``path``: a row an activation and quantity.

    Raises :class:`~actsym.report.EvidenceError` if the file is not what it should be.
    """
    return results(path, _special)


def of_results(data: Mapping[str, Any], name: str, evidence: Evidence) -> m.Page:
    """The page of one machine's results.  Raises ``KeyError`` where they are incomplete."""
    about, rows = data["machine"], data["results"]
    where = f"{about['processor']}, {about['instructions']}, torch {about['torch']}, {about['compiler']}"
    titles = (
        "Activation", "", "Finite inputs", "Largest error", "at", "Raw", "Correctly rounded", "Undecided",
        "Oracle's error", "Core seconds",
    )  # fmt: skip
    blocks: list[m.Block] = [*older(exhausted(rows), evidence), m.table(titles, map(_exhausted_row, rows), "llrrlr")]
    short = [r for r in rows if r["reasons"]]
    if short:
        items = (f"{r['title']}, {_FUNCTIONS[r['quantity']]}: {'; '.join(r['reasons'])}." for r in short)
        blocks += [m.Heading("What falls short"), m.bullets(items)]
    if beyond := [r for r in rows if "beyond" in r]:
        limits = {_FUNCTIONS[r["quantity"]]: r["limit"] for r in rows}
        what = " and ".join(f"{limit:g} ulp ({quantity})" for quantity, limit in limits.items())
        within = f"{len(rows) - len(beyond)} of {len(rows)} quantities keep to {what} everywhere."
        blocks += [m.Heading(f"Beyond {what}"), m.paragraph(within), _beyond(beyond)]
    return replace(prose.page("exhaustive", where=where, results=blocks), path=f"exhaustive/{name}")


def _beyond(rows: Sequence[Mapping[str, Any]]) -> m.Table:
    return m.table(("Activation", "", "Inputs beyond", "Largest error", "Why"), (
        (
            r["title"], _FUNCTIONS[r["quantity"]], f"{r['beyond']['inputs']:,}",
            f"{error(float(r['max_conditioned']))} ulp", r["beyond"]["why"],
        )
        for r in rows
    ), "llrrl")  # fmt: skip


def _exhausted_row(r: Mapping[str, Any]) -> tuple[m.Cell, ...]:
    counts, largest = r["counts"], float(r["max_conditioned"])
    decided = counts["inputs"] - counts["undecided"]
    return (
        r["title"], _FUNCTIONS[r["quantity"]], f"{counts['inputs']:,}", f"{error(largest)} ulp",
        m.Code(r["worst"][0]["input"]) if r["worst"] and largest > 0 else (), error(float(r["max_ulps"])),
        f"{counts['correct'] / max(decided, 1):.3%}", f"{counts['undecided']:,}",
        _power(float(r["oracle"]["error"])), f"{r['seconds']:.0f}",
    )  # fmt: skip


def _power(value: float) -> str:
    """The power of two that is not below ``value``."""
    return f"2^{math.ceil(math.log2(value))} ulp" if value > 0 and math.isfinite(value) else f"{value:g} ulp"


# ---------------------------------------------------------------- special values


def _special(data: Mapping[str, Any]) -> m.Page:
    grouped: dict[tuple[str, str], list[Sequence[Any]]] = {}
    for row in data["rows"]:
        if row[2] == _SPECIAL_TYPE:
            grouped.setdefault((row[0], row[1]), []).append(row)
    rows = (_place(*key, found) for key, found in grouped.items())
    titles = ("Activation", "", "-inf", "-0", "+0", "+inf", "Kinks")
    return prose.page("special", table=(m.table(titles, rows, "llrrrrl"),))


def _place(name: str, quantity: str, rows: Sequence[Sequence[Any]]) -> tuple[m.Cell, ...]:
    by_place = {row[3]: row for row in rows}
    values = [_value(by_place[place][5], by_place[place][8]) for place in _PLACES]
    kinks = "; ".join(
        f"{_value(r[4], False, zero='0')}: {r[9]} ({_value(r[5], False)})" for r in rows if r[3] == "kink"
    )
    return (m.Code(name), _FUNCTIONS[quantity], *values, kinks)


def _value(number: str | None, signed: bool, zero: str = "±0") -> str:
    if number is None:
        return "none"
    value = float.fromhex(number)
    if value == 0:
        return ("-0" if math.copysign(1, value) < 0 else "+0") if signed else zero
    return f"{value:.4g}"
