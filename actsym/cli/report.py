"""``actsym report``: pages, tables and figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from actsym.cli import choose, console
from actsym.cli.console import CUDA, GENERATED, REPORTS, Outcome, many
from actsym.cli.sources import Sources, distinct, sources
from actsym.work.files import digest

if TYPE_CHECKING:
    from actsym.definition.spec import Activation
    from actsym.report.entry import Subject

#: Where comparisons go unless the user says.
COMPARED = REPORTS / "compare"

#: The formats by name, as :data:`actsym.report.formats.FORMATS` has them.
_FORMATS = ("markdown", "json", "html", "latex")


@click.command()
@sources
@click.option("--compare", metavar="LIST", help="Also a page that compares activations, such as telu,gelu,silu.")
@click.option(
    "--format",
    "formats",
    type=click.Choice(_FORMATS),
    multiple=True,
    help="Write this format alone (may be repeated).  [default: all but latex]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to write to; what an earlier run wrote there and this one does not is removed.  "
    f"[default: {REPORTS}; {COMPARED} with --compare]",
)
@console.generated
@console.as_json
def report(
    arguments: Sources,
    compare: str | None,
    formats: tuple[str, ...],
    out: Path | None,
    generated: Path,
    as_json: bool,
) -> None:
    """Write pages, tables and figures.

    Reports on the whole catalogue; or, in a folder of its own, on each SOURCE: a name, an expression such as
    "x*tanh(exp(x))", or a Python file that defines Family or Activation objects at its top level (the file is run;
    FILE.py:NAME is one of them).

    Markdown, JSON (in data/) and figures lie in the folder itself, HTML in site/.  With --format latex, latex/ has what
    papers take: the tables as LaTeX and the figures as PDF.
    """
    edition = _edition(arguments, compare, out, generated, tuple(dict.fromkeys(formats)))
    account = console.Account(as_json)
    account.add(write_changes(edition) if edition.whole else write(edition)[0])
    account.close()


def _edition(
    arguments: Sources, compare: str | None, out: Path | None, generated: Path, formats: tuple[str, ...]
) -> Edition:
    if not arguments.texts and compare is None:
        arguments.activations()  # refuses options of expressions that there are none of
        return Edition((), out or REPORTS, generated, whole=True, formats=formats)
    if out is None and not arguments.texts:
        out = COMPARED
    if out is None or out.resolve() == REPORTS.resolve():
        raise console.BadInput(f"{REPORTS} is about the whole catalogue; give your choice an --out of its own")
    chosen = arguments.activations(unnamed="custom")
    compared = [a for text in choose.parts(compare or "") if text.strip() for a in choose.described(text)]
    if compare is not None and len({a.name for a in compared}) < 2:
        raise console.BadInput(f"--compare {compare!r} names fewer than two activations; write telu,gelu,silu")
    comparisons = (tuple(dict.fromkeys(a.name for a in compared)),) if compared else ()
    return Edition(distinct([*chosen, *compared]), out, generated, False, comparisons, formats)


def _subjects(activations: Sequence[Activation]) -> list[Subject]:
    """What a report says of each: what the data hold of it, or else derived."""
    from actsym.derived import load
    from actsym.report.entry import StoredSubject, Subject

    stored = load.stored(activations)
    left = [a for a in activations if a not in stored]
    with console.progress("analyse") as progress:
        analyses = load.analyses(left, progress)
    with console.progress("properties") as progress:
        profiles = load.profiled(left, progress)
    derived = {a: Subject(a, found.moments, p) for a, found, p in zip(left, analyses, profiles, strict=True)}
    return [StoredSubject(stored[a]) if a in stored else derived[a] for a in activations]


@dataclass(frozen=True)
class Edition:
    """What is to be reported, and where to.

    activations, comparisons
        What there are pages of, and the sets of names that are compared.
    whole
        Whether it is the report on the catalogue: then these two are not asked for.
    formats
        Names of formats; none means the default ones.
    """

    activations: tuple[Activation, ...] = ()
    out: Path = REPORTS
    generated: Path = GENERATED
    whole: bool = False
    comparisons: tuple[tuple[str, ...], ...] = ()
    formats: tuple[str, ...] = ()


def write(edition: Edition) -> tuple[Outcome, set[str]]:
    """Write the pages, tables and figures; what they say is in the data, or else derived.

    Besides the outcome, the files that were written or removed.
    """
    from actsym.catalog import ACTIVATIONS
    from actsym.derived.audit_results import audit_results, stale
    from actsym.report import build
    from actsym.report.formats import DEFAULT, FORMATS

    formats, out = edition.formats or DEFAULT, edition.out
    subjects = _subjects(tuple(ACTIVATIONS.values()) if edition.whole else edition.activations)
    with console.progress("audit") as progress:
        audited = audit_results(progress=progress) if edition.whole else []
    older = stale() if edition.whole else ""
    with console.progress("report") as progress, console.writing(out):
        result = build.write(
            subjects, out, findings=audited,
            comparisons=build.COMPARISONS if edition.whole else edition.comparisons,
            machines=REPORTS / "machines", kept=REPORTS,
            manifest=edition.generated / "manifest.json", whole=edition.whole, formats=formats, progress=progress,
        )  # fmt: skip
    begin = {name: str(out / FORMATS[name].folder / FORMATS[name].start) for name in formats}
    outcome = Outcome(
        "reported",
        f"{many(len(result.written), 'file')} written, {len(result.unchanged)} unchanged, "
        f"{len(result.removed)} removed under {out}/: {', '.join(begin.values())}",
        figures={
            "folder": str(out), "starts": begin,
            "written": sorted(map(str, result.written)), "removed": sorted(map(str, result.removed)),
            "unchanged": len(result.unchanged),
        },
        notes=(f"the audit is that of an earlier state ({older}): `actsym derive` renews it",) if older else (),
    )  # fmt: skip
    return outcome, {str(path) for path in (*result.written, *result.removed)}


def write_changes(edition: Edition) -> Outcome:
    """:func:`write` the report on the whole catalogue, unless code, data and folder are as the last time left them.

    That is told from the bytes of all files that the report is made from and consists of, which takes a second; what
    every page is made from is worked out only where one of them has changed.
    """
    import actsym
    from actsym.facts.kernels import SECOND
    from actsym.work import cache, provenance

    folders = {path.resolve(): path for path in (REPORTS, edition.out)}.values()

    def files() -> dict[str, str]:
        # Every file of the package: styles, published statements and docstrings stand in the report too.
        read = Path(actsym.__file__).parent, edition.generated / "manifest.json", SECOND
        there = [path for folder in folders if folder.is_dir() for path in folder.iterdir() if path != CUDA.parent]
        return _hashes(*read, *sorted(there))

    def key(found: dict[str, str]) -> str:
        made = (f"{path} {content}" for path, content in found.items())
        chosen = f"{edition.out} {edition.formats} matplotlib {provenance.version('matplotlib')}"
        return provenance.key("actsym.report.build", chosen, *made)

    before = files()
    known = cache.load(key(before)) if edition.out.is_dir() and edition.generated.is_dir() else None
    if known is not None:
        says = f"nothing anew: {edition.out}/ is as it was left, and so is all that it is made from"
        return Outcome("reported", says, figures=known)
    outcome, ours = write(edition)
    after = files()
    unchanged = {p: c for p, c in before.items() if p not in ours} == {p: c for p, c in after.items() if p not in ours}
    if unchanged and not outcome.problems:
        count = len(outcome.figures["written"]) + outcome.figures["unchanged"]
        cache.store(key(after), {**outcome.figures, "written": [], "removed": [], "unchanged": count})
    return outcome


def _hashes(*paths: Path) -> dict[str, str]:
    """By path: a hash of each file, and of all files in each folder."""
    files = (file for path in paths for file in (sorted(path.rglob("*")) if path.is_dir() else [path]))
    return {
        str(file): digest(file.read_bytes()) for file in files if file.is_file() and "__pycache__" not in file.parts
    }
