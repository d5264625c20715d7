"""Exponential linear units."""

from sympy import E, Interval, Piecewise, Rational, S, erfc, exp, oo, pi, sqrt

from actsym.definition.spec import Family, Parameter, x

_positive = Interval.open(0, oo)
_elu_alpha = Parameter("alpha", S.One, _positive, about="minus the limit at -oo")
_celu_alpha = Parameter("alpha", S.One, _positive, about="scale of the exponential and minus the limit at -oo")

# SELU's constants are those for which N(0, 1) in gives mean 0 and variance 1 out.  With
# E[e^x; x<0] = sqrt(e) erfc(1/sqrt 2)/2 and E[e^2x; x<0] = e^2 erfc(sqrt 2)/2, a zero mean fixes
# alpha and a unit second moment then fixes the scale (Klambauer et al. 2017, equation 14).
_p1 = sqrt(E) * erfc(1 / sqrt(2))
_p2 = E**2 * erfc(sqrt(2))
_alpha_01 = sqrt(2 / pi) / (1 - _p1)
_scale_01 = 1 / sqrt(Rational(1, 2) + _alpha_01**2 * (_p2 - 2 * _p1 + 1) / 2)
_selu_alpha = Parameter("alpha", _alpha_01, _positive, about="fixed by E[f] = 0 under N(0, 1)")
_selu_scale = Parameter("scale", _scale_01, _positive, about="fixed by E[f²] = 1 under N(0, 1)")


elu = Family(
    "elu",
    "ELU",
    lambda: Piecewise((x, x > 0), (_elu_alpha.symbol * (exp(x) - 1), True)),
    (_elu_alpha,),
    source="Clevert et al. 2016, arXiv:1511.07289",
)
celu = Family(
    "celu",
    "CELU",
    lambda: Piecewise((x, x > 0), (_celu_alpha.symbol * (exp(x / _celu_alpha.symbol) - 1), True)),
    (_celu_alpha,),
    source="Barron 2017, arXiv:1704.07483",
)
selu = Family(
    "selu",
    "SELU",
    lambda: _selu_scale.symbol * Piecewise((x, x > 0), (_selu_alpha.symbol * (exp(x) - 1), True)),
    (_selu_alpha, _selu_scale),
    source="Klambauer et al. 2017, arXiv:1706.02515",
)
