"""What a report says, apart from how it is written down.

Builders put together :class:`Page` objects from the nodes below; a writer (Markdown today) turns a
page into a file.  Mathematics is LaTeX in a typed node, an exact expression keeps the SymPy ``srepr``
it came from, and no node holds mark-up of any output format.
"""

from __future__ import annotations

import enum
import posixpath
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import sympy as sp

from actsym.text.display import Displayed
from actsym.text.typeset import latex, srepr

# ---------------------------------------------------------------- inline


@dataclass(frozen=True)
class Text:
    """Plain text."""

    text: str


@dataclass(frozen=True)
class Code:
    """Text of a program or a file, to the letter."""

    text: str


@dataclass(frozen=True)
class Strong:
    """Text that stands out."""

    text: str


@dataclass(frozen=True)
class Math:
    """LaTeX that no SymPy expression stands behind: the name of a quantity, a distribution."""

    latex: str


@dataclass(frozen=True)
class Expression:
    """An exact expression: LaTeX for people, ``srepr`` for a program that reads it back."""

    latex: str
    srepr: str

    @classmethod
    def of(cls, expr: sp.Expr) -> Expression:
        return cls(latex(expr), srepr(expr))


@dataclass(frozen=True)
class Decimal:
    """A number in decimals, rounded to nearest, every digit of it proven.

    ``enclosure`` holds the midpoint and radius of the ball behind it (``mantissa*2^exponent`` each), or nothing.
    """

    text: str
    enclosure: tuple[str, ...] = ()


@dataclass(frozen=True)
class Link:
    """A link to ``target``: a file by its path relative to the report's root folder, or an absolute address.

    ``copy`` is where the site has a copy of the file, by its path in the site's folder, if it has one.
    """

    text: str
    target: str
    copy: str = ""


@dataclass(frozen=True)
class PageLink:
    """A link to the page whose :attr:`Page.path` is ``page``, or to an anchor on it (``audit/telu#telu.theorem5.1``).

    Each writer knows what it calls that file.
    """

    text: str
    page: str


@dataclass(frozen=True)
class Anchor:
    """A place that links lead to, by its ``name``: in a line, or as a block before a heading."""

    name: str


@dataclass(frozen=True)
class Term:
    """A term of the field: ``name`` is its key in :data:`actsym.report.prose.TERMS`, which defines it."""

    text: str
    name: str


Inline = Text | Code | Strong | Math | Expression | Decimal | Link | PageLink | Anchor | Term
#: What one paragraph, list item or table cell holds.
Line = tuple[Inline, ...]

# ---------------------------------------------------------------- blocks


