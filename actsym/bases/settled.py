"""Coefficients that train: inputs scaled and clamped, so that every mean square is brought back to 1.

The function is F(x) = A (g(s clip(x)) + b), clip(x) = min(max(x, -c), c), g the sum of the basis functions that are
not constant, with a sign each.  The constant of the basis is A b, every other coefficient A or -A.  With
m = E[g(s clip(z))], v its variance and w = E[(d/dz g(s clip(z)))^2] under z ~ N(0, 1), the clamp inside of the
integrals,

    A = 1 / sqrt(w),  b = -m + sqrt(w - v) or b = -m - sqrt(w - v)

give E[F^2] = E[F'^2] = 1, real by the Gaussian Poincare inequality v <= w (:func:`~actsym.bases.solve.preserving`):
gradients keep their mean square, and q = 1 is a fixed point of the length map Q.  Signs, scale s and clamp c are chosen
for:

- **contraction**: each layer forgets at least a tenth of any deviation of log q, from every q in (0, oo).  This is what
  the clamp is needed for, and it is proven (:mod:`~actsym.bases.contraction`, which says why it is a clamp and no
  line).  Whatever the coefficients learn, a function that is constant far out has a bounded length map.
- **separation**: the correlation rho of two inputs goes from layer to layer by C(rho) = sum h_k^2 rho^k, h_k the
  Hermite coefficients of F.  C(1) = 1, and C'(1) = E[F'^2] = 1, so inputs are brought together: for smooth F, 1 - rho
  falls like 2 / (depth E[F''^2]).  Of the squared distance of two orthogonal inputs at least a quarter is to be left
  after all layers (a condition on the correlation, as in Zhang, Botev and Martens 2022, arXiv:2203.08120).

The two pull apart: the nearer F is to a line, the better it separates and the less it contracts.  A small s makes a
nearly linear F of any smooth g.  The rule: the largest s, and for it the largest c, with which some signs meet both; of
these the ones that contract best.  So the function is changed no more than is needed.  Where nothing separates that
well, as where g has a kink at 0, less is asked for, and :meth:`Settled.verdict` says how much is left.

Choices are compared in float64; moments, coefficients and the contraction of what is chosen are certified.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
import sympy as sp

from actsym.bases.basis import Basis, BasisError
from actsym.bases.candidates import AIM, ClampedSamples
from actsym.bases.contraction import Contraction, contraction
from actsym.bases.solve import combine, constant, preserving
from actsym.definition.folds import Maximum
from actsym.definition.lines import Largest
from actsym.definition.spec import Activation, Family, Vector, x
from actsym.definition.symbols import k
from actsym.distributions import STANDARD_NORMAL
from actsym.errors import Unanswered
from actsym.quantity import Quantity
from actsym.signal.basin import DEPTH

#: Input scales and clamps that are tried, in this order.
SCALES = tuple(sp.Rational(n, 64) for n in (64, 56, 48, 40, 32, 28, 24, 20, 16, 14, 12, 10, 8, 7, 6, 5, 4))
BOUNDS = tuple(sp.Rational(n, 4) for n in range(32, 7, -1))

#: Parts of the squared distance that are to be left, in the order in which they are asked for.
SEPARATIONS = (Fraction(1, 4), Fraction(1, 10), Fraction(0))

#: Signs that are tried; further ones are +.
_MOST_SIGNS = 10

#: Decimal places that coefficients are rounded to where their exact form is not known, or has more operations.
_PLACES, _LONGEST = 30, 150


class NotSettled(BasisError):
    """No scale, clamp and signs of a basis were found with which its length map contracts."""


@dataclass(frozen=True)
class Settled:
    """The chosen function F = A (g(s clip(x)) + b).

    definition
        F with its learnable coefficients; their defaults are closed forms where they are short, else certified and
        rounded to 30 decimal places.
    quantities
        The coefficients with their enclosures, by name.
    scale, bound
        s and c: ``clip`` is to [-c, c], in units of x.
    basin
        The mean squares from which signals return to 1, proven, and how fast; None where nothing is proven.
    separation
        What is left of the squared distance, 1, of two orthogonal inputs after ``depth`` layers of infinite width,
        predicted.
    """

    definition: Activation
    quantities: dict[str, Quantity]
    scale: sp.Rational
    bound: sp.Rational
    basin: Contraction | None
    separation: float
    depth: int

    def named(self) -> dict[str, sp.Expr]:
        """Each coefficient by its name."""
        return {p.name: p.default for p in self.definition.parameters}

    def activation(self) -> Activation:
        """The activation with these coefficients as the defaults of its learnable parameters."""
        return self.definition

    @property
    def expression(self) -> sp.Expr:
        """F in ``x``."""
        return _formula(self.definition, self.named())

    def verdict(self) -> str:
        """What is known, in sentences."""
        proven = "The length map is not shown to contract" if self.basin is None else str(self.basin)
        return (
            f"The input is clamped to [-{self.bound}, {self.bound}] and multiplied by {self.scale}. {proven}. After "
            f"{self.depth} layers two orthogonal inputs keep {self.separation:.2g} of their squared distance."
        )


@lru_cache(maxsize=128)
def settled(basis: Basis, degree: int, depth: int = DEPTH) -> Settled:
    """The scale, clamp, signs and coefficients of a basis for networks of ``depth`` layers.

    basis
        One with a constant function, as most have at index 0.  For a fixed function f it is {1, f}:
        ``Basis("gelu", lambda k: 1 if k == 0 else f, Normal())`` at degree 1.

    Raises :class:`NotSettled` for a basis without a constant, and where no choice was found, and
    :class:`~actsym.bases.basis.BasisError` for one that is linearly dependent.
    """
    found = basis.terms(degree)
    symbols = sorted(str(s) for s in set().union(*(t.phi.free_symbols for t in found)) - {x})
    if symbols:
        raise BasisError(
            f"{basis.name}: give a number for {', '.join(symbols)}; what settles is decided for one function"
        )
    moving = [t.function for t in found if not t.constant]
    if len(found) - len(moving) != 1 or not moving:
        raise NotSettled(
            f"{basis.name}: a constant and another function are needed to settle the mean square of signals"
        )
    _independent(basis.name, moving)
    choice = _chosen(basis.name, moving, depth)
    inside = clamped(basis, choice.scale, choice.bound)
    signs = iter(choice.signs)
    sizes = {t.name: 0 if t.constant else next(signs) for t in found}
    terms = inside.terms(degree)
    factor, offset = _constants(choice, sp.Add(*(sizes[t.name] * t.function for t in terms)))
    quantities = {
        t.name: combine(lambda a, b, p: a * b / p, factor, offset, constant(t.function)) if t.constant
        else combine(lambda a, n: a * n, factor, constant(sizes[t.name]))
        for t in terms
    }  # fmt: skip
    return _settled(choice, inside.activation([_number(q) for q in quantities.values()], degree), quantities, depth)


@lru_cache(maxsize=16)
def settled_tropical(degree: int, depth: int = DEPTH) -> Settled:
    """The same for a maximum of lines of slopes 0, 1, .. ``degree``, max_k (a_k + k h clip(x)), with learnable offsets.

    g is the maximum of tangents of a parabola, max_k (k x - (k - m)^2 / 2), m half of the degree: its kinks are equally
    far apart, none of them at 0, and a small s leaves few of them where the inputs are.  With equal offsets, a
    rectifier's kink at 0, inputs merge at any s.
    """
    if isinstance(degree, bool) or not isinstance(degree, int) or degree < 1:
        raise BasisError(f"tropical: degree = {degree!r} is not accepted: an integer >= 1 is needed")
    middle = (degree + 1) // 2
    kinks = [i - middle + sp.S.Half for i in range(degree)]  # of the lines i and i + 1
    g = sp.Add(*(sp.Max(0, x - kink) for kink in kinks))
    choice = _chosen("tropical", [g], depth)
    clip = sp.Piecewise((-choice.bound, x <= -choice.bound), (x, x < choice.bound), (choice.bound, True))
    factor, offset = _constants(choice, g.subs(x, choice.scale * clip))
    slope = sp.Rational(combine(lambda a, s: a * s, factor, constant(choice.scale)).text(_PLACES))
    # The sum of rectifiers is the maximum of k x less the sum of the first k kinks.
    quantities = {
        f"a_{i}": combine(lambda a, b, n: a * (b - n), factor, offset, constant(sum(kinks[:i], sp.S.Zero)))
        for i in range(degree + 1)
    }  # fmt: skip
    offsets = Vector("a", tuple(map(_number, quantities.values())), about="offset of the line of slope k h")
    found = Family(
        "tropical_clamped", "Tropical, clamped", lambda: Maximum(offsets[k] + k * slope * clip, offsets.size),
        vectors=lambda: (offsets,),
    )()  # fmt: skip
    return _settled(choice, found, quantities, depth)


def clamped(basis: Basis, scale: sp.Rational, bound: sp.Rational) -> Basis:
    """The functions phi_k(s clip(x)) under N(0, 1), clip(x) = min(max(x, -c), c)."""
    clip = sp.Piecewise((-bound, x <= -bound), (x, x < bound), (bound, True))

    def function(f: sp.Expr) -> sp.Expr:
        if not f.has(sp.Piecewise):
            return f.subs(x, scale * clip)
        low, high = (f.subs(x, end * scale) for end in (-bound, bound))  # conditions on x stay conditions on x
        return sp.Piecewise((low, x <= -bound), (f.subs(x, scale * x), x < bound), (high, True))

    def functions(index: int) -> tuple[sp.Expr, ...]:
        return tuple(map(function, basis.components(index)))

    return Basis(
        basis.name, functions, STANDARD_NORMAL, basis.scaling, basis.first,
        f"{basis.title}, input times {scale} and clamped", basis.source,
    )  # fmt: skip


@dataclass(frozen=True)
class _Choice:
    """``signs`` of the functions that are not constant, and whether b has the greater root (0) or the lesser (1)."""

    scale: sp.Rational
    bound: sp.Rational
    signs: tuple[int, ...]
    root: int
    separation: float


def _independent(name: str, functions: list[sp.Expr]) -> None:
    if ClampedSamples(functions, 1.0, float(BOUNDS[0])).are_dependent():
        raise BasisError(f"{name}: its functions are linearly dependent, so coefficients would say nothing")


def _chosen(name: str, functions: list[sp.Expr], depth: int) -> _Choice:
    """The first choice that meets both conditions.  Raises :class:`NotSettled`."""
    for left in SEPARATIONS:
        choice, bent = _first(functions, float(left), depth)
        if choice is not None:
            return choice
        if not bent:
            break  # asking for less separation does not give more
    raise NotSettled(f"{name}: no scale, clamp and signs were found with which its length map contracts")


def _first(functions: list[sp.Expr], left: float, depth: int) -> tuple[_Choice | None, bool]:
    """The choice of the largest scale and clamp, if there is one; and whether some fail for their separation."""
    bent, free = False, min(len(functions) - 1, _MOST_SIGNS)
    signs = np.ones((2**free, len(functions)))
    signs[:, 1 : free + 1] = list(itertools.product((1, -1), repeat=free))
    for scale in SCALES:
        for bound in BOUNDS:
            sampled = ClampedSamples(functions, float(scale), float(bound))
            rows = sampled.rows(signs)
            apart = rows.correlations(depth) <= 1 - left
            bent = bent or not apart.all()
            if not apart.any():
                if bound == BOUNDS[0]:
                    break  # it is bent too much within the clamp
                continue
            rows = rows.at(apart)
            factors = rows.factors()
            best = int(factors.argmin())
            if factors[best] <= AIM:
                chosen = tuple(map(int, rows.signs[best]))
                return _Choice(scale, bound, chosen, int(rows.roots[best]), rows.at([best]).separation(depth)), bent
    return None, bent


def _constants(choice: _Choice, g: sp.Expr) -> tuple[Quantity, Quantity]:
    """A and b, certified, for g(s clip(x))."""
    kept = preserving(g, STANDARD_NORMAL)
    return kept.scale["unit_variance"], kept.offsets[min(choice.root, len(kept.offsets) - 1)]


def _settled(choice: _Choice, found: Activation, quantities: dict[str, Quantity], depth: int) -> Settled:
    """The choice with the proof of its contraction."""
    rounded = {n: sp.Rational(q.text(_PLACES)) for n, q in quantities.items()}
    try:
        proven = contraction(_formula(found, rounded))
    except Unanswered:
        proven = None
    return Settled(found, quantities, choice.scale, choice.bound, proven, choice.separation, depth)


def _formula(found: Activation, values: Mapping[str, sp.Expr]) -> sp.Expr:
    """The definition in ``x``; which of equal lines a maximum takes is of no matter here."""
    return found.expr.subs({p.symbol: values[p.name] for p in found.parameters}).replace(Largest, sp.Max)


def _number(quantity: Quantity) -> sp.Expr:
    """The closed form if it is short, else the certified decimals."""
    exact = quantity.exact
    return exact if exact is not None and sp.count_ops(exact) <= _LONGEST else sp.Rational(quantity.text(_PLACES))
