"""The bases that come with the package, by name, and how each is put under another measure.

Orthogonal polynomials stand with the measure that makes them orthogonal, Fourier series with one period.  Wavelets,
smooth functions that decay like a Gaussian, have the normal distribution as measure; none of these families is
orthogonal under it, and their Gram matrices say how far from it they are.  Wavelets alone satisfy E[F^2] < E[F'^2]
(the first three degrees of both families, exactly), so no coefficients make the gains equal: a constant is added at
index 0, and with it some always do.
"""

from __future__ import annotations

import sympy as sp

from actsym.bases.basis import Basis, BasisError
from actsym.definition import three_term
from actsym.definition.symbols import k, x
from actsym.distributions import Arcsine, Distribution, Exponential, Normal, Semicircle, Uniform

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

FOURIER = Basis(
    "fourier", (sp.cos(k * x), sp.sin(k * x)), Uniform(-sp.pi, sp.pi), scaling=_FACTORIAL,
    title="Fourier", source=f"{_PAPER}, definition 3.12",
)  # fmt: skip

#: sqrt(2) cos(kx - pi/4) = cos kx + sin kx: one coefficient an index, the phase at its initial value.
FOURIER_PHASE = Basis(
    "fourier_phase", sp.sqrt(2) * sp.cos(k * x - sp.pi / 4), Uniform(-sp.pi, sp.pi), scaling=_FACTORIAL,
    title="Fourier, amplitude and phase", source=f"{_PAPER}, equation 24",
)  # fmt: skip


def fourier_on(half_width: sp.Expr, basis: Basis = FOURIER) -> Basis:
    """The same series with the fundamental frequency pi/l, for an input uniform on [-l, l].

    Each derivative gains a factor pi/l, its second moment (pi/l)^2: the coefficients that equalise the
    gains on [-pi, pi] do not on [-l, l].
    """
    width = sp.sympify(half_width)
    return basis.rescaled(sp.pi / width, Uniform(-width, width))


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
    "hermitian_wavelet", hermitian, Normal(), scaling=_FACTORIAL,
    title="Hermitian wavelets", source="derivatives of the Gaussian: He_k(x) exp(-x^2/2)",
)  # fmt: skip

#: Cosine and sine under a Gaussian envelope; index 0 is the envelope itself.
GABOR = Basis(
    "gabor", (sp.cos(k * x) * _ENVELOPE, sp.sin(k * x) * _ENVELOPE), Normal(), scaling=_FACTORIAL,
    title="Gabor", source="Theory of communication (Gabor, 1946)",
)  # fmt: skip

MORLET = Basis("morlet", morlet, Normal(), scaling=_FACTORIAL, title="Morlet", source="Grossmann and Morlet, 1984")


def _power_of_relu(index: int) -> sp.Expr:
    return sp.S.One if index == 0 else sp.Piecewise((x**index, x > 0), (0, True))


#: Powers of ReLU under N(0, 1), as a basis: its Gram matrix is exact, and far from diagonal.
POLYRELU = Basis(
    "polyrelu", _power_of_relu, Normal(), title="PolyReLU",
    source="Polynomial composition activations, equation 2",
)  # fmt: skip

#: Monomials under N(0, 1).
POLYNOMIAL = Basis("polynomial", x**k, Normal(), title="Polynomial", source="monomials x^k")

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
