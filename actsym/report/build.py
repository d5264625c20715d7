"""From analyses to files: put the report's pages together, and write what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from actsym.definition.spec import Activation
from actsym.report import contents
from actsym.report.evidence import Evidence
from actsym.report.formats import FORMATS
from actsym.report.publish import Progress, ReportResult, publish
from actsym.report.subject import subjects

if TYPE_CHECKING:
    from actsym.audit import Finding
    from actsym.moments.study import Analysis
    from actsym.properties.profile import Profile


def write(
    analyses: Mapping[str, Analysis],
    out: Path,
    *,
    activations: Iterable[Activation] | None = None,
    profiles: Mapping[str, Profile] | None = None,
    findings: Sequence[Finding] = (),
    comparisons: Sequence[Sequence[str]] = (),
    machines: Path | None = None,
    manifest: Path | None = None,
    kept: Path | None = None,
    whole: bool = False,
    formats: Sequence[str] = tuple(FORMATS),
    progress: Progress | None = None,
) -> ReportResult:
    """Write the report on ``analyses`` (by activation name) into ``out``: a start page, a page an activation, figures.

    ``activations`` are the definitions that were analysed, those of the catalogue unless given; ``profiles`` their
    other properties (by activation name), where they were derived; ``findings`` what the audit of published claims
    found, which gets a page; ``comparisons`` are sets of names that get a page each.
    ``manifest`` is the generated sources' manifest, ``machines`` the folder of committed verification
    results (a folder a machine); either may be absent.  ``whole`` adds what belongs to the report on the whole
    catalogue: the pages on bases, on machines and on exhaustive results, whose data lie in ``kept`` (``out`` unless
    given).
    ``formats`` are names of :data:`~actsym.report.formats.FORMATS`.  Only files whose content changed are written, and
    pages that an earlier run wrote for activations that are not in ``analyses`` are removed.  Raises
    :class:`OSError` if the folder cannot be written, :class:`~actsym.report.EvidenceError` if a
    manifest or verification file is damaged, ``KeyError`` for a format or a compared name that there is not.
    """
    about = subjects(analyses, activations, profiles)
    evidence = Evidence.read(out, manifest, machines)
    found = contents.entries(about, evidence, contents.Sources(kept or out, machines, whole), findings, comparisons)
    return publish(found, out, formats, progress or (lambda done, total, what: None))


__all__ = ["Progress", "ReportResult", "write"]
