"""Activations, quantities, analyses, profiles and pages as notebooks show them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from html import escape

from actsym.definition.spec import Activation, Kind
from actsym.moments.study import Analysis
from actsym.properties.profile import Profile
from actsym.quantity import Quantity
from actsym.report import model as m
from actsym.report.entry import Entry
from actsym.report.formats import html as writer
from actsym.report.pages import answers, constants
from actsym.report.pages.activation import parameters
from actsym.report.publish import ReportResult
from actsym.text import typeset
from actsym.text.numbers import decimal

#: Significant digits of a quantity.
_DIGITS = 15
#: An exact expression longer than this (in characters of LaTeX) is left to ``str``.
_LONGEST = 400


@singledispatch
def html(shown: object) -> str | None:
    """HTML of what is shown, without a document around it; None where LaTeX says it all."""
    return None


@singledispatch
def latex(shown: object) -> str | None:
    r"""LaTeX of what is shown, in dollars; None where there is none."""
    return None


@latex.register
def _(shown: Quantity) -> str | None:
    if not shown.finite:
        return rf"$\text{{{shown.text()}}}$"
    value = decimal(shown, _DIGITS).replace("±", r"\pm")
    mantissa, power, exponent = value.partition("e")
    number = rf"{mantissa} \cdot 10^{{{exponent}}}" if power and " " not in value else value
    exact = "" if shown.exact is None or shown.exact.is_Rational else typeset.latex(shown.exact)
    return f"${number}$" if not exact or len(exact) > _LONGEST else rf"${exact} \approx {number}$"


@latex.register
def _(shown: Activation) -> str | None:
    return f"${_name(shown)} = {typeset.latex(shown.expr)}$"


@html.register
def _(shown: Activation) -> str | None:
    blocks: list[m.Block] = [m.Display(m.Math(_name(shown)), m.Expression.of(shown.expr))]
    if shown.parameters:
        blocks.append(parameters(shown))
    return _titled(shown.title, blocks)


@html.register
def _(shown: Analysis) -> str | None:
    blocks: list[m.Block] = []
    for moments in shown.moments:
        title = f"Under {constants.words(moments.distribution)}"
        blocks += [m.Heading(title, 4), constants.table(moments)]
    return _titled(shown.title, blocks)


@html.register
def _(shown: Profile) -> str | None:
    return _titled(shown.title, answers.section(shown))


@html.register
def _(shown: Entry) -> str | None:
    drawings = {d.path: d for d in shown.drawings}
    return _titled(shown.page.title, shown.page.blocks, shown.page.path, lambda path: str(drawings[path].draw("svg")))


@html.register
def _(shown: ReportResult) -> str | None:
    files = (*shown.written, *shown.unchanged)
    starts = sorted((p for p in files if p.name in ("README.md", "index.html")), key=lambda p: len(p.parts))[:2]
    links = ", ".join(f'<a href="{escape(p.as_posix())}">{escape(p.as_posix())}</a>' for p in sorted(starts))
    counts = ", ".join(f"{len(getattr(shown, w))} {w}" for w in ("written", "unchanged", "removed"))
    return f"<div><strong>Report</strong>: {counts}; {links}</div>"


@html.register
def _(shown: m.Page) -> str | None:
    return _titled(shown.title, (b for b in shown.blocks if not isinstance(b, m.Figure)), shown.path)


def _name(activation: Activation) -> str:
    return "y(u, x)" if activation.kind is Kind.GATED else "f(x)"


def _titled(
    title: str, blocks: Iterable[m.Block], path: str = "page", figures: writer.Figures = lambda path: ""
) -> str:
    body = writer.fragment(m.Page(path, title, tuple(blocks)), figures)
    return f"<div><strong>{escape(title)}</strong>\n{body}</div>"
