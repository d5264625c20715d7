"""Stored shapes, Lipschitz constants and smoothness, checked at samples and at the places that they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from flint import arb, ctx

from actsym.derived import check_words, forms
from actsym.derived.graph import REACH, Graph, ends, is_point, place, spots
from actsym.derived.jets import Array
from actsym.derived.notation import NotationError
from actsym.derived.quantities import Disagreement, approximate, point

#: Allowance for samples in float64, relative to the size of what is sampled.
_ROUNDING = 1e-9

#: How far beside a point its neighbours are looked at, relative to 1 + |x|.
_BESIDE = 1e-5

Found = Iterator[Disagreement]


def _jumps_up(graph: Graph, at: float) -> bool:
    below, above = (graph.at(arb(at + side * _BESIDE * (1 + abs(at)))) for side in (-1, 1))
    return bool(above > below)


def _held(graph: Graph, text: str) -> tuple[bool | None, bool | None]:
    """Whether f at a point is its limit from the left, and from the right; None where f there is not decided."""
    x = forms.number(text, 400)
    value = graph.at(x, 400)
    beside = [graph.at(x + side * arb((1, -200)), 400) for side in (-1, 1)]
    if not x.is_exact() or not all(y.is_finite() for y in beside):
        return None, None
    left, right = (bool(abs(y - value) < arb((1, -60))) for y in beside)
    return left, right


def shape(
    graph: Graph, stored: Mapping[str, Any], broken: check_words.Breaks, least: float | None, points: Sequence[str]
) -> Found:
    """What disagrees in the answer about the shape.

    ``broken`` are the stored breakpoints with their orders, ``points`` the same points as texts, ``least`` is the order
    of continuity.
    """
    breaks = [at for at, _ in broken]
    steps = {at: _jumps_up(graph, at) for at, order in broken if order == -1}
    held = {at: _held(graph, text) for (at, _), text in zip(broken, points, strict=True) if at in steps}
    yield from check_words.features(graph.name, stored, broken, steps, held)
    for name in ("lower", "upper"):
        for location in stored[name]["places"]:
            yield from check_words.place(f"{graph.name} {name}", location, 0, broken, held)
    if not stored["period"]:
        yield from check_words.symmetric_shape(graph.name, stored, *_symmetry(graph))
    for feature in stored["zeros"]:
        yield from _zero(graph, feature, lambda x: graph.at(x))
    for feature in stored["fixed_points"]:
        yield from _zero(graph, feature, lambda x: graph.at(x) - x)
    for feature in stored["extrema"]:
        yield from _extremum(graph, feature)
    for feature in stored["inflections"]:
        yield from _inflection(graph, feature)
    for feature in (*stored["monotone"], *stored["curvature"]):
        yield from _stretch(graph, feature, breaks)
    yield from _complete(graph, stored, breaks)
    yield from _touching(graph, stored)
    if not graph.wavy:
        for name in ("monotone", "curvature"):
            yield from _whole_line(graph, name, stored)
    f = graph.samples[0]
    yield from bound(graph, "infimum", stored["lower"], -f, lambda x, side: -_near(graph, x, side), -1)
    yield from bound(graph, "supremum", stored["upper"], f, lambda x, side: _near(graph, x, side), 1)
    named = {feature["place"]["text"] for feature in stored["extrema"]}
    for end in ("lower", "upper") if least != -1 and not stored["period"] else ():
        for location in stored[end]["places"] if stored[end]["attained"] else ():
            if location["text"] not in named:
                yield Disagreement(f"{graph.name} extrema", "none there", f"f has a bound at {location['text']}")
    yield from _range(graph, stored, least)
    yield from _parity(graph, stored["parity"])
    if stored["period"]:
        period = forms.number(stored["period"].partition(":")[0], 200)
        for x in (arb("0.3"), arb("-2.7")):
            with ctx.workprec(200):
                if not abs(graph.at(x + period, 200) - graph.at(x, 200)) < arb(10) ** -30:
                    yield Disagreement(f"{graph.name} period", stored["period"], f"f differs a period from x = {x}")


def _near(graph: Graph, x: arb, side: int) -> arb:
    """f at a point, or close beside it."""
    return graph.at(x + side * arb((1, -400)) if side else x)


def _scale(graph: Graph, g: Callable[[arb], arb], x: arb) -> arb:
    """The size of g near a point."""
    with ctx.workprec(400):
        delta = (1 + abs(x)).mid() * arb("0.001").mid()
        return max((abs(g(x + s * delta)).mid() for s in (-1, 1)), key=float)


def _zero(graph: Graph, feature: Mapping[str, Any], g: Callable[[arb], arb]) -> Found:
    where, location = f"{graph.name} {feature['kind']}", feature["place"]
    if not is_point(location):
        low, high = ends(location)
        for x in np.linspace(max(low, -50) + 1e-9, min(high, 50) - 1e-9, 9):
            if not abs(g(arb(float(x)))) < arb(10) ** -30:
                yield Disagreement(where, location["text"], f"at x = {x:.6g} it is {g(arb(float(x))).str(5)}")
        return
    x = place(location["lower"])
    assert x is not None
    value = abs(g(x))
    if not value <= _scale(graph, g, x) * arb(10) ** -24:
        yield Disagreement(where, location["lower"]["value"], f"there it is {value.str(5)}")


def _value(graph: Graph, feature: Mapping[str, Any], x: arb) -> Found:
    stored, found = feature["value"], graph.at(x)
    if stored is None:
        if found.is_finite():
            yield Disagreement(f"{graph.name} {feature['kind']}: value", "nothing", f"f is {found.str(15)} there")
        return
    if not abs(found - point(stored)) <= arb(10) ** -25 * (1 + abs(found)):
        yield Disagreement(f"{graph.name} {feature['kind']}: value", stored["value"], f"f is {found.str(15)} there")


def _extremum(graph: Graph, feature: Mapping[str, Any]) -> Found:
    location, sign = feature["place"], -1 if "minimum" in feature["kind"] else 1
    for spot, _ in spots(location):
        yield from _value(graph, feature, spot)
    if is_point(location):
        x = place(location["lower"])
        assert x is not None
        top, delta = graph.at(x), (1 + abs(x)) * arb(_BESIDE)
        for side in (-1, 1):
            if not sign * (graph.at(x + side * delta) - top) <= 0:
                yield Disagreement(
                    f"{graph.name} {feature['kind']}", location["text"], "f is larger or smaller beside it"
                )
        # An extremum a little off its place is told by the slopes, which differ in sign close by.
        close = (1 + abs(x)) * arb(10) ** -25
        slopes = [graph.derivative(x + side * close, 1) * side * sign for side in (-1, 1)]
        if not all(slope <= 0 for slope in slopes):
            yield Disagreement(f"{graph.name} {feature['kind']}", location["lower"]["value"], "f' has one sign there")


def _inflection(graph: Graph, feature: Mapping[str, Any]) -> Found:
    x = place(feature["place"]["lower"])
    assert x is not None
    yield from _value(graph, feature, x)
    close = (1 + abs(x)) * arb(10) ** -25
    left, right = (graph.derivative(x + side * close, 2) for side in (-1, 1))
    if not left * right < 0:
        yield Disagreement(f"{graph.name} inflection", feature["place"]["lower"]["value"], "f'' has one sign there")


def _stretch(graph: Graph, feature: Mapping[str, Any], breaks: list[float]) -> Found:
    """Monotone and curved intervals, from differences of samples."""
    kind, (low, high) = feature["kind"], ends(feature["place"])
    inside = graph.between(low, high)
    order = 1 if kind in ("increasing", "decreasing", "constant") else 2
    values = graph.samples[order][inside]
    size = np.abs(graph.samples[0][inside])
    keep = np.isfinite(values) & np.isfinite(size)
    values, allowed = values[keep], _ROUNDING * (1 + size[keep])
    wrong = {
        "increasing": values < -allowed, "decreasing": values > allowed, "constant": np.abs(values) > allowed,
        "convex": values < -allowed, "concave": values > allowed, "linear": np.abs(values) > allowed,
    }[kind]  # fmt: skip
    if order == 2:  # at a kink itself f'' is that of a side
        x = graph.points[inside][keep]
        wrong = wrong & ~np.isin(x, breaks)
    if wrong.any():
        x = graph.points[inside][keep][wrong][0]
        yield Disagreement(f"{graph.name} {kind}", feature["place"]["text"], f"not at x = {x:.9g}")


def _complete(graph: Graph, stored: Mapping[str, Any], breaks: list[float]) -> Found:
    """Changes of sign between samples that no stored point explains."""
    low, high = -REACH, REACH
    if stored["period"]:
        low = float(forms.number(stored["period"].partition("from x = ")[2].partition(" on")[0], 64))
        high = low + float(forms.number(stored["period"].partition(":")[0], 64))
    x, (f, d, dd) = graph.points, graph.samples
    lists: tuple[tuple[str, str, Array], ...] = (
        ("zeros", "zeros", f), ("fixed points", "fixed_points", f - x), ("extrema", "extrema", d),
        ("inflections", "inflections", dd),
    )  # fmt: skip
    for words, name, values in lists:
        known = [ends(feature["place"]) for feature in stored[name]] + [(b, b) for b in breaks]
        size = _ROUNDING * (1 + np.abs(f))
        sure = np.isfinite(values) & (np.abs(values) > size) & (x > low) & (x < high)
        xs, signs = x[sure], np.sign(values[sure])
        for k in np.flatnonzero(signs[1:] != signs[:-1]):
            a, b = xs[k], xs[k + 1]
            if not any(p <= b and q >= a for p, q in known):
                yield Disagreement(f"{graph.name} {words}", "none there", f"a sign changes between {a:.9g} and {b:.9g}")


def bound(
    graph: Graph, name: str, stored: Mapping[str, Any], samples: Array, g: Callable[[arb, int], arb], sign: int
) -> Found:
    """A stored supremum of what ``samples`` are of and ``g(x, side)`` computes; ``sign`` -1: of its negative."""
    where, shown = f"{graph.name} {name}", stored["value"]["value"]
    value = approximate(stored["value"])
    finite = samples[np.isfinite(samples)]
    largest = float(finite.max()) if len(finite) else 0.0
    if value is None or np.isinf(value):
        seen = None if graph.wavy else _seen(graph, finite, g)
        if seen is not None and (value is None or sign * value != seen):
            yield Disagreement(where, shown, f"samples reach {sign * seen:.10g}, and nothing more is far out")
        if stored["attained"]:
            yield Disagreement(where, shown, "what is no number is not attained")
        return
    value *= sign
    yield from _attained(graph, where, stored, g, sign)
    allowed = _ROUNDING * (1 + abs(value))
    if not largest <= value + allowed:
        x = graph.points[np.isfinite(samples)][int(np.argmax(finite))]
        yield Disagreement(where, shown, f"at x = {x:.9g} there is {sign * largest:.12g}")
    for location in stored["places"]:
        found = [g(x, side) for x, side in spots(location)]
        reached = found[-1]
        exactly = stored["attained"] is True and location["side"] == 0
        far = "oo" in location["text"]
        # On one side the value is that of a point close by.
        close = arb(10) ** (-3 if far else -12 if location["side"] else -25) * (1 + abs(arb(value)))
        if not abs(reached - sign * point(stored["value"])) <= close:
            how = "attained" if exactly else "approached"
            yield Disagreement(where, f"{shown}, {how} for {location['text']}", f"there is {reached.str(15)}")
    if not stored["places"] and stored["attained"] is not None:
        yield Disagreement(where, shown, "no place is named")


def _seen(graph: Graph, samples: Array, g: Callable[[arb, int], arb]) -> float | None:
    """The supremum as far as samples show it: a number, infinite, or None where they leave it open."""
    top = float(samples.max()) if len(samples) else 0.0
    ends_ = [[float(g(side * arb(10) ** power, 0)) for power in (4, 6, 8)] for side in (-1, 1)]
    if any(last > 10 * max(abs(before), 1, top) for _, before, last in ends_):
        return np.inf
    settled = all(abs(last - before) <= 1e-3 * (1 + abs(last)) or last < before for _, before, last in ends_)
    return max(top, *(last for *_, last in ends_)) if settled else None


def _attained(graph: Graph, where: str, stored: Mapping[str, Any], g: Callable[[arb, int], arb], sign: int) -> Found:
    """What is attained is so at a place, and not only approached there; None says that neither is proven."""
    reached = [p for p in stored["places"] if p["side"] == 0 and not (is_point(p) and place(p["lower"]) is None)]
    if stored["attained"] is not bool(reached) and (reached or stored["attained"] is not None):
        yield Disagreement(where, f"attained: {stored['attained']}", f"the places say {bool(reached)}")
    for location in stored["places"]:
        if stored["attained"] or not where.endswith("mum") or location["side"] == 0:
            continue
        x = place(location["lower"])
        if x is not None and abs(g(x, 0) - sign * point(stored["value"])) <= arb(10) ** -25:
            yield Disagreement(where, "not attained", f"it is f at {location['lower']['value']}")


def _touching(graph: Graph, stored: Mapping[str, Any]) -> Found:
    """Zeros and fixed points without a change of sign: at extrema, and at round numbers."""
    lists = (("zeros", arb(0)), ("fixed_points", arb(1)))
    rounds = [arb(k) / 4 for k in range(-16, 17)]
    for name, slope in lists:
        known = [ends(feature["place"]) for feature in stored[name]]
        spots_ = [place(e["place"]["lower"]) for e in stored["extrema"] if is_point(e["place"])] if slope == 0 else []
        for x in (*rounds, *(spot for spot in spots_ if spot is not None)):
            left = graph.at(x) - slope * x
            size, at = _scale(graph, lambda p, slope=slope: graph.at(p) - slope * p, x), float(x)  # type: ignore[misc]
            there = abs(left) <= arb(10) ** -35 * size or (size == 0 and left == 0)
            if there and not any(p - 1e-9 <= at <= q + 1e-9 for p, q in known) and not stored["period"]:
                yield Disagreement(f"{graph.name} {name}", "none there", f"there is one at x = {at:.9g}")


def _whole_line(graph: Graph, name: str, stored: Mapping[str, Any]) -> Found:
    """Stretches follow each other, and every sample lies in one."""
    if stored["period"]:
        return
    pieces = sorted(ends(feature["place"]) for feature in stored[name])
    low, high = graph.points[0], graph.points[-1]
    edges = [low, *(edge for piece in pieces for edge in piece), high]
    for before, after in zip(edges[::2], edges[1::2], strict=True):
        if after - before > 1e-14 * (1 + abs(after)):
            yield Disagreement(
                f"{graph.name} {name}", "nothing", f"between {before:.9g} and {after:.9g} there is a graph"
            )


def _range(graph: Graph, stored: Mapping[str, Any], least: float | None) -> Found:
    """The range in words is that of the bounds."""
    text = stored["range"]
    values = [approximate(stored[name]["value"]) for name in ("lower", "upper")]
    if text.startswith("not found") or None in values:
        if not (text.startswith("not found") and None in values):
            yield Disagreement(f"{graph.name} range", text, "the bounds say otherwise")
        return
    if text.startswith("{"):
        if values[0] != values[1] or not abs(_number(text[1:-1]) - (values[0] or 0)) <= 1e-12 * (
            1 + abs(values[0] or 0)
        ):
            yield Disagreement(f"{graph.name} range", text, "the bounds say otherwise")
        return
    doubts = ["f is not continuous"] if least == -1 else []
    if any(
        np.isfinite(v or 0) and stored[n]["attained"] is None for n, v in zip(("lower", "upper"), values, strict=True)
    ):
        doubts.append("whether its ends are attained is not known")
    interval = text.removeprefix("within ").partition(" (")[0]
    if text != (f"within {interval} ({'; '.join(doubts)})" if doubts else interval):
        yield Disagreement(f"{graph.name} range", text, f"it is {'; '.join(doubts) or 'an interval'}")
    left, _, right = interval[1:-1].rpartition(", ")
    for shown, bound_, opening in (
        (left, stored["lower"], interval[0] == "["),
        (right, stored["upper"], interval[-1] == "]"),
    ):
        value = approximate(bound_["value"])
        try:
            number = value if "±" in shown else _number(shown)
        except (NotationError, forms.FormError):
            number = None
        if value is None or number is None or not (number == value or abs(number - value) <= 1e-12 * (1 + abs(value))):
            yield Disagreement(f"{graph.name} range", text, f"an end is {bound_['value']['value']}")
        if opening != (np.isfinite(value or 0) and bound_["attained"] is not False):
            yield Disagreement(f"{graph.name} range", text, "an end is open or closed that is not")


def _number(text: str) -> float:
    """A number in decimals or in closed form, or an end of the line."""
    if text in ("oo", "-oo"):
        return float(text.replace("oo", "inf"))
    try:
        return float(text)
    except ValueError:
        return float(forms.number(text, 64))


def _parity(graph: Graph, parity: str) -> Found:
    """The words are true; that one is not proven says nothing of a function that has one."""
    even, odd = _symmetry(graph)
    found = {"even": even, "odd": odd, "neither": not even and not odd}
    if not found.get(parity, parity == "not proven" and (graph.wavy or not found["neither"])):
        yield Disagreement(f"{graph.name} parity", parity, "f(x) and f(-x) are not so related")


def _symmetry(graph: Graph) -> tuple[bool, bool]:
    """Whether f is even, and whether it is odd, as far as samples show it."""
    x = np.linspace(0.01, 9, 331)
    inner = Graph(graph.name, graph.f)
    right, left = (float_values(inner, s * x) for s in (1, -1))
    size = _ROUNDING * (1 + np.abs(right) + np.abs(left))
    return bool((np.abs(right - left) <= size).all()), bool((np.abs(right + left) <= size).all())


def float_values(graph: Graph, x: Array) -> Array:
    """f at other points than the samples."""
    from actsym.derived.jets import jet

    return jet(graph.f, x)[0]


def lipschitz(graph: Graph, stored: Mapping[str, Any], broken: check_words.Breaks, least: float | None) -> Found:
    """What disagrees in the answer about sup |f'| and sup |f''|; ``broken`` and ``least`` are as in :func:`shape`."""
    for name, order in (("constant", 1), ("smoothness", 2)):

        def modulus(x: arb, side: int, order: int = order) -> arb:
            return abs(graph.derivative(x, order, side))

        samples = np.abs(graph.samples[order])
        where = f"sup |f{chr(39) * order}|"
        for location in stored[name]["places"]:
            yield from check_words.place(f"{graph.name} {where}", location, order, broken, {})
        if any(_symmetry(graph)) and not graph.wavy:
            yield from check_words.symmetric_places(f"{graph.name} {where}", stored[name]["places"])
        if least is not None and least < order - 1:  # a jump of the derivative before
            if approximate(stored[name]["value"]) != np.inf or stored[name]["attained"]:
                shown = stored[name]["value"]["value"]
                yield Disagreement(f"{graph.name} {where}", shown, f"the derivative of order {order - 1} jumps")
        else:
            yield from bound(graph, where, stored[name], samples, modulus, 1)


