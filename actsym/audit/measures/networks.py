"""Networks of ReLU and of PolyReLU units against one another: ranges, sizes, error bounds, exact constructions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import sympy as sp
from sympy.ntheory import digits

from actsym.audit.answers import NoAnswerError
from actsym.audit.claim import Derived
from actsym.audit.measures.powers import polyrelu_at
from actsym.definition.spec import x
from actsym.quantity import Quantity

_POINTS = tuple(Fraction(n, 7) for n in range(-9, 10, 2))


def copied_network(depth: int, width: int) -> Derived:
    """Whether a ReLU network equals the PolyReLU network with a_1 = 1 in its units, with as many units.

    A network with integer weights is evaluated both ways at exact points; unit by unit the functions are one.
    """

    def outputs(unit: Callable[[Fraction], Fraction], point: Fraction) -> list[Fraction]:
        layer = [point]
        for level in range(depth):
            rows = [[Fraction((3 * i + 2 * j + level) % 5 - 2, 2) for j in range(len(layer))] for i in range(width)]
            layer = [unit(sum(w * v for w, v in zip(row, layer, strict=True)) + Fraction(i, 3))
                     for i, row in enumerate(rows)]  # fmt: skip
        return layer

    units = (lambda t: max(t, Fraction(0)), lambda t: polyrelu_at((0, 1, 0, 0), t))
    count = depth * width  # of either: each unit is exchanged
    for point in _POINTS:
        values = [outputs(unit, point) for unit in units]
        if values[0] != values[1]:
            return Derived(truth=False, why=f"at {point}: {values}")
    return Derived(truth=True, why=f"each unit is the same function; depth {depth}, width {width}: {count} and {count} "
                   f"units, equal at {len(_POINTS)} points in exact arithmetic")  # fmt: skip


def polyrelu_outside(r: int) -> Derived:
    """Whether some f with values in [-1, 1] is within every eps < 1 of each PolyReLU with coefficients in [-1, 1]."""
    largest = polyrelu_at((1,) * (r + 1), Fraction(1))
    where = "it holds under the further hypothesis of Theorem 2, that PolyReLU maps [-1, 1] into [-1, 1]"
    return Derived(
        truth=largest <= 1,
        why=f"order {r}, every a_i = 1: PolyReLU(1) = {largest}, at least {largest - 1} from any value in [-1, 1]",
        witness="" if largest <= 1 else f"x = 1, a_i = 1: the error is at least {largest - 1}; {where}",
    )


def relu_size(levels: int) -> Derived:
    """The order of the size of a ReLU network within 1/x of a fixed PolyReLU of order 3 at most, as x -> oo.

    Of the two sizes in the cited bound, s r ln(s r/eps) is the smaller one for fixed s and r.  It is built here:
    the square from m compositions of the tent, which interpolates t^2 at k/2^m, is off by 4^-(m+1) at most, and a
    product from three squares.
    """
    s, r = sp.Integer(4), sp.Integer(3)
    one, two = s * r * sp.log(s * r * x), s * sp.log(s * r * x) ** 2
    if sp.limit(one / two, x, sp.oo) != 0:
        raise NoAnswerError("the first size is not the smaller one")
    for m in range(1, levels + 1):
        bound = Fraction(1, 4 ** (m + 1))
        middle = [Fraction(2 * k + 1, 2 ** (m + 1)) for k in range(2**m)]
        squares = max(_square(t, m) - t * t for t in middle)
        cubes = max(abs(_cube(t, m) - t**3) for t in middle)
        if squares != bound or cubes > 4 * bound:
            raise NoAnswerError(f"m = {m}: off by {squares} and {cubes}")
    return Derived(scale=sp.log(x), why="s r ln(s r/eps) for fixed s and r; the construction from tents with m levels "
                   "is off by 5/4^(m+1) at most, with O(m) units (the bounds of its square and cube were checked for "
                   f"m = 1 to {levels})")  # fmt: skip


def neuron_stays_inside(b: int) -> Derived:
    """Whether |a.x + b| <= 1 on the cube for every a and b with ||a||_1 + b <= 1: tried at a = 0 and the given b."""
    if b > 1:
        return Derived(quantity=Quantity.undefined(f"a = 0 and b = {b} do not satisfy the hypothesis"))
    holds = abs(b) <= 1
    return Derived(truth=holds, why=f"a = 0, b = {b}: ||a||_1 + b = {b} and |a.x + b| = {abs(b)}",
                   witness="" if holds else "with ||a||_1 + |b| <= 1 it holds, by Hoelder's inequality")  # fmt: skip


def composed_error() -> Derived:
    """Whether e_i = alpha e_(i-1) + eps_i, e_0 = 0, eps_i = eps/(L alpha^(L-i)) gives e_i = i eps/(L alpha^(L-i))."""
    i, depth, a, eps = sp.symbols("i L alpha eps", positive=True)
    bound = i * eps / (depth * a ** (depth - i))
    step = a * bound.subs(i, i - 1) + eps / (depth * a ** (depth - i)) - bound
    last = bound.subs(i, depth)
    if last != eps:
        return Derived(truth=False, why=f"the last error is {last}")
    holds = sp.simplify(sp.powsimp(sp.expand_power_exp(step))) == 0 and bound.subs(i, 0) == 0
    return Derived(truth=bool(holds), why="induction with L, i, alpha and eps as symbols; equality is reached")


def accumulated_error(alpha: str, depth: int, eps: str) -> Derived:
    """Whether every tolerance eps_i = eps/(L alpha^(L-i)) lies in (0, 1), as what is applied to it requires."""
    a, e = Fraction(alpha), Fraction(eps)
    steps = [e / (depth * a ** (depth - i)) for i in range(1, depth + 1)]
    return Derived(truth=max(steps) < 1, why=f"alpha = {alpha}, L = {depth}, eps = {eps}: the largest is {max(steps)}")


def layers_size(alpha: str, depth: int) -> Derived:
    """Whether sum_i ln^2(L alpha^(L-i)/eps) <= C L ln^2(L alpha^L/eps), for one C and every eps in (0, 1).

    For alpha >= 1 each term lies between 0 and the last factor, because ln(L alpha^(L-i)/eps) is ln(L/eps) + (L - i)
    ln(alpha) with both parts >= 0: C = 1.  For alpha < 1 the right side vanishes at eps = L alpha^L.
    """
    a = sp.Rational(alpha)
    if a >= 1:
        return Derived(truth=True, why="term by term: 0 <= ln(L/eps) + (L - i) ln(alpha) <= ln(L alpha^L/eps)",
                       witness="with the constant 1")  # fmt: skip
    eps = depth * a**depth
    if not 0 < eps < 1:
        raise NoAnswerError(f"eps = {eps} is not in (0, 1); take a larger depth")
    left = sp.simplify(sum(sp.log(depth * a ** (depth - i) / eps) ** 2 for i in range(1, depth + 1)))
    why = f"alpha = {alpha}, L = {depth}, eps = L alpha^L = {eps}: the right side is 0"
    where = f"the sum is {left} > 0 there; for alpha >= 1 it holds with the constant 1"
    return Derived(truth=False, why=why, witness=where)


def lower_size() -> Derived:
    """Whether a ReLU network within eps of x^2 on [0, 1] has at least of the order ln(1/eps) units.

    On an interval of length h no line is nearer to x^2 than h^2/8; a network of s units has at most 2^s pieces on a
    line (a layer of k units multiplies their number by k + 1 <= 2^k at most), and one of p pieces is at least 1/p long.
    """
    h, t = sp.symbols("h t", positive=True)
    error = t**2 - (h * t - h**2 / 8)  # the chord, lowered by half of its largest distance
    ends = [sp.simplify(error.subs(t, v)) for v in (0, h / 2, h)]
    holds = ends == [h**2 / 8, -(h**2) / 8, h**2 / 8]
    return Derived(truth=bool(holds), why="the best line touches the error at three points with alternating signs",
                   sharper="a network of s units is at least 1/(8 4^s) away, so s >= log2(1/(8 eps))/2")  # fmt: skip


def piecewise_linear(up_to: int) -> Derived:
    """Whether a continuous piecewise linear function with M >= 1 breakpoints is a sum of M + 1 ReLUs and a constant.

    With symbols for the slopes and breakpoints, on each of the M + 1 intervals, for every M up to a bound.
    """
    for m in range(1, up_to + 1):
        slopes, start = sp.symbols(f"s0:{m + 1}", real=True), sp.Symbol("c", real=True)
        gaps = sp.symbols(f"h0:{m + 1}", positive=True)
        ends = [sum(gaps[:k], sp.S.Zero) for k in range(m)]  # breakpoints, the first at 0
        for k in range(m + 1):  # left of the first breakpoint, then between neighbours
            u = sp.Symbol("u", positive=True)
            place = -u if k == 0 else ends[k - 1] + u  # u less than the gap: later units are off
            wanted = start + (slopes[0] * place if k == 0 else slopes[k] * u
                              + sum(slopes[j] * (ends[j] - ends[j - 1]) for j in range(1, k)))  # fmt: skip
            units = start - slopes[0] * (u if k == 0 else 0)
            for j in range(k):
                units += (slopes[j + 1] - (slopes[j] if j else 0)) * (place - ends[j])
            if sp.expand(wanted - units) != 0:
                return Derived(truth=False, why=f"M = {m}, interval {k}")
    return Derived(truth=True, why=f"symbols for slopes and breakpoints, for every M from 1 to {up_to}",
                   sharper="M + 1 units and a constant are enough")  # fmt: skip


def relu_by_another(width: int) -> Derived:
    """Whether ReLU is a network of depth 1 and the given width over LeakyReLU with slope 0 < a < 1 on [-1, 1].

    One unit c rho(w x + b) + e has the slopes a c w and c w, or one of them: none is 0 unless all are.
    """
    a, t = sp.symbols("a t", positive=True)
    if width == 1:
        k = sp.Symbol("k")  # c w
        fits = any(sp.solve([left, right - 1], [k]) for left, right in ((a * k, k), (k, a * k)))
        return Derived(truth=fits, why="one unit has slopes of one sign, a c w and c w, and ReLU the slopes 0 and 1",
                       witness="rho is LeakyReLU: width 1 fails, and two units, (rho(x) + a rho(-x))/(1 - a^2), are "
                       "ReLU on the whole line")  # fmt: skip
    sides = [(t - a * a * t) / (1 - a**2) - t, (-a * t + a * t) / (1 - a**2)]
    return Derived(truth=all(sp.simplify(s) == 0 for s in sides), why="(rho(x) + a rho(-x))/(1 - a^2) on both sides")


def _square(t: Fraction, levels: int) -> Fraction:
    """t^2 on [0, 1] from ReLU units: t less the tents composed k times over 4^k."""
    value, tent = t, t
    for k in range(1, levels + 1):
        tent = 2 * max(tent, Fraction(0)) - 4 * max(tent - Fraction(1, 2), Fraction(0))
        value -= tent / 4**k
    return value


def _cube(t: Fraction, levels: int) -> Fraction:
    """t^3 on [0, 1]: the product of t and its square, u v = 2 ((u + v)/2)^2 - u^2/2 - v^2/2."""
    v = _square(t, levels)
    return 2 * _square((t + v) / 2, levels) - _square(t, levels) / 2 - _square(v, levels) / 2


#: Functions with |f| <= 1 and slopes of at most 1 on [-1, 1].
_SAMPLES: tuple[Callable[[Fraction], Fraction], ...] = (
    abs,
    lambda t: (t - t**2 / 2) / 2,
    lambda t: Fraction(1, 2) - abs(t - Fraction(1, 3)) / 2,
)


def one_parameter(up_to: int) -> Derived:
    """Whether every map M of one number leaves sup_f inf_theta |f - M(theta)| at C > 0 or more, f in the ball F_1,1.

    A map of integers: theta codes N and the 2N + 1 values of f at m/N, rounded to multiples of 1/N, and M(theta)
    interpolates them.  An f with |f| <= 1 and slopes of at most 1 is matched to 1/(2N) by the interpolation of its own
    values, and rounding them adds 1/(2N): 1/N in all, for every N.  Decoded and compared exactly for N up to a bound.
    """
    matched = all(_error(f, n) <= Fraction(1, n) for n in range(1, up_to + 1) for f in _SAMPLES)
    return Derived(truth=not matched, why=f"a map of one integer, decoded exactly for N = 1 to {up_to} and three "
                   "functions; the bound 1/N is that of linear interpolation and of rounding",
                   witness="m = n = d = 1: sup inf is 0, below C/m for every C > 0; the theorem that is cited asks "
                   "that theta depends continuously on f, which is left out here")  # fmt: skip


def _error(f: Callable[[Fraction], Fraction], n: int) -> Fraction:
    """The largest distance of f to its coded copy at eight points between neighbours of the grid."""
    values, size = _decode(_code([round(f(Fraction(m, n)) * n) for m in range(-n, n + 1)], n))
    worst = Fraction(0)
    for i in range(-8 * n, 8 * n + 1):
        at = Fraction(i, 8 * n)
        left = min(int(at * size // 1), size - 1)
        share = at * size - left
        copy = (values[left + size] * (1 - share) + values[left + 1 + size] * share) / size
        worst = max(worst, abs(copy - f(at)))
    return worst


def _code(values: Sequence[int], n: int) -> int:
    """2^n times an odd number whose other digits, in base 2n + 1, are the values."""
    code = 0
    for v in values:
        code = code * (2 * n + 1) + v + n
    return 2**n * (2 * code + 1)


def _decode(theta: int) -> tuple[list[int], int]:
    n = (theta & -theta).bit_length() - 1
    return [digit - n for digit in digits(theta >> (n + 1), 2 * n + 1, 2 * n + 1)[1:]], n
