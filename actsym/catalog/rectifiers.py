"""ReLU and the piecewise polynomials around it."""

from sympy import Interval, Piecewise, Rational, S, exp, oo

from actsym.definition.spec import Family, Parameter, x

_slope = Parameter("slope", Rational(1, 100), S.Reals, about="slope for negative inputs")
_a = Parameter("a", Rational(1, 4), S.Reals, learnable=True, about="slope for negative inputs")
_eps = Parameter("eps", Rational(1, 100), S.Reals, learnable=True, about="weight of the correction term")
_low = Parameter("low", S.NegativeOne, Interval(-oo, 0), about="least value")
_high = Parameter("high", S.One, Interval.open(0, oo), about="greatest value")

# The step belongs to the left: 0 at 0, as the derivative of ReLU is 0 there.  Its own derivative is 0 everywhere.
heaviside = Family(
    "heaviside",
    "Heaviside",
    lambda: Piecewise((1, x > 0), (0, True)),
    source="Heaviside step, 0 at 0; McCulloch and Pitts 1943",
)

relu = Family(
    "relu",
    "ReLU",
    lambda: Piecewise((x, x > 0), (0, True)),
    source="Fukushima 1969; Nair and Hinton 2010",
)
relu_squared = Family(
    "relu_squared",
    "ReLU²",
    lambda: Piecewise((x**2, x > 0), (0, True)),
    source="So et al. 2021, Primer, arXiv:2109.08668",
)
relu6 = Family(
    "relu6",
    "ReLU6",
    lambda: Piecewise((0, x <= 0), (x, x < 6), (6, True)),
    source="Krizhevsky 2010",
)
# At both ends the flat branch holds, so the derivative there is 0.
hardtanh = Family(
    "hardtanh",
    "hardtanh",
    lambda: Piecewise((_low.symbol, x <= _low.symbol), (x, x < _high.symbol), (_high.symbol, True)),
    (_low, _high),
    source="Collobert 2004",
)
hard_sigmoid = Family(
    "hard_sigmoid",
    "hard sigmoid",
    lambda: Piecewise((0, x <= -3), ((x + 3) / 6, x < 3), (1, True)),
    source="Howard et al. 2019, arXiv:1905.02244, section 5.2",
)
hard_swish = Family(
    "hard_swish",
    "hard Swish",
    lambda: Piecewise((0, x <= -3), (x * (x + 3) / 6, x < 3), (x, True)),
    source="Howard et al. 2019, arXiv:1905.02244, section 5.2",
)
leaky_relu = Family(
    "leaky_relu",
    "LeakyReLU",
    lambda: Piecewise((x, x > 0), (_slope.symbol * x, True)),
    (_slope,),
    source="Maas et al. 2013",
)
prelu = Family(
    "prelu",
    "PReLU",
    lambda: Piecewise((x, x > 0), (_a.symbol * x, True)),
    (_a,),
    source="He et al. 2015, arXiv:1502.01852",
)
crrelu = Family(
    "crrelu",
    "CRReLU",
    lambda: Piecewise((x, x > 0), (0, True)) + _eps.symbol * x * exp(-(x**2) / 2),
    (_eps,),
    source="Sun et al. 2024, entropy-based activation function optimization (correction regularised ReLU)",
)
