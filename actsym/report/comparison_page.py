"""The page that puts several activations side by side."""

from __future__ import annotations

from collections.abc import Sequence

from actsym.report import activation_page, constants, drawings, kernels, model as m, properties
from actsym.report.evidence import Evidence
from actsym.report.mathematics import latex, symbol
from actsym.report.subject import Subject


def page(subjects: Sequence[Subject], evidence: Evidence) -> m.Page:
    """Definitions, overlaid curves, and every constant and property of ``subjects`` in tables, a row an activation.

    Raises ``ValueError`` for fewer than two.
    """
    if len(subjects) < 2:
        raise ValueError(f"a comparison needs at least two activations, not {len(subjects)}")
    titles = [s.activation.title for s in subjects]
    figure = drawings.comparison_path(subjects)
    blocks: list[m.Block] = [
        _definitions(subjects, evidence),
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
    for distribution in constants.distributions(subjects):
        blocks += [
            m.Heading(f"Constants under {constants.words(distribution)}"),
            constants.comparison([(_link(s), dict(constants.by_distribution(s))[distribution]) for s in subjects
                                  if distribution in dict(constants.by_distribution(s))]),
        ]  # fmt: skip
    profiles = [(_link(s), s.profile) for s in subjects if s.profile is not None]
    if profiles:
        blocks += [m.Heading("Properties"), properties.comparison(profiles)]
    return m.Page(figure.removesuffix(".svg"), f"Comparison: {', '.join(titles)}", tuple(blocks))


def _link(subject: Subject) -> m.Line:
    return m.line(m.PageLink(subject.activation.title, activation_page.path(subject.activation)))


def _definitions(subjects: Sequence[Subject], evidence: Evidence) -> m.Table:
    header = ("Activation", "Definition", "Parameters", "Largest verified kernel error")
    rows = []
    for subject in subjects:
        activation = subject.activation
        values = ", ".join(f"{symbol(p.name)} = {latex(p.default)}" for p in activation.parameters)
        at = m.line(m.Math(values)) if values else m.line("none")
        definition = m.line(m.Expression.of(activation.expr))
        rows.append((_link(subject), definition, at, kernels.summary(activation, evidence)))
    return m.Table(tuple(m.line(h) for h in header), tuple(rows))
