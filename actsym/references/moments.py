"""Stored moments, held against quadrature; what follows from the expectations is computed from the stored ones.

What is asked comes as plain data: trees of functions, names, and numbers as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from flint import arb, ctx

from actsym.derived.notation import Tree, tree
from actsym.references.arithmetics import Array, FormError
from actsym.references.expressions import ball, floats, number
from actsym.references.graph import Graph
from actsym.references.quadrature import contradicted, integrals
from actsym.references.quantities import Disagreement, Found, enclosure

#: What quadrature in float64 confirms of a value, relative to the integral of the modulus.
_CLOSE = 1e-9

#: The precision that stored enclosures are compared with.
_BITS = 256

#: Standard deviations beyond which float64 sees no normal density, and beyond which 23 digits see none.
_REACH, _LONG_REACH = 24.0, 16

#: Times the distribution's own scale: where closed forms for every scale are compared with quadrature.
_OTHER = 1.25

#: What a function and its derivative are asked for, in the order of the integrands below.
_USUAL = ("mean", "second_moment", "derivative_second_moment", "function_derivative_moment", "input_covariance")


@dataclass(frozen=True)
class Part:
    """A function of ``x`` and what is averaged, by name; ``usual``: f, f², f'², f f' and (x - E[x]) f.

    ``breaks`` are its breakpoints as texts, as far as they are known.
    """

    f: Tree
    cells: Mapping[str, Tree]
    usual: bool
    breaks: Sequence[str] = ()


@dataclass(frozen=True)
class Law:
    """A ``normal`` or uniform distribution; its moments and the value of its scale parameter are texts."""

    normal: bool
    mean: str
    variance: str
    scale: str

    def density(self, factor: float) -> tuple[float, Array, Any]:
        """Mean, panels and density in float64, with the scale times ``factor``."""
        mean, scale = (float(number(text, 64)) for text in (self.mean, self.variance))
        scale = scale**0.5 * factor
        if self.normal:
            cuts = mean + scale * np.linspace(-_REACH, _REACH, 49)
            return mean, cuts, lambda x: np.exp(-(((x - mean) / scale) ** 2) / 2) / (scale * np.sqrt(2 * np.pi))
        half = scale * np.sqrt(3)
        inner = np.arange(np.ceil(-half * 4), half * 4) / 4
        cuts = np.concatenate([[mean - half], mean + inner[np.abs(inner) < half], [mean + half]])
        return mean, cuts, lambda x: np.full_like(x, 1 / (2 * half))


def check(where: str, kind: str, law: Law, parts: Sequence[Part], stored: Mapping[str, Any]) -> Found:
    """What disagrees in the moments of an activation of a kind (pointwise, gated, stochastic, row) under one law."""
    yield from _expectations(where, kind, law, parts, stored)
    yield from _closely(where, law, parts[0], stored["quantities"] if kind == "pointwise" else {})
    standard = {f"standardising {name}": q for name, q in stored["standardising"].items()}
    yield from _consequences(where, law, {**stored["quantities"], **standard})
    if kind != "row":
        yield from _scaled(where, kind, law, parts, stored)
    elif stored["scaled"]:
        yield Disagreement(f"{where} for every scale", "forms", "means over a row change with the scale")


def _expectations(where: str, kind: str, law: Law, parts: Sequence[Part], stored: Mapping[str, Any]) -> Found:
    seen = [_floats(part, law) for part in parts]
    variance = float(number(law.variance, 64))
    values, sizes, errors = (_combined(kind, column, variance) for column in zip(*seen, strict=True))
    wanted = {**stored["quantities"], **{f["label"]: f["quantity"] for f in stored["further"]}}
    for name, value in values.items():
        if name not in wanted:
            yield Disagreement(f"{where} {name}", "nothing", f"there is {value:.13g}")
            continue
        quantity, size = wanted[name], abs(sizes[name])
        kept = enclosure(quantity)
        if kept is None:
            if np.isfinite(value) and abs(errors[name]) <= _CLOSE * size:
                yield Disagreement(f"{where} {name}", quantity["value"], f"quadrature finds {value:.13g}")
        elif not abs(value - float(kept.mid())) <= _CLOSE * size or not float(kept.rad()) <= _CLOSE * size:
            yield Disagreement(f"{where} {name}", quantity["value"], f"quadrature finds {value:.13g}")
    for name in wanted.keys() - values.keys() - _FOLLOWING:
        yield Disagreement(f"{where} {name}", wanted[name]["value"], "there is no such quantity")


def _floats(part: Part, law: Law, factor: float = 1.0) -> tuple[dict[str, float], ...]:
    """The cells in float64, the same of their moduli, and the errors, with the law's scale times ``factor``."""
    names = list(part.cells)
    mean, cuts, density = law.density(factor)

    def integrands(points: Array) -> Array:
        weight = density(points)
        v, d = floats(part.f, points, 1)
        known = dict(zip(_USUAL, (v, v * v, d * d, v * d, (points - mean) * v), strict=True)) if part.usual else {}
        values = np.stack([known[n] if n in known else floats(part.cells[n], points, 0)[0] for n in names])
        return np.where(weight == 0, 0, values * weight)

    breaks = [float(number(text, 64)) for text in part.breaks]
    found = integrals(integrands, np.concatenate([cuts, [b for b in breaks if cuts[0] < b < cuts[-1]]]))
    return tuple(dict(zip(names, column, strict=True)) for column in (found.values, found.moduli, found.errors))


