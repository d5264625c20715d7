"""Moments and gains of gated activations u f(x) whose two branches are independent.

With independent x and u every moment factors: E[(u f)^2] = E[u^2] E[f^2].  Backwards each branch has a gain of its
own, from df/dx = u f'(x) and df/du = f(x).  What is independent at initialisation (two weight matrices over one
input, in the limit of wide layers) is so here by assumption.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import sympy as sp

from actsym.definition.spec import Activation, Kind, SpecError, u, x
from actsym.moments import gains
from actsym.moments.moments import Moments
from actsym.quantity import Quantity, Status


@dataclass(frozen=True)
class GatedMoments:
    """Moments of y = g(u) f(x) for independent x and u, each a :class:`~actsym.quantity.Quantity`.

    gate, value
        The moments of f and of g alone, and with them the distributions of x and u.
    mean, second_moment, variance
        E[y], E[y^2], Var[y].
    gate_slope, value_slope, slope
        E[(dy/dx)^2], E[(dy/du)^2], and the sum of the two, the mean squared length of the gradient.
    forward_gain
        Var[u] / E[y^2]: the factor of the value branch's weight variance that keeps its second moment.
    gate_gain, value_gain, backward_gain
        Var[u] / E[(dy/dx)^2], Var[u] / E[(dy/du)^2], and Var[u] over the sum of the two, for the gradient that comes
        back through both branches at once.
    """

    gate: Moments
    value: Moments
    mean: Quantity
    second_moment: Quantity
    variance: Quantity
    gate_slope: Quantity
    value_slope: Quantity
    slope: Quantity
    forward_gain: Quantity
    gate_gain: Quantity
    value_gain: Quantity
    backward_gain: Quantity

    def items(self) -> Iterable[tuple[str, Quantity]]:
        """Every quantity of y with its name."""
        return ((n, q) for n, q in vars(self).items() if isinstance(q, Quantity))


def separate(activation: Activation) -> tuple[Activation, Activation]:
    """f and g, both as functions of x, of a gated activation g(u) f(x).

    Raises :class:`~actsym.definition.spec.SpecError` if it is not gated, or no such product.
    """
    if activation.kind is not Kind.GATED:
        raise SpecError(f"{activation.title} is not gated: it has one input")
    f, g = sp.S.One, sp.S.One
    for factor in sp.Mul.make_args(activation.expr):
        if factor.has(x) and factor.has(u):
            raise SpecError(f"{activation.title} is no product of a function of u and a function of x")
        f, g = (f, g * factor) if factor.has(u) else (f * factor, g)

    def branch(expr: sp.Expr, part: str) -> Activation:
        name, title = f"{activation.name}_{part}", f"{part} of {activation.title}"
        return replace(activation, name=name, title=title, expr=expr, definition=expr, kind=Kind.POINTWISE)

    return branch(f, "gate"), branch(g.xreplace({u: x}), "value")


def combine(gate: Moments, value: Moments) -> GatedMoments:
    """The moments of g(u) f(x) from those of f (``gate``, under the distribution of x) and g (``value``)."""
    over_u = value.distribution
    mean = product(value.mean, gate.mean, "E[g] E[f]")
    second = product(value.second_moment, gate.second_moment, "E[g²] E[f²]")
    gate_slope = product(value.second_moment, gate.derivative_second_moment, "E[g²] E[f'²]")
    value_slope = product(value.derivative_second_moment, gate.second_moment, "E[g'²] E[f²]")
    with gains.precision():
        slope = gate_slope.map(lambda a, b: a + b, value_slope, method="E[g²] E[f'²] + E[g'²] E[f²]")
    return GatedMoments(
        gate=gate,
        value=value,
        mean=mean,
        second_moment=second,
        variance=gains.variance(mean, second),
        gate_slope=gate_slope,
        value_slope=value_slope,
        slope=slope,
        forward_gain=gains.gain(over_u, second, "E[y²]"),
        gate_gain=gains.gain(over_u, gate_slope, "E[(dy/dx)²]"),
        value_gain=gains.gain(over_u, value_slope, "E[(dy/du)²]"),
        backward_gain=gains.gain(over_u, slope, "E[(dy/dx)²] + E[(dy/du)²]"),
    )


def product(first: Quantity, second: Quantity, method: str) -> Quantity:
    """The product of two independent expectations; undefined where one is 0 and the other infinite."""
    for one, other in ((first, second), (second, first)):
        if one.status is Status.INFINITE and other.exact == 0:
            return Quantity.undefined(f"{method}: 0 times infinite ({one.reason})")
    with gains.precision():
        return first.map(lambda a, b: a * b, second, method=method)
