"""Which damages of a unit are made: chosen by a seed, each rule in its turn."""

from __future__ import annotations

import random
from pathlib import Path

from codegen.emulate.calls import Functor
from codegen.emulate.row_calls import RowFunctor
from codegen.mutate import functors, loops
from codegen.mutate.damage import Damage


def kinds(folder: Path, unit: str) -> frozenset[str]:
    """What :class:`codegen.mutate.loops.Pattern` asks of the unit."""
    if RowFunctor.read(folder, unit):
        return frozenset({"rows"})
    functor = Functor.read(folder, unit)
    has = {
        "elementwise": True, "gated": functor.inputs > 1, "noise": functor.noise,
        "parameters": functor.learnable + functor.vectors > 0, "vectors": functor.vectors > 0,
    }  # fmt: skip
    return frozenset(name for name, present in has.items() if present)


def all_damages(folder: Path, unit: str) -> tuple[list[Damage], list[Damage]]:
    """Damages of the unit's mathematics, and of the loops that run it."""
    path = f"functors/{unit}.h"
    own = functors.damages(path, (folder / path).read_text(encoding="utf-8"))
    around = [
        d for p in loops.PATHS for d in loops.damages(p, (folder / p).read_text(encoding="utf-8"), kinds(folder, unit))
    ]
    return own, around


def chosen(folder: Path, unit: str, count: int, seed: int) -> list[Damage]:
    """``count`` damages of a unit, two of three in its mathematics; no rule comes twice before all came once."""
    own, around = all_damages(folder, unit)
    of_loops = min(len(around), count // 3)
    picker = random.Random(f"{seed}:{unit}")
    return [*_spread(own, count - of_loops, picker), *_spread(around, of_loops, picker)]


def _spread(damages: list[Damage], count: int, picker: random.Random) -> list[Damage]:
    by_rule: dict[str, list[Damage]] = {}
    for damage in damages:
        by_rule.setdefault(damage.rule, []).append(damage)
    rules = sorted(by_rule)
    picker.shuffle(rules)
    for rule in rules:
        picker.shuffle(by_rule[rule])
    found: list[Damage] = []
    while len(found) < count and any(by_rule.values()):
        for rule in rules:
            if by_rule[rule] and len(found) < count:
                found.append(by_rule[rule].pop())
    return found
