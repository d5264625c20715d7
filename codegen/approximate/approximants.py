"""The graphs that compute whole functions, of what is stored or found now; and the search for them in every variant.

:mod:`codegen.approximate.search` and :mod:`codegen.approximate.halves` find the forms of one function.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import sympy as sp

from actsym.definition.spec import Activation, Kind, u, x
from actsym.work import cache, pool, provenance
from codegen.approximate import branches, halves, stored
from codegen.approximate.measure import ISSUED, gpu_cycles
from codegen.approximate.problem import Precision, Unsuited
from codegen.approximate.reading import calls, read
from codegen.approximate.search import search
from codegen.approximate.stored import FORM, forms, store
from codegen.approximate.subjects import VARIANTS, calls_library, functions, limit
from codegen.ir import Node
from codegen.stable.branches import ZeroTimes
from codegen.stable.lower import Lowering
from codegen.stable.rules import differentiate, stabilize

#: Instructions of a thread for an element from which on forms for half types are sought on GPUs alone: by the number of
#: inputs, of f, and of each derivative.  Memory leaves about as many beside loads, stores and addresses.
COSTLY = {1: (30, 36), 2: (30, 28)}

#: How many times what the composed form costs on a GPU an approximant may, which is proven.
DEARER = 1.5


def find(activation: Activation) -> dict[str, Any]:
    """Search for the approximants of an activation of the catalogue and store them."""
    found = searched(activation)
    if any("branches" in variant for entry in found.values() for variant in entry.values()):
        store(activation, found)
    return found


def searched(activation: Activation) -> dict[str, Any]:
    """By the function and the variant."""
    expressions = functions(activation)

    def run(requests: list[tuple[str, str]]) -> dict[tuple[str, str], dict[str, Any]]:
        tasks = [(expressions[name], name, VARIANTS[variant]) for variant, name in requests]
        return {requests[d.index]: d.value for d in pool.run(_variant, tasks)}

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
        "branches": {i: [FORM.write(f) for f in r.forms] for i, r in results.items()},
        "operations": sum(r.cost for r in results.values()),
    }
    near = {
        i: {"within": r.within.hex(), "forms": [FORM.write(f) for f in r.near]} for i, r in results.items() if r.near
    }
    entry |= {"near": near} if near else {}
    if precision.coarse:
        missed = [(kind, value) for r in results.values() for kind, values in r.missed.items() for value in values]
        return entry | {"missed": {k: [v.hex() for kind, v in missed if kind == k] for k in ("float16", "bfloat16")}}
    if precision.device and any(r.proven > limit(name) for r in results.values()):
        entry["beyond"] = True
    worst = max((r.error for r in results.values()), key=lambda e: e.ulps)
    return entry | {"sampled": {"ulps": round(worst.ulps, 3), "at": worst.at.hex()}}


# -- The graphs that compute whole functions: of what is stored, or found now.


def graphs(activation: Activation, variant: str = "single", *, search: bool = False) -> dict[str, Node]:
    """The graphs of float32 operations that compute f (``f``) and its first derivatives (``df_dx``), those that there
    are, in one of the :data:`VARIANTS`; with ``search`` also of what is not in the catalogue, which takes seconds the
    first time."""
    entries, coarse, found = data(activation, search=search), VARIANTS[variant].coarse, {}
    gated = activation.kind is Kind.GATED
    for name, expr in functions(activation).items():
        if "branches" in entries.get(name, {}).get(variant, {}):
            known = stored.forms(entries[name][variant]).__getitem__
            if not (coarse and gated and branches.loses(expr, known)):
                zero = ZeroTimes(u) if gated and name == "f" else sp.S.Zero
                found[name] = branches.node(expr, known, activation.parameters, coarse, zero)
    return found


def data(activation: Activation, *, search: bool = False) -> dict[str, Any]:
    """What is stored of an activation, by function, if it was found for the definition of today; with ``search`` what
    there is to find, if nothing is stored and a function calls a library: what only divides has short forms for half
    types alone, which seconds of a search are not worth."""
    known = stored.entries(activation)
    if known is None and search and calls_library(activation):
        known = _searched(activation)
        if known is None:
            known = searched(activation)
            cache.store(cache_name(activation), known)
    return known or {}


def to_search(activation: Activation) -> bool:
    """Whether :func:`data` has to search, which takes a minute or more: nothing is known of the definition of today."""
    known = not calls_library(activation) or stored.entries(activation) is not None
    return not known and _searched(activation) is None


def _searched(activation: Activation) -> dict[str, Any] | None:
    """What an earlier search found."""
    known = cache.load(cache_name(activation))
    return known if isinstance(known, dict) else None


def cache_name(activation: Activation) -> str:
    """Under which name what a search finds is in the cache."""
    key = stored.definition(activation)
    return provenance.key(__name__, key, activation.kind.name, repr(activation.learnable))
