"""Stored moments, checked: each expectation again in ball arithmetic and in float64, the rest by its definition.

The balls are those of :func:`actsym.rigor.integrate.integrate`, to fewer digits; the floats share nothing with them,
down to the derivative of f.  What follows from the expectations is computed from the stored ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import Kind
from actsym.derived import forms
from actsym.derived.jets import Array, jet
from actsym.derived.notation import tree
from actsym.derived.plain import written
from actsym.derived.quadrature import integrals
from actsym.derived.quantities import Disagreement, ball
from actsym.distributions import DEFAULT, Distribution, Normal
from actsym.kinds.reading import Reading, reading
from actsym.moments.parts import Part, parts
from actsym.moments.quantities import CELLS, QUANTITIES
from actsym.rigor.integrate import integrate

#: Digits of the enclosures that are computed again.
DIGITS = 12

#: What the two computations must confirm of a value, relative to the integral of the modulus.
_OF_BALLS, _OF_FLOATS = 1e-9, 1e-9

#: The precision that stored enclosures are compared with.
_BITS = 256

#: Standard deviations beyond which float64 sees no normal density.
_REACH = 24.0

#: What a function and its derivative are asked for, in the order of the integrands below.
_CELLS = ("mean", "second_moment", "derivative_second_moment", "function_derivative_moment", "input_covariance")


def check(where: str, about: Any, data: Mapping[str, Any]) -> Iterator[Disagreement]:
    """What disagrees in the section ``data`` of an activation; ``about`` is its :class:`~.derive.Member`."""
    kept = [stored["distribution"] for stored in data["under"]]
    if kept != (asked := [_written(distribution) for distribution in DEFAULT]):
        yield Disagreement(f"{where} distributions", str(kept), f"they are {asked}")
        return
    said = [reading(about.activation, distribution).statement for distribution in DEFAULT]
    if data["readings"] != (said if any(said) else []):
        yield Disagreement(f"{where} readings", str(data["readings"]), f"they are {said}")
    for distribution, stored in zip(DEFAULT, data["under"], strict=True):
        name = f"{where} under {stored['text']}"
        if stored["text"] != str(distribution):
            yield Disagreement(name, stored["text"], f"the distribution is {distribution}")
            continue
        notations = {n: q.get("notation") for n, q in stored["quantities"].items()}
        if notations != (table := {n: row.notation for n, row in QUANTITIES.items()}):
            yield Disagreement(f"{name} notation", str(notations), f"it is {table}")
            continue
        own = parts(about.activation, distribution)
        yield from _expectations(name, about, own, distribution, stored)
        yield from _consequences(
            name,
            distribution,
            stored["quantities"],
            {f"standardising {n}": q for n, q in stored["standardising"].items()},
        )
        if about.activation.kind is not Kind.ROW:
            yield from _scaled(name, about.about, own, distribution, stored)
        elif stored["scaled"]:
            yield Disagreement(f"{name} for every scale", "forms", "means over a row change with the scale")


def _written(distribution: Distribution) -> dict[str, str]:
    """A distribution as the data hold it."""
    return {name: value if name == "name" else written(value) for name, value in distribution.to_json().items()}


# Expectations, again.


def _expectations(
    where: str, member: Any, own: Sequence[Part], distribution: Distribution, stored: Mapping[str, Any]
) -> Iterator[Disagreement]:
    again = [{name: _enclosure(g, distribution) for name, g in part.cells.items()} for part in own]
    floats = [_floats(part, distribution) for part in own]
    kind, variance = member.activation.kind, _number(distribution.variance)
    wanted = {**stored["quantities"], **{f["label"]: f["quantity"] for f in stored["further"]}}
    with ctx.workprec(128):
        balls = _combined(kind, [{n: q[0] for n, q in part.items()} for part in again], arb(variance))
        sizes = _combined(kind, [{n: v[1] for n, v in part.items()} for part in floats], variance)
    values = _combined(kind, [{n: v[0] for n, v in part.items()} for part in floats], variance)
    reasons = _combined_reasons(again)
    for name, expected in balls.items():
        if name not in wanted:
            yield Disagreement(f"{where} {name}", "nothing", f"there is {expected}")
            continue
        quantity = wanted[name]
        kept = ball(quantity)
        if expected is None or kept is None:
            if (expected is None) != (kept is None):
                yield Disagreement(f"{where} {name}", quantity["value"], f"integration finds {reasons or expected}")
            continue
        scale = abs(sizes[name])
        with ctx.workprec(_BITS):
            if not (expected.overlaps(kept) and float(expected.rad()) <= _OF_BALLS * scale):
                yield Disagreement(f"{where} {name}", quantity["value"], f"ball arithmetic finds {expected.str(15)}")
        if not abs(values[name] - float(kept.mid())) <= _OF_FLOATS * scale:
            yield Disagreement(f"{where} {name}", quantity["value"], f"quadrature finds {values[name]:.13g}")
    for name in wanted.keys() - balls.keys() - QUANTITIES.keys():
        yield Disagreement(f"{where} {name}", wanted[name]["value"], "there is no such quantity")


def _enclosure(g: sp.Expr, distribution: Distribution) -> tuple[arb | None, str]:
    if g == 0:
        return arb(0), ""
    support = distribution.support
    found = integrate(g * distribution.density, support.start, support.end, DIGITS)
    return (found.enclosure.ball if found.enclosure else None), f"{found.text()} ({found.reason})"


def _combined_reasons(again: Sequence[Mapping[str, tuple[arb | None, str]]]) -> str:
    return "; ".join(f"{name}: {why}" for part in again for name, (value, why) in part.items() if value is None)


def _floats(part: Part, distribution: Distribution, factor: float = 1.0) -> dict[str, tuple[float, float]]:
    """Each cell in float64, and the same of its modulus, for the distribution with its scale times ``factor``."""
    f = tree(sp.srepr(part.formula))
    given = {name: tree(sp.srepr(g)) for name, g in part.cells.items()}
    names = list(given)
    own = part.cells["second_moment"] == part.formula**2  # and not its mean over noise
    mean, cuts, density = _density(distribution, factor)

    def integrands(points: Array) -> Array:
        weight = density(points)
        v, d, _ = jet(f, points)
        known = dict(zip(_CELLS, (v, v * v, d * d, v * d, (points - mean) * v), strict=True)) if own else {}
        values = np.stack([known[name] if name in known else jet(given[name], points)[0] for name in names])
        return np.where(weight == 0, 0, values * weight)

    found = integrals(integrands, cuts)
    return {name: (float(found.values[k]), float(found.moduli[k])) for k, name in enumerate(names)}


def _density(distribution: Distribution, factor: float) -> tuple[float, Array, Any]:
    """Mean, panels and density in float64, written here once more."""
    mean, scale = _number(distribution.mean), _number(distribution.variance) ** 0.5 * factor
    if isinstance(distribution, Normal):
        cuts = mean + scale * np.linspace(-_REACH, _REACH, 97)
        return mean, cuts, lambda x: np.exp(-(((x - mean) / scale) ** 2) / 2) / (scale * np.sqrt(2 * np.pi))
    half = scale * np.sqrt(3)
    inner = np.arange(np.ceil(-half * 4), half * 4) / 4
    cuts = np.concatenate([[mean - half], mean + inner[np.abs(inner) < half], [mean + half]])
    return mean, cuts, lambda x: np.full_like(x, 1 / (2 * half))


def _number(expr: sp.Expr) -> float:
    return float(forms.number(sp.srepr(expr), 64))


def _combined(kind: Kind, found: Sequence[Mapping[str, Any]], variance: Any) -> dict[str, Any]:
    """Expectations of the whole activation, and what its kind has besides, from those of its parts.

    Works on balls and on floats; None stands for what has no value.
    """
    f = found[0]
    if kind is Kind.GATED:
        g = found[1]
        by_x = _times(g["second_moment"], f["derivative_second_moment"])
        by_u = _times(g["derivative_second_moment"], f["second_moment"])
        return {
            "mean": _times(g["mean"], f["mean"]),
            "second_moment": _times(g["second_moment"], f["second_moment"]),
            "derivative_second_moment": None if by_x is None or by_u is None else by_x + by_u,
            "function_derivative_moment": _times(g["second_moment"], f["function_derivative_moment"]),
            "input_covariance": _times(g["mean"], f["input_covariance"]),
            "slope by x": by_x,
            "slope by u": by_u,
            "backward gain of the gate's branch": _over(variance, by_x),
            "backward gain of the value's branch": _over(variance, by_u),
        }
    whole = dict(f)
    if kind is Kind.STOCHASTIC:
        drawn = found[1]
        second, slope, mean = drawn["second_moment"], drawn["derivative_second_moment"], drawn["mean"]
        whole |= {
            "in training: second moment": second,
            "in training: variance": None if second is None or mean is None else second - mean * mean,
            "in training: derivative second moment": slope,
            "in training: forward gain": _over(variance, second),
            "in training: backward gain": _over(variance, slope),
        }
        for way in ("forward", "backward"):
            gain = whole[f"in training: {way} gain"]
            whole[f"in training: {way} gain std"] = None if gain is None else gain**0.5
        chances = [value for name, value in drawn.items() if name.startswith("probability ")]
        whole |= {f"probability of amplitude {i}": p for i, p in enumerate(chances)}
        if chances:
            whole["entropy of a sample in bits"] = -sum(p * _log2(p) for p in chances)
    return whole


def _times(a: Any, b: Any) -> Any:
    return None if a is None or b is None else a * b


def _over(a: Any, b: Any) -> Any:
    return None if b is None or b == 0 else a / b


def _log2(value: Any) -> Any:
    return value.log() / arb(2).log() if isinstance(value, arb) else np.log2(value)


# What follows from the expectations.


def _consequences(
    where: str, distribution: Distribution, q: Mapping[str, Any], normal: Mapping[str, Any]
) -> Iterator[Disagreement]:
    with ctx.workprec(_BITS):
        balls = {name: ball(quantity) for name, quantity in {**q, **normal}.items()}
        variance = forms.number(sp.srepr(distribution.variance), _BITS)
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
            kept, shown = balls[name], {**q, **normal}[name]["value"]
            agree = kept is None if value is None else kept is not None and _same(kept, value)
            if not agree:
                found = "it has no value" if value is None else f"it follows to be {value.str(20)}"
                yield Disagreement(f"{where} {name}", shown, found)
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
    return bool(kept.overlaps(value)) and bool(
        (kept - value).abs_upper() <= size * arb((1, -20)) + 2 * (kept.rad() + value.rad())
    )


# Closed forms for every scale.

#: Times the distribution's own scale: where closed forms for every scale are compared with quadrature.
_OTHER = 1.25


def _scaled(
    where: str, about: Reading, own: Sequence[Part], distribution: Distribution, stored: Mapping[str, Any]
) -> Iterator[Disagreement]:
    # The tables know every scale of a normal law; SymPy's integration may know one scale alone.
    for name in CELLS if isinstance(distribution, Normal) else ():
        quantity = stored["quantities"][name]
        by_tables = quantity.get("exact", "0") != "0" and quantity.get("method") != "SymPy integrate"
        if by_tables and name not in stored["scaled"]:
            yield Disagreement(f"{where} {name} for every scale", "nothing", "at one scale there is a closed form")
    if not stored["scaled"]:
        return
    kind = Kind.POINTWISE if about.value is None else Kind.GATED
    used = own if kind is Kind.GATED else own[:1]
    floats = [_floats(part, distribution, _OTHER) for part in used]
    values = _combined(kind, [{n: v[0] for n, v in part.items()} for part in floats], 1.0)
    sizes = _combined(kind, [{n: v[1] for n, v in part.items()} for part in floats], 1.0)
    symbol = "sigma" if isinstance(distribution, Normal) else "l"
    with ctx.workprec(_BITS):
        scale = forms.number(sp.srepr(distribution.scale), _BITS)
        for name, text in stored["scaled"].items():
            form = tree(text)
            try:
                here, there = (forms.at(form, {symbol: s}) for s in (scale, scale * arb(_OTHER)))
            except forms.FormError as error:
                yield Disagreement(f"{where} {name} for every scale", text, str(error))
                continue
            kept = ball(stored["quantities"][name])
            if kept is not None and not (here.overlaps(kept) or abs(here - kept) <= arb(sizes[name]) * arb((1, -90))):
                yield Disagreement(f"{where} {name} for every scale", text, f"at this scale it is {here.str(15)}")
            if not abs(float(there.mid()) - values[name]) <= 10 * _OF_FLOATS * abs(sizes[name]):
                yield Disagreement(f"{where} {name} for every scale", text, f"at {_OTHER} times the scale it is "
                                   f"{there.str(12)}, and quadrature finds {values[name]:.12g}")  # fmt: skip
