"""Pages and figures into files of every format asked for: only what changed, each figure drawn once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from actsym.report import data, files
from actsym.report.entry import Drawing, Entry
from actsym.report.formats import FORMATS, Format, extras
from actsym.report.model import Figure, Page
from actsym.text.display import Displayed
from actsym.work import cache, parallel

#: Called with how many are done, how many there are, and what was written last.
Progress = Callable[[int, int, str], None]

#: Seconds after which drawing one figure in a process of its own is given up; it is then drawn in this one.
_SECONDS = 120.0


@dataclass(frozen=True)
class ReportResult(Displayed):
    """The report's files: written anew, left as they were, and removed."""

    written: tuple[Path, ...]
    unchanged: tuple[Path, ...]
    removed: tuple[Path, ...] = ()


def publish(
    entries: Sequence[Entry],
    out: Path,
    formats: Sequence[str] = tuple(FORMATS),
    progress: Progress = lambda done, total, what: None,
) -> ReportResult:
    """Write the entries into ``out`` in the formats named (:data:`~actsym.report.formats.FORMATS`).

    Figures are written always.  What an earlier run wrote and this one would not is removed, in these formats.
    Raises ``KeyError`` for a format that there is not, ``ValueError`` for two pages or figures of one name,
    :class:`OSError` if a file cannot be written.
    """
    chosen = [FORMATS[name] for name in formats]
    _check_names(entries)
    root = files.Folder(out)
    drawings = {d.path: d for entry in entries for d in entry.drawings}
    total = len(drawings) + len(entries)
    _draw(root, list(drawings.values()), lambda done, what: progress(done, total, what))
    folders = {f.name: root if f.committed else files.Folder(out / f.folder) for f in chosen}
    for done, entry in enumerate(entries, start=len(drawings) + 1):
        _write(entry.page, chosen, folders, root, drawings)
        progress(done, total, entry.page.title)
    for format in chosen:
        for name, text in extras(format, [entry.page for entry in entries]).items():
            folders[format.name].put(_name(format, name), files.digest(text), lambda text=text: text)
    root.close(lambda name: _format_of(name) not in (*formats, None))
    closed = [root, *(folder for folder in folders.values() if folder is not root)]
    for folder in closed[1:]:
        folder.close()
    return ReportResult(*(tuple(p for f in closed for p in getattr(f, w)) for w in ("written", "unchanged", "removed")))


def _check_names(entries: Sequence[Entry]) -> None:
    names = [entry.page.path for entry in entries] + [d.path for entry in entries for d in entry.drawings]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"the report has two of {', '.join(twice)}")


def _draw(root: files.Folder, drawings: Sequence[Drawing], tell: Callable[[int, str], None]) -> None:
    """Write the figures; those that were drawn into no folder yet are drawn over all cores."""
    wanted = [d for d in drawings if not root.current(d.path, d.makings)]
    kept = {d.path: cache.load(_key(d)) for d in wanted}
    texts: dict[str, str] = {path: text for path, text in kept.items() if isinstance(text, str)}
    old = [d for d in wanted if d.path not in texts]
    if len(old) > 1:
        import matplotlib.figure  # noqa: F401  (once, before the processes part)

        for i, text in parallel.run(_drawn, [(d,) for d in old], _SECONDS):
            if text is not None:  # else it is drawn below, where its error is raised
                texts[old[i].path] = text
                cache.store(_key(old[i]), text)
            tell(len(texts), old[i].path)
    for drawing in drawings:
        root.put(drawing.path, drawing.makings, lambda d=drawing: texts[d.path] if d.path in texts else d.draw())


def _key(drawing: Drawing) -> str:
    return files.digest("figure", drawing.path, drawing.makings)


def _drawn(drawing: Drawing):  # type: ignore[no-untyped-def]
    yield drawing.draw()


def _write(
    page: Page,
    formats: Sequence[Format],
    folders: dict[str, files.Folder],
    root: files.Folder,
    drawings: dict[str, Drawing],
) -> None:
    shown = [block.path for block in page.blocks if isinstance(block, Figure)]
    content = data.render(page)
    made = files.digest(content, *(drawings[path].makings for path in shown if path in drawings))

    def figure(path: str) -> str:
        return (root.root / path).read_text()

    for format in formats:
        makings = files.digest(made if format.name == "html" else content, format.code())
        name = _name(format, format.path(page))
        folders[format.name].put(name, makings, lambda format=format: format.render(page, figure))


def _name(format: Format, name: str) -> str:
    """The file's name in the folder that records it."""
    return f"{format.folder}/{name}" if format.committed and format.folder else name


def _format_of(name: str) -> str | None:
    """The format that a file of the root folder belongs to; none for a figure."""
    if name.startswith(f"{FORMATS['json'].folder}/"):
        return "json"
    return "markdown" if name.endswith(".md") else None
