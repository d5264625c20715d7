"""Orthogonal polynomials, each with the measure that makes them orthogonal, by three-term recurrence."""

from __future__ import annotations

import sympy as sp

from actsym.bases.basis import Basis, Recurrence, k
from actsym.distributions import Arcsine, Exponential, Normal, Semicircle, Uniform

_PAPER = "Polynomial, trigonometric, and tropical activations"
_FACTORIAL = 1 / sp.factorial(k)

HERMITE = Basis(
    "hermite", Recurrence(A=1, B=0, C=k), Normal(), scaling=_FACTORIAL, title="Hermite",
    source=f"probabilists' polynomials He_k; {_PAPER}, definition 3.7",
)  # fmt: skip

LEGENDRE = Basis(
    "legendre", Recurrence(A=(2 * k + 1) / (k + 1), B=0, C=k / (k + 1)), Uniform(-1, 1), scaling=_FACTORIAL,
    title="Legendre", source="P_k, orthogonal on [-1, 1]",
)  # fmt: skip

CHEBYSHEV_SECOND = Basis(
    "chebyshev_second", Recurrence(A=2, B=0, C=1), Semicircle(1), scaling=_FACTORIAL,
    title="Chebyshev of the second kind", source=f"U_k, orthonormal under the semicircle; {_PAPER}, remark 3.10",
)  # fmt: skip

CHEBYSHEV_FIRST = Basis(
    "chebyshev_first", Recurrence(A=2, B=0, C=1, A0=1), Arcsine(1), scaling=_FACTORIAL,
    title="Chebyshev of the first kind", source="T_k, orthogonal under the arcsine distribution",
)  # fmt: skip

LAGUERRE = Basis(
    "laguerre", Recurrence(A=-1 / (k + 1), B=(2 * k + 1) / (k + 1), C=k / (k + 1)), Exponential(1), scaling=_FACTORIAL,
    title="Laguerre", source="L_k, orthonormal under the exponential distribution",
)  # fmt: skip


def legendre_on(half_width: sp.Expr) -> Basis:
    """Legendre polynomials of x/l for an input uniform on [-l, l]."""
    return LEGENDRE.rescaled(1 / sp.sympify(half_width), Uniform(-sp.sympify(half_width), half_width))
