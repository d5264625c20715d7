"""Judges of stored signal propagation, by quadrature, and of floating-point ranges, at their ends and at samples."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq

from actsym.references.arithmetics import Array
from actsym.references.expressions import floats, number
from actsym.references.graph import Graph
from actsym.references.moments import panels_between
from actsym.references.quadrature import Integrals, contradicted, integrals
from actsym.references.quantities import Disagreement, Found, approximate, enclosure

#: Standard deviations beyond which float64 sees no normal density.
_REACH = 24.0

#: What quadrature confirms, relative to the integral of the modulus, and a sum over equidistant points of kinks.
_CLOSE, _SUMMED = 1e-9, 1e-7

#: Bits of the values on both sides of a breakpoint.
_BITS = 400

#: Beyond this a value in float64 may be part of an integral that diverges.
_PLAIN = 1e12

#: The lengths between which fixed points are stored.
_LENGTHS = (0.016, 63.9)

#: What may be said about the fixed points that are not listed, besides nothing.
_EVERY = "every q is a fixed point (f is homogeneous of degree 1)"
_UNDECIDED = re.compile(r"undecided within \S+ <= q <= \S+|not searched for \S+ <= q <= \S+: .+")


def signal(graph: Graph, stored: Mapping[str, Any], breaks: Sequence[str], lengths: Sequence[Fraction]) -> Found:
    """What disagrees in the answer about lengths and correlations.

    ``breaks`` are the stored breakpoints, ``lengths`` those at which the critical line is to be given.
    """
    name = graph.name
    yield from _one_length(graph, stored)
    yield from _closely(graph, stored, breaks)
    means = _means(graph, breaks, 1.0, len(stored["coefficients"]))
    for k, moment in enumerate(("second_moment", "derivative_second_moment")):
        yield from _compare(f"{name} {moment}", stored[moment], means.values[k], means.moduli[k])
    for k, coefficient in enumerate(stored["coefficients"]):
        size = max(means.moduli[3 + k], 1e-3)
        yield from _compare(f"{name} Hermite coefficient {k}", coefficient, means.values[3 + k], size)
    broken = _jumps(graph, breaks)
    yield from _relations(graph, stored, means.values[2], broken)
    weight = approximate(stored["weight_variance"])
    if broken:
        yield from _nowhere_critical(graph, stored)
    for point in stored["fixed_points"]:
        q = approximate(point["q"])
        if q is None or np.isinf(q):
            yield Disagreement(f"{name} fixed points", point["q"]["value"], "a length is a number")
        elif weight is not None and q != 0:
            second, steep, slope = weight * _means(graph, breaks, q).values
            expected = {"q": second, "slope": slope, **({} if broken else {"chi": steep})}
            for field, value in expected.items():
                yield from _compare(f"{name} fixed point q = {q:.8g}: {field}", point[field], value, 1 + abs(value))
    if weight is not None and stored["second_moment"].get("status") is None:
        yield from _all_fixed(graph, stored, weight, breaks)
    if (told := [Fraction(point["q"]) for point in stored["critical"]]) != [*lengths]:
        yield Disagreement(f"{name} critical", str(told), f"it is given at q = {', '.join(map(str, lengths))}")
    for point in () if broken else stored["critical"]:
        q = float(Fraction(point["q"]))
        second, steep, slope = _means(graph, breaks, q).values
        with np.errstate(all="ignore"):
            w = 1 / steep
            expected = {"weight_variance": w, "bias_variance": q - w * second, "slope": w * slope}
        for field, value in expected.items():
            yield from _compare(f"{name} critical at q = {point['q']}: {field}", point[field], value, 1 + abs(value))


def whole_slope(f: Graph, g: Graph, rows: Sequence[tuple[str, Any]]) -> Found:
    """What disagrees in the slope of the length map of y = g(u) f(x), by d/dq E[h(√q z)] = E[h(z) (z² - 1)] / 2."""
    z = np.linspace(-_REACH, _REACH, 480_001)
    density, slope = np.exp(-z * z / 2), 0.0
    for graph in (f, g):
        squares = floats(graph.f, z, 0)[0] ** 2 * density
        slope += float(np.sum(squares * (z * z - 1)) / np.sum(squares) / 2)
    for label, stored in rows:
        kept = approximate(stored)
        if kept is None or not abs(kept - slope) <= _SUMMED * (1 + abs(slope)):
            yield Disagreement(f"{f.name} {label}", stored["value"], f"it is {slope:.9g}")


def _jumps(graph: Graph, breaks: Sequence[str]) -> bool:
    """Whether f has other values on one side of a breakpoint than on the other, 2^-200 away from it."""
    with ctx.workprec(_BITS):
        points = [number(text, _BITS) for text in breaks]
        steps = [graph.at(p + arb((1, -200)), _BITS) - graph.at(p - arb((1, -200)), _BITS) for p in points]
        return any(abs(step) > arb((1, -60)) for step in steps)


def _nowhere_critical(graph: Graph, stored: Mapping[str, Any]) -> Found:
    """A function that jumps has an infinite chi_1 at every length, whatever the weights are."""
    told = [("chi", stored["chi"], "infinite")]
    told += [(f"fixed point {p['q']['value']}: chi", p["chi"], "infinite") for p in stored["fixed_points"]]
    for p in stored["critical"]:
        names = ("weight_variance", "bias_variance", "slope")
        told += [(f"critical at q = {p['q']}: {name}", p[name], "undefined") for name in names]
    for where, quantity, status in told:
        if quantity.get("status") != status:
            yield Disagreement(f"{graph.name} {where}", quantity["value"], f"f jumps, so it is {status}")


def _closely(graph: Graph, stored: Mapping[str, Any], breaks: Sequence[str]) -> Found:
    """The values again to some 23 digits, where they follow from integrals over f and f' alone."""
    root_pi, names = (2 * arb.pi()).sqrt(), ("weight_variance", "bias_variance", "slope")
    for point in stored["critical"]:
        with ctx.workprec(260):
            q = arb(fmpq(*Fraction(point["q"]).as_integer_ratio()))
            root = q.sqrt()
            w, b, slope = (enclosure(point[name]) for name in names)
            if w is None or b is None or slope is None or w == 0:
                continue

            def integrands(z: arb, root: arb = root, q: arb = q) -> list[arb]:
                x = (root * z).mid()
                f, d = graph.at(x, 260), graph.derivative(x, 1, 0, -60, 300)
                density = (-z * z / 2).exp() / root_pi
                return [d * d * density, f * f * density, f * f * (z * z - 1) / (2 * q) * density]

            kept = [1 / w, (q - b) / w, slope / w]
            panels = panels_between(arb(-16), arb(16), [number(text, 300) / root for text in breaks])
        for k, value in contradicted(integrands, panels, kept).items():
            where = f"{graph.name} critical at q = {point['q']}: {names[k]}"
            yield Disagreement(where, point[names[k]]["value"], f"the integral is {value.str(25)}")


