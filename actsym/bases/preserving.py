"""Gain-preserving coefficients of families without an orthogonal basis: f = A (g + c).

Every family here can shift and scale its output by its own coefficients: a polynomial or PolyReLU by a_0 and
all of them, a tropical polynomial by its common coefficient and its prefactor, SQUAF by its amplitudes (its
weights sum to one), a rational function by its numerator.  With E[f^2] = A^2 (c^2 + 2 c E[g] + E[g^2]) and
E[f'^2] = A^2 E[g'^2], c is a root of a quadratic and A a square root: radicals where the three means have
closed forms, certified roots where they are enclosed.

c is real exactly if Var[g] <= E[g'^2].  Under N(0, sigma^2) with sigma <= 1 that is the Gaussian Poincare
inequality, so a solution always exists there.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from actsym.bases.basis import BasisError
from actsym.bases.derivation import CONVENTIONS, Step
from actsym.bases.means import Divergent, quantity
from actsym.bases.solve import combine, constant, nearest, root, roots
from actsym.crosscheck import check
from actsym.definition.spec import x
from actsym.distributions import Distribution
from actsym.moments.by_kind import AVERAGED
from actsym.moments.derivative import weak_derivative
from actsym.quantity import Quantity
from actsym.rigor.domain import require_real


@dataclass(frozen=True)
class Preserving:
    """What makes f = A (g + c) keep the variance of signals and gradients.

    mean, second_moment, derivative_second_moment
        E[g], E[g^2], E[g'^2]: the gains of g itself are Var[x] over the last two
    offsets
        every real c with equal gains, the greater first; none if Var[g] > E[g'^2]
    offset
        the one nearest to zero, or None
    scale
        A by convention (:data:`~actsym.bases.derivation.CONVENTIONS`): both gains one with any of the offsets
    """

    g: sp.Expr
    measure: Distribution
    mean: Quantity
    second_moment: Quantity
    derivative_second_moment: Quantity
    offsets: tuple[Quantity, ...]
    offset: Quantity | None
    scale: dict[str, Quantity]

    def gains(self, convention: str = "unit_variance") -> tuple[Quantity, Quantity]:
        """Forward and backward gain of g as it stands."""
        over = _target(self.measure, convention)
        forward, backward = (
            combine(lambda v, m: v / m, over, m) for m in (self.second_moment, self.derivative_second_moment)
        )
        return forward, backward

    def steps(self) -> tuple[Step, ...]:
        forward, backward = self.gains()
        given = Step(
            "As published, before any change (Var[x] taken as 1)",
            (("g(x)", self.g), ("E[g]", self.mean), ("E[g²]", self.second_moment),
             ("E[g'²]", self.derivative_second_moment), ("forward gain", forward), ("backward gain", backward)),
        )  # fmt: skip
        if self.offset is None:
            why = "no real offset: Var[g] is greater than E[g'²], so E[(g + c)²] > E[g'²] for every c"
            return given, Step("f = A (g + c) with equal gains", (), why)
        found = [("c", c) for c in self.offsets]
        found += [(f"A, {CONVENTIONS[name]}", a) for name, a in self.scale.items()]
        return given, Step("f = A (g + c) with both gains one: c² + 2 c E[g] + E[g²] - E[g'²] = 0", tuple(found))


def preserving(g: sp.Expr, measure: Distribution) -> Preserving:
    """The offset and scale for ``g``, an expression in ``x``.

    Raises :class:`~actsym.bases.basis.BasisError` if a mean does not exist or g is constant, and
    :class:`~actsym.rigor.domain.NotRealError` if g is not proven to be real where x is.
    """
    require_real(g, measure.support.start, measure.support.end)
    slope = weak_derivative(g)
    if slope == 0:
        raise BasisError(f"g = {g} is constant, so no coefficients give it a gradient")
    one = sp.S.One
    names = ("E[g]", "E[g²]", "E[g'²]")
    products = ((g, one), (g, g), (slope, slope))
    mean, second, steep = (_mean(a, b, measure, name) for (a, b), name in zip(products, names, strict=True))
    if not measure.free_symbols and g.free_symbols == {x}:
        found = {"mean": mean, "second_moment": second, "derivative_second_moment": steep}
        check.moments(g, x, measure, {name: AVERAGED[name] for name in found}, found)
    offsets = tuple(roots(constant(1), mean, combine(lambda s, d: s - d, second, steep)))
    scale = {name: combine(lambda v, d: root(v / d), _target(measure, name), steep) for name in CONVENTIONS}
    return Preserving(g, measure, mean, second, steep, offsets, nearest(offsets, 0) if offsets else None, scale)


def _target(measure: Distribution, convention: str) -> Quantity:
    return constant(sp.sympify(measure.variance) if convention == "with_variance" else 1)


def _mean(f: sp.Expr, g: sp.Expr, measure: Distribution, name: str) -> Quantity:
    try:
        found = quantity(f, g, measure)
    except Divergent as error:
        raise BasisError(f"{name} does not exist under {measure}: {error}") from None
    if not found.finite:
        raise BasisError(f"{name} is {found.status.value} under {measure}: {found.reason}")
    return found
