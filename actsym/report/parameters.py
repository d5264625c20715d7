"""The parameters of an activation as a table."""

from __future__ import annotations

from actsym.definition.spec import Activation, Parameter
from actsym.report import model as m
from actsym.report.mathematics import latex, symbol


def table(activation: Activation) -> m.Table:
    """A row a parameter: name, exact default, domain, whether it is learnable, what it means."""
    header = ("Parameter", "Default", "Domain", "Learnable", "Meaning")
    return m.Table(tuple(m.line(h) for h in header), tuple(_row(p) for p in activation.parameters))


def _row(parameter: Parameter) -> tuple[m.Line, ...]:
    return (
        m.line(m.Math(symbol(parameter.name)), " (", m.Code(parameter.name), ")"),
        m.line(m.Expression.of(parameter.default)),
        m.line(m.Math(latex(parameter.domain))),
        m.line("yes" if parameter.learnable else "no"),
        m.line(parameter.about),
    )
