"""Pages as HTML for a site: what stands around them, style, scripts and figures beside them, MathML, no network."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from html import escape
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

import jinja2
from latex2mathml.converter import convert
from markupsafe import Markup

from actsym.facts.fact import citation, origin, slug
from actsym.report import model as m, prose
from actsym.report.model import Page
from actsym.work.files import digest

#: Sections of the sidebar, each with what the paths of its pages begin with, in this order.
_SECTIONS = (
    ("How-tos", ("howto",)),
    ("Activations", ("activations/",)),
    ("Comparisons", ("tables", "comparisons/")),
    ("Bases and initialisation", ("bases/",)),
    ("What papers state", ("audit", "sources")),
    ("Kernels", ("machines/", "benchmarks/", "exhaustive/", "special")),
    ("How numbers are found and checked", ("methods/", "terms", "data")),
)


class Group(NamedTuple):
    """A part of the sidebar: its pages (paths and titles), and the groups below it."""

    title: str
    pages: tuple[tuple[str, str], ...]
    groups: tuple[Group, ...] = ()

    def holds(self, path: str) -> bool:
        return any(path == p for p, _ in self.pages) or any(group.holds(path) for group in self.groups)


@dataclass(frozen=True)
class Frame:
    """The frame of the pages ``heads`` (their blocks are not read), the start page first; ``families`` are those of
    activations by their pages' paths, ``top`` paths and titles that stand before all sections, ``questions`` texts and
    addresses (with what stands behind the ``#``) that the start page answers with one click."""

    heads: tuple[Page, ...]
    families: Mapping[str, str] = field(default_factory=dict)
    top: tuple[tuple[str, str], ...] = ()
    questions: tuple[tuple[str, str], ...] = ()

    @cached_property
    def paths(self) -> frozenset[str]:
        return frozenset(head.path for head in self.heads)

    @cached_property
    def linked(self) -> str:
        """A hash of which pages there are that some reports lack and pages of activations lead to."""
        return digest(*sorted(path for path in self.paths if not path.startswith(("activations/", "facts/"))))

    def related(self, page: Page) -> list[tuple[str, str]]:
        """Pages about the same activation or the same paper, each with what it is."""
        folder, _, name = page.path.partition("/")
        own = {"activations": [(f"facts/{slug(name)}", "All facts, each with its certificate and command")],
               "audit": [("facts/audit", "All verdicts as facts")]}.get(folder, [])  # fmt: skip
        if folder == "facts":
            about = (h.path for h in self.heads if h.path.startswith(("activations/", "bases/")))
            own = [(path, "Page with figures") for path in about if slug(path.partition("/")[2]) == name]
        return [(path, title) for path, title in own if path in self.paths]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The sidebar, without sections that have no page."""
        found = []
        for title, starts in _SECTIONS:
            groups: dict[str, list[tuple[str, str]]] = {}
            for head in self.heads:
                if head.path.startswith(starts):
                    groups.setdefault(self.families.get(head.path, ""), []).append((head.path, head.title))
            alone = tuple(groups.pop("", ()))
            found.append(Group(title, alone, tuple(Group(name, tuple(within)) for name, within in groups.items())))
        return tuple(group for group in found if group.pages or group.groups)

    def crumbs(self, page: Page) -> list[str]:
        """The sections that a page is in, from the outermost."""
        if page.path.startswith("facts/"):
            return ["Facts"]
        found, groups = [], self.groups
        while group := next((g for g in groups if g.holds(page.path)), None):
            found.append(group.title)
            groups = group.groups
        return found

    def script(self) -> str:
        """The sidebar as a script that all pages share: a page is not written anew where others are."""
        told = json.dumps([self.top, self.groups], ensure_ascii=False, separators=(",", ":"))
        return f"window.actsymPages = {told};\n"

    def bibtex(self, page: Page) -> str:
        """How the page is cited."""
        return citation(page.path, page.title, "actsym report --format html", f"page {page.path}")

    def shown(self, page: Page) -> tuple[tuple[str, str], ...]:
        """The questions, on the start page."""
        return self.questions if page.path == "index" else ()

    def around(self, page: Page) -> str:
        """A hash of all that it puts around a page."""
        return digest(json.dumps([self.crumbs(page), self.related(page), self.shown(page), origin()]))


# ---------------------------------------------------------------- pages

SUFFIX = ".html"

#: Reads a figure (SVG) by its path relative to the report's root folder.
Figures = Callable[[str], str]

#: Style, scripts and frame of every page, and the folder of the site that has those that pages load.
ASSETS, ASSETS_FOLDER = Path(__file__).with_name("assets"), "assets"

#: A paper's number, which is linked wherever it stands.
_ARXIV = re.compile(r"arXiv:(\d{4}\.\d{4,5})")


def path(page: m.Page) -> str:
    """Where the page is written, relative to the report's root folder."""
    return page.path + SUFFIX


def render(page: m.Page, figures: Figures, root: str = "", frame: Frame | None = None) -> str:
    """The page as an HTML document, ending in a newline.

    Links to files that are not pages stay links; ``root`` is where the report's root folder, to which they are
    relative, lies as seen from that of the HTML pages (``../``, or nothing if it is the same).  ``frame`` is what the
    page has around it; unless it is given, that of a page alone.
    """
    return framed(page, fragment(page, figures, root, embedded=False), frame or Frame((page,)))


def framed(page: m.Page, body: str, frame: Frame, scripts: tuple[str, ...] = ()) -> str:
    """A document with ``body`` below the title of ``page``; ``scripts`` are names of assets besides those of all."""

    def address(target: str) -> str:
        name, mark, anchor = target.partition("#")
        return _relative(name + SUFFIX, page.path) + mark + anchor

    return _template().render(
        page=page, body=Markup(body), address=address, crumbs=frame.crumbs(page), contents=_contents(body),
        related=frame.related(page), questions=frame.shown(page), origin=origin(), bibtex=frame.bibtex(page),
        home=_relative("", page.path) + "/", assets=_relative(ASSETS_FOLDER, page.path),
        scripts=("pages.js", "site.js", "search.js", *scripts),
    )  # fmt: skip


#: A heading as :func:`heading` writes it.
_HEADING = re.compile(r'<h([23]) id="([^"]*)">(.*?) <a class="anchor"', re.DOTALL)


def _contents(body: str) -> list[tuple[int, str, Markup]]:
    """Level, anchor and text of the headings of the first two levels; of the first alone where there are many."""
    found = [(int(level), name, Markup(text)) for level, name, text in _HEADING.findall(body)]
    return [f for f in found if f[0] == 2] if len(found) > _CONTENTS else found


#: Headings of a list that is still seen at a glance.
_CONTENTS = 24


def heading(text: str, level: int, name: str) -> str:
    """A heading with a link to itself."""
    return f'<h{level} id="{escape(name)}">{escape(text)} {link_to(name, text)}</h{level}>'


def link_to(name: str, what: str) -> str:
    """The mark that shows beside what has a name, and leads to it."""
    return f'<a class="anchor" href="#{escape(name)}" aria-label="Link to {escape(what)}">¶</a>'


def fragment(page: m.Page, figures: Figures, root: str = "", embedded: bool = True) -> str:
    """What stands below the title, for a document of one's own; ``embedded`` has it hold the figures themselves."""
    place = _Place(page.path, figures, root, embedded, {})
    taken: set[str] = {f"term-{name}" for name in prose.TERMS}
    blocks = list(_blocks(page.blocks, place, taken))
    return "\n".join([*blocks, *(_definition(name, place) for name in tuple(place.terms))])


def _blocks(blocks: tuple[m.Block, ...], place: _Place, taken: set[str]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, m.Heading):
            name = anchor(block.text)
            free = next(n for n in chain([name], (f"{name}-{k}" for k in count(2))) if n not in taken)
            taken.add(free)
            yield heading(block.text, block.level, free)
        elif isinstance(block, m.Details):
            inside = "\n".join(_blocks(block.blocks, place, taken))
            summary = _line(block.summary, place._replace(explained=False))
            yield f"<details><summary>{summary}</summary>\n{inside}\n</details>"
        else:
            yield _block(block, place)


def _definition(name: str, at: _Place) -> str:
    """What opens where a term stands."""
    term = prose.TERMS[name]
    more = f' <a href="{at.of_page(term.more)}">How it is found</a>.' if term.more else ""
    title = f'<a href="{at.of_page(prose.place(name))}">{escape(term.title)}</a>'
    said = _line(term.line, at._replace(explained=False))
    return f'<div popover class="definition" id="term-{name}"><strong>{title}</strong>: {said}{more}</div>'


class _Place(NamedTuple):
    """Where a node stands: its page, and where the page finds figures and files."""

    page: str
    figures: Figures
    root: str
    embedded: bool
    terms: dict[str, None]  # those that occur
    explained: bool = True  # whether terms open their definitions where they stand first

    def of_page(self, target: str) -> str:
        """The address of a page, by its path, or of an anchor on it."""
        page, mark, anchor = target.partition("#")
        return _relative(page + SUFFIX, self.page) + mark + escape(anchor)

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


def _relative(target: str, page: str) -> str:
    return escape(m.relative(target, page))


def _line(parts: m.Line, at: _Place) -> str:
    return "".join(_inline(p, at) for p in parts)


def _inline(node: m.Inline, at: _Place) -> str:
    match node:
        case m.Text(text):
            return _explained(linked(text), at) if at.explained else linked(text)
        case m.Term(text, name):
            return _term(escape(text), name, at)
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
        case m.Link(text, target, copy):
            address = _relative(copy, at.page) if copy and not at.embedded else at.of_file(target)
            return f'<a href="{address}">{escape(text)}</a>'
        case m.PageLink(text, target):
            return f'<a href="{at.of_page(target)}">{escape(text)}</a>'
        case m.Anchor(name):
            return f'<a id="{escape(name)}"></a>'
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
        case m.Anchor():
            return _inline(node, at)
        case m.Figure(where, alt, caption):
            return _figure(at, where, alt, _line(caption, at))
        case m.Card(rows):
            said = (f"<div><dt>{_line(label, at)}</dt><dd>{_line(what, at)}</dd></div>" for label, what in rows)
            return '<dl class="card">\n' + "\n".join(said) + "\n</dl>"
        case m.Listing(text, language):
            return f'<pre><code class="language-{escape(language)}">{escape(text)}</code></pre>'
    raise TypeError(f"no HTML for {type(node).__name__}")


def _term(text: str, name: str, at: _Place) -> str:
    at.terms[name] = None
    return f'<button type="button" class="term" popovertarget="term-{name}">{text}</button>'


#: Titles of terms that mean nothing else, as they stand in text, and the names of the terms.
_TITLES = {d.title: name for name, d in prose.TERMS.items() if name not in ("smoothness", "operations", "undefined")}
_TERM = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, _TITLES))})(?!\w)(?![^<]*</a>)")


