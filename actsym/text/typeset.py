r"""SymPy expressions as LaTeX that MathJax, KaTeX and TeX all accept, on code hosts too.

Code hosts refuse ``\operatorname``, read ``|`` as the edge of a table cell and ``<`` as the start of a
tag; SymPy writes all three.  What leaves this module holds none of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache as memoised

import sympy as sp
from sympy.printing.latex import LatexPrinter
from sympy.printing.printer import Printer
from sympy.printing.repr import ReprPrinter

from actsym.work import cache, classes, provenance
from actsym.work.files import digest

#: How the catalogue's parameter names are typeset.
_SYMBOLS = {"eps": r"\varepsilon"}

_REWRITES = (
    (re.compile(r"\\operatorname\{"), r"\\mathrm{"),
    (re.compile(r"\\left\|"), r"\\left\\lvert "),
    (re.compile(r"\\right\|"), r"\\right\\rvert "),
    (re.compile(r"\\[:;,!]"), " "),
    (re.compile(r"<"), r"\\lt "),
    (re.compile(r">"), r"\\gt "),
    (re.compile(r"\|"), r"\\vert "),
)


@memoised
def _terms(total: sp.Expr, order: str | None) -> tuple[sp.Expr, ...]:
    """The terms of a sum in the order of print, which SymPy finds out by computing their coefficients each time."""
    return tuple(total.as_ordered_terms(order=order))


class _Ordered(Printer):
    """A printer that asks for the order of a sum's terms once."""

    def _as_ordered_terms(self, expr: sp.Expr, order: str | None = None) -> list[sp.Expr]:
        return list(_terms(expr, order or self.order))


class _Exact(_Ordered, ReprPrinter):
    """``srepr``."""


#: Exact notation with the terms of sums as they come, which takes no time and tells expressions apart.
_UNORDERED = ReprPrinter({"order": "none"})


class _Printer(_Ordered, LatexPrinter):
    """LaTeX as people write it: short cases, powers of ten, and names of several letters upright."""

    def _print_Symbol(self, expr: sp.Symbol, style: str = "plain") -> str:
        text = _SYMBOLS.get(expr.name) or super()._print_Symbol(expr, style)
        name, index, rest = text.partition("_")
        return rf"\mathrm{{{name}}}{index}{rest}" if name.isalpha() and len(name) > 1 else text

    def _print_Rational(self, expr: sp.Rational) -> str:
        zeros = len(str(expr.q)) - 1
        if zeros >= 3 and expr.q == 10**zeros and abs(expr.p) < 10:
            factor = "" if expr.p == 1 else "-" if expr.p == -1 else rf"{expr.p} \cdot "
            return rf"{factor}10^{{-{zeros}}}"
        return super()._print_Rational(expr)

    def _print_Piecewise(self, expr: sp.Piecewise) -> str:
        rows = []
        for value, condition in expr.args:
            when = r"\text{otherwise}" if condition == sp.true else self._print(condition)
            rows.append(f"{self._print(value)} & {when}")
        return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"


@dataclass
class _Memory:
    """What expressions look like, kept from run to run: setting them takes longer than everything else on a page."""

    entry: str = ""
    texts: dict[str, tuple[str, str]] = field(default_factory=dict)
    grown: bool = False

    def look_up(self, expr: sp.Basic) -> tuple[str, str]:
        """LaTeX and exact notation of ``expr``."""
        if not self.entry:
            self.entry = provenance.key(__name__)
            self.texts = cache.load(self.entry) or {}
        try:
            key = digest(_UNORDERED.doprint(expr), *classes.code(expr))
        except LookupError:
            return _latex(expr), _Exact().doprint(expr)
        if key not in self.texts:
            self.texts[key], self.grown = (_latex(expr), _Exact().doprint(expr)), True
        return self.texts[key]


_memory = _Memory()


def keep() -> None:
    """Keep on disk what was set in this run."""
    if _memory.grown:
        cache.store(_memory.entry, _memory.texts)
        _memory.grown = False


def latex(expr: sp.Basic) -> str:
    """LaTeX of ``expr``, safe in a table cell.

    >>> latex(sp.Abs(sp.Symbol("x")))
    '\\\\left\\\\lvert {x}\\\\right\\\\rvert'
    """
    return _memory.look_up(expr)[0]


def srepr(expr: sp.Basic) -> str:
    """SymPy's ``srepr``: ``expr`` as text for a program that reads it back."""
    return _memory.look_up(expr)[1]


def _latex(expr: sp.Basic) -> str:
    text = _Printer({"inv_trig_style": "full"}).doprint(expr)
    for pattern, replacement in _REWRITES:
        text = pattern.sub(replacement, text)
    return " ".join(text.split())


def symbol(name: str) -> str:
    """LaTeX of a parameter's name."""
    return latex(sp.Symbol(name))


#: Notation in plain characters, and LaTeX of it.
_TYPESET: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\b(Var|Cov)\b"), r"\\mathrm{\1}"),
    (re.compile(r"∂"), r"\\partial "),
    (re.compile(r"√\((.*)\)"), r"\\sqrt{\1}"),
    (re.compile(r"\|([^|]*)\|"), r"\\lvert \1 \\rvert"),
    (re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]"), lambda found: f"^{unicodedata.digit(found[0])}"),
)


def typeset(notation: str) -> str:
    r"""LaTeX of the notation of a quantity, which is written in plain characters.

    >>> typeset("√(Var[x] / E[f'²])")
    "\\sqrt{\\mathrm{Var}[x] / E[f'^2]}"
    """
    for pattern, replacement in _TYPESET:
        notation = pattern.sub(replacement, notation)
    return notation
