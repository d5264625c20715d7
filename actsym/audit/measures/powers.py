"""Powers by units of an order r, and local Taylor approximation on a grid with the networks that it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import product
from math import comb, factorial, prod

import sympy as sp
from flint import arb
from sympy.ntheory import digits

from actsym.audit.answers import NoAnswerError, ball
from actsym.audit.claim import Derived
from actsym.audit.text import SYMBOLS
from actsym.definition.spec import x
from actsym.quantity import Quantity

# -- digits of the exponent, sizes, exact constructions ---------------------------------------------------------------


def base_digits(form: str, up_to: int) -> Derived:
    """Whether the product over the digits c_i of n in base r has the exponent n, r = 2 to 5, every n up to a bound.

    ``form``: ``powers``, factors x^(c_i r^i); ``printed``, factors x^(c_i) (x^r)^i.
    """
    for r in range(2, 6):
        for n in range(1, up_to + 1):
            found = _digits(n, r)
            exponent = sum(c * r**i if form == "powers" else c + r * i for i, c in enumerate(found))
            if exponent != n:
                return Derived(truth=False, why=f"exponents added up, r = {r}",
                               witness=f"r = {r}, n = {n}, digits {found}: the product is x^{exponent}")  # fmt: skip
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
            found = _digits(n, r)
            for point in (Fraction(-3, 2), Fraction(2, 3)):
                value, units = _power_network(point, found, r)
                if value != point**n or units > 8 * len(found):
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


def _power_network(point: Fraction, exponent: Sequence[int], r: int) -> tuple[Fraction, int]:
    """The value at a point of the power with these digits, and the number of PolyReLU units."""
    chain, factors = point, []
    for i, c in enumerate(exponent):
        chain = _poly([0] * r + [1], chain) if i else chain
        factors += [_poly([0] * c + [1], chain)] if c else []
    # a power of the base and a factor are one polynomial unit each, a product two
    return reduce(_times, factors), 2 * (len(exponent) - 1) + 2 * len(factors) + 4 * (len(factors) - 1)


def _digits(n: int, r: int) -> list[int]:
    """The digits of n in base r, the last one first."""
    return digits(n, r)[:0:-1]


# -- the partition of unity, its error bound, its terms, its networks -------------------------------------------------


_UP_TO = 5


def partition_of_unity(up_to: int) -> Derived:
    """Whether the bumps phi(3N (x - m/N)), m = -N..N, add up to 1 on [-1, 1] and none exceeds 1.

    The sum is piecewise linear: its values at every breakpoint settle it, for every N up to a bound.  Products over
    the coordinates add up to the product of the sums, for every d.
    """
    for n in range(1, up_to + 1):
        points = [Fraction(k, 3 * n) for k in range(-3 * n, 3 * n + 1)]
        values = [[_bump(3 * n * (p - Fraction(m, n))) for m in range(-n, n + 1)] for p in points]
        if any(sum(v) != 1 or max(v) > 1 for v in values):
            return Derived(truth=False, why=f"N = {n}")
    return Derived(truth=True, why=f"exactly, at every breakpoint, for N = 1 to {up_to}; next to one another bumps are "
                   "2 - u and 2 - (3 - u), whatever N")  # fmt: skip


def bump_support() -> Derived:
    """The r for which a bump is positive exactly where |x_i - m_i/N| < r in every coordinate, as a formula in N."""
    u = sp.Symbol("u", positive=True)
    (end,) = sp.solve(2 - u, u)
    return Derived(expression=end / (3 * SYMBOLS["N"]), why=f"phi(u) > 0 exactly for |u| < {end}, and u = 3N (x - m/N)")


def bumps_at_a_point(up_to: int) -> Derived:
    """Whether no point of [-1, 1]^d lies in more than 2^d supports: counted on a line, then a product."""
    most = 0
    for n in range(1, up_to + 1):
        points = [Fraction(k, 12 * n) for k in range(-12 * n, 12 * n + 1)]
        most = max(most, *(sum(_bump(3 * n * (p - Fraction(m, n))) > 0 for m in range(-n, n + 1)) for p in points))
    return Derived(truth=most <= 2, why=f"at most {most} on a line, for N = 1 to {up_to}, between and at breakpoints",
                   witness="2^d is reached, where every coordinate lies between two plateaus")  # fmt: skip


def taylor_remainder() -> Derived:
    """Whether |f - f_N| <= 2^d/n! (2d/3N)^n on the unit ball, n, d up to 5.

    The remainder of degree n at distance r in each coordinate is at most the sum of r^n/n! over the multi-indices of
    size n, which is (d r)^n/n!; r = 2/(3N).  The sum over the bumps is a mean, because they add up to 1.
    """
    for d, n in product(range(1, _UP_TO + 1), repeat=2):
        total = sum((Fraction(1, prod(map(factorial, k))) for k in _indices(d, n) if sum(k) == n), Fraction(0))
        if total != Fraction(d**n, factorial(n)):
            return Derived(truth=False, why=f"d = {d}, n = {n}: {total}")
    return Derived(truth=True, why=f"the multinomial theorem, checked for d, n = 1 to {_UP_TO}",
                   sharper="the factor 2^d is not needed: weights that add up to 1 make a mean of the remainders, so "
                   "|f - f_N| <= (2d/3N)^n/n!")  # fmt: skip


def grid_is_fine_enough() -> Derived:
    """Whether N = ceil(2d/3 (2^d/(n! eps))^(1/n)) + 1 makes 2^d/n! (2d/3N)^n < eps: d, n = 1 to 5, eps to 10^-8."""
    for d, n, k in product(range(1, _UP_TO + 1), range(1, _UP_TO + 1), range(1, 9)):
        eps = Fraction(1, 10**k)
        size = _grid(d, n, eps)
        if not Fraction(2**d, factorial(n)) * Fraction(2 * d, 3 * size) ** n < eps:
            return Derived(truth=False, why=f"d = {d}, n = {n}, eps = {eps}, N = {size}")
    return Derived(truth=True, why=f"exactly, for d, n = 1 to {_UP_TO} and eps = 10^-1 to 10^-8; in general N exceeds "
                   "the root of the equation by the 1 that is added")  # fmt: skip


def term_count() -> Derived:
    """Whether a local polynomial in d variables of degree n - 1 has at most d^n terms."""
    for d, n in product(range(1, _UP_TO + 1), repeat=2):
        count = sum(1 for _ in _indices(d, n - 1))
        if count != comb(n - 1 + d, d):
            raise NoAnswerError(f"{count} multi-indices, expected {comb(n - 1 + d, d)}")
        if count > d**n:
            return Derived(truth=False, why=f"multi-indices counted, d and n up to {_UP_TO}",
                           witness=f"d = {d}, n = {n}: {count} terms of degree up to {n - 1}, and d^n = {d**n}; there "
                           "are binomial(n - 1 + d, d)")  # fmt: skip
    return Derived(truth=True, why=f"multi-indices counted, d and n up to {_UP_TO}")


def same_terms(n: int) -> Derived:
    """Whether the sum over |n|_1 <= n equals f_N, whose polynomials have degree n - 1; d = 1, f = x^n/n!, N = 1."""
    at = Fraction(1, 2)
    sums = []
    for top in (n - 1, n):
        value = Fraction(0)
        for m in (-1, 0, 1):
            derivatives = [Fraction(m) ** (n - k) / factorial(n - k) for k in range(top + 1)]
            value += _bump(3 * (at - m)) * sum(c * (at - m) ** k / factorial(k) for k, c in enumerate(derivatives))
        sums.append(value)
    return Derived(truth=sums[0] == sums[1], why=f"d = 1, N = 1, f = x^{n}/{n}!, at x = 1/2, in exact arithmetic",
                   witness=f"up to degree {n - 1} the sum is {sums[0]}, up to degree {n} it is {sums[1]}")  # fmt: skip


def sobolev_network(n: int) -> Derived:
    """Whether f_N is exactly a network of PolyReLU units: d = 1, degree n - 1, rational coefficients, exact points."""
    size = 3
    table = {m: [Fraction((5 * m + 3 * k) % 7 - 3, 4 * factorial(k)) for k in range(n)] for m in range(-size, size + 1)}
    for at in (Fraction(k, 29) for k in range(-29, 30, 3)):
        direct = sum(_bump(3 * size * (at - Fraction(m, size))) * sum(c * (at - Fraction(m, size)) ** k
                     for k, c in enumerate(row)) for m, row in table.items())  # fmt: skip
        built = Fraction(0)
        for m, row in table.items():
            u = at - Fraction(m, size)
            corners = ((1, 2), (-1, 1), (-1, -1), (1, -2))
            bump = sum((s * polyrelu_at((0, 1), 3 * size * u + b) for s, b in corners), Fraction(0))
            built += sum(c * _times(bump, _power(u, k)) for k, c in enumerate(row))
        if direct != built:
            return Derived(truth=False, why=f"at {at}: {direct} and {built}")
    return Derived(truth=True, why=f"d = 1, n = {n}, N = {size}: equal at 20 points in exact arithmetic; a bump is "
                   "four ReLUs, a product two squares of two PolyReLUs each")  # fmt: skip


def sobolev_example(n: int, k: int) -> Derived:
    """Whether |f - f_N| < eps on [-1, 1] for f = sin, in the unit ball for every n, and eps = 10^-k: certified.

    Ball arithmetic with Taylor's remainder, on 8 subintervals of each piece between breakpoints.
    """
    eps = Fraction(1, 10**k)
    size = _grid(1, n, eps)
    worst = arb(0)
    pieces = 8
    for i in range(-3 * size * pieces, 3 * size * pieces):
        low, high = (Fraction(i + s, 3 * size * pieces) for s in (0, 1))
        piece = ball(low).union(ball(high))
        middle = (low + high) / 2
        active = [m for m in range(-size, size + 1) if abs(middle - Fraction(m, size)) < Fraction(2, 3 * size)]
        error = arb(0)
        for m in active:
            node = ball(Fraction(m, size))
            u = 3 * size * (piece - node)
            weight = (2 - abs(u)).min(arb(1)).max(arb(0))
            # the remainder of Taylor's formula, f^(n)(xi)/n! (x - m/N)^n with xi between the two
            xi = piece.union(node)
            error += weight * _sine_derivative(xi, n) * (piece - node) ** n / factorial(n)
        worst = worst.max(abs(error).upper())
    bound = f"|sin - f_N| <= {float(worst.upper()):.3g} on [-1, 1]"
    if not worst < ball(eps):
        return Derived(quantity=Quantity.not_found(f"the bound found is {bound}"))
    return Derived(truth=True, witness=bound,
                   why=f"N = {size}, ball arithmetic on {6 * size * pieces} intervals")  # fmt: skip


def sobolev_size() -> Derived:
    """Whether (2N + 1)^d times eps^(d/n) stays bounded as eps -> 0, d, n = 1 to 5: the size O(eps^(-d/n))."""
    t = sp.Symbol("t", positive=True)  # eps^(-1/n)
    for d, n in product(range(1, _UP_TO + 1), repeat=2):
        grid = sp.Rational(2 * d, 3) * (sp.Rational(2**d, factorial(n))) ** sp.Rational(1, n) * t + 2  # at least N
        if not sp.limit(((2 * grid + 1) / t) ** d, t, sp.oo).is_finite:
            return Derived(truth=False, why=f"d = {d}, n = {n}")
    return Derived(truth=True, why=f"limits for d, n = 1 to {_UP_TO}",
                   sharper="the grid has ((4d/3) (2^d/n!)^(1/n))^d eps^(-d/n) points to leading order; each takes "
                   "binomial(n - 1 + d, d) terms, whose size depends on d and n alone")  # fmt: skip


def _grid(d: int, n: int, eps: Fraction) -> int:
    """ceil(2d/3 (2^d/(n! eps))^(1/n)) + 1, exactly."""
    power = Fraction(2 * d, 3) ** n * 2**d / (factorial(n) * eps)
    root = int(sp.integer_nthroot(int(power), n)[0])
    return root + (Fraction(root) ** n < power) + 1


def _bump(u: Fraction) -> Fraction:
    return max(Fraction(0), min(Fraction(1), 2 - abs(u)))


def _times(u: Fraction, v: Fraction) -> Fraction:
    return (_poly((0, 0, 1), u + v) - _poly((0, 0, 1), u - v)) / 4


def _power(u: Fraction, k: int) -> Fraction:
    return reduce(_times, [u] * k, Fraction(1))


def _indices(d: int, degree: int) -> Iterator[tuple[int, ...]]:
    return (k for k in product(range(degree + 1), repeat=d) if sum(k) <= degree)


def _sine_derivative(at: arb, n: int) -> arb:
    return (at.sin(), at.cos(), -at.sin(), -at.cos())[n % 4]
