"""Saturating functions, and softplus, whose derivative is one of them."""

from sympy import Abs, Interval, S, exp, log, oo, tanh as _tanh

from actsym.definition.spec import Family, Parameter, x

_beta = Parameter("beta", S.One, Interval.open(0, oo), about="sharpness; beta -> oo gives ReLU")

sigmoid = Family("sigmoid", "sigmoid", lambda: 1 / (1 + exp(-x)), source="logistic function")
tanh = Family("tanh", "tanh", lambda: _tanh(x), source="hyperbolic tangent")
softsign = Family("softsign", "softsign", lambda: x / (1 + Abs(x)), source="Bergstra et al. 2009")
softplus = Family(
    "softplus",
    "softplus",
    lambda: log(1 + exp(_beta.symbol * x)) / _beta.symbol,
    (_beta,),
    source="Dugas et al. 2001",
)
