"""Halves of a function that are polynomials, by its symmetry about 0.

f(x) - f(-x) = x says that E[x f] = 1/2 and that no Hermite coefficient of odd degree beyond the first is other than 0,
under every symmetric distribution with variance 1, whatever f is otherwise.  The identities are algebra on the formula:

==========================  =========================
log(1 + exp(-u))            log(1 + exp(u)) - u
floor(-u)                   -floor(u) - 1, but at isolated points
1/(1 + exp(-u))             cancelled against 1/(1 + exp(u))
==========================  =========================
"""

from __future__ import annotations

import sympy as sp

from actsym.definition.symbols import x
from actsym.errors import SymPyError, sympy_asked
from actsym.moments.closed_form.exponential_terms import in_exponential
from actsym.moments.closed_form.gaussian_terms import NotInTable
from actsym.rigor.breakpoints import with_floors


def polynomial_half(f: sp.Expr, sign: int) -> sp.Expr | None:
    """(f(x) + ``sign`` f(-x))/2, the even (1) or odd (-1) half, if that is seen to be a polynomial in ``x``."""
    try:
        with sympy_asked():
            half = without_denominator(mirrored(f, sign)) / 2
            half = sp.expand(half)
    except SymPyError:
        return None
    return half if half.is_polynomial(x) else None


def mirrored(f: sp.Expr, sign: int = 1) -> sp.Expr:
    """f(x) + ``sign`` f(-x), with functions of -u written by those of u."""
    return like_terms(f + sign * f.subs(x, -x))


def like_terms(expr: sp.Expr) -> sp.Expr:
    """``expr`` with log(1 + exp(-u)) and floor(-u) written by log(1 + exp(u)) and floor(u)."""
    found = with_floors(expr).replace(sp.log, _logarithm)
    found = found.replace(sp.ceiling, lambda u: -sp.floor(-u)).replace(sp.floor, _floor)
    return expr if found == expr else sp.expand(found)


def _logarithm(u: sp.Expr, *base: sp.Expr) -> sp.Expr:
    rest = u - 1
    if isinstance(rest, sp.exp) and not base and rest.args[0].could_extract_minus_sign():
        return sp.log(1 + sp.exp(-rest.args[0])) + rest.args[0]
    return sp.log(u, *base)


def _floor(u: sp.Expr) -> sp.Expr:
    return -sp.floor(-u) - 1 if u.has(x) and u.could_extract_minus_sign() else sp.floor(u)


def without_denominator(total: sp.Expr) -> sp.Expr:
    """A sum such as 1/(1 + e^x) + 1/(1 + e^-x) with its exponentials cancelled, if they cancel."""
    try:
        inner, _ = in_exponential(total)
    except NotInTable:
        return total
    if inner.has(sp.exp, sp.tanh, sp.Pow) and inner.is_rational_function():
        cancelled = sp.cancel(sp.together(inner))
        if cancelled.free_symbols <= {x} | total.free_symbols and cancelled.is_rational_function(x):
            return cancelled
    return total
