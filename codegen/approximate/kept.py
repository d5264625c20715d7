"""The approximants that were found, as data beside this module: searching again takes seconds a function.

One file a function, named as the activation in the catalogue (or by the hash of its definition).  It counts as long as
the definition is the one that it was found for.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import sympy as sp

from actsym.definition.spec import Activation, Kind, u, x
from actsym.text import exact
from actsym.work.files import digest, write_if_changed
from codegen.approximate import branches
from codegen.approximate.form import Form, Tables
from codegen.approximate.problem import Unsuited
from codegen.approximate.search import search
from codegen.ir import Node

#: Where they are.
FOLDER = Path(__file__).with_name("kept")

#: The largest error in ulp that a sample may show, of f and of f': below what all inputs have to keep to.
LIMIT, LIMIT_SLOPE = 2.35, 3.3


def approximants(activation: Activation) -> dict[str, Node]:
    """The graphs of float32 operations that compute f (``f``) and its first derivatives (``df_dx``), those that there
    are."""
    data = _read(activation)
    found = {}
    for name, expr in functions(activation).items():
        if "branches" in data.get(name, {}):
            forms = {int(i): tuple(map(_form, each)) for i, each in data[name]["branches"].items()}
            found[name] = branches.node(expr, forms.__getitem__)
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


def find(activation: Activation) -> dict[str, str]:
    """Search for the approximants of an activation and keep them; what was found, or why nothing was, by function."""
    found: dict[str, Any] = {"definition": _key(activation)}
    told = {}
    for name, expr in functions(activation).items():
        try:
            tasks = list(branches.problems(expr))
            if not tasks:
                told[name] = "calls no library"
                continue
            results = {str(i): search(problem, limit(name)) for i, problem in tasks}
        except Unsuited as error:
            found[name] = {"why": str(error)}
            told[name] = f"none: {error}"
            continue
        worst = max((r.error for r in results.values()), key=lambda e: e.ulps)
        cost = sum(r.cost for r in results.values())
        found[name] = {
            "branches": {i: [_written(f) for f in r.forms] for i, r in results.items()},
            "operations": cost,
            "sampled": {"ulps": round(worst.ulps, 3), "at": worst.at.hex()},
        }
        told[name] = f"{cost:.0f} operations, {worst.ulps:.2f} ulp at {worst.at:.6g}"
    if any("branches" in found[n] for n in found if n != "definition"):
        FOLDER.mkdir(exist_ok=True)
        write_if_changed(path(activation), json.dumps(found, indent=1) + "\n")
        _data.cache_clear()
    return told


def path(activation: Activation) -> Path:
    return FOLDER / f"{activation.name}.json"


def _read(activation: Activation) -> dict[str, Any]:
    data = _data(str(path(activation)))
    return data if data.get("definition") == _key(activation) else {}


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
        "scales": [s.hex() for s in form.scales],
        "tables": [
            {
                "centres": " ".join(c.hex() for c in t.centres),
                "lows": " ".join(c.hex() for c in t.lows),
                "coefficients": [" ".join(c.hex() for c in row) for row in t.coefficients],
                "denominators": [" ".join(c.hex() for c in row) for row in t.denominators],
                "zeros": [[high.hex(), low.hex()] for high, low in t.zeros],
            }
            for t in form.tables
        ],
        "odd": form.odd,
        "negated": form.negated,
    }


def _form(data: dict[str, Any]) -> Form:
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
        )
        for t in data["tables"]
    )
    reach, scales = (tuple(float.fromhex(n) for n in data[name]) for name in ("reach", "scales"))
    return Form(
        expression(data["exponent"]), data["where"], expression(data["left"]), expression(data["right"]), (left, right),
        (reach[0], reach[1]), data["variable"], float.fromhex(data["bend"]), data["pieces"], data["octave"],
        data["tail"],
        (scales[0], scales[1]), tables, data["odd"], data["negated"],
    )  # fmt: skip
