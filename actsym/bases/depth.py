"""Measures signals and gradients in deep networks by depth, and predicts them, as data for the report's page on them.

``python -m actsym.bases depth`` runs the networks and writes the data (about a quarter of an hour on one core).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from actsym.bases.network import Case, Measurement, cases, run
from actsym.signal.propagation import escape, predict
from actsym.text.numbers import storable
from actsym.work.files import write_if_changed

DATA = Path("reports/bases/networks.json")

#: Sizes of the committed run.
SETTINGS: dict[str, Any] = {"depth": 64, "width": 1024, "draws": 100, "batch": 16, "seed": 0}

#: Measured over more networks, the same first: its gradient's mean is the one nearest to the bound of 15 %.
CLOSER = {"hermite_3/stable": 200}


def _short(value: float) -> float | str:
    """A number of the data."""
    return storable(float(value), 5)


def record(found: Sequence[Case], measured: Mapping[str, Measurement], settings: Mapping[str, int]) -> dict[str, Any]:
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
                "slope": _short(theory.slopes[0]),
                "chi": _short(theory.chis[0]),
                "trusted": theory.trusted(),
                "finite": seen.finite(),
                "escape": escape(case.f, gain, width) if not default and theory.slopes[0] > 1.02 else None,
                "predicted": {
                    name: [_short(v) for v in getattr(theory, name)]
                    for name in ("length", "signal", "signal_spread", "chain", "gradient", "gradient_spread")
                },
                "measured": {
                    name: {
                        "mean": [_short(v) for v in values.mean(axis=0)],
                        "spread": [_short(v) for v in values.std(axis=0, ddof=1)],
                        "single_input_spread": [_short(v) for v in getattr(seen, f"{name}_inputs")],
                        "finite_draws": [int(v) for v in np.isfinite(values).sum(axis=0)],
                    }
                    for name, values in means.items()
                },
            })  # fmt: skip
    return {"settings": dict(settings), "cases": rows}


def main() -> None:
    found = cases()
    measured = run(found, **SETTINGS)
    for key, draws in CLOSER.items():
        measured |= run([c for c in found if c.key == key], **SETTINGS | {"draws": draws})
    text = json.dumps(record(found, measured, SETTINGS), separators=(",", ":"))
    write_if_changed(DATA, text.replace('{"name"', '\n{"name"') + "\n")
