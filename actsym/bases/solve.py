"""The one equation that initialisation asks for, a quadratic in one coefficient, and functions made to preserve gains.

E[F^2] - E[F'^2] is a quadratic form in the coefficients.  With all of them fixed but a factor t of some
(:class:`Line`), it is A t^2 + 2 B t + C.  Exact numbers give roots in radicals, enclosures give certified roots
(:func:`roots`).

Any function can be shifted and scaled (:func:`preserving`): f = A (g + c), which every family here can do by its own
coefficients, a polynomial or PolyReLU by a_0 and all of them, a tropical polynomial by its common coefficient and its
prefactor, SQUAF by its amplitudes (its weights sum to one), a rational function by its numerator.  With
E[f^2] = A^2 (c^2 + 2 c E[g] + E[g^2]) and E[f'^2] = A^2 E[g'^2], c is a root of a quadratic and A a square root.  c is
real exactly if Var[g] <= E[g'^2].  Under N(0, sigma^2) with sigma <= 1 that is the Gaussian Poincare inequality, so a
solution always exists there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.bases.basis import BasisError
from actsym.bases.derivation import CONVENTIONS, Step
from actsym.bases.gram import PRECISION, Gram, Matrix, certified
from actsym.bases.means import Divergent, quantity
from actsym.crosscheck import check
from actsym.definition.spec import x
from actsym.distributions import Distribution
from actsym.errors import SymPyError, Unanswered, sympy_asked
from actsym.moments.by_kind import AVERAGED
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import expectation
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.domain import require_real

#: Operations up to which denominators are made rational, up to which a formula is multiplied out, and up to which it is
#: kept: a longer one says no more than its digits, and takes longer with every step.
_SHORT, _LONG, _LONGEST = 40, 400, 2000


@dataclass(frozen=True)
class Line:
    """The coefficients ``fixed`` + t ``moving``: exact vectors without a common entry."""

    fixed: tuple[sp.Expr, ...]
    moving: tuple[sp.Expr, ...]

    def quadratic(self, matrix: Matrix) -> tuple[Quantity, Quantity, Quantity]:
        """A, B, C of A t^2 + 2 B t + C, the form on the line."""
        return (
            matrix.form(self.moving, self.moving),
            matrix.form(self.moving, self.fixed),
            matrix.form(self.fixed, self.fixed),
        )

    def at(self, t: Quantity) -> list[Quantity]:
        """The coefficients at ``t``."""
        return [times(t, m) if m != 0 else constant(f) for f, m in zip(self.fixed, self.moving, strict=True)]

    def form_at(self, matrix: Matrix, t: Quantity) -> Quantity:
        """The quadratic form at ``t``."""
        a, b, c = self.quadratic(matrix)
        return combine(lambda t, a, b, c: a * t * t + 2 * b * t + c, t, a, b, c)


def ones(gram: Gram, moving: Sequence[int]) -> Line:
    """Every coefficient 1, those at ``moving`` times t."""
    chosen = set(moving)
    size = len(gram.terms)
    return Line(
        tuple(sp.S.Zero if i in chosen else sp.S.One for i in range(size)),
        tuple(sp.S.One if i in chosen else sp.S.Zero for i in range(size)),
    )


def roots(a: Quantity, b: Quantity, c: Quantity) -> list[Quantity]:
    """The real roots of a t^2 + 2 b t + c, the greater first; none if there is none or every t is one."""
    if sign(a) == 0:
        return [] if sign(b) == 0 else [combine(lambda b, c: -c / (2 * b), b, c)]
    discriminant = combine(lambda a, b, c: b * b - a * c, a, b, c)
    where = sign(discriminant)
    if where is not None and where < 0:
        return []
    if where == 0:
        return [combine(lambda a, b: -b / a, a, b)]
    found = []
    for direction in (1, -1) if sign(a) != -1 else (-1, 1):
        found.append(combine(lambda a, b, d, s=direction: (-b + s * root(d)) / a, a, b, discriminant))
    return found


def sign(value: Quantity) -> int | None:
    """-1, 0 or 1, proven; None if the value holds symbols.  Raises ArithmeticError if it is not decided."""
    if value.exact is not None:
        if value.exact.free_symbols:
            return 0 if sp.simplify(value.exact) == 0 else None
        if value.exact.is_Rational:
            return int(sp.sign(value.exact))
    ball = value.ball
    if not ball.contains(0):
        return 1 if ball > 0 else -1
    if value.exact is not None and sp.simplify(value.exact) == 0:
        return 0
    raise Unanswered(f"the sign of {value} is not decided")


def nearest(candidates: Sequence[Quantity], target: int = 1) -> Quantity:
    """The candidate nearest to ``target``, of at least one; the positive one of two that are equally near."""
    if any(q.exact is not None and q.exact.free_symbols for q in candidates):
        return candidates[0]
    return min(candidates, key=lambda q: (round(abs(float(q) - target), 12), -float(q)))


def constant(value: sp.Expr | int) -> Quantity:
    """An exact number as a quantity."""
    return certified(sp.sympify(value), "given")


def times(value: Quantity, factor: sp.Expr | int) -> Quantity:
    return value if factor == 1 else combine(lambda a, b: a * b, value, constant(factor))


def combine(function: Callable[..., Any], *values: Quantity) -> Quantity:
    """``function`` of exact values, expanded, and of balls."""
    with ctx.workprec(PRECISION):
        first, *others = values
        method = max((v.method for v in values), key=len)
        symbolic = any(v.exact is not None and v.exact.free_symbols for v in values)
        if symbolic:
            return Quantity(exact=_multiplied_out(function(*(v.exact for v in values))), method=method)
        try:
            found = first.map(function, *others, method=method)
        except SymPyError:  # the balls alone are known
            found = replace(first, exact=None).map(function, *others, method=method)
    if not found.finite or found.exact is None:
        return found
    if found.enclosure is not None and sp.count_ops(found.exact) > _LONGEST:
        return Quantity(enclosure=found.enclosure, method=f"{method}, by balls")
    return certified(_multiplied_out(sp.sympify(found.exact)), method)


def root(value: sp.Expr | arb) -> sp.Expr | arb:
    """The square root of an exact number or of a ball."""
    if isinstance(value, arb):
        return value.sqrt()
    with sympy_asked(f"the root of {value}"):  # SymPy 1.14 raises an error at 1 - 1/20!^2
        return sp.sqrt(value)


def ball(value: arb, method: str) -> Quantity:
    """A quantity known by its ball alone."""
    return Quantity(enclosure=Enclosure(value), method=method)


def _multiplied_out(value: sp.Expr) -> sp.Expr:
    """Multiplied out, with a rational denominator where that is short."""
    if not value.free_symbols and sp.count_ops(value) > _LONG:
        return value
    expanded = sp.expand(value)
    if expanded.is_Rational:
        return expanded
    if expanded.free_symbols:
        return sp.simplify(expanded)
    if sp.count_ops(value) > _SHORT or expanded.has(sp.exp, sp.erf, sp.cos, sp.sin):
        return min(value, expanded, key=sp.count_ops)
    numerator, denominator = sp.fraction(sp.together(expanded))
    return expanded if denominator.is_Rational else sp.expand(sp.radsimp(numerator / denominator))


# -- a function shifted and scaled -----------------------------------------------------------------------------------


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

    @property
    def flattest(self) -> Quantity:
        """Of the offsets the one with which the length map under N(0, 1) is less steep at its fixed point.

        Its slope is A^2 (E[x g g'] + c E[x g']).
        """
        slope = weak_derivative(self.g)
        growth, tilt = (float(expectation(x * h * slope, self.measure)) for h in (self.g, sp.S.One))
        return min(self.offsets, key=lambda c: abs(growth + float(c) * tilt))

    def expression(self, digits: int = 30) -> sp.Expr:
        """f = A (g + c) with E[f^2] = E[f'^2] = 1 and the :attr:`flattest` c.

        Exact where both constants are, else with rationals of that many digits.
        """
        scale, offset = (
            q.exact if q.exact is not None else sp.Rational(q.text(digits))
            for q in (self.scale["unit_variance"], self.flattest)
        )
        return scale * (self.g + offset)

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
