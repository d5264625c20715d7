"""Comparisons as SymPy can evaluate them."""

from __future__ import annotations

from typing import TypeVar

import sympy as sp
from sympy.core.relational import Relational

from actsym.definition.symbols import x

Given = TypeVar("Given", bound=sp.Basic)


def one_sided(expr: Given) -> Given:
    """``expr`` with every comparison that has x on both sides as one of the difference with 0.

    SymPy 1.14 turns E - 2*x > E + 2*x into its own mirror image, and back, without end where it evaluates a
    ``Piecewise`` with that condition.

    >>> one_sided(sp.exp(1) - 2 * x > sp.exp(1) + 2 * x)
    -4*x > 0
    """
    two_sided = {r: r.func(r.lhs - r.rhs, 0) for r in expr.atoms(Relational) if r.lhs.has(x) and r.rhs.has(x)}
    return expr.xreplace(two_sided) if two_sided else expr
