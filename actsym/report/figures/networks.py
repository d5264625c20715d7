"""Signals and gradients by depth: one row an activation, its initialisations side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from actsym.bases.measured import DEFAULT, PUBLISHED, STABLE, TITLES
from actsym.report.figures import style

_COLOURS = {PUBLISHED: style.VERMILION, STABLE: style.BLUE, DEFAULT: style.MARK}
_LABELS = {
    PUBLISHED: "as published, derived forward gain",
    STABLE: "stable constants, gain 1",
    DEFAULT: "torch default",
}
_ROW = 1.25

#: Mean squares outside are cut off: they are far beyond any scale that training survives.
_RANGE = (1e-6, 1e6)


def draw(data: Mapping[str, Any]) -> str:
    """The figure as SVG text."""
    names = [n for n in TITLES if any(row["name"] == n for row in data["cases"])]
    with style.applied():
        figure = style.canvas(_ROW * len(names) + 3.0)
        rows = len(names) + 1
        grid = figure.subplots(rows, 2, sharex=True, squeeze=False, height_ratios=[*[1] * len(names), 1.7])
        for name, panels in zip(names, grid, strict=False):
            for side, axes in zip(("signal", "gradient"), panels, strict=True):
                for row in data["cases"]:
                    if row["name"] == name:
                        _line(axes, row, side)
                _frame(axes, data["settings"]["depth"])
            panels[0].set_ylabel(TITLES[name])
        for side, axes in zip(("signal", "gradient"), grid[-1], strict=True):
            _closer(axes, data, side)
        grid[-1][0].set_ylabel("stable, closer")
        grid[-1][1].legend(fontsize=6.5, ncols=2, loc="upper right")
        grid[0][0].set_title("mean square of pre-activations", loc="left")
        grid[0][1].set_title("mean square of gradients", loc="left")
        for axes in grid[-1]:
            axes.set_xlabel("layer")
        handles, labels = grid[0][0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=3, fontsize=8)
        return style.svg(figure)


def _line(axes: Axes, row: Mapping[str, Any], side: str) -> None:
    colour = _COLOURS[row["variant"]]
    seen = row["measured"][side]
    mean, spread = (np.array([float(v) for v in seen[key]]) for key in ("mean", "spread"))
    told = np.array([float(v) for v in row["predicted"][side]])
    depth = len(mean) - 1
    layers = np.arange(depth + 1)
    with np.errstate(all="ignore"):
        shown = np.where(np.isfinite(mean), np.clip(mean, _RANGE[0] / 10, _RANGE[1] * 10), np.nan)
        low = np.clip(mean - spread, mean / 5, None)
        axes.fill_between(layers, low, mean + spread, where=np.isfinite(spread), color=colour, alpha=0.18, linewidth=0)
    axes.plot(layers, shown, color=colour, linewidth=1.4, label=_LABELS[row["variant"]])
    limit = row["trusted"]
    usable = layers <= limit if side == "signal" else np.full(depth + 1, limit == depth)
    axes.plot(
        layers[usable], told[usable], color=colour, linewidth=5, alpha=0.3, zorder=1.5, solid_capstyle="butt",
        label="predicted" if row["variant"] == DEFAULT else None,
    )  # fmt: skip
    lost = np.flatnonzero(~np.isfinite(mean))
    if len(lost):
        height = _RANGE[1] / (8 if row["variant"] == PUBLISHED else 8e3)
        place = lost[0] if side == "signal" else 0
        text = f"overflows in layer {lost[0]}" if side == "signal" else "no gradient: the signal overflows"
        axes.text(place + 1.5, height, text, color=colour, fontsize=7, va="center")


def _closer(axes: Axes, data: Mapping[str, Any], side: str) -> None:
    """The stable variants on a linear scale, with the band of 15 % about 1."""
    axes.axhspan(0.85, 1.15, color=style.MARK, alpha=0.12, linewidth=0)
    colours = (style.BLUE, style.VERMILION, style.GREEN, style.ORANGE, style.SKY, style.PURPLE, style.BLACK)
    stable = [row for row in data["cases"] if row["variant"] == STABLE]
    for colour, row in zip(colours, stable, strict=False):
        mean = [float(v) for v in row["measured"][side]["mean"]]
        axes.plot(mean, color=colour, linewidth=1.2, label=TITLES[row["name"]])
        told = [float(v) for v in row["predicted"][side]]
        axes.plot(told, color=colour, linewidth=4, alpha=0.25, zorder=1.5)
    axes.set_ylim(0.6, 1.6)
    axes.set_xlim(0, data["settings"]["depth"])
    axes.axhline(1, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.tick_params(labelsize=7)


def _frame(axes: Axes, depth: int) -> None:
    axes.set_yscale("log")
    axes.set_ylim(*_RANGE)
    axes.set_xlim(0, depth)
    axes.set_yticks([1e-6, 1e-3, 1, 1e3, 1e6])
    axes.minorticks_off()
    axes.axhline(1, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.tick_params(labelsize=7)
