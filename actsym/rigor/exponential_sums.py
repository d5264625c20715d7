"""Derivatives of quotients of sums of exponentials, in a form that loses nothing to cancellation.

For N = sum a_i e^(p_i x) and D = sum b_j e^(q_j x), (N/D)' = sum a_i b_j (p_i - q_j) e^((p_i + q_j) x) / D².  Terms of
the same exponent are collected, so that where N/D tends to a limit its derivative is a quotient that is seen to tend to
0, and not the difference of two that tend to the same.
"""

from __future__ import annotations

from collections import defaultdict

import sympy as sp

from actsym.definition.symbols import x

#: Exponents and coefficients: the sum of coefficient times exp(exponent times x).
Terms = dict[sp.Expr, sp.Expr]

#: Fewest terms of a denominator whose quotients are differentiated here: shorter ones have nothing to collect.
FEWEST = 3


def slope(quotient: sp.Expr) -> sp.Expr | None:
    """The derivative in ``x`` of a quotient of sums of exponentials; None if it is no such quotient, or a short one."""
    found = _quotient(quotient)
    if found is None:
        return None
    numerator, denominator = found
    bottom = sp.fraction(quotient)[1]
    collected: Terms = defaultdict(lambda: sp.S.Zero)
    for p, a in numerator.items():
        for q, b in denominator.items():
            collected[sp.expand(p + q)] += a * b * (p - q)
    parts = {e: sp.factor_terms(sp.powsimp(sp.expand(c))) for e, c in collected.items()}
    return sp.Add(*(c * sp.exp(e * x) for e, c in parts.items())) / bottom**2


def settled(quotient: sp.Expr, sign: int) -> sp.Expr:
    """The quotient with the term of its denominator that is largest as x -> ``sign`` oo divided out.

    The denominator is then seen to be near 1 far out on that side, in a disc about a point too.  What is no such
    quotient is returned as it is.
    """
    found = _quotient(quotient)
    if found is None:
        return quotient
    numerator, denominator = found
    largest = max(denominator, key=lambda rate: sign * rate)
    constant = denominator[largest]
    top, bottom = (
        sp.Add(*(c / constant * sp.exp((rate - largest) * x) for rate, c in side.items()))
        for side in (numerator, denominator)
    )
    return top / bottom


def _quotient(expr: sp.Expr) -> tuple[Terms, Terms] | None:
    """Numerator and denominator, if both are sums of exponentials and the latter has at least FEWEST terms."""
    top, bottom = sp.fraction(expr)
    if len(sp.Add.make_args(bottom)) < FEWEST or not bottom.has(sp.exp):
        return None
    numerator, denominator = terms(top), terms(bottom)
    if numerator is None or denominator is None or not all(r.is_number for r in (*numerator, *denominator)):
        return None
    return numerator, denominator


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
