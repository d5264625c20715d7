"""Judges of stored behaviour at infinity and distances: far out in balls, and by quadrature in float64."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from flint import arb, ctx

from actsym.derived.notation import tree
from actsym.references.arithmetics import Array
from actsym.references.expressions import ball, floats, number
from actsym.references.graph import Graph
from actsym.references.quadrature import integrals
from actsym.references.quantities import Disagreement, Found, approximate, enclosure

#: Abscissae at which ratios are looked at, with the bits and the step (a power of two) of differences there: the next
#: where the one before does not show the limit.
_NEAR, _FAR = (2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96), tuple(10 ** (5 << k) for k in range(1, 8))
_PRECISIONS = ((_NEAR, 4000, -300), (_FAR, 8000, -1000), (_NEAR, 24000, -300))

#: What the limit of a ratio, extrapolated, may differ from 1.
_RATIO = 1e-5

#: Far abscissae without a pattern: what oscillates shows it there.
_IRREGULAR = tuple(10**8 + 7 * k**3 + k for k in range(16))

#: Where crude quadrature ends, or before that where float64 overflows: beyond, it sees nothing of a difference that
#: vanishes.
_ENDS = (2000.0, 300.0, 80.0, 30.0)

#: Bits of the asymptote and of what is left beside it.
_LINE = 600


def decay(graph: Graph, stored: Mapping[str, Any]) -> Found:
    """What disagrees in the answer about both ends of the line."""
    for name, direction in (("left", -1), ("right", 1)):
        end = stored[name]
        for part in ("slope", "intercept"):
            if "status" not in end[part] and "exact" not in end[part]:
                yield Disagreement(f"{graph.name} {name} {part}", end[part]["value"], "it has no closed form")
        where, line = f"{graph.name} at {'-' * (direction < 0)}oo", _line(end)
        yield from _limits(where, graph, direction, end)
        for part, order in (("function", 0), ("derivative", 1), ("remainder", 0), ("derivative_remainder", 1)):
            asymptote = line[: 2 - order] if "remainder" in part else []
            if None not in asymptote:
                yield from _behaviour(f"{where} {part}", graph, direction, order, asymptote, end[part])


def _line(end: Mapping[str, Any]) -> list[str | None]:
    """The closed forms of the slope and the intercept, where they are finite."""
    return [None if "status" in end[part] else end[part].get("exact") for part in ("slope", "intercept")]


def _limits(where: str, graph: Graph, direction: int, end: Mapping[str, Any]) -> Found:
    """f(x)/x and f(x) less the slope far out."""
    slope, intercept = (approximate(end[part]) for part in ("slope", "intercept"))
    x = direction * arb(10) ** 8
    f = graph.at(x)
    ratios = [graph.at(direction * arb(at)) / (direction * at) for at in (10**8, 10**12, 10**16)]
    if (slope is None or np.isinf(slope)) and _settle(ratios):
        yield Disagreement(f"{where} slope", end["slope"]["value"], f"f(x)/x tends to {ratios[-1].str(8)}")
    if slope is not None and np.isfinite(slope) and not abs(f / x - arb(slope)) <= 1e-2 + 1e-6 * abs(arb(slope)):
        yield Disagreement(f"{where} slope", end["slope"]["value"], f"f(x)/x is {(f / x).str(8)} far out")
    line = _line(end)[0]
    if line is None:
        return
    with ctx.workprec(2000):
        steep = number(line, 2000)
        if intercept is None or np.isinf(intercept):
            at = *_IRREGULAR, 10**16
            rests = [graph.at(direction * arb(a), 2000) - steep * direction * a for a in at]
            agree = not _settle(rests)
        else:
            rests = [f - steep * x]
            agree = abs(rests[0] - arb(intercept)) <= 1e-3 * (1 + abs(arb(intercept)))
    if not agree:
        found = f"f less its slope is {rests[-1].str(8)} far out"
        yield Disagreement(f"{where} intercept", end["intercept"]["value"], found)


def _behaviour(
    where: str, graph: Graph, direction: int, order: int, asymptote: Sequence[str | None], stored: Mapping[str, Any]
) -> Found:
    """The ratio to coefficient times scale tends to 1, or the difference is zero."""
    shown = stored["coefficient"]["value"]

    def difference(x: int, bits: int, step: int) -> arb:
        """f or f' less the asymptote or its slope."""
        at = direction * arb(x)
        with ctx.workprec(bits):
            value = graph.at(at, bits) if order == 0 else graph.derivative(at, 1, 0, step, bits)
            parts = [number(text, bits) for text in asymptote if text is not None]
            return value - sum((part * at**power for part, power in zip(parts, (1 - order, 0), strict=False)), arb(0))

    if stored["scale"] is None and stored["trend"] == "identically zero":
        if stored["coefficient"].get("exact") != "0":
            yield Disagreement(where, shown, "of what is zero it is 0")
        values = [difference(x, 1500, -400) for x in (100, 10**5)]
        if not all(v.contains(0) and v.rad() < arb(10) ** -60 for v in values):
            yield Disagreement(where, stored["trend"], f"far out it is {values[0].str(8)}")
        return
    if stored["scale"] is None:
        far = [abs(difference(x, 4000, -300)) for x in _IRREGULAR]
        steps = [after - before for before, after in pairwise(far)]
        if all(step >= 0 for step in steps) or all(step <= 0 for step in steps):
            yield Disagreement(where, shown, "it has a trend far out")
        return
    if "exact" not in stored["coefficient"] or "status" in stored["coefficient"]:
        yield Disagreement(where, shown, "beside a scale there is a coefficient in closed form")
        return
    kept = enclosure(stored["coefficient"])
    coefficient = number(stored["coefficient"]["exact"], 200) if kept is None else kept
    limits: list[float] = []
    sizes: list[float] = []
    for abscissae, bits, step in _PRECISIONS:
        at, ratios = list[int](), list[arb]()
        for x in abscissae:
            g = difference(x, bits, step)
            with ctx.workprec(bits):
                scale = ball(tree(stored["scale"]), {"x": direction * arb(x)})
                ratio = g / (coefficient * scale)
            if ratio.is_finite() and ratio.rel_accuracy_bits() > 100:
                at.append(x)
                ratios.append(ratio.mid() - 1)
                sizes.append(float(abs(scale).log().mid()))
        limits += _extrapolated(at, ratios)
        if limits and min(map(abs, limits)) <= _RATIO:
            break
    if not limits:
        return  # too small to be seen: the closed forms of the coefficients are all that is checked
    if min(map(abs, limits)) > _RATIO:
        found = f"the ratio to it differs from 1 by {min(map(abs, limits)):.3g}"
        yield Disagreement(where, f"{shown} times {stored['scale']}", found)
    moved = np.sign(sizes[-1] - sizes[0])
    if len(sizes) > 1 and moved != {"vanishes": -1, "grows": 1}.get(stored["trend"], 0):
        yield Disagreement(where, stored["trend"], f"its scale {stored['scale']} does not")


