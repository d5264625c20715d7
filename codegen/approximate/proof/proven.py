"""What was proven of approximants, as data beside the forms: proving again takes seconds a function.

One file an activation, as in :mod:`codegen.approximate.kept`.  Every proof names the graph and the function that it is
of by their hash, and counts for nothing else: not for other coefficients, nor for another way to compute with them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import sympy as sp

from actsym.definition.spec import Activation, x
from actsym.errors import Unanswered
from actsym.work import cache as cached, provenance
from actsym.work.files import digest, write_if_changed
from codegen.approximate import branches, kept
from codegen.approximate.builder import whole
from codegen.approximate.proof.cells import Part
from codegen.approximate.proof.certify import Proof, Subject, prove
from codegen.ir import Node, order

#: Where they are.
FOLDER = Path(__file__).parents[1] / "proven"


def subjects(activation: Activation, name: str, entry: Mapping[str, Any]) -> dict[str, Subject]:
    """What is proven of a function, by its name in :func:`kept.functions` and a variant's entry: the whole, named
    ``whole``, or, if it has parameters or other inputs, by number the function of one variable that each branch is made
    of, at x itself and with a factor of 1."""
    expr = kept.functions(activation)[name]
    forms = kept.forms(entry)
    if expr.free_symbols <= {x}:
        return {"whole": Subject(branches.node(expr, forms.__getitem__, activation.parameters), expr, settled=True)}
    return {
        str(i): Subject(whole(forms[i], place=p.place), p.expr, float(p.lower), float(p.upper))
        for i, p in branches.problems(expr)
    }


def named(subject: Subject) -> str:
    """The hash of a graph and its function."""
    nodes = order([subject.node])
    numbers = {id(n): i for i, n in enumerate(nodes)}
    lines = [f"{n.op} {[numbers[id(a)] for a in n.args]} {_value(n)}" for n in nodes]
    return digest("\n".join([*lines, sp.srepr(subject.expr), f"{subject.lower} {subject.upper}"]))


def find(activation: Activation) -> dict[str, Any]:
    """Prove what is kept of an activation of the catalogue and write it down."""
    found = _proven(activation, kept.data(activation))
    if found:
        FOLDER.mkdir(exist_ok=True)
        write_if_changed(path(activation), json.dumps(found, indent=1) + "\n")
        _read.cache_clear()
    return found


def path(activation: Activation) -> Path:
    return FOLDER / f"{activation.name}.json"


def proofs(activation: Activation, name: str, variant: str, entry: Mapping[str, Any]) -> dict[str, Proof | str]:
    """By subject, the proofs of a function in a variant that are of the graph of today, or why there is none.  Those of
    a member of the catalogue are read; what is not in it is proven, which takes seconds the first time."""
    today = subjects(activation, name, entry)
    known = _read(str(path(activation))).get(name, {}).get(variant, {})
    data = known if kept.data(activation) else _asked(name, today)
    return {of: _proof(data[of]) for of, subject in today.items() if data.get(of, {}).get("graph") == named(subject)}


def _asked(name: str, today: Mapping[str, Subject]) -> dict[str, Any]:
    key = provenance.key(__name__, name, *map(named, today.values()))
    known = cached.load(key)
    if isinstance(known, dict):
        return known
    found = _written(today)
    cached.store(key, found)
    return found


def _proven(activation: Activation, entries: Mapping[str, Any]) -> dict[str, Any]:
    """By the function and the variant, of those that compute float32."""
    found: dict[str, Any] = {}
    for name, variants in entries.items():
        of = {v: e for v, e in variants.items() if "branches" in e and not kept.VARIANTS[v].coarse}
        if of:
            found[name] = {v: _written(subjects(activation, name, entry)) for v, entry in of.items()}
    return found


def _written(today: Mapping[str, Subject]) -> dict[str, Any]:
    return {of: {"graph": named(subject)} | _record(subject) for of, subject in today.items()}


def _record(subject: Subject) -> dict[str, Any]:
    try:
        proof = prove(subject)
    except Unanswered as error:
        return {"why": str(error)}
    return _rounded(asdict(proof)) | {"parts": [_rounded(asdict(p)) for p in proof.parts]}


def _rounded(record: Mapping[str, Any]) -> dict[str, Any]:
    """As JSON has it: inputs exactly, bounds rounded upwards to four digits after the point."""
    up = lambda v: math.ceil(v * 10_000) / 10_000  # noqa: E731
    down = lambda v: math.floor(v * 100) / 100  # noqa: E731
    rules = dict.fromkeys(("at", "start", "end"), float.hex) | dict.fromkeys(("ulps", "shown", "rounding"), up)
    return {k: (rules | {"approximation": down}).get(k, lambda v: v)(v) for k, v in record.items()}


def _proof(record: Mapping[str, Any]) -> Proof | str:
    if "why" in record:
        return str(record["why"])
    parts = (Part(**p | {end: float.fromhex(p[end]) for end in ("start", "end")}) for p in record["parts"])
    return Proof(record["ulps"], float.fromhex(record["at"]), record["shown"], tuple(parts))


def _value(node: Node) -> str:
    if node.op == "constant":
        return float(node.value.rounded(np.float32)).hex()
    return " ".join(float(c).hex() for c in node.value) if node.op == "entry" else str(node.value)


@cache
def _read(file: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(Path(file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return found
