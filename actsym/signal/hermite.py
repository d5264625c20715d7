"""Hermite coefficients of an activation under N(0, 1), and the correlation map that they give.

a_k = E[f(z) h_k(z)] with h_k = He_k / sqrt(k!), so that E[h_j h_k] = [j = k] and f = sum a_k h_k.  For unit
normal u, v with correlation c, E[f(u) f(v)] = sum a_k^2 c^k (Mehler): the correlation map of a wide layer.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial

import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import x
from actsym.moments.exponential_terms import polynomial_half
from actsym.quantity import DIGITS, Enclosure, Quantity
from actsym.rigor.evaluate import bits_for
from actsym.rigor.exact_numbers import Piece, with_exact
from actsym.rigor.growth import Bound
from actsym.signal.panels import PRECISION, Sampling, Tail

#: The highest degree that coefficients are computed for, unless another is asked for.
DEGREE = 32

_NORMAL_MOMENTS = "moments of the normal distribution"
_BY_SYMMETRY = ("f(x) + f(-x) is a polynomial", "f(x) - f(-x) is a polynomial")


@cache
def polynomial(k: int) -> tuple[int, ...]:
    """Coefficients of He_k, the constant first: He_{k+1} = x He_k - k He_{k-1}."""
    if k < 2:
        return (1,) if k == 0 else (0, 1)
    shifted, lower = (0, *polynomial(k - 1)), (*polynomial(k - 2), 0, 0)
    return tuple(a - (k - 1) * b for a, b in zip(shifted, lower, strict=True))


def moments(sampling: Sampling, degree: int) -> list[arb]:
    """E[f(z) z^m] for m = 0 .. degree, each a ball."""
    one = arb(1)
    with ctx.workprec(PRECISION):
        norm = 1 / (2 * arb.pi()).sqrt()
        sums, errors = [arb(0)] * (degree + 1), [arb(0)] * (degree + 1)
        for panel in sampling.panels:
            bound, half = panel.function.bound * panel.density_bound(one), 2 * panel.half_width
            largest = bound * half * panel.modulus.max(one) ** degree
            sampled = bool(panel.nodes) and not largest < arb((1, -PRECISION))
            error = panel.rule_error(bound) if sampled else half * bound
            for m in range(degree + 1):
                errors[m] += error
                error *= panel.modulus
            if not sampled:
                continue
            terms = [
                w * v * (-(n * n) / 2).exp()
                for n, w, v in zip(panel.nodes, panel.weights, panel.function.values, strict=True)
            ]
            for m in range(degree + 1):
                sums[m] += sum(terms, arb(0))
                terms = [t * n for t, n in zip(terms, panel.nodes, strict=True)]
        found = []
        for m in range(degree + 1):
            power = Bound(one, Fraction(m))
            tail = sampling.tail(partial(_weighted, power), one)
            found.append(sums[m] * norm + arb(0, (errors[m] + tail).abs_upper()))
    return found


def _weighted(power: Bound, tail: Tail) -> Bound:
    return tail.function * power


def coefficients(f: sp.Expr, sampling: Sampling, parts: list[Piece], degree: int = DEGREE) -> list[Quantity]:
    """a_0 .. a_degree, certified; with their closed forms where f, or its even or odd half, is a polynomial between its
    breakpoints."""
    known = moments(sampling, degree)
    exact = piecewise_polynomial(parts)
    halves = [_as_pieces(polynomial_half(f, sign)) if exact is None else None for sign in (1, -1)]
    found = []
    for k in range(degree + 1):
        with ctx.workprec(PRECISION):
            total = sum((c * mu for c, mu in zip(polynomial(k), known, strict=False) if c), arb(0))
            value = total / arb(k).gamma().sqrt() / (arb(k).sqrt() if k else 1) if k else total
        enclosure = Enclosure(value)
        quantity = Quantity(enclosure=enclosure, method="ball arithmetic")
        if enclosure.digits() < 8 and not value.abs_upper() < arb((1, -bits_for(DIGITS))):
            quantity = Quantity.not_found(f"only {enclosure.digits()} digits could be proven")
        elif exact is not None:
            closed = exact_coefficient(exact, k)
            quantity = with_exact(quantity, closed, _NORMAL_MOMENTS) or quantity
        elif (half := halves[k % 2]) is not None:
            quantity = with_exact(quantity, exact_coefficient(half, k), _BY_SYMMETRY[k % 2]) or quantity
        found.append(quantity)
    return found


def _as_pieces(polynomial: sp.Expr | None) -> list[tuple[sp.Expr, sp.Expr, sp.Poly]] | None:
    return None if polynomial is None else piecewise_polynomial([Piece(-sp.oo, sp.oo, polynomial)])


def piecewise_polynomial(parts: list[Piece]) -> list[tuple[sp.Expr, sp.Expr, sp.Poly]] | None:
    """(lower, upper, polynomial) for each piece, if every piece is a polynomial of moderate degree; else None."""
    found = []
    for part in parts:
        if not part.expr.is_polynomial(x):
            return None
        found.append((part.lower, part.upper, sp.Poly(part.expr, x)))
    return found if max(p.degree() for _, _, p in found) <= 16 else None


def exact_coefficient(parts: list[tuple[sp.Expr, sp.Expr, sp.Poly]], k: int) -> sp.Expr:
    """a_k of a piecewise polynomial, in closed form."""
    hermite = sp.Poly(list(polynomial(k))[::-1], x)
    total = sp.S.Zero
    for lower, upper, part in parts:
        for (power,), c in (part * hermite).terms():
            total += c * partial_moment(power, lower, upper)
    return sp.expand(total) / sp.sqrt(sp.factorial(k))


def exact_moments(
    parts: list[tuple[sp.Expr, sp.Expr, sp.Poly]], second: Quantity, steep: Quantity
) -> tuple[Quantity, Quantity]:
    """The enclosures of E[f^2] and E[f'^2] of a piecewise polynomial, with their closed forms."""
    squares = [(a, b, p**2) for a, b, p in parts], [(a, b, p.diff(x) ** 2) for a, b, p in parts]
    found = []
    for quantity, pieces_ in zip((second, steep), squares, strict=True):
        found.append(with_exact(quantity, exact_coefficient(pieces_, 0), _NORMAL_MOMENTS) or quantity)
    return found[0], found[1]


@cache
def partial_moment(m: int, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    """E[z^m; lower < z < upper]: integration by parts from the distribution function and the density."""
    if m == 0:
        return _distribution(upper) - _distribution(lower)
    edge = _edge(m - 1, lower) - _edge(m - 1, upper)
    return edge if m == 1 else (m - 1) * partial_moment(m - 2, lower, upper) + edge


def _distribution(a: sp.Expr) -> sp.Expr:
    if a in (sp.oo, -sp.oo):
        return sp.S.One if a is sp.oo else sp.S.Zero
    return (1 + sp.erf(a / sp.sqrt(2))) / 2


def _edge(n: int, a: sp.Expr) -> sp.Expr:
    if a in (sp.oo, -sp.oo):
        return sp.S.Zero
    return a**n * sp.exp(-(a**2) / 2) / sp.sqrt(2 * sp.pi)


def series(squares: list[arb], remainder: arb, c: arb) -> arb:
    """sum a_k^2 c^k from the first terms and the sum of all further a_k^2, for -1 <= c <= 1."""
    value = arb(0)
    for square in reversed(squares):
        value = value * c + square
    power = c ** len(squares)
    rest = (remainder * abs(power)).abs_upper()
    # For c >= 0 the terms that were left out are not negative.
    return value + arb(0).union(rest) if c >= 0 else value + arb(0, rest)
