"""What the coefficients of the catalogue's sums start training at: those that ``actsym init`` derives for their basis.

The numbers in a definition are the published ones, which analyses are about.  They need not keep the signals of a deep
network: of the published Hermite coefficients the length map has the slope 1.765, and 64 layers overflow.
"""

from __future__ import annotations

import sympy as sp

from actsym.bases.basis import Basis
from actsym.bases.shipped import (
    CHEBYSHEV_FIRST,
    CHEBYSHEV_SECOND,
    FOURIER,
    FOURIER_PHASE,
    HERMITE,
    HERMITIAN,
    LEGENDRE,
    MORLET,
    POLYNOMIAL,
    POLYRELU,
)
from actsym.bases.stable import stable
from actsym.definition.spec import Activation

#: What they are, in a sentence of the generated module.
ABOUT = "unless given, what `actsym init` derives: both gains 1 under N(0, 1), in the widest basin of the length map"

#: The basis of every family of the catalogue that is a sum over one.
_BASES: dict[str, Basis] = {
    "hermite": HERMITE, "legendre": LEGENDRE, "chebyshev_first": CHEBYSHEV_FIRST, "chebyshev_second": CHEBYSHEV_SECOND,
    "fourier": FOURIER, "fourier_fundamental": FOURIER, "fourier_phase": FOURIER_PHASE,
    "hermitian_wavelet": HERMITIAN, "morlet": MORLET, "poly": POLYNOMIAL, "polyrelu": POLYRELU,
}  # fmt: skip


def starts(activation: Activation) -> dict[str, tuple[sp.Expr, ...]]:
    """For each vector of coefficients, what it starts at; nothing for activations that are no sums over a basis.

    The vector ``c``, where there is one, holds the coefficient of index 0; ``a`` and ``b`` those of the functions that
    share an index, as :data:`~actsym.bases.basis.LETTERS` names them.  Other vectors, such as frequencies, keep their
    defaults.
    """
    basis = _BASES.get(activation.family)
    if basis is None:
        return {}
    degree = next(iter(dict(activation.structure).values()))
    apart = any(v.name == "c" for v in activation.vectors)
    found: dict[str, tuple[sp.Expr, ...]] = {}
    for name, value in stable(basis, degree).named().items():
        letter, _, index = name.partition("_")
        vector = "c" if apart and index == "0" else letter
        found[vector] = (*found.get(vector, ()), value)
    return found
