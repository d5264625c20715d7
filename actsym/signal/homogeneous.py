"""Signal propagation of f(x) = a x^d for x > 0 and b x^d for x < 0, in closed form: ReLU and its relatives."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import sympy as sp

from actsym.definition.spec import x
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.breakpoints import Piece
from actsym.rigor.evaluate import Evaluator
from actsym.signal.points import CriticalPoint, FixedPoint

METHOD = "homogeneous function"


@dataclass(frozen=True)
class Rays:
    """f(x) = ``right`` x^degree for x > 0, ``left`` x^degree for x < 0; ``degree`` >= 1."""

    degree: int
    right: sp.Expr
    left: sp.Expr

    @property
    def second_moment(self) -> sp.Expr:
        """V(1): V(q) = V(1) q^degree."""
        return self._half(self.degree)

    @property
    def derivative_second_moment(self) -> sp.Expr:
        """E[f'^2] at q = 1; at q it is this times q^(degree - 1)."""
        return self.degree**2 * self._half(self.degree - 1)

    def _half(self, power: int) -> sp.Expr:
        return (self.right**2 + self.left**2) * sp.factorial2(2 * power - 1) / 2


def rays(parts: list[Piece]) -> Rays | None:
    """The function's two rays, if it has that form and is not zero."""
    sides = {True: parts[-1].expr, False: parts[0].expr}
    cut_elsewhere = len(parts) > 2 or (len(parts) == 2 and parts[0].upper != 0)
    if cut_elsewhere or not all(s.is_polynomial(x) for s in sides.values()):
        return None
    monomials = [sp.Poly(s, x).terms() for s in sides.values() if s != 0]
    degrees = {m[0][0][0] for m in monomials}
    if any(len(m) != 1 for m in monomials) or len(degrees) != 1:
        return None
    degree = degrees.pop()
    return Rays(degree, *(s.coeff(x, degree) for s in sides.values())) if degree >= 1 else None


def fixed_points(ray: Rays, second: Quantity, chi: Quantity) -> tuple[tuple[FixedPoint, ...], str]:
    """Of q -> V(q) / V(1) = q^degree: q = 1 alone, or every q for degree 1."""
    if ray.degree == 1:
        return (), "every q is a fixed point (f is homogeneous of degree 1)"
    one = Quantity.of_exact(sp.S.One, METHOD)
    return (FixedPoint(one, Quantity.of_exact(sp.Integer(ray.degree), METHOD), chi),), ""


def critical(ray: Rays, q: Fraction) -> CriticalPoint:
    """sigma_w^2 = 1 / E[f'^2], sigma_b^2 = q (1 - degree V(1) / (degree E[f'^2])) by homogeneity, exactly."""
    length = sp.Rational(q.numerator, q.denominator)
    weight = 1 / (ray.derivative_second_moment * length ** (ray.degree - 1))
    bias = sp.simplify(length - weight * ray.second_moment * length**ray.degree)
    slope = sp.simplify(weight * ray.degree * ray.second_moment * length ** (ray.degree - 1))
    return CriticalPoint(length, *(_exact(v) for v in (weight, bias, slope)))


def _exact(value: sp.Expr) -> Quantity:
    if value.is_Rational:
        return Quantity.of_exact(value, METHOD)
    return Quantity(exact=value, enclosure=Enclosure(Evaluator(value).at(0, 256).ball), method=METHOD)
