"""The moments and gains of an activation, one row each, for everything that derives, names or shows them.

A new one is a row of :data:`QUANTITIES` and nothing else: it is then derived for activations of every kind, and stands
in analyses, in the data and on the pages of reports.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sympy as sp

from actsym.distributions import Distribution
from actsym.moments import gains
from actsym.quantity import Quantity


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
            follows=lambda _, found: gains.variance(found["mean"], found["second_moment"]),
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
            follows=lambda _, found: gains.covariance(found["mean"], found["input_covariance"]),
            gated=(("input_covariance", "mean"),),
        ),
        Row(
            "forward_gain", "Var[x] / E[f²]", "forward gain",
            follows=lambda under, found: gains.gain(under, found["second_moment"], "E[f²]"),
            training=True,
            short=True,
        ),
        Row(
            "backward_gain", "Var[x] / E[f'²]", "backward gain",
            follows=lambda under, found: gains.gain(under, found["derivative_second_moment"], "E[f'²]"),
            training=True,
            short=True,
        ),
        Row(
            "forward_gain_std", "√(Var[x] / E[f²])", "forward gain of standard deviations",
            follows=lambda _, found: gains.square_root(found["forward_gain"]),
            training=True,
        ),
        Row(
            "backward_gain_std", "√(Var[x] / E[f'²])", "backward gain of standard deviations",
            follows=lambda _, found: gains.square_root(found["backward_gain"]),
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
