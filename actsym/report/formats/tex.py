r"""Pages as LaTeX fragments for a paper's appendix: ``\input`` one in a document that loads what :data:`PREAMBLE` does.

Tables are ``longtable`` with ``booktabs`` rules; figures are pictures inside the fragment
(:mod:`~actsym.report.formats.drawing`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from actsym.report import model as m
from actsym.report.formats import drawing

SUFFIX = ".tex"

PREAMBLE = r"""\documentclass[10pt]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage{amsmath,amssymb}
\usepackage{array,booktabs,graphicx,longtable}
\usepackage[a4paper,margin=12mm,includefoot,footskip=6mm]{geometry}
\setlength{\LTleft}{0pt}
\setlength{\LTpre}{2pt plus 2pt}
\setlength{\LTpost}{2pt plus 2pt}
\setlength{\emergencystretch}{3em}
\linespread{0.96}
\setlength{\parindent}{0pt}
\setlength{\parskip}{2pt plus 1pt}
\setlength{\abovedisplayskip}{2pt plus 2pt}
\setlength{\belowdisplayskip}{2pt plus 2pt}
\makeatletter
\renewcommand\subsection{\@startsection{subsection}{2}{0pt}{5pt plus 1pt}{1pt}{\normalfont\bfseries}}
\renewcommand\subsubsection{\@startsection{subsubsection}{3}{0pt}{3pt plus 1pt}{1pt}{\normalfont\small\bfseries}}
\renewcommand\paragraph{\@startsection{paragraph}{4}{0pt}{4pt plus 1pt}{1pt}{\normalfont\small\bfseries}}
\makeatother
"""

#: Characters of a formula that a line has room for in any case, and of one that can still be read when it is shrunk.
_SHORT_DISPLAY, _LONGEST_DISPLAY = 120, 700
_FITTED = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}"

#: What is about machines rather than functions, and stays out of a paper.
_LEFT_OUT = ("Kernel accuracy", "Floating point")

#: Where a long line of code may be broken besides at spaces.
_OPENED = re.compile(r"(?<=[(*])(?=[^)*])")

#: Width of a digit in a table as a share of the line, and letters of a word that is not to be broken.
_CHARACTER, _WORD = 0.0074, 15

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
    "≡": r"\equiv ", "∝": r"\propto ",
    "ε": r"\varepsilon ", "φ": r"\varphi ", "Θ": r"\Theta ",
}  # fmt: skip


def path(page: m.Page) -> str:
    """Where the page is written, relative to the report's root folder."""
    return page.path + SUFFIX


def render(page: m.Page, figures: Callable[[str], str] = lambda path: "") -> str:
    """The page as a fragment: a section, ending in a newline; ``figures`` reads the SVG of a figure by its path."""
    blocks = [rf"\section{{{_text(page.title)}}}", *(_block(b, figures) for b in page.blocks)]
    return "\n\n".join([blocks[0], r"{\footnotesize", *(b for b in blocks[1:] if b), "}"]) + "\n"


def document(fragments: Iterable[str]) -> str:
    r"""A document that inputs the fragments (paths relative to it)."""
    inputs = "\n".join(rf"\input{{{f.removesuffix(SUFFIX)}}}" for f in fragments)
    return PREAMBLE + "\\begin{document}\n" + inputs + "\n\\end{document}\n"


def _text(text: str) -> str:
    return "".join(_character(c) for c in text)


def _character(c: str) -> str:
    if c in _ESCAPES:
        return _ESCAPES[c]
    if c.isascii():
        return c
    if c in _MATHEMATICS:
        return rf"\ensuremath{{{_MATHEMATICS[c]}}}"
    name = unicodedata.name(c, "")
    if name.startswith(("GREEK SMALL LETTER ", "GREEK CAPITAL LETTER ")):
        _, size, _, letter = name.split(" ", 3)
        return rf"\ensuremath{{\{letter.lower() if size == 'SMALL' else letter.capitalize()}}}"
    if name.startswith("LATIN") or c in "–—‘’“”…":
        return c
    raise ValueError(f"no LaTeX for the character {c!r} ({name or 'unnamed'})")


def _line(parts: m.Line) -> str:
    return "".join(_inline(p) for p in parts)


def _inline(node: m.Inline) -> str:
    match node:
        case m.Text(text) | m.Decimal(text, _):
            return _text(text)
        case m.Strong(text):
            return rf"\textbf{{{_text(text)}}}"
        case m.Code(text):
            return r"\texttt{" + r"\allowbreak{}".join(map(_text, _OPENED.split(text))) + "}"
        case m.Math(latex) | m.Expression(latex, _):
            return f"${_mathematics(latex)}$"
        case m.Link(text, _) | m.PageLink(text, _) | m.Term(text, _):
            return _text(text)
        case m.Anchor(name):
            return rf"\label{{{name}}}"
    raise TypeError(f"no LaTeX for {type(node).__name__}")


def _mathematics(latex: str) -> str:
    """The model's LaTeX with what its web renderers know and TeX does not."""
    latex = latex.strip().replace(r"\lt ", "<").replace(r"\gt ", ">")
    return "".join(c if c.isascii() else _MATHEMATICS.get(c) or _inside(c) for c in latex)


def _inside(c: str) -> str:
    return _character(c).removeprefix(r"\ensuremath{").removesuffix("}") + " "


