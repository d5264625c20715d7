"""Mean, variance, second moments, covariance with the input and gains of an activation under one distribution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from actsym.definition.spec import x
from actsym.distributions import Distribution
from actsym.moments.derivative import jumps, weak_derivative
from actsym.moments.quantities import CELLS, QUANTITIES, followed
from actsym.quantity import Quantity
from actsym.text import exact


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
