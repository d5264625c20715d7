"""The approximants that were found, as data beside this module: searching again takes seconds a function.

One file a function, named as the activation in the catalogue (or by the hash of its definition).  It counts as long as
the definition is the one that it was found for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import sympy as sp

from actsym.definition.spec import Activation, Kind, u, x
from actsym.text import exact
from actsym.work import cache as cached, pool, provenance
from actsym.work.files import digest, write_if_changed
from codegen.approximate import branches, halves
from codegen.approximate.form import Form, Forms, Tables
from codegen.approximate.problem import FLAT, HALF, SINGLE, Precision, Unsuited
from codegen.approximate.search import search
from codegen.ir import Node

#: Where they are.
FOLDER = Path(__file__).with_name("kept")

#: What approximants are for, with the precision that it takes: float32 on the CPU (whose tables cost little), float32
#: on GPUs, and half types on both.
VARIANTS = {"single": SINGLE, "flat": FLAT, "half": HALF}

#: The largest error in ulp of any float32 input, of f and of f'.
LIMIT, LIMIT_SLOPE = 2.5, 3.5


def approximants(activation: Activation, variant: str = "single", *, search: bool = False) -> dict[str, Node]:
    """The graphs of float32 operations that compute f (``f``) and its first derivatives (``df_dx``), those that there
    are, in one of the :data:`VARIANTS`; with ``search`` also of what is not in the catalogue, which takes seconds the
    first time."""
    entries = data(activation, search=search)
    return {
        name: branches.node(expr, forms(entries[name][variant]).__getitem__, activation.parameters)
        for name, expr in functions(activation).items()
        if "branches" in entries.get(name, {}).get(variant, {})
    }


def forms(entry: Mapping[str, Any]) -> dict[int, Forms]:
    """Those of a variant's entry, by the number of the branch."""
    found = {int(i): Forms(tuple(map(_form, each))) for i, each in entry["branches"].items()}
    for i, near in entry.get("near", {}).items():
        within = float.fromhex(near["within"])
        found[int(i)] = replace(found[int(i)], near=tuple(map(_form, near["forms"])), within=within)
    return found


def functions(activation: Activation) -> dict[str, sp.Expr]:
    """What is approximated of an activation, by its name in generated code: f, and the derivatives by its inputs and
    learnable parameters."""
    if activation.kind not in (Kind.POINTWISE, Kind.GATED) or activation.vectors:
        return {}
    expr = activation.definition
    inputs = (x,) if activation.kind is Kind.POINTWISE else (x, u)
    by = (*inputs, *(p.symbol for p in activation.learnable))
    slopes = {f"df_d{v.name}": sp.diff(expr, v).replace(sp.DiracDelta, lambda *_: sp.S.Zero) for v in by}
    return {"f": expr} | slopes


def limit(name: str) -> float:
    return LIMIT if name == "f" else LIMIT_SLOPE


def find(activation: Activation) -> dict[str, Any]:
    """Search for the approximants of an activation of the catalogue and keep them; :func:`data` returns the same."""
    found = _found(activation)
    if any("branches" in variant for entry in found.values() for variant in entry.values()):
        FOLDER.mkdir(exist_ok=True)
        write_if_changed(path(activation), json.dumps({"definition": _key(activation)} | found, indent=1) + "\n")
        _data.cache_clear()
    return found


def _found(activation: Activation) -> dict[str, Any]:
    """By the function and the variant."""
    asked = [(variant, name) for variant in VARIANTS for name in functions(activation)]
    tasks = [(functions(activation)[name], name, VARIANTS[variant]) for variant, name in asked]
    done = {asked[d.index]: d.value for d in pool.run(_variant, tasks)}
    found = {name: {variant: done[variant, name] for variant in VARIANTS} for name in functions(activation)}
    return {name: variants for name, variants in found.items() if any(variants.values())}


