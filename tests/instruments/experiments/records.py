"""What networks of finite width do, measured beside what was predicted, as the data of the report's pages.

``depth`` measures signals and gradients by depth (about a quarter of an hour on one core), ``basins`` whether the
chosen coefficients of every shipped basis keep networks stable (ten minutes).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from actsym.bases.basis import Basis
from actsym.bases.shipped import BASES, get
from actsym.bases.stable import NoStablePoint, Stable, stable
from actsym.signal.basin import DEPTH, FACTOR, WIDTH
from actsym.signal.propagation import escape, predict
from actsym.text.numbers import storable
from actsym.work.files import write_if_changed
from tests.instruments.experiments.networks import Case, Measurement, cases, run

FOLDER = Path("reports/bases")

#: Sizes of the committed runs.
BY_DEPTH: dict[str, Any] = {"depth": 64, "width": 1024, "draws": 100, "batch": 16, "seed": 0}
IN_BASINS: dict[str, Any] = {"depth": DEPTH, "width": WIDTH, "draws": 20, "batch": 16, "seed": 20}

#: Measured over more networks, the same first: its gradient's mean is the one nearest to the bound of 15 %.
CLOSER = {"hermite_3/stable": 200}

#: Degrees whose basins are measured.
DEGREES = range(2, 9)


def _write(name: str, data: Mapping[str, Any], first: str) -> None:
    """Write the data with a line for each row, whose first key is ``first``."""
    text = json.dumps(data, separators=(",", ":")).replace(f'{{"{first}"', f'\n{{"{first}"')
    write_if_changed(FOLDER / f"{name}.json", text + "\n")


def _short(value: float, digits: int = 4) -> float | str:
    """A number of the data."""
    return storable(float(value), digits)


# -- signals and gradients by depth -----------------------------------------------------------------------------------


def by_depth(found: Sequence[Case], measured: Mapping[str, Measurement], settings: Mapping[str, int]) -> dict[str, Any]:
    """Everything that page and figure are made from, as JSON with five digits a number."""
    depth, width = settings["depth"], settings["width"]
    rows = []
    for case in found:
        default = case.gain is None
        gain, bias = (1 / 3, 1 / (3 * width)) if case.gain is None else (case.gain, 0.0)
        theory, seen = predict(case.f, gain, depth, width, bias), measured[case.key]
        with np.errstate(all="ignore"):
            means = {"signal": seen.signal, "gradient": seen.gradient}
            rows.append({
                "name": case.name,
                "variant": case.variant,
                "draws": len(seen.signal),
                "gain": gain,
                "slope": _short(theory.slopes[0], 5),
                "chi": _short(theory.chis[0], 5),
                "trusted": theory.trusted(),
                "finite": seen.finite(),
                "escape": escape(case.f, gain, width) if not default and theory.slopes[0] > 1.02 else None,
                "predicted": {
                    name: [_short(v, 5) for v in getattr(theory, name)]
                    for name in ("length", "signal", "signal_spread", "chain", "gradient", "gradient_spread")
                },
                "measured": {
                    name: {
                        "mean": [_short(v, 5) for v in values.mean(axis=0)],
                        "spread": [_short(v, 5) for v in values.std(axis=0, ddof=1)],
                        "single_input_spread": [_short(v, 5) for v in getattr(seen, f"{name}_inputs")],
                        "finite_draws": [int(v) for v in np.isfinite(values).sum(axis=0)],
                    }
                    for name, values in means.items()
                },
            })  # fmt: skip
    return {"settings": dict(settings), "cases": rows}


def depth() -> None:
    """Measure the networks by depth, and write the data."""
    found = cases()
    measured = run(found, **BY_DEPTH)
    for key, draws in CLOSER.items():
        measured |= run([c for c in found if c.key == key], **BY_DEPTH | {"draws": draws})
    _write("networks", by_depth(found, measured, BY_DEPTH), "name")


# -- basins -----------------------------------------------------------------------------------------------------------


def predicted(basis: Basis, degree: int) -> tuple[dict[str, Any], Stable | None]:
    """A row of the data without its measurement, and the coefficients it is about, if there are any."""
    row: dict[str, Any] = {"basis": basis.name, "degree": degree}
    try:
        found = stable(basis, degree)
    except NoStablePoint as error:
        return {**row, "stability": "not stable", "why": str(error)}, None
    seen = found.outlook
    row |= {"stability": found.stability, "damping": str(found.damping),
            "coefficients": [_short(c) for c in found.coefficients]}  # fmt: skip
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
        "range": [_short(v) for v in (ratio.min(), ratio.max())],
        "single": [_short(v) for v in seen.signal_range],
        "gradient_deviation": _short(seen.gradient_log[0]),
    }


def in_basins(names: Mapping[str, Basis], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that the page is made from, as JSON with four digits a number."""
    rows, stables = [], []
    for basis in names.values():
        for degree in DEGREES:
            row, found = predicted(basis, degree)
            rows.append(row)
            if found is not None:
                stables.append(Case(basis.name, str(degree), found.expression, 1.0))
    measured = run(stables, **settings)
    for row in rows:
        key = f"{row['basis']}/{row['degree']}"
        if key in measured:
            row["measured"] = measurement(measured[key])
    return {"settings": dict(settings), "rows": rows}


def basins(names: Sequence[str]) -> None:
    """Measure the networks of the shipped bases of these names (of all by default) and write the data.

    The rows of other bases stay as they are.  Raises :class:`~actsym.bases.basis.BasisError` for an unknown name.
    """
    chosen = {name: get(name) for name in names} or BASES
    found = in_basins(chosen, IN_BASINS)
    file = FOLDER / "basins.json"
    old = json.loads(file.read_text(encoding="utf-8"))["rows"] if file.is_file() else []
    rows = found["rows"] + [row for row in old if row["basis"] not in chosen]
    order = list(BASES)
    found["rows"] = sorted(rows, key=lambda row: (order.index(row["basis"]), row["degree"]))
    _write("basins", found, "basis")
