"""What else of a report an activation is like: its family, functions near to it, gates and what they gate."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from statistics import NormalDist
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq

from actsym.definition.spec import Activation, Kind, SpecError
from actsym.errors import Unanswered
from actsym.kinds.reading import separate
from actsym.rigor.evaluate import compile_real
from actsym.work import cache, provenance

#: Functions are compared at this many quantiles of N(0, 1), and listed as near below this mean distance.
_POINTS, _NEAR, _MOST = 200, 0.1, 4

#: A title and the name of an activation.
Named = tuple[str, str]


@dataclass(frozen=True)
class Relatives:
    """Of one activation, others of the same report.

    family
        Members of the same family.
    near
        The nearest functions of x, each with the mean of abs(f - g) for x ~ N(0, 1), in two digits; ``0`` where
        none of the points tells them apart.
    gate
        Of a gated activation, the activation that is its gate; of others, those that it gates.
    lost
        The layer in which a deep network with these coefficients was measured to leave float64; 0 if none was.
    """

    family: tuple[Named, ...] = ()
    near: tuple[tuple[str, str, str], ...] = ()
    gate: tuple[Named, ...] = ()
    lost: int = 0


def relatives(activations: Sequence[Activation], networks: Path | None = None) -> Mapping[str, Relatives]:
    """Of each activation by its name; ``networks`` is the file of measured deep networks, if there is one.

    Kept on disk by the definitions of all of them.
    """
    measured = _lost(networks)
    name = provenance.key(__name__, *(f"{a.name} {a.key} {a.title}" for a in activations))
    kept = cache.load(name)
    if kept is None:
        kept = _found(activations)
        cache.store(name, kept)
    lists = {a: {part: tuple(map(tuple, found[part])) for part in found} for a, found in kept.items()}
    return {a: Relatives(**found, lost=measured.get(a, 0)) for a, found in lists.items()}


def _lost(networks: Path | None) -> dict[str, int]:
    """Activations whose network with published coefficients left float64, each with the layer."""
    if networks is None or not networks.is_file():
        return {}
    data = json.loads(networks.read_text(encoding="utf-8"))
    depth = data["settings"]["depth"]
    return {
        row["name"].replace("_", "_n", 1) if row["name"][-1].isdigit() else row["name"]: row["finite"] + 1
        for row in data["cases"]
        if row["variant"] == "published" and row["finite"] < depth
    }


def _found(activations: Sequence[Activation]) -> dict[str, Any]:
    named = {a.name: (a.title, a.name) for a in activations}
    sampled = {a.name: values for a in activations if (values := _values(a)) is not None}
    gates = {a.name: sp.srepr(f) for a in activations if (f := _gate(a)) is not None}
    formulas = {sp.srepr(a.formula): a.name for a in reversed(activations) if a.kind is Kind.POINTWISE}
    found: dict[str, Any] = {}
    for a in activations:
        if a.name in gates:
            gated = [formulas[gates[a.name]]] if gates[a.name] in formulas else []
        else:
            gated = [other for other, gate in gates.items() if formulas.get(gate) == a.name]
        found[a.name] = {
            "family": [named[b.name] for b in activations if b.family == a.family != "" and b.name != a.name],
            "near": _nearest(a, activations, sampled),
            "gate": [named[other] for other in gated],
        }
    return found


def _gate(activation: Activation) -> sp.Expr | None:
    if activation.kind is not Kind.GATED:
        return None
    try:
        return separate(activation)[0].formula
    except SpecError:
        return None


def _values(activation: Activation) -> list[float] | None:
    """f at quantiles of N(0, 1); None for what is no function of x, or has no value somewhere."""
    if activation.kind not in (Kind.POINTWISE, Kind.STOCHASTIC):
        return None
    points = (NormalDist().inv_cdf((i + 0.5) / _POINTS) for i in range(_POINTS))
    try:
        f = compile_real(activation.formula)
    except Unanswered:
        return None
    with ctx.workprec(128):
        places = (Fraction(round(p * 2**20), 2**20) for p in points)
        values = [float(f(arb(fmpq(p.numerator, p.denominator))).mid()) for p in places]
    return values if all(map(math.isfinite, values)) else None


def _nearest(
    about: Activation, activations: Sequence[Activation], sampled: Mapping[str, list[float]]
) -> list[tuple[str, str, str]]:
    if about.name not in sampled:
        return []
    ours, found = sampled[about.name], []
    for other in activations:
        if other.name in sampled and other.name != about.name and (other.family != about.family or not other.family):
            pairs = zip(ours, sampled[other.name], strict=True)
            apart = math.fsum(abs(a - b) for a, b in pairs) / _POINTS
            if apart < _NEAR:
                found.append((apart, other.title, other.name))
    nearest = sorted(found, key=lambda entry: entry[0])[:_MOST]
    return [(title, name, "0" if apart < 1e-15 else f"{apart:.2g}") for apart, title, name in nearest]
