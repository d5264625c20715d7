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
from actsym.report.formats import FORMATS, Format, extras
from actsym.report.formats.frame import Frame
from actsym.report.kept import content
from actsym.report.model import without_links
from actsym.report.site.files import File
from actsym.text.display import Displayed
from actsym.work import cache, pool
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
    formats: Sequence[str] = tuple(FORMATS),
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
    _draw(root, entries, lambda done, what: progress(done, total, what))
    folders = {f.name: root if f.committed else Folder(out / f.folder) for f in chosen}
    frame = frame or Frame(tuple(entry.head for entry in entries))
    try:
        for done, entry in enumerate(entries, start=drawn + 1):
            _write(entry, chosen, folders, root, frame)
            progress(done, total, entry.head.title)
        if "html" in folders:
            for file in site:
                folders["html"].put(*file)
        for name, text in facts:
            root.put(name, digest(text), partial(str, text))
        for format in chosen:
            for name, text in extras(format, [entry.head for entry in entries]).items():
                folders[format.name].put(_name(format, name), digest(text), partial(str, text))
    except BaseException:
        for folder in (root, *folders.values()):
            folder.close(lambda name: True)  # so that a later run knows what this one has written
        raise
    root.close(lambda name: _format_of(name) not in (*formats, None))
    closed = [root, *(folder for folder in folders.values() if folder is not root)]
    for folder in closed[1:]:
        folder.close()
    return ReportResult(*(tuple(p for f in closed for p in getattr(f, w)) for w in ("written", "unchanged", "removed")))


def _check_names(entries: Sequence[Entry]) -> None:
    names = [entry.head.path for entry in entries] + [path for entry in entries for path in entry.figures]
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
        if not format.committed and format.start in record.get("files", ()):
            raise InputError(f"{out} holds the {format.name} pages of another report; name another folder")


def _draw(root: Folder, entries: Sequence[Entry], tell: Callable[[int, str], None]) -> None:
    """Write the figures; those that were drawn into no folder yet are drawn over all cores."""
    makings = {path: made for entry in entries for path, made in entry.figures.items()}
    wanted = [path for path, made in makings.items() if not root.current(path, made)]
    kept = {path: cache.load(_key(path, makings[path])) for path in wanted}
    texts: dict[str, str] = {path: text for path, text in kept.items() if isinstance(text, str)}
    left = set(wanted) - set(texts)
    for drawn, text in _drawn([d for e in entries if left & set(e.figures) for d in e.drawings if d.path in left]):
        texts[drawn.path] = text
        cache.store(_key(drawn.path, makings[drawn.path]), text)
        tell(len(texts), drawn.path)
    for path, made in makings.items():
        root.put(path, made, partial(texts.__getitem__, path))


def _drawn(drawings: Sequence[Drawing]) -> Iterator[tuple[Drawing, str]]:
    if not drawings:
        return
    from actsym.report.figures.task import drawn

    if len(drawings) <= _FEW:
        yield from ((drawing, drawn(drawing)) for drawing in drawings)
        return
    for done in pool.run(drawn, [(d,) for d in drawings], names=[d.path for d in drawings]):
        yield drawings[done.index], done.value


def _key(path: str, makings: str) -> str:
    return digest("figure", path, makings)


def _write(entry: Entry, formats: Sequence[Format], folders: dict[str, Folder], root: Folder, frame: Frame) -> None:
    says = content(entry)
    shown = digest(says, *entry.figures.values())

    def figure(path: str) -> str:
        return (root.root / path).read_text(encoding="utf-8")

    for format in formats:
        made = {"html": digest(shown, frame.around(entry.head)), "latex": shown}.get(format.name, says)
        makings = digest(made, format.code, frame.linked)
        name = _name(format, format.path(entry.head))
        folders[format.name].put(name, makings, partial(_rendered, format, entry, figure, frame))
    if "html" in folders:
        for path, made in entry.figures.items():
            folders["html"].put(path, made, partial(figure, path))


def _rendered(format: Format, entry: Entry, figure: Callable[[str], str], frame: Frame) -> str:
    return format.render(without_links(entry.page, frame.paths), figure, frame)


def _name(format: Format, name: str) -> str:
    """The file's name in the folder that records it."""
    return f"{format.folder}/{name}" if format.committed and format.folder else name


def _format_of(name: str) -> str | None:
    """The format that a file of the root folder belongs to; none for a figure, or a fact."""
    return "markdown" if name.endswith(".md") else None


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

    def put(self, name: str, makings: str, make: Callable[[], str]) -> None:
        """Have file ``name`` hold ``make()``, which is called only if ``makings`` (a hash) or the file changed."""
        path = self.root / name
        if self.current(name, makings):
            self._now[name] = self._before[name]
            self.unchanged.append(path)
            return
        content = make().encode()
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
