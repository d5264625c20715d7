"""Soft quantisation: means of learnable amplitudes, weighted by how near their positions are to the input.

    phi(x) = sum_i z_i P(i | x),    P(i | x) proportional to exp(-alpha (x - y_i)^2) or exp(-alpha |x - y_i|),

with positions y_i that are learned, or the grid y_i = (i - k) q, i = 0 .. 2k.  By default z_i = max(y_i, 0), which
starts from a softened ReLU, and alpha = 3/(2 q^2) as published (for the Laplacian kernel 3/q).

The grid's *nearest* forms weigh the 5 positions that are nearest to the input, as the paper's experiments do: entry i
counts where (y_i - 5q/2) <= x < (y_i + 5q/2), the first five also for every x further left and the last five for every
x further right.  Where two positions are equally near, the right one is taken.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Abs, And, Expr, Interval, Or, Piecewise, Rational, S, oo

from actsym.definition.folds import Series, SoftMean, SoftSample, k
from actsym.definition.parameters import Integer, Parameter, Vector
from actsym.definition.spec import Family, Kind, noise, x

_PAPER = "Soft quantization activation functions for deep learning"

#: How many positions the nearest forms weigh.
NEAREST = 5

_half = Integer("k", 2, about="half-width: the grid has 2k + 1 positions")
_points = Integer("n", 5, minimum=2, about="number of positions")
_q = Parameter("q", 1, Interval.open(0, oo), learnable=True, about="step of the grid")
_y, _z = Vector("y", (1,)), Vector("z", (1,))
#: Position k of the grid, in steps and as it is.
_offset = k - (_z.size - 1) / 2
_position = _offset * _q.symbol


def _alpha(default: Rational) -> Parameter:
    return Parameter("alpha", default, Interval.open(0, oo), learnable=True, about="sharpness of the kernel")


_alpha_gaussian, _alpha_laplacian = _alpha(Rational(3, 2)), _alpha(S(3))


def _gaussian(position: Expr) -> Expr:
    return -_alpha_gaussian.symbol * (x - position) ** 2


def _laplacian(position: Expr) -> Expr:
    return -_alpha_laplacian.symbol * Abs(x - position)


def _near(half_window: Rational, count: int) -> Expr:
    """Whether x lies within ``half_window`` steps of position k, its ends held for the first and last ``count``."""
    below = Or(k < count, x >= (_offset - half_window) * _q.symbol)
    above = Or(k >= _z.size - count, x < (_offset + half_window) * _q.symbol)
    return And(below, above)


def _windowed(logit: Expr) -> Expr:
    return Piecewise((logit, _near(Rational(NEAREST, 2), NEAREST)), (-oo, True))


def _grid(k: int) -> tuple[Vector, ...]:
    return (Vector("z", tuple(max(i, 0) for i in range(-k, k + 1)), about="amplitude at position i"),)


def _uniform(
    name: str, title: str, logit: Expr, alpha: Parameter, members: tuple[dict[str, int], ...], what: str
) -> Family:
    formula = lambda **_: SoftMean(_z[k], logit, _z.size)  # noqa: E731
    return Family(name, title, formula, (_q, alpha), (_half,), members, f"{_PAPER}, {what}", vectors=_grid)


squaf = _uniform("squaf", "SQUAF", _gaussian(_position), _alpha_gaussian, ({"k": 2},), "equation 7")
squaf_nearest = _uniform(
    "squaf_nearest", "SQUAF, 5 nearest", _windowed(_gaussian(_position)), _alpha_gaussian, ({"k": 3},),
    "equation 7 on the 5 nearest positions, appendix A.4",
)  # fmt: skip
squaf_laplacian = _uniform(
    "squaf_laplacian", "SQUAF, Laplacian", _laplacian(_position), _alpha_laplacian, ({"k": 1},),
    "equation 3 on a uniform grid",
)  # fmt: skip
squaf_laplacian_nearest = _uniform(
    "squaf_laplacian_nearest", "SQUAF, Laplacian, 5 nearest", _windowed(_laplacian(_position)), _alpha_laplacian,
    ({"k": 3},), "equation 3 on the 5 nearest positions of a uniform grid, appendix A.4",
)  # fmt: skip


def _positions(n: int) -> tuple[Vector, ...]:
    """Positions a step apart, centred on 0."""
    y = [Rational(2 * i - n + 1, 2) for i in range(n)]
    return Vector("y", tuple(y), about="position"), Vector("z", tuple(max(v, S.Zero) for v in y), about="amplitude")


def _general(name: str, title: str, kernel: Callable[[Expr], Expr], alpha: Parameter, n: int, what: str) -> Family:
    formula = lambda n: SoftMean(_z[k], kernel(_y[k]), _z.size)  # noqa: E731
    return Family(name, title, formula, (alpha,), (_points,), ({"n": n},), f"{_PAPER}, {what}", vectors=_positions)


squaf_general = _general("squaf_general", "SQUAF, positions learned", _gaussian, _alpha_gaussian, 4, "equation 6")
squaf_general_laplacian = _general(
    "squaf_general_laplacian", "SQUAF, Laplacian, positions learned", _laplacian, _alpha_laplacian, 3,
    "equation 5 with the probabilities of equation 3",
)  # fmt: skip

# In training one amplitude is drawn with the probabilities P(i | x); derivatives are those of the mean.
squaf_p = Family(
    "squaf_p",
    "SQUAF-P",
    lambda **_: SoftMean(_z[k], _gaussian(_position), _z.size),
    (_q, _alpha_gaussian),
    (_half,),
    ({"k": 2},),
    f"{_PAPER}, equations 7 and 10",
    Kind.STOCHASTIC,
    vectors=_grid,
    training=lambda **_: SoftSample(_z[k], _gaussian(_position), noise, _z.size),
)

# The amplitude of the nearest position, the right one where two are equally near: SQUAF for alpha -> oo.
_step = Parameter("q", 1, Interval.open(0, oo), about="step of the grid")
squaf_s = Family(
    "squaf_s",
    "SQUAF-S",
    lambda **_: Series(Piecewise((_z[k], _near(S.Half, 1)), (0, True)), _z.size),
    (_step,),
    (_half,),
    ({"k": 2},),
    f"{_PAPER}, equation 4 with the cells of a uniform grid",
    vectors=_grid,
)
