"""Pages as self-contained HTML: style, script and figures inside the file, mathematics as MathML, no network."""

from __future__ import annotations

import base64
import posixpath
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

import jinja2
from latex2mathml.converter import convert
from markupsafe import Markup

from actsym.report import model as m

SUFFIX = ".html"

#: Reads a figure (SVG) by its path relative to the report's root folder.
Figures = Callable[[str], str]

#: Style, script and frame of every page.
ASSETS = Path(__file__).with_name("assets")


def path(page: m.Page) -> str:
    """Where the page is written, relative to the report's root folder."""
    return page.path + SUFFIX


def render(page: m.Page, figures: Figures, root: str = "") -> str:
    """The page as an HTML document, ending in a newline.

    Links to files that are not pages stay links; ``root`` is where the report's root folder, to which they are
    relative, lies as seen from that of the HTML pages (``../``, or nothing if it is the same).
    """
    body = fragment(page, figures, root)
    return _template().render(
        title=page.title, body=Markup(body), start=_relative("index" + SUFFIX, page.path),
        style=Markup(_asset("style.css")), script=Markup(_asset("sort.js")),
    )  # fmt: skip


def fragment(page: m.Page, figures: Figures, root: str = "") -> str:
    """What stands below the title, for a document of one's own."""
    place, taken, blocks = _Place(page.path, figures, root), Counter[str](), []
    for block in page.blocks:
        if isinstance(block, m.Heading):
            anchor = _anchor(block.text)
            taken[anchor] += 1
            number = f"-{taken[anchor]}" if taken[anchor] > 1 else ""
            blocks.append(f'<h{block.level} id="{anchor}{number}">{escape(block.text)}</h{block.level}>')
        else:
            blocks.append(_block(block, place))
    return "\n".join(blocks)


class _Place(NamedTuple):
    """Where a node stands: its page, and where the page finds figures and files."""

    page: str
    figures: Figures
    root: str

    def of_page(self, target: str) -> str:
        """The address of a page, by its path."""
        return _relative(target + SUFFIX, self.page)

    def of_file(self, target: str) -> str:
        """The address of a file, by its path relative to the report's root folder."""
        absolute = target.startswith(("http://", "https://"))
        return escape(target) if absolute else _relative(self.root + target, self.page)


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(ASSETS), undefined=jinja2.StrictUndefined, autoescape=True,
        keep_trailing_newline=True,
    )  # fmt: skip
    return environment.get_template("page.html.j2")


@cache
def _asset(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")


def _relative(target: str, page: str) -> str:
    anchor = "/" + "a/" * 64
    return escape(posixpath.relpath(anchor + target, anchor + posixpath.dirname(page)).replace(" ", "%20"))


def _line(parts: m.Line, at: _Place) -> str:
    return "".join(_inline(p, at) for p in parts)


def _inline(node: m.Inline, at: _Place) -> str:
    match node:
        case m.Text(text):
            return escape(text)
        case m.Strong(text):
            return f"<strong>{escape(text)}</strong>"
        case m.Code(text):
            return f"<code>{escape(text)}</code>"
        case m.Math(latex):
            return mathml(latex)
        case m.Expression(latex, srepr):
            return f'<span title="{escape(srepr)}">{mathml(latex)}</span>' if len(srepr) < 300 else mathml(latex)
        case m.Decimal(text, _):
            return escape(text)
        case m.Link(text, target):
            return f'<a href="{at.of_file(target)}">{escape(text)}</a>'
        case m.PageLink(text, target):
            return f'<a href="{at.of_page(target)}">{escape(text)}</a>'
    raise TypeError(f"no HTML for {type(node).__name__}")


def _block(node: m.Block, at: _Place) -> str:
    match node:
        case m.Paragraph(line):
            return f'<p class="line">{_line(line, at)}</p>'
        case m.Display(left, right):
            return f'<div class="display">{mathml(f"{left.latex} = {right.latex}", True)}</div>'
        case m.Bullets(items):
            return "<ul>\n" + "\n".join(f'<li><div class="line">{_line(i, at)}</div></li>' for i in items) + "\n</ul>"
        case m.Table():
            return _table(node, at)
        case m.Figure(where, alt, caption):
            return _figure(at.figures(where), alt, _line(caption, at))
        case m.Listing(text, language):
            return f'<pre><code class="language-{escape(language)}">{escape(text)}</code></pre>'
    raise TypeError(f"no HTML for {type(node).__name__}")


def _anchor(text: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in text.lower()).split())


def _table(table: m.Table, at: _Place) -> str:
    right = [' class="right"' if a is m.Align.RIGHT else "" for a in table.align]
    head = "".join(
        f'<th{r} scope="col"><button type="button">{_line(c, at)}</button></th>'
        for r, c in zip(right, table.header, strict=True)
    )
    rows = (
        "<tr>" + "".join(f"<td{r}>{_line(c, at)}</td>" for r, c in zip(right, row, strict=True)) + "</tr>"
        for row in table.rows
    )
    body = "\n".join(rows)
    return f'<div class="table"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>'


def _figure(svg: str, alt: str, caption: str) -> str:
    data = base64.b64encode(svg.encode()).decode()
    image = f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(alt)}">'
    return f"<figure>{image}" + (f"<figcaption>{caption}</figcaption>" if caption else "") + "</figure>"


# ---------------------------------------------------------------- MathML as browsers set it as TeX would

#: Letters of one upright name, each an element of its own.
_LETTERS = re.compile(r'(?:<mi mathvariant="normal">\w</mi>){2,}')
#: A name of several letters behind a factor.
_FACTOR = re.compile(r"(</(?:mi|mn|mrow|mfrac|msup|msub|msubsup|msqrt|mroot)>)(?=(?:<mrow>)*<mi>[A-Za-z]{2,}</mi>)")
#: A sign that nothing stands before: behind a relation, a comma or an opening parenthesis.
_SIGN = re.compile(r"(<mo[^>]*>(?!&#x0005D;|&#x00029;|[\])!′])[^<]*</mo>)<mo>(&#x02212;|\+|&#x0002B;)</mo>")
_BAR = '<mo accent="true">&#x02015;</mo>'


@cache
def mathml(latex: str, display: bool = False) -> str:
    """The ``math`` element of a formula; ``display`` for one on a line of its own."""
    text = convert(latex.strip(), display="block" if display else "inline")
    text = _LETTERS.sub(lambda run: f"<mi>{re.sub('<[^>]*>', '', run[0])}</mi>", text)
    text = _FACTOR.sub(r'\1<mspace width="0.167em"/>', text)
    text = _SIGN.sub(r'\1<mo form="prefix">\2</mo>', text)
    return text.replace(_BAR, _BAR.replace("accent", "stretchy"))
