"""Coefficients of index 0 that make E[F^2] = E[F'^2] when every other coefficient is 1, in closed form.

F = a_0 + sum_{k >= 1} phi_k / k! under the measure that the basis belongs to.  Where derivatives of the basis have an
expansion phi_k' = c_k sum_{m < k, k - m odd} d_m phi_m with squared norms g_m,

    E[F'^2] = sum_m g_m d_m^2 (sum_{k > m, k - m odd} c_k / k!)^2,    E[F^2] = a_0^2 + sum_{k >= 1} g_k / k!^2.

:mod:`actsym.bases.derive` derives the same numbers, step by step, for any basis; these closed forms need nothing but
arithmetic.  Above degree :data:`SETTLED` the coefficient of that degree is used: the terms beyond are below 1e-23.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
from sympy import Expr, Integer, Rational, S, cancel, factorial, sqrt

#: The degree above which the coefficient of index 0 is taken not to change.
SETTLED = 24

#: Decimal places of coefficients that are rounded to rationals.
PLACES = 20


def hermite(n: int) -> Expr:
    """Theorem 3.8 of "Polynomial, trigonometric, and tropical activations": sqrt(1 - 1/n!), x ~ N(0, 1)."""
    return sqrt(1 - 1 / factorial(min(n, SETTLED)))


def fourier(n: int) -> Expr:
    """Theorem 3.13 there: sqrt(1 - 1/n!^2), x ~ U(-pi, pi)."""
    # Nothing changes from degree 19 on but by 1e-34; of 1 - 1/20!^2 SymPy 1.14 finds no root, but an error.
    return sqrt(1 - 1 / factorial(min(n, 19)) ** 2)


def legendre(n: int) -> Expr:
    """P_k' = sum (2m + 1) P_m, E[P_m^2] = 1/(2m + 1), x ~ U(-1, 1)."""
    return _first(n, lambda m: Rational(1, 2 * m + 1), lambda m: Integer(2 * m + 1), lambda k: S.One)


def chebyshev_first(n: int) -> Expr:
    """T_k' = k (2 sum T_m), T_0 counted half; E[T_m^2] = 1/2, E[T_0^2] = 1, x ~ arcsine on [-1, 1]."""
    norm = lambda m: S.One if m == 0 else S.Half  # noqa: E731
    return _first(n, norm, lambda m: S.One if m == 0 else Integer(2), Integer)


def chebyshev_second(n: int) -> Expr:
    """U_k' = 2 sum (m + 1) U_m, E[U_m^2] = 1, x ~ the semicircle on [-1, 1]."""
    return _first(n, lambda m: S.One, lambda m: Integer(2 * m + 2), lambda k: S.One)


def _first(n: int, norm: Callable[[int], Expr], weight: Callable[[int], Expr], factor: Callable[[int], Expr]) -> Expr:
    n = min(n, SETTLED)
    values = sum(norm(k) / factorial(k) ** 2 for k in range(1, n + 1))
    tails = [sum(factor(k) / factorial(k) for k in range(m + 1, n + 1, 2)) for m in range(n)]
    derivatives = sum(norm(m) * (weight(m) * t) ** 2 for m, t in enumerate(tails))
    return sqrt(derivatives - values)


def hermitian_wavelet(n: int) -> Expr:
    """For He_k(x) exp(-x^2/2), x ~ N(0, 1).

    With the generating function sum He_k t^k/k! = exp(x t - t^2/2), the means of products are the coefficients of
    exp((t u - t^2 - u^2)/3)/sqrt(3), those of the functions themselves the coefficients of exp(-t^2/4)/sqrt(2).
    """
    n = min(n, SETTLED)

    def product(j: int, k: int) -> Expr:  # the coefficient of t^j u^k, without 1/sqrt(3)
        third = Rational(1, 3)
        pairs = [(m, (j - m) // 2, (k - m) // 2) for m in range(min(j, k) + 1) if (j - m) % 2 == (k - m) % 2 == 0]
        terms = (third**m * (-third) ** (a + b) / (factorial(m) * factorial(a) * factorial(b)) for m, a, b in pairs)
        return sum(terms, S.Zero)

    indices = range(1, n + 1)
    mean = sum((Rational(-1, 4) ** (k // 2) / factorial(k // 2) for k in indices if k % 2 == 0), S.Zero) / sqrt(2)
    values = sum(product(j, k) for j in indices for k in indices) / sqrt(3)
    derivatives = sum((j + 1) * (k + 1) * product(j + 1, k + 1) for j in indices for k in indices) / sqrt(3)
    return _constant(mean, cancel((derivatives - values) * sqrt(3)) / sqrt(3), sqrt)


def morlet(n: int) -> Expr:
    """For (cos kx - exp(-k^2/2) + sin kx) exp(-x^2/2), x ~ N(0, 1); rounded to :data:`PLACES` decimal places.

    E[cos(w x) exp(-x^2)] = exp(-w^2/6)/sqrt(3), and by parts E[W'^2] = sum of E[f_j' f_k' + f_j f_k - 2 x^2 f_j f_k]
    where W = sum f_k exp(-x^2/2)/k!, the means taken with the weight exp(-x^2).
    """
    n = min(n, SETTLED)
    with mpmath.workdps(PLACES + 20):
        e = mpmath.exp
        cosine = lambda w: e(-(mpmath.mpf(w) ** 2) / 6) / mpmath.sqrt(3)  # noqa: E731
        square = lambda w: (mpmath.mpf(1) / 3 - mpmath.mpf(w) ** 2 / 9) * cosine(w)  # noqa: E731
        drop = [e(-(mpmath.mpf(k) ** 2) / 2) for k in range(n + 1)]
        mean = values = derivatives = mpmath.mpf(0)
        for j in range(1, n + 1):
            mean += (e(-(mpmath.mpf(j) ** 2) / 4) - drop[j]) / mpmath.sqrt(2) / mpmath.factorial(j)
            for k in range(1, n + 1):
                scale = 1 / (mpmath.factorial(j) * mpmath.factorial(k))
                plain, weighted = (
                    of(j - k) - drop[k] * of(j) - drop[j] * of(k) + drop[j] * drop[k] * of(0) for of in (cosine, square)
                )
                values += scale * plain
                derivatives += scale * (j * k * cosine(j - k) + plain - 2 * weighted)
        found = _constant(mean, derivatives - values, mpmath.sqrt)
        return Rational(int(mpmath.nint(found * 10**PLACES)), 10**PLACES)


def _constant(mean: Any, excess: Any, root: Callable[[Any], Any]) -> Any:
    """The solution of c^2 + 2 c mean = excess that is nearest to 1."""
    half = root(mean**2 + excess)
    return min((-mean + half, -mean - half), key=lambda c: abs(float(c) - 1))
