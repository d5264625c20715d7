"""Maxima of lines with learnable offsets: polynomials of the max-plus semiring, and differences of two.

Where several lines are the maximum, derivatives follow the first of them.  With the published offsets, all equal,
every line but the first and the last is nowhere the maximum alone and gets no gradient until they move apart.
"""

from __future__ import annotations

from sympy import Expr, sqrt

from actsym.definition.folds import Maximum, k
from actsym.definition.parameters import Integer, Vector
from actsym.definition.spec import Family, x

_PAPER = "Polynomial, trigonometric, and tropical activations"
_n = Integer("n", 3, about="degree: the steepest line has slope n before scaling")
_a, _b = Vector("a", (1,)), Vector("b", (1,))


def _polynomial(a: Vector) -> Expr:
    """sqrt(2)/n max_{k=0..n} (a_k + k x), n = size - 1."""
    return sqrt(2) / (a.size - 1) * Maximum(a[k] + k * x, a.size)


tropical = Family(
    "tropical",
    "Tropical",
    lambda n: _polynomial(_a),
    (),
    (_n,),
    ({"n": 3},),
    f"{_PAPER}, definition 3.17 and theorem 3.19",
    vectors=lambda n: (Vector("a", (1,) * (n + 1), about="offset of the line of slope k"),),
)
# The slope is n on both sides, so the prefactor is 1/n where a polynomial's, flat on one side, is sqrt(2)/n.
tropical_laurent = Family(
    "tropical_laurent",
    "Tropical Laurent",
    lambda n: 2 / (_a.size - 1) * Maximum(_a[k] + (k - (_a.size - 1) / 2) * x, _a.size),
    (),
    (_n,),
    ({"n": 2},),
    f"{_PAPER}, figure 6: 1/n max over k = -n..n of (a_k + k x)",
    vectors=lambda n: (Vector("a", (1,) * (2 * n + 1), about="offset of the line of slope k - n"),),
)
# By default a ramp: 0 up to 0, sqrt(2) from 1 on.
tropical_rational = Family(
    "tropical_rational",
    "Tropical rational",
    lambda m, n: _polynomial(_a) - _polynomial(_b),
    (),
    (Integer("m", 3, about="degree of the numerator"), Integer("n", 3, about="degree of the denominator")),
    ({"m": 3, "n": 2},),
    f"{_PAPER}, definition H.2: the difference of two tropical polynomials, each scaled as in theorem 3.19",
    vectors=lambda m, n: (
        Vector("a", (0,) * (m + 1), about="offset of the numerator's line of slope k"),
        Vector("b", tuple(-i for i in range(n + 1)), about="offset of the denominator's line of slope k"),
    ),
)
