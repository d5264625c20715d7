"""A function and its derivative sampled once, for Gaussian means at every scale.

E[g(sqrt(q) z)] with z ~ N(0, 1) is the integral of g(x) exp(-x^2/(2q)) / sqrt(2 pi q).  Only the density
depends on q, so the values of f at the nodes of one Gauss-Legendre rule serve every q, every power and every
Hermite polynomial.  The line is cut into panels so short that f is holomorphic around each.  With
|g phi| <= M on the Bernstein ellipse with parameter rho about a panel of half-width r, the rule with N nodes
errs by at most 8 r M rho^(1-2N) / (rho - 1): four times r times the error of the best polynomial of degree
2N - 1, which is at most that of the truncated Chebyshev series.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import sympy as sp
from flint import acb, arb, ctx, fmpq

from actsym.definition.spec import x
from actsym.moments.derivative import weak_derivative
from actsym.rigor import rewrite
from actsym.rigor.balls import fraction, integer
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import Evaluator, compile_complex, compile_real
from actsym.rigor.exact_numbers import Piece
from actsym.rigor.growth import Bound, upper_bound
from actsym.rigor.integrate import IntegrationError, tail_integral
from actsym.rigor.intervals import Interval, compile_interval

#: Bits that samples are computed with.
PRECISION = 256

#: Nodes of a panel, and the parameter of the Bernstein ellipse on which its function is bounded.
NODES, RHO = 48, 4

#: Panels end here (17 standard deviations of the widest density), and this bounds the scales.
LARGEST_SCALE = Fraction(64)
_END = Fraction(136)

#: More panels than this, or shorter ones than 2^-SHORTEST, are not tried.
MOST_PANELS, SHORTEST = 1200, 48

#: Logarithm (base 2) of the error that a panel of a bounded function may have.
_ERROR_BITS = 172


@dataclass(frozen=True)
class Samples:
    """Values of one function at the nodes of a panel, and a bound of its modulus on the rectangle around it."""

    values: list[arb]
    bound: arb


@dataclass(frozen=True)
class Panel:
    """Nodes and weights of the rule on one panel; the samples of f and f'.

    A panel without nodes is one where f and f' are too small to matter: its bounds hold on the real interval.

    ``nearest``, ``height`` and ``modulus`` bound |Re z| from below, |Im z| and |z| from above on the
    rectangle around the ellipse (or on the interval).  ``leading`` is a number c for which
    f^2 - c x^2 is small at this end of the line: any c gives a right result, a good one gives a narrow enclosure.
    """

    nodes: list[arb]
    weights: list[arb]
    half_width: arb
    nearest: arb
    height: arb
    modulus: arb
    function: Samples
    derivative: Samples
    leading: arb

    def density_bound(self, q: arb) -> arb:
        """An upper bound of |phi_q| on the rectangle."""
        exponent = (self.height**2 - self.nearest**2) / (2 * q)
        return (exponent.exp() / (2 * arb.pi() * q).sqrt()).abs_upper()

    def rule_error(self, bound: arb) -> arb:
        """What the rule errs by at most, for an integrand of modulus at most ``bound`` on the rectangle."""
        if not self.nodes:
            return 2 * self.half_width * bound
        return 8 * self.half_width * bound * arb((1, -2 * (2 * NODES - 1))) / (RHO - 1)


@dataclass(frozen=True)
class Tail:
    """Bounds of |f| and |f'| beyond the last panel on one side."""

    function: Bound
    derivative: Bound


@dataclass(frozen=True)
class Sampling:
    """All panels from left to right, and what is known beyond them on either side."""

    panels: list[Panel]
    tails: tuple[Tail, Tail]
    end: Fraction
    leading: arb

    def tail(self, bound: Callable[[Tail], Bound], q: arb) -> arb:
        """An upper bound of the integral of ``bound`` times the density over both tails.

        Raises :class:`~actsym.rigor.integrate.IntegrationError` if it is not shown to be finite.
        """
        scale = fraction(q.upper())
        density = Bound((1 / (2 * arb.pi() * q).sqrt()).abs_upper(), b=-1 / (2 * scale))
        total = arb(0)
        for side in self.tails:
            part = tail_integral(bound(side) * density, self.end)
            if part is None:
                raise IntegrationError("the function grows too fast for a Gaussian mean at this scale")
            total += part
        return total


@dataclass(frozen=True)
class _Forms:
    """One function for points, for intervals, and for complex discs."""

    point: Callable[[arb], arb]
    interval: Callable[[Interval], Interval]
    disc: Callable[[acb, bool], acb]


