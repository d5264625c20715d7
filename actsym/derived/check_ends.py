"""Stored behaviour at infinity and distances, checked far out and by crude quadrature."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from flint import arb, ctx

from actsym.derived import forms
from actsym.derived.graph import Graph
from actsym.derived.jets import Array, jet
from actsym.derived.notation import tree
from actsym.derived.quadrature import integrals
from actsym.derived.quantities import Disagreement, approximate, ball

#: Abscissae at which ratios are looked at, with the bits and the step (a power of two) of differences there.
_NEAR, _FAR = (3, 4, 6, 8), (16, 64, 1000, 10**5, 10**8)
_PRECISIONS = ((1500, -400), (20000, -6000))

#: What a ratio may differ from 1 at the last abscissa: logarithms converge slowly.
_RATIO = 0.25

#: How much nearer to 1 it has to be there than at the one before.
_NEARER = 0.85

#: Where crude quadrature ends, or before that where float64 overflows: beyond, it sees nothing of a difference that
#: vanishes.
_ENDS = (2000.0, 300.0, 80.0, 30.0)

#: Bits of the asymptote and of what is left beside it.
_LINE = 600

Found = Iterator[Disagreement]


def decay(graph: Graph, stored: Mapping[str, Any]) -> Found:
    """What disagrees in the answer about both ends of the line."""
    for name, direction in (("left", -1), ("right", 1)):
        end = stored[name]
        for part in ("slope", "intercept"):
            if "status" not in end[part] and "exact" not in end[part]:
                yield Disagreement(f"{graph.name} {name} {part}", end[part]["value"], "it has no closed form")
        slope, intercept = (approximate(end[part]) for part in ("slope", "intercept"))
        lines = {part: _line(end, part) for part in ("slope", "intercept")}
        yield from _limits(f"{graph.name} at {'-' * (direction < 0)}oo", graph, direction, end, slope, intercept)
        for part, order, taken in (
            ("function", 0, ()), ("derivative", 1, ()), ("remainder", 0, ("slope", "intercept")),
            ("derivative_remainder", 1, ("slope",)),
        ):  # fmt: skip
            if all(lines[t] is not None for t in taken):
                asymptote = [lines[t] for t in taken]
                where = f"{graph.name} at {'-' * (direction < 0)}oo {part}"
                yield from _behaviour(where, graph, direction, order, asymptote, end[part])


def _line(end: Mapping[str, Any], part: str) -> str | None:
    """The closed form of the slope or the intercept, if it is finite."""
    return None if "status" in end[part] else end[part].get("exact")


def _limits(
    where: str, graph: Graph, direction: int, end: Mapping[str, Any], slope: float | None, intercept: float | None
) -> Found:
    x = direction * arb(10) ** 8
    f = graph.at(x)
    if slope is not None and np.isfinite(slope) and not abs(f / x - arb(slope)) <= 1e-2 + 1e-6 * abs(arb(slope)):
        yield Disagreement(f"{where} slope", end["slope"]["value"], f"f(x)/x is {(f / x).str(8)} far out")
    line = _line(end, "slope")
    if line is None or intercept is None or not np.isfinite(intercept):
        return
    with ctx.workprec(2000):
        rest = f - forms.number(line, 2000) * x
        if not abs(rest - arb(intercept)) <= 1e-3 * (1 + abs(arb(intercept))):
            yield Disagreement(
                f"{where} intercept", end["intercept"]["value"], f"f less its slope is {rest.str(8)} far out"
            )


def _behaviour(
    where: str, graph: Graph, direction: int, order: int, asymptote: Sequence[str | None], stored: Mapping[str, Any]
) -> Found:
    """The ratio to coefficient times scale tends to 1, or the difference is zero."""
    if stored["scale"] is None:
        if stored["trend"] == "identically zero":
            if stored["coefficient"].get("exact") != "0":
                yield Disagreement(where, stored["coefficient"]["value"], "of what is zero it is 0")
            values = [_difference(graph, direction * arb(x), order, asymptote, *_PRECISIONS[0]) for x in (100, 10**5)]
            if not all(v.contains(0) and v.rad() < arb(10) ** -60 for v in values):
                yield Disagreement(where, stored["trend"], f"far out it is {values[0].str(8)}")
        return
    kept = ball(stored["coefficient"])
    coefficient = forms.number(stored["coefficient"]["exact"], 200) if kept is None else kept
    for bits, step in _PRECISIONS:
        abscissae = (*_NEAR, *_FAR) if bits == _PRECISIONS[0][0] else _NEAR
        ratios, sizes = [], []
        for at in abscissae:
            x = direction * arb(at)
            g = _difference(graph, x, order, asymptote, bits, step)
            with ctx.workprec(bits):
                scale = forms.at(tree(stored["scale"]), {"x": x})
                ratio = g / (coefficient * scale)
            if ratio.is_finite() and ratio.rel_accuracy_bits() > 20:
                ratios.append(abs(float(ratio.mid()) - 1))
                sizes.append(float(abs(scale).log().mid()))
        if ratios:
            break
    if not ratios:
        return  # too small to be seen: the closed forms of the coefficients are all that is checked
    nearing = len(ratios) == 1 or ratios[-1] <= _NEARER * ratios[-2] or ratios[-1] <= 1e-10
    settled = nearing and ratios[-1] < (_RATIO if len(ratios) < 3 else 2 * _RATIO)
    if not settled:
        shown = f"{stored['coefficient']['value']} times {stored['scale']}"
        yield Disagreement(where, shown, f"the ratio to it differs from 1 by {ratios[-1]:.3g}")
    if len(sizes) > 1:
        trend = {"vanishes": sizes[-1] < sizes[0], "grows": sizes[-1] > sizes[0]}.get(
            stored["trend"], sizes[-1] == sizes[0]
        )
        if not trend:
            yield Disagreement(where, stored["trend"], f"its scale {stored['scale']} does not")


def _difference(graph: Graph, x: arb, order: int, asymptote: Sequence[str | None], bits: int, step: int) -> arb:
    """f or f' less the asymptote or its slope."""
    with ctx.workprec(bits):
        value = graph.at(x, bits) if order == 0 else graph.derivative(x, 1, 0, step, bits)
        parts = [forms.number(text, bits) for text in asymptote if text is not None]
        for part, power in zip(parts, (1 - order, 0), strict=False):
            value = value - part * x**power
        return value


