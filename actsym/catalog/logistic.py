"""x times a gate built from the exponential: SiLU and its relatives, TeLU among them."""

from sympy import Piecewise, S, exp, log, tanh

from actsym.definition.spec import Family, Parameter, x

_beta = Parameter("beta", S.One, S.Reals, learnable=True, about="temperature of the logistic gate")
_sigma = 1 / (1 + exp(-x))
_saturated = "Chen and Pan 2023, arXiv:2305.07537"

silu = Family(
    "silu",
    "SiLU",
    lambda: x * _sigma,
    source="Elfwing et al. 2018, arXiv:1702.03118",
)
swish = Family(
    "swish",
    "Swish",
    lambda: x / (1 + exp(-_beta.symbol * x)),
    (_beta,),
    source="Ramachandran et al. 2017, arXiv:1710.05941",
)
mish = Family(
    "mish",
    "Mish",
    lambda: x * tanh(log(1 + exp(x))),
    source="Misra 2019, arXiv:1908.08681",
)
logish = Family(
    "logish",
    "Logish",
    lambda: x * log(1 + _sigma),
    source="Zhu et al. 2021",
)
smish = Family(
    "smish",
    "Smish",
    lambda: x * tanh(log(1 + _sigma)),
    source="Wang et al. 2022",
)
telu = Family(
    "telu",
    "TeLU",
    lambda: x * tanh(exp(x)),
    source="Fernandez and Mali 2024, arXiv:2412.20269",
)
# The negative branches of SiLU and Mish under ReLU's positive one.  SMish, by that name, is not Smish.
saturated_silu = Family(
    "saturated_silu",
    "SSiLU",
    lambda: Piecewise((x, x > 0), (x * _sigma, True)),
    source=_saturated,
)
saturated_mish = Family(
    "saturated_mish",
    "SMish",
    lambda: Piecewise((x, x > 0), (x * tanh(log(1 + exp(x))), True)),
    source=_saturated,
)
