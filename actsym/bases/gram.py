"""Gram matrices of a basis under its measure: what is orthogonal to what, found out rather than assumed.

``Gram.values`` is the matrix of E[u_i u_j] for u_i = s_k phi_k, ``Gram.derivatives`` that of E[u_i' u_j'].
Every entry is exact where a formula applies (polynomials always; waves and piecewise polynomials under the
normal, uniform and exponential distributions), else a certified enclosure.  Together they pass the second route
(:mod:`actsym.crosscheck`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.bases.basis import Basis, BasisError, Term
from actsym.bases.means import Divergent, product_mean
from actsym.crosscheck import check
from actsym.definition.spec import x
from actsym.moments.by_kind import AVERAGED
from actsym.moments.derivative import jumps
from actsym.moments.expectation import expectation
from actsym.quantity import Enclosure, Quantity, Status
from actsym.rigor.evaluate import evaluate

#: Decimal digits of enclosures, and the bits that arithmetic on them is done with.
DIGITS = 40
PRECISION = 512


@dataclass(frozen=True)
class Matrix:
    """A symmetric matrix of means.  ``exact`` holds every entry in closed form, or is None."""

    exact: sp.ImmutableMatrix | None
    balls: tuple[tuple[arb, ...], ...] | None = None

    @property
    def size(self) -> int:
        return len(self.balls) if self.balls is not None else self.closed.rows

    @property
    def closed(self) -> sp.ImmutableMatrix:
        """The exact entries.  Raises ``ValueError`` where some entry is known by its enclosure alone."""
        if self.exact is None:
            raise ValueError("no closed form of every entry of the Gram matrix was found")
        return self.exact

    def diagonal(self) -> bool:
        """Whether every entry off the diagonal is proven to be zero."""
        return self.exact is not None and all(self.exact[i, j] == 0 for i in range(self.size) for j in range(i))

    def enclosures(self) -> tuple[tuple[arb, ...], ...]:
        """The matrix as balls."""
        return self.balls if self.balls is not None else _balls(self.closed)

    def form(self, u: Any, v: Any) -> Quantity:
        """u^T M v for vectors of exact numbers."""
        if not any(u) or not any(v):
            return Quantity.of_exact(0, "Gram matrix")
        pairs = [(i, j, a * b) for i, a in enumerate(u) for j, b in enumerate(v) if a != 0 and b != 0]
        if self.exact is not None:
            return certified(sp.expand(sp.Add(*(c * self.exact[i, j] for i, j, c in pairs))), "Gram matrix")
        rows = self.enclosures()
        with ctx.workprec(PRECISION):
            total = arb(0)
            for i, j, c in pairs:
                total += evaluate(c, digits=DIGITS + 20).ball * rows[i][j]
        return Quantity(enclosure=Enclosure(total), method="Gram matrix of certified integrals")

    def __sub__(self, other: Matrix) -> Matrix:
        if self.exact is not None and other.exact is not None:
            return Matrix(sp.ImmutableMatrix((self.exact - other.exact).applyfunc(sp.expand)))
        with ctx.workprec(PRECISION):
            rows = zip(self.enclosures(), other.enclosures(), strict=True)
            return Matrix(None, tuple(tuple(a - b for a, b in zip(r, s, strict=True)) for r, s in rows))


@dataclass(frozen=True)
class Gram:
    """Both Gram matrices of a basis at one degree, the coefficients' scaling included."""

    basis: Basis
    degree: int
    terms: tuple[Term, ...]
    values: Matrix
    derivatives: Matrix

    @cached_property
    def difference(self) -> Matrix:
        """E[F^2] - E[F'^2] as a quadratic form in the coefficients."""
        return self.values - self.derivatives

    @property
    def orthogonal(self) -> bool:
        return self.values.diagonal()

    @property
    def derivatives_orthogonal(self) -> bool:
        return self.derivatives.diagonal()

    @property
    def orthonormal(self) -> bool:
        """Whether {phi_k} (without the scaling) is orthonormal."""
        return self.orthogonal and all(
            sp.expand(self.values.closed[i, i] / t.scaling**2) == 1 for i, t in enumerate(self.terms)
        )


