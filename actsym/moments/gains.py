"""Initialisation gains: what a layer's weight variance is multiplied with to keep the signal's variance.

Forward gain Var[x] / E[f(x)^2] and backward gain Var[x] / E[f'(x)^2] (definitions 3.2 and 3.3 of
"Polynomial, trigonometric, and tropical activations").  Their square roots multiply standard deviations,
as ``torch.nn.init.calculate_gain`` does.

A gain is a factor that keeps the variance.  Where the second moment is infinite there is none: the ratio
would be 0, which keeps nothing, so the gain is undefined.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.distributions import Distribution
from actsym.quantity import Quantity, Status
from actsym.rigor.evaluate import Evaluator

#: Bits that arithmetic on enclosures is done with.
PRECISION = 512


def precision() -> AbstractContextManager[Any]:
    """In this context, arithmetic on enclosures is done with :data:`PRECISION` bits."""
    return ctx.workprec(PRECISION)


def gain(distribution: Distribution, second_moment: Quantity, what: str) -> Quantity:
    """Var[x] / ``second_moment``: the forward gain for E[f^2], the backward gain for E[f'^2]."""
    if second_moment.finite and second_moment.exact == 0:
        return Quantity.infinite(f"{what}: the second moment is zero")
    if second_moment.status is Status.INFINITE:
        return Quantity.undefined(f"{what} is infinite ({second_moment.reason}): no factor keeps the variance")
    variance = distribution.variance

    def ratio(moment: Any) -> Any:
        return variance / moment if isinstance(moment, sp.Expr) else Evaluator(variance).at(0, PRECISION).ball / moment

    with ctx.workprec(PRECISION):
        return second_moment.map(ratio, method=f"Var[x] / {what}")


def square_root(quantity: Quantity, method: str = "square root") -> Quantity:
    """The gain of standard deviations, from the gain of variances."""
    with ctx.workprec(PRECISION):
        return quantity.map(lambda v: _root(v) if isinstance(v, sp.Expr) else arb(v).sqrt(), method=method)


def reciprocal(quantity: Quantity, method: str) -> Quantity:
    """1 / ``quantity``, which is undefined for an infinite one: no factor undoes it."""
    if quantity.status is Status.INFINITE:
        return Quantity.undefined(f"{method}: infinite, {quantity.reason}")
    with ctx.workprec(PRECISION):
        return quantity.map(lambda v: 1 / v, method=method)


def _root(value: sp.Expr) -> sp.Expr:
    """The square root; of a long expression as it stands, because SymPy would search it for squares."""
    short = len(value.args) < 2 or sp.count_ops(value) < 12
    return sp.sqrt(value) if short else sp.Pow(value, sp.S.Half, evaluate=False)


def variance(mean: Quantity, second_moment: Quantity) -> Quantity:
    """E[f^2] - E[f]^2; infinite if only E[f^2] is, undefined without a finite mean."""
    if not mean.finite:
        return _without_mean(mean, "variance")
    with ctx.workprec(PRECISION):
        return second_moment.map(lambda s, m: s - m * m, mean, method="E[f²] - E[f]²")


def covariance(mean: Quantity, product: Quantity) -> Quantity:
    """E[(x - E[x]) f], which is the covariance of x and f if f has a mean."""
    return product if mean.finite else _without_mean(mean, "covariance")


def _without_mean(mean: Quantity, what: str) -> Quantity:
    if mean.status.unsettled:
        return mean
    return Quantity.undefined(f"no {what}, because E[f] is {mean.status.value}: {mean.reason}")
