"""From analyses to files: build every page and figure, and write what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from actsym.report import activation_page, files, markdown, overview
from actsym.report.evidence import Evidence
from actsym.report.model import Block, Bullets, Heading, Page, PageLink
from actsym.report.subject import subjects
from actsym.spec import Activation

if TYPE_CHECKING:
    from actsym.analysis import Analysis
    from actsym.analysis.profile import Profile
    from actsym.audit import Finding

#: Called with how many are done, how many there are, and what was written last.
Progress = Callable[[int, int, str], None]

#: What a figure depends on besides its activation: these modules, and these packages' versions.
_DRAWING = ("curves.py", "figures.py", "style.py", "../rigor/breakpoints.py", "../analysis/derivative.py")
_PACKAGES = ("matplotlib", "mpmath", "sympy")


@dataclass(frozen=True)
class ReportResult:
    """The report's files: written anew, left as they were, and removed."""

    written: tuple[Path, ...]
    unchanged: tuple[Path, ...]
    removed: tuple[Path, ...] = ()


def write(
    analyses: Mapping[str, Analysis],
    out: Path,
    *,
    activations: Iterable[Activation] | None = None,
    profiles: Mapping[str, Profile] | None = None,
    findings: Sequence[Finding] = (),
    machines: Path | None = None,
    manifest: Path | None = None,
    progress: Progress | None = None,
) -> ReportResult:
    """Write the report on ``analyses`` (by activation name) into ``out``: a start page, a page and a figure each.

    ``activations`` are the definitions that were analysed, those of the catalogue unless given; ``profiles`` their
    other properties (by activation name), where they were derived; ``findings`` what the audit of published claims
    found, which gets a page.
    ``manifest`` is the generated sources' manifest, ``machines`` the folder of committed verification
    results (a folder a machine); either may be absent.  Only files whose content changed are written, and
    pages that an earlier run wrote for activations that are not in ``analyses`` are removed.  Raises
    :class:`OSError` if the folder cannot be written, :class:`~actsym.report.EvidenceError` if a
    manifest or verification file is damaged.
    """
    about = subjects(analyses, activations, profiles)
    evidence = Evidence.read(out, manifest, machines)
    folder = files.Folder(out)
    total = len(about) + 1
    for done, subject in enumerate(about, start=1):
        _put_page(folder, activation_page.page(subject, evidence))
        _put_figure(folder, subject.activation)
        if progress is not None:
            progress(done, total, subject.activation.title)
    start = overview.page(about, evidence)
    if findings:
        from actsym.audit.data import papers
        from actsym.report import audit_page

        _put_page(folder, audit_page.page(papers(), findings))
        start = replace(start, blocks=(*start.blocks, *audit_page.pointer(findings)))
    _put_page(folder, replace(start, blocks=(*start.blocks, *_bases(out))))
    folder.close()
    if progress is not None:
        progress(total, total, "start page")
    return ReportResult(tuple(folder.written), tuple(folder.unchanged), tuple(folder.removed))


def _bases(out: Path) -> tuple[Block, ...]:
    """Links to the pages on bases that lie in the folder; they have commands of their own."""
    pages = {"networks": "Signals and gradients in deep networks", "fits": "Fits of GELU"}
    found = [(f"bases/{name}", title) for name, title in pages.items() if (out / "bases" / f"{name}.md").exists()]
    if not found:
        return ()
    return Heading("Bases and initialisation"), Bullets(tuple((PageLink(title, page),) for page, title in found))


def _put_page(folder: files.Folder, page: Page) -> None:
    text = markdown.render(page)
    folder.put(markdown.path(page), files.digest(text), lambda: text)


def _put_figure(folder: files.Folder, activation: Activation) -> None:
    def draw() -> str:
        from actsym.report import figures  # matplotlib takes a second to import: only when there is something to draw

        return figures.function_and_derivative(activation)

    folder.put(activation_page.figure_path(activation), files.digest(activation.key, _drawing()), draw)


@cache
def _drawing() -> str:
    here = Path(__file__).parent
    sources = [(here / name).read_bytes() for name in _DRAWING]
    return files.digest(*sources, *(f"{name} {version(name)}" for name in _PACKAGES))
