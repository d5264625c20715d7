r"""The tables of a page in LaTeX, to ``\input`` into a paper.

Every table is a ``tabular`` with ``booktabs`` rules, or a ``tabularx`` where columns hold sentences; :data:`PACKAGES`
are the packages that a document loads for them.  Figures for papers are PDF files beside the tables.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from actsym.report import model as m

SUFFIX = ".tex"

PACKAGES = ("amsmath", "amssymb", "booktabs", "tabularx")

#: Characters from which on a column's cells are broken into lines.
_SENTENCE = 40

_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}",
}  # fmt: skip
#: Characters of the report's texts that pdfTeX's fonts lack, as mathematics.
_MATHEMATICS = {
    "−": "-", "√": r"\surd ", "∞": r"\infty ", "≤": r"\le ", "≥": r"\ge ", "≠": r"\ne ", "≈": r"\approx ", "→": r"\to ",
    "∈": r"\in ", "∂": r"\partial ", "∫": r"\int ", "∑": r"\sum ", "²": "^2", "³": "^3", "¹": "^1", "⁰": "^0",
    "⁴": "^4", "⁵": "^5", "⁶": "^6", "⁷": "^7", "⁸": "^8", "⁹": "^9", "⁻": "^{-}", "·": r"\cdot ", "×": r"\times ",
    "±": r"\pm ", "′": "'", "″": "''", "½": r"\tfrac12 ", "ℝ": r"\mathbb{R}", "ⁿ": "^n", "₀": "_0", "₁": "_1",
    "₂": "_2", "₃": "_3", "∇": r"\nabla ", "°": r"^\circ ", "∪": r"\cup ", "∩": r"\cap ", "∘": r"\circ ",
    "≡": r"\equiv ", "∝": r"\propto ", "∼": r"\sim ",
    "ε": r"\varepsilon ", "φ": r"\varphi ", "Θ": r"\Theta ",
}  # fmt: skip


def path(page: m.Page) -> str:
    """Where the page's tables are written, relative to the folder of the format."""
    return page.path + SUFFIX


def render(page: m.Page) -> str:
    """All tables of the page, each below a comment with the heading that it stands under, ending in a newline."""
    parts = [f"% {page.title}: packages {', '.join(PACKAGES)}", *_tables(page.blocks, page.title)]
    return "\n\n".join(parts) + "\n"


def _tables(blocks: tuple[m.Block, ...], title: str) -> Iterator[str]:
    for block in blocks:
        match block:
            case m.Heading(text):
                title = text
            case m.Details(summary, inner):
                yield from _tables(inner, m.plain(summary))
            case m.Card(rows):
                yield f"% {title}\n{table(m.Table(m.BLANK, rows))}"
            case m.Table():
                yield f"% {title}\n{table(block)}"


def table(shown: m.Table) -> str:
    """The table without columns that are empty in every row."""
    columns = [i for i in range(len(shown.header)) if any(row[i] for row in shown.rows)]
    lines = [[_line(row[i]) for i in columns] for row in (shown.header, *shown.rows)]
    kinds = "".join(
        "X" if any(len(m.plain(row[i])) >= _SENTENCE for row in shown.rows) else shown.align[i].value[0]
        for i in columns
    )
    head, *body = (" & ".join(cells) + r" \\" for cells in lines)
    titles = [head, r"\midrule"] if any(shown.header) else []
    kind, width = ("tabularx", r"{\linewidth}") if "X" in kinds else ("tabular", "")
    begin, end = rf"\begin{{{kind}}}{width}{{@{{}}{kinds}@{{}}}}", rf"\end{{{kind}}}"
    return "\n".join([begin, r"\toprule", *titles, *body, r"\bottomrule", end])


def _text(text: str) -> str:
    return "".join(map(_character, text))


def _character(c: str) -> str:
    """A character of plain text.  Raises ``ValueError`` for one that LaTeX has no sign for."""
    if c in _ESCAPES:
        return _ESCAPES[c]
    if c in _MATHEMATICS:
        return rf"\ensuremath{{{_MATHEMATICS[c]}}}"
    name = unicodedata.name(c, "")
    if c.isascii() or name.startswith("LATIN") or c in "–—‘’“”…":
        return c
    if name.startswith(("GREEK SMALL LETTER ", "GREEK CAPITAL LETTER ")):
        _, size, _, letter = name.split(" ", 3)
        return rf"\ensuremath{{\{letter.lower() if size == 'SMALL' else letter.capitalize()}}}"
    raise ValueError(f"no LaTeX for the character {c!r} ({name or 'unnamed'})")


def _line(parts: m.Line) -> str:
    return "".join(map(_inline, parts))


def _inline(node: m.Inline) -> str:
    match node:
        case m.Strong(text):
            return rf"\textbf{{{_text(text)}}}"
        case m.Code(text):
            return rf"\texttt{{{_text(text)}}}"
        case m.Math(latex) | m.Expression(latex, _):
            return f"${_mathematics(latex)}$"
        case m.Anchor():
            return ""
    return _text(node.text)


def _mathematics(latex: str) -> str:
    """The model's LaTeX with what its web renderers know and TeX does not."""
    latex = latex.strip().replace(r"\lt ", "<").replace(r"\gt ", ">")
    signs = (c if c.isascii() else _MATHEMATICS.get(c) or f"{_character(c)[12:-1]} " for c in latex)
    return "".join(signs)
