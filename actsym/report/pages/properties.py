"""Everything a profile found: a table a question on an activation's page, and the comparison on the start page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from actsym.properties.decay import Behaviour
from actsym.properties.profile import Profile, Row
from actsym.quantity import Quantity
from actsym.report import model as m
from actsym.report.mathematics import latex
from actsym.report.pages import constants, methods

#: Characters of LaTeX that an exact expression may have in a table.
_LONGEST_CELL = 60


def section(profile: Profile | None, linked: bool = True) -> Iterator[m.Block]:
    """One table a question, ``linked`` to the pages on how it is answered where those are written too."""
    if profile is None:
        return
    yield m.Heading("Properties")
    yield m.Paragraph(
        m.line("Exact, or certified to every digit shown; what is infinite, undefined or not found says why.")
    )
    for question, rows in profile.sections():
        yield m.Heading(question.title, 3)
        header = (*(m.line(h) for h in ("Property", "Value", "Exactly")), methods.head(question.name, linked))
        yield m.Table(header, tuple(map(_row, rows)))


def _row(row: Row) -> tuple[m.Line, ...]:
    label, found = row
    if isinstance(found, str):
        return m.line(label), m.line(found), (), ()
    how = f"{constants.method(found)}: {found.method}" if found.finite else found.reason
    return m.line(label), constants.value(found), exactly(found), m.line(how)


def exactly(quantity: Quantity) -> m.Line:
    """The exact expression where there is one that fits a cell and says more than its decimals."""
    if not quantity.finite or quantity.exact is None or quantity.exact.is_Integer:
        return ()
    if constants.is_unwieldy(quantity.exact):
        return m.line("a longer closed form")
    expression = m.Expression.of(quantity.exact)
    return m.line(expression) if len(expression.latex) <= _LONGEST_CELL else m.line("a longer closed form")


#: Columns of the comparison: heading, and the cell of one profile.
_COMPARED = (
    "Smoothness",
    r"\sup\,\lvert f'\rvert",
    r"\sup\,\lvert f''\rvert",
    "f' at −∞",
    "L¹ distance to ReLU",
    "Operations of f",
)


def short(profile: Profile) -> tuple[m.Line, ...]:
    """The cells of a row of :func:`comparison`."""
    return (*_cells(profile), m.line(_methods(profile)))


def comparison(rows: Iterable[tuple[m.Line, ...]]) -> m.Table:
    """The most asked-for properties of several activations, a row each with its title."""
    names = (m.line(m.Math(h) if h.startswith("\\") else h) for h in _COMPARED)
    header = (m.line("Activation"), *names, m.line("Method"))
    return m.Table(header, tuple(rows))


def _methods(profile: Profile) -> str:
    """How the numbers of a row of the comparison were obtained."""
    found = profile.answers
    bounds = [getattr(found["lipschitz"], b).value for b in ("constant", "smoothness")] if "lipschitz" in found else []
    distances = [found["distance"].relu.l1] if "distance" in found else []
    known = [q for q in (*bounds, *distances) if q is not None]
    return constants.overall_method(known) if known else "not found"


def _cells(profile: Profile) -> Iterator[m.Line]:
    found = profile.answers
    yield m.line(found["smoothness"].label if "smoothness" in found else "not found")
    for bound in ("constant", "smoothness"):
        quantity = getattr(found["lipschitz"], bound).value if "lipschitz" in found else None
        yield m.line("not found") if quantity is None else constants.value(quantity, constants.SHORT_DIGITS)
    yield _decay(found["decay"].left.derivative) if "decay" in found else m.line("not found")
    if "distance" in found:
        yield constants.value(found["distance"].relu.l1, constants.SHORT_DIGITS)
    else:
        yield m.line("not found")
    count = found["cost"].definition if "cost" in found else None
    yield m.line("not found" if count is None else str(count.total))


def _decay(behaviour: Behaviour) -> m.Line:
    if behaviour.scale is None:
        return m.line(str(behaviour))
    return m.line(m.Math(rf"\Theta\left({latex(behaviour.scale)}\right)"))
