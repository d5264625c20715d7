"""The bases that come with the package, by name, and how each is put under another measure."""

from __future__ import annotations

import sympy as sp

from actsym.bases.basis import Basis, BasisError
from actsym.bases.families import POLYNOMIAL, POLYRELU
from actsym.bases.orthogonal import CHEBYSHEV_FIRST, CHEBYSHEV_SECOND, HERMITE, LAGUERRE, LEGENDRE
from actsym.bases.trigonometric import FOURIER, FOURIER_PHASE
from actsym.bases.wavelets import GABOR, HERMITIAN, MORLET
from actsym.distributions import Distribution, Exponential

BASES: dict[str, Basis] = {
    b.name: b
    for b in (
        HERMITE, FOURIER, FOURIER_PHASE, LEGENDRE, CHEBYSHEV_SECOND, CHEBYSHEV_FIRST, LAGUERRE, HERMITIAN, GABOR,
        MORLET, POLYRELU, POLYNOMIAL,
    )
}  # fmt: skip

#: Bases whose functions are matched to one width of input, and stretched for another.
_MATCHED = {HERMITE, FOURIER, FOURIER_PHASE, LEGENDRE, CHEBYSHEV_SECOND, CHEBYSHEV_FIRST, LAGUERRE}


def adapted(basis: Basis, measure: Distribution) -> Basis:
    """``basis`` for another input: stretched where the measure is its own at another scale, else as it stands.

    Stretching multiplies the second moment of every derivative by the square of the factor, so the
    coefficients have to be derived again there.
    """
    own = basis.measure
    if measure == own:
        return basis
    same = type(measure) is type(own) and (measure.symmetric or isinstance(measure, Exponential))
    if basis not in _MATCHED or not same:
        return basis.under(measure)
    ratio = sp.sympify(own.scale) / measure.scale
    return basis.rescaled(1 / ratio if isinstance(measure, Exponential) else ratio, measure)


def get(name: str) -> Basis:
    """The shipped basis of that name.  Raises :class:`BasisError` with those that exist."""
    try:
        return BASES[name.strip().lower().replace("-", "_")]
    except KeyError:
        raise BasisError(f"no basis is named {name!r}; shipped: {', '.join(BASES)}") from None
