"""Quotients of sums of exponentials, collected: what they are far out, where their terms overflow or cancel.

Whatever is built from x, numbers and exponentials of polynomials by sums, products and whole powers (logistic
functions, softmax means, and every derivative of theirs) is N/D with N = sum a_i(x) exp(p_i(x)), and D a product of
powers of such sums.  Terms of the same exponent are collected exactly, so nothing is left that cancels identically.
With the largest term of each sum divided out every exponential is at most 1.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
import sympy as sp

from actsym.definition.spec import x
from codegen.verify.intervals import Interval, branches, enclose as enclose_directly

#: Coefficients (polynomials in x) by exponent (a polynomial in x).
Sum = dict[sp.Expr, sp.Expr]

#: Longest sum that is collected.
MOST_TERMS = 400


class _OtherError(ValueError):
    """The expression is no such quotient."""


@dataclass(frozen=True)
class Quotient:
    """The sum ``numerator`` over the product of ``denominators``, each with its power."""

    numerator: Sum
    denominators: tuple[tuple[Sum, int], ...]


@cache
def quotient(expr: sp.Expr) -> Quotient | None:
    """``expr`` as a quotient of sums of exponentials; ``None`` if it is none, or holds none."""
    expr = expr.replace(sp.tanh, lambda u: (1 - sp.exp(-2 * u)) / (1 + sp.exp(-2 * u)))
    if not expr.has(sp.exp):
        return None
    try:
        numerator, below = _read(expr)
    except (_OtherError, sp.PolynomialError):
        return None
    return Quotient(numerator, tuple((dict(factor), power) for factor, power in below.items()))


def enclose(expr: sp.Expr, points: np.ndarray) -> Interval:
    """As :func:`codegen.verify.intervals.enclose`, for what :func:`quotient` reads once the signs of what stands in
    absolute values are known; unbounded elsewhere."""
    low, high = np.full(points.shape, -np.inf), np.full(points.shape, np.inf)
    for branch, within in branches(expr, points):
        for resolved, inside in _regions(branch, points):
            here, found = within & inside, quotient(resolved)
            if found is not None and here.any():
                low[here], high[here] = _enclosed(found, points[here])
    return low, high


def _read(expr: sp.Expr) -> tuple[Sum, Counter]:
    """Numerator, and the denominators (as sorted tuples of terms) with their powers."""
    if not expr.has(sp.exp):
        if not expr.is_polynomial(x):
            raise _OtherError
        return {sp.S.Zero: sp.expand(expr)}, Counter()
    if isinstance(expr, sp.exp):
        if not expr.args[0].is_polynomial(x):
            raise _OtherError
        constant, rest = sp.expand(expr.args[0]).as_independent(x, as_Add=True)
        return {rest: sp.exp(constant)}, Counter()
    if isinstance(expr, sp.Mul):
        numerator: Sum = {sp.S.Zero: sp.S.One}
        below: Counter[sp.Expr] = Counter()
        for factor in expr.args:
            above, its = _read(factor)
            numerator, below = _product(numerator, above), below + its
        return numerator, below
    if isinstance(expr, sp.Add):
        parts = [_read(term) for term in expr.args]
        common: Counter = Counter()
        for _, below in parts:
            common |= below
        total: Sum = defaultdict(lambda: sp.S.Zero)
        for above, below in parts:
            for exponent, coefficient in _product(above, _multiplied(common - below)).items():
                total[exponent] += coefficient
        return _collected(total), common
    if isinstance(expr, sp.Pow) and expr.exp.is_Integer:
        above, below = _read(expr.base)
        if expr.exp < 0:
            above, below = _multiplied(below), Counter({tuple(sorted(above.items(), key=str)): 1})
        n = abs(int(expr.exp))
        return _multiplied(Counter({tuple(above.items()): n})), Counter({k: n * v for k, v in below.items()})
    raise _OtherError


def _multiplied(factors: Counter) -> Sum:
    product: Sum = {sp.S.Zero: sp.S.One}
    for factor, power in factors.items():
        for _ in range(power):
            product = _product(product, dict(factor))
    return product


def _product(a: Sum, b: Sum) -> Sum:
    if len(a) * len(b) > MOST_TERMS:
        raise _OtherError
    total: Sum = defaultdict(lambda: sp.S.Zero)
    for p, c in a.items():
        for q, d in b.items():
            total[sp.expand(p + q)] += c * d
    return _collected(total)


def _collected(total: Sum) -> Sum:
    terms = {exponent: sp.expand(coefficient) for exponent, coefficient in total.items()}
    return {exponent: coefficient for exponent, coefficient in terms.items() if coefficient != 0}


def _regions(expr: sp.Expr, points: np.ndarray) -> list[tuple[sp.Expr, np.ndarray]]:
    """``expr`` with the signs resolved on which absolute values depend, and the points where it is that."""
    parts = expr.atoms(sp.Abs, sp.sign)
    cuts = set()
    for part in parts:
        argument = part.args[0]
        if not (argument.is_polynomial(x) and sp.degree(argument, x) == 1):
            return []
        cuts.add(-argument.subs(x, 0) / sp.diff(argument, x))
    edges = [-sp.oo, *sorted(cuts), sp.oo]
    found = []
    for low, high in pairwise(edges):
        inside = low + 1 if high == sp.oo else high - 1 if low == -sp.oo else (low + high) / 2
        inside = sp.S.Zero if not cuts else inside
        signs = {}
        for part in parts:
            sign = sp.sign(part.args[0].subs(x, inside))
            signs[part] = sign * part.args[0] if isinstance(part, sp.Abs) else sign
        found.append((expr.xreplace(signs), (points > float(low)) & (points < float(high))))
    return found


def _enclosed(found: Quotient, points: np.ndarray) -> Interval:
    if not found.numerator:
        return np.zeros(points.shape), np.zeros(points.shape)
    low, high = np.full(points.shape, -np.inf), np.full(points.shape, np.inf)
    sums = [found.numerator, *(factor for factor, _ in found.denominators)]
    exponents = [list(terms) for terms in sums]
    largest = np.stack([_largest(each, points) for each in exponents])
    for chosen in np.unique(largest, axis=1).T:
        here = np.all(largest == chosen[:, None], axis=0)
        tops = [each[i] for each, i in zip(exponents, chosen, strict=True)]
        scale, value = tops[0], _shifted(found.numerator, tops[0])
        for (factor, power), top in zip(found.denominators, tops[1:], strict=True):
            scale, value = scale - power * top, value / _shifted(factor, top) ** power
        low[here], high[here] = enclose_directly(sp.exp(sp.expand(scale)) * value, points[here])
    return low, high


def _largest(exponents: list[sp.Expr], points: np.ndarray) -> np.ndarray:
    """The index of the largest exponent at each point (which it is does not matter where two are as good as equal)."""
    with np.errstate(all="ignore"):
        sizes = [np.polyval([float(c) for c in sp.Poly(e, x).all_coeffs()], points) for e in exponents]
        return np.argmax(np.nan_to_num(np.stack(sizes), nan=-np.inf), axis=0)


def _shifted(terms: Sum, top: sp.Expr) -> sp.Expr:
    """The sum with exp(top) divided out."""
    return sp.Add(*(c * sp.exp(sp.expand(e - top)) for e, c in terms.items()))