def partial_slopes(gate: Graph, value: Graph, rows: Sequence[tuple[str, Any]]) -> Found:
    """What disagrees in the bounds of both partial derivatives of y = g(u) f(x); ``gate`` is f, ``value`` g."""
    f, g = ([np.abs(part[np.isfinite(part)]).max() for part in graph.samples[:2]] for graph in (gate, value))
    for (label, stored), reached in zip(rows, (g[0] * f[1], g[1] * f[0]), strict=True):
        kept = approximate(stored)
        # What is approached is reached nearly; what grows without bound goes on growing far out.
        agree = kept is None or (reached > 1e2 if np.isinf(kept) else kept * (1 - 1e-3) <= reached <= kept * (1 + 1e-9))
        if not agree:
            yield Disagreement(f"{gate.name} {label}", stored["value"], f"samples reach {reached:.10g}")


def smoothness(graph: Graph, stored: Mapping[str, Any]) -> Found:
    """What disagrees in the answer about breakpoints."""
    orders = []
    for entry in stored["breakpoints"]:
        where = f"{graph.name} at x = {entry['point']}"
        order = approximate(entry["order"])
        orders.append(order)
        yield from check_words.breakpoint_note(where, entry, graph.at(forms.number(entry["point"], 400)).is_finite())
        if order is None or order == np.inf:
            x, n = forms.number(entry["point"], 2000), _ORDERS
            sides = {s: [graph.derivative(x, j, s, -200, 400 + 260 * n) for j in range(n)] for s in (-1, 1)}
            if any(_apart(a, b) for a, b in zip(sides[-1], sides[1], strict=True)):
                yield Disagreement(where, entry["order"]["value"], "one-sided derivatives differ")
            continue
        if order != int(order):
            yield Disagreement(where, entry["order"]["value"], "an order is an integer")
            continue
        x = forms.number(entry["point"], 2000)
        k = int(order) + 1
        step = -200
        sides = {s: [graph.derivative(x, j, s, step, 400 + 260 * (k + 1)) for j in range(k + 1)] for s in (-1, 1)}
        for j in range(k):
            if _apart(sides[-1][j], sides[1][j]):
                yield Disagreement(
                    where,
                    f"C^{order:g}",
                    f"derivatives of order {j} differ: {sides[1][j].str(8)} and {sides[-1][j].str(8)}",
                )
        if not _apart(sides[-1][k], sides[1][k]):
            yield Disagreement(where, f"C^{order:g}", f"derivatives of order {k} agree too")
        for name, side in (("left", -1), ("right", 1)):
            value, found = approximate(entry[name]), sides[side][k]
            agree = value is not None and (
                abs(found) > 1000 if np.isinf(value) else abs(found - arb(value)) <= arb(1e-9) * (1 + abs(arb(value)))
            )
            if not agree:
                yield Disagreement(
                    f"{where} {name}", entry[name]["value"], f"the derivative of order {k} is {found.str(12)}"
                )
    where = f"{graph.name} smoothness"
    steps = any(name in str(graph.f) for name in ("floor", "ceiling"))
    if not stored["complete"] and not steps:
        yield Disagreement(where, "breakpoints of a window", "there is no step function in f")
    elif None not in orders and not steps:
        least = min([np.inf, *(order for order in orders if order is not None)])
        if approximate(stored["order"]) != least:
            yield Disagreement(where, stored["order"]["value"], f"the breakpoints say {least:g}")
    noted = any("not analytic" in entry["note"] for entry in stored["breakpoints"])
    if stored["analytic"] is not (approximate(stored["order"]) == np.inf and not noted):
        yield Disagreement(where, f"analytic: {stored['analytic']}", "the breakpoints say otherwise")
    if stored["complete"]:
        yield from _kinks(graph, [float(forms.number(b["point"], 64)) for b in stored["breakpoints"]])


