"""The page of an activation that is no function of one number: gated, or of a whole row."""

from __future__ import annotations

from collections.abc import Iterator

from actsym.analysis.several import Several
from actsym.report import activation_page, constants, kernels, model as m, parameters
from actsym.report.evidence import Evidence
from actsym.report.mathematics import symbol
from actsym.report.properties import exactly
from actsym.report.subject import Subject
from actsym.spec import Activation, Kind

_ABOUT = {
    Kind.GATED: "Gated: u is the value and x the input of the gate, each a number; y is one number.",
    Kind.ROW: "It reads a whole row of numbers: each output depends on every input of its row.",
}


def page(subject: Subject, found: Several | None, evidence: Evidence) -> m.Page:
    """Definition, parameters, moments where they were derived, kernel and use."""
    activation = subject.activation
    blocks = [
        *_definition(activation), *_moments(found), *kernels.section(activation, evidence),
        *_use(activation),
    ]  # fmt: skip
    return m.Page(activation_page.path(activation), activation.title, tuple(blocks))


def _definition(activation: Activation) -> Iterator[m.Block]:
    inputs = "y(u, x)" if activation.kind is Kind.GATED else "f(x)"
    yield m.Display(m.Math(inputs), m.Expression.of(activation.expr))
    yield m.Paragraph(m.line(_ABOUT[activation.kind]))
    facts = [m.line("Source: ", activation.source)] if activation.source else []
    facts += [m.line("Structural integer ", m.Math(f"{symbol(n)} = {v}")) for n, v in activation.structure]
    yield m.Bullets((*facts, m.line("Name in code: ", m.Code(activation.name))))
    if activation.parameters:
        yield m.Heading("Parameters")
        yield parameters.table(activation)


def _moments(found: Several | None) -> Iterator[m.Block]:
    yield m.Heading("Constants")
    if found is None:
        yield m.Paragraph(m.line("No moments were derived."))
        return
    yield m.Paragraph(m.line(f"With {found.assumption}. Decimals are rounded to nearest, and every digit is proven."))
    rows = tuple(
        (m.line(m.Math(notation)), m.line(about), exactly(q), constants.value(q), m.line(constants.method(q)),
         m.line(q.method if q.finite else q.reason))
        for notation, about, q in found.rows
    )  # fmt: skip
    header = ("Notation", "Quantity", "Exactly", "Value", "Method", "How")
    yield m.Table(tuple(m.line(h) for h in header), rows)


def _use(activation: Activation) -> Iterator[m.Block]:
    inputs = "torch.randn(2, 8), torch.randn(2, 8)" if activation.kind is Kind.GATED else "torch.randn(2, 8)"
    learned = (f", {p.name}=torch.tensor({float(p.default)!r})" for p in activation.scalars if p.learnable)
    yield m.Heading("Use")
    name = activation.unit
    yield m.Listing(f"import torch\nfrom generated import {name}\ny = {name}({inputs}{''.join(learned)})")
