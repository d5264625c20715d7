"""Geometric monomials: rational, 2N times differentiable activations with a log-logistic gate."""

from sympy import Interval, Piecewise, Rational, oo

from actsym.definition.spec import Family, Integer, Parameter, x

_source = "Krause, Geometric Monomial (GEM)"
_N = Integer("N", 1, about="smoothness: the function is C^(2N)")
_members = ({"N": 1}, {"N": 2})


def _eps(default: Rational) -> Parameter:
    return Parameter("eps", default, Interval.open(0, oo), learnable=True, about="eps -> 0 gives ReLU")


_egem_eps = _eps(Rational(1, 10**6))
_segem_eps = _eps(Rational(1, 10**4))

gem = Family(
    "gem",
    "GEM",
    lambda N: Piecewise((x ** (2 * N + 1) / (1 + x ** (2 * N)), x > 0), (0, True)),
    structure=(_N,),
    members=_members,
    source=f"{_source}, section 2",
)
egem = Family(
    "egem",
    "E-GEM",
    lambda N: Piecewise((x ** (2 * N + 1) / (_egem_eps.symbol + x ** (2 * N)), x > 0), (0, True)),
    (_egem_eps,),
    structure=(_N,),
    members=_members,
    source=f"{_source}, section 4.1",
)
segem = Family(
    "segem",
    "SE-GEM",
    lambda N: Piecewise((x, x > 0), (_segem_eps.symbol * x / (_segem_eps.symbol + x ** (2 * N)), True)),
    (_segem_eps,),
    structure=(_N,),
    members=_members,
    source=f"{_source}, section 4.2",
)
