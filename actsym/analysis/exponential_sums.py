"""Derivatives of quotients of sums of exponentials, in a form that loses nothing to cancellation.

For N = sum a_i e^(p_i x) and D = sum b_j e^(q_j x), (N/D)' = sum a_i b_j (p_i - q_j) e^((p_i + q_j) x) / D².  Terms of
the same exponent are collected, so that where N/D tends to a limit its derivative is a quotient that is seen to tend to
0, and not the difference of two that tend to the same.
"""

from __future__ import annotations

from collections import defaultdict

import sympy as sp

from actsym.spec import x

#: Exponents and coefficients: the sum of coefficient times exp(exponent times x).
Terms = dict[sp.Expr, sp.Expr]

#: Fewest terms of a denominator whose quotients are differentiated here: shorter ones have nothing to collect.
FEWEST = 3


def slope(quotient: sp.Expr) -> sp.Expr | None:
    """The derivative in ``x`` of a quotient of sums of exponentials; None if it is no such quotient, or a short one."""
    top, bottom = sp.fraction(quotient)
    if len(sp.Add.make_args(bottom)) < FEWEST or not bottom.has(sp.exp):
        return None
    numerator, denominator = terms(top), terms(bottom)
    if numerator is None or denominator is None:
        return None
    collected: Terms = defaultdict(lambda: sp.S.Zero)
    for p, a in numerator.items():
        for q, b in denominator.items():
            collected[sp.expand(p + q)] += a * b * (p - q)
    parts = {e: sp.factor_terms(sp.powsimp(sp.expand(c))) for e, c in collected.items()}
    return sp.Add(*(c * sp.exp(e * x) for e, c in parts.items())) / bottom**2


def terms(expr: sp.Expr) -> Terms | None:
    """``expr`` as a sum of exponentials of multiples of ``x``, None if it is not one."""
    found: Terms = defaultdict(lambda: sp.S.Zero)
    for term in sp.Add.make_args(sp.expand(expr, power_exp=False)):
        constant, rest = term.as_independent(x, as_Add=False)
        if rest != 1 and not isinstance(rest, sp.exp):
            return None
        exponent = sp.expand(rest.args[0]) if rest != 1 else sp.S.Zero
        rate, offset = exponent.coeff(x, 1), exponent.coeff(x, 0)
        if sp.expand(exponent - rate * x - offset) != 0:
            return None
        found[rate] += constant * sp.exp(offset)
    return dict(found)