def distances(graph: Graph, stored: Mapping[str, Any], ends: Mapping[str, Any] | None) -> Found:
    """What disagrees in the answer about distances; ``ends`` is the answer about the ends of the line."""
    for name, direction in (("relu_left", -1), ("relu_right", 1), ("left_asymptote", -1), ("right_asymptote", 1)):
        line = arb(name == "relu_right"), arb(0)
        if name.endswith("asymptote"):
            if ends is None:
                continue
            end = ends[name.removesuffix("_asymptote")]
            parts = [_line(end, part) for part in ("slope", "intercept")]
            if parts[0] is None or parts[1] is None:
                continue
            line = forms.number(parts[0], _LINE), forms.number(parts[1], _LINE)
        yield from _norms(f"{graph.name} {name}", graph, direction, *line, stored[name])
    for norm in ("l1", "l2_squared", "sup"):
        halves = [approximate(stored[name][norm]) for name in ("relu_left", "relu_right")]
        whole = approximate(stored["relu"][norm])
        known = [half for half in halves if half is not None]
        if whole is not None and len(known) == 2:
            expected = max(known) if norm == "sup" else sum(known)
            if not (whole == expected or abs(whole - expected) <= 1e-12 * expected):
                yield Disagreement(
                    f"{graph.name} relu {norm}", stored["relu"][norm]["value"], f"its halves give {expected:.15g}"
                )
    for name, norms in stored.items():
        root, square = approximate(norms["l2"]), approximate(norms["l2_squared"])
        if (
            root is not None
            and square is not None
            and not (root**2 == square or abs(root**2 - square) <= 1e-12 * square)
        ):
            yield Disagreement(f"{graph.name} {name} l2", norms["l2"]["value"], f"the root of {square:.15g}")


def _norms(where: str, graph: Graph, direction: int, slope: arb, intercept: arb, stored: Mapping[str, Any]) -> Found:
    steep, high = float(slope), float(intercept)

    def difference(x: Array) -> Array:
        found: Array = np.abs(jet(graph.f, direction * x)[0] - steep * direction * x - high)
        return found

    end = next(end for end in _ENDS if end == _ENDS[-1] or np.isfinite(difference(np.linspace(0.1, end, 997))).all())
    cuts = np.concatenate([np.linspace(0, 16, 129), np.geomspace(16, end, 57)[1:]])
    found = integrals(lambda x: np.stack([difference(x), difference(x) ** 2]), cuts)
    # Beyond the end a power law, by balls: floats no longer see what is left.
    last, power = _power_law(graph, direction, slope, intercept, end)
    _, at_last = _power_law(graph, direction, slope, intercept, 1e8)
    for k, norm in enumerate(("l1", "l2_squared")):
        value, p = approximate(stored[norm]), power * (k + 1)
        if value is None:
            continue
        if np.isinf(value):
            if at_last * (k + 1) > 1.05 and not _oscillates(difference, end):
                yield Disagreement(f"{where} {norm}", stored[norm]["value"], f"quadrature finds {found.values[k]:.6g}")
            continue
        tail = end * last ** (k + 1) / (p - 1) if 1 < p < np.inf else 0.0
        allowed = 1e-7 * abs(value) + 2e-9 + tail / 5 + 10 * float(found.errors[k])
        if not abs(value - (found.values[k] + tail)) <= allowed:
            got = f"quadrature finds {found.values[k] + tail:.12g}"
            yield Disagreement(f"{where} {norm}", stored[norm]["value"], got)
    value = approximate(stored["sup"])
    if value is not None and np.isfinite(value):
        x = np.concatenate([np.linspace(0, 16, 40001)[1:], np.geomspace(16, end, 4000), np.geomspace(1e-9, 1e-3, 50)])
        x = np.sort(x)
        for _ in range(3):  # closer and closer about the largest
            samples = np.nan_to_num(difference(x))
            k = int(np.argmax(samples))
            largest, last = float(samples[k]), k == len(x) - 1
            x = np.linspace(x[max(k - 1, 0)], x[min(k + 1, len(x) - 1)], 1001)
        low = value * (1 - (1e-3 if last else 1e-8)) - 1e-9  # at the last sample it may be approached far out
        if not low <= largest <= value * (1 + 1e-9) + 1e-9:
            yield Disagreement(f"{where} sup", stored["sup"]["value"], f"samples reach {largest:.12g}")


def _power_law(graph: Graph, direction: int, slope: arb, intercept: arb, x: float) -> tuple[float, float]:
    """The size of the difference at x, and the p of the power x^-p that it falls with there."""
    with ctx.workprec(_LINE):
        here, there = (
            abs(graph.at(direction * arb(at), _LINE) - slope * direction * arb(at) - intercept) for at in (x, 2 * x)
        )
        if not (here > 0 and there > 0):
            return 0.0, np.inf
        return float(here), float((here / there).log() / arb(2).log())


def _oscillates(difference: Any, end: float) -> bool:
    """Whether the difference comes back to its size far out, which a single sample may miss."""
    near, far = (difference(np.linspace(low, low + 20, 2001)).max() for low in (5.0, end - 20))
    return bool(far > 0.5 * near)
