"""The derived constants as tables and formulas: names, notation and what each means, in one place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch

import sympy as sp

from actsym.distributions import Distribution, Normal, Uniform
from actsym.moments.moments import CELLS, Moments
from actsym.quantity import Quantity, Status
from actsym.report import methods_page, model as m
from actsym.report.decimals import DIGITS, decimal
from actsym.report.mathematics import latex
from actsym.report.subject import Subject


@dataclass(frozen=True)
class Constant:
    """A derived quantity: its field in the analysis, its notation (LaTeX), and what it is."""

    field: str
    notation: str
    about: str

    @property
    def is_gain(self) -> bool:
        return self.field.endswith("gain")


CONSTANTS = (
    Constant("mean", r"E[f]", "mean"),
    Constant("variance", r"\mathrm{Var}[f]", "variance"),
    Constant("second_moment", r"E[f^2]", "second moment"),
    Constant("derivative_second_moment", r"E[f'^2]", "second moment of the derivative"),
    Constant("function_derivative_moment", r"E[f f']", "product with the derivative"),
    Constant("input_covariance", r"\mathrm{Cov}[x, f]", "covariance with the input"),
    Constant("forward_gain", r"\mathrm{Var}[x] / E[f^2]", "forward gain"),
    Constant("backward_gain", r"\mathrm{Var}[x] / E[f'^2]", "backward gain"),
    Constant("forward_gain_std", r"\sqrt{\mathrm{Var}[x] / E[f^2]}", "forward gain of standard deviations"),
    Constant("backward_gain_std", r"\sqrt{\mathrm{Var}[x] / E[f'^2]}", "backward gain of standard deviations"),
)
#: Columns of the overview.
SHORT = tuple(
    c
    for c in CONSTANTS
    if c.field in ("mean", "second_moment", "derivative_second_moment", "forward_gain", "backward_gain")
)

#: Significant digits in the overview.
SHORT_DIGITS = 6

#: Characters of LaTeX that an exact expression may have in a table.
_LONGEST_CELL = 60

#: Most operations of a closed form that is set in type.
_MOST_OPERATIONS = 1000

CLOSED, ENCLOSED = "closed form", "certified enclosure"


@singledispatch
def notation(distribution: Distribution) -> str:
    """LaTeX of a distribution."""
    return rf"\text{{{distribution}}}"


@notation.register
def _(distribution: Normal) -> str:
    return rf"\mathcal{{N}}({latex(distribution.mean)}, {latex(distribution.variance)})"


@notation.register
def _(distribution: Uniform) -> str:
    return rf"\mathcal{{U}}({latex(distribution.lower)}, {latex(distribution.upper)})"


def words(distribution: Distribution) -> str:
    """The distribution as plain text, for headings."""
    return re.sub(r"sqrt\((\w+)\)", r"√\1", str(distribution)).replace("-", "−")


def by_distribution(subject: Subject) -> Iterator[tuple[Distribution, Moments]]:
    """The distributions of a subject, each with its moments."""
    for moments in subject.moments:
        yield moments.distribution, moments


def distributions(subjects: Iterable[Subject]) -> list[Distribution]:
    """Every distribution that occurs, in order of first occurrence."""
    return list(dict.fromkeys(d for a in subjects for d, _ in by_distribution(a)))


def value(quantity: Quantity, digits: int = DIGITS) -> m.Line:
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


def get(moments: Moments, constant: Constant) -> Quantity:
    """The quantity of a subject under one distribution."""
    return getattr(moments, constant.field)


def table(moments: Moments, linked: bool = True) -> m.Table:
    """Every constant under one distribution: notation, name, value, method, how it was found and checked."""
    rows = []
    for constant in CONSTANTS:
        quantity = get(moments, constant)
        rows.append(
            (
                m.line(m.Math(constant.notation)),
                m.line(constant.about),
                _exact(constant, quantity),
                value(quantity),
                m.line(method(quantity)),
                m.line(_how(quantity)),
            )
        )
    return m.Table(_header(linked, "Notation", "Quantity", "Exactly", "Value", "Method"), tuple(rows))


def _header(linked: bool, *titles: str) -> tuple[m.Line, ...]:
    return (*(m.line(t) for t in titles), methods_page.head(methods_page.MOMENTS, linked))


def comparison(found: Sequence[tuple[m.Line, Moments]]) -> m.Table:
    """The constants of several activations under one distribution, a row each with its title, and their methods."""
    rows = []
    for title, moments in found:
        quantities = [get(moments, c) for c in SHORT]
        rows.append((title, *(value(q, SHORT_DIGITS) for q in quantities), m.line(overall_method(quantities))))
    names = (m.line(c.about) if c.is_gain else m.line(m.Math(c.notation)) for c in SHORT)
    align = (m.Align.LEFT, *[m.Align.RIGHT] * len(SHORT), m.Align.LEFT)
    return m.Table((m.line("Activation"), *names, m.line("Method")), tuple(rows), align)


def further(moments: Moments) -> m.Table:
    """What there is besides, as :attr:`~actsym.moments.moments.Moments.further` has it."""
    rows = tuple(
        (m.line(m.Code(f.formula)), m.line(f.label), value(f.quantity), m.line(method(f.quantity)),
         m.line(_how(f.quantity)))
        for f in moments.further
    )  # fmt: skip
    return m.Table(_header(True, "Notation", "Quantity", "Value", "Method"), rows)


def _how(quantity: Quantity) -> str:
    """How a number was found and, if it has no closed form, why; or why there is no number."""
    return "; ".join(filter(None, (quantity.method if quantity.finite else "", quantity.reason)))


def is_unwieldy(expr: sp.Expr) -> bool:
    """Whether a closed form is so long that nobody reads it, and setting it takes longer than all else."""
    return bool(expr.count_ops() > _MOST_OPERATIONS)


def _exact(constant: Constant, quantity: Quantity) -> m.Line:
    """The table's cell for an exact expression.  A long one stands below the table, or follows from one there."""
    if not quantity.finite or quantity.exact is None:
        return ()
    if is_unwieldy(quantity.exact):
        return m.line(f"a closed form of {quantity.exact.count_ops():,} operations")
    expression = m.Expression.of(quantity.exact)
    if len(expression.latex) <= _LONGEST_CELL:
        return m.line(expression)
    return m.line("below" if constant.field in CELLS else "from the moments below")


def checks(moments: Moments) -> list[tuple[m.Math, str]]:
    """What was verified about each constant that is not merely arithmetic on others, one sentence each."""
    return [(m.Math(c.notation), check) for c in CONSTANTS if c.field in CELLS for check in get(moments, c).checks]


def closed_forms(moments: Moments) -> Iterator[m.Display]:
    """The moments' exact expressions, each on a line of its own, if any of them is too long for the table."""
    exact = {c.notation: get(moments, c).exact for c in CONSTANTS if c.field in CELLS and get(moments, c).finite}
    wieldy = {n: e for n, e in exact.items() if e is not None and not is_unwieldy(e)}
    displays = [m.Display(m.Math(n), m.Expression.of(e)) for n, e in wieldy.items()]
    if any(len(display.right.latex) > _LONGEST_CELL for display in displays):
        yield from displays


def scaled_forms(moments: Moments) -> Iterator[m.Display]:
    """The closed forms that hold for every scale of the distribution."""
    for constant in CONSTANTS:
        if constant.field in moments.scaled and not is_unwieldy(moments.scaled[constant.field]):
            yield m.Display(m.Math(constant.notation), m.Expression.of(moments.scaled[constant.field]))