def sample(f: sp.Expr, near_zero: bool = False) -> Sampling:
    """Panels of ``f`` (in ``x``, without other symbols).

    near_zero
        Whether the leading squares are taken from the slopes at zero instead of those far out.

    Raises what :func:`~actsym.rigor.breakpoints.pieces`, :func:`~actsym.rigor.growth.upper_bound` and
    :class:`~actsym.rigor.evaluate.Evaluator` raise, and
    :class:`~actsym.rigor.integrate.IntegrationError` where f is not holomorphic piece by piece.
    """
    parts = _settled(pieces(f))
    with ctx.workprec(PRECISION):
        outermost = [abs(Evaluator(p.upper).at(0).ball) for p in parts[:-1]]
        end = max([_END, *(Fraction(integer(b.upper().ceil())) + 16 for b in outermost)])
        left, right = parts[0].expr.subs(x, -x), parts[-1].expr
        below, above = (Tail(upper_bound(g, end), upper_bound(weak_derivative(g), end)) for g in (left, right))
        leading = _slopes_at_zero(parts) if near_zero else (_leading(left, end), _leading(right, end))
        panels: list[Panel] = []
        for part in parts:
            lower = arb(-int(end)) if part.lower is -sp.oo else Evaluator(part.lower).at(0, PRECISION).ball
            upper = arb(int(end)) if part.upper is sp.oo else Evaluator(part.upper).at(0, PRECISION).ball
            if part.expr.has(sp.nan, sp.zoo):
                raise IntegrationError("the function is undefined on an interval")
            panels += _panels(part.expr, lower, upper, leading, MOST_PANELS - len(panels))
    return Sampling(panels, (below, above), end, (leading[0] + leading[1]) / 2)


def _settled(parts: list[Piece]) -> list[Piece]:
    """Quotients of sums of exponentials in the form that suits their side of zero; those on both sides cut there."""
    found = []
    for part in parts:
        right, left = (rewrite.led_by_one(part.expr, sign) for sign in (1, -1))
        if left == right:
            found.append(part)
        elif part.lower >= 0 or part.upper <= 0:
            found.append(Piece(part.lower, part.upper, right if part.lower >= 0 else left))
        else:
            found += [Piece(part.lower, sp.S.Zero, left), Piece(sp.S.Zero, part.upper, right)]
    return found


def _leading(g: sp.Expr, end: Fraction) -> arb:
    """A short number near the limit of (g(x)/x)^2 for large x; 0 where that is no moderate number."""
    near, far = ((Evaluator(g).at(t).ball / int(t)) ** 2 for t in (end, end * 1024))
    if not (near.is_finite() and far.is_finite() and far > arb((1, -10)) and far < 1024):
        return arb(0)
    return _short(far) if abs(far - near) < 0.01 else arb(0)


def _short(value: arb) -> arb:
    """The multiple of 2^-24 next to a ball's midpoint."""
    return arb((integer((value.mid() * 2**24 + arb(0.5)).floor()), -24))


def _slopes_at_zero(parts: list[Piece]) -> tuple[arb, arb]:
    """The squares of the one-sided slopes at zero, each shortened to 24 bits; 0 where there is none."""
    found = []
    for sign in (-1, 1):
        at = sp.Rational(sign, 2**20)
        part = next(p for p in parts if at <= p.upper and at >= p.lower)
        square = Evaluator(sp.diff(part.expr, x)).at(at).ball ** 2
        found.append(_short(square) if square < 1024 else arb(0))
    return found[0], found[1]


def _panels(expr: sp.Expr, lower: arb, upper: arb, leading: tuple[arb, arb], most: int) -> list[Panel]:
    """Panels from ``lower`` to ``upper``, halved until the rule is accurate on each."""
    slope = weak_derivative(expr)
    forms = [_Forms(compile_real(g), compile_interval(g), compile_complex(g)) for g in (expr, slope)]
    waiting = list(_partition(lower, upper))[::-1]
    done: list[Panel] = []
    while waiting:
        low, high = waiting.pop()
        panel = _panel(forms, low, high, leading)
        if panel is not None:
            done.append(panel)
            continue
        if len(done) + len(waiting) > most or high - low < arb((1, -SHORTEST)):
            raise IntegrationError(f"{expr} is not shown to be holomorphic near x = {low.str(6, radius=False)}")
        middle = (low + high) / 2
        waiting += [(middle, high), (low, middle)]
    return done


