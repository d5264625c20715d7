"""The page of coefficients and their basins: what was predicted of every shipped basis, and measured, from data."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from actsym.bases.shipped import get
from actsym.report import model as m
from actsym.report.entry import Entry
from actsym.signal.basin import FACTOR, FAILURE, GRADIENT, MOST_LAYERS, RESOLUTION

NAME = "basins"


def entry(data: Mapping[str, Any]) -> Entry:
    return Entry(page(data))


def page(data: Mapping[str, Any]) -> m.Page:
    """Every basis and degree in one table."""
    s = data["settings"]
    sizes = f"width {s['width']} and depth {s['depth']}"
    choice = (
        "Coefficients with both gains 1 under N(0, 1), chosen for the widest basin of q = 1 in units of the noise of "
        f"finite width. They are called stable for {sizes} if the basin is proven, a signal of mean square 1 leaves "
        f"it, or changes by more than a factor {FACTOR:g}, with a predicted probability of at most {FAILURE:g}, and "
        f"the gradient's spread is at most {GRADIENT:g}. "
        "Predictions follow the length map with the noise of each layer; what is measured are networks with normal "
        f"weights and without normalisation, {s['draws']} draws with {s['batch']} inputs each, in float64."
    )
    columns = (
        "The basin is the interval of q within which the length map is proven to lead to 1. The noise is the standard "
        "deviation of q that all layers together cause, and the numbers of it that fit are those between 1 and the "
        f"ends of the basin, cut to the factor {FACTOR:g}. A draw holds if the mean square over its units and inputs "
        "stays within the factor in every layer; the range is the least and greatest of these, over the start, and "
        "that of single inputs. The gradient's spread is the standard deviation of the logarithm of its squared norm "
        "after all layers."
    )
    blocks = (m.Paragraph(m.line(choice)), m.Paragraph(m.line(columns)), table(data, shown=True))
    return m.Page(f"bases/{NAME}", "Basins of coefficients, predicted and measured", blocks)


def table(data: Mapping[str, Any], basis: str | None = None, shown: bool = False) -> m.Table:
    """The rows of one basis, or of all; ``shown`` adds the basis's name to each."""
    titles = [
        *(["basis"] if shown else []), "degree", "verdict", "t", "basin", "slope", "noise", "fits below, above",
        "P(stray)", "good to depth", "from width", "draws held", "range of draws", "range of inputs",
        "gradient's spread", "measured",
    ]  # fmt: skip
    rows = tuple(
        tuple(
            m.line(cell) for cell in ([get(row["basis"]).title] if shown else []) + list(_cells(row, data["settings"]))
        )
        for row in data["rows"]
        if basis in (None, row["basis"])
    )
    left = 4 if shown else 3
    return m.Table(
        tuple(m.line(t) for t in titles), rows, (*[m.Align.LEFT] * left, *[m.Align.RIGHT] * (len(titles) - left))
    )


def _cells(row: Mapping[str, Any], settings: Mapping[str, Any]) -> Iterator[str]:
    yield str(row["degree"])
    yield row["stability"]
    told, seen = row.get("predicted"), row.get("measured")
    if told is None or seen is None:
        yield from ["—"] * 13
        return
    yield row["damping"]
    yield " to ".join(f"{float(end):.3g}" for end in row["basin"]) if "basin" in row else "none proven"
    yield f"{float(told['slope']):.3f}"
    yield f"{float(told['deviation']):.3f}"
    yield f"{float(told['below']):.1f}, {float(told['above']):.1f}"
    yield f"{float(told['failure']):.0e}" if float(told["failure"]) else f"< {RESOLUTION:g}"
    yield str(told["deepest"]) if told["deepest"] < MOST_LAYERS else "any"
    yield "—" if told["narrowest"] is None else str(told["narrowest"])
    yield f"{seen['held']} of {settings['draws']}"
    for name in ("range", "single"):
        yield " to ".join(_ratio(v) for v in seen[name])
    yield f"{float(told['gradient_deviation']):.2f}"
    yield f"{float(seen['gradient_deviation']):.2f}"


def _ratio(value: float | str) -> str:
    number = float(value)
    return (
        "beyond float64" if not math.isfinite(number) else f"{number:.2f}" if 1e-2 < number < 1e2 else f"{number:.0e}"
    )
