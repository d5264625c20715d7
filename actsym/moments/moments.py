"""The moments and gains of an activation: the table of what they are, and what follows from expectations.

Initialisation gains: what a layer's weight variance is multiplied with to keep the signal's variance.

Forward gain Var[x] / E[f(x)^2] and backward gain Var[x] / E[f'(x)^2] (definitions 3.2 and 3.3 of
"Polynomial, trigonometric, and tropical activations").  Their square roots multiply standard deviations,
as ``torch.nn.init.calculate_gain`` does.

A gain is a factor that keeps the variance.  Where the second moment is infinite there is none: the ratio
would be 0, which keeps nothing, so the gain is undefined.

The moments and gains of an activation, one row each, for everything that derives, names or shows them.

A new one is a row of :data:`QUANTITIES` and nothing else: it is then derived for activations of every kind, and stands
in analyses, in the data and on the pages of reports.

Mean, variance, second moments, covariance with the input and gains of an activation under one distribution.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import x
from actsym.distributions import Distribution
from actsym.moments.derivative import jumps, weak_derivative
from actsym.quantity import Quantity, Status
from actsym.rigor.evaluate import Evaluator
from actsym.text import exact

#: Bits that arithmetic on enclosures is done with.
PRECISION = 512


def working_precision() -> AbstractContextManager[Any]:
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

    with working_precision():
        return second_moment.map(ratio, method=f"Var[x] / {what}")


def square_root(quantity: Quantity, method: str = "square root") -> Quantity:
    """The gain of standard deviations, from the gain of variances."""
    with working_precision():
        return quantity.map(lambda v: _root(v) if isinstance(v, sp.Expr) else arb(v).sqrt(), method=method)


def reciprocal(quantity: Quantity, method: str) -> Quantity:
    """1 / ``quantity``, which is undefined for an infinite one: no factor undoes it."""
    if quantity.status is Status.INFINITE:
        return Quantity.undefined(f"{method}: infinite, {quantity.reason}")
    with working_precision():
        return quantity.map(lambda v: 1 / v, method=method)


def product(first: Quantity, second: Quantity, method: str) -> Quantity:
    """The product of two independent expectations; undefined where one is 0 and the other infinite."""
    for one, other in ((first, second), (second, first)):
        if one.status is Status.INFINITE and other.exact == 0:
            return Quantity.undefined(f"{method}: 0 times infinite ({one.reason})")
    with working_precision():
        return first.map(lambda a, b: a * b, second, method=method)


def _root(value: sp.Expr) -> sp.Expr:
    """The square root; of a long expression as it stands, because SymPy would search it for squares."""
    short = len(value.args) < 2 or sp.count_ops(value) < 12
    return sp.sqrt(value) if short else sp.Pow(value, sp.S.Half, evaluate=False)


def variance(mean: Quantity, second_moment: Quantity) -> Quantity:
    """E[f^2] - E[f]^2; infinite if only E[f^2] is, undefined without a finite mean."""
    if not mean.finite:
        return _without_mean(mean, "variance")
    with working_precision():
        return second_moment.map(lambda s, m: s - m * m, mean, method="E[f²] - E[f]²")


def covariance(mean: Quantity, product: Quantity) -> Quantity:
    """E[(x - E[x]) f], which is the covariance of x and f if f has a mean."""
    return product if mean.finite else _without_mean(mean, "covariance")


def _without_mean(mean: Quantity, what: str) -> Quantity:
    if mean.status.unsettled:
        return mean
    return Quantity.undefined(f"no {what}, because E[f] is {mean.status.value}: {mean.reason}")


@dataclass(frozen=True)
class Row:
    """One quantity of f(x) under a distribution of x.

    name, notation, about
        The identifier, what people write (``E[f'²]``), and what it is in words.
    integrand
        For an expectation: what it is the mean of, from f, f' and x - E[x].
    follows
        What makes the quantity of the rows above it; of its own expectation, if it is one too.
    gated
        For an expectation of y = g(u) f(x) with independent branches: the sum, over these pairs, of the first named of
        f times the second named of g.
    gated_notation
        What people write for y, where that is not the notation for f with another letter.
    training
        Whether it differs while an activation draws noise, and is shown for training too.
    short
        Whether it stands where there is room for a few quantities alone.
    """

    name: str
    notation: str
    about: str
    integrand: Callable[[sp.Expr, sp.Expr, sp.Expr], sp.Expr] | None = None
    follows: Callable[[Distribution, Mapping[str, Quantity]], Quantity] | None = None
    gated: tuple[tuple[str, str], ...] = ()
    gated_notation: str = ""
    training: bool = False
    short: bool = False

    def of(self, letter: str) -> str:
        """The notation for another function than f; ``y`` is one of two inputs."""
        return (letter == "y" and self.gated_notation) or self.notation.replace("f", letter)


#: In the order of a table.
QUANTITIES: dict[str, Row] = {
    row.name: row
    for row in (
        Row(
            "mean", "E[f]", "mean",
            integrand=lambda f, slope, centred: f,
            gated=(("mean", "mean"),),
            short=True,
        ),
        Row(
            "variance", "Var[f]", "variance",
            follows=lambda _, found: variance(found["mean"], found["second_moment"]),
            training=True,
        ),
        Row(
            "second_moment", "E[f²]", "second moment",
            integrand=lambda f, slope, centred: f**2,
            gated=(("second_moment", "second_moment"),),
            training=True,
            short=True,
        ),
        Row(
            "derivative_second_moment", "E[f'²]", "second moment of the derivative",
            integrand=lambda f, slope, centred: slope**2,
            gated=(("derivative_second_moment", "second_moment"), ("second_moment", "derivative_second_moment")),
            training=True,
            short=True,
        ),
        Row(
            "function_derivative_moment", "E[f f']", "product with the derivative",
            integrand=lambda f, slope, centred: f * slope,
            gated=(("function_derivative_moment", "second_moment"),),
            gated_notation="E[y ∂y/∂x]",
        ),
        Row(
            "input_covariance", "Cov[x, f]", "covariance with the input",
            integrand=lambda f, slope, centred: centred * f,
            follows=lambda _, found: covariance(found["mean"], found["input_covariance"]),
            gated=(("input_covariance", "mean"),),
        ),
        Row(
            "forward_gain", "Var[x] / E[f²]", "forward gain",
            follows=lambda under, found: gain(under, found["second_moment"], "E[f²]"),
            training=True,
            short=True,
        ),
        Row(
            "backward_gain", "Var[x] / E[f'²]", "backward gain",
            follows=lambda under, found: gain(under, found["derivative_second_moment"], "E[f'²]"),
            training=True,
            short=True,
        ),
        Row(
            "forward_gain_std", "√(Var[x] / E[f²])", "forward gain of standard deviations",
            follows=lambda _, found: square_root(found["forward_gain"]),
            training=True,
        ),
        Row(
            "backward_gain_std", "√(Var[x] / E[f'²])", "backward gain of standard deviations",
            follows=lambda _, found: square_root(found["backward_gain"]),
            training=True,
        ),
    )
}  # fmt: skip

#: The expectations that everything else follows from, by name.
CELLS = tuple(row.name for row in QUANTITIES.values() if row.integrand is not None)


def followed(distribution: Distribution, cells: Mapping[str, Quantity]) -> dict[str, Quantity]:
    """Every quantity, from the expectations (:data:`CELLS`), in the order of the table."""
    found = {name: cells[name] for name in CELLS}
    for row in QUANTITIES.values():
        if row.follows is not None:
            found[row.name] = row.follows(distribution, found)
    return {name: found[name] for name in QUANTITIES}


@dataclass(frozen=True)
class Further:
    """A quantity that not every activation has: ``label`` in words, ``formula``, what was found."""

    label: str
    formula: str
    quantity: Quantity

    @staticmethod
    def in_training(name: str) -> str:
        """The label of the quantity called ``name`` while noise is drawn."""
        return f"in training: {name.replace('_', ' ')}"

    def to_json(self) -> dict[str, Any]:
        return {"label": self.label, "formula": self.formula, "quantity": self.quantity.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Further:
        """Read back what :meth:`to_json` wrote."""
        return cls(data["label"], data["formula"], Quantity.from_json(data["quantity"]))


@dataclass(frozen=True)
class Moments:
    """The moments of f under ``distribution``: ``quantities`` by the names of :data:`QUANTITIES`, which are attributes
    too (``moments.forward_gain``).

    ``scaled`` holds the closed forms that were found for every scale of the distribution (in the symbol
    ``sigma`` of a normal, ``l`` of a uniform distribution), by the names of :data:`CELLS`.
    ``further`` are quantities that activations of one kind have besides (of each branch, in training).
    """

    distribution: Distribution
    quantities: Mapping[str, Quantity]
    scaled: Mapping[str, sp.Expr] = field(default_factory=dict)
    further: tuple[Further, ...] = ()

    def __getattr__(self, name: str) -> Quantity:
        try:
            return vars(self)["quantities"][name]
        except KeyError:
            raise AttributeError(f"moments have no {name!r}; they have {', '.join(QUANTITIES)}") from None

    def __str__(self) -> str:
        """A line for each quantity: its name, as many of 15 digits as are proven, and the closed form."""
        width = max(map(len, self.quantities))
        rows = [(f"{name:{width}}  {quantity.text(15)}", quantity.exact) for name, quantity in self.items()]
        return "\n".join([f"x ~ {self.distribution}", *(t if e is None else f"{t} = {e}" for t, e in rows)])

    @classmethod
    def from_cells(
        cls,
        distribution: Distribution,
        cells: Mapping[str, Quantity],
        scaled: Mapping[str, sp.Expr] | None = None,
        further: tuple[Further, ...] = (),
    ) -> Moments:
        """Everything that follows from the expectations named in :data:`CELLS`."""
        return cls(distribution, followed(distribution, cells), dict(scaled or {}), further)

    def in_training(self, name: str) -> Quantity:
        """The quantity ``name`` while the activation draws noise; the same as always for one that draws none."""
        label = Further.in_training(name)
        return next((f.quantity for f in self.further if f.label == label), self.quantities[name])

    def items(self) -> list[tuple[str, Quantity]]:
        """Every quantity with its name, in the order of :data:`QUANTITIES`."""
        return list(self.quantities.items())

    def to_json(self) -> dict[str, Any]:
        """The distribution, the cells that all else follows from, and what was found besides."""
        return {
            "distribution": self.distribution.to_json(),
            "cells": {name: self.quantities[name].to_json() for name in CELLS},
            "scaled": {name: exact.write(expr) for name, expr in self.scaled.items()},
            "further": [f.to_json() for f in self.further],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Moments:
        """Read back what :meth:`to_json` wrote."""
        return cls.from_cells(
            Distribution.from_json(data["distribution"]),
            {name: Quantity.from_json(cell) for name, cell in data["cells"].items()},
            {name: exact.read(expr) for name, expr in data["scaled"].items()},
            tuple(Further.from_json(f) for f in data["further"]),
        )


def integrands(f: sp.Expr, mean: sp.Expr = sp.S.Zero) -> dict[str, sp.Expr]:
    """What each of :data:`CELLS` is the expectation of, for a function ``f`` of ``x``; ``mean`` is E[x]."""
    slope = weak_derivative(f)
    return {row.name: row.integrand(f, slope, x - mean) for row in QUANTITIES.values() if row.integrand is not None}


def jump_note(f: sp.Expr, distribution: Distribution) -> tuple[str, ...]:
    """A sentence for the moments of f' when f jumps, or may: the derivative is then taken away from the jumps."""
    found = jumps(f, distribution.support.start, distribution.support.end)
    if found.points:
        shown = ", ".join(map(str, found.points[:4])) + (", ..." if len(found.points) > 4 else "")
        return (f"f jumps at x = {shown}: f' is taken away from there",)
    if found.unknown:
        return (f"whether f jumps is not known ({found.unknown}): f' is taken away from jumps",)
    return ()
