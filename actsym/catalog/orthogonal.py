"""Sums of orthogonal polynomials, harmonics and wavelets with learnable coefficients.

Every scaling 1/k! is part of the recurrence that steps a function from one index to the next.  Unless given, the
coefficients are 1 but the first, which makes the forward and the backward gain equal under the basis's own measure
(:mod:`actsym.bases.equal_gains`).
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr, Interval, Piecewise, cos, exp, oo, pi, sqrt

from actsym.bases import equal_gains
from actsym.definition.folds import Series
from actsym.definition.parameters import Integer, Parameter, Vector
from actsym.definition.sequences import (
    FunctionSequence,
    GaussianOverFactorial,
    Harmonic,
    HarmonicSine,
    HermitianWavelet,
    OverFactorial,
    ScaledChebyshevFirst,
    ScaledChebyshevSecond,
    ScaledHermite,
    ScaledLegendre,
)
from actsym.definition.spec import Family
from actsym.definition.symbols import k, x

_PAPER = "Polynomial, trigonometric, and tropical activations"
_n = Integer("n", 3, about="degree: the highest index")
_a, _b, _c, _w, _p = (Vector(name, (1,)) for name in "abcwp")


def _coefficients(first: Callable[[int], Expr]) -> Callable[..., tuple[Vector, ...]]:
    return lambda n: (Vector("a", (first(n), *[1] * n), about="coefficient of index k"),)


def _polynomial(
    name: str, title: str, function: type[FunctionSequence], first: Callable[[int], Expr], source: str,
    members: tuple[dict[str, int], ...] = ({"n": 3},),
) -> Family:  # fmt: skip
    formula = lambda n: Series(_a[k] * function(k, x), _a.size)  # noqa: E731
    return Family(name, title, formula, (), (_n,), members, source, vectors=_coefficients(first))


hermite = _polynomial(
    "hermite", "Hermite", ScaledHermite, equal_gains.hermite, f"{_PAPER}, definition 3.7 and theorem 3.8",
    ({"n": 3}, {"n": 8}),
)  # fmt: skip
legendre = _polynomial("legendre", "Legendre", ScaledLegendre, equal_gains.legendre, "P_k / k!, orthogonal on [-1, 1]")
chebyshev_first = _polynomial(
    "chebyshev_first", "Chebyshev, first kind", ScaledChebyshevFirst, equal_gains.chebyshev_first,
    "T_k / k!, orthogonal under the arcsine distribution on [-1, 1]",
)  # fmt: skip
chebyshev_second = _polynomial(
    "chebyshev_second", "Chebyshev, second kind", ScaledChebyshevSecond, equal_gains.chebyshev_second,
    f"U_k / k!, orthonormal under the semicircle; {_PAPER}, remark 3.10",
)  # fmt: skip

# The input is clamped between two learnable bounds.  At a bound, and beyond, the derivative in x is 0 and that of the
# bound is the slope of the sum there.
_low = Parameter("low", -3, Interval(-oo, 0), learnable=True, about="least input of the sum")
_high = Parameter("high", 3, Interval.open(0, oo), learnable=True, about="greatest input of the sum")
_inside = Piecewise((_low.symbol, x <= _low.symbol), (x, x < _high.symbol), (_high.symbol, True))
hermite_clamped = Family(
    "hermite_clamped",
    "Hermite, input clamped",
    lambda n: Series(_a[k] * ScaledHermite(k, _inside), _a.size),
    (_low, _high),
    (_n,),
    ({"n": 3},),
    f"{_PAPER}, definition 3.7 and table 6",
    vectors=_coefficients(equal_gains.hermite),
)

# The coefficient of index 0 multiplies 1 and stands alone (c); entry k of a, b, w and p belongs to index k + 1.


def _constant(first: Expr) -> Vector:
    return Vector("c", (first,), about="coefficient of index 0")


def _waves(first: Callable[[int], Expr]) -> Callable[..., tuple[Vector, ...]]:
    return lambda n: (
        _constant(first(n)),
        Vector("a", (1,) * n, about="coefficient of the cosine of index k + 1"),
        Vector("b", (1,) * n, about="coefficient of the sine of index k + 1"),
    )


def _fourier_sum(frequency: Expr) -> Expr:
    harmonics = _a[k] * Harmonic(k, frequency * x) + _b[k] * HarmonicSine(k, frequency * x)
    return _c[0] + Series(harmonics, _a.size)


_fixed = Parameter("w", 1, Interval.open(0, oo), about="fundamental frequency; pi/l suits inputs in [-l, l]")
_free = Parameter("w", 1, Interval.open(0, oo), learnable=True, about="fundamental frequency")
fourier = Family(
    "fourier",
    "Fourier",
    lambda n: _fourier_sum(_fixed.symbol),
    (_fixed,),
    (_n,),
    ({"n": 3},),
    f"{_PAPER}, definition 3.12 and theorem 3.13",
    vectors=_waves(equal_gains.fourier),
)
fourier_fundamental = Family(
    "fourier_fundamental",
    "Fourier, fundamental learned",
    lambda n: _fourier_sum(_free.symbol),
    (_free,),
    (_n,),
    ({"n": 3},),
    f"{_PAPER}, definition 3.12, remark D.8: the fundamental frequency rescaled",
    vectors=_waves(equal_gains.fourier),
)
fourier_phase = Family(
    "fourier_phase",
    "Fourier, amplitude and phase",
    lambda n: _c[0] + Series(_a[k] * OverFactorial(k, sqrt(2)) * cos(_w[k] * x - _p[k]), _a.size),
    (),
    (_n,),
    ({"n": 3},),
    f"{_PAPER}, equation 24",
    vectors=lambda n: (
        _constant(equal_gains.fourier(n)),
        Vector("a", (1,) * n, about="amplitude of index k + 1"),
        Vector("w", tuple(range(1, n + 1)), about="frequency of index k + 1"),
        Vector("p", (pi / 4,) * n, about="phase of index k + 1"),
    ),
)

hermitian_wavelet = Family(
    "hermitian_wavelet",
    "Hermitian wavelets",
    lambda n: _c[0] + Series(_a[k] * HermitianWavelet(k, x), _a.size),
    (),
    (_n,),
    ({"n": 3},),
    f"derivatives of the Gaussian, He_k(x) exp(-x^2/2) / k!; {_PAPER}, section 6",
    vectors=lambda n: (
        _constant(equal_gains.hermitian_wavelet(n)),
        Vector("a", (1,) * n, about="coefficient of index k + 1"),
    ),
)
morlet = Family(
    "morlet",
    "Morlet wavelets",
    lambda n: _c[0] + exp(-(x**2) / 2) * Series(
        _a[k] * (Harmonic(k, x) - GaussianOverFactorial(k, 1)) + _b[k] * HarmonicSine(k, x), _a.size
    ),
    (),
    (_n,),
    ({"n": 2},),
    "Grossmann and Morlet 1984: cosine and sine of index k under exp(-x^2/2), the cosine's mean taken out, over k!",
    vectors=_waves(equal_gains.morlet),
)  # fmt: skip
