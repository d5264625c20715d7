"""Fits: coefficients of a family that make it a classical activation.

Each fit is a linear solve (or a linear programme) and returns what it did, certified: the errors belong to
the very coefficients that are returned, floats included, and to the target that was asked for.

    >>> from actsym.bases.orthogonal import HERMITE
    >>> from actsym.catalog import gelu
    >>> from actsym.bases.fits_linear import interpolate
    >>> fit = interpolate(of_basis(HERMITE, 3), gelu(), (-2, 2), derivatives=True)
    >>> fit.errors.sup.text(3)
    '0.151'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import sympy as sp

from actsym.bases.basis import Basis
from actsym.bases.fits_errors import Errors, errors
from actsym.definition.spec import Activation, SpecError, x
from actsym.distributions import Distribution, Uniform


class FitError(SpecError):
    """The fit is not determined, or does not exist.  The message says why."""


@dataclass(frozen=True)
class Linear:
    """Functions of ``x`` with coefficients: F = sum c_i u_i, u_i = numerators[i] / denominator."""

    title: str
    names: tuple[str, ...]
    numerators: tuple[sp.Expr, ...]
    denominator: sp.Expr = sp.S.One

    @cached_property
    def functions(self) -> tuple[sp.Expr, ...]:
        return tuple(u / self.denominator for u in self.numerators)

    def combine(self, coefficients: Sequence[Any]) -> sp.Expr:
        """F with the given coefficients; polynomials with their powers collected, as intervals like them."""
        total = sp.Add(*(c * u for c, u in zip(coefficients, self.numerators, strict=True)))
        if total.is_polynomial(x) and total.has(x):
            total = sp.horner(sp.expand(total))
        return total / self.denominator


@dataclass(frozen=True)
class Fit:
    """A family's coefficients for a target.

    coefficients
        By name, float64: to be used as they are.
    expression
        F with exactly these coefficients.
    interval
        Where the fit is meant to be used; ``errors.sup`` holds there.
    """

    family: str
    target: str
    method: str
    coefficients: dict[str, float]
    expression: sp.Expr
    target_expression: sp.Expr
    interval: tuple[sp.Expr, sp.Expr]
    measure: Distribution

    @cached_property
    def errors(self) -> Errors:
        """Certified errors of the function and of its derivative."""
        return errors(self.expression, self.target_expression, self.interval, self.measure)

    def __str__(self) -> str:
        rows = [f"{self.family} fitted to {self.target}: {self.method}"]
        rows += [f"  {name} = {value!r}" for name, value in self.coefficients.items()]
        rows += [f"  {label}: {value.text(4)}" for label, value in self.errors.rows()]
        return "\n".join(rows)


def of_basis(basis: Basis, degree: int) -> Linear:
    """The functions s_k phi_k of a basis."""
    terms = basis.terms(degree)
    return Linear(f"{basis.title}({degree})", tuple(t.name for t in terms), tuple(t.function for t in terms))


def squaf(k: int, q: Fraction | str | int, alpha: Fraction | str | int | None = None) -> Linear:
    """The weights of SQUAF: phi(x) = sum z_i exp(-alpha (x - iq)^2) / sum exp(-alpha (x - jq)^2), |i| <= k.

    ``alpha`` is 1.5 / q^2 unless given ("SQUAF", equation 7 and appendix A.3.2).  The common factor
    exp(-alpha x^2) is cancelled, so that the quotient stays a number far outside the grid.
    """
    if isinstance(k, bool) or not isinstance(k, int) or k < 1:
        raise FitError(f"squaf: k = {k!r} must be an integer >= 1")
    step = sp.Rational(str(q))
    if not step > 0:
        raise FitError(f"squaf: q = {q} must be positive")
    sharp = sp.Rational(3, 2) / step**2 if alpha is None else sp.Rational(str(alpha))
    if not sharp > 0:
        raise FitError(f"squaf: alpha = {alpha} must be positive")
    weights = [sp.exp(2 * sharp * i * step * x - sharp * (i * step) ** 2) for i in range(-k, k + 1)]
    names = tuple(f"z_{i}" for i in range(-k, k + 1))
    return Linear(f"SQUAF(k={k}, q={step}, alpha={sharp})", names, tuple(weights), sp.Add(*weights))


def target_of(target: Activation | sp.Expr) -> tuple[str, sp.Expr]:
    """Title and expression in ``x`` of what is fitted."""
    if isinstance(target, Activation):
        return target.title, target.formula
    target = sp.sympify(target)
    if target.free_symbols - {x}:
        raise FitError(f"{target}: the target must be a function of x alone")
    return str(target), target


def interval_of(interval: tuple[Any, Any]) -> tuple[sp.Expr, sp.Expr]:
    """The ends of an interval as exact numbers, in order."""
    low, high = (sp.Rational(str(e)) if isinstance(e, Fraction | int | str) else sp.sympify(e) for e in interval)
    if low.has(sp.Float) or high.has(sp.Float) or not (low.is_finite and high.is_finite and low < high):
        raise FitError(f"interval = {interval} must be two exact finite numbers, the lower first")
    return low, high


def finish(
    family: Linear,
    target: Activation | sp.Expr,
    method: str,
    values: Sequence[float],
    interval: tuple[Any, Any],
    measure: Distribution | None = None,
) -> Fit:
    """The fit with these coefficients."""
    title, f = target_of(target)
    low, high = interval_of(interval)
    exact = [sp.Rational(*float(v).as_integer_ratio()) for v in values]
    named = dict(zip(family.names, map(float, values), strict=True))
    return Fit(family.title, title, method, named, family.combine(exact), f, (low, high), measure or Uniform(low, high))