def _one_length(graph: Graph, stored: Mapping[str, Any]) -> Found:
    """At length 1, which the weights keep, slopes are told in several places."""
    with ctx.workprec(300):
        weight = enclosure(stored["weight_variance"])
        for point in stored["critical"]:
            steep, slope = enclosure(point["weight_variance"]), enclosure(point["slope"])
            own = enclosure(stored["length_slope"])
            if point["q"] != "1" or steep is None or slope is None or own is None or weight is None:
                continue
            if not (slope * weight - own * steep).abs_lower() <= arb(10) ** -23 * (1 + abs(own * steep)):
                yield Disagreement(f"{graph.name} length_slope", stored["length_slope"]["value"],
                                   "the critical slope at q = 1 says otherwise")  # fmt: skip
        for p in stored["fixed_points"]:
            q = enclosure(p["q"])
            if q is not None and abs(q - 1) < arb(1e-9) and not q.overlaps(arb(1)):
                yield Disagreement(f"{graph.name} fixed point", p["q"]["value"], "the weights keep the length 1")
            if q is None or not q.overlaps(arb(1)):
                continue
            for name, known in (("slope", stored["length_slope"]), ("chi", stored["chi"])):
                here, there = enclosure(p[name]), enclosure(known)
                if here is not None and there is not None and not here.overlaps(there):
                    where = f"{graph.name} fixed point q = 1: {name}"
                    yield Disagreement(where, p[name]["value"], f"it is {known['value']} of length 1")


