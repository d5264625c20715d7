"""The page of published claims: every statement is on it, with its value, its verdict and its command."""

from actsym.audit.claim import Verdict
from actsym.audit.data import papers
from actsym.derived.findings import findings
from actsym.report.formats import markdown
from actsym.report.pages import audit as pages

PAPERS = papers()
FINDINGS = findings()


def test_every_statement_is_on_the_page_and_can_be_derived_again():
    text = markdown.render(pages.page(PAPERS, FINDINGS))
    for finding in FINDINGS:
        assert f"`{finding.claim.id}`" in text
        if finding.verdict in (Verdict.REFUTED, Verdict.REFINED):
            assert f"`{finding.claim.command}`" in text
    assert markdown.render(pages.page(PAPERS, FINDINGS)) == text


def test_the_summary_adds_up():
    table = pages._summary(PAPERS, FINDINGS)
    for row, paper in zip(table.rows, PAPERS, strict=True):
        counts = [int(cell[0].text) for cell in row[1:]]
        assert sum(counts[:-1]) == counts[-1] == len(paper.claims)


def test_the_start_page_points_to_it_only_if_it_is_there():
    assert pages.pointer(()) == ()
    assert pages.pointer(FINDINGS)[1].line[0].page == pages.PATH
