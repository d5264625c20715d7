"""Speed as a figure: a row an activation, fastest first, in two panels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.ticker import NullLocator

from actsym.report.evidence import Speed
from actsym.report.figures import style

#: Height of a row in inches, and what is left above and below.
_ROW, _MARGIN = 0.135, 1.0

#: Shares of a copy's bandwidth beyond are written, so that the others are told apart.
_WIDEST = 1.6

#: Marker and colour of a pass.
_PASSES = {"forward": ("o", style.BLUE), "training": ("D", style.VERMILION)}


def draw(speeds: Sequence[Speed], titles: Mapping[str, str]) -> str:
    """The figure as SVG text."""
    first = {s.activation: s.of_copy for s in speeds if s.stage == "forward"}
    order = sorted(dict.fromkeys(s.activation for s in speeds), key=lambda name: first.get(name, 0.0))
    places = {name: place for place, name in enumerate(order)}
    with style.applied():
        figure = style.canvas(_ROW * len(order) + _MARGIN)
        left, right = figure.subplots(1, 2, sharey=True)
        for stage, (marker, colour) in _PASSES.items():
            ours = [s for s in speeds if s.stage == stage]
            _dots(left, [(s.of_copy, places[s.activation]) for s in ours], marker, colour, stage)
            against = [(s.faster["textbook"], places[s.activation]) for s in ours if "textbook" in s.faster]
            _dots(right, against, marker, colour, stage)
        _beyond(left, speeds, places)
        left.set_xlabel("bandwidth (copy: 1)")
        left.set_xlim(0, _WIDEST)
        right.set_xlabel("speed (textbook: 1)")
        right.set_xscale("log", base=2)
        right.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        right.xaxis.set_minor_locator(NullLocator())
        for axes in (left, right):
            axes.axvline(1, color=style.AXIS, linewidth=0.8, zorder=1)
        left.set_yticks(range(len(order)), [titles[name] for name in order], fontsize=6)
        left.set_ylim(-0.8, len(order) - 0.2)
        handles, labels = left.get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside upper center", ncols=2)
        return style.svg(figure)


def _beyond(axes: Axes, speeds: Sequence[Speed], places: Mapping[str, int]) -> None:
    """Values beyond the axis, as numbers at its end."""
    for name, place in places.items():
        far = [s.of_copy for s in speeds if s.activation == name and s.of_copy > _WIDEST]
        if far:
            axes.text(_WIDEST, place, f"{max(far):.1f} →", ha="right", va="center", fontsize=6)


def _dots(axes: Axes, points: Sequence[tuple[float, int]], marker: str, colour: str, label: str) -> None:
    x, y = zip(*points, strict=True) if points else ((), ())
    axes.plot(x, y, linestyle="none", marker=marker, markersize=3.2, color=colour, label=label)
