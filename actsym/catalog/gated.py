"""Gated linear units: a value u times an activation of x, the argument of the gate.

Where both come packed in one tensor, generated code takes the halves of its last dimension, x first.  Models that
interleave them (x, u, x, u, ...), as the reference implementation of the clamped SwiGLU does, pass ``packed[..., ::2]``
and ``packed[..., 1::2]`` as two inputs, or have the rows of the projection before it permuted once.
"""

from __future__ import annotations

import sympy as sp
from sympy import Interval, Piecewise, Rational, exp, oo

from actsym.catalog.classic import sigmoid
from actsym.catalog.gaussian import gelu
from actsym.catalog.gem import egem, gem, segem
from actsym.catalog.logistic import silu, swish
from actsym.catalog.rectifiers import relu
from actsym.definition.spec import Family, Kind, Parameter, SpecError, u, x

_glu_variants = "Shazeer 2020, arXiv:2002.05202"
_limit = Parameter("limit", sp.Integer(7), Interval.open(0, oo), about="bound of the gate's argument and of the value")
_alpha = Parameter("alpha", Rational(1702, 1000), Interval.open(0, oo), about="temperature of the logistic gate")


def gated(family: Family, name: str = "", title: str = "", source: str = "") -> Family:
    """The family u f(x): an element-wise product of a value and an activation of the gate's argument.

    ``name`` and ``title`` default to ``gated_<name>`` and ``gated <title>``.  Parameters, structure and members are
    those of ``family``.  Raises :class:`~actsym.definition.spec.SpecError` unless it is pointwise and without
    vectors of
    parameters.
    """
    if family.kind is not Kind.POINTWISE or any(family.vectors(**m) for m in family.members):
        raise SpecError(f"gated {family.title}: only pointwise families without vectors of parameters make a gate")
    return Family(
        name or f"gated_{family.name}",
        title or f"gated {family.title}",
        lambda **structure: u * sp.sympify(family.formula(**structure)),
        family.parameters,
        family.structure,
        family.members,
        source or f"gate: {family.source}",
        Kind.GATED,
    )


glu = gated(sigmoid, "glu", "GLU", "Dauphin et al. 2017, arXiv:1612.08083")
reglu = gated(relu, "reglu", "ReGLU", _glu_variants)
geglu = gated(gelu, "geglu", "GeGLU", _glu_variants)
swiglu = gated(silu, "swiglu", "SwiGLU", _glu_variants)
swiglu_beta = gated(swish, "swiglu_beta", "SwiGLU-beta", _glu_variants)
gmglu = gated(gem, "gmglu", "GMGLU", "Krause, Geometric Monomial (GEM), section 2.5")
egmglu = gated(egem, "egmglu", "E-GMGLU", "Krause, Geometric Monomial (GEM), sections 2.5 and 4.1")
segmglu = gated(segem, "segmglu", "SE-GMGLU", "Krause, Geometric Monomial (GEM), sections 2.5 and 4.2")


def _clamped_swiglu() -> sp.Expr:
    """swish(min(x, limit)) (1 + clamp(u, -limit, limit)).  At a bound the derivative is that from within."""
    limit, alpha = _limit.symbol, _alpha.symbol
    swish_of_x = Piecewise((x / (1 + exp(-alpha * x)), x <= limit), (limit / (1 + exp(-alpha * limit)), True))
    return swish_of_x * (1 + Piecewise((-limit, u < -limit), (u, u <= limit), (limit, True)))


clamped_swiglu = Family(
    "clamped_swiglu",
    "clamped SwiGLU",
    _clamped_swiglu,
    (_limit, _alpha),
    source="OpenAI 2025, gpt-oss-120b and gpt-oss-20b model card, arXiv:2508.10925, and its reference implementation",
    kind=Kind.GATED,
)
