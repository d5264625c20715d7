"""Points at which a formula without switches may be singular, or have a zero of its own, in closed form."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy as sp
from flint import arb

from actsym.definition.symbols import x
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_zeros import short_numbers
from actsym.rigor.piece import sorted_reals
from actsym.rigor.roots import StuckError, dyadic

#: How far from where a chart got stuck its cause may be.
_BESIDE = Fraction(1, 1 << 20)

#: A rational number with a larger denominator is tried after fractions of a turn.
_LARGE = 100

#: Polynomials of a higher degree are not solved for singular points.
_MOST_DEGREE = 24


def singular_points(expr: sp.Expr) -> list[sp.Expr]:
    """Where a polynomial under a negative or broken power, or in a logarithm, vanishes."""
    found: list[sp.Expr] = []
    bases = {p.base for p in expr.atoms(sp.Pow) if not (p.exp.is_Integer and p.exp > 0)}
    for base in sorted(bases | {node.args[0] for node in expr.atoms(sp.log)}, key=sp.default_sort_key):
        if base.has(x) and base.is_polynomial(x):
            found += _polynomial_roots(base)
    return sorted_reals(found)


def _polynomial_roots(polynomial: sp.Expr) -> list[sp.Expr]:
    as_poly = polynomial.as_poly(x)
    if as_poly is None or not 0 < as_poly.degree() <= _MOST_DEGREE or not all(c.is_Rational for c in as_poly.coeffs()):
        return []
    return sp.real_roots(as_poly) if as_poly.count_roots() else []


def candidates(expr: sp.Expr, stuck: StuckError) -> Iterator[sp.Expr]:
    """Exact points where a chart got stuck: the shortest rational, fractions of turns, roots of polynomials."""
    # Beside a multiple zero the signs are lost before the interval that holds it is reached.
    short = _shortest(stuck.lower - _BESIDE, stuck.upper + _BESIDE)
    rational = [sp.Rational(short.numerator, short.denominator)] if short is not None else []
    box, wide = (dyadic(stuck.lower - d).union(dyadic(stuck.upper + d)) for d in (0, _BESIDE))
    turns = [p for p in short_numbers(expr, wide) if Evaluator(p).on(arb(0)).overlaps(wide)]
    yield from sorted([*rational, *turns], key=lambda p: (p.is_Rational and p.q > _LARGE, not p.is_Rational))
    polynomials = {node.base for node in expr.atoms(sp.Pow)} | {node.args[0] for node in expr.atoms(sp.log, sp.Abs)}
    for polynomial in sorted(polynomials, key=sp.default_sort_key):
        if polynomial.is_polynomial(x):
            yield from (r for r in _polynomial_roots(polynomial) if box.overlaps(Evaluator(r).at(0).ball))


def _shortest(lower: Fraction, upper: Fraction, largest: int = 1 << 12) -> Fraction | None:
    """The rational of least denominator in [lower, upper], if that is at most ``largest``."""
    middle = (lower + upper) / 2
    found = middle.limit_denominator(largest)
    for denominator in (1, 2, 4, 8, 10, 100):
        nearby = Fraction(round(middle * denominator), denominator)
        if lower <= nearby <= upper:
            return nearby
    return found if lower <= found <= upper else None
