"""Mean, variance, second moments, covariance with the input and gains of an activation under one distribution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from actsym.definition.spec import x
from actsym.distributions import Distribution
from actsym.moments import gains
from actsym.moments.derivative import jumps, weak_derivative
from actsym.quantity import Quantity
from actsym.text import exact

#: The expectations that everything else follows from: name and what it is the mean of.
CELLS = (
    "mean", "second_moment", "derivative_second_moment", "function_derivative_moment", "input_covariance"
)  # fmt: skip

#: Every quantity of :class:`Moments` in the order of a table, with its formula.
FORMULAS = {
    "mean": "E[f]",
    "variance": "Var[f]",
    "second_moment": "E[f²]",
    "derivative_second_moment": "E[f'²]",
    "function_derivative_moment": "E[f f']",
    "input_covariance": "Cov[x, f]",
    "forward_gain": "Var[x] / E[f²]",
    "backward_gain": "Var[x] / E[f'²]",
    "forward_gain_std": "√(Var[x] / E[f²])",
    "backward_gain_std": "√(Var[x] / E[f'²])",
}


@dataclass(frozen=True)
class Further:
    """A quantity that not every activation has: ``label`` in words, ``formula``, what was found."""

    label: str
    formula: str
    quantity: Quantity

    def to_json(self) -> dict[str, Any]:
        return {"label": self.label, "formula": self.formula, "quantity": self.quantity.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Further:
        """Read back what :meth:`to_json` wrote."""
        return cls(data["label"], data["formula"], Quantity.from_json(data["quantity"]))


@dataclass(frozen=True)
class Moments:
    """The moments of f under ``distribution``, each a :class:`~actsym.quantity.Quantity`.

    ``scaled`` holds the closed forms that were found for every scale of the distribution (in the symbol
    ``sigma`` of a normal, ``l`` of a uniform distribution), by the names of :data:`CELLS`.
    ``further`` are quantities that activations of one kind have besides (of each branch, in training).
    """

    distribution: Distribution
    mean: Quantity
    second_moment: Quantity
    derivative_second_moment: Quantity
    function_derivative_moment: Quantity
    input_covariance: Quantity
    variance: Quantity
    forward_gain: Quantity
    backward_gain: Quantity
    forward_gain_std: Quantity
    backward_gain_std: Quantity
    scaled: Mapping[str, sp.Expr] = field(default_factory=dict)
    further: tuple[Further, ...] = ()

    @classmethod
    def from_cells(
        cls,
        distribution: Distribution,
        cells: Mapping[str, Quantity],
        scaled: Mapping[str, sp.Expr] | None = None,
        further: tuple[Further, ...] = (),
    ) -> Moments:
        """Everything that follows from the expectations named in :data:`CELLS`."""
        cells = {**cells, "input_covariance": gains.covariance(cells["mean"], cells["input_covariance"])}
        forward = gains.gain(distribution, cells["second_moment"], "E[f²]")
        backward = gains.gain(distribution, cells["derivative_second_moment"], "E[f'²]")
        return cls(
            distribution=distribution,
            variance=gains.variance(cells["mean"], cells["second_moment"]),
            forward_gain=forward,
            backward_gain=backward,
            forward_gain_std=gains.square_root(forward),
            backward_gain_std=gains.square_root(backward),
            scaled=dict(scaled or {}),
            further=further,
            **{name: cells[name] for name in CELLS},
        )

    def items(self) -> list[tuple[str, Quantity]]:
        """Every quantity with its name, in the order of :data:`FORMULAS`."""
        return [(name, getattr(self, name)) for name in FORMULAS]

    def to_json(self) -> dict[str, Any]:
        return {
            "distribution": self.distribution.to_json(),
            "cells": {name: getattr(self, name).to_json() for name in CELLS},
            "scaled": {name: exact.write(expr) for name, expr in self.scaled.items()},
            "further": [f.to_json() for f in self.further],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Moments:
        """Read back what :meth:`to_json` wrote ."""
        return cls.from_cells(
            Distribution.from_json(data["distribution"]),
            {name: Quantity.from_json(cell) for name, cell in data["cells"].items()},
            {name: exact.read(expr) for name, expr in data["scaled"].items()},
            tuple(Further.from_json(f) for f in data["further"]),
        )


def integrands(f: sp.Expr, mean: sp.Expr = sp.S.Zero) -> dict[str, sp.Expr]:
    """What each of :data:`CELLS` is the expectation of, for a function ``f`` of ``x``; ``mean`` is E[x]."""
    slope = weak_derivative(f)
    return {
        "mean": f,
        "second_moment": f**2,
        "derivative_second_moment": slope**2,
        "function_derivative_moment": f * slope,
        "input_covariance": (x - mean) * f,
    }


def jump_note(f: sp.Expr, distribution: Distribution) -> tuple[str, ...]:
    """A sentence for the moments of f' when f jumps: the derivative is then taken away from the jumps."""
    points = jumps(f, distribution.support.start, distribution.support.end)
    if not points:
        return ()
    shown = ", ".join(map(str, points[:4])) + (", ..." if len(points) > 4 else "")
    return (f"f jumps at x = {shown}: f' is taken away from there",)
