"""Orthogonal polynomials, each with the measure that makes them orthogonal, by three-term recurrence."""

from __future__ import annotations

import sympy as sp

from actsym.bases.basis import Basis, k
from actsym.definition import three_term
from actsym.distributions import Arcsine, Exponential, Normal, Semicircle, Uniform

_PAPER = "Polynomial, trigonometric, and tropical activations"
_FACTORIAL = 1 / sp.factorial(k)

HERMITE = Basis(
    "hermite", three_term.HERMITE, Normal(), scaling=_FACTORIAL, title="Hermite",
    source=f"probabilists' polynomials He_k; {_PAPER}, definition 3.7",
)  # fmt: skip

LEGENDRE = Basis(
    "legendre", three_term.LEGENDRE, Uniform(-1, 1), scaling=_FACTORIAL,
    title="Legendre", source="P_k, orthogonal on [-1, 1]",
)  # fmt: skip

CHEBYSHEV_SECOND = Basis(
    "chebyshev_second", three_term.CHEBYSHEV_SECOND, Semicircle(1), scaling=_FACTORIAL,
    title="Chebyshev of the second kind", source=f"U_k, orthonormal under the semicircle; {_PAPER}, remark 3.10",
)  # fmt: skip

CHEBYSHEV_FIRST = Basis(
    "chebyshev_first", three_term.CHEBYSHEV_FIRST, Arcsine(1), scaling=_FACTORIAL,
    title="Chebyshev of the first kind", source="T_k, orthogonal under the arcsine distribution",
)  # fmt: skip

LAGUERRE = Basis(
    "laguerre", three_term.LAGUERRE, Exponential(1), scaling=_FACTORIAL,
    title="Laguerre", source="L_k, orthonormal under the exponential distribution",
)  # fmt: skip


def legendre_on(half_width: sp.Expr) -> Basis:
    """Legendre polynomials of x/l for an input uniform on [-l, l]."""
    return LEGENDRE.rescaled(1 / sp.sympify(half_width), Uniform(-sp.sympify(half_width), half_width))
