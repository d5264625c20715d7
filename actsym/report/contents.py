"""What is in a report: every page with its figures, in the order of the index."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from actsym.report import (
    activation_page,
    audit_page,
    benchmark_page,
    comparison_page,
    data_page,
    drawings,
    exhaustive_page,
    machine_page,
    methods_page,
    model as m,
    overview,
    special_page,
)  # fmt: skip
from actsym.report.entry import Drawing, Entry, makings
from actsym.report.evidence import Evidence
from actsym.report.subject import Subject

if TYPE_CHECKING:
    from actsym.audit import Finding

#: Sets of activations that the report on the whole catalogue compares, by their names.
COMPARISONS = (
    ("telu", "gelu", "silu", "mish", "gem_n2"),
    ("relu", "leaky_relu", "elu", "selu", "softplus"),
    ("gem_n1", "gem_n2", "egem_n1", "egem_n2", "segem_n1", "segem_n2"),
)

#: Modules that a figure depends on besides what all of them share.
_NETWORKS, _FITS = ("networks_figure.py", "networks.py"), ("fits.py",)


@dataclass(frozen=True)
class Sources:
    """Where a report finds what is not derived when it is made.

    root
        The folder with the data of earlier measurements (``bases``, ``exhaustive``).
    machines
        The folder of committed results, a folder a machine; may be absent.
    whole
        Whether it is the report on the whole catalogue, which has pages of its own: bases, machines, exhaustive
        results.
    """

    root: Path
    machines: Path | None = None
    whole: bool = False


def entries(
    subjects: Sequence[Subject],
    evidence: Evidence,
    sources: Sources,
    findings: Sequence[Finding] = (),
    comparisons: Sequence[Sequence[str]] = (),
) -> list[Entry]:
    """Every page of a report, the start page first.

    ``findings`` are what the audit of published claims found; ``comparisons`` the sets of activations, by name, that
    get a page together.  Raises :class:`~actsym.report.EvidenceError` if a file of results is damaged.
    """
    activations = [activation_entry(s, evidence) for s in subjects]
    sections = [
        ("Comparisons", list(_comparisons(subjects, evidence, comparisons))),
        ("Bases and initialisation", list(_bases(sources)) if sources.whole else []),
        ("Kernels", list(_kernels(subjects, evidence, sources)) if sources.whole else []),
        ("How numbers are found and checked", [Entry(page) for page in methods_page.pages()]),
        ("The report as data", [Entry(data_page.page())]),
    ]
    start = overview.page(subjects, evidence)
    blocks = [*start.blocks]
    audit: list[Entry] = []
    if findings:
        from actsym.audit.data import papers

        audit = [Entry(audit_page.page(papers(), findings))]
        blocks += audit_page.pointer(findings)
    for title, pages in sections:
        if pages:
            links = (m.line(m.PageLink(e.page.title, e.page.path)) for e in pages)
            blocks += [m.Heading(title), m.Bullets(tuple(links))]
    others = [entry for _, pages in sections for entry in pages]
    return [Entry(replace(start, blocks=tuple(blocks))), *activations, *audit, *others]


def activation_entry(subject: Subject, evidence: Evidence) -> Entry:
    """The page of one activation with its figures."""
    return Entry(activation_page.page(subject, evidence), tuple(drawings.of(subject)))


def _comparisons(
    subjects: Sequence[Subject], evidence: Evidence, comparisons: Sequence[Sequence[str]]
) -> Iterator[Entry]:
    known = {s.activation.name: s for s in subjects}
    for names in comparisons:
        chosen = [known[name] for name in names]
        yield Entry(comparison_page.page(chosen, evidence), tuple(drawings.compared(chosen)))


def _bases(sources: Sources) -> Iterator[Entry]:
    from actsym.bases.shipped import BASES
    from actsym.report import basis_page, fits, networks, networks_figure

    measured = sources.root / "bases" / f"{networks.NAME}.json"
    if measured.is_file():
        text = measured.read_text(encoding="utf-8")
        numbers = json.loads(text)
        drawing = Drawing(f"bases/{networks.NAME}.svg", makings(_NETWORKS, text), lambda: networks_figure.draw(numbers))
        yield Entry(networks.page(numbers), (drawing,))
    for basis in BASES.values():
        yield Entry(basis_page.page(basis, measured.is_file()), tuple(drawings.of_basis(basis)))
    shown = fits.rows()
    page = fits.page(shown)
    yield Entry(page, (Drawing(f"bases/{fits.NAME}.svg", makings(_FITS, repr(page)), lambda: fits.draw(shown)),))


def _kernels(subjects: Sequence[Subject], evidence: Evidence, sources: Sources) -> Iterator[Entry]:
    yield from (Entry(page) for page in machine_page.pages(subjects, evidence, sources.machines))
    yield from benchmark_page.entries(subjects, evidence)
    special = sources.root / "special.json"
    if special.is_file():
        yield Entry(special_page.read(special))
    yield from (Entry(exhaustive_page.read(path)) for path in sorted((sources.root / "exhaustive").glob("*.json")))
