"""One expectation with the closed form that the integral tables give for it, asked at once and in this process."""

from __future__ import annotations

import sympy as sp

from actsym.distributions import Distribution
from actsym.moments.closed_form.search import search_tables
from actsym.moments.closed_form.verify import with_exact
from actsym.moments.expectation import expectation
from actsym.quantity import DIGITS, Quantity
from actsym.text.exact import read


def certified(g: sp.Expr, distribution: Distribution, digits: int = DIGITS) -> Quantity:
    """E[g(x)] to ``digits`` digits, with the closed form that the integral tables give for it, if they do.

    ``g`` is an expression in :data:`~actsym.definition.spec.x` alone.
    """
    quantity = expectation(g, distribution, digits)
    if not quantity.finite or quantity.exact is not None:
        return quantity
    if quantity.enclosure is None:
        return quantity
    for found in search_tables(g, {}, distribution, quantity.enclosure.to_json()):
        quantity = with_exact(quantity, read(found["exact"]), found["method"], min(digits, DIGITS)) or quantity
    return quantity