def _partition(lower: arb, upper: arb) -> Iterator[tuple[arb, arb]]:
    """Intervals of length 1/2 near zero, and in proportion to their distance from it farther out."""
    marks, step = [Fraction(0)], Fraction(1, 2)
    while marks[-1] < 4096:
        marks.append(marks[-1] + max(step, Fraction(int(marks[-1] * 5), 16)))
    cuts = [arb(fmpq(s * m.numerator, m.denominator)) for m in marks for s in (-1, 1)]
    inner = sorted((float(c), c) for c in cuts if c > lower and c < upper)
    ends = [lower, *dict.fromkeys(c for _, c in inner), upper]
    ends = [e for i, e in enumerate(ends) if i == 0 or e > ends[i - 1]]
    yield from itertools.pairwise(ends)


def _panel(forms: list[_Forms], low: arb, high: arb, leading: tuple[arb, arb]) -> Panel | None:
    """The panel on [low, high]; None where f is not shown to be holomorphic and moderate around it."""
    middle, half = (low + high) / 2, (high - low) / 2
    long_axis, height = half * (RHO + arb(1) / RHO) / 2, half * (RHO - arb(1) / RHO) / 2
    side = leading[0] if middle < 0 else leading[1]
    small = _negligible([g.interval for g in forms], middle, half) if side == 0 else None
    if small is not None:
        return small
    bounds = [_modulus(g.disc, middle, long_axis, height) for g in forms]
    if not all(b.is_finite() for b in bounds):
        return None
    nearest = (abs(middle) - long_axis).max(arb(0))
    # With the widest density the panel's part of E[f^2] must be known to 2^-ERROR_BITS, or to as many bits.
    decay = ((height**2 - nearest**2) / int(2 * LARGEST_SCALE)).exp()
    size = max(abs(form.point(middle)).upper() for form in forms)
    error = max(bounds) ** 2 * half * decay * arb((1, -2 * (2 * NODES - 2)))
    if not error < arb((1, -_ERROR_BITS)) * (1 + size * size):
        return None
    rule = _rule()
    nodes = [middle + half * t for t, _ in rule]
    samples: list[Samples] = []
    for form, bound in zip(forms, bounds, strict=True):
        values = [form.point(node) for node in nodes]
        if not all(v.is_finite() for v in values):
            return None
        samples.append(Samples(values, bound.abs_upper()))
    function, derivative = samples
    return Panel(
        nodes, [half * w for _, w in rule], half.abs_upper(), nearest.lower().max(arb(0)), height.abs_upper(),
        (abs(middle) + long_axis + height).abs_upper(), function, derivative, side,
    )  # fmt: skip


def _negligible(functions: list[Callable[[Interval], Interval]], middle: arb, half: arb) -> Panel | None:
    """A panel without nodes, if f and f' are so small on it that their bounds are all that is needed."""
    interval = Interval(middle - half, middle + half)
    bounds = [function(interval).abs_upper() for function in functions]
    largest = max(bounds)
    nearest = interval.abs_lower()
    widest = (-(nearest**2) / int(2 * LARGEST_SCALE)).exp() * largest**2
    # Hermite polynomials up to the degrees in use stay below e^(8 |x|) far out.
    narrow = (8 * nearest - nearest**2 / 2).exp() * largest
    if not widest.max(narrow) * half < arb((1, -_ERROR_BITS)):
        return None
    function, derivative = (Samples([], b) for b in bounds)
    return Panel([], [], half.abs_upper(), nearest, arb(0), interval.abs_upper(), function, derivative, arb(0))


def _modulus(function: Callable[[acb, bool], acb], middle: arb, long_axis: arb, height: arb, parts: int = 4) -> arb:
    """An upper bound of |f| on the rectangle, which f is shown to be holomorphic on; else not finite."""
    largest = arb(0)
    for k in range(parts):
        centre = middle + long_axis * (2 * k + 1 - parts) / parts
        ball = acb(centre + arb(0, (long_axis / parts).abs_upper()), arb(0, height.abs_upper()))
        value = function(ball, True)
        if not value.is_finite():
            return arb.nan()
        largest = largest.max(value.abs_upper())
    return largest


@cache
def _rule() -> list[tuple[arb, arb]]:
    """Nodes and weights on [-1, 1]."""
    with ctx.workprec(PRECISION + 32):
        return [arb.legendre_p_root(NODES, k, weight=True) for k in range(NODES)]