def _explained(text: str, at: _Place) -> str:
    """HTML of text in which each term opens its definition where it stands first on the page."""

    def first(found: re.Match[str]) -> str:
        name = _TITLES[found[0]]
        return found[0] if name in at.terms else _term(found[0], name, at)

    return _TERM.sub(first, text)


def linked(text: str) -> str:
    """Text whose numbers of papers lead to them."""
    return _ARXIV.sub(r'<a href="https://arxiv.org/abs/\1">\g<0></a>', escape(text))


def anchor(text: str) -> str:
    """The name of a heading."""
    return "-".join("".join(c if c.isalnum() else " " for c in text.lower()).split())


def _table(table: m.Table, at: _Place) -> str:
    right = [' class="right"' if a is m.Align.RIGHT else "" for a in table.align]
    head = "".join(_title(r, c, at) for r, c in zip(right, table.header, strict=True))
    body = "\n".join(
        _row(name, [(r, c) for r, c in zip(right, row, strict=True)], at)
        for name, row in zip(table.ids or [""] * len(table.rows), table.rows, strict=True)
    )
    return f'<div class="table"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>'


def _title(right: str, title: m.Line, at: _Place) -> str:
    """A column's title, which sorts by the column when it is pressed, unless it leads somewhere itself."""
    if not title:
        return f"<td{right}></td>"
    said = _line(title, at._replace(explained=False))
    if not any(isinstance(part, m.Link | m.PageLink | m.Term) for part in title):
        name = "" if any(hasattr(part, "text") for part in title) else f' aria-label="Sort by {escape(m.plain(title))}"'
        said = f'<button type="button"{name}>{said}</button>'
    return f'<th{right} scope="col">{said}</th>'


