"""The page of a machine's benchmark: every activation's kernels beside a copy, the textbook expression and torch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import geometric_mean, median

from actsym.definition.spec import Activation
from actsym.report import model as m
from actsym.report.entry import Drawing, Entry, Subject
from actsym.report.evidence import Evidence, Machine, Speed
from actsym.report.pages import activation, kernels

#: What ran beside the kernels, with what it is called.
OTHERS = {"textbook": "textbook", "compiled": "torch.compile", "torch": "torch's own"}


#: A kernel that is so much faster than the copy beside it stood beside a copy that was held up.
SLOW_COPY = 1.5


def entries(subjects: Sequence[Subject], evidence: Evidence) -> Iterator[Entry]:
    """A page for each machine on which speed was measured."""
    for machine in evidence.machines:
        named = {s.activation.name: s for s in subjects}
        place = {name: number for number, name in enumerate(named)}
        speeds = sorted((s for s in machine.speeds if s.activation in named), key=lambda s: place[s.activation])
        if machine.speeds:
            yield _entry(machine, [named[s.activation] for s in speeds], speeds, evidence)


def figure_path(machine: Machine) -> str:
    return f"{kernels.speed_path(machine)}.svg"


def _entry(machine: Machine, subjects: Sequence[Subject], speeds: Sequence[Speed], evidence: Evidence) -> Entry:
    blocks: list[m.Block] = [
        m.Paragraph(m.line(f"{', '.join(f'{key} {value}' for key, value in machine.timed_on.items())}."))
    ]
    blocks += kernels.older(speeds, evidence)
    title = f"Speed of the kernels on {machine.name}"
    if not speeds:
        return Entry(m.Page(kernels.speed_path(machine), title, tuple(blocks)))
    titles = {s.activation.name: s.activation for s in subjects}
    every, size = speeds, _usual(speeds)
    speeds = [s for s in every if s.elements == size]
    blocks += [
        _method(),
        m.Bullets(tuple(_means(speeds))),
        m.Figure(
            figure_path(machine),
            "Share of a copy's bandwidth, and ratio to the textbook expression, of every kernel",
            m.line(
                "Left: bandwidth, relative to that of a plain copy in the same run; at 1 the time is that of the "
                "memory alone. Numbers with an arrow lie beyond the axis: the copy was slow in that run; the kernel "
                "was not unusually fast. Right: speed, relative to the textbook expression in torch."
            ),
        ),
    ]
    for stage in dict.fromkeys(s.stage for s in speeds):
        blocks.append(m.Heading(stage.capitalize()))
        blocks.append(_table([s for s in speeds if s.stage == stage], titles))
    if others := [s for s in every if s.elements != size]:
        blocks += [m.Heading("Other sizes"), _table(sorted(others, key=lambda s: s.elements), titles)]
    shown = (list(speeds), {name: a.title for name, a in titles.items()})
    drawing = Drawing(figure_path(machine), "actsym.report.figures.benchmark", shown)
    return Entry(m.Page(kernels.speed_path(machine), title, tuple(blocks)), (drawing,))


def _usual(speeds: Sequence[Speed]) -> int:
    """The number of inputs that most activations were measured on."""
    counts = Counter(s.elements for s in speeds)
    return max(counts, key=lambda size: (counts[size], size))


def _method() -> m.Block:
    return m.Paragraph(
        m.line(
            "Median milliseconds and the distance between the quartiles. For each activation and pass, the kernel and "
            "all that it is compared with ran by turns in one process. Training is forward and backward with the "
            "gradient of every input and learnable parameter. The bytes are those that a pass must move (forward: "
            "inputs and output; backward: inputs, the output's gradient and the inputs' gradients). The textbook "
            "expression is the definition in torch's eager mode, its common subexpressions computed once, "
            "differentiated by torch; the same runs under torch.compile. It is neither stable nor exact. A pass is "
            "bound by the call where that takes more than half of the time, by memory from 80 % of the copy's "
            "bandwidth on, else by instructions. ",
            m.Code("actsym bench"),
            " measures.",
        )
    )


def _means(speeds: Sequence[Speed]) -> Iterator[m.Line]:
    for stage in dict.fromkeys(s.stage for s in speeds):
        for other, name in OTHERS.items():
            ratios = [s.faster[other] for s in speeds if s.stage == stage and other in s.faster]
            if ratios:
                slower = sum(r < 1 for r in ratios)
                yield m.line(
                    f"{stage.capitalize()}, against {name}: {geometric_mean(ratios):.3g} times as fast in the "
                    f"geometric mean over {len(ratios)} activations ({median(ratios):.3g} in the median, "
                    f"{min(ratios):.3g} to {max(ratios):.3g}); slower for {slower}."
                )


def _table(speeds: Sequence[Speed], titles: Mapping[str, Activation]) -> m.Table:
    others = [o for o in OTHERS if any(o in s.faster for s in speeds)]
    told = ["Bound"] * any(s.bound for s in speeds)
    ratios = [f"× {OTHERS[o]}" for o in others]
    header = ("Activation", "Type", "Inputs", "ms", "± ms", "Of a copy's bandwidth", *told, *ratios)
    rows = tuple(
        (
            m.line(m.PageLink(titles[s.activation].title, activation.path(titles[s.activation]))),
            m.line(s.dtype), m.line(f"{s.elements:,}"), m.line(f"{s.milliseconds:.3f}"), m.line(f"{s.spread:.3f}"),
            m.line(kernels.percent(s.of_copy), " (a slow copy)" if s.of_copy > SLOW_COPY else ""),
            *(m.line(s.bound) for _ in told),
            *(m.line(f"{s.faster[o]:.3g}" if o in s.faster else "") for o in others),
        )
        for s in speeds
    )  # fmt: skip
    left, right = m.Align.LEFT, m.Align.RIGHT
    return m.Table(tuple(m.line(h) for h in header), rows, (left, left, *[right] * (len(header) - 2)))
