"""Wavelets: smooth functions that decay like a Gaussian, with the normal distribution as measure.

None of these families is orthogonal under it; their Gram matrices say how far from it they are.  Wavelets
alone satisfy E[F^2] < E[F'^2] (the first three degrees of both families, exactly), so no coefficients make
the gains equal: a constant is added at index 0, and with it some always do.
"""

from __future__ import annotations

import sympy as sp

from actsym.bases.basis import Basis, k
from actsym.definition.spec import x
from actsym.distributions import Normal

_ENVELOPE = sp.exp(-(x**2) / 2)


def hermitian(index: int) -> sp.Expr:
    """(-1)^k times the k-th derivative of exp(-x^2/2), which is He_k(x) exp(-x^2/2); a constant at index 0."""
    if index == 0:
        return sp.S.One
    polynomials = [sp.S.One, x]
    for j in range(1, index):
        polynomials.append(sp.expand(x * polynomials[j] - j * polynomials[j - 1]))
    return polynomials[index] * _ENVELOPE


def morlet(index: int) -> sp.Expr | tuple[sp.Expr, ...]:
    """Cosine and sine under a Gaussian, the cosine's mean taken out; a constant at index 0."""
    if index == 0:
        return sp.S.One
    return (sp.cos(index * x) - sp.exp(-sp.Rational(index**2, 2))) * _ENVELOPE, sp.sin(index * x) * _ENVELOPE


HERMITIAN = Basis(
    "hermitian_wavelet", hermitian, Normal(), scaling=1 / sp.factorial(k),
    title="Hermitian wavelets", source="derivatives of the Gaussian: He_k(x) exp(-x^2/2)",
)  # fmt: skip

#: Cosine and sine under a Gaussian envelope; index 0 is the envelope itself.
GABOR = Basis(
    "gabor", (sp.cos(k * x) * _ENVELOPE, sp.sin(k * x) * _ENVELOPE), Normal(), scaling=1 / sp.factorial(k),
    title="Gabor", source="Theory of communication (Gabor, 1946)",
)  # fmt: skip

MORLET = Basis(
    "morlet", morlet, Normal(), scaling=1 / sp.factorial(k), title="Morlet", source="Grossmann and Morlet, 1984"
)
