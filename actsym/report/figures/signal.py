"""What activations do to random signals: moments and gains over sigma, length and correlation map; several compared."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, cycle
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, MaxNLocator, NullLocator

from actsym.definition.spec import Activation, Kind
from actsym.kinds.reading import element
from actsym.report.figures import curves, style
from actsym.report.figures.sweep import Sweep, sweep
from actsym.signal.length import FixedPoint
from actsym.signal.signal import Signal

#: Correlations at which the correlation map is evaluated, and the widest enclosure that is drawn as a point.
_CORRELATIONS = tuple(Fraction(i, 24) for i in range(-24, 25))
_WIDEST = 0.02

#: A length map that varies by a larger factor than this is drawn on a logarithmic scale.
_LINEAR = 5

_SIGMAS = (0.125, 0.25, 0.5, 1, 2, 4, 8)


def draw(activation: Activation, signal: Signal | None) -> str:
    """The figure as SVG text.

    The sweep of a gated activation is of a product of independent branches, and ``signal`` of the gate; that of a row
    activation follows the rows' scale, and ``signal`` is at the scale 1.  Fixed points are marked for neither.
    """
    found, kind = sweep(activation), activation.kind
    gated = kind is Kind.GATED
    name, steep = ("y", "|∇y|") if gated else ("f", "f′")
    with style.applied():
        figure, ((moments, gains), (lengths, correlations)) = style.panels(2, 2)
        if found.missing:
            for axes in (moments, gains):
                style.say(axes, "no enclosures")
        else:
            _over_sigma(moments, found, (found.second, found.derivative), (f"E[{name}²]", f"E[{steep}²]"))
            moments.set_ylabel("second moment")
            deviations = [[math.sqrt(v) if v > 0 else v for v in g] for g in (found.forward, found.backward)]
            _over_sigma(gains, found, deviations, ("forward", "backward"))
            if kind is not Kind.STOCHASTIC:  # whose weights are drawn for training; the figure is of what follows it
                _recommended(gains, found, deviations[0])
            gains.set_ylabel("gain, σ / √second moment")
        marked = () if signal is None or kind in (Kind.GATED, Kind.ROW) else signal.fixed_points
        _lengths(lengths, found, marked)
        _correlations(correlations, signal)
        return style.svg(figure)


def _over_sigma(axes: Axes, sweep: Sweep, columns: Sequence[Sequence[float]], labels: Sequence[str]) -> None:
    """Curves over sigma on logarithmic scales, told apart by colour and by dashes."""
    if not any(map(_drawable, chain(*columns))):
        return style.say(axes, style.NOTHING)
    for values, label, colour, dash in zip(columns, labels, (style.BLUE, style.VERMILION), ("-", "--"), strict=True):
        if any(map(_drawable, values)):
            axes.plot(sweep.sigmas, [v if _drawable(v) else math.nan for v in values], dash, color=colour, label=label)
    sigma_axis(axes)
    wide_enough(axes)
    axes.axvline(1, color=style.MARK, linewidth=0.9, linestyle=style.DOTTED, zorder=1)
    axes.legend()


def _recommended(axes: Axes, sweep: Sweep, forward: Sequence[float]) -> None:
    """The place and the height of the forward gain at sigma = 1."""
    gain = next((g for s, g in zip(sweep.sigmas, forward, strict=True) if s == 1), math.nan)
    if _drawable(gain):
        look: dict[str, Any] = {"color": style.MARK, "linewidth": 0.9, "linestyle": style.DOTTED, "zorder": 1}
        axes.hlines(gain, _SIGMAS[0], 1, label=f"recommended: {gain:.4g}", **look)
        axes.legend()


def _drawable(value: float) -> bool:
    """Whether a logarithmic axis has a place for it."""
    return 1 / style.LARGEST < value < style.LARGEST


def sigma_axis(axes: Axes) -> None:
    """A logarithmic axis of standard deviations, a tick an octave."""
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.xaxis.set_major_locator(FixedLocator(_SIGMAS))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xticklabels([f"{Fraction(s)}" for s in _SIGMAS])
    axes.set_xlabel("standard deviation σ of the input")
    style.powers(axes.yaxis)


def wide_enough(axes: Axes) -> None:
    """Limits of a logarithmic axis that show a decade at least, so that a constant looks like one."""
    low, high = axes.get_ylim()
    middle = math.sqrt(low * high)
    axes.set_ylim(min(low, middle / math.sqrt(10)), max(high, middle * math.sqrt(10)))


def _lengths(axes: Axes, sweep: Sweep, fixed: Sequence[FixedPoint]) -> None:
    """How much longer the next layer's signal is than q, with the weights that keep q = 1 and no bias."""
    points = list(zip(sweep.sigmas, sweep.second, strict=True))
    kept = next((v for s, v in points if s == 1), math.nan)
    drawn = [(s * s, v / (s * s * kept)) for s, v in points if _drawable(v)] if _drawable(kept) else []
    if not drawn:
        return style.say(axes, "no length map")
    axes.axhline(1, color=style.AXIS, linewidth=0.9, linestyle=style.DASHED, zorder=1)
    axes.plot(*zip(*drawn, strict=True), color=style.BLUE)
    dashes = {"stable": "-", "unstable": style.DASHED, "neutral": style.DOTTED}
    for stability, dash in dashes.items():
        here = [float(p.q) for p in fixed if p.stability == stability and p.q.finite]
        for i, q in enumerate(here):
            label = f"{stability} fixed point" if i == 0 else None
            axes.axvline(q, color=style.BLACK, linewidth=1.0, linestyle=dash, zorder=2, label=label)
        if here:
            axes.legend()
    axes.set_xscale("log", base=2)
    axes.set_xlim(1 / 64, 64)
    style.powers(axes.xaxis, 2)
    growth = [v for _, v in drawn]
    if max(growth) > _LINEAR * min(growth):
        axes.set_yscale("log")
        style.powers(axes.yaxis)
    else:
        axes.set_ylim(min(0.5, 0.9 * min(growth)), max(1.5, 1.1 * max(growth)))
    axes.set_xlabel("length q (mean square)")
    axes.set_ylabel("length map, q′ / q")


