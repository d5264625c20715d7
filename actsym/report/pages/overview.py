"""The start page, every activation at a glance; and pages that put a few side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from actsym.report import model as m
from actsym.report.entry import Drawing, Entry, Subject, remembered
from actsym.report.evidence import Evidence
from actsym.report.mathematics import latex, symbol
from actsym.report.pages import activation, constants, kernels, properties

PATH, TABLES = "index", "tables"


def page(subjects: Sequence[Subject], family_of: Callable[[str], str]) -> m.Page:
    """What there is, by the family that ``family_of`` tells from an activation's name."""
    families: dict[str, list[Subject]] = {}
    for subject in subjects:
        families.setdefault(family_of(subject.activation.name) or "Activations", []).append(subject)
    lines = []
    for family, members in families.items():
        links = [part for s in members for part in (*_link(s), m.Text(", "))][:-1]
        lines.append(m.line(m.Strong(family), ": ", *links))
    return m.Page(PATH, "Activations", (
        m.Paragraph(m.line(
            f"{len(subjects)} activation{'' if len(subjects) == 1 else 's'}, each derived from one symbolic "
            "definition. A name leads to the activation's page; ", m.PageLink("tables", TABLES),
            " put all of them side by side."
        )),
        m.Heading("Activations by family"),
        m.Bullets(tuple(lines)),
    ))  # fmt: skip


def tables(subjects: Sequence[Subject], evidence: Evidence) -> m.Page:
    """Formulas, then the constants under each distribution, then how to read the numbers."""
    blocks: list[m.Block] = [m.Heading("Definitions"), _definitions(subjects, evidence)]
    blocks += _tables(subjects, lambda notation: [m.Paragraph(m.line("x is distributed as ", notation, "."))])
    return m.Page(TABLES, "Constants and properties of all activations", (*blocks, *_reading()))


def _link(subject: Subject) -> m.Line:
    return m.line(m.PageLink(subject.activation.title, activation.path(subject.activation)))


def _definitions(subjects: Sequence[Subject], evidence: Evidence) -> m.Table:
    header = ("Activation", "Definition", "Source", "Largest kernel error found")
    rows = tuple(
        (
            _link(a),
            m.line(m.Expression.of(a.activation.expr)),
            m.line(a.activation.source),
            kernels.summary(a.activation, evidence),
        )
        for a in subjects
    )
    return m.Table(tuple(m.line(h) for h in header), rows)


def _tables(subjects: Sequence[Subject], lead: Callable[[m.Math], list[m.Block]] = lambda _: []) -> Iterator[m.Block]:
    """Constants under each distribution, below what leads to them, and properties: a row an activation."""
    found = [(_link(s), *_rows(s)) for s in subjects]
    for words, notation in dict.fromkeys(under[:2] for _, constant, _ in found for under in constant):
        yield m.Heading(f"Constants under {words.text}")
        yield from lead(notation)
        rows = ((title, *cells) for title, constant, _ in found for *under, cells in constant if under[0] == words)
        yield constants.comparison(rows)
    profiled = [(title, *cells) for title, _, cells in found if cells]
    if profiled:
        yield m.Heading("Properties")
        yield properties.comparison(profiled)


def _rows(subject: Subject) -> tuple[Any, ...]:
    """A subject's cells in the tables of constants, behind words and notation of each distribution, and in that of
    properties.  Kept on disk: nothing else has all subjects read."""

    def made() -> tuple[Any, ...]:
        constant = (
            (m.Text(constants.words(d)), m.Math(constants.notation(d)), constants.short(moments))
            for d, moments in constants.by_distribution(subject)
        )
        profile = properties.told(subject)
        return tuple(constant), () if profile is None else properties.short(profile)

    return remembered(__name__, subject.makings, made)


def _reading() -> tuple[m.Block, ...]:
    return (
        m.Heading("How to read the numbers"),
        m.Bullets(
            (
                m.line("Decimals are rounded to nearest, and every digit shown is proven."),
                m.line(
                    m.Strong(constants.CLOSED),
                    ": an exact expression was found, and it lies in an enclosure that was "
                    "computed independently of it by ball arithmetic. The activation's page shows it.",
                ),
                m.line(
                    m.Strong(constants.ENCLOSED),
                    ": the number lies in a ball of proven radius; no closed form was found. "
                    "A count in brackets says how many of the row's numbers a method gave.",
                ),
                *constants.legend(),
                m.line(
                    "The gains are ratios of variances; ",
                    m.Code("torch.nn.init.calculate_gain"),
                    " returns a ratio of standard deviations, the square root of the forward gain.",
                ),
            )
        ),
    )


# ---------------------------------------------------------------- some of them side by side


def comparison(subjects: Sequence[Subject], evidence: Evidence) -> Entry:
    """Definitions, overlaid curves, and every constant and property of ``subjects`` in tables, a row an activation.

    Raises ``ValueError`` for fewer than two.
    """
    if len(subjects) < 2:
        raise ValueError(f"a comparison needs at least two activations, not {len(subjects)}")
    titles = [s.activation.title for s in subjects]
    figure = f"comparisons/{'-'.join(s.activation.name for s in subjects)}.svg"
    blocks: list[m.Block] = [
        _compared(subjects, evidence),
        m.Heading("Curves"),
        m.Figure(
            figure,
            f"f, f′ and gains of {', '.join(titles)}",
            m.line(
                "Above: f and f′ at the default parameters. Below: gains for x ~ N(0, σ²), from midpoints of certified "
                "enclosures, each narrower than a thousandth of its value: a curve ends where none is."
            ),
        ),
    ]
    blocks += _tables(subjects)
    drawing = Drawing(figure, "actsym.report.figures.signal", tuple(s.activation for s in subjects), "compare")
    return Entry(m.Page(figure.removesuffix(".svg"), f"Comparison: {', '.join(titles)}", tuple(blocks)), (drawing,))


def _compared(subjects: Sequence[Subject], evidence: Evidence) -> m.Table:
    header = ("Activation", "Definition", "Parameters", "Largest kernel error found")
    rows = []
    for subject in subjects:
        about = subject.activation
        values = ", ".join(f"{symbol(p.name)} = {latex(p.default)}" for p in about.parameters)
        at = m.line(m.Math(values)) if values else m.line("none")
        definition = m.line(m.Expression.of(about.expr))
        rows.append((_link(subject), definition, at, kernels.summary(about, evidence)))
    return m.Table(tuple(m.line(h) for h in header), tuple(rows))