def _row(name: str, cells: list[tuple[str, m.Line]], at: _Place) -> str:
    own = f' id="{escape(name)}"' if name else ""
    inside = [f"<td{r}{_value(c)}>{_line(c, at)}</td>" for r, c in cells]
    if name:
        inside[0] = inside[0].removesuffix("</td>") + f" {link_to(name, m.plain(cells[0][1]))}</td>"
    return f"<tr{own}>" + "".join(inside) + "</tr>"


#: A number at the start of a cell, perhaps with a unit or an explanation behind it.
_LEADING = re.compile(r"\s*([-−]?(?:\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?|∞|oo\b|infinite\b))(?![\d.])")


def sort_key(text: str) -> str:
    """What a cell is sorted by where it begins with a number: the number as JavaScript reads it; else nothing.

    >>> sort_key("354 ulp"), sort_key("−∞"), sort_key("1,024"), sort_key("2 of 3"), sort_key("C")
    ('354', '-Infinity', '1024', '2', '')
    """
    found = _LEADING.match(text)
    if not found:
        return ""
    plain = found[1].replace("−", "-").replace(",", "")
    return plain if plain[-1].isdigit() else "-Infinity" if plain.startswith("-") else "Infinity"


def _value(parts: m.Line) -> str:
    text = m.plain(parts).replace(r"\infty", "∞")
    key = sort_key(text)
    return f' data-value="{key}"' if key and key != text.strip() else ""


#: Width and height of a drawing, in points.
_SIZE = re.compile(r' (width|height)="([\d.]+)(?:pt)?"')


def _figure(at: _Place, where: str, alt: str, caption: str) -> str:
    svg = at.figures(where)
    box = "".join(f' {side}="{float(points) * 4 / 3:.0f}"' for side, points in _SIZE.findall(svg.partition("<defs")[0]))
    data = f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}" if at.embedded else ""
    image = f'<img src="{data or _relative(where, at.page)}" alt="{escape(alt)}"{box} loading="lazy">'
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
