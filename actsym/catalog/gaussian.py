"""x times a Gaussian gate."""

from sympy import Piecewise, Rational, erf, pi, sqrt, tanh

from actsym.definition.spec import Family, x

_source = "Hendrycks and Gimpel 2016, arXiv:1606.08415"

gelu = Family("gelu", "GELU", lambda: x * (1 + erf(x / sqrt(2))) / 2, source=_source)
gelu_tanh = Family(
    "gelu_tanh",
    "GELU-tanh",
    lambda: x * (1 + tanh(sqrt(2 / pi) * (x + Rational(44715, 1000000) * x**3))) / 2,
    source=_source + " (tanh form)",
)
# GELU's negative branch under ReLU's positive one.
saturated_gelu = Family(
    "saturated_gelu",
    "SGELU",
    lambda: Piecewise((x, x > 0), (x * (1 + erf(x / sqrt(2))) / 2, True)),
    source="Chen and Pan 2023, arXiv:2305.07537",
)
