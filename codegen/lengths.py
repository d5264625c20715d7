"""How many entries the vectors of a definition must have: those that a fold reads side by side have as many."""

from __future__ import annotations

import sympy as sp

from actsym.definition.folds import folds, k
from actsym.definition.spec import Activation


def entries(activation: Activation) -> dict[str, int | str | None]:
    """For each vector: the first vector that it must be as long as, or the number of entries where no fold reads it;
    None where it may have any number."""
    names = {v.base: v.name for v in activation.vectors}
    sizes = {v.size: v.name for v in activation.vectors}
    first = {v.name: v.name for v in activation.vectors}
    folded: set[str] = set()
    for fold in folds(activation.definition):
        read = {names[i.base] for body in fold.bodies for i in body.atoms(sp.Indexed) if i.indices[0] == k}
        together = read | {sizes[fold.size]}
        folded |= together
        merged = {first[n] for n in together}
        leader = next(v.name for v in activation.vectors if first[v.name] in merged)
        first = {n: leader if own in merged else own for n, own in first.items()}
    return {
        v.name: _read_alone(activation, v.base) if v.name not in folded else None if first[v.name] == v.name
        else first[v.name]
        for v in activation.vectors
    }  # fmt: skip


def _read_alone(activation: Activation, base: sp.IndexedBase) -> int:
    return 1 + max(int(i.indices[0]) for i in activation.definition.atoms(sp.Indexed) if i.base == base)


__all__ = ["entries"]
