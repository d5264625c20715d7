"""Moments of a stochastic activation in training: over its input and over the noise that it draws.

E[f^2] counts the variance of the noise: with a slope that is uniform on [l, u], E[slope^2] is (l^2 + l u + u^2)/3
and not the square of the mean slope.  The noise is integrated out first, exactly; what is left is an expectation
over the input like any other.
"""

from __future__ import annotations

import sympy as sp

from actsym.definition.folds import SoftSample
from actsym.definition.spec import Activation, Kind, SpecError, noise, x
from actsym.moments.derivative import weak_derivative
from actsym.moments.entropy import probabilities
from actsym.moments.moments import integrands
from actsym.moments.quantities import CELLS, QUANTITIES


def training_integrands(activation: Activation, mean: sp.Expr = sp.S.Zero) -> dict[str, sp.Expr]:
    """What the cells of the moments in training are expectations of over the input, the noise averaged out.

    A sampled soft quantisation sends z_i with probability P(i | x): a quantity g is sum_i g(z_i) P(i | x), which is g
    of the mean where g is linear.  Its derivative is by definition that of the mean.

    Raises :class:`~actsym.definition.spec.SpecError` for an activation that draws no noise or is no polynomial in it.
    """
    if activation.kind is not Kind.STOCHASTIC:
        raise SpecError(f"{activation.title} draws no noise; analyze() gives its moments")
    if isinstance(activation.definition, SoftSample):
        conditional, amplitudes = probabilities(activation)
        slope, f = weak_derivative(activation.formula), sp.Dummy("f")
        means = integrands(activation.formula, mean)
        for name in CELLS:
            of = QUANTITIES[name].integrand
            assert of is not None
            if sp.diff(of(f, slope, x - mean), f, 2) != 0:
                drawn = zip(amplitudes, conditional, strict=True)
                means[name] = sp.Add(*(of(z, slope, x - mean) * p for z, p in drawn))
        return means
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
