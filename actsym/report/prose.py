"""The report's prose: Markdown files beside this module, which markdown-it-py reads into the nodes of pages; and terms.

A file begins with its title.  Links lead to pages by their paths in the report (``[text](methods/moments)``) or to
addresses, and LaTeX stands between dollar signs.  ``{{name}}`` is a value in a text; alone in a paragraph, blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.tree import SyntaxTreeNode

from actsym.report import model as m

FOLDER = Path(__file__).with_name("texts")


def page(path: str, **values: str | Sequence[m.Block]) -> m.Page:
    """The page that is written in ``FOLDER/path.md``; ``values`` are what stands for names in braces."""
    text = (FOLDER / f"{path}.md").read_text(encoding="utf-8")
    for name, value in values.items():
        if isinstance(value, str):
            text = text.replace(f"{{{{{name}}}}}", value)
    title, *blocks = SyntaxTreeNode(_reader().parse(text)).children
    placed = {f"{{{{{name}}}}}": tuple(value) for name, value in values.items() if not isinstance(value, str)}
    return m.Page(path, title.children[0].content, tuple(b for block in blocks for b in _block(block, placed)))


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark").enable("table")
    reader.inline.ruler.before("escape", "mathematics", _mathematics)
    return reader


def _mathematics(state: StateInline, silent: bool) -> bool:
    """LaTeX between dollar signs, in which nothing else is mark-up."""
    end = state.src.find("$", state.pos + 1)
    if state.src[state.pos] != "$" or end < 0:
        return False
    if not silent:
        state.push("mathematics", "", 0).content = state.src[state.pos + 1 : end]
    state.pos = end + 1
    return True


def _block(node: SyntaxTreeNode, placed: dict[str, tuple[m.Block, ...]]) -> Iterator[m.Block]:
    match node.type:
        case "heading":
            yield m.Heading(m.plain(_line(node)), int(node.tag[1]))
        case "paragraph" if node.children[0].content in placed:
            yield from placed[node.children[0].content]
        case "paragraph":
            yield m.Paragraph(_line(node))
        case "bullet_list":
            yield m.Bullets(tuple(_line(item.children[0]) for item in node.children))
        case "fence":
            yield m.Listing(node.content.removesuffix("\n"), node.info)
        case "table":
            head, *rows = (row for part in node.children for row in part.children)
            yield m.Table(tuple(map(_line, head.children)), tuple(tuple(map(_line, r.children)) for r in rows))
        case _:
            raise ValueError(f"no node of a page for {node.type} in prose")


def _line(node: SyntaxTreeNode) -> m.Line:
    inline: list[m.Inline] = []
    for part in (part for child in node.children for part in child.children):
        found = _inline(part)
        if isinstance(found, m.Text) and inline and isinstance(inline[-1], m.Text):
            inline[-1] = m.Text(inline[-1].text + found.text)
        elif found != m.Text(""):
            inline.append(found)
    return tuple(inline)


def _inline(node: SyntaxTreeNode) -> m.Inline:
    text = "".join(child.content for child in node.children) or node.content
    match node.type:
        case "mathematics":
            return m.Math(text)
        case "code_inline":
            return m.Code(text)
        case "strong":
            return m.Strong(text)
        case "link":
            target = str(node.attrs["href"])
            return m.Link(text, target) if "://" in target else m.PageLink(text, target)
        case "softbreak":
            return m.Text(" ")
    return m.Text(text)


# ---------------------------------------------------------------- terms

#: Where all of them stand.
TERMS_PATH = "terms"


@dataclass(frozen=True)
class Definition:
    """A term's ``title``, what it means, and the page that says more (its path; may be empty)."""

    title: str
    line: m.Line
    more: str = ""


def _read() -> Iterator[tuple[str, Definition]]:
    """The terms of ``texts/terms.md``: below each title its name in code, what it means, and a link to more."""
    blocks = iter(page(TERMS_PATH).blocks)
    for heading, paragraph in zip(blocks, blocks, strict=True):
        assert isinstance(heading, m.Heading) and isinstance(paragraph, m.Paragraph)
        name, *line = paragraph.line
        last = line[-1]
        more = last.page if isinstance(last, m.PageLink) else ""
        line = line[:-1] if more else line
        yield m.plain((name,)), Definition(heading.text, _stripped(line), more)


def _stripped(line: list[m.Inline]) -> m.Line:
    """The line without the spaces behind the name and before the link."""
    ends = {0: str.lstrip, len(line) - 1: str.rstrip}
    parts = (m.Text(ends[i](p.text)) if i in ends and isinstance(p, m.Text) else p for i, p in enumerate(line))
    if len(line) == 1:
        return m.line(m.plain(tuple(line)).strip())
    return tuple(part for part in parts if part != m.Text(""))


#: By the name that :class:`~actsym.report.model.Term` gives.
TERMS: Mapping[str, Definition] = dict(_read())


def place(name: str) -> str:
    """The page and anchor of a term's definition.  Raises ``KeyError`` for a term that is not defined."""
    if name not in TERMS:
        raise KeyError(name)
    return f"{TERMS_PATH}#{name}"


def terms() -> m.Page:
    """Every term with its definition."""
    rows = tuple(
        (m.line(m.Strong(d.title)), d.line, m.line(m.PageLink("how it is found", d.more)) if d.more else ())
        for d in TERMS.values()
    )
    header = tuple(map(m.line, ("Term", "What it means", "More")))
    return m.Page(TERMS_PATH, "Terms", (m.Table(header, rows, ids=tuple(TERMS)),))
