"""The page of deep networks: what was measured and predicted, from data.

``python -m actsym.report.pages.networks`` runs the networks again and writes the data (about a quarter of an hour on
one core).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from actsym.bases.measured import DEFAULT, PUBLISHED, STABLE, TITLES
from actsym.bases.network import Case, Measurement, cases, run
from actsym.report import model as m
from actsym.report.entry import Drawing, Entry
from actsym.signal.propagation import escape, predict
from actsym.work.files import write_if_changed

NAME = "networks"
DATA = Path(f"reports/bases/{NAME}.json")

#: Sizes of the committed run.
SETTINGS: dict[str, Any] = {"depth": 64, "width": 1024, "draws": 100, "batch": 16, "seed": 0}

#: Measured over more networks, the same first: its gradient's mean is the one nearest to the bound of 15 %.
CLOSER = {"hermite_3/stable": 200}

#: Depths that the table shows.
_SHOWN = (1, 8, 16, 32, 64)

#: Standard errors beyond which a prediction is not off by noise, but wrong.
_MANY = 100

_VARIANTS = {
    PUBLISHED: "as published, weights of the derived forward gain",
    STABLE: "stable coefficients (or output scale and shift), gain 1",
    DEFAULT: "torch's default initialisation",
}


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


def _short(value: float) -> float | str:
    value = float(value)
    return float(f"{value:.5g}") if math.isfinite(value) else str(value)


def numbers(values: Sequence[float | str]) -> Any:
    """A row of the record as float64."""
    return np.array([float(v) for v in values])


def deviations(row: Mapping[str, Any], side: str) -> Any:
    """(measured mean - predicted mean) in standard errors, by depth; NaN where either is not finite."""
    seen = row["measured"][side]
    with np.errstate(all="ignore"):
        error = numbers(seen["spread"]) / math.sqrt(row["draws"])
        found = (numbers(seen["mean"]) - numbers(row["predicted"][side])) / error
        return np.where(np.isfinite(found), found, np.nan)


def entry(data: Mapping[str, Any]) -> Entry:
    """The page with its figure."""
    return Entry(page(data), (Drawing(f"bases/{NAME}.svg", "actsym.report.figures.networks", (data,)),))


def page(data: Mapping[str, Any]) -> m.Page:
    """The page: what was done, the figure, and a table for signals and one for gradients."""
    s = data["settings"]
    others = [row for row in data["cases"] if row["draws"] != s["draws"]]
    exceptions = [f"{row['draws']} for {TITLES[row['name']]}, {row['variant']}" for row in others]
    more = f" ({'; '.join(exceptions)})" if exceptions else ""
    intro = (
        f"A multilayer perceptron of {s['depth']} layers of width {s['width']} without normalisation: independent "
        f"normal inputs, {s['draws']} draws of all weights{more}, {s['batch']} inputs each, float64. Shown is the "
        "mean square of the pre-activations, which starts at 1, and that of the gradient with respect to them, "
        "which starts at 1 in the last layer. Each number is the mean over draws, with the standard deviation of "
        "single draws; “overflows” means that it is larger than any float64, “underflows” that it is 0."
    )
    theory = (
        "Predictions are of first order in 1/N: the mean square follows the length map; each layer of finite width "
        "adds noise, which the slope of the length map at q = 1 multiplies in every layer that follows; gradients "
        "likewise. A slope above 1 lets the noise grow. Predictions are then trusted down to the layer in which the "
        "relative spread reaches 0.3."
    )
    blocks: list[m.Block] = [m.Paragraph((m.Text(intro),)), m.Paragraph((m.Text(theory),))]
    blocks.append(m.Figure(
        f"bases/{NAME}.svg", "Mean squares by depth, measured and predicted",
        m.line("Lines: measured means, with a band of one standard deviation of single draws. Wide pale lines: "
               "predictions, as far as they are trusted. Values beyond the frame are cut off.")
    ))  # fmt: skip
    blocks.append(m.Bullets(tuple((m.Strong(v), m.Text(f": {text}")) for v, text in _VARIANTS.items())))
    for side, title in (("signal", "Pre-activations"), ("gradient", "Gradients")):
        blocks += [m.Heading(title), _table(data, side)]
    blocks += [m.Heading("Predicted and measured overflows"), _verdicts(data)]
    return m.Page(f"bases/{NAME}", "Signals and gradients in deep networks", tuple(blocks))


def _table(data: Mapping[str, Any], side: str) -> m.Table:
    depth = data["settings"]["depth"]
    shown = [d if side == "signal" else depth - d for d in _SHOWN if d <= depth]
    header = ["activation", "start", "slope", "χ", *(f"layer {d}" for d in shown), "predicted there", "worst deviation"]
    rows = []
    for row in data["cases"]:
        seen = row["measured"][side]
        cells = [_spread(seen["mean"][d], seen["spread"][d]) for d in shown]
        limit = row["trusted"]
        off = deviations(row, side)
        # A gradient at any depth has passed through every layer above it.
        usable = off[1 : limit + 1] if side == "signal" else off[:-1] if limit == depth else off[:0]
        # Where the gradient has vanished to nothing there is nothing to compare.
        usable = usable[np.isfinite(usable)]
        worst = f"{abs(usable).max():.1f} s.e." if len(usable) else "—"
        if len(usable) and abs(usable).max() > _MANY:
            worst = f"off by a factor of {_ratio(row, side):.1e}"
        last = shown[-1]
        told = _figure(row["predicted"][side][last]) if limit == depth else f"trusted to layer {limit}"
        cells = [TITLES[row["name"]], row["variant"], f"{row['slope']:.3f}", f"{row['chi']:.3f}", *cells, told, worst]
        rows.append(tuple((m.Text(c),) for c in cells))
    align = (m.Align.LEFT, m.Align.LEFT, *[m.Align.RIGHT] * (len(header) - 2))
    return m.Table(tuple((m.Text(h),) for h in header), tuple(rows), align)


def _spread(mean: float | str, spread: float | str) -> str:
    """Mean and standard deviation of single draws; in words where there are no such numbers."""
    if not math.isfinite(float(mean)):
        return "overflows"
    if float(mean) == 0:
        return "underflows"
    if not math.isfinite(float(spread)) or float(spread) > float(mean):
        return f"near {_figure(mean)}, differs from draw to draw by more"
    return f"{_figure(mean)} ± {_figure(spread)}"


def _ratio(row: Mapping[str, Any], side: str) -> float:
    """The largest ratio of prediction and measured mean, one way or the other."""
    seen, told = numbers(row["measured"][side]["mean"]), numbers(row["predicted"][side])
    both = np.isfinite(seen) & np.isfinite(told) & (seen > 0) & (told > 0)
    return float(np.exp(np.abs(np.log(seen[both] / told[both])).max()))


def _figure(value: float | str) -> str:
    number = float(value)
    if not math.isfinite(number):
        return "beyond float64"
    return f"{number:.3f}" if 1e-3 <= abs(number) < 1e3 else f"{number:.1e}"


def _verdicts(data: Mapping[str, Any]) -> m.Bullets:
    depth = data["settings"]["depth"]
    items = []
    for row in data["cases"]:
        if row["slope"] <= 1.02 or row["variant"] == DEFAULT:
            continue
        where = "stays finite" if row["finite"] >= depth else f"overflows in layer {row['finite'] + 1}"
        told = f"in layer {row['escape']}" if row["escape"] is not None else f"in none of the {depth} layers"
        text = (
            f"{TITLES[row['name']]}, {row['variant']}: the slope is {row['slope']:.3f}, so noise grows. From a "
            f"deviation of one standard deviation, an overflow is predicted {told}. Measured: the network {where}."
        )
        items.append((m.Text(text),))
    return m.Bullets(tuple(items))


def main() -> None:
    found = cases()
    measured = run(found, **SETTINGS)
    for key, draws in CLOSER.items():
        measured |= run([c for c in found if c.key == key], **SETTINGS | {"draws": draws})
    text = json.dumps(record(found, measured, SETTINGS), separators=(",", ":"))
    write_if_changed(DATA, text.replace('{"name"', '\n{"name"') + "\n")


if __name__ == "__main__":
    main()
