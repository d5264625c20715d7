"""A constant known exactly, as a quantity with its enclosure."""

from __future__ import annotations

import sympy as sp

from actsym.errors import EvaluationError
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.evaluate import UnsupportedError, evaluate


def constant_quantity(constant: sp.Expr, method: str) -> Quantity:
    """An exact constant with its enclosure; one with free symbols has none."""
    if constant.is_Rational:
        return Quantity.of_exact(constant, method)
    if constant.free_symbols:
        return Quantity(exact=constant, method=method)
    try:
        return Quantity(exact=constant, enclosure=Enclosure(evaluate(constant).ball), method=method)
    except (EvaluationError, UnsupportedError):
        return Quantity(exact=constant, method=method)
