"""Pages that hold every node of the content model, with text that is awkward in every output format."""

import sympy as sp

from actsym.definition.spec import x
from actsym.report import model as m

AWKWARD = 'a < b & "c" > d, 100 % of #1_2 ~ {e} $5 \\ ^ | σ² ≤ √3 → ∞ — é'

EXPRESSION = m.Expression.of(sp.Piecewise((sp.sqrt(x) / 3 + sp.polylog(2, -sp.E), x > 0), (sp.Abs(x), True)))

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90"><rect width="900" height="90"/></svg>\n'


def everything(path: str = "activations/telu", words: str = AWKWARD) -> m.Page:
    """A page with every block and every inline node."""
    row = (m.line(words), m.line(EXPRESSION), m.line(m.Decimal("-0.5", ("-1*2^-1", "1*2^-99"))))
    inline = m.line(
        words,
        m.Code(words),
        m.Strong(words),
        m.Math(r"E[f'^2]"),
        EXPRESSION,
        m.Decimal("1.25"),
        m.Link("a file", "../generated/cpu/telu.cpp"),
        m.PageLink("start", "index"),
        m.Link("web", "https://a.org/?b&c"),
        m.Term("a term", "chi-1"),
    )
    blocks = (
        m.Heading(words),
        m.Heading("Deeper", 3),
        m.Paragraph(inline),
        m.Display(m.Math("f(x)"), EXPRESSION),
        m.Bullets((m.line(words), inline)),
        m.Table(
            (m.line("Name"), m.line("Formula"), m.line("Value")),
            (row, row[::-1][::-1]),
            (m.Align.LEFT, m.Align.LEFT, m.Align.RIGHT),
            ("first", ""),
        ),
        m.Card(((m.line("Label"), m.line(words)), (m.line("Value"), m.line(m.Decimal("1.25"))))),
        m.Details(m.line("More of it"), (m.Heading("Folded", 3), m.Paragraph(m.line(words)))),
        m.Figure("activations/telu.svg", words, m.line("a caption: ", words)),
        m.Listing("if a < b:\n    print('&amp;')", "python"),
    )
    return m.Page(path, words, blocks)
