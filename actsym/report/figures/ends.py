"""How f behaves far out, and how far it is from ReLU, as a figure beside the derived classes and distances."""

from __future__ import annotations

import math

import mpmath
import sympy as sp
from matplotlib.axes import Axes
from matplotlib.mathtext import MathTextParser

from actsym.definition.spec import Activation, x
from actsym.kinds.reading import element
from actsym.moments.derivative import weak_derivative
from actsym.properties.decay import ZERO, Behaviour, Decay, End
from actsym.properties.distance import Distances
from actsym.quantity import Quantity
from actsym.report.decimals import decimal
from actsym.report.figures import curves, style
from actsym.report.mathematics import latex

#: Places between which |f'| is drawn, and the least value that is shown.
_NEAR, _FAR, _FLOOR = 0.25, 30.0, 1e-20
_POINTS = 90
_DIGITS = 60

#: Characters that a class may have in a legend, and a number in a label.
_LONGEST, _LONGEST_NUMBER = 40, 12


def draw(activation: Activation, decay: Decay | None, distances: Distances | None) -> str:
    """The figure as SVG text: |f'| less its limit at either end on a logarithmic scale, and f less ReLU."""
    f = element(activation)
    with style.applied():
        figure, (row,) = style.panels(1, 3)
        for axes, sign, name in zip(row, (-1, 1), ("left", "right"), strict=False):
            end = None if decay is None else getattr(decay, name)
            _decay(axes, f, end, sign)
        _distance(row[2], f, distances)
        return style.svg(figure)


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
    if not any(v > 0 for v in values):
        return style.say(axes, style.NOTHING)
    axes.plot(xs, values, color=style.VERMILION, label="computed")
    if shown.scale is not None and shown.coefficient.exact is not None:
        leading = _values(shown.coefficient.exact * shown.scale, xs, sign)
        axes.plot(xs, leading, color=style.BLACK, linewidth=1.1, linestyle=style.DOTTED, label=_class(shown))
    axes.set_yscale("log")
    if _is_power(shown):
        axes.set_xscale("log")
        style.powers(axes.xaxis)
    top = max(v for v in values if v > 0)
    bottom = min(v for v in values if v > 0)
    axes.set_ylim(max(bottom / 2, _FLOOR), max(4 * top, bottom * 10))
    style.powers(axes.yaxis)
    axes.set_ylabel("|f′(x)|" if limit == 0 else f"|f′(x) − {name}|")
    _above(axes)


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
        xs = [float(f"{10 ** (4 * i / _POINTS):.9g}") for i in range(_POINTS + 1)]
        return xs, _values(slope, xs, sign)
    far = _FAR
    for _ in range(6):
        xs = [float(f"{_NEAR + (far - _NEAR) * i / _POINTS:.9g}") for i in range(_POINTS + 1)]
        values = _values(slope, xs, sign)
        last = max((p for p, v in zip(xs, values, strict=True) if v > 0), default=far)
        if last > far / 2:
            break
        far = max(2 * _NEAR, 1.2 * last)
    return xs, values


def _above(axes: Axes) -> None:
    axes.legend(loc="lower left", bbox_to_anchor=(-0.06, 1.0), fontsize=7, borderaxespad=0.2)


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
        found.append(float(f"{value:.9g}") if _FLOOR <= value <= style.LARGEST else math.nan)
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
    line = curves.sample(shape.function, shape.window, (*[b for b in shape.breakpoints if b < 0], 0.0,
                                                        *[b for b in shape.breakpoints if b > 0]))  # fmt: skip
    differences = [y - max(p, 0.0) for p, y in zip(line.xs, line.ys, strict=True)]
    axes.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    for sign, colour, name in ((-1, style.SKY, "relu_left"), (1, style.ORANGE, "relu_right")):
        side = [(p, d) for p, d in zip(line.xs, differences, strict=True) if math.isnan(p) or sign * p >= 0]
        xs, ys = zip(*side, strict=True)
        axes.fill_between(xs, ys, color=colour, alpha=0.55, linewidth=0, label=_norm(distances, name))
    axes.plot(line.xs, differences, color=style.BLUE)
    axes.set_xlim(shape.window.low, shape.window.high)
    axes.set_xlabel("x")
    axes.set_ylabel("f(x) − ReLU(x)")
    _above(axes)


def _norm(distances: Distances | None, name: str) -> str:
    side = "x < 0" if name.endswith("left") else "x > 0"
    if distances is None:
        return side
    l1 = getattr(distances, name).l1
    value = f"= {decimal(l1, 4)}" if l1.finite else "= ∞" if l1.exact == sp.oo else "not found"
    return f"{side}: L¹ {value}"
