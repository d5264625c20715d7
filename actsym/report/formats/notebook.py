"""Activations, quantities, analyses, profiles and pages as notebooks show them."""

from __future__ import annotations

from collections.abc import Iterable
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


def latex(shown: object) -> str | None:
    r"""LaTeX of what is shown, in dollars; None where there is none."""
    match shown:
        case Quantity():
            return _quantity(shown)
        case Activation():
            return f"${_name(shown)} = {typeset.latex(shown.expr)}$"
    return None


def _quantity(shown: Quantity) -> str:
    if not shown.finite:
        return rf"$\text{{{shown.text()}}}$"
    value = decimal(shown, _DIGITS).replace("±", r"\pm")
    mantissa, power, exponent = value.partition("e")
    number = rf"{mantissa} \cdot 10^{{{exponent}}}" if power and " " not in value else value
    exact = "" if shown.exact is None or shown.exact.is_Rational else typeset.latex(shown.exact)
    return f"${number}$" if not exact or len(exact) > _LONGEST else rf"${exact} \approx {number}$"


def html(shown: object) -> str | None:
    """HTML of what is shown, without a document around it; None where LaTeX says it all."""
    match shown:
        case Activation():
            formula = m.Display(m.Math(_name(shown)), m.Expression.of(shown.expr))
            return _titled(shown.title, (formula, *([parameters(shown)] if shown.parameters else [])))
        case Analysis():
            return _titled(shown.title, (
                block for found in shown.moments
                for block in (m.Heading(f"Under {constants.words(found.distribution)}", 4), constants.table(found))
            ))  # fmt: skip
        case Profile():
            return _titled(shown.title, answers.section(shown))
        case Entry(drawings=drawings):
            drawn = {d.path: d for d in drawings}
            page = shown.page
            return _titled(page.title, page.blocks, page.path, lambda path: str(drawn[path].draw("svg")))
        case m.Page(path, title, blocks):
            return _titled(title, (b for b in blocks if not isinstance(b, m.Figure)), path)
        case ReportResult(written, unchanged):
            named = (p for p in (*written, *unchanged) if p.name in ("README.md", "index.html"))
            starts = sorted(named, key=lambda p: len(p.parts))[:2]
            links = ", ".join(f'<a href="{escape(p.as_posix())}">{escape(p.as_posix())}</a>' for p in sorted(starts))
            counts = ", ".join(f"{len(getattr(shown, w))} {w}" for w in ("written", "unchanged", "removed"))
            return f"<div><strong>Report</strong>: {counts}; {links}</div>"
    return None


def _name(activation: Activation) -> str:
    return "y(u, x)" if activation.kind is Kind.GATED else "f(x)"


def _titled(
    title: str, blocks: Iterable[m.Block], path: str = "page", figures: writer.Figures = lambda path: ""
) -> str:
    body = writer.fragment(m.Page(path, title, tuple(blocks)), figures)
    return f"<div><strong>{escape(title)}</strong>\n{body}</div>"
