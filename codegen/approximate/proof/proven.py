"""What was proven of approximants, as data beside the forms: proving again takes seconds a function.

One file an activation, as in :mod:`codegen.approximate.approximants`.  Every proof names by their hash the graph and
the function that it is of, and counts for nothing else: not for other coefficients, nor for another way to compute
with them.  A file has a seal, as those of the forms have.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import sympy as sp

from actsym.definition.spec import Activation, x
from actsym.errors import Unanswered
from actsym.work import cache as cached, provenance, sealed
from actsym.work.files import digest
from codegen.approximate import approximants, reading
from codegen.approximate.approximants import VARIANTS, functions
from codegen.approximate.builder import assembled
from codegen.approximate.proof.cells import Part
from codegen.approximate.proof.certify import Proof, Subject, prove
from codegen.ir import Node, order

#: Where they are.
FOLDER = Path(__file__).parents[1] / "proven"


def subjects(activation: Activation, name: str, entry: Mapping[str, Any]) -> dict[str, Subject]:
    """What is proven of a function, by its name (:mod:`codegen.approximate.approximants`) and a variant's entry:
    the whole, named ``whole``, or, if it has parameters or other inputs, by number the function of one variable that
    each branch is made of, at x itself and with a factor of 1."""
    expr = functions(activation)[name]
    forms = approximants.forms(entry)
    if expr.free_symbols <= {x}:
        return {"whole": Subject(reading.node(expr, forms.__getitem__, activation.parameters), expr, settled=True)}
    return {
        str(i): Subject(assembled(forms[i], place=p.place), p.expr, float(p.lower), float(p.upper))
        for i, p in reading.problems(expr)
    }


def named(subject: Subject) -> str:
    """The hash of a graph and its function."""
    nodes = order([subject.node])
    numbers = {id(n): i for i, n in enumerate(nodes)}
    lines = [f"{n.op} {[numbers[id(a)] for a in n.args]} {_value(n)}" for n in nodes]
    return digest("\n".join([*lines, sp.srepr(subject.expr), f"{subject.lower} {subject.upper}"]))


def find(activation: Activation) -> dict[str, Any]:
    """Prove what is stored of an activation of the catalogue and write it down."""
    found: dict[str, Any] = {}
    for name, variant, entry in _in_float32(approximants.stored(activation) or {}):
        found.setdefault(name, {})[variant] = _written(subjects(activation, name, entry))
    if found:
        approximants.write(path(activation), found)
    return found


def path(activation: Activation) -> Path:
    return FOLDER / f"{activation.name}.json"


def proofs(activation: Activation, name: str, variant: str, entry: Mapping[str, Any]) -> dict[str, Proof | str]:
    """By subject, the proofs of a function in a variant that are of the graph of today, or why there is none.  Those of
    a member of the catalogue are read; what is not in it is proven, which takes seconds the first time.

    Raises :class:`~actsym.work.sealed.Damaged`."""
    today = subjects(activation, name, entry)
    stored = approximants.load(path(activation), _again(activation.name))
    known = stored.get(name, {}).get(variant, {})
    data = known if approximants.stored(activation) else _proven_now(name, today)
    return {
        of: _proof(data[of]) if data.get(of, {}).get("graph") == named(subject) else _missing(activation.name)
        for of, subject in today.items()
    }


def faults(activation: Activation) -> Iterator[str]:
    """What is wrong with what is stored of an activation of the catalogue, a line each: a file is damaged, the graph of
    today has no proof there, or one says that the whole errs less than a part or than an input that it names."""
    try:
        for name, variant, entry in _in_float32(approximants.stored(activation) or {}):
            for proof in proofs(activation, name, variant, entry).values():
                if proof == _missing(activation.name):
                    yield f"{activation.name}: {name}, {variant}: {proof}"
                elif isinstance(proof, Proof) and proof.ulps < max([proof.shown, *(p.ulps for p in proof.parts)]):
                    below = f"the error proven is below that of a part; run `{_again(activation.name)}`"
                    yield f"{activation.name}: {name}, {variant}: {below}"
    except sealed.Damaged as error:
        yield str(error)


def _proven_now(name: str, today: Mapping[str, Subject]) -> dict[str, Any]:
    key = provenance.key(__name__, name, *map(named, today.values()))
    return dict(cached.stored(key, lambda: _written(today)))


def _in_float32(entries: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Function, variant and entry of the approximants that compute float32."""
    for name, variants in entries.items():
        for variant, entry in variants.items():
            if "branches" in entry and not VARIANTS[variant].coarse:
                yield name, variant, entry


def _missing(name: str) -> str:
    return f"no proof of the graph of today is stored; `{_again(name)}` makes it"


def _again(name: str) -> str:
    return f"python -m tests.instruments approximate --certify {name}"


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
    if node.op == "div":  # a quotient is the same however it is made
        return "None"
    if node.op == "constant":
        return float(node.value.rounded(np.float32)).hex()
    return " ".join(float(c).hex() for c in node.value) if node.op == "entry" else str(node.value)
