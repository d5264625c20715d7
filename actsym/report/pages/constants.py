"""The derived constants as tables and formulas: names, notation and what each means, in one place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import sympy as sp

from actsym.distributions import Distribution, Normal, Uniform
from actsym.facts.fact import checks as checked
from actsym.moments.moments import CELLS, QUANTITIES, Moments, Row
from actsym.quantity import Quantity, Status
from actsym.report import model as m
from actsym.text.numbers import DIGITS, FEW, as_printed, decimal
from actsym.text.typeset import latex, typeset

#: Columns of the overview.
SHORT = tuple(row for row in QUANTITIES.values() if row.short)

#: Characters of LaTeX that an exact expression may have in a table.
_LONGEST_CELL = 60

#: Most operations of a closed form that is set in type.
_MOST_OPERATIONS = 1000

CLOSED, ENCLOSED = "closed form", "certified enclosure"


def notation(distribution: Distribution) -> str:
    """LaTeX of a distribution."""
    if isinstance(distribution, Normal):
        return rf"\mathcal{{N}}({latex(distribution.mean)}, {latex(distribution.variance)})"
    if isinstance(distribution, Uniform):
        return rf"\mathcal{{U}}({latex(distribution.lower)}, {latex(distribution.upper)})"
    return rf"\text{{{distribution}}}"


def words(distribution: Distribution) -> str:
    """The distribution as plain text, for headings."""
    return re.sub(r"sqrt\((\w+)\)", r"√\1", str(distribution)).replace("-", "−")


def value(quantity: Quantity, digits: int = FEW) -> m.Line:
    """The number in proven decimals, or infinity, or the status in words."""
    if quantity.status is Status.INFINITE:
        return m.line(m.Expression.of(quantity.exact))
    if not quantity.finite:
        return m.line(quantity.status.value)
    ball = quantity.enclosure.to_json() if quantity.enclosure is not None else {}
    return m.line(m.Decimal(decimal(quantity, digits), tuple(ball.values())))


def method(quantity: Quantity) -> str:
    """``closed form``, ``certified enclosure``, or the status in words."""
    if not quantity.finite:
        return quantity.status.value
    return CLOSED if quantity.exact is not None else ENCLOSED


def overall_method(quantities: Iterable[Quantity]) -> str:
    """The methods of several quantities in a few words, with how many each gave."""
    found = [method(q) for q in quantities]
    kinds = sorted(set(found), key=[CLOSED, ENCLOSED, *(s.value for s in Status)].index)
    return kinds[0] if len(kinds) == 1 else ", ".join(f"{kind} ({found.count(kind)})" for kind in kinds)


def table(moments: Moments, digits: int = DIGITS, letter: str = "f") -> m.Table:
    """Every constant under one distribution: notation (of the function ``letter``), name, value, exact form, method."""
    rows = (
        (_name(row, letter), row.about, value(q, digits), _exact(row, q), method(q))
        for row, q in ((QUANTITIES[name], quantity) for name, quantity in moments.items())
    )
    return m.table(("Notation", "Quantity", "Value", "Exactly", "Method"), rows)


def found_by(quantities: Iterable[tuple[str, Quantity]]) -> Iterator[m.Block]:
    """How quantities were found, or why there are none: each sentence once, with the labels that it is about."""
    said: dict[str, list[str]] = {}
    for label, quantity in quantities:
        sentence = how(quantity)
        if sentence:
            said.setdefault(as_printed(sentence), []).append(label)
    if said:
        yield m.Bullets(tuple(m.line(f"{', '.join(dict.fromkeys(names))}: {text}.") for text, names in said.items()))


def labelled(moments: Moments, letter: str = "f") -> list[tuple[str, Quantity]]:
    """The expectations, and what else does not follow from them by arithmetic, by how they are written."""
    found = [(QUANTITIES[n].of(letter), q) for n, q in moments.items() if n in CELLS]
    return found + [(f.formula, f.quantity) for f in moments.further]


def short(moments: Moments) -> tuple[m.Line, ...]:
    """The cells of a row of :func:`comparison`."""
    quantities = [moments.quantities[row.name] for row in SHORT]
    return (*(value(q) for q in quantities), m.line(overall_method(quantities)))


def comparison(rows: Iterable[tuple[m.Line, ...]]) -> m.Table:
    """The constants of several activations under one distribution, a row each with its title, and their methods."""
    names = (m.line(_name(row)) if row.integrand else m.line(f"{row.about}, ", _name(row)) for row in SHORT)
    return m.table(("Activation", *names, "Method"), rows, "l" + "r" * len(SHORT) + "l")


def further(moments: Moments, digits: int = DIGITS) -> m.Table:
    """What there is besides, as :attr:`~actsym.moments.moments.Moments.further` has it."""
    rows = tuple((m.Code(f.formula), f.label, value(f.quantity, digits), method(f.quantity)) for f in moments.further)
    return m.table(("Notation", "Quantity", "Value", "Method"), rows)


def how(quantity: Quantity) -> str:
    """How a number was found and, if it has no closed form, why; or why there is no number."""
    return "; ".join(filter(None, (quantity.method if quantity.finite else "", quantity.reason)))


@cache
def operations(expr: sp.Expr) -> int:
    """How many operations a closed form has."""
    return int(expr.count_ops())


def is_unwieldy(expr: sp.Expr) -> bool:
    """Whether a closed form is so long that nobody reads it, and setting it takes longer than all else."""
    return operations(expr) > _MOST_OPERATIONS


def fitting(expr: sp.Expr, longest: int = _LONGEST_CELL) -> m.Line:
    """An exact expression where its LaTeX is no longer than that; else nothing."""
    expression = m.Expression.of(expr)
    return m.line(expression) if len(expression.latex) <= longest else ()


def _exact(row: Row, quantity: Quantity) -> m.Line:
    """The table's cell for an exact expression.  A long one stands below the table, or follows from one there."""
    if not quantity.finite or quantity.exact is None:
        return ()
    if is_unwieldy(quantity.exact):
        return m.line(f"a closed form of {operations(quantity.exact):,} operations")
    # Each operation takes a character at least; a long expression takes long to set.
    if operations(quantity.exact) <= _LONGEST_CELL and (said := fitting(quantity.exact)):
        return said
    return m.line("below" if row.integrand else "from the moments below")


