"""Tropical activations: the semiring, maxima of lines, convex conjugates, and how far convexity lets them reach."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import sympy as sp

from actsym.audit.answers import NoAnswerError
from actsym.audit.claim import Derived
from actsym.audit.series import INDEXED, SYMBOLS, write
from actsym.audit.text import SYMBOLS as LETTERS
from actsym.bases.families import tropical, tropical_lines, tropical_moments
from actsym.bases.fits_errors import supremum
from actsym.bases.fits_tropical import tropical_rational
from actsym.bases.gram import certified
from actsym.bases.theorem import n
from actsym.definition.spec import Activation, x
from actsym.definition.symbols import k
from actsym.moments.derivative import weak_derivative
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.evaluate import evaluate

_GRID = [sp.Integer(i) for i in range(-2, 3)]


def neutral_element(operation: str) -> Derived:
    """The element e with e + x = x in the tropical semiring whose sum is ``max`` or ``min``."""
    function = {"max": sp.Max, "min": sp.Min}[operation]
    real = sp.Symbol("y", real=True)
    (found,) = [e for e in (sp.oo, -sp.oo) if function(real, e) == real]
    wrong = function(real, -found)
    return Derived(quantity=Quantity.infinite(f"{operation}(x, {found}) = x for every real x", found),
                   why="no real number is neutral: there are smaller and larger ones",
                   witness=f"{operation}(x, {-found}) = {wrong} for every real x")  # fmt: skip


def tropical_distributes() -> Derived:
    """Whether x + max(y, z) = max(x + y, x + z), for all real numbers."""
    y, z = sp.symbols("y z", real=True)
    gap = x + sp.Max(y, z) - sp.Max(x + y, x + z)
    # Either y >= z or z >= y; each case is an identity of linear functions.
    cases = [sp.simplify(gap.subs(sp.Max(y, z), top).subs(sp.Max(x + y, x + z), x + top)) for top in (y, z)]
    return Derived(truth=cases == [0, 0], why="in each of the cases y >= z and z >= y both sides are the same")


def tropical_power() -> Derived:
    """x multiplied by itself n times, by induction."""
    power = n * x
    if power.subs(n, 1) != x or sp.expand(power + x - power.subs(n, n + 1)) != 0:
        raise NoAnswerError("induction fails")
    return Derived(series=write(power), why="a sum of n terms x, by induction on n")


def tropical_term() -> Derived:
    """One term of a tropical polynomial: a_k times the k-th power, tropically."""
    return Derived(series=write(INDEXED["a"](k) + k * x), why="the product is a sum, the power a multiple")


def tropical_quotient() -> Derived:
    """What has to be multiplied with y to give x, tropically."""
    y, q = sp.symbols("y q", real=True)
    (found,) = sp.solve(sp.Eq(q + y, x), q)
    return Derived(series=write(found.subs(y, SYMBOLS["t"])), why="q + y = x, solved")


def published_tropical() -> Derived:
    """The scaled maximum with every coefficient 1, for every degree N."""
    return Derived(expression=_published_formula(),
                   why="k x is linear in k, so the maximum is taken at k = 0 or k = N; compared with the upper hull of "
                       "the lines up to N = 8")  # fmt: skip


def _published_formula() -> sp.Piecewise:
    degree = LETTERS["N"]
    # k x is linear in k, so its maximum over k = 0 .. N is taken at an end.
    branches = [sp.expand(sp.sqrt(2) / degree * (1 + end * x)) for end in (degree, 0)]
    expr = sp.Piecewise((branches[0], x > 0), (branches[1], True))
    for i in range(1, 9):
        hull = tropical(i)
        if any(sp.simplify((hull - expr.subs(degree, i)).subs(x, at)) != 0 for at in _GRID):
            raise NoAnswerError(f"the branches are not those of the maximum at degree {i}")
    return expr


def tropical_limit() -> Derived:
    """The limit of that as N -> oo."""
    parts = [(sp.limit(e, LETTERS["N"], sp.oo), c) for e, c in _published_formula().args]
    why = "the limit of each branch; the distance is sqrt(2)/N everywhere"
    return Derived(expression=sp.Piecewise(*parts), why=why)


def tropical_moment(what: str, degree: int = 0) -> Derived:
    """Forward (``forward``) or backward gain with every coefficient 1, at one degree; 0: the limit n -> oo."""
    moment = tropical_moments()[what == "backward"]
    if degree:
        return Derived(quantity=certified(sp.simplify(1 / moment.subs(n, degree)), "exact moment"), why=f"1/({moment})")
    found = certified(sp.limit(1 / moment, n, sp.oo), "limit of the exact moment")
    readings = tuple((f"at n = {i}", f"{float(1 / moment.subs(n, i)):.6g}") for i in (1, 3, 6))
    return Derived(quantity=found, why=f"1/({moment})", readings=readings)


def tropical_operations() -> Derived:
    """Operations of s max_k (a_k + k x), counted one for a product, a sum and a maximum of two, for degrees 1 to 12."""
    counts = [2 * i + (len(tropical_lines([0] * (i + 1)).powers) - 1) + 1 for i in range(1, 13)]
    slope = counts[1] - counts[0]
    if any(b - a != slope for a, b in pairwise(counts)):
        raise NoAnswerError("the count is not linear in the degree")
    return Derived(series=write(slope * n + counts[0] - slope), why="a product and a sum for each of the lines k = "
                   "1 .. n, n maxima of two, one product with the prefactor")  # fmt: skip


def relu_as_tropical() -> Derived:
    """Whether max(0, x) is a tropical polynomial: degree 1, both coefficients 0."""
    found = tropical_lines([0, 0]).expression(x)
    return Derived(truth=all(found.subs(x, at) == max(at, 0) for at in _GRID) and len(found.args) == 2, why=f"{found}",
                   witness="n = 1, a_0 = a_1 = 0")  # fmt: skip


def tropical_conjugate(degree: int, top: int) -> Derived:
    """Whether the conjugate of max_k (k x - f(k)) is the lower hull of f, for every f: 0 .. degree -> 0 .. top."""
    for values in product(range(top + 1), repeat=degree + 1):
        pieces = tropical_lines([-v for v in values]).pieces()
        breaks = [Fraction(int(s.p), int(s.q)) for s, _, _ in pieces[1:]] or [Fraction(0)]
        for i in range(degree + 1):
            # sup_x (i x - F(x)) is taken at a breakpoint, F being linear between them with slopes from 0 to degree
            upper = max(i * b - max(j * b - v for j, v in enumerate(values)) for b in breaks)
            if upper != _hull(values, i):
                return Derived(truth=False, why="biconjugates computed exactly", witness=f"f = {values}, k = {i}")
    on = f"{(top + 1) ** (degree + 1)} functions on 0 .. {degree} with values up to {top}"
    return Derived(truth=True, why=f"biconjugates of all {on}, exactly")


def _hull(values: tuple[int, ...], i: int) -> Fraction:
    """The lower convex hull of the points (k, values[k]) at i, from its chords."""
    chords = [Fraction(values[a] * (b - i) + values[b] * (i - a), b - a)
              for a in range(i) for b in range(i + 1, len(values))]  # fmt: skip
    return min([Fraction(values[i]), *chords])


def laurent_tangents(degree: int) -> Derived:
    """Whether max_{|k| <= degree} (k x - k^2/2) equals x^2/2 at the integers in its range, derivatives included."""
    line = tropical_lines([-sp.Rational(i * i, 2) for i in range(-degree, degree + 1)], -degree)
    found, half = line.expression(x), sp.Rational(1, 2)
    starts = [s for s, _, _ in line.pieces()[1:]]
    touches = all(found.subs(x, i) == sp.Rational(i * i, 2) and weak_derivative(found).subs(x, i) == i
                  for i in range(-degree, degree + 1))  # fmt: skip
    gap = max(s**2 / 2 - found.subs(x, s) for s in starts)
    return Derived(truth=touches and starts == [i - half for i in range(-degree + 1, degree + 1)],
                   why="the hull of the lines, exactly",
                   sharper=f"it is a Hermite interpolation at {2 * degree + 1} points, from below; its largest error "
                           f"between them is {gap}, at {', '.join(map(str, starts))}")  # fmt: skip


def distance_from_convex(f: Activation, low: int, high: int) -> Derived:
    """Whether every convex function is at a positive distance from f: half the rise of f above a chord."""
    points = [sp.Rational(i, 4) for i in range(4 * low, 4 * high + 1)]
    values = [float(evaluate(f.formula, p).ball) for p in points]
    rises = {(a, m, b): values[m] - values[a] - (values[b] - values[a]) * (m - a) / (b - a)
             for a in range(len(points)) for b in range(a + 2, len(points)) for m in range(a + 1, b)}  # fmt: skip
    a, m, b = (points[i] for i in max(rises, key=rises.__getitem__))
    weight = (m - a) / (b - a)
    ends = [f.formula.subs(x, e) for e in (a, m, b)]
    least = evaluate((ends[1] - ends[0] * (1 - weight) - ends[2] * weight) / 2).ball
    return Derived(truth=bool(least > 0), why=f"{f.title} is above the chord from {a} to {b} at {m}, certified; a "
                   "convex function is not, so it is off by half of that at one of the three points",
                   sharper=f"no convex function is nearer than {Enclosure(least).text(4)} on [{a}, {b}]")  # fmt: skip


def tropical_rational_error(f: Activation, degree: int, half_width: int) -> Derived:
    """Whether tangents of the convex parts of f give a tropical rational fit: its certified error on an interval."""
    fit = tropical_rational(f, (degree, degree), (-half_width, half_width), balanced=False)
    error = supremum(fit.expression - fit.target_expression, *fit.interval)
    holds = error.finite and bool(error.ball < evaluate(sp.Rational(1, 10)).ball)
    return Derived(truth=holds, why="tangents of both convex parts, so values and slopes agree at the nodes; error "
                                    "certified",
                   sharper=f"degrees {degree}/{degree} are within {error.text(4)} of {f.title} on "
                           f"[-{half_width}, {half_width}]")  # fmt: skip
