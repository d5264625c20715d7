"""What activations do to random signals, over sigma and several compared; and to large inputs, far from ReLU."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, cycle
from typing import Any

import mpmath
import sympy as sp
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.mathtext import MathTextParser
from matplotlib.ticker import FixedLocator, MaxNLocator, NullLocator

from actsym.definition.spec import Activation, Kind, x
from actsym.kinds.reading import element
from actsym.moments.derivative import weak_derivative
from actsym.properties.decay import ZERO, Behaviour, Decay, End
from actsym.properties.distance import Distances
from actsym.quantity import Quantity
from actsym.report.figures import curves, style
from actsym.signal.length import FixedPoint
from actsym.signal.signal import Signal
from actsym.signal.sweep import Sweep, sweep
from actsym.text.numbers import decimal, significant
from actsym.text.typeset import latex

#: Correlations at which the correlation map is evaluated, and the widest enclosure that is drawn as a point.
_CORRELATIONS = tuple(Fraction(i, 24) for i in range(-24, 25))
_WIDEST = 0.02

#: A length map that varies by a larger factor than this is drawn on a logarithmic scale.
_LINEAR = 5

_SIGMAS = (0.125, 0.25, 0.5, 1, 2, 4, 8)


def draw(activation: Activation, signal: Signal | None) -> Figure:
    """The figure.

    The sweep of a gated activation is of a product of independent branches, and ``signal`` of the gate; that of a row
    activation follows the rows' scale, and ``signal`` is at the scale 1.  Fixed points are marked for neither.
    """
    found, kind = sweep(activation), activation.kind
    gated = kind is Kind.GATED
    name, steep = ("y", "|∇y|") if gated else ("f", "f′")
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
    return figure


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
    axes.set(yscale="log", xlabel="standard deviation σ of the input")
    axes.xaxis.set_major_locator(FixedLocator(_SIGMAS))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xticklabels([f"{Fraction(s)}" for s in _SIGMAS])
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
    axes.set(xlabel="length q (mean square)", ylabel="length map, q′ / q")


def _correlations(axes: Axes, signal: Signal | None) -> None:
    """The correlation map with its diagonal; a band where the enclosure is wide enough to be seen."""
    found = [] if signal is None else [(c, signal.correlation(c)) for c in _CORRELATIONS]
    balls = [(float(c), q.enclosure.ball) for c, q in found if q.finite and q.enclosure is not None]
    drawn = [(c, float(b.mid()), float(b.rad())) for c, b in balls if b.is_finite()]
    if not any(radius <= _WIDEST for _, _, radius in drawn):
        return style.say(axes, "no correlation map")
    axes.plot((-1, 1), (-1, 1), color=style.AXIS, linewidth=0.9, linestyle=style.DASHED, zorder=1)
    cs, middles, radii = zip(*drawn, strict=True)
    middles = tuple(significant(v, 9) for v in middles)
    low, high = ([m + sign * r for m, r in zip(middles, radii, strict=True)] for sign in (-1, 1))
    axes.fill_between(cs, low, high, color=style.SKY, alpha=0.4, linewidth=0)
    axes.plot(cs, middles, color=style.BLUE)
    axes.set(xlim=(-1, 1), xlabel="correlation c of two inputs")
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.set(ylim=(min(-0.05, *middles) - 0.03, 1.05), ylabel="of the outputs, C(c)")


# ---------------------------------------------------------------- several activations in the same panels

#: Lines are told apart by colour and by dashes; more activations than colours start again with other dashes.
_DASHES = ("-", (0, (5, 1.5)), (0, (3, 1, 1, 1)), (0, (1, 1)), (0, (7, 2, 2, 2)))


def compare(*activations: Activation) -> Figure:
    """Several activations in the same panels: f, f', and both gains over sigma."""
    shapes = [curves.shape(element(a)) for a in activations]
    window = curves.Window(min(s.window.low for s in shapes), max(s.window.high for s in shapes))
    styles = list(zip(cycle(style.COLOURS), cycle(_DASHES), activations, strict=False))
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
        axes.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
        axes.axvline(0, color=style.AXIS, linewidth=0.8, zorder=1)
        axes.set(xlim=(window.low, window.high), xlabel="x", ylabel=label)
    for axes, label in zip(below, ("forward gain, σ² / E[f²]", "backward gain, σ² / E[f′²]"), strict=True):
        if axes.lines:
            sigma_axis(axes)
            wide_enough(axes)
        else:
            style.say(axes, style.NOTHING)
        axes.set_ylabel(label)
    handles, labels = above[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=min(6, len(labels)), columnspacing=1.2)
    return figure


# ---------------------------------------------------------------- far out, and the distance to ReLU

#: Places between which |f'| is drawn, and the least value that is shown.
_NEAR, _FAR, _FLOOR = 0.25, 30.0, 1e-20
_POINTS = 90
_DIGITS = 60

#: Characters that a class may have in a legend, and a number in a label.
_LONGEST, _LONGEST_NUMBER = 40, 12


def ends(activation: Activation, decay: Decay | None, distances: Distances | None) -> Figure:
    """The figure: |f'| less its limit at either end on a logarithmic scale, and f less ReLU."""
    f = element(activation)
    figure, (row,) = style.panels(1, 3)
    for axes, sign, name in zip(row, (-1, 1), ("left", "right"), strict=False):
        end = None if decay is None else getattr(decay, name)
        _decay(axes, f, end, sign)
    _distance(row[2], f, distances)
    return figure


