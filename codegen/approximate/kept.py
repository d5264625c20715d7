"""The approximants that were found, as data beside this module: searching again takes seconds a function.

One file an activation, by its name in the catalogue, with a seal (:mod:`actsym.work.sealed`).  It counts as long as the
definition is the one that it was found for.  What reads one that is damaged raises
:class:`~actsym.work.sealed.Damaged`.
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
from actsym.work import cache as cached, pool, provenance, sealed
from actsym.work.files import digest, write_if_changed
from codegen.approximate import branches, halves
from codegen.approximate.cost import ISSUED, gpu_cycles
from codegen.approximate.form import Form, Forms, Tables
from codegen.approximate.problem import DEVICE, FLAT, HALF, HALF_DEVICE, SINGLE, Precision, Unsuited
from codegen.approximate.reading import calls, read
from codegen.approximate.search import search
from codegen.ir import Node
from codegen.stable.branches import ZeroTimes
from codegen.stable.derivative import differentiate, smooth_part
from codegen.stable.lower import Lowering
from codegen.stable.points import at_points
from codegen.stable.rules import stabilize

#: Where they are.
FOLDER = Path(__file__).with_name("kept")

#: What approximants are for, with the precision that it takes: float32 on the CPU, on GPUs, and where there are no
#: tables (in Triton); half types on CPU and GPU, and on GPUs alone where that form is costly (:data:`COSTLY`).
VARIANTS = {"single": SINGLE, "device": DEVICE, "flat": FLAT, "half": HALF, "half_device": HALF_DEVICE}

#: Instructions of a thread for an element from which on forms for half types are sought on GPUs alone: by the number of
#: inputs, of f, and of each derivative.  Memory leaves about as many beside loads, stores and addresses.
COSTLY = {1: (30, 36), 2: (30, 28)}

#: How many times what the composed form costs on a GPU an approximant may, which is proven.
DEARER = 1.5

#: The largest error in ulp of any float32 input, of f and of f'.
LIMIT, LIMIT_SLOPE = 2.5, 3.5


def approximants(activation: Activation, variant: str = "single", *, search: bool = False) -> dict[str, Node]:
    """The graphs of float32 operations that compute f (``f``) and its first derivatives (``df_dx``), those that there
    are, in one of the :data:`VARIANTS`; with ``search`` also of what is not in the catalogue, which takes seconds the
    first time."""
    entries, coarse, found = data(activation, search=search), VARIANTS[variant].coarse, {}
    gated = activation.kind is Kind.GATED
    for name, expr in functions(activation).items():
        if "branches" in entries.get(name, {}).get(variant, {}):
            known = forms(entries[name][variant]).__getitem__
            if not (coarse and gated and branches.loses(expr, known)):
                zero = ZeroTimes(u) if gated and name == "f" else sp.S.Zero
                found[name] = branches.node(expr, known, activation.parameters, coarse, zero)
    return found


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
    slopes = ((v, smooth_part(sp.diff(expr, v))) for v in by)
    return {"f": at_points(expr, expr, ())} | {f"df_d{v.name}": at_points(slope, expr, (v,)) for v, slope in slopes}


def limit(name: str) -> float:
    return LIMIT if name == "f" else LIMIT_SLOPE


def find(activation: Activation) -> dict[str, Any]:
    """Search for the approximants of an activation of the catalogue and keep them; :func:`data` returns the same."""
    found = _found(activation)
    if any("branches" in variant for entry in found.values() for variant in entry.values()):
        FOLDER.mkdir(exist_ok=True)
        write(path(activation), {"definition": _key(activation)} | found)
        _data.cache_clear()
    return found


def _found(activation: Activation) -> dict[str, Any]:
    """By the function and the variant."""
    expressions = functions(activation)

    def run(asked: list[tuple[str, str]]) -> dict[tuple[str, str], dict[str, Any]]:
        tasks = [(expressions[name], name, VARIANTS[variant]) for variant, name in asked]
        return {asked[d.index]: d.value for d in pool.run(_variant, tasks)}

    done = run([(variant, name) for variant in VARIANTS if variant != "half_device" for name in expressions])
    costly = [name for name in expressions if too_costly(activation, name, done["half", name])]
    own = run([("half_device", name) for name in costly])
    done |= {key: entry for key, entry in own.items() if cheaper(activation, key[1], entry, done["half", key[1]])}
    for name in expressions:
        if not _gains(activation, name, done["device", name], done["flat", name]):
            del done["device", name]
    found = {name: {v: done[v, name] for v in VARIANTS if (v, name) in done} for name in expressions}
    return {name: variants for name, variants in found.items() if any(variants.values())}


def _gains(activation: Activation, name: str, device: Mapping[str, Any], flat: Mapping[str, Any]) -> bool:
    """Whether a form for float32 on GPUs is of use: beside one without tables if it is proven to keep within the limit,
    elsewhere if it costs at most :data:`DEARER` times what the composed form does."""
    if "branches" not in device:
        return True  # it says why
    if "branches" in flat:
        return "beyond" not in device
    graph = branches.node(functions(activation)[name], forms(device).__getitem__, activation.parameters)
    return gpu_cycles(graph, coarse=False) <= DEARER * gpu_cycles(Lowering()(_composed(activation, name)), coarse=False)


def _composed(activation: Activation, name: str) -> sp.Expr:
    stable = stabilize(activation.definition)
    variables = (x, u, *(p.symbol for p in activation.learnable))
    return next((differentiate(stable, v) for v in variables if name == f"df_d{v.name}"), stable)


def too_costly(activation: Activation, name: str, half: Mapping[str, Any]) -> bool:
    """Whether the form for half types of a function takes more than :data:`COSTLY` on a GPU."""
    return "branches" in half and _on_gpu(activation, name, half) > COSTLY[len(activation.inputs)][name != "f"]


def cheaper(activation: Activation, name: str, entry: Mapping[str, Any], half: Mapping[str, Any]) -> bool:
    """Whether there is a form for half types that takes less than another one on a GPU."""
    return "branches" in entry and _on_gpu(activation, name, entry) < _on_gpu(activation, name, half)


def _on_gpu(activation: Activation, name: str, entry: Mapping[str, Any]) -> float:
    """What a form for half types takes, in instructions."""
    graph = branches.node(functions(activation)[name], forms(entry).__getitem__, activation.parameters, True)
    return ISSUED * gpu_cycles(graph, coarse=True)


def _variant(expr: sp.Expr, name: str, precision: Precision) -> dict[str, Any]:
    """What is found of a function, nothing where it calls no library; or why nothing is found.  On GPUs also whether
    more than the limit is proven of it (``beyond``)."""
    look = halves.find if precision.coarse else partial(search, limit=limit(name))
    try:
        results = {str(i): look(problem) for i, problem in branches.problems(expr, precision)}
    except Unsuited as error:
        return {"why": str(error)} if any(calls(b) for b, _ in read(expr).parts) else {}
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
    if precision.device and any(r.proven > limit(name) for r in results.values()):
        entry["beyond"] = True
    worst = max((r.error for r in results.values()), key=lambda e: e.ulps)
    return entry | {"sampled": {"ulps": round(worst.ulps, 3), "at": worst.at.hex()}}


def path(activation: Activation) -> Path:
    return FOLDER / f"{activation.name}.json"


def write(file: Path, content: Mapping[str, Any]) -> None:
    """Write what is kept, with its seal."""
    write_if_changed(file, json.dumps(sealed.sealed(content), indent=1) + "\n")


def data(activation: Activation, *, search: bool = False) -> dict[str, Any]:
    """What is kept of an activation, by function, if it was found for the definition of today; with ``search`` what
    there is to find, if nothing is kept and a function calls a library: what only divides has short forms for half
    types alone, which seconds of a search are not worth."""
    kept = _data(str(path(activation)))
    if kept.get("definition") == _key(activation):
        return {name: entry for name, entry in kept.items() if name != "definition"}
    if not search or not _calls_library(activation):
        return {}
    known = _searched(activation)
    if known is None:
        known = _found(activation)
        cached.store(_name(activation), known)
    return known


def to_search(activation: Activation) -> bool:
    """Whether :func:`data` has to search, which takes a minute or more: nothing is kept of the definition of today."""
    known = not _calls_library(activation) or _data(str(path(activation))).get("definition") == _key(activation)
    return not known and _searched(activation) is None


def _calls_library(activation: Activation) -> bool:
    return any(calls(branch) for expr in functions(activation).values() for branch, _ in read(expr).parts)


def _searched(activation: Activation) -> dict[str, Any] | None:
    """What an earlier search found."""
    known = cached.load(_name(activation))
    return known if isinstance(known, dict) else None


def _name(activation: Activation) -> str:
    return provenance.key(__name__, _key(activation), activation.kind.name, repr(activation.learnable))


@cache
def _data(file: str) -> dict[str, Any]:
    return sealed.load(Path(file), f"python -m codegen.approximate {Path(file).stem}") or {}


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
