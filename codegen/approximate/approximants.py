"""Graphs that compute whole functions: from stored approximants or from a search, in every variant.

:mod:`codegen.approximate.search` and :mod:`codegen.approximate.halves` find the forms of one function.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import sympy as sp

from actsym.definition.spec import Activation, Kind, u, x
from actsym.text import exact
from actsym.work import cache as disk_cache, pool, provenance, sealed
from actsym.work.files import digest, write_if_changed
from codegen.approximate import fix_blas, halves, reading
from codegen.approximate.form import Form, Forms, Tables
from codegen.approximate.measure import ISSUED, gpu_cycles
from codegen.approximate.problem import DEVICE, FLAT, HALF, HALF_DEVICE, SINGLE, Precision, Unsuited
from codegen.approximate.reading import calls, read
from codegen.approximate.search import search
from codegen.ir import Node
from codegen.stable.branches import ZeroTimes
from codegen.stable.lower import Lowering
from codegen.stable.points import at_points
from codegen.stable.rules import differentiate, smooth_part, stabilize

#: Instructions of a thread for an element from which on forms for half types are sought on GPUs alone: by the number of
#: inputs, of f, and of each derivative.  Memory leaves about as many beside loads, stores and addresses.
COSTLY = {1: (30, 36), 2: (30, 28)}

#: How many times what the composed form costs on a GPU an approximant may, which is proven.
DEARER = 1.5


def find(activation: Activation) -> dict[str, Any]:
    """Search for the approximants of an activation of the catalogue and store them."""
    fix_blas()
    found = searched(activation)
    if found:  # where there are none, why
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
    graph = reading.node(functions(activation)[name], forms(device).__getitem__, activation.parameters)
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
    """The instructions that a form for half types takes on a GPU."""
    graph = reading.node(functions(activation)[name], forms(entry).__getitem__, activation.parameters, True)
    return ISSUED * gpu_cycles(graph, coarse=True)


def _variant(expr: sp.Expr, name: str, precision: Precision) -> dict[str, Any]:
    """What is found of a function, nothing where it calls no library; or why nothing is found.  On GPUs also whether
    more than the limit is proven of it (``beyond``)."""
    look = halves.find if precision.coarse else partial(search, limit=limit(name))
    try:
        results = {str(i): look(problem) for i, problem in reading.problems(expr, precision)}
    except Unsuited as error:
        return {"why": str(error)} if any(calls(b) for b, _ in read(expr).parts) else {}
    if not results:
        return {}
    entry: dict[str, Any] = {
        "branches": {i: [FORM.write(f) for f in r.forms] for i, r in results.items()},
        "operations": sum(r.cost for r in results.values()),
    }
    if precision.coarse:
        missed = [(kind, value) for r in results.values() for kind, values in r.missed.items() for value in values]
        return entry | {"missed": {k: [v.hex() for kind, v in missed if kind == k] for k in ("float16", "bfloat16")}}
    if precision.device and any(r.proven > limit(name) for r in results.values()):
        entry["beyond"] = True
    worst = max((r.error for r in results.values()), key=lambda e: e.ulps)
    return entry | {"sampled": {"ulps": round(worst.ulps, 3), "at": worst.at.hex()}}


# -- The graphs that compute whole functions: of what is stored, or found now.


def graphs(activation: Activation, variant: str = "single") -> dict[str, Node]:
    """The graphs of float32 operations that compute f (``f``) and its first derivatives (``df_dx``), those whose
    approximants are known (:func:`data`), in one of the :data:`VARIANTS`."""
    entries, coarse, found = data(activation), VARIANTS[variant].coarse, {}
    gated = activation.kind is Kind.GATED
    for name, expr in functions(activation).items():
        if "branches" in entries.get(name, {}).get(variant, {}):
            known = forms(entries[name][variant]).__getitem__
            if not (coarse and gated and reading.loses(expr, known)):
                zero = ZeroTimes(u) if gated and name == "f" else sp.S.Zero
                found[name] = reading.node(expr, known, activation.parameters, coarse, zero)
    return found


def data(activation: Activation) -> dict[str, Any]:
    """The approximants that an activation is computed with, by function: what is stored of the definition of today, or
    what :func:`ensure` or :func:`recall` found before in this process; else none, whatever the cache holds."""
    known = stored(activation)
    return _FOUND.get(cache_name(activation), {}) if known is None else known


#: What this process has searched, or taken from the cache, by the name there.
_FOUND: dict[str, dict[str, Any]] = {}


def unstored(activation: Activation) -> bool:
    """Whether nothing is stored of an activation that calls a library.  (What only divides has short forms for half
    types alone, which are not worth a search.)"""
    return calls_library(activation) and stored(activation) is None


def recall(activation: Activation) -> bool:
    """Whether approximants of an :func:`unstored` activation were searched before, now or earlier."""
    name = cache_name(activation)
    if name not in _FOUND and isinstance(known := disk_cache.load(name), dict):
        _FOUND[name] = known
    return name in _FOUND


def ensure(activation: Activation) -> None:
    """Have an activation computed with approximants: stored ones, those of an earlier search, or those of a search now,
    which takes a minute or more, and is kept in the cache."""
    if unstored(activation) and not recall(activation):
        name = cache_name(activation)
        _FOUND[name] = searched(activation)
        disk_cache.store(name, _FOUND[name])


def to_search(activation: Activation) -> bool:
    """Whether :func:`ensure` has to search."""
    name = cache_name(activation)
    return unstored(activation) and name not in _FOUND and disk_cache.load(name) is None


def cache_name(activation: Activation) -> str:
    """The name in the cache of what a search finds."""
    key = definition(activation)
    return provenance.key(__name__, key, activation.kind.name, repr(activation.learnable))


# -- What is approximated of an activation, for which types and devices, and how exact it has to be.


#: What approximants are for, with the precision that it takes: float32 on the CPU, on GPUs, and where there are no
#: tables (in Triton); half types on CPU and GPU, and on GPUs alone where that form is costly
#: (:data:`codegen.approximate.approximants.COSTLY`).
VARIANTS = {"single": SINGLE, "device": DEVICE, "flat": FLAT, "half": HALF, "half_device": HALF_DEVICE}

#: The largest error in ulp of any float32 input, of f and of f'.
LIMIT, LIMIT_SLOPE = 2.5, 3.5


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
    """The largest error in ulp of a function by its name in generated code."""
    return LIMIT if name == "f" else LIMIT_SLOPE


def calls_library(activation: Activation) -> bool:
    """Whether f or a derivative is computed by functions of a library, where it is composed."""
    return any(calls(branch) for expr in functions(activation).values() for branch, _ in read(expr).parts)


# -- Approximants that were found, as data: searching again takes seconds a function.
#
# ``data`` beside this module has one file an activation, by its name in the catalogue, with a seal
# (:mod:`actsym.work.sealed`).  It counts as long as the definition is the one that it was found for.  What reads one
# that is damaged raises :class:`~actsym.work.sealed.Damaged`.


#: Where they are.
FOLDER = Path(__file__).with_name("data")

#: What writes them, in a checkout.
INSTRUMENTS = Path(__file__).parents[2] / "tests" / "instruments"


def stored(activation: Activation) -> dict[str, Any] | None:
    """What is stored of an activation, by function and variant; None if that is not of the definition of today."""
    content = load(path(activation), f"python -m tests.instruments approximate {activation.name}")
    if content.get("definition") != definition(activation):
        return None
    return {name: entry for name, entry in content.items() if name != "definition"}


def store(activation: Activation, found: Mapping[str, Any]) -> None:
    """Write what was found of an activation of the catalogue; :func:`stored` returns the same."""
    write(path(activation), {"definition": definition(activation), **found})


def path(activation: Activation) -> Path:
    return FOLDER / f"{activation.name}.json"


def write(file: Path, content: Mapping[str, Any]) -> None:
    """Write content with its seal."""
    write_if_changed(file, json.dumps(sealed.sealed(content), indent=1) + "\n")
    load.cache_clear()


def definition(activation: Activation) -> str:
    """The hash of what was searched for."""
    return digest(sp.srepr(activation.definition))


@cache
def load(file: Path, again: str) -> dict[str, Any]:
    """What a file of approximants or proofs holds.  Raises :class:`~actsym.work.sealed.Damaged`, which names the
    command that writes it ``again``, in a checkout: an installation has none."""
    try:
        return sealed.load(file, again) or {}
    except sealed.Damaged:
        if INSTRUMENTS.is_dir():
            raise
        raise sealed.Damaged(f"{file} is not as it was installed: the installation is damaged; install again") from None


def forms(entry: Mapping[str, Any]) -> dict[int, Forms]:
    """Those of a variant's entry, by the number of the branch."""
    return {int(i): tuple(map(FORM.read, each)) for i, each in entry["branches"].items()}


# How each field is written.


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
