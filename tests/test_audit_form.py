"""The form of the audit's data: what every statement has to have, whatever its verdict."""

import re

import pytest
from latex2mathml.converter import convert

from actsym.audit.claim import WEIGHTS, Verdict, Weight
from actsym.audit.data import papers
from actsym.derived.audit_results import audit_results

PAPERS = papers()
CLAIMS = [claim for paper in PAPERS for claim in paper.claims]
FINDINGS = audit_results()

#: The most words of a quotation; a formula counts as one.
LONGEST = 48


def words(quote):
    return re.sub(r"\$[^$]*\$", "x", quote).split()


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.key)
def test_a_paper_says_where_it_is_what_was_read_and_what_holds(paper):
    assert re.match(r"https://(arxiv\.org/abs/\d{4}\.\d{5}|openreview\.net/forum\?id=\w+)$", paper.link)
    assert paper.text.startswith("read in") and len(paper.holds) >= 2
    assert all(text.endswith(".") for text in paper.holds)


def test_every_statement_quotes_the_paper_says_where_and_how_it_is_read():
    for claim in CLAIMS:
        assert claim.quote.strip() == claim.quote and len(claim.quote) >= 3 and len(words(claim.quote)) <= LONGEST
        assert claim.place and claim.link and claim.statement and claim.read_as.startswith(claim.statement)
        assert claim.about and not re.search(r"\{\w+\}", claim.about + claim.statement + claim.label), claim.id
        assert claim.entry.startswith(f"{claim.paper}.")


def test_rows_of_one_entry_are_told_apart():
    seen = {}
    for claim in CLAIMS:
        seen.setdefault(claim.entry, []).append(claim)
    for entry, group in seen.items():
        labels = [c.label for c in group]
        assert len(group) == 1 or (len(set(labels)) == len(group) and all(labels)), entry
        assert len({c.quote for c in group}) == 1, entry


def test_what_is_refuted_has_a_weight_and_says_what_to_change():
    found = [f for f in FINDINGS if f.verdict in (Verdict.REFUTED, Verdict.AMBIGUOUS)]
    assert len(found) > 100
    for finding in found:
        assert finding.claim.change.endswith((".", "%.")), finding.claim.id
        assert bool(finding.weight) == (finding.verdict is Verdict.REFUTED), finding.claim.id
    assert {f.weight for f in found} - {None} == set(Weight) == set(WEIGHTS)
    for finding in FINDINGS:
        if finding.verdict is Verdict.AMBIGUOUS:
            assert finding.readings or finding.claim.undefined


def test_the_texts_have_formulas_that_can_be_set():
    texts = [t for paper in PAPERS for t in paper.holds]
    for text in {*texts, *(t for c in CLAIMS for t in (c.quote, c.change))}:
        assert text.count("$") % 2 == 0, text
        for formula in text.split("$")[1::2]:
            shown = convert(formula)
            assert "\\" not in re.sub(r"<[^>]*>", "", shown), formula


def test_findings_as_data_have_the_quotation_the_reading_and_the_link():
    for finding in FINDINGS[::50]:
        shown = finding.to_json()
        assert {"quote", "place", "link", "reading", "entry", "change", "weight", "verdict"} <= set(shown)
        assert shown["link"].startswith("https://") and shown["quote"] == finding.claim.quote
