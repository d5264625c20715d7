"""PolyNorm: sums of powers, each normalised over the row, and the same of the rectified input.

Two forms are in use and they differ.  The formula of the paper divides x^i by its L2 norm over the row and begins at
i = 0, where x^0 is a row of ones and its norm the square root of the length.  The listing divides by the root mean
square, with a small number added to the mean, begins at i = 1 and adds a bias.
"""

from collections.abc import Callable

from sympy import Expr, Interval, Piecewise, Rational, S, oo, sqrt

from actsym.definition.rows import RowMean, RowSum
from actsym.definition.spec import Family, Integer, Kind, Parameter, Vector, x

_PAPER = "Zhuo et al. 2024, Polynomial composition activations, arXiv:2411.03884"

_bias = Parameter("bias", S.Zero, S.Reals, learnable=True, about="added to every entry")
_eps = Parameter("eps", Rational(1, 10**6), Interval(0, oo), about="added to the mean square of each power")
_order = Integer("r", 3, 1, about="highest power")


def _weight(r: int) -> Vector:
    return Vector("weight", (Rational(1, r),) * r, about="weight[i] multiplies the normalised power i + 1")


def _a(r: int) -> Vector:
    return Vector("a", (S.Zero, *(Rational(1, r),) * r), about="a[i] multiplies the normalised power i")


def _relu_power(i: int) -> Expr:
    return Piecewise((x**i, x > 0), (0, True))


def _rms_form(power: Callable[[int], Expr], r: int) -> Expr:
    weight = _weight(r)
    terms = (weight[i] * power(i + 1) / sqrt(RowMean(power(2 * i + 2)) + _eps.symbol) for i in range(r))
    return sum(terms, _bias.symbol)


def _norm_form(power: Callable[[int], Expr], r: int) -> Expr:
    a = _a(r)
    return sum((a[i] * power(i) / sqrt(RowSum(power(2 * i))) for i in range(1, r + 1)), a[0] / sqrt(RowSum(S.One)))


polynorm = Family(
    "polynorm",
    "PolyNorm",
    lambda r: _rms_form(lambda i: x**i, r),
    (_bias, _eps),
    (_order,),
    ({"r": 3}, {"r": 2}),
    source=f"{_PAPER}, Algorithm 2",
    kind=Kind.ROW,
    vectors=lambda r: (_weight(r),),
)
polynorm_l2 = Family(
    "polynorm_l2",
    "PolyNorm L2",
    lambda r: _norm_form(lambda i: x**i, r),
    (),
    (_order,),
    ({"r": 3},),
    source=f"{_PAPER}, equation 3",
    kind=Kind.ROW,
    vectors=lambda r: (_a(r),),
)
polyrelu_norm = Family(
    "polyrelu_norm",
    "PolyReLU Norm",
    lambda r: _rms_form(_relu_power, r),
    (_bias, _eps),
    (_order,),
    ({"r": 3},),
    source=f"{_PAPER}, section 4.4 (ReLU with normalisation), in the form of Algorithm 2",
    kind=Kind.ROW,
    vectors=lambda r: (_weight(r),),
)
polyrelu_norm_l2 = Family(
    "polyrelu_norm_l2",
    "PolyReLU Norm L2",
    lambda r: _norm_form(_relu_power, r),
    (),
    (_order,),
    ({"r": 3},),
    source=f"{_PAPER}, section 4.4 (ReLU with normalisation), in the form of equation 3",
    kind=Kind.ROW,
    vectors=lambda r: (_a(r),),
)