def _decay(axes: Axes, activation: Activation, end: End | None, sign: int) -> None:
    axes.set_xlabel("|x|, to −∞" if sign < 0 else "x, to ∞")
    if end is None:
        return style.say(axes, "not derived")
    shown, limit = _remainder(end)
    name = _number(end.slope) if limit != 0 else "0"
    if shown.trend == ZERO or shown.coefficient.exact == 0:
        return style.say(axes, f"f' = {name} from some x on")
    slope = weak_derivative(activation.formula) - limit
    xs, values = _sampled(slope, shown, sign)
    positive = [v for v in values if v > 0]
    if not positive:
        return style.say(axes, style.NOTHING)
    axes.plot(xs, values, color=style.VERMILION, label="computed")
    if shown.scale is not None and shown.coefficient.exact is not None:
        leading = _values(shown.coefficient.exact * shown.scale, xs, sign)
        axes.plot(xs, leading, color=style.BLACK, linewidth=1.1, linestyle=style.DOTTED, label=_class(shown))
    axes.set_yscale("log")
    if _is_power(shown):
        axes.set_xscale("log")
        style.powers(axes.xaxis)
    axes.set_ylim(max(min(positive) / 2, _FLOOR), max(4 * max(positive), 10 * min(positive)))
    style.powers(axes.yaxis)
    axes.set_ylabel("|f′(x)|" if limit == 0 else f"|f′(x) − {name}|")
    style.legend_above(axes)


def _remainder(end: End) -> tuple[Behaviour, sp.Expr]:
    """What is drawn of f': itself where it vanishes or grows, else what is left of it beside its limit."""
    settles = end.slope.finite and end.slope.exact is not None and end.slope.exact != 0
    if settles and (end.derivative_remainder.scale is not None or end.derivative_remainder.trend == ZERO):
        return end.derivative_remainder, end.slope.exact
    return end.derivative, sp.S.Zero


def _is_power(behaviour: Behaviour) -> bool:
    return behaviour.scale is not None and not behaviour.scale.has(sp.exp)


def _sampled(slope: sp.Expr, behaviour: Behaviour, sign: int) -> tuple[list[float], list[float]]:
    """Places out to where ``slope`` falls below the floor or grows too large, and its modulus there."""
    if _is_power(behaviour):
        xs = [significant(10 ** (4 * i / _POINTS), 9) for i in range(_POINTS + 1)]
        return xs, _values(slope, xs, sign)
    far = _FAR
    for _ in range(6):
        xs = [significant(_NEAR + (far - _NEAR) * i / _POINTS, 9) for i in range(_POINTS + 1)]
        values = _values(slope, xs, sign)
        last = max((p for p, v in zip(xs, values, strict=True) if v > 0), default=far)
        if last > far / 2:
            break
        far = max(2 * _NEAR, 1.2 * last)
    return xs, values


def _values(expr: sp.Expr, xs: list[float], sign: int) -> list[float]:
    """|expr| at ``sign`` times each place; NaN below the floor, for what is too large, and where it is not real."""
    function = sp.lambdify(x, expr, modules="mpmath", cse=True)
    found = []
    for place in xs:
        with mpmath.workdps(_DIGITS):
            try:
                value = float(abs(function(mpmath.mpf(sign * place))))
            except (ArithmeticError, TypeError, ValueError):
                value = math.nan
        found.append(significant(value, 9) if _FLOOR <= value <= style.LARGEST else math.nan)
    return found


def _number(value: Quantity) -> str:
    """The exact number where a label has the space, else its first digits."""
    exact = str(value.exact)
    return exact if len(exact) <= _LONGEST_NUMBER else decimal(value, 6)


def _class(behaviour: Behaviour) -> str:
    """The class for a legend: as mathematics where matplotlib can set it, else without."""
    text = latex(behaviour.scale).replace(r"\lvert", "|").replace(r"\rvert", "|")
    if len(str(behaviour.scale)) > _LONGEST:
        return "leading term"
    try:
        MathTextParser("path").parse(f"${text}$")
    except ValueError:
        return f"Θ({behaviour.scale})"
    return rf"$\Theta({text})$"


def _distance(axes: Axes, activation: Activation, distances: Distances | None) -> None:
    """f - ReLU, its area shaded by half-line, each with its derived L1 norm."""
    shape = curves.shape(activation)
    breaks = sorted({*shape.breakpoints, 0.0})
    line = curves.sample(lambda p: shape.function(p) - max(p, 0.0), shape.window, breaks)
    axes.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    for sign, colour, name in ((-1, style.SKY, "relu_left"), (1, style.ORANGE, "relu_right")):
        side = [(p, d) for p, d in zip(line.xs, line.ys, strict=True) if math.isnan(p) or sign * p >= 0]
        xs, ys = zip(*side, strict=True)
        axes.fill_between(xs, ys, color=colour, alpha=0.55, linewidth=0, label=_norm(distances, name))
    axes.plot(line.xs, line.ys, color=style.BLUE)
    axes.set(xlim=(shape.window.low, shape.window.high), xlabel="x", ylabel="f(x) − ReLU(x)")
    style.legend_above(axes)


def _norm(distances: Distances | None, name: str) -> str:
    side = "x < 0" if name.endswith("left") else "x > 0"
    if distances is None:
        return side
    l1 = getattr(distances, name).l1
    value = f"= {decimal(l1, 4)}" if l1.finite else "= ∞" if l1.exact == sp.oo else "not found"
    return f"{side}: L¹ {value}"
