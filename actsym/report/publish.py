"""Pages and figures into files of every format asked for: only what changed, never half, and nothing left over."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from actsym.errors import InputError
from actsym.report.entry import Drawing, Entry
from actsym.report.formats import DEFAULT, FORMATS, Format, data
from actsym.report.formats.html import Frame
from actsym.report.model import without_links
from actsym.report.site import File
from actsym.text.display import Displayed
from actsym.work import pool
from actsym.work.files import digest, write_if_changed

#: Called with how many are done, how many there are, and what was written last.
Progress = Callable[[int, int, str], None]

#: Figures that are drawn before other processes have started.
_FEW = 4

#: The record of a folder: for each file the hash of its content, and of what it was made from.
RECORD = "manifest.json"
_VERSION = 2


@dataclass(frozen=True)
class ReportResult(Displayed):
    """The report's files: written anew, left as they were, and removed."""

    written: tuple[Path, ...]
    unchanged: tuple[Path, ...]
    removed: tuple[Path, ...] = ()


def publish(
    entries: Sequence[Entry],
    out: Path,
    formats: Sequence[str] = DEFAULT,
    progress: Progress = lambda done, total, what: None,
    facts: Iterable[tuple[str, str]] = (),
    frame: Frame | None = None,
    site: Iterable[File] = (),
) -> ReportResult:
    """Write the entries into ``out`` in the formats named (:data:`~actsym.report.formats.FORMATS`).

    Figures are written always, and so are ``facts``: texts by where they are written.  ``frame`` is what stands around
    HTML pages (unless it is given, that of the entries), ``site`` what the site has besides these.  What an earlier run
    wrote and this one would not is removed, in these formats.
    Raises ``KeyError`` for a format that there is not, ``ValueError`` for two pages or figures of one name,
    :class:`OSError` if a file cannot be written, :class:`~actsym.errors.InputError` where generated sources,
    the pages of one format, or pages of others lie.
    """
    chosen = [FORMATS[name] for name in formats]
    _check_names(entries)
    _check_folder(out, chosen)
    root = Folder(out)
    drawn = sum(len(entry.figures) for entry in entries)
    total = drawn + len(entries)
    folders = {f.name: Folder(out / f.folder) if f.folder else root for f in chosen}
    _draw(root, entries, "svg", lambda done, what: progress(done, total, what))
    if "latex" in folders:
        _draw(folders["latex"], entries, "pdf", lambda done, what: progress(drawn, total, what))
    frame = frame or Frame(tuple(entry.head for entry in entries))
    try:
        for done, entry in enumerate(entries, start=drawn + 1):
            _write(entry, chosen, folders, root, frame)
            progress(done, total, entry.title)
        if "html" in folders:
            for file in site:
                folders["html"].put(*file)
        for name, text in facts:
            root.put(*File.of(name, text))
        if "json" in folders:
            folders["json"].put(*File.of("schema.json", data.schema_text()))
    except BaseException:
        for folder in (root, *folders.values()):
            folder.close(lambda name: True)  # so that a later run knows what this one has written
        raise
    root.close(lambda name: name.endswith((".md", ".svg")) and "markdown" not in formats)  # pages, and what they show
    closed = [root, *(folder for folder in folders.values() if folder is not root)]
    for folder in closed[1:]:
        folder.close()
    return ReportResult(*(tuple(p for f in closed for p in getattr(f, w)) for w in ("written", "unchanged", "removed")))


def _check_names(entries: Sequence[Entry]) -> None:
    names = [entry.path for entry in entries] + [path for entry in entries for path in entry.figures]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"the report has two of {', '.join(twice)}")


def _check_folder(out: Path, formats: Sequence[Format]) -> None:
    """Refuse a folder whose record is of something else than a report's root: the report would remove what it lists;
    and one without a record where a file already has the name of a start page."""
    record = _object(out / RECORD)
    if "activations" in record:
        raise InputError(f"{out} holds generated sources, whose {RECORD} a report would overwrite; name another folder")
    if not (out / RECORD).exists():
        for start in (out / format.folder / format.start for format in formats):
            if start.exists():
                raise InputError(f"{start} exists, and no report has written it; name another folder")
    for format in FORMATS.values():
        if format.folder and format.start in record.get("files", ()):
            raise InputError(f"{out} holds the {format.name} pages of another report; name another folder")