#: How many derivatives are looked at where none is said to differ.
_ORDERS = 5


def _apart(left: arb, right: arb) -> bool:
    """Whether two one-sided derivatives differ."""
    return not abs(right - left) <= arb(1e-9) * (1 + abs(right))


def _kinks(graph: Graph, known: list[float]) -> Found:
    """Jumps of f or f' between samples at which no breakpoint is stored."""
    x, (f, d, dd) = graph.points, graph.samples
    step = np.diff(x)
    for values, slopes in ((f, d), (d, dd)):
        with np.errstate(invalid="ignore"):
            change = np.abs(np.diff(values))
        steep = np.maximum(np.abs(slopes[1:]), np.abs(slopes[:-1]))
        for k in np.flatnonzero(np.isfinite(change) & (change > 20 * steep * step + 1e-3)):
            low, high = x[k], x[k + 1]
            if any(low <= b <= high for b in known):
                continue
            for _ in range(40):  # where the jump is, if it is one
                middle = (low + high) / 2
                three = [_derived(graph, p, values is d) for p in (low, middle, high)]
                low, high = (low, middle) if abs(three[1] - three[0]) > abs(three[2] - three[1]) else (middle, high)
            if abs(_derived(graph, high, values is d) - _derived(graph, low, values is d)) > 1e-4:
                yield Disagreement(f"{graph.name} breakpoints", "none there", f"f or f' jumps at x = {low:.9g}")


def _derived(graph: Graph, x: float, slope: bool) -> float:
    from actsym.derived.jets import jet

    return float(jet(graph.f, np.array([x]))[int(slope)][0])
