"""Asymptotic classes at an end of the line, written in x -> oo, and ratios of them."""

from __future__ import annotations

import sympy as sp

from actsym.audit.claim import Derived
from actsym.audit.measures.ask import answer
from actsym.audit.measures.truths import _truth
from actsym.definition.spec import Activation, x
from actsym.quantity import Quantity

__all__ = ["asymptote_class", "decay_class", "decay_ratio"]


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
