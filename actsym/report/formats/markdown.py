"""Pages as Markdown that code hosts render, mathematics and tables included."""

from __future__ import annotations

import re
from functools import singledispatch
from html import escape

from actsym.report import model as m, prose

SUFFIX = ".md"

_SPECIAL = re.compile(r"([\\`*_\[\]<|$~])")
#: What starts a heading, quotation or list when it comes first on a line.
_LEADING = re.compile(r"^(\s*(?:\d+(?=[.)]\s))?)([#>+.)-])")
#: What a Markdown parser may read inside $...$ before the mathematics is typeset.
_MARKED_UP = re.compile(r"\\[^A-Za-z]|[*`~]|\][\[(]|_.*_")
_ALIGN = {m.Align.LEFT: ":--", m.Align.RIGHT: "--:"}
#: Start pages have the name that code hosts show with the folder.
_INDEX = {"index": "README"}


def path(page: m.Page) -> str:
    """Where the page is written, relative to the report's root folder."""
    return _file(page.path)


def render(page: m.Page) -> str:
    """The page as Markdown text, ending in a newline."""
    blocks = [f"# {_escape(page.title)}", *(_block(b, page.path) for b in page.blocks)]
    return "\n\n".join(blocks) + "\n"


def _file(name: str) -> str:
    page, mark, anchor = name.partition("#")
    return _INDEX.get(page, page) + SUFFIX + mark + anchor


def _relative(target: str, page: str) -> str:
    """``target``, which is relative to the report's root folder, as seen from ``page``."""
    return target if target.startswith(("http://", "https://")) else m.relative(target, page)


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _math(text: str) -> str:
    text = text.strip()
    return f"$`{text}`$" if _MARKED_UP.search(text) else f"${text}$"


def _code(text: str, in_table: bool) -> str:
    fence = "`" * (1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    text = text.replace("|", r"\|") if in_table else text
    return f"{fence} {text} {fence}" if "`" in text else f"{fence}{text}{fence}"


def _line(parts: m.Line, page: str, in_table: bool = False) -> str:
    text = "".join(_inline(p, page, in_table) for p in parts)
    if in_table:
        return " ".join(text.split())
    return _LEADING.sub(r"\1\\\2", text) if parts and isinstance(parts[0], m.Text) else text


def _inline(node: m.Inline, page: str, in_table: bool) -> str:
    match node:
        case m.Text(text):
            return _escape(text)
        case m.Strong(text):
            return f"**{_escape(text)}**"
        case m.Code(text):
            return _code(text, in_table)
        case m.Math(latex) | m.Expression(latex, _):
            return _math(latex)
        case m.Decimal(text, _):
            return text
        case m.Link(text, target, _):
            return f"[{_escape(text)}]({_relative(target, page)})"
        case m.PageLink(text, target):
            return f"[{_escape(text)}]({_relative(_file(target), page)})"
        case m.Anchor(name):
            return f'<a id="{name}"></a>'
        case m.Term(text, name):
            return f"[{_escape(text)}]({_relative(_file(prose.place(name)), page)})"
    raise TypeError(f"no Markdown for {type(node).__name__}")


@singledispatch
def _block(node: m.Block, page: str) -> str:
    raise TypeError(f"no Markdown for {type(node).__name__}")


@_block.register
def _(node: m.Heading, page: str) -> str:
    return "#" * node.level + " " + _escape(node.text)


@_block.register
def _(node: m.Paragraph, page: str) -> str:
    return _line(node.line, page)


@_block.register
def _(node: m.Display, page: str) -> str:
    return f"```math\n{node.left.latex} = {node.right.latex}\n```"


@_block.register
def _(node: m.Bullets, page: str) -> str:
    return "\n".join("- " + _line(item, page) for item in node.items)


@_block.register
def _(node: m.Table, page: str) -> str:
    rows = [_row([_line(c, page, True) for c in node.header]), _row([_ALIGN[a] for a in node.align])]
    for name, (first, *cells) in zip(node.ids or [""] * len(node.rows), node.rows, strict=True):
        named = (m.Anchor(name), *first) if name else first
        rows.append(_row([_line(c, page, True) for c in (named, *cells)]))
    return "\n".join(rows)


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


@_block.register
def _(node: m.Figure, page: str) -> str:
    image = f"![{_escape(node.alt)}]({_relative(node.path, page)})"
    return image + ("\n\n" + _line(node.caption, page) if node.caption else "")


@_block.register
def _(node: m.Anchor, page: str) -> str:
    return _inline(node, page, False)


@_block.register
def _(node: m.Card, page: str) -> str:
    return _block(m.Table(m.BLANK, tuple(((m.Strong(m.plain(label)),), said) for label, said in node.rows)), page)


@_block.register
def _(node: m.Details, page: str) -> str:
    inside = "\n\n".join(_block(b, page) for b in node.blocks)
    return f"<details><summary>{escape(m.plain(node.summary))}</summary>\n\n{inside}\n\n</details>"


@_block.register
def _(node: m.Listing, page: str) -> str:
    return f"```{node.language}\n{node.text}\n```"
