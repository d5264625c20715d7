"""JSON pages follow their schema, and what is exact reads back."""

import copy
import json

import jsonschema
import pytest
import sympy as sp
from report_pages import EXPRESSION, everything

from actsym.report.entry import remembered
from actsym.report.formats import data
from actsym.report.model import from_json, to_json
from actsym.work import cache


def nodes(value, kind):
    if isinstance(value, dict):
        if value.get("type") == kind:
            yield value
        for child in value.values():
            yield from nodes(child, kind)
    elif isinstance(value, list):
        for child in value:
            yield from nodes(child, kind)


def page():
    return json.loads(data.render(everything()))


def test_a_page_follows_the_schema():
    jsonschema.Draft202012Validator.check_schema(data.schema())
    jsonschema.validate(page(), data.schema())


@pytest.mark.parametrize(
    "damage",
    [
        lambda p: p.update(version=99),
        lambda p: p.pop("title"),
        lambda p: p["blocks"].append({"type": "Snow"}),
        lambda p: p["blocks"][0].update(level="2"),
        lambda p: p["blocks"][0].update(colour="red"),
    ],
)
def test_the_schema_refuses_what_is_no_page(damage):
    damaged = copy.deepcopy(page())
    damage(damaged)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(damaged, data.schema())


def test_expressions_read_back():
    found = list(nodes(page(), "Expression"))
    assert len(found) >= 4
    for node in found:
        assert sp.srepr(sp.sympify(node["srepr"])) == EXPRESSION.srepr


def test_enclosures_are_midpoint_and_radius():
    enclosed = [n["enclosure"] for n in nodes(page(), "Decimal") if n["enclosure"]]
    assert enclosed and all(e == ["-1*2^-1", "1*2^-99"] for e in enclosed)


def test_a_page_reads_back_as_it_was():
    page = everything()
    assert from_json(json.loads(json.dumps(to_json(page)))) == page


def test_a_page_is_made_once_while_what_it_is_made_from_stays(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    made = []

    def make():
        made.append(1)
        return everything()

    for question in ("a", "a", "b"):
        assert remembered("actsym.report.model", question, make) == everything()
    assert len(made) == 2