class Align(enum.Enum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Heading:
    """The title of what follows; the page's own title has level 1."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    """A paragraph."""

    line: Line


@dataclass(frozen=True)
class Display:
    """A formula on a line of its own: ``left = right``."""

    left: Math
    right: Expression


@dataclass(frozen=True)
class Bullets:
    """A list, one line an item."""

    items: tuple[Line, ...]


@dataclass(frozen=True)
class Table:
    """Column titles, one alignment a column, and rows of as many cells; ``ids`` are names of the rows that links lead
    to, one a row (empty where it has none), or none at all."""

    header: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    align: tuple[Align, ...] = ()
    ids: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        width = len(self.header)
        for row in self.rows:
            if len(row) != width:
                raise ValueError(f"a table of {width} columns has a row of {len(row)} cells")
        if not self.align:
            object.__setattr__(self, "align", (Align.LEFT,) * width)
        elif len(self.align) != width:
            raise ValueError(f"a table of {width} columns has {len(self.align)} alignments")
        if self.ids and len(self.ids) != len(self.rows):
            raise ValueError(f"a table of {len(self.rows)} rows has {len(self.ids)} names of rows")


@dataclass(frozen=True)
class Figure:
    """An image at ``path`` (relative to the report's root folder); ``alt`` describes it to who cannot see it."""

    path: str
    alt: str
    caption: Line = ()


@dataclass(frozen=True)
class Listing:
    """Source code."""

    text: str
    language: str = "python"


@dataclass(frozen=True)
class Card:
    """What a reader came for, at a glance: a label and what is said under it, a row each."""

    rows: tuple[tuple[Line, Line], ...]


@dataclass(frozen=True)
class Details:
    """Blocks that are folded until somebody asks for them, under a ``summary``."""

    summary: Line
    blocks: tuple[Block, ...]


Block = Heading | Paragraph | Display | Bullets | Table | Figure | Listing | Anchor | Card | Details


@dataclass(frozen=True)
class Page(Displayed):
    """One page: ``path`` without suffix, relative to the report's root folder (``activations/telu``)."""

    path: str
    title: str
    blocks: tuple[Block, ...]


def without_links(node: Any, there: Container[str]) -> Any:
    """A node in which links to pages that are not ``there`` (by their paths) are plain text."""
    if isinstance(node, PageLink):
        return node if node.page.partition("#")[0] in there else Text(node.text)
    if isinstance(node, tuple):
        return tuple(without_links(part, there) for part in node)
    if isinstance(node, Paragraph | Bullets | Table | Figure | Card | Details | Page):
        return replace(node, **{f.name: without_links(getattr(node, f.name), there) for f in fields(node)})
    return node


def line(*parts: Inline | str) -> Line:
    """A line from inline nodes; plain strings become :class:`Text`."""
    return tuple(Text(p) if isinstance(p, str) else p for p in parts)


#: Far below /, so that a target outside the report's folder keeps all of its "..".
_FAR = "/" + "a/" * 64


def relative(target: str, page: str) -> str:
    """The address of ``target``, which is relative to the report's root folder, as seen from the page at ``page``."""
    return posixpath.relpath(_FAR + target, _FAR + posixpath.dirname(page)).replace(" ", "%20")


Cell = str | Inline | Line


def _cell(said: Cell) -> Line:
    return line(said) if not isinstance(said, tuple) else said


def table(header: Iterable[Cell], rows: Iterable[Iterable[Any]], align: str = "l", ids: Sequence[str] = ()) -> Table:
    """A table whose cells are texts, nodes or lines (:data:`Cell`).

    ``align`` has a letter for each column, ``l`` or ``r``; its last one goes on.
    """
    titles = tuple(map(_cell, header))
    letters = align.ljust(len(titles), align[-1])
    sides = tuple(Align.RIGHT if letter == "r" else Align.LEFT for letter in letters)
    return Table(titles, tuple(tuple(map(_cell, row)) for row in rows), sides, tuple(ids))


def paragraph(*parts: Inline | str) -> Paragraph:
    """A paragraph from inline nodes and plain strings."""
    return Paragraph(line(*parts))


def bullets(items: Iterable[Cell]) -> Bullets:
    """A list from texts, nodes or lines."""
    return Bullets(tuple(map(_cell, items)))


def joined(parts: Iterable[Inline], separator: str = ", ") -> Line:
    """The parts with a separator between them."""
    return tuple(p for i, part in enumerate(parts) for p in ((Text(separator), part) if i else (part,)))


#: The header of a table of labels, which has no titles.
BLANK: tuple[Line, Line] = ((), ())


def plain(parts: Line) -> str:
    """The text of a line, formulas as LaTeX."""
    return "".join(getattr(p, "text", "") or getattr(p, "latex", "") for p in parts)


def to_json(node: Any) -> Any:
    """A node, and all under it, as JSON-able data: each object says its type, and :class:`Text` is a string."""
    if isinstance(node, Text):
        return node.text
    if is_dataclass(node) and not isinstance(node, type):
        return {"type": type(node).__name__} | {f.name: to_json(getattr(node, f.name)) for f in fields(node)}
    if isinstance(node, enum.Enum):
        return node.value
    if isinstance(node, tuple | list):
        return [to_json(item) for item in node]
    return node


def from_json(data: Any) -> Any:
    """Read back what :func:`to_json` wrote."""
    if isinstance(data, str):
        return Text(data)
    if isinstance(data, list):
        return tuple(map(from_json, data))
    kind = globals()[data["type"]]
    return kind(**{f.name: _field(str(f.type), data[f.name]) for f in fields(kind)})


def _field(annotation: str, value: Any) -> Any:
    if annotation in ("str", "int"):
        return value
    if annotation == "tuple[str, ...]":
        return tuple(value)
    return tuple(map(Align, value)) if annotation == "tuple[Align, ...]" else from_json(value)
