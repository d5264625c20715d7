"""Powers and polynomials by units of an order r: digits of the exponent, sizes, exact constructions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import sympy as sp

from actsym.audit.claim import Derived
from actsym.audit.measures.ask import NoAnswerError
from actsym.definition.spec import x

__all__ = ["base_digits", "chain_size", "polynomials_not_dense", "power_size"]


def base_digits(form: str, up_to: int) -> Derived:
    """Whether the product over the digits c_i of n in base r has the exponent n, r = 2 to 5, every n up to a bound.

    ``form``: ``powers``, factors x^(c_i r^i); ``printed``, factors x^(c_i) (x^r)^i.
    """
    for r in range(2, 6):
        for n in range(1, up_to + 1):
            digits = _digits(n, r)
            exponent = sum(c * r**i if form == "powers" else c + r * i for i, c in enumerate(digits))
            if exponent != n:
                return Derived(truth=False, why=f"exponents added up, r = {r}",
                               witness=f"r = {r}, n = {n}, digits {digits}: the product is x^{exponent}")  # fmt: skip
    return Derived(truth=True, why=f"for r = 2 to 5 and every n up to {up_to}; in general it is what digits mean")


def chain_size() -> Derived:
    """Whether sum_{i=0..k} (i + 1) is O(k^2)."""
    i, k = sp.symbols("i k", integer=True, positive=True)
    total = sp.factor(sp.summation(i + 1, (i, 0, k)))
    return Derived(truth=sp.limit(total / k**2, k, sp.oo).is_finite, why="summed for every k", sharper=f"it is {total}")


def power_size(up_to: int) -> Derived:
    """The order of the number of PolyReLU units that represent t^x, as x -> oo: a construction, checked exactly.

    The powers t^(r^i) are one chain; a digit takes one polynomial unit and a product two squares, ((u + v)^2 -
    (u - v)^2)/4; a polynomial unit is two PolyReLUs.  Checked for r = 2 to 4 and every exponent up to a bound.
    """
    for r in range(2, 5):
        for n in range(1, up_to + 1):
            digits = _digits(n, r)
            for point in (Fraction(-3, 2), Fraction(2, 3)):
                value, units = _power_network(point, digits, r)
                if value != point**n or units > 8 * len(digits):
                    raise NoAnswerError(f"r = {r}, n = {n}: {value} with {units} units")
    return Derived(scale=sp.log(x), why="at most 8 (1 + floor(log_r n)) units, when the chain of powers is shared; the "
                   f"value is exact for r = 2 to 4 and every n up to {up_to}")  # fmt: skip


def polynomials_not_dense() -> Derived:
    """Whether polynomials of a fixed degree are not dense in C[-1, 1]: the distance of |x| to those of degree 3.

    |x| - x^2 - 1/8 takes its largest size 1/8 at five points with alternating signs: none of degree 3 is nearer.
    """
    points = [Fraction(-1), Fraction(-1, 2), Fraction(0), Fraction(1, 2), Fraction(1)]
    errors = [abs(p) - p * p - Fraction(1, 8) for p in points]
    holds = errors == [Fraction((-1) ** (k + 1), 8) for k in range(5)]
    return Derived(truth=holds, why="Chebyshev's theorem: five points of alternation",
                   witness="|x| is 1/8 away from the polynomials of degree 3, which a layer of order 3 is")  # fmt: skip


def polyrelu_at(coefficients: Sequence[int | Fraction], t: Fraction) -> Fraction:
    """PolyReLU with the coefficients of the powers 0, 1, ... at a point, exactly."""
    return sum((a * max(t, Fraction(0)) ** i for i, a in enumerate(coefficients)), Fraction(0))


def _poly(coefficients: Sequence[int | Fraction], t: Fraction) -> Fraction:
    """A polynomial unit, from two PolyReLUs."""
    second = [0, *((-1) ** i * a for i, a in enumerate(coefficients) if i)]
    return polyrelu_at(coefficients, t) + polyrelu_at(second, -t)


def _power_network(point: Fraction, digits: Sequence[int], r: int) -> tuple[Fraction, int]:
    """The value at a point, and the number of PolyReLU units."""
    raise_r, chain, value, units = [0] * r + [1], point, None, 0
    for i, c in enumerate(digits):
        if i:
            chain, units = _poly(raise_r, chain), units + 2
        if not c:
            continue
        factor, units = _poly([0] * c + [1], chain), units + 2
        if value is None:
            value = factor
            continue
        value, units = (_poly((0, 0, 1), value + factor) - _poly((0, 0, 1), value - factor)) / 4, units + 4
    assert value is not None
    return value, units


def _digits(n: int, r: int) -> list[int]:
    found = []
    while n:
        n, digit = divmod(n, r)
        found.append(digit)
    return found
