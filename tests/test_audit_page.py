"""The pages of published claims: each statement with its quotation, reading, values and command, and links to it."""

import re
from collections import Counter

import pytest

from actsym.audit.claim import Verdict, Weight
from actsym.audit.data import papers
from actsym.derived.audit_results import audit_results
from actsym.report import model as m
from actsym.report.formats import data, html, markdown
from actsym.report.pages import audit as pages
from actsym.report.pages.audit import cells, gathered, in_full, most_important_first

PAPERS = papers()
FINDINGS = audit_results()
PAGES = {page.path: page for page in pages.pages(PAPERS, FINDINGS)}
ENTRIES = gathered(FINDINGS)


def inside(node):
    """The node and all that it holds."""
    yield node
    children = node if isinstance(node, tuple) else vars(node).values() if hasattr(node, "__dataclass_fields__") else ()
    for child in children:
        yield from inside(child)


def of(kind, page):
    return [node for node in inside(page) if isinstance(node, kind)]


def test_there_is_a_page_a_paper_and_an_overview_whose_numbers_add_up():
    assert list(PAGES) == ["audit", *(f"audit/{part}{paper.key}" for paper in PAPERS for part in ("", "confirmed/"))]
    table = of(m.Table, PAGES["audit"])[0]
    for row, paper in zip(table.rows, PAPERS, strict=True):
        counts = [int(cell[0].text) for cell in row[1:]]
        assert sum(counts[:-1]) == counts[-1] == len(paper.claims)
        assert row[0][0] == m.PageLink(paper.title, f"audit/{paper.key}")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.key)
def test_every_statement_is_on_its_page_with_an_anchor_its_words_a_link_and_a_command(paper):
    both = PAGES[f"audit/{paper.key}"], PAGES[f"audit/confirmed/{paper.key}"]
    page = m.Page("audit", "both", both[0].blocks + both[1].blocks)
    anchors = Counter(a.name for a in of(m.Anchor, page))
    assert max(anchors.values()) == 1
    assert {c.id for c in paper.claims} <= set(anchors)
    links = {(link.text.lower(), link.target) for link in of(m.Link, page)}
    commands = [c.text.removeprefix("actsym audit --only ") for c in of(m.Code, page)]
    selecting = [prefix for command in commands for prefix in command.split(",")]
    whole = markdown.render(page)
    for claim in paper.claims:
        assert any(claim.place.lower() in text and target == paper.link for text, target in links)
        assert any(claim.id.startswith(prefix) for prefix in selecting)
        words = re.sub(r"\$[^$]*\$", "\n", claim.quote)
        assert all(markdown._escape(part).strip() in whole for part in words.split("\n"))


def test_every_link_to_an_anchor_leads_to_one():
    wanted = {link.page for page in PAGES.values() for link in of(m.PageLink, page)}
    there = {f"{path}#{a.name}" for path, page in PAGES.items() for a in of(m.Anchor, page)}
    assert {link for link in wanted if "#" in link} - there == set()
    assert {link for link in wanted if "#" not in link} <= set(PAGES)
    assert len([link for link in wanted if "#" in link]) > 80


def test_what_is_not_confirmed_is_summed_up_for_the_authors_the_heaviest_first():
    for paper in PAPERS:
        entries = [e for e in ENTRIES if e.findings[0].claim.paper == paper.key]
        weights = [list(Weight).index(e.weight) for e in most_important_first(entries) if e.weight]
        assert weights == sorted(weights, reverse=True)
        blocks = PAGES[f"audit/{paper.key}"].blocks
        named = [link.page for bullets in blocks[:12] for link in of(m.PageLink, bullets)]
        for entry in entries:
            wanted = entry.verdict in (Verdict.REFUTED, Verdict.AMBIGUOUS)
            assert named.count(f"audit/{paper.key}#{entry.name}") == wanted, entry.name


def test_theorems_stand_before_the_cells_of_tables():
    order = [e.name for e in most_important_first(e for e in ENTRIES if e.verdict is Verdict.REFUTED)]
    assert order.index("telu.theorem_b5.constant") < order.index("telu.table2.slopes")
    assert order.index("telu.section5.4.only_nonmonotonic") < order.index("telu.theorem_b5.constant")


def test_the_cells_of_a_column_are_one_entry_with_a_table():
    (slopes,) = [e for e in ENTRIES if e.name == "telu.table2.slopes"]
    assert len(slopes.findings) == 16 and slopes.verdict is Verdict.REFUTED
    assert slopes.command.text == "actsym audit --only telu.table2.minus10,telu.table2.minus100"
    table = cells(slopes)
    assert len(table.rows) == 16 and [c[0].text for c in table.header][:4] == ["of", "stated", "derived", "verdict"]
    (rates,) = [e for e in ENTRIES if e.name == "telu.table7.vanishing"]
    header = [c[0].text for c in cells(rates).header]
    assert [h for h in header if h.startswith("derived")] == [
        "derived, as f'(-x) = O(e^-x)", "derived, as f'(-x) = O(e^(-c x)) for some c > 0"
    ]  # fmt: skip


def test_an_entry_has_the_verdict_of_its_worst_statement():
    for entry in ENTRIES:
        verdicts = {f.verdict for f in entry.findings}
        assert entry.verdict in verdicts
        if Verdict.REFUTED in verdicts:
            assert entry.verdict is Verdict.REFUTED
        if entry.verdict is Verdict.CONFIRMED:
            assert verdicts <= {Verdict.CONFIRMED, Verdict.OUT_OF_SCOPE}


@pytest.mark.parametrize("page", PAGES.values(), ids=lambda p: p.path)
def test_every_format_has_the_anchors_and_all_formulas(page):
    shown = html.render(page, lambda path: "")
    names = [a.name for a in of(m.Anchor, page)]
    assert all(f'<a id="{name}"></a>' in shown for name in names)
    assert all(f'<a id="{name}"></a>' in markdown.render(page) for name in names)
    assert m.from_json(m.to_json(page)) == page
    assert data.render(page).count('"type":"Anchor"') == len(names)


def test_links_to_anchors_in_markdown_and_html():
    page = m.Page("audit", "A", (m.Paragraph(m.line(m.PageLink("t", "audit/telu#telu.a.b"))),))
    assert "[t](audit/telu.md#telu.a.b)" in markdown.render(page)
    assert '<a href="audit/telu.html#telu.a.b">t</a>' in html.render(page, lambda path: "")


def test_a_bar_in_a_formula_ends_no_cell():
    for page in PAGES.values():
        for table in of(m.Table, page):
            for row in markdown.render(m.Page("p", "P", (table,))).splitlines()[2:]:
                if row.startswith("| "):
                    assert len(re.findall(r"(?<!\\)\|", row)) == len(table.header) + 1, row[:200]


def test_the_start_page_points_to_it_only_if_it_is_there():
    assert pages.pointer(()) == ()
    assert pages.pointer(FINDINGS)[1].line[0].page == pages.PATH


def test_what_is_derived_of_a_reading_is_told_beside_what_the_paper_says_of_it():
    (entry,) = (e for e in gathered(audit_results()) if e.name == "telu.theorem5.1")
    said = [m.plain(item) for block in in_full(entry) if isinstance(block, m.Bullets) for item in block.items]
    assert [line.partition(": ")[2] for line in said if "the paper denies this: " in line] == [
        "the statement holds, and the paper denies this: refuted.",
        "the statement does not hold, and the paper denies this: confirmed.",
    ]