def _correlations(axes: Axes, signal: Signal | None) -> None:
    """The correlation map with its diagonal; a band where the enclosure is wide enough to be seen."""
    found = [] if signal is None else [(c, signal.correlation(c)) for c in _CORRELATIONS]
    balls = [(float(c), q.enclosure.ball) for c, q in found if q.finite and q.enclosure is not None]
    drawn = [(c, float(b.mid()), float(b.rad())) for c, b in balls if b.is_finite()]
    if not any(radius <= _WIDEST for _, _, radius in drawn):
        return style.say(axes, "no correlation map")
    axes.plot((-1, 1), (-1, 1), color=style.AXIS, linewidth=0.9, linestyle=style.DASHED, zorder=1)
    cs, middles, radii = zip(*drawn, strict=True)
    middles = tuple(float(f"{v:.9g}") for v in middles)
    axes.fill_between(
        cs,
        [m - r for m, r in zip(middles, radii, strict=True)],
        [m + r for m, r in zip(middles, radii, strict=True)],
        color=style.SKY,
        alpha=0.4,
        linewidth=0,
    )
    axes.plot(cs, middles, color=style.BLUE)
    axes.set_xlim(-1, 1)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.set_ylim(min(-0.05, *middles) - 0.03, 1.05)
    axes.set_xlabel("correlation c of two inputs")
    axes.set_ylabel("of the outputs, C(c)")


# ---------------------------------------------------------------- several activations in the same panels

#: Lines are told apart by colour and by dashes; more activations than colours start again with other dashes.
_DASHES = ("-", (0, (5, 1.5)), (0, (3, 1, 1, 1)), (0, (1, 1)), (0, (7, 2, 2, 2)))


def compare(*activations: Activation) -> str:
    """Several activations in the same panels as SVG text: f, f', and both gains over sigma."""
    shapes = [curves.shape(element(a)) for a in activations]
    window = curves.Window(min(s.window.low for s in shapes), max(s.window.high for s in shapes))
    styles = list(zip(cycle(style.COLOURS), cycle(_DASHES), activations, strict=False))
    with style.applied():
        figure, (above, below) = style.panels(2, 2, style.ROW * 1.15)
        for (colour, dash, activation), shape in zip(styles, shapes, strict=True):
            look: dict[str, Any] = {"color": colour, "linestyle": dash, "linewidth": 1.5, "label": activation.title}
            for axes, curve in zip(above, (shape.function, shape.derivative), strict=True):
                line = curves.sample(curve, window, shape.breakpoints, shape.closer)
                axes.plot(line.xs, line.ys, **look)
            found = sweep(activation)
            for axes, values in zip(below, (found.forward, found.backward), strict=True):
                if any(map(_drawable, values)):
                    axes.plot(found.sigmas, [v if _drawable(v) else math.nan for v in values], **look)
        for axes, label in zip(above, ("f(x)", "f′(x)"), strict=True):
            _graph(axes, window, label)
        for axes, label in zip(below, ("forward gain, σ² / E[f²]", "backward gain, σ² / E[f′²]"), strict=True):
            if axes.lines:
                sigma_axis(axes)
                wide_enough(axes)
            else:
                style.say(axes, style.NOTHING)
            axes.set_ylabel(label)
        handles, labels = above[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=min(6, len(labels)), columnspacing=1.2)
        return style.svg(figure)


def _graph(axes: Axes, window: curves.Window, label: str) -> None:
    axes.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.axvline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.set_xlim(window.low, window.high)
    axes.set_xlabel("x")
    axes.set_ylabel(label)
