"""The start page: every activation at a glance."""

from __future__ import annotations

from collections.abc import Sequence

from actsym.distributions import Distribution
from actsym.report import activation_page, constants, kernels, model as m, properties
from actsym.report.evidence import Evidence
from actsym.report.subject import Subject

PATH = "index"


def page(subjects: Sequence[Subject], evidence: Evidence) -> m.Page:
    """Formulas, then the constants under each distribution, then how to read the numbers."""
    blocks: list[m.Block] = [
        m.Paragraph(
            m.line(
                f"{len(subjects)} activation{'' if len(subjects) == 1 else 's'}, each derived from one symbolic "
                "definition. A name leads to the activation's page, with its closed forms and all proven digits."
            )
        ),
        m.Heading("Definitions"),
        _definitions(subjects, evidence),
    ]
    for distribution in constants.distributions(subjects):
        blocks += [
            m.Heading(f"Constants under {constants.words(distribution)}"),
            m.Paragraph(m.line("x is distributed as ", m.Math(constants.notation(distribution)), ".")),
            _table(subjects, distribution),
        ]
    profiles = [(_link(a), a.profile) for a in subjects if a.profile is not None]
    if profiles:
        blocks += [m.Heading("Properties"), properties.comparison(profiles)]
    return m.Page(PATH, "Activations", (*blocks, *_reading()))


def _link(subject: Subject) -> m.Line:
    activation = subject.activation
    return m.line(m.PageLink(activation.title, activation_page.path(activation)))


def _definitions(subjects: Sequence[Subject], evidence: Evidence) -> m.Table:
    header = ("Activation", "Definition", "Source", "Largest verified kernel error")
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


def _table(subjects: Sequence[Subject], distribution: Distribution) -> m.Table:
    found = ((_link(s), dict(constants.by_distribution(s)).get(distribution)) for s in subjects)
    return constants.comparison([(title, moments) for title, moments in found if moments is not None])


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
