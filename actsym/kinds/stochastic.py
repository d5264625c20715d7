"""Moments of a stochastic activation in training: over its input and over the noise that it draws.

E[f^2] counts the variance of the noise: with a slope that is uniform on [l, u], E[slope^2] is (l^2 + l u + u^2)/3
and not the square of the mean slope.  The noise is integrated out first, exactly; what is left is an expectation
over the input like any other.
"""

from __future__ import annotations

import sympy as sp

from actsym.definition.folds import SoftSample
from actsym.definition.spec import Activation, Kind, SpecError, noise
from actsym.distributions import STANDARD_NORMAL, Distribution
from actsym.moments.entropy import probabilities
from actsym.moments.moments import Moments, integrands
from actsym.moments.tables import certified
from actsym.quantity import DIGITS


def training_moments(
    activation: Activation, distribution: Distribution = STANDARD_NORMAL, digits: int = DIGITS
) -> Moments:
    """The moments, covariances and gains in training, over the input and the independent noise.

    After training, the activation is an ordinary one: :func:`actsym.moments.study.analyze` gives its moments.
    Raises :class:`~actsym.definition.spec.SpecError` for an activation that draws no noise or is no polynomial in it.
    """
    cells = training_integrands(activation, distribution.mean)
    return Moments.from_cells(distribution, {n: certified(g, distribution, digits) for n, g in cells.items()})


def training_integrands(activation: Activation, mean: sp.Expr = sp.S.Zero) -> dict[str, sp.Expr]:
    """What the cells of the moments in training are expectations of over the input, the noise averaged out.

    A sampled soft quantisation sends z_i with probability P(i | x): its power is sum_i z_i² P(i | x).  Its derivative
    is by definition that of the mean, which is all that the other cells see.  Raises as :func:`training_moments`.
    """
    if activation.kind is not Kind.STOCHASTIC:
        raise SpecError(f"{activation.title} draws no noise; analyze() gives its moments")
    if isinstance(activation.definition, SoftSample):
        conditional, amplitudes = probabilities(activation)
        power = sp.Add(*(z**2 * p for z, p in zip(amplitudes, conditional, strict=True)))
        return {**integrands(activation.formula, mean), "second_moment": power}
    f = activation.definition.subs({p.symbol: p.default for p in activation.parameters})
    try:
        return {n: averaged(g) for n, g in integrands(f, mean).items()}
    except sp.PolynomialError:
        raise SpecError(f"{activation.title}: only polynomials in the noise are averaged exactly") from None


def averaged(g: sp.Expr) -> sp.Expr:
    """The mean of ``g`` over noise uniform on [0, 1]: n-th powers of it become 1/(n + 1).

    Raises ``sympy.PolynomialError`` where a branch is no polynomial in the noise, or branches are chosen by it.
    """
    g = sp.piecewise_fold(g)
    if not isinstance(g, sp.Piecewise):
        return _averaged(g)
    if any(condition.has(noise) for _, condition in g.args):
        raise sp.PolynomialError("the noise chooses between branches")
    return sp.Piecewise(*((_averaged(value), condition) for value, condition in g.args))


def _averaged(value: sp.Expr) -> sp.Expr:
    if not value.has(noise):
        return value
    return sum(c / (n + 1) for (n,), c in sp.Poly(value, noise).terms())
