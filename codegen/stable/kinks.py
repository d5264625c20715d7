"""Kinks inside of kinks, at exact knots.

``max(0, 1 - abs(x + 1))`` chooses by the sign of 1 - |x + 1|, and a rounded sum has another sign beside its zeros: at
x = 2.9e-8 it is 0 in float32, and the slope there is that of the other side.  Sums of kinks, as splines are written,
cancel where the spline ends.  Between neighbouring knots such a function is one formula, often a polynomial, and which
one holds is decided by comparing x.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np
import sympy as sp
from sympy import Abs, Add, Heaviside, Max, Min, Mul, Piecewise
from sympy.core.relational import Relational

from actsym.definition.spec import x
from actsym.errors import Unanswered, sympy_asked
from actsym.rigor.breakpoints import exact_value, pieces
from actsym.rigor.exact_numbers import Piece
from codegen.ir import neighbours
from codegen.stable.base import bottom_up
from codegen.stable.branches import Beyond, Horner, extremum
from codegen.stable.points import equal

_KINKS = (Abs, Max, Min, sp.sign, Heaviside, Piecewise)

#: Functions of more knots stay as they are written.
_MOST_KNOTS = 64

#: The highest derivative that kernels have.
_ORDER = 2

#: Points of a piece at which forms of a polynomial are compared, and how far from a knot.
_SAMPLES, _FAR = 31, 4.0


def at_knots(expr: sp.Expr) -> sp.Expr:
    """``expr`` with such functions of x alone, as terms or factors, as a ``Piecewise`` of the formulas between their
    knots; as they are where the knots are not shown to be all.

    At a knot the value and derivatives are what the definition has there by convention.

    >>> at_knots(Max(0, 1 - Abs(x)))
    Piecewise((0, x <= -1), (Beyond(x, -1), x < 0), (1, Eq(x, 0)), (-Beyond(x, 1), x < 1), (0, True))
    """
    if expr.free_symbols != {x}:
        return expr.func(*map(at_knots, expr.args)) if isinstance(expr, Add | Mul) else expr
    chosen = _rounded(expr)
    adds_kinks = any(_cancels(sum_) for sum_ in expr.atoms(Add))
    if not (chosen or adds_kinks):
        return expr
    try:
        with sympy_asked():
            parts = pieces(expr)
            if len(parts) > _MOST_KNOTS or not (chosen or all(part.expr.is_polynomial(x) for part in parts)):
                return expr
            knots = [_at_knot(expr, left, right) for left, right in pairwise(parts)]
    except Unanswered:
        return expr
    branches = [
        branch
        for left, at in zip(parts, knots, strict=False)
        for branch in ((_simple(left.expr, left), at[0]), *at[1:])
    ]
    return Piecewise(*branches, (_simple(parts[-1].expr, parts[-1]), True), evaluate=False)


def _cancels(sum_: sp.Expr) -> bool:
    """Whether a sum has several terms with kinks, or one and powers of x that it may cancel."""
    kinks = [term for term in sum_.args if term.has(*_KINKS)]
    others = (term for term in sum_.args if term not in kinks)
    return len(kinks) > 1 or (len(kinks) == 1 and any(t.has(x) and t.is_polynomial(x) for t in others))


def _rounded(expr: sp.Expr) -> bool:
    """Whether the branch of a kink would be chosen by what is rounded: a sum that has kinks in it, or a line whose zero
    is lost, as that of 3 x - 1 is."""
    nodes = [node for node in expr.atoms(*_KINKS) if node.has(x)]
    tests = [(t.lhs, t.rhs) for node in nodes for t in node.atoms(Relational) if x not in t.args]
    sides = tests + [pair for node in nodes for pair in combinations(node.args, 2) if isinstance(node, Max | Min)]
    sides += [(node.args[0], sp.S.Zero) for node in nodes if isinstance(node, Abs | sp.sign | Heaviside)]
    if any(terms.has(*_KINKS) for a, b in sides for terms in a.atoms(Add) | b.atoms(Add)):
        return True
    lines = [line for a, b in sides if (line := (a - b).as_poly(x)) and line.degree() == 1]
    return any(_loses_its_zero(*line.all_coeffs()) for line in lines)


def _loses_its_zero(slope: sp.Expr, value: sp.Expr) -> bool:
    zero = sp.cancel(-value / slope)
    exact = slope.is_Rational and zero.is_Rational and neighbours(zero, np.float32) == (zero, zero)
    return zero != 0 and not (exact and math.frexp(slope)[0] in (0.5, -0.5))


def _at_knot(expr: sp.Expr, left: Piece, right: Piece) -> tuple[sp.Basic, *tuple[tuple[sp.Expr, sp.Basic], ...]]:
    """Up to where the piece on the left holds, and a branch for the knot itself where neither side has what the
    definition has there."""
    knot = left.upper
    there = _reads(bottom_up(expr, extremum), knot)
    own = [sp.diff(there, x, k).subs(x, knot) for k in range(_ORDER + 1)]
    if _has(left.expr, knot, own):
        return (x <= knot,)
    if _has(right.expr, knot, own):
        return (x < knot,)
    taylor = Add(*(value * (x - knot) ** k / sp.factorial(k) for k, value in enumerate(own)))
    return x < knot, (taylor, sp.Eq(x, knot))


def _reads(expr: sp.Expr, knot: sp.Expr) -> sp.Expr:
    """``expr`` without kinks, as it reads at a knot; of |u| nothing is left where u is 0."""
    if not expr.has(*_KINKS):
        return expr
    if isinstance(expr, Piecewise):
        holds = (exact_value(Piecewise((1, test), (0, True)), knot) for _, test in expr.args)
        return _reads(next(v for (v, _), one in zip(expr.args, holds, strict=True) if one == 1), knot)
    if isinstance(expr, Max | Min):
        return _reads([a for a in expr.args if equal(exact_value(expr - a, knot), sp.S.Zero)][-1], knot)
    args = [_reads(a, knot) for a in expr.args]
    if isinstance(expr, Abs):
        return exact_value(sp.sign(expr.args[0]), knot) * args[0]
    return expr.func(exact_value(expr.args[0], knot)) if isinstance(expr, sp.sign | Heaviside) else expr.func(*args)


def _has(formula: sp.Expr, knot: sp.Expr, own: Sequence[sp.Expr]) -> bool:
    """Whether a formula has the value and the derivatives ``own`` at a knot."""
    return all(equal(sp.diff(formula, x, k).subs(x, knot), value) for k, value in enumerate(own))


def _simple(expr: sp.Expr, part: Piece) -> sp.Expr:
    """The formula of a piece; polynomials that are it, or are zero at an end, by factors that are zero there alone."""
    polynomial = sp.Poly(expr, x, field=True) if expr.is_polynomial(x) else None
    if polynomial is not None and polynomial.degree() == 1:
        return _factor(polynomial, part)
    if polynomial is None or not polynomial.domain.is_QQ:
        ends = (part.lower, part.upper)
        counts = [not a.is_polynomial(x) or any(equal(a.subs(x, e), sp.S.Zero) for e in ends) for a in expr.args]
        simple = (_simple(a, part) if one else a for a, one in zip(expr.args, counts, strict=True))
        return expr.func(*simple) if expr.args else expr
    factor, found = polynomial.factor_list()
    if [n for g, n in found if g.degree() > 1] == [1]:
        found, factor = [(g * factor if g.degree() > 1 else g, n) for g, n in found], sp.S.One
    return Mul(factor, *(_factor(g, part) ** n for g, n in found))


def _factor(polynomial: sp.Poly, part: Piece) -> sp.Expr:
    """Of degree 1 in x less its zero, else in x less a knot, what is half-way or 0, whichever cancels least."""
    if polynomial.degree() == 1:
        slope, value = polynomial.all_coeffs()
        return slope * Beyond(x, -value / slope)
    low, high = (float(end) for end in (part.lower, part.upper))
    ends = (low if np.isfinite(low) else high - _FAR, high if np.isfinite(high) else low + _FAR)
    at = np.linspace(*ends, _SAMPLES)
    origins = {c for c in (sp.S.Zero, part.lower, part.upper, (part.lower + part.upper) / 2) if c.is_Rational}
    forms = {c: polynomial.shift(c).all_coeffs() for c in sorted(origins)}

    def cancels(origin: sp.Expr) -> float:
        """Errors of f, f' and f'', relative to the value and what a unit of x makes of it."""
        t, c, worst = at - float(origin), np.array(forms[origin], float), 0.0
        for _ in range(_ORDER + 1):
            roundings = abs(c) * range(2 * len(c) - 1, 0, -2)  # of c[k] t^k there are two a step
            size = np.maximum(abs(np.polyval(c, t)) + abs(at * np.polyval(np.polyder(c), t)), 1e-99)  # 0 at a zero at 0
            worst, c = max(worst, float((np.polyval(roundings, abs(t)) / size).max())), np.polyder(c)
        return worst

    best = min(forms, key=cancels)
    return Horner(Beyond(x, best), *reversed(forms[best]))
