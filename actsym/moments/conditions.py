"""Conditions on an activation under an input distribution, as equations in its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sympy as sp
from flint import arb

from actsym.definition.spec import SpecError, x
from actsym.distributions import Distribution
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import enclosure
from actsym.moments.quantities import QUANTITIES, Row
from actsym.rigor.breakpoints import resolve
from actsym.rigor.evaluate import Evaluator


def _integrand(row: Row) -> Callable[[sp.Expr], sp.Expr]:
    assert row.integrand is not None
    of = row.integrand
    return lambda f: of(f, weak_derivative(f), x)


#: Conditions on expectations: notation, and what the mean is taken of.
EXPECTATIONS: Mapping[str, tuple[str, Callable[[sp.Expr], sp.Expr]]] = {
    name: (row.notation, _integrand(row)) for name, row in QUANTITIES.items() if row.integrand and not row.follows
} | {"derivative_mean": ("E[f']", weak_derivative)}


@dataclass(frozen=True)
class Condition:
    """``name`` of f equals ``target``: one of :data:`EXPECTATIONS`, or ``slope`` or ``value`` at ``point``."""

    name: str
    target: sp.Expr
    point: sp.Expr | None = None

    def __post_init__(self) -> None:
        accepted = ("slope", "value") if self.point is not None else tuple(EXPECTATIONS)
        if self.name not in accepted:
            where = "at a point" if self.point is not None else "without a point"
            raise SpecError(f"a condition {where} on {self.name!r} is not known; accepted: {', '.join(accepted)}")
        object.__setattr__(self, "target", sp.sympify(self.target))
        if not self.target.is_rational:
            raise SpecError(f"the target {self.target} of {self.name} is no rational number")

    def integrand(self, f: sp.Expr) -> sp.Expr:
        """What the expectation is of, or the number itself, for a condition at a point."""
        if self.point is None:
            return EXPECTATIONS[self.name][1](f)
        g = f if self.name == "value" else weak_derivative(f)
        return resolve(g, self.point).subs(x, self.point)

    def measure(self, g: sp.Expr, distribution: Distribution, bits: int) -> arb:
        """The left side of the equation, for ``g`` an :meth:`integrand` or its derivative in a parameter."""
        if self.point is not None:
            return Evaluator(g).at(0, bits).ball
        return enclosure(g, distribution, bits)

    def __str__(self) -> str:
        if self.point is not None:
            symbol = "f" if self.name == "value" else "f'"
            return f"{symbol}({self.point}) = {self.target}"
        return f"{EXPECTATIONS[self.name][0]} = {self.target}"


def mean(target: sp.Expr | int = 0) -> Condition:
    """E[f] = target."""
    return Condition("mean", sp.sympify(target))


def second_moment(target: sp.Expr | int = 1) -> Condition:
    """E[f²] = target."""
    return Condition("second_moment", sp.sympify(target))


def derivative_second_moment(target: sp.Expr | int = 1) -> Condition:
    """E[f'²] = target: the variance of gradients is kept (or scaled by the target)."""
    return Condition("derivative_second_moment", sp.sympify(target))


def slope(point: sp.Expr | int, target: sp.Expr | int = 1) -> Condition:
    """f'(point) = target, away from kinks."""
    return Condition("slope", sp.sympify(target), sp.sympify(point))
