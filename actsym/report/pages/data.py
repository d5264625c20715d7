"""The page that tells how to read the report's pages as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from actsym.report import model as m
from actsym.report.formats import data

PATH = "data"


def _properties(node: Mapping[str, Any]) -> str:
    """What an object of the schema holds besides its type; text is a string and no object."""
    return ", ".join(f for f in node.get("properties", ("a string",)) if f not in ("type", "version"))


def page() -> m.Page:
    """What the JSON files hold, and how exact expressions and enclosures are read back."""
    nodes = data.schema()["$defs"]
    rows = tuple(
        (m.line(m.Code(name)), m.line(_properties(node)),
         m.line(node.get("description", "")))
        for name, node in nodes.items()
    )  # fmt: skip
    return m.Page(PATH, "The report as data", (
        m.Paragraph(m.line(
            "Every number has a permanent name, and stands under it with its enclosure, definition and method in ",
            m.Code("facts/NAME.json"), ": one file an activation, a basis or the audit, with a schema in ",
            m.Code("facts/schema.json"), ", and all of them in one table, ", m.Code("facts.csv"), ". ",
            m.Code("docs/facts.md"), " says what the fields hold. What follows is about the pages themselves."
        )),
        m.Heading("Pages"),
        m.Paragraph(m.line(
            "Every page is also a JSON file, ", m.Code("data/PAGE.json"), " (written by ", m.Code("actsym report"),
            "): the content of the page, from which the "
            "other formats are made. Each object says its type; the schema, ", m.Code("data/schema.json"),
            f" (JSON Schema, 2020-12) lists them. The version is {data.VERSION}, and is raised when a reader of the "
            "old form could not read the new one."
        )),
        m.Bullets((
            m.line("An ", m.Code("Expression"), " is exact: ", m.Code("sympy.sympify"), " of its ", m.Code("srepr"),
                   " gives back the expression that was derived (the sides of an inequality may change places). ",
                   m.Code("actsym.report.formats.data.FUNCTIONS"), " are this package's own functions, to be given as ",
                   m.Code("locals"), ": ", m.Code(", ".join(data.FUNCTIONS)), "."),
            m.line("A ", m.Code("Decimal"), " is rounded from an enclosure: the midpoint and the radius of a ball that "
                   "is proven to hold the value, each written ", m.Code("mantissa*2^exponent"), ", exactly. It has "
                   "none where the number is exact."),
            m.line("Figures and links to files have paths relative to the report's root folder."),
        )),
        m.Heading("Reading it"),
        m.Listing(
            "import json\n"
            "from fractions import Fraction\n"
            "from pathlib import Path\n\n"
            "import sympy\n\n\n"
            "def nodes(value, kind):\n"
            '    """Every object of a type, at any depth."""\n'
            "    if isinstance(value, dict):\n"
            '        if value.get("type") == kind:\n'
            "            yield value\n"
            "        value = list(value.values())\n"
            "    if isinstance(value, list):\n"
            "        for item in value:\n"
            "            yield from nodes(item, kind)\n\n\n"
            "def dyadic(text):\n"
            '    mantissa, exponent = map(int, text.split("*2^"))\n'
            "    return mantissa * Fraction(2) ** exponent\n\n\n"
            'page = json.loads(Path("reports/data/activations/telu.json").read_text())\n'
            'exact = [sympy.sympify(node["srepr"]) for node in nodes(page, "Expression")]\n'
            'balls = [[dyadic(t) for t in node["enclosure"]] for node in nodes(page, "Decimal") if node["enclosure"]]'
        ),
        m.Heading("Types"),
        m.Table(tuple(m.line(h) for h in ("Type", "Fields", "What it is")), rows),
    ))  # fmt: skip
