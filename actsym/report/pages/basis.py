"""The page of one basis: Gram matrices, the theorem, the derivation of initial coefficients, and the coefficients."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import sympy as sp

from actsym.bases.basis import Basis, BasisError
from actsym.bases.derivation import Derivation
from actsym.bases.derive import derive
from actsym.bases.stable import PLACES, Stable, stable
from actsym.errors import Unanswered
from actsym.quantity import Quantity
from actsym.report import model as m
from actsym.report.entry import Drawing, Entry, exactly, remembered
from actsym.report.mathematics import symbol
from actsym.report.pages import constants
from actsym.report.pages.basins import table
from actsym.rigor.evaluate import evaluate

#: Degree at which derivation and coefficients are shown.
DEGREE = 3

#: Significant digits of coefficients, and characters of LaTeX that a formula may have on the page.
_DIGITS, _LONGEST = 12, 400


def entry(basis: Basis, networks: bool = False, basins: Mapping[str, Any] | None = None) -> Entry:
    """The page of a basis with its figure; ``networks`` and ``basins`` as :func:`page` has them."""
    asked = f"{exactly(basis)} {networks} {json.dumps(basins, sort_keys=True)}"
    made = remembered(__name__, asked, lambda: page(basis, networks, basins))
    return Entry(made, (Drawing(figure(basis), "actsym.report.figures.basis", (basis,)),))


def figure(basis: Basis) -> str:
    """Where the figure is written, relative to the report's root folder."""
    return f"bases/{basis.name}.svg"


def page(basis: Basis, networks: bool = False, basins: Mapping[str, Any] | None = None) -> m.Page:
    """Derivation, coefficients and figure of ``basis`` at degree :data:`DEGREE`.

    ``networks`` says that the report has a page on signals by depth, to link to; ``basins`` are the data of the page on
    basins, whose rows on this basis are shown.
    """
    found = derive(basis, DEGREE)
    intro = (
        f"The functions under {basis.measure}, and coefficients of degree {DEGREE} for which E[F²] = E[F′²]: equal "
        "forward and backward gains."
    )
    caption = (
        "The common gain 1 / E[F²] = 1 / E[F′²] at each degree, with Var[x] taken as 1, and the functions. Where "
        "functions or derivatives are not orthogonal, their Gram matrix stands above, each entry divided by the square "
        "root of the two diagonal ones (a cosine); a derivative that is zero is grey."
    )
    blocks: list[m.Block] = [
        m.Paragraph(m.line(intro)), m.Figure(figure(basis), f"Gram matrices, gains and functions of {basis.title}",
                                             m.line(caption)),
        *_theorem(found), m.Heading("Derivation"), *_steps(found), *_coefficients(basis, found),
        *_basins(basis, basins), *_more(networks, basins is not None),
    ]  # fmt: skip
    return m.Page(figure(basis).removesuffix(".svg"), basis.title, tuple(blocks))


def _theorem(found: Derivation) -> Iterator[m.Block]:
    yield m.Heading("Every degree")
    theorem = found.theorem
    if theorem is None:
        reason = found.no_theorem or "no statement for every degree was found"
        yield m.Paragraph(m.line(_sentence(reason)))
        return
    name = symbol(theorem.free)
    yield m.Paragraph(
        m.line(
            "With every other coefficient 1, forward and backward gain are equal at degree n if and only if ",
            m.Math(rf"{name}^2"),
            " is",
        )
    )
    yield m.Display(m.Math(rf"{name}^2"), m.Expression.of(theorem.radicand))
    yield m.Display(m.Math(rf"\lim_{{n \to \infty}} {name}^2"), m.Expression.of(theorem.radicand_limit))
    yield m.Display(m.Math(r"E[F^2] = E[F'^2]"), m.Expression.of(theorem.moment))
    yield m.Display(m.Math(r"\lim_{n \to \infty} E[F^2]"), m.Expression.of(theorem.moment_limit))
    yield m.Paragraph(m.line(_sentence(theorem.norms.proof)))


