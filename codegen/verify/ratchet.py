"""Limits that only ever get tighter: what the kernels of the catalogue have once kept to, they keep to.

The general limits (:mod:`codegen.verify.ulps`) leave room of two to four times what most kernels need.  A damage that
costs no more than that would pass.  So every entry is also held to :data:`ROOM` times the largest error that was
measured of it, and to the share of correct roundings less :data:`SHARE`.  ``ratchet.json`` beside this module keeps
both, for each instruction set and version of torch: vectors of another length and other elementary functions round
otherwise.  On other machines, where a definition has changed since, and in a sample, which takes other points than the
whole, the general limits hold alone.

``actsym verify --tighten`` lowers what is kept to what was measured and adds what is new.  Nothing raises it: whoever
means a kernel to be less accurate than it was takes its line out, and says why in the commit.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import torch

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation
from actsym.properties.floats.formats import FORMATS, Format
from actsym.work.files import write_if_changed
from codegen.verify.results import Verification
from codegen.verify.ulps import Limit, acceptance

#: How much larger an error may be than the largest that was measured, and by how much the share may fall.
ROOM, SHARE = 1.3, 0.005

KEPT = Path(__file__).with_name("ratchet.json")

#: By activation: ``key``, the hash of the definition; by back end and format: by quantity, error in ulp and share.
Rows = dict[str, dict[str, Any]]


def limit(activation: Activation, fmt: Format, backend: str, quantity: str, *, whole: bool = True) -> Limit:
    """What a kernel must keep to in one quantity: the general limit, and the ratchet where there is one.

    Of a sample (not ``whole``) the general limit of the error alone: it is too small to judge the share by.
    """
    general = acceptance(fmt, quantity, activation.name)
    if not whole:
        return replace(general, correct=0.0)
    kept = row(activation)
    held = kept.get(f"{backend} {fmt.name}", {}).get(quantity)
    if held is None or kept["key"] != activation.key:
        return general
    ulps, correct = held
    return replace(general, ulps=min(general.ulps, ulps), correct=max(general.correct, correct))


def row(activation: Activation) -> Mapping[str, Any]:
    """All that is kept of an activation where this runs: what was judged by it counts as long as it is the same."""
    return _kept(str(KEPT)).get(surroundings(), {}).get(activation.name, {})


def tighten(found: Verification, activations: Mapping[str, Activation], path: Path = KEPT) -> int:
    """Keep what ``found`` has measured of passing entries; the number of limits changed.

    Entries of activations that are not among ``activations`` are left out, and limits of others stay as they are; those
    of names that the catalogue no longer has are dropped.
    """
    where = surroundings(found.machine)
    kept = dict(_kept(str(path)))
    rows: Rows = dict(kept.get(where, {}))
    changed = 0
    for entry in found.entries:
        activation = activations.get(entry.activation)
        if activation is None or not entry.passed:
            continue
        held = rows.get(activation.name, {})
        held = dict(held) if held.get("key") == activation.key else {"key": activation.key}
        place = f"{entry.backend} {entry.dtype}"
        before = held.get(place, {}).get(entry.quantity, (math.inf, 0.0))
        after = (min(before[0], _up(ROOM * entry.max_conditioned)), max(before[1], _share(entry.correct)))
        if after != tuple(before):
            held[place] = {**held.get(place, {}), entry.quantity: list(after)}
            changed += 1
        rows[activation.name] = held
    kept[where] = {name: rows[name] for name in sorted(rows) if name in ACTIVATIONS or name in activations}
    if changed:
        write_if_changed(path, _text(kept))
        _kept.cache_clear()
    return changed


def surroundings(machine: Mapping[str, str] | None = None) -> str:
    """What rounding depends on besides the kernels, such as ``AVX512, torch 2.13``: of a machine, or of this one."""
    if machine is None:
        machine = {"instructions": torch.backends.cpu.get_cpu_capability(), "torch": torch.__version__}
    return f"{machine['instructions']}, torch {'.'.join(machine['torch'].split('.')[:2])}"


@cache
def _kept(path: str) -> Mapping[str, Rows]:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    kept: Mapping[str, Rows] = json.loads(text)
    return kept


def _up(value: float) -> float:
    """To three decimals, upwards, so that reading back is no tighter than writing."""
    return math.ceil(value * 1000) / 1000


def _share(correct: float) -> float:
    return max(math.floor((correct - SHARE) * 10000) / 10000, 0.0)


def _text(kept: Mapping[str, Rows]) -> str:
    """JSON with a line for each back end and format of an activation, for differences that can be read."""
    order = {name: i for i, name in enumerate(FORMATS)}
    blocks = []
    for where, rows in sorted(kept.items()):
        entries = []
        for name, row in rows.items():
            places = sorted((p for p in row if p != "key"), key=lambda p: (p.split()[0], order[p.split()[1]]))
            lines = [f'"key": "{row["key"]}"']
            lines += [f"{json.dumps(p)}: {json.dumps(row[p], sort_keys=True)}" for p in places]
            entries.append(f"{json.dumps(name)}: {{\n  " + ",\n  ".join(lines) + "}")
        blocks.append(f"{json.dumps(where)}: {{\n " + ",\n ".join(entries) + "}")
    return "{" + ",\n".join(blocks) + "}\n"
