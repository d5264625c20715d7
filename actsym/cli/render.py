"""An analysis on the terminal, and as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from actsym.cli import console
from actsym.definition.spec import Kind
from actsym.moments.quantities import QUANTITIES
from actsym.moments.standardise import standardising
from actsym.report.decimals import decimal

if TYPE_CHECKING:
    from actsym.definition.spec import Activation
    from actsym.moments.study import Analysis
    from actsym.quantity import Quantity

#: Characters of a closed form that are printed; --json has all of it.
_LONGEST = 72


def as_text(activation: Activation, analysis: Analysis, digits: int) -> None:
    """Print every quantity under every distribution: value, how it was obtained, closed form or reason."""
    click.echo(click.style(activation.title, bold=True))
    click.echo(f"{function_of(activation)} = {activation.formula}")
    for number, moments in enumerate(analysis.moments):
        click.echo()
        if analysis.readings:
            click.echo(analysis.readings[number])
        header = (f"x ~ {moments.distribution}", "", "value", "method", "closed form")
        shown = [(name.replace("_", " "), QUANTITIES[name].notation, quantity) for name, quantity in moments.items()]
        shown += [(f.label, f.formula, f.quantity) for f in moments.further]
        shown += [(label, "", quantity) for label, quantity in standardising(moments).items()]
        rows = [
            (label, notation, value(quantity, digits), method(quantity), closed_form(quantity))
            for label, notation, quantity in shown
        ]
        console.table(header, rows)


def as_data(analysis: Analysis, digits: int) -> list[dict[str, Any]]:
    """The same as JSON data, with exact expressions (``srepr``) and enclosures (midpoint and radius)."""
    return [
        {
            "distribution": {**moments.distribution.to_json(), "text": str(moments.distribution)},
            "quantities": {
                name: {"formula": QUANTITIES[name].notation, "value": value(quantity, digits), **quantity.to_json()}
                for name, quantity in moments.items()
            },
            "standardising": standardising(moments).to_json(),
            **({"further": [f.to_json() for f in moments.further]} if moments.further else {}),
            **({"reading": analysis.readings[number]} if analysis.readings else {}),
        }
        for number, moments in enumerate(analysis.moments)
    ]


def function_of(activation: Activation) -> str:
    """The left-hand side of a definition."""
    return "f(x, u)" if activation.kind is Kind.GATED else "f(x)"


def value(quantity: Quantity, digits: int) -> str:
    """The value in proven decimals, or the status in words."""
    return decimal(quantity, digits) if quantity.finite else quantity.text()


def method(quantity: Quantity) -> str:
    """Closed form or certified enclosure, and by which route; for what has no value, the reason."""
    if not quantity.finite:
        return quantity.reason
    kind = "certified enclosure" if quantity.exact is None else "closed form"
    return f"{kind}: {quantity.method}"


def closed_form(quantity: Quantity) -> str:
    if quantity.finite and quantity.exact is None:
        return quantity.reason.partition(":")[0]
    text = str(quantity.exact) if quantity.finite else ""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 13]}... (--json)"
