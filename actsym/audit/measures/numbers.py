"""Numbers: moments, distances, constants, values at points, limits, and asymptotic classes at the ends."""

from __future__ import annotations

import sympy as sp

from actsym.audit.claim import Derived
from actsym.audit.measures.ask import answer
from actsym.audit.measures.truths import _truth
from actsym.audit.text import read
from actsym.definition.spec import Activation, x
from actsym.distributions import Normal
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import expectation
from actsym.properties.distance import distance
from actsym.properties.shape import shape_of
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import limit as limit_at_infinity
from actsym.rigor.evaluate import evaluate
from actsym.rigor.exact_numbers import constant_quantity

__all__ = [
    "asymptote_class",
    "asymptote_distance",
    "critical_point",
    "crossing",
    "decay_class",
    "decay_ratio",
    "limit",
    "lipschitz",
    "mean",
    "mean_squared_slope",
    "relu_distance",
    "slope",
    "slope_energy",
    "slope_size",
    "trough",
    "value",
    "variation",
]

_ENDS = {"left": (-sp.oo, sp.S.Zero), "right": (sp.S.Zero, sp.oo)}


def mean(f: Activation) -> Derived:
    """E[f(z)] for z of N(0, 1)."""
    return _number(expectation(f.formula, Normal(0, 1)))


def relu_distance(f: Activation, side: str = "line", norm: str = "l1") -> Derived:
    """The integral of |f - ReLU| (``l1``) or of its square (``l2_squared``), or its sup, on a half-line or the line."""
    found = answer(f, "distance")
    return _number(getattr(found.relu if side == "line" else getattr(found, f"relu_{side}"), norm))


def asymptote_distance(f: Activation, norm: str = "l1") -> Derived:
    """The distance of f to its asymptote at +oo, on [0, oo); the squared norm shows the norm beside it."""
    found = answer(f, "distance").right_asymptote
    readings = (("the norm, the square root of it", found.l2.text(8)),) if norm == "l2_squared" else ()
    return _number(getattr(found, norm), readings=readings)


def slope(f: Activation, side: str = "right") -> Derived:
    """The slope of the asymptote at one end."""
    return _number(getattr(answer(f, "decay"), side).slope)


def lipschitz(f: Activation) -> Derived:
    """sup |f'|."""
    found = answer(f, "lipschitz").constant
    return _number(found.value, witness=found.where)


def critical_point(f: Activation) -> Derived:
    """The zero of f', if there is exactly one."""
    found = shape_of(weak_derivative(f.formula))
    if found.notes or len(found.zeros) != 1 or not found.zeros[0].place.is_point:
        why = "; ".join(found.notes) or f"f' vanishes at {', '.join(str(z.place) for z in found.zeros) or 'no point'}"
        return _number(Quantity.not_found(why) if found.notes else Quantity.undefined(why))
    return _number(found.zeros[0].place.lower)


def crossing(f: Activation, level: int) -> Derived:
    """Where f' passes a value on x > 0, away from its ends, if at one point."""
    found = [z for z in shape_of(sp.piecewise_fold(weak_derivative(f.formula) - level)).zeros
             if z.place.is_point and float(z.place.lower) > 0]  # fmt: skip
    if len(found) != 1:
        return _number(Quantity.undefined(f"f' = {level} at {len(found)} points with x > 0"))
    return _number(found[0].place.lower)


def trough(f: Activation, what: str = "place") -> Derived:
    """Where f has its least value (``place``), or that value (``depth``)."""
    found = answer(f, "shape").lower
    if what == "depth":
        return _number(found.value, witness=found.where)
    points = [p for p in found.places if p.is_point]
    return _number(points[0].lower if points else Quantity.undefined("the least value is not taken at one point"))


def variation(f: Activation, side: str) -> Derived:
    """The integral of |f'| on a half-line."""
    return _number(distance(weak_derivative(f.formula), *_ENDS[side]).l1)


def slope_energy(f: Activation, side: str) -> Derived:
    """The integral of f'^2 on a half-line."""
    return _number(distance(weak_derivative(f.formula), *_ENDS[side]).l2_squared)


def mean_squared_slope(f: Activation) -> Derived:
    """E[f'(z)^2] for z of N(0, 1)."""
    return _number(expectation(weak_derivative(f.formula) ** 2, Normal(0, 1)))


def slope_size(f: Activation, at: int) -> Derived:
    """|f'(at)|."""
    slope = abs(evaluate(weak_derivative(f.formula), at).ball)
    return _number(Quantity(enclosure=Enclosure(slope), method="ball arithmetic"))


def value(formula: str, at: str = "0") -> Derived:
    """An expression at a point."""
    expr = read(formula).subs(x, read(at))
    if expr.is_Rational:
        return _number(Quantity.of_exact(expr, "exact arithmetic"))
    return _number(Quantity(exact=expr, enclosure=evaluate(expr), method="ball arithmetic"))


def limit(formula: str, side: str = "right") -> Derived:
    """The limit of an expression in x at one end."""
    found = limit_at_infinity(read(formula).subs(x, t if side == "right" else -t))
    if found.is_infinite:
        return _number(Quantity.infinite("the leading term of the expansion grows", found))
    return _number(constant_quantity(found, "expansion at infinity"))


def _number(quantity: Quantity, witness: str = "", readings: tuple[tuple[str, str], ...] = ()) -> Derived:
    why = "; ".join(filter(None, (quantity.method, quantity.reason if not quantity.finite else "", *quantity.checks)))
    return Derived(quantity=quantity, why=why, witness=witness, readings=readings)


def decay_class(f: Activation, side: str = "left") -> Derived:
    """The class Theta of f' at one end, in x -> oo."""
    found = getattr(answer(f, "decay"), side).derivative
    if found.trend == "identically zero":
        return Derived(quantity=Quantity.undefined(found.coefficient.reason))
    if found.scale is None:
        return _truth(None, found.coefficient.reason)
    sign = -1 if side == "left" else 1
    return Derived(scale=found.scale.subs(x, sign * x), why=f"f' at {'-' * (sign < 0)}oo: {found}")


def asymptote_class(f: Activation) -> Derived:
    """The class Theta of f less its asymptote at +oo."""
    found = answer(f, "decay").right.remainder
    return (
        Derived(scale=found.scale, why=f"f - x at +oo: {found}")
        if found.scale is not None
        else _truth(None, str(found))
    )


def decay_ratio(f: Activation, g: Activation) -> Derived:
    """The class Theta of f'/g' at -oo, with the limit where it is a constant."""
    top, bottom = answer(f, "decay").left.derivative, answer(g, "decay").left.derivative
    if bottom.trend == "identically zero":
        return Derived(quantity=Quantity.undefined(f"{g.title}' is zero for negative inputs"))
    ratio = sp.powsimp(sp.expand_power_exp(sp.simplify((top.scale / bottom.scale).subs(x, -x))))
    factor = sp.simplify(top.coefficient.exact / bottom.coefficient.exact)
    if not ratio.has(x):
        return Derived(quantity=Quantity(exact=sp.simplify(ratio * factor), method="ratio of the leading terms"),
                       why=f"f': {top}; g': {bottom}")  # fmt: skip
    return Derived(scale=ratio, why=f"the ratio of the leading terms at -x is {factor} times {ratio}")
