"""Activations that draw a random number for each element in training."""

from sympy import Expr, Piecewise, Rational, S

from actsym.definition.spec import Family, Kind, Parameter, noise, x

_lower = Parameter("lower", Rational(1, 8), S.Reals, about="least slope for negative inputs")
_upper = Parameter("upper", Rational(1, 3), S.Reals, about="greatest slope for negative inputs")


def _leaky(slope: Expr) -> Expr:
    return Piecewise((x, x > 0), (slope * x, True))


# In training the slope is uniform on [lower, upper), afresh for each element; afterwards it is the mean of that.
rrelu = Family(
    "rrelu",
    "RReLU",
    lambda: _leaky((_lower.symbol + _upper.symbol) / 2),
    (_lower, _upper),
    source="Xu et al. 2015, arXiv:1505.00853",
    kind=Kind.STOCHASTIC,
    training=lambda: _leaky(_lower.symbol + (_upper.symbol - _lower.symbol) * noise),
)