def _extrapolated(at: Sequence[int], values: Sequence[arb]) -> list[float]:
    """What values at growing abscissae tend to, in ways that suit different terms: the last value (which vanish fast),
    by Aitken (one power), by a polynomial in 1/x (many)."""
    if not values:
        return []
    found = [values[-1]]
    with ctx.workprec(400):
        if len(values) > 2:
            first, second = values[-2] - values[-3], values[-1] - values[-2]
            found += [values[-1] - second**2 / (second - first)] if second != first else []
        for count in range(3, min(len(values), 9) + 1):
            table = list(values[-count:])
            points = [1 / arb(x) for x in at[-count:]]
            for level in range(1, count):
                table = [
                    (points[k] * table[k + 1] - points[k + level] * table[k]) / (points[k] - points[k + level])
                    for k in range(count - level)
                ]
            found += table
    return [float(value) for value in found if value.is_finite()]


def _settle(values: Sequence[arb]) -> bool:
    """Whether values far out are one number nearly."""
    return all(abs(v - values[-1]) <= arb(1e-6) * (1 + abs(values[-1])) for v in values)


def distances(graph: Graph, stored: Mapping[str, Any], decay: Mapping[str, Any] | None) -> Found:
    """What disagrees in the answer about distances; ``decay`` is the answer about the ends of the line."""
    for name, direction in (("relu_left", -1), ("relu_right", 1), ("left_asymptote", -1), ("right_asymptote", 1)):
        line: list[str | None] = ["1" if name == "relu_right" else "0", "0"]
        if name.endswith("asymptote"):
            line = [None] if decay is None else _line(decay[name.removesuffix("_asymptote")])
        if None not in line:
            slope, intercept = (number(str(text), _LINE) for text in line)
            yield from _norms(f"{graph.name} {name}", graph, direction, slope, intercept, stored[name])
    for norm in ("l1", "l2_squared", "sup"):
        halves = [approximate(stored[name][norm]) for name in ("relu_left", "relu_right")]
        known = [half for half in halves if half is not None]
        expected = max(known, default=0) if norm == "sup" else sum(known)
        if len(known) == 2 and not _equal(approximate(stored["relu"][norm]), expected):
            found = f"its halves give {expected:.15g}"
            yield Disagreement(f"{graph.name} relu {norm}", stored["relu"][norm]["value"], found)
    for name, norms in stored.items():
        root, square = approximate(norms["l2"]), approximate(norms["l2_squared"])
        if not _equal(None if root is None else root**2, square):
            found = f"the root of {norms['l2_squared']['value']}"
            yield Disagreement(f"{graph.name} {name} l2", norms["l2"]["value"], found)


