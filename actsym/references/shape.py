"""Judges of stored shapes, Lipschitz constants and smoothness: at samples, and at the places that they name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from flint import arb, ctx

from actsym.derived.notation import NotationError
from actsym.references import places
from actsym.references.arithmetics import Array, FormError
from actsym.references.expressions import number
from actsym.references.graph import REACH, Graph, Scan
from actsym.references.places import abscissa, ends, is_point, spots
from actsym.references.quantities import Disagreement, Found, approximate, point

#: Allowance for samples in float64, relative to the size of what is sampled.
_ROUNDING = 1e-9

#: How far beside a point its neighbours are looked at, and how far where an end is told to its last digits; both
#: relative to 1 + |x|.
_BESIDE, _CLOSE = 1e-5, arb((1, -83))

#: How many derivatives are looked at where none is said to differ.
_ORDERS = 5


def shape(graph: Graph, stored: Mapping[str, Any], smooth: Mapping[str, Any]) -> Found:
    """What disagrees in the answer about the shape; ``smooth`` is that about smoothness."""
    broken, least, name = _breaks(smooth), approximate(smooth["order"]), graph.name
    breaks = [at for at, _ in broken]
    jumps = [(at, b["point"]) for (at, order), b in zip(broken, smooth["breakpoints"], strict=True) if order == -1]
    steps = {at: _jumps_up(graph, at) for at, _ in jumps}
    held = {at: _held(graph, text) for at, text in jumps}
    yield from places.features(name, stored, broken, steps, held)
    for end in ("lower", "upper"):
        for location in stored[end]["places"]:
            yield from places.in_words(f"{name} {end}", location, 0, broken, held)
    symmetries = Scan(name, graph.f).symmetries()
    if not stored["period"]:
        yield from places.symmetric(name, stored, *(word in symmetries for word in ("even", "odd")))
    for feature in stored["zeros"]:
        yield from _zero(graph, feature, graph.at)
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
    if not graph.wavy and not stored["period"]:
        for words in ("monotone", "curvature"):
            yield from _whole_line(graph, words, stored)
    f = graph.samples[0]
    yield from bound(graph, "infimum", stored["lower"], -f, lambda x, side: -_near(graph, x, side), -1)
    yield from bound(graph, "supremum", stored["upper"], f, partial(_near, graph), 1)
    named = {feature["place"]["text"] for feature in stored["extrema"]}
    for end in ("lower", "upper") if least != -1 and not stored["period"] else ():
        for location in stored[end]["places"] if stored[end]["attained"] else ():
            if location["text"] not in named:
                yield Disagreement(f"{name} extrema", "none there", f"f has a bound at {location['text']}")
    yield from _range(graph, stored, least)
    # That a parity is not proven says nothing of a function that has one.
    parity, found = stored["parity"], symmetries or {"neither"}
    if parity not in found and not (parity == "not proven" and (graph.wavy or symmetries)):
        yield Disagreement(f"{name} parity", parity, f"at every point tried it is {' and '.join(sorted(found))}")
    if stored["period"]:
        period = number(stored["period"].partition(":")[0], 200)
        for x in (arb("0.3"), arb("-2.7")):
            with ctx.workprec(200):
                if not abs(graph.at(x + period, 200) - graph.at(x, 200)) < arb(10) ** -30:
                    yield Disagreement(f"{name} period", stored["period"], f"f differs a period from x = {x}")


def _breaks(smooth: Mapping[str, Any]) -> places.Breaks:
    return [(float(number(b["point"], 64)), approximate(b["order"])) for b in smooth["breakpoints"]]


def _jumps_up(graph: Graph, at: float) -> bool:
    below, above = (graph.at(arb(at + side * _BESIDE * (1 + abs(at)))) for side in (-1, 1))
    return bool(above > below)


def _held(graph: Graph, text: str) -> tuple[bool | None, bool | None]:
    """Whether f at a point is its limit from the left, and from the right; None where f there is not decided."""
    x = number(text, 400)
    value = graph.at(x, 400)
    beside = [graph.at(x + side * arb((1, -200)), 400) for side in (-1, 1)]
    if not x.is_exact() or not all(y.is_finite() for y in beside):
        return None, None
    left, right = (bool(abs(y - value) < arb((1, -60))) for y in beside)
    return left, right


def _near(graph: Graph, x: arb, side: int) -> arb:
    """f at a point, or close beside it."""
    return graph.at(x + side * arb((1, -400)) if side else x)


def _scale(g: Callable[[arb], arb], x: arb) -> arb:
    """The size of g near a point."""
    with ctx.workprec(400):
        delta = (1 + abs(x)).mid() * arb("0.001").mid()
        return max((abs(g(x + s * delta)).mid() for s in (-1, 1)), key=float)


def _zero(graph: Graph, feature: Mapping[str, Any], g: Callable[[arb], arb]) -> Found:
    where, location = f"{graph.name} {feature['kind']}", feature["place"]
    if not is_point(location):
        low, high = ends(location)
        for at in np.linspace(max(low, -50) + 1e-9, min(high, 50) - 1e-9, 9):
            if not abs(g(arb(float(at)))) < arb(10) ** -30:
                yield Disagreement(where, location["text"], f"at x = {at:.6g} it is {g(arb(float(at))).str(5)}")
        return
    x = _point(feature)
    value = abs(g(x))
    if not value <= _scale(g, x) * arb(10) ** -24:
        yield Disagreement(where, location["lower"]["value"], f"there it is {value.str(5)}")


def _point(feature: Mapping[str, Any]) -> arb:
    return point(feature["place"]["lower"])


def _value(graph: Graph, feature: Mapping[str, Any], x: arb) -> Found:
    stored, found = feature["value"], graph.at(x)
    agree = not found.is_finite() if stored is None else abs(found - point(stored)) <= _CLOSE * (1 + abs(found))
    if not agree:
        shown = stored["value"] if stored else "nothing"
        yield Disagreement(f"{graph.name} {feature['kind']}: value", shown, f"f is {found.str(15)} there")


def _extremum(graph: Graph, feature: Mapping[str, Any]) -> Found:
    location, where = feature["place"], f"{graph.name} {feature['kind']}"
    sign = -1 if "minimum" in feature["kind"] else 1
    for spot, _ in spots(location):
        yield from _value(graph, feature, spot)
    if is_point(location):
        x = _point(feature)
        top, delta = graph.at(x), (1 + abs(x)) * arb(_BESIDE)
        if not all(sign * (graph.at(x + side * delta) - top) <= 0 for side in (-1, 1)):
            yield Disagreement(where, location["text"], "f is larger or smaller beside it")
        # An extremum a little off its place is told by the slopes, which differ in sign close by.
        close = (1 + abs(x)) * _CLOSE
        if not all(graph.derivative(x + side * close, 1) * side * sign <= 0 for side in (-1, 1)):
            yield Disagreement(where, location["lower"]["value"], "f' has one sign there")


def _inflection(graph: Graph, feature: Mapping[str, Any]) -> Found:
    x = _point(feature)
    yield from _value(graph, feature, x)
    left, right = (graph.derivative(x + side * (1 + abs(x)) * _CLOSE, 2) for side in (-1, 1))
    if not left * right < 0:
        yield Disagreement(f"{graph.name} inflection", feature["place"]["lower"]["value"], "f'' has one sign there")


#: Of which derivative a stretch is told, and which sign that has there.
_STRETCHES = {
    "increasing": (1, 1), "decreasing": (1, -1), "constant": (1, 0), "convex": (2, 1), "concave": (2, -1),
    "linear": (2, 0),
}  # fmt: skip


def _stretch(graph: Graph, feature: Mapping[str, Any], breaks: list[float]) -> Found:
    """Monotone and curved intervals, from samples of the derivatives."""
    order, sign = _STRETCHES[feature["kind"]]
    values, allowed = graph.samples[order], _ROUNDING * (1 + np.abs(graph.samples[0]))
    wrong = sign * values < -allowed if sign else np.abs(values) > allowed
    wrong &= graph.between(*ends(feature["place"])) & np.isfinite(values) & np.isfinite(allowed)
    if order == 2:  # at a kink itself f'' is that of a side
        wrong &= ~np.isin(graph.points, breaks)
    if wrong.any():
        x = graph.points[wrong][0]
        yield Disagreement(f"{graph.name} {feature['kind']}", feature["place"]["text"], f"not at x = {x:.9g}")


def _complete(graph: Graph, stored: Mapping[str, Any], breaks: list[float]) -> Found:
    """Changes of sign between samples that no stored point explains."""
    low, high = -REACH, REACH
    if stored["period"]:
        low = float(number(stored["period"].partition("from x = ")[2].partition(" on")[0], 64))
        high = low + float(number(stored["period"].partition(":")[0], 64))
    x, (f, d, dd) = graph.points, graph.samples
    size = _ROUNDING * (1 + np.abs(f))
    for name, values in (("zeros", f), ("fixed_points", f - x), ("extrema", d), ("inflections", dd)):
        known = [ends(feature["place"]) for feature in stored[name]] + [(b, b) for b in breaks]
        sure = np.isfinite(values) & (np.abs(values) > size) & (x > low) & (x < high)
        xs, signs = x[sure], np.sign(values[sure])
        for k in np.flatnonzero(signs[1:] != signs[:-1]):
            a, b = xs[k], xs[k + 1]
            if not any(p <= b and q >= a for p, q in known):
                found = f"a sign changes between {a:.9g} and {b:.9g}"
                yield Disagreement(f"{graph.name} {name.replace('_', ' ')}", "none there", found)


def bound(
    graph: Graph, name: str, stored: Mapping[str, Any], samples: Array, g: Callable[[arb, int], arb], sign: int
) -> Found:
    """A stored supremum of what ``samples`` are of and ``g(x, side)`` computes; ``sign`` -1: of its negative."""
    where, shown = f"{graph.name} {name}", stored["value"]["value"]
    value = approximate(stored["value"])
    if value is None or np.isinf(value):
        seen = None if graph.wavy else _seen(samples[np.isfinite(samples)], g)
        if seen is not None and (value is None or sign * value != seen):
            yield Disagreement(where, shown, f"samples reach {sign * seen:.10g}, and nothing more is far out")
        if stored["attained"]:
            yield Disagreement(where, shown, "what is no number is not attained")
        return
    value *= sign
    yield from _attained(where, stored, g, sign)
    beyond = np.flatnonzero(np.isfinite(samples) & (samples > value + _ROUNDING * (1 + abs(value))))
    for x in graph.points[beyond[np.argsort(-samples[beyond])]]:
        # In float64 a product on the way may have overflowed: (e^x)^2 far out, of which the quotient with e^(2x) is 1.
        if (found := g(arb(float(x)), 0)) > value + _ROUNDING * (1 + abs(value)):
            yield Disagreement(where, shown, f"at x = {x:.9g} there is {sign * float(found):.12g}")
            break
    for location in stored["places"]:
        *_, reached = (g(x, side) for x, side in spots(location))
        # On one side the value is that of a point close by.
        digits = 3 if "oo" in location["text"] else 12 if location["side"] else 25
        if not abs(reached - sign * point(stored["value"])) <= arb(10) ** -digits * (1 + abs(arb(value))):
            yield Disagreement(where, f"{shown} for {location['text']}", f"there is {reached.str(15)}")
    if not stored["places"] and stored["attained"] is not None:
        yield Disagreement(where, shown, "no place is named")


def _seen(samples: Array, g: Callable[[arb, int], arb]) -> float | None:
    """The supremum as far as samples show it: a number, infinite, or None where they leave it open."""
    top = float(samples.max()) if len(samples) else 0.0
    far = [[float(g(side * arb(10) ** power, 0)) for power in (4, 6, 8)] for side in (-1, 1)]
    if any(last > 10 * max(abs(before), 1, top) for _, before, last in far):
        return np.inf
    settled = all(abs(last - before) <= 1e-3 * (1 + abs(last)) or last < before for _, before, last in far)
    return max(top, *(last for *_, last in far)) if settled else None


def _attained(where: str, stored: Mapping[str, Any], g: Callable[[arb, int], arb], sign: int) -> Found:
    """What is attained is so at a place, and not only approached there; None says that neither is proven."""
    reached = [p for p in stored["places"] if p["side"] == 0 and not (is_point(p) and abscissa(p["lower"]) is None)]
    if stored["attained"] is not bool(reached) and (reached or stored["attained"] is not None):
        yield Disagreement(where, f"attained: {stored['attained']}", f"the places say {bool(reached)}")
    for location in stored["places"] if where.endswith("mum") and not stored["attained"] else ():
        x = abscissa(location["lower"]) if location["side"] else None
        if x is not None and abs(g(x, 0) - sign * point(stored["value"])) <= _CLOSE:
            yield Disagreement(where, "not attained", f"it is f at {location['lower']['value']}")


def _touching(graph: Graph, stored: Mapping[str, Any]) -> Found:
    """Zeros and fixed points without a change of sign: at extrema, and at round numbers."""
    if stored["period"]:
        return
    rounds = [arb(k) / 4 for k in range(-16, 17)]
    turns = [_point(e) for e in stored["extrema"] if is_point(e["place"])]
    for name, slope, looked in (("zeros", 0, rounds + turns), ("fixed_points", 1, rounds)):
        known = [ends(feature["place"]) for feature in stored[name]]

        def left(x: arb, slope: int = slope) -> arb:
            return graph.at(x) - slope * x

        for x in looked:
            size, at, value = _scale(left, x), float(x), left(x)
            there = abs(value) <= arb(10) ** -35 * size or (size == 0 and value == 0)
            if there and not any(p - 1e-9 <= at <= q + 1e-9 for p, q in known):
                yield Disagreement(f"{graph.name} {name}", "none there", f"there is one at x = {at:.9g}")


def _whole_line(graph: Graph, name: str, stored: Mapping[str, Any]) -> Found:
    """Stretches follow each other, and every sample lies in one."""
    pieces = sorted(ends(feature["place"]) for feature in stored[name])
    edges = [graph.points[0], *(edge for piece in pieces for edge in piece), graph.points[-1]]
    for before, after in zip(edges[::2], edges[1::2], strict=True):
        if after - before > 1e-14 * (1 + abs(after)):
            found = f"between {before:.9g} and {after:.9g} there is a graph"
            yield Disagreement(f"{graph.name} {name}", "nothing", found)


def _range(graph: Graph, stored: Mapping[str, Any], least: float | None) -> Found:
    """The range in words is that of the bounds."""
    text, where = stored["range"], f"{graph.name} range"
    bounds = [stored[name] for name in ("lower", "upper")]
    values = [approximate(b["value"]) for b in bounds]
    if text.startswith("not found") or None in values:
        if not (text.startswith("not found") and None in values):
            yield Disagreement(where, text, "the bounds say otherwise")
        return
    if text.startswith("{"):
        if values[0] != values[1] or not _is(text[1:-1], values[0]):
            yield Disagreement(where, text, "the bounds say otherwise")
        return
    doubts = ["f is not continuous"] if least == -1 else []
    if any(np.isfinite(v or 0) and b["attained"] is None for v, b in zip(values, bounds, strict=True)):
        doubts.append("whether its ends are attained is not known")
    interval = text.removeprefix("within ").partition(" (")[0]
    if text != (f"within {interval} ({'; '.join(doubts)})" if doubts else interval):
        yield Disagreement(where, text, f"it is {'; '.join(doubts) or 'an interval'}")
    left, _, right = interval[1:-1].rpartition(", ")
    closed = interval[0] == "[", interval[-1] == "]"
    for shown, b, value, closing in zip((left, right), bounds, values, closed, strict=True):
        if "±" not in shown and not _is(shown, value):
            yield Disagreement(where, text, f"an end is {b['value']['value']}")
        if closing != (np.isfinite(value or 0) and b["attained"] is not False):
            yield Disagreement(where, text, "an end is open or closed that is not")


def _is(text: str, value: float | None) -> bool:
    """Whether a number in decimals or in closed form, or an end of the line, is a value."""
    try:
        shown = float(text.replace("oo", "inf"))
    except ValueError:
        try:
            shown = float(number(text, 64))
        except (NotationError, FormError):
            return False
    return value is not None and (shown == value or abs(shown - value) <= 1e-12 * (1 + abs(value)))


def lipschitz(graph: Graph, stored: Mapping[str, Any], smooth: Mapping[str, Any]) -> Found:
    """What disagrees in the answer about sup |f'| and sup |f''|; ``smooth`` is that about smoothness."""
    broken, least = _breaks(smooth), approximate(smooth["order"])
    for name, order in (("constant", 1), ("smoothness", 2)):

        def modulus(x: arb, side: int, order: int = order) -> arb:
            return abs(graph.derivative(x, order, side))

        where = f"sup |f{chr(39) * order}|"
        for location in stored[name]["places"]:
            yield from places.in_words(f"{graph.name} {where}", location, order, broken, {})
        if not graph.wavy and Scan(graph.name, graph.f).symmetries():
            yield from places.symmetric_places(f"{graph.name} {where}", stored[name]["places"])
        if least is not None and least < order - 1:  # a jump of the derivative before
            if approximate(stored[name]["value"]) != np.inf or stored[name]["attained"]:
                shown = stored[name]["value"]["value"]
                yield Disagreement(f"{graph.name} {where}", shown, f"the derivative of order {order - 1} jumps")
        else:
            yield from bound(graph, where, stored[name], np.abs(graph.samples[order]), modulus, 1)


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
    for entry in stored["breakpoints"]:
        yield from _breakpoint(graph, f"{graph.name} at x = {entry['point']}", entry)
    where, complete, order = f"{graph.name} smoothness", stored["complete"], approximate(stored["order"])
    orders = [approximate(entry["order"]) for entry in stored["breakpoints"]]
    steps = any(name in str(graph.f) for name in ("floor", "ceiling"))
    if not complete and not steps:
        yield Disagreement(where, "breakpoints of a window", "there is no step function in f")
    elif None not in orders and not steps:
        least = min([np.inf, *(at for at in orders if at is not None)])
        if order != least:
            yield Disagreement(where, stored["order"]["value"], f"the breakpoints say {least:g}")
    noted = any("not analytic" in entry["note"] for entry in stored["breakpoints"])
    if stored["analytic"] is not (order == np.inf and not noted):
        yield Disagreement(where, f"analytic: {stored['analytic']}", "the breakpoints say otherwise")
    known, scan = [at for at, _ in _breaks(stored)], Scan(graph.name, graph.f)
    for which in (0, 1) if complete else ():
        for at, height in scan.breaks(which, known):
            found = f"f{chr(39) * which} jumps by {height:.3g} at x = {at:.9g}"
            yield Disagreement(f"{graph.name} breakpoints", "none there", found)