def _steps(found: Derivation) -> Iterator[m.Block]:
    for step in found.steps:
        if found.theorem is not None and step in found.theorem.steps():
            continue  # stands above
        yield m.Heading(step.title, 3)
        formulas = tuple(_formula(left, right) for left, right in step.formulas)
        if formulas:
            yield m.Bullets(formulas)
        if step.note:
            yield m.Paragraph(m.line(_sentence(step.note)))


def _formula(left: sp.Expr | str, right: sp.Expr | str | Quantity) -> m.Line:
    start = m.line(left) if isinstance(left, str) else m.line(m.Expression.of(left))
    return (*start, m.Text(" = "), *_value(right))


def _value(value: sp.Expr | str | Quantity) -> m.Line:
    if isinstance(value, str):
        return m.line(m.Code(value))
    exact = value.exact if isinstance(value, Quantity) else value
    if exact is not None:
        expression = m.Expression.of(exact)
        if len(expression.latex) <= _LONGEST:
            return m.line(expression)
    return constants.value(value, _DIGITS) if isinstance(value, Quantity) else m.line(m.Code(sp.sstr(exact)))


def _coefficients(basis: Basis, found: Derivation) -> Iterator[m.Block]:
    """Equal gains, the same scaled to gains of one, and those with a stable fixed point."""
    yield m.Heading("Coefficients")
    if found.equal is None:
        yield m.Paragraph(m.line(f"None: {found.obstacle}."))
        return
    steady, why = _stable(basis)
    unit = found.unit["unit_variance"].values
    rows = []
    for name, equal in found.equal.values.items():
        cells = [equal, unit[name]]
        if steady is not None:
            value = steady.named()[name]
            ball = evaluate(value, digits=constants.DIGITS)
            method = f"rounded to {PLACES} places" if steady.rounded else "Stein's identity"
            cells.append(Quantity(exact=value, enclosure=ball, method=method))
        numbers = [constants.value(q, _DIGITS) for q in cells]
        title = m.line(m.Math(symbol(name)))
        rows.append((title, _short(equal), *numbers, m.line(constants.overall_method(cells))))
    titles = ["Coefficient", "Equal gains", "Value", "Both gains 1"] + ["Chosen, under N(0, 1)"] * (steady is not None)
    align = (m.Align.LEFT, m.Align.LEFT, *[m.Align.RIGHT] * (len(titles) - 2), m.Align.LEFT)
    yield m.Table(tuple(m.line(t) for t in (*titles, "Method")), tuple(rows), align)
    if steady is None:
        yield m.Paragraph(m.line(f"No stable coefficients are given: {why}."))
        return
    yield m.Paragraph(
        m.line(
            "Equal gains alone do not keep a deep network stable. The last column has both gains 1 under N(0, 1), and "
            "the length map's slope at its fixed point is ",
            *constants.value(steady.slope_quantity(), _DIGITS),
            ".",
        )
    )
    yield m.Paragraph(m.line(_sentence(steady.verdict())))


def _basins(basis: Basis, basins: Mapping[str, Any] | None) -> Iterator[m.Block]:
    """The rows of the page on basins that are about this basis."""
    if basins is not None:
        yield m.Heading("Basins, predicted and measured")
        yield table(basins, basis.name)


def _short(value: Quantity) -> m.Line:
    expression = None if value.exact is None else m.Expression.of(value.exact)
    return m.line(expression) if expression is not None and len(expression.latex) <= 60 else ()


def _stable(basis: Basis) -> tuple[Stable | None, str]:
    try:
        return stable(basis, DEGREE), ""
    except (BasisError, Unanswered) as error:
        return None, str(error)


def _more(networks: bool, basins: bool) -> Iterator[m.Block]:
    links = [m.line(m.PageLink("Fits of a classical activation, with their error curves", "bases/fits"))]
    if networks:
        links.append(m.line(m.PageLink("Measured deep networks, some of which overflow", "bases/networks")))
    if basins:
        links.append(m.line(m.PageLink("Basins of all bases, predicted and measured", "bases/basins")))
    yield m.Heading("See also")
    yield m.Bullets(tuple(links))


def _sentence(note: str) -> str:
    """A note with a capital letter, unless it begins with a formula, and a full stop."""
    first = note.split()[0]
    return f"{note if not first.isalpha() else note[0].upper() + note[1:]}."
