"""What second derivatives must keep to: for each of them what was measured, times 1.3.

``second_limits.json`` holds a limit in ulp for every second derivative of every unit, and, by class of points, others
where that is not kept to.  A class is a range of x (:data:`EDGES`); points of gated units with u beyond 2^20 or below
2^-20, and points at which the result is within 2^precision of the smallest normal number, are classes of their own.
Where a class has no limit (null), the kernel's result is wrong there, and nothing is held.

``python -m codegen.verify.second`` measures all of it and writes the file; with ``--widen`` it keeps of every limit the
larger one, so that the limits hold on each of the machines where that was run (vector instructions round otherwise).
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from actsym.properties.floats.formats import Format
from codegen.verify.curvature import Tuples
from codegen.verify.jet import By

FILE = Path(__file__).with_suffix(".json")

#: Where ranges of x begin and end.
EDGES = (-1e4, -100.0, -10.0, -1.0, -1e-6, 1e-6, 1.0, 10.0, 100.0, 1e4)

#: From which error on a result is wrong.
WRONG = 1e6

#: Of what was measured.
_MARGIN = 1.3


@dataclass(frozen=True)
class Limits:
    """The limit of one second derivative in ulp, and those of the classes with others (None: nothing is held)."""

    ulps: float
    others: dict[int, float | None] = field(default_factory=dict)

    def wider(self, other: Limits) -> Limits:
        """What holds both."""
        pairs = {
            n: (self.others.get(n, self.ulps), other.others.get(n, other.ulps)) for n in self.others | other.others
        }
        others = {n: None if None in pair else max(v for v in pair if v is not None) for n, pair in pairs.items()}
        return Limits(max(self.ulps, other.ulps), others)

    def at(self, classes: np.ndarray) -> np.ndarray:
        """The limit at points of these classes, infinite where nothing is held."""
        found = np.full(len(classes), self.ulps)
        for number, ulps in self.others.items():
            found[classes == number] = np.inf if ulps is None else ulps
        return found


def classes(known: Tuples, by: By, gated: bool) -> np.ndarray:
    """The class of every point for a second derivative."""
    ranges = np.searchsorted(EDGES, known.points[:, 0])
    value, fmt = known.of(by).value, known.format
    extreme = np.zeros(len(ranges), dtype=bool)
    if gated:
        extreme = np.abs(np.log2(np.maximum(np.abs(known.points[:, 1]), fmt.ulp(np.zeros(1))))) > 20
    with np.errstate(invalid="ignore"):
        tiny = (value != 0) & (np.abs(value) < 2.0 ** (fmt.emin + fmt.precision))
    return ranges + (len(EDGES) + 1) * np.where(tiny, 2, np.where(extreme, 1, 0))


def general(fmt: Format) -> tuple[float, float]:
    """The least limit, and up to which one holds for all classes: the half types are computed in float32."""
    return (1.0, 2.0) if fmt.bits == 16 else (4.0, 16.0)


def limits(activation: str, fmt: Format, quantity: str) -> Limits:
    """The committed limits; the common one where there are none, as of what is not in the catalogue."""
    row = _listed().get(activation, {}).get(fmt.name, {}).get(quantity)
    return Limits(general(fmt)[1]) if row is None else _read(row)


def _read(row: list[Any]) -> Limits:
    return Limits(row[0], {int(k): v for k, v in (row[1] if len(row) > 1 else {}).items()})


def learned(fmt: Format, errors: np.ndarray, failed: np.ndarray, found: np.ndarray) -> Limits:
    """Limits from errors in ulp and failures at points of the classes ``found``."""
    (common, most), others = general(fmt), dict[int, float | None]()
    for number in np.unique(found).tolist():
        here = found == number
        worst = float(errors[here].max(initial=0.0)) * _MARGIN
        if failed[here].any() or worst > WRONG:
            others[number] = None
        elif worst > most:
            others[number] = _up(worst)
        else:
            common = max(common, worst)
    return Limits(_up(common), others)


def write(rows: dict[tuple[str, str, str], Limits], widen: bool = False) -> None:
    """Replace the rows of the units and types that are given, or widen them, and keep the others."""
    kept: dict[str, Any] = {a: {d: r for d, r in of.items()} for a, of in _listed().items()}
    if widen:
        known = {key: kept.get(key[0], {}).get(key[1], {}).get(key[2]) for key in rows}
        rows = {key: limit.wider(_read(known[key])) if known[key] else limit for key, limit in rows.items()}
    for activation, dtype in {key[:2] for key in rows}:
        kept.setdefault(activation, {})[dtype] = {}
    for (activation, dtype, quantity), limit in rows.items():
        row: list[Any] = [limit.ulps] + ([{str(k): v for k, v in limit.others.items()}] if limit.others else [])
        kept[activation][dtype][quantity] = row
    lines = [f' "{a}": {{{_of_types(of)}}}' for a, of in sorted(kept.items())]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    _listed.cache_clear()


def _of_types(of: dict[str, Any]) -> str:
    return ",".join(f'\n  "{dtype}": {json.dumps(rows)}' for dtype, rows in sorted(of.items()))


def _up(value: float) -> float:
    """To three digits, upwards."""
    unit = 10.0 ** (math.floor(math.log10(value)) - 2)
    return float(f"{math.ceil(value / unit) * unit:.3g}")


@cache
def _listed() -> dict[str, Any]:
    found = json.loads(FILE.read_text()) if FILE.is_file() else {}
    return dict(found)