def _equal(value: float | None, expected: float | None) -> bool:
    if value is None or expected is None:
        return value is expected
    return value == expected or abs(value - expected) <= 1e-12 * expected


def _norms(where: str, graph: Graph, direction: int, slope: arb, intercept: arb, stored: Mapping[str, Any]) -> Found:
    steep, high = float(slope), float(intercept)

    def difference(x: Array) -> Array:
        found: Array = np.abs(floats(graph.f, direction * x, 0)[0] - steep * direction * x - high)
        return found

    def law(x: float) -> tuple[float, float]:
        """The size of the difference at x, and the p of the power x^-p that it falls with there, by balls."""
        with ctx.workprec(_LINE):
            points = [direction * arb(at) for at in (x, 2 * x)]
            here, there = (abs(graph.at(at, _LINE) - slope * at - intercept) for at in points)
            if not (here > 0 and there > 0):
                return 0.0, np.inf
            return float(here), float((here / there).log() / arb(2).log())

    end = next(end for end in _ENDS if end == _ENDS[-1] or np.isfinite(difference(np.linspace(0.1, end, 997))).all())
    cuts = np.concatenate([np.linspace(0, 16, 129), np.geomspace(16, end, 57)[1:]])
    found = integrals(lambda x: np.stack([difference(x), difference(x) ** 2]), cuts)
    # Beyond the end a power law: floats no longer see what is left.
    last, power = law(end)
    at_last = law(1e8)[1]
    near, far = (difference(np.linspace(low, low + 20, 2001)).max() for low in (5.0, end - 20))
    comes_back = bool(far > 0.5 * near)  # to its size far out, which a single sample may miss
    for k, norm in enumerate(("l1", "l2_squared")):
        value, p = approximate(stored[norm]), power * (k + 1)
        if value is None or np.isinf(value):
            if at_last * (k + 1) > 1.05 and not comes_back and not (value is None and graph.wavy):
                yield Disagreement(f"{where} {norm}", stored[norm]["value"], f"quadrature finds {found.values[k]:.6g}")
            continue
        tail = end * last ** (k + 1) / (p - 1) if 1 < p < np.inf else 0.0
        allowed = 1e-7 * abs(value) + 2e-9 + tail / 5 + 10 * float(found.errors[k])
        if not abs(value - (found.values[k] + tail)) <= allowed:
            got = f"quadrature finds {found.values[k] + tail:.12g}"
            yield Disagreement(f"{where} {norm}", stored[norm]["value"], got)
    value = approximate(stored["sup"])
    if value is None or np.isinf(value):
        if at_last > -1e-3 and not comes_back and not (value is None and graph.wavy):
            yield Disagreement(f"{where} sup", stored["sup"]["value"], "the difference does not grow far out")
        return
    x = np.concatenate([np.linspace(0, 16, 40001)[1:], np.geomspace(16, end, 4000), np.geomspace(1e-9, 1e-3, 50)])
    x.sort()
    for _ in range(3):  # closer and closer about the largest
        samples = np.nan_to_num(difference(x))
        k = int(np.argmax(samples))
        largest, outermost = float(samples[k]), k == len(x) - 1
        x = np.linspace(x[max(k - 1, 0)], x[min(k + 1, len(x) - 1)], 1001)
    low = value * (1 - (1e-3 if outermost else 1e-8)) - 1e-9  # at the last sample it may be approached far out
    if not low <= largest <= value * (1 + 1e-9) + 1e-9:
        yield Disagreement(f"{where} sup", stored["sup"]["value"], f"samples reach {largest:.12g}")
