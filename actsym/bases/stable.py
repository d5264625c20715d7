"""Coefficients with equal unit gains whose fixed point q = 1 is stable: noise of finite width does not grow.

In a wide layer with weights of variance 1 / fan_in the mean square of the pre-activations obeys
q' = V(q) = E[f(sqrt(q) z)^2], z ~ N(0, 1).  Its derivative is V'(q) = E[f f' z] / sqrt(q); at q = 1, by
Stein's identity E[z h(z)] = E[h'(z)] with h = f f', it is E[f'^2] + E[f f''].  Equal unit gains,
E[f^2] = E[f'^2] = 1, make q = 1 a fixed point with slope 1 + E[f f''].  A deviation of q, which finite
width causes anew in every layer, is multiplied by the slope each time.

In an orthogonal family the gains depend on the squares of the coefficients, the slope on their signs: for
Hermite E[f f''] = sum a_k a_{k+2} / k!.  With all signs equal the slope tends to 2; with the signs
+ + - - + + - - it is below 1 at every degree from 2 on and tends to 0 (f tends to cos x + sin x).

The constant term equalises the gains for any function: with f = b + g, E[f^2] = E[f'^2] has the solutions
b = -E[g] +- sqrt(E[g'^2] - Var[g]), real by the Gaussian Poincare inequality Var[g] <= E[g'^2].
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import sympy as sp
from flint import ctx

from actsym.bases.basis import Basis, BasisError, Term
from actsym.bases.normal import NoClosedForm, Terms, mean_of_terms, normal_mean, product, terms
from actsym.definition.spec import Activation, x
from actsym.moments.derivative import weak_derivative
from actsym.quantity import Quantity
from actsym.rigor.evaluate import evaluate

#: Factors t that magnitudes are tried with when signs do not suffice: the coefficient of index k is t^(k-1).
DAMPING = tuple(sp.Rational(p, 16) for p in (16, 14, 12, 10, 8, 6, 4, 2, 1))

#: With more signs than this the best pattern is looked for by descent instead of among all.
MOST_SIGNS = 13

#: The function x, taken apart.
_IDENTITY: Terms = {(1, sp.S.Zero, sp.S.Zero): sp.S.One}

#: Slopes nearer to 1 than this in floating point do not count as stable.
_MARGIN = 1e-9


class NoStablePoint(BasisError):
    """No coefficients with equal unit gains and a stable fixed point exist, or none were found."""


@dataclass(frozen=True)
class Conditions:
    """E[f^2], E[f'^2] and the length map's slope E[x f f'] / E[f^2], exactly, under N(0, 1)."""

    second_moment: sp.Expr
    derivative_second_moment: sp.Expr
    slope: sp.Expr


def conditions(f: sp.Expr) -> Conditions:
    """What a network does with ``f`` at q = 1.  Raises :class:`~actsym.bases.normal.NoClosedForm`."""
    slope = weak_derivative(f)
    second = normal_mean(f**2)
    return Conditions(second, normal_mean(slope**2), sp.cancel(normal_mean(x * f * slope) / second))


@dataclass(frozen=True)
class Stable:
    """Coefficients for which both gains are 1 under N(0, 1), and the slope of the length map there.

    coefficients
        Exact, in the order of ``basis.terms(degree)``.
    solved
        Name of the coefficient that the equation of the gains was solved for.
    damping
        t: the magnitudes are t^(k-1) times a common factor (1 where signs suffice).
    slope
        Exact; ``stable`` says on which side of 1 it lies.
    """

    basis: Basis
    degree: int
    coefficients: tuple[sp.Expr, ...]
    solved: str
    damping: sp.Rational
    slope: sp.Expr
    stability: str

    @property
    def signs(self) -> tuple[int, ...]:
        return tuple(-1 if evaluate(c, digits=8).ball < 0 else 1 for c in self.coefficients)

    @cached_property
    def expression(self) -> sp.Expr:
        return self.basis.expression(self.coefficients, self.degree)

    def activation(self) -> Activation:
        """The activation with these coefficients as the defaults of its learnable parameters."""
        return self.basis.activation(self.coefficients, self.degree)

    def slope_quantity(self, digits: int = 30) -> Quantity:
        """The slope with its enclosure."""
        return Quantity(exact=self.slope, enclosure=evaluate(self.slope, digits=digits), method="Stein's identity")

    def named(self) -> dict[str, sp.Expr]:
        """Each coefficient by its name."""
        return {t.name: c for t, c in zip(self.basis.terms(self.degree), self.coefficients, strict=True)}


@lru_cache(maxsize=128)
def stable(basis: Basis, degree: int) -> Stable:
    """The default initialisation of a basis: equal unit gains under N(0, 1) and the least |slope|.

    Magnitudes are kept as the scaling of the basis gives them (all coefficients 1, but for the one that is
    solved for and a common factor) and signs are chosen; only where no signs do, higher coefficients are
    damped.  At degree 1 of a polynomial family the function is linear and the slope is exactly 1:
    ``stability`` is then ``neutral``.

    Raises :class:`NoStablePoint`, or :class:`~actsym.bases.normal.NoClosedForm` for functions without exact means.
    """
    found = basis.terms(degree)
    symbols = sorted(str(s) for s in set().union(*(t.phi.free_symbols for t in found)) - {x})
    if symbols:
        raise BasisError(f"{basis.name}: give a number for {', '.join(symbols)}; stability is decided at one scale")
    grams = _Grams.of(found)
    neutral = None
    for damping in DAMPING:
        choice = _best(grams, found, float(damping))
        if choice is None:
            continue
        if abs(choice.slope) < 1 - _MARGIN:
            return _exactly(basis, degree, found, choice, damping)
        if abs(choice.slope - 1) <= _MARGIN and neutral is None:
            neutral = choice, damping
    if neutral is not None:
        return _exactly(basis, degree, found, *neutral)
    raise NoStablePoint(f"{basis.name}: no stable coefficients of degree {degree} with equal unit gains were found")


@dataclass(frozen=True)
class _Grams:
    """E[u v], E[u' v'] and E[x (u v)'] / 2 in floating point, to choose signs by."""

    functions: Any
    derivatives: Any
    growth: Any

    @classmethod
    def of(cls, found: tuple[Term, ...]) -> _Grams:
        xs = np.linspace(-13.0, 13.0, 8001)
        weights = np.exp(-(xs**2) / 2) * (xs[1] - xs[0]) / np.sqrt(2 * np.pi)
        values = np.array([np.broadcast_to(sp.lambdify(x, t.function, "numpy")(xs), xs.shape) for t in found], float)
        slopes = np.array([np.broadcast_to(sp.lambdify(x, t.derivative, "numpy")(xs), xs.shape) for t in found], float)
        mixed = (values * xs * weights) @ slopes.T
        return cls((values * weights) @ values.T, (slopes * weights) @ slopes.T, (mixed + mixed.T) / 2)


@dataclass(frozen=True)
class _Choice:
    pivot: int
    signs: tuple[int, ...]
    root: int
    slope: float


def _best(grams: _Grams, found: tuple[Term, ...], damping: float) -> _Choice | None:
    """The pivot, signs and root with the least |slope|: the constant is solved for if there is one."""
    constant = [i for i, t in enumerate(found) if t.constant]
    best: _Choice | None = None
    for pivot in constant or range(len(found)):
        sizes = np.array([damping ** max(0, t.index - 1) for t in found])
        sizes[pivot] = 0.0
        for choice in _choices(grams, pivot, sizes):
            if best is None or abs(choice.slope) < abs(best.slope) - _MARGIN:
                best = choice
        if best is not None and abs(best.slope) < 1 - _MARGIN:
            break
    return best


def _choices(grams: _Grams, pivot: int, sizes: Any) -> Iterator[_Choice]:
    free = len(sizes) - 2
    if free <= MOST_SIGNS:
        count = max(free, 0)
        patterns = np.array(list(itertools.product((1, -1), repeat=count)), dtype=float).reshape(2**count, count)
        yield from _judged(grams, pivot, sizes, patterns)
        return
    pattern = np.array([1.0, -1.0, -1.0, 1.0] * free)[:free]
    for _ in range(4 * free):
        flipped = pattern * (1 - 2 * np.vstack([np.zeros(free), np.eye(free)]))
        better = min(_judged(grams, pivot, sizes, flipped), key=lambda c: abs(c.slope), default=None)
        if better is None:
            return
        yield better
        new = np.array([s for i, s in enumerate(better.signs) if i != pivot][1:], float)
        if (new == pattern).all():
            return
        pattern = new


def _judged(grams: _Grams, pivot: int, sizes: Any, patterns: Any) -> Iterator[_Choice]:
    """The choice of least |slope| for either root, over rows of signs (the first free sign is +)."""
    rows = (
        np.insert(np.hstack([np.ones((len(patterns), 1)), patterns])[:, : len(sizes) - 1], pivot, 1.0, axis=1) * sizes
    )
    difference = grams.functions - grams.derivatives
    a = difference[pivot, pivot]
    b, c = rows @ difference[pivot], np.einsum("ij,jk,ik->i", rows, difference, rows)
    with np.errstate(all="ignore"):
        discriminant = b * b - a * c
        # A vanishing discriminant (a linear function: a_0 = 0) may come out slightly negative.
        discriminant = np.where(abs(discriminant) < 1e-12 * (1 + b * b), 0.0, discriminant)
        for root in (1, -1):
            value = (-b + root * np.sqrt(discriminant)) / a
            full = rows.copy()
            full[:, pivot] = value
            slope = np.einsum("ij,jk,ik->i", full, grams.growth, full) / np.einsum(
                "ij,jk,ik->i", full, grams.functions, full
            )
            usable = np.where(np.isfinite(slope), np.round(abs(slope), 9), np.inf)
            if len(usable) and np.isfinite(usable.min()):
                i = int(usable.argmin())
                signs = tuple(int(s) for s in np.where(full[i] < 0, -1, 1))
                yield _Choice(pivot, signs, root, float(slope[i]))


def _exactly(basis: Basis, degree: int, found: tuple[Term, ...], choice: _Choice, damping: sp.Rational) -> Stable:
    """The chosen coefficients in closed form."""
    given = [
        sp.S.Zero if i == choice.pivot else s * damping ** max(0, t.index - 1)
        for i, (t, s) in enumerate(zip(found, choice.signs, strict=True))
    ]
    g, p = basis.expression(given, degree), found[choice.pivot].function
    means = _Means(terms(g), terms(weak_derivative(g)), terms(p), terms(weak_derivative(p)))
    a, b, c = means.of(lambda u, v, du, dv: ((u, v), (du, dv)))
    root = (-b + choice.root * sp.sqrt(sp.expand(b * b - a * c))) / a
    steep = means.quadratic(root, lambda u, v, du, dv: ((du, dv), None))
    growth = means.quadratic(root, lambda u, v, du, dv: ((_IDENTITY, u, dv), None))
    plain = steep.is_Rational
    slope = sp.radsimp(growth / steep) if plain else growth / steep
    scale = 1 / sp.sqrt(steep)
    coefficients = tuple(
        sp.expand(scale * c) if plain else scale * c
        for c in (root if i == choice.pivot else v for i, v in enumerate(given))
    )
    with ctx.workprec(256):
        modulus = abs(evaluate(slope, digits=20).ball) if slope != 1 else None
    stability = "neutral" if modulus is None else "stable" if modulus < 1 else "unstable"
    return Stable(basis, degree, coefficients, found[choice.pivot].name, damping, slope, stability)


@dataclass(frozen=True)
class _Means:
    """Exact means of products of g, g' and of the function p that is solved for."""

    g: Terms
    dg: Terms
    p: Terms
    dp: Terms

    def of(self, pairs: Any) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
        """A, B, C of A a^2 + 2 B a + C, the mean of the first product less that of the second, for g + a p."""
        found = []
        for left, right in ((self._p, self._p), (self._p, self._g), (self._g, self._p), (self._g, self._g)):
            plus, minus = pairs(left[0], right[0], left[1], right[1])
            value = mean_of_terms(product(*plus))
            found.append(sp.expand(value - mean_of_terms(product(*minus)) if minus else value))
        return found[0], (found[1] + found[2]) / 2, found[3]

    def quadratic(self, at: sp.Expr, pairs: Any) -> sp.Expr:
        a, b, c = self.of(pairs)
        return sp.expand(a * at**2 + 2 * b * at + c)

    @property
    def _p(self) -> tuple[Terms, Terms]:
        return self.p, self.dp

    @property
    def _g(self) -> tuple[Terms, Terms]:
        return self.g, self.dg


__all__ = ["Conditions", "NoClosedForm", "NoStablePoint", "Stable", "conditions", "stable"]
