"""An analysis on the terminal, and as JSON data, from plain data as :mod:`actsym.derived` keeps them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from actsym.cli import console

#: Characters of a closed form that are printed; --json has all of it.
_LONGEST = 72


def as_text(entry: Mapping[str, Any], section: Mapping[str, Any]) -> None:
    """Print every quantity under every distribution: value, how it was obtained, closed form or reason.

    ``entry`` is an activation's (:func:`actsym.derived.shown.entry`), ``section`` that of its moments
    (:func:`actsym.derived.records.of_analysis`).
    """
    about = entry["described"]
    click.echo(click.style(about["title"], bold=True))
    click.echo(f"f({', '.join(about['inputs'])}) = {entry['formula']}")
    for number, under in enumerate(section["under"]):
        click.echo()
        if section["readings"]:
            click.echo(section["readings"][number])
        header = (f"x ~ {under['text']}", "", "value", "method", "closed form")
        rows = [(label, notation, q["value"], method(q), closed_form(q)) for label, notation, q in _shown(under)]
        console.table(header, rows)


def _shown(under: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Label, notation and quantity, in the order of the table."""
    for name, quantity in under["quantities"].items():
        yield name.replace("_", " "), quantity["notation"], quantity
    for further in under["further"]:
        yield further["label"], further["formula"], further["quantity"]
    for name, quantity in under["standardising"].items():
        yield f"standardising {name}", "", quantity


def as_data(section: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The same as JSON data, with exact expressions (``srepr``) and enclosures (midpoint and radius)."""
    from actsym.derived.plain import full

    return [
        {
            "distribution": {**full(under["distribution"]), "text": under["text"]},
            "quantities": {
                name: {"formula": q["notation"], "value": q["value"], **full(q)}
                for name, q in under["quantities"].items()
            },
            "standardising": full(under["standardising"]),
            **({"further": full(under["further"])} if under["further"] else {}),
            **({"scaled": {n: _exact(text) for n, text in under["scaled"].items()}} if under["scaled"] else {}),
            **({"reading": section["readings"][number]} if section["readings"] else {}),
        }
        for number, under in enumerate(section["under"])
    ]


def _exact(text: str) -> str:
    """Exact notation (``srepr``) of a form in the data; of one with symbols that no data have, it is that already."""
    from actsym.derived import notation

    try:
        return notation.exact(text)
    except notation.NotationError:
        return text


def method(quantity: Mapping[str, Any]) -> str:
    """Closed form or certified enclosure, and by which route; for what has no value, the reason."""
    if "status" in quantity:
        return str(quantity.get("reason", ""))
    kind = "closed form" if "exact" in quantity else "certified enclosure"
    return f"{kind}: {quantity.get('method', '')}"


def closed_form(quantity: Mapping[str, Any], longest: int = _LONGEST) -> str:
    """The closed form, or why there is none; the beginning of a long one."""
    if "status" in quantity:
        return ""
    if "exact" not in quantity:
        return str(quantity.get("reason", "")).partition(":")[0]
    text = str(quantity["exact"])
    if "Zero(Lambda(" in text:
        from actsym.rigor.zero import in_words
        from actsym.text import exact

        return in_words(exact.read(text))
    return text if len(text) <= longest else f"{text[: longest - 13]}... (--json)"
