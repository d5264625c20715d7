"""Which damages are made: a plan of so many of each class, chosen by a seed, each rule and unit in its turn."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.instruments.emulate.calls import Functor, RowFunctor
from tests.instruments.mutate import functors, regions
from tests.instruments.mutate.damage import CLASSES, PATTERNS, Damage, known

#: Some of each kind: transcendental, rational, with kinks and parameters, vectors, gated, rows, stochastic.
UNITS = (
    "telu", "gelu", "mish", "egem_n2", "celu", "prelu", "swish", "hermite", "tropical", "fourier", "squaf",
    "squaf_nearest", "squaf_laplacian_nearest", "squaf_general", "swiglu",
    "geglu", "swiglu_beta", "polynorm_r3", "polyrelu_norm_r3", "rrelu",
)  # fmt: skip

#: How many damages of each class: all of those known, and of loops and Python all that there are, once.
COUNTS = {
    "region": 70, "second": 40, "python": 70, "loops": 70, "threshold": 20, "bit": 30, "approximant": 60, "syntax": 40,
}  # fmt: skip

#: A unit, and a damage that it is judged with.
Planned = tuple[str, Damage]


def kinds(folder: Path, unit: str) -> frozenset[str]:
    """What :class:`tests.instruments.mutate.damage.Pattern` asks of the unit, its name among them."""
    if RowFunctor.read(folder, unit):
        return frozenset({"rows", unit})
    functor = Functor.read(folder, unit)
    has = {
        "elementwise": True, "gated": functor.inputs > 1, "noise": functor.noise,
        "parameters": functor.learnable + functor.vectors > 0, "vectors": functor.vectors > 0, unit: True,
    }  # fmt: skip
    return frozenset(name for name, present in has.items() if present)


def own(folder: Path, unit: str) -> list[Damage]:
    """Every damage of the unit's own mathematics, in C++ and of its second derivatives in Python."""
    functor, module = f"functors/{unit}.h", f"activations/{unit}.py"
    texts = [(folder / path).read_text(encoding="utf-8") for path in (functor, module)]
    return [
        *functors.damages(functor, texts[0]),
        *regions.damages(functor, texts[0]),
        *regions.of_curvature(module, texts[1]),
    ]


def shared(folder: Path, units: Mapping[str, frozenset[str]], picker: random.Random) -> Iterator[Planned]:
    """Every damage of what units share, each with one unit that can notice it."""
    for pattern in PATTERNS:
        able = [unit for unit, has in units.items() if pattern.needs & has]
        if able:
            text = (folder / pattern.path).read_text(encoding="utf-8")
            yield from ((picker.choice(able), damage) for damage in pattern.damages(text))


def plan(
    folder: Path, units: tuple[str, ...] = UNITS, seed: int = 1, counts: Mapping[str, int] = COUNTS
) -> list[Planned]:
    """The damages, class by class; of a class no rule comes twice before all came once, and units take turns.

    Those known are there if their units are, whatever the counts.
    """
    picker = random.Random(seed)
    all_damages = [(unit, d) for unit in units for d in own(folder, unit)]
    all_damages += shared(folder, {unit: kinds(folder, unit) for unit in units}, picker)
    found = [(unit, d) for unit, d in known(folder) if unit in units or units == UNITS]
    for group in CLASSES:
        found += _spread([p for p in all_damages if p[1].group == group], counts.get(group, 0), picker)
    return found


def _spread(damages: list[Planned], count: int, picker: random.Random) -> list[Planned]:
    """So many of them: rules in turn, in each the unit that had fewest."""
    by_rule: dict[str, list[Planned]] = {}
    for unit, damage in damages:
        by_rule.setdefault(damage.rule.partition(" (")[0], []).append((unit, damage))
    rules = sorted(by_rule)
    picker.shuffle(rules)
    for rule in rules:
        picker.shuffle(by_rule[rule])
    met: dict[str, int] = {}
    found: list[Planned] = []
    while len(found) < count and any(by_rule.values()):
        for rule in rules:
            if by_rule[rule] and len(found) < count:
                chosen = min(by_rule[rule], key=lambda planned: met.get(planned[0], 0))
                by_rule[rule].remove(chosen)
                met[chosen[0]] = met.get(chosen[0], 0) + 1
                found.append(chosen)
    return found
