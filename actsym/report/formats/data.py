"""Pages as JSON, with a schema: the content model as it is, every node with its type.

Exact expressions are strings that SymPy reads back (``sympy.sympify(srepr, locals=FUNCTIONS)``; the sides of an
inequality may change places); a number's enclosure is its midpoint
and radius, each ``mantissa*2^exponent``.
"""

from __future__ import annotations

import enum
import json
import re
import types
import typing
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from actsym.definition.lines import Largest
from actsym.definition.rows import RowMean, RowSum
from actsym.report import model as m

SUFFIX = ".json"
#: Raised when a reader of the old form could not read the new one.
VERSION = 1

#: Functions of this package that may stand in an exact expression, by the names that SymPy is to know them by.
FUNCTIONS = {kind.__name__: kind for kind in (Largest, RowMean, RowSum)}

#: The nodes of pages, in the order of the content model.
_NODES = tuple(v for v in vars(m).values() if isinstance(v, type) and is_dataclass(v) and v.__module__ == m.__name__)


def path(page: m.Page) -> str:
    """Where the page is written, relative to the report's root folder."""
    return page.path + SUFFIX


def render(page: m.Page) -> str:
    """The page as JSON text, ending in a newline."""
    return json.dumps({"version": VERSION, **m.to_json(page)}, ensure_ascii=False, separators=(",", ":")) + "\n"


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of :func:`render`, read off the content model."""
    definitions = {node.__name__: _object(node) for node in _NODES}
    page = definitions["Page"]
    page["properties"] = {"version": {"const": VERSION}} | page["properties"]
    page["required"] = ["version", *page["required"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A page of the report",
        "$ref": "#/$defs/Page",
        "$defs": definitions,
    }


def schema_text() -> str:
    """The schema as it is written beside the pages, ending in a newline."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _object(node: type) -> dict[str, Any]:
    hints = typing.get_type_hints(node, vars(m))
    properties = {f.name: _type(hints[f.name]) for f in fields(node)}
    about = re.sub(r":\w+:|``|`", "", " ".join((node.__doc__ or "").split("\n\n")[0].split()))
    if node is m.Text:
        return {"description": about, "type": "string"}
    return {"description": about} | {
        "type": "object",
        "properties": {"type": {"const": node.__name__}} | properties,
        "required": ["type", *properties],
        "additionalProperties": False,
    }


def _type(hint: Any) -> dict[str, Any]:
    if hint is str:
        return {"type": "string"}
    if hint is int:
        return {"type": "integer"}
    if hint in _NODES:
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return {"enum": [v.value for v in hint]}
    if isinstance(hint, types.UnionType):
        return {"anyOf": [_type(h) for h in typing.get_args(hint)]}
    if typing.get_origin(hint) is tuple:
        return {"type": "array", "items": _type(typing.get_args(hint)[0])}
    raise TypeError(f"the schema knows no {hint}")