def checks(moments: Moments, letter: str = "f") -> list[tuple[str, str]]:
    """What was verified about the constants that are not merely arithmetic on others: each sentence once, behind the
    notations that it is about."""
    said: dict[str, list[str]] = {}
    for name in CELLS:
        quantity = moments.quantities[name]
        for check in checked(quantity.checks, "" if quantity.exact is None else str(quantity.exact)):
            said.setdefault(check, []).append(QUANTITIES[name].of(letter))
    return [(", ".join(names), check) for check, names in said.items()]


def closed_forms(moments: Moments, letter: str = "f") -> Iterator[m.Display]:
    """The moments' exact expressions, each on a line of its own, if any of them is too long for the table."""
    exact = {name: moments.quantities[name].exact for name in CELLS if moments.quantities[name].finite}
    displays = list(_displays({name: e for name, e in exact.items() if e is not None}, letter))
    if any(len(display.right.latex) > _LONGEST_CELL for display in displays):
        yield from displays


def scaled_forms(moments: Moments, letter: str = "f") -> Iterator[m.Display]:
    """The closed forms that hold for every scale of the distribution."""
    return _displays({name: moments.scaled[name] for name in QUANTITIES if name in moments.scaled}, letter)


def _displays(exact: Mapping[str, sp.Expr], letter: str) -> Iterator[m.Display]:
    for name, expr in exact.items():
        if not is_unwieldy(expr):
            yield m.Display(_name(QUANTITIES[name], letter), m.Expression.of(expr))


def _name(row: Row, letter: str = "f") -> m.Math:
    return m.Math(typeset(row.of(letter)))


def legend() -> Iterator[tuple[m.Math, str]]:
    """Each notation with what it stands for."""
    return ((_name(row), row.about) for row in QUANTITIES.values())