def _means(graph: Graph, breaks: Sequence[str], q: float, degree: int = 0) -> Integrals:
    """V = E[f²], E[f'²], dV/dq and E[f h_k] for k < ``degree``, with x = √q z.

    The slope is that of the density, which holds for f with jumps too.
    """
    root = np.sqrt(q)

    def integrands(z: Array) -> Array:
        f, d = floats(graph.f, root * z, 1)
        weight = np.exp(-z * z / 2) / np.sqrt(2 * np.pi)
        rows = [f * f, d * d, f * f * (z * z - 1) / (2 * q)]
        before, here = np.zeros_like(z), np.ones_like(z)
        for k in range(degree):
            rows.append(f * here)
            before, here = here, (z * here - np.sqrt(k) * before) / np.sqrt(k + 1)
        found: Array = np.stack(rows) * weight
        return np.where(weight < 1e-290, 0, found)

    own = [float(number(text, 64)) / root for text in breaks]
    inner = [b for b in own if abs(b) < _REACH]
    return integrals(integrands, np.concatenate([np.linspace(-_REACH, _REACH, 49), inner]))


def _compare(where: str, quantity: Mapping[str, Any], value: float, size: float) -> Found:
    kept = approximate(quantity)
    known = kept is not None and np.isfinite(kept)
    if not (abs(kept - value) <= _CLOSE * (size + abs(kept)) if known else not abs(value) < _PLAIN):  # type: ignore
        yield Disagreement(where, quantity["value"], f"quadrature finds {value:.13g}")


def _relations(graph: Graph, stored: Mapping[str, Any], mixed: float, broken: bool) -> Found:
    """What follows from the moments and coefficients, in balls; ``broken`` says that f jumps: chi does not follow."""
    with ctx.workprec(300):
        second, steep = enclosure(stored["second_moment"]), enclosure(stored["derivative_second_moment"])
        squares = [c * c for q in stored["coefficients"] if (c := enclosure(q)) is not None]
        expected: dict[str, arb] = {}
        if second is not None and second != 0:
            expected["weight_variance"] = 1 / second
            if steep is not None and not broken:
                expected["chi"] = steep / second
        if second is not None and squares and len(squares) == len(stored["coefficients"]):
            expected["remainder"] = second - sum(squares, arb(0))
        for name, value in expected.items():
            kept, slack = enclosure(stored[name]), arb(1e-12) * (abs(value) + (second or arb(0)))
            if kept is None or not (kept.overlaps(value) and abs(kept - value) <= slack):
                yield Disagreement(f"{graph.name} {name}", stored[name]["value"], f"it follows to be {value.str(15)}")
        weight = approximate(stored["weight_variance"])
        if weight is not None:
            size = 1 + abs(weight * mixed)
            yield from _compare(f"{graph.name} length_slope", stored["length_slope"], weight * mixed, size)