def _combined(kind: str, found: Sequence[Mapping[str, float]], variance: float) -> dict[str, float]:
    """Expectations of the whole activation, and what its kind has besides, from those of its parts."""
    f = found[0]
    if kind == "gated":
        g = found[1]
        by_x = g["second_moment"] * f["derivative_second_moment"]
        by_u = g["derivative_second_moment"] * f["second_moment"]
        return {
            "mean": g["mean"] * f["mean"],
            "second_moment": g["second_moment"] * f["second_moment"],
            "derivative_second_moment": by_x + by_u,
            "function_derivative_moment": g["second_moment"] * f["function_derivative_moment"],
            "input_covariance": g["mean"] * f["input_covariance"],
            "slope by x": by_x,
            "slope by u": by_u,
            "backward gain of the gate's branch": variance / by_x if by_x else np.nan,
            "backward gain of the value's branch": variance / by_u if by_u else np.nan,
        }
    whole = dict(f)
    if kind == "stochastic":
        drawn = found[1]
        second, slope, mean = drawn["second_moment"], drawn["derivative_second_moment"], drawn["mean"]
        whole |= {
            "in training: second moment": second,
            "in training: variance": second - mean * mean,
            "in training: derivative second moment": slope,
            "in training: forward gain": variance / second if second else np.nan,
            "in training: backward gain": variance / slope if slope else np.nan,
        }
        for way in ("forward", "backward"):
            whole[f"in training: {way} gain std"] = whole[f"in training: {way} gain"] ** 0.5
        chances = [value for name, value in drawn.items() if name.startswith("probability ")]
        whole |= {f"probability of amplitude {i}": p for i, p in enumerate(chances)}
        if chances:
            whole["entropy of a sample in bits"] = -sum(p * float(np.log2(p)) for p in chances)
    return whole


def _closely(where: str, law: Law, part: Part, stored: Mapping[str, Any]) -> Found:
    """Expectations without a closed form again to some 23 digits, where f is smooth between its breakpoints."""
    names = [n for n in _USUAL if n in stored and "exact" not in stored[n] and enclosure(stored[n]) is not None]
    if not names or not part.usual:
        return
    graph = Graph(where, part.f)
    with ctx.workprec(_BITS):
        mean, scale = number(law.mean, _BITS), number(law.variance, _BITS).sqrt()
        reach, root_pi = (arb(_LONG_REACH) if law.normal else arb(3).sqrt()), (2 * arb.pi()).sqrt()

        def integrands(z: arb) -> list[arb]:
            x = (mean + scale * z).mid()
            f, d = graph.at(x, _BITS), graph.derivative(x, 1, 0, -60, 300)
            weight = (-z * z / 2).exp() / root_pi if law.normal else 1 / (2 * reach)
            known = dict(zip(_USUAL, (f, f * f, d * d, f * d, scale * z * f), strict=True))
            return [known[name] * weight for name in names]

        panels = panels_between(-reach, reach, [(number(text, 300) - mean) / scale for text in part.breaks])
    for k, value in contradicted(integrands, panels, [enclosure(stored[name]) for name in names]).items():
        yield Disagreement(f"{where} {names[k]}", stored[names[k]]["value"], f"the integral is {value.str(25)}")


