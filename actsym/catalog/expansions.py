"""Expansions in kernels, and quotients of polynomials."""

from __future__ import annotations

from sympy import Abs, Interval, Rational, exp, oo, pi, sqrt

from actsym.catalog.rational_fit import gelu_coefficients
from actsym.definition.folds import Series, k
from actsym.definition.parameters import Integer, Vector
from actsym.definition.sequences import Power
from actsym.definition.spec import Family, x

_positive = Interval.open(0, oo)
_a, _b, _d = (Vector(name, (1,)) for name in "abd")
_gamma = Vector("gamma", (1,), _positive)

#: The dictionary of KAF covers [-WIDTH, WIDTH].
WIDTH = 3


def _dictionary(n: int) -> tuple[Vector, ...]:
    """Positions evenly spaced over [-3, 3], the advised bandwidth, and coefficients of a softened ReLU.

    With gamma = 1/(6 D^2) for the spacing D, sum_i exp(-gamma (x - i D)^2) over all i is sqrt(6 pi) to within a part in
    a million, so a_i = max(d_i, 0)/sqrt(6 pi) reproduces ReLU away from 0 and from the ends.
    """
    d = [Rational(2 * WIDTH * i, n - 1) - WIDTH for i in range(n)]
    return (
        Vector("a", tuple(max(v, 0) / sqrt(6 * pi) for v in d), about="coefficient of the kernel at d_i"),
        Vector("d", tuple(d), learnable=False, about="where the kernel is centred"),
        Vector("gamma", (Rational((n - 1) ** 2, 24 * WIDTH**2),), _positive, learnable=False, about="bandwidth"),
    )


kaf = Family(
    "kaf",
    "KAF",
    lambda n: Series(_a[k] * exp(-_gamma[0] * (x - _d[k]) ** 2), _a.size),
    (),
    (Integer("n", 7, minimum=2, about="kernels"),),
    ({"n": 7},),
    "Scardapane et al. 2019, Kafnets, arXiv:1707.04035, with the Gaussian kernel",
    vectors=_dictionary,
)


def _quotient(m: int, n: int) -> tuple[Vector, ...]:
    top, bottom = gelu_coefficients(m, n)
    return (
        Vector("a", top, about="coefficient of x^k in the numerator"),
        Vector("b", bottom, about="coefficient of x^(k + 1) in the denominator"),
    )


# 1 + |Q| has no zero, whatever the coefficients are.
pade = Family(
    "pade",
    "safe Padé",
    lambda m, n: Series(_a[k] * Power(k, x), _a.size) / (1 + Abs(x * Series(_b[k] * Power(k, x), _b.size))),
    (),
    (Integer("m", 5, about="degree of the numerator"), Integer("n", 4, about="degree of the denominator")),
    ({"m": 5, "n": 4},),
    "Molina et al. 2019, Padé activation units, arXiv:1907.06732; coefficients fitted to GELU on [-4, 4]",
    vectors=_quotient,
)
