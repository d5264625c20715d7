"""Approximants that were found, as data: searching again takes seconds a function.

``data`` beside this module has one file an activation, by its name in the catalogue, with a seal
(:mod:`actsym.work.sealed`).  It counts as long as the definition is the one that it was found for.  What reads one that
is damaged raises :class:`~actsym.work.sealed.Damaged`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import sympy as sp

from actsym.definition.spec import Activation
from actsym.text import exact
from actsym.work import sealed
from actsym.work.files import digest, write_if_changed
from codegen.approximate.form import Form, Forms, Tables

#: Where they are.
FOLDER = Path(__file__).with_name("data")


def entries(activation: Activation) -> dict[str, Any] | None:
    """What is stored of an activation, by function and variant; None if that is not of the definition of today."""
    content = _content(str(path(activation)))
    if content.get("definition") != definition(activation):
        return None
    return {name: entry for name, entry in content.items() if name != "definition"}


def store(activation: Activation, found: Mapping[str, Any]) -> None:
    """Write what was found of an activation of the catalogue; :func:`entries` returns the same."""
    FOLDER.mkdir(exist_ok=True)
    write(path(activation), {"definition": definition(activation), **found})
    _content.cache_clear()


def path(activation: Activation) -> Path:
    return FOLDER / f"{activation.name}.json"


def write(file: Path, content: Mapping[str, Any]) -> None:
    """Write content with its seal."""
    write_if_changed(file, json.dumps(sealed.sealed(content), indent=1) + "\n")


def definition(activation: Activation) -> str:
    """The hash of what was searched for."""
    return digest(sp.srepr(activation.definition))


@cache
def _content(file: str) -> dict[str, Any]:
    return sealed.load(Path(file), f"python -m codegen.approximate {Path(file).stem}") or {}


def forms(entry: Mapping[str, Any]) -> dict[int, Forms]:
    """Those of a variant's entry, by the number of the branch."""
    found = {int(i): Forms(tuple(map(FORM.read, each))) for i, each in entry["branches"].items()}
    for i, near in entry.get("near", {}).items():
        within = float.fromhex(near["within"])
        found[int(i)] = replace(found[int(i)], near=tuple(map(FORM.read, near["forms"])), within=within)
    return found


# How each field is written


class Codec(NamedTuple):
    """How values of a kind are written in JSON, and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _many(of: Codec) -> Codec:
    return Codec(lambda values: [of.write(v) for v in values], lambda values: tuple(of.read(v) for v in values))


def _optional(of: Codec) -> Codec:
    return Codec(lambda v: None if v is None else of.write(v), lambda v: None if v is None else of.read(v))


def _record(made: type, fields: Mapping[str, Codec]) -> Codec:
    return Codec(
        lambda value: {name: codec.write(getattr(value, name)) for name, codec in fields.items()},
        lambda data: made(**{name: codec.read(data[name]) for name, codec in fields.items()}),
    )


_SAME = Codec(lambda value: value, lambda value: value)
_NUMBER = Codec(float.hex, float.fromhex)
_ROW = Codec(lambda row: " ".join(map(float.hex, row)), lambda text: tuple(float.fromhex(n) for n in text.split()))
_EXPRESSION = _optional(Codec(exact.write, exact.read))
_TABLES = _record(Tables, {
    "centres": _ROW, "lows": _ROW, "coefficients": _many(_ROW), "denominators": _many(_ROW), "crossed": _many(_ROW),
    "zeros": _many(_many(_NUMBER)),
})  # fmt: skip

#: How a form is written.
FORM = _record(Form, {
    "exponent": _EXPRESSION, "where": _SAME, "left": _EXPRESSION, "right": _EXPRESSION,
    "beyond": _many(_optional(_NUMBER)), "reach": _many(_NUMBER), "variable": _SAME, "bend": _NUMBER, "pieces": _SAME,
    "octave": _SAME, "tail": _SAME, "coarse": _SAME, "careful": _SAME, "scales": _many(_NUMBER),
    "tables": _many(_TABLES), "odd": _SAME, "negated": _SAME,
})  # fmt: skip