def _variant(expr: sp.Expr, name: str, precision: Precision) -> dict[str, Any]:
    """What is found of a function, nothing where it calls no library; or why nothing is found."""
    look = halves.find if precision.coarse else partial(search, limit=limit(name))
    try:
        results = {str(i): look(problem) for i, problem in branches.problems(expr, precision)}
    except Unsuited as error:
        return {"why": str(error)}
    if not results:
        return {}
    entry: dict[str, Any] = {
        "branches": {i: [_written(f) for f in r.forms] for i, r in results.items()},
        "operations": sum(r.cost for r in results.values()),
    }
    near = {i: {"within": r.within.hex(), "forms": [_written(f) for f in r.near]} for i, r in results.items() if r.near}
    entry |= {"near": near} if near else {}
    if precision.coarse:
        missed = [(kind, value) for r in results.values() for kind, values in r.missed.items() for value in values]
        return entry | {"missed": {k: [v.hex() for kind, v in missed if kind == k] for k in ("float16", "bfloat16")}}
    worst = max((r.error for r in results.values()), key=lambda e: e.ulps)
    return entry | {"sampled": {"ulps": round(worst.ulps, 3), "at": worst.at.hex()}}


def path(activation: Activation) -> Path:
    return FOLDER / f"{activation.name}.json"


def data(activation: Activation, *, search: bool = False) -> dict[str, Any]:
    """What is kept of an activation, by function, if it was found for the definition of today; with ``search`` what
    there is to find, if nothing is kept."""
    kept = _data(str(path(activation)))
    if kept.get("definition") == _key(activation):
        return {name: entry for name, entry in kept.items() if name != "definition"}
    if not search:
        return {}
    known = _searched(activation)
    if known is None:
        known = _found(activation)
        cached.store(_name(activation), known)
    return known


def to_search(activation: Activation) -> bool:
    """Whether :func:`data` has to search, which takes up to a minute: nothing is kept of the definition of today."""
    known = not functions(activation) or _data(str(path(activation))).get("definition") == _key(activation)
    return not known and _searched(activation) is None


def _searched(activation: Activation) -> dict[str, Any] | None:
    """What an earlier search found."""
    known = cached.load(_name(activation))
    return known if isinstance(known, dict) else None


def _name(activation: Activation) -> str:
    return provenance.key(__name__, _key(activation), activation.kind.name, repr(activation.learnable))


@cache
def _data(file: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(Path(file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return found


def _key(activation: Activation) -> str:
    return digest(sp.srepr(activation.definition))


def _written(form: Form) -> dict[str, Any]:
    def expression(expr: sp.Expr | None) -> str | None:
        return None if expr is None else exact.write(expr)

    return {
        "exponent": expression(form.exponent),
        "where": form.where,
        "left": expression(form.left),
        "right": expression(form.right),
        "beyond": [None if b is None else b.hex() for b in form.beyond],
        "reach": [r.hex() for r in form.reach],
        "variable": form.variable,
        "bend": form.bend.hex(),
        "pieces": form.pieces,
        "octave": form.octave,
        "tail": form.tail,
        "coarse": form.coarse,
        "careful": form.careful,
        "scales": [s.hex() for s in form.scales],
        "tables": [
            {
                "centres": " ".join(c.hex() for c in t.centres),
                "lows": " ".join(c.hex() for c in t.lows),
                "coefficients": [" ".join(c.hex() for c in row) for row in t.coefficients],
                "denominators": [" ".join(c.hex() for c in row) for row in t.denominators],
                "crossed": [" ".join(c.hex() for c in row) for row in t.crossed],
                "zeros": [[high.hex(), low.hex()] for high, low in t.zeros],
            }
            for t in form.tables
        ],
        "odd": form.odd,
        "negated": form.negated,
    }


def _form(data: Mapping[str, Any]) -> Form:
    def expression(text: str | None) -> sp.Expr | None:
        return None if text is None else exact.read(text)

    def numbers(text: str) -> tuple[float, ...]:
        return tuple(float.fromhex(n) for n in text.split())

    left, right = (None if b is None else float.fromhex(b) for b in data["beyond"])
    tables = tuple(
        Tables(
            numbers(t["centres"]),
            numbers(t["lows"]),
            tuple(numbers(row) for row in t["coefficients"]),
            tuple((float.fromhex(high), float.fromhex(low)) for high, low in t["zeros"]),
            tuple(numbers(row) for row in t["denominators"]),
            tuple(numbers(row) for row in t["crossed"]),
        )
        for t in data["tables"]
    )
    reach, scales = (tuple(float.fromhex(n) for n in data[name]) for name in ("reach", "scales"))
    return Form(
        expression(data["exponent"]), data["where"], expression(data["left"]), expression(data["right"]), (left, right),
        (reach[0], reach[1]), data["variable"], float.fromhex(data["bend"]), data["pieces"], data["octave"],
        data["tail"],
        (scales[0], scales[1]), tables, data["odd"], data["negated"],
        data["coarse"], data["careful"],
    )  # fmt: skip