def _draw(folder: Folder, entries: Sequence[Entry], kind: str, tell: Callable[[int, str], None]) -> None:
    """Write the figures as SVG or PDF; those whose content changed since the folder was written are drawn anew."""
    named = {d.path.removesuffix("svg") + kind: d for entry in entries for d in entry.drawings}
    made = {path: digest(kind, drawing.fingerprint) for path, drawing in named.items()}
    wanted = [path for path in named if not folder.current(path, made[path])]
    contents = {}
    for path, content in zip(wanted, _drawn([named[path] for path in wanted], kind), strict=True):
        contents[path] = content
        tell(len(contents), path)
    for path in named:
        folder.put(path, made[path], partial(contents.__getitem__, path))


def _drawn(drawings: Sequence[Drawing], kind: str) -> Iterator[str | bytes]:
    """Each figure in turn, many of them over all cores."""
    if len(drawings) <= _FEW:
        yield from (drawing.draw(kind) for drawing in drawings)
        return
    from actsym.report.figures.drawing import drawn

    tasks, names = [(drawing, kind) for drawing in drawings], [drawing.path for drawing in drawings]
    yield from (done.value for done in sorted(pool.run(drawn, tasks, names=names), key=lambda done: done.index))


def _write(entry: Entry, formats: Sequence[Format], folders: dict[str, Folder], root: Folder, frame: Frame) -> None:
    shown = digest(entry.fingerprint, *entry.figures.values())

    def figure(path: str) -> str:
        return (root.root / path).read_text(encoding="utf-8")

    for format in formats:
        if not entry.path.startswith(format.covers):
            continue
        made = digest(shown, frame.around(entry.head)) if format.name == "html" else entry.fingerprint
        makings = digest(made, format.code, frame.linked)
        name = format.writer.path(entry.head)
        folders[format.name].put(name, makings, partial(_rendered, format, entry, figure, frame))
    if "html" in folders:
        for path, made in entry.figures.items():
            folders["html"].put(path, made, partial(figure, path))


def _rendered(format: Format, entry: Entry, figure: Callable[[str], str], frame: Frame) -> str:
    return format.render(without_links(entry.page, frame.paths), figure, frame)


# ---------------------------------------------------------------- folders and their records


class Folder:
    """A folder of the report during one run: make files with :meth:`put`, then :meth:`close` it.

    A record in the folder (:data:`RECORD`) says of each file what its content hashes to, and what it was made from.  A
    file whose makings are unchanged, and which is still as it was written, is not made again.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.written: list[Path] = []
        self.unchanged: list[Path] = []
        self.removed: list[Path] = []
        self._before = _read(root / RECORD)
        self._now: dict[str, dict[str, str]] = {}

    def current(self, name: str, makings: str) -> bool:
        """Whether file ``name`` is as an earlier run wrote it from the same ``makings`` (a hash)."""
        known = self._before.get(name, {})
        return known.get("makings") == makings and _content(self.root / name) == known.get("content")

    def put(self, name: str, makings: str, make: Callable[[], str | bytes]) -> None:
        """Have file ``name`` hold ``make()``, which is called only if ``makings`` (a hash) or the file changed."""
        path = self.root / name
        if self.current(name, makings):
            self._now[name] = self._before[name]
            self.unchanged.append(path)
            return
        made = make()
        content = made.encode() if isinstance(made, str) else made
        self._now[name] = {"content": digest(content), "makings": makings}
        (self.written if write_if_changed(path, content) else self.unchanged).append(path)

    def close(self, keep: Callable[[str], bool] = lambda name: False) -> None:
        """Remove the files of earlier runs that this one did not put, but for those to ``keep``; write the record."""
        for name in sorted(set(self._before) - set(self._now)):
            if keep(name):
                self._now[name] = self._before[name]
                continue
            path = self.root / name
            if self.root.resolve() in path.resolve().parents and path.is_file():
                path.unlink()
                self.removed.append(path)
        data = {"version": _VERSION, "files": dict(sorted(self._now.items()))}
        write_if_changed(self.root / RECORD, (json.dumps(data, indent=1) + "\n").encode())


def _content(path: Path) -> str | None:
    try:
        return digest(path.read_bytes())
    except OSError:
        return None


def _read(path: Path) -> dict[str, dict[str, str]]:
    """The record's entries; none if it is absent, damaged or of another version (then all is made again)."""
    data = _object(path)
    try:
        files = data["files"] if data["version"] == _VERSION else {}
        return {str(k): dict(v) for k, v in files.items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def _object(path: Path) -> dict[str, Any]:
    """The JSON object in a file; an empty one where there is none."""
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}
