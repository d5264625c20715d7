"""A closed form is believed only when it lies in the certified enclosure, to the last proven digit."""

from __future__ import annotations

import sympy as sp
from flint import arb, ctx

from actsym.errors import EvaluationError
from actsym.quantity import DIGITS, Enclosure, Quantity
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.evaluate import UnsupportedError, bits_for, evaluate


def agrees(exact: sp.Expr, enclosure: Enclosure, digits: int = DIGITS) -> bool:
    """Whether ``exact`` and the enclosure are the same number to ``digits`` digits.

    An enclosure that holds 0 has no relative accuracy, and confirms nothing but a zero that is proven to be one, to as
    many absolute digits.
    """
    bits = bits_for(digits) - 4
    if enclosure.ball.contains(0):
        return enclosure.ball.abs_upper() <= arb((1, -bits)) and _is_zero(exact)
    try:
        value = evaluate(exact, digits=digits + 6).ball
    except (EvaluationError, UnsupportedError):
        return False
    with ctx.workprec(2 * bits + 64):
        difference = value - enclosure.ball
        return bool(difference.contains(0) and difference.abs_upper() <= enclosure.ball.abs_upper() * arb((1, -bits)))


def _is_zero(exact: sp.Expr) -> bool:
    try:
        return sign(exact) == 0
    except Undetermined:
        return False


def with_exact(quantity: Quantity, exact: sp.Expr, method: str, digits: int = DIGITS) -> Quantity | None:
    """The certified ``quantity`` with its closed form, or None if the two disagree."""
    if not quantity.finite or quantity.enclosure is None or not agrees(exact, quantity.enclosure, digits):
        return None
    check = f"the closed form agrees with the certified enclosure to {digits} digits"
    return Quantity(exact=exact, enclosure=quantity.enclosure, method=method, checks=(*quantity.checks, check))
