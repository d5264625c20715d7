"""Exact means under N(0, 1) of sums of x^m exp(a x^2 + b x) cos(w x + p), the functions that bases are made of.

Pre-activations of a wide layer are normal whatever the family, so what a network does is decided by means
under N(0, 1), also for a basis that is orthogonal under another measure.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import sympy as sp

from actsym.definition.spec import x
from actsym.errors import Unanswered
from actsym.rigor.breakpoints import pieces
from actsym.rigor.exact_numbers import BreakpointError
from actsym.signal.hermite import exact_coefficient, piecewise_polynomial


class NoClosedForm(Unanswered):
    """The mean has no closed form of the shapes known here, or does not exist."""


#: A sum of c x^m exp(a x^2 + b x): (m, a, b) -> c, with b and c complex.
Terms = dict[tuple[int, sp.Expr, sp.Expr], sp.Expr]


def normal_mean(g: sp.Expr) -> sp.Expr:
    """E[g(x)] for x ~ N(0, 1), in closed form.

    g
        A sum of products of powers of ``x``, exponentials of polynomials of degree two, and cosines and
        sines of linear functions; or a function that is polynomial between its breakpoints.

    Raises :class:`NoClosedForm` for any other, and for one whose mean diverges.
    """
    if g.has(sp.Piecewise, sp.Max, sp.Min, sp.Abs, sp.sign, sp.Heaviside):
        try:
            parts = piecewise_polynomial(pieces(g))
        except BreakpointError as error:
            raise NoClosedForm(str(error)) from None
        if parts is None:
            raise NoClosedForm(f"{g} is not polynomial between its breakpoints")
        return exact_coefficient(parts, 0)
    return mean_of_terms(terms(g))


def mean_of_terms(found: Terms) -> sp.Expr:
    """The mean of a real function that :func:`terms` took apart."""
    total = sp.Add(*(c * _moment(m, a, b) for (m, a, b), c in found.items()))
    return sp.expand(sp.expand_complex(total)) if total.has(sp.I) else sp.expand(total)


def product(*factors: Terms) -> Terms:
    """The product of functions that :func:`terms` took apart."""
    found: Terms = {(0, sp.S.Zero, sp.S.Zero): sp.S.One}
    for factor in factors:
        found = _times(found, factor)
    return found


def terms(g: sp.Expr) -> Terms:
    """``g`` taken apart."""
    found: Terms = defaultdict(lambda: sp.S.Zero)
    for term in sp.Add.make_args(sp.expand(g)):
        for key, c in _product(term).items():
            found[key] += c
    return {key: c for key, c in found.items() if c != 0}


def _product(term: sp.Expr) -> Terms:
    found: Terms = {(0, sp.S.Zero, sp.S.Zero): sp.S.One}
    for factor in sp.Mul.make_args(term):
        base, power = factor.as_base_exp()
        if not factor.has(x):
            found = {key: c * factor for key, c in found.items()}
        elif base.func in (sp.cos, sp.sin) and power.is_Integer and power > 0:
            for _ in range(int(power)):
                found = _times(found, _wave(base))
        else:
            found = _times(found, {_single(factor): sp.S.One})
    return found


def _single(factor: sp.Expr) -> tuple[int, sp.Expr, sp.Expr]:
    if isinstance(factor, sp.exp):
        exponent = factor.args[0].as_poly(x)
        if exponent is not None and exponent.degree() <= 2 and exponent.coeff_monomial(1) == 0:
            return 0, exponent.coeff_monomial(x**2), exponent.coeff_monomial(x)
    base, power = factor.as_base_exp()
    if base == x and power.is_Integer and power >= 0:
        return int(power), sp.S.Zero, sp.S.Zero
    raise NoClosedForm(f"{factor} is none of x^m, exp(a x^2 + b x), cos(w x), sin(w x)")


def _wave(wave: sp.Expr) -> Terms:
    linear = wave.args[0].as_poly(x)
    if linear is None or linear.degree() != 1:
        raise NoClosedForm(f"{wave}: the argument is not linear in x")
    phase = linear.coeff_monomial(1) - (sp.pi / 2 if wave.func is sp.sin else 0)
    turn = sp.cos(phase) + sp.I * sp.sin(phase)
    w = sp.I * linear.coeff_monomial(x)
    return {(0, sp.S.Zero, w): turn / 2, (0, sp.S.Zero, -w): sp.conjugate(turn) / 2}


def _times(left: Terms, right: Terms) -> Terms:
    found: Terms = defaultdict(lambda: sp.S.Zero)
    for (m, a, b), c in left.items():
        for (n, d, e), f in right.items():
            found[m + n, a + d, b + e] += sp.expand(c * f)
    return found


@cache
def _moment(m: int, a: sp.Expr, b: sp.Expr) -> sp.Expr:
    """E[x^m exp(a x^2 + b x)]: completing the square gives a normal density of variance 1/(1 - 2a) about b/(1 - 2a)."""
    precision = 1 - 2 * a
    if precision.is_positive is not True:
        raise NoClosedForm(f"E[exp({a} x^2)] under N(0, 1) is infinite" if precision.is_real else f"exp({a} x^2)")
    variance = 1 / precision
    mean = b * variance
    even = range(0, m + 1, 2)
    moment = sum(
        (sp.binomial(m, j) * mean ** (m - j) * variance ** (j // 2) * sp.factorial2(j - 1) for j in even), sp.S.Zero
    )
    return sp.expand(moment * sp.sqrt(variance) * sp.exp(sp.expand(b**2) * variance / 2))