def gram(basis: Basis, degree: int) -> Gram:
    """Both Gram matrices up to ``degree``.

    Raises :class:`BasisError` for a degree that is not accepted, a measure without second moment, a
    function (or derivative) that is not square-integrable, one that jumps, or linear dependence.
    """
    return _gram(basis, basis.check_degree(degree))


@lru_cache(maxsize=128)
def _gram(basis: Basis, degree: int) -> Gram:
    terms = basis.terms(degree)
    _check_measure(basis)
    for term in terms:
        _check_continuous(basis, term)
    values = _matrix(basis, terms, [t.phi for t in terms], "")
    derivatives = _matrix(basis, terms, [t.derivative / t.scaling for t in terms], "'")
    _check_independent(basis, terms, values)
    found = Gram(basis, degree, terms, values, derivatives)
    _crosscheck(found)
    return found


def _crosscheck(found: Gram) -> None:
    """Both matrices pass the second route in a sum of all functions, each about as large as the others."""
    measure = found.basis.measure
    if measure.free_symbols or any(t.function.free_symbols - {x} for t in found.terms):
        return
    rows = found.values.enclosures()
    weights = []
    for i in range(len(rows)):
        mantissa, exponent = rows[i][i].mid().man_exp()
        size = sp.Integer(2) ** ((int(mantissa).bit_length() + int(exponent)) // 2)  # about sqrt(E[u_i^2])
        weights.append(sp.Rational((-1) ** (i // 2), i + 2) / size)
    total = sp.Add(*(w * t.function for w, t in zip(weights, found.terms, strict=True)))
    moments = {"second_moment": found.values, "derivative_second_moment": found.derivatives}
    averaged = {name: AVERAGED[name] for name in moments}
    check.moments(total, x, measure, averaged, {name: m.form(weights, weights) for name, m in moments.items()})


def _matrix(basis: Basis, terms: tuple[Term, ...], functions: list[sp.Expr], prime: str) -> Matrix:
    size = len(terms)
    entries: dict[tuple[int, int], sp.Expr | arb] = {}
    for i in range(size):
        for j in range(i, -1, -1):
            entries[i, j] = _entry(basis, terms[i], terms[j], functions[i], functions[j], prime)
    if all(isinstance(v, sp.Expr) for v in entries.values()):
        return Matrix(sp.ImmutableMatrix(size, size, lambda i, j: entries[max(int(i), int(j)), min(int(i), int(j))]))
    with ctx.workprec(PRECISION):
        balls = {p: evaluate(v, digits=DIGITS).ball if isinstance(v, sp.Expr) else v for p, v in entries.items()}
        rows = tuple(tuple(balls[max(i, j), min(i, j)] for j in range(size)) for i in range(size))
    return Matrix(None, rows)


def _entry(basis: Basis, one: Term, other: Term, f: sp.Expr, g: sp.Expr, prime: str) -> sp.Expr | arb:
    scaling, measure = one.scaling * other.scaling, basis.measure
    what = f"E[phi_{one.index}{prime}(x) phi_{other.index}{prime}(x)]"
    try:
        exact = product_mean(f, g, measure)
    except Divergent as error:
        raise BasisError(f"{basis.name}: {what} does not exist under {measure} ({error}); {_ADVICE}") from None
    if exact is not None:
        return sp.expand(scaling * exact)
    if measure.free_symbols:
        raise BasisError(f"{basis.name}: no closed form of {what} for every {measure}; give the measure's numbers")
    # Not multiplied out: (x - 3)^2 in a denominator would become a sum that balls cancel in.
    found = expectation(f * g, measure, DIGITS)
    if found.status in (Status.INFINITE, Status.UNDEFINED):
        raise BasisError(f"{basis.name}: {what} is {found.status.value} under {measure} ({found.reason}); {_ADVICE}")
    if not found.finite:
        raise BasisError(f"{basis.name}: {what} could not be enclosed under {measure}: {found.reason}")
    with ctx.workprec(PRECISION):
        return evaluate(scaling, digits=DIGITS + 20).ball * found.ball


_ADVICE = "the functions and their derivatives have to be square-integrable: choose another measure or first index"


def _check_measure(basis: Basis) -> None:
    try:
        moment = sp.sympify(basis.measure.moment(2))
    except (ArithmeticError, ValueError) as error:
        raise BasisError(f"{basis.name}: {basis.measure} has no second moment ({error})") from None
    if moment.is_finite is False or moment.has(sp.nan, sp.zoo):
        raise BasisError(
            f"{basis.name}: {basis.measure} has no second moment (E[x^2] = {moment}), so no variance to preserve; "
            "choose a measure with one, such as Normal()"
        )


def _check_continuous(basis: Basis, term: Term) -> None:
    support = basis.measure.support
    if term.phi.has(sp.Piecewise, sp.sign, sp.Heaviside, sp.floor, sp.ceiling):
        found = jumps(term.phi, support.start, support.end)
        if found.points:
            raise BasisError(
                f"{basis.name}: phi_{term.index} jumps at x = {found.points[0]}, so its derivative has no second "
                "moment; choose continuous functions"
            )
        if found.unknown:
            raise BasisError(f"{basis.name}: whether phi_{term.index} jumps is not known: {found.unknown}")


def _check_independent(basis: Basis, terms: tuple[Term, ...], values: Matrix) -> None:
    """A Gram matrix that a ball Cholesky decomposition proves positive has independent functions."""
    if values.exact is not None and values.exact.free_symbols:
        if values.diagonal() and all(values.exact[i, i] != 0 for i in range(values.size)):
            return
        if sp.simplify(values.exact.det()) == 0:
            raise _dependent(basis, terms)
        return
    if values.exact is not None and all(v.is_Rational for v in values.exact):
        if values.exact.to_DM(field=True).rank() < values.size:
            raise _dependent(basis, terms)
        return
    if positive_definite(values.enclosures()):
        return
    if values.exact is None:
        raise BasisError(f"{basis.name}: the functions up to {terms[-1].name} are not shown to be linearly independent")
    if sp.simplify(values.exact.det()) == 0:
        raise _dependent(basis, terms)


def _dependent(basis: Basis, terms: tuple[Term, ...]) -> BasisError:
    names = ", ".join(f"phi_{t.index}" for t in terms)
    return BasisError(
        f"{basis.name}: {names} are linearly dependent under {basis.measure} (their Gram matrix is singular); "
        "leave out the functions that follow from the others"
    )


def positive_definite(rows: tuple[tuple[arb, ...], ...]) -> bool:
    """Whether a symmetric matrix of balls is proven positive definite (every pivot is positive)."""
    with ctx.workprec(PRECISION):
        matrix = [list(r) for r in rows]
        for p in range(len(matrix)):
            if not matrix[p][p] > 0:
                return False
            for i in range(p + 1, len(matrix)):
                factor = matrix[i][p] / matrix[p][p]
                for j in range(p, len(matrix)):
                    matrix[i][j] -= factor * matrix[p][j]
    return True


def certified(value: sp.Expr, method: str) -> Quantity:
    """An exact number with its ball (none while it holds symbols)."""
    if value.free_symbols:
        return Quantity(exact=value, method=method)
    return Quantity(exact=value, enclosure=evaluate(value, digits=DIGITS), method=method)


def _balls(exact: sp.ImmutableMatrix) -> tuple[tuple[arb, ...], ...]:
    with ctx.workprec(PRECISION):
        return tuple(
            tuple(evaluate(exact[i, j], digits=DIGITS + 40).ball for j in range(exact.cols)) for i in range(exact.rows)
        )
