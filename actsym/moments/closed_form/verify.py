"""A closed form is believed only when it lies in the certified enclosure, to the last proven digit."""

from __future__ import annotations

import sympy as sp
from flint import arb, ctx

from actsym.quantity import DIGITS, Enclosure, Quantity
from actsym.rigor.evaluate import EvaluationError, UnsupportedError, bits_for, evaluate


def agrees(exact: sp.Expr, enclosure: Enclosure, digits: int = DIGITS) -> bool:
    """Whether ``exact`` and the enclosure are the same number to ``digits`` digits (absolute digits near zero)."""
    try:
        value = evaluate(exact, digits=digits + 6).ball
    except (EvaluationError, UnsupportedError):
        return False
    bits = bits_for(digits) - 4
    with ctx.workprec(2 * bits + 64):
        difference = value - enclosure.ball
        scale = enclosure.ball.abs_upper().max(arb((1, -bits)) if enclosure.ball.contains(0) else arb(0))
        size = arb(1) if enclosure.ball.contains(0) else scale
        return bool(difference.contains(0) and difference.abs_upper() <= size * arb((1, -bits)))


def with_exact(quantity: Quantity, exact: sp.Expr, method: str, digits: int = DIGITS) -> Quantity | None:
    """The certified ``quantity`` with its closed form, or None if the two disagree."""
    if not quantity.finite or quantity.enclosure is None or not agrees(exact, quantity.enclosure, digits):
        return None
    check = f"the closed form agrees with the certified enclosure to {digits} digits"
    return Quantity(exact=exact, enclosure=quantity.enclosure, method=method, checks=(*quantity.checks, check))