def panels_between(low: arb, high: arb, breaks: Sequence[arb]) -> list[arb]:
    """Panels of an integral of z: short ones about 0, longer ones further out, with the breakpoints inside."""
    inner = [arb(k) for k in (-14, -12, -10, *range(-8, 9), 10, 12, 14)]
    cuts = sorted([low, high, *(b for b in (*inner, *breaks) if low < b < high)], key=float)
    return [cuts[0], *(b for a, b in pairwise(cuts) if not a.overlaps(b))]


# What follows from the expectations.

_FOLLOWING = {"variance", "forward_gain", "backward_gain", "forward_gain_std", "backward_gain_std"}


def _consequences(where: str, law: Law, q: Mapping[str, Any]) -> Found:
    with ctx.workprec(_BITS):
        balls = {name: enclosure(quantity) for name, quantity in q.items()}
        variance = number(law.variance, _BITS)
        mean, second, slope = balls["mean"], balls["second_moment"], balls["derivative_second_moment"]
        spread = balls["variance"]
        expected = {
            "variance": None if mean is None or second is None else second - mean * mean,
            "forward_gain": _ratio(variance, second),
            "backward_gain": _ratio(variance, slope),
            "forward_gain_std": _root(balls["forward_gain"]),
            "backward_gain_std": _root(balls["backward_gain"]),
            "standardising shift": mean,
            "standardising scale": _root(_ratio(arb(1), spread)),
        }
        for name, value in expected.items():
            kept = balls[name]
            if not (kept is None if value is None else kept is not None and _same(kept, value)):
                found = "it has no value" if value is None else f"it follows to be {value.str(20)}"
                yield Disagreement(f"{where} {name}", q[name]["value"], found)
        if spread is not None and spread < 0:
            yield Disagreement(f"{where} variance", q["variance"]["value"], "a variance is not negative")
        mixed = balls["function_derivative_moment"]
        if mixed is not None and second is not None and slope is not None and mixed * mixed > second * slope:
            yield Disagreement(f"{where} function_derivative_moment", q["function_derivative_moment"]["value"],
                               "its square exceeds E[f²] E[f'²]")  # fmt: skip


def _ratio(a: arb, b: arb | None) -> arb | None:
    return None if b is None or b.contains(0) else a / b


def _root(value: arb | None) -> arb | None:
    return None if value is None else value.sqrt()


def _same(kept: arb, value: arb) -> bool:
    """Whether two balls overlap, and do so closely enough to mean something."""
    size = max(abs(kept).abs_upper(), abs(value).abs_upper())
    close = size * arb((1, -20)) + 2 * (kept.rad() + value.rad())
    return bool(kept.overlaps(value)) and bool((kept - value).abs_upper() <= close)


def _scaled(where: str, kind: str, law: Law, parts: Sequence[Part], stored: Mapping[str, Any]) -> Found:
    """Closed forms for every scale."""
    # The tables know every scale of a normal law; SymPy's integration may know one scale alone.
    for name in _USUAL if law.normal else ():
        quantity = stored["quantities"][name]
        by_tables = quantity.get("exact", "0") != "0" and quantity.get("method") != "SymPy integrate"
        if by_tables and name not in stored["scaled"]:
            yield Disagreement(f"{where} {name} for every scale", "nothing", "at one scale there is a closed form")
    if not stored["scaled"]:
        return
    kind = "gated" if kind == "gated" else "pointwise"
    seen = [_floats(part, law, _OTHER) for part in (parts if kind == "gated" else parts[:1])]
    values, sizes = (_combined(kind, column, 1.0) for column in [*zip(*seen, strict=True)][:2])
    with ctx.workprec(_BITS):
        scale, symbol = number(law.scale, _BITS), "sigma" if law.normal else "l"
        for name, text in stored["scaled"].items():
            try:
                here, there = (ball(tree(text), {symbol: s}) for s in (scale, scale * arb(_OTHER)))
            except FormError as error:
                yield Disagreement(f"{where} {name} for every scale", text, str(error))
                continue
            kept = enclosure(stored["quantities"][name])
            if kept is not None and not (here.overlaps(kept) or abs(here - kept) <= arb(sizes[name]) * arb((1, -90))):
                yield Disagreement(f"{where} {name} for every scale", text, f"at this scale it is {here.str(15)}")
            if not abs(float(there.mid()) - values[name]) <= 10 * _CLOSE * abs(sizes[name]):
                yield Disagreement(f"{where} {name} for every scale", text, f"at {_OTHER} times the scale it is "
                                   f"{there.str(12)}, and quadrature finds {values[name]:.12g}")  # fmt: skip
