"""Pages as Markdown that code hosts render, mathematics and tables included."""

from __future__ import annotations

import re
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


def _block(node: m.Block, page: str) -> str:
    match node:
        case m.Heading(text, level):
            return "#" * level + " " + _escape(text)
        case m.Paragraph(line):
            return _line(line, page)
        case m.Display(left, right):
            return f"```math\n{left.latex} = {right.latex}\n```"
        case m.Bullets(items):
            return "\n".join("- " + _line(item, page) for item in items)
        case m.Table():
            return _table(node, page)
        case m.Anchor():
            return _inline(node, page, False)
        case m.Figure(path, alt, caption):
            image = f"![{_escape(alt)}]({_relative(path, page)})"
            return image + ("\n\n" + _line(caption, page) if caption else "")
        case m.Card(rows):
            return _table(m.Table(m.BLANK, tuple(((m.Strong(m.plain(label)),), said) for label, said in rows)), page)
        case m.Details(summary, blocks):
            inside = "\n\n".join(_block(b, page) for b in blocks)
            return f"<details><summary>{escape(m.plain(summary))}</summary>\n\n{inside}\n\n</details>"
        case m.Listing(text, language):
            return f"```{language}\n{text}\n```"
    raise TypeError(f"no Markdown for {type(node).__name__}")


def _table(table: m.Table, page: str) -> str:
    rows = [[_line(c, page, True) for c in table.header], [_ALIGN[a] for a in table.align]]
    for name, (first, *cells) in zip(table.ids or [""] * len(table.rows), table.rows, strict=True):
        named = (m.Anchor(name), *first) if name else first
        rows.append([_line(c, page, True) for c in (named, *cells)])
    return "\n".join("| " + " | ".join(cells) + " |" for cells in rows)