def _breakpoint(graph: Graph, where: str, entry: Mapping[str, Any]) -> Found:
    """One-sided derivatives agree up to the order that is stored, and differ in the next by what is stored."""
    order = approximate(entry["order"])
    yield from places.breakpoint_note(where, entry, graph.at(number(entry["point"], 400)).is_finite())
    told = order is not None and np.isfinite(order)
    if told and order != int(order):  # type: ignore[arg-type]
        yield Disagreement(where, entry["order"]["value"], "an order is an integer")
        return
    x, k = number(entry["point"], 2000), int(order) + 1 if told else _ORDERS  # type: ignore[arg-type]
    sides = [[graph.derivative(x, j, s, -200, 400 + 260 * (k + 1)) for j in range(k + told)] for s in (-1, 1)]
    for j in range(k):
        if _apart(sides[0][j], sides[1][j]):
            found = f"derivatives of order {j} differ: {sides[1][j].str(8)} and {sides[0][j].str(8)}"
            yield Disagreement(where, entry["order"]["value"], found)
    if not told:
        return
    if not _apart(sides[0][k], sides[1][k]):
        yield Disagreement(where, f"C^{order:g}", f"derivatives of order {k} agree too")
    for name, side in zip(("left", "right"), sides, strict=True):
        value, there = approximate(entry[name]), side[k]
        if value is None or not (abs(there) > 1000 if np.isinf(value) else not _apart(there, arb(value))):
            found = f"the derivative of order {k} is {there.str(12)}"
            yield Disagreement(f"{where} {name}", entry[name]["value"], found)


def _apart(left: arb, right: arb) -> bool:
    """Whether two one-sided derivatives differ."""
    return not abs(right - left) <= arb(1e-9) * (1 + abs(right))