def _all_fixed(graph: Graph, stored: Mapping[str, Any], weight: float, breaks: Sequence[str]) -> Found:
    """Changes of sign of the length map less the length that no stored fixed point explains."""
    points = [approximate(p["q"]) for p in stored["fixed_points"]]
    lengths = np.geomspace(*_LENGTHS, 60)
    excess = np.array([weight * float(_means(graph, breaks, q).values[0]) - q for q in lengths])
    sure, where = np.abs(excess) > 1e-7 * lengths, f"{graph.name} fixed points"
    said = stored["undecided"]
    if said.startswith("every q") != (not sure.any()) or not (said in ("", _EVERY) or _UNDECIDED.fullmatch(said)):
        shown = "every q is one" if not sure.any() else "not every q is one"
        yield Disagreement(where, said or "all decided", shown)
    lengths, signs = lengths[sure], np.sign(excess[sure])
    for k in np.flatnonzero(signs[1:] != signs[:-1]):
        low, high = lengths[k], lengths[k + 1]
        if not any(p is not None and low <= p <= high for p in points):
            yield Disagreement(where, "none there", f"there is one between {low:.5g} and {high:.5g}")


# Floating point.

#: Precision in bits, least and largest exponent of a normal number.
_FORMATS = {
    "float16": (11, -14, 15), "bfloat16": (8, -126, 127), "float32": (24, -126, 127), "float64": (53, -1022, 1023),
}  # fmt: skip

_KINDS = ("zero", "subnormal", "infinite")

#: Numbers of a format that are looked at besides the ends of the stored ranges.
_SAMPLES = 33


def precision(graph: Graph, stored: Mapping[str, Any]) -> Found:
    """What disagrees in the ranges in which f and f' round to zero, to subnormal numbers and to infinity."""
    for name, function, found in stored["roundings"]:
        where = f"{graph.name} {function} in {name}"
        bits, least, most = _FORMATS[name]
        if found["format"] != name:
            yield Disagreement(where, found["format"], "it is of another format")
        last = ((most - least + 2) << (bits - 1)) - 1
        for ordinal in looked_at([r for kind in _KINDS for r in found[kind]], last, _SAMPLES):
            if inside(found["undecided"], ordinal):
                continue
            kept = next((kind for kind in _KINDS if inside(found[kind], ordinal)), "normal")
            got = _outcome(graph, _float(ordinal, bits, least), function, bits, least, most)
            if got is not None and got != kept:
                yield Disagreement(where, kept, f"number {ordinal} of the format gives {got}")


def looked_at(ranges: Sequence[tuple[int, int]], last: int, samples: int) -> list[int]:
    """Ordinals on both sides of the ends of ranges, and so many samples of all."""
    spread = [last * k // (samples // 2) for k in range(-(samples // 2), samples // 2 + 1)]
    edges = [e for low, high in ranges for e in (low - 1, low, high, high + 1)]
    return sorted({e for e in (*edges, *spread) if abs(e) <= last})


def inside(intervals: Sequence[tuple[int, int]], ordinal: int) -> bool:
    return any(low <= ordinal <= high for low, high in intervals)


def _float(ordinal: int, bits: int, least: int) -> arb:
    """The number with this ordinal."""
    binade, steps = divmod(abs(ordinal), 1 << (bits - 1))
    mantissa = steps + ((1 << (bits - 1)) if binade else 0)
    return (-1 if ordinal < 0 else 1) * arb((mantissa, least - bits + 1 + max(binade - 1, 0)))


def _outcome(graph: Graph, x: arb, function: str, bits: int, least: int, most: int) -> str | None:
    """What the value rounds to: ``zero``, ``subnormal``, ``infinite``, ``normal``; None if that is not settled."""
    if function == "f":
        value = abs(graph.at(x, 2600))
    else:
        sides = [abs(graph.derivative(x, 1, side, -1400, 4200)) for side in (-1, 1)]
        if not abs(sides[0] - sides[1]) <= sides[0] * arb(1e-6) + arb((1, -1300)):
            return None
        value = sides[0]
    quantum = least - bits + 1
    for limit, kind in ((arb((1, quantum - 1)), "zero"), (arb((1, least)) - arb((1, quantum - 1)), "subnormal")):
        if value <= limit if kind == "zero" else value < limit:
            return kind
        if not value > limit:
            return None
    top = arb(((1 << (bits + 1)) - 1, most - bits))
    return "infinite" if value >= top else "normal" if value < top else None
