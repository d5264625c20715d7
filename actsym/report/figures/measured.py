"""Figures about bases and measurements: Gram matrices and gains, fits, deep networks, speed of kernels."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import sympy as sp
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, NullLocator

from actsym.bases.basis import Basis, BasisError
from actsym.bases.derive import derive
from actsym.bases.fits import Fit
from actsym.bases.fits_tropical import compared
from actsym.bases.gram import Matrix, gram
from actsym.definition.spec import Activation
from actsym.report.entry import exactly
from actsym.report.evidence import Speed
from actsym.report.figures import curves, style
from actsym.report.pages.bases import DEFAULT, PUBLISHED, STABLE, TITLES, numbers
from actsym.rigor.evaluate import Evaluator
from actsym.text.numbers import significant
from actsym.work import cache, provenance

#: Degree of the Gram matrices, and the highest degree that a gain is shown of.
_DEGREE, _LAST = 5, 6

#: Half-width of the plot of the functions where the measure has no bounded support.
_HALF = 4.0


def basis(basis: Basis) -> Figure:
    """The figure."""
    matrices = gram(basis, _DEGREE)
    names = [t.name for t in matrices.terms]
    both = {"functions": matrices.values, "derivatives": matrices.derivatives}
    mixed = {title: matrix for title, matrix in both.items() if not diagonal(matrix)}
    figure, grid = style.panels(2 if mixed else 1, 2, style.ROW * 1.1)
    gains, functions = grid[-1]
    if mixed:
        for axes, (title, matrix) in zip(grid[0], both.items(), strict=True):
            if title in mixed:
                mesh = _heat(axes, matrix, names, title)
            else:
                style.say(axes, f"The {title} are orthogonal:\ntheir Gram matrix is diagonal.")
        figure.colorbar(mesh, ax=grid[0], ticks=[-1, 0, 1], shrink=0.9)
    _gains(gains, basis)
    _functions(functions, basis)
    return figure


def diagonal(matrix: Matrix) -> bool:
    """Whether every entry off the diagonal is 0."""
    found = np.nan_to_num(cosines(matrix))
    return bool(np.all(found == np.diag(np.diag(found))))


def cosines(matrix: Matrix) -> np.ndarray:
    """Each entry over the root of its two diagonal ones; NaN where a function is zero."""
    middles = np.array([[float(b.mid()) for b in row] for row in matrix.enclosures()])
    sizes = np.sqrt(np.diag(middles))
    with np.errstate(invalid="ignore", divide="ignore"):
        found = middles / np.outer(sizes, sizes)
    return np.where(np.outer(sizes, sizes) > 0, np.round(found, 9), math.nan)


def _heat(axes: Axes, matrix: Matrix, names: list[str], title: str) -> Any:
    axes.set_facecolor("#cccccc")
    mesh = axes.pcolormesh(cosines(matrix), cmap="RdBu", vmin=-1, vmax=1, edgecolors="white", linewidth=0.5)
    axes.set_title(f"Gram matrix of the {title}", loc="left")
    ticks = [i + 0.5 for i in range(len(names))]
    axes.set_xticks(ticks, names, rotation=90 if len(names) > 7 else 0, fontsize=6.5)
    axes.set_yticks(ticks, names, fontsize=6.5)
    axes.invert_yaxis()
    axes.set_aspect("equal")
    axes.grid(False)
    return mesh


def gains_by_degree(basis: Basis) -> dict[str, Any]:
    """The common gain 1 / E[F^2] of the derived coefficients at each degree, and its limit where there is one.

    Kept on disk.
    """

    def derived() -> dict[str, Any]:
        found: list[tuple[int, float]] = []
        theorem = None
        for degree in range(1, _LAST + 1):
            try:
                derivation = derive(basis, degree)
            except (BasisError, ArithmeticError):
                continue
            theorem = derivation.theorem
            gain = derivation.gain.get("unit_variance") if derivation.solved else None
            if gain is not None and gain.finite:
                found.append((degree, significant(float(gain), 9)))
        limit = None if theorem is None or theorem.moment_limit in (sp.oo, None) else float(1 / theorem.moment_limit)
        return {"gains": found, "limit": limit}

    kept: dict[str, Any] = cache.stored(provenance.key(__name__, exactly(basis)), derived)
    return kept


def _gains(axes: Axes, basis: Basis) -> None:
    found = gains_by_degree(basis)
    if not found["gains"]:
        return style.say(axes, "no equal gains")
    degrees, gains = zip(*found["gains"], strict=True)
    axes.plot(degrees, gains, "o-", color=style.BLUE, markersize=4)
    if found["limit"]:
        axes.axhline(found["limit"], color=style.MARK, linestyle=style.DASHED, linewidth=1.1,
                     label=f"limit {found['limit']:.6g}")  # fmt: skip
        axes.legend()
    if max(gains) > 50 * min(gains):
        axes.set_yscale("log")
        style.powers(axes.yaxis)
    else:
        axes.set_ylim(0, 1.15 * max(gains))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set(xlabel="degree", ylabel="common gain, 1 / E[F²]")


def _functions(axes: Axes, basis: Basis) -> None:
    support = basis.measure.support
    low = float(support.start) if support.start.is_finite else -_HALF
    high = float(support.end) if support.end.is_finite else _HALF
    window = curves.Window(low, high)
    for i, term in enumerate(basis.terms(3)[:7]):
        line = curves.sample(curves.curve(Activation("phi", "phi", term.function)), window, ())
        axes.plot(line.xs, line.ys, color=style.COLOURS[i % 7], linestyle="-" if i % 2 else (0, (5, 1.5)),
                  linewidth=1.3, label=term.name)  # fmt: skip
    axes.set(xlim=(low, high), xlabel="x", ylabel="function of each coefficient")
    style.legend_above(axes, columns=4)


# ---------------------------------------------------------------- fits

#: Points of a curve.
_FIT_POINTS = 241


def fits(target: Activation) -> Figure:
    """The figure: functions on the left, errors on the right."""
    shown = compared(target)
    figure = style.canvas(2.0 * len(shown) + 0.4)
    for (title, found), (left, right) in zip(shown, figure.subplots(len(shown), 2, squeeze=False), strict=True):
        for matched, fit in found.items():
            colour = style.GREEN if "derivatives" in matched else style.VERMILION
            _fit(left, right, fit, target.title, matched, colour)
        left.set_title(title, loc="left")
        left.set_ylabel("f and F")
        right.set_ylabel("F − f")
        right.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    for axes in (left, right):
        axes.set_xlabel("x")
    figure.legend(*figure.axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return figure


def _fit(left: Axes, right: Axes, fit: Fit, title: str, matched: str, colour: str) -> None:
    low, high = fit.interval
    points = [low + (high - low) * sp.Rational(i, _FIT_POINTS - 1) for i in range(_FIT_POINTS)]
    x = np.array([float(p) for p in points])
    exact, fitted = (_values(e, points) for e in (fit.target_expression, fit.expression))
    if not left.lines:
        left.plot(x, exact, color=style.BLUE, linewidth=2.6, label=title)
    left.plot(x, fitted, color=colour, linewidth=1.1, linestyle=(0, (4, 2)), label=f"fit to {matched}")
    right.plot(x, fitted - exact, color=colour, linewidth=1.3)


def _values(expr: sp.Expr, points: Sequence[sp.Expr]) -> np.ndarray:
    evaluator = Evaluator(expr)
    return np.array([float(evaluator.at(p, bits=60)) for p in points])


# ---------------------------------------------------------------- deep networks

_VARIANT_COLOURS = {PUBLISHED: style.VERMILION, STABLE: style.BLUE, DEFAULT: style.MARK}
_LABELS = {
    PUBLISHED: "as published, derived forward gain",
    STABLE: "stable constants, gain 1",
    DEFAULT: "torch default",
}
_HEIGHT = 1.25

#: Mean squares outside are cut off: they are far beyond any scale that training survives.
_RANGE = (1e-6, 1e6)


def networks(data: Mapping[str, Any]) -> Figure:
    """The figure."""
    names = [n for n in TITLES if any(row["name"] == n for row in data["cases"])]
    figure = style.canvas(_HEIGHT * len(names) + 3.0)
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
    figure.legend(*grid[0][0].get_legend_handles_labels(), loc="outside lower center", ncols=3, fontsize=8)
    return figure


def _line(axes: Axes, row: Mapping[str, Any], side: str) -> None:
    colour = _VARIANT_COLOURS[row["variant"]]
    seen = row["measured"][side]
    mean, spread, predicted = map(numbers, (seen["mean"], seen["spread"], row["predicted"][side]))
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
        layers[usable], predicted[usable], color=colour, linewidth=5, alpha=0.3, zorder=1.5, solid_capstyle="butt",
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
        axes.plot(numbers(row["measured"][side]["mean"]), color=colour, linewidth=1.2, label=TITLES[row["name"]])
        axes.plot(numbers(row["predicted"][side]), color=colour, linewidth=4, alpha=0.25, zorder=1.5)
    axes.set(ylim=(0.6, 1.6), xlim=(0, data["settings"]["depth"]))
    axes.axhline(1, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.tick_params(labelsize=7)


def _frame(axes: Axes, depth: int) -> None:
    axes.set(yscale="log", ylim=_RANGE, xlim=(0, depth), yticks=[1e-6, 1e-3, 1, 1e3, 1e6])
    axes.minorticks_off()
    axes.axhline(1, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.tick_params(labelsize=7)


# ---------------------------------------------------------------- speed of kernels

#: Height of a row in inches, and what is left above and below.
_LINE, _MARGIN = 0.135, 1.0

#: Shares of a copy's bandwidth beyond are written, so that the others are told apart.
_WIDEST = 1.6

#: Marker and colour of a pass.
_PASSES = {"forward": ("o", style.BLUE), "training": ("D", style.VERMILION)}


def speed(speeds: Sequence[Speed], titles: Mapping[str, str]) -> Figure:
    """The figure."""
    first = {s.activation: s.of_copy for s in speeds if s.stage == "forward"}
    order = sorted(dict.fromkeys(s.activation for s in speeds), key=lambda name: first.get(name, 0.0))
    places = {name: place for place, name in enumerate(order)}
    figure = style.canvas(_LINE * len(order) + _MARGIN)
    left, right = figure.subplots(1, 2, sharey=True)
    for stage, (marker, colour) in _PASSES.items():
        ours = [s for s in speeds if s.stage == stage]
        _dots(left, [(s.of_copy, places[s.activation]) for s in ours], marker, colour, stage)
        against = [(s.faster["textbook"], places[s.activation]) for s in ours if "textbook" in s.faster]
        _dots(right, against, marker, colour, stage)
    _beyond(left, speeds, places)
    left.set(xlabel="bandwidth (copy: 1)", xlim=(0, _WIDEST))
    right.set_xlabel("speed (textbook: 1)")
    right.set_xscale("log", base=2)
    right.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    right.xaxis.set_minor_locator(NullLocator())
    for axes in (left, right):
        axes.axvline(1, color=style.AXIS, linewidth=0.8, zorder=1)
    left.set_yticks(range(len(order)), [titles[name] for name in order], fontsize=6)
    left.set_ylim(-0.8, len(order) - 0.2)
    figure.legend(*left.get_legend_handles_labels(), loc="outside upper center", ncols=2)
    return figure


def _beyond(axes: Axes, speeds: Sequence[Speed], places: Mapping[str, int]) -> None:
    """Values beyond the axis, as numbers at its end."""
    for name, place in places.items():
        far = [s.of_copy for s in speeds if s.activation == name and s.of_copy > _WIDEST]
        if far:
            axes.text(_WIDEST, place, f"{max(far):.1f} →", ha="right", va="center", fontsize=6)


def _dots(axes: Axes, points: Sequence[tuple[float, int]], marker: str, colour: str, label: str) -> None:
    x, y = zip(*points, strict=True) if points else ((), ())
    axes.plot(x, y, linestyle="none", marker=marker, markersize=3.2, color=colour, label=label)
