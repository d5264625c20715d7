"""From analyses to files: every page of a report with its figures, in the order of the index, and what changed written.

A page of one activation is put together where the activation, what was derived or measured of it, or the page's code
changed since its folder was written, and the pages that list several each time; so are figures and files.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from actsym.audit.claim import Finding
from actsym.audit.data import Paper, papers
from actsym.facts import collect
from actsym.kinds.relatives import relatives
from actsym.report import model as m, prose, site
from actsym.report.entry import Entry, Subject
from actsym.report.evidence import Evidence
from actsym.report.formats import DEFAULT, html
from actsym.report.pages import activation, audit, bases, kernels, machine, overview
from actsym.report.publish import Progress, ReportResult, publish
from actsym.text import typeset

#: Sets of activations that the report on the whole catalogue compares, by their names.
COMPARISONS = (
    ("telu", "gelu", "silu", "mish", "gem_n2"),
    ("relu", "leaky_relu", "elu", "selu", "softplus"),
    ("gem_n1", "gem_n2", "egem_n1", "egem_n2", "segem_n1", "segem_n2"),
)


def write(
    about: Sequence[Subject],
    out: Path,
    *,
    findings: Sequence[Finding] = (),
    comparisons: Sequence[Sequence[str]] = (),
    machines: Path | None = None,
    manifest: Path | None = None,
    kept: Path | None = None,
    whole: bool = False,
    formats: Sequence[str] = DEFAULT,
    progress: Progress | None = None,
) -> ReportResult:
    """Write the report on some activations into ``out``.

    ``findings`` are what the audit of published claims found, which gets a page; ``comparisons`` sets of names that get
    a page each.
    ``manifest`` is the generated sources' manifest, ``machines`` the folder of committed verification
    results (a folder a machine); either may be absent.  ``whole`` adds what belongs to the report on the whole
    catalogue: the pages on bases, on machines and on exhaustive results, whose data lie in ``kept`` (``out`` unless
    given), and the facts (:mod:`actsym.facts`).
    ``formats`` are names of :data:`~actsym.report.formats.FORMATS`.  Only files whose content changed are written, and
    pages that an earlier run wrote for activations that are not among them are removed.  Raises
    :class:`OSError` if the folder cannot be written, :class:`~actsym.report.EvidenceError` if a
    manifest or verification file is damaged, ``KeyError`` for a format or a compared name that there is not.
    """
    evidence = Evidence.read(out, manifest, machines)
    found = entries(about, evidence, findings, comparisons, (kept or out) if whole else None, machines)
    records = list(collect.everything(kept or out, evidence)) if whole else []
    frame = site.frame([entry.head for entry in found], records)
    result = publish(
        found, out, formats, progress or (lambda done, total, what: None),
        facts=collect.files(records) if whole else (), frame=frame,
        site=[*site.files(frame, records, findings, list(_headings(found))), *_copies(about, evidence, out)],
    )  # fmt: skip
    typeset.keep()
    return result


def _copies(about: Sequence[Subject], evidence: Evidence, out: Path) -> Iterator[site.File]:
    """The generated sources that pages link to, for the site."""
    for subject in about:
        for name in evidence.sources(subject.activation):
            file = Path(os.path.normpath(out.resolve() / evidence.generated / name))  # ``out`` may be still to be made
            if file.is_file():
                yield site.File.of(f"{kernels.COPIES}/{name}", file.read_text(encoding="utf-8"))


def _headings(entries: Sequence[Entry]) -> Iterator[tuple[str, str, str]]:
    """Path, anchor and text of the headings of pages that are read for what they explain."""
    for entry in entries:
        if entry.path.startswith(("howto", "methods/")):
            for block in entry.page.blocks:
                if isinstance(block, m.Heading):
                    yield entry.path, html.anchor(block.text), f"{entry.title}: {block.text}"


def entries(
    subjects: Sequence[Subject],
    evidence: Evidence,
    findings: Sequence[Finding] = (),
    comparisons: Sequence[Sequence[str]] = (),
    kept: Path | None = None,
    machines: Path | None = None,
) -> list[Entry]:
    """Every page of a report, the start page first.

    ``findings`` are what the audit of published claims found; ``comparisons`` the sets of activations, by name, that
    get a page together.  The report on the whole catalogue has pages of its own: on bases and exhaustive results, whose
    data lie in ``kept``, and on ``machines``, the folder of committed results, which may be absent.
    Raises :class:`~actsym.report.EvidenceError` if a file of results is damaged.
    """
    networks = None if kept is None else kept / "bases" / "networks.json"
    akin = relatives([s.activation for s in subjects], networks)
    known = {s.activation.name: s for s in subjects}
    activations = [activation.entry(s, evidence.of(s.activation), akin[s.activation.name]) for s in subjects]
    about = [] if kept is None else [audit.sources(subjects, _papers(findings))]
    sections = [
        ("How to", [] if kept is None else [*map(Entry.of, overview.howtos(subjects, evidence))]),
        ("Comparisons", [overview.comparison([known[n] for n in names], evidence) for names in comparisons]),
        ("Bases and initialisation", [] if kept is None else list(_bases(kept))),
        ("Kernels", [] if kept is None else list(_kernels(subjects, evidence, kept, machines))),
        ("How numbers are found and checked", [Entry.of(prose.terms()), *map(Entry.of, overview.methods())]),
        ("Sources and data", [*map(Entry.of, about), Entry.of(overview.data())]),
    ]
    start = overview.page(subjects, site.family_of)
    blocks = [*start.blocks, *audit.pointer(findings)]
    audited = [Entry.of(page) for page in audit.pages(_papers(findings), findings)] if findings else []
    for title, pages in sections:
        if pages:
            links = (m.line(m.PageLink(e.title, e.path)) for e in pages)
            blocks += [m.Heading(title), m.Bullets(tuple(links))]
    others = [entry for _, pages in sections for entry in pages]
    tables = Entry.of(overview.tables(subjects, evidence))
    return [Entry.of(replace(start, blocks=tuple(blocks))), tables, *activations, *audited, *others]


def _papers(findings: Sequence[Finding]) -> Sequence[Paper]:
    """Those that there are findings about."""
    told = {finding.claim.paper for finding in findings}
    return [paper for paper in papers() if paper.key in told]


def _bases(kept: Path) -> Iterator[Entry]:
    from actsym.bases.shipped import BASES
    from actsym.catalog import ACTIVATIONS

    files = (kept / f"{path}.json" for path in (bases.NETWORKS, bases.BASINS))
    networks, basins = (json.loads(f.read_text(encoding="utf-8")) if f.is_file() else None for f in files)
    if networks is not None:
        yield bases.networks(networks)
    if basins is not None:
        yield bases.basins(basins)
    yield from bases.entries(BASES.values(), networks is not None, basins)
    yield bases.fits(ACTIVATIONS[bases.TARGET])


def _kernels(subjects: Sequence[Subject], evidence: Evidence, kept: Path, machines: Path | None) -> Iterator[Entry]:
    yield from map(Entry.of, machine.pages(subjects, evidence, machines))
    yield from machine.benchmarks(subjects, evidence)
    special = kept / "special.json"
    if special.is_file():
        yield Entry.of(kernels.special(special))
    yield from (Entry.of(kernels.exhaustive(path, evidence)) for path in sorted((kept / "exhaustive").glob("*.json")))
