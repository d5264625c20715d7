"""Differences of one expression at two entries, in a form that is right however far the input lies from both.

(x - z_k)^2 - (x - z_j)^2 is (z_j - z_k) (2x - z_k - z_j), |x - z_k| - |x - z_j| is z_j - z_k on the left of both, and
(a_k + k x) - (a_j + j x) is (a_k - a_j) + (k - j) x: what the two have in common cancels before it is rounded.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy import Abs, Piecewise, Pow

from actsym.definition.folds import k
from actsym.definition.spec import x
from codegen.kinds.vectors.forms import Joined, Near, Ordered, Paired


@dataclass(frozen=True)
class Difference:
    """``exact``: what can be differentiated; ``computed``: the same in the order in which it is computed."""

    exact: sp.Expr
    computed: sp.Expr


def difference(expr: sp.Expr, one: dict[sp.Basic, sp.Expr], other: dict[sp.Basic, sp.Expr]) -> Difference:
    """``expr`` at the entry ``one`` less ``expr`` at the entry ``other``: what stands for the index and the entries."""
    parts, others = [], []
    for term in sp.Add.make_args(sp.expand_mul(expr, deep=False)):
        if term.has(k, sp.Indexed):
            rule = _kernel(term, one, other)
            parts.append(rule) if rule else others.append(term)
    parts.append(_line(sp.Add(*others), one, other))
    return Difference(sp.Add(*(p.exact for p in parts)), sp.Add(*(p.computed for p in parts)))


def _kernel(term: sp.Expr, one: dict[sp.Basic, sp.Expr], other: dict[sp.Basic, sp.Expr]) -> Difference | None:
    """A multiple of a square or of a modulus."""
    shared, varying = term.as_independent(k, sp.Indexed, as_Add=False)
    if not (isinstance(varying, Abs) or (isinstance(varying, Pow) and varying.exp == 2)):
        return None
    a, b = (varying.args[0].xreplace(e) for e in (one, other))
    gap = sp.factor(sp.expand(a - b))
    if isinstance(varying, Pow):
        near_a, near_b = a.xreplace({x: Near(x)}), b.xreplace({x: Near(x)})
        return Difference(shared * gap * (a + b), Ordered(shared * gap, Joined(near_a, near_b)))
    # Strict: where one of them is 0 the slope is that of the moduli, sign(0) = 0.
    right, left = sp.And(a > 0, b > 0), sp.And(a < 0, b < 0)
    between = (Abs(a) - Abs(b), True), (Joined(Abs(a), -Abs(b)), True)
    exact, computed = (Piecewise((gap, right), (-gap, left), last) for last in between)
    return Difference(shared * exact, Ordered(shared, computed))


def _line(expr: sp.Expr, one: dict[sp.Basic, sp.Expr], other: dict[sp.Basic, sp.Expr]) -> Difference:
    """Anything else: where it is linear in x, the differences of slopes and of heights."""
    plain = sp.expand(expr.xreplace(one) - expr.xreplace(other))
    slope, height = sp.factor(plain.coeff(x, 1)), plain.coeff(x, 0)
    if slope == 0 or sp.expand(plain - slope * x - height) != 0:
        return Difference(plain, plain)
    line = Ordered(slope, x)
    return Difference(plain, Paired(height, line) if height != 0 else line)
