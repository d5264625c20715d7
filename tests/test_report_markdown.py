"""Markdown says what the content says, and nothing in it is taken for mark-up."""

import json
import re

import pytest
import sympy as sp

from actsym.definition.spec import x
from actsym.report import model as m
from actsym.report.formats import markdown


def rendered(*blocks: m.Block, path: str = "activations/telu") -> str:
    return markdown.render(m.Page(path, "T", blocks))


def cells(row: str) -> list[str]:
    return [c.strip() for c in re.split(r"(?<!\\)\|", row)[1:-1]]


def test_table_cells_escape_what_would_end_them():
    parts = [
        m.line("a|b"),
        m.line(m.Code("c|d")),
        m.line(m.Expression.of(sp.Abs(x) + 1)),
        m.line(m.Link("e|f", "g.md")),
    ]
    table = m.Table(tuple(m.line(h) for h in "wxyz"), (tuple(parts), (m.line("two\nlines"), (), (), ())))
    head, rule, first, second = rendered(table).strip().split("\n")[-4:]
    assert [len(cells(row)) for row in (head, rule, first, second)] == [4, 4, 4, 4]
    assert cells(first)[0] == r"a\|b"
    assert cells(second)[0] == "two lines"


@pytest.mark.parametrize(
    "text", ["a*b*c", "x_1_", "[link](there)", "<b>", "$5 and $6", "`code`", "back\\slash", "~~no~~"]
)
def test_text_is_not_mark_up(text):
    body = rendered(m.Paragraph(m.line(text))).split("\n\n")[1].rstrip("\n")
    assert re.sub(r"\\([^A-Za-z0-9\s])", r"\1", body) == text
    assert not re.search(r"(?<!\\)[*_`\[<$~]", body)


@pytest.mark.parametrize("text", ["# five", "- five", "+ five", "> five", "5. five", "5) five"])
def test_no_line_starts_a_list_heading_or_quotation(text):
    body = rendered(m.Paragraph(m.line(text))).split("\n\n")[1]
    assert not re.match(r"([#>+-]|\d+[.)]\s)", body)


def test_numbers_keep_their_digits():
    assert "\n1.5 and -2.25\n" in rendered(m.Paragraph(m.line(m.Decimal("1.5"), " and ", m.Decimal("-2.25"))))
    assert "\n1.25 is not a list\n" in rendered(m.Paragraph(m.line("1.25 is not a list")))


def test_mathematics_that_markdown_would_read_is_fenced():
    cases = m.Expression.of(sp.Piecewise((x, x > 0), (0, True)))
    assert "$`" + cases.latex + "`$" in rendered(m.Paragraph(m.line(cases)))
    assert "$x^{2}$" in rendered(m.Paragraph(m.line(m.Expression.of(x**2))))


@pytest.mark.parametrize(
    ("page", "target", "expected"),
    [
        ("activations/telu", "activations/telu.svg", "telu.svg"),
        ("activations/telu", "../generated/cpu/telu.cpp", "../../generated/cpu/telu.cpp"),
        ("index", "../generated/cpu/telu.cpp", "../generated/cpu/telu.cpp"),
        ("index", "activations/telu.svg", "activations/telu.svg"),
        ("index", "https://example.org/a b", "https://example.org/a b"),
    ],
)
def test_links_are_relative_to_the_page(page, target, expected):
    assert f"[t]({expected})" in rendered(m.Paragraph(m.line(m.Link("t", target))), path=page)


def test_pages_link_to_each_other_by_file():
    assert "[o](../README.md)" in rendered(m.Paragraph(m.line(m.PageLink("o", "index"))))
    down = m.Paragraph(m.line(m.PageLink("t", "activations/telu")))
    assert "[t](activations/telu.md)" in rendered(down, path="index")


def test_tables_are_rectangular():
    with pytest.raises(ValueError, match="2 columns has a row of 1"):
        m.Table((m.line("a"), m.line("b")), ((m.line("1"),),))


def test_exact_expressions_read_back():
    expr = sp.Piecewise((sp.erfc(x) / sp.sqrt(2 * sp.pi), x > 0), (sp.Rational(1, 3), True))
    page = m.Page("p", "t", (m.Paragraph(m.line("is ", m.Expression.of(expr))),))
    data = json.loads(json.dumps(m.to_json(page)))
    node = data["blocks"][0]["line"][1]
    assert node["type"] == "Expression"
    assert sp.sympify(node["srepr"]) == expr
