"""Measures how far coefficients keep networks of finite width stable: what was predicted, and what was seen, as data.

``python -m actsym.bases basins`` chooses the coefficients of every shipped basis, runs the networks and writes the data
(ten minutes on one core); with names of bases, it does so for these and keeps the rows of the others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from actsym.bases.basis import Basis
from actsym.bases.network import Case, Measurement, run
from actsym.bases.shipped import BASES, get
from actsym.bases.stable import NoStablePoint, Stable, stable
from actsym.signal.basin import DEPTH, FACTOR, WIDTH
from actsym.text.numbers import storable
from actsym.work.files import write_if_changed

DATA = Path("reports/bases/basins.json")

#: A number of the data.
_short = partial(storable, digits=4)

#: Degrees that are measured, and the sizes of the committed run.
DEGREES = range(2, 9)
SETTINGS: dict[str, Any] = {"depth": DEPTH, "width": WIDTH, "draws": 20, "batch": 16, "seed": 20}


def predicted(basis: Basis, degree: int) -> tuple[dict[str, Any], Stable | None]:
    """A row of the data without its measurement, and the coefficients it is about, if there are any."""
    row: dict[str, Any] = {"basis": basis.name, "degree": degree}
    try:
        found = stable(basis, degree)
    except NoStablePoint as error:
        return {**row, "stability": "not stable", "why": str(error)}, None
    seen = found.outlook
    row |= {"stability": found.stability, "damping": str(found.damping),
            "coefficients": [_short(float(c)) for c in found.coefficients]}  # fmt: skip
    if found.basin is not None:
        row |= {"basin": [_short(float(e)) for e in (found.basin.lower, found.basin.upper)],
                "beyond": list(found.basin.beyond)}  # fmt: skip
    names = ("slope", "kurtosis", "layer_deviation", "deviation", "below", "above", "failure", "gradient_deviation")
    row["predicted"] = {name: _short(getattr(seen, name)) for name in names}
    row["predicted"] |= {"deepest": seen.deepest, "narrowest": seen.narrowest}
    return row, found


def measurement(seen: Measurement) -> dict[str, Any]:
    """How many draws stayed finite and held their mean square within the factor in every layer, and how far it went."""
    with np.errstate(all="ignore"):
        ratio = seen.signal / seen.signal[:, :1]
        held = ((ratio < FACTOR) & (ratio > 1 / FACTOR)).all(axis=1)
    return {
        "finite": int(np.isfinite(seen.signal).all(axis=1).sum()),
        "held": int(held.sum()),
        "range": [_short(float(v)) for v in (ratio.min(), ratio.max())],
        "single": [_short(v) for v in seen.signal_range],
        "gradient_deviation": _short(float(seen.gradient_log[0])),
    }


def record(names: Mapping[str, Basis], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that the page is made from, as JSON with four digits a number."""
    rows, cases = [], []
    for basis in names.values():
        for degree in DEGREES:
            row, found = predicted(basis, degree)
            rows.append(row)
            if found is not None:
                cases.append(Case(basis.name, str(degree), found.expression, 1.0))
    measured = run(cases, **settings)
    for row in rows:
        key = f"{row['basis']}/{row['degree']}"
        if key in measured:
            row["measured"] = measurement(measured[key])
    return {"settings": dict(settings), "rows": rows}


def main(names: Sequence[str]) -> None:
    chosen = {name: get(name) for name in names} or BASES
    found = record(chosen, SETTINGS)
    old = json.loads(DATA.read_text(encoding="utf-8"))["rows"] if DATA.is_file() else []
    rows = found["rows"] + [row for row in old if row["basis"] not in chosen]
    order = list(BASES)
    found["rows"] = sorted(rows, key=lambda row: (order.index(row["basis"]), row["degree"]))
    text = json.dumps(found, separators=(",", ":"))
    write_if_changed(DATA, text.replace('{"basis"', '\n{"basis"') + "\n")