def _block(node: m.Block, figures: Callable[[str], str]) -> str:
    match node:
        case m.Heading(text, level):
            command = {2: "subsection", 3: "subsubsection"}.get(level, "paragraph")
            return rf"\{command}*{{{_text(text)}}}"
        case m.Paragraph(line):
            return _line(line)
        case m.Display(left, right):
            return _display(left, right)
        case m.Bullets(items) if all(isinstance(p, m.Link) for item in items for p in item):
            return ""  # files beside the report, which a paper has not
        case m.Bullets(items):
            inner = "\n".join(rf"\item {{}}{_line(i)}" for i in items)
            lean = "\\setlength{\\itemsep}{0pt}\\setlength{\\parskip}{0pt}\\setlength{\\topsep}{0pt}\n"
            return "{\\scriptsize\\begin{itemize}" + lean + inner + "\n\\end{itemize}}"
        case m.Table():
            return _table(node)
        case m.Anchor():
            return _inline(node)
        case m.Card(rows):
            return _table(m.Table(m.BLANK, rows))
        case m.Details(summary) if m.plain(summary).startswith(_LEFT_OUT):
            return rf"\emph{{{_line(summary)}: in the report.}}"
        case m.Details(summary, blocks):
            return "\n\n".join([rf"\paragraph*{{{_line(summary)}}}", *_folded(blocks, figures)])
        case m.Figure(path, _, caption):
            said = rf"\emph{{{_line(caption)}}}" if caption else ""
            svg = figures(path)
            return f"\\centerline{{{drawing.picture(svg, _text)}}}\n\n{said}" if svg else said
        case m.Listing(text, _):
            return "{\\scriptsize\\begin{verbatim}\n" + text + "\n\\end{verbatim}}"
    raise TypeError(f"no LaTeX for {type(node).__name__}")


def _folded(blocks: tuple[m.Block, ...], figures: Callable[[str], str]) -> Iterator[str]:
    """What stands under details: formulas that follow each other run on in lines."""
    for displayed, run in groupby(blocks, lambda b: isinstance(b, m.Display)):
        if displayed:
            formulas = (_formula(b) for b in run if isinstance(b, m.Display))
            yield r"{\scriptsize\raggedright " + r"\quad ".join(formulas) + r"\par}"
        else:
            yield from filter(None, (_block(b, figures) for b in run))


def _formula(node: m.Display) -> str:
    """A formula in a line, shrunk where it is wider than that."""
    if len(node.right.latex) > _LONGEST_DISPLAY:
        return _too_long(node.left)
    formula = rf"$\textstyle {_mathematics(node.left.latex)} = {_mathematics(node.right.latex)}$"
    return rf"{_FITTED}{{{formula}}}"


def _too_long(left: m.Math) -> str:
    return f"${_mathematics(left.latex)}$ has a formula too long for a page; the JSON of this page holds it."


def _display(left: m.Math, right: m.Expression) -> str:
    """A formula, smaller where it is wider than the line; what nobody could read then is left to the other formats."""
    if len(right.latex) > _LONGEST_DISPLAY:
        return _too_long(left)
    formula = f"{_mathematics(left.latex)} = {_mathematics(right.latex)}"
    if len(formula) > _SHORT_DISPLAY:
        formula = f"{_FITTED}{{$\\displaystyle {formula}$}}"
    return f"\\[\n{formula}\n\\]"


def _filled(table: m.Table) -> m.Table:
    """The table without columns that are empty in every row."""
    kept = [i for i in range(len(table.header)) if any(row[i] for row in table.rows)]
    if len(kept) == len(table.header) or not kept:
        return table
    rows = tuple(tuple(row[i] for i in kept) for row in table.rows)
    return m.Table(tuple(table.header[i] for i in kept), rows, tuple(table.align[i] for i in kept))


def _table(table: m.Table) -> str:
    table = _filled(table)
    columns = "".join(
        (r">{\raggedleft\arraybackslash}" if a is m.Align.RIGHT else r">{\raggedright\arraybackslash}")
        + rf"p{{{w:.3f}\linewidth}}"
        for a, w in zip(table.align, _widths(table), strict=True)
    )
    titles = " & ".join(rf"\textbf{{{_line(c)}}}" for c in table.header) + r" \\"
    head = f"\n\\toprule\n{titles}\n\\midrule" if any(table.header) else "\n\\toprule"
    rows = "\n".join(" & ".join(_line(c) for c in row) + r" \\" for row in table.rows)
    return (
        "{\\scriptsize\\setlength{\\tabcolsep}{3pt}\\renewcommand{\\arraystretch}{0.92}\n"
        rf"\begin{{longtable}}{{@{{}}{columns}@{{}}}}" + head + "\n\\endhead\n"
        "\\bottomrule\n\\endfoot\n" + rows + "\n\\end{longtable}}"
    )


def _widths(table: m.Table) -> list[float]:
    """Shares of the line: what the longest word needs, and of the rest more where there is more text; what is short
    keeps to one line where it can."""
    room = 0.94 - 0.012 * len(table.header)
    columns = list(zip(table.header, *table.rows, strict=True))
    most = [max((_length(c) for c in column), default=0) ** 0.6 + 2 for column in columns]
    least = [_CHARACTER * max((_longest_word(c) for c in column), default=0) for column in columns]
    rest = room - sum(least)
    if rest < 0:
        return [room * w / sum(most) for w in most]
    return [w + rest * v / sum(most) for w, v in zip(least, most, strict=True)]


def _longest_word(parts: m.Line) -> int:
    """Characters that no line is broken between: of numbers, names and code all, of words and formulas not too many."""
    words = [word for p in parts for word in getattr(p, "text", "").split()]
    formulas = [len(p.latex) // 2 for p in parts if hasattr(p, "latex")]
    return max((*(min(len(w), _WORD) if w.isalpha() else len(w) for w in words), *(min(n, _WORD) for n in formulas), 0))


def _length(parts: m.Line) -> int:
    return sum(len(getattr(p, "text", "")) or len(getattr(p, "latex", "")) // 2 for p in parts)
