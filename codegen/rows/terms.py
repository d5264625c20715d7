"""An expression of one entry of a row, taken apart: numbers of the row times functions of the entry.

Everything that the kernels do with an entry x is a sum of terms ``coefficient * basis(x)``, where the coefficient is
the same for the whole row.  Coefficients are computed once a row, in wide arithmetic; bases once an entry.
"""

from __future__ import annotations

import sympy as sp
from sympy import Abs, Add, Heaviside, Max, Min, Mul, Piecewise, Pow, sign

from actsym.definition.spec import x


def piecewise(expr: sp.Expr) -> sp.Expr:
    """``expr`` with maxima, minima, absolute values and signs of functions of x as branches."""

    def branches(node):
        if not node.has(x):
            return node
        if isinstance(node, Max | Min):
            first, *rest = sorted(node.args, key=lambda a: (a.is_number, sp.default_sort_key(a)))
            for other in rest:
                first = Piecewise((first, first > other if isinstance(node, Max) else first < other), (other, True))
            return first
        a = node.args[0]
        if isinstance(node, Abs):
            return Piecewise((a, a > 0), (-a, True))
        if isinstance(node, sign):
            return Piecewise((1, a > 0), (-1, a < 0), (0, True))
        return Piecewise((1, a > 0), (0, True))

    return expr.replace(lambda e: isinstance(e, Max | Min | Abs | sign | Heaviside), branches)


def terms(expr: sp.Expr) -> dict[sp.Expr, sp.Expr]:
    """``expr`` as basis -> coefficient: bases hold x (or are 1), coefficients do not."""
    found: dict[sp.Expr, sp.Expr] = {}
    for term in Add.make_args(sp.expand_mul(expr)):
        coefficient, basis = term.as_independent(x, as_Add=False)
        found[basis] = found.get(basis, sp.S.Zero) + coefficient
    kept = {b: c for b, c in found.items() if b != 0 and c != 0}
    return dict(sorted(kept.items(), key=lambda item: sp.default_sort_key(item[0])))


def degree(basis: sp.Expr) -> int | None:
    """k if basis(m x) = m^k basis(x) for every m > 0, else None."""
    if not basis.has(x):
        return 0
    if basis == x:
        return 1
    if isinstance(basis, Mul):
        degrees = [degree(a) for a in basis.args]
        return None if None in degrees else sum(degrees)
    if isinstance(basis, Pow) and basis.exp.is_Integer:
        base = degree(basis.base)
        return None if base is None else base * int(basis.exp)
    if isinstance(basis, Add):
        return _common(basis.args)
    if isinstance(basis, Piecewise) and all(_keeps_sign(c) for _, c in basis.args):
        return _common([value for value, _ in basis.args if value != 0])
    return None


def _common(parts) -> int | None:
    degrees = {degree(p) for p in parts}
    return degrees.pop() if len(degrees) == 1 else None


def _keeps_sign(condition: sp.Basic) -> bool:
    """Whether a condition holds for x if and only if it does for m x, m > 0."""
    if isinstance(condition, sp.And | sp.Or):
        return all(map(_keeps_sign, condition.args))
    if isinstance(condition, sp.core.relational.Relational):
        return condition.rhs == 0 and degree(condition.lhs) is not None
    return condition in (sp.true, sp.false)


def vanishes(basis: sp.Expr, side: int) -> bool:
    """Whether ``basis`` is 0 for all x < 0 (``side`` -1) or for all x > 0 (1)."""
    y = sp.Symbol("y", positive=True)
    return sp.piecewise_fold(basis.subs(x, side * y)).doit() == 0
